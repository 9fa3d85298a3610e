"""Every split of the card points against a slow definition in the words of the table, and what holds of any hand."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.events import ProjectName
from fairshuffle.explain.steps import steps_of
from fairshuffle.rules.options import PROFILES, profile
from fairshuffle.rules.scoring import Tally, score

NONE, DOUBLE, THREE, FOUR, GAHWA = range(5)
BUYERS, DEFENDERS = (0, 1)

COMPARES_CARD_POINTS = {"sahrat", "balotk"}
LOSES_A_TIE = {"balotk"}
DECLARER_WINS_A_DOUBLED_TIE = {"squarescores"}
DOUBLES_SUN_BEFORE_ROUNDING = {"balotk"}
KEEPS_PROJECTS_DOUBLED_AT_THREE_AND_FOUR = {"balotk", "squarescores"}
ESCALATING_WINNER_TAKES_HIS_OWN_ONLY = {"elblot"}
LOSERS_BALOOT_STAYS_WITH_HIM = {"sahrat"}

CARD_POINTS = {"": 0, "sira": 20, "fifty": 50, "hundred": 100, "four_hundred": 200}
GAME_POINTS = {
    "hokm": {"": 0, "sira": 2, "fifty": 5, "hundred": 10},
    "sun": {"": 0, "sira": 4, "fifty": 10, "hundred": 20, "four_hundred": 40},
}
WHOLE = {"hokm": 16, "sun": 26}


class Side(NamedTuple):
    cards: int
    project: str
    baloot: bool


@cache
def nearest_ten(number: int, five: str) -> int:
    return min(range(0, 280, 10), key=lambda ten: (abs(ten - number), ten if five == "down" else -ten))


def converted(cards: int, contract: str, table: str) -> Fraction:
    if contract == "hokm":
        return Fraction(nearest_ten(cards, "down"), 10)
    if table in DOUBLES_SUN_BEFORE_ROUNDING:
        return Fraction(nearest_ten(2 * cards, "up"), 10)
    return Fraction(cards if str(cards)[-1] == "5" else nearest_ten(cards, "up"), 5)


def buyer_wins(buyer: Side, defender: Side, contract: str, level: int, table: str) -> bool:
    doublers_called_last = level in (DOUBLE, FOUR)
    if table in COMPARES_CARD_POINTS:
        mine, his = (Fraction(side.cards + CARD_POINTS[side.project] + 20 * side.baloot) for side in (buyer, defender))
        digit = ""
    else:
        if doublers_called_last:
            mine = converted(buyer.cards, contract, table)
            his = WHOLE[contract] - mine
            digit = str(buyer.cards)[-1]
        else:
            his = converted(defender.cards, contract, table)
            mine = WHOLE[contract] - his
            digit = str(defender.cards)[-1]
        mine += GAME_POINTS[contract][buyer.project] + 2 * buyer.baloot
        his += GAME_POINTS[contract][defender.project] + 2 * defender.baloot
    if mine != his:
        return mine > his
    # The counting side wins a tie if its cards ended in 2 to 5 (Sun 1 to 4) and loses it from 6 to 0 (Sun 6 to 9).
    if digit and digit in {"hokm": "2345", "sun": "1234"}[contract]:
        return doublers_called_last
    if digit and digit in {"hokm": "67890", "sun": "6789"}[contract]:
        return not doublers_called_last
    if level == NONE:
        return table not in LOSES_A_TIE
    return table in DECLARER_WINS_A_DOUBLED_TIE or doublers_called_last


def slow_points(buyer: Side, defender: Side, contract: str, level: int, table: str) -> tuple[str, Fraction, Fraction]:
    won = buyer_wins(buyer, defender, contract, level, table)
    projects = GAME_POINTS[contract][buyer.project], GAME_POINTS[contract][defender.project]
    baloots = 2 * buyer.baloot, 2 * defender.baloot
    if won and level == NONE:
        share = converted(defender.cards, contract, table)
        return "made", WHOLE[contract] - share + projects[0] + baloots[0], share + projects[1] + baloots[1]
    winner = 0 if won else 1
    prize, bonus, consolation = sum(projects), sum(baloots), 0
    winner_called_last = won != (level in (DOUBLE, FOUR))
    if level != NONE and table in ESCALATING_WINNER_TAKES_HIS_OWN_ONLY and winner_called_last:
        prize, bonus = projects[winner], baloots[winner]
    elif table in LOSERS_BALOOT_STAYS_WITH_HIM:
        bonus, consolation = baloots[winner], baloots[1 - winner]
    if level == DOUBLE or (level in (THREE, FOUR) and table in KEEPS_PROJECTS_DOUBLED_AT_THREE_AND_FOUR):
        prize *= 2
    points = Fraction({NONE: 1, DOUBLE: 2, THREE: 3, FOUR: 4}[level] * WHOLE[contract] + prize + bonus)
    if won:
        return "made", points, Fraction(consolation)
    return "lost", Fraction(consolation), points


def every_pair_of_sides(contract: str) -> Iterator[tuple[Side, Side]]:
    whole = {"hokm": 162, "sun": 130}[contract]
    names = [name for name in GAME_POINTS[contract] if name]
    held = [("", ""), *((name, "") for name in names), *(("", name) for name in names)]
    baloots = [(False, False), (True, False), (False, True)] if contract == "hokm" else [(False, False)]
    for cards, (mine, his), (my_baloot, his_baloot) in product(range(whole + 1), held, baloots):
        yield Side(cards, mine, my_baloot), Side(whole - cards, his, his_baloot)


def tally_of(buyer: Side, defender: Side, contract: str, level: int) -> Tally:
    projects: Any = tuple((side.project,) if side.project else () for side in (buyer, defender))
    return Tally(
        hokm=contract == "hokm",
        buyer=0,
        card_points=(buyer.cards, defender.cards),
        level=level,
        projects=projects,
        baloot=(buyer.baloot, defender.baloot),
    )


@pytest.mark.parametrize("table", PROFILES)
@pytest.mark.parametrize(
    ("contract", "level"),
    [*(("hokm", level) for level in (NONE, DOUBLE, THREE, FOUR)), ("sun", NONE), ("sun", DOUBLE)],
)
def test_every_split_is_worth_what_the_table_says(table: str, contract: str, level: int) -> None:
    options = profile(table)
    for buyer, defender in every_pair_of_sides(contract):
        scored = score(tally_of(buyer, defender, contract, level), options)
        outcome, mine, his = slow_points(buyer, defender, contract, level, table)
        assert (scored.outcome, *map(Fraction, scored.points)) == (outcome, mine, his), (buyer, defender)


@pytest.mark.parametrize("table", PROFILES)
def test_every_gahwa_hand_fills_the_line_of_its_winner(table: str) -> None:
    for buyer, defender in every_pair_of_sides("hokm"):
        scored = score(tally_of(buyer, defender, "hokm", GAHWA)._replace(total=(40, 130)), profile(table))
        won = buyer_wins(buyer, defender, "hokm", GAHWA, table)
        assert scored[:5] == (
            ("made", (112, 0), (0, 0), (0, 0), BUYERS) if won else ("lost", (0, 22), (0, 0), (0, 0), DEFENDERS)
        )


@pytest.mark.parametrize("table", PROFILES)
@pytest.mark.parametrize("contract", ["hokm", "sun"])
def test_a_hand_that_is_made_gives_the_base_the_projects_and_the_baloot_and_no_more(table: str, contract: str) -> None:
    for buyer, defender in every_pair_of_sides(contract):
        scored = score(tally_of(buyer, defender, contract, NONE), profile(table))
        if scored.outcome == "made":
            worth = GAME_POINTS[contract][buyer.project or defender.project]
            assert sum(scored.points) == WHOLE[contract] + worth + 2 * (buyer.baloot or defender.baloot)


PROJECTS: st.SearchStrategy[tuple[ProjectName, ...]] = st.sampled_from([(), ("sira",), ("fifty", "sira"), ("hundred",)])


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    is_hokm = draw(st.booleans())
    whole = 162 if is_hokm else 130
    cards = draw(st.integers(0, whole))
    swept = draw(st.sampled_from([None, 0, 1]))
    projects = draw(PROJECTS)
    return Tally(
        hokm=is_hokm,
        buyer=draw(st.integers(0, 3)),
        card_points=(cards, whole - cards) if swept is None else ((whole, 0), (0, whole))[swept],
        level=draw(st.integers(0, 4 if is_hokm else 1)),
        tricks=None if swept is None else ((8, 0), (0, 8))[swept],
        projects=draw(st.sampled_from([(projects, ()), ((), projects)])),
        baloot=draw(st.sampled_from([(False, False), (True, False), (False, True)])) if is_hokm else (False, False),
        total=draw(st.tuples(st.integers(0, 151), st.integers(0, 151))),
        dealer=draw(st.integers(0, 3)),
        buyer_ace=draw(st.booleans()),
    )


@given(tallies(), st.sampled_from(PROFILES))
def test_no_team_is_favoured(tally: Tally, table: str) -> None:
    turned = tally._replace(
        buyer=(tally.buyer + 1) % 4,
        card_points=tally.card_points[::-1],
        tricks=tally.tricks and tally.tricks[::-1],
        projects=tally.projects[::-1],
        baloot=tally.baloot[::-1],
        total=tally.total[::-1],
        dealer=None if tally.dealer is None else (tally.dealer + 1) % 4,
    )
    here, there = score(tally, profile(table)), score(turned, profile(table))
    assert here.outcome == there.outcome
    assert (here.points, here.projects, here.baloot) == (there.points[::-1], there.projects[::-1], there.baloot[::-1])


@given(tallies(), st.sampled_from(PROFILES))
def test_the_last_step_adds_up_to_the_points(tally: Tally, table: str) -> None:
    scored = score(tally, profile(table))
    last = steps_of(scored, profile(table))[-1]
    if tally.level == GAHWA:
        assert (last.kind, last.facts["points"], last.facts["team"]) == (
            "gahwa",
            max(scored.points),
            scored.match_winner,
        )
        return
    assert last.kind == "takes"
    assert tuple(last.facts["points"]) == scored.points
    assert (tuple(last.facts["projects"]), tuple(last.facts["baloot"])) == (scored.projects, scored.baloot)
    for team in (0, 1):
        assert scored.points[team] == last.facts["cards"][team] + scored.projects[team] + scored.baloot[team]
