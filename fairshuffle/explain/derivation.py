"""Everything that one deal follows from, taken from a record or put together by hand (SPEC.md#protocol)."""

from collections.abc import Mapping
from typing import NamedTuple

from fairshuffle.events import Cut, Deal, Draw, Result, Reveal
from fairshuffle.explain.lines import Line, lines_of
from fairshuffle.record import Record
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle import (
    NO_LINK,
    Dealt,
    Deck,
    Inputs,
    Lift,
    cut_by,
    dealt_from,
    deck_from,
    drawn_from,
    key_of,
    lift_of,
)
from fairshuffle.verifier.opening import opening_of


class Derivation(NamedTuple):
    """What a deal follows from: its secret, what else enters the key, who deals, and what was cut.

    The draw, index 0, has no dealer yet and is not cut. The links of ``inputs`` are those that enter the key, stand-ins
    too.
    """

    secret: bytes
    inputs: Inputs
    dealer: Seat | None = None
    cut: Cut | None = None

    @property
    def key(self) -> bytes:
        """The key of the deal (SPEC.md#hand-key)."""
        return key_of(self.secret, self.inputs)

    @property
    def first_dealer(self) -> Seat:
        """Whom the draw makes the first dealer."""
        return drawn_from(self.secret, self.inputs)

    @property
    def deck(self) -> Deck:
        """The shuffled deck, top card first, before any cut."""
        return deck_from(self.secret, self.inputs)

    @property
    def cut_deck(self) -> Deck:
        """The deck that is dealt; a lift leaves it as it is."""
        return cut_by(self.deck, self.cut)

    @property
    def lift(self) -> Lift | None:
        """The three cards that were lifted, and for whom, if any were."""
        return lift_of(self.cut)

    @property
    def dealt(self) -> Dealt:
        """The cards of each seat, the turned card, and what is left (SPEC.md#deal)."""
        assert self.dealer is not None
        return dealt_from(self.deck, self.dealer, self.cut)


class NotThereError(Exception):
    """The record does not have what a deal follows from; the text says what is missing."""


def of_record(record: Record, index: int) -> Derivation:
    """What a deal of a record follows from, 0 for the draw.

    Raises NotThereError for one that was not dealt, and where its secret is not open.
    """
    if record.game.commitment is None:
        raise NotThereError("this record has no commitment: its cards stand in it")
    taken: Cut | None = None
    for line in lines_of(record):
        event = line.event
        inputs = _asked(line, index)
        if inputs is not None:
            dealer = event.dealer if isinstance(event, Deal) else None
            return Derivation(_secret(record, index), inputs, dealer, taken if index else None)
        if isinstance(event, Cut):
            taken = taken or event
        elif isinstance(event, (Draw, Deal, Result)):
            taken = None
    raise NotThereError(f"deal {index} is not in this record")


def _asked(line: Line, index: int) -> Inputs | None:
    """What the decks were asked for at the line of a deal, None at every other one."""
    if not isinstance(line.event, Deal if index else Draw):
        return None
    return next((inputs for inputs in line.inputs if inputs.deal == index), None)


def _secret(record: Record, index: int) -> bytes:
    """The secret of a deal as the record opens it, which must be the committed one."""
    opening = opening_of(record.game, record.events)
    if opening.decks is None:
        raise NotThereError("the master that is opened is not the committed one")
    secret = opening.decks.secret(index)
    if secret is not None:
        return secret
    if any(isinstance(event, Reveal) and event.hand == index for event in record.events):
        raise NotThereError(f"the secret of deal {index} that is opened is not the committed one")
    raise NotThereError(f"the secret of deal {index} is not open in this record")


def by_hand(  # noqa: PLR0913 - everything that a deal follows from
    index: int,
    *,
    secret: bytes,
    seal: bytes,
    links: Mapping[Seat, bytes],
    earlier: Mapping[Seat, bytes],
    dealer: Seat | None,
    cards: int | None,
) -> Derivation:
    """What a deal follows from, value by value; ``earlier`` are the last links of seats without one, ``cards`` the cut.

    >>> by_hand(1, secret=b"", seal=b"", links={2: b"x"}, earlier={}, dealer=3, cards=None).inputs.mask
    4
    """
    first, second, third, fourth = (links.get(seat, earlier.get(seat, NO_LINK)) for seat in SEATS)
    inputs = Inputs(index, seal, sum(1 << seat for seat in links), (first, second, third, fourth))
    return Derivation(secret, inputs, dealer, None if cards is None else Cut(0, 0, cards))
