"""Kill the server with SIGKILL at every line of a game, resume it each time, and compare the bytes.

``python -m tests.tools.kill_servers N`` kills N times over as many games as that takes. For each line of a record one
child process resumes the table and is killed when the line is stored; now and then another one is killed before, when
nothing of the line, or half of it, is stored and its secret may be opened already.
"""

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal, NamedTuple

from fairshuffle.events import End, OptionValue
from fairshuffle.record import read_line
from fairshuffle.rules.options import PROFILES
from fairshuffle.server import DerivedVault, FileVault, LiveTable, RecordFile, SigningKey, hkdf
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.verifier import verify
from tests.tools.live import Bots, first_line

KEY: Final = bytes(range(32))
SIGNER: Final = SigningKey(bytes(range(32, 64)))


class Killed(NamedTuple):
    """How a kill went: the bytes that were left, and where the vault says that the master was opened."""

    record: bytes
    opened: bool


class Game(NamedTuple):
    """A game in a folder: the record, the vault, and what its bots do."""

    folder: Path
    seed: str
    derived: bool

    def vault(self) -> FileVault | DerivedVault:
        path = self.folder / "vault.db"
        return DerivedVault(path, hkdf(KEY)) if self.derived else FileVault(path, KEY)

    @property
    def path(self) -> Path:
        return self.folder / "game.jsonl"

    def start(self, profile: str, table: Literal["easy", "qaid"], changes: dict[str, OptionValue]) -> None:
        """Write the first line."""
        vault = self.vault()
        with RecordFile.create(self.path) as file:
            reveal: Literal["after_hand"] | None = "after_hand" if self.derived else None
            line = first_line(f"kill-{self.seed}", profile, table=table, changes=changes, reveal=reveal)
            LiveTable.start(line, vault, file.append, signer=SIGNER)
        vault.close()

    def go_on(self, until: int | None = None, moment: str = "stored") -> None:
        """Resume and play, to the end or until this process is killed at line ``until``."""
        vault = self.vault()
        with RecordFile.reopen(self.path) as file:
            lines = file.read().count(b"\n")

            def sink(line: bytes) -> None:
                nonlocal lines
                lines += 1
                last = lines == until
                if last and moment != "stored":
                    file.append(line[: len(line) // 2 if moment == "half" else 0])
                    os.kill(os.getpid(), signal.SIGKILL)
                file.append(line)
                if last:
                    os.kill(os.getpid(), signal.SIGKILL)

            record = file.read()
            table = LiveTable.resume(record, vault, sink, signer=SIGNER)
            table.tick(table.at)
            Bots(self.seed, first_fingerprint(record[: record.index(b"\n") + 1])).play(table)
        vault.close()

    def kill_at(self, line: int, moment: str) -> Killed:
        """Go on in a child process that is killed at a line."""
        child = os.fork()
        if child == 0:
            try:
                self.go_on(line, moment)
            finally:
                os._exit(1)  # it should not have come so far
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), f"the process was not killed at line {line} but ended with {status}"
        assert os.WTERMSIG(status) == signal.SIGKILL
        vault = self.vault()
        opened = vault.closing(f"kill-{self.seed}") is not None
        vault.close()
        return Killed(self.path.read_bytes(), opened)


def twins(folder: Path, seed: str, profile: str, table: Literal["easy", "qaid"], *, derived: bool) -> tuple[Game, Game]:
    """Two copies of one game behind its first line, master and all: one to be left in peace, one to be killed."""
    peace, war = Game(folder / "peace", seed, derived), Game(folder / "war", seed, derived)
    peace.folder.mkdir(parents=True)
    changes: dict[str, OptionValue] = {"target": 40} if profile != "elblot" else {}
    peace.start(profile, table, changes)
    shutil.copytree(peace.folder, war.folder)
    peace.go_on()
    return peace, war


def kills(peace: Game, war: Game, *, every: int = 1) -> Iterator[Killed]:
    """Kill at every line (or every so many), look at what is left each time, and compare the bytes at the end."""
    whole = peace.path.read_bytes()
    last = whole.count(b"\n")
    end = next(number for number, line in enumerate(whole.decode().splitlines(), 1) if isinstance(read_line(line), End))
    for line in range(2, last + 1, every):
        moments = ("nothing", "stored") if line % 5 == 0 else ("half", "stored") if line % 5 == 1 else ("stored",)
        for moment in (*moments, *(("nothing", "half") if line == end and "nothing" not in moments else ())):
            if moment != "stored" and war.path.read_bytes().count(b"\n") >= line:
                continue
            killed = war.kill_at(line, moment)
            stored = killed.record[: killed.record.rfind(b"\n") + 1]
            assert whole.startswith(killed.record), f"killed at line {line}: other bytes"
            assert stored.count(b"\n") == line - (moment != "stored"), f"killed at line {line}: lines were lost"
            assert killed.opened == (line >= end), f"killed at line {line}: the master was opened too early, or lost"
            yield killed
    if war.path.read_bytes() != whole:
        war.go_on()
    assert war.path.read_bytes() == whole
    assert verify(whole).verdict == "verified"


def main(wanted: int) -> None:
    """Kill so many times, and tell."""
    begun = time.perf_counter()
    done = games = 0
    with TemporaryDirectory() as folder:
        while done < wanted:
            profile = PROFILES[games % 4]
            table: Literal["easy", "qaid"] = "qaid" if games // 4 % 2 else "easy"
            pair = twins(Path(folder) / str(games), f"{games}", profile, table, derived=games % 2 == 1)
            for _ in kills(*pair):
                done += 1
            games += 1
            print(f"game {games} ({profile}, {table}): {done} kills, all bytes equal")
    print(f"{done} kills in {games} games, {time.perf_counter() - begun:.0f} s: nothing lost, nothing opened early")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
