"""Checkpoints against the bytes before them (SPEC.md#evidence)."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from fairshuffle.events import Checkpoint, Event
from fairshuffle.findings import Finding


class Evidence(NamedTuple):
    """What the checkpoints of a record are worth.

    ``digests`` are the true digests by the lines of the checkpoints; ``seal_is_false`` says that the first checkpoint
    does not fit the bytes before it.
    """

    digests: dict[int, bytes]
    faults: tuple[Finding, ...]
    seal_is_false: bool = False


def evidence_of(data: bytes, ends: Sequence[int], events: Sequence[Event]) -> Evidence:
    """Hash a record once and compare every checkpoint; ``ends`` are the offsets behind each line."""
    digest = sha256()
    done = 0
    digests: dict[int, bytes] = {}
    faults: list[Finding] = []
    claims = _Claims()
    checkpoints = [(line, event) for line, event in enumerate(events, 1) if type(event) is Checkpoint]
    for line, event in checkpoints:
        start = ends[line - 2]
        digest.update(data[done:start])
        done = start
        digests[line] = digest.digest()
        faults += claims.compare(event, line, digests[line])
    seal_is_false = any(checkpoint.digest != digests[line] for line, checkpoint in checkpoints[:1])
    return Evidence(digests, tuple(faults), seal_is_false)


class _Claims:
    """What the checkpoints so far have claimed, so that one change is one fault.

    A change of some byte makes every later digest wrong: only the first wrong one is a fault, and what was changed
    stands between it and the checkpoint before. A line too few or too many makes every later count wrong too: the next
    ones may go on from either, and that the digest is wrong with the count is no second fault.
    """

    def __init__(self) -> None:
        self._previous = 0
        self._more: tuple[int, ...] = (0,)  # how many lines too many the next one may count
        self._digest_told = False
        self._changed = False  # whether a false count stands behind the last true digest

    def compare(self, event: Checkpoint, line: int, true: bytes) -> list[Finding]:
        """The fault of a checkpoint before which bytes of this digest stand; mostly none."""
        faults = []
        lines, more, is_true = line - 1, event.lines - (line - 1), event.digest == true
        self._changed = self._changed and not is_true
        after = {} if is_true else {"after": self._previous}
        if more not in self._more or (is_true and more):
            facts: dict[str, Any] = {"reason": "bytes", **after} if after else {}
            faults.append(Finding("check.lines", line=line, expected=lines, found=event.lines, facts=facts))
            self._more = (0,) if is_true else (more, self._more[0])
            self._changed = True
        else:
            self._more = (more,)
            if not (is_true or self._digest_told or self._changed):
                found = event.digest.hex()
                faults.append(Finding("check.digest", line=line, expected=true.hex(), found=found, facts=after))
                self._digest_told = True
        self._previous = line
        return faults
