"""SARIF 2.1.0: what another program reads of the findings of each record."""

import json
import re
from io import BytesIO
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, Final
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen

import pytest

from fairshuffle.record import split_numbered
from fairshuffle.verifier import CHECKS, verify
from fairshuffle.words.findings import sentence
from tests import ROOT
from tests.cli.written import CUT_OFF, GOOD, NO_RECORD, QAID, RENEGE, UNKNOWN, hostile, written
from tests.tools.console import run
from verifier_cli.reports.uris import uri

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


# Places (fault 4.8)


def places(text: str) -> list[tuple[str, dict[str, int] | None]]:
    found = [result["locations"][0]["physicalLocation"] for result in sarif(text)["results"]]
    return [(place["artifactLocation"]["uri"], place.get("region")) for place in found]


def test_a_finding_in_an_archive_is_at_its_line_of_the_archive(tmp_path: Path) -> None:
    good, failed = GOOD.read_bytes(), RENEGE.read_bytes()
    (line,) = [finding.line for finding in verify(failed).findings]
    unsupported = UNKNOWN.read_bytes()
    (tmp_path / "day 1.jsonl").write_bytes(good + failed + unsupported + NO_RECORD.read_bytes() + failed)
    ran = run("verify", "--sarif", "-", "day 1.jsonl", folder=tmp_path)
    before = [0, *(good.count(b"\n") + rest for rest in (0, failed.count(b"\n")))]
    third = before[2] + unsupported.count(b"\n")
    last = third + NO_RECORD.read_bytes().count(b"\n")
    assert places(ran.out) == [
        ("day%201.jsonl", {"startLine": before[1] + line}),
        ("day%201.jsonl", {"startLine": before[2] + 1}),
        ("day%201.jsonl", {"startLine": third + 11, "startColumn": 9}),
        ("day%201.jsonl", {"startLine": last + line}),
    ]
    lines = (tmp_path / "day 1.jsonl").read_bytes().split(b"\n")
    assert lines[before[1] + line - 1] == lines[last + line - 1] == failed.split(b"\n")[line - 1]
    records = [result["properties"]["record"] for result in sarif(ran.out)["results"]]
    assert records == [f"day 1.jsonl#{number}" for number in (2, 3, 4, 5)]


def test_lines_behind_a_record_that_is_too_large_are_counted() -> None:
    first = GOOD.read_bytes()
    too_large = b'{"type":"game"}\n' + b"{}\n" * 3_000_000
    counted = [(line, len(data) > 5_000_000) for line, data in split_numbered(BytesIO(first + too_large + first))]
    assert [line for line, _ in counted] == [1, first.count(b"\n") + 1, first.count(b"\n") + 3_000_002]


@pytest.mark.parametrize(
    ("named", "uri"),
    [
        ("game.jsonl", "game.jsonl"),
        ("./game.jsonl", "game.jsonl"),
        ("day/../game.jsonl", "game.jsonl"),
        ("day//الأول/سرا 1.jsonl", "day/%D8%A7%D9%84%D8%A3%D9%88%D9%84/%D8%B3%D8%B1%D8%A7%201.jsonl"),
        ("http:example.jsonl", "http%3Aexample.jsonl"),
        ("{folder}/day/50%#?.jsonl", "day/50%25%23%3F.jsonl"),
        ("../{name}/game.jsonl", "game.jsonl"),
        ("../outside.jsonl", "file://{parent}/outside.jsonl"),
    ],
)
def test_a_place_can_be_opened_from_where_the_command_ran(tmp_path: Path, named: str, uri: str) -> None:
    folder = tmp_path / "here"
    (folder / "day" / "الأول").mkdir(parents=True)
    place = named.format(folder=folder, name=folder.name)
    (folder / place).write_bytes(RENEGE.read_bytes())
    ran = run("verify", "--sarif", "-", place, folder=folder)
    assert {told for told, _ in places(ran.out)} == {uri.format(parent=tmp_path)}
    with urlopen(urljoin(f"{folder.as_uri()}/", uri.format(parent=tmp_path))) as opened:  # noqa: S310 - a file of ours
        assert opened.read() == RENEGE.read_bytes()


def test_standard_input_is_no_file() -> None:
    ran = run("verify", "--sarif", "-", "-", stdin=GOOD.read_bytes() + RENEGE.read_bytes())
    assert {told for told, _ in places(ran.out)} == {"stdin:"}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("C:\\games\\day 1\\a.jsonl", "day%201/a.jsonl"),
        ("day 1\\a.jsonl", "day%201/a.jsonl"),
        ("C:\\other\\سرا.jsonl", "file:///C:/other/%D8%B3%D8%B1%D8%A7.jsonl"),
        ("D:\\a#b.jsonl", "file:///D:/a%23b.jsonl"),
        ("\\a.jsonl", "file:///C:/a.jsonl"),
        ("\\\\server\\share\\a b.jsonl", "file://server/share/a%20b.jsonl"),
        ("\\\\?\\D:\\a.jsonl", "file:///D:/a.jsonl"),
        ("\\\\?\\UNC\\server\\share\\a.jsonl", "file://server/share/a.jsonl"),
    ],
)
def test_paths_of_windows_are_uris(path: str, expected: str) -> None:
    assert uri(PureWindowsPath(path), PureWindowsPath("C:\\games")) == expected


def test_a_path_with_more_slashes_is_no_other_host() -> None:
    assert uri(PurePosixPath("//games/a.jsonl"), PurePosixPath("/here")) == "file:///games/a.jsonl"


def test_the_help_of_a_rule_is_an_absolute_uri_of_its_place_in_the_specification(tmp_path: Path) -> None:
    anchors = set(re.findall(r'<a id="([a-z-]+)"></a>', (ROOT / "SPEC.md").read_text(encoding="utf-8")))
    for rule in sarif(written("sarif", tmp_path, GOOD))["tool"]["driver"]["rules"]:
        address = urlsplit(rule["helpUri"])
        assert (address.scheme, address.path) == ("urn", "fairshuffle:SPEC.md")
        assert address.fragment in anchors
        assert rule["help"]["text"].endswith(f"SPEC.md#{address.fragment}")
