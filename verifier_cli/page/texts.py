"""The words of the page as a script: everything from ``fairshuffle.words``, so that each text stands in one place."""

import json
from collections.abc import Mapping
from typing import Any, Final, get_args

from fairshuffle.events import Call, LevelName, Offence, Outcome, ProjectKind, ProjectName, RulingOutcome
from fairshuffle.words import report
from fairshuffle.words.glossary import GLOSSARY
from fairshuffle.words.options import OFFENCES
from fairshuffle.words.page import CARD, PAGE, RANKS
from fairshuffle.words.values import word

_CODES: Final = (Call, LevelName, ProjectName, ProjectKind, Outcome, RulingOutcome)
_SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def words() -> dict[str, Mapping[str, Any]]:
    """All texts of the page: by group and name, English and Arabic.

    >>> words()["suits"]["H"], words()["codes"]["sun"]
    (('hearts', 'هاص'), ('Sun', 'صن'))
    """
    return {
        "page": {**PAGE, "card": CARD, "limits_title": report.LIMITS_TITLE},
        "codes": {code: (word(code), word(code, "ar")) for kind in _CODES for code in get_args(kind)},
        "ranks": RANKS,
        "suits": {suit: (name, GLOSSARY[name].arabic) for suit, name in _SUITS.items()},
        "offences": {offence: OFFENCES[offence] for offence in get_args(Offence)},
        "verdicts": report.VERDICTS,
        "severities": report.SEVERITIES,
        "places": report.PLACE,
        "limits": report.LIMITS,
    }


def as_script() -> str:
    """The texts as a JavaScript module: no request fetches them, so that no request needs to be allowed for them."""
    return f"export default {json.dumps(words(), ensure_ascii=False, indent=1)};\n"
