"""What a command reads: files, directories, standard input, archives of several records."""

from collections.abc import Iterator, Sequence
from stat import S_ISDIR, S_ISREG
from typing import NamedTuple

import click

from fairshuffle.record import split_numbered
from fairshuffle.words.cards import Lang, isolated
from fairshuffle.words.inputs import LEFT_ASIDE, left_aside
from fairshuffle.words.template import fill
from verifier_cli.errors import trouble
from verifier_cli.reading import STANDARD_INPUT, UNKNOWN, mode_of, opened
from verifier_cli.render.text import printable


class Input(NamedTuple):
    """The bytes of one record, and what the report calls it; ``unread`` says why there are none.

    ``file`` is the file that it is in, which may be an archive, and ``line`` the number of its first line there.
    """

    name: str
    data: bytes
    unread: str = ""
    file: str = ""
    line: int = 1


def records(names: Sequence[str], lang: Lang = "en") -> Iterator[Input]:
    """Every record of the inputs in order; a directory stands for the ``.jsonl`` files below it.

    What else lies there and may hold records is counted on standard error (SPEC.md#folders). What cannot be read is an
    input too, and does not keep the others from being read. Raises click.UsageError, before anything is read, for a
    name that is not there, a directory without records, and standard input named twice.
    """
    if names.count(STANDARD_INPUT) > 1:
        raise click.UsageError("standard input (-) can be read once only")
    places = [place for name in names for place in _places(name, lang)]
    return (record for place in places for record in _records_of(place))


def _places(name: str, lang: Lang) -> list[str | Input]:
    """The files that an argument stands for; a folder that cannot be listed is an input that cannot be read."""
    mode = mode_of(name)
    if mode is None:
        raise click.UsageError(f"there is no file or directory {name!r}")
    if not S_ISDIR(mode):
        return [name]
    # Most runs read files, and need none of this.
    from collections import Counter  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    from fairshuffle.audit.folders import below  # noqa: PLC0415

    unread: list[Input] = []
    found: list[str] = []
    aside: Counter[str] = Counter()
    for each in below(name, lambda error: unread.append(_unread(error.filename, error))):
        place = str(Path(each.name))
        if each.kind != "record":
            aside[each.kind] += 1
        elif _may_be_read(place):
            found.append(place)
        else:
            unread.append(_unread(place, OSError("not a file")))
    told = left_aside(aside, lang) if aside else ""
    if not found and not unread:
        also = f"; left aside: {told}" if told else ""
        raise click.UsageError(f"the directory {name!r} holds no records (.jsonl files){also}")
    if told:
        click.echo(fill(LEFT_ASIDE[lang == "ar"], lang, folder=isolated(printable(name), lang), counts=told), err=True)
    return [*sorted(found), *unread]


def _may_be_read(name: str) -> bool:
    """Whether a name in a folder is a file; reading a pipe that stands there would wait for ever."""
    mode = mode_of(name)
    return mode is None or mode == UNKNOWN or S_ISREG(mode)


def _records_of(place: str | Input) -> Iterator[Input]:
    """The records of one file; the second and later ones of an archive are named ``FILE#2`` and so on."""
    if isinstance(place, Input):
        yield place
        return
    number = 0
    try:
        with opened(place) as stream:
            for number, (line, data) in enumerate(split_numbered(stream), 1):
                yield Input(place if number == 1 else f"{place}#{number}", data, file=place, line=line)
    except OSError as error:
        yield _unread(place, error)
    else:
        if not number:
            yield Input(place, b"", file=place)


def _unread(name: str, error: OSError) -> Input:
    return Input(name, b"", trouble("read", name, error).message, name)
