"""Games whose server and players keep, or break, the rules of the protocol; what players keep of them."""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final, Literal

from fairshuffle.events import Checkpoint, Event, Game
from fairshuffle.game.judge import judge
from fairshuffle.record import Record, read_record, write_line
from fairshuffle.record.keepsakes import Chain, Receipt, receipts_of
from fairshuffle.record.signatures import checkpoint_message, public_key_of, sign
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.testing.simulate import LINKS, Table
from fairshuffle.verifier import Policy, Report, verify
from tests.tools.forge import Events

KEY: Final = bytes(range(32, 64))
OTHER_KEY: Final = bytes(range(64, 96))
PUBLIC: Final = public_key_of(KEY)
OTHER_PUBLIC: Final = public_key_of(OTHER_KEY)

SHORT: Final = {"target": 30}
"""A match of two or three hands."""


def secret_of(seat: Seat) -> bytes:
    """The last link of a seat's chain in every game here."""
    return sha256(b"seat %d" % seat).digest()


class Server(Table):
    """A server under a key or none; ``lost`` are the links (seat, deal) that it says did not arrive.

    It writes what a subclass makes of the protocol, faults and all. ``chain_first`` is the first line that the players
    saw when they made their chains, as a fingerprint, if it was another.
    """

    def __init__(
        self,
        seed: str = "trust",
        *,
        key: bytes | None = None,
        joined: tuple[Seat, ...] = SEATS,
        lost: Collection[tuple[Seat, int]] = (),
        header: Callable[[Game], Game] = lambda game: game,
        reveal: Literal["after_hand"] | None = None,
    ) -> None:
        self.lost = lost
        self.change = header
        super().__init__("sahrat", seed, changes=SHORT, joined=joined, key=key, reveal=reveal)

    def header(self, game: Game) -> Game:
        return self.change(game)

    def last_link(self, seat: Seat) -> bytes:
        return secret_of(seat)

    def arrives(self, seat: Seat, index: int) -> bool:
        return (seat, index) not in self.lost

    def write(self, event: Event) -> None:
        _, self.match, _ = judge(self.match, event)
        line = write_line(event)
        self.lines.append(line)
        self.digest.update(line)


@cache
def signed_game() -> bytes:
    """A game signed under KEY in which all four seats take part and no link is lost."""
    return Server(key=KEY).play()


@cache
def unsigned_game() -> bytes:
    """The same without a key."""
    return Server().play()


def chain_of(data: bytes, seat: Seat) -> Chain:
    """The chain that a seat keeps of a game of this module."""
    record = read_record(data)
    return Chain(record.game.game, first_of(record), seat, LINKS, secret_of(seat))


def first_of(record: Record) -> bytes:
    return first_fingerprint(record.data[: record.ends[0]])


def receipts(data: bytes) -> tuple[Receipt, ...]:
    """A receipt of every checkpoint of a record."""
    return receipts_of(read_record(data))


def resigned(events: Events, key: bytes | None, left: Mapping[int, bytes | None] | None = None) -> bytes:
    """The record of some events, every checkpoint counted, hashed and signed anew.

    ``left`` are the signatures, by the number of the checkpoint, that are written instead.
    """
    lines: list[bytes] = []
    digest = sha256()
    number = 0
    for event in events:
        line = write_line(event)
        if isinstance(event, Checkpoint):
            message = checkpoint_message(events_game(events).game, number, len(lines), digest.digest())
            signature = sign(key, message) if key else None
            signature = (left or {}).get(number, signature)
            line = write_line(event._replace(lines=len(lines), digest=digest.digest(), signature=signature))
            number += 1
        lines.append(line)
        digest.update(line)
    return b"".join(lines)


def events_game(events: Events) -> Game:
    game = events[0]
    assert isinstance(game, Game)
    return game


def shown(report: Report) -> list[tuple[str, str, int]]:
    """The findings of a report: id, severity and line."""
    return [(finding.id, finding.severity, finding.line) for finding in report.findings]


def judged(data: bytes, **policy: Any) -> Report:  # noqa: ANN401 - a field of Policy
    """The report on a record for a reader who brings this along."""
    return verify(data, policy=Policy(**policy))
