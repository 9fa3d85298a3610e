"""The file of a record, line by line on the disk (SPEC.md#server)."""

import os
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from fairshuffle.server.errors import StorageError

_APPEND: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class RecordFile:
    r"""A record on the disk, which only grows; ``append`` is a sink for ``LiveTable``.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, RecordFile.create(f"{folder}/game.jsonl") as file:
    ...     file.append(b"a line\n")
    ...     file.read()
    b'a line\n'
    """

    def __init__(self, path: str | Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor
        self._broken = False

    @classmethod
    def create(cls, path: str | Path) -> "RecordFile":
        """A new file; raises StorageError when there is one already, or it cannot be made."""
        try:
            file = cls(path, os.open(path, _APPEND | os.O_CREAT | os.O_EXCL, 0o644))
            sync_directory(Path(path).parent)
        except OSError as error:
            raise _told("make", path, error) from error
        return file

    @classmethod
    def reopen(cls, path: str | Path) -> "RecordFile":
        """A file that is there, without the piece of a line that a crash may have left behind its last LF.

        Nothing was done on the word of that piece. Raises StorageError when the file cannot be read or written.
        """
        try:
            whole = Path(path).read_bytes().rfind(b"\n") + 1
            file = cls(path, os.open(path, _APPEND))
            os.ftruncate(file._descriptor, whole)
            os.fsync(file._descriptor)
        except OSError as error:
            raise _told("reopen", path, error) from error
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
        is taken: reopen it.
        """
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
        """Close the file."""
        os.close(self._descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


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
