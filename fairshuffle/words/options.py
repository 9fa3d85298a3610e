"""What every table option asks and what each of its values answers, in English and Arabic (SPEC.md#options).

Titles of yes/no options are questions, all others name a thing; a title and a value together make one row of a
comparison of two tables.
"""

from typing import Final

from fairshuffle.errors import OptionsError
from fairshuffle.events import OptionValue
from fairshuffle.rules.options import check_option
from fairshuffle.words.cards import Lang
from fairshuffle.words.template import Place, counted, rendered
from fairshuffle.words.texts import pair, pairs

TITLES: Final = pairs("option")
"""English and Arabic, by option."""

VALUES: Final = pairs("option_value")
"""English and Arabic: by option and value, as ``cut.lift``; by option where a number is said; and for all alike."""

OFFENCES: Final = pairs("offence")
"""English and Arabic, by offence (SPEC.md#qaid)."""


def option_title(name: str, lang: Lang = "en") -> str:
    """What an option settles, as a heading or a question for players; raises OptionsError for an unknown name.

    >>> option_title("sun_over_hokm")
    'May others say Sun over a Hokm?'
    >>> option_title("target", "ar")
    'نقاط الفوز بالصكة'
    """
    if name not in TITLES:
        raise OptionsError("option", name, f"unknown option {name!r}")
    return TITLES[name][lang == "ar"]


def option_value(name: str, value: OptionValue, lang: Lang = "en") -> str:
    """What an option's value means, as a short phrase beside its title.

    Raises OptionsError for an unknown name and for a value that the option cannot have.

    >>> option_value("timer_bid", 12_000), option_value("tie", "lost"), option_value("undertrump", False)
    ('12 seconds', 'the buyer has lost', 'no')
    """
    check_option(name, value)
    if isinstance(value, bool):
        return _said("yes" if value else "no", lang)
    if isinstance(value, tuple):
        listed = [OFFENCES[offence][lang == "ar"] for offence in value]
        return pair("value", "comma")[lang == "ar"].join(listed) or _said(f"{name}.none", lang)
    if f"{name}.{value}" in VALUES:
        return _said(f"{name}.{value}", lang)
    assert isinstance(value, int)
    if name in VALUES:
        return _said(name, lang, value)
    seconds, rest = divmod(value, 1000)
    if rest:
        return _said("exact_seconds", lang, f"{seconds}.{rest:03}".rstrip("0"))
    return _said("seconds", lang, seconds)


def _said(name: str, lang: Lang, number: int | str = "") -> str:
    def written(place: Place) -> str:
        return counted(int(number), place.forms, lang) if place.kind == "count" else str(number)

    return rendered(VALUES[name][lang == "ar"], written, lang)
