"""The file of a record, line by line on the disk (SPEC.md#server-rules).

It needs POSIX: a lock by ``flock`` that ends with its process, and directories that can be synced.
"""

import os
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from fairshuffle.server.errors import StorageError

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # no POSIX: vaults and tables work, records go into another sink
    flock = None  # type: ignore[assignment]  # it is looked for below

_APPEND: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class RecordFile:
    r"""A record on the disk, which only grows; ``append`` is a sink for ``LiveTable``.

    It is locked for this process from when it is made or reopened until it is closed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, RecordFile.create(f"{folder}/game.jsonl") as file:
    ...     file.append(b"a line\n")
    ...     file.read()
    b'a line\n'
    """

    def __init__(self, path: str | Path, descriptor: int) -> None:
        """The file that is open as ``descriptor``; use ``create`` or ``reopen``; StorageError for a locked one."""
        self._path = path
        self._descriptor = descriptor
        self._process = os.getpid()
        self._broken = False
        try:
            _lock(path, descriptor)
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: str | Path) -> "RecordFile":
        """A new file; raises StorageError when there is one already, or it cannot be made."""
        _need_locks(path)
        try:
            descriptor = os.open(path, _APPEND | os.O_CREAT | os.O_EXCL, 0o644)
        except OSError as error:
            raise _told("make", path, error) from error
        file = cls(path, descriptor)
        try:
            sync_directory(Path(path).parent)
        except OSError as error:
            file.close()
            raise _told("make", path, error) from error
        return file

    @classmethod
    def reopen(cls, path: str | Path) -> "RecordFile":
        """A file that is there, without the piece of a line that a crash may have left behind its last LF.

        Nothing was done on the word of that piece. Raises StorageError when the file cannot be read or written, or when
        somebody has it open; then nothing of it was changed.
        """
        _need_locks(path)
        try:
            descriptor = os.open(path, _APPEND)
        except OSError as error:
            raise _told("reopen", path, error) from error
        file = cls(path, descriptor)
        try:
            # Only under the lock: a line that another process is writing looks like such a piece.
            data = file.read()
            whole = data.rfind(b"\n") + 1
            if whole < len(data):
                os.ftruncate(descriptor, whole)
                os.fsync(descriptor)
        except OSError as error:
            file.close()
            raise _told("reopen", path, error) from error
        except StorageError:
            file.close()
            raise
        return file

    def read(self) -> bytes:
        """All bytes so far; raises StorageError when they cannot be read."""
        try:
            return Path(self._path).read_bytes()
        except OSError as error:
            raise _told("read", self._path, error) from error

    def append(self, line: bytes) -> None:
        """Add a line; it is on the disk when this returns.

        Raises StorageError otherwise. What came of the line only a new look at the file can tell then, so nothing more
        is taken: reopen it. A process that was forked off writes nothing.
        """
        if os.getpid() != self._process:
            raise StorageError(f"the record {os.fspath(self._path)} was opened by another process, which has its lock")
        if self._broken:
            raise StorageError(f"the record {os.fspath(self._path)} could not be written before: reopen it")
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except OSError as error:
            self._broken = True
            raise _told("write", self._path, error) from error

    def close(self) -> None:
        """Close the file, and let another process write it; a second time nothing is done."""
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _need_locks(path: str | Path) -> None:
    if flock is None:
        raise StorageError(f"the record {os.fspath(path)} cannot be locked here: files of records need a POSIX system")


def _lock(path: str | Path, descriptor: int) -> None:
    """Take the lock of an open file, or raise StorageError; it ends with the descriptor, or with the process.

    ``flock`` and not ``lockf``, whose lock would be gone as soon as anything else in this process closes the file.
    """
    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise StorageError(f"the record {os.fspath(path)} is being written by somebody else") from None
    except OSError as error:
        raise _told("lock", path, error) from error


def sync_directory(path: Path) -> None:
    """Put the names of new files on the disk as well, on systems where a directory is opened for that."""
    flag = getattr(os, "O_DIRECTORY", None)
    if flag is None:
        return
    descriptor = os.open(path, os.O_RDONLY | flag)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _told(verb: str, path: str | Path, error: OSError) -> StorageError:
    return StorageError(f"cannot {verb} the record {os.fspath(path)}: {error.strerror or error}")
