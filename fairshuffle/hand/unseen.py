"""A hand whose cards are not known: the one list of what of it is judged all the same (SPEC.md#unseen)."""

from collections.abc import Mapping, Sequence
from typing import Final

from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Chat,
    Close,
    Declare,
    Double,
    Event,
    Play,
    Qaid,
    Ruling,
    Sawa,
    Show,
    Speak,
    Trick,
)
from fairshuffle.findings import Finding

TOLD_UNSEEN: Final[Mapping[type[Event], tuple[str, ...]]] = {
    Bid: ("bid.turn", "bid.call", "bid.suit"),
    Boshat: ("boshat.window",),
    Double: ("double.turn", "double.level", "double.score", "double.locked"),
    Declare: (),
    Speak: (),
    Show: (),
    Play: ("play.turn", "play.not_held"),  # held it is by nobody where it was played before
    Trick: ("trick.winner",),
    Sawa: ("sawa.window",),
    Chat: ("chat.closed",),
    Qaid: ("qaid.window", "qaid.sheet"),
    Accuse: ("qaid.window", "qaid.sheet"),
    Close: ("qaid.window", "qaid.sheet"),
    Ruling: (),  # and behind it the hand is not judged at all
}
"""What is told of each line of such a hand, beside what is told of every line: its place, its time, its turn's time."""

JUDGED_UNSEEN: Final = frozenset({Bid, Double, Trick, Chat, Qaid, Accuse, Close})
"""The lines all of whose checks are made there: they count as checked, the others do not."""

_OF_EVERY_LINE: Final = frozenset({"log.order", "timer.early", "timer.late", "timer.auto"})


def told_unseen(event: Event, faults: Sequence[Finding]) -> Sequence[Finding]:
    """Those of the faults of a line that can be told although the cards of its hand are not known."""
    told = TOLD_UNSEEN[type(event)]
    return [fault for fault in faults if fault.id in told or fault.id in _OF_EVERY_LINE]
