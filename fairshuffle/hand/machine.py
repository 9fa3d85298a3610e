"""One hand as a machine without I/O: an event in, its faults out (SPEC.md#order).

Live table and replay drive this same machine. At a Qaid table an illegal card or a false claim is accepted play: it is
remembered as a ``Mistake`` and returned as nothing, because "legal" and "accepted" are two questions.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from fairshuffle.events import Bid, Boshat, Chat, Declare, Double, Event, Play, Sawa, Show, Speak, Trick
from fairshuffle.faults import Fault
from fairshuffle.hand.projects import declare, show, speak
from fairshuffle.hand.purchase import bid, boshat, double
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
}

HAND_EVENTS: Final = frozenset(_HANDLERS)
"""The lines that a hand takes by itself; its deal, closing cards and result come through the match."""

JUDGED_UNSEEN: Final = frozenset({Bid, Double, Trick, Chat})
"""The lines whose checks need no hidden card."""


def apply(hand: Hand, event: Event) -> Sequence[Fault]:
    """Take one event of a hand and return its faults; after a fault that ends the checking only chat is judged."""
    if hand.phase == "unchecked":
        return chat(hand, event) if isinstance(event, Chat) else ()
    # A trick line stands right after the fourth card, and nowhere else.
    due, hand.trick_due = hand.trick_due, False
    if isinstance(event, Trick) and not due:
        return (Fault("log.order", expected=hand.expected_lines(), found="trick"),)
    return _HANDLERS[type(event)](hand, event)
