"""Qaid: the sheet, accusations, rulings and what they cost (SPEC.md#qaid)."""

from itertools import product
from random import Random
from typing import get_args

import pytest

from fairshuffle.cards import CARD_NAMES, cards_named, each
from fairshuffle.events import (
    Accuse,
    Bid,
    Chat,
    Close,
    Event,
    Offence,
    Play,
    Qaid,
    Ruling,
    RulingOutcome,
)
from fairshuffle.game.result import notices, score_of
from fairshuffle.rules.auction import open_auction
from fairshuffle.rules.doubling import Doubling
from fairshuffle.rules.options import PROFILES
from tests.oracle import legality as oracle
from tests.tools.scenes import (
    HandOfATest,
    accused,
    bought_hand,
    called,
    do,
    play,
    random_hands,
    read,
    scene_of_a_renege,
)

OFFENCES: tuple[Offence, ...] = get_args(Offence)


def play_out(hand: HandOfATest, random: Random, illegal: float) -> dict[tuple[int, int, str], str]:
    """Play all eight tricks with some illegal cards; the offences by seat, trick and card, as the oracle sees them."""
    offences: dict[tuple[int, int, str], str] = {}
    trump = None if hand.trump is None else "CDHS"[hand.trump]
    while not hand.over:
        seat, trick = hand.tricks.turn, hand.tricks.number
        held = [CARD_NAMES[card] for card in each(hand.held[seat])]
        on_table = [
            ((hand.tricks.leader + place) % 4, CARD_NAMES[card]) for place, card in enumerate(hand.tricks.trick)
        ]
        table = oracle.Table(trump=trump, locked=hand.doubling.locked, trick=on_table, akka=hand.tricks.akka)
        legal = oracle.legal_cards(seat, held, table, hand.deal.options)
        card = random.choice(held if random.random() < illegal else legal)
        broken = oracle.offence(card, seat, held, table, hand.deal.options)
        if broken:
            offences[seat, trick, card] = broken
        assert play(hand, CARD_NAMES.index(card)) == []
    return offences


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("seed", range(25))
def test_the_right_accusation_of_a_card_is_upheld_and_every_other_one_rejected(name: str, seed: int) -> None:
    random = Random(f"{name} {seed}")
    trump = random.choice([None, 0, 1, 2, 3])
    locked = Doubling(1, locked=True, doubler=1, last_caller=1) if trump is not None and random.random() < 0.5 else None
    hand = bought_hand(random_hands(random), trump, name, {"offences": OFFENCES}, doubling=locked)
    offences = play_out(hand, random, illegal=0.3)
    made = {(seat, trick, broken) for (seat, trick, _), broken in offences.items()}
    for seat, trick, offence in product(range(4), range(1, 9), OFFENCES):
        right = (seat, trick, offence) in made
        assert accused(hand, (seat + 1) % 4, seat, offence, trick) == ("registered" if right else "rejected")
    for seat, offence in product(range(4), OFFENCES):
        right = any((seat, trick, offence) in made for trick in range(1, 9))
        assert accused(hand, (seat + 3) % 4, seat, offence) == ("registered" if right else "rejected")


@pytest.mark.parametrize("trick", range(1, 9))
def test_a_call_of_a_card_before_it_is_played_is_wrong_whichever_trick_it_names(trick: int) -> None:
    hand = bought_hand(random_hands(Random(1)), 0)
    assert accused(hand, 1, 0, "renege", trick) == "rejected"


def test_a_right_call_ends_the_hand_and_pays_the_callers_the_base() -> None:
    hand = scene_of_a_renege()
    assert called(hand, 2, 1, "renege", "registered") == []
    score = score_of(hand.hand)
    assert score is not None
    assert (score.outcome, score.points) == ("registered", (26, 0))
    assert notices(hand.hand) == []


def test_a_wrong_call_against_the_caller_pays_the_other_team() -> None:
    hand = scene_of_a_renege()
    assert called(hand, 2, 3, "renege", "rejected") == []
    score = score_of(hand.hand)
    assert score is not None
    assert (score.outcome, score.points) == ("registered", (0, 26))
    assert [notice.id for notice in notices(hand.hand)] == ["play.renege"]


