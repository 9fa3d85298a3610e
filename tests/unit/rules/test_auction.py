"""SPEC.md#auction: the cases, one test a sentence, and every auction there can be against a slow reference."""

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, get_args

import pytest

from fairshuffle.cards import SUITS, card_named
from fairshuffle.errors import OptionsError
from fairshuffle.events import Call
from fairshuffle.findings import Finding
from fairshuffle.rules.auction import (
    Auction,
    Choice,
    any_bid_made,
    asked,
    call,
    first_round_over,
    open_auction,
    outcome,
    skipped,
)
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.testing import cases_auction
from fairshuffle.testing.cases import judge
from fairshuffle.testing.contradiction import ContradictionError
from tests import ROOT

VECTORS = ROOT / "test_vectors" / "auction" / "auction.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]

SAHRAT = profile("sahrat")
BALOTK = profile("balotk")
SQUARE = profile("squarescores")

NINE, ACE = card_named("9H"), card_named("AH")
PASS: Choice = ("pass", None)
SUN: Choice = ("sun", None)
ASHKAL: Choice = ("ashkal", None)
EVERYTHING: tuple[Choice, ...] = (PASS, SUN, ASHKAL, *(("hokm", suit) for suit in range(4)))
FOUR_PASSES = "1 pass, 2 pass, 3 pass, 0 pass"


def choices(words: str) -> tuple[Choice, ...]:
    """The choices in a text like ``pass, hokm H``."""
    return tuple(choice(word.split()) for word in words.split(", "))


def choice(word: list[str]) -> Choice:
    said, *suit = word
    assert said in get_args(Call)
    return said, SUITS.index(suit[0]) if suit else None  # type: ignore[return-value]  # the line above has compared it


def after(options: TableOptions, calls: str = "", turned: int = NINE) -> Auction:
    """The auction after lawful calls like ``1 pass, 2 hokm H``; seat 0 deals and the nine of hearts is turned."""
    auction = open_auction(0, turned)
    for one in calls.split(", ") if calls else ():
        seat, *word = one.split()
        auction, fault = call(auction, options, int(seat), *choice(word))
        assert fault is None, (one, fault)
    return auction


def asks(options: TableOptions, calls: str, turned: int = NINE) -> str:
    """Who is asked after the calls and what he may say, as ``3: pass, sun``; empty when the auction is over."""
    question = asked(after(options, calls, turned), options)
    if question is None:
        return ""
    words = (said if suit is None else f"{said} {SUITS[suit]}" for said, suit in question.may)
    return f"{question.seat}: {', '.join(words)}"


def ends(options: TableOptions, calls: str, turned: int = NINE) -> Contract | str | None:
    return outcome(after(options, calls, turned), options)


def fault_of(options: TableOptions, calls: str, last: str, turned: int = NINE) -> tuple[str, Any, Any]:
    """Id, expected and found of the fault of the last call, which must leave the auction as it was."""
    auction = after(options, calls, turned)
    seat, *word = last.split()
    same, fault = call(auction, options, int(seat), *choice(word))
    assert same == auction
    assert fault is not None
    assert fault.seat == int(seat)
    return fault.id, fault.expected, fault.found


# The cases


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert judge(case) == ""


def test_cases_cover_all_profiles() -> None:
    assert len(CASES) == 173
    assert {case["profile"] for case in CASES} == set(PROFILES)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"asked": 0}, "asked"),
        ({"may": [["pass"], ["sun"]]}, "may"),
        ({"skipped": [0]}, "skipped"),
        ({"result": {"contract": "passed_out"}}, "result"),
        ({"refused": True}, "accepted"),
        ({"calls": [[2, "pass"]]}, "refused"),
    ],
)
def test_the_judge_tells_what_differs(change: dict[str, Any], told: str) -> None:
    case = next(case for case in CASES if case["id"] == "A1/sahrat")
    assert told in judge({**case, **change})


