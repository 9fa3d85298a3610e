"""A line of a hand judged: what is wrong with it, and the hand behind it (SPEC.md#order).

Live table and replay ask this same function. At a Qaid table an illegal card or a false claim is accepted play: it is
remembered as a ``Mistake`` and found to be nothing, because "legal" and "accepted" are two questions.
"""

from collections.abc import Callable
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
    Play,
    Qaid,
    Ruling,
    Sawa,
    Show,
    Speak,
    Trick,
)
from fairshuffle.findings import Finding
from fairshuffle.game.hand import Hand, Judged
from fairshuffle.game.projects import declare, show, speak
from fairshuffle.game.purchase import bid, boshat, double
from fairshuffle.game.sheet import accuse, close, qaid, ruling
from fairshuffle.game.tricks import chat, play, sawa, trick
from fairshuffle.game.turns import turn_findings
from fairshuffle.rules.timers import TURNS

_HANDLERS: Final[dict[type[Event], Callable[[Hand, Any, int], Judged]]] = {
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

_IN_PLAY: Final = frozenset({Double, Play, Sawa})
"""The actions that need a contract, and a hand that is not over."""


def judge_in_hand(hand: Hand, event: Any, line: int) -> Judged:  # noqa: ANN401 - one of HAND_EVENTS
    """What is wrong with the next line of a hand, and the hand behind it; ``line`` is its number.

    After a finding that ends the checking only chat is judged. A line out of place has no effect.
    """
    kind = type(event)
    if kind is Play and hand.phase == "play" and hand.sheet is None:  # as most lines
        found, after = play(hand, event, line)
    elif hand.phase == "unchecked":
        return chat(hand, event, line) if kind is Chat else ((), hand)
    elif expected := awaited(hand, kind):
        return (Finding("log.order", expected=expected, found=kind.__name__.lower()),), hand
    else:
        if hand.trick_due:
            hand = hand._replace(trick_due=False)
        found, after = _HANDLERS[kind](hand, event, line)
    # Behind the end nobody's turn is counted. What ends the checking of a hand is told, and not how long it took.
    if kind not in TURNS or hand.phase == "over" or (found and after.phase == "unchecked"):
        return found, after
    if event.at <= hand.since + hand.deal.soon and not getattr(event, "auto", False):
        return found, after  # in time whatever else is so
    late = turn_findings(hand, event)
    return (*late, *found) if late else found, after


def awaited(hand: Hand, kind: type[Event]) -> list[str]:
    """The lines that a hand waits for instead of one of this kind; none where that may stand (SPEC.md#order)."""
    if hand.accusation:
        return [] if kind in {Ruling, Chat} else ["ruling"]
    if hand.sheet:
        return [] if kind in {Accuse, Close, Chat} else ["accuse", "close"]
    if kind is Ruling or (kind is Trick and not hand.trick_due):  # a trick line stands right behind a fourth card
        return hand.expected_lines()
    if kind in _IN_PLAY and (hand.phase == "over" or hand.contract is None):
        return hand.expected_lines()
    return []
