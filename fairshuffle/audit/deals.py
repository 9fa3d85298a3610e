"""The deals of a record in the order in which they went round, as bytes that can be counted in bulk."""

from collections.abc import Iterator
from struct import Struct
from typing import Final, NamedTuple

from fairshuffle.cards import Card
from fairshuffle.events import Boshat, Deal, Event
from fairshuffle.record import Record
from fairshuffle.seats import SEATS, Seat, speaking_order
from fairshuffle.verifier.report import KnownDeal, Report

UNKNOWN: Final = 255
"""Stands for a card, or a seat, that is not known or not there."""

FIVE: Final = tuple((3 * k, 3 * k + 1, 3 * k + 2, 12 + 2 * k, 13 + 2 * k) for k in SEATS)
"""By place in speaking order: the positions of a seat's five first cards among the cards of a deal."""

SEVEN: Final = tuple((*FIVE[k], 21 + 3 * k, 22 + 3 * k) for k in SEATS)
"""The same for the seven cards that a seat gets whoever buys: the purchase moves the eighth only."""

TURNED: Final = 20
"""The position of the turned card."""

LAYOUT: Final = Struct(">HBB32B")
"""One deal: index of its shuffle, dealer, seat that called Boshat, and the cards in the order they are dealt in."""

_HIGHEST_INDEX: Final = 0xFFFF


class Dealt(NamedTuple):
    """One deal as it was dealt.

    ``cards`` are 32: threes, twos, the turned card, and the closing cards, each in speaking order (SPEC.md#dealing). In
    a rules-only record, where only sets of cards are known, the five first cards stand in any order and the closing
    ones are UNKNOWN.
    """

    hand: int
    dealer: Seat
    caller: Seat
    cards: tuple[Card, ...]

    @property
    def ordered(self) -> bool:
        """Whether all 32 cards are known in their order."""
        return self.cards[-1] != UNKNOWN


def pack(deals: list[Dealt]) -> bytes:
    """Deals as bytes, LAYOUT.size each."""
    return b"".join(LAYOUT.pack(one.hand, one.dealer, one.caller, *one.cards) for one in deals)


def unpack(data: bytes) -> Iterator[Dealt]:
    """The deals in some bytes.

    >>> one = Dealt(1, 3, UNKNOWN, tuple(range(32)))
    >>> list(unpack(pack([one]))) == [one]
    True
    """
    for hand, dealer, caller, *cards in LAYOUT.iter_unpack(data):
        yield Dealt(hand, dealer, caller, tuple(cards))


def deals_of(record: Record, report: Report) -> list[Dealt]:
    """The deals of a record that are known: those that its replay has derived, without a commitment those it shows."""
    if record.game.commitment is None:
        found = [_shown(event) for event in record.events if isinstance(event, Deal)]
    else:
        found = [Dealt(known.hand, known.dealer, UNKNOWN, _in_order(known)) for known in report.deals]
    callers = _callers(record.events)
    return [one._replace(caller=callers.get(one.hand, UNKNOWN)) for one in found if one.hand <= _HIGHEST_INDEX]


def _in_order(known: KnownDeal) -> tuple[Card, ...]:
    """The cards of a deal in the order in which they were dealt."""
    first = [known.dealt.first[seat] for seat in speaking_order(known.dealer)]
    threes = [card for cards in first for card in cards[:3]]
    twos = [card for cards in first for card in cards[3:]]
    return (*threes, *twos, known.dealt.turned, *known.dealt.stock)


def _callers(events: tuple[Event, ...]) -> dict[int, Seat]:
    """By hand, the seat that called Boshat."""
    callers: dict[int, Seat] = {}
    hand = 0
    for event in events:
        if isinstance(event, Deal):
            hand = event.hand
        elif isinstance(event, Boshat):
            callers.setdefault(hand, event.seat)
    return callers


def _shown(event: Deal) -> Dealt:
    hands = [event.hands[seat] if event.hands else () for seat in speaking_order(event.dealer)]
    threes = [card for hand in hands for card in hand[:3]]
    twos = [card for hand in hands for card in hand[3:]]
    return Dealt(event.hand, event.dealer, UNKNOWN, (*threes, *twos, event.turned, *(UNKNOWN,) * 11))
