"""Small archives for the tests of an audit."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from fairshuffle.audit.run import run
from fairshuffle.audit.sources import sources_of
from fairshuffle.audit.store import Store
from fairshuffle.audit.workers import Workers
from fairshuffle.events import Game, OptionValue, Player
from fairshuffle.shuffle import commitment
from fairshuffle.testing.simulate import Table, simulate


@cache
def short(seed: int, profile: str = "sahrat") -> bytes:
    """A finished game of few hands."""
    return simulate(profile, f"audit-{seed}", changes={"target": 26})


def archive(count: int) -> bytes:
    """Some finished games, one after the other."""
    return b"".join(short(seed) for seed in range(count))


class Liar(Table):
    """A server that changes its first line, and may bring its own master."""

    def __init__(self, seed: str, master: bytes | None = None, **changes: Any) -> None:  # noqa: ANN401 - fields of a game
        self.own = master
        self.changes = changes
        options: dict[str, OptionValue] = {"target": 26}
        super().__init__("sahrat", seed, changes=options)

    def header(self, game: Game) -> Game:
        """The first line with the changes, and the commitment to the master."""
        self.master = self.own or self.master
        game = game._replace(**self.changes)
        return game._replace(commitment=commitment(game.game, self.master))


def told(seed: str, master: bytes | None = None, **changes: Any) -> bytes:  # noqa: ANN401 - fields of a game
    """A valid game of a server that was told some things."""
    return Liar(seed, master, **changes).play()


def at_table(*names: str) -> tuple[Player, ...]:
    """Four players."""
    return tuple(map(Player, names))


def cut_off(record: bytes) -> bytes:
    """The record up to its last result but one line, as of a game that was still running."""
    return record[: record.rindex(b'{"type":"end"')]


def threads(number: int = 2) -> Workers:
    """Workers that start at once."""

    def executors() -> Executor:
        return ThreadPoolExecutor(number)

    return Workers(executors, 3 * number)


def audited(path: Path, inputs: Sequence[Path | str], workers: Workers | None = None) -> Store:
    """The state of an audit that ran to its end."""
    store = Store(path)
    finish(store, inputs, workers)
    return store


def finish(
    store: Store,
    inputs: Sequence[Path | str],
    workers: Workers | None = None,
    tell: Callable[[int, int], None] = lambda _size, _records: None,
) -> None:
    """Run what is left of an audit."""
    store.take_inputs(source for name in inputs for source in sources_of(str(name)))
    run(store, workers or threads(), tell)


def content(store: Store) -> list[list[tuple[Any, ...]]]:
    """All that a state holds of records."""
    return [
        list(store.ask(f"SELECT * FROM {table} ORDER BY 1, 2"))  # noqa: S608 - our own tables
        for table in ("games", "findings", "deals", "parts")
    ]


def judged(state: Path) -> int:
    """How many records a state holds that another process writes."""
    if not state.exists():
        return 0
    with closing(sqlite3.connect(state)) as db:
        try:
            (count,) = db.execute("SELECT count(*) FROM games").fetchone()
        except sqlite3.OperationalError:
            return 0
    return int(count)
