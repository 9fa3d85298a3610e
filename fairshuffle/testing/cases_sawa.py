"""Answers about claims: whether a Sawa is true, and what public play has proved wrong (SPEC.md#vectors)."""

from collections.abc import Mapping
from typing import Any

from fairshuffle.cards import SUITS, card_named, cards_named
from fairshuffle.events import Play
from fairshuffle.rules.options import profile
from fairshuffle.rules.sawa import Claim, losing_line
from fairshuffle.rules.suspicion import PublicPlay, suspects


def answer_sawa(question: Mapping[str, Any]) -> dict[str, Any]:
    """Whether the seat on turn may claim all tricks that are left.

    >>> hands = [["AS"], ["7S"], ["8D"], ["9S"]]
    >>> answer_sawa({"profile": "sahrat", "contract": "sun", "trump": None, "locked": False, "trick": [], "seat": 0,
    ...              "hands": hands})
    {'true': True}
    """
    first, second, third, fourth = (cards_named(hand) for hand in question["hands"])
    claim = Claim(
        claimer=question["seat"],
        hands=(first, second, third, fourth),
        trick=tuple(card_named(card) for _, card, *_ in question["trick"]),
        trump=None if question["trump"] is None else SUITS.index(question["trump"]),
        locked=question["locked"],
        akka=any("akka" in said for _, _, *said in question["trick"][:1]),
        options=profile(question["profile"]).with_changes(question.get("options", {})),
    )
    return {"true": losing_line(claim) is None}


def answer_suspicion(question: Mapping[str, Any]) -> dict[str, Any]:
    """The moves that public play has proved wrong: seat, trick, offence, and whether that name is certain.

    >>> plays = [[0, "AS"], [1, "7S"], [2, "7H"], [3, "8S"], [0, "TS"], [1, "JS"], [2, "QS"], [3, "9S"]]
    >>> answer_suspicion({"profile": "sahrat", "contract": "sun", "trump": None, "locked": False, "plays": plays})
    {'suspects': [[2, 1, 'renege', True]]}
    """
    public = PublicPlay(
        trump=None if question["trump"] is None else SUITS.index(question["trump"]),
        locked=question["locked"],
        options=profile(question["profile"]).with_changes(question.get("options", {})),
        plays=tuple(Play(0, seat, card_named(card), *said) for seat, card, *said in question["plays"]),
    )
    return {"suspects": [list(suspect) for suspect in suspects(public)]}
