"""What a command reads: files, directories, standard input, archives of several records."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from io import BytesIO
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO, Final, NamedTuple

import click

from fairshuffle.record import split_archive
from verifier_cli.errors import trouble

STANDARD_INPUT: Final = "-"


class Input(NamedTuple):
    """The bytes of one record, and what the report calls it; ``unread`` says why there are none."""

    name: str
    data: bytes
    unread: str = ""


def records(names: Sequence[str]) -> Iterator[Input]:
    """Every record of the inputs in order; a directory stands for the ``.jsonl`` files below it.

    What cannot be read is an input too, and does not keep the others from being read. Raises click.UsageError, before
    anything is read, for a name that is not there, a directory without records, and standard input named twice.
    """
    if names.count(STANDARD_INPUT) > 1:
        raise click.UsageError("standard input (-) can be read once only")
    places = [place for name in names for place in _places(name)]
    return (record for place in places for record in _records_of(place))


def read_bytes(name: str) -> bytes:
    """All bytes of a file, or of standard input for ``-``.

    Raises click.UsageError for a file that is not there, TroubleError for one that cannot be read.
    """
    return b"".join(read_lines(name))


def read_lines(name: str) -> Iterator[bytes]:
    """The lines of a file, or of standard input for ``-``, each as soon as it is there; raises as ``read_bytes``."""
    if _mode(name) is None:
        raise click.UsageError(f"there is no file {name!r}")
    try:
        with _opened(name) as stream:
            yield from stream
    except OSError as error:
        raise trouble("read", name, error) from error


def _places(name: str) -> list[str | Input]:
    """The files that an argument stands for; a folder that cannot be listed is an input that cannot be read."""
    mode = _mode(name)
    if mode is None:
        raise click.UsageError(f"there is no file or directory {name!r}")
    if not S_ISDIR(mode):
        return [name]
    from pathlib import Path  # noqa: PLC0415 - see _trimmed

    unread: list[Input] = []
    found = [
        place
        for folder, _, files in os.walk(name, onerror=lambda error: unread.append(_unread(error.filename, error)))
        for place in (str(Path(folder, file)) for file in files)
        if place.endswith(".jsonl") and _may_be_a_file(place)
    ]
    if not found and not unread:
        raise click.UsageError(f"the directory {name!r} holds no records (.jsonl files)")
    return [*sorted(found), *unread]


_UNKNOWN: Final = 0
"""The mode of what is there but cannot be looked at, such as a link that leads nowhere."""


def _mode(name: str) -> int | None:
    """What a name is, as ``stat`` says it; None where there is nothing of that name."""
    if name == STANDARD_INPUT:
        return _UNKNOWN
    name = _trimmed(name)
    try:
        return os.stat(name).st_mode if name else None  # noqa: PTH116 - see _trimmed
    except (FileNotFoundError, NotADirectoryError):
        return _UNKNOWN if os.path.islink(name) else None  # noqa: PTH114 - the same
    except OSError:
        return _UNKNOWN


def _trimmed(name: str) -> str:
    """A name as ``pathlib``, which takes long to import, hands it on: without a slash behind it.

    >>> _trimmed("game.jsonl/"), _trimmed("games/."), _trimmed("/")
    ('game.jsonl', 'games', '/')
    """
    while len(name) > 1 and name.endswith(("/", "/.")):
        name = name[:-1]
    return name


def _may_be_a_file(name: str) -> bool:
    """Whether a name in a folder is a file; reading a pipe that stands there would wait for ever."""
    mode = _mode(name)
    return mode is not None and (mode == _UNKNOWN or S_ISREG(mode))


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name != STANDARD_INPUT:
        return open(_trimmed(name), "rb")  # noqa: PTH123 - see _trimmed
    return nullcontext(sys.stdin.buffer if sys.stdin else BytesIO())


def _records_of(place: str | Input) -> Iterator[Input]:
    """The records of one file; the second and later ones of an archive are named ``FILE#2`` and so on."""
    if isinstance(place, Input):
        yield place
        return
    number = 0
    try:
        with _opened(place) as stream:
            for number, data in enumerate(split_archive(stream), 1):
                yield Input(place if number == 1 else f"{place}#{number}", data)
    except OSError as error:
        yield _unread(place, error)
    else:
        if not number:
            yield Input(place, b"")


def _unread(name: str, error: OSError) -> Input:
    return Input(name, b"", trouble("read", name, error).message)
