"""A forger's tools: a finished record taken apart, changed, and put together again with checkpoints that fit.

Whoever holds the server's key can do this to any record: after it, no digest and no signature is wrong, and only the
rules, the cards or somebody's receipt can tell. A place is an index into the events; the line of a record is one more.
"""

from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias, TypeVar

from fairshuffle.events import Checkpoint, Event, Game
from fairshuffle.record import read_record, write_line
from fairshuffle.record.signatures import checkpoint_message, sign
from fairshuffle.verifier import Policy
from fairshuffle.verifier.policy import ANYTHING

Events: TypeAlias = tuple[Event, ...]

_Line = TypeVar("_Line", bound=Event)


class Forged(NamedTuple):
    """A forged record, the line at which it must be noticed, and what the reader knows beside it.

    ``other`` is another story of the same game, where it takes two to notice.
    """

    data: bytes
    line: int
    policy: Policy = ANYTHING
    other: bytes = b""


def events_of(data: bytes) -> Events:
    """The events of a record; raises what ``read_record`` raises."""
    return read_record(data).events


def written(events: Sequence[Event], keep: Collection[int] = (), key: bytes | None = None) -> bytes:
    """The record of some events: every checkpoint counts and hashes what now stands before it, but those to keep.

    With a private ``key`` it signs them too; without one, signatures stay as they were.
    """
    lines: list[bytes] = []
    digest = sha256()
    number = 0
    for place, event in enumerate(events):
        line = event
        if isinstance(event, Checkpoint):
            if place not in keep:
                line = _renewed(event, events[0], number, len(lines), digest.digest(), key)
            number += 1
        lines.append(write_line(line))
        digest.update(lines[-1])
    return b"".join(lines)


def _renewed(  # noqa: PLR0913, PLR0917 - what a checkpoint is made of
    point: Checkpoint, first: Event, number: int, lines: int, digest: bytes, key: bytes | None
) -> Checkpoint:
    fits = point._replace(lines=lines, digest=digest)
    if key is None or not isinstance(first, Game):
        return fits
    return fits._replace(signature=sign(key, checkpoint_message(first.game, number, lines, digest)))


def clumsy(events: Sequence[Event]) -> bytes:
    """The record of some events by a forger who does not know of checkpoints."""
    return b"".join(map(write_line, events))


def places(events: Sequence[Event], kind: type[_Line], **fields: Any) -> list[int]:  # noqa: ANN401  # any field
    """Where lines of a kind stand that have these values."""
    return [
        place
        for place, event in enumerate(events)
        if type(event) is kind and all(getattr(event, name) == value for name, value in fields.items())
    ]


def place_of(events: Sequence[Event], kind: type[_Line], **fields: Any) -> int:  # noqa: ANN401  # any field
    """Where the first such line stands."""
    return places(events, kind, **fields)[0]


def find(events: Sequence[Event], kind: type[_Line], nth: int = 0, **fields: Any) -> tuple[int, _Line]:  # noqa: ANN401
    """The place of one such line, and its event; ``nth`` counts from 0, or back from -1."""
    place = places(events, kind, **fields)[nth]
    event = events[place]
    assert isinstance(event, kind)
    return place, event


def changed(events: Events, place: int, **fields: Any) -> Events:  # noqa: ANN401  # any field
    """The events with other values in one of them."""
    return (*events[:place], events[place]._replace(**fields), *events[place + 1 :])


def dropped(events: Events, *which: int) -> Events:
    """The events without those at some places."""
    return tuple(event for place, event in enumerate(events) if place not in which)


def inserted(events: Events, place: int, *more: Event) -> Events:
    """The events with some more before a place, each at the time of the line before it."""
    time = getattr(events[place - 1], "at", 0)  # the first line has no time
    return (*events[:place], *[at(time, event) for event in more], *events[place:])


def at(time: int, event: Event) -> Event:
    """The same line at another time."""
    assert not isinstance(event, Game)
    return event._replace(at=time)
