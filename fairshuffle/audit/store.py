"""What an audit has found so far, in one SQLite file: so memory stays flat, and a stopped audit can go on."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from fairshuffle import __version__
from fairshuffle.audit.judge import FindingRow, GameRow
from fairshuffle.audit.sources import MAX_FILE_BYTES, Source
from fairshuffle.audit.task import Judged
from fairshuffle.errors import FairshuffleError

_OFFSET_BITS: Final = (MAX_FILE_BYTES - 1).bit_length()
_FORMAT: Final = 2
_COLUMNS: Final = ", ".join(field for field in GameRow._fields if field != "deals")
_FINDINGS: Final = ", ".join(FindingRow._fields)

_SCHEMA: Final = f"""
CREATE TABLE state (format INTEGER, version TEXT);
CREATE TABLE sources (
    id INTEGER PRIMARY KEY, name TEXT UNIQUE, size INTEGER, stamp TEXT, parts INTEGER, unread TEXT, run INTEGER
);
CREATE TABLE parts (source INTEGER, start INTEGER, PRIMARY KEY (source, start)) WITHOUT ROWID;
CREATE TABLE games (id INTEGER PRIMARY KEY, {_COLUMNS});
CREATE TABLE findings (record INTEGER, number INTEGER, {_FINDINGS}, PRIMARY KEY (record, number)) WITHOUT ROWID;
CREATE TABLE deals (record INTEGER PRIMARY KEY, cards BLOB);
"""
_INSERT_GAME: Final = f"INSERT INTO games VALUES (?{', ?' * (len(GameRow._fields) - 1)})"  # noqa: S608 - constants only
_INSERT_FINDING: Final = f"INSERT INTO findings VALUES (?, ?{', ?' * len(FindingRow._fields)})"  # noqa: S608 - the same


Values: TypeAlias = tuple[object, ...] | Mapping[str, object]
"""What stands for the placeholders of a query: in their order for ``?``, by name for ``:name``.

