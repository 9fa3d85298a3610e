"""Simulated Qaid games verify, a flipped ruling is found: ``python -m tests.tools.flip_rulings`` (SPEC.md#qaid)."""

import pytest

from fairshuffle.rules.options import PROFILES
from tests.tools.flip_rulings import disputes


@pytest.mark.parametrize("name", PROFILES)
def test_qaid_games_verify_and_a_flipped_ruling_fails_at_its_line_only(name: str) -> None:
    count, wrong = disputes(name, games=12)
    assert wrong == []
    assert count["flipped"] > 4
    assert count["registered"] > 4
