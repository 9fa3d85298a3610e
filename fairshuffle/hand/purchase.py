"""The first half of a hand: auction, redeal hand, closing cards, doubling (SPEC.md#auction, SPEC.md#doubling)."""

from collections.abc import Sequence

from fairshuffle.cards import CARD_NAMES, Card, Cards, each, names_of
from fairshuffle.events import Bid, Boshat, Double
from fairshuffle.findings import Finding
from fairshuffle.game.deals import compare_cards, repeated
from fairshuffle.hand.state import Hand
from fairshuffle.rules import boshat as boshats
from fairshuffle.rules.auction import call, outcome
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.doubling import raise_level
from fairshuffle.seats import SEATS, Seat


def bid(hand: Hand, event: Bid) -> Sequence[Finding]:
    """Take a call; one that is not asked for or not allowed ends the checking of the hand."""
    if hand.phase != "auction":
        return hand.stop(Finding("bid.turn", seat=event.seat, found=event.seat))
    _, seat, said, suit, _ = event
    hand.auction, fault = call(hand.auction, hand.options, seat, said, suit)
    if fault:
        return hand.stop(fault)
    if hand.auction.over:
        ended = outcome(hand.auction, hand.options)
        if isinstance(ended, Contract):
            hand.contract = ended
            if hand.opened and (rest := hand.opened.closing(hand.dealer, ended.receiver)):
                deal_rest(hand, rest)
        else:
            hand.phase, hand.ending = "over", "passed_out"
    return ()


def boshat(hand: Hand, event: Boshat) -> Sequence[Finding]:
    """Take a call of the redeal hand: the window is judged before the claim."""
    if not boshat_may_be_called(hand):
        facts = {"option": hand.options.boshat, "tables": hand.options.boshat_tables}
        return hand.stop(Finding("boshat.window", seat=event.seat, facts=facts))
    if hand.first is not None:
        cards = hand.first[event.seat]
        if not boshats.is_redeal_hand(cards):
            return hand.stop(Finding("boshat.claim", seat=event.seat, found=names_of(cards)))
    hand.phase, hand.ending = "over", "boshat"
    return ()


def boshat_may_be_called(hand: Hand) -> bool:
    """Whether the window for the redeal hand is open (SPEC.md#option-boshat)."""
    if hand.over:
        return False
    bidding, played = hand.phase == "auction", hand.played != 0
    return boshats.may_be_called(hand.auction, hand.options, hand.table, bidding=bidding, card_played=played)


def deal_rest(hand: Hand, rest: tuple[Cards, ...]) -> None:
    """Give the closing cards of each seat as sets; the receiver's turned card is added here."""
    if hand.first is None or hand.contract is None:
        return
    eight = [first | more for first, more in zip(hand.first, rest, strict=True)]
    eight[hand.contract.receiver] |= 1 << hand.turned
    hand.dealt = (eight[0], eight[1], eight[2], eight[3])


def rest_may_stand(hand: Hand) -> bool:
    """Whether the closing cards may be shown now: after the purchase, before anything else, once."""
    return hand.phase == "auction" and hand.contract is not None


def compare_rest(hand: Hand, claimed: tuple[tuple[Card, ...], ...]) -> Sequence[Finding]:
    """Compare shown closing cards with those that the secret gives."""
    hand.close_auction()
    if hand.first is None or hand.dealt is None:
        return ()
    gone = 1 << hand.turned
    true = tuple(mine & ~first & ~gone for mine, first in zip(hand.dealt, hand.first, strict=True))
    return compare_cards(true, claimed)


def show_rest(hand: Hand, rest: tuple[Cards, ...], claimed: Sequence[Sequence[Card]]) -> Sequence[Finding]:
    """Take the closing cards of a rules-only record; together with the first they must be 32 different cards."""
    if hand.first is None or hand.contract is None:
        return out_of_place(hand, "rest")
    receiver = hand.contract.receiver
    given = next(seat for seat in SEATS if len(claimed[seat]) == 2)
    if given != receiver:
        return hand.stop(_given_to_another(receiver, given, claimed))
    before = [card for cards in hand.first for card in each(cards)]
    twice = repeated([hand.turned, *before, *(card for cards in claimed for card in cards)])
    if twice:
        return hand.stop(Finding("deal.repeated_card", found=names_of(twice)))
    deal_rest(hand, rest)
    hand.close_auction()
    return ()


def _given_to_another(receiver: Seat, given: Seat, claimed: Sequence[Sequence[Card]]) -> Finding:
    """The fault of two cards for another seat than the receiver: expected are they and his three, exchanged."""
    found = [[CARD_NAMES[card] for card in cards] for cards in claimed]
    expected = [*found]
    expected[receiver], expected[given] = found[given], found[receiver]
    facts = {"reason": "receiver", "given": given}
    return Finding("deal.cards", seat=receiver, expected=expected, found=found, facts=facts)


def double(hand: Hand, event: Double) -> Sequence[Finding]:
    """Take a call of the ladder; the window closes with the first declaration, card or Sawa."""
    if not hand.open_play():
        return out_of_place(hand, "double")
    assert hand.contract is not None
    if not hand.doubling_open:
        return hand.stop(Finding("double.turn", seat=event.seat, found=event.level))
    hand.doubling, fault = raise_level(
        hand.doubling, hand.contract, hand.options, hand.total, event.seat, event.level, event.locked
    )
    if fault and fault.id != "double.locked":
        return hand.stop(fault)
    return (fault,) if fault else ()


def out_of_place(hand: Hand, name: str) -> Sequence[Finding]:
    """The fault of a line for which the hand is not, or no longer, ready; it ends the checking of the hand."""
    return hand.stop(Finding("log.order", expected=hand.expected_lines(), found=name))
