"""The judges of score cases: what a hand gives, and which hands must be refused (SPEC.md#vectors)."""

from collections.abc import Mapping
from typing import Any

from fairshuffle.sheet import answer


def judge_score(case: Mapping[str, Any]) -> str:
    """Empty when the library scores a case as expected, otherwise one line that says what differs.

    A case is a line of ``test_vectors/scoring/score.jsonl`` (SPEC.md#vectors).

    >>> hand = {"profile": "sahrat", "contract": "sun", "buyer": 0, "level": "none", "cards": [65, 65]}
    >>> judge_score({"in": hand, "out": {"outcome": "made", "points": [13, 13]}})
    ''
    """
    answered = answer(case["in"])
    if "error" in answered:
        return f"refused: {answered['error']}"
    for key in ("outcome", "points"):
        if answered[key] != case["out"][key]:
            return f"{key} is {answered[key]}, expected {case['out'][key]}"
    return ""


def judge_score_refused(case: Mapping[str, Any]) -> str:
    """Empty when the library answers a case with an error, otherwise one line that says what it made of it.

    A case is a line of ``test_vectors/scoring/score_refused.jsonl`` (SPEC.md#vectors).

    >>> hand = {"profile": "sahrat", "contract": "sun", "buyer": 0, "level": "none", "cards": [65, 66]}
    >>> judge_score_refused({"in": hand, "out": {"error": True}})
    ''
    """
    answered = answer(case["in"])
    return "" if "error" in answered else f"scored as {answered['outcome']} {answered['points']}, expected an error"
