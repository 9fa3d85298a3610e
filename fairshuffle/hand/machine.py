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
from fairshuffle.findings import Finding
from fairshuffle.hand.clock import turn_faults
from fairshuffle.hand.projects import declare, show, speak
from fairshuffle.hand.purchase import bid, boshat, double
from fairshuffle.hand.qaid import accuse, close, forget_accusation, leave_sheet, qaid, ruling
from fairshuffle.hand.state import Hand
from fairshuffle.hand.tricks import chat, play, sawa, trick
from fairshuffle.rules.timers import TURNS

_HANDLERS: Final[dict[type[Event], Callable[[Hand, Any], Sequence[Finding]]]] = {
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


def apply(hand: Hand, event: Any) -> Sequence[Finding]:  # noqa: ANN401 - one of HAND_EVENTS, and its kind says which
    """Take one event of a hand and return its faults; after a fault that ends the checking only chat is judged."""
    kind, phase = type(event), hand.phase
    if phase == "unchecked":
        return chat(hand, event) if isinstance(event, Chat) else ()
    faults: Sequence[Finding] = ()
    if hand.sheet or hand.accusation:
        faults = leave_open_sheet(hand, event)
    # A trick line stands right after the fourth card, and nowhere else.
    if hand.trick_due:
        return (*faults, *_behind_a_trick(hand, event))
    if kind is Trick:
        return (*faults, *_stray_trick(hand))
    if kind not in TURNS or hand.over:  # behind the end nobody's turn is counted, and none begins
        more = _HANDLERS[kind](hand, event)
        return (*faults, *more) if faults else more
    timing = turn_faults(hand, event)
    more = _HANDLERS[kind](hand, event)
    if more and hand.given_up:
        return (*faults, *more)  # what ends the checking of the hand is told, and not how long it took
    hand.since = event.at
    return (*faults, *timing, *more) if faults or timing else more


def _stray_trick(hand: Hand) -> Sequence[Finding]:
    """The fault of a trick line that does not stand behind a fourth card, maybe because that was left out."""
    fault = Finding("log.order", expected=hand.expected_lines(), found="trick")
    hand.suspect = -1, hand.played
    return hand.stop(fault) if hand.over else (fault,)


def _behind_a_trick(hand: Hand, event: Any) -> Sequence[Finding]:  # noqa: ANN401 - one of HAND_EVENTS
    """Take the line behind the fourth card; behind one at fault the trick line may still stand."""
    hand.trick_due = False
    faults = _HANDLERS[Trick](hand, event) if isinstance(event, Trick) else apply(hand, event)
    if any(fault.severity == "error" for fault in faults):
        hand.trick_due = True
    return faults


def leaves_sheet(hand: Hand, event: Event) -> bool:
    """Whether an open sheet, or an accusation without its ruling, does not let a line pass."""
    if not (hand.sheet or hand.accusation) or hand.phase == "unchecked":
        return False
    kind = type(event)
    if kind is Ruling:
        return hand.accusation is None
    if isinstance(event, Close) and hand.sheet and not hand.accusation:
        return event.seat != hand.sheet.opener
    return kind not in WITH_A_SHEET or (hand.accusation is not None and kind in {Accuse, Close})


def leave_open_sheet(hand: Hand, event: Event) -> Sequence[Finding]:
    """The fault of a line that an open sheet, or an accusation without its ruling, does not let pass; mostly none."""
    if isinstance(event, Game) or not leaves_sheet(hand, event):
        return ()
    kind = type(event)
    if kind is Ruling or (kind is Close and not hand.accusation):
        return ()  # it tells so itself
    if kind in {Accuse, Close}:
        # The sheet is still open: the accusation before was not one.
        return forget_accusation(hand, kind.__name__.lower())
    return leave_sheet(hand, event.at, kind.__name__.lower())
