"""What a record shows of how its cards were dealt, apart from the verdict (SPEC.md#grades)."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from fairshuffle.events import Game
from fairshuffle.findings import FINDINGS, Finding
from fairshuffle.seats import Seat
from fairshuffle.shuffle.links import Links
from fairshuffle.verifier.opening import Opening

Grade: TypeAlias = Literal["none", "server", "players"]
Dealt: TypeAlias = Literal["checked", "differs", "partly", "not_opened", "false_secret", "not_checked"]
Pinned: TypeAlias = Literal["no", "commitment", "start", "later"]
Signed: TypeAlias = Literal["none", "own_key", "known_key", "invalid", "unchecked"]


class Brought(NamedTuple):
    """A receipt of the reader, as a report names it; ``file`` is empty where he did not read it from one."""

    number: int
    lines: int
    digest: bytes
    file: str = ""

    def as_json(self) -> dict[str, Any]:
        """The receipt as a JSON object (SPEC.md#report)."""
        file = {"file": self.file} if self.file else {}
        return {"number": self.number, "lines": self.lines, "digest": self.digest.hex(), **file}


class Stories(NamedTuple):
    """Two receipts of the reader that contradict each other, and what ``compare`` says of them."""

    outcome: Literal["two_stories", "not_proved"]
    receipts: tuple[Brought, Brought]

    def as_json(self) -> dict[str, Any]:
        """The outcome and the receipts as a JSON object (SPEC.md#report)."""
        return {"outcome": self.outcome, "receipts": [receipt.as_json() for receipt in self.receipts]}


class Fairness(NamedTuple):
    """The grades of one record (SPEC.md#grades).

    ``pinned_lines`` is how many lines are the same as what the reader brought along, ``signed_lines`` how many the last
    signature covers; ``owner_only`` says that a receipt without a signature was among what was compared.
    ``receipts_beyond`` are those that reach beyond the last line of a copy, ``stories`` two that contradict each other.
    ``own_chain`` is None where the reader brought no chain. ``begun`` are the ids of the other games that the server
    could have gone on with instead, by the list of the reader's device (SPEC.md#begun); None where he brought no list
    in which this one was begun. A grade is proved only where ``dealt`` is ``checked``.
    """

    grade: Grade = "none"
    dealt: Dealt = "not_checked"
    players: tuple[Seat, ...] = ()
    missing_links: int = 0
    choice_bits: int = 0
    pinned: Pinned = "no"
    pinned_lines: int = 0
    owner_only: bool = False
    receipts_beyond: tuple[Brought, ...] = ()
    stories: Stories | None = None
    signed: Signed = "none"
    signed_lines: int = 0
    reveal: Literal["after_game", "after_hand"] | None = None
    own_chain: bool | None = None
    begun: tuple[str, ...] | None = None

    @property
    def device_bits(self) -> int | None:
        """How many bits of choice the other games left to the server: the logarithm of all of them, rounded up.

        >>> [Fairness(begun=("game",) * others).device_bits for others in (0, 1, 2, 3, 255)], Fairness().device_bits
        ([0, 1, 2, 2, 8], None)
        """
        return None if self.begun is None else len(self.begun).bit_length()

    @property
    def bounded_bits(self) -> int | None:
        """The device bits where they bound what could be dealt: players took part in decks that were checked.

        None too where the reader's own chain is not in them.
        """
        bounded = self.grade == "players" and self.dealt == "checked" and self.own_chain is not False
        return self.device_bits if bounded else None

    @property
    def chain_owner_only(self) -> bool:
        """Whether the reader's chain does not fit: anybody can write one that does not, so that convinces only him."""
        return self.own_chain is False

    def as_json(self) -> dict[str, Any]:
        """The grades as a JSON object (SPEC.md#report)."""
        beyond = [receipt.as_json() for receipt in self.receipts_beyond]
        stories = self.stories and self.stories.as_json()
        lists = {"players": list(self.players), "receipts_beyond": beyond, "stories": stories}
        shown = {**self._asdict(), **lists, "chain_owner_only": self.chain_owner_only}
        del shown["begun"]  # it stands beside its bits
        begun = None if self.begun is None else list(self.begun)
        return {**shown, "begun": begun, "device_bits": self.device_bits}


WAYS_TO_CUT: Final[Mapping[str, int]] = {"none": 1, "cut": 32, "lift": 4}
"""In how many ways a deck may be cut, not at all being one: by 1 to 31 cards, or a packet off the top or the bottom."""


def dealt_fairly(game: Game, links: Links, cut: str) -> Fairness:
    """The grade of a record, by who took part in its decks and which links are missing (SPEC.md#grades).

    ``cut`` is the table's option of that name.
    """
    if game.commitment is None:
        return Fairness()
    players = tuple(seat for seat in links.opened if not game.seats[seat].bot)
    return Fairness(
        grade="players" if players else "server",
        players=players,
        missing_links=links.missing,
        choice_bits=choice_bits(
            len(links.joined) * links.deals, links.missing, ways=WAYS_TO_CUT[cut], deals=links.lacking
        ),
        reveal=game.reveal or "after_game",
    )


def dealt_of(opening: Opening, deals: int, derived: int, faults: Iterable[Finding]) -> Dealt:
    """What came of comparing the deals of a record that has a commitment (SPEC.md#dealt).

    ``deals`` are all of them, ``derived`` those whose cards were derived from an opened secret and compared.

    >>> dealt_of(Opening(None, opened=True, faults=()), deals=2, derived=0, faults=())
    'false_secret'
    """
    if opening.decks is None:
        return "false_secret"
    errors = [fault for fault in faults if fault.severity == "error"]
    told = {FINDINGS[fault.id].deals for fault in errors}
    if derived and "differs" in told:
        return "differs"
    if any(FINDINGS[fault.id].deals == "false_secret" and isinstance(fault.found, str) for fault in errors):
        return "false_secret"
    if not derived:
        return "not_checked" if opening.opened else "not_opened"
    return "checked" if opening.opened and derived == deals and "doubtful" not in told else "partly"


def choice_bits(links: int, missing: int, *, ways: int = 1, deals: int = 0) -> int:
    """How many bits of choice missing links left to the server, cuts included (SPEC.md#choice-bits).

    ``links`` = joined seats times deals, the draw included; ``ways`` to cut each of the ``deals`` behind the draw in
    which a link is missing. With b bits, whatever cards were dealt were at most 2**b times as likely as without any
    choice.

    >>> choice_bits(56, 0), choice_bits(56, 1), choice_bits(56, 2), choice_bits(56, 1, ways=32, deals=1)
    (0, 6, 11, 11)
    """
    patterns = pattern = 1
    for j in range(missing):  # each binomial from the one before: a record can lack a thousand links
        pattern = pattern * (links - j) // (j + 1)
        patterns += pattern
    return int(patterns * ways**deals - 1).bit_length()
