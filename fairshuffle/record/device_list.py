"""A device's list: each step of a player's own machine over all its games, a canonical line each (SPEC.md#device-list).

The lines are only added to. What stands there has been stored before it had an effect.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from fairshuffle.errors import MalformedRecordError
from fairshuffle.limits import MAX_LINE_BYTES
from fairshuffle.record import kinds
from fairshuffle.record.forms import Form, form, refuse
from fairshuffle.record.keepsakes import CHAIN, Chain, Receipt, write_kept
from fairshuffle.record.reader import decode
from fairshuffle.seats import Seat

__all__ = [
    "Allowed",
    "DeviceList",
    "Entry",
    "Gave",
    "Kept",
    "KnownGame",
    "Met",
    "Over",
    "read_device_list",
    "write_entry",
]

Permission: TypeAlias = Literal["play", "beside"]
HowOver: TypeAlias = Literal["ended", "broken_off", "at_fault", "interrupted", "left"]


class Met(NamedTuple):
    """A game whose first line has the fingerprint ``first``; its id is used up for this device and server.

    ``server`` is the key by which the human knows the server; None is for all games under other keys, or none.
    """

    game: str
    first: bytes
    seat: Seat
    server: bytes | None = None


class Gave(NamedTuple):
    """An anchor (no ``deal``) or a link that is given on the first ``lines`` lines, whose SHA-256 is ``digest``."""

    first: bytes
    lines: int
    digest: bytes
    deal: int | None = None


class Kept(NamedTuple):
    """A checkpoint that was computed anew, its signature checked: a receipt, as the list has it."""

    first: bytes
    number: int
    lines: int
    digest: bytes
    signature: bytes | None = None


class Allowed(NamedTuple):
    """What the human has allowed: to ``play`` (``x_1`` may be given), or to take part ``beside`` unfinished games."""

    first: bytes
    what: Permission


class Over(NamedTuple):
    """A game in which nothing is given any more.

    ``ended`` with the last checkpoint behind ``end``; ``broken_off`` with the one behind ``abort``; ``at_fault``, the
    server broke the protocol; ``interrupted``, the device was set up again without a receipt of the seal; ``left`` by
    the human. Only a game that has ended was played to its end.
    """

    first: bytes
    how: HowOver


Entry: TypeAlias = Met | Chain | Gave | Kept | Allowed | Over
"""One line of a device's list."""


