"""Timers: limits, what the server does for a player, the Qaid window, the next hand (SPEC.md#timers)."""

import pytest

from fairshuffle.cards import cards_named, each
from fairshuffle.events import Bid, Deal, Double, Event, Game, Link, Play, Player, Ready, Result, Sawa, Trick
from fairshuffle.findings import Finding
from fairshuffle.game.hand import HandDeal, new_hand
from fairshuffle.game.match import begin
from fairshuffle.rules.options import TableOptions, profile
from fairshuffle.seats import SEATS
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import verify
from fairshuffle.verifier.replay import judged
from tests.tools.forge import changed, events_of, place_of, places, written
from tests.tools.scenes import HandOfATest, bought_hand, do, named_hands, play

SAHRAT = profile("sahrat")


def dealt_hand(options: TableOptions = SAHRAT, at: int = 0) -> HandOfATest:
    """A hand in which seat 0 is asked first."""
    first = tuple(cards & ~(0x00E0E0E0E0 & cards) for cards in named_hands("7C 8C 9C TC JC QC KC AC"))
    return HandOfATest(new_hand(HandDeal(1, 3, 31, first, None, options, "qaid", (0, 0)), at=at))


def told(faults: list[Finding]) -> list[tuple[str, str, int]]:
    return [(fault.id, fault.severity, fault.seat) for fault in faults]


def test_a_call_exactly_one_second_after_the_limit_is_in_time() -> None:
    assert do(dealt_hand(), Bid(13000, 0, "pass")) == []
    assert told(do(dealt_hand(), Bid(13001, 0, "pass"))) == [("timer.late", "warning", 0)]


def test_every_call_begins_the_next_turn() -> None:
    assert do(dealt_hand(), Bid(13000, 0, "pass"), Bid(26000, 1, "pass"), Bid(39000, 2, "pass")) == []
    late = do(dealt_hand(), Bid(13000, 0, "pass"), Bid(26001, 1, "pass"))
    assert [(fault.expected, fault.found) for fault in late] == [(25000, 26001)]


def test_the_server_passes_for_a_player_not_before_the_limit() -> None:
    assert do(dealt_hand(), Bid(12000, 0, "pass", auto=True)) == []
    assert told(do(dealt_hand(), Bid(11999, 0, "pass", auto=True))) == [("timer.early", "error", 0)]


def test_the_server_does_not_buy_for_a_player() -> None:
    assert told(do(dealt_hand(), Bid(12000, 0, "sun", auto=True))) == [("timer.auto", "error", 0)]


def test_without_a_timer_the_server_does_nothing_for_a_player() -> None:
    assert told(do(dealt_hand(profile("balotk")), Bid(99000, 0, "pass", auto=True))) == [("timer.auto", "error", 0)]


def test_without_a_timer_nobody_is_late() -> None:
    assert do(dealt_hand(profile("balotk")), Bid(9_999_000, 0, "pass")) == []


def lead(at: int, *, auto: bool = False) -> list[Finding]:
    return do(bought_hand(named_hands("AC"), 0), Play(at, 0, cards_named("AC").bit_length() - 1, auto=auto))


def test_the_first_lead_is_late_only_after_both_limits() -> None:
    assert lead(12000 + 15000 + 1000) == []
    assert told(lead(12000 + 15000 + 1001)) == [("timer.late", "warning", 0)]


def test_the_server_leads_for_a_player_after_the_limit_of_a_card() -> None:
    assert lead(15000, auto=True) == []
    assert told(lead(14999, auto=True)) == [("timer.early", "error", 0)]


def test_the_second_card_has_the_limit_of_a_card() -> None:
    hand = bought_hand(named_hands("AC", "KC"), None)
    play(hand, cards_named("AC").bit_length() - 1)
    card = cards_named("KC").bit_length() - 1
    since = hand.since
    assert do(hand.copy(), Play(since + 16000, 1, card)) == []
    assert told(do(hand.copy(), Play(since + 16001, 1, card))) == [("timer.late", "warning", 1)]


