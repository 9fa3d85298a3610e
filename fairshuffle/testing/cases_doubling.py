"""Answers about the doubling ladder: who may raise, to what, and which call is wrong (SPEC.md#vectors)."""

from collections.abc import Mapping
from typing import Any

from fairshuffle.cards import SUITS
from fairshuffle.rules.contract import LEVELS, Contract
from fairshuffle.rules.doubling import Doubling, next_raise, raise_level
from fairshuffle.rules.options import profile


def answer_doubling(question: Mapping[str, Any]) -> dict[str, Any]:
    """Where the ladder stands after some calls, and the finding of the last one, if it has one.

    >>> asked = {"profile": "sahrat", "contract": "hokm", "trump": "S", "buyer": 0, "total": [0, 0]}
    >>> answer_doubling({**asked, "calls": [[1, "double", "locked"]]})["next"]
    {'level': 'three', 'seats': [0], 'locked': False}
    >>> answer_doubling({**asked, "calls": [[2, "double"]]})["fault"]
    'double.turn'
    """
    options = profile(question["profile"]).with_changes(question.get("options", {}))
    trump = None if question["contract"] == "sun" else SUITS.index(question["trump"])
    contract = Contract(trump, question["buyer"], question["buyer"])
    first, second = question["total"]
    total = (first, second)
    doubling, fault = Doubling(), None
    for seat, level, *locked in question["calls"]:
        doubling, fault = raise_level(doubling, contract, options, total, seat, level, bool(locked))
    following = next_raise(doubling, contract, options, total)
    return {
        "fault": fault.id if fault else None,
        "level": LEVELS[doubling.level],
        "locked": doubling.locked,
        "next": following and {"level": following.level, "seats": list(following.seats), "locked": following.may_lock},
    }
