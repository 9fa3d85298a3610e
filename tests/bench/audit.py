"""How an audit scales, and what memory it takes.

``python -m tests.bench.audit [GAMES]`` audits GAMES simulated games (2,000) by one and by two processes, then by a Dask
cluster on this machine with one and two workers, and prints the rates. It takes every way three times, in turn, and
shows the medians.

``python -m tests.bench.audit memory GAMES [short|tiny]`` audits GAMES games, by two processes, and prints the peak
memory of the process that hands out the work, of the larger worker and of a bare interpreter. ``short`` takes games of
few hands, ``tiny`` copies of the example of the specification: one hand, 13 lines.
"""

import logging
import math
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import repeat
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep

from fairshuffle.audit.extras import MissingExtraError, load
from fairshuffle.audit.summary import answer
from fairshuffle.testing.simulate import simulate
from tests import ROOT
from tests.bench.timing import Seconds, in_turn
from verifier_cli import auditing

ROUNDS = 3


def archive(path: Path, games: int, kind: str = "") -> None:
    """Write an archive of simulated games, no two the same but for ``tiny`` ones."""
    if kind == "tiny":
        text = (ROOT / "SPEC.md").read_text(encoding="utf-8")
        with path.open("wb") as file:
            file.writelines(repeat(text.partition("```jsonl\n")[2].partition("```")[0].encode(), games))
        return
    changes = {"target": 26} if kind == "short" else None
    with path.open("wb") as file, ProcessPoolExecutor() as processes:
        seeds = [f"bench-{number}" for number in range(games)]
        file.writelines(processes.map(partial(simulate, "sahrat", changes=changes), seeds, chunksize=100))


def audit(path: Path, folder: Path, jobs: int, scheduler: str | None = None) -> float:
    """Audit an archive and return the seconds that took, workers' start included."""
    state = folder / "state.sqlite"
    before = monotonic()
    with auditing.opened(state) as store:
        auditing.work(store, [str(path)], jobs, scheduler)
        seconds = monotonic() - before
    state.unlink()
    return seconds


def times(path: Path, folder: Path) -> dict[str, Seconds]:
    """The seconds of an audit by one and two processes, then, where Dask is there, by a cluster with as many workers.

    No cluster stands by while processes are timed: it does not rest when it has nothing to do.
    """
    found = in_turn({f"processes, {jobs}": partial(audit, path, folder, jobs) for jobs in (1, 2)}, ROUNDS)
    with clusters() as addresses:
        by_dask = {name: partial(audit, path, folder, 1, address) for name, address in addresses.items()}
        return found | in_turn(by_dask, ROUNDS)


@contextmanager
def clusters() -> Iterator[Mapping[str, str]]:
    """The addresses of Dask clusters on this machine with one and two workers; none where Dask is not there."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        dask = load("distributed", "cluster")
    except MissingExtraError:
        dask = None
    found = {}
    with ExitStack() as stack:
        for workers in (1, 2) if dask else ():
            running = stack.enter_context(
                dask.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    host="127.0.0.1",
                    silence_logs=logging.CRITICAL,
                )
            )
            found[f"Dask on loopback, {workers}"] = running.scheduler_address
        yield found


def scaling(games: int) -> None:
    """Print how fast an archive is audited by one and two workers, of both kinds."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        path = folder / "games.jsonl"
        archive(path, games)
        print(f"{games} games, {path.stat().st_size / 1e6:.0f} MB")
        taken = times(path, folder)
    print(f"{'workers':22}{'seconds':>9}{'games/s':>9}{'times one':>11}")
    single = 0.0
    for name, seconds in taken.items():
        single = median(seconds) if name.endswith("1") else single
        print(f"{name:22}{median(seconds):9.2f}{games / median(seconds):9.0f}{single / median(seconds):11.2f}")


def memory(games: int, kind: str) -> None:
    """Print the peak memory of an audit; each process is measured by itself."""
    with TemporaryDirectory() as place:
        path = Path(place, "games.jsonl")
        archive(path, games, kind)
        print(f"{games} games, {path.stat().st_size / 1e6:.0f} MB")
        # A fresh process: this one has made the games.
        subprocess.run([sys.executable, "-m", "tests.bench.audit", "measure", str(path)], check=True)


class Watch(Thread):
    """Looks at the processes that this one has started, and remembers the largest peak of each."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.peaks: dict[str, float] = {}
        self.over = Event()

    def run(self) -> None:
        while not self.over.wait(0.1):
            for listed in Path("/proc/self/task").glob("*/children"):
                with suppress(OSError):
                    for process in listed.read_text().split():
                        self.peaks[process] = max(self.peaks.get(process, 0), peak(process))


def peak(process: str) -> float:
    """The most memory that a process has taken, in MB; 0 where it is gone."""
    with suppress(OSError):
        found = re.search(r"VmHWM:\s+(\d+)", Path("/proc", process, "status").read_text())
        return int(found[1]) / 1024 if found else 0.0
    return 0.0


def measure(path: Path) -> None:
    """Audit an archive and print the peaks of this process and of its workers."""
    bare = Popen([sys.executable, "-c", "input()"], stdin=PIPE)
    sleep(1)
    print(f"a bare interpreter: {peak(str(bare.pid)):.1f} MB")
    bare.communicate(b"\n")
    watch = Watch()
    watch.start()
    before = monotonic()
    with TemporaryDirectory() as folder, auditing.opened(Path(folder, "state.sqlite")) as store:
        auditing.work(store, [str(path)], 2, None)
        watch.over.set()
        cpu = [getrusage(RUSAGE_SELF).ru_utime, getrusage(RUSAGE_CHILDREN).ru_utime]
        peaks = f"main {peak('self'):.1f} MB, worker {max(watch.peaks.values()):.1f} MB"
        print(f"judged in {monotonic() - before:.0f} s: {peaks}")
        print(f"processor time: main {cpu[0]:.1f} s, workers {cpu[1]:.1f} s")
        before = monotonic()
        found = answer(store)
        print(f"answered in {monotonic() - before:.1f} s: main {peak('self'):.1f} MB; {found.records} records")
        size = math.prod(store.one("SELECT page_count, page_size FROM pragma_page_count, pragma_page_size"))
        print(f"state: {size / 1e6:.1f} MB, {size / max(found.records, 1):.0f} bytes a game")


def main() -> None:
    """Run what the arguments say."""
    words = sys.argv[1:]
    if words[:1] == ["memory"]:
        memory(int(words[1]), "".join(words[2:]))
    elif words[:1] == ["measure"]:
        measure(Path(words[1]))
    else:
        scaling(int(words[0]) if words else 2000)


if __name__ == "__main__":
    main()
