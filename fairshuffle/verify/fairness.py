"""What a record shows of how its cards were dealt, apart from the verdict (SPEC.md#grades)."""

from typing import Any, Literal, NamedTuple, TypeAlias

from fairshuffle.entropy import Entropy
from fairshuffle.events import Game
from fairshuffle.seats import Seat

Grade: TypeAlias = Literal["none", "server", "players"]
Pinned: TypeAlias = Literal["no", "commitment", "start", "later"]
Signed: TypeAlias = Literal["none", "own_key", "known_key", "invalid", "unchecked"]


class Fairness(NamedTuple):
    """The grades of one record (SPEC.md#grades).

    ``pinned_lines`` is how many lines are the same as what the reader brought along, ``signed_lines`` how many the last
    signature covers; ``owner_only`` says that a receipt without a signature was among what was compared. ``own_chain``
    is None where the reader brought no chain.
    """

    grade: Grade = "none"
    players: tuple[Seat, ...] = ()
    choice_bits: int = 0
    pinned: Pinned = "no"
    pinned_lines: int = 0
    owner_only: bool = False
    signed: Signed = "none"
    signed_lines: int = 0
    reveal: Literal["after_game", "after_hand"] | None = None
    own_chain: bool | None = None

    def as_json(self) -> dict[str, Any]:
        """The grades as a JSON object (SPEC.md#report)."""
        return {**self._asdict(), "players": list(self.players)}


def dealt_fairly(game: Game, entropy: Entropy) -> Fairness:
    """The grade of a record, by who took part in its decks and which links are missing (SPEC.md#grades)."""
    if game.commitment is None:
        return Fairness()
    players = tuple(seat for seat in entropy.opened if not game.seats[seat].bot)
    return Fairness(
        grade="players" if players else "server",
        players=players,
        choice_bits=choice_bits(len(entropy.joined) * entropy.deals, entropy.missing),
        reveal=game.reveal or "after_game",
    )


def choice_bits(links: int, missing: int) -> int:
    """How many bits of choice missing links left to the server (SPEC.md#choice-bits).

    ``links`` = joined seats times deals, the draw included. With b bits, whatever happened was at most 2**b times as
    likely as without any choice.

    >>> choice_bits(56, 0), choice_bits(56, 1), choice_bits(56, 2)
    (0, 6, 11)
    """
    choices = ways = 1
    for j in range(missing):  # each binomial from the one before: a long record can lack thousands of links
        ways = ways * (links - j) // (j + 1)
        choices += ways
    return (choices - 1).bit_length()