@pytest.mark.parametrize("table", ["easy", "qaid"])
def test_an_illegal_card_of_the_server_is_one_fault_and_no_mistake_of_the_player(table: str) -> None:
    hand = bought_hand(named_hands("AC", "KC 7D"), None)
    hand.put(deal=hand.deal._replace(table=table))
    play(hand, cards_named("AC").bit_length() - 1)
    faults = do(hand, Play(hand.since + 15000, 1, cards_named("7D").bit_length() - 1, auto=True))
    assert told(faults) == [("timer.auto", "error", 1)]
    assert hand.mistakes == ()


def test_a_double_counts_against_the_limit_of_a_call() -> None:
    assert do(bought_hand(named_hands(), 0), Double(13000, 1, "double")) == []
    assert told(do(bought_hand(named_hands(), 0), Double(13001, 1, "double"))) == [("timer.late", "warning", 1)]


def test_a_sawa_counts_against_the_limit_of_a_card() -> None:
    hand = bought_hand(named_hands("AC AD AH AS KC KD KH KS"), None)
    assert told(do(hand.copy(), Sawa(28001, 0))) == [("timer.late", "warning", 0)]
    assert do(hand.copy(), Sawa(28000, 0)) == []


# In a whole record


def errors_of(data: bytes) -> list[tuple[str, str, int]]:
    findings = [f for f in verify(data).findings if f.id.startswith("timer")]
    return [(finding.id, finding.severity, finding.line) for finding in findings]


def shifted(events: tuple[Event, ...], place: int, by: int) -> tuple[Event, ...]:
    """The events with all times from a place on moved by some milliseconds."""
    for later in range(place, len(events)):
        event = events[later]
        if not isinstance(event, Game):
            events = changed(events, later, at=event.at + by)
    return events


def test_a_result_before_the_qaid_window_is_over_is_early() -> None:
    events = events_of(simulate("sahrat", "window", table="qaid"))
    place = next(place for place in places(events, Result) if isinstance(events[place - 1], (Play, Trick)))
    last = max(other for other in places(events, Play) if other < place)
    since = events[last].at  # type: ignore[union-attr]
    on_time = shifted(events, place, since + 5000 - events[place].at)  # type: ignore[union-attr]
    early = shifted(events, place, since + 4999 - events[place].at)  # type: ignore[union-attr]
    assert errors_of(written(on_time)) == []
    assert errors_of(written(early)) == [("timer.early", "error", place + 1)]


def test_a_next_hand_dealt_before_all_are_ready_is_too_soon() -> None:
    events = events_of(simulate("sahrat", "next", table="easy"))
    ready = places(events, Ready)[0]
    without = (*events[:ready], *events[ready + 1 :])
    first = next(place for place in range(ready, len(without)) if isinstance(without[place], Link))
    assert errors_of(written(without)) == [("timer.next_hand", "warning", first + 1)]
    result = place_of(events, Result)
    waited = shifted(without, first, without[result].at + 10000 - without[first].at)  # type: ignore[union-attr]
    assert errors_of(written(waited)) == []


def test_bots_are_always_ready() -> None:
    players = (Player("a", bot=True), Player("b", bot=True), Player("c", bot=True), Player("d", bot=True))
    game = Game("fairshuffle/1", "g", "2026-01-01T00:00:00Z", "sahrat", (), "easy", True, players)  # noqa: FBT003
    match = begin(game, SAHRAT)
    hands = tuple(tuple(each(cards))[:5] for cards in named_hands("7C 8C 9C TC JC QC KC AC"))
    turned = next(each(~sum(1 << card for hand in hands for card in hand) & 0xFFFFFFFF))
    passes = [Bid(1000 * (4 * round_ + seat + 1), seat, "pass") for round_ in range(2) for seat in SEATS]
    lines: list[Event] = [Deal(0, 1, 3, turned, hands), *passes, Result(9000, 1, "passed_out", (0, 0), (0, 0))]
    assert judged(match, [*lines, Deal(9001, 2, 0, turned, hands)]).found == []
