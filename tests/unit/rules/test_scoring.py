"""From card points to game points: each sentence of the rules, each option, the published cases."""

import json
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from fairshuffle.events import OptionValue
from fairshuffle.explain.steps import steps_of
from fairshuffle.rules.made_or_lost import Comparison, Split
from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.rules.scoring import Score, Tally, hokm_points, match_winner, registered, score, sun_points
from fairshuffle.testing.cases import judge
from tests import ROOT

CASES = ROOT / "test_vectors" / "scoring"
SAHRAT, BALOTK, SQUARESCORES, ELBLOT = map(profile, PROFILES)
NONE, DOUBLE, THREE, FOUR, GAHWA = range(5)
WE, THEY = (0, 1)
"""The buyer is seat 0 unless a test says otherwise, so team 0 is the buyer's and team 1 the defenders'."""


def hokm(ours: int, theirs: int, **more: Any) -> Tally:  # noqa: ANN401  # fields of a tally
    return Tally(hokm=True, buyer=0, card_points=(ours, theirs), **more)


def sun(ours: int, theirs: int, **more: Any) -> Tally:  # noqa: ANN401  # fields of a tally
    return Tally(hokm=False, buyer=0, card_points=(ours, theirs), **more)


def kinds(tally: Tally, options: TableOptions) -> list[str]:
    return [step.kind for step in steps_of(score(tally, options), options)]


def decided(scored: Score, options: TableOptions) -> dict[str, Any]:
    steps = steps_of(scored, options)
    return {step.facts["option"]: step.facts["value"] for step in steps if "option" in step.facts}


# The published cases.


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()]


def test_every_score_case_is_as_expected() -> None:
    judged = {case["id"]: judge(case) for case in cases("score.jsonl")}
    assert len(judged) == 1299
    assert {name: wrong for name, wrong in judged.items() if wrong} == {}


def test_every_refused_case_is_refused() -> None:
    judged = {case["id"]: judge(case) for case in cases("score_refused.jsonl")}
    assert len(judged) == 12
    assert {name: wrong for name, wrong in judged.items() if wrong} == {}


@pytest.mark.parametrize(
    ("name", "out", "said"),
    [
        ("score.jsonl", {"points": [1, 2]}, "points is"),
        ("score.jsonl", {"outcome": "kaboot"}, "outcome is"),
        ("score.jsonl", {"error": True}, "accepted with"),
        ("score_refused.jsonl", {"outcome": "made"}, "refused: "),
    ],
)
def test_the_judge_says_what_differs(name: str, out: Mapping[str, Any], said: str) -> None:
    case = cases(name)[0]
    expected = out if name == "score_refused.jsonl" else case["out"] | out
    assert judge(case | {"out": expected}).startswith(said)


# Made or lost.


def test_the_buyer_counts_cards_projects_and_baloot() -> None:
    assert score(hokm(72, 90), SAHRAT).outcome == "lost"
    assert score(hokm(72, 90, projects=(("sira",), ())), SAHRAT).outcome == "made"
    assert score(hokm(72, 90, baloot=(True, False)), SAHRAT).outcome == "made"


def test_the_defenders_count_theirs_too() -> None:
    assert score(hokm(90, 72), SAHRAT).outcome == "made"
    assert score(hokm(90, 72, projects=((), ("sira",))), SAHRAT).outcome == "lost"
    assert score(hokm(90, 72, baloot=(False, True)), SAHRAT).outcome == "lost"


def test_projects_and_baloot_are_compared_unmultiplied() -> None:
    # Doubled, the buyer's Sira would be worth 40 and win.
    assert score(hokm(70, 92, level=DOUBLE, projects=(("sira",), ())), SAHRAT).outcome == "lost"


def test_fifty_six_with_a_fifty_is_a_tie_in_card_points_and_lost_in_game_points() -> None:
    hand = hokm(106, 56, projects=((), ("fifty",)))
    assert score(hand, SAHRAT)[:2] == ("made", (10, 11))
    assert score(hand, SQUARESCORES)[:2] == ("lost", (0, 21))


@pytest.mark.parametrize(("level", "counted"), [(NONE, THEY), (DOUBLE, WE), (THREE, THEY), (FOUR, WE), (GAHWA, THEY)])
def test_in_game_points_the_side_that_did_not_call_last_is_counted(level: int, counted: int) -> None:
    sheet = score(hokm(86, 76, level=level), SQUARESCORES).worksheet
    assert sheet is not None
    assert sheet.compared is not None
    assert sheet.compared.split is not None
    assert sheet.compared.split.counted == counted


