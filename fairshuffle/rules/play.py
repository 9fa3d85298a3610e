"""Playing cards: what they are worth, which one wins, which ones are legal (SPEC.md#play).

Everything that depends on the contract is a table by trump suit (None in Sun), made once; a legality or a winner is
then a few operations on bit masks.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

from fairshuffle.cards import ACE, DECK, RANKS, SUIT_CARDS, SUITS, Card, Cards, Suit, cards_named, rank_of, suit_of
from fairshuffle.rules.options import TableOptions

PlayOffence: TypeAlias = Literal["play.renege", "play.no_trump", "play.no_overtrump", "play.locked_lead"]

LAST_TRICK_POINTS: Final = 10
"""Card points of the last trick, beside those of its cards."""

_TRUMP_ORDER: Final = "78QKTA9J"
_PLAIN_ORDER: Final = "789JQKTA"
_TRUMP_POINTS: Final = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
_PLAIN_POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
_CONTRACTS: Final[tuple[Suit | None, ...]] = (None, 0, 1, 2, 3)


def _points(card: Card, trump: Suit | None) -> int:
    return (_TRUMP_POINTS if suit_of(card) == trump else _PLAIN_POINTS).get(RANKS[rank_of(card)], 0)


def _higher(card: Card, trump: Suit | None) -> Cards:
    order = _TRUMP_ORDER if suit_of(card) == trump else _PLAIN_ORDER
    _, _, ranks = order.partition(RANKS[rank_of(card)])
    return cards_named(rank + SUITS[suit_of(card)] for rank in ranks)


def _above(card: Card, trump: Suit | None) -> Cards:
    trumps = 0 if trump is None or suit_of(card) == trump else SUIT_CARDS[trump]
    return HIGHER[trump][card] | trumps


POINTS: Final = {trump: tuple(_points(card, trump) for card in DECK) for trump in _CONTRACTS}
"""Card points, by trump suit and card."""

HIGHER: Final = {trump: tuple(_higher(card, trump) for card in DECK) for trump in _CONTRACTS}
"""The higher cards of the same suit, by trump suit and card."""

ABOVE: Final = {trump: tuple(_above(card, trump) for card in DECK) for trump in _CONTRACTS}
"""The cards that take a trick from a card that is winning it, by trump suit and card: higher ones and, over a plain
card, every trump."""


def card_points(card: Card, trump: Suit | None) -> int:
    """The card points of a card, 0 to 20 (SPEC.md#cards).

    >>> from fairshuffle.cards import card_named
    >>> card_points(card_named("JH"), trump=2), card_points(card_named("JH"), trump=None)
    (20, 2)
    """
    return POINTS[trump][card]


def trick_points(cards: Iterable[Card], trump: Suit | None) -> int:
    """The card points of a trick, without those for the last one (SPEC.md#cards).

    >>> trick_points(DECK, trump=2), trick_points(DECK, trump=None)
    (152, 120)
    """
    points = POINTS[trump]
    return sum([points[card] for card in cards])


def beats(card: Card, best: Card, trump: Suit | None) -> bool:
    """Whether a card takes the trick from ``best``, which is winning it (SPEC.md#play).

    >>> from fairshuffle.cards import card_named
    >>> beats(card_named("7H"), card_named("AS"), trump=2)
    True
    """
    return ABOVE[trump][best] >> card & 1 == 1


def winning_index(trick: Sequence[Card], trump: Suit | None) -> int:
    """The place in the trick, from 0 for the lead, of the card that is winning it (SPEC.md#play).

    The trick holds one to four cards.

    >>> from fairshuffle.cards import card_named
    >>> winning_index([card_named("TS"), card_named("AS"), card_named("AH")], trump=None)
    1
    """
    above = ABOVE[trump]
    winner = 0
    to_win = above[trick[0]]
    for place in range(1, len(trick)):
        if to_win >> trick[place] & 1:
            winner = place
            to_win = above[trick[place]]
    return winner


def legal_cards(  # noqa: PLR0913, PLR0917 - once a card: six values cost less than an object
    cards: Cards,
    trick: Sequence[Card],
    trump: Suit | None,
    locked: bool,  # noqa: FBT001 - a fact of the hand, not a switch
    akka: bool,  # noqa: FBT001 - a fact of the trick, not a switch
    options: TableOptions,
) -> Cards:
    """The cards of a hand that may be played now (SPEC.md#play).

    ``trick`` are the cards on the table, the lead first, none to three; ``locked`` is the lock of the last doubling
    level, ``akka`` whether the lead was called Akka. The hand is not empty, and then neither is the answer.

    >>> from fairshuffle.cards import card_named, cards_named, names_of
    >>> from fairshuffle.rules.options import profile
    >>> cards, trick = cards_named("9D 7D KS"), [card_named("AD")]
    >>> names_of(legal_cards(cards, trick, 1, False, False, profile("sahrat")))
    ['9D']
    """
    if not trick:
        plain = 0 if trump is None or not locked else cards & ~SUIT_CARDS[trump]
        return plain or cards
    led = suit_of(trick[0])
    follow = cards & SUIT_CARDS[led]
    trumps = 0 if trump is None else cards & SUIT_CARDS[trump]
    if not trumps or (follow and led != trump):
        return follow or cards
    winner = winning_index(trick, trump)
    partner_wins = winner == len(trick) - 2
    if partner_wins and (not options.rise_over_partner if follow else _is_free(trick, akka, options)):
        return follow or cards
    higher = trumps & ABOVE[trump][trick[winner]]
    return higher or (trumps if follow or options.undertrump else cards)


def _is_free(trick: Sequence[Card], akka: bool, options: TableOptions) -> bool:  # noqa: FBT001 - as above
    """Whether a seat void in a plain suit need not trump while its partner is winning."""
    partner_led = len(trick) == 2
    if partner_led and akka and options.akka_frees_partner:
        return True
    if options.trump_while_partner_wins == "low_lead":
        return not partner_led or rank_of(trick[0]) == ACE
    return options.trump_while_partner_wins == "never"


def offence(  # noqa: PLR0913, PLR0917 - the six values of legal_cards and the card
    card: Card,
    cards: Cards,
    trick: Sequence[Card],
    trump: Suit | None,
    locked: bool,  # noqa: FBT001 - as in legal_cards
    akka: bool,  # noqa: FBT001 - as in legal_cards
    options: TableOptions,
) -> PlayOffence | None:
    """What is wrong with playing a card that the seat holds, None when it is legal (SPEC.md#play).

    The arguments after ``card`` are those of ``legal_cards``; ``cards`` still holds the card.

    >>> from fairshuffle.cards import card_named, cards_named
    >>> from fairshuffle.rules.options import profile
    >>> cards, trick = cards_named("9D 7D KS"), [card_named("AD")]
    >>> offence(card_named("7D"), cards, trick, 1, False, False, profile("sahrat"))
    'play.no_overtrump'
    """
    if legal_cards(cards, trick, trump, locked, akka, options) >> card & 1:
        return None
    return broken_rule(card, cards, trick, trump)


def broken_rule(card: Card, cards: Cards, trick: Sequence[Card], trump: Suit | None) -> PlayOffence:
    """The rule that a card breaks which is not legal (SPEC.md#play).

    The arguments are those of ``offence``; of a legal card nothing is said.

    >>> from fairshuffle.cards import card_named, cards_named
    >>> broken_rule(card_named("KS"), cards_named("9D 7D KS"), [card_named("AD")], trump=1)
    'play.renege'
    """
    if not trick:
        return "play.locked_lead"
    led = SUIT_CARDS[suit_of(trick[0])]
    if cards & led and not led >> card & 1:
        return "play.renege"
    return "play.no_overtrump" if suit_of(card) == trump else "play.no_trump"
