"""The verdict, that every check can turn it, and what a report tells (SPEC.md#verdicts, SPEC.md#report)."""

import json
from dataclasses import replace
from itertools import permutations

import pytest

from fairshuffle.cards import card_named
from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Play, Result
from fairshuffle.findings import FINDINGS, Finding, Severity
from fairshuffle.verifier import CHECKS, EXIT_CODES, NotVerifiedError, Report, Verdict, verify, worst_exit_code
from fairshuffle.verifier.checks import DECIDING, CheckResult, Status
from tests.tools.forge import changed, find, places, rules_only, simulated, told, written
from tests.tools.tables import Table
from tests.unit.verifier.smallest_lies import ELSEWHERE, FORGERIES, WITHOUT

GAME = simulated(seed="lies")
VERIFIED = verify(written(GAME))


def test_every_check_has_its_lie_or_a_reason_why_not() -> None:
    here = {check for check in CHECKS if not check.startswith(ELSEWHERE)}
    assert here == FORGERIES.keys() | WITHOUT.keys()
    assert not FORGERIES.keys() & WITHOUT.keys()


def deciding(findings: list[Finding]) -> list[str]:
    return [one.id for one in findings if one.severity == "error" or one.id in DECIDING]


@pytest.mark.parametrize("check", FORGERIES)
def test_every_lie_is_one_finding_and_without_its_check_the_record_would_be_verified(check: str) -> None:
    report = verify(FORGERIES[check]())
    assert deciding(told(report)) == [check]
    assert report.verdict == ("incomplete" if check in DECIDING else "failed")
    assert next(one.status for one in report.checks if one.id == check) == "failed"
    deaf = replace(
        report,
        findings=tuple(one for one in report.findings if one.id != check),
        checks=tuple(one._replace(status="passed") if one.id == check else one for one in report.checks),
    )
    assert deaf.verdict == "verified"


# The table of verdicts

REFUSED: dict[Verdict, MalformedRecordError | UnsupportedError] = {
    "malformed": MalformedRecordError(3, "a blank line"),
    "unsupported": UnsupportedError("profile", "kout", "an unknown profile"),
}


def judged(
    severities: tuple[Severity, ...] = (),
    statuses: tuple[Status, ...] = ("passed",),
    refused: Verdict = "verified",
) -> Report:
    """A report with findings of these severities and mandatory checks that came out like this."""
    return Report(
        "game.jsonl",
        REFUSED.get(refused),
        checks=tuple(CheckResult(f"check.{nth}", 1, status) for nth, status in enumerate(statuses)),
        mandatory=frozenset(f"check.{nth}" for nth in range(len(statuses))),
        findings=tuple(Finding("play.renege", severity) for severity in severities),
    )


@pytest.mark.parametrize(
    ("report", "verdict"),
    [
        (judged(), "verified"),
        (judged(("notice", "warning")), "verified"),
        (judged(("notice", "error", "warning"), ("failed",)), "failed"),
        (judged(("error",), ("not_run", "passed")), "failed"),
        (judged(("error",), ("passed",)), "failed"),
        (judged((), ("passed", "not_run")), "incomplete"),
        (judged(("warning",), ("passed", "failed")), "incomplete"),
        (judged((), ()), "incomplete"),
        (judged(("error",), (), "malformed"), "malformed"),
        (judged(("error",), ("passed",), "unsupported"), "unsupported"),
        (replace(judged(), unmet=("pinned",)), "incomplete"),
    ],
)
def test_the_verdict_follows_from_refusal_findings_and_checks(report: Report, verdict: Verdict) -> None:
    assert report.verdict == verdict
    assert report.exit_code == EXIT_CODES[verdict]


def test_exit_codes_are_those_that_are_promised() -> None:
    assert EXIT_CODES == {"verified": 0, "failed": 1, "incomplete": 3, "unsupported": 4, "malformed": 5}


def test_of_several_records_the_worst_decides() -> None:
    worst_first = (1, 5, 4, 3, 6, 0)
    for codes in permutations(worst_first, 3):
        assert worst_exit_code(list(codes)) == min(codes, key=worst_first.index)


def test_a_report_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match="truth value"):
        bool(VERIFIED)


def test_only_verified_is_ok() -> None:
    assert VERIFIED.verdict == "verified"
    VERIFIED.require_ok()
    for data in (FORGERIES["play.turn"](), FORGERIES["log.truncated"](), b"not a record\n"):
        with pytest.raises(NotVerifiedError):
            verify(data).require_ok()


# What a report tells


def shape(value: object) -> object:
    """The type of a JSON value, its keys and its parts, as far as they are alike."""
    if isinstance(value, dict):
        return {key: shape(part) for key, part in value.items()}
    return type(value).__name__


