"""The opened secrets of a record, and the decks that follow from them (SPEC.md#commitment)."""

from collections.abc import Sequence
from typing import NamedTuple

from fairshuffle.cards import Card
from fairshuffle.events import Abort, End, Event, Game, Link, Reveal
from fairshuffle.findings import Finding
from fairshuffle.seats import Seat
from fairshuffle.shuffle import Inputs, commitment, deck_from, drawn_from, hand_commitment, hand_secret


class OpenedDecks:
    """Decks from the secrets of single hands where those are opened as committed, otherwise from a master."""

    def __init__(self, game: str, master: bytes | None, secrets: dict[int, bytes]) -> None:
        self._game = game
        self._master = master
        self._secrets = secrets

    def first_dealer(self, inputs: Inputs) -> Seat | None:
        """The first dealer, or None where the secret of the draw is not open."""
        secret = self.secret(inputs.deal)
        return drawn_from(secret, inputs) if secret and inputs.seal else None

    def deck(self, inputs: Inputs) -> tuple[Card, ...] | None:
        """The deck of a deal, or None where its secret is not open."""
        secret = self.secret(inputs.deal)
        return deck_from(secret, inputs) if secret and inputs.seal else None

    def secret(self, deal: int) -> bytes | None:
        """The secret of a deal, 0 for the draw; None where it is not open."""
        secret = self._secrets.get(deal)
        if secret is None and self._master is not None:
            return hand_secret(self._game, self._master, deal)
        return secret


class Opening(NamedTuple):
    """What a record opens: its decks (None when nothing may be derived), whether the master is open, and the faults."""

    decks: OpenedDecks | None
    opened: bool
    faults: tuple[Finding, ...]


def opening_of(game: Game, events: Sequence[Event]) -> Opening:
    """Find and check the secrets of a record; nothing is opened in one without a commitment.

    When the opened master is not the committed one nothing is derived (``commit.opening``). Where it is still owed the
    record is incomplete (``commit.missing``), and only single opened hands are derived. A hand whose commitment the
    master does not give was dealt with the secret that was opened for it: the false commitment is the one fault.
    """
    if game.commitment is None:
        return Opening(None, opened=False, faults=())
    last, line = _last_line(game, events)
    master = last.secret if last else None
    commitments = game.hand_commitments or ()
    secrets = {
        event.hand: event.secret
        for event in (events if commitments else ())
        if isinstance(event, Reveal)
        and event.hand < len(commitments)
        and hand_commitment(game.game, event.hand, event.secret) == commitments[event.hand]
    }
    if master is not None:
        if commitment(game.game, master) != game.commitment:
            found = commitment(game.game, master).hex()
            false = Finding("commit.opening", line=line, expected=game.commitment.hex(), found=found)
            return Opening(None, opened=True, faults=(false,))
        faults = tuple(
            Finding("commit.hand_opening", line=1, hand=index, expected=right.hex(), found=listed.hex())
            for index, listed in enumerate(commitments)
            if listed != (right := hand_commitment(game.game, index, hand_secret(game.game, master, index)))
        )
        return Opening(OpenedDecks(game.game, master, secrets), opened=True, faults=faults)
    decks = OpenedDecks(game.game, None, secrets)
    owed = isinstance(last, End) or (isinstance(last, Abort) and _a_link_is_there(events))
    faults = (Finding("commit.missing", line=line),) if owed else ()
    return Opening(decks, opened=False, faults=faults)


def _last_line(game: Game, events: Sequence[Event]) -> tuple[End | Abort | None, int]:
    """The line that ends the game, and its number; None and 0 where there is none.

    Where lines from elsewhere look like it too, it is the first one that opens what was committed to, or the first.
    """
    kinds = [*map(type, events)]
    places = [place for place, kind in enumerate(kinds) if kind is End or kind is Abort]
    fits = (place for place in places if len(places) > 1 and _opens(game, events[place]))
    place = next(fits, next(iter(places), -1))
    if place < 0:
        return None, 0
    last = events[place]
    assert isinstance(last, (End, Abort))
    return last, place + 1


def _opens(game: Game, event: Event) -> bool:
    """Whether a line opens the secret that the first line has committed to."""
    secret = event.secret if isinstance(event, (End, Abort)) else None
    return secret is not None and commitment(game.game, secret) == game.commitment


def _a_link_is_there(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Link) for event in events)
