"""Which seal stands where the claimed one is false: nobody can tell but by the decks (SPEC.md#evidence)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from fairshuffle.events import Checkpoint, Event
from fairshuffle.record import Record
from fairshuffle.verifier.evidence import Evidence

_Replay = TypeVar("_Replay")


def fitting(
    record: Record,
    evidence: Evidence,
    replay: Callable[[Iterable[Event]], _Replay],
    errors: Callable[[_Replay], int],
) -> _Replay:
    """What ``replay`` makes of the lines behind the first.

    Where the seal is false, either that or a byte before it was changed: the lines are replayed with either, and the
    replay with fewer errors is taken, so whichever seal the decks fit.
    """
    events = record.events[1:]
    claimed = replay(events)
    if not evidence.seal_is_false or record.game.commitment is None:
        return claimed
    return min(claimed, replay(_with_true_seal(events, evidence.digests)), key=errors)


def _with_true_seal(events: Sequence[Event], digests: Mapping[int, bytes]) -> Iterator[Event]:
    """The events behind the first line, with the true digest in the first checkpoint."""
    seal = min(digests)
    for line, event in enumerate(events, 2):
        yield event._replace(digest=digests[line]) if line == seal and isinstance(event, Checkpoint) else event
