"""What an audit writes, against what it reads: told apart before anything is touched (SPEC.md#audit)."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import click

from fairshuffle.audit.pictures import files_of as pictures_of
from fairshuffle.audit.sources import SUFFIXES, sources_of
from fairshuffle.audit.tables import files_of as tables_of
from verifier_cli.reading import files_read

_Same: TypeAlias = tuple[int | str, ...]
"""What a file is, by whatever name it is called."""

_BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite writes beside a file that it has open."""


def tell_apart(
    inputs: Sequence[str], receipts: Path | None, state: Path | None, tables: Sequence[Path], pictures: Path | None
) -> None:
    """Raise click.UsageError where two things would be written to one file, or one over what is read."""
    if state is not None and state.name.lower().endswith(SUFFIXES):
        raise click.UsageError("a state is no record: give it a name that does not end as those of records do")
    written: dict[_Same, str] = {}
    for what, files in _outputs(state, tables, pictures):
        for same in dict.fromkeys(_same(file) for file in files):
            if same in written:
                raise click.UsageError(f"{written[same]} and {what} cannot be one file")
            written[same] = what
    for name in _read(inputs, receipts, look_into_folders=any(len(same) == _THERE for same in written)):
        what = written.get(_same(Path(name)), "")
        if what:
            raise click.UsageError(f"{what} cannot take the place of {name}, which is read")
    if not files_read().isdisjoint(written):
        raise click.UsageError("a key cannot be written over")


def _outputs(state: Path | None, tables: Sequence[Path], pictures: Path | None) -> Iterator[tuple[str, Sequence[Path]]]:
    if state is not None:
        yield "the state", [state.with_name(state.name + end) for end in _BESIDE]
    yield from ((f"the table {path}", tables_of(path)) for path in tables)
    if pictures is not None:
        yield "a picture", pictures_of(pictures)


def _read(inputs: Sequence[str], receipts: Path | None, *, look_into_folders: bool) -> Iterator[str]:
    """The names of what is read; what is not there yet lies in no folder."""
    for name in (given.removeprefix("file://") for given in inputs):
        if not Path(name).is_dir():
            yield name
        elif look_into_folders:
            yield from (source.name for source in sources_of(name))
    if receipts is not None and look_into_folders:
        yield from (str(Path(folder, file)) for folder, _, files in os.walk(receipts) for file in files)


_THERE = 2
"""How many numbers tell what a file is that is there: its device, and its number on it."""


def _same(path: Path) -> _Same:
    """What a file is; one that is not there by its folder and its name, of which a disk may not know the case."""
    try:
        found = path.stat()
    except OSError:
        place = path.resolve()
        folder = () if place.parent == place else _same(place.parent)
        return (*folder, place.name.casefold(), "")
    return found.st_dev, found.st_ino