def test_a_wrong_call_costs_nothing_where_the_table_says_so() -> None:
    hand = scene_of_a_renege(wrong_call="none")
    assert called(hand, 2, 3, "renege", "rejected") == []
    assert hand.phase == "play"
    assert play(hand, cards_named("8C").bit_length() - 1) == []


def test_a_wrong_call_before_the_purchase_costs_nothing() -> None:
    hand = bought_hand(random_hands(Random(2)), 0)
    hand.put(phase="auction", contract=None, auction=open_auction(3, hand.deal.turned))
    assert called(hand, 2, 3, "renege", "rejected") == []
    assert hand.phase == "auction"
    assert do(hand, Bid(0, 0, "pass")) == []


def test_a_false_ruling_is_a_fault_and_the_true_one_takes_effect() -> None:
    hand = scene_of_a_renege()
    faults = called(hand, 2, 1, "renege", "rejected")
    assert [(fault.id, fault.expected, fault.found) for fault in faults] == [("qaid.ruling", "registered", "rejected")]
    assert hand.ending == "registered"
    assert hand.paid == 0


@pytest.mark.parametrize("outcome", ["registered", "redeal", "rejected", "project_removed"])
def test_only_the_true_ruling_is_no_fault(outcome: RulingOutcome) -> None:
    faults = called(scene_of_a_renege(), 2, 1, "renege", outcome)
    assert [fault.id for fault in faults] == ([] if outcome == "registered" else ["qaid.ruling"])


def test_an_offence_is_called_once() -> None:
    hand = scene_of_a_renege(wrong_call="none")
    hand.put(mistakes=tuple(mistake._replace(called=True) for mistake in hand.mistakes))
    assert accused(hand, 2, 1, "renege", 1) == "rejected"


def test_an_earlier_trick_of_the_hand_can_still_be_called() -> None:
    hand = scene_of_a_renege()
    for name in ("8C", "7S", "KC"):
        cards = hand.legal_cards()
        card = cards_named(name).bit_length() - 1
        play(hand, card if cards >> card & 1 else next(each(cards)))
    assert hand.tricks.number == 2
    assert accused(hand, 0, 1, "renege", 1) == "registered"


def test_a_call_is_good_until_the_window_after_the_last_trick_is_over() -> None:
    hand = bought_hand(random_hands(Random(3)), None)
    play_out(hand, Random(3), illegal=0.0)
    last = hand.since + 5000
    assert do(hand.copy(), Qaid(last, 0)) == []
    late = do(hand.copy(), Qaid(last + 1, 0))
    assert [(fault.id, fault.expected, fault.found) for fault in late] == [("qaid.window", last, last + 1)]


def test_sheet_time_after_the_last_trick_does_not_shorten_the_window() -> None:
    hand = bought_hand(random_hands(Random(3)), None)
    play_out(hand, Random(3), illegal=0.0)
    end = hand.since
    assert do(hand, Qaid(end + 4000, 0), Close(end + 9000, 0), Qaid(end + 10000, 1)) == []
    assert [fault.id for fault in do(hand.copy(), Close(end + 10001, 1), Qaid(end + 10002, 3))] == ["qaid.window"]


def test_without_a_window_the_sheet_may_be_opened_until_the_result() -> None:
    hand = bought_hand(random_hands(Random(3)), None, "balotk")
    play_out(hand, Random(3), illegal=0.0)
    assert do(hand, Qaid(hand.since + 3_600_000, 0)) == []


