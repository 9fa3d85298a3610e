"""Redeal hands in a report and their exact probability (SPEC.md#redeals)."""

from fractions import Fraction
from itertools import combinations

from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import verify
from fairshuffle.verifier.chances import ONE_SEAT, SOME_SEAT
from fairshuffle.verifier.redeals import Redeals


def test_one_seat_in_254_has_a_redeal_hand() -> None:
    low = sum(1 for cards in combinations(range(32), 5) if all(card % 8 <= 2 for card in cards))
    every = sum(1 for _ in combinations(range(32), 5))
    assert Fraction(low, every) == ONE_SEAT
    assert f"{float(1 / ONE_SEAT):.1f}" == "254.3"


def test_some_seat_has_one_by_counting_low_cards_only() -> None:
    """Choose which of the 20 first places hold the twelve low cards: a seat is all low when its five places are."""
    # A smaller pack that can be counted whole: 6 low cards of 12, four seats of two.
    low, pack, seats, size = 6, 12, 4, 2
    hits = total = 0
    for places in combinations(range(pack), low):
        total += 1
        hits += any(all(seat * size + k in places for k in range(size)) for seat in range(seats))
    one = Fraction(low * (low - 1), pack * (pack - 1))
    two = one * Fraction((low - 2) * (low - 3), (pack - 2) * (pack - 3))
    three = two * Fraction((low - 4) * (low - 5), (pack - 4) * (pack - 5))
    assert Fraction(hits, total) == 4 * one - 6 * two + 4 * three
    # The same sum for the real pack, where twelve low cards never fill three seats.
    assert 4 * ONE_SEAT - 6 * ONE_SEAT * Fraction(7 * 6 * 5 * 4 * 3, 27 * 26 * 25 * 24 * 23) == SOME_SEAT


def test_the_chance_of_at_least_so_many_is_the_tail_of_the_binomial() -> None:
    q = float(SOME_SEAT)
    assert Redeals(22, 0).chance == 1.0
    assert Redeals(1, 1).chance == float(f"{q:.4g}")
    assert Redeals(3, 3).chance == float(f"{q**3:.4g}")
    assert Redeals(2, 1).chance == float(f"{1 - (1 - q) ** 2:.4g}")


def test_a_report_counts_what_was_dealt_and_what_was_called() -> None:
    for seed in range(40):
        data = simulate("balotk", f"redeals-{seed}", table="qaid")
        report = verify(data)
        called = data.count(b'"type":"boshat"')
        assert report.redeals.deals == report.hands
        assert report.redeals.called == called
        assert report.redeals.held >= called
        if called:
            return
    raise AssertionError("no simulated game has a redeal hand")
