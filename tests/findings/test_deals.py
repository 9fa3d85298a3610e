"""Faults of deals: one lie, one finding (SPEC.md#findings-deal, SPEC.md#replay)."""

import pytest

from fairshuffle.cards import CARD_NAMES, Card
from fairshuffle.events import Bid, Boshat, Cut, Deal, Draw, Link, Play, Rest, Result
from fairshuffle.findings import Finding
from fairshuffle.verifier import verify
from fairshuffle.words.findings import sentence
from tests.tools.forge import (
    Events,
    changed,
    closing_cards,
    dropped,
    find,
    findings,
    hand_before,
    inserted,
    place_of,
    places,
    replayed,
    rules_only,
    simulated,
    written,
)
from tests.tools.tables import Table, whole_match

COMMITTED = simulated()
ALONE = simulated(joined=())
RULES_ONLY = rules_only(COMMITTED)


def errors(events: Events) -> list[Finding]:
    return [finding for finding in findings(written(events)) if finding.severity == "error"]


@pytest.mark.parametrize("events", [COMMITTED, ALONE, RULES_ONLY])
def test_the_honest_records_have_no_error(events: Events) -> None:
    assert errors(events) == []


# The draw, the index, the dealer


def test_a_false_first_dealer_is_one_finding() -> None:
    place, draw = find(COMMITTED, Draw)
    liar = (draw.dealer + 1) % 4
    found = Finding("draw.dealer", line=place + 1, expected=draw.dealer, found=liar)
    assert errors(changed(COMMITTED, place, dealer=liar)) == [found]


@pytest.mark.parametrize("events", [COMMITTED, ALONE, RULES_ONLY])
@pytest.mark.parametrize("claim", [1, 4, 5, 127, 2**32, 2**53 - 1])
def test_a_false_index_of_a_deal_is_one_finding(events: Events, claim: int) -> None:
    place, deal = find(events, Deal, 1)
    assert deal.hand == 2
    found = Finding("deal.index", hand=2, line=place + 1, expected=2, found=claim)
    assert errors(changed(events, place, hand=claim)) == [found]


@pytest.mark.parametrize("events", [COMMITTED, ALONE, RULES_ONLY])
def test_a_count_that_goes_on_from_a_false_index_is_one_finding(events: Events) -> None:
    place = places(events, Deal)[1]
    for deal in places(events, Deal)[1:]:
        events = changed(events, deal, hand=find(events[deal:], Deal)[1].hand + 1)
    for result in places(events, Result)[1:]:
        events = changed(events, result, hand=find(events[result:], Result)[1].hand + 1)
    assert errors(events) == [Finding("deal.index", hand=2, line=place + 1, expected=2, found=3)]


@pytest.mark.parametrize("events", [COMMITTED, RULES_ONLY])
def test_a_result_of_another_hand_is_one_finding(events: Events) -> None:
    place = places(events, Result)[1]
    found = Finding("deal.index", hand=2, line=place + 1, expected=2, found=7)
    assert errors(changed(events, place, hand=7)) == [found]


@pytest.mark.parametrize("events", [COMMITTED, ALONE, RULES_ONLY, simulated("squarescores")])
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_false_dealer_is_one_finding(events: Events, turn: int) -> None:
    """Calls, cards and cuts of that hand fit the true dealer; they are no second fault."""
    place, deal = find(events, Deal, 1)
    liar = (deal.dealer + turn) % 4
    found = Finding("deal.dealer", hand=2, line=place + 1, expected=deal.dealer, found=liar)
    assert errors(changed(events, place, dealer=liar)) == [found]


# The cards


def test_a_false_turned_card_is_one_finding_and_the_hand_is_played_with_the_true_one() -> None:
    place, deal = find(COMMITTED, Deal)
    liar = (deal.turned + 8) % 32
    turned = Finding("deal.turned", hand=1, line=place + 1, expected=CARD_NAMES[deal.turned], found=CARD_NAMES[liar])
    events = changed(COMMITTED, place, turned=liar)
    assert errors(events) == [turned]
    result, claim = find(events, Result)
    events = changed(events, result, points=(claim.points[0], claim.points[1] + 1))
    assert [one.id for one in errors(events)] == ["deal.turned", "score.points"]


