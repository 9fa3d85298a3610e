"""A player's own device: it adds to every shuffle, and keeps the rules that give that its worth (SPEC.md#device).

No I/O, no clock, no randomness of its own. Bytes of the record go in as the server sends them; anchor and links come
out, when they may be sent. A device that finds the server at fault sends nothing any more.
"""

from collections.abc import Callable, Iterable, MutableSet
from hashlib import sha256
from typing import TypeAlias

from fairshuffle.errors import FairshuffleError
from fairshuffle.events import Checkpoint, Cut, Deal, Draw, Event, Game, Join, Link
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match, begin
from fairshuffle.record import read_line, table_options
from fairshuffle.record.keepsakes import Chain, Receipt, receipt_holds
from fairshuffle.record.reader import decode
from fairshuffle.seats import Seat
from fairshuffle.shuffle import anchor, first_fingerprint, make_chain

__all__ = ["Client", "ClientError", "Keep"]

Keep: TypeAlias = Callable[[Chain | Receipt], object]
"""Stores a chain or a receipt for good before it returns; the chain is a secret until the game is over."""


class ClientError(FairshuffleError):
    """The server broke the protocol towards this device, which sends nothing any more (SPEC.md#device).

    ``reason``: ``seen`` (a game id that was there before), ``key`` (not the server's key), ``anchor`` (not this
    device's, or left out of the seal), ``link`` (none that this device gave), ``cut`` (after the link), ``digest`` or
    ``signature`` of a checkpoint, ``receipt`` (the bytes are not those it has a receipt of), ``whole`` (half a line),
    ``stopped``, or the id of the fault that a line is.
    """

    def __init__(self, reason: str, text: str) -> None:
        self.reason = reason
        super().__init__(text)