def test_the_judge_sees_the_refused_pass_of_a_skipped_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    case = {**next(case for case in CASES if case["id"] == "C27/sahrat"), "calls": [[3, "hokm", "C"]]}
    case |= {"asked": 3, "may": [["pass"], ["sun"]], "skipped": [0, 1, 2], "result": None}
    assert judge(case) == ""

    def refusing(
        auction: Auction, options: TableOptions, seat: int, said: Call, suit: int | None = None
    ) -> tuple[Auction, Finding | None]:
        return (auction, Finding("bid.turn")) if seat == 1 else call(auction, options, seat, said, suit)

    monkeypatch.setattr(cases_auction, "call", refusing)
    with pytest.raises(ContradictionError, match=r"^the pass of seat 1 is refused, which could only pass$"):
        judge(case)


# Opening


@pytest.mark.parametrize("dealer", range(4))
def test_dealers_right_is_asked_first(dealer: int) -> None:
    question = asked(open_auction(dealer, NINE), SAHRAT)
    assert question is not None
    assert question.seat == (dealer + 1) % 4


def test_first_round_offers_hokm_in_the_turned_suit_only() -> None:
    assert asks(SAHRAT, "") == "1: pass, hokm H, sun"
    assert fault_of(SAHRAT, "", "1 hokm S") == ("bid.suit", ["H"], "S")


def test_second_round_comes_after_four_passes() -> None:
    assert asks(SAHRAT, "1 pass, 2 pass, 3 pass") == "0: pass, hokm H, sun"
    assert asks(SAHRAT, FOUR_PASSES) == "1: pass, hokm C, hokm D, hokm S, sun"


def test_second_round_never_offers_the_turned_suit() -> None:
    assert fault_of(SAHRAT, FOUR_PASSES, "1 hokm H") == ("bid.suit", ["C", "D", "S"], "H")


def test_hokm_without_a_suit_is_no_call() -> None:
    auction, fault = call(open_auction(0, NINE), SAHRAT, 1, "hokm")
    assert auction == open_auction(0, NINE)
    assert fault is not None
    assert (fault.id, fault.found) == ("bid.suit", None)


def test_eight_passes_throw_the_hand_in() -> None:
    assert ends(SAHRAT, f"{FOUR_PASSES}, {FOUR_PASSES}") == "passed_out"
    assert ends(SAHRAT, f"{FOUR_PASSES}, 1 pass, 2 pass, 3 pass") is None


def test_speaking_out_of_turn_is_a_fault() -> None:
    assert fault_of(SAHRAT, "", "2 pass") == ("bid.turn", 1, 2)
    assert fault_of(SAHRAT, "1 pass", "1 pass") == ("bid.turn", 2, 1)


# A Hokm stands


def test_nobody_bids_hokm_over_hokm() -> None:
    assert fault_of(SAHRAT, "1 hokm H", "2 hokm H") == ("bid.call", ["pass", "sun"], "hokm")
    assert fault_of(BALOTK, "1 hokm H", "2 hokm H") == ("bid.call", ["pass"], "hokm")


def test_over_a_hokm_the_others_are_asked_from_the_buyers_right_passers_too() -> None:
    assert asks(SQUARE, "1 pass, 2 hokm H") == "3: pass, sun"
    assert asks(SQUARE, "1 pass, 2 hokm H, 3 pass") == "0: pass, sun"
    assert asks(SQUARE, "1 pass, 2 hokm H, 3 pass, 0 pass") == "1: pass, sun"


@pytest.mark.parametrize(("allowed", "seat"), [(True, 1), (False, 2)])
def test_second_round_passers_say_sun_over_hokm_only_with_the_option(allowed: bool, seat: int) -> None:  # noqa: FBT001
    options = SAHRAT.with_changes({"second_round_passer_sun": allowed})
    calls = f"{FOUR_PASSES}, 1 pass, 2 hokm S, 3 pass, 0 pass"
    assert asks(options, calls) == f"{seat}: pass, sun"
    assert skipped(after(options, calls), options) == (() if allowed else (1,))


def test_first_sun_over_a_hokm_ends_the_asking() -> None:
    options = SQUARE.with_changes({"earlier_seat_takes_sun": "none"})
    assert ends(options, "1 hokm H, 2 sun") == Contract(None, 2, 2)


