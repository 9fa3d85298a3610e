"""A part of the work, in a form that any executor can carry: what to judge, and what came of it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from fairshuffle.audit.judge import FindingRow, GameRow, judged
from fairshuffle.audit.sources import chunks_from, opened, why
from fairshuffle.audit.split import Placed, records_in


class Part(NamedTuple):
    """The records that begin in one range of a file.

    ``source`` is the number of the file. A packed file cannot be read from its middle: its ``records`` come along.
    """

    source: int
    name: str
    start: int
    stop: int
    records: tuple[Placed, ...] | None = None


class Judged(NamedTuple):
    """What came of a part: a row for each record with its findings, and what kept the file from being read."""

    source: int
    start: int
    games: tuple[tuple[GameRow, list[FindingRow]], ...]
    unread: str = ""


Task: TypeAlias = tuple[Part, ...]
"""Parts that are done together, since a part may be one small file."""


def do(task: Task) -> list[Judged]:
    """Judge the records of some parts; what cannot be read is told, and the rest goes on."""
    return [_judge(part) for part in task]


def _judge(part: Part) -> Judged:
    games: list[tuple[GameRow, list[FindingRow]]] = []
    try:
        games.extend(judged(offset, data) for offset, data in _records(part))
    except OSError as error:
        return Judged(part.source, part.start, tuple(games), why(error))
    return Judged(part.source, part.start, tuple(games))


def _records(part: Part) -> Iterable[Placed]:
    return _read(part) if part.records is None else part.records


def _read(part: Part) -> Iterator[Placed]:
    with opened(part.name) as stream:
        empty = True
        for placed in records_in(chunks_from(stream, max(part.start - 1, 0)), part.start, part.stop):
            empty = False
            yield placed
        if empty and not part.start:
            yield 0, b""  # an empty file is no record, and that costs it a row