Numbered ones (``?1``) are neither: Python 3.12 took them for names.
"""


class StoreError(FairshuffleError):
    """The state cannot be read or written: no room, no right to, or not a state of these inputs."""


class Pending(NamedTuple):
    """A file of which something is still to be done, by its number; ``parts`` is None where it is not known yet."""

    source: int
    name: str
    size: int
    parts: int | None


class Store:
    """The state of an audit; every change is whole or not at all.

    A record has the number ``source << 38 | offset``, so its row is the same whoever judged it and when.
    """

    def __init__(self, path: Path | None) -> None:
        """Open the state in a file, or begin one; without a path one of which nothing stays, however this ends.

        Raises StoreError for a file that is no state, or was written by another version.
        """
        self._path = path
        with self._explained():
            self.db = sqlite3.connect(path or "", isolation_level=None)  # "" is a file without a name
        try:
            self._begin()
        except BaseException:
            self.db.close()
            raise

    def _begin(self) -> None:
        with self._explained():
            self.db.execute("PRAGMA cache_size = -8192")  # 8 MB, however large the file grows
            self.db.execute("PRAGMA temp_store = FILE")
            self.db.execute("PRAGMA journal_mode = WAL")
            self.db.execute("PRAGMA synchronous = NORMAL")
            if not self.db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                self.db.executescript(_SCHEMA)
                self.db.execute("INSERT INTO state VALUES (?, ?)", (_FORMAT, __version__))
            tables = {name for (name,) in self.db.execute("SELECT name FROM sqlite_master")}
            written = self.db.execute("SELECT format, version FROM state").fetchone() if "state" in tables else None
        if written != (_FORMAT, __version__):
            raise StoreError(f"{self._path} is no state of an audit by this version ({__version__})")

    def close(self) -> None:
        """Close the file."""
        self.db.close()

    # Inputs

    def take_inputs(self, sources: Iterable[Source]) -> None:
        """Fix what is to be read: new files are added behind the others, changed ones are to be read again.

        Raises StoreError where the state holds a file that is not among them.
        """
        with self._change():
            (run,) = self.db.execute("SELECT ifnull(max(run), 0) + 1 FROM sources").fetchone()
            for source in sources:
                self._take(source, run)
            left = self.db.execute("SELECT name FROM sources WHERE run < ? ORDER BY name", (run,)).fetchone()
            if left:
                raise StoreError(f"the state holds {left[0]}, which is not among the inputs; begin a new state")

    def _take(self, source: Source, run: int) -> None:
        query = "SELECT id, size, stamp FROM sources WHERE name = ?"
        number, *known = self.db.execute(query, (source.name,)).fetchone() or (None,)
        if number is not None and known != [source.size, source.stamp]:
            self._forget(number)
            known = []
        if known:
            self.db.execute("UPDATE sources SET unread = ?, run = ? WHERE id = ?", (source.unread, run, number))
        else:
            query = "INSERT INTO sources (id, name, size, stamp, unread, run) VALUES (?, ?, ?, ?, ?, ?)"
            self.db.execute(query, (number, source.name, source.size, source.stamp, source.unread, run))

    def _forget(self, source: int) -> None:
        rows = (source << _OFFSET_BITS, ((source + 1) << _OFFSET_BITS) - 1)
        self.db.execute("DELETE FROM games WHERE id BETWEEN ? AND ?", rows)
        self.db.execute("DELETE FROM deals WHERE record BETWEEN ? AND ?", rows)
        self.db.execute("DELETE FROM findings WHERE record BETWEEN ? AND ?", rows)
        self.db.execute("DELETE FROM parts WHERE source = ?", (source,))
        self.db.execute("DELETE FROM sources WHERE id = ?", (source,))

    def pending(self) -> Iterator[Pending]:
        """The files that can be read and are not done, in the order of their numbers."""
        last = 0
        query = (
            "SELECT id, name, size, parts FROM sources WHERE id > ? AND unread = '' AND "
            "(parts IS NULL OR parts > (SELECT count(*) FROM parts WHERE source = id)) ORDER BY id LIMIT 500"
        )
        while found := self.db.execute(query, (last,)).fetchall():
            yield from map(Pending._make, found)
            last = found[-1][0]

    def done(self, source: int) -> set[int]:
        """Where the parts of a file begin that are done."""
        return {start for (start,) in self.db.execute("SELECT start FROM parts WHERE source = ?", (source,))}

    def size(self) -> int:
        """The bytes of all files that can be read and are not done."""
        return sum(source.size for source in self.pending())

    # Results

    def set_parts(self, source: int, parts: int) -> None:
        """Fix how many parts a file has."""
        with self._change():
            self.db.execute("UPDATE sources SET parts = ? WHERE id = ?", (parts, source))

    def set_unread(self, source: int, reason: str) -> None:
        """Say why a file, or a part of it, could not be read."""
        with self._change():
            self.db.execute("UPDATE sources SET unread = ? WHERE id = ?", (reason, source))

    def keep(self, results: Iterable[Judged]) -> int:
        """Keep what came of some parts, all or nothing, and return the number of records.

        A part that is there already is not kept twice; one that could not be read leaves the reason.
        """
        kept = 0
        with self._change():
            for part in results:
                if part.unread:
                    self.db.execute("UPDATE sources SET unread = ? WHERE id = ?", (part.unread, part.source))
                    continue
                added = self.db.execute("INSERT OR IGNORE INTO parts VALUES (?, ?)", (part.source, part.start))
                if added.rowcount:
                    self._add(part)
                    kept += len(part.games)
        return kept

    def _add(self, part: Judged) -> None:
        base = part.source << _OFFSET_BITS
        games = ((base | row.offset, *row[:-1]) for row, _ in part.games)
        deals = ((base | row.offset, row.deals) for row, _ in part.games if row.deals)
        findings = (
            (base | row.offset, number, *finding)
            for row, found in part.games
            for number, finding in enumerate(found, 1)
        )
        self.db.executemany(_INSERT_GAME, games)
        self.db.executemany("INSERT INTO deals VALUES (?, ?)", deals)
        self.db.executemany(_INSERT_FINDING, findings)

    # Questions

    def ask(self, query: str, values: Values = ()) -> Iterator[tuple[Any, ...]]:
        """The rows that answer a query, one by one; raises StoreError."""
        with self._explained():
            yield from self.db.execute(query, values)

    def one(self, query: str, values: Values = ()) -> tuple[Any, ...]:
        """The first row that answers a query."""
        return next(self.ask(query, values))

    def prepare(self, script: str) -> None:
        """Run statements that make tables for questions; raises StoreError."""
        with self._explained():
            self.db.executescript(script)

    def write(self, query: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Run a statement for each of some rows, all or nothing."""
        with self._change():
            self.db.executemany(query, rows)

    def function(self, name: str, arguments: int, does: Callable[..., str]) -> None:
        """Give queries a function of Python."""
        self.db.create_function(name, arguments, does, deterministic=True)

    @contextmanager
    def _change(self) -> Iterator[None]:
        with self._explained():
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                raise
            self.db.execute("COMMIT")

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            named = f" {self._path}" if self._path else ""
            raise StoreError(f"the state{named} cannot be written or read: {error}") from error
