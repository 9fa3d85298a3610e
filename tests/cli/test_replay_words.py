"""Whatever a record holds, each of its hands can be told and explained, in lines that can be read."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest

from fairshuffle.errors import FairshuffleError
from fairshuffle.explain.replay import story_of
from fairshuffle.record import Record, read_record
from fairshuffle.verifier import verify_record
from fairshuffle.words.cards import Lang
from tests import ROOT
from tests.cli.test_show import ARABIC, FOREIGN, ISOLATED
from verifier_cli.render.colors import Paint
from verifier_cli.render.explain import Explanation
from verifier_cli.render.plain import Plain
from verifier_cli.render.replay import Replay

CASES: Final = sorted((ROOT / "test_vectors").rglob("*.jsonl"))


def records() -> Iterator[Record]:
    """Every record that stands in a case of the vectors and can be read: honest, wrong, forged, out of order."""
    for path in CASES:
        for line in path.read_text(encoding="utf-8").split("\n"):
            case = json.loads(line) if line.startswith('{"id"') else {}
            lines = case.get("record")
            if isinstance(lines, list):
                try:
                    yield read_record("".join(f"{each}\n" for each in lines).encode())
                except FairshuffleError:
                    continue


RECORDS: Final = tuple(records())


def told(record: Record, lang: Lang) -> Iterator[str]:
    """All lines of ``show`` and ``explain``."""
    report = verify_record(record)
    story = story_of(record, report.findings)
    replay = Replay(Plain(lang, Paint(on=False)), report)
    yield from replay.head()
    yield from replay.findings(story["findings"])
    for hand in story["hands"]:
        yield from replay.hand(hand)
        yield from Explanation(replay, record.options).hand(hand)


def test_there_are_records() -> None:
    assert len(RECORDS) > 200


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_every_record_can_be_told_and_read(lang: Lang) -> None:
    for line in (line for record in RECORDS for line in told(record, lang)):
        assert "\n" not in line
        around = ISOLATED.sub("", line)
        assert bool(ARABIC.search(around)) == (lang == "ar"), line
        assert not re.search("[\u2066-\u2069]", around), line
        assert lang == "en" or not FOREIGN.search(around), line
        assert lang == "ar" or "\u2066" not in line, line  # in English only names and files are isolated
