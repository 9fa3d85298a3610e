"""Answers about cards: which of a hand may be played (SPEC.md#vectors)."""

from collections.abc import Mapping
from typing import Any

from fairshuffle.cards import CARD_NAMES, SUITS, card_named, cards_named, each, names_of
from fairshuffle.rules.options import profile
from fairshuffle.rules.play import legal_cards, offence
from fairshuffle.testing.contradiction import ContradictionError


def answer_legality(question: Mapping[str, Any]) -> dict[str, Any]:
    """The legal cards of a seat (SPEC.md#vectors).

    Raises ContradictionError where a card is legal and yet an offence, or neither.

    >>> answer_legality({"profile": "sahrat", "contract": "sun", "trump": None, "locked": False,
    ...                  "trick": [[0, "AS"]], "seat": 1, "hand": ["7S", "AH"]})
    {'legal': ['7S']}
    """
    options = profile(question["profile"]).with_changes(question.get("options", {}))
    trump = None if question["trump"] is None else SUITS.index(question["trump"])
    hand = cards_named(question["hand"])
    trick = [card_named(card) for _, card, *_ in question["trick"]]
    akka = any("akka" in said for _, _, *said in question["trick"][:1])
    locked = question["locked"]
    legal = legal_cards(hand, trick, trump, locked, akka, options)
    for card in each(hand):
        found = offence(card, hand, trick, trump, locked, akka, options)
        if (found is None) != bool(legal >> card & 1):
            raise ContradictionError(f"{CARD_NAMES[card]} has the offence {found}, legal is {names_of(legal)}")
    return {"legal": names_of(legal)}
