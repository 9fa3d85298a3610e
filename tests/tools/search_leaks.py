"""Look into everything that a server sends for any 16 bytes in a row of a secret that is still alive.

``python -m tests.tools.search_leaks N`` plays N games and looks through every line, view, offer and refusal, as text
and pickled: for the master, every hand secret and deal key that is not open yet, the key of the vault and the private
key of the server, each raw, in hex and in base64.
"""

import pickle
import re
import sys
import time
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from fairshuffle.events import Abort, Accuse, Bid, Close, Deal, End, Game, Play, Reveal
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match, begin
from fairshuffle.record import read_line, table_options
from fairshuffle.rules.options import PROFILES
from fairshuffle.seats import SEATS
from fairshuffle.server import Action, DerivedVault, LiveTable, PlayerError, SigningKey, hkdf
from fairshuffle.shuffle import first_fingerprint, hand_secret, key_of, tagged
from fairshuffle.shuffle.links import take
from tests.tools.live import Bots, first_line

VAULT_KEY: Final = bytes(range(64, 96))
SIGNING_KEY: Final = bytes(range(128, 160))
WINDOW: Final = 16
HANDS: Final = 129

HEX: Final = re.compile(rb"[0-9a-fA-F]{32,}")
BASE64: Final = re.compile(rb"[A-Za-z0-9+/_-]{20,}")


def windows(secret: bytes) -> Iterator[bytes]:
    """Every form in which 16 bytes in a row of a secret can stand; in base64 at each of its three alignments."""
    for start in range(len(secret) - WINDOW + 1):
        part = secret[start : start + WINDOW]
        yield part
        yield part.hex().encode()
        yield part.hex().upper().encode()
    for before in range(3):
        for encode in (b64encode, urlsafe_b64encode):
            text = encode(bytes(before) + secret).rstrip(b"=")
            alone = text[(before * 8 + 5) // 6 : len(text) - 1]  # the characters that hold bits of the secret alone
            yield from (alone[start : start + 20] for start in range(len(alone) - 19))


class Scanner:
    """What must not be in a message now."""

    def __init__(self) -> None:
        self.forbidden: dict[bytes, str] = {}
        self.pieces: dict[bytes, str] = {}
        self.messages = 0
        self.bytes = 0

    def add(self, name: str, secret: bytes) -> None:
        self.forbidden.update(dict.fromkeys(windows(secret), name))
        self.pieces.update((secret[start : start + 8], name) for start in range(len(secret) - 7))

    def open(self, *names: str) -> None:
        """These secrets are none any more."""
        self.forbidden = {window: name for window, name in self.forbidden.items() if name not in names}
        self.pieces = {piece: name for piece, name in self.pieces.items() if name not in names}

    def scan(self, message: bytes) -> None:
        self.messages += 1
        self.bytes += len(message)
        # Of any 16 bytes in a row, one piece of 8 begins at a multiple of 9.
        if not self.pieces.keys().isdisjoint(message[start : start + 8] for start in range(0, len(message), 9)):
            self.look_for(message, WINDOW, message)
        for stretch in HEX.findall(message):
            self.look_for(stretch, 2 * WINDOW, message)
        for stretch in BASE64.findall(message):
            self.look_for(stretch, 20, message)

    def look_for(self, stretch: bytes, size: int, message: bytes) -> None:
        for start in range(len(stretch) - size + 1):
            found = self.forbidden.get(stretch[start : start + size])
            assert found is None, f"{found} is in a message: {message!r}"


class Wiretap:
    """Everything that leaves one table, looked through as it leaves."""

    def __init__(self, scanner: Scanner, game: str, every: int) -> None:
        self.scanner = scanner
        self.every = every
        self.master = hkdf(VAULT_KEY)(tagged("vault-master", game.encode()))
        self.game = game
        self.record = b""
        self.match: Match | None = None
        self.steps = 0
        scanner.add("the vault's key", VAULT_KEY)
        scanner.add("the server's key", SIGNING_KEY)
        scanner.add("master", self.master)
        for index in range(HANDS):
            scanner.add(f"hand {index}", hand_secret(game, self.master, index))

    def sink(self, line: bytes) -> None:
        """Take a line as the table writes it."""
        event = read_line(line.decode().rstrip("\n"))
        if isinstance(event, Game):
            self.match = begin(event, table_options(event), first_fingerprint(line))
        elif isinstance(event, Reveal):
            self.scanner.open(f"hand {event.hand}", f"key {event.hand}")
        elif isinstance(event, (End, Abort)):
            self.scanner.open("master", *(f"{what} {index}" for what in ("hand", "key") for index in range(HANDS)))
        elif isinstance(event, Deal):
            self.add_key(event.hand)
        if self.match and not isinstance(event, Game):
            _, self.match, _ = judge(self.match, event)
        self.record += line
        self.scanner.scan(line)

    def add_key(self, index: int) -> None:
        """The key of a deal is as good as its deck."""
        assert self.match is not None
        inputs, _, _ = take(self.match.deals.links, index)
        secret = hand_secret(self.game, self.master, index)
        self.scanner.add(f"key {index}", key_of(secret, inputs))

    def look(self, table: LiveTable) -> None:
        """What every seat is shown, and told when it asks for what it may not do, every so many steps."""
        self.steps += 1
        if self.steps % self.every:
            return
        for everybody in (table, table.spectator_view()):
            self.scanner.scan(repr(everybody).encode())
        self.scanner.scan(pickle.dumps(table.spectator_view()))
        for seat in SEATS:
            shown = (table.view(seat), table.legal(seat))
            self.scanner.scan(repr(shown).encode())
            self.scanner.scan(pickle.dumps(shown))
        if table.over:
            return
        wrong: tuple[Action, ...] = (Bid(0, 1, "hokm", 2), Play(0, 2, 31), Close(0, 3), Accuse(0, 0, 1, "renege", 9))
        for action in wrong[table.lines % 5 :]:
            if action not in table.legal(action.seat):
                try:
                    table.request(action.seat, action, table.at)
                except PlayerError as error:
                    self.scanner.scan(repr((error, str(error), error.args, error.fault)).encode())


def listen(
    vault: DerivedVault,
    number: int,
    *,
    profile: str,
    table: Literal["easy", "qaid"],
    scanner: Scanner,
    every: int = 1,
) -> None:
    """Play one game and look through all its lines, and every so often through all else that it sends."""
    identity = f"leak-{number}"
    tap = Wiretap(scanner, identity, every)
    game = first_line(identity, profile, table=table, reveal="after_hand" if number % 3 == 0 else None)
    live = LiveTable.start(game, vault, tap.sink, signer=SigningKey(SIGNING_KEY))
    bots = Bots(identity, first_fingerprint(tap.record))
    bots.play(live, tap.look)
    assert tap.master.hex().encode() in tap.record  # opened in the end: the scan knows what it looks for
    scanner.forbidden.clear()


def main(games: int) -> None:
    """Play so many games, and tell."""
    begun = time.perf_counter()
    scanner = Scanner()
    with TemporaryDirectory() as folder:
        vault = DerivedVault(Path(folder) / "ledger.db", hkdf(VAULT_KEY))
        for number in range(games):
            table: Literal["easy", "qaid"] = "qaid" if number // 4 % 2 else "easy"
            listen(vault, number, profile=PROFILES[number % 4], table=table, scanner=scanner)
        vault.close()
    seconds = time.perf_counter() - begun
    print(f"{games} games, {scanner.messages} messages, {scanner.bytes / 1e6:.0f} MB, {seconds:.0f} s: no leak")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
