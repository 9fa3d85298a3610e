"""A file that grows line by line, each on the disk before it counts, and that belongs to one process at a time."""

import os
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Final, Self

from fairshuffle.errors import StorageError

__all__ = ["AppendedFile", "files_have_locks", "sync_directory"]

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # no POSIX
    flock = None  # type: ignore[assignment]  # it is looked for below

_FAR_BEHIND: Final = 1 << 30
_APPEND: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class AppendedFile:
    r"""A file of lines, which only grows; ``append`` is a sink.

    It is locked for this process from when it is made or reopened until it is closed. ``WHAT`` names what it holds in
    messages, ``MODE`` is the mode of a new one.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, AppendedFile.create(f"{folder}/lines") as file:
    ...     file.append(b"a line\n")
    ...     file.read()
    b'a line\n'
    """

    WHAT: ClassVar = "the file"
    MODE: ClassVar = 0o644

    def __init__(self, path: str | Path, descriptor: int) -> None:
        """The file that is open as ``descriptor``; use ``create`` or ``reopen``; StorageError for a locked one."""
        self._path = path
        self._descriptor = descriptor
        self._process = os.getpid()
        self._broken = False
        try:
            self._lock()
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: str | Path) -> Self:
        """A new file; raises StorageError when there is one already, or it cannot be made."""
        cls._need(path)
        try:
            descriptor = os.open(path, _APPEND | os.O_CREAT | os.O_EXCL, cls.MODE)
        except OSError as error:
            raise cls._told("make", path, error) from error
        file = cls(path, descriptor)
        try:
            sync_directory(Path(path).parent)
        except OSError as error:
            file.close()
            raise cls._told("make", path, error) from error
        return file

    @classmethod
    def reopen(cls, path: str | Path) -> Self:
        """A file that is there, without the piece of a line that a crash may have left behind its last LF.

        Nothing was done on the word of that piece. Raises StorageError when the file cannot be read or written, or when
        somebody has it open; then nothing of it was changed.
        """
        cls._need(path)
        try:
            descriptor = os.open(path, _APPEND)
        except OSError as error:
            raise cls._told("reopen", path, error) from error
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
            raise cls._told("reopen", path, error) from error
        except StorageError:
            file.close()
            raise
        return file

    def read(self) -> bytes:
        """All bytes so far; raises StorageError when they cannot be read."""
        try:
            return Path(self._path).read_bytes()
        except OSError as error:
            raise self._told("read", self._path, error) from error

    def append(self, lines: bytes) -> None:
        """Add a line, or several at once; they are on the disk when this returns.

        Raises StorageError otherwise. What came of them only a new look at the file can tell then, so nothing more is
        taken: reopen it. A process that was forked off writes nothing.
        """
        what = f"{self.WHAT} {os.fspath(self._path)}"
        if os.getpid() != self._process:
            raise StorageError(f"{what} was opened by another process, which has its lock")
        if self._broken:
            raise StorageError(f"{what} could not be written before: reopen it")
        try:
            rest = memoryview(lines)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except OSError as error:
            self._broken = True
            raise self._told("write", self._path, error) from error

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

    @classmethod
    def _need(cls, path: str | Path) -> None:
        """Nothing where such a file can be kept on this system; otherwise raises StorageError."""

    def _lock(self) -> None:
        """Take the lock of the open file, or raise StorageError; it ends with the descriptor, or with the process."""
        try:
            _take_lock(self._descriptor)
        except (BlockingIOError, PermissionError):
            raise StorageError(f"{self.WHAT} {os.fspath(self._path)} is being written by somebody else") from None
        except OSError as error:
            raise self._told("lock", self._path, error) from error

    @classmethod
    def _told(cls, verb: str, path: str | Path, error: OSError) -> StorageError:
        return StorageError(f"cannot {verb} {cls.WHAT} {os.fspath(path)}: {error.strerror or error}")


def files_have_locks() -> bool:
    """Whether files are locked here by POSIX's ``flock``."""
    return flock is not None


def _take_lock(descriptor: int) -> None:
    """Lock a whole file for this process, or raise OSError at once."""
    if flock is not None:
        # Not ``lockf``, whose lock would be gone as soon as anything else in this process closes the file.
        flock(descriptor, LOCK_EX | LOCK_NB)
        return
    from msvcrt import LK_NBLCK, locking  # type: ignore[attr-defined]  # noqa: PLC0415 - of Windows

    # It locks bytes, and lets nobody read them: so one far behind all that is ever written.
    os.lseek(descriptor, _FAR_BEHIND, os.SEEK_SET)
    locking(descriptor, LK_NBLCK, 1)


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
