"""How fast this is, beside others that anybody can install, measured in one run.

``python -m tests.bench`` prints one table. With ``--peers`` it first installs the others in ``.bench/venv``; later runs
find them there. ``--before TREE`` times the tree before beside this one on the same records; TREE is a commit or the
folder of a checkout. ``--memory GAMES``, repeatable, says for archives of which size the memory of a worker is
measured; to make one of 100,000 games takes some minutes, and one of 1,000,000 an hour or two.
"""

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tests import ROOT
from tests.bench.peers import PACKAGES
from tests.bench.rows import audits, beside_before, memory, one_core, requests, whole_processes
from tests.bench.table import HEAD, Row
from tests.bench.timing import Worker, pinned

PLACE: Final = ROOT / ".bench"
PEERS: Final = PLACE / "venv"


class Sizes(NamedTuple):
    """How much is done.

    ``rounds`` of what is short; ``games`` of the archive that is audited, and of those for the ``memory``; ``tables``
    that are played live; ``each`` profile's games that the tree before judges too.
    """

    ours: tuple[str, ...] = ()
    rounds: int = 25
    games: int = 2000
    memory: Sequence[int] = (1000,)
    tables: int = 8
    each: int = 4


TINY: Final = Sizes(ours=("tiny",), rounds=2, games=4, memory=(4,), tables=1, each=1)


def rows(sizes: Sizes, peers: Path | None, before: str = "") -> Iterator[Row]:
    """The whole table; ``peers`` is the interpreter that has the others, ``before`` the tree to compare with."""
    with TemporaryDirectory() as place, ExitStack() as stack:
        with pinned():
            ours = stack.enter_context(closing(Worker("tests.bench.ours", arguments=sizes.ours)))
            others = stack.enter_context(closing(Worker("tests.bench.peers", python=str(peers)))) if peers else None
            yield from one_core(ours, others, sizes.rounds)
            yield from beside_before(Path(place), before, sizes.each, sizes.rounds)
            yield from whole_processes(Path(place), sizes.rounds)
            yield from requests(Path(place), sizes.tables)
        yield from audits(Path(place), sizes.games)
        for games in sizes.memory:
            yield from memory(Path(place), games)


def install_peers() -> None:
    """Install the others, of the versions that are named, in a place of their own."""
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(PEERS)], check=True)
    for package in PACKAGES:
        done = subprocess.run([str(_python(PEERS)), "-m", "pip", "install", "--quiet", package], check=False)
        if done.returncode:
            print(f"{package} cannot be installed: its lines will say so", file=sys.stderr)


def _python(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main() -> None:
    """Prepare what is wanted, and print the table line by line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--peers", action="store_true", help="install the others first")
    parser.add_argument("--before", default="", metavar="TREE", help="a commit, or the folder of a checkout")
    parser.add_argument("--rounds", type=int, default=Sizes().rounds)
    parser.add_argument("--games", type=int, default=Sizes().games, help="in the archive that is audited")
    parser.add_argument("--memory", type=int, action="append", metavar="GAMES")
    given = parser.parse_args()
    if given.peers:
        install_peers()
    peers = _python(PEERS)
    sizes = Sizes((), given.rounds, given.games, given.memory or Sizes().memory)
    print(f"CPython {platform.python_version()}, {os.cpu_count()} processors; {sizes.rounds} rounds; processor time,")
    print("on one processor where nothing else is said; a ratio is taken round by round, then its median\n")
    print(HEAD)
    for row in rows(sizes, peers if peers.exists() else None, given.before):
        print(row, flush=True)


if __name__ == "__main__":
    main()
