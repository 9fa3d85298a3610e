"""The clock of a server, for those who have none of their own, and what a table makes of one (SPEC.md#server-rules)."""

from datetime import UTC, datetime, timedelta
from typing import Final

from fairshuffle.limits import MAX_NUMBER

LONGEST_GAME: Final = 10 * 366 * 24 * 60 * 60 * 1000
"""Milliseconds after ``created`` that no clock of a game shows: ten years. The time since 1970 is far beyond."""

_JUMP: Final = 1000
"""How far behind a clock may be, in ms, and be waited for: clocks are set back by less, and threads overtake another.

A clock that is further behind has jumped, back or, before, ahead; who waited for it might wait for ever.
"""


def created_now() -> str:
    """The time for the ``created`` of a first line, in whole seconds of UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def milliseconds_since(created: str) -> int:
    """The time for an ``at``: milliseconds since ``created``, 0 before it; raises ValueError for another form.

    >>> milliseconds_since("2026-01-01T18:00:00Z") >= 0
    True
    """
    start = datetime.strptime(created, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    return max(0, (datetime.now(UTC) - start) // timedelta(milliseconds=1))


class TableClock:
    """The time of a record by a clock that may jump: it never goes back, and waits for no clock to catch up.

    ``now`` is the time of the record, in ms since ``created``.

    >>> clock = TableClock(0)
    >>> clock.hear(5000), clock.hear(4900), clock.hear(17), clock.hear(20), clock.hear(6000)
    (5000, 5000, 5000, 5003, 6000)
    """

    __slots__ = ("_ahead", "now")

    def __init__(self, now: int) -> None:
        self.now = now
        # How far the record is ahead of the clock: now, last, and, smaller, before the clock was found to be behind.
        self._ahead = [0]

    def hear(self, at: object) -> int:
        """What the clock shows, as time of the record.

        Raises ValueError, and nothing has changed, for what is no time in whole milliseconds, or is over ten years.
        """
        if type(at) is not int or at > LONGEST_GAME:
            raise ValueError(f"a time is in whole milliseconds since created, at most {LONGEST_GAME}, not {at!r:.40}")
        passed = at + self._ahead[-1] - self.now
        if passed > _JUMP:
            # Perhaps it has found its way back, and what it showed in between was wrong: no time has leapt then.
            while len(self._ahead) > 1 and at + self._ahead[-2] >= self.now - _JUMP:
                self._ahead.pop()
        elif passed < -_JUMP:
            self._ahead.append(self.now - at)
        self.now = min(max(self.now, at + self._ahead[-1]), MAX_NUMBER)
        return self.now

    def shows(self, moment: int) -> int:
        """What the clock shows at a time of the record, if it goes on as it was heard last."""
        return moment - self._ahead[-1]