class Client:
    """The device of the player at ``seat`` in one game.

    ``random`` gives so many random bytes, once, after the first line was read; ``seen`` holds the ids of all games that
    this device has seen, and takes this one; ``keep`` stores the chain and every receipt. With ``server_key`` another
    key, or none, is refused. ``lost`` are the deals for which a link was given that is not in the record: what the
    server says did not arrive.
    """

    def __init__(
        self,
        seat: Seat,
        random: Callable[[int], bytes],
        seen: MutableSet[str],
        keep: Keep,
        *,
        server_key: bytes | None = None,
    ) -> None:
        self.seat = seat
        self.chain: Chain | None = None
        self.receipts: tuple[Receipt, ...] = ()
        self.lost: tuple[int, ...] = ()
        self._random = random
        self._seen = seen
        self._keep = keep
        self._server_key = server_key
        self._known: dict[int, Receipt] = {}
        self._links: tuple[bytes, ...] = ()
        self._match: Match | None = None
        self._digest = sha256()
        self._lines = 0
        self._given: int | None = None
        self._asked_to_join = False
        self._cut_seen = False
        self._stopped = False

    @classmethod
    def again(
        cls,
        chain: Chain,
        receipts: Iterable[Receipt],
        seen: MutableSet[str],
        keep: Keep,
        *,
        server_key: bytes | None = None,
    ) -> "Client":
        """The device after it was switched off, from what it had kept; the record is fed to it from the first line on.

        The bytes must agree with every receipt. Raises ClientError later otherwise.
        """
        client = cls(chain.seat, lambda size: chain.secret[:size], seen, keep, server_key=server_key)
        client.chain = chain
        client._known = {receipt.number: receipt for receipt in receipts}
        return client

    @property
    def lines(self) -> int:
        """How many lines of the record this device has seen."""
        return self._lines

    @property
    def game(self) -> Game | None:
        """The first line, None before it was seen."""
        return self._match.game if self._match else None

    @property
    def complete(self) -> bool:
        """Whether the record has come to its end, last checkpoint included."""
        return self._match is not None and self._match.phase == "closed"

    def receive(self, data: bytes) -> None:
        """Take more bytes of the record, whole lines, in their order.

        Raises ClientError where the server is at fault, MalformedRecordError and UnsupportedError for bytes that no
        record can have; after each of them the device has stopped.
        """
        if self._stopped:
            raise ClientError("stopped", "this device has stopped: the server was at fault before")
        self._stopped = True
        *lines, rest = decode(data).split("\n")
        if rest:
            raise ClientError("whole", f"line {self._lines + len(lines) + 1} is not whole")
        for line in lines:
            self._take(read_line(line, self._lines + 1), f"{line}\n".encode())
        self._stopped = False

    def offer(self, *, cut_is_over: bool = False) -> Join | Link | None:
        """What is to be sent now, None when nothing is; ``at`` is the server's to set.

        Asked again it is the same until it stands in the record, so it can be sent again after a lost connection. At
        a table that cuts, the link waits for the cut, or for ``cut_is_over``: the server's word that nobody cuts.
        """
        match = self._match
        if self._stopped or match is None or not self._links or match.winner is not None:
            return None
        links = match.deals.links
        if match.phase == "joining" and self.seat not in links.joined:
            self._asked_to_join = True
            return Join(0, self.seat, self._anchor())
        if self.seat not in links.joined or self.seat in links.linked:
            return None
        index = self._may_give(match)
        if index is None or index >= len(self._links):
            return None
        if index and match.options.cut != "none" and not (self._cut_seen or cut_is_over):
            return None
        self._given = index
        return Link(0, self.seat, index, self._links[index])

    def _may_give(self, match: Match) -> int | None:
        """The deal for which a link may be given now: never before all that precedes it is in the record."""
        if any(number >= len(self.receipts) for number in self._known):
            return None  # these bytes do not yet reach as far as those that were seen before
        if match.phase == "sealed":
            return 0
        return match.deals.next_index if match.phase in {"drawn", "between"} else None

    # The record, line by line

    def _take(self, event: Event, line: bytes) -> None:
        match = self._match
        if match is None:
            self._match = self._begin(event, line)
        else:
            self._look_at(event, match)
            found, self._match, _ = judge(match, event)
            wrong = next((one for one in found if one.severity == "error"), None)
            if wrong:
                raise ClientError(wrong.id, f"line {self._lines + 1} is at fault: {wrong.id}")
        self._digest.update(line)
        self._lines += 1

    def _begin(self, game: Event, line: bytes) -> Match:
        """Meet a game: its id is noted before the chain is made, and the chain kept before its anchor is known."""
        if not isinstance(game, Game):
            raise ClientError("log.order", "the first line of a record is of type game")
        options = table_options(game)
        first = first_fingerprint(line)
        if self._server_key is not None and game.key != self._server_key:
            under = f"under {game.key.hex()}" if game.key else "under no key"
            wanted = self._server_key.hex()
            raise ClientError("key", f"game {game.game} is {under}, and not under the key of this server, {wanted}")
        if self.chain is None:
            if game.game in self._seen:
                raise ClientError("seen", f"the game id {game.game} was there before")
            self._seen.add(game.game)
        elif (self.chain.game, self.chain.first) != (game.game, first):
            raise ClientError("seen", f"game {game.game} had another first line when the chain was made")
        if game.links is not None:
            if self.chain is None:
                self.chain = Chain(game.game, first, self.seat, game.links, self._random(32))
                self._keep(self.chain)
            self._links = make_chain(first, self.seat, self.chain.secret, game.links)
        return begin(game, options, first)

    def _look_at(self, event: Event, match: Match) -> None:
        """What only this device can check of a line."""
        if isinstance(event, Checkpoint):
            self._take_receipt(event, match)
        elif isinstance(event, Join) and event.seat == self.seat:
            if not self._links or event.anchor != self._anchor():
                raise ClientError("anchor", "an anchor stands for this seat that is not this device's")
        elif isinstance(event, Link) and event.seat == self.seat:
            if self._links[event.deal : event.deal + 1] != (event.value,):
                raise ClientError("link", f"a link of deal {event.deal} stands for this seat that is not this device's")
        elif isinstance(event, Cut):
            if self._given is not None:
                raise ClientError("cut", f"the cut of deal {self._given} comes after this device's link for it")
            self._cut_seen = True
        elif isinstance(event, (Draw, Deal)):
            if self._given is not None and self.seat not in match.deals.links.linked:
                self.lost += (self._given,)
            self._given, self._cut_seen = None, False

    def _take_receipt(self, point: Checkpoint, match: Match) -> None:
        """Compute a checkpoint anew, check its signature, and keep it before anything is sent on its word."""
        game, number = match.game, len(self.receipts)
        if (point.lines, point.digest) != (self._lines, self._digest.digest()):
            raise ClientError("digest", f"checkpoint {number} is not of the bytes that this device was sent")
        receipt = Receipt(game.game, number, *point[1:])
        if (game.key is None) != (point.signature is None) or (game.key and not receipt_holds(receipt, game.key)):
            raise ClientError("signature", f"the signature of checkpoint {number} does not hold")
        if number == 0 and self._asked_to_join and self.seat not in match.deals.links.joined:
            raise ClientError("anchor", "the game was sealed without the anchor of this device")
        known = self._known.get(number)
        if known not in {None, receipt}:
            raise ClientError("receipt", f"checkpoint {number} is not the one of which this device has a receipt")
        if known is None:
            self._keep(receipt)
        self.receipts += (receipt,)

    def _anchor(self) -> bytes:
        assert self.chain is not None
        return anchor(self.chain.first, self.seat, self._links[0])
