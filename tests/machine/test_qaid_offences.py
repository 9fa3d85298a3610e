"""Which offences can be called, what a call pays, and what is told of mistakes that nobody called (SPEC.md#qaid)."""

from typing import Literal

import pytest

from fairshuffle.cards import cards_named, each
from fairshuffle.events import Declare, Sawa, Show
from fairshuffle.game.result import notices, registered_score, score_of
from fairshuffle.rules.doubling import Doubling
from fairshuffle.rules.options import profile
from tests.tools.scenes import HandOfATest, accused, bought_hand, called, do, named_hands, play, scene_of_a_renege

# The other offences


def test_a_false_akka_can_be_called() -> None:
    hand = bought_hand(named_hands("KC 7C 8C 9C TC JC QC AH", "AC"), None)
    assert play(hand, cards_named("KC").bit_length() - 1, "akka") == []
    assert accused(hand, 1, 0, "false_akka", 1) == "registered"
    assert accused(hand, 1, 0, "renege", 1) == "rejected"
    assert [notice.id for notice in notices(hand.hand)] == ["akka.false"]


def test_a_true_akka_cannot_be_called() -> None:
    hand = bought_hand(named_hands("AC 7C 8C 9C TC JC QC AH"), None)
    play(hand, cards_named("AC").bit_length() - 1, "akka")
    assert accused(hand, 1, 0, "false_akka", 1) == "rejected"


def test_a_baloot_that_was_not_dealt_can_be_called() -> None:
    hand = bought_hand(named_hands("KC 7C 8C 9C 7D 8D 9D AH", "QC"), 0)
    assert play(hand, cards_named("KC").bit_length() - 1, "baloot") == []
    assert accused(hand, 3, 0, "false_baloot", 1) == "registered"


def test_a_late_baloot_is_void_but_no_offence() -> None:
    hand = bought_hand(named_hands("KC QC 8C 9C 7D 8D 9D AH"), 0)
    assert [fault.id for fault in play(hand, cards_named("KC").bit_length() - 1, "baloot")] == ["baloot.late"]
    assert accused(hand, 3, 0, "false_baloot", 1) == "rejected"


def test_a_false_project_can_be_called_as_of_trick_one() -> None:
    hand = bought_hand(named_hands("KC JC 9C 7C 7D 9D JD AH"), None)
    assert do(hand, Declare(500, 0, "fifty")) == []
    play(hand, cards_named("KC").bit_length() - 1)
    assert accused(hand, 1, 0, "false_project") == "registered"
    assert accused(hand, 1, 0, "false_project", 1) == "registered"


def test_a_true_project_cannot_be_called() -> None:
    hand = bought_hand(named_hands("KC QC JC 7C 7D 9D JD AH"), None)
    do(hand, Declare(500, 0, "sira"))
    assert accused(hand, 1, 0, "false_project") == "rejected"


def test_a_false_sawa_stands_until_it_is_called() -> None:
    hand = bought_hand(named_hands("KC QC JC 7C 7D 9D JD AH", "AC AD AS"), None)
    assert do(hand, Sawa(500, 0)) == []
    score = score_of(hand.hand)
    assert score is not None
    assert score.outcome == "kaboot"
    assert accused(hand, 1, 0, "false_sawa", 1) == "registered"
    assert [notice.id for notice in notices(hand.hand)] == ["sawa.false"]


def test_a_false_sawa_tells_who_takes_which_trick_with_a_card_that_may_lie_there_already() -> None:
    hand = bought_hand(named_hands("AC KC QC JC 7D 8D 9D TD", "7C 7S 8S 9S TS JS QS KS"), None, table="easy")
    play(hand, cards_named("AC").bit_length() - 1)
    (fault,) = do(hand, Sawa(hand.since, 1))
    assert (fault.facts["taker"], fault.facts["lost_trick"], fault.facts["taking_card"]) == (0, 1, "AC")


def scene_of_a_wrong_reveal() -> HandOfATest:
    """An elblot table, trick two: seat 0 lays a Sira that he did not declare, and nobody holds it back."""
    hands = named_hands("AC KC QC 7D 8H 9S TD JH", "7C 8C 9C AD KD QD AH KH")
    hand = bought_hand(hands, None, "elblot")
    for _ in range(4):
        play(hand, next(each(hand.legal_cards())))
    while hand.tricks.turn != 0:
        play(hand, next(each(hand.legal_cards())))
    return hand


def test_a_wrong_reveal_is_removed_and_play_goes_on() -> None:
    hand = scene_of_a_wrong_reveal()
    sira = tuple(each(cards_named("AC KC QC") & hand.contest.hands[0])) if hand.contest else ()
    assert do(hand, Show(hand.since, 0, sira)) == []
    trick = hand.tricks.number
    assert accused(hand, 1, 0, "invalid_project", trick) == "project_removed"
    assert called(hand, 1, 0, "invalid_project", "project_removed") == []
    assert hand.phase == "play"
    assert hand.contest is not None
    assert hand.contest.lock is None
    assert accused(hand, 1, 0, "invalid_project", trick) == "rejected"


