"""How long the actions of a hand may take (SPEC.md#timers)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from fairshuffle.events import Bid, Double, Event, Play, Sawa
from fairshuffle.limits import MAX_NUMBER
from fairshuffle.rules.options import TableOptions

GRACE: Final = 1000
"""How much later than its limit a player's own action may stand in a record: the way of the message."""


def _by_kind(bid: int, card: int) -> Mapping[type[Event], int]:
    """The actions from which the next turn is counted, with the time of a call or of a card."""
    return {Bid: bid, Double: bid, Play: card, Sawa: card}


def turn_limits(options: TableOptions) -> Mapping[type[Event], int]:
    """The milliseconds that each action may take from which the next turn is counted, 0 where no timer runs.

    >>> from fairshuffle.rules.options import profile
    >>> turn_limits(profile("sahrat"))[Play] == profile("sahrat").timer_card
    True
    """
    return _by_kind(options.timer_bid, options.timer_card)


@lru_cache(maxsize=64)
def surely_in_time(timer_bid: int, timer_card: int) -> Mapping[type[Event], int]:
    """The milliseconds up to which an action is in time whatever else is so, by its kind; the timers are the table's.

    >>> surely_in_time(0, 20_000)[Play], surely_in_time(0, 20_000)[Bid] == MAX_NUMBER
    (21000, True)
    """
    bid, card = (limit + GRACE if limit else MAX_NUMBER for limit in (timer_bid, timer_card))
    return _by_kind(bid, card)
