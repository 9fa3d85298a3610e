"""Executors for an audit: processes on this machine, or a Dask cluster (extra ``cluster``)."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeVar

from fairshuffle.audit.extras import elsewhere, load
from fairshuffle.errors import FairshuffleError

_Result = TypeVar("_Result")


LOOK_AFTER: Final = 5.0
"""Seconds without a result after which somebody looks whether the workers are still there."""

NO_WORKER: Final = 60
"""How often one looks before a cluster without workers is given up: for five minutes, since some start on demand."""


class ClusterError(FairshuffleError):
    """A cluster that does not answer, or has nobody who works."""


class Workers(NamedTuple):
    """What makes an executor, anew after one has broken, and how many tasks may wait in it.

    ``look`` is asked when nothing has come back for LOOK_AFTER seconds, and raises where nothing will.
    """

    executors: Callable[[], Executor]
    ahead: int
    look: Callable[[], object] = bool


def processes(jobs: int = 0) -> Workers:
    """So many processes on this machine, or one for each core that this process may use."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    number = jobs or cores

    def executors() -> Executor:
        spawn = multiprocessing.get_context("spawn")
        begin = partial(_begin, Path.cwd())
        with elsewhere(), _without_main():
            executor = ProcessPoolExecutor(number, mp_context=spawn, initializer=begin)
            for _ in range(number):  # a process is started when there is something to do
                executor.submit(int)
        return executor

    return Workers(executors, 3 * number)


def _begin(folder: Path) -> None:
    """What a worker does first: go to where the inputs are named from, leave Ctrl-C to its parent, and end with it."""
    os.chdir(folder)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the process that hands out the work, even if it is killed: nothing else would end a worker then."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # this is a worker
    parent.join()
    os._exit(1)


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
        yield Workers(partial(_OfCluster, client), 3 * max(1, sum(client.nthreads().values())), _Look(client, address))


class _OfCluster(Executor):
    """Hands work to a cluster; what is not done when its client is closed is given up."""

    def __init__(self, client: Any) -> None:  # noqa: ANN401 - of a package that need not be there
        self._executor: Executor = client.get_executor(pure=False)

    def submit(self, fn: Callable[..., _Result], /, *args: Any, **kwargs: Any) -> "Future[_Result]":  # noqa: ANN401
        """A future whose result, where the cluster is lost, never comes."""
        return self._executor.submit(fn, *args, **kwargs)


class _Look:
    """Whether a cluster still has a scheduler that answers, and somebody who works."""

    def __init__(self, client: Any, address: str) -> None:  # noqa: ANN401 - the same
        self._client = client
        self._address = address
        self._without = 0

    def __call__(self) -> None:
        client = self._client
        if client.status == "connecting":
            return  # it tries for as long as it did at first, and is closed then
        try:
            if client.status != "running":
                raise ClusterError(f"the cluster at {self._address} is gone")
            threads = client.sync(client.scheduler.ncores, callback_timeout=2 * LOOK_AFTER)
        except (OSError, TimeoutError) as error:
            raise ClusterError(f"the cluster at {self._address} does not answer any more") from error
        self._without = 0 if threads else self._without + 1
        if self._without > NO_WORKER:
            raise ClusterError(f"the cluster at {self._address} has no workers")