def with_cards(events: Events) -> Events:
    """A record with a commitment whose first hand that is played shows its cards too."""
    place = place_of(events, Play)
    deal = max(found for found in places(events, Deal) if found < place)
    match = next(match for done, match in replayed(events) if done == place)
    assert match.hand is not None
    assert match.hand.deal.first is not None
    hands = tuple(tuple(card for card in range(32) if cards >> card & 1) for cards in match.hand.deal.first)
    rest = max(found for found in places(events, Bid) if found < place) + 1
    return inserted(changed(events, deal, hands=hands), rest, Rest(0, closing_cards(match)))


SHOWN = with_cards(COMMITTED)


def exchanged(hands: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """Seats 0 and 1 exchange a card."""
    zero, one, *others = hands
    return ((one[0], *zero[1:]), (zero[0], *one[1:]), *others)


def names(hands: tuple[tuple[Card, ...], ...]) -> list[list[str]]:
    return [[CARD_NAMES[card] for card in hand] for hand in hands]


def test_shown_cards_that_are_the_dealt_ones_have_no_finding() -> None:
    assert errors(SHOWN) == []
    deal, shown = next((place, event) for place, event in enumerate(SHOWN) if isinstance(event, Deal) and event.hands)
    assert shown.hands is not None
    backwards = tuple(hand[::-1] for hand in shown.hands)
    assert errors(changed(SHOWN, deal, hands=backwards)) == []


@pytest.mark.parametrize("kind", [Deal, Rest])
def test_shown_cards_that_were_not_dealt_are_one_finding(kind: type[Deal] | type[Rest]) -> None:
    place = next(place for place, event in enumerate(SHOWN) if isinstance(event, kind) and event.hands)
    true = getattr(SHOWN[place], "hands")  # noqa: B009  # both kinds have hands
    false = exchanged(true)
    hand = hand_before(SHOWN, place + 1).deal.number
    found = Finding("deal.cards", "error", 0, hand, line=place + 1, expected=names(true), found=names(false))
    assert errors(changed(SHOWN, place, hands=false)) == [found]


def test_two_closing_cards_for_another_seat_than_the_receiver_are_one_finding() -> None:
    place, rest = find(SHOWN, Rest)
    receiver = next(seat for seat, cards in enumerate(rest.hands) if len(cards) == 2)
    other = (receiver + 1) % 4
    cards = list(rest.hands)
    cards[receiver], cards[other] = (*cards[receiver], cards[other][0]), cards[other][1:]
    (found,) = errors(changed(SHOWN, place, hands=tuple(cards)))
    assert (found.id, found.line, found.expected) == ("deal.cards", place + 1, names(rest.hands))
    assert found.found == names(tuple(cards))


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_two_closing_cards_for_another_seat_than_the_calls_made_the_receiver_say_who_that_is(turn: int) -> None:
    """Fault 4.16: in a rules-only record it was told as other cards than the deal gives, and by numbers of cards."""
    place, rest = find(RULES_ONLY, Rest)
    receiver = next(seat for seat, cards in enumerate(rest.hands) if len(cards) == 2)
    other = (receiver + turn) % 4
    cards = list(rest.hands)
    cards[receiver], cards[other] = cards[other], cards[receiver]
    report = verify(written(changed(RULES_ONLY, place, hands=tuple(cards))))
    (found,) = (one for one in report.findings if one.severity == "error")
    assert (found.id, found.line, found.seat) == ("deal.cards", place + 1, receiver)
    assert (found.expected, found.found) == (names(rest.hands), names(tuple(cards)))
    said = sentence(found, "en", report.players).translate({ord("\u2068"): None, ord("\u2069"): None})
    assert said == (
        f"The calls make {report.players[receiver]} the receiver of the turned card and two more; "
        f"the record gives the two to {report.players[other]}."
    )


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_shown_cards_beside_a_false_dealer_are_no_second_finding(turn: int) -> None:
    place, deal = next((place, event) for place, event in enumerate(SHOWN) if isinstance(event, Deal) and event.hands)
    (found,) = errors(changed(SHOWN, place, dealer=(deal.dealer + turn) % 4))
    assert (found.id, found.line) == ("deal.dealer", place + 1)


def test_a_card_that_stands_twice_in_a_deal_is_one_finding() -> None:
    place, deal = find(RULES_ONLY, Deal)
    assert deal.hands is not None
    twice = deal.hands[1][0]
    hands = ((twice, *deal.hands[0][1:]), *deal.hands[1:])
    found = Finding("deal.repeated_card", hand=1, line=place + 1, found=[CARD_NAMES[twice]])
    assert errors(changed(RULES_ONLY, place, hands=hands)) == [found]


def test_a_turned_card_that_a_seat_holds_is_one_finding() -> None:
    place, deal = find(RULES_ONLY, Deal)
    assert deal.hands is not None
    twice = deal.hands[2][0]
    found = Finding("deal.repeated_card", hand=1, line=place + 1, found=[CARD_NAMES[twice]])
    assert errors(changed(RULES_ONLY, place, turned=twice)) == [found]


def test_a_card_that_stands_twice_in_the_closing_cards_is_one_finding() -> None:
    place, rest = find(RULES_ONLY, Rest)
    twice = rest.hands[1][0]
    hands = ((twice, *rest.hands[0][1:]), *rest.hands[1:])
    hand = hand_before(RULES_ONLY, place).deal.number
    found = Finding("deal.repeated_card", hand=hand, line=place + 1, found=[CARD_NAMES[twice]])
    assert errors(changed(RULES_ONLY, place, hands=hands)) == [found]


def test_the_hand_after_a_repeated_card_is_checked_again() -> None:
    events = whole_match()
    deal = find(events, Deal)[1]
    assert deal.hands is not None
    events = changed(events, place_of(events, Deal), turned=deal.hands[0][0])
    place, second = find(events, Result, 1)
    events = changed(events, place, points=(second.points[0] + 1, second.points[1]))
    assert [(one.id, one.hand) for one in errors(events)] == [("deal.repeated_card", 1), ("score.points", 2)]


# Cut and lift


def test_a_cut_by_another_seat_than_the_dealers_left_is_one_finding() -> None:
    events = simulated("squarescores", seed="cut")
    place, cut = find(events, Cut)
    deal = find(events[place:], Deal)[1]
    left = (deal.dealer + 3) % 4
    liar = (left + 1) % 4
    line = place_of(events, Deal, hand=deal.hand) + 1
    found = Finding("deal.cut", "error", liar, deal.hand, line=line, expected=left, found=liar)
    assert cut.seat == left
    assert errors(changed(events, place, seat=liar)) == [found]


def test_a_cut_where_the_table_offers_none_is_one_finding() -> None:
    """The deck is cut all the same, so that the hand does not fit any more: that is no second fault."""
    place, deal = find(ALONE, Deal)
    left = (deal.dealer + 3) % 4
    found = Finding("deal.cut", "error", left, 1, line=place + 2, expected=left, found=left)
    assert errors(inserted(ALONE, place, Cut(0, left, cards=5))) == [found]


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_lifted_packet_for_a_seat_that_may_not_have_it_is_one_finding(seed: str) -> None:
    events = simulated(seed=seed, changes=(("cut", "lift"), ("target", 60)))
    place, cut = find(events, Cut)
    deal = find(events[place:], Deal)[1]
    line = place_of(events, Deal, hand=deal.hand) + 1
    found = Finding("deal.cut", "error", cut.seat, deal.hand, line=line, expected=cut.seat, found=cut.seat)
    assert errors(changed(events, place, for_=(cut.seat + 1) % 4)) == [found]


def test_another_number_of_cards_cut_is_another_deck() -> None:
    events = simulated("squarescores", seed="cut")
    place, cut = find(events, Cut)
    assert cut.cards is not None
    deal = find(events[place:], Deal)[1]
    (found, *_) = errors(changed(events, place, cards=cut.cards % 31 + 1))
    assert (found.id, found.hand) == ("deal.turned", deal.hand)


# Boshat


WEAK = "7C 8C 9C 7D 8D AS KS QS"


def test_a_boshat_at_a_table_without_it_is_one_finding() -> None:
    scene = Table("sahrat", "easy").deal(WEAK, turned="QS").say(Boshat(0, 0))
    assert Finding("boshat.window", "error", 0, 1, line=scene.line) in scene.findings()


def test_a_boshat_after_the_first_card_is_one_finding() -> None:
    events = Table("sahrat", "qaid").deal(WEAK, turned="QS").buy(call="sun").finish().record()
    place = place_of(events, Play) + 1
    assert errors(inserted(events, place, Boshat(0, 0))) == [Finding("boshat.window", "error", 0, 1, line=place + 1)]


def test_a_boshat_with_a_ten_is_one_finding() -> None:
    events = Table("sahrat", "qaid").deal("7C 8C 9C 7D TD AS KS QS", turned="QS").buy(call="sun").finish().record()
    place = place_of(events, Bid)
    five = ["7C", "8C", "9C", "7D", "TD"]
    found = Finding("boshat.claim", "error", 0, 1, line=place + 1, found=five)
    assert errors(inserted(events, place, Boshat(0, 0))) == [found]


def test_a_boshat_outside_its_time_is_not_asked_for_its_cards() -> None:
    events = Table("sahrat", "qaid").deal("AC", "AD").buy().finish().record()
    place = places(events, Play)[2]
    assert [one.id for one in errors(inserted(events, place, Boshat(0, 0)))] == ["boshat.window"]


# Cuts that are not where they belong, and turned cards that nobody can know


CUTS = [
    simulated("squarescores", seed="cuts", changes=()),
    simulated("squarescores", "qaid", seed="cuts", changes=(), reveal="after_hand"),
    simulated("elblot", "qaid", seed="cuts", changes=(("cut", "cut"),)),
    simulated("sahrat", seed="cuts", changes=(("cut", "lift"),)),
]


@pytest.mark.parametrize("events", CUTS)
def test_a_cut_behind_links_is_one_finding_and_is_used(events: Events) -> None:
    """Fault 1.5: behind one link, behind some, or behind all of its deal; the following deals too are as they were."""
    hands = verify(written(events)).hands
    cuts = places(events, Cut)
    assert len(cuts) > 1
    for place in cuts:
        deal = next(deal for deal in places(events, Deal) if deal > place)
        for behind in range(place + 1, deal):
            if isinstance(events[behind], Link):
                late = inserted(dropped(events, place), behind, events[place])
                report = verify(written(late))
                found = [one for one in report.findings if one.severity == "error"]
                assert [(one.id, one.line) for one in found] == [("log.order", behind + 1)]
                ran = {check.id: check.times for check in report.checks}
                assert ran["deal.turned"] == ran["score.points"] == hands


@pytest.mark.parametrize("events", CUTS)
def test_a_cut_from_elsewhere_behind_links_is_one_finding_and_has_no_effect(events: Events) -> None:
    other = find(events, Cut)[1]
    for place in places(events, Deal):
        if isinstance(events[place - 1], Link):
            stray = inserted(events, place, other)
            assert [(one.id, one.line) for one in errors(stray)] == [("log.order", place + 1)]


@pytest.mark.parametrize("events", CUTS)
def test_a_cut_that_is_lost_or_another_one_is_one_finding(events: Events) -> None:
    """What the deal gives then is not what was dealt: no card of that hand is held against anybody."""
    for place in places(events, Cut):
        cut = events[place]
        assert isinstance(cut, Cut)
        other = {"cards": cut.cards % 31 + 1} if cut.cards else {"take": "bottom" if cut.take == "top" else "top"}
        for false in (dropped(events, place), changed(events, place, **other)):
            # The same card may be turned, and then a card or nothing at all may show the difference.
            assert [one.id for one in errors(false)] in (["deal.turned"], ["play.not_held"], [])


LINKLESS = [
    simulated("sahrat", seed="less2"),
    simulated("sahrat", "qaid", seed="less2"),
    simulated("balotk", seed="less1"),
    simulated("elblot", seed="less6"),
    simulated("elblot", "qaid", seed="less0"),
]
"""Games in which a link has not arrived."""


@pytest.mark.parametrize("events", LINKLESS)
def test_a_false_turned_card_beside_a_missing_link_is_one_finding(events: Events) -> None:
    """Fault 1.6: nobody knows which card was turned, and no call is judged by the one that the line claims."""
    missing = {one.line - 1 for one in findings(written(events)) if one.id == "entropy.missing_link"}
    deals = [place for place in places(events, Deal) if place in missing]
    assert deals
    for place in deals:
        deal = events[place]
        assert isinstance(deal, Deal)
        for card in range(32):
            if card != deal.turned:
                found = errors(changed(events, place, turned=card))
                assert [(one.id, one.line) for one in found] == [("deal.turned", place + 1)]


@pytest.mark.parametrize("events", [*LINKLESS, *CUTS])
def test_a_link_that_is_lost_is_one_finding_at_its_deal(events: Events) -> None:
    for place in places(events, Link):
        found = errors(dropped(events, place))
        # The same dealer or card may come after all, and then a later line or nothing shows the difference.
        assert [one.id for one in found] in (["draw.dealer"], ["deal.turned"], ["play.not_held"], [])
