"""The figures of the house: that they are measured, and those that may not become worse."""

from graphlib import CycleError, TopologicalSorter
from typing import Literal

import pytest

from fairshuffle.cards import each, suit_of
from tests.house.__main__ import rows
from tests.house.arrows import arrows, imports
from tests.house.figures import mutable_slots, phase_settings, way_of
from tests.tools.forge import replayed, simulated


def test_every_figure_of_the_house_is_measured() -> None:
    table = [*rows(most=2)]
    assert len(table) == 10
    assert all(any(letter.isdigit() for letter in row.now) for row in table)


@pytest.mark.parametrize(("name", "table"), [("elblot", "qaid"), ("balotk", "easy")])
def test_nothing_of_a_match_can_be_given_another_value(name: str, table: Literal["easy", "qaid"]) -> None:
    for _, match in replayed(simulated(name, table, seed="house")):
        assert mutable_slots(match) == 0


def test_a_slot_that_can_be_given_another_value_is_counted() -> None:
    match = next(match for _, match in replayed(simulated()))
    assert mutable_slots(match._replace(ready=set())) == 1  # type: ignore[arg-type]


def test_one_place_sets_the_phase_of_a_match() -> None:
    assert phase_settings("game") == 1


def test_the_rooms_have_no_circle() -> None:
    drawn = arrows(imports("fairshuffle"))
    assert [*TopologicalSorter(drawn).static_order()]
    with pytest.raises(CycleError):
        [*TopologicalSorter({**drawn, "cards": {"game"}}).static_order()]


def test_a_way_counts_calls_of_the_package_alone() -> None:
    assert way_of(lambda: sorted([2, 1])) == (0, 0)
    assert way_of(lambda: suit_of(9)) == (1, 1)
    assert way_of(lambda: list(each(0b111))) == (1, 1)
