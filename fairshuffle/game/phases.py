"""THE table of a match: which lines may stand in which of its phases, and the phase behind them (SPEC.md#order)."""

from collections.abc import Mapping
from functools import cache
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
    Join,
    Link,
    Qaid,
    Ready,
    Rest,
    Result,
    Reveal,
    Ruling,
)
from fairshuffle.game.hand_lines import HAND_EVENTS

Phase: TypeAlias = Literal["joining", "sealed", "drawn", "between", "hand", "scored", "ended", "closed"]

SHEET_LINES: Final[frozenset[type[Event]]] = frozenset({Qaid, Accuse, Close, Ruling})
"""The lines of a Qaid sheet. Outside a hand they have a place, but no effect: what they are is ``qaid.window``."""


def _stay(phase: Phase, *kinds: type[Event]) -> dict[type[Event], Phase]:
    return dict.fromkeys(kinds, phase)


TABLE: Final[Mapping[Phase, Mapping[type[Event], Phase]]] = {
    "joining": {**_stay("joining", Join), Checkpoint: "sealed", Abort: "ended"},
    "sealed": {**_stay("sealed", Link, Chat), Draw: "drawn", Abort: "ended"},
    "drawn": {**_stay("drawn", Reveal, Cut, Link, Chat, *SHEET_LINES), Deal: "hand", Abort: "ended"},
    "between": {
        **_stay("between", Ready, Chat, Cut, Link, *SHEET_LINES),
        Deal: "hand",
        End: "ended",
        Abort: "ended",
    },
    "hand": {**_stay("hand", *HAND_EVENTS, Rest), Result: "scored", Abort: "ended"},
    "scored": {**_stay("scored", Reveal, *SHEET_LINES), Checkpoint: "between"},
    "ended": {Checkpoint: "closed"},
    "closed": {},
}
"""The phase behind each line that may stand, of a match with a commitment."""

_NO_CHECKPOINT: Final[Mapping[Phase, Phase]] = {"joining": "between", "scored": "between"}
"""Where a match goes at once that shows its cards: it has no seal, and waits for no checkpoint."""


def first_phase(*, committed: bool) -> Phase:
    """The phase behind the first line.

    >>> first_phase(committed=True), first_phase(committed=False)
    ('joining', 'between')
    """
    return "joining" if committed else _NO_CHECKPOINT["joining"]


def phase_behind(phase: Phase, kind: type[Event], *, committed: bool) -> Phase | None:
    """The phase behind a line, None where the line may not stand.

    In a rules-only record checkpoints may stand anywhere.

    >>> phase_behind("hand", Result, committed=True), phase_behind("hand", Result, committed=False)
    ('scored', 'between')
    >>> phase_behind("scored", Deal, committed=True) is None
    True
    """
    if committed:
        return TABLE[phase].get(kind)
    if kind is Checkpoint:
        return phase
    behind = TABLE[phase].get(kind)
    return behind and _NO_CHECKPOINT.get(behind, behind)


@cache
def _in_place(phase: Phase) -> tuple[str, ...]:
    """The types of the lines that are in place in a phase: asked for at every line of a record full of strays."""
    return tuple([name for name, kind in EVENT_TYPES.items() if kind in TABLE[phase].keys() - SHEET_LINES])


def may_stand(phase: Phase, refused: type[Event]) -> list[str]:
    """The types of the lines that are in place in a phase outside a hand, but for the one that was just refused there.

    >>> may_stand("ended", End), may_stand("scored", Deal)
    (['checkpoint'], ['checkpoint', 'reveal'])
    """
    return [name for name in _in_place(phase) if EVENT_TYPES[name] is not refused]
