"""Faults of the auction and of the doubling: one lie, one finding (SPEC.md#findings-auction)."""

from typing import Any

import pytest

from fairshuffle.cards import SUITS
from fairshuffle.events import Bid, Double, Event, LevelName, Play, Rest, Result
from fairshuffle.findings import Finding
from tests.tools.forge import Events, changed, find, findings, inserted, place_of, written
from tests.tools.tables import Table

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

HOKM = Table().deal("JH").buy().finish().record()
"""Seat 0 buys Hokm in hearts; the other three, and then he himself, pass."""

SUN = Table().deal("JH").buy(call="sun").finish().record()


def one_bid(events: Events, nth: int, **fields: Any) -> list[Finding]:  # noqa: ANN401  # any field of a bid
    place = find(events, Bid, nth)[0]
    return findings(written(changed(events, place, **fields)))


def line_of_bid(nth: int) -> int:
    return find(HOKM, Bid, nth)[0] + 1


def test_the_honest_hands_have_no_finding() -> None:
    assert findings(written(HOKM)) == findings(written(SUN)) == []
    assert find(HOKM, Bid)[1].suit == HEARTS


def test_a_call_of_a_seat_that_is_not_asked_is_one_finding() -> None:
    assert one_bid(HOKM, 1, seat=2) == [Finding("bid.turn", "error", 2, 1, line=line_of_bid(1), expected=1, found=2)]


def test_a_call_before_the_first_seat_is_one_finding() -> None:
    assert one_bid(HOKM, 0, seat=3) == [Finding("bid.turn", "error", 3, 1, line=line_of_bid(0), expected=0, found=3)]


def test_a_call_after_the_auction_is_one_finding() -> None:
    place = place_of(HOKM, Play)
    found = Finding("bid.turn", "error", 1, 1, line=place + 1, found=1)
    assert findings(written(inserted(HOKM, place, Bid(0, 1, "pass")))) == [found]


def test_a_hokm_over_a_hokm_is_one_finding() -> None:
    (found,) = one_bid(HOKM, 1, call="hokm", suit=SPADES)
    assert found == Finding("bid.call", "error", 1, 1, line=line_of_bid(1), expected=["pass", "sun"], found="hokm")


def test_an_ashkal_of_the_dealers_right_is_one_finding() -> None:
    (found,) = one_bid(HOKM, 0, call="ashkal", suit=None)
    assert found == Finding(
        "bid.call", "error", 0, 1, line=line_of_bid(0), expected=["pass", "hokm", "sun"], found="ashkal"
    )


@pytest.mark.parametrize("suit", [CLUBS, DIAMONDS, SPADES])
def test_in_the_first_round_hokm_is_the_turned_suit(suit: int) -> None:
    found = Finding("bid.suit", "error", 0, 1, line=line_of_bid(0), expected=["H"], found=SUITS[suit])
    assert one_bid(HOKM, 0, suit=suit) == [found]


def test_in_the_second_round_hokm_is_another_suit() -> None:
    scene = Table().deal("JH").say(*[Bid(0, seat, "pass") for seat in range(4)], Bid(0, 0, "hokm", HEARTS))
    truncated, found = scene.findings()
    assert truncated.id == "log.truncated"
    assert found == Finding("bid.suit", "error", 0, 1, line=scene.line, expected=["C", "D", "S"], found="H")


# Doubling; every wrong call but a wrong lock ends the checking of the hand


def doubled(events: Events, *calls: Event) -> tuple[int, list[Finding]]:
    """Say some calls after the closing cards; the line of the last of them, and the findings."""
    place = place_of(events, Rest) + 1
    return place + len(calls), findings(written(inserted(events, place, *calls)))


def test_the_buyers_side_does_not_double() -> None:
    line, found = doubled(HOKM, Double(0, 2, "double"))
    assert found == [Finding("double.turn", "error", 2, 1, line=line, expected=[1, 3], found=2)]


def test_only_the_buyer_answers_a_double_where_two_seats_raise() -> None:
    line, found = doubled(HOKM, Double(0, 1, "double"), Double(0, 2, "three"))
    assert found == [Finding("double.turn", "error", 2, 1, line=line, expected=[0], found=2)]


def test_the_window_for_a_double_closes_with_the_first_card() -> None:
    place = find(HOKM, Play, 1)[0]
    found = Finding("double.turn", "error", 1, 1, line=place + 1, found="double")
    assert findings(written(inserted(HOKM, place, Double(0, 1, "double")))) == [found]


def test_no_level_is_left_out() -> None:
    line, found = doubled(HOKM, Double(0, 0, "three"))
    assert found == [Finding("double.level", "error", 0, 1, line=line, expected="double", found="three")]


def test_nothing_is_above_gahwa() -> None:
    ladder = [Double(0, 1, "double"), Double(0, 0, "three"), Double(0, 1, "four"), Double(0, 0, "gahwa")]
    events = changed(HOKM, place_of(HOKM, Result), projects=None, baloot=None)
    line, found = doubled(events, *ladder, Double(0, 1, "double"))
    assert found == [Finding("double.level", "error", 1, 1, line=line, found="double")]


@pytest.mark.parametrize("level", ["gahwa", "four", "three"])
def test_a_level_that_does_not_stand_forbids_no_claim(level: LevelName) -> None:
    """Fault 1.7: what a result may claim follows from the levels that stand, not from the words of a line."""
    assert find(HOKM, Result)[1].projects == find(HOKM, Result)[1].baloot == (0, 0)
    line, found = doubled(HOKM, Double(0, 0, level))
    assert found == [Finding("double.level", "error", 0, 1, line=line, expected="double", found=level)]


def test_a_sun_has_no_three() -> None:
    line, found = doubled(SUN, Double(0, 0, "three"))
    assert found == [Finding("double.level", "error", 0, 1, line=line, expected="double", found="three")]


def test_a_sun_is_doubled_only_by_who_is_behind() -> None:
    line, found = doubled(SUN, Double(0, 1, "double"))
    assert found == [
        Finding(
            "double.score",
            "error",
            1,
            1,
            line=line,
            expected={"defenders_max": 100, "buyers_min": 101},
            found={"defenders": 0, "buyers": 0},
        )
    ]


def test_a_three_is_never_locked_and_stands_open() -> None:
    scene = Table().deal("JH").buy().say(Double(0, 1, "double", locked=True), Double(0, 0, "three", locked=True))
    found = Finding("double.locked", "error", 0, 1, line=scene.line, expected="open", found="locked")
    assert scene.play("JH").finish().findings() == [found]
