"""The chances that an audit calls exact, against counting."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.audit.exact import (
    STRENGTH,
    at_least,
    best_of,
    games_to_show,
    holm,
    linear,
    same_five,
    share_at_least,
    spread,
    suit_patterns,
)
from fairshuffle.cards import DECK, card_named


@given(st.integers(0, 12), st.integers(0, 12), st.integers(1, 99))
def test_at_least_so_many_hits(hits: int, tries: int, percent: int) -> None:
    chance = Fraction(percent, 100)
    true = sum(comb(tries, n) * chance**n * (1 - chance) ** (tries - n) for n in range(max(hits, 0), tries + 1))
    assert at_least(hits, tries, percent / 100) == pytest.approx(float(true), rel=1e-9)


def test_a_chance_far_out_is_not_lost() -> None:
    assert at_least(100, 100, 0.01) == pytest.approx(1e-200, rel=1e-9)
    assert 1e-26 < at_least(17_000, 1_000_000, 1 / 63.6) < 1e-22  # ten standard errors


@given(st.integers(0, 6), st.integers(1, 6), st.integers(0, 10), st.integers(6, 10))
def test_a_share_of_the_hits(hits: int, tries: int, all_hits: int, all_tries: int) -> None:
    all_hits = min(all_hits, all_tries)
    falls = list(combinations(range(all_tries), all_hits))
    true = sum(sum(place < tries for place in fall) >= hits for fall in falls) / len(falls)
    assert share_at_least(hits, tries, all_hits, all_tries) == pytest.approx(true, abs=1e-9)


def test_suit_patterns_of_all_hands_of_five() -> None:
    random = Random(1)
    patterns = suit_patterns()
    assert sum(patterns.values()) == pytest.approx(1)
    seen = Counter(
        tuple(sorted((sum(card // 8 == suit for card in hand) for suit in range(4)), reverse=True))
        for hand in (random.sample(DECK, 5) for _ in range(20_000))
    )
    assert set(seen) == set(patterns)
    for pattern, chance in patterns.items():
        assert seen[pattern] / 20_000 == pytest.approx(chance, abs=5 * (chance / 20_000) ** 0.5)


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=5), st.data())
def test_moments_of_a_sum_over_all_orders(values: list[int], data: st.DataObject) -> None:
    size = len(values)
    weights = data.draw(st.lists(st.integers(-5, 5), min_size=size, max_size=size))
    sums = [sum(w * v for w, v in zip(weights, order, strict=True)) for order in permutations(values)]
    mean = sum(sums) / len(sums)
    variance = sum((one - mean) ** 2 for one in sums) / len(sums)
    assert spread(weights, values) == pytest.approx(variance)
    table = [[float(w * v) for v in values] for w in weights]
    assert linear(table) == pytest.approx((mean, variance))


def test_cards_that_come_back_to_their_seat() -> None:
    assert same_five()[0] == pytest.approx(20 * 5 / 32)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_never_lowers_a_chance_and_keeps_their_order(chances: list[float]) -> None:
    adjusted = holm(chances)
    assert all(before <= after <= 1 for before, after in zip(chances, adjusted, strict=True))
    assert [round(min(1.0, min(chances) * len(chances)), 12)] == [round(min(adjusted), 12)]
    assert all(a <= b for (_, a), (_, b) in pairwise(sorted(zip(chances, adjusted, strict=True))))


def test_the_best_of_some_tries() -> None:
    random = Random(2)
    for tries, known in ((2, 0.5642), (16, 1.766), (256, 2.827), (65536, 4.29)):
        assert best_of(tries) == pytest.approx(known, abs=0.005)
    tried = [max(random.gauss(0, 1) for _ in range(16)) for _ in range(4000)]
    assert sum(tried) / len(tried) == pytest.approx(best_of(16), abs=0.05)
    assert [games_to_show(tries) for tries in (2, 16)] == [79, 9]


def test_strength_follows_the_five_contracts() -> None:
    # Five contracts: in one the suit is trumps, in four it is plain.
    assert STRENGTH[card_named("JH")] == 4 * 2 + 20
    assert STRENGTH[card_named("9C")] == 14
    assert STRENGTH[card_named("AS")] == 5 * 11
    assert STRENGTH[card_named("7D")] == 0
    assert sum(STRENGTH) == 4 * (62 + 4 * 30)
