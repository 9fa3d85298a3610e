"""From a deck to the cards of each seat: cut, lift, first cards, turned card, closing cards (SPEC.md#deal)."""

from typing import Final, Literal, NamedTuple

from fairshuffle.cards import DECK, Card
from fairshuffle.seats import SEATS, Seat, distance
from fairshuffle.shuffle.deck import Deck
from fairshuffle.shuffle.encoding import check_seat

_CARDS: Final = frozenset(DECK)


def _first_of(place: int) -> tuple[slice, slice]:
    """The three and the two first cards of the seat at this place of the speaking order."""
    return slice(3 * place, 3 * place + 3), slice(12 + 2 * place, 14 + 2 * place)


def _closing_of(place: int, receiver: int) -> slice:
    """The closing cards in the stock of the seat at this place; the receiver, whose place is given, has two."""
    begin = 3 * place - (place > receiver)
    return slice(begin, begin + 3 - (place == receiver))


_FIRST: Final = tuple([tuple([_first_of(distance(dealer, seat)) for seat in SEATS]) for dealer in SEATS])
"""Where the first cards of each seat lie in the deck, by dealer and seat."""

_CLOSING: Final = tuple(
    [
        tuple([tuple([_closing_of(distance(dealer, seat), distance(dealer, two)) for seat in SEATS]) for two in SEATS])
        for dealer in SEATS
    ]
)
"""Where the closing cards of each seat lie in the stock, by dealer, receiver and seat."""


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
    if lift is not None:
        check_seat(lift.seat)
        deck = _as_if_dealt(deck, distance(dealer, lift.seat), lift.take)
    first = tuple([deck[threes] + deck[twos] for threes, twos in _FIRST[dealer]])
    return Dealt(first, deck[20], deck[21:])


def _as_if_dealt(deck: Deck, place: int, take: Literal["top", "bottom"]) -> Deck:
    """The deck that gives the same deal without the lift: the packet where its seat would get its three cards."""
    turned = deck[0]
    packet, rest = (deck[1:4], deck[4:]) if take == "top" else (deck[29:], deck[1:29])
    return (*rest[: 3 * place], *packet, *rest[3 * place : 17], turned, *rest[17:])


def close(dealt: Dealt, dealer: Seat, receiver: Seat) -> tuple[tuple[Card, ...], ...]:
    """The closing cards of each seat by seat number: three, or two for the receiver of the turned card.

    The turned card is not among them. Raises ValueError for a seat outside 0 to 3 (SPEC.md#deal).

    >>> close(deal(DECK, dealer=3), dealer=3, receiver=1)
    ((21, 22, 23), (24, 25), (26, 27, 28), (29, 30, 31))
    """
    check_seat(dealer)
    check_seat(receiver)
    return tuple([dealt.stock[cards] for cards in _CLOSING[dealer][receiver]])
