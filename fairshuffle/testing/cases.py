"""Test cases as JSON lines: which kind a case is, and whether this implementation answers it as expected.

Kinds: score, refused score, legality, auction, projects, and records with an expected verdict (test_vectors/README.md).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from fairshuffle.errors import MalformedRecordError
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


_RECORD_KEYS: Final = {"id", "record", "verdict", "findings", "grade", "malformed_line", "source", "note"}


def judge_record(case: Case, data: bytes) -> str:
    """Empty when the report on a record is the expected one, otherwise one line that says what differs.

    ``verdict`` is compared always; where they are given also ``findings``, all of them in order of lines as
    ``[line, id, severity]``, the ``grade`` of fairness, and ``malformed_line``, the line that the reader refused. A key
    of another name makes the case differ: a misspelt one would compare nothing.

    >>> judge_record({"verdict": "malformed", "malformed_line": 1}, b"not a record")
    ''
    """
    unknown = sorted(case.keys() - _RECORD_KEYS)
    if unknown:
        return f"unknown keys: {', '.join(unknown)}"
    report = verify(data)
    answers = {
        "verdict": report.verdict,
        "findings": [[finding.line, finding.id, finding.severity] for finding in report.findings],
        "grade": report.fairness.grade,
        "malformed_line": report.refused.line if isinstance(report.refused, MalformedRecordError) else None,
    }
    for key, answer in answers.items():
        if key in case and answer != case[key]:
            more = f" with {answers['findings']}" if key == "verdict" else ""
            return f"{key} is {answer}{more}, expected {case[key]}"
    return ""
