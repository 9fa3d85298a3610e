"""The words for inputs that are no records: what they look like and what helps, and what is left aside in a folder."""

from collections.abc import Mapping
from typing import Final

from fairshuffle.words.cards import Lang, ltr
from fairshuffle.words.template import fill
from fairshuffle.words.texts import pair, pairs

LOOKS_LIKE: Final = pairs("looks_like")
"""What bytes look like that are no record, and what helps (SPEC.md#looks-like)."""

LEFT_ASIDE: Final = pair("input", "left_aside")
ASIDE: Final = pairs("aside")
"""Why a file of a folder that may hold records is not read (SPEC.md#folders)."""


def left_aside(counts: Mapping[str, int], lang: Lang) -> str:
    """How much is left aside, by why.

    >>> left_aside({"hidden": 2, "link": 1}, "en")
    'hidden: 2, links to folders: 1'
    """
    told = (fill(ASIDE[why][lang == "ar"], lang, number=ltr(number, lang)) for why, number in sorted(counts.items()))
    return pair("value", "comma")[lang == "ar"].join(told)