def test_first_ashkal_over_a_hokm_ends_the_asking() -> None:
    assert ends(SAHRAT, "1 pass, 2 hokm H, 3 ashkal") == Contract(None, 3, 1, ashkal=True)


def test_buyer_is_asked_last_and_a_pass_keeps_the_hokm() -> None:
    declined = "1 pass, 2 hokm H, 3 pass, 0 pass, 1 pass"
    assert asks(SAHRAT, declined) == "2: pass, sun"
    assert ends(SAHRAT, declined) is None
    assert ends(SAHRAT, f"{declined}, 2 pass") == Contract(2, 2, 2)


def test_without_own_hokm_to_sun_the_buyer_is_not_asked() -> None:
    options = SAHRAT.with_changes({"own_hokm_to_sun": False})
    declined = "1 pass, 2 hokm H, 3 pass, 0 pass, 1 pass"
    assert ends(options, declined) == Contract(2, 2, 2)
    assert fault_of(options, declined, "2 pass") == ("bid.turn", None, 2)


def test_where_nothing_beats_a_hokm_only_the_buyer_is_asked() -> None:
    assert asks(BALOTK, "1 pass, 2 hokm H") == "2: pass, sun"
    assert skipped(after(BALOTK, "1 pass, 2 hokm H"), BALOTK) == (3, 0, 1)
    neither = BALOTK.with_changes({"own_hokm_to_sun": False})
    assert ends(neither, "1 pass, 2 hokm H") == Contract(2, 2, 2)


# A Sun was said


def test_earlier_seats_are_asked_from_the_first_one_on() -> None:
    assert asks(SAHRAT, "1 pass, 2 pass, 3 sun") == "1: pass, sun"
    assert asks(SAHRAT, "1 pass, 2 pass, 3 sun, 1 pass") == "2: pass, sun"
    assert ends(SAHRAT, "1 pass, 2 pass, 3 sun, 1 pass, 2 pass") == Contract(None, 3, 3)


def test_first_seat_that_takes_the_sun_is_the_buyer() -> None:
    assert ends(SAHRAT, "1 pass, 2 pass, 3 sun, 1 sun") == Contract(None, 1, 1)
    assert ends(SAHRAT, "1 pass, 2 pass, 3 sun, 1 pass, 2 sun") == Contract(None, 2, 2)


def test_nobody_stands_before_the_first_seat() -> None:
    assert ends(SAHRAT, "1 sun") == Contract(None, 1, 1)


def test_second_round_sun_is_taken_only_with_always() -> None:
    options = SAHRAT.with_changes({"earlier_seat_takes_sun": "always"})
    assert ends(SAHRAT, f"{FOUR_PASSES}, 1 pass, 2 sun") == Contract(None, 2, 2)
    assert asks(options, f"{FOUR_PASSES}, 1 pass, 2 sun") == "1: pass, sun"


def test_second_round_passer_takes_no_sun_where_his_pass_bars_him() -> None:
    assert ends(SQUARE, f"{FOUR_PASSES}, 1 pass, 2 sun") == Contract(None, 2, 2)
    assert fault_of(SQUARE, f"{FOUR_PASSES}, 1 pass, 2 sun", "1 pass") == ("bid.turn", None, 1)


def test_pass_said_while_declining_counts_as_passed_in_this_round() -> None:
    assert asks(SQUARE, f"{FOUR_PASSES}, 1 hokm D, 2 pass, 3 sun") == "1: pass, sun"
    assert ends(SQUARE, f"{FOUR_PASSES}, 1 hokm D, 2 pass, 3 sun, 1 pass") == Contract(None, 3, 3)


def test_where_no_seat_takes_a_sun_it_ends_the_auction() -> None:
    assert ends(BALOTK, "1 pass, 2 pass, 3 sun") == Contract(None, 3, 3)


def test_sun_over_a_hokm_may_be_taken_by_the_hokm_buyer_too() -> None:
    assert asks(SAHRAT, "1 hokm H, 2 pass, 3 sun") == "1: pass, sun"


