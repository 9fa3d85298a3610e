"""Cases beside those that were handed down: what only a table option, or a rare hand, shows. Worked out by hand."""

from collections.abc import Iterator
from typing import Any, Final

Case = dict[str, Any]


def auction() -> Iterator[Case]:
    yield {
        "id": "no-turning-of-ones-own",
        "profile": "sahrat",
        "options": {"own_hokm_to_sun": False},
        "dealer": 0,
        "turned": "9H",
        "calls": [[1, "hokm", "H"], [2, "pass"], [3, "pass"], [0, "pass"]],
        "asked": None,
        "may": [],
        "skipped": [],
        "result": {"contract": "hokm", "trump": "H", "buyer": 1, "receiver": 1},
        "source": "SPEC.md#auction",
        "note": "where nobody turns his own Hokm the auction ends with the third pass",
    }


def legality() -> Iterator[Case]:
    yield {
        "id": "akka-of-an-opponent",
        "profile": "sahrat",
        "options": {"akka_frees_partner": True},
        "contract": "hokm",
        "trump": "S",
        "locked": False,
        "trick": [[0, "TH", "akka"], [1, "7S"], [2, "8H"]],
        "seat": 3,
        "hand": ["7D", "8S"],
        "legal": ["8S"],
        "source": "SPEC.md#play",
        "note": "an Akka frees the leader's partner and nobody else",
    }


def scoring() -> Iterator[Case]:
    base = {"baloot": [False, False], "projects": [[], []]}
    hands: tuple[tuple[str, Case, list[int], str, str], ...] = (
        (
            "no-reverse-kaboot-by-ashkal",
            {
                "profile": "sahrat",
                "contract": "sun",
                "buyer": 0,
                "level": "none",
                "cards": [0, 130],
                "tricks": [0, 8],
                **base,
                "dealer": 3,
                "buyer_ace": True,
                "ashkal": True,
            },
            [0, 44],
            "kaboot",
            "a Sun by Ashkal is never reversed",
        ),
        *(
            (
                f"counted-side-at-double-{name}",
                {
                    "profile": name,
                    "contract": "hokm",
                    "buyer": 0,
                    "level": "double",
                    "cards": [106, 56],
                    "tricks": [6, 2],
                    "projects": [[], ["fifty"]],
                    "baloot": [False, False],
                },
                [42, 0],
                "made",
                "at Double the buyer's 106 are rounded: 11 against 5 and a Fifty, and not 10 against 11",
            )
            for name in ("squarescores", "elblot")
        ),
        (
            "gahwa-above-the-target",
            {
                "profile": "sahrat",
                "contract": "hokm",
                "buyer": 0,
                "level": "gahwa",
                "cards": [100, 62],
                "tricks": [5, 3],
                **base,
                "total": [160, 160],
            },
            [0, 0],
            "made",
            "nothing is lacking to the target, and nothing is taken away",
        ),
    )
    for key, hand, points, outcome, note in hands:
        out = {"outcome": outcome, "points": points}
        yield {"id": key, "source": "SPEC.md#scoring", "in": hand, "out": out, "note": note}


HOKM_S: Final = {"contract": "hokm", "trump": "S"}


def projects() -> Iterator[Case]:
    yield from read()
    yield from reveals()
    yield {
        "id": "void-by-four-queens",
        "kind": "baloot",
        "profile": "sahrat",
        **HOKM_S,
        "seat": 0,
        "hand": ["QC", "QD", "QH", "QS", "KS", "7C", "8D", "9H"],
        "declared": ["hundred"],
        "counted": True,
        "said": "second",
        "expect": {"baloot": 0},
        "source": "SPEC.md#baloot",
        "note": "beside four Queens that count there is no Baloot",
    }


