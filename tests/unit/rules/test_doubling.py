"""SPEC.md#doubling: every path up the ladder, and the limits of a double in Sun."""

from itertools import product
from typing import Any

import pytest

from fairshuffle.events import LevelName
from fairshuffle.findings import Finding
from fairshuffle.rules.contract import GAHWA, LEVELS, Contract
from fairshuffle.rules.doubling import Doubling, next_raise, raise_level
from fairshuffle.rules.options import PROFILES, TableOptions, profile

SAHRAT = profile("sahrat")
BALOTK = profile("balotk")
HOKM = Contract(trump=2, buyer=0, receiver=0)
SUN = Contract(trump=None, buyer=0, receiver=0)
LEVEL_NAMES: tuple[LevelName, ...] = ("double", "three", "four", "gahwa")
EVEN = (0, 0)
MAY_BE_LOCKED = {"double", "four"}


def raised(options: TableOptions, *calls: tuple[int, LevelName], contract: Contract = HOKM) -> Doubling:
    """The ladder after lawful open calls."""
    doubling = Doubling()
    for seat, level in calls:
        doubling, fault = raise_level(doubling, contract, options, EVEN, seat, level, locked=False)
        assert fault is None
    return doubling


def fault_of(  # in a Hokm bought by seat 0, at 0-0, unless said
    doubling: Doubling,
    seat: int,
    level: LevelName,
    *,
    options: TableOptions = SAHRAT,
    contract: Contract = HOKM,
    totals: tuple[int, int] = EVEN,
    locked: bool = False,
) -> Finding:
    """The fault of a call that must leave the ladder as it was."""
    same, fault = raise_level(doubling, contract, options, totals, seat, level, locked)
    assert same == doubling
    assert fault is not None
    assert fault.seat == seat
    return fault


# Hokm: every path


def callers(raisers: str, buyer: int, path: list[int]) -> set[int]:
    """Who may call the next level after the seats of ``path`` have called theirs."""
    defenders, buyers = {(buyer + 1) % 4, (buyer + 3) % 4}, {buyer, (buyer + 2) % 4}
    by_team = (defenders, buyers, defenders, buyers)[len(path)]
    by_seat = ([*defenders], [buyer], path[:1], [buyer])[len(path)]
    return by_team if raisers == "teams" else set(by_seat)


def climb(options: TableOptions, contract: Contract, doubling: Doubling, path: list[int]) -> int:
    """Checks every call after a path and goes on from every lawful one; returns how many paths end in Gahwa."""
    following = next_raise(doubling, contract, options, EVEN)
    if len(path) == 4:
        assert following is None
        for seat, level in product(range(4), LEVEL_NAMES):
            over = fault_of(doubling, seat, level, options=options, contract=contract)
            assert (over.id, over.expected) == ("double.level", None)
        return 1
    wanted = LEVEL_NAMES[len(path)]
    lawful = callers(options.raisers, contract.buyer, path)
    assert following is not None
    assert (following.level, set(following.seats), following.may_lock) == (wanted, lawful, wanted in MAY_BE_LOCKED)
    ends = 0
    for seat, level, locked in product(range(4), LEVEL_NAMES, (False, True)):
        after, fault = raise_level(doubling, contract, options, EVEN, seat, level, locked)
        if level != wanted:
            assert fault == Finding("double.level", seat=seat, expected=wanted, found=level)
        elif seat not in lawful:
            assert fault == Finding("double.turn", seat=seat, expected=sorted(lawful), found=seat)
        else:
            locks = locked and wanted in MAY_BE_LOCKED
            assert after == Doubling(len(path) + 1, locks, (path or [seat])[0], seat)
            assert (fault is None) == (locks == locked)
            ends += climb(options, contract, after, [*path, seat])
        assert level == wanted or after == doubling
    return ends


@pytest.mark.parametrize("buyer", range(4))
@pytest.mark.parametrize(
    ("raisers", "paths"),
    # Two locks a level, wrong ones too; double has two callers, and with teams every level has.
    [("buyer_and_doubler", 2 * 2**4), ("teams", 2**4 * 2**4)],
)
def test_every_path_up_the_hokm_ladder(raisers: str, paths: int, buyer: int) -> None:
    options = SAHRAT.with_changes({"raisers": raisers})
    assert climb(options, Contract(3, buyer, buyer), Doubling(), []) == paths


# Hokm: one test a sentence


def test_either_defender_may_double() -> None:
    for seat in (1, 3):
        assert raised(SAHRAT, (seat, "double")) == Doubling(1, locked=False, doubler=seat, last_caller=seat)
    assert fault_of(Doubling(), 2, "double").id == "double.turn"


def test_only_buyer_and_doubler_raise_where_the_option_says_so() -> None:
    doubled = raised(SAHRAT, (3, "double"))
    assert fault_of(doubled, 2, "three").expected == [0]
    tripled = raised(SAHRAT, (3, "double"), (0, "three"))
    assert fault_of(tripled, 1, "four").expected == [3]


def test_teams_let_either_member_answer() -> None:
    four = raised(BALOTK, (3, "double"), (2, "three"), (1, "four"))
    assert four == Doubling(3, locked=False, doubler=3, last_caller=1)
    assert raised(BALOTK, (3, "double"), (2, "three"), (1, "four"), (2, "gahwa")).level == GAHWA