def test_seat_that_declined_to_overcall_is_asked_again_about_the_sun() -> None:
    assert asks(SAHRAT, "1 hokm H, 2 pass, 3 sun, 1 pass") == "2: pass, sun"


def test_own_conversion_to_sun_may_be_taken() -> None:
    declined = "1 pass, 2 hokm H, 3 pass, 0 pass, 1 pass"
    assert asks(SAHRAT, f"{declined}, 2 sun") == "1: pass, sun"
    assert ends(SAHRAT, f"{declined}, 2 sun, 1 sun") == Contract(None, 1, 1)


def test_pass_after_the_buyers_sun_answers_the_question_about_that_sun() -> None:
    options = BALOTK.with_changes({"earlier_seat_takes_sun": "first_round"})
    assert asks(options, "1 pass, 2 hokm H, 2 sun") == "1: pass, sun"
    assert ends(options, "1 pass, 2 hokm H, 2 sun, 1 pass") == Contract(None, 2, 2)


def test_sun_by_ashkal_is_never_taken() -> None:
    always = SQUARE.with_changes({"earlier_seat_takes_sun": "always"})
    assert isinstance(ends(always, "1 pass, 2 pass, 3 ashkal"), Contract)
    assert fault_of(always, "1 pass, 2 pass, 3 ashkal", "1 sun") == ("bid.turn", None, 1)


# An Ace turned


def test_ace_keeps_a_hokm_from_everybody_but_the_first_seat() -> None:
    assert asks(SAHRAT, "1 pass, 2 hokm H", ACE) == "1: pass, sun"
    assert ends(SAHRAT, "1 pass, 2 hokm H, 1 sun", ACE) == Contract(None, 1, 1)
    assert ends(SAHRAT, "1 pass, 2 hokm H, 1 pass", ACE) == Contract(2, 2, 2)


def test_ace_lets_the_first_seat_turn_his_own_hokm() -> None:
    assert asks(SAHRAT, "1 hokm H", ACE) == "1: pass, sun"
    assert ends(SAHRAT, "1 hokm H, 1 sun", ACE) == Contract(None, 1, 1)


def test_ace_keeps_a_hokm_in_the_second_round_too() -> None:
    assert asks(SAHRAT, f"{FOUR_PASSES}, 1 pass, 2 hokm S", ACE) == "1: pass, sun"
    assert skipped(after(SAHRAT, f"{FOUR_PASSES}, 1 pass, 2 hokm S", ACE), SAHRAT) == (3, 0)


def test_ace_does_not_touch_a_sun_over_nothing() -> None:
    assert asks(SAHRAT, "1 pass", ACE) == "2: pass, hokm H, sun"
    assert asks(SAHRAT, "1 pass, 2 sun", ACE) == "1: pass, sun"


def test_ashkal_on_an_ace_is_governed_by_its_own_option_alone() -> None:
    ashkal = SAHRAT.with_changes({"ashkal_on_ace": True})
    assert asks(ashkal, "1 pass, 2 hokm H", ACE) == "3: pass, ashkal"
    sun = SAHRAT.with_changes({"ace_keeps_hokm": False})
    assert asks(sun, "1 pass, 2 hokm H", ACE) == "3: pass, sun"
    opening = BALOTK.with_changes({"ashkal_on_ace": False})
    assert asks(opening, "1 pass, 2 pass", ACE) == "3: pass, hokm H, sun"
    assert asks(opening, "1 pass, 2 pass", NINE) == "3: pass, hokm H, sun, ashkal"


# Ashkal


@pytest.mark.parametrize(("calls", "may"), [("", False), ("1 pass", False), ("1 pass, 2 pass", True)])
def test_ashkal_after_passes_is_for_the_last_two_seats(calls: str, may: bool) -> None:  # noqa: FBT001
    assert ("ashkal" in asks(BALOTK, calls)) == may
    assert asks(BALOTK, "1 pass, 2 pass, 3 pass") == "0: pass, hokm H, sun, ashkal"


