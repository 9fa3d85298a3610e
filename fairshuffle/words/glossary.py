"""The words of the table: a neutral word for each thing, and what the players of a profile say (SPEC.md#glossary).

Code, reports and SPEC.md use the neutral word; readers of a record of some profile may be shown that profile's own.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from fairshuffle.words.cards import Lang
from fairshuffle.words.texts import pairs


class Term(NamedTuple):
    """A thing of the game: its neutral word, what it means in one line, and by profile the word used there.

    ``own`` holds English and Arabic; a profile that says the neutral word, or has none, is left out.
    """

    english: str
    arabic: str
    meaning: str
    meaning_arabic: str
    own: Mapping[str, tuple[str, str]] = MappingProxyType({})


def _terms() -> Iterator[Term]:
    meanings, own = pairs("meaning"), pairs("own")
    for name, (english, arabic) in pairs("term").items():
        said = {key.removeprefix(f"{name}."): words for key, words in own.items() if key.startswith(f"{name}.")}
        yield Term(english, arabic, *meanings[name], MappingProxyType(said))


TERMS: Final = tuple(_terms())
"""Every term, in the order in which a game meets them."""

GLOSSARY: Final[Mapping[str, Term]] = MappingProxyType({term.english: term for term in TERMS})
"""The terms by their neutral English word."""


def table_word(word: str, lang: Lang = "en", profile: str = "") -> str:
    """The word for a thing as the players of a profile say it, else the neutral one.

    Raises KeyError for a word that is not in the glossary.

    >>> table_word("Hokm"), table_word("Hokm", profile="elblot"), table_word("Qaid", "ar", "elblot")
    ('Hokm', 'Hukum', 'تكويش')
    """
    term = GLOSSARY[word]
    return term.own.get(profile, (term.english, term.arabic))[lang == "ar"]
