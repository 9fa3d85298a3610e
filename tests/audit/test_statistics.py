"""The tests on deals: right in theory, silent about honest shuffles, loud about broken ones."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fairshuffle.audit.deals import FIVE, SEVEN, UNKNOWN, Dealt, pack
from fairshuffle.audit.exact import STRENGTH, games_to_show, likeness
from fairshuffle.audit.pictures import PICTURES, draw
from fairshuffle.audit.statistics import Statistics, neighbours_value, position_value, statistics
from fairshuffle.audit.summary import answer
from fairshuffle.audit.tally import Tally, chunk_of
from fairshuffle.testing.shuffles import BROKEN, best_of, honest, server
from tests.audit.archives import archive, at_table, audited, cut_off, short, told
from tests.bench.selfcheck import judged
from tests.tools.forge import clumsy, events_of, rules_only

np: Any = pytest.importorskip("numpy", reason="needs fairshuffle[stats]")
pytest.importorskip("scipy", reason="needs fairshuffle[stats]")


def tallied(games: list[list[Dealt]], bots: int = 0, ending: str = "end") -> Tally:
    tally = Tally()
    tally.add(chunk_of([(pack(deals), None, bots, ending) for deals in games], [0] * len(games)))
    return tally


def decks(count: int, seed: int = 1) -> list[list[Dealt]]:
    random = Random(seed)
    return [[Dealt(1, random.randrange(4), UNKNOWN, honest(random))] for _ in range(count)]


def by_id(found: Statistics) -> dict[str, Any]:
    return {test.id: test for test in found.tests}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_shuffles_raise_the_alarm(name: str) -> None:
    games = {"best of two masters": 300, "best of 16 masters": 40}.get(name, 2000)
    assert judged(BROKEN[name], games, name).alarms


@pytest.mark.parametrize("games", [20, 100, 2000])
def test_honest_shuffles_do_not(games: int) -> None:
    found = judged(server(honest), games, f"honest {games}")
    assert found.alarms == ()
    assert found.run >= 14


def test_a_choosing_server_shows_as_soon_as_it_is_told() -> None:
    assert games_to_show(2, likeness()) == 94
    values = [by_id(judged(best_of(2), 94, str(run)))["strength.teams"].value for run in range(20)]
    assert sum(values) / 20 == pytest.approx(5, abs=0.7)


def test_an_honest_player_takes_the_choice_away() -> None:
    # What a chosen master gives is gone once an unknown link enters the key: the decks are those of honest().
    assert abs(by_id(judged(server(honest), 1000, "links"))["strength.teams"].value) < 4


def test_an_even_table_is_as_odd_as_an_uneven_one() -> None:
    turns = [tuple((card + turn) % 32 for card in range(32)) for turn in range(32)]
    tally = tallied([[Dealt(1, 0, UNKNOWN, turn)] for turn in turns * 10])
    found = by_id(statistics(tally))
    assert found["card.position"].value == 0
    assert found["card.position"].alarm
    assert found["card.neighbours"].alarm


def test_few_deals_are_not_tested() -> None:
    found = statistics(tallied(decks(10)))
    assert {test.id for test in found.tests if test.chance is not None} == {"redeal"}
    empty = statistics(Tally())
    assert empty.run == 0
    assert empty.alarms == ()


# Against plain counting


def test_the_mean_of_the_position_table_is_exact() -> None:
    # Of two decks alone: 961 and 31 for each pair of equal places more or fewer than one.
    for (one,), (other,) in zip(decks(20), decks(20, 2), strict=True):
        same = sum(a == b for a, b in zip(one.cards, other.cards, strict=True))
        assert position_value(tallied([[one], [other]])) == pytest.approx(961 + 31 * (same - 1))


def test_the_neighbours_table_has_the_covariance_that_it_says() -> None:
    # All pairs of ordered pairs of 32 cards: how likely both are neighbours, less what is expected.
    pairs = [(a, b) for a in range(32) for b in range(32) if a != b]
    first, second = np.array(pairs).T
    same = (first[:, None] == first) & (second[:, None] == second)
    excluded = ((first[:, None] == first) | (second[:, None] == second)) & ~same
    excluded |= (first[:, None] == second) & (second[:, None] == first)
    covariance = np.where(same, 1 / 32, np.where(excluded, 0, 1 / (32 * 31))) - 1 / 1024
    tally = tallied(decks(300))
    off = tally.follows[first, second] - 300 / 32
    # Without what tells first and last cards: the share that each card has over all its neighbours.
    shares = np.zeros((64, len(pairs)))
    shares[first, np.arange(len(pairs))] = 1
    shares[32 + second, np.arange(len(pairs))] = 1
    # Both kinds of shares have the same sum, so one of the 64 follows from the others.
    basis = np.linalg.qr(shares[:63].T, mode="complete")[0][:, 63:].T
    assert np.abs(basis @ shares.T).max() < 1e-9
    inside = basis @ covariance @ basis.T
    value = basis @ off @ np.linalg.solve(inside, basis @ off) / 300
    assert len(basis) == 464 + 465
    assert neighbours_value(tally) == pytest.approx(value)


def test_the_chance_of_neighbours_is_that_of_counting() -> None:
    random = Random(3)
    both = chain = 0
    for _ in range(20_000):
        follows = set(pairwise(honest(random)))
        both += sum(((a, a + 1) in follows) and ((a + 16, a + 17) in follows) for a in range(15))
        chain += sum(((a, a + 1) in follows) and ((a + 1, a + 2) in follows) for a in range(30))
    assert both / 20_000 / 15 == pytest.approx(1 / 992, rel=0.2)
    assert chain / 20_000 / 30 == pytest.approx(1 / 992, rel=0.2)


def test_counts_are_those_of_counting() -> None:
    random = Random(4)
    games = [server(honest)(random) for _ in range(5)]
    tally = tallied(games)
    deals = [dealt for game in games for dealt in game]
    pairs = [(a, b) for game in games for a, b in pairwise(game)]
    assert (tally.deals, tally.ordered, tally.pairs, tally.ordered_pairs) == (65, 65, 60, 60)
    for dealt in deals:
        for place, card in enumerate(dealt.cards):
            tally.position[place, card] -= 1
    assert not tally.position.any()
    inversions = sum(d.cards[i] > d.cards[j] for d in deals for j in range(32) for i in range(j))
    assert tally.inversions == inversions
    assert tally.same_place == sum(x == y for a, b in pairs for x, y in zip(a.cards, b.cards, strict=True))
    follows = [set(pairwise(d.cards)) for pair in pairs for d in pair]
    assert tally.same_neighbours == sum(len(follows[i] & follows[i + 1]) for i in range(0, len(follows), 2))
    assert tally.same_five == sum(len(five(a, seat, FIVE) & five(b, seat, FIVE)) for a, b in pairs for seat in range(4))
    assert tally.redeals == sum(any(all(c % 8 <= 2 for c in five(d, s, FIVE)) for s in range(4)) for d in deals)
    for seat in range(4):
        strength = sum(32 * sum(STRENGTH[c] for c in five(d, seat, SEVEN)) - 7 * sum(STRENGTH) for d in deals)
        assert tally.seats[seat] == strength


def five(dealt: Dealt, seat: int, places: tuple[tuple[int, ...], ...]) -> set[int]:
    return {dealt.cards[place] for place in places[(seat - dealt.dealer - 1) % 4]}


def test_every_value_has_the_spread_that_its_chance_assumes() -> None:
    found = [by_id(judged(server(honest), 30, str(run))) for run in range(120)]
    for name in found[0]:
        tests = [one[name] for one in found if one[name].chance is not None]
        if len(tests) == 120:
            # 120 chances, each below a fifth once in five times: 24, and 4.4 at a standard error.
            low = sum(test.chance < 0.2 for test in tests)
            assert 4 <= low <= 46, name


# One seat, bots, broken-off games


def favoured(better: Callable[[Dealt], float]) -> Iterator[list[Dealt]]:
    """Single deals, each the better one of two."""
    random = Random(5)
    for _ in range(400):
        yield [max((Dealt(1, random.randrange(4), UNKNOWN, honest(random)) for _ in range(2)), key=better)]


def test_one_seat_that_gets_better_cards() -> None:
    games = list(favoured(lambda dealt: sum(card % 8 for card in five(dealt, 2, FIVE))))
    found = by_id(statistics(tallied(games)))
    assert found["strength.seat2"].alarm
    assert found["strength.seat2"].value > 5
    assert not found["strength.seat1"].alarm


def test_bots_that_get_better_cards() -> None:
    games = list(favoured(lambda dealt: sum(card % 8 for seat in (1, 2) for card in five(dealt, seat, FIVE))))
    found = by_id(statistics(tallied(games, bots=0b0110)))
    assert found["strength.bots"].alarm
    assert not found["strength.teams"].alarm
    assert by_id(statistics(tallied(games)))["strength.bots"].chance is None


def test_games_that_are_broken_off_at_bad_cards() -> None:
    games = list(favoured(lambda dealt: -sum(card % 8 for seat in (0, 2) for card in five(dealt, seat, FIVE))))
    fair = decks(2000)
    tally = tallied(fair)
    tally.add(chunk_of([(pack(deals), None, 0, "abort") for deals in games[:300]], [0] * 300))
    found = by_id(statistics(tally))
    assert found["strength.cut_short"].alarm
    assert found["strength.cut_short"].value < 0
    assert not found["strength.teams"].alarm


# Records


def test_statistics_of_records(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    bare = clumsy(rules_only(events_of(short(9))))
    path.write_bytes(archive(6) + short(1) + cut_off(short(8)) + bare)
    store = audited(tmp_path / "state", [path])
    found = answer(store).statistics
    assert found is not None
    known = store.one("SELECT sum(known_deals) FROM games WHERE id IN (SELECT id FROM counted)")
    assert (found.tally.deals,) == known
    assert found.tally.ordered < found.tally.deals  # the rules-only record shows no order
    assert (
        found.tally.first_dealer.sum() == 6
    )  # nothing is known of the cut-off game, nor is there a draw without secret
    assert found.tests[-1].id == "strength.player"
    assert found.as_json()["games_to_five_sigma"]["best_of_2"] == 94


def test_the_seats_are_counted_from_the_player(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(told("a", seats=at_table("a", "b", "me", "d")) + told("b", seats=at_table("me", "b", "c", "d")))
    store = audited(tmp_path / "state", [path])
    mine = answer(store, "me").statistics
    assert mine is not None
    sums = {row[0]: row[1] for row in store.ask("SELECT name, strength FROM luck")}
    assert mine.tally.seats[0] == sums["me"]
    assert mine.tally.seats.sum() == sum(sums.values())
    everybody = answer(store).statistics
    assert everybody is not None
    assert sorted(map(int, everybody.tally.seats)) != sorted(map(int, mine.tally.seats))
    assert {row[0]: row[1] for row in store.ask("SELECT name, strength FROM luck")} == sums


def test_a_picture_of_every_test(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="needs fairshuffle[stats]")
    tally = tallied([server(honest)(Random(seed)) for seed in range(30)])
    tally.first_dealer += 10
    written = draw(statistics(tally), tmp_path)
    assert {path.stem for path in written} == set(PICTURES)
    assert draw(statistics(Tally()), tmp_path / "none") == []
