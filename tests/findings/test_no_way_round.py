"""Ways round a check that once were open: each stays closed by its smallest record."""

from fairshuffle.cards import cards_named
from fairshuffle.events import Accuse, Bid, Cut, Deal, End, Play, Qaid, Result, Ruling, Sawa, Show
from fairshuffle.game.sheet import true_ruling
from fairshuffle.verifier import verify
from fairshuffle.verifier.redeals import Redeals
from tests.tools.forge import changed, inserted, place_of, places, rules_only, simulated, written
from tests.tools.scenes import bought_hand, do, named_hands, play, read, scene_of_a_renege


def test_a_call_before_the_closing_cards_are_shown_is_judged_and_so_is_its_result() -> None:
    events = rules_only(simulated("sahrat", "qaid"))
    first = place_of(events, Result)
    head, result = events[: first + 1], events[first]
    assert isinstance(result, Result)
    deal = next(event for event in events[first + 1 :] if isinstance(event, Deal))
    seat = (deal.dealer + 1) % 4
    at = result.at + 60_000
    line = Result(
        at + 4, deal.hand, "made", (0, 152), (result.total[0], result.total[1] + 152), (100, 62), (3, 4), (5, 6)
    )
    false = (
        *head,
        deal._replace(at=at),
        Bid(at + 1, seat, "sun"),
        Qaid(at + 2, (seat + 1) % 4),
        Accuse(at + 2, (seat + 1) % 4, seat, "renege"),
        Ruling(at + 3, "rejected"),
        line,
        End(at + 5, 1, line.total),
    )
    report = verify(written(false))
    assert report.verdict == "failed"
    assert "score.outcome" in {finding.id for finding in report.findings}


def test_a_cut_that_no_deal_follows_is_out_of_place() -> None:
    events = simulated("sahrat", "easy")
    report = verify(written(inserted(events, place_of(events, End), Cut(0, 2, cards=5))))
    assert [(finding.id, finding.severity) for finding in report.findings] == [("log.order", "error")]


def test_a_false_sawa_before_the_lead_of_a_trick_is_of_that_trick() -> None:
    hand = bought_hand(named_hands("AC 7D 8D 9D 7H 8H 9H 7S", "KC AD AH AS KD KH KS TS"), None)
    for _ in range(4):
        play(hand, next(card for card in range(32) if hand.legal_cards() >> card & 1))
    assert (hand.tricks.number, len(hand.tricks.trick)) == (2, 0)
    do(hand, Sawa(hand.since, hand.tricks.turn))
    claimer = hand.tricks.turn
    trial = hand.copy()
    assert do(trial, Qaid(hand.since, (claimer + 1) % 4)) == []
    assert do(trial, Accuse(hand.since, (claimer + 1) % 4, claimer, "false_sawa", 2)) == []
    assert true_ruling(trial.hand) == "registered"


def test_after_a_false_ruling_the_game_that_went_on_is_no_second_fault() -> None:
    hand = scene_of_a_renege()
    at, card = hand.since, cards_named("8C").bit_length() - 1
    faults = read(hand, Qaid(at, 2), Accuse(at, 2, 1, "renege"), Ruling(at, "rejected"), Play(at, 2, card))
    assert [fault.id for fault in faults] == ["qaid.ruling"]


def test_a_ruling_left_out_is_one_fault() -> None:
    hand = scene_of_a_renege()
    at = hand.since
    card = cards_named("8C").bit_length() - 1
    faults = read(hand, Qaid(at, 2), Accuse(at, 2, 1, "renege"), Play(at, 2, card), Play(at, 3, card))
    assert [fault.id for fault in faults] == ["log.order"]


def test_a_project_line_out_of_its_time_does_not_hide_a_false_score() -> None:
    events = simulated("sahrat", "easy")
    place = next(p for p in places(events, Result) if events[p].outcome in {"made", "lost"})  # type: ignore[union-attr]
    result = events[place]
    assert isinstance(result, Result)
    false = changed(events, place, points=(result.points[0] + 1, result.points[1]))
    report = verify(written(inserted(false, place, Show(0, 0, (0, 1, 2)))))
    assert [finding.id for finding in report.findings if finding.severity == "error"] == [
        "project.window",
        "score.points",
    ]


def test_the_chance_of_redeals_is_quick_for_the_longest_record() -> None:
    assert Redeals(deals=20_000, held=20_000).chance == 0.0
    assert 0.4 < Redeals(deals=20_000, held=315).chance < 0.6
