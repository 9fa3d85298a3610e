"""Checkpoints against the bytes before them (SPEC.md#evidence)."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from fairshuffle.events import Checkpoint, Event, Game
from fairshuffle.faults import Fault


class Evidence(NamedTuple):
    """What the checkpoints of a record are worth: the true digest at each checkpoint's line, and the faults."""

    digests: dict[int, bytes]
    faults: tuple[Fault, ...]

    @property
    def seal_is_false(self) -> bool:
        """Whether the first checkpoint does not fit the bytes before it."""
        first = min(self.digests, default=0)
        return any(fault.id == "check.digest" and fault.line == first for fault in self.faults)


def evidence_of(game: Game, data: bytes, ends: Sequence[int], events: Sequence[Event]) -> Evidence:
    """Hash a record once and compare every checkpoint.

    ``ends`` are the offsets behind each line. A change of some byte makes every later digest wrong, so only the first
    wrong digest is a fault: what was changed stands between it and the checkpoint before. A signature left out where
    the first line names a key, or present where it names none, is ``check.signature``.
    """
    digest = sha256()
    done = 0
    digests: dict[int, bytes] = {}
    faults: list[Fault] = []
    previous = 0
    checkpoints = [(line, event) for line, event in enumerate(events, 1) if type(event) is Checkpoint]
    for line, event in checkpoints:
        start = ends[line - 2]
        digest.update(data[done:start])
        done = start
        true = digests[line] = digest.digest()
        if event.lines != line - 1:
            faults.append(Fault("check.lines", line=line, expected=line - 1, found=event.lines))
        if event.digest != true and not any(fault.id == "check.digest" for fault in faults):
            facts = {"after": previous}
            faults.append(Fault("check.digest", line=line, expected=true.hex(), found=event.digest.hex(), facts=facts))
        if (event.signature is None) != (game.key is None):
            found = "missing" if event.signature is None else "without a key"
            faults.append(Fault("check.signature", line=line, found=found))
        previous = line
    return Evidence(digests, tuple(faults))
