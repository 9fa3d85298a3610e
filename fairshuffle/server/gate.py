"""Who may call a live table, and when: one call at a time, of the process that set it up, while it runs."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from fairshuffle.server.clock import TableClock
from fairshuffle.server.errors import TableError


class Gate:
    """The way to one table; ``running`` until it is shut, ``clock`` has the time of its record.

    >>> gate = Gate("game-1", 0)
    >>> with gate.passed(5000):
    ...     gate.clock.now
    5000
    """

    __slots__ = ("_busy", "_game", "_process", "clock", "running")

    def __init__(self, game: str, now: int) -> None:
        self._game = game
        self._process = os.getpid()
        self._busy = False
        self.running = True
        self.clock = TableClock(now)

    @contextmanager
    def passed(self, at: int) -> Iterator[None]:
        """One call that may write, at a time that the clock shows.

        Raises TableError where nobody may call now, ValueError for what is no time; then nothing has changed.
        """
        self.check_running()
        if os.getpid() != self._process:
            raise TableError(f"the table of game {self._game} belongs to the process that set it up, not to this one")
        if self._busy:
            raise TableError(f"the table of game {self._game} is at work: its own sink or signer cannot call it")
        self.clock.hear(at)
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    def check_running(self) -> None:
        """Nothing while the table runs; otherwise raises TableError."""
        if not self.running:
            raise TableError(f"the table of game {self._game} has stopped: resume it from its record")
