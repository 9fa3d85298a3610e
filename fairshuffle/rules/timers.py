"""How long the actions of a hand may take, and what a server may do for a player who is too late (SPEC.md#timers).

Times are those of the events, in milliseconds: nothing here reads a clock. ``since`` is the moment from which something
is counted, moved on by every sheet that was open meanwhile.
"""

from typing import Final, TypeAlias

from fairshuffle.cards import CARD_NAMES, Cards
from fairshuffle.events import Bid, Double, Event, Play, Result, Sawa
from fairshuffle.findings import Finding
from fairshuffle.limits import MAX_NUMBER
from fairshuffle.rules.options import TableOptions
from fairshuffle.seats import Seat

GRACE: Final = 1000
"""How much later than its limit a player's own action may stand in a record: the way of the message."""

Turn: TypeAlias = Bid | Double | Play | Sawa
"""The actions from which the next turn is counted."""

TURNS: Final = frozenset({Bid, Double, Play, Sawa})


def turn_limit(options: TableOptions, action: type[Event]) -> int:
    """The milliseconds that an action from which the next turn is counted may take, 0 where no timer runs.

    >>> from fairshuffle.rules.options import profile
    >>> turn_limit(profile("sahrat"), Play) == profile("sahrat").timer_card
    True
    """
    return options.timer_bid if action is Bid or action is Double else options.timer_card


def shortest(options: TableOptions) -> int:
    """The milliseconds up to which every action is in time, whatever else is so.

    >>> from fairshuffle.rules.options import profile
    >>> shortest(profile("sahrat").with_changes({"timer_bid": 0, "timer_card": 20_000}))
    21000
    """
    limits = [limit for limit in (options.timer_bid, options.timer_card) if limit]
    return min(limits) + GRACE if limits else MAX_NUMBER


def late(options: TableOptions, event: Turn, since: int, *, opening: bool) -> Finding | None:
    """The fault of a player's own action that comes too late; ``opening``: no card of the hand has been played.

    >>> from fairshuffle.rules.options import profile
    >>> options = profile("sahrat").with_changes({"timer_card": 20_000})
    >>> late(options, Play(21_000, 0, 31), 0, opening=False)
    >>> late(options, Play(21_001, 0, 31), 0, opening=False).expected
    20000
    """
    limit = turn_limit(options, type(event))
    if not limit:
        return None
    if opening and isinstance(event, (Play, Sawa)):
        # While somebody may still double the live table holds the first lead, and no line says so.
        limit += options.timer_bid
    if event.at <= since + limit + GRACE:
        return None
    return Finding("timer.late", seat=event.seat, expected=since + limit, found=event.at)


def auto(options: TableOptions, event: Bid | Play, since: int, legal: Cards | None) -> tuple[Finding, ...]:
    """What is wrong with a call or a card of the server: no timer runs, it is too early, or not what it may be.

    A call is to be a pass, a card one of ``legal``, which is None where nobody can tell.

    >>> from fairshuffle.rules.options import profile
    >>> options = profile("sahrat").with_changes({"timer_bid": 15_000})
    >>> [fault.id for fault in auto(options, Bid(14_999, 0, "sun", auto=True), 0, None)]
    ['timer.early', 'timer.auto']
    """
    did = event.call if isinstance(event, Bid) else CARD_NAMES[event.card]
    limit = turn_limit(options, type(event))
    if not limit:
        return (Finding("timer.auto", seat=event.seat, expected="no timer", found=did),)
    faults: tuple[Finding, ...] = ()
    if event.at < since + limit:
        faults = (Finding("timer.early", seat=event.seat, expected=since + limit, found=event.at),)
    if isinstance(event, Bid):
        allowed = "" if event.call == "pass" else "pass"
    else:
        allowed = "" if legal is None or legal >> event.card & 1 else "legal card"
    return (*faults, Finding("timer.auto", seat=event.seat, expected=allowed, found=did)) if allowed else faults


def late_sheet(options: TableOptions, opener: Seat, since: int, at: int) -> Finding | None:
    """The fault of a sheet that was open for too long.

    >>> from fairshuffle.rules.options import profile
    >>> late_sheet(profile("sahrat").with_changes({"timer_qaid_sheet": 60_000}), 2, 0, 61_001).seat
    2
    """
    limit = options.timer_qaid_sheet
    if not limit or at <= since + limit + GRACE:
        return None
    return Finding("timer.late", seat=opener, expected=since + limit, found=at)


def window_end(options: TableOptions, since: int) -> int | None:
    """The last moment at which a sheet may be opened after the last card or a Sawa; None where there is no limit.

    >>> from fairshuffle.rules.options import profile
    >>> window_end(profile("sahrat").with_changes({"timer_qaid_window": 5000}), 200)
    5200
    """
    return since + options.timer_qaid_window if options.timer_qaid_window else None


def early_result(event: Result, window: int | None) -> Finding | None:
    """The fault of a result that does not wait for the end of the Qaid window, where one is open.

    >>> early_result(Result(5199, 1, "made", (16, 0), (16, 0)), 5200).expected
    5200
    """
    if window is None or event.at >= window:
        return None
    return Finding("timer.early", expected=window, found=event.at)
