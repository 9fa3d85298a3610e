"""Moments for a lie: what the next true line of a liar's game has to be (SPEC.md#order)."""

from fairshuffle.cards import Card, each
from fairshuffle.events import Bid, Checkpoint, Deal, Event, Play, Result
from fairshuffle.game.hand import Hand
from fairshuffle.game.turns import end_of_window
from fairshuffle.rules.auction import open_auction
from fairshuffle.rules.play import PlayOffence, offence
from fairshuffle.testing.forger.liar import Liar, Moment


def a_call(liar: Liar, event: Event) -> Bid | None:
    """Any call of the auction that a player makes."""
    del liar
    return event if isinstance(event, Bid) and not event.auto else None


def first_call(liar: Liar, event: Event) -> Bid | None:
    """The first call of a hand."""
    opening = isinstance(event, Bid) and liar.hand.auction == open_auction(liar.hand.deal.dealer, liar.hand.deal.turned)
    return event if opening and isinstance(event, Bid) else None


def call_over_hokm(liar: Liar, event: Event) -> Bid | None:
    """A call by a seat that is asked over a standing Hokm."""
    return event if isinstance(event, Bid) and liar.hand.auction.standing == "hokm" else None


def bought(liar: Liar, event: Event) -> Play | None:
    """The first lead after a purchase that nobody has doubled."""
    if not isinstance(event, Play) or liar.hand.doubling.level:
        return None
    return event if liar.hand.doubling_open else None


def bought_hokm(liar: Liar, event: Event) -> Play | None:
    """The same in Hokm."""
    return bought(liar, event) if isinstance(event, Play) and liar.hand.trump is not None else None


def a_card(liar: Liar, event: Event) -> Play | None:
    """Any card that a player plays."""
    del liar
    return event if isinstance(event, Play) and not event.auto else None


def card_in_trick(*tricks: int) -> Moment[Play]:
    """A card of one of these tricks."""
    return lambda liar, event: a_card(liar, event) if _has_hand(liar) and liar.hand.tricks.number in tricks else None


def _has_hand(liar: Liar) -> bool:
    return liar.match.hand is not None


def later_deal(liar: Liar, event: Event) -> Deal | None:
    """The deal of any hand but the first."""
    del liar
    return event if isinstance(event, Deal) and event.hand > 1 else None


def earlier_result(liar: Liar, event: Event) -> Result | None:
    """A result that does not end the match."""
    total = event.total if isinstance(event, Result) else (0, 0)
    return event if isinstance(event, Result) and max(total) < liar.options.target else None


later_card = card_in_trick(2, 3, 4, 5, 6, 7, 8)


def in_a_trick(liar: Liar, event: Event) -> Play | None:
    """A card that is not the first of its trick."""
    return a_card(liar, event) if isinstance(event, Play) and liar.hand.tricks.trick else None


def illegal_card(broken: PlayOffence) -> Moment[Play]:
    """A moment at which some card that the seat holds would be this offence; the card is played."""

    def moment(liar: Liar, event: Event) -> Play | None:
        if not isinstance(event, Play) or event.auto:
            return None
        card = next((card for card in each(liar.hand.held[event.seat]) if _offence(liar.hand, card) == broken), None)
        return None if card is None else event._replace(card=card, say=None)

    return moment


def _offence(hand: Hand, card: Card) -> PlayOffence | None:
    return offence(
        card,
        hand.held[hand.tricks.turn],
        hand.tricks.trick,
        hand.trump,
        hand.doubling.locked,
        hand.tricks.akka,
        hand.deal.options,
    )


def as_told(_: Liar, event: Play) -> Play:
    """The line that the moment has made already."""
    return event


def quiet_card(liar: Liar, event: Event) -> Play | None:
    """A card of a hand in which nobody has opened the sheet."""
    return a_card(liar, event) if isinstance(event, Play) and not any(liar.hand.openings) else None


def pass_in_time(liar: Liar, event: Event) -> Bid | None:
    """A pass that a player says himself, at a table where his time runs."""
    passes = isinstance(event, Bid) and event.call == "pass" and not event.auto
    return event if passes and isinstance(event, Bid) and liar.options.timer_bid else None


def card_in_time(liar: Liar, event: Event) -> Play | None:
    """A card behind the first lead that a player plays himself, at a table where his time runs."""
    card = a_card(liar, event)
    return card if card and liar.hand.tricks.played and liar.options.timer_card else None


def no_timer(liar: Liar, event: Event) -> Bid | None:
    """A pass at a table where no time runs."""
    return event if isinstance(event, Bid) and event.call == "pass" and not liar.options.timer_bid else None


def hasty_result(liar: Liar, event: Event) -> Result | None:
    """A result that might be called still."""
    if not isinstance(event, Result):
        return None
    last = end_of_window(liar.hand)
    hasty = max(liar.match.at, liar.hand.since)
    return event._replace(at=hasty) if last is not None and hasty < last else None


def seal(liar: Liar, event: Event) -> Checkpoint | None:
    """The first checkpoint."""
    return event if isinstance(event, Checkpoint) and liar.checkpoints == 0 else None


def middle(liar: Liar, event: Event) -> Checkpoint | None:
    """A checkpoint behind a hand."""
    return event if isinstance(event, Checkpoint) and liar.match.phase == "scored" else None


def last(liar: Liar, event: Event) -> Checkpoint | None:
    """The checkpoint behind the end."""
    return event if isinstance(event, Checkpoint) and liar.match.phase == "ended" else None
