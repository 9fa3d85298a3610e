"""A bar for a long run, for whoever waits at a terminal: click's own, with what is counted beside it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final, TypeAlias

import click

Step: TypeAlias = Callable[[int, int], None]
"""Called when some more is done: of the whole, and of what is counted."""

_PICTURES: Final = 500
"""A bar is drawn this often at most, however many steps there are."""


@contextmanager
def bar(total: int, noun: str = "records", *, wanted: bool = True) -> Iterator[Step]:
    """Show on standard error, when that is a terminal, how much is done, how fast, and how long it will take.

    ``total`` is what the sizes of all steps add up to, ``noun`` what is counted beside them; ``wanted`` is false where
    the answer itself is written to the same terminal.
    """
    if not wanted or not _at_terminal():
        yield lambda _size, _number: None
        return
    began = monotonic()
    count = 0

    def counted(_: object) -> str:
        return f"{count:,} {noun}  {count / max(monotonic() - began, 0.001):,.0f}/s"

    every = max(total // _PICTURES, 1)
    with click.progressbar(
        length=max(total, 1), file=sys.stderr, item_show_func=counted, update_min_steps=every
    ) as drawn:

        def step(size: int, number: int) -> None:
            nonlocal count
            count += number
            drawn.update(size)

        yield step


def free_line() -> None:
    """Free the line of a bar for one of the answer; the bar is drawn again below it."""
    if _at_terminal():
        click.echo("\r\x1b[K", nl=False, err=True, color=True)


def _at_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