def test_the_json_report_has_every_key_of_the_specification() -> None:
    shown = json.loads(json.dumps(verify(written(GAME), "game.jsonl").as_json()))
    fairness = shown.pop("fairness")
    assert {key: type(value).__name__ for key, value in shown.items()}.items() >= {
        "schema": "str",
        "input": "str",
        "game": "str",
        "verdict": "str",
        "exit_code": "int",
        "profile": "str",
        "options": "dict",
        "table": "str",
        "auto": "int",
        "hands": "int",
        "events": "int",
        "winner": "int",
        "total": "list",
        "checks": "list",
        "findings": "list",
        "limits": "list",
    }.items()
    assert fairness.keys() >= {"grade", "players", "choice_bits", "pinned", "signed", "reveal", "own_chain"}
    assert (shown["schema"], shown["input"], shown["verdict"]) == ("fairshuffle.report/1", "game.jsonl", "verified")
    assert shown["checks"] == sorted(shown["checks"], key=lambda check: list(CHECKS).index(check["id"]))
    assert {check["id"] for check in shown["checks"]} == set(CHECKS)
    for check in shown["checks"]:
        assert check.keys() - {"reason"} == {"id", "count", "status"}
        assert (check["status"] == "not_run") == ("reason" in check) == (check["count"] == 0)


@pytest.mark.parametrize("check", FORGERIES)
def test_a_finding_tells_its_place_and_its_rule(check: str) -> None:
    report = verify(FORGERIES[check]())
    shown = json.loads(json.dumps(report.as_json()))["findings"]
    for one, fault in zip(shown, report.findings, strict=True):
        assert one.keys() - {"hand", "trick", "seat", "facts"} == {
            "id",
            "severity",
            "line",
            "expected",
            "found",
            "rule",
        }
        assert one["rule"] == "SPEC.md#" + one["id"].replace(".", "-").replace("_", "-")
        assert 1 <= one["line"] <= report.events
        assert one.get("seat", -1) == fault.seat
        assert one.get("hand", 0) == fault.hand
        assert one.get("trick", 0) == fault.trick


@pytest.mark.parametrize(("data", "key"), [(b"not a record\n", "malformed"), (b"", "malformed")])
def test_what_is_refused_has_the_same_shape_and_says_why(data: bytes, key: str) -> None:
    shown = verify(data).as_json()
    assert shown.keys() - {key} == VERIFIED.as_json().keys()
    assert shown[key].keys() == {"line", "column", "key", "reason", "looks_like"}


def test_what_is_unsupported_has_the_same_shape_and_says_why() -> None:
    shown = verify(written(GAME).replace(b'"profile":"sahrat"', b'"profile":"kout"')).as_json()
    assert shown.keys() - {"unsupported"} == VERIFIED.as_json().keys()
    assert shown["unsupported"].keys() == {"what", "name", "reason"}


def test_checks_count_how_often_they_ran() -> None:
    counts = {check.id: check.times for check in VERIFIED.checks}
    assert counts["log.order"] == counts["log.time"] == len(GAME)
    assert counts["play.turn"] == len(places(GAME, Play))
    assert counts["score.points"] == counts["score.total"] == len(places(GAME, Result))
    assert counts["deal.turned"] == counts["deal.index"] == len(places(GAME, Result))
    assert counts["draw.dealer"] == counts["commit.opening"] == 1


@pytest.mark.parametrize("lines", range(2, len(GAME) - 2, 7))
def test_no_check_that_needs_the_cards_is_passed_while_the_secret_is_not_open(lines: int) -> None:
    """A beginning opens no secret: what nobody could compare stands among what was not made."""
    report = verify(b"".join(written(GAME).splitlines(keepends=True)[:lines]))
    assert report.verdict == "incomplete"
    judged_unseen = {"play.not_held"}  # by nobody is held what was played before
    passed = {check.id for check in report.checks if check.status == "passed"} - judged_unseen
    assert [check for check in sorted(passed) if FINDINGS[check].needs] == []


def test_a_rules_only_record_says_that_nothing_shows_how_the_cards_were_dealt() -> None:
    report = verify(written(rules_only(GAME)))
    assert (report.verdict, report.fairness.grade, report.fairness.reveal) == ("verified", "none", None)
    reasons = {check.id: check.reason for check in report.checks if check.status == "not_run"}
    assert {reasons[check] for check in ("commit.opening", "draw.dealer", "deal.turned", "check.digest")} == {"absent"}


def test_actions_of_the_server_for_a_player_are_counted() -> None:
    place, _ = find(GAME, Play)
    assert VERIFIED.auto == 0
    assert verify(written(changed(GAME, place, auto=True))).auto == 1


@pytest.mark.parametrize("checked", [True, False])
def test_what_is_said_in_a_hand_that_is_not_checked_any_more_is_no_check(*, checked: bool) -> None:
    table = Table().deal("AC KC JH", turned="JH").buy()
    if not checked:
        table.say(Play(0, 1, card_named("7S")))  # out of turn: it ends the checking of the hand
    table.say(Play(0, 0, card_named("AC"), "akka"))
    check = next(check for check in verify(written(table.events)).checks if check.id == "akka.false")
    assert (check.times, check.status) == ((1, "passed") if checked else (0, "not_run"))