def test_levels_come_one_after_the_other() -> None:
    fault = fault_of(Doubling(), 1, "four")
    assert (fault.id, fault.expected, fault.found) == ("double.level", "double", "four")
    assert fault_of(raised(SAHRAT, (1, "double")), 3, "double").expected == "three"


def test_level_is_judged_before_turn() -> None:
    assert fault_of(Doubling(), 0, "three").id == "double.level"


def test_lock_of_the_last_level_counts() -> None:
    doubling, _ = raise_level(Doubling(), HOKM, SAHRAT, EVEN, 1, "double", locked=True)
    assert doubling.locked
    doubling, _ = raise_level(doubling, HOKM, SAHRAT, EVEN, 0, "three", locked=False)
    assert not doubling.locked
    doubling, _ = raise_level(doubling, HOKM, SAHRAT, EVEN, 1, "four", locked=True)
    assert doubling.locked
    doubling, _ = raise_level(doubling, HOKM, SAHRAT, EVEN, 0, "gahwa", locked=False)
    assert doubling == Doubling(GAHWA, locked=False, doubler=1, last_caller=0)


def test_wrong_lock_leaves_the_level_standing_open() -> None:
    doubled, _ = raise_level(Doubling(), HOKM, SAHRAT, EVEN, 1, "double", locked=True)
    tripled, fault = raise_level(doubled, HOKM, SAHRAT, EVEN, 0, "three", locked=True)
    assert tripled == Doubling(2, locked=False, doubler=1, last_caller=0)
    assert fault is not None
    assert (fault.id, fault.seat, fault.expected, fault.found) == ("double.locked", 0, "open", "locked")


def test_level_names_are_the_contracts_words() -> None:
    assert ("none", *LEVEL_NAMES) == LEVELS


# Sun


def sun_limits(own_max: int, other_min: int) -> dict[str, int]:
    return {"defenders_max": own_max, "buyers_min": other_min}


@pytest.mark.parametrize(
    ("name", "own_max", "other_min"),
    [("sahrat", 100, 101), ("balotk", 100, 101), ("squarescores", 99, 101), ("elblot", 100, 101)],
)
@pytest.mark.parametrize("buyer", range(4))
def test_sun_is_doubled_only_behind_and_within_the_limits(name: str, own_max: int, other_min: int, buyer: int) -> None:
    options = profile(name)
    contract = Contract(None, buyer, buyer)
    scores = (0, 98, 99, 100, 101, 102, 151)
    for buyers, defenders in product(scores, scores):
        totals = (buyers, defenders) if buyer % 2 == 0 else (defenders, buyers)
        lawful = defenders <= own_max and buyers >= other_min
        following = next_raise(Doubling(), contract, options, totals)
        assert (following is not None) == lawful
        for seat in ((buyer + 1) % 4, (buyer + 3) % 4):
            after, fault = raise_level(Doubling(), contract, options, totals, seat, "double", locked=False)
            if lawful:
                assert (after, fault) == (Doubling(1, locked=False, doubler=seat, last_caller=seat), None)
            else:
                found = {"defenders": defenders, "buyers": buyers}
                wanted = sun_limits(own_max, other_min)
                assert (after, fault) == (Doubling(), Finding("double.score", seat=seat, expected=wanted, found=found))


def test_there_are_profiles_for_every_limit() -> None:
    assert {profile(name).sun_double_own_max for name in PROFILES} == {99, 100}


@pytest.mark.parametrize("raisers", ["buyer_and_doubler", "teams"])
def test_sun_has_no_level_above_double(raisers: str) -> None:
    options = SAHRAT.with_changes({"raisers": raisers})
    doubled, _ = raise_level(Doubling(), SUN, options, (120, 40), 1, "double", locked=False)
    assert next_raise(doubled, SUN, options, (120, 40)) is None
    for seat, level in product(range(4), LEVEL_NAMES):
        fault = fault_of(doubled, seat, level, options=options, contract=SUN, totals=(120, 40))
        assert (fault.id, fault.expected, fault.found) == ("double.level", None, level)


def test_double_in_sun_is_always_open() -> None:
    following = next_raise(Doubling(), SUN, SAHRAT, (120, 40))
    assert following is not None
    assert not following.may_lock
    doubled, fault = raise_level(Doubling(), SUN, SAHRAT, (120, 40), 3, "double", locked=True)
    assert doubled == Doubling(1, locked=False, doubler=3, last_caller=3)
    assert fault is not None
    assert fault.id == "double.locked"


def test_faults_in_sun_are_judged_level_turn_score_lock() -> None:
    wrong: dict[str, Any] = {"contract": SUN, "totals": EVEN, "locked": True}
    assert fault_of(Doubling(), 0, "three", **wrong).id == "double.level"
    assert fault_of(Doubling(), 0, "double", **wrong).id == "double.turn"
    assert fault_of(Doubling(), 1, "double", **wrong).id == "double.score"


def test_buyer_of_an_ashkal_is_the_contracts_buyer() -> None:
    ashkal = Contract(trump=None, buyer=3, receiver=1, ashkal=True)
    following = next_raise(Doubling(), ashkal, SAHRAT, (40, 120))
    assert following is not None
    assert following.seats == (0, 2)
