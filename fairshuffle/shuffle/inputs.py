"""All that one deal follows from, and how it follows: inputs and secret, key, deck, cut, cards (SPEC.md#hand-key)."""

from typing import NamedTuple, Protocol

from fairshuffle.cards import Card
from fairshuffle.events import Cut
from fairshuffle.seats import Seat
from fairshuffle.shuffle.deal import Dealt, Lift, cut, deal
from fairshuffle.shuffle.deck import Deck, deal_key, deck_from_key, first_dealer


class Inputs(NamedTuple):
    """All that enters the key of one deal beside the secret (SPEC.md#hand-key).

    ``deal`` is 0 for the draw and counts shuffles from 1. Bit p of ``mask`` is set when the link of seat p is of this
    deal; ``links`` are four times 32 bytes.
    """

    deal: int
    seal: bytes
    mask: int
    links: tuple[bytes, bytes, bytes, bytes]


class Decks(Protocol):
    """Where decks come from: an opened secret in replay, a vault at a live table.

    Both answer None where the secret is not known; then the cards of that deal are not checked.
    """

    def first_dealer(self, inputs: Inputs) -> Seat | None:
        """The seat that the draw gives, 0 to 3."""

    def deck(self, inputs: Inputs) -> tuple[Card, ...] | None:
        """The 32 cards of a deal, top card first, before any cut."""


def key_of(secret: bytes, inputs: Inputs) -> bytes:
    """The 32-byte key of a deal, or of the draw; raises ValueError as ``deal_key`` does (SPEC.md#hand-key)."""
    return deal_key(secret, inputs.seal, inputs.deal, inputs.mask, inputs.links)


def drawn_from(secret: bytes, inputs: Inputs) -> Seat:
    """The first dealer, by the secret and the inputs of the draw (SPEC.md#deck)."""
    return first_dealer(key_of(secret, inputs))


def deck_from(secret: bytes, inputs: Inputs) -> Deck:
    """The deck of a deal before any cut, by its secret and its inputs (SPEC.md#deck)."""
    return deck_from_key(key_of(secret, inputs))


def cut_by(deck: Deck, made: Cut | None) -> Deck:
    """The deck that is dealt after what the dealer's left has done; a lift leaves its order (SPEC.md#cut).

    >>> from fairshuffle.cards import DECK
    >>> cut_by(DECK, Cut(0, 2, cards=5))[0], cut_by(DECK, Cut(0, 2, take="top", for_=2))[0], cut_by(DECK, None)[0]
    (5, 0, 0)
    """
    return cut(deck, made.cards) if made and made.cards else deck


def lift_of(made: Cut | None) -> Lift | None:
    """The three cards that are lifted, and for whom, if any are (SPEC.md#cut)."""
    return None if made is None or made.take is None or made.for_ is None else Lift(made.take, made.for_)


def dealt_from(deck: Deck, dealer: Seat, made: Cut | None) -> Dealt:
    """The cards of a deck that the dealer's left has cut, or lifted from, or has left as it is (SPEC.md#deal).

    >>> from fairshuffle.cards import DECK
    >>> dealt_from(DECK, 3, None).turned, dealt_from(DECK, 3, Cut(0, 2, cards=5)).turned
    (20, 25)
    >>> dealt_from(DECK, 3, Cut(0, 2, take="bottom", for_=2)).first[2]
    (29, 30, 31, 14, 15)
    """
    return deal(cut_by(deck, made), dealer, lift_of(made))
