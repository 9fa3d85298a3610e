"""The reading of files: each is opened in one place, refused by its size before it is read, and remembered."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from stat import S_ISREG
from typing import IO, Any, BinaryIO, Final, TypeAlias

import click

from fairshuffle.limits import MAX_LINE_BYTES, MAX_RECORD_BYTES
from verifier_cli.errors import RefusedError, trouble

STANDARD_INPUT: Final = "-"

MOST_BYTES: Final = 64 << 20
"""A file that is read as a whole and is no single record: case files, sheets, the runtime of the page."""

MOST_KEPT_BYTES: Final = 4 * MAX_LINE_BYTES
"""What players and servers keep: a receipt, a chain, a master or a key is one line, a proof two."""

UNKNOWN: Final = 0
"""The mode of what is there but cannot be looked at, such as a link that leads nowhere."""

Identity: TypeAlias = tuple[int, int]
"""What a file is by whatever name it is called: its device and its number there."""

_READ: Final = "verifier_cli.read"
_ASKED: Final = "verifier_cli.standard_input"


def read_bytes(name: str, most: int = MAX_RECORD_BYTES) -> bytes:
    """All bytes of a file, or of standard input for ``-``.

    Raises click.UsageError for a file that is not there, TroubleError for one that cannot be read, and RefusedError for
    one of more than ``most`` bytes, by its size where the system knows it.
    """
    with _to_read(name, most) as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise _too_large(name, most)
    return data


def read_lines(name: str) -> Iterator[bytes]:
    """The lines of a file, or of standard input for ``-``, each as soon as it is there.

    Raises as ``read_bytes``, and RefusedError for a line of more than MAX_LINE_BYTES.
    """
    with _to_read(name, MOST_BYTES) as stream:
        number = 0
        while line := stream.readline(MAX_LINE_BYTES + 1):
            number += 1
            if len(line) > MAX_LINE_BYTES:
                raise RefusedError(f"{name}: line {number} has more than {MAX_LINE_BYTES} bytes")
            yield line


def mode_of(name: str) -> int | None:
    """What a name is, as ``stat`` says it; None where there is nothing of that name."""
    if name == STANDARD_INPUT:
        return UNKNOWN
    name = trimmed(name)
    try:
        return os.stat(name).st_mode if name else None  # noqa: PTH116 - see trimmed
    except (FileNotFoundError, NotADirectoryError):
        return UNKNOWN if os.path.islink(name) else None  # noqa: PTH114 - the same
    except (OSError, ValueError):  # no name at all, such as one with a NUL
        return UNKNOWN


def trimmed(name: str) -> str:
    """A name as ``pathlib``, which takes long to import, hands it on: without a slash behind it.

    >>> trimmed("game.jsonl/"), trimmed("games/."), trimmed("/")
    ('game.jsonl', 'games', '/')
    """
    while len(name) > 1 and name.endswith(("/", "/.")):
        name = name[:-1]
    return name


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input for ``-``, open for reading; raises OSError.

    While a command runs it is remembered which files it has read, so that it writes over none of them. Raises
    click.UsageError for standard input that was read before.
    """
    if name == STANDARD_INPUT:
        if _memory().setdefault(_ASKED, False):
            raise click.UsageError("standard input (-) can be read once only")
        _memory()[_ASKED] = True
        stream = sys.stdin.buffer if sys.stdin else BytesIO()
        _remember(stream)
        yield stream
        return
    with open(trimmed(name), "rb") as stream:  # noqa: PTH123 - see trimmed
        _remember(stream)
        yield stream


def files_read() -> set[Identity]:
    """The files that the command has read so far."""
    files: set[Identity] = _memory().setdefault(_READ, set())
    return files


def identity_of(stream: IO[Any] | None) -> Identity | None:
    """Which file an open stream is; None for what is none, such as a stream in memory."""
    try:
        found = os.fstat(stream.fileno()) if stream else None
    except (OSError, ValueError):
        return None
    return found and (found.st_dev, found.st_ino)


def _memory() -> dict[str, Any]:
    """What is remembered for as long as a command runs."""
    context = click.get_current_context(silent=True)
    return {} if context is None else context.meta


def _remember(stream: BinaryIO) -> None:
    file = identity_of(stream)
    if file and S_ISREG(os.fstat(stream.fileno()).st_mode):
        files_read().add(file)


@contextmanager
def _to_read(name: str, most: int) -> Iterator[BinaryIO]:
    """A file that is there and not too large; what fails while it is read is told with its name."""
    if mode_of(name) is None:
        raise click.UsageError(f"there is no file {name!r}")
    try:
        with opened(name) as stream:
            if _size(stream) > most:
                raise _too_large(name, most)
            yield stream
    except OSError as error:
        raise trouble("read", name, error) from error


def _size(stream: BinaryIO) -> int:
    """The bytes of a file; 0 where the system does not know them beforehand."""
    try:
        return os.fstat(stream.fileno()).st_size
    except (OSError, ValueError):
        return 0


def _too_large(name: str, most: int) -> RefusedError:
    return RefusedError(f"{name} is too large: what is read here has {most} bytes at most")
