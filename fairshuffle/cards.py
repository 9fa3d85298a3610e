"""The 32 cards: a card is an int, a set of cards is a bit mask.

Card ``c`` is suit ``c // 8`` of C, D, H, S and rank ``c % 8`` of 7, 8, 9, T, J, Q, K, A (SPEC.md#cards).
The order of that numbering is the order of the unshuffled deck and nothing else: which card is higher
depends on the contract and is decided in ``rules``.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

__all__ = [
    "Card",
    "Cards",
    "Rank",
    "Suit",
    "card_named",
    "cards_named",
    "cards_of",
    "each",
    "names_of",
    "rank_of",
    "suit_of",
]

Card: TypeAlias = int
"""A card, 0 to 31."""

Cards: TypeAlias = int
"""A set of cards: bit ``c`` is set when card ``c`` is in it."""

Suit: TypeAlias = int
"""A suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""

Rank: TypeAlias = int
"""A rank: 0 is the seven, 7 the Ace, in the order of runs."""

SUITS: Final = "CDHS"
RANKS: Final = "789TJQKA"
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)

DECK: Final = tuple(range(32))
ALL_CARDS: Final[Cards] = (1 << 32) - 1

CARD_NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARD_BY_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}

SUIT_CARDS: Final[tuple[Cards, ...]] = tuple(0xFF << (8 * suit) for suit in range(4))
"""All eight cards of each suit."""

RANK_CARDS: Final[tuple[Cards, ...]] = tuple(0x01010101 << rank for rank in range(8))
"""All four cards of each rank."""


def suit_of(card: Card) -> Suit:
    """The suit of a card, 0 to 3 for C, D, H, S.

    >>> SUITS[suit_of(card_named("TH"))]
    'H'
    """
    return card >> 3


def rank_of(card: Card) -> Rank:
    """The rank of a card, 0 to 7 for 7, 8, 9, T, J, Q, K, A.

    >>> RANKS[rank_of(card_named("TH"))]
    'T'
    """
    return card & 7


def card_named(name: str) -> Card:
    """The card with a two-character name such as ``TH``; raises KeyError for any other text.

    >>> card_named("7C"), card_named("AS")
    (0, 31)
    """
    return CARD_BY_NAME[name]


def cards_named(names: str | Iterable[str]) -> Cards:
    """The set of the named cards, given as an iterable or as one text with spaces.

    >>> bin(cards_named("7C 9C"))
    '0b101'
    """
    parts = names.split() if isinstance(names, str) else names
    return cards_of(CARD_BY_NAME[name] for name in parts)


def cards_of(cards: Iterable[Card]) -> Cards:
    """The set that holds the given cards.

    >>> cards_of([0, 2])
    5
    """
    held = 0
    for card in cards:
        held |= 1 << card
    return held


def each(cards: Cards) -> Iterator[Card]:
    """Every card of a set, lowest number first.

    >>> list(each(0b101))
    [0, 2]
    """
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def names_of(cards: Cards) -> list[str]:
    """The names of the cards of a set, lowest number first.

    >>> names_of(0b101)
    ['7C', '9C']
    """
    return [name for card, name in enumerate(CARD_NAMES) if cards >> card & 1]
