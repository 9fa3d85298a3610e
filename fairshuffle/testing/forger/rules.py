"""Lies about calls and cards: lines that the rules do not allow there (SPEC.md#rules)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from fairshuffle.cards import ALL_CARDS, SUIT_CARDS, each, suit_of
from fairshuffle.events import Bid, Double, Event, Play, Sawa, Trick
from fairshuffle.rules.akka import is_highest
from fairshuffle.rules.baloot import has_baloot, pair_of
from fairshuffle.rules.doubling import next_raise
from fairshuffle.rules.play import PlayOffence
from fairshuffle.rules.sawa import losing_line
from fairshuffle.seats import Seat, next_seat, partner_of
from fairshuffle.testing.forger.forgery import EASY, skilled
from fairshuffle.testing.forger.liar import Liar, claim, extra, instead
from fairshuffle.testing.forger.moments import (
    a_call,
    a_card,
    as_told,
    bought,
    bought_hokm,
    call_over_hokm,
    first_call,
    illegal_card,
    in_a_trick,
    later_card,
)


def in_turned_suit(liar: Liar, event: Bid) -> Bid | None:
    """A Hokm in the suit of the turned card, in the round in which that suit is no more to be had."""
    suit = suit_of(liar.hand.deal.turned)
    return Bid(event.at, event.seat, "hokm", suit) if liar.hand.auction.second_round and _nothing_stands(liar) else None


def _nothing_stands(liar: Liar) -> bool:
    return liar.hand.auction.standing is None


def doubled(liar: Liar, event: Play) -> Double:
    """A lawful Double of the buyer's right."""
    return Double(event.at, next_seat(_buyer(liar)), "double")


def _buyer(liar: Liar) -> Seat:
    assert liar.hand.contract is not None
    return liar.hand.contract.buyer


def doubled_sun(liar: Liar, event: Play) -> Double | None:
    """A Double of a Sun that the totals do not allow."""
    contract = liar.hand.contract
    assert contract is not None
    allowed = next_raise(liar.hand.doubling, contract, liar.options, liar.hand.deal.total)
    return doubled(liar, event) if contract.trump is None and allowed is None else None


def led_against_the_lock(liar: Liar, event: Play) -> Sequence[Event] | None:
    """A locked Double, and a trump led by a hand that has something else."""
    seat, trump = liar.hand.tricks.turn, liar.hand.trump
    assert trump is not None
    trumps = liar.hand.held[seat] & SUIT_CARDS[trump]
    if trumps in {0, liar.hand.held[seat]}:
        return None
    return doubled(liar, event)._replace(locked=True), event._replace(card=next(each(trumps)), say=None)


def card_of_another(liar: Liar, event: Play) -> Play:
    """A card that another seat holds."""
    held = liar.hand.held
    others = ALL_CARDS & ~held[event.seat] & ~liar.hand.tricks.played
    return event._replace(card=next(each(others)), say=None)


def card_played_before(liar: Liar, event: Play) -> Play:
    """The card that the seat has played first."""
    assert liar.hand.dealt is not None
    return event._replace(card=next(each(liar.hand.dealt[event.seat] & liar.hand.tricks.played)), say=None)


def false_akka(liar: Liar, event: Play) -> Play | None:
    """An Akka with a lead that is not the highest card left of its suit."""
    hand = liar.hand
    true = bool(hand.tricks.trick) or is_highest(event.card, hand.trump, hand.tricks.played)
    return None if true or event.say else event._replace(say="akka")


def akka_behind_the_lead(liar: Liar, event: Play) -> Play | None:
    """An Akka with a card that is no lead."""
    return event._replace(say="akka") if liar.hand.tricks.trick and not event.say else None


def baloot_without(liar: Liar, event: Play) -> Play | None:
    """Baloot with a King or Queen of trumps by who was not dealt the other one."""
    hand = liar.hand
    assert hand.dealt is not None
    one = pair_of(hand.trump) >> event.card & 1 and not has_baloot(hand.dealt[event.seat], hand.trump)
    return event._replace(say="baloot") if one else None


def baloot_in_sun(liar: Liar, event: Play) -> Play | None:
    """Baloot in a Sun."""
    return event._replace(say="baloot") if liar.hand.trump is None and not event.say else None


def false_sawa(liar: Liar, event: Play) -> Sawa | None:
    """A claim that the defence can break."""
    few = liar.hand.held[event.seat].bit_count() <= 4
    return Sawa(event.at, event.seat) if few and losing_line(liar.hand.claim()) is not None else None


_rule = partial(skilled, "rules")

_CARDS: Final[tuple[tuple[PlayOffence, str], ...]] = (
    ("play.renege", "a seat does not follow suit, and the game goes on from there"),
    ("play.no_trump", "a seat does not trump where it has to"),
    ("play.no_overtrump", "a seat plays a low trump where it has to play a higher one"),
)

