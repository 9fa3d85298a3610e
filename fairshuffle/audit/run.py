"""The run of an audit: what is left is handed out through an Executor, and what comes back is kept."""

from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from fairshuffle.audit.sources import MAX_FILE_BYTES, PackedError, is_packed, opened, unpacked, why
from fairshuffle.audit.split import Placed, records_in
from fairshuffle.audit.store import Pending, Store
from fairshuffle.audit.task import Judged, Part, Task, do
from fairshuffle.audit.workers import LOOK_AFTER, ClusterError, Workers

PART_BYTES: Final = 1 << 20
"""A part: some forty games, a tenth of a second of work, and few enough results to hold."""

MAX_TOGETHER: Final = 256
"""Parts in one task, where files are small."""

Tell: TypeAlias = Callable[[int, int], None]
"""Hears of every task that is done: bytes of its files, and records."""


class Work(NamedTuple):
    """A task, and the bytes of its files as they lie there, for whoever counts them."""

    task: Task
    weight: int


def run(store: Store, workers: Workers, tell: Tell) -> None:
    """Do all that is left of an audit.

    A task whose worker died is done again, once and alone, so that no other suffers with it; when it dies again its
    files are unread, and the rest goes on. Raises StoreError where the state cannot be written, ClusterError where a
    cluster is lost: what was done is kept.
    """
    _Run(store, workers, tell).all()


class _Run:
    """An executor and what waits in it."""

    def __init__(self, store: Store, workers: Workers, tell: Tell) -> None:
        self.store = store
        self.workers = workers
        self.tell = tell
        self.executor = workers.executors()
        self.waiting: dict[Future[list[Judged]], Work] = {}

    def all(self) -> None:
        try:
            work = works(self.store)
            while self._hand_out(islice(work, self.workers.ahead - len(self.waiting))) or self.waiting:
                finished = self._finished(self.waiting)
                died = [one for one in finished if not self._finish(one)]
                for suspect in died:
                    self._again(suspect)
        finally:
            for future in self.waiting:
                future.cancel()
            self.executor.shutdown()

    def _finished(self, futures: "Collection[Future[list[Judged]]]") -> "set[Future[list[Judged]]]":
        """Those that are done, one at least: it is waited for only as long as there is somebody who does it."""
        while not (finished := wait(futures, LOOK_AFTER, FIRST_COMPLETED).done):
            self.workers.look()
        return finished

    def _hand_out(self, works: Iterable[Work]) -> bool:
        handed = False
        for work in works:
            self.waiting[self._submit(work)] = work
            handed = True
        return handed

    def _submit(self, work: Work) -> "Future[list[Judged]]":
        try:
            return self.executor.submit(do, work.task)
        except BrokenExecutor:  # it broke since we last looked: whatever else waits in it is done again too
            self.executor.shutdown()
            self.executor = self.workers.executors()
            return self.executor.submit(do, work.task)

    def _finish(self, future: "Future[list[Judged]]") -> bool:
        """Keep what a task gave; false when it gave nothing because its worker died."""
        if future.cancelled() or future.exception() is not None:
            return False
        work = self.waiting.pop(future)
        self.tell(work.weight, self.store.keep(future.result()))
        return True

    def _again(self, future: "Future[list[Judged]]") -> None:
        """Do a task again that gave nothing, each of its parts by itself."""
        work = self.waiting.pop(future)
        results = [result for part in work.task for result in self._alone(part)]
        self.tell(work.weight, self.store.keep(results))

    def _alone(self, part: Part) -> list[Judged]:
        executor = self.workers.executors()
        try:
            (future,) = self._finished([executor.submit(do, (part,))])
            return future.result()
        except ClusterError:  # not this part is at fault, and none would fare better
            raise
        except Exception as error:  # noqa: BLE001 - whatever ends a worker: the rest must go on
            reason = "its worker died, twice" if isinstance(error, BrokenExecutor) else f"its worker failed: {error}"
            return [Judged(part.source, part.start, (), reason)]
        finally:
            executor.shutdown()


def works(store: Store) -> Iterator[Work]:
    """All that is left to be done, in the order of the files; what is done already is left out.

    The parts of a file depend on the file alone, so a stopped audit goes on with the same ones.
    """
    together: list[Part] = []
    weight = 0
    for source in store.pending():
        parts = _packed(store, source) if is_packed(source.name) else _plain(store, source)
        for part, size in parts:
            together.append(part)
            weight += size
            if weight >= PART_BYTES or len(together) == MAX_TOGETHER or part.records:
                yield Work(tuple(together), weight)
                together, weight = [], 0
    if together:
        yield Work(tuple(together), weight)


def _plain(store: Store, source: Pending) -> Iterator[tuple[Part, int]]:
    if source.size > MAX_FILE_BYTES:
        store.set_unread(source.source, f"it is larger than {MAX_FILE_BYTES >> 30} GiB")
        return
    starts = range(0, max(source.size, 1), PART_BYTES)
    if source.parts is None:
        store.set_parts(source.source, len(starts))
    done = store.done(source.source)
    for start in starts:
        if start not in done:
            stop = min(start + PART_BYTES, max(source.size, 1))
            yield Part(source.source, source.name, start, stop), stop - start


def _packed(store: Store, source: Pending) -> Iterator[tuple[Part, int]]:
    """The parts of a packed file, unpacked here, where its records are handed out from."""
    done = store.done(source.source)
    parts = before = 0
    try:
        with opened(source.name) as stream:
            for records in _bunches(records_in(unpacked(source.name, stream))):
                parts += 1
                size, before = stream.tell() - before, stream.tell()
                if records[0][0] not in done:
                    yield Part(source.source, source.name, records[0][0], 0, records), size
    except (OSError, PackedError) as error:
        store.set_unread(source.source, why(error))
    else:
        store.set_parts(source.source, parts)


def _bunches(placed: Iterator[Placed]) -> Iterator[tuple[Placed, ...]]:
    """Records in bunches of about PART_BYTES; an empty file is one empty record."""
    bunch: list[Placed] = []
    size, some = 0, False
    for record in placed:
        bunch.append(record)
        size += len(record[1]) + 64  # an empty record costs something too
        if size >= PART_BYTES:
            yield tuple(bunch)
            bunch, size, some = [], 0, True
    if bunch or not some:
        yield tuple(bunch) or ((0, b""),)