def test_equal_game_points_go_to_the_side_that_lost_more_in_the_rounding() -> None:
    assert score(hokm(80, 82), SQUARESCORES).outcome == "lost"  # 82 is counted as 80, 80 as the other 8
    assert score(hokm(82, 80), SQUARESCORES).outcome == "made"
    assert score(sun(64, 66), ELBLOT).outcome == "lost"
    assert "tie_rounding" in kinds(hokm(80, 82), SQUARESCORES)


def test_a_rounding_that_costs_both_the_same_leaves_an_exact_tie() -> None:
    assert kinds(hokm(81, 81), ELBLOT)[-5:-1] == [
        "compared_game_points",
        "tie_rounding_even",
        "tie_undoubled",
        "made",
    ]


def test_at_double_and_four_the_doubler_called_last_at_three_and_gahwa_the_buyer() -> None:
    outcomes = [score(hokm(81, 81, level=level), SAHRAT).outcome for level in (DOUBLE, THREE, FOUR, GAHWA)]
    assert outcomes == ["made", "lost", "made", "lost"]


# Card points to game points.


@pytest.mark.parametrize(("cards", "points"), [(75, 7), (76, 8), (85, 8), (86, 9), (162, 16), (0, 0), (5, 0), (6, 1)])
def test_hokm_five_rounds_down(cards: int, points: int) -> None:
    assert hokm_points(cards) == points


@pytest.mark.parametrize(
    ("cards", "points"), [(63, 12), (64, 12), (65, 13), (66, 14), (67, 14), (24, 4), (55, 11), (130, 26)]
)
def test_sun_keeps_a_five(cards: int, points: int) -> None:
    assert sun_points(cards, "keep_five") == points


@pytest.mark.parametrize(("cards", "points"), [(63, 13), (62, 12), (65, 13), (67, 13), (68, 14), (24, 5), (130, 26)])
def test_sun_doubled_then_tenth(cards: int, points: int) -> None:
    assert sun_points(cards, "double_then_tenth") == points


def test_the_buyer_takes_the_rest_even_when_both_end_in_six() -> None:
    assert score(hokm(86, 76), SAHRAT).points == (8, 8)


# Kaboot.


def test_kaboot_stands_in_the_place_of_the_base_and_is_never_multiplied() -> None:
    for options, level in product((SAHRAT, BALOTK, SQUARESCORES, ELBLOT), (NONE, DOUBLE, THREE, FOUR)):
        assert score(hokm(162, 0, tricks=(8, 0), level=level), options)[:2] == ("kaboot", (25, 0))
        assert score(hokm(0, 162, tricks=(0, 8), level=level), options)[:2] == ("kaboot", (0, 25))
    assert score(sun(130, 0, tricks=(8, 0), level=DOUBLE), SAHRAT)[:2] == ("kaboot", (44, 0))


def test_without_tricks_nobody_swept() -> None:
    assert score(hokm(162, 0), SAHRAT)[:2] == ("made", (16, 0))
    assert score(hokm(162, 0, tricks=(7, 1)), SAHRAT)[:2] == ("made", (16, 0))


def test_a_sweeper_adds_his_projects_and_his_baloot() -> None:
    hand = hokm(162, 0, tricks=(8, 0), projects=(("sira", "fifty"), ()), baloot=(True, False))
    assert score(hand, SAHRAT)[1:4] == ((34, 0), (7, 0), (2, 0))


@pytest.mark.parametrize(("options", "at_three"), [(SAHRAT, 27), (BALOTK, 29), (SQUARESCORES, 29), (ELBLOT, 27)])
def test_the_projects_beside_a_kaboot_are_multiplied_like_others(options: TableOptions, at_three: int) -> None:
    hand = hokm(0, 162, tricks=(0, 8), projects=((), ("sira",)))
    assert score(hand._replace(level=DOUBLE), options).points == (0, 29)
    assert score(hand._replace(level=THREE), options).points == (0, at_three)


