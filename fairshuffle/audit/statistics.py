"""What the counts of deals mean: each test with its chance under honest shuffling, all of them judged together.

The chances come from scipy (extra ``stats``). They are exact where the distribution is known: binomial for redeal
hands, Poisson for cards that come back to their place (the fixed points of a shuffle have its first 32 moments).
Otherwise they are those of sums of independent deals whose mean and variance are exact: normal, or chi-square for
tables. A test has two sides: too even is as odd as too uneven. Fewer observations than a test needs: it is not run.
"""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from fairshuffle.audit.deals import FIVE, SEVEN
from fairshuffle.audit.exact import (
    LEVEL,
    REDEAL,
    STRENGTH,
    games_to_show,
    holm,
    likeness,
    same_five,
    spread,
    suit_patterns,
)
from fairshuffle.audit.extras import load
from fairshuffle.audit.store import Store
from fairshuffle.audit.tally import Array, Tally
from fairshuffle.seats import SEATS, team_of

CELL: Final = 5.0
"""The least number that is expected in a cell of a chi-square table; smaller cells are put together."""

NORMAL: Final = 50
"""The least number of observations whose sum is taken as normal."""

TRIES: Final = (2, 16, 256, 65536)
"""The choosing servers of whom it is told how soon they show."""


class DealTest(NamedTuple):
    """One test: what was observed, what was to be expected, and the chance of something as odd under honest shuffling.

    ``number`` counts the observations. ``value`` is a chi-square with ``degrees`` of freedom, or where these are 0 a
    count or a number of standard errors. ``chance`` is None where there were too few observations; ``adjusted`` is the
    chance for being one of all tests that ran, by Holm.
    """

    id: str
    number: int
    value: float = 0.0
    expected: float = 0.0
    degrees: int = 0
    chance: float | None = None
    adjusted: float = 1.0

    @property
    def alarm(self) -> bool:
        """Whether this is too odd for chance, all tests considered."""
        return self.chance is not None and self.adjusted < LEVEL

    def as_json(self) -> dict[str, Any]:
        """The test as a JSON object."""
        return {**self._asdict(), "alarm": self.alarm}


class Statistics(NamedTuple):
    """All tests on the deals, in a fixed order, and the counts they were made of."""

    tally: Tally
    tests: tuple[DealTest, ...]

    @property
    def run(self) -> int:
        """How many tests there were observations enough for."""
        return sum(test.chance is not None for test in self.tests)

    @property
    def alarms(self) -> tuple[DealTest, ...]:
        """The tests that raise the alarm."""
        return tuple(test for test in self.tests if test.alarm)

    def as_json(self) -> dict[str, Any]:
        """The statistics as a JSON object."""
        return {
            "deals": self.tally.deals,
            "tests": self.run,
            "level": LEVEL,
            "results": [test.as_json() for test in self.tests],
            "games_to_five_sigma": {f"best_of_{tries}": games_to_show(tries, likeness()) for tries in TRIES},
        }


def statistics(tally: Tally, luck: DealTest | None = None) -> Statistics:
    """All tests of some deals; ``luck`` is one more that was made elsewhere. Raises MissingExtraError without scipy."""
    special = load("scipy.special", "stats")
    found = [*_tests(special, tally), *([luck] if luck else [])]
    run = [test.chance for test in found if test.chance is not None]
    adjusted = iter(holm(run))
    return Statistics(
        tally, tuple(test if test.chance is None else test._replace(adjusted=next(adjusted)) for test in found)
    )


