"""The score sheet: one hand or a whole match in, answers out, every line read strictly."""

import json
import re
from collections.abc import Mapping
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.explain.sheet import answer, settle, sheet
from fairshuffle.explain.sheet_hand import OPTIONAL_KEYS, REQUIRED_KEYS, read_hand
from fairshuffle.explain.steps import Step, StepKind, steps_of
from fairshuffle.rules.options import PROFILES, profile
from fairshuffle.rules.scoring import Tally, registered
from fairshuffle.words.score import sentence

HAND: dict[str, Any] = {
    "profile": "sahrat",
    "options": {},
    "contract": "hokm",
    "buyer": 0,
    "level": "none",
    "cards": [85, 77],
    "tricks": [5, 3],
    "projects": [["sira"], []],
    "baloot": [True, False],
    "total": [40, 52],
    "dealer": 3,
    "buyer_ace": True,
}
BARE: dict[str, Any] = {key: HAND[key] for key in REQUIRED_KEYS}
SUN: dict[str, Any] = BARE | {"contract": "sun", "cards": [70, 60]}


def texts(answered: Mapping[str, Any]) -> list[str]:
    return [step["text"] for step in answered["steps"]]


# One hand.


def test_an_answer_has_the_outcome_the_points_the_total_and_the_steps() -> None:
    answered = answer(HAND)
    assert list(answered) == ["outcome", "points", "total", "steps"]
    assert (answered["outcome"], answered["points"], answered["total"]) == ("made", [12, 8], [52, 60])
    assert texts(answered) == [
        "Seat 0 of team 0 bought Hokm.",
        "Projects of team 0: Sira 2; 2 game points, 20 card points.",
        "Baloot of team 0: 2 game points, 20 card points, never multiplied.",
        "Compared in card points, team 0: 85 + 20 + 20 = 125; team 1: 77 (option compare = raw).",
        "Team 0 made its contract.",
        "Cards of team 1: 77, to the nearest ten with a five down 80; 80 ÷ 10 = 8.",
        "The rest of 16 for team 0: 16 − 8 = 8.",
        "For team 0: cards 8 + projects 2 + Baloot 2 = 12; for team 1: cards 8.",
        "Totals, team 0: 40 + 12 = 52; team 1: 52 + 8 = 60.",
    ]


def test_an_answer_is_plain_json() -> None:
    answered = answer(HAND)
    assert json.loads(json.dumps(answered)) == answered


def test_everything_after_the_cards_may_be_left_out() -> None:
    assert (answer(BARE)["points"], answer(BARE)["total"]) == ([8, 8], [8, 8])


def test_options_change_the_profile() -> None:
    even = BARE | {"cards": [81, 81]}
    assert answer(even)["outcome"] == "made"
    assert answer(even | {"options": {"tie": "lost"}})["outcome"] == "lost"
    assert "error" not in answer(BARE | {"options": {"offences": ["no_trump", "renege"]}})


def test_the_double_is_by_the_buyers_right_when_nobody_is_named() -> None:
    assert "Double (seat 3 doubled): 16 × 2 = 32." in texts(answer(BARE | {"buyer": 2, "level": "double"}))
    assert "Double (seat 1 doubled): 16 × 2 = 32." in texts(
        answer(BARE | {"buyer": 2, "level": "double", "doubled_by": 1})
    )


def test_a_sun_by_ashkal_is_marked_for_the_reverse_kaboot() -> None:
    swept = SUN | {"cards": [0, 130], "tricks": [0, 8], "dealer": 3, "buyer_ace": True}
    assert answer(swept)["outcome"] == "reverse_kaboot"
    assert answer(swept | {"ashkal": True})["outcome"] == "kaboot"


def test_the_limits_of_a_sun_double_are_not_checked() -> None:
    assert answer(SUN | {"level": "double", "total": [0, 0]})["points"] == [52, 0]