def test_ashkal_after_passes_is_never_over_a_hokm() -> None:
    assert fault_of(SQUARE, "1 pass, 2 hokm H", "3 ashkal") == ("bid.call", ["pass", "sun"], "ashkal")
    assert fault_of(BALOTK, "1 pass, 2 hokm H", "3 ashkal") == ("bid.call", ["pass"], "ashkal")


def test_ashkal_over_a_hokm_needs_the_other_teams() -> None:
    assert asks(SAHRAT, "1 hokm H") == "2: pass, sun"
    assert asks(SAHRAT, "1 hokm H, 2 pass") == "3: pass, sun"
    assert asks(SAHRAT, "1 hokm H, 2 pass, 3 pass") == "0: pass, sun, ashkal"
    assert fault_of(SAHRAT, "1 pass, 2 pass", "3 ashkal") == ("bid.call", ["pass", "hokm", "sun"], "ashkal")


def test_dealers_left_may_say_ashkal_over_the_dealers_first_round_hokm() -> None:
    assert asks(SAHRAT, "1 pass, 2 pass, 3 pass, 0 hokm H, 1 pass, 2 pass") == "3: pass, sun, ashkal"


def test_second_round_passer_has_no_ashkal() -> None:
    assert asks(SAHRAT, f"{FOUR_PASSES}, 1 pass, 2 pass, 3 pass, 0 hokm S, 1 pass, 2 pass") == "3: pass, sun"


def test_ashkal_in_the_second_round_is_an_option() -> None:
    assert asks(SAHRAT, f"{FOUR_PASSES}, 1 pass, 2 hokm S") == "3: pass, sun, ashkal"
    never = SAHRAT.with_changes({"ashkal_second_round": False})
    assert asks(never, f"{FOUR_PASSES}, 1 pass, 2 hokm S") == "3: pass, sun"
    assert asks(never, "1 pass, 2 hokm H") == "3: pass, sun, ashkal"


def test_ashkal_is_never_over_sun() -> None:
    assert fault_of(SAHRAT, "1 pass, 2 sun", "3 ashkal") == ("bid.turn", 1, 3)
    assert "ashkal" not in asks(SAHRAT, "1 pass, 2 pass, 3 pass, 0 sun, 1 pass, 2 pass")


@pytest.mark.parametrize(("buyer", "seat"), [("caller", 3), ("partner", 1)])
def test_ashkal_gives_the_card_to_the_partner_and_the_option_says_who_bought(buyer: str, seat: int) -> None:
    options = BALOTK.with_changes({"ashkal_buyer": buyer})
    assert ends(options, "1 pass, 2 pass, 3 ashkal") == Contract(None, seat, 1, ashkal=True)


# Seats that could only pass


def test_forced_passes_are_accepted_in_their_order() -> None:
    auction = after(BALOTK, "1 pass, 2 hokm H, 3 pass, 1 pass")
    assert skipped(auction, BALOTK) == ()
    assert fault_of(BALOTK, "1 pass, 2 hokm H, 3 pass, 1 pass", "0 pass") == ("bid.turn", 2, 0)
    assert ends(BALOTK, "1 pass, 2 hokm H, 3 pass, 1 pass, 2 pass") == Contract(2, 2, 2)


def test_contract_stands_once_only_forced_passes_remain() -> None:
    calls = "1 pass, 2 hokm H, 3 pass, 0 pass, 1 pass"
    assert ends(SAHRAT, calls, ACE) == Contract(2, 2, 2)
    assert skipped(after(SAHRAT, calls, ACE), SAHRAT) == (2,)
    assert ends(SAHRAT, f"{calls}, 2 pass", ACE) == Contract(2, 2, 2)


def test_seat_whose_only_call_is_a_pass_cannot_say_more_after_the_end() -> None:
    calls = "1 pass, 2 hokm H, 3 pass, 0 pass, 1 pass"
    assert fault_of(SAHRAT, calls, "2 sun", ACE) == ("bid.call", ["pass"], "sun")


