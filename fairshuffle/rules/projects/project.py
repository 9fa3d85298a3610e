"""A project: what a set of cards holds, and which of two ranks higher (SPEC.md#projects).

Suits and ranks follow ``cards``, whose rank order is that of runs.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from fairshuffle.cards import ACE, RANK_CARDS, SUIT_CARDS, Cards, Rank, Suit, each
from fairshuffle.events import ProjectKind, ProjectName

CATEGORIES: Final[tuple[ProjectName, ...]] = ("sira", "fifty", "hundred", "four_hundred")
"""The categories, lowest first; a category is an index into this."""

SIRA, FIFTY, HUNDRED, FOUR_HUNDRED = range(4)


class Project(NamedTuple):
    """A project of certain cards: its category (0 to 3), its kind, the rank of its top card, its cards."""

    category: int
    kind: ProjectKind
    top: Rank
    cards: Cards

    @property
    def name(self) -> ProjectName:
        """The word for its category."""
        return CATEGORIES[self.category]


Projects: TypeAlias = tuple[Project, ...]


def _stretches(ranks: int) -> tuple[int, ...]:
    """The unbroken stretches of three or more in an eight-bit set of ranks."""
    found, low = [], 0
    for rank in range(9):
        if not ranks >> rank & 1:
            if rank - low >= 3:
                found.append((1 << rank) - (1 << low))
            low = rank + 1
    return tuple(found)


_STRETCHES: Final = tuple(_stretches(ranks) for ranks in range(256))

_MAY_BE_FOUR: Final = 0b11111000
"""The ranks that make a quartet: T to A."""


def runs(cards: Cards) -> Projects:
    """The runs of a set of cards, each as long as it goes: five or more are one Hundred (SPEC.md#projects).

    >>> from fairshuffle.cards import cards_named
    >>> [(run.name, run.top) for run in runs(cards_named("AS KS QS JS TS 9S 9D 8D 7D"))]
    [('sira', 2), ('hundred', 7)]
    """
    return tuple(
        [
            Project(min(stretch.bit_count(), 5) - 3, "sequence", stretch.bit_length() - 1, stretch << shift)
            for shift in (0, 8, 16, 24)
            for stretch in _STRETCHES[cards >> shift & 0xFF]
        ]
    )


def quartets(cards: Cards, trump: Suit | None) -> Projects:
    """The quartets of A, K, Q, J or T in a set of cards; four Aces in Sun are a Four Hundred (SPEC.md#projects).

    >>> from fairshuffle.cards import cards_named
    >>> [four.name for four in quartets(cards_named("AC AD AH AS 9C 9D 9H 9S"), None)]
    ['four_hundred']
    """
    ranks = cards & cards >> 8 & cards >> 16 & cards >> 24 & _MAY_BE_FOUR
    return tuple(
        [
            Project(FOUR_HUNDRED if rank == ACE and trump is None else HUNDRED, "quartet", rank, RANK_CARDS[rank])
            for rank in each(ranks)
        ]
    )


def is_trump_run(project: Project, trump: Suit | None) -> bool:
    """Whether the project is a run of trumps.

    >>> is_trump_run(Project(SIRA, "sequence", 2, 0b111), 0)
    True
    """
    return project.kind == "sequence" and trump is not None and bool(project.cards & SUIT_CARDS[trump])


def strongest_first(projects: Iterable[Project], trump: Suit | None) -> Projects:
    """The projects of one hand in order: by rank, between equals the run of trumps, then C D H S.

    >>> clubs, diamonds = Project(SIRA, "sequence", 2, 0b111), Project(SIRA, "sequence", 2, 0b111 << 8)
    >>> strongest_first([clubs, diamonds], 1) == (diamonds, clubs)
    True
    """
    return tuple(sorted(projects, key=lambda project: strength(project, trump), reverse=True))


def strength(project: Project, trump: Suit | None) -> tuple[int, ...]:
    """What is greater for the stronger of two projects in one hand: the order of ``strongest_first``.

    >>> clubs, diamonds = Project(SIRA, "sequence", 2, 0b111), Project(SIRA, "sequence", 2, 0b111 << 8)
    >>> strength(clubs, None) > strength(diamonds, None)
    True
    """
    suit = (project.cards.bit_length() - 1) >> 3
    return (project.category, project.kind == "sequence", project.top, is_trump_run(project, trump), -suit)


def ranking(
    project: Project, trump: Suit | None, nearness: int, *, trump_run_breaks_tie: bool
) -> tuple[int, bool, int, bool, int]:
    """What is greater for the better of two projects at the table (SPEC.md#projects).

    Category, in Hundred a run before a quartet, the rank of the top card, a run of trumps where the option says so,
    then ``nearness``: greater for the seat nearer to the dealer's right.

    >>> run, four = Project(HUNDRED, "sequence", 4, 0b11111), Project(HUNDRED, "quartet", 7, RANK_CARDS[ACE])
    >>> ranking(run, 3, -3, trump_run_breaks_tie=False) > ranking(four, 3, 0, trump_run_breaks_tie=False)
    True
    """
    trumps = trump_run_breaks_tie and is_trump_run(project, trump)
    return (project.category, project.kind == "sequence", project.top, trumps, nearness)


def cards_in(projects: Projects) -> Cards:
    """The cards of some projects together.

    >>> bin(cards_in(runs(0b1110111)))
    '0b1110111'
    """
    cards = 0
    for project in projects:
        cards |= project.cards
    return cards


def formed(dealt: Cards, cards: Cards, trump: Suit | None, beside: Projects = ()) -> Project | None:
    """The project that exactly these cards of the eight that were dealt form, or None (SPEC.md#projects).

    Part of a longer run is none, but where the rest of it is in a quartet of ``beside``.

    >>> from fairshuffle.cards import cards_named
    >>> dealt, sira = cards_named("KC KD KH KS QS JS TS 8D"), cards_named("QS JS TS")
    >>> formed(dealt, sira, 3)
    >>> formed(dealt, sira, 3, beside=quartets(dealt, 3)).name
    'sira'
    """
    fours = quartets(dealt, trump)
    left = dealt & ~cards_in(tuple(four for four in fours if four in beside))
    found = (*fours, *runs(dealt), *runs(left))
    return next((project for project in found if project.cards == cards), None)
