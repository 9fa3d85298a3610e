"""The lines of a record with what was found at each, as all explanations have them."""

import pytest

from fairshuffle.events import Deal, Link, Result
from fairshuffle.explain.lines import lines_of
from fairshuffle.record import read_record
from fairshuffle.verifier import verify
from tests.page.script import GAMES

NAMES = sorted(
    path.stem for path in GAMES.glob("*.jsonl") if path.stem not in {"cases", "unknown-profile", "white-space"}
)
BESIDE = ("check.", "commit.opening", "commit.missing", "log.truncated")
"""What is found beside the replay of the lines, in the whole record."""


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_there_with_what_the_report_says_of_it(name: str) -> None:
    data = (GAMES / f"{name}.jsonl").read_bytes()
    record = read_record(data)
    lines = lines_of(record)
    assert [line.event for line in lines] == list(record.events[1:])
    assert [line.number for line in lines] == list(range(2, len(record.events) + 1))
    found = sorted(repr(finding) for line in lines for finding in line.findings)
    report = [finding for finding in verify(data).findings if not finding.id.startswith(BESIDE)]
    if name != "changed-on-the-way":  # where chains hash a first line that was changed, which the report leaves out
        assert found == sorted(map(repr, report))


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_begins_with_its_links_and_goes_on_to_its_checkpoint(name: str) -> None:
    lines = lines_of(read_record((GAMES / f"{name}.jsonl").read_bytes()))
    for line in lines:
        if isinstance(line.event, Deal):
            assert line.deals
        elif isinstance(line.event, Link):
            assert line.place in {"game", "deal"}
        elif isinstance(line.event, Result):
            assert line.place == "hand"
            assert line.hand is not None
            assert not line.deals
