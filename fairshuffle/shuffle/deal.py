"""From a deck to the cards of each seat: cut, lift, first cards, turned card, closing cards (SPEC.md#deal)."""

from typing import Final, Literal, NamedTuple

from fairshuffle.cards import DECK, Card
from fairshuffle.seats import SEATS, Seat, speaking_order
from fairshuffle.shuffle.deck import Deck
from fairshuffle.shuffle.encoding import check_seat

_CARDS: Final = frozenset(DECK)


class Lift(NamedTuple):
    """Three cards taken from the deck before it is dealt, from the ``top`` or the ``bottom``, for ``seat``."""

    take: Literal["top", "bottom"]
    seat: Seat


class Dealt(NamedTuple):
    """A deal up to the auction.

    ``first`` are the five first cards of each seat by seat number, in the order in which they came. ``stock`` are the
    eleven cards that are still to be dealt, the next one first.
    """

    first: tuple[tuple[Card, ...], ...]
    turned: Card
    stock: tuple[Card, ...]


def cut(deck: Deck, n: int) -> Deck:
    """The deck with its first ``n`` cards put below the others; raises ValueError unless 1 <= n <= 31 (SPEC.md#cut).

    >>> cut(DECK, 3)[:2], cut(DECK, 3)[-3:]
    ((3, 4), (0, 1, 2))
    """
    if not 1 <= n <= 31:
        raise ValueError(f"a cut takes 1 to 31 cards, not {n}")
    return deck[n:] + deck[:n]


def deal(deck: Deck, dealer: Seat, lift: Lift | None = None) -> Dealt:
    """Five cards for each seat, three then two from the dealer's right on, and the turned card (SPEC.md#deal).

    With a ``lift`` the top card is the turned one, and the packet taken stands for the three cards of its seat; who may
    take it, and for whom, is not asked here. Raises ValueError when the deck has not each of the 32 cards once, and for
    a seat outside 0 to 3.

    >>> dealt = deal(DECK, dealer=3)
    >>> dealt.first[0], dealt.turned, dealt.stock[0]
    ((0, 1, 2, 12, 13), 20, 21)
    >>> deal(DECK, 3, Lift("bottom", seat=2)).first[2]
    (29, 30, 31, 14, 15)
    """
    check_seat(dealer)
    if len(deck) != 32 or set(deck) != _CARDS:
        raise ValueError("a deck has each of the 32 cards once")
    order = speaking_order(dealer)
    if lift is None:
        threes = _packets(deck, dict.fromkeys(order, 3))
        cards, turned = deck[12:20], deck[20]
        stock = deck[21:]
    else:
        check_seat(lift.seat)
        turned = deck[0]
        packet, rest = (deck[1:4], deck[4:]) if lift.take == "top" else (deck[29:], deck[1:29])
        threes = _packets(rest, {seat: 3 for seat in order if seat != lift.seat}) | {lift.seat: packet}
        cards, stock = rest[9:17], rest[17:]
    twos = _packets(cards, dict.fromkeys(order, 2))
    return Dealt(tuple([threes[seat] + twos[seat] for seat in SEATS]), turned, stock)


def close(dealt: Dealt, dealer: Seat, receiver: Seat) -> tuple[tuple[Card, ...], ...]:
    """The closing cards of each seat by seat number: three, or two for the receiver of the turned card.

    The turned card is not among them. Raises ValueError for a seat outside 0 to 3 (SPEC.md#deal).

    >>> close(deal(DECK, dealer=3), dealer=3, receiver=1)
    ((21, 22, 23), (24, 25), (26, 27, 28), (29, 30, 31))
    """
    check_seat(dealer)
    check_seat(receiver)
    sizes = {seat: 2 if seat == receiver else 3 for seat in speaking_order(dealer)}
    packets = _packets(dealt.stock, sizes)
    return tuple([packets[seat] for seat in SEATS])


def _packets(cards: tuple[Card, ...], sizes: dict[Seat, int]) -> dict[Seat, tuple[Card, ...]]:
    """A packet for each seat, dealt one after the other in the order of ``sizes``."""
    packets = {}
    dealt = 0
    for seat, size in sizes.items():
        packets[seat] = cards[dealt : dealt + size]
        dealt += size
    return packets
