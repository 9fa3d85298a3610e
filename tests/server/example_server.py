"""An example of a game server: four players over TCP, on this machine only (SPEC.md#server).

Messages are JSON objects, one a line. A client says ``{"seat":0}``, and then asks with ``{"do":LINE}``, the line of a
record with any ``at``, or with ``{"decline":true}``. The server sends ``{"record":LINES}``, the bytes of the record as
they grow; ``{"cards":…,"offers":…,…}``, what the seat holds and may do; and ``{"refused":FAULT}``. What it sends went
through ``RecordFile.append`` first, for nothing is told before it is stored.
"""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from fairshuffle.cards import CARD_NAMES
from fairshuffle.device import Client, Device, ListFile
from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Game, Join, Link
from fairshuffle.record import read_line, write_line
from fairshuffle.seats import SEATS, Seat
from fairshuffle.server import (
    Decline,
    LiveTable,
    PlayerError,
    RecordFile,
    Signer,
    Vault,
    created_now,
    milliseconds_since,
)

HOST: Final = "127.0.0.1"


class Room:
    """One table and the four connections to it. ``clock`` gives the ``at`` of this moment."""

    def __init__(self, game: Game, vault: Vault, folder: Path, signer: Signer, clock: Callable[[], int]) -> None:
        self.file = RecordFile.create(folder / f"{game.game}.jsonl")
        self.clock = clock
        self.writers: dict[Seat, asyncio.StreamWriter] = {}
        self.news: list[bytes] = []
        self.shown: dict[Seat, dict[str, Any]] = {}
        self.over = asyncio.Event()
        self.timer: asyncio.TimerHandle | None = None
        self.table = LiveTable.start(game, vault, self.store, signer=signer)
        self.news.clear()

    def store(self, line: bytes) -> None:
        """The sink: first the disk, then the list of what is to be told."""
        self.file.append(line)
        self.news.append(line)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, from its first message to the end of the game."""
        seat: Seat = json.loads(await reader.readline())["seat"]
        self.writers[seat] = writer
        tell(writer, {"record": self.file.read().decode()})
        self.show(seat)
        while message := await reader.readline():
            self.take(seat, json.loads(message))
        del self.writers[seat]
        writer.close()

    def take(self, seat: Seat, message: dict[str, Any]) -> None:
        """One request, and whatever follows from it."""
        try:
            event = Decline(seat) if "decline" in message else read_line(message["do"])
            self.table.request(seat, event, self.clock())  # type: ignore[arg-type]  # the table looks what it is
        except PlayerError as refusal:
            tell(self.writers[seat], {"refused": refusal.fault.id})
        except MalformedRecordError as error:
            tell(self.writers[seat], {"refused": str(error)})
        self.spread()

    def tick(self) -> None:
        """What the time brings."""
        self.table.tick(self.clock())
        self.spread()

    def spread(self) -> None:
        """Tell everybody what is new, and set the timer for what comes by itself."""
        if self.news:
            text = b"".join(self.news).decode()
            self.news.clear()
            for writer in self.writers.values():
                tell(writer, {"record": text})
        for seat in self.writers:
            self.show(seat)
        if self.timer:
            self.timer.cancel()
        if self.table.over:
            self.over.set()
            for writer in self.writers.values():
                writer.write_eof()
        elif (due := self.table.due()) is not None:
            self.timer = asyncio.get_running_loop().call_later(max(0, due - self.clock()) / 1000, self.tick)

    def show(self, seat: Seat) -> None:
        """Tell a seat its cards and what it may do, where that is new; the bytes of a link only its device has."""
        legal = self.table.legal(seat)
        told = {
            "lines": self.table.lines,
            "cards": [CARD_NAMES[card] for card in self.table.view(seat).cards],
            "offers": [
                write_line(offer).decode().strip() for offer in legal if not isinstance(offer, (Join, Link, Decline))
            ],
            "decline": any(isinstance(offer, Decline) for offer in legal),
            "links": any(isinstance(offer, Link) for offer in legal),
        }
        if told != self.shown.get(seat):
            self.shown[seat] = told
            tell(self.writers[seat], told)


def tell(writer: asyncio.StreamWriter, message: dict[str, Any]) -> None:
    """Send one message."""
    writer.write(json.dumps(message).encode() + b"\n")


async def run_room(game: Game, vault: Vault, folder: Path, signer: Signer, players: "list[ExamplePlayer]") -> Path:
    """Play one game over the loopback interface, and return the file of its record."""
    game = game._replace(created=created_now())
    room = Room(game, vault, folder, signer, lambda: milliseconds_since(game.created))
    server = await asyncio.start_server(room.serve, HOST, 0)
    port = server.sockets[0].getsockname()[1]
    room.spread()
    async with server:
        await asyncio.gather(*(player.play(port) for player in players), room.over.wait())
    room.file.close()
    return folder / f"{game.game}.jsonl"


class ExamplePlayer:
    """A player with a device, who picks one of his offers; he is there from the start, and his device may know it."""

    def __init__(self, seat: Seat, random: Random, folder: Path, server_key: bytes) -> None:
        self.seat = seat
        self.random = random
        self.folder = folder
        self.record = b""
        self.list = ListFile.open(folder / "device.list")
        device = Device(self.list.append, self.list.read(), server_keys=(server_key,))
        self.device = Client(device, seat, random.randbytes, server_key=server_key)
        self.links_sent: set[int] = set()

    async def play(self, port: int) -> None:
        """Play one game to its end."""
        reader, writer = await asyncio.open_connection(HOST, port)
        tell(writer, {"seat": self.seat})
        while message := await reader.readline():
            told = json.loads(message)
            if "record" in told:
                self.record += told["record"].encode()
                self.device.receive(told["record"].encode())
                self.device.consent()
            elif "offers" in told:
                for wish in self.wishes(told):
                    tell(writer, wish)
        writer.close()
        self.list.close()

    def wishes(self, told: dict[str, Any]) -> list[dict[str, Any]]:
        """What to ask for, given what may be asked for."""
        offers = [line for line in told["offers"] if '"chat"' not in line and '"qaid"' not in line]
        ready = [line for line in offers if '"ready"' in line]
        wishes: list[dict[str, Any]] = [{"do": line} for line in ready]
        offered = self.device.offer(cut_is_over=told["links"])
        if isinstance(offered, Join):
            wishes.append({"do": write_line(offered).decode().strip()})
        elif offered and told["links"] and offered.deal not in self.links_sent:
            self.links_sent.add(offered.deal)
            wishes.append({"do": write_line(offered).decode().strip()})
        if wishes:
            return wishes
        if told["decline"]:
            return [{"decline": True}]
        cards = [line for line in offers if '"play"' in line] or [line for line in offers if '"bid"' in line]
        return [{"do": self.random.choice(cards)}] if cards else []


def four_players(seed: str, folder: Path, server_key: bytes) -> list[ExamplePlayer]:
    """Four players, each with a folder of his own below ``folder``."""
    players = []
    for seat in SEATS:
        own = folder / f"player-{seat}"
        own.mkdir(parents=True)
        players.append(ExamplePlayer(seat, Random(f"{seed} {seat}"), own, server_key))
    return players
