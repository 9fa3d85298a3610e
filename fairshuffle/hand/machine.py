"""One hand as a machine without I/O: an event in, its faults out (SPEC.md#order).

Live table and replay drive this same machine. At a Qaid table an illegal card or a false claim is accepted play: it is
remembered as a ``Mistake`` and returned as nothing, because "legal" and "accepted" are two questions.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Chat,
    Close,
    Declare,
    Double,
    Event,
    Game,
    Play,
    Qaid,
    Ruling,
    Sawa,
    Show,
    Speak,
    Trick,
)
from fairshuffle.faults import Fault
from fairshuffle.hand.clock import turn_faults
from fairshuffle.hand.projects import declare, show, speak
from fairshuffle.hand.purchase import bid, boshat, double
from fairshuffle.hand.qaid import accuse, close, leave_sheet, qaid, ruling
from fairshuffle.hand.state import Hand
from fairshuffle.hand.tricks import chat, play, sawa, trick

_HANDLERS: Final[dict[type[Event], Callable[[Hand, Any], Sequence[Fault]]]] = {
    Bid: bid,
    Boshat: boshat,
    Double: double,
    Declare: declare,
    Speak: speak,
    Show: show,
    Play: play,
    Trick: trick,
    Sawa: sawa,
    Chat: chat,
    Qaid: qaid,
    Accuse: accuse,
    Close: close,
    Ruling: ruling,
}

HAND_EVENTS: Final = frozenset(_HANDLERS)
"""The lines that a hand takes by itself; its deal, closing cards and result come through the match."""

WITH_A_SHEET: Final = frozenset({Accuse, Close, Ruling, Chat})
"""The lines that may stand while a sheet is open."""


def apply(hand: Hand, event: Any) -> Sequence[Fault]:  # noqa: ANN401 - one of HAND_EVENTS, and its kind says which
    """Take one event of a hand and return its faults; after a fault that ends the checking only chat is judged."""
    kind, phase = type(event), hand.phase
    if phase == "unchecked":
        return chat(hand, event) if isinstance(event, Chat) else ()
    faults: Sequence[Fault] = ()
    if hand.sheet or hand.accusation:
        faults = leave_open_sheet(hand, event)
        if faults and kind in {Accuse, Close}:
            return faults  # the sheet it was meant for is closed: it has no effect
    # A trick line stands right after the fourth card, and nowhere else.
    if hand.trick_due:
        hand.trick_due = False
    elif kind is Trick:
        return (*faults, Fault("log.order", expected=hand.expected_lines(), found="trick"))
    limit = hand.in_time.get(kind)
    if limit is None or hand.over:  # behind the end nobody's turn is counted, and none begins
        more = _HANDLERS[kind](hand, event)
        return (*faults, *more) if faults else more
    # An action from which the next turn is counted. Whether the server did it for a player is said in the last place;
    # there a Double has its lock, to which ``turn_faults`` does not object.
    at = event.at
    timing = turn_faults(hand, event) if at > hand.since + limit or event[-1] is True else ()
    more = _HANDLERS[kind](hand, event)
    if more and hand.phase == "unchecked":
        return (*faults, *more)  # what ends the checking of the hand is told, and not how long it took
    hand.since = at
    return (*faults, *timing, *more) if faults or timing else more


def leave_open_sheet(hand: Hand, event: Event) -> Sequence[Fault]:
    """The fault of a line that an open sheet, or an accusation without its ruling, does not let pass; mostly none."""
    if not (hand.sheet or hand.accusation) or hand.phase == "unchecked" or isinstance(event, Game):
        return ()
    kind = type(event)
    if kind in WITH_A_SHEET and not (hand.accusation and kind in {Accuse, Close}):
        return ()
    return leave_sheet(hand, event.at, kind.__name__.lower())
