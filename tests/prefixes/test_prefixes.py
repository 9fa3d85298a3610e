"""No beginning of an honest record accuses anybody; ``python -m tests.prefixes 100000`` tries more (SPEC.md#unseen)."""

from collections.abc import Sequence
from random import Random

import pytest

from fairshuffle.events import Result
from fairshuffle.findings import Finding
from fairshuffle.game import judge as machine
from fairshuffle.game.hand import Hand
from fairshuffle.game.turns import end_of_window
from fairshuffle.rules.options import PROFILES
from fairshuffle.verifier import verify
from tests.prefixes.__main__ import main
from tests.prefixes.callers import HandOfCallers
from tests.prefixes.judge import beginnings
from tests.prefixes.run import table, try_records
from tests.tamper.records import story

PARTS = 12
RECORDS = 250
MOMENTS = ("before the first card", "within the play", "behind the last card", "behind a Sawa")


@pytest.mark.parametrize("part", range(PARTS))
def test_no_beginning_of_an_honest_record_accuses_anybody(part: int) -> None:
    """Fault 1.1: every beginning, an abort behind one, an end without its secret, and the devices of the players."""
    tried = try_records(RECORDS, f"suite {part}")
    assert not tried.failures, table(tried)
    assert tried.counts["whole"] == RECORDS
    sorts = {kind for kind in tried.counts if kind.startswith("record ")}
    assert sorts >= {f"record of {name}, {kind}" for name in PROFILES for kind in ("easy", "qaid")}
    assert sorts >= {f"record with a call {moment}" for moment in MOMENTS}
    assert sorts >= {"record of secrets opened hand by hand", "record of rules only", "record with a cut"}


@pytest.mark.parametrize("seed", range(12))
def test_the_quick_replay_tells_what_the_verifier_tells_of_each_beginning(seed: int) -> None:
    one = story(Random(f"beginnings {seed}"), HandOfCallers)
    for length, faults, _ in beginnings(one):
        report = verify(b"".join(one.lines[:length]))
        assert report.verdict in {"incomplete", "verified"}
        told = [
            (fault.line, fault.id) for fault in report.findings if fault.id not in {"log.truncated", "commit.missing"}
        ]
        assert sorted(told) == sorted((fault.line, fault.id) for fault in faults)


def early(hand: Hand, event: Result) -> Sequence[Finding]:
    """What the first edition told of a result, whatever had become of its hand."""
    last = end_of_window(hand) if hand.deal.table == "qaid" else None
    return () if last is None or event.at >= last else (Finding("timer.early"),)


def test_a_reader_who_judges_by_a_clock_that_has_ended_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "result_findings", early)
    tried = try_records(100, "early")
    assert {failure.kind for failure in tried.failures} >= {"beginning", "device"}
    assert "timer.early" in table(tried)
    monkeypatch.undo()
    assert main(["3", "--seed", "command"]) == 0
    assert "seed command: 3 records" in capsys.readouterr().out
