"""Projects: what a hand holds, how its declarations are read, which project ranks higher (SPEC.md#projects).

A hand here is always the eight cards as dealt. Suits and ranks follow ``cards``, whose rank order is that of runs.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
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


class Declared(NamedTuple):
    """A declaration: the category, and the rank of the top card where it was said aloud."""

    category: int
    top: Rank | None = None


Projects: TypeAlias = tuple[Project, ...]
Standing: TypeAlias = tuple[Project | None, ...]
"""The project of each declaration of a seat, None for a false one."""


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

_MAY_BEGIN_A_RUN: Final[Cards] = 0x3F3F3F3F
"""The cards with two higher ones above them in the order of runs: sevens to Queens."""

_MAY_BE_FOUR: Final = 0b11111000
"""The ranks that make a quartet: T to A."""


def runs(cards: Cards) -> Projects:
    """The runs of a set of cards, each as long as it goes: five or more are one Hundred (SPEC.md#projects).

    >>> from fairshuffle.cards import cards_named
    >>> [(run.name, run.top) for run in runs(cards_named("AS KS QS JS TS 9S 9D 8D 7D"))]
    [('sira', 2), ('hundred', 7)]
    """
    if not cards & cards >> 1 & cards >> 2 & _MAY_BEGIN_A_RUN:
        return ()
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
    if not ranks:
        return ()
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
    found = tuple(projects)
    if len(found) < 2:
        return found
    return tuple(sorted(found, key=lambda project: _strength(project, trump), reverse=True))


def _strength(project: Project, trump: Suit | None) -> tuple[int, ...]:
    """What is greater for the stronger of two projects in one hand."""
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


def allocations(hand: Cards, trump: Suit | None) -> Iterator[Projects]:
    """Every set of projects that the hand holds together, none included, strongest first within a set.

    No card is in two of them. A run is as long as it goes, once the quartets of the set are taken out: a shorter one
    exists only where the rest is needed for a quartet (SPEC.md#projects).

    >>> from fairshuffle.cards import cards_named
    >>> hand = cards_named("KC KD KH KS QS JS TS 8D")
    >>> [[project.name for project in together] for together in allocations(hand, 3)]
    [[], ['fifty'], ['hundred'], ['hundred', 'sira']]
    """
    fours = quartets(hand, trump)
    for number in range(len(fours) + 1):
        for taken in combinations(fours, number):
            rest = runs(hand & ~_all_cards(taken))
            for more in range(len(rest) + 1):
                for others in combinations(rest, more):
                    yield strongest_first(taken + others, trump)


def _all_cards(projects: Projects) -> Cards:
    cards = 0
    for project in projects:
        cards |= project.cards
    return cards


def _reading(together: Projects, declared: Sequence[Declared]) -> dict[int, Project] | None:
    """Which declaration names which of the projects, by its place; None when one of the projects has no name.

    First fit, tried in every order of the projects: of equal declarations the earlier one has the project.
    """
    for order in permutations(together):
        named: dict[int, Project] = {}
        for project in order:
            for place, (category, top) in enumerate(declared):
                if place not in named and category == project.category and top in (None, project.top):
                    named[place] = project
                    break
        if len(named) == len(together):
            return named
    return None


def _strongest(choices: Iterable[Projects], trump: Suit | None) -> Projects | None:
    """The largest set of projects, between equals the one with the strongest."""
    found = list(choices)
    most = max(map(len, found), default=0)
    largest = [together for together in found if len(together) == most]
    if len(largest) < 2:
        return largest[0] if largest else None
    return max(largest, key=lambda together: [_strength(project, trump) for project in together])


def allocate(hand: Cards, declared: Sequence[Declared], trump: Suit | None) -> Projects | None:
    """The strongest set of projects that fits all the declarations, strongest first, or None (SPEC.md#projects).

    A ``top`` is matched against the strongest set that has it.

    >>> from fairshuffle.cards import cards_named, names_of
    >>> hand = cards_named("KC KD KH KS QS JS TS 8D")
    >>> [names_of(project.cards) for project in allocate(hand, [Declared(SIRA), Declared(HUNDRED)], 3)]
    [['KC', 'KD', 'KH', 'KS'], ['TS', 'JS', 'QS']]
    >>> allocate(hand, [Declared(SIRA)], 3)
    """
    return _strongest(
        (
            together
            for together in allocations(hand, trump)
            if len(together) == len(declared) and _reading(together, declared) is not None
        ),
        trump,
    )


def standing(hand: Cards, declared: Sequence[Declared], trump: Suit | None) -> Standing:
    """The project of each declaration, None where it is false (SPEC.md#projects).

    Of declarations that do not all fit, the largest, then strongest set that fits stands.

    >>> from fairshuffle.cards import cards_named
    >>> hand = cards_named("AS KS QS JS TS TC TD TH")
    >>> [project and project.kind for project in standing(hand, [Declared(HUNDRED), Declared(HUNDRED)], 0)]
    ['sequence', None]
    """
    return _standing(hand, tuple(declared), trump) if declared else ()


@lru_cache(maxsize=512)
def _standing(hand: Cards, declared: tuple[Declared, ...], trump: Suit | None) -> Standing:
    """The answer of ``standing``, which is asked for again and again while a hand is played."""
    named = None
    if not quartets(hand, trump):
        # No card is in two runs: there is no larger set than all of them.
        named = _reading(strongest_first(runs(hand), trump), declared)
    if named is None:
        fitting = (together for together in allocations(hand, trump) if _reading(together, declared) is not None)
        named = _reading(_strongest(fitting, trump) or (), declared) or {}
    return tuple([named.get(place) for place in range(len(declared))])


def fitting(hand: Cards, declared: Sequence[Declared], trump: Suit | None) -> tuple[Projects, ...]:
    """Every set of projects for which the true ones of these declarations can stand together, the strongest first.

    The first set is that of ``standing``.

    >>> from fairshuffle.cards import cards_named
    >>> hand = cards_named("AS KS QS 9H 8H 7H JC TC")
    >>> [[project.top for project in together] for together in fitting(hand, [Declared(SIRA)], None)]
    [[7], [2]]
    """
    return _fitting(hand, tuple(declared), trump) if declared else ((),)


@lru_cache(maxsize=512)
def _fitting(hand: Cards, declared: tuple[Declared, ...], trump: Suit | None) -> tuple[Projects, ...]:
    read = zip(declared, _standing(hand, declared, trump), strict=True)
    true = [said for said, project in read if project is not None]
    found = [
        together
        for together in allocations(hand, trump)
        if len(together) == len(true) and _reading(together, true) is not None
    ]
    return tuple(sorted(found, key=lambda sets: [_strength(project, trump) for project in sets], reverse=True))


def standing_as(together: Projects, declared: Sequence[Declared], stands: Standing) -> Standing:
    """The project of each declaration where the true ones stand for these projects; ``stands`` says which are true.

    >>> run = Project(SIRA, "sequence", 2, 0b111)
    >>> standing_as((run,), [Declared(FIFTY), Declared(SIRA)], (None, run)) == (None, run)
    True
    """
    places = [place for place, project in enumerate(stands) if project is not None]
    named = _reading(together, [declared[place] for place in places]) or {}
    meant = {places[number]: project for number, project in named.items()}
    return tuple([meant.get(place) for place in range(len(stands))])


def formed(hand: Cards, cards: Cards, trump: Suit | None, beside: Projects = ()) -> Project | None:
    """The project that exactly these cards of the hand form, or None (SPEC.md#projects).

    Part of a longer run is none, but where the rest of it is in a quartet of ``beside``.

    >>> from fairshuffle.cards import cards_named
    >>> hand, sira = cards_named("KC KD KH KS QS JS TS 8D"), cards_named("QS JS TS")
    >>> formed(hand, sira, 3)
    >>> formed(hand, sira, 3, beside=quartets(hand, 3)).name
    'sira'
    """
    found = runs(hand)
    if fours := quartets(hand, trump):
        left = hand & ~_all_cards(tuple(four for four in fours if four in beside))
        found = (*fours, *found, *runs(left))
    for project in found:
        if project.cards == cards:
            return project
    return None
