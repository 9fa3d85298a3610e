"""The record of some changed lines, with every checkpoint and every signature made anew by whoever holds the key."""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from fairshuffle.events import Checkpoint, Event, Game
from fairshuffle.record import write_line
from fairshuffle.record.signatures import checkpoint_message, sign


def signed_anew(
    lines: Sequence[bytes],
    events: Sequence[Event],
    changed: Mapping[int, Event],
    as_they_are: Collection[str],
    key: bytes,
) -> bytes:
    """The record of ``events``, whose lines are given, with the changed ones in their places.

    A changed checkpoint keeps the fields in ``as_they_are``; all others count, hash and sign what now stands before
    them. Raises MalformedRecordError for a change that no line can hold.
    """
    written: list[bytes] = []
    digest = sha256()
    number = 0
    game = changed.get(0, events[0])
    assert isinstance(game, Game)
    first = min(changed)
    for place, line in enumerate(lines):
        event = changed.get(place, events[place])
        now = write_line(event) if place in changed else line
        if isinstance(event, Checkpoint):
            if place >= first:
                keep = as_they_are if place in changed else ()
                now = write_line(_renewed(event, keep, game.game, number, place, digest.digest(), key))
            number += 1
        written.append(now)
        digest.update(now)
    return b"".join(written)


def _renewed(  # noqa: PLR0917 - what a checkpoint is made of
    point: Checkpoint, keep: Collection[str], game: str, number: int, lines: int, digest: bytes, key: bytes
) -> Checkpoint:
    if "lines" not in keep:
        point = point._replace(lines=lines)
    if "digest" not in keep:
        point = point._replace(digest=digest)
    if "signature" in keep or point.signature is None or point.lines >= 2**32:
        return point
    return point._replace(signature=sign(key, checkpoint_message(game, number, point.lines, point.digest)))
