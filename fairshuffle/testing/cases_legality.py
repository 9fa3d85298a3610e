"""The judge of legality cases: which cards of a hand may be played (SPEC.md#vectors)."""

from collections.abc import Mapping
from typing import Any

from fairshuffle.cards import CARD_NAMES, SUITS, card_named, cards_named, each, names_of
from fairshuffle.rules.options import profile
from fairshuffle.rules.play import legal_cards, offence


def judge_legality(case: Mapping[str, Any]) -> str:
    """Empty when the library answers a legality case as expected, otherwise one line that says what differs.

    A case is a line of ``test_vectors/play/legality.jsonl`` (SPEC.md#vectors).

    >>> judge_legality({"profile": "sahrat", "contract": "sun", "trump": None, "locked": False,
    ...                 "trick": [[0, "AS"]], "seat": 1, "hand": ["7S", "AH"], "legal": ["7S"]})
    ''
    """
    options = profile(case["profile"]).with_changes(case.get("options", {}))
    trump = None if case["trump"] is None else SUITS.index(case["trump"])
    hand = cards_named(case["hand"])
    trick = [card_named(card) for _, card, *_ in case["trick"]]
    akka = any("akka" in said for _, _, *said in case["trick"][:1])
    locked = case["locked"]
    legal = legal_cards(hand, trick, trump, locked, akka, options)
    if legal != cards_named(case["legal"]):
        return f"legal is {names_of(legal)}, expected {names_of(cards_named(case['legal']))}"
    for card in each(hand):
        found = offence(card, hand, trick, trump, locked, akka, options)
        if (found is None) != bool(legal >> card & 1):
            return f"{CARD_NAMES[card]} has the offence {found}, legal is {names_of(legal)}"
    return ""
