"""What a command reads: files, directories, standard input, archives of several records."""

import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

import click

from fairshuffle.record import split_archive


class Input(NamedTuple):
    """The bytes of one record, and what the report calls it."""

    name: str
    data: bytes


class _ToldError(click.ClickException):
    """An error that is told in one line on standard error."""

    def show(self, file: object = None) -> None:
        """Say it."""
        del file
        click.echo(f"error: {self.message}", err=True)


class TroubleError(_ToldError):
    """Something on our side went wrong: exit code 6, never called cheating."""

    exit_code = 6


class RefusedError(_ToldError):
    """The input is not what the command reads: exit code 5, malformed."""

    exit_code = 5


def records(names: Sequence[str]) -> Iterator[Input]:
    """Every record of the inputs in order; a directory stands for the ``.jsonl`` files below it.

    Raises click.UsageError for a name that is not there, a directory without records, and standard input named twice.
    """
    if names.count("-") > 1:
        raise click.UsageError("standard input (-) can be read once only")
    for name in names:
        for path in _files(name):
            yield from _records_of(path)


def _files(name: str) -> list[str]:
    if name == "-":
        return [name]
    path = Path(name)
    if not path.exists():
        raise click.UsageError(f"there is no file or directory {name!r}")
    if not path.is_dir():
        return [name]
    found = sorted(str(file) for file in path.rglob("*.jsonl") if file.is_file())
    if not found:
        raise click.UsageError(f"the directory {name!r} holds no records (.jsonl files)")
    return found


def _records_of(name: str) -> Iterator[Input]:
    """The records of one file; the second and later ones of an archive are named ``FILE#2`` and so on."""
    number = 0
    for number, data in enumerate(split_archive(_opened(name)), 1):
        yield Input(name if number == 1 else f"{name}#{number}", data)
    if not number:
        yield Input(name, b"")


def _opened(name: str) -> BinaryIO:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise TroubleError(f"cannot read {name}: {error.strerror or error}") from error
    return BytesIO(data)
