"""A line that was moved by less than a hand is one error: where it stands, or where it lacks (SPEC.md#order).

``python -m tests.findings.test_moves`` tries every line at every place that is not too far, and counts by types.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Final, NamedTuple

import pytest

from fairshuffle.events import Chat, Checkpoint, Deal, Draw, End, Event, Join, Link, Result, Reveal
from fairshuffle.findings import Finding
from tests.findings.test_cells import TABLES, Record, name, records, time_of
from tests.tools.forge import at

FAR: Final = 20
"""By so many lines a line is moved at most."""

EACH: Final = 150
"""So many moves of each type are tried, forth and back, with and without its time."""

LACKS: Final[tuple[type[Event], ...]] = (Join, Checkpoint, Draw, Deal, Result, Reveal, End)
"""The lines that lack where they stood, whoever looks: those that end a phase, secrets, and who joins."""


class Move(NamedTuple):
    """A line that stands elsewhere: in which record, its place and the one that it has now, and its time there."""

    record: Record
    place: int
    to: int
    own_time: bool

    @property
    def line(self) -> Event:
        return self.record.events[self.place]

    @property
    def passed(self) -> Sequence[Event]:
        """The lines over which it was moved."""
        events, place, to = self.record.events, self.place, self.to
        return events[place + 1 : to + 1] if to > place else events[to:place]

    def errors(self) -> list[Finding]:
        """What is told of it; its time is its own, or that of its new place."""
        passed = self.passed
        forth = self.to > self.place
        line = self.line if self.own_time else at(time_of(passed[-1] if forth else passed[0]), self.line)
        moved = [*passed, line] if forth else [line, *passed]
        first, last = sorted((self.place, self.to))
        return self.record.errors(first, [*moved, *self.record.events[last + 1 :]])


def moves(table: str, *, own_time: bool) -> Iterator[Move]:
    """Every line of all records of a table at every place that is not too far, and has none of its type between."""
    for record in records(table):
        last = len(record.events) - 1
        for place in range(1, last + 1):
            for to in range(max(1, place - FAR), min(last, place + FAR) + 1):
                move = Move(record, place, to, own_time)
                if to != place and type(move.line) not in map(type, move.passed):
                    yield move


def sampled(kind: type[Event], table: str, *, own_time: bool) -> list[Move]:
    """Some of the moves of a type."""
    every = [move for move in moves(table, own_time=own_time) if type(move.line) is kind]
    return Random(f"{kind.__name__} {table} {own_time}").sample(every, min(EACH, len(every)))


@pytest.mark.parametrize("own_time", [False, True])
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", LACKS)
def test_a_line_that_lacks_where_it_stood_is_one_error(kind: type[Event], table: str, *, own_time: bool) -> None:
    for move in sampled(kind, table, own_time=own_time):
        found = move.errors()
        assert len(found) == 1 or (not found and {*map(type, move.passed)} <= {Chat}), (move.place, move.to, found)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", [Result, Reveal, Link])
def test_a_line_that_is_another_one_of_its_type_is_one_error(kind: type[Event], table: str) -> None:
    """Whether it is false, or one of elsewhere while the true one lacks, nothing shows."""
    for record in records(table):
        lines = [place for place, event in enumerate(record.events) if type(event) is kind]
        random = Random(f"{kind.__name__} {table}")
        for place, other in product(random.sample(lines, min(5, len(lines))), repeat=2):
            line = at(time_of(record.events[place]), record.events[other])
            found = record.errors(place, [line, *record.events[place + 1 :]])
            assert len(found) == (place != other), (place, other, found)


def main() -> None:
    tried, more = Counter[str](), defaultdict[str, list[Move]](list)
    for table in TABLES:
        for own_time in (False, True):
            for move in moves(table, own_time=own_time):
                tried[name(move.line)] += 1
                if len(move.errors()) > 1:
                    more[name(move.line)].append(move)
    for kind, count in sorted(tried.items()):
        print(f"{kind}: {count} moved, {len(more[kind])} told more than once")


if __name__ == "__main__":
    main()
