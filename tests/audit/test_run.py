"""The same result whatever the number of workers, and however often the work is stopped, killed or starved."""

import gzip
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from fairshuffle.audit import run as running
from fairshuffle.audit.store import Store, StoreError
from fairshuffle.audit.summary import answer
from fairshuffle.audit.workers import Workers, processes
from tests.audit.archives import archive, audited, content, finish, short, threads

GAMES = 12


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of some games each, so that a small archive has several."""
    monkeypatch.setattr(running, "PART_BYTES", 20_000)


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    """Archives of all kinds, with a broken record in the middle of one."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.jsonl").write_bytes(archive(4) + b'{"type":"game"}\n' + archive(GAMES))
    (folder / "b.jsonl.gz").write_bytes(gzip.compress(archive(GAMES)))
    for seed in range(3):
        (folder / f"c{seed}.jsonl").write_bytes(short(seed))
    (folder / "d.jsonl").write_bytes(b"")
    return folder


EXPECTED = 4 + 1 + GAMES + GAMES + 3 + 1


def test_the_result_does_not_depend_on_the_workers(tmp_path: Path, inputs: Path) -> None:
    one = audited(tmp_path / "1", [inputs], threads(1))
    assert one.one("SELECT count(*) FROM games") == (EXPECTED,)
    for name, workers in {"3": threads(3), "processes": processes(2)}.items():
        other = audited(tmp_path / name, [inputs], workers)
        assert content(other) == content(one)
        assert answer(other, deals=False) == answer(one, deals=False)


def test_one_broken_record_costs_one_row(tmp_path: Path, inputs: Path) -> None:
    verdicts = answer(audited(tmp_path / "state", [inputs]), deals=False).verdicts
    assert verdicts == {"malformed": 2, "verified": EXPECTED - 2}


class StoppedError(Exception):
    """Somebody pressed Ctrl-C."""


def test_a_run_that_is_stopped_again_and_again_gives_the_same(tmp_path: Path, inputs: Path) -> None:
    whole = audited(tmp_path / "whole", [inputs])
    stops = 0
    while True:
        store = Store(tmp_path / "stopped")

        def stop(_size: int, _records: int) -> None:
            raise StoppedError

        try:
            finish(store, [inputs], threads(1), stop)
        except StoppedError:
            stops += 1
            store.close()
        else:
            break
    assert stops > 8
    assert content(store) == content(whole)


class Dying(ThreadPoolExecutor):
    """An executor whose worker dies over some tasks, as a process pool shows it."""

    def __init__(self, deaths: "list[int]", dies: Callable[[int], bool]) -> None:
        super().__init__(1)
        self.deaths = deaths
        self.dies = dies
        self.broken = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":  # noqa: ANN401
        if self.broken:
            raise BrokenProcessPool
        sources = {part.source for part in args[0]}
        if any(map(self.dies, sources)):
            self.broken = True
            self.deaths += sources
            future: Future[Any] = Future()
            future.set_exception(BrokenProcessPool())
            return future
        return super().submit(fn, *args, **kwargs)


def test_a_part_whose_worker_died_is_done_again_once(tmp_path: Path, inputs: Path) -> None:
    deaths: list[int] = []

    def executors() -> Executor:
        return Dying(deaths, lambda number: number == 2 and not deaths)

    store = audited(tmp_path / "state", [inputs], Workers(executors, 3))
    assert deaths.count(2) == 1
    assert content(store) == content(audited(tmp_path / "whole", [inputs]))


def test_a_file_that_kills_its_workers_twice_is_told_and_the_rest_goes_on(tmp_path: Path, inputs: Path) -> None:
    deaths: list[int] = []

    def executors() -> Executor:
        return Dying(deaths, lambda number: number == 2)

    store = audited(tmp_path / "state", [inputs], Workers(executors, 3))
    found = answer(store, deals=False)
    assert found.unread == ((str(inputs / "b.jsonl.gz"), "its worker died, twice"),)
    assert found.records == EXPECTED - GAMES
    assert found.exit_code == 5  # of the malformed records; the file alone would be 6
    finish(store, [inputs])
    assert content(store) == content(audited(tmp_path / "whole", [inputs]))


def test_a_killed_process_loses_nothing(tmp_path: Path, inputs: Path) -> None:
    killed = 0

    def kill(_size: int, _records: int) -> None:
        nonlocal killed
        listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split() if not killed else []
        workers = [pid for pid in listed if b"spawn_main" in Path("/proc", pid, "cmdline").read_bytes()]
        for pid in workers[:1]:
            os.kill(int(pid), signal.SIGKILL)
            killed += 1

    store = Store(tmp_path / "state")
    finish(store, [inputs], processes(2), kill)
    assert killed == 1
    assert content(store) == content(audited(tmp_path / "whole", [inputs]))


def test_a_full_disk_stops_cleanly_and_what_is_done_is_kept(tmp_path: Path, inputs: Path) -> None:
    store = Store(tmp_path / "state")
    (pages,) = store.one("PRAGMA page_count")
    list(store.ask(f"PRAGMA max_page_count = {pages + 1}"))
    with pytest.raises(StoreError, match="full"):
        finish(store, [inputs], threads(1))
    (kept,) = store.one("SELECT count(*) FROM games")
    assert 0 < kept < EXPECTED
    list(store.ask("PRAGMA max_page_count = 100000"))
    finish(store, [inputs])
    assert content(store) == content(audited(tmp_path / "whole", [inputs]))


def test_a_file_that_cannot_be_read_is_told_and_the_rest_goes_on(tmp_path: Path, inputs: Path) -> None:
    (inputs / "b.jsonl.gz").write_bytes(gzip.compress(archive(GAMES))[:-10])
    (inputs / "e.jsonl").symlink_to(tmp_path / "nothing")
    found = answer(audited(tmp_path / "state", [inputs]), deals=False)
    assert [(Path(name).name, reason) for name, reason in found.unread] == [
        ("b.jsonl.gz", "it is cut off"),
        ("e.jsonl", "No such file or directory"),
    ]
    assert found.unread_files == 2
    # What came out of the packed file before it broke off is judged.
    assert EXPECTED - GAMES < found.records < EXPECTED


def test_a_new_file_is_added_and_a_changed_one_is_read_again(tmp_path: Path, inputs: Path) -> None:
    store = audited(tmp_path / "state", [inputs])
    (inputs / "a.jsonl").write_bytes(archive(2))
    (inputs / "e.jsonl").write_bytes(short(20))
    finish(store, [inputs])
    assert answer(store, deals=False) == answer(audited(tmp_path / "anew", [inputs]), deals=False)


def test_a_state_holds_to_its_inputs_and_its_version(tmp_path: Path, inputs: Path) -> None:
    store = audited(tmp_path / "state", [inputs])
    with pytest.raises(StoreError, match=r"a\.jsonl, which is not among the inputs"):
        finish(store, [inputs / "b.jsonl.gz"])
    store.prepare("UPDATE state SET version = 'other'")
    store.close()
    with pytest.raises(StoreError, match="no state of an audit by this version"):
        Store(tmp_path / "state")
    (tmp_path / "text").write_text("no database" * 1000)
    with pytest.raises(StoreError, match="not a database"):
        Store(tmp_path / "text")


def test_an_input_named_twice_is_read_once(tmp_path: Path, inputs: Path) -> None:
    store = audited(tmp_path / "state", [inputs, inputs / "a.jsonl"])
    assert store.one("SELECT count(*) FROM games") == (EXPECTED,)
