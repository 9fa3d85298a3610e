"""Numbers on the command line: one rule for all of them, whatever option they stand in (SPEC.md#command-line)."""

import re
from typing import Any, Final

import click

from fairshuffle.limits import MAX_NUMBER

ARABIC_DIGITS: Final = {ord(digit): str(value) for value, digit in enumerate("٠١٢٣٤٥٦٧٨٩")}
"""The Arabic-Indic digits, as ``str.translate`` turns them into 0 to 9; Persian ones and all others are no digits."""

_WHOLE: Final = re.compile("[0-9٠-٩]+")
_DECIMAL: Final = re.compile(r"[0-9٠-٩]{1,6}(?:\.[0-9٠-٩]{1,6})?")
_MOST_DIGITS: Final = len(str(MAX_NUMBER))
_DIGITS: Final = "it is written with the digits 0 to 9, or ٠ to ٩, and nothing else"


def whole_number(text: str) -> int:
    """The number that a text writes with ASCII or Arabic-Indic digits, from 0 to MAX_NUMBER; ValueError for another.

    >>> whole_number("85"), whole_number("٨٥")
    (85, 85)
    >>> whole_number("8_5")
    Traceback (most recent call last):
        ...
    ValueError: '8_5' is no number: it is written with the digits 0 to 9, or ٠ to ٩, and nothing else
    """
    if not _WHOLE.fullmatch(text):
        raise ValueError(f"{text!r} is no number: {_DIGITS}")
    if len(text) > _MOST_DIGITS or int(text) > MAX_NUMBER:
        raise ValueError(f"a number is at most {MAX_NUMBER}")
    return int(text)


class Number(click.IntRange):
    """A whole number, from 0 on where nothing else is said."""

    def __init__(self, lowest: int = 0, highest: int | None = None) -> None:
        super().__init__(lowest, highest)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - click's own
        """The number of a text; what is none is wrong usage."""
        if isinstance(value, str):
            try:
                value = whole_number(value)
            except ValueError as error:
                self.fail(str(error), param, ctx)
        return super().convert(value, param, ctx)


class Seconds(click.FloatRange):
    """A time in seconds, more than 0 and with a point where it is no whole number."""

    def __init__(self) -> None:
        super().__init__(0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - click's own
        """The seconds of a text; what is no number is wrong usage."""
        if isinstance(value, str) and not _DECIMAL.fullmatch(value):
            self.fail(f"{value!r} is no number of seconds: {_DIGITS} but a point", param, ctx)
        return super().convert(value, param, ctx)