@pytest.mark.parametrize("options", [SAHRAT, BALOTK, SQUARESCORES, ELBLOT])
def test_what_the_swept_team_had_counts_for_nobody(options: TableOptions) -> None:
    hand = hokm(162, 0, tricks=(8, 0), projects=((), ("hundred",)), baloot=(False, True))
    scored = score(hand, options)
    assert scored[1:4] == ((25, 0), (0, 0), (0, 0))
    assert {"projects_lost", "baloot_lost"} <= set(kinds(hand, options))


REVERSE = sun(0, 130, tricks=(0, 8), dealer=3, buyer_ace=True)


def test_reverse_kaboot_is_eighty_eight() -> None:
    assert score(REVERSE, SAHRAT)[:2] == ("reverse_kaboot", (0, 88))
    assert score(REVERSE._replace(level=DOUBLE, projects=((), ("fifty",))), SAHRAT).points == (0, 108)
    assert decided(score(REVERSE, SAHRAT), SAHRAT) == {"reverse_kaboot": True}


@pytest.mark.parametrize(
    "change",
    [
        {"dealer": 0},
        {"dealer": 1},
        {"dealer": 2},
        {"dealer": None},
        {"buyer_ace": False},
        {"ashkal": True},
        {"buyer": 1, "dealer": 0},
    ],
)
def test_reverse_kaboot_needs_the_dealers_right_a_sun_of_his_own_an_ace_and_no_trick(change: Mapping[str, Any]) -> None:
    assert score(REVERSE._replace(**change), SAHRAT)[:2] == ("kaboot", (0, 44))


def test_there_is_no_reverse_kaboot_in_hokm() -> None:
    assert score(REVERSE._replace(hokm=True, card_points=(0, 162)), SAHRAT)[:2] == ("kaboot", (0, 25))


# Who takes what.


def test_made_each_side_keeps_its_own() -> None:
    hand = hokm(107, 55, projects=((), ("fifty",)), baloot=(True, False))
    assert score(hand, SAHRAT)[1:4] == ((13, 10), (0, 5), (2, 0))


def test_lost_the_defenders_take_the_base_and_all_projects() -> None:
    hand = hokm(60, 102, projects=(("sira",), ()))
    assert score(hand, SAHRAT)[1:4] == ((0, 18), (0, 2), (0, 0))


def test_the_defenders_keep_their_baloot_when_the_buyer_loses() -> None:
    assert score(hokm(60, 102, baloot=(False, True)), SAHRAT)[1:4] == ((0, 18), (0, 0), (0, 2))


@pytest.mark.parametrize(("level", "points"), [(DOUBLE, 32), (THREE, 48), (FOUR, 64)])
def test_doubled_the_winner_takes_the_base_times_the_level(level: int, points: int) -> None:
    assert score(hokm(100, 62, level=level), SAHRAT)[:2] == ("made", (points, 0))
    assert score(hokm(62, 100, level=level), SAHRAT)[:2] == ("lost", (0, points))


def test_a_doubled_sun_is_worth_fifty_two() -> None:
    assert score(sun(60, 70, level=DOUBLE, projects=((), ("fifty",))), SAHRAT).points == (0, 72)


def test_doubled_the_winner_takes_the_losers_projects() -> None:
    assert score(hokm(100, 62, level=DOUBLE, projects=((), ("sira",))), SAHRAT)[1:3] == ((36, 0), (4, 0))


def test_baloot_is_never_multiplied() -> None:
    for level, points in ((DOUBLE, 34), (THREE, 50), (FOUR, 66)):
        assert score(hokm(100, 62, level=level, baloot=(True, False)), SAHRAT)[1:4] == ((points, 0), (0, 0), (2, 0))


def test_an_escalating_side_that_wins_adds_its_own_only() -> None:
    assert score(hokm(60, 102, level=DOUBLE, projects=(("sira",), ()), baloot=(True, False)), ELBLOT).points == (0, 32)
    assert score(hokm(60, 102, level=DOUBLE, projects=((), ("sira",)), baloot=(False, True)), ELBLOT).points == (0, 38)


def test_when_the_escalating_side_fails_the_winner_takes_all() -> None:
    assert score(hokm(110, 52, level=DOUBLE, projects=((), ("sira",)), baloot=(False, True)), ELBLOT).points == (38, 0)
    # At Three the buyer called last and failed.
    assert score(hokm(60, 102, level=THREE, projects=(("sira",), ()), baloot=(True, False)), ELBLOT).points == (0, 52)


