"""Which language the output speaks."""

import os
from typing import Final, Literal

from fairshuffle.words.cards import Lang

LANGUAGES: Final = ("en", "ar", "auto")


def language(choice: Literal["en", "ar", "auto"]) -> Lang:
    """English or Arabic; ``auto`` takes Arabic where the environment's locale is Arabic.

    >>> language("ar")
    'ar'
    """
    if choice != "auto":
        return choice
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ar" if spoken.startswith("ar") else "en"
