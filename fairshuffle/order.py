"""Which lines may stand where, and what may have been left out before one that comes too early (SPEC.md#order)."""

from typing import Final, Literal, TypeAlias

from fairshuffle.events import (
    EVENT_TYPES,
    Abort,
    Accuse,
    Chat,
    Checkpoint,
    Close,
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Game,
    Join,
    Link,
    Qaid,
    Ready,
    Rest,
    Result,
    Reveal,
    Ruling,
    Show,
    Speak,
)
from fairshuffle.hand import HAND_EVENTS

Phase: TypeAlias = Literal["joining", "sealed", "drawn", "between", "hand", "scored", "ended", "closed"]

SHEET_LINES: Final[frozenset[type[Event]]] = frozenset({Qaid, Accuse, Close, Ruling})
"""The lines of a Qaid sheet. Outside a hand they may stand, without effect: what they are is ``qaid.window``."""

TELLS_A_DEAL: Final[frozenset[type[Event]]] = frozenset({*HAND_EVENTS, Rest}) - SHEET_LINES - {Chat}
"""The lines that nothing but a hand can hold: one between two hands says that a deal was left out."""

OPENS_A_DEAL: Final[frozenset[type[Event]]] = frozenset({Cut, Link, Deal})
"""The lines of which the first one opens the next deal."""

MAY_STAND: Final[dict[Phase, frozenset[type[Event]]]] = {
    "joining": frozenset({Join, Checkpoint, Abort}),
    "sealed": frozenset({Link, Draw, Chat, Abort}),
    "drawn": frozenset({Reveal, Cut, Link, Deal, Chat, Abort, *SHEET_LINES}),
    "between": frozenset({Ready, Chat, Cut, Link, Deal, End, Abort, *SHEET_LINES}),
    "hand": frozenset({*HAND_EVENTS, Rest, Result, Abort}),
    "scored": frozenset({Reveal, Checkpoint, *SHEET_LINES}),
    "ended": frozenset({Checkpoint}),
    "closed": frozenset(),
}
"""Which lines may stand in which phase (SPEC.md#order). In a rules-only record checkpoints may stand anywhere."""

_BEHIND: Final[dict[Phase, Phase]] = {
    "joining": "sealed",
    "sealed": "drawn",
    "drawn": "between",
    "hand": "scored",
    "scored": "between",
}
"""Where the match goes on when the line that ends a phase was left out: seal, draw, deal, result, checkpoint."""

ENDS: Final[dict[Phase, type[Event]]] = {
    "joining": Checkpoint,
    "sealed": Draw,
    "drawn": Deal,
    "hand": Result,
    "scored": Checkpoint,
}
"""The line that ends a phase."""

BY_PLAYERS: Final[frozenset[type[Event]]] = frozenset({*HAND_EVENTS, Join, Link, Rest})
"""The lines of one act, or one claim: where it is wrong, the line may come from elsewhere, and its time with it."""

GROUP: Final[dict[type[Event], tuple[str, ...]]] = {
    **{kind: (name,) for name, kind in EVENT_TYPES.items()},
    Game: (),
    Checkpoint: (),
    Cut: (),
    Ready: (),
    Abort: (),
    Link: ("link", "join"),
    Rest: ("cards",),
    Deal: (),
    Show: ("declare", "show"),
    Speak: ("declare",),
    Accuse: ("qaid",),
    Close: ("qaid",),
}
"""The groups of checks that a line runs, where they are not named as the line."""


def may_stand(phase: Phase, refused: type[Event]) -> list[str]:
    """The types of the lines that are in place in a phase outside a hand, but for the one that was just refused there.

    >>> may_stand("ended", End), may_stand("scored", Deal)
    (['checkpoint'], ['checkpoint', 'reveal'])
    """
    in_place = MAY_STAND[phase] - SHEET_LINES - {refused}
    return [name for name, kind in EVENT_TYPES.items() if kind in in_place]


def left_out(phase: Phase, kind: type[Event]) -> tuple[Phase, ...]:
    """The phases whose last line must have been left out if a line of this kind is in place; none where it never is.

    >>> left_out("joining", Deal), left_out("sealed", Join)
    (('joining', 'sealed'), ())
    """
    phases: list[Phase] = []
    while phase in _BEHIND:
        phases.append(phase)
        phase = _BEHIND[phase]
        if kind in MAY_STAND[phase]:
            return tuple(phases)
    return ()
