"""Exact chances of honest deals, and how soon a choosing server shows, with nothing but arithmetic."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import comb, erf, exp, lgamma, log, log1p, pi, prod, sqrt
from typing import Final

from fairshuffle.audit.deals import FIVE, SEVEN
from fairshuffle.cards import DECK
from fairshuffle.rules.play import card_points
from fairshuffle.verifier.chances import SOME_SEAT

LEVEL: Final = 0.001
"""The chance of a false alarm of a whole family of tests: the adjusted p below which an alarm is raised."""

FIVE_SIGMA: Final = 5.0
"""Standard errors at which a deviation counts as shown beyond doubt."""

REDEAL: Final = float(SOME_SEAT)
"""The chance that somebody is dealt a redeal hand: once in 63.6 deals."""

STRENGTH: Final = tuple(sum(card_points(card, trump) for trump in (None, 0, 1, 2, 3)) for card in DECK)
"""What each card is worth in the five contracts together, Sun and Hokm in each suit: the Ace 55, a Seven 0."""


@cache
def suit_patterns() -> dict[tuple[int, ...], float]:
    """The chance of every pattern of suit lengths, longest first, among five cards.

    >>> round(suit_patterns()[5, 0, 0, 0] * comb(32, 5))
    224
    """
    chances: dict[tuple[int, ...], float] = {}
    for lengths in product(range(6), repeat=4):
        if sum(lengths) == 5:
            pattern = tuple(sorted(lengths, reverse=True))
            ways = prod(comb(8, length) for length in lengths)
            chances[pattern] = chances.get(pattern, 0) + ways / comb(32, 5)
    return chances


def spread(weights: Sequence[float], values: Sequence[float]) -> float:
    """The variance of the sum of weights times values when the values are dealt to the weights by chance.

    >>> spread([1, 0], [0, 1])
    0.25
    """
    return _squares(weights) * _squares(values) / (len(values) - 1)


def _squares(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers)


def linear(table: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Mean and variance of the sum of ``table[i][p(i)]`` over all permutations ``p`` (Hoeffding 1951).

    >>> linear([[1, 0], [0, 1]])
    (1.0, 1.0)
    """
    size = len(table)
    rows = [sum(row) / size for row in table]
    columns = [sum(column) / size for column in zip(*table, strict=True)]
    mean = sum(rows) / size
    off = ((table[i][j] - rows[i] - columns[j] + mean) ** 2 for i in range(size) for j in range(size))
    return sum(rows), sum(off) / (size - 1)


def at_least(hits: int, tries: int, chance: float) -> float:
    """The exact chance of so many hits or more in so many tries.

    >>> at_least(2, 2, 0.5), at_least(0, 5, 0.1)
    (0.25, 1.0)
    """
    if hits <= 0:
        return 1.0
    if hits > tries or chance <= 0:
        return 0.0
    if chance >= 1:
        return 1.0
    if hits <= tries * chance:
        return max(0.0, 1.0 - sum(_terms(hits - 1, -1, tries, chance)))
    return min(1.0, sum(_terms(hits, 1, tries, chance)))


def _terms(hits: int, step: int, tries: int, chance: float) -> Iterator[float]:
    """The chances of exactly so many hits, then one more or fewer, and so on until they no longer matter."""
    term = exp(comb_log(tries, hits) + hits * log(chance) + (tries - hits) * log1p(-chance))
    largest = 0.0
    odds = chance / (1 - chance)
    while 0 <= hits <= tries and term > largest * 1e-17:
        yield term
        largest = max(largest, term)
        term *= (tries - hits) / (hits + 1) * odds if step > 0 else hits / (tries - hits + 1) / odds
        hits += step


def share_at_least(hits: int, tries: int, all_hits: int, all_tries: int) -> float:
    """The exact chance that so many tries have so many of all hits or more, when hits fall anywhere (Fisher's test).

    >>> round(share_at_least(1, 1, 1, 2), 9)
    0.5
    """
    every = comb_log(all_tries, tries)
    most = min(tries, all_hits)
    counts = range(max(hits, tries + all_hits - all_tries), most + 1)
    if hits <= max(0, tries + all_hits - all_tries):
        return 1.0
    return min(1.0, sum(exp(comb_log(all_hits, n) + comb_log(all_tries - all_hits, tries - n) - every) for n in counts))


def comb_log(things: int, chosen: int) -> float:
    """The logarithm of the number of ways to choose."""
    return lgamma(things + 1) - lgamma(chosen + 1) - lgamma(things - chosen + 1)


def holm(chances: Sequence[float], tests: int = 0) -> list[float]:
    """The chances, adjusted by Holm for being so many tests; ``tests`` counts those that are not among them too.

    >>> holm([0.01, 0.5, 0.03])
    [0.03, 0.5, 0.06]
    """
    tests = max(tests, len(chances))
    adjusted = [1.0] * len(chances)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, (tests - rank) * chances[place]))
        adjusted[place] = least
    return adjusted


# A server that chooses


@cache
def best_of(tries: int) -> float:
    """How many standard deviations the best of so many tries is above the mean.

    >>> round(best_of(2), 3), round(best_of(16), 3)
    (0.564, 1.766)
    """
    step = 0.001
    points = (step * place for place in range(-8000, 8000))
    return step * sum(x * tries * exp(-x * x / 2) / sqrt(2 * pi) * _below(x) ** (tries - 1) for x in points)


def _below(x: float) -> float:
    return (1 + erf(x / sqrt(2))) / 2


def games_to_show(tries: int, likeness: float = 1.0) -> int:
    """After how many games five sigma are expected, where the best of so many masters is taken for each game.

    ``likeness`` is the correlation of what the server chooses by and what is measured.

    >>> games_to_show(2), games_to_show(16)
    (79, 9)
    """
    needed = (FIVE_SIGMA / (likeness * best_of(tries))) ** 2
    return int(needed) + 1


@cache
def likeness() -> float:
    """The correlation of the strength that is measured, of seven cards of a seat or fewer, with that of all eight.

    >>> round(likeness(), 2)
    0.92
    """
    seven = [float(place in SEVEN[0]) for place in DECK]
    eight = [float(place in (*SEVEN[0], 23)) for place in DECK]
    return sum(a * b for a, b in zip(_centred(seven), _centred(eight), strict=True)) / sqrt(
        _squares(seven) * _squares(eight)
    )


def _centred(numbers: Iterable[float]) -> list[float]:
    known = list(numbers)
    return [number - sum(known) / len(known) for number in known]


def same_five() -> tuple[float, float]:
    """Mean and variance of how many cards come back to their seat's first five in the next deal."""
    table = [[float(any(i in five and j in five for five in FIVE)) for j in DECK] for i in DECK]
    return linear(table)
