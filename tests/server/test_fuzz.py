"""Whatever is asked of live tables, every game ends in a right record; by chance, some thousands of requests."""

from pathlib import Path

import pytest

from fairshuffle.rules.options import PROFILES
from tests.tools.fuzz_requests import Siege


@pytest.mark.parametrize("name", PROFILES)
def test_no_request_kills_a_table_or_bends_its_record(name: str, tmp_path: Path) -> None:
    """Faults 3.1, 3.2, 3.7, 3.8; with ``python -m tests.tools.fuzz_requests 200000`` for as many as that."""
    siege = Siege(f"suite-{name}", tmp_path)
    siege.run(1000, name)
    assert siege.requests.total() >= 1000
    assert siege.games["verified"] > 0
    assert siege.requests["no time"] > 0
