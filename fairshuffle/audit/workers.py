"""Executors for an audit: processes on this machine, or a Dask cluster (extra ``cluster``)."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from types import ModuleType
from typing import NamedTuple

from fairshuffle.audit.extras import load
from fairshuffle.errors import FairshuffleError


class ClusterError(FairshuffleError):
    """A cluster that does not answer."""


class Workers(NamedTuple):
    """What makes an executor, anew after one has broken, and how many tasks may wait in it."""

    executors: Callable[[], Executor]
    ahead: int


def processes(jobs: int = 0) -> Workers:
    """So many processes on this machine, or one for each core that this process may use."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    number = jobs or cores

    def executors() -> Executor:
        executor = ProcessPoolExecutor(
            number,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=signal.signal,  # Ctrl-C is for the process that hands out the work
            initargs=(signal.SIGINT, signal.SIG_IGN),
        )
        with _without_main():
            for _ in range(number):  # a process is started when there is something to do
                executor.submit(int)
        return executor

    return Workers(executors, 3 * number)


@contextmanager
def _without_main() -> Iterator[None]:
    """Hide the program that runs: each process that starts would import it anew, and needs nothing of it."""
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of a Dask cluster, which must read the inputs by the same names, and have this version installed.

    Raises ClusterError where nobody answers, MissingExtraError where ``distributed`` is not installed.
    """
    distributed = load("distributed", "cluster")
    try:
        client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"there is no cluster at {address}: {error}") from error
    with client:

        def executors() -> Executor:
            executor: Executor = client.get_executor(pure=False)
            return executor

        yield Workers(executors, 3 * max(1, sum(client.nthreads().values())))
