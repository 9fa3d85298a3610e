"""Test cases as JSON lines: which kind a case is, and whether this implementation answers it as expected.

Kinds: score, refused score, legality, auction, projects, and records with an expected verdict (test_vectors/README.md).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from fairshuffle.testing.cases_auction import judge_auction
from fairshuffle.testing.cases_legality import judge_legality
from fairshuffle.testing.cases_projects import judge_projects
from fairshuffle.testing.cases_score import judge_score, judge_score_refused
from fairshuffle.verify import verify

Case: TypeAlias = Mapping[str, Any]
Judge: TypeAlias = Callable[[Case], str]

JUDGES: Final[Mapping[str, Judge]] = {
    "score": judge_score,
    "score_refused": judge_score_refused,
    "legality": judge_legality,
    "auction": judge_auction,
    "projects": judge_projects,
}
"""The judge of each kind; it answers an empty text, or one line that says what differs."""


def kind_of(case: Case) -> str:
    """The kind of a case by its keys; empty when it is none.

    >>> kind_of({"in": {}, "out": {"error": True}}), kind_of({"id": "x"})
    ('score_refused', '')
    """
    if "in" in case and isinstance(case.get("out"), Mapping):
        return "score_refused" if "error" in case["out"] else "score"
    if "verdict" in case and "record" in case:
        return "record"
    if "legal" in case:
        return "legality"
    if "calls" in case:
        return "auction"
    return "projects" if "kind" in case and "expect" in case else ""


def judge_record(case: Case, data: bytes) -> str:
    """Compare the report on a record with the expected verdict and, where given, the expected findings.

    ``findings`` are ``[line, id, severity]`` in order of lines; without the key no error and no warning is expected to
    be looked at beyond the verdict.
    """
    report = verify(data)
    if report.verdict != case["verdict"]:
        return f"verdict {report.verdict}, expected {case['verdict']}: {[list(f[:2]) for f in report.findings][:3]}"
    if "findings" in case:
        found = [[finding.line, finding.id, finding.severity] for finding in report.findings]
        if found != case["findings"]:
            return f"findings {found}, expected {case['findings']}"
    if "malformed_line" in case:
        line = getattr(report.refused, "line", 0)
        if line != case["malformed_line"]:
            return f"malformed at line {line}, expected {case['malformed_line']}"
    return ""