RULES: Final = (
    _rule(
        "bid-out-of-turn",
        "bid.turn",
        "the dealer's partner speaks before the dealer's right",
        extra(first_call, lambda _, bid: Bid(bid.at, next_seat(bid.seat), "sun")),
    ),
    _rule(
        "ashkal-by-the-first",
        "bid.call",
        "the dealer's right says Ashkal",
        extra(first_call, lambda _, bid: Bid(bid.at, bid.seat, "ashkal")),
    ),
    _rule(
        "hokm-in-another-suit",
        "bid.suit",
        "Hokm in the first round in a suit that does not lie there",
        extra(first_call, lambda liar, bid: Bid(bid.at, bid.seat, "hokm", suit_of(liar.hand.deal.turned) + 1 & 3)),
    ),
    _rule(
        "hokm-in-the-turned-suit",
        "bid.suit",
        "Hokm in the second round in the turned suit",
        extra(a_call, in_turned_suit),
    ),
    _rule(
        "hokm-over-hokm",
        "bid.call",
        "Hokm over a standing Hokm",
        extra(call_over_hokm, lambda _, bid: Bid(bid.at, bid.seat, "hokm", 0)),
    ),
    _rule(
        "bid-after-the-auction",
        "bid.turn",
        "a pass when cards are played already",
        extra(later_card, lambda _, play: Bid(play.at, play.seat, "pass")),
    ),
    _rule(
        "card-before-a-purchase",
        "log.order",
        "a card is played before anybody has bought",
        extra(first_call, lambda liar, bid: Play(bid.at, bid.seat, liar.hand.deal.turned)),
    ),
    _rule(
        "winner-before-the-fourth-card",
        "log.order",
        "the winner of a trick is named before its last card",
        extra(in_a_trick, lambda liar, play: Trick(play.at, liar.hand.tricks.leader)),
    ),
    _rule(
        "double-by-the-partner",
        "double.turn",
        "the buyer's partner doubles",
        extra(bought_hokm, lambda liar, line: doubled(liar, line)._replace(seat=partner_of(_buyer(liar)))),
    ),
    _rule(
        "double-left-out",
        "double.level",
        "Three without a Double before it",
        extra(bought_hokm, lambda liar, line: doubled(liar, line)._replace(level="three")),
    ),
    _rule("double-of-a-sun", "double.score", "a Sun is doubled too early in the match", extra(bought, doubled_sun)),
    _rule(
        "double-too-late",
        "double.turn",
        "a Double after the first card",
        extra(later_card, lambda liar, play: doubled(liar, play) if liar.hand.trump is not None else None),
    ),
    _rule(
        "three-locked",
        "double.locked",
        "Double and a locked Three, and the hand is played for three times the stake",
        instead(
            bought_hokm,
            lambda liar, line: (
                doubled(liar, line),
                Double(line.at, _buyer(liar), "three", locked=True),
                line,
            ),
            place=1,
        ),
    ),
    _rule(
        "led-against-the-lock",
        "play.locked_lead",
        "a trump is led in a hand that is doubled and locked",
        instead(bought_hokm, led_against_the_lock, place=1),
        tables=EASY,
    ),
    *(
        _rule(
            finding.replace(".", "-").replace("_", "-"),
            finding,
            note,
            instead(illegal_card(finding), as_told),
            tables=EASY,
        )
        for finding, note in _CARDS
    ),
    _rule(
        "card-out-of-turn",
        "play.turn",
        "a card in the name of another seat",
        claim(a_card, lambda _, play: play._replace(seat=next_seat(play.seat))),
    ),
    _rule("card-of-another", "play.not_held", "a card that another seat holds", claim(a_card, card_of_another)),
    _rule("card-played-twice", "play.not_held", "a card that was played before", claim(later_card, card_played_before)),
    _rule("akka-not-highest", "akka.false", "an Akka that is not true", instead(a_card, false_akka), tables=EASY),
    _rule(
        "akka-no-lead",
        "akka.false",
        "an Akka with a card that is no lead",
        instead(a_card, akka_behind_the_lead),
        tables=EASY,
    ),
    _rule(
        "baloot-without",
        "baloot.not_held",
        "Baloot without the other card",
        instead(a_card, baloot_without),
        tables=EASY,
    ),
    _rule("baloot-in-sun", "baloot.not_held", "Baloot in a Sun", instead(a_card, baloot_in_sun), tables=EASY),
    _rule(
        "sawa-out-of-turn",
        "sawa.window",
        "a Sawa of another seat than the one on turn",
        extra(a_card, lambda _, play: Sawa(play.at, next_seat(play.seat))),
    ),
    _rule("sawa-false", "sawa.false", "a Sawa that the defence can break", extra(a_card, false_sawa), tables=EASY),
)
"""Each of these breaks one rule of auction, doubling or play, and everything behind it is as the rules want it."""
