"""SARIF 2.1.0: what another program reads of the findings of each record."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from fairshuffle.verify import CHECKS, verify
from fairshuffle.words.findings import sentence
from tests.console import run
from tests.written import CUT_OFF, GOOD, NO_RECORD, QAID, RENEGE, UNKNOWN, hostile, written

LEVELS: Final = {"error": "error", "warning": "warning", "notice": "note"}


def sarif(text: str) -> dict[str, Any]:
    """The one run of a file, after everything in it was held to what SARIF 2.1.0 requires."""
    whole = json.loads(text)
    assert set(whole) == {"$schema", "version", "runs"}
    assert (whole["version"], "sarif-2.1.0" in whole["$schema"], len(whole["runs"])) == ("2.1.0", True, 1)
    run: dict[str, Any] = whole["runs"][0]
    driver = run["tool"]["driver"]
    assert driver["name"] == "fairshuffle"
    rules = [rule["id"] for rule in driver["rules"]]
    assert len(set(rules)) == len(rules)
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert re.search(r"SPEC\.md#[a-z-]+$", rule["help"]["text"])
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in LEVELS.values()
        assert result["message"]["text"]
        (location,) = result["locations"]
        place = location["physicalLocation"]
        assert re.fullmatch(r"[\w./:%~-]+", place["artifactLocation"]["uri"])
        assert all(isinstance(number, int) and number >= 1 for number in place.get("region", {}).values())
        assert set(place.get("region", {})) <= {"startLine", "startColumn"}
    for invocation in run["invocations"]:
        assert isinstance(invocation["executionSuccessful"], bool)
        assert all(told["message"]["text"] for told in invocation["toolExecutionNotifications"])
    return run


def test_every_check_is_a_rule_of_sarif(tmp_path: Path) -> None:
    rules = [rule["id"] for rule in sarif(written("sarif", tmp_path, GOOD))["tool"]["driver"]["rules"]]
    assert set(rules) == {*CHECKS, "malformed", "unsupported", "incomplete"}


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_every_finding_is_a_result_at_its_line(tmp_path: Path, lang: Any) -> None:  # noqa: ANN401 - one of two words
    for path in (RENEGE, QAID):
        report = verify(path.read_bytes())
        results = sarif(written("sarif", tmp_path, path, lang=lang))["results"]
        assert report.findings
        assert [(each["ruleId"], each["level"], each["message"]["text"]) for each in results] == [
            (finding.id, LEVELS[finding.severity], sentence(finding, lang, report.players))
            for finding in report.findings
        ]
        regions = [each["locations"][0]["physicalLocation"]["region"] for each in results]
        assert regions == [{"startLine": finding.line} for finding in report.findings]


def test_where_a_finding_is_stands_beside_it(tmp_path: Path) -> None:
    (result,) = sarif(written("sarif", tmp_path, RENEGE))["results"]
    assert result["properties"] == {"hand": 1, "trick": 2, "seat": 3}


def test_a_good_game_has_no_result(tmp_path: Path) -> None:
    run = sarif(written("sarif", tmp_path, GOOD))
    assert (run["results"], run["invocations"][0]["executionSuccessful"]) == ([], True)


@pytest.mark.parametrize(
    ("path", "level", "region"),
    [
        (NO_RECORD, "error", {"startLine": 11, "startColumn": 9}),
        (UNKNOWN, "error", None),
        (CUT_OFF, "warning", None),
    ],
)
def test_a_verdict_without_a_finding_is_a_result(
    tmp_path: Path, path: Path, level: str, region: dict[str, int] | None
) -> None:
    result = sarif(written("sarif", tmp_path, path))["results"][0]
    report = verify(path.read_bytes())
    assert (result["ruleId"], result["level"]) == (report.verdict, level)
    assert result["locations"][0]["physicalLocation"].get("region") == region


def test_an_input_that_cannot_be_read_makes_the_run_unsuccessful(tmp_path: Path) -> None:
    (tmp_path / "lost.jsonl").symlink_to("nowhere")
    file = tmp_path / "report.sarif"
    run("verify", "--sarif", str(file), str(tmp_path))
    told = sarif(file.read_text(encoding="utf-8"))
    assert told["results"] == []
    assert told["invocations"][0]["executionSuccessful"] is False
    assert "cannot read" in told["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]


def test_a_file_name_is_a_uri(tmp_path: Path) -> None:
    place = tmp_path / "a b#<>%.jsonl"
    place.write_bytes(hostile())
    text = written("sarif", tmp_path, place)
    (uri,) = {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in sarif(text)["results"]
    }
    assert uri == f"file://{tmp_path}/a%20b%23%3C%3E%25.jsonl"
