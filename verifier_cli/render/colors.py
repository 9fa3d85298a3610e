"""Colour, decided once; it is never the only signal."""

import os
import sys
from typing import Literal, TypeAlias

When: TypeAlias = Literal["auto", "always", "never"]


class Paint:
    """Paints words for a terminal, or leaves them as they are."""

    def __init__(self, *, on: bool) -> None:
        self.on = on

    def __call__(self, text: str, color: str, *, bold: bool = False) -> str:
        """The text in a colour when colours are on."""
        if not self.on:
            return text
        import click  # noqa: PLC0415 - the Verify page writes reports too: it has no colours, and no click

        return click.style(text, fg=color, bold=bold)


def wants_color(when: When) -> bool:
    """Whether to paint: the option first, then NO_COLOR and FORCE_COLOR, then whether the output is a terminal.

    >>> wants_color("always"), wants_color("never")
    (True, False)
    """
    if when != "auto":
        return when == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout is not None and sys.stdout.isatty())
