"""Where a match stands: the deals, the running hand, the totals (SPEC.md#order)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from fairshuffle.events import (
    EVENT_TYPES,
    Abort,
    Accuse,
    Checkpoint,
    Close,
    Cut,
    Deal,
    Draw,
    Event,
    Game,
    Link,
    Ready,
    Rest,
    Result,
    Show,
    Speak,
)
from fairshuffle.findings import Finding
from fairshuffle.game import deals as dealing
from fairshuffle.game.deals import Deals, Groups
from fairshuffle.game.hand import Hand
from fairshuffle.game.phases import Phase, first_phase, may_stand
from fairshuffle.game.result import Totals
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.timers import TURNS, turn_limit
from fairshuffle.seats import Pair, Seat, Team
from fairshuffle.shuffle.inputs import Decks


class Match(NamedTuple):
    """A match from its first line to its end.

    ``line`` counts the lines judged, the first one included; ``at`` is the time of the last one. ``hand`` is the
    running hand or the last one, ``hands`` counts them. ``ready`` are the seats that asked for the next hand,
    ``result_at`` is the time of a result behind which no deal was opened yet. ``patience`` are the positions that all
    Sawa claims together may take to judge, None for any number. ``usual`` are the checks that each kind of line runs at
    this table.
    """

    game: Game
    options: TableOptions
    phase: Phase
    deals: Deals
    line: int = 1
    at: int = 0
    hand: Hand | None = None
    hands: int = 0
    totals: Totals = Totals()
    ready: frozenset[Seat] = frozenset()
    result_at: int | None = None
    patience: int | None = None
    usual: Mapping[type[Event], Groups] = MappingProxyType({})

    @property
    def committed(self) -> bool:
        """Whether the cards follow from a secret; otherwise the record shows them."""
        return self.game.commitment is not None

    @property
    def total(self) -> Pair:
        """The totals that the last result claims."""
        return self.totals.claimed

    @property
    def winner(self) -> Team | None:
        """The team that has won, None while the match goes on."""
        return self.totals.winner


def begin(
    game: Game, options: TableOptions, first: bytes = b"", decks: Decks | None = None, *, patience: int | None = None
) -> Match:
    """A match behind its first line.

    ``first`` is the fingerprint of that line and ``decks`` the source of its deals; both are needed only with a
    commitment.
    """
    phase = first_phase(committed=game.commitment is not None)
    deals = dealing.begin(game, options, first, decks)
    return Match(game, options, phase, deals, patience=patience, usual=_usual(options))


def placed(found: Sequence[Finding], match: Match) -> list[Finding]:
    """The findings with the line and the hand they belong to."""
    number = match.hand.deal.number if match.hand and match.phase in {"hand", "scored", "between"} else 0
    return [one._replace(line=one.line or match.line, hand=one.hand or number) for one in found]


def out_of_place(match: Match, refused: type[Event]) -> Finding:
    """The finding of a line that may not stand here."""
    in_hand = match.hand if match.phase == "hand" else None
    expected = in_hand.expected_lines() if in_hand else may_stand(match.phase, refused)
    return Finding("log.order", expected=expected, found=refused.__name__.lower())


# Which checks a line runs

GROUPS_OF_A_LINE: Final[dict[type[Event], Groups]] = {
    **{kind: (name,) for name, kind in EVENT_TYPES.items()},
    **dict.fromkeys((Game, Checkpoint, Cut, Ready, Abort, Deal, Draw, Result), ()),
    Link: ("link", "join"),
    Rest: ("cards",),
    Show: ("declare", "show"),
    Speak: ("declare",),
    Accuse: ("qaid",),
    Close: ("qaid",),
}
"""The groups of checks that a line runs, where they are not named as the line and do not depend on what it brings."""


@lru_cache(maxsize=64)
def _usual(options: TableOptions) -> Mapping[type[Event], Groups]:
    """The groups of checks that each kind of line runs at a table."""
    timed = {kind: (*GROUPS_OF_A_LINE[kind], "timer") for kind in TURNS if turn_limit(options, kind)}
    return MappingProxyType({**GROUPS_OF_A_LINE, **timed})