class KnownGame(NamedTuple):
    """What a device's list says of one game; ``begun`` and ``closed`` are its lines that say so, 0 where none does.

    A game is begun for a device when it gives its first link: ``x_0``, or a later one, which gives ``x_0`` away.
    """

    met: Met
    chain: Chain | None = None
    gave: tuple[Gave, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    allowed: frozenset[Permission] = frozenset()
    over: HowOver | None = None
    begun: int = 0
    closed: int = 0

    @property
    def unfinished(self) -> bool:
        """Whether it was begun and has not ended: broken off, given up, or nobody knows (SPEC.md#begun)."""
        return self.begun > 0 and self.over != "ended"


class DeviceList(NamedTuple):
    """A whole list: its games by the fingerprints of their first lines, in the order in which they were met.

    >>> met = Met("game-1", first=bytes(32), seat=2)
    >>> DeviceList().after(met).of(bytes(32)).met == met
    True
    """

    games: Mapping[bytes, KnownGame] = {}
    lines: int = 0

    def of(self, first: bytes) -> KnownGame | None:
        """What is known of the game with this first line."""
        return self.games.get(first)

    def after(self, *entries: Entry) -> "DeviceList":
        """The list with some lines more; raises ValueError for one that cannot follow."""
        games, lines = dict(self.games), self.lines
        for entry in entries:
            lines += 1
            games[entry.first] = _after(games.get(entry.first), entry, lines)
        return DeviceList(games, lines)

    def under(self, server: bytes | None) -> tuple[KnownGame, ...]:
        """The games of one server."""
        return tuple(known for known in self.games.values() if known.met.server == server)

    def keys(self) -> frozenset[bytes]:
        """The keys by which the human knows servers."""
        return frozenset(known.met.server for known in self.games.values() if known.met.server is not None)

    def begun_beside(self, first: bytes) -> tuple[KnownGame, ...]:
        """The games that were begun with the same server since the one before this had ended, or beside it.

        The server could have gone on with any of them instead (SPEC.md#begun). Empty where this one was not begun.
        """
        this = self.games[first]
        if not this.begun:
            return ()
        same = [known for known in self.under(this.met.server) if known is not this and known.begun]
        ended = (known.closed for known in same if known.over == "ended" and known.closed < this.begun)
        before, end = max(ended, default=0), this.closed or self.lines + 1

        def counts(known: KnownGame) -> bool:
            was_open = not known.closed or known.closed > this.begun
            return known.begun < end and (known.begun > before or was_open)

        return tuple(filter(counts, same))


def read_device_list(data: bytes) -> DeviceList:
    """The list that is exactly these bytes; raises MalformedRecordError for all others (SPEC.md#device-list).

    >>> read_device_list(write_entry(Met("game-1", bytes(32), 2)) + write_entry(Over(bytes(32), "left"))).lines
    2
    """
    games: dict[bytes, KnownGame] = {}
    *lines, rest = decode(data).split("\n")
    for number, line in enumerate(lines, 1):
        entry = _read(line, number)
        try:
            games[entry.first] = _after(games.get(entry.first), entry, number)
        except ValueError as error:
            raise MalformedRecordError(number, str(error)) from error
    if rest:
        raise MalformedRecordError(len(lines) + 1, "the last line has no LF")
    return DeviceList(games, len(lines))


def write_entry(entry: Entry) -> bytes:
    r"""The canonical line of an entry with its LF; raises MalformedRecordError when no line can hold it.

    >>> write_entry(Over(bytes(32), "left"))[-16:]
    b'","how":"left"}\n'
    """
    return write_kept(entry, _FORM_OF[type(entry)])


def _after(known: KnownGame | None, entry: Entry, line: int) -> KnownGame:
    """What is known of a game after one line more of it; raises ValueError where that line cannot follow."""
    if isinstance(entry, Met):
        if known is not None:
            raise ValueError(f"game {entry.game} was met before")
        return KnownGame(entry)
    if known is None:
        raise ValueError("a game that was not met")
    if isinstance(entry, Chain):
        if known.chain is not None or (entry.game, entry.seat) != (known.met.game, known.met.seat):
            raise ValueError("a chain is made once, for the game and the seat that were met")
        return known._replace(chain=entry)
    if isinstance(entry, Gave):
        begun = known.begun or (0 if entry.deal is None else line)
        return known._replace(gave=(*known.gave, entry), begun=begun)
    if isinstance(entry, Kept):
        if entry.number != len(known.receipts):
            raise ValueError("receipts are kept in their order")
        return known._replace(receipts=(*known.receipts, Receipt(known.met.game, *entry[1:])))
    if isinstance(entry, Allowed):
        return known._replace(allowed=known.allowed | {entry.what})
    return known._replace(over=known.over or entry.how, closed=known.closed or line)


_FORM_OF: Final[Mapping[type, Form[Any]]] = {
    Met: form("met", Met._make, {"game": kinds.GAME_ID, "first": kinds.HASH, "seat": kinds.SEAT, "server?": kinds.KEY}),
    Chain: CHAIN,
    Gave: form(
        "gave", Gave._make, {"first": kinds.HASH, "lines": kinds.U32, "digest": kinds.HASH, "deal?": kinds.DEAL_INDEX}
    ),
    Kept: form(
        "kept",
        Kept._make,
        {
            "first": kinds.HASH,
            "number": kinds.U32,
            "lines": kinds.U32,
            "digest": kinds.HASH,
            "signature?": kinds.SIGNATURE,
        },
    ),
    Allowed: form("allowed", Allowed._make, {"first": kinds.HASH, "what": kinds.word(Permission)}),
    Over: form("over", Over._make, {"first": kinds.HASH, "how": kinds.word(HowOver)}),
}
_FORMS: Final = {form.name: form for form in _FORM_OF.values()}


def _read(line: str, number: int) -> Entry:
    name = line[9 : line.find('"', 9)]
    wanted: Form[Any] | None = _FORMS.get(name)
    entry: Entry | None = wanted.read(line) if wanted and len(line) < MAX_LINE_BYTES else None
    if entry is None:
        refuse(line, number, _FORMS)
    return entry