def test_the_last_steps_say_that_the_match_is_won() -> None:
    assert texts(answer(BARE | {"total": [144, 100]}))[-2:] == [
        "Totals, team 0: 144 + 8 = 152; team 1: 100 + 8 = 108.",
        "Team 0 wins the match.",
    ]


# What is refused; the message names the key.


@pytest.mark.parametrize(
    ("hand", "change", "key"),
    [
        *((BARE, {key: None}, key) for key in REQUIRED_KEYS + OPTIONAL_KEYS),
        *((BARE, {key: "x"}, key) for key in REQUIRED_KEYS + OPTIONAL_KEYS),
        (BARE, {"winner": 0}, "winner"),
        (BARE, {"profile": "majlis"}, "majlis"),
        (BARE, {"profile": ["sahrat"]}, "profile"),
        (BARE, {"options": []}, "options"),
        (BARE, {"options": {"house": 1}}, "house"),
        (BARE, {"options": {"tie": "often"}}, "tie"),
        (BARE, {"options": {"target": 152.0}}, "target"),
        (BARE, {"options": {"reverse_kaboot": 1}}, "reverse_kaboot"),
        (BARE, {"options": {"offences": [1, "renege"]}}, "offences"),
        (BARE, {"options": {"offences": [["renege"]]}}, "offences"),
        (BARE, {"options": {"timer_speak": 5}}, "timer_speak"),
        (BARE, {"contract": "ashkal"}, "contract"),
        (BARE, {"buyer": 4}, "buyer"),
        (BARE, {"buyer": -1}, "buyer"),
        (BARE, {"buyer": True}, "buyer"),
        (BARE, {"buyer": 0.0}, "buyer"),
        (BARE, {"level": 1}, "level"),
        (BARE, {"level": "triple"}, "level"),
        (BARE, {"cards": [162]}, "cards"),
        (BARE, {"cards": [100, 62, 0]}, "cards"),
        (BARE, {"cards": [172, -10]}, "cards"),
        (BARE, {"cards": [85.0, 77]}, "cards"),
        (BARE, {"cards": [85, 67]}, "cards"),
        (SUN, {"cards": [70, 92]}, "cards"),
        (BARE, {"tricks": [5, 4]}, "tricks"),
        (BARE, {"tricks": [8, 0]}, "tricks"),
        (BARE, {"tricks": [0, 8]}, "tricks"),
        (BARE, {"projects": [["sira"], ["sira"]]}, "projects"),
        (BARE, {"projects": [["tierce"], []]}, "projects"),
        (BARE, {"projects": [[["sira"]], []]}, "projects"),
        (BARE, {"projects": ["sira", []]}, "projects"),
        (BARE, {"projects": [["sira"]]}, "projects"),
        (BARE, {"projects": [["sira"] * 5, []]}, "projects"),
        (BARE, {"projects": [["four_hundred"], []]}, "projects"),
        (SUN, {"projects": [["four_hundred"] * 2, []]}, "projects"),
        (BARE, {"baloot": [True, True]}, "baloot"),
        (BARE, {"baloot": [1, 0]}, "baloot"),
        (SUN, {"baloot": [False, True]}, "baloot"),
        (SUN, {"level": "three"}, "level"),
        (SUN, {"level": "four"}, "level"),
        (SUN, {"level": "gahwa"}, "level"),
        (BARE, {"level": "double", "doubled_by": 0}, "doubled_by"),
        (BARE, {"level": "double", "doubled_by": 2}, "doubled_by"),
        (BARE, {"doubled_by": 1}, "doubled_by"),
        (BARE, {"ashkal": True}, "ashkal"),
        (BARE, {"total": [152, 40]}, "total"),
        (BARE, {"total": [2**53, 2**53]}, "total must be two numbers"),
        (BARE, {"dealer": 4}, "dealer"),
        (BARE, {"buyer_ace": 1}, "buyer_ace"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_by_its_key(hand: dict[str, Any], change: dict[str, Any], key: str) -> None:
    assert "error" not in answer(hand)
    assert list(answer(hand | change)) == ["error"]
    assert re.search(rf"\b{key}\b", answer(hand | change)["error"])


@pytest.mark.parametrize("key", REQUIRED_KEYS)
def test_a_missing_key_is_named(key: str) -> None:
    assert answer({name: value for name, value in HAND.items() if name != key}) == {"error": f"{key} is missing"}


@pytest.mark.parametrize("hand", [None, [], "hokm", 7, [HAND]])
def test_a_hand_is_an_object(hand: object) -> None:
    assert answer(hand) == {"error": "a hand is a JSON object"}


def test_equal_totals_beyond_the_target_may_be_played_on() -> None:
    assert answer(BARE | {"cards": [102, 60], "total": [160, 160]})["total"] == [170, 166]


WORDS = st.sampled_from(["", "hokm", "sira", "double", "tie", "made", "صن"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*HAND, "doubled_by", "ashkal"]), JSON, max_size=3))
def test_any_json_has_an_answer(change: dict[str, Any]) -> None:
    answered = answer(HAND | change)
    assert list(answered) in (["error"], ["outcome", "points", "total", "steps"])


# A whole sheet.


def test_squarescores_three_hands_give_25_and_39() -> None:
    # North-South is team 0, East-West team 1; the sheet of SquareScores' worked example.
    rules = {"profile": "squarescores", "contract": "hokm", "level": "none"}
    hands = [
        rules | {"buyer": 1, "cards": [75, 87]},
        rules | {"buyer": 0, "cards": [72, 90]},
        rules | {"buyer": 1, "cards": [92, 70], "level": "double"},
    ]
    answers = list(sheet(hands))
    assert [answered["points"] for answered in answers] == [[7, 9], [0, 16], [32, 0]]
    assert answers[-1]["total"] == [39, 25]


def test_the_totals_are_carried_from_hand_to_hand() -> None:
    assert [answered["total"] for answered in sheet([BARE, BARE, BARE])] == [[8, 8], [16, 16], [24, 24]]


def test_a_sheet_starts_where_its_first_hand_says() -> None:
    assert [answered["total"] for answered in sheet([HAND, BARE])] == [[52, 60], [60, 68]]


def test_a_total_that_is_not_the_sheets_is_an_error() -> None:
    hands = [BARE, BARE | {"total": [8, 8]}, BARE | {"total": [8, 8]}]
    assert list(sheet(hands))[1:][0]["total"] == [16, 16]
    assert list(sheet(hands))[2] == {"error": "total: the sheet stands at [16, 16], not at [8, 8]"}


def test_the_hand_that_ends_the_match_names_the_winner_and_later_ones_are_errors() -> None:
    answers = list(sheet([BARE | {"total": [140, 130]}, BARE | {"cards": [102, 60]}, BARE, BARE]))
    assert "winner" not in answers[0]
    assert (answers[1]["total"], answers[1]["winner"]) == ([158, 144], 0)
    assert answers[2:] == [{"error": "the match is over: team 0 has won it"}] * 2


def test_equal_totals_play_another_hand() -> None:
    answers = list(sheet([BARE | {"total": [150, 150]}, BARE | {"cards": [60, 102]}]))
    assert "winner" not in answers[0]
    assert (answers[1]["total"], answers[1]["winner"]) == ([158, 174], 1)


def test_a_gahwa_fills_the_winners_line_and_ends_the_sheet() -> None:
    answers = list(sheet([BARE, BARE | {"cards": [60, 102], "level": "gahwa"}, BARE]))
    assert [answers[1][key] for key in ("points", "total", "winner")] == [[0, 144], [8, 152], 1]
    assert "error" in answers[2]


def test_after_a_hand_in_error_a_total_must_be_given() -> None:
    answers = list(sheet([BARE, {}, BARE, BARE | {"total": [30, 20]}, BARE]))
    assert [answered.get("total") for answered in answers] == [[8, 8], None, None, [38, 28], [46, 36]]
    assert answers[2]["error"].startswith("total is missing")


def test_one_sheet_is_played_by_one_table() -> None:
    answers = list(sheet([BARE, BARE | {"options": {"tie": "lost"}}]))
    assert answers[1] == {"error": "options: this hand is played by other rules than the hands before it"}


# The sentences.


def every_step() -> dict[str, Step]:
    """One step of every kind, from hands that lead to it."""
    lines: list[dict[str, Any]] = [
        {"cards": [85, 77], "projects": [["sira", "fifty"], []], "baloot": [False, True]},
        {"cards": [70, 92], "projects": [["sira"], []], "baloot": [True, False]},
        {"cards": [80, 82]},
        {"cards": [81, 81]},
        {"cards": [81, 81], "level": "three"},
        {"cards": [40, 122], "level": "double", "projects": [["sira"], []], "baloot": [True, False]},
        {"cards": [140, 22], "level": "gahwa"},
        {"cards": [40, 122], "baloot": [True, False]},
        {"cards": [162, 0], "tricks": [8, 0]},
        {"contract": "sun", "cards": [70, 60]},
        {"contract": "sun", "cards": [0, 130], "tricks": [0, 8], "dealer": 3, "buyer_ace": True},
        {"cards": [85, 77], "total": [150, 0]},
    ]
    tables = [BARE | {"profile": name} | line for name in PROFILES for line in lines]
    steps = [step for line in tables for step in settle(read_hand(line)).steps]
    steps += steps_of(
        registered(Tally(hokm=True, buyer=0, card_points=(0, 0)), 1, profile("sahrat")), profile("sahrat")
    )
    return {step.kind: step for step in steps}


def test_every_kind_of_step_has_a_sentence_in_both_languages() -> None:
    steps = every_step()
    assert set(steps) == set(get_args(StepKind))
    for step in steps.values():
        english, arabic = sentence(step.kind, step.facts), sentence(step.kind, step.facts, "ar")
        assert re.fullmatch(r"[A-Z][^{}؀-ۿ]*\.", english)
        assert re.fullmatch(r"[؀-ۿ][^{}]*\.", arabic)
        # The numbers and the option of the step are the same in both.
        assert sorted(re.findall(r"\d{2,}", english)) == sorted(re.findall(r"\d{2,}", arabic))
        if "option" in step.facts:
            assert f"{step.facts['option']} = " in english
            assert f"{step.facts['option']} = " in arabic


@pytest.mark.parametrize(
    ("points", "english", "arabic"),
    [
        (0, "0 game points", "0 نقطة"),
        (1, "1 game point", "نقطة"),
        (2, "2 game points", "نقطتين"),
        (3, "3 game points", "3 نقاط"),
        (10, "10 game points", "10 نقاط"),
        (11, "11 game points", "11 نقطة"),
        (100, "100 game points", "100 نقطة"),
        (105, "105 game points", "105 نقاط"),
    ],
)
def test_a_number_rules_the_noun_after_it(points: int, english: str, arabic: str) -> None:
    step = Step("gahwa", {"team": 1, "line": 40, "raised": 40 + points, "points": points})
    assert sentence(step.kind, step.facts).endswith(f": {english}.")
    assert sentence(step.kind, step.facts, "ar").endswith(f": {arabic}.")


def test_what_the_rounding_adds_is_cut_off_below_zero() -> None:
    said = texts(answer(BARE | {"profile": "squarescores", "cards": [86, 76]}))
    assert (
        "Equal. Card points cut off by the rounding, team 0: 6; team 1: −4. Team 0 lost more of them and wins." in said
    )


def test_the_words_are_the_tables_own() -> None:
    hand = BARE | {"level": "double", "projects": [["sira"], []], "baloot": [True, False]}
    said = " ".join(sentence(step.kind, step.facts, "ar") for step in settle(read_hand(hand)).steps)
    for word in ("حكم", "سرا", "بلوت", "دبل", "نقطتين", "بنط"):
        assert word in said
