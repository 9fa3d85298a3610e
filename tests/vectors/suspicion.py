"""Vectors of the suspicion list, worked out by hand: what public play has proved wrong (SPEC.md#suspicion)."""

from collections.abc import Iterator
from typing import Any, Final

Case = dict[str, Any]

Suspect = tuple[int, int, str, bool]

PLAYS: Final[tuple[tuple[str, str, str | None, bool, list[str], list[Suspect], str], ...]] = (
    ("nothing-yet", "sahrat", "S", False, ["0 AH 7H 7D 8H"], [], "a seat that does not follow may have none"),
    (
        "renege",
        "sahrat",
        "S",
        False,
        ["0 AH 7H 7D 8H", "0 TH KH 9H QH"],
        [(2, 1, "renege", True)],
        "it had one after all",
    ),
    (
        "renege-in-sun",
        "sahrat",
        None,
        False,
        ["0 AH 7H 7S 8H", "0 TH KH 9H QH"],
        [(2, 1, "renege", True)],
        "in Sun too",
    ),
    (
        "no-trump",
        "sahrat",
        "S",
        False,
        ["0 AH 7D 7H 8H", "0 AC 7S"],
        [(1, 1, "no_trump", False)],
        "no trump, and then a trump; it may still hold a heart",
    ),
    (
        "no-trump-settled",
        "sahrat",
        "S",
        False,
        ["0 AH 7D 7H 8H", "0 TH 8D 9H JH", "0 QH 7S 8S KH"],
        [(1, 1, "no_trump", True), (1, 2, "no_trump", True)],
        "all hearts are out, so there is no renege in it",
    ),
    (
        "free-partner",
        "balotk",
        "S",
        False,
        ["0 AH 7H 7D 8H", "0 AC 7C 7S 8C"],
        [],
        "no trump is owed to the partner's Ace",
    ),
    (
        "lower-trump",
        "sahrat",
        "S",
        False,
        ["0 TS 7S KS QS", "0 AH 9S"],
        [(1, 1, "no_overtrump", True)],
        "a higher trump was owed",
    ),
    ("lower-trump-free", "sahrat", "S", False, ["0 TS 7S KS QS", "0 AH 8S"], [], "the other trump is no higher"),
    (
        "lower-trump-on-a-plain-lead",
        "sahrat",
        "S",
        False,
        ["3 AH KS 8S 7H", "0 AD JS"],
        [(1, 1, "no_overtrump", False)],
        "over a trump on a plain lead, while hearts may be hidden",
    ),
    ("no-undertrump", "squarescores", "S", False, ["3 AH JS 8D 7H", "0 AD 9S"], [], "no low trump is owed there"),
    (
        "locked-lead",
        "sahrat",
        "S",
        True,
        ["0 7S 8S 9S JS", "3 7H 8H 9H TH"],
        [(0, 1, "locked_lead", True)],
        "a trump was led against the lock, and then came a heart",
    ),
    (
        "false-akka",
        "sahrat",
        "S",
        False,
        ["0 TH/akka 7H 8H AH"],
        [(0, 1, "false_akka", True)],
        "a higher card comes after it",
    ),
    (
        "akka-of-his-own",
        "sahrat",
        "S",
        False,
        ["0 TH/akka 7H 8H 9H", "0 AH"],
        [(0, 1, "false_akka", True)],
        "he had it himself",
    ),
    (
        "akka-behind",
        "sahrat",
        "S",
        False,
        ["0 AH 7H/akka"],
        [(1, 1, "false_akka", True)],
        "an Akka is said with a lead",
    ),
    (
        "false-baloot",
        "sahrat",
        "S",
        False,
        ["0 KS/baloot 7S 8S QS"],
        [(0, 1, "false_baloot", True)],
        "another seat has the Queen",
    ),
    ("baloot-in-sun", "sahrat", None, False, ["0 KS/baloot"], [(0, 1, "false_baloot", True)], "there is none in Sun"),
    ("true-baloot", "sahrat", "S", False, ["0 JS 7S 8S 9S", "0 KS 7H 8H 9H", "0 QS/baloot"], [], "he shows both"),
    (
        "settled-by-the-last-card",
        "sahrat",
        "S",
        False,
        [
            "0 7H 9H AH JH",
            "2 QH TH QD KS",
            "1 JD KD 9D AD",
            "0 JS 8S 9S QS",
            "0 AS TD TS QC",
            "0 7D 8D KH 7C",
            "1 JC 9C AC 8C",
            "3 TC 7S",
        ],
        [(0, 2, "no_trump", True)],
        "a heart is hidden still, but all eight cards of the seat are out",
    ),
    (
        "akka-frees",
        "squarescores",
        "S",
        False,
        ["0 TH/akka 7H 7D 8H", "0 9H AS 7S QH"],
        [],
        "an Akka frees the partner, though it is said with a Ten",
    ),
)


def cases() -> Iterator[Case]:
    for name, profile, trump, locked, tricks, suspects, note in PLAYS:
        yield {
            "id": name,
            "op": "suspicion",
            "profile": profile,
            "contract": "sun" if trump is None else "hokm",
            "trump": trump,
            "locked": locked,
            "plays": [play for trick in tricks for play in plays(trick)],
            "expect": {"suspects": [list(suspect) for suspect in suspects]},
            "source": "SPEC.md#suspicion",
            "note": note,
        }


def plays(trick: str) -> Iterator[list[Any]]:
    """The plays of a trick such as ``0 TH/akka 7H``: the leader and the cards, with what was said."""
    leader, *words = trick.split()
    for place, word in enumerate(words):
        card, _, said = word.partition("/")
        yield [(int(leader) + place) % 4, card, *([said] if said else [])]
