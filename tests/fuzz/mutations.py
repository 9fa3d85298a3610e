"""New inputs from old ones: blindly, or line by line with checkpoints that fit, so that the verifier gets deep."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from fairshuffle.errors import FairshuffleError
from fairshuffle.events import Event, Game
from fairshuffle.record import read_line
from fairshuffle.testing.forger.liar import KEY
from fairshuffle.testing.forger.records import at, written
from tests.tools.alterations import altered

MOST_LINES: Final = 1000
WORDS: Final = (
    b"\x1b[2J",
    "\u202e".encode(),
    "\u2066".encode(),
    b"\x00",
    b"\xef\xbb\xbf",
    b"\r\n",
    b"\xed\xa0\x80",
    b"9007199254740992",
    b"1e999999",
    b"-0",
    b"[" * 5000,
    b'{"a":' * 2000,
    b'"seat":0,"seat":1',
    b"../../x",
    b"null",
    b"9" * 5000,
    b"\\ud800",
    b"\\u0000",
)
"""What breaks readers."""

Events: TypeAlias = list[Event]
Step: TypeAlias = Callable[[Random, Events, Sequence[bytes]], None]


def mutated(random: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    """Another input made of one that is given, and now and then of another one of the corpus."""
    if random.random() < 0.3:
        return blind(random, data)
    events = _events(data)
    if len(events) < 3 or not isinstance(events[0], Game):
        return blind(random, data)
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        if len(events) > 2:
            random.choice(STEPS)(random, events, corpus)
    if random.random() < 0.7:  # moments in order: otherwise one line out of its place is many findings
        _in_order(events)
    try:
        return written(events[:MOST_LINES], key=_key_of(events))
    except FairshuffleError:  # the first line has become one that nobody can write
        return data


def blind(random: Random, data: bytes) -> bytes:
    """Bytes changed, cut out, doubled or put in, with no regard to what they mean."""
    changed = bytearray(data or b"{")
    for _ in range(random.choice((1, 1, 3, 10))):
        place, size = random.randrange(len(changed) + 1), random.choice((1, 1, 4, 100))
        kind = random.randrange(5)
        if kind == 0 and place < len(changed):
            changed[place] = random.randrange(256)
        elif kind == 1 and len(changed) > size:
            del changed[place : place + size]
        elif kind == 2:
            changed[place:place] = changed[place : place + size]
        elif kind == 3:
            changed[place:place] = random.choice(WORDS)
        else:
            changed[place:place] = random.randbytes(size)
    return bytes(changed)


def mutated_line(random: Random, lines: Sequence[str]) -> str:
    """A line that is nearly one of a record: some of its text changed, or a part of another line in its place."""
    line = random.choice(lines)
    place, size = random.randrange(len(line) + 1), random.choice((1, 1, 2, 5, 30))
    kind = random.randrange(6)
    if kind == 0:
        return line[:place] + chr(random.choice((random.randrange(128), random.randrange(0x3000)))) + line[place + 1 :]
    if kind == 1:
        return line[:place] + line[place + size :]
    if kind == 2:
        return line[:place] + line[place : place + size] + line[place:]
    if kind == 3:
        return line[:place] + random.choice("0123456789") + line[place + random.randrange(2) :]
    parts, others = line.split(","), random.choice(lines).split(",")
    if kind == 4:  # a key and its value, or a piece of a list
        parts[random.randrange(len(parts))] = random.choice(others)
    else:
        parts.insert(random.randrange(len(parts)), random.choice(others))
    return ",".join(parts)


def _key_of(events: Events) -> bytes | None:
    """The forger's key, where the first line names one."""
    game = events[0]
    return KEY if isinstance(game, Game) and game.key else None


def _events(data: bytes) -> Events:
    """The lines of an input that a reader takes, and no others."""
    found: Events = []
    for line in data.decode(errors="replace").split("\n")[:MOST_LINES]:
        try:
            found.append(read_line(line))
        except FairshuffleError:
            continue
    return found


def _change(random: Random, events: Events, corpus: Sequence[bytes]) -> None:
    del corpus
    place = random.randrange(1, len(events))
    event = events[place]
    line = None if isinstance(event, Game) else altered(random, event, random.choice(event._fields))
    if line is not None:
        events[place] = line


def _drop(random: Random, events: Events, corpus: Sequence[bytes]) -> None:
    del corpus
    first = random.randrange(1, len(events))
    del events[first : first + random.choice((1, 1, 2, 10))]


def _double(random: Random, events: Events, corpus: Sequence[bytes]) -> None:
    del corpus
    first, place = random.randrange(1, len(events)), random.randrange(1, len(events) + 1)
    times = random.choice((1, 1, 1, 20))
    events[place:place] = events[first : first + random.choice((1, 1, 5))] * times


def _swap(random: Random, events: Events, corpus: Sequence[bytes]) -> None:
    del corpus
    one, other = random.randrange(1, len(events)), random.randrange(1, len(events))
    events[one], events[other] = events[other], events[one]


def _borrow(random: Random, events: Events, corpus: Sequence[bytes]) -> None:
    """Lines of another record."""
    others = _events(random.choice(corpus))[1:]
    if others:
        first, place = random.randrange(len(others)), random.randrange(1, len(events) + 1)
        events[place:place] = others[first : first + random.choice((1, 3, 30))]


def _first_line(random: Random, events: Events, corpus: Sequence[bytes]) -> None:
    """The first line of another record, or its options."""
    others = _events(random.choice(corpus))
    game = events[0]
    if others and isinstance(others[0], Game) and isinstance(game, Game):
        other = others[0]
        events[0] = random.choice((other, game._replace(profile=other.profile), game._replace(table=other.table)))


def _end_early(random: Random, events: Events, corpus: Sequence[bytes]) -> None:
    del corpus
    del events[random.randrange(1, len(events)) + 1 :]


STEPS: Final[tuple[Step, ...]] = (
    _change,
    _change,
    _change,
    _drop,
    _double,
    _swap,
    _borrow,
    _first_line,
    _end_early,
)


def _in_order(events: Events) -> None:
    time = 0
    for place, event in enumerate(events[1:], 1):
        if isinstance(event, Game):
            continue
        if event.at < time:
            events[place] = at(time, event)
        else:
            time = event.at
