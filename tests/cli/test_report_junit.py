"""JUnit XML: what another program reads of the checks of each record."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fairshuffle.verifier import CHECKS, verify
from tests.cli.written import CUT_OFF, GOOD, NO_RECORD, QAID, RENEGE, UNKNOWN, hostile, written
from tests.tools.console import run


def suites(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own file


def cases(suite: ET.Element) -> dict[str, str]:
    """What came of every case: ``passed``, or the tag below it."""
    return {
        case.attrib["name"]: next((below.tag for below in case if below.tag != "system-out"), "passed")
        for case in suite.iter("testcase")
    }


def test_junit_has_a_suite_for_each_record_and_a_case_for_each_check(tmp_path: Path) -> None:
    told = suites(written("junit", tmp_path, GOOD, RENEGE))
    assert (told.tag, [suite.attrib["name"] for suite in told]) == ("testsuites", [str(GOOD), str(RENEGE)])
    for suite, path in zip(told, (GOOD, RENEGE), strict=True):
        report = verify(path.read_bytes())
        words = {"passed": "passed", "failed": "failure", "not_run": "skipped"}
        expected = {check.id: words[check.status] for check in report.checks}
        verdict = "passed" if report.verdict == "verified" else "failure"
        assert cases(suite) == {"verdict": verdict, **expected}
        assert list(expected) == list(CHECKS)


def test_junit_counts_what_it_holds(tmp_path: Path) -> None:
    told = suites(written("junit", tmp_path, GOOD, RENEGE, NO_RECORD))
    for element in (told, *told):
        below = [tag for suite in element.iter("testsuite") for tag in cases(suite).values()]
        counted = [element.attrib[name] for name in ("tests", "failures", "errors", "skipped")]
        assert counted == [str(len(below)), *(str(below.count(tag)) for tag in ("failure", "error", "skipped"))]


def test_a_failure_has_the_sentence_of_its_finding_and_its_rule(tmp_path: Path) -> None:
    told = suites(written("junit", tmp_path, RENEGE))
    failure = told.find(".//testcase[@name='play.renege']/failure")
    assert failure is not None
    assert failure.attrib["type"] == "play.renege"
    assert failure.attrib["message"] == (
        "error: line 32, hand 1, trick 2: "
        "\u2068Faisal\u2069 played Q♣, but had to follow suit: 7♥ 8♥ 10♥. [play.renege]"
    )
    assert failure.text == f"{failure.attrib['message']}\nSPEC.md#play-renege"


def test_a_notice_fails_nothing_and_stands_in_the_output_of_its_check(tmp_path: Path) -> None:
    told = suites(written("junit", tmp_path, QAID))
    assert set(cases(told).values()) == {"passed", "skipped"}
    out = told.find(".//testcase[@name='play.renege']/system-out")
    assert out is not None
    assert out.text is not None
    assert out.text.startswith("notice: line 160")


@pytest.mark.parametrize(
    ("path", "tag", "kind"),
    [
        (CUT_OFF, "failure", "incomplete"),
        (NO_RECORD, "error", "malformed"),
        (UNKNOWN, "error", "unsupported"),
    ],
)
def test_what_is_not_verified_is_never_green(tmp_path: Path, path: Path, tag: str, kind: str) -> None:
    told = suites(written("junit", tmp_path, path))
    assert cases(told)["verdict"] == tag
    verdict = told.find(f".//{tag}")
    assert verdict is not None
    assert verdict.attrib["type"] == kind


def test_an_input_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "lost.jsonl").symlink_to("nowhere")
    file = tmp_path / "report.xml"
    run("verify", "--junit", str(file), str(tmp_path))
    assert cases(suites(file.read_text(encoding="utf-8"))) == {"verdict": "error"}


def test_names_that_xml_cannot_hold_are_escaped(tmp_path: Path) -> None:
    place = tmp_path / "bell\x07\x1b[2J.jsonl"
    place.write_bytes(hostile())
    text = written("junit", tmp_path, place)
    assert not re.search("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
    told = suites(text)
    assert told[0].attrib["name"] == f"{tmp_path}/bell\\x07\\x1b[2J.jsonl"
    said = "".join(told.itertext())
    assert "]]><x>&amp;&" in said
    assert "a\\uffff\\ufffe{who}" in said
