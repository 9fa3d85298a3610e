"""Players with devices, for tests: each device keeps its list in memory, and can be set up again from it."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

from fairshuffle.device import Client, Device
from fairshuffle.events import Checkpoint, Event, Game, Join, Link
from fairshuffle.record import read_line, write_line
from fairshuffle.record.signatures import checkpoint_message
from fairshuffle.seats import SEATS, Seat
from fairshuffle.server import LiveTable, SigningKey, Vault
from fairshuffle.shuffle import first_fingerprint, make_chain
from tests.tools.live import Bots

SIGNER: Final = SigningKey(bytes(range(32, 64)))


def secret_of(seat: Seat) -> bytes:
    """The last link of the chain of a seat."""
    return bytes([seat + 1]) * 32


class Disk:
    """A list that is kept in memory. ``full_from`` is the append, by its number, from which on there is no room."""

    def __init__(self, stored: bytes = b"", full_from: int | None = None) -> None:
        self.stored = stored
        self.full_from = full_from
        self.appended = 0

    def append(self, lines: bytes) -> None:
        self.appended += 1
        if self.full_from is not None and self.appended >= self.full_from:
            self.stored += lines[: len(lines) // 2]
            raise OSError(28, "No space left on device")
        self.stored += lines

    def cut_to_lines(self) -> "Disk":
        """What is there when the list is opened again: without the piece of a line behind its last LF."""
        return Disk(self.stored[: self.stored.rfind(b"\n") + 1])


class Phone(Client):
    """A client with what it was given to work with; its human is there from the start, unless told otherwise."""

    def __init__(
        self,
        seat: Seat,
        device: Device | None = None,
        *,
        disk: Disk | None = None,
        server_key: bytes | None = None,
        now: str | None = None,
        not_restored: bool = False,
        consents: bool = True,
    ) -> None:
        self.disk = disk or Disk()
        self.asked: list[int] = []
        self.consents = consents
        super().__init__(
            device or Device(self.disk.append, self.disk.stored),
            seat,
            self.random,
            server_key=server_key,
            now=now,
            not_restored=not_restored,
        )

    def random(self, size: int) -> bytes:
        self.asked.append(size)
        return secret_of(self.seat)[:size]

    def receive(self, data: bytes) -> None:
        super().receive(data)
        if self.consents:
            self.consent()

    def again(self, *, not_restored: bool = False) -> "Phone":
        """The same device after it was switched off."""
        disk = self.disk.cut_to_lines()
        return Phone(self.seat, disk=disk, not_restored=not_restored, consents=self.consents)


class Played:
    """A game in which the four devices bring the anchors and links; its lines, and where things stand in them."""

    def __init__(self, vault: Vault, game: Game, signer: SigningKey | None) -> None:
        lines: list[bytes] = []
        self.devices = [Phone(seat) for seat in SEATS]

        def sink(line: bytes) -> None:
            lines.append(line)
            for device in self.devices:
                device.receive(line)

        table = LiveTable.start(game, vault, sink, signer=signer)
        bots = Bots(game.game, first_fingerprint(lines[0]))
        bots.chains = {seat: make_chain(bots.first, seat, secret_of(seat), 255) for seat in SEATS}
        while not table.over:
            for device in self.devices:
                give(table, device)
            if not table.over:
                bots.step(table)
        self.lines = lines
        self.events = [event_of(line) for line in lines]

    @property
    def record(self) -> bytes:
        return b"".join(self.lines)

    @property
    def first(self) -> bytes:
        """The fingerprint of the first line."""
        return first_fingerprint(self.lines[0])

    def before(self, is_it: Callable[[Event], bool]) -> int:
        """The number of lines before the first of some kind."""
        return next(number for number, event in enumerate(self.events) if is_it(event))

    def after(self, *kinds: type[Event]) -> int:
        """The number of lines up to one of each kind, one after the other, the last one included."""
        number = 0
        for kind in kinds:
            number = next(n for n in range(number, len(self.events)) if isinstance(self.events[n], kind)) + 1
        return number

    def seen_up_to(self, number: int, device: Phone | None = None) -> Phone:
        """A device that has seen so many lines, and did what it was to do."""
        device = device or Phone(1)
        for line in self.lines[:number]:
            device.receive(line)
            device.offer(cut_is_over=True)
        return device


def give(table: LiveTable, device: Client) -> bool:
    """Let a device give the table its anchor or link, where the table waits for one; whether it did."""
    may = [offer for offer in table.legal(device.seat) if isinstance(offer, (Join, Link))]
    offer = device.offer(cut_is_over=bool(may))
    if offer is None or not may:
        return False
    assert (offer.seat, type(offer)) == (may[0].seat, type(may[0]))
    table.request(device.seat, offer, table.at + 50)
    return True


def event_of(line: bytes) -> Event:
    """The event that a line holds."""
    return read_line(line.decode().rstrip("\n"))


def sealed(lines: Sequence[bytes], number: int = 0) -> bytes:
    """The right checkpoint behind some lines, signed where there is a key."""
    digest = sha256(b"".join(lines)).digest()
    game = event_of(lines[0])
    assert isinstance(game, Game)
    signature = SIGNER.sign(checkpoint_message(game.game, number, len(lines), digest)) if game.key else None
    return write_line(Checkpoint(10**6, len(lines), digest, signature))
