"""Which language the output speaks."""

import os
import sys
from typing import Final, Literal, TypeAlias

import click

from fairshuffle.words.cards import Lang

_ARABIC: Final = 0x01
"""What Windows calls Arabic, whatever country it is spoken in."""

Choice: TypeAlias = Literal["en", "ar", "auto"]

option: Final = click.option(
    "--lang", type=click.Choice(["en", "ar", "auto"]), default="auto", show_default=True, help="English or Arabic."
)
"""The option of every command that speaks both languages."""


def language(choice: Choice) -> Lang:
    """English or Arabic; ``auto`` takes Arabic where the environment's locale is, or else Windows itself.

    >>> language("ar")
    'ar'
    """
    if choice != "auto":
        return choice
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    is_arabic = spoken.startswith("ar") if spoken else _windows_is_arabic()
    return "ar" if is_arabic else "en"


def _windows_is_arabic() -> bool:
    """Whether this is Windows, which has no locale in its environment, and speaks Arabic."""
    if sys.platform != "win32":
        return False
    import ctypes  # noqa: PLC0415 - for Windows alone

    primary: int = ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF
    return primary == _ARABIC
