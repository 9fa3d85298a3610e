"""The first half of a hand: auction, redeal hand, closing cards, doubling (SPEC.md#auction, SPEC.md#doubling)."""

from collections.abc import Sequence

from fairshuffle.cards import CARD_NAMES, Card, Cards, each, names_of
from fairshuffle.events import Bid, Boshat, Double
from fairshuffle.findings import Finding
from fairshuffle.game.hand import Hand, Judged, close_auction, in_play, stop
from fairshuffle.game.opened import compare_cards, repeated
from fairshuffle.rules import boshat as boshats
from fairshuffle.rules.auction import call, outcome
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.doubling import raise_level
from fairshuffle.seats import SEATS, Seat


def bid(hand: Hand, event: Bid, line: int) -> Judged:
    """Take a call; one that is not asked for or not allowed ends the checking of the hand."""
    del line
    if hand.phase != "auction":
        return stop(hand, Finding("bid.turn", seat=event.seat, found=event.seat))
    options = hand.deal.options
    auction, wrong = call(hand.auction, options, event.seat, event.call, event.suit)
    if wrong:
        return stop(hand, wrong)
    if not auction.over:
        return (), hand._replace(auction=auction, since=event.at)
    ended = outcome(auction, options)
    if not isinstance(ended, Contract):
        return (), hand._replace(auction=auction, since=event.at, phase="over", ending="passed_out")
    hand = hand._replace(auction=auction, since=event.at, contract=ended)
    opened = hand.deal.opened
    rest = opened.closing(hand.deal.dealer, ended.receiver) if opened else None
    return (), hand if rest is None else deal_rest(hand, rest)


def boshat(hand: Hand, event: Boshat, line: int) -> Judged:
    """Take a call of the redeal hand: the window is judged before the claim."""
    del line
    options, first = hand.deal.options, hand.deal.first
    if not boshat_may_be_called(hand):
        facts = {"option": options.boshat, "tables": options.boshat_tables}
        return stop(hand, Finding("boshat.window", seat=event.seat, facts=facts))
    if first is not None and not boshats.is_redeal_hand(first[event.seat]):
        return stop(hand, Finding("boshat.claim", seat=event.seat, found=names_of(first[event.seat])))
    return (), hand._replace(phase="over", ending="boshat")


def boshat_may_be_called(hand: Hand) -> bool:
    """Whether the window for the redeal hand is open (SPEC.md#option-boshat)."""
    if hand.over:
        return False
    deal, bidding, played = hand.deal, hand.phase == "auction", hand.tricks.played != 0
    return boshats.may_be_called(hand.auction, deal.options, deal.table, bidding=bidding, card_played=played)


def deal_rest(hand: Hand, rest: tuple[Cards, ...]) -> Hand:
    """The hand with the closing cards of each seat, as sets; the receiver's turned card is added here."""
    first, contract = hand.deal.first, hand.contract
    if first is None or contract is None:
        return hand
    eight = [five | more for five, more in zip(first, rest, strict=True)]
    eight[contract.receiver] |= 1 << hand.deal.turned
    return hand._replace(dealt=(eight[0], eight[1], eight[2], eight[3]))


def rest_may_stand(hand: Hand) -> bool:
    """Whether the closing cards may be shown now: after the purchase, before anything else, once."""
    return hand.phase == "auction" and hand.contract is not None


def compare_rest(hand: Hand, claimed: tuple[tuple[Card, ...], ...]) -> Judged:
    """Compare shown closing cards with those that the secret gives."""
    hand = close_auction(hand)
    first, dealt = hand.deal.first, hand.dealt
    if first is None or dealt is None:
        return (), hand
    gone = 1 << hand.deal.turned
    true = tuple(eight & ~five & ~gone for eight, five in zip(dealt, first, strict=True))
    return compare_cards(true, claimed), hand


def show_rest(hand: Hand, rest: tuple[Cards, ...], claimed: Sequence[Sequence[Card]]) -> Judged:
    """Take the closing cards of a rules-only record; together with the first they must be 32 different cards."""
    first = hand.deal.first
    assert first is not None  # the deal of such a record shows them
    assert hand.contract is not None  # before, the line has no place
    receiver = hand.contract.receiver
    given = next(seat for seat in SEATS if len(claimed[seat]) == 2)
    if given != receiver:
        return stop(hand, _given_to_another(receiver, given, claimed))
    before = [card for cards in first for card in each(cards)]
    twice = repeated([hand.deal.turned, *before, *(card for cards in claimed for card in cards)])
    if twice:
        return stop(hand, Finding("deal.repeated_card", found=names_of(twice)))
    return (), close_auction(deal_rest(hand, rest))


def _given_to_another(receiver: Seat, given: Seat, claimed: Sequence[Sequence[Card]]) -> Finding:
    """The finding of two cards for another seat than the receiver: expected are they and his three, exchanged."""
    found = [[CARD_NAMES[card] for card in cards] for cards in claimed]
    expected = [*found]
    expected[receiver], expected[given] = found[given], found[receiver]
    facts = {"reason": "receiver", "given": given}
    return Finding("deal.cards", seat=receiver, expected=expected, found=found, facts=facts)


def double(hand: Hand, event: Double, line: int) -> Judged:
    """Take a call of the ladder; the window closes with the first declaration, card or Sawa."""
    del line
    hand = in_play(hand)
    assert hand.contract is not None  # before, the line has no place
    if not hand.doubling_open:
        return stop(hand, Finding("double.turn", seat=event.seat, found=event.level))
    options, total = hand.deal.options, hand.deal.total
    doubling, wrong = raise_level(hand.doubling, hand.contract, options, total, event.seat, event.level, event.locked)
    hand = hand._replace(doubling=doubling, since=event.at)
    if wrong is None:
        return (), hand
    return ((wrong,), hand) if wrong.id == "double.locked" else stop(hand, wrong)
