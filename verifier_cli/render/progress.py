"""How far a long run is, for who waits at a terminal and has the answer written elsewhere."""

import sys
from time import monotonic
from typing import Final

import click

PATIENCE: Final = 1.0
"""Seconds before anything is said, and between one word and the next."""


class Progress:
    """Counts records and says so on standard error, which must be a terminal, when the output is not one."""

    def __init__(self, *, wanted: bool) -> None:
        self.wanted = wanted and _is_terminal(sys.stderr) and not _is_terminal(sys.stdout)
        self.next = monotonic() + PATIENCE
        self.count = 0
        self.said = False

    def step(self) -> None:
        """Another record is done."""
        self.count += 1
        if self.wanted and monotonic() >= self.next:
            self._say(f"\r{self.count} records")
            self.next = monotonic() + PATIENCE
            self.said = True

    def end(self) -> None:
        """All are done: the line is free again."""
        if self.said:
            self._say("\r\x1b[K")

    @staticmethod
    def _say(text: str) -> None:
        click.echo(text, nl=False, err=True, color=True)


def _is_terminal(stream: object) -> bool:
    return stream is not None and stream.isatty()  # type: ignore[attr-defined]  # None where a stream is closed