def test_pass_after_the_end_is_out_of_turn() -> None:
    assert fault_of(SAHRAT, "1 sun", "2 pass") == ("bid.turn", None, 2)
    assert fault_of(SAHRAT, f"{FOUR_PASSES}, {FOUR_PASSES}", "1 pass") == ("bid.turn", None, 1)


def test_fault_tells_what_stands() -> None:
    _, fault = call(after(BALOTK, "1 hokm H"), BALOTK, 2, "sun")
    assert fault is not None
    assert dict(fault.facts) == {"dealer": 0, "turned": "9H", "standing": "hokm", "bidder": 1}


# What the Boshat windows need


def test_any_hokm_sun_or_ashkal_is_a_bid() -> None:
    assert not any_bid_made(after(BALOTK, FOUR_PASSES))
    for calls in ("1 hokm H", "1 sun", "1 pass, 2 pass, 3 ashkal"):
        assert any_bid_made(after(BALOTK, calls))


def test_fourth_pass_ends_the_first_round_and_a_standing_hokm_does_not() -> None:
    assert not first_round_over(after(SQUARE, "1 pass, 2 pass, 3 pass"))
    assert first_round_over(after(SQUARE, FOUR_PASSES))
    assert not first_round_over(after(SQUARE, "1 pass, 2 pass, 3 pass, 0 hokm H, 1 pass"))
    assert first_round_over(after(SQUARE, "1 pass, 2 pass, 3 pass, 0 hokm H, 1 pass, 2 pass, 3 pass, 0 pass"))
    assert first_round_over(after(SQUARE, "1 sun"))


# Every auction there can be, against a reference that tells the rules as one story from the first call on


class Asked(Exception):  # noqa: N818 - not an error: the story stops at a question
    """A seat has a choice and the log holds no answer."""


class Story:
    """The auction told from its first call on; ``told()`` gives its end or raises Asked(seat, choices)."""

    def __init__(self, auction: Auction, options: TableOptions, log: list[tuple[int, Choice]]) -> None:
        self.options = options
        self.answers = iter(log)
        self.order = [(auction.dealer + step) % 4 for step in (1, 2, 3, 4)]
        self.ace = auction.turned % 8 == 7
        self.suit = auction.turned // 8
        self.number = 0
        self.passers: set[int] = set()

    def told(self) -> Contract | str:
        for self.number in (1, 2):
            self.passers = set()
            for seat in self.order:
                own = self.ashkal(seat) if self.options.ashkal == "after_passes" else ()
                hokms: list[Choice] = [("hokm", suit) for suit in range(4) if (suit == self.suit) == (self.number == 1)]
                said, suit = self.ask(seat, *hokms, SUN, *own)
                if said == "hokm":
                    return self.hokm_stands(seat, suit)
                if said != "pass":
                    return self.sun_said(seat) if said == "sun" else self.ashkal_said(seat)
        return "passed_out"

    def ask(self, seat: int, *more: Choice) -> Choice:
        answer: Choice | None = PASS
        if more:
            caller, answer = next(self.answers, (seat, None))
            assert caller == seat
        if answer is None:
            raise Asked(seat, {PASS, *more})
        if answer == PASS:
            self.passers.add(seat)
        return answer

    def hokm_stands(self, buyer: int, suit: int | None) -> Contract:
        for seat in [(buyer + step) % 4 for step in (1, 2, 3)] if self.options.sun_over_hokm else []:
            barred = self.number == 2 and seat in self.passers
            sun = (SUN,) if self.ace_allows(seat) and (not barred or self.options.second_round_passer_sun) else ()
            opponent = (seat - buyer) % 2 == 1
            over = self.options.ashkal == "over_opponents_hokm" and opponent and not barred
            answer = self.ask(seat, *sun, *(self.ashkal(seat) if over else ()))
            if answer != PASS:
                return self.sun_said(seat) if answer == SUN else self.ashkal_said(seat)
        turns = self.options.own_hokm_to_sun and self.ace_allows(buyer) and self.ask(buyer, SUN) == SUN
        return self.sun_said(buyer) if turns else Contract(suit, buyer, buyer)

    def ace_allows(self, seat: int) -> bool:
        return seat == self.order[0] or not (self.ace and self.options.ace_keeps_hokm)

    def sun_said(self, seat: int) -> Contract:
        taken_in = {"none": (), "first_round": (1,), "always": (1, 2)}[self.options.earlier_seat_takes_sun]
        for earlier in self.order[: self.order.index(seat)] if self.number in taken_in else []:
            barred = self.number == 2 and earlier in self.passers and not self.options.second_round_passer_sun
            if not barred and self.ask(earlier, SUN) == SUN:
                return Contract(None, earlier, earlier)
        return Contract(None, seat, seat)

    def ashkal(self, seat: int) -> tuple[Choice, ...]:
        by_ace = self.options.ashkal_on_ace or not self.ace
        by_round = self.options.ashkal_second_round or self.number == 1
        return (ASHKAL,) if seat in self.order[2:] and by_ace and by_round else ()

    def ashkal_said(self, seat: int) -> Contract:
        partner = (seat + 2) % 4
        return Contract(None, {"caller": seat, "partner": partner}[self.options.ashkal_buyer], partner, ashkal=True)


