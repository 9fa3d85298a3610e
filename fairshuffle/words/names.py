"""How the names of players are written: as nothing that stands beside them can be read, and in their own place.

A name is any text. Bare stands only what can be nothing but a name; any other name has quotes around it. Names that
look alike have their seats beside them. And every name is isolated, so that it changes the order of nothing around it.
"""

import re
from collections.abc import Collection
from functools import cache, lru_cache
from typing import Final
from unicodedata import category, decimal, normalize

from fairshuffle.words.cards import Lang, ltr
from fairshuffle.words.template import fill
from fairshuffle.words.texts import LANGUAGES, texts

_FIRST_STRONG, _POP = "\u2068", "\u2069"

_OPENING, _CLOSING = "“", "”"  # in Arabic too, where « » stand around calls
_ESCAPED: Final = re.compile(r'[\\"“”„‟«»″‶ʺ˝ˮ❝❞〝〞〟＂]')
"""What could be taken for the end of a quoted name."""

_WORD: Final = re.compile(r"[^\W\d_]+(?:[-'’_]?[^\W\d_]+)*")
"""Letters, and between them what stands inside names. Combining marks are left out before."""

_LETTERS: Final = re.compile(r"[^\W\d_]+")

_PLACES: Final = re.compile(r"\{[^}|]*")
"""The places of a template, up to the forms of a count, which are words."""

_NUMBER: Final = re.compile("[io]+")
"""What looks like ones and zeros."""

_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u0640")
"""Characters that are letters or marks by their class and cannot be seen, or only stretch a word."""

_LOOKS: Final = str.maketrans(
    {
        # Cyrillic and Greek letters that look Latin
        **dict(zip("авекмнорстухіјѕԁһԛԝӏѵ", "abekmhopctyxijsdhqwiv", strict=True)),
        **dict(zip("αβεζηικμνορτυχωγ", "abeznikmvoptuxwy", strict=True)),
        **dict(zip("øđłı", "odli", strict=True)),
        # Arabic letters that look alike, in the middle or at the end of a word
        **dict.fromkeys("ىیېے", "ي"),
        **dict.fromkeys("ٱٲٳ", "ا"),
        **dict.fromkeys("ةہەھۃ", "ه"),
        **dict.fromkeys("کڪ", "ك"),
        **dict.fromkeys("ۋۆۇ", "و"),
    }
)
_THIN_AND_ROUND: Final = str.maketrans("l|!1ɩ0", "iiiiio")
"""What looks alike in Latin, in capitals or small letters; too many words do for comparing them with those of texts."""


@lru_cache(maxsize=1024)
def shown_names(names: tuple[str, ...], lang: Lang) -> tuple[str, ...]:
    """The names of the players by seat, as they are written in any text for people (SPEC.md#names).

    >>> names = shown_names(("Nora", "nora ", "Saad, Huda", "Faisal"), "en")
    >>> [name.translate({0x2068: None, 0x2069: None}) for name in names]
    ['Nora (seat 0)', '“nora ” (seat 1)', '“Saad, Huda”', 'Faisal']
    """
    looks = [_look(name) for name in names]
    shown = []
    for seat, (name, look) in enumerate(zip(names, looks, strict=True)):
        written = named(name, looks)
        if not look or looks.count(look) > 1:
            written += f" ({fill(texts(lang)['value']['seat'], lang, number=ltr(seat, lang))})"
        shown.append(written)
    return tuple(shown)


def named(name: str, looks: Collection[str] = ()) -> str:
    r"""One name, isolated, and in quotes where it can be mistaken; ``looks`` are the names at the table as they look.

    >>> named("Nora") == "\u2068Nora\u2069", named("نورة وسعد")[1:-1]
    (True, '“نورة وسعد”')
    """
    if not _is_plain(name, looks):
        name = f"{_OPENING}{_ESCAPED.sub(_escaped, name)}{_CLOSING}"
    return f"{_FIRST_STRONG}{name}{_POP}"


def _escaped(found: re.Match[str]) -> str:
    return "\\\\" if found[0] == "\\" else ascii(found[0])[1:-1] if ord(found[0]) > 127 else f"\\{found[0]}"


def _is_plain(name: str, looks: Collection[str]) -> bool:
    """Whether a name can be read as nothing but one name: words of letters that no sentence uses, with blanks between.

    Words that begin with «و» could begin with "and".
    """
    words = name.split(" ")
    if not all(_WORD.fullmatch(_without_marks(word)) and len(word) > 1 and not _UNSEEN & {*word} for word in words):
        return False
    forms, mine = [_form(word) for word in words], [_look(word) for word in words]
    parts = {" ".join(mine[start:stop]) for start in range(len(mine)) for stop in range(start + 1, len(mine) + 1)}
    if not (parts - {" ".join(mine)}).isdisjoint(looks):
        return False
    return not any(map(_NUMBER.fullmatch, mine)) and not any(form.startswith("و") or _is_said(form) for form in forms)


def _is_said(form: str) -> bool:
    """Whether a sentence uses a word, with or without the article of Arabic."""
    bare = form.removeprefix("ال")
    return form in _said() or f"ال{form}" in _said() or (len(bare) > 2 and bare in _said())


def _without_marks(text: str) -> str:
    return "".join(letter for letter in normalize("NFC", text) if category(letter) not in {"Mn", "Mc"})


def _look(text: str) -> str:
    r"""What a text looks like: equal for texts that a reader could take for each other.

    >>> _look("Ali") == _look("АIі") == _look("A\u200bli ")
    True
    """
    return _form(text).translate(_THIN_AND_ROUND)


@lru_cache(maxsize=4096)
def _form(text: str) -> str:
    """A text as it is compared: without case, width, marks, what cannot be seen, and the script of a letter."""
    plain = normalize("NFKD", normalize("NFKC", text).casefold())
    return " ".join(plain.translate({ord(letter): _seen(letter) for letter in {*plain}}).split())


def _seen(letter: str) -> str:
    kind = category(letter)
    if kind in {"Mn", "Me", "Cf", "Cc"} or letter in _UNSEEN:
        return ""
    return str(decimal(letter)) if kind == "Nd" else letter.translate(_LOOKS)


@cache
def _said() -> frozenset[str]:
    """The words, as they are compared, that the sentences of this package use, in both languages."""
    said = [text for lang in LANGUAGES for group in texts(lang).values() for text in group.values()]
    # Each step leaves out what stands twice: word by word it takes as long as to judge a game.
    words = _LETTERS.findall(" ".join({*_PLACES.sub(" ", " ".join(said)).split()}))
    return frozenset(_form(" ".join({*words})).split())
