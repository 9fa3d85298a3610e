"""The bench prints its table; how fast anything is, no test asks."""

from pathlib import Path

import pytest

from tests import ROOT
from tests.bench.__main__ import TINY, rows
from tests.bench.rows import beside_before
from tests.bench.table import Row
from tests.bench.timing import Figure, figure, rate, ratio
from tests.bench.trees import lay_out

ALWAYS_TIMED = [
    "bytes to verdict, games/s",
    "  a game / json.loads of its lines",
    "  the same, signed: two Ed25519 checks more",
    "replay alone, events/s",
    "secret and links to deck, decks/s",
    "  random.Random.shuffle of 32 / a deck",
    "a game / one of the tree before",
    "a request of a live table, µs",
    "verify, one unsigned game, ms",
    "verify, one signed game, ms",
    "audit by processes, 1: games/s by the clock",
    "audit by processes, 2: games/s by the clock",
    "  % of twice one",
    "a worker's memory over the interpreter, 4 games, MB",
]
"""What needs nothing but this package and its own test tools."""


def test_the_table_has_a_figure_or_a_reason_in_every_line() -> None:
    shown = list(rows(TINY, None, before=str(ROOT)))
    timed = {row.name: row.reached for row in shown if row.reached is not None}
    assert set(ALWAYS_TIMED) <= timed.keys()
    assert all(figure.low <= figure.middle <= figure.high for figure in timed.values())
    assert all(figure.middle > 0 for name, figure in timed.items() if "memory" not in name)
    assert all(row.note for row in shown if row.reached is None)
    assert {row.note for row in shown if "PokerKit" in row.name} == {"not timed: run with --peers"}


def test_no_tree_before_is_timed_unless_one_is_named(tmp_path: Path) -> None:
    (row,) = beside_before(tmp_path, "", each=1, rounds=2)
    assert row.reached is None
    assert "--before" in row.note


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="these sources are no checkout of git")
def test_the_tree_of_a_commit_is_laid_out_without_its_tests(tmp_path: Path) -> None:
    assert [there.name for there in lay_out("HEAD", tmp_path).iterdir()] == ["fairshuffle"]
    assert (tmp_path / "fairshuffle" / "__init__.py").is_file()


@pytest.mark.parametrize(("sign", "wanted", "told"), [("≥", 2.0, "met"), ("≥", 2.1, "not met"), ("≤", 1.9, "not met")])
def test_a_line_says_whether_the_median_is_what_is_wanted(sign: str, wanted: float, told: str) -> None:
    row = Row("name", Figure(2.0, 1.5, 2.5), ("≥" if sign == "≥" else "≤", wanted))
    assert row.met is (told == "met")
    assert str(row).split("  ")[-1].strip() == told


def test_a_figure_is_a_median_with_the_middle_half() -> None:
    assert figure([9, 1, 2, 3, 4]) == Figure(middle=3, low=2, high=4)
    assert figure([7]) == Figure(7, 7, 7)


def test_a_ratio_compares_within_a_round() -> None:
    assert ratio([1, 20, 300], [2, 10, 100]).middle == 2
    assert ratio([1, 1], [2, 2], share=4).middle == 2
    assert rate([0.5, 0.5], 3).middle == 6