def test_gahwa_raises_the_winners_line_to_the_target_and_gives_the_loser_nothing() -> None:
    hand = hokm(60, 102, level=GAHWA, total=(130, 40), projects=((), ("fifty",)), baloot=(True, False))
    assert score(hand, SAHRAT)[:5] == ("lost", (0, 112), (0, 0), (0, 0), THEY)


def test_a_line_beyond_the_target_needs_nothing_from_a_gahwa() -> None:
    assert score(hokm(100, 62, level=GAHWA, total=(160, 160)), SAHRAT)[:5] == ("made", (0, 0), (0, 0), (0, 0), WE)


def test_a_kaboot_under_gahwa_is_told_as_kaboot_and_wins_the_match() -> None:
    hand = hokm(162, 0, tricks=(8, 0), level=GAHWA, total=(100, 0))
    assert score(hand, SAHRAT)[:5] == ("kaboot", (52, 0), (0, 0), (0, 0), WE)


def test_only_gahwa_wins_a_match_by_itself() -> None:
    assert score(hokm(100, 62, level=FOUR, total=(150, 0)), SAHRAT).match_winner is None


# The match.


@pytest.mark.parametrize(
    ("total", "winner"),
    [((152, 120), 0), ((154, 160), 1), ((160, 160), None), ((151, 151), None), ((152, 152), None), ((151, 0), None)],
)
def test_the_higher_total_wins_from_the_target_on(total: tuple[int, int], winner: int | None) -> None:
    assert match_winner(total, SAHRAT) == winner


# A Registered hand: team 1 called.


@pytest.mark.parametrize(
    ("tally", "points"),
    [
        (sun(0, 0), 26),
        (hokm(0, 0), 16),
        (hokm(0, 0, level=DOUBLE), 32),
        (sun(0, 0, level=DOUBLE), 52),
        (hokm(0, 0, level=THREE), 48),
        (sun(0, 0, projects=((), ("sira",))), 30),
        (sun(0, 0, projects=((), ("hundred",))), 46),
        (sun(0, 0, projects=(("hundred",), ())), 26),
        (hokm(0, 0, baloot=(False, True)), 18),
        (hokm(0, 0, baloot=(True, False)), 16),
        (hokm(0, 0, level=DOUBLE, projects=((), ("sira",)), baloot=(False, True)), 38),
        (hokm(0, 0, level=FOUR, projects=((), ("fifty",))), 69),
    ],
)
def test_registered_callers_take_the_base_and_their_own(tally: Tally, points: int) -> None:
    assert registered(tally, 1, SAHRAT)[:2] == ("registered", (0, points))


def test_registered_callers_take_all_where_the_table_says_so() -> None:
    hand = hokm(0, 0, projects=(("sira",), ()), baloot=(True, False))
    assert registered(hand, 1, BALOTK)[1:4] == ((0, 20), (0, 2), (0, 2))
    assert registered(hand, 1, SAHRAT)[1:4] == ((0, 16), (0, 0), (0, 0))


def test_registered_projects_at_three_are_multiplied_by_the_option() -> None:
    hand = hokm(0, 0, level=THREE, projects=((), ("fifty",)))
    assert (registered(hand, 1, SAHRAT).points, registered(hand, 1, BALOTK).points) == ((0, 53), (0, 58))


def test_registered_at_gahwa_the_callers_win_the_match() -> None:
    hand = hokm(0, 0, level=GAHWA, total=(100, 60), baloot=(True, True))
    assert registered(hand, 1, SAHRAT)[:5] == ("registered", (0, 92), (0, 0), (0, 0), 1)


def test_cards_and_tricks_play_no_part_in_a_registered_hand() -> None:
    assert registered(hokm(162, 0, tricks=(8, 0)), 1, SAHRAT) == registered(hokm(0, 0), 1, SAHRAT)


# Each option, toggled.


