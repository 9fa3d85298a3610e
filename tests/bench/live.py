"""What a live table costs: time of a request, memory of an open table, ten thousand tables in one process.

``python -m tests.bench.live [TABLES] [GAMES]`` prints a table; 10,000 tables and 40 games when nothing is said. Times
are processor time, so that a busy machine does not count; lines go to a list in memory. What a disk takes to store a
line is measured beside it, by the clock.
"""

import gc
import os
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Final, Literal, TypeVar

from fairshuffle.events import Bid, Join, Link, Play
from fairshuffle.rules.options import PROFILES
from fairshuffle.seats import SEATS, Seat
from fairshuffle.server import Action, Decline, DerivedVault, LiveTable, RecordFile, SigningKey, hkdf
from fairshuffle.shuffle import anchor, first_fingerprint, make_chain
from tests.tools.live import LINKS, Bots, first_line

KEY: Final = bytes(range(32))
SHARED_MEMORY: Final = "/dev/shm"  # noqa: S108 - where there is one, the ledger of ten thousand tables is no test of the disk
Times = dict[str, list[float]]
_T = TypeVar("_T")


def timed(times: Times, name: str, do: Callable[[], _T]) -> _T:
    """Do something and note the processor time it took."""
    begun = thread_time()
    try:
        return do()
    finally:
        times.setdefault(name, []).append(thread_time() - begun)


class Timed:
    """A table whose requests are timed."""

    def __init__(self, table: LiveTable, times: Times) -> None:
        self._table = table
        self._times = times

    def __getattr__(self, name: str) -> object:
        return getattr(self._table, name)

    def request(self, seat: Seat, action: Action, at: int) -> bytes:
        before = self._table.lines
        begun = thread_time()
        try:
            return self._table.request(seat, action, at)
        finally:
            took = thread_time() - begun
            self._times.setdefault("request", []).append(took)
            several = self._table.lines - before > 1
            self._times.setdefault("  that ends a hand or deals" if several else "  of one line", []).append(took)


def games(folder: Path, number_of_games: int) -> Times:
    """The time of every request of some games; of a view and the offers of a seat at each line; of a resumption."""
    times: Times = {}
    vault = DerivedVault(folder / "ledger.db", hkdf(KEY))
    for number in range(number_of_games):
        stored: list[bytes] = []
        kind: Literal["easy", "qaid"] = "qaid" if number // 4 % 2 else "easy"
        game = first_line(f"bench-{number}", PROFILES[number % 4], table=kind)
        table = LiveTable.start(game, vault, stored.append, signer=SigningKey(KEY))
        bots = Bots(f"{number}", first_fingerprint(stored[0]))
        while not table.over:
            bots.step(Timed(table, times))  # type: ignore[arg-type]  # it stands for the table
            timed(times, "view", partial(table.view, table.lines % 4))
            timed(times, "legal", partial(table.legal, table.lines % 4))
        again = DerivedVault(folder / f"again-{number}.db", hkdf(KEY))
        again.start(game.game)
        whole = b"".join(stored[:-2])
        timed(times, f"resume, {len(stored)} lines" if number == 0 else "resume", partial(resume, whole, again))
        again.close()
    vault.close()
    return times


def resume(record: bytes, vault: DerivedVault) -> LiveTable:
    return LiveTable.resume(record, vault, len, signer=SigningKey(KEY))


def disk(folder: Path, lines: int = 300) -> list[float]:
    """The time by the clock that it takes to store a line."""
    times = []
    with RecordFile.create(folder / "disk.jsonl") as file:
        for _ in range(lines):
            begun = perf_counter()
            file.append(b"x" * 80 + b"\n")
            times.append(perf_counter() - begun)
    return times


def open_tables(vault: DerivedVault, name: str, tables: int) -> Iterator[LiveTable]:
    """Tables in the middle of their first hand, three tricks played."""
    for number in range(tables):
        lines: list[bytes] = []
        table = LiveTable.start(first_line(f"{name}-{number}"), vault, lines.append)
        first = first_fingerprint(lines[0])
        chains = [make_chain(first, seat, KEY, LINKS) for seat in SEATS]
        table._writing._sink = len  # noqa: SLF001 - the lines themselves are not part of an open table
        for seat in SEATS:
            table.request(seat, Join(0, seat, anchor(first, seat, chains[seat][0])), 0)
        for deal in (0, 1):
            for seat in SEATS:
                table.request(seat, Link(0, seat, deal, chains[seat][deal]), 0)
        while not any(isinstance(line, Play) for line in table.view(0).lines[-12:]):
            advance(table)
        for _ in range(11):
            advance(table)
        yield table


def advance(table: LiveTable) -> None:
    """The seat on turn buys Sun, passes, or plays a card."""
    seat = table.view(0).turn
    assert seat is not None
    offers = [offer for offer in table.legal(seat) if isinstance(offer, (Bid, Play, Decline))]
    wanted = [offer for offer in offers if isinstance(offer, Bid) and offer.call == "sun"]
    table.request(seat, (wanted or offers)[0], table.at + 1000)


def resident() -> int:
    """The memory of this process in bytes."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return getrusage(RUSAGE_SELF).ru_maxrss * 1024


def row(name: str, times: list[float]) -> None:
    """Print the median and the slowest hundredth of some times, in microseconds."""
    slow = quantiles(times, n=100)[-1] if len(times) > 1 else times[0]
    print(f"{name:<32} {len(times):>8} {median(times) * 1e6:>10.0f} {slow * 1e6:>10.0f}")


def main(tables: int, number_of_games: int) -> None:
    """Measure and print."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        print(f"{'microseconds':<32} {'times':>8} {'median':>10} {'p99':>10}")
        for name, times in games(folder, number_of_games).items():
            row(name, times)
        row("storing a line (by the clock)", disk(folder))
    with TemporaryDirectory(dir=SHARED_MEMORY if Path(SHARED_MEMORY).is_dir() else None) as place:
        vault = DerivedVault(Path(place) / "ledger.db", hkdf(KEY))
        list(open_tables(vault, "warm", 20))
        tracemalloc.start()
        kept = list(open_tables(vault, "traced", 100))
        gc.collect()
        traced = tracemalloc.get_traced_memory()[0] / 100
        tracemalloc.stop()
        kept.clear()
        gc.collect()
        before = resident()
        kept = list(open_tables(vault, "open", tables))
        gc.collect()
        each = (resident() - before) / tables
        open_times: Times = {}
        for table in kept:
            timed(open_times, "request", partial(advance, table))
            timed(open_times, "due", table.due)
        print(f"\n{tables} open tables in one process: {resident() / 1e6:.0f} MB, {each / 1024:.1f} KiB a table")
        print(f"objects of one table, as Python counts them: {traced / 1024:.1f} KiB")
        row("offers and request, all open", open_times["request"])
        row("due, all open", open_times["due"])
        vault.close()


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(given[0] if given else 10_000, given[1] if len(given) > 1 else 40)
