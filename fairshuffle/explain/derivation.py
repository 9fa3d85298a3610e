"""Everything that one deck follows from, taken from a record or put together by hand (SPEC.md#protocol)."""

from collections.abc import Mapping
from typing import NamedTuple

from fairshuffle.events import Abort, Cut, Deal, Draw, End, Result, Reveal
from fairshuffle.match import Match
from fairshuffle.record import Record
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle import NO_LINK, commitment, first_fingerprint, hand_commitment, hand_secret


class Derivation(NamedTuple):
    """What a deal follows from: the hand secret, what the players added, who deals, and what was cut.

    ``deal`` is 0 for the draw, which has no dealer yet. ``links`` are those that enter the key, stand-ins too.
    """

    deal: int
    secret: bytes
    seal: bytes
    mask: int
    links: tuple[bytes, ...]
    dealer: Seat | None
    cut: Cut | None


class NotThereError(Exception):
    """The record does not have what a deal follows from; the text says what is missing."""


def of_record(record: Record, deal: int) -> Derivation:
    """What a deal of a record follows from; raises NotThereError when it was not dealt, or its secret is not open."""
    game = record.game
    if game.commitment is None:
        raise NotThereError("this record has no commitment: its cards stand in it")
    match = Match(game, record.options, first_fingerprint(record.data[: record.ends[0]]))
    cut: Cut | None = None
    for event in record.events[1:]:
        dealt = event.hand if isinstance(event, Deal) else 0 if isinstance(event, Draw) else None
        if dealt == deal:
            inputs, _ = match.dealing.entropy.copy().take(deal)
            dealer = event.dealer if isinstance(event, Deal) else None
            return Derivation(deal, _secret(record, deal), inputs.seal, inputs.mask, inputs.links, dealer, cut)
        if isinstance(event, (Cut, Draw, Result)):
            cut = event if isinstance(event, Cut) else None
        match.apply(event)
    raise NotThereError(f"deal {deal} is not in this record")


def _secret(record: Record, deal: int) -> bytes:
    """The secret of a deal as the record opens it, which must be the committed one."""
    game = record.game
    for event in record.events:
        if isinstance(event, (End, Abort)) and event.secret is not None:
            if commitment(game.game, event.secret) != game.commitment:
                raise NotThereError("the master that is opened is not the committed one")
            return hand_secret(game.game, event.secret, deal)
    listed = game.hand_commitments or ()
    for event in record.events:
        if isinstance(event, Reveal) and event.hand == deal < len(listed):
            if hand_commitment(game.game, deal, event.secret) != listed[deal]:
                raise NotThereError(f"the secret of deal {deal} that is opened is not the committed one")
            return event.secret
    raise NotThereError(f"the secret of deal {deal} is not open in this record")


def by_hand(  # noqa: PLR0913 - everything that a deal follows from
    deal: int,
    *,
    secret: bytes,
    seal: bytes,
    links: Mapping[Seat, bytes],
    earlier: Mapping[Seat, bytes],
    dealer: Seat | None,
    cut: int | None,
) -> Derivation:
    """What a deal follows from, given value by value; ``earlier`` are the last links of seats without one.

    >>> by_hand(1, secret=b"", seal=b"", links={2: b"x"}, earlier={}, dealer=3, cut=None).mask
    4
    """
    entering = tuple(links.get(seat, earlier.get(seat, NO_LINK)) for seat in SEATS)
    taken = None if cut is None else Cut(0, 0, cut)
    return Derivation(deal, secret, seal, sum(1 << seat for seat in links), entering, dealer, taken)
