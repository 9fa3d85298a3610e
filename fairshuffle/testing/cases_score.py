"""Answers about scores: what a hand gives, and which hands are refused (SPEC.md#vectors)."""

from collections.abc import Mapping
from typing import Any

from fairshuffle.explain.sheet import answer


def answer_score(question: Mapping[str, Any]) -> dict[str, Any]:
    """Outcome and points of one hand as an object, or why there are none (SPEC.md#score-sheet).

    >>> hand = {"profile": "sahrat", "contract": "sun", "buyer": 0, "level": "none", "cards": [65, 65]}
    >>> answer_score({"in": hand})["points"], answer_score({"in": hand | {"cards": [65, 66]}})
    ([13, 13], {'refused': 'cards: 65 and 66 add up to 131, a Sun hand has 130'})
    """
    answered = answer(question["in"])
    return {"refused": answered["error"]} if "error" in answered else answered
