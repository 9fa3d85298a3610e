"""For which projects the declarations of a seat stand (SPEC.md#projects).

What counts are always the eight cards as they were dealt, ``dealt``.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from fairshuffle.cards import Cards, Rank, Suit
from fairshuffle.rules.projects.project import Project, Projects, cards_in, quartets, runs, strength, strongest_first


class Declared(NamedTuple):
    """A declaration: the category, and the rank of the top card where it was said aloud."""

    category: int
    top: Rank | None = None


Standing: TypeAlias = tuple[Project | None, ...]
"""The project of each declaration of a seat, None for a false one."""


def allocations(dealt: Cards, trump: Suit | None) -> Iterator[Projects]:
    """Every set of projects that the cards hold together, none included, strongest first within a set.

    No card is in two of them. A run is as long as it goes, once the quartets of the set are taken out: a shorter one
    exists only where the rest is needed for a quartet (SPEC.md#projects).

    >>> from fairshuffle.cards import cards_named
    >>> dealt = cards_named("KC KD KH KS QS JS TS 8D")
    >>> [[project.name for project in together] for together in allocations(dealt, 3)]
    [[], ['fifty'], ['hundred'], ['hundred', 'sira']]
    """
    fours = quartets(dealt, trump)
    for number in range(len(fours) + 1):
        for taken in combinations(fours, number):
            rest = runs(dealt & ~cards_in(taken))
            for more in range(len(rest) + 1):
                for others in combinations(rest, more):
                    yield strongest_first(taken + others, trump)


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


@lru_cache(maxsize=512)  # every line of a hand that has to do with projects asks this of all who have declared
def standing(dealt: Cards, declared: tuple[Declared, ...], trump: Suit | None) -> Standing:
    """The project of each declaration, None where it is false (SPEC.md#projects).

    Of declarations that do not all fit, the largest, then strongest set that fits stands.

    >>> from fairshuffle.cards import cards_named
    >>> dealt = cards_named("AS KS QS JS TS TC TD TH")
    >>> [project and project.kind for project in standing(dealt, (Declared(2), Declared(2)), 0)]
    ['sequence', None]
    """
    fits = [together for together in allocations(dealt, trump) if _reading(together, declared) is not None]
    best = max(fits, key=lambda together: (len(together), _strengths(together, trump)))
    named = _reading(best, declared) or {}
    return tuple([named.get(place) for place in range(len(declared))])


@lru_cache(maxsize=512)  # as for ``standing``: a record of nothing but Speak asks it for every line
def fitting(dealt: Cards, declared: tuple[Declared, ...], trump: Suit | None) -> tuple[Projects, ...]:
    """Every set of projects for which the true ones of these declarations can stand together, the strongest first.

    The first set is that of ``standing``.

    >>> from fairshuffle.cards import cards_named
    >>> dealt = cards_named("AS KS QS 9H 8H 7H JC TC")
    >>> [[project.top for project in together] for together in fitting(dealt, (Declared(0),), None)]
    [[7], [2]]
    """
    read = zip(declared, standing(dealt, declared, trump), strict=True)
    true = [said for said, project in read if project is not None]
    found = [
        together
        for together in allocations(dealt, trump)
        if len(together) == len(true) and _reading(together, true) is not None
    ]
    return tuple(sorted(found, key=lambda together: _strengths(together, trump), reverse=True))


def _strengths(together: Projects, trump: Suit | None) -> list[tuple[int, ...]]:
    """What is greater for the stronger of two sets of projects, each with its strongest first."""
    return [strength(project, trump) for project in together]


def standing_as(together: Projects, declared: Sequence[Declared], stands: Standing) -> Standing:
    """The project of each declaration where the true ones stand for these projects; ``stands`` says which are true.

    >>> run = Project(0, "sequence", 2, 0b111)
    >>> standing_as((run,), [Declared(1), Declared(0)], (None, run)) == (None, run)
    True
    """
    places = [place for place, project in enumerate(stands) if project is not None]
    named = _reading(together, [declared[place] for place in places]) or {}
    meant = {places[number]: project for number, project in named.items()}
    return tuple([meant.get(place) for place in range(len(stands))])