def read() -> Iterator[Case]:
    """How a declaration is read where two projects would do."""
    for key, hand, suit, note in (
        ("trumps", ["7C", "8C", "9C", "7S", "8S", "9S", "KD", "QH"], "S", "of equal runs that of trumps is meant"),
        ("clubs", ["7C", "8C", "9C", "7D", "8D", "9D", "KH", "QH"], "C", "of equal runs the first suit is meant"),
    ):
        sira = {"project": "sira", "kind": "sequence", "top": "9", "cards": [f"{rank}{suit}" for rank in "789"]}
        yield {
            "id": f"equal-runs-{key}",
            "kind": "allocation",
            "profile": "sahrat",
            **HOKM_S,
            "hand": hand,
            "declared": ["sira"],
            "expect": {"allocation": [sira]},
            "source": "SPEC.md#projects",
            "note": note,
        }


KINGS: Final = ["KC", "KD", "KH", "KS", "QS", "JS", "TS", "8D"]


def reveals() -> Iterator[Case]:
    """First Reveals: who may lay, who holds back, what counts."""
    sira_c, sira_d = ["7C", "8C", "9C"], ["7D", "8D", "9D"]
    low, mid = [*sira_c, "JD", "JH", "JS", "AC", "AD"], [*sira_d, "QC", "QH", "QS", "AH", "AS"]
    fifty = ["7H", "8H", "9H", "TH", "KC", "KD", "QD", "JC"]
    sira_s = ["7S", "8S", "9S", "TC", "TD", "KH", "KS", "JC"]
    yield reveal(
        "rest-of-a-run",
        [(0, KINGS, ["hundred", "sira"])],
        [["show", 0, KINGS[:4]], ["show", 0, KINGS[4:7]]],
        [True, True],
        [["hundred", "sira"], []],
        [24, 0],
        "what is left of a run beside four Kings is laid as the Sira that it is",
    )
    yield reveal(
        "void-before-the-lock",
        [(0, low, ["sira"]), (1, fifty, ["fifty"]), (2, sira_s, ["sira"])],
        [["show", 0, sira_c], ["play", 0], ["play", 1], ["show", 2, sira_s[:3]]],
        [False, True],
        [["sira"], []],
        [4, 0],
        "the first is void, since a Fifty holds it back, and stays so when the partner's locks the team",
    )
    yield reveal(
        "partner-does-not-hold-back",
        [(0, low, ["sira"]), (2, fifty, ["fifty"])],
        [["show", 0, sira_c]],
        [True],
        [["sira"], []],
        [4, 0],
        "the partner's higher declaration holds nothing back",
    )
    yield reveal(
        "equal-below-the-highest",
        [(0, low, ["sira"]), (1, mid, ["sira"]), (2, fifty, ["fifty"])],
        [["show", 0, sira_c]],
        [True],
        [["sira"], []],
        [4, 0],
        "an equal category below the highest one cannot be spoken, and holds nothing back",
    )
    yield reveal(
        "spoken-before-unspoken",
        [(0, low, ["sira"]), (1, mid, ["sira"])],
        [["speak", 1, "sira", "sequence", "9"], ["show", 0, sira_c]],
        [False],
        [[], []],
        [0, 0],
        "who has not spoken is below who has",
    )
    run_of_five = ["7C", "8C", "9C", "TC", "JC", "AD", "AH", "QS"]
    quartet = ["KC", "KD", "KH", "KS", "7D", "8D", "7H", "8H"]
    yield reveal(
        "sequence-above-quartet",
        [(0, run_of_five, ["hundred"]), (1, quartet, ["hundred"])],
        [
            ["speak", 1, "hundred", "quartet", "K"],
            ["speak", 0, "hundred", "sequence", "J"],
            ["show", 0, run_of_five[:5]],
        ],
        [True],
        [["hundred"], []],
        [20, 0],
        "a run that was spoken is above a quartet",
    )


def reveal(  # noqa: PLR0917 - a case is told in one line
    key: str,
    seats: list[tuple[int, list[str], list[str]]],
    events: list[Any],
    accepted: list[bool],
    counted: list[list[str]],
    points: list[int],
    note: str,
) -> Case:
    return {
        "id": key,
        "kind": "reveal",
        "profile": "elblot",
        "contract": "sun",
        "trump": None,
        "dealer": 3,
        "seats": [{"seat": seat, "hand": hand, "declared": declared} for seat, hand, declared in seats],
        "events": events,
        "expect": {"accepted": accepted, "counted": counted, "points": points},
        "source": "SPEC.md#reveal",
        "note": note,
    }
