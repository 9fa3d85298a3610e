"""The verdict, and that every check can turn it (SPEC.md#verdicts)."""

from dataclasses import replace

import pytest

from fairshuffle.faults import Fault
from fairshuffle.verify import CHECKS, verify
from fairshuffle.verify.checks import DECIDING
from tests.forge import told
from tests.forgeries import ELSEWHERE, FORGERIES, WITHOUT


def test_every_check_has_its_lie_or_a_reason_why_not() -> None:
    here = {check for check in CHECKS if not check.startswith(ELSEWHERE)}
    assert here == FORGERIES.keys() | WITHOUT.keys()
    assert not FORGERIES.keys() & WITHOUT.keys()


def deciding(findings: list[Fault]) -> list[Fault]:
    return [one for one in findings if one.severity == "error" or one.id in DECIDING]


@pytest.mark.parametrize("check", FORGERIES)
def test_every_lie_is_one_finding_and_without_its_check_the_record_would_be_verified(check: str) -> None:
    report = verify(FORGERIES[check]())
    assert [one.id for one in deciding(told(report))] == [check]
    assert report.verdict == ("incomplete" if check in DECIDING else "failed")
    assert next(one.status for one in report.checks if one.id == check) == "failed"
    deaf = replace(
        report,
        findings=tuple(one for one in report.findings if one.id != check),
        checks=tuple(one._replace(status="passed") if one.id == check else one for one in report.checks),
    )
    assert deaf.verdict == "verified"