def _tests(special: Any, tally: Tally) -> Iterator[DealTest]:  # noqa: ANN401 - a module
    yield _chi_square_sum(special, "card.position", tally.ordered, position_value(tally), 31 * 31)
    yield _chi_square_sum(special, "card.neighbours", tally.ordered, neighbours_value(tally), 464 + 465)
    mean, variance = 32 * 31 / 4, 32 * 31 * (2 * 32 + 5) / 72
    yield _normal(
        special, "card.order", tally.ordered, tally.inversions, mean * tally.ordered, variance * tally.ordered
    )
    yield _chi_square(special, "turned", tally.turned, [1 / 32] * 32)
    for seat in SEATS:
        patterns = suit_patterns()
        counts = [int(tally.suits[seat, a * 36 + b * 6 + c]) for a, b, c, _ in patterns]
        yield _chi_square(special, f"suits.seat{seat}", counts, list(patterns.values()))
    yield _chi_square(special, "first_dealer", tally.first_dealer, [1 / 4] * 4)
    yield _binomial(special, "redeal", tally.deals, tally.redeals, REDEAL)
    yield _poisson(special, "repeat.position", tally.ordered_pairs, tally.same_place, 1.0)
    pairs, kept = tally.ordered_pairs, tally.same_neighbours
    # Two neighbours are kept with chance 1/32 for each of 31 places, two such pairs at once with 1/(32*31).
    mean, variance = 31 / 32, 30 / 32 + 31 / 32 - (31 / 32) ** 2
    yield _normal(special, "repeat.neighbours", pairs, kept, mean * pairs, variance * pairs)
    mean, variance = same_five()
    yield _normal(special, "repeat.seat", tally.pairs, tally.same_five, mean * tally.pairs, variance * tally.pairs)
    yield from _strengths(special, tally)


def _strengths(special: Any, tally: Tally) -> Iterator[DealTest]:  # noqa: ANN401 - a module
    five, seven = tally.deals - tally.ordered, tally.ordered
    for seat in SEATS:
        variance = five * strength_variance(1, 5) + seven * strength_variance(1, 7)
        yield _normal(special, f"strength.seat{seat}", tally.deals, int(tally.seats[seat]), 0, variance)
    variance = five * teams_variance(5) + seven * teams_variance(7)
    yield _normal(special, "strength.teams", tally.deals, tally.teams, 0, variance)
    variance = sum(
        int(tally.bots[kind, bots]) * strength_variance(bots, 7 if kind else 5) for kind in (0, 1) for bots in (1, 2, 3)
    )
    yield _normal(special, "strength.bots", int(tally.bots.sum()), tally.bot_strength, 0, variance)
    variance = int(tally.cut_short[0]) * teams_variance(5) + int(tally.cut_short[1]) * teams_variance(7)
    yield _normal(special, "strength.cut_short", int(tally.cut_short.sum()), tally.cut_short_teams, 0, variance)


def strength_variance(seats: int, cards: int) -> float:
    """The variance of the strength of some seats together, seven or five cards each, in units of 1/32."""
    weights = [1.0] * (seats * cards) + [0.0] * (32 - seats * cards)
    return spread(weights, STRENGTH) * 32**2


def teams_variance(cards: int) -> float:
    """The variance of the difference between the strengths of the two teams."""
    places = SEVEN if cards == 7 else FIVE
    weights = [0.0] * 32
    for seat in SEATS:
        for place in places[seat]:
            weights[place] = 1 - 2 * team_of(seat)
    return spread(weights, STRENGTH) * 32**2


def luckiest(store: Store) -> DealTest:
    """The player whose cards are the furthest from what is expected, among all who had deals enough."""
    special = load("scipy.special", "stats")
    five, seven = strength_variance(1, 5), strength_variance(1, 7)
    # The test is of the one player of all: as many tests as there are players, in one.
    query = (
        "SELECT five + seven, strength, five * :five + seven * :seven AS variance, count(*) OVER () FROM luck"
        " WHERE five + seven >= :deals ORDER BY 1.0 * strength * strength / variance DESC, name LIMIT 1"
    )
    for deals, strength, variance, players in store.ask(query, {"five": five, "seven": seven, "deals": NORMAL}):
        test = _normal(special, "strength.player", deals, strength, 0, variance)
        return test._replace(chance=min(1.0, players * (test.chance or 0.0)), number=players)
    return DealTest("strength.player", 0)


# Tables


def position_value(tally: Tally) -> float:
    """How unevenly the cards lie over the positions; its mean is 961 exactly, whatever the number of deals is."""
    off = tally.position - tally.ordered / 32
    return 0.0 if not tally.ordered else 31 / tally.ordered * float((off * off).sum())


