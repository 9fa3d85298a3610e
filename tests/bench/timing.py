"""Times that can be compared: every candidate in turn, round after round, and a ratio only within a round.

A candidate lives in a process of its own, so that another interpreter, with other packages, takes part in the same
round. What is measured is processor time: a busy machine slows all candidates of a round, and
another process that takes its turn does not count.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import quantiles
from time import process_time
from typing import NamedTuple, TypeVar

from tests import ROOT

_Name = TypeVar("_Name", str, tuple[str, str])

Seconds = list[float]
"""The processor time of one candidate, a number for each round."""


class Candidate(NamedTuple):
    """What is done once a round, and how many of the things that are counted (games, events, decks) that does."""

    do: Callable[[], object]
    number: int


class Figure(NamedTuple):
    """The median of some rounds, and between which values the middle half of them is."""

    middle: float
    low: float
    high: float


def figure(values: Sequence[float]) -> Figure:
    low, middle, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [*values] * 3
    return Figure(middle, low, high)


def ratio(times: Seconds, others: Seconds, share: float = 1.0) -> Figure:
    """How many times the one is the other, round by round; ``share`` makes it one for each thing that is counted."""
    return figure([share * time / other for time, other in zip(times, others, strict=True)])


def rate(times: Seconds, number: int) -> Figure:
    """How many a second."""
    return figure([number / time for time in times])


@contextmanager
def pinned() -> Iterator[None]:
    """Keep this process, and those that it starts meanwhile, to one processor, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


class Worker:
    """A process with candidates; ``missing`` says why there are none of the wanted ones."""

    def __init__(
        self, module: str, python: str = sys.executable, code: Path = ROOT, arguments: Iterable[str] = ()
    ) -> None:
        self._command = [python, "-m", module, *arguments]
        # The folder that it starts in comes first: there the package of another tree stands before this one.
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(
            self._command, cwd=code, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        told = json.loads(self._ask(None))
        self.numbers: dict[str, int] = told["numbers"]
        self.missing: dict[str, str] = told["missing"]

    def seconds(self, name: str) -> float:
        return float(self._ask(name))

    def close(self) -> None:
        self._process.communicate()

    def _ask(self, name: str | None) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        if name is not None:
            self._process.stdin.write(f"{name}\n")
            self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"{self._command} has ended")
        return answer


def serve(candidates: Mapping[str, Candidate], missing: Mapping[str, str]) -> None:
    """Be a worker: say what there is, then do what is asked for, once, and say what time it took."""
    for candidate in candidates.values():
        candidate.do()
    numbers = {name: candidate.number for name, candidate in candidates.items()}
    print(json.dumps({"numbers": numbers, "missing": dict(missing)}), flush=True)
    for line in sys.stdin:
        do = candidates[line.strip()].do
        begun = process_time()
        do()
        print(process_time() - begun, flush=True)


def whole_process(*command: str) -> float:
    """The processor time of a process from its start to its end, its bytecode kept as that of a program in use is."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def in_turn(ways: Mapping[_Name, Callable[[], float]], rounds: int) -> dict[_Name, Seconds]:
    """The times of all ways, each in every round."""
    times: dict[_Name, Seconds] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            times[name].append(way())
    return times
