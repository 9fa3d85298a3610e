"""What a command reads: files, directories, standard input, archives of several records."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO, ContextManager, NamedTuple

import click

from fairshuffle.record import split_archive
from verifier_cli.errors import trouble


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
    if names.count("-") > 1:
        raise click.UsageError("standard input (-) can be read once only")
    places = [place for name in names for place in _places(name)]
    for place in places:
        yield from _records_of(place) if isinstance(place, str) else [place]


def read_bytes(name: str) -> bytes:
    """All bytes of a file, or of standard input for ``-``.

    Raises click.UsageError for a file that is not there, TroubleError for one that cannot be read.
    """
    try:
        with opened(name) as stream:
            return stream.read()
    except OSError as error:
        raise trouble("read", name, error) from error


def opened(name: str) -> ContextManager[BinaryIO]:
    """A file to read, or standard input for ``-``; raises click.UsageError for one that is not there."""
    if name == "-":
        return nullcontext(sys.stdin.buffer if sys.stdin else open(os.devnull, "rb"))
    if not os.path.exists(name):
        raise click.UsageError(f"there is no file {name!r}")
    return open(name, "rb")


def _places(name: str) -> list[str | Input]:
    """The files that an argument stands for; a folder that cannot be listed is an input that cannot be read."""
    if name != "-" and not os.path.lexists(name):
        raise click.UsageError(f"there is no file or directory {name!r}")
    if not os.path.isdir(name):
        return [name]
    unread: list[str | Input] = []
    found = [
        os.path.join(folder, file)
        for folder, _, files in os.walk(name, onerror=lambda error: unread.append(_unread(error.filename, error)))
        for file in files
        if file.endswith(".jsonl")
    ]
    if not found and not unread:
        raise click.UsageError(f"the directory {name!r} holds no records (.jsonl files)")
    return [*sorted(found), *unread]


def _records_of(name: str) -> Iterator[Input]:
    """The records of one file; the second and later ones of an archive are named ``FILE#2`` and so on."""
    number = 0
    try:
        with opened(name) as stream:
            for number, data in enumerate(split_archive(stream), 1):
                yield Input(name if number == 1 else f"{name}#{number}", data)
    except OSError as error:
        yield _unread(name, error)
        return
    if not number:
        yield Input(name, b"")


def _unread(name: str, error: OSError) -> Input:
    return Input(name, b"", trouble("read", name, error).message)
