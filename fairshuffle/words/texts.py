"""The sentences of both languages, as they stand in ``en.json`` and ``ar.json``: templates by group and name."""

import json
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from typing import Final, TypeAlias

from fairshuffle.words.cards import Lang

LANGUAGES: Final[tuple[Lang, Lang]] = ("en", "ar")

Pair: TypeAlias = tuple[str, str]
"""A template in English and in Arabic."""


@cache
def texts(lang: Lang) -> Mapping[str, Mapping[str, str]]:
    """All templates of a language, by group and name.

    >>> texts("en")["verdict"]["verified"]
    'verified'
    """
    data = get_data("fairshuffle.words", f"{lang}.json")
    assert data is not None
    loaded: Mapping[str, Mapping[str, str]] = json.loads(data)
    return loaded


def pairs(group: str) -> Mapping[str, Pair]:
    """The templates of a group by name; raises KeyError for an unknown one.

    >>> pairs("severity")["error"]
    ('error', 'غلط')
    """
    english, arabic = (texts(lang)[group] for lang in LANGUAGES)
    return {name: (english[name], arabic[name]) for name in english}


def pair(group: str, name: str) -> Pair:
    """One template; raises KeyError for an unknown one.

    >>> pair("report", "rules")[0]
    'rules: {profile}, {table}'
    """
    english, arabic = (texts(lang)[group][name] for lang in LANGUAGES)
    return english, arabic
