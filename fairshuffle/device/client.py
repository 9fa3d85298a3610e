"""A player's device in one game: it adds to every shuffle, and keeps the rules that give it its worth (SPEC.md#device).

No clock and no randomness of its own. Bytes of the record go in as the server sends them; anchor and links come out,
when they may be given. Whatever has an effect is stored before.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final, Literal, NamedTuple

from fairshuffle.device import part as parts
from fairshuffle.device.device import Device
from fairshuffle.device.errors import ClientError
from fairshuffle.device.part import Part, Wait
from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Event, Game, Join, Link
from fairshuffle.game.judge import judge_first
from fairshuffle.record import read_line, table_options
from fairshuffle.record.device_list import Entry, Gave, KnownGame, Met, Over
from fairshuffle.record.keepsakes import Chain, Receipt
from fairshuffle.record.reader import decode
from fairshuffle.seats import Seat
from fairshuffle.shuffle import first_fingerprint

_DAY: Final = timedelta(days=1)


class Told(NamedTuple):
    """What a human is told before he joins (SPEC.md#device-told).

    ``unknown_server``: no bound holds across the games of all servers that he does not know. ``created``: the time of
    the first line is more than a day from the device's clock. ``unfinished``: the ids of games that were begun with
    this server and have not ended.
    """

    id: Literal["unknown_server", "created", "unfinished"]
    facts: tuple[str, ...] = ()


class Client:
    """The device of the player at ``seat`` in one game.

    ``random`` gives so many random bytes, once, after the first line was read. With ``server_key`` another key, or
    none, is refused. ``now`` is what the device's clock shows, in the form of ``created``. A game whose chain was made
    before the device was set up again, and of whose seal it has no receipt, is left (SPEC.md#restored); with
    ``not_restored`` the human says that nothing was copied back in between.
    """

    def __init__(  # noqa: PLR0913 - each by its name
        self,
        device: Device,
        seat: Seat,
        random: Callable[[int], bytes],
        *,
        server_key: bytes | None = None,
        now: str | None = None,
        not_restored: bool = False,
    ) -> None:
        self.device = device
        self.seat = seat
        self.told: tuple[Told, ...] = ()
        self._random = random
        self._server_key = server_key
        self._now = now
        self._not_restored = not_restored
        self._part: Part | None = None
        self._stopped = False

    # What it knows

    @property
    def lines(self) -> int:
        """How many lines of the record this device has received."""
        return self._part.lines if self._part else 0

    @property
    def game(self) -> Game | None:
        """The first line, None before it was received."""
        return self._part.match.game if self._part else None

    @property
    def known(self) -> KnownGame | None:
        """What the device's list says of this game, None before its first line was received."""
        return self.device.list.of(self._part.first) if self._part else None

    @property
    def chain(self) -> Chain | None:
        """Its chain, a secret until the game is over; None where it takes no part."""
        return self.known.chain if self.known else None

    @property
    def receipts(self) -> tuple[Receipt, ...]:
        """Every checkpoint that it has kept."""
        return self.known.receipts if self.known else ()

    @property
    def lost(self) -> tuple[int, ...]:
        """The deals for which a link was given that is not in the record: what the server says did not arrive."""
        return self._part.lost if self._part else ()

    @property
    def absent(self) -> bool:
        """Whether the game was sealed without this device: it is not in it, and keeps receipts all the same."""
        return self._part is not None and self._part.absent

    @property
    def complete(self) -> bool:
        """Whether the record has come to its end, last checkpoint included."""
        return self._part is not None and self._part.match.phase == "closed"

    # What it receives

    def receive(self, data: bytes) -> None:
        """Take more bytes of the record, whole lines, in their order.

        Raises ClientError where this device takes no part any more, MalformedRecordError and UnsupportedError for bytes
        that no record can have, and what the device's store raises; after each of them the client has stopped.
        """
        if self._stopped:
            raise ClientError("stopped", "this device gives nothing any more in this game: it has said why")
        self._stopped = True
        *lines, rest = decode(data).split("\n")
        if rest:
            raise ClientError("whole", f"line {self.lines + len(lines) + 1} is not whole")
        for line in lines:
            self._take(read_line(line, self.lines + 1), f"{line}\n".encode())
        self._stopped = False

    def _take(self, event: Event, line: bytes) -> None:
        part, known = self._part, self.known
        if part is None or known is None:
            self._part = self._begin(event, line)
            return
        if isinstance(event, Game):
            raise ClientError("game", f"line {part.lines + 1} is the first line of another record")
        try:
            behind, entries = parts.received(part, known, event, line)
        except ClientError:
            if known.over is None:
                with suppress(Exception):  # what it found is told, whether it can be stored or not
                    self._keep(Over(part.first, "at_fault"))
            raise
        self._keep(*entries)
        self._part = behind

    def _begin(self, game: Event, line: bytes) -> Part:
        """Meet a game, or meet it again; its id is stored with its chain, before anybody can know the anchor."""
        if not isinstance(game, Game):
            raise MalformedRecordError(1, "the first line of a record is of type game")
        table_options(game)  # what nobody knows is not met
        for wrong in judge_first(game):
            raise ClientError(wrong.id, f"line 1 is at fault: {wrong.id}")
        first, known_server = first_fingerprint(line), self._server_of(game)
        known = self.device.list.of(first)
        self._tell(game, known_server, known)
        if known is None:
            self._keep(*self._meet(game, first, known_server))
        elif known.met.seat != self.seat:
            raise ClientError("seen", f"game {game.game} was met at seat {known.met.seat}")
        elif self._is_interrupted(known):
            self._keep(Over(first, "interrupted"))
        known = self.device.list.of(first)
        assert known is not None
        return parts.begun(game, line, first, known)

    def _server_of(self, game: Game) -> bytes | None:
        if self._server_key is None:
            return self.device.server_of(game)
        if game.key != self._server_key:
            under = f"under {game.key.hex()}" if game.key else "under no key"
            wanted = self._server_key.hex()
            raise ClientError("key", f"game {game.game} is {under}, and not under the key of this server, {wanted}")
        return game.key

    def _meet(self, game: Game, first: bytes, server: bytes | None) -> tuple[Entry, ...]:
        if any(known.met.game == game.game for known in self.device.list.under(server)):
            raise ClientError("seen", f"the game id {game.game} was there before")
        met = Met(game.game, first, self.seat, server)
        if game.links is None:
            return (met,)
        return met, Chain(game.game, first, self.seat, game.links, self._random(32))

    def _is_interrupted(self, known: KnownGame) -> bool:
        """Whether the list may be an older copy: then another seal may have its links already (SPEC.md#restored)."""
        if known.over or known.chain is None or not self.device.was_set_up_again(known.met.first):
            return False
        return not (known.receipts or self._not_restored)

    def _tell(self, game: Game, server: bytes | None, known: KnownGame | None) -> None:
        """What the human is to know before he joins."""
        others = [one.met.game for one in self.device.unfinished(server) if one is not known]
        told = [
            *([Told("unknown_server")] if server is None else []),
            *(
                [Told("created", (game.created, self._now))]
                if self._now and _far_apart(game.created, self._now)
                else []
            ),
            *([Told("unfinished", tuple(others))] if others else []),
        ]
        self.told = tuple(told)

    # What it gives

    def consent(self) -> None:
        """The human is there and wants to play: the links of deals may be given (SPEC.md#consent)."""
        if self._part is not None:
            self.device.allow(self._part.first, "play")

    def allow_beside(self) -> None:
        """The human takes part although other games of this server are unfinished; they count (SPEC.md#begun)."""
        if self._part is not None:
            self.device.allow(self._part.first, "beside")

    def leave(self) -> None:
        """Give nothing any more in this game."""
        if self._part is not None:
            self.device.leave(self._part.first)

    def offer(self, *, cut_is_over: bool = False) -> Join | Link | None:
        """What is to be sent now, None when nothing is; ``at`` is the server's to set.

        On which bytes it is given has been stored when this returns. Asked again it is the same until it stands in the
        record, so it can be sent again after a lost connection. At a table that cuts, the link waits for the cut, or
        for ``cut_is_over``: the server's word that nobody cuts.
        """
        given = self._due(cut_is_over=cut_is_over)
        if isinstance(given, str) or self._part is None or self.known is None:
            return None
        deal = given.deal if isinstance(given, Link) else None
        if not any(gave.deal == deal for gave in self.known.gave):
            self._keep(Gave(self._part.first, self._part.lines, self._part.digest.digest(), deal))
        return given

    def waits_for(self, *, cut_is_over: bool = False) -> Wait | None:
        """Why ``offer`` gives nothing, None where it gives something (SPEC.md#device-waits)."""
        given = self._due(cut_is_over=cut_is_over)
        return given if isinstance(given, str) else None

    @property
    def next_deal(self) -> int | None:
        """The deal of the link that is to be given next, None while none is."""
        given = self._due(cut_is_over=True)
        return given.deal if isinstance(given, Link) else None

    def _due(self, *, cut_is_over: bool) -> Join | Link | Wait:
        part, known = self._part, self.known
        if self._stopped:
            return "over"
        if part is None or known is None:
            return "first_line"
        before = known.begun or self.device.list.lines + 1
        others = any(
            other.begun < before for other in self.device.unfinished(known.met.server) if other.met != known.met
        )
        return parts.due(part, known, others=others, cut_is_over=cut_is_over)

    def _keep(self, *entries: Entry) -> None:
        if entries:
            self.device.keep(*entries)


def _far_apart(one: str, other: str) -> bool:
    """Whether two times are more than a day apart."""
    times = [datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC) for text in (one, other)]
    return abs(times[0] - times[1]) > _DAY