# What a call pays


@pytest.mark.parametrize(("level", "points"), [(0, 16), (1, 32), (2, 48), (3, 64)])
def test_a_call_pays_the_base_times_the_level(level: int, points: int) -> None:
    hands = named_hands("AC KC QC 9H KH QH JH TH", "7C AD KD QD JD TD 9D 8D", "8C 9C AS KS 7S JS TS 9S", "")
    hand = bought_hand(hands, 3, doubling=Doubling(level, doubler=1 if level else None))
    play(hand, cards_named("AC").bit_length() - 1)
    play(hand, cards_named("8D").bit_length() - 1)
    assert called(hand, 0, 1, "renege", "registered") == []
    score = score_of(hand.hand)
    assert score is not None
    assert score.points == (points, 0)


def test_under_gahwa_a_right_call_wins_the_match() -> None:
    hands = named_hands("AC KC QC 9H KH QH JH TH", "7C AD KD QD JD TD 9D 8D", "8C 9C AS KS 7S JS TS 9S", "")
    hand = bought_hand(hands, 3, doubling=Doubling(4, doubler=1))
    hand.put(deal=hand.deal._replace(total=(30, 140)))
    play(hand, cards_named("AC").bit_length() - 1)
    play(hand, cards_named("8D").bit_length() - 1)
    called(hand, 0, 1, "renege", "registered")
    score = score_of(hand.hand)
    assert score is not None
    assert (score.points, score.match_winner) == ((122, 0), 0)


@pytest.mark.parametrize(("takes", "points"), [("own", 26 + 4), ("all", 26 + 10)])
def test_own_pays_the_callers_projects_though_they_lost_the_contest_and_all_the_winners(
    takes: str, points: int
) -> None:
    hands = named_hands("AC KC QC 9H KH JH TH 7S", "7C AD KD QD JD 8S 9S 8D", "8C 9C AS KS 7H JS TS 9D", "")
    hand = bought_hand(hands, None, changes={"registered_takes": "all"} if takes == "all" else {})
    assert do(hand, Declare(100, 0, "sira")) == []
    play(hand, cards_named("AC").bit_length() - 1)
    assert do(hand, Declare(hand.since, 1, "fifty")) == []
    play(hand, cards_named("8D").bit_length() - 1)
    assert called(hand, 2, 1, "renege", "registered") == []
    score = score_of(hand.hand)
    assert score is not None
    assert score.points == (points, 0)


def scene_of_a_baloot(*, said: bool) -> HandOfATest:
    """Hearts are trumps; seat 0 plays King and Queen of trumps, then seat 1 throws a diamond on a club."""
    hands = named_hands("KH QH AC KC 7S 8S 9S TS", "7C AD KD QD JD TD 7H 8H", "9H TH JH AH QS JS KS AS", "")
    hand = bought_hand(hands, 2)
    for name in ("KH", "7H", "AH", "7D", "AS", "8C", "7S", "8H"):
        seat_plays(hand, name)
    while hand.tricks.turn != 0:
        play(hand, next(each(hand.legal_cards())))
    seat_plays(hand, "QH", "baloot" if said else None)
    return hand


def seat_plays(hand: HandOfATest, name: str, say: Literal["akka", "baloot"] | None = None) -> None:
    """The seat on turn plays this card, or the lowest legal one if it does not hold it."""
    card = cards_named(name).bit_length() - 1
    play(hand, card if hand.held[hand.tricks.turn] >> card & 1 else next(each(hand.legal_cards())), say)


@pytest.mark.parametrize("said", [True, False])
def test_a_baloot_counts_in_a_registered_hand_when_it_was_said(*, said: bool) -> None:
    hand = scene_of_a_baloot(said=said)
    score = registered_score(hand.hand, 0)
    assert score is not None
    assert score.points == (16 + (2 if said else 0), 0)


# Notices


def test_a_notice_tells_what_the_hand_would_have_given_had_it_been_called() -> None:
    hand = scene_of_a_renege()
    while not hand.over:
        play(hand, next(each(hand.legal_cards())))
    (notice,) = notices(hand.hand)
    assert (notice.id, notice.severity, notice.seat, notice.trick) == ("play.renege", "notice", 1, 1)
    assert notice.expected == ["7C"]
    assert notice.facts["had_it_been_called"] == [26, 0]


def test_a_notice_of_what_the_table_does_not_call_tells_no_points() -> None:
    hand = bought_hand(named_hands("KC 7C 8C 9C TC JC QC AH", "AC"), None, "balotk")
    play(hand, cards_named("KC").bit_length() - 1, "akka")
    (notice,) = notices(hand.hand)
    assert "had_it_been_called" not in notice.facts


def test_balotk_lists_its_three_offences() -> None:
    assert profile("balotk").offences == ("no_overtrump", "no_trump", "renege")
