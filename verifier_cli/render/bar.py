"""A bar for a long run: how much is done, how fast, how long it will take; for whoever waits at a terminal."""

import sys
from time import monotonic
from typing import Final

import click

_WIDTH: Final = 24
_EVERY: Final = 0.2
"""Seconds between one picture of the bar and the next."""


class Bar:
    """Counts bytes and records, and shows them on standard error when that is a terminal.

    ``total`` is what the sizes of all steps add up to, ``noun`` what is counted beside them; ``wanted`` is false where
    the answer itself is written to the same terminal.
    """

    def __init__(self, total: int, noun: str = "records", *, wanted: bool = True) -> None:
        self.total = max(total, 1)
        self.noun = noun
        self.done = 0
        self.records = 0
        self.wanted = wanted and sys.stderr is not None and sys.stderr.isatty()
        self.began = monotonic()
        self.next = self.began + _EVERY
        self.shown = False

    def step(self, size: int, records: int) -> None:
        """Some more is done."""
        self.done += size
        self.records += records
        now = monotonic()
        if self.wanted and now >= self.next:
            text = line(self.done / self.total, self.records, now - self.began, self.noun)
            click.echo(f"\r{text}", nl=False, err=True)
            self.next = now + _EVERY
            self.shown = True

    def end(self) -> None:
        """The line is free again."""
        if self.shown:
            click.echo("\r\x1b[K", nl=False, err=True, color=True)


def line(share: float, records: int, seconds: float, noun: str = "records") -> str:
    """The bar as text, from the share that is done, the records, and the seconds that it took.

    >>> line(0.5, 1200, 60)
    '############············  50 %  1,200 records  20/s  1:00 left '
    """
    share = min(share, 1.0)
    filled = round(share * _WIDTH)
    left = seconds / share - seconds if share else 0
    rate = records / seconds if seconds else 0
    bar = "#" * filled + "·" * (_WIDTH - filled)
    return f"{bar} {share:4.0%}".replace("%", " %") + f"  {records:,} {noun}  {rate:,.0f}/s  {clock(left)} left "


def clock(seconds: float) -> str:
    """A span of time.

    >>> clock(61), clock(7322)
    ('1:01', '2:02:02')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
