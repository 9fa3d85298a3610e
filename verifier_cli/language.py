"""Which language the output speaks."""

import os
from typing import Final, Literal, TypeAlias

import click

from fairshuffle.words.cards import Lang

Choice: TypeAlias = Literal["en", "ar", "auto"]

option: Final = click.option(
    "--lang", type=click.Choice(["en", "ar", "auto"]), default="auto", show_default=True, help="English or Arabic."
)
"""The option of every command that speaks both languages."""


def language(choice: Choice) -> Lang:
    """English or Arabic; ``auto`` takes Arabic where the environment's locale is Arabic.

    >>> language("ar")
    'ar'
    """
    if choice != "auto":
        return choice
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ar" if spoken.startswith("ar") else "en"