def test_a_refused_opening_takes_its_accusation_and_ruling_with_it() -> None:
    hand = scene_of_a_renege()
    hand.put(deal=hand.deal._replace(table="easy"))
    at = hand.since
    faults = read(hand, Qaid(at, 2), Accuse(at, 2, 1, "renege"), Ruling(at, "registered"))
    assert [fault.id for fault in faults] == ["qaid.window"]
    assert hand.phase == "play"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (Accuse(0, 0, 1, "renege"), "opener"),
        (Accuse(0, 2, 0, "renege"), "own_team"),
        (Accuse(0, 2, 2, "renege"), "own_team"),
        (Accuse(0, 2, 1, "invalid_project"), "offence"),
    ],
)
def test_an_accusation_that_may_not_be_made_is_one_fault_and_has_no_effect(line: Accuse, reason: str) -> None:
    hand = scene_of_a_renege()
    at = hand.since
    faults = read(hand, Qaid(at, 2), line._replace(at=at), Ruling(at, "registered"))
    assert [(fault.id, fault.facts["reason"]) for fault in faults] == [("qaid.sheet", reason)]
    assert hand.phase == "play"
    assert hand.sheet is None


def test_an_accusation_without_a_sheet_is_a_fault() -> None:
    hand = scene_of_a_renege()
    faults = read(hand, Accuse(hand.since, 2, 1, "renege"), Ruling(hand.since, "registered"))
    assert [(fault.id, fault.facts["reason"]) for fault in faults] == [("qaid.sheet", "no_sheet")]


def test_a_ruling_without_an_accusation_is_out_of_order() -> None:
    hand = scene_of_a_renege()
    assert [fault.id for fault in do(hand, Ruling(hand.since, "rejected"))] == ["log.order"]
    assert [fault.id for fault in do(hand, Qaid(hand.since, 2), Ruling(hand.since, "rejected"))] == ["log.order"]


def test_a_team_opens_the_sheet_twice_in_a_hand_and_a_third_time_is_a_fault() -> None:
    hand = scene_of_a_renege()
    at = hand.since
    twice: list[Event] = [Qaid(at, 0), Close(at, 0), Qaid(at, 2), Close(at, 2)]
    assert do(hand, *twice) == []
    assert do(hand.copy(), Qaid(at, 1)) == []
    assert [fault.id for fault in read(hand, Qaid(at, 0), Close(at, 0))] == ["qaid.sheet"]


def test_a_table_without_a_limit_lets_the_sheet_be_opened_any_number_of_times() -> None:
    hand = scene_of_a_renege("balotk")
    for _ in range(20):
        assert do(hand, Qaid(hand.since, 2), Close(hand.since, 2)) == []


def test_another_seat_does_not_close_the_sheet() -> None:
    hand = scene_of_a_renege()
    faults = do(hand, Qaid(hand.since, 2), Close(hand.since, 0))
    assert [(fault.id, fault.expected, fault.found) for fault in faults] == [("qaid.sheet", 2, 0)]


def test_while_the_sheet_is_open_only_its_lines_and_chat_may_stand() -> None:
    hand = scene_of_a_renege()
    at = hand.since
    assert do(hand, Qaid(at, 2), Chat(at, 1, "table")) == []
    card = cards_named("8C").bit_length() - 1
    assert [(f.id, f.found) for f in read(hand, Play(at + 100, 2, card))] == [("log.order", "play")]
    assert hand.sheet is None
    assert len(hand.tricks.trick) == 3


def test_the_time_of_a_sheet_is_not_the_players() -> None:
    hand = scene_of_a_renege()
    start = hand.since
    do(hand, Qaid(start + 1000, 2), Close(start + 9000, 2))
    card = cards_named("8C").bit_length() - 1
    assert do(hand.copy(), Play(start + 8000 + 15000 + 1000, 2, card)) == []
    late = do(hand.copy(), Play(start + 8000 + 15000 + 1001, 2, card))
    assert [(fault.id, fault.severity) for fault in late] == [("timer.late", "warning")]


def test_a_sheet_that_is_open_for_too_long_is_late() -> None:
    hand = scene_of_a_renege()
    start = hand.since
    assert do(hand.copy(), Qaid(start, 2), Close(start + 11000, 2)) == []
    late = do(hand.copy(), Qaid(start, 2), Close(start + 11001, 2))
    assert [(fault.id, fault.severity, fault.seat) for fault in late] == [("timer.late", "warning", 2)]