def neighbours_value(tally: Tally) -> float:
    """How unevenly cards follow each other, apart from which are first and last.

    What each card has too much of one neighbour is split into what is the same in both directions and what is not. In
    one deal the first has the variance 1/32 in each of its 464 dimensions, the second 33/992 in each of 465; once the
    share that a card has over all its neighbours is taken out, nothing else is left.
    """
    if not tally.ordered:
        return 0.0
    same, other = neighbours(tally)
    return float((same * same).sum() * 32 + (other * other).sum() * 992 / 33) / tally.ordered


def neighbours(tally: Tally) -> tuple[Array, Array]:
    """By pair of cards, how much too often they are neighbours, and how much too often in this direction."""
    numpy = load("numpy", "stats")
    apart = 1 - numpy.eye(32)
    off = (tally.follows - tally.ordered / 32) * apart
    same, other = (off + off.T) / 2, (off - off.T) / 2
    rows = same.sum(axis=1)
    share = (rows - rows.sum() / 62) / 30
    same -= (share[:, None] + share[None, :]) * apart
    share = other.sum(axis=1) / 32
    other -= share[:, None] - share[None, :]
    return same, other


# Chances


def _chi_square(special: Any, name: str, counts: Sequence[int], chances: Sequence[float]) -> DealTest:  # noqa: ANN401
    """Counts of independent observations against their chances; cells with too little to expect are put together."""
    number = int(sum(counts))
    expected: list[float] = []
    found: list[float] = []
    for chance, count in sorted(zip(chances, map(int, counts), strict=True), reverse=True):
        if expected and (chance * number < CELL or expected[-1] < CELL):
            expected[-1] += chance * number
            found[-1] += count
        else:
            expected.append(chance * number)
            found.append(count)
    if len(expected) < 2 or min(expected) < CELL:
        return DealTest(name, number)
    value = sum((seen - due) ** 2 / due for seen, due in zip(found, expected, strict=True))
    degrees = len(expected) - 1
    return DealTest(name, number, value, degrees, degrees, _both(special.chdtr, special.chdtrc, degrees, value))


def _chi_square_sum(special: Any, name: str, number: int, value: float, degrees: int) -> DealTest:  # noqa: ANN401
    if number < 32 * CELL:
        return DealTest(name, number, expected=degrees, degrees=degrees)
    return DealTest(name, number, value, degrees, degrees, _both(special.chdtr, special.chdtrc, degrees, value))


def _normal(  # noqa: PLR0913, PLR0917 - what a normal test is made of
    special: Any,  # noqa: ANN401
    name: str,
    number: int,
    found: float,
    mean: float,
    variance: float,
) -> DealTest:
    """A sum of independent observations against its exact mean and variance; the value is in standard errors."""
    if number < NORMAL:
        return DealTest(name, number)
    value = (found - mean) / sqrt(variance)
    return DealTest(name, number, value, 0.0, 0, 2 * float(special.ndtr(-abs(value))))


def _binomial(special: Any, name: str, number: int, found: int, chance: float) -> DealTest:  # noqa: ANN401
    if not number:
        return DealTest(name, number)
    below = float(special.bdtr(found, number, chance))
    above = float(special.bdtrc(found - 1, number, chance)) if found else 1.0
    return DealTest(name, number, found, number * chance, 0, min(1.0, 2 * min(below, above)))


def _poisson(special: Any, name: str, number: int, found: int, each: float) -> DealTest:  # noqa: ANN401
    if not number:
        return DealTest(name, number)
    below = float(special.pdtr(found, number * each))
    above = float(special.pdtrc(found - 1, number * each)) if found else 1.0
    return DealTest(name, number, found, number * each, 0, min(1.0, 2 * min(below, above)))


def _both(below: Callable[..., float], above: Callable[..., float], degrees: int, value: float) -> float:
    return min(1.0, 2 * min(float(below(degrees, value)), float(above(degrees, value))))