def walk(options: TableOptions, auction: Auction, log: list[tuple[int, Choice]]) -> int:
    """Checks an auction and everything that can follow it; returns how many ways there are to its end."""
    question = asked(auction, options)
    forced = skipped(auction, options)
    seat = None if question is None else question.seat
    may = set() if question is None else set(question.may)
    expected: tuple[Any, ...]
    try:
        expected = (None, set(), Story(auction, options, log).told())
    except Asked as open_question:
        expected = (*open_question.args, None)
    assert (seat, may, outcome(auction, options)) == expected
    assert auction.over == (question is None)
    assert len(may) != 1
    accepted = {(seat, one) for one in may} | {(other, PASS) for other in forced}
    ways = 0
    for caller, one in product(range(4), EVERYTHING):
        following, fault = call(auction, options, caller, *one)
        assert (fault is None) == ((caller, one) in accepted), (log, caller, one)
        if fault is not None:
            assert following == auction
            assert fault.id in {"bid.turn", "bid.call", "bid.suit"}
        elif caller in forced:
            assert asked(following, options) == question
            assert skipped(following, options) == forced[forced.index(caller) + 1 :]
        else:
            ways += walk(options, following, [*log, (caller, one)])
    if forced:  # the same auction with every forced pass logged
        for other in forced:
            auction, _ = call(auction, options, other, "pass")
        return ways + walk(options, auction, log)
    return ways or 1


@pytest.mark.parametrize("turned", [NINE, ACE], ids=["nine", "ace"])
@pytest.mark.parametrize("name", PROFILES)
def test_every_auction_of_a_profile(name: str, turned: int) -> None:
    for dealer in range(4):
        assert walk(profile(name), open_auction(dealer, turned), []) > 50


def auction_options() -> Iterator[TableOptions]:
    """Every set of the options that the auction reads, without the sets that contradict themselves."""
    flags: tuple[str, ...] = ("sun_over_hokm", "own_hokm_to_sun", "second_round_passer_sun", "ace_keeps_hokm")
    flags += ("ashkal_second_round", "ashkal_on_ace")
    for values in product((False, True), repeat=len(flags)):
        for takes, ashkal, buyer in product(
            ("none", "first_round", "always"), ("over_opponents_hokm", "after_passes"), ("caller", "partner")
        ):
            words = {"earlier_seat_takes_sun": takes, "ashkal": ashkal, "ashkal_buyer": buyer}
            try:
                yield SAHRAT.with_changes({**dict(zip(flags, values, strict=True)), **words})
            except OptionsError:
                assert ashkal == "over_opponents_hokm"
                assert not values[0]


def test_every_auction_of_other_tables() -> None:
    tables = list(auction_options())
    assert len(tables) == 576
    for options in Random(8).sample(tables, 48):
        for turned in (NINE, ACE):
            assert walk(options, open_auction(3, turned), []) > 20
