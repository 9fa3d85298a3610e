"""The ledger of a vault: which games were started, and what has been opened, for good (SPEC.md#vault).

An SQLite file of one process: whoever has it open keeps all others out. A change is on the disk when its method
returns, so a commitment can be published and a secret opened after it, and no crash undoes either.

A process that is forked off has the file open too, but not the lock: there the ledger refuses everything.
"""

import ctypes
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple
from weakref import WeakSet

from fairshuffle.appended import sync_directory
from fairshuffle.errors import StorageError
from fairshuffle.server.errors import GameExistsError, OpenedError, VaultBusyError, VaultError
from fairshuffle.shuffle import is_game_id

_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS vault (kind TEXT NOT NULL, mark BLOB NOT NULL)",
    """CREATE TABLE IF NOT EXISTS games (
        game TEXT PRIMARY KEY, commitment BLOB NOT NULL, sealed BLOB NOT NULL,
        hand INTEGER NOT NULL DEFAULT -1, hand_digest BLOB, digest BLOB, reason TEXT
    )""",
)


class Closing(NamedTuple):
    """Where a master was opened: the digest of all bytes before the line that shows it.

    ``reason`` is that of the ``abort`` line, None where the line is the ``end``.
    """

    digest: bytes
    reason: str | None


class Entry(NamedTuple):
    """A game in the ledger: its commitment, what the vault keeps of its master, and where the master was opened."""

    commitment: bytes
    sealed: bytes
    closing: Closing | None


class Ledger:
    """The ledger in the file ``path``, made when it is not there, readable by its owner alone.

    Raises VaultBusyError when it is open somewhere else, StorageError when it cannot be read or written. It belongs to
    the thread that opened it; in another process than that, every method but ``close`` raises VaultError.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = os.fspath(path)
        self._process = os.getpid()
        try:
            # Opened and closed only where no file was: closing a second descriptor would give up SQLite's lock.
            with suppress(FileExistsError):
                os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            self._database = sqlite3.connect(self._path, timeout=0, isolation_level=None)
            _OPEN.add(self)
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"cannot open the vault {self._path}: {error}") from error
        try:
            with self._telling():
                self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
                self._database.execute("PRAGMA journal_mode = WAL")
                # In WAL mode nothing less than FULL syncs at every commit; fullfsync does it on macOS too.
                self._database.execute("PRAGMA synchronous = FULL")
                self._database.execute("PRAGMA fullfsync = 1")
            with self._transaction():
                for table in _TABLES:
                    self._database.execute(table)
            sync_directory(Path(self._path).parent)
        except OSError as error:
            self._database.close()
            raise StorageError(f"cannot keep the vault {self._path}: {error.strerror or error}") from error
        except BaseException:
            self._database.close()
            raise

    def close(self) -> None:
        """Give the vault up, for another process to open; in a process that did not open it, do nothing."""
        if os.getpid() == self._process:
            self._database.close()

    def mark(self, kind: str, mark: bytes) -> bytes:
        """The mark that the vault was made with: ``mark`` itself the first time. Raises VaultError for another kind."""
        with self._transaction():
            found = self._database.execute("SELECT kind, mark FROM vault").fetchone()
            if found is None:
                self._database.execute("INSERT INTO vault VALUES (?, ?)", (kind, mark))
                return mark
        if found[0] != kind:
            raise VaultError(f"{self._path} is a vault of another kind: {found[0]}")
        return bytes(found[1])

    def add(self, game: str, commitment: bytes, sealed: bytes) -> None:
        """Start a game; raises GameExistsError when its id was ever started before."""
        with self._transaction():
            try:
                self._database.execute(
                    "INSERT INTO games (game, commitment, sealed) VALUES (?, ?, ?)", (game, commitment, sealed)
                )
            except sqlite3.IntegrityError:
                raise GameExistsError(f"the game id {game} was used before") from None

    def entry(self, game: str) -> Entry:
        """What the ledger knows of a game; raises VaultError for one that was never started."""
        with self._telling():
            found = (
                type(game) is str
                and is_game_id(game)
                and self._database.execute(
                    "SELECT commitment, sealed, digest, reason FROM games WHERE game = ?", (game,)
                ).fetchone()
            )
        if not found:
            raise VaultError(f"no game {game!r:.80} was started in this vault")
        commitment, sealed, digest, reason = found
        return Entry(commitment, sealed, None if digest is None else Closing(digest, reason))

    def open_hand(self, game: str, hand: int, digest: bytes) -> None:
        """Note that the secret of a hand is opened behind the bytes with this digest.

        Raises OpenedError when it was opened behind others, or a later one was.
        """
        with self._transaction():
            row = self._database.execute("SELECT hand, hand_digest FROM games WHERE game = ?", (game,)).fetchone()
            if tuple(row) == (hand, digest):
                return
            if row[0] >= hand:
                raise OpenedError(f"game {game}: the secret of hand {hand} was opened before")
            self._database.execute("UPDATE games SET hand = ?, hand_digest = ? WHERE game = ?", (hand, digest, game))

    def close_game(self, game: str, closing: Closing) -> None:
        """Note that the master is opened; raises OpenedError when it was opened in another place."""
        with self._transaction():
            row = self._database.execute("SELECT digest, reason FROM games WHERE game = ?", (game,)).fetchone()
            if row[0] is not None:
                if tuple(row) == closing:
                    return
                raise OpenedError(f"game {game}: the master was opened before, at another place of the record")
            self._database.execute("UPDATE games SET digest = ?, reason = ? WHERE game = ?", (*closing, game))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it on the disk at the end, or nothing."""
        with self._telling():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Errors of SQLite in our own words, and nothing at all in a process that is not the one which has the lock."""
        if os.getpid() != self._process:
            raise VaultError(f"the vault {self._path} was opened by another process: open one in each, after the fork")
        try:
            yield
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
                raise VaultBusyError(f"the vault {self._path} is in use by another process") from None
            raise StorageError(f"the vault {self._path} cannot be read or written: {error}") from error


_OPEN: Final[WeakSet[Ledger]] = WeakSet()


def _leave_to_the_parent() -> None:
    """Keep what a fork has copied of every ledger for as long as the child lives.

    Whoever closes a connection, and be it at the end of the program, writes the log back and deletes it, under the
    hands of the process that has the file open: what that one commits afterwards is lost. One reference too many, and
    the connection of the child is never closed.
    """
    for ledger in tuple(_OPEN):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(ledger._database))  # noqa: SLF001 - nobody else may have it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_the_parent)