@pytest.mark.parametrize(
    ("tally", "change", "before", "after"),
    [
        (hokm(100, 62, level=GAHWA), {"target": 104}, (152, 0), (104, 0)),
        (hokm(100, 62, level=FOUR, projects=(("fifty",), ())), {"projects_at_three_four": 2}, (69, 0), (74, 0)),
        (sun(67, 63), {"sun_rounding": "double_then_tenth"}, (14, 12), (13, 13)),
        (hokm(106, 56, projects=((), ("fifty",))), {"compare": "game_points"}, (10, 11), (0, 21)),
        (hokm(81, 81), {"tie": "lost"}, (8, 8), (0, 16)),
        (hokm(81, 81, level=THREE), {"doubled_tie": "declarer_wins"}, (0, 48), (48, 0)),
        (
            hokm(60, 102, level=DOUBLE, projects=(("sira",), ())),
            {"addons_when_doubled": "escalation"},
            (0, 36),
            (0, 32),
        ),
        (hokm(60, 102, baloot=(True, False)), {"baloot_of_lost_buyer": "winner"}, (2, 16), (0, 18)),
        (
            hokm(60, 102, level=DOUBLE, baloot=(True, False)),
            {"baloot_of_doubled_loser": "winner"},
            (2, 32),
            (0, 34),
        ),
        (REVERSE, {"reverse_kaboot": False}, (0, 88), (0, 44)),
    ],
)
def test_each_option_changes_the_score_and_is_named_where_it_decides(
    tally: Tally, change: dict[str, OptionValue], before: tuple[int, int], after: tuple[int, int]
) -> None:
    changed = SAHRAT.with_changes(change)
    assert (score(tally, SAHRAT).points, score(tally, changed).points) == (before, after)
    (option,) = change
    if option not in {"target", "reverse_kaboot"}:
        assert decided(score(tally, changed), changed)[option] == change[option]
        assert decided(score(tally, SAHRAT), SAHRAT)[option] == getattr(SAHRAT, option)


def test_the_multiplier_of_projects_is_an_option_from_three_on() -> None:
    for level, named in ((DOUBLE, None), (THREE, 1), (FOUR, 1)):
        scored = score(hokm(100, 62, level=level, projects=(("sira",), ())), SAHRAT)
        assert decided(scored, SAHRAT).get("projects_at_three_four") == named


def test_the_option_of_a_registered_hand_is_named() -> None:
    hand = hokm(0, 0, projects=(("sira",), ()))
    assert decided(registered(hand, 1, SAHRAT), SAHRAT) == {"registered_takes": "own"}


def test_the_target_is_an_option_of_the_match() -> None:
    assert match_winner((110, 90), SAHRAT) is None
    assert match_winner((110, 90), SAHRAT.with_changes({"target": 104})) == 0


# The worksheet: plain numbers, from which all that is told follows.


def test_the_worksheet_of_a_made_hand_has_the_comparison_and_the_split() -> None:
    sheet = score(hokm(107, 55, projects=((), ("fifty",))), SAHRAT).worksheet
    assert sheet is not None
    assert sheet.compared == Comparison((107, 55), (0, 50), (0, 0))
    assert (sheet.compared.sums, sheet.compared.ahead) == ((107, 105), WE)
    assert sheet.split == Split(counted=THEY, cards=55, points=5, base=16)


def test_the_worksheet_of_a_doubled_hand_has_the_stake_and_what_becomes_of_the_losers() -> None:
    tally = hokm(60, 102, level=THREE, projects=(("sira",), ()), baloot=(True, False))
    sheet = score(tally, BALOTK).worksheet
    assert sheet is not None
    assert (sheet.tally, sheet.winner, sheet.split) == (tally, THEY, None)
    assert (sheet.stake, sheet.projects_go, sheet.baloot_go, sheet.won, sheet.times) == (
        48,
        "winner",
        BALOTK.baloot_of_doubled_loser,
        2,
        BALOTK.projects_at_three_four,
    )


def test_equal_game_points_have_what_was_rounded_off() -> None:
    sheet = score(hokm(80, 82), SQUARESCORES).worksheet
    assert sheet is not None
    assert sheet.compared == Comparison((8, 8), (0, 0), (0, 0), Split(THEY, 82, 8, 16), (0, 2))
    assert sheet.compared.ahead == THEY


def test_what_was_swept_or_called_was_not_compared() -> None:
    swept, called = score(hokm(162, 0, tricks=(8, 0)), SAHRAT), registered(hokm(40, 21), THEY, SAHRAT)
    assert swept.worksheet is not None
    assert called.worksheet is not None
    assert (swept.worksheet.compared, swept.worksheet.stake) == (None, 25)
    assert (called.worksheet.compared, called.worksheet.winner, called.worksheet.stake) == (None, THEY, 16)
