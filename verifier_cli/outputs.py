"""What a command writes: whole files, or nothing; ``-`` is standard output, and what was read is never written over."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from errno import EACCES, EBUSY, EISDIR, ENAMETOOLONG, EPERM, EROFS, EXDEV
from functools import partial
from pathlib import Path
from stat import S_IMODE, S_ISCHR, S_ISDIR, S_ISREG
from typing import IO, Final

import click

from verifier_cli.errors import TroubleError, trouble
from verifier_cli.reading import Identity, files_read, identity_of

STANDARD: Final = "-"
"""Standard input where a file is read, standard output where one is written."""

_ONLY_IN_PLACE: Final = frozenset({EACCES, EBUSY, ENAMETOOLONG, EPERM, EROFS, EXDEV})
"""Why no file can be made beside a place, or moved there, where the one in that place may be written all the same."""


def keep_apart(outputs: Sequence[str], inputs: Iterable[str] = ()) -> None:
    """Nothing, where every output is a file of its own; to be asked before anything is done.

    Raises click.UsageError for an output that is one of the inputs or was read already, whatever name it has, and for
    two outputs that are one file.
    """
    read: set[Identity | str] = {*files_read(), *(_file(name, sys.stdin) for name in inputs)}
    places = [_file(name, sys.stdout) for name in outputs]
    for number, (name, place) in enumerate(zip(outputs, places, strict=True)):
        if place in read and place != STANDARD:
            raise click.UsageError(f"{name} is an input of this command: what is read is never written over")
        if place in places[:number]:
            raise click.UsageError(f"{outputs[places.index(place)]} and {name} are one file: it holds one output")


def is_standard_output(name: str) -> bool:
    """Whether a name is ``-``, or one of what standard output is, such as ``/dev/stdout``."""
    if name == STANDARD:
        return True
    try:
        mode = os.fstat(sys.stdout.fileno()).st_mode
    except (AttributeError, OSError, ValueError):  # there is none, or it is a text in memory
        return False
    nowhere = S_ISCHR(mode) and not sys.stdout.isatty()  # such as /dev/null, where nothing gets in the way of anything
    return not nowhere and _file(name, sys.stdout) == _file(STANDARD, sys.stdout)


def write_whole(files: Iterable[tuple[str, bytes]]) -> None:
    """Write some files: all are written beside their places before the first one is moved there.

    A file that stands there is replaced. What can only be written in place is: a device, a pipe, a file in a folder
    where none can be made. Raises TroubleError, with the name of the file, when something cannot be written, and leaves
    no part of it behind; OSError for standard output.
    """
    with ExitStack() as leave_nothing:
        written = [_written(name, data, leave_nothing) for name, data in files]
        for put in written:
            put()


def _written(name: str, data: bytes, leave_nothing: ExitStack) -> Callable[[], None]:
    """Write a file beside its place; what is returned puts it there."""
    if is_standard_output(name):
        return partial(click.echo, data, nl=False)
    mode = _mode(name)
    if S_ISDIR(mode):
        raise trouble("write", name, IsADirectoryError(EISDIR, os.strerror(EISDIR)))
    if _file(name, sys.stdout) in files_read():
        raise TroubleError(f"cannot write {name}: it was read, and what is read is never written over")
    if (mode and not S_ISREG(mode)) or _is_an_open_file(name):
        return partial(_in_place, name, data)
    place = Path(os.path.realpath(name))
    beside = place.with_name(f".fairshuffle-{os.urandom(8).hex()}")
    leave_nothing.callback(_removed, beside)
    try:
        with beside.open("xb") as file:
            file.write(data)
        if mode:
            beside.chmod(S_IMODE(mode))
    except OSError as error:
        if error.errno not in _ONLY_IN_PLACE or not os.access(place, os.W_OK):
            raise trouble("write", name, error) from error
        return partial(_in_place, name, data)
    return partial(_moved, beside, place, name)


def _removed(beside: Path) -> None:
    with suppress(OSError):
        beside.unlink(missing_ok=True)


def _moved(beside: Path, place: Path, name: str) -> None:
    try:
        beside.replace(place)
    except OSError as error:
        if error.errno not in _ONLY_IN_PLACE or not os.access(place, os.W_OK):
            raise trouble("write", name, error) from error
        _in_place(name, beside.read_bytes())


def _in_place(name: str, data: bytes) -> None:
    try:
        with Path(name).open("wb") as file:
            file.write(data)
    except OSError as error:
        raise trouble("write", name, error) from error


def _mode(name: str) -> int:
    """What a name is, as ``stat`` says it; 0 where there is nothing yet."""
    try:
        return Path(name).stat().st_mode
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise trouble("write", name, error) from error


def _is_an_open_file(name: str) -> bool:
    """Whether a name stands for a file that is open already, such as ``/dev/fd/3``: that one is to be written."""
    folder = os.path.realpath(os.path.dirname(name))  # noqa: PTH120 - of "/dev/fd/3" as it is named
    return folder == "/dev" or folder.startswith("/proc/")


def _file(name: str, standard: IO[str] | None) -> Identity | str:
    """Which file a name is, whatever other names it has.

    One that is not there yet is its whole name, in small letters: there are disks that do not know the case of a name.
    """
    if name == STANDARD:
        return identity_of(standard) or STANDARD
    try:
        found = Path(name).stat()
    except (OSError, ValueError):
        return os.path.realpath(name).casefold()
    return (found.st_dev, found.st_ino)
