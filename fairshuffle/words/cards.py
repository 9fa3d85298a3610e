"""How cards, suits, and texts from elsewhere are written for people."""

import re
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

Lang: TypeAlias = Literal["en", "ar"]

SYMBOLS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

# First-strong and left-to-right isolates keep a Latin name, a card or a number in its place inside Arabic text.
_FIRST_STRONG, _LEFT_TO_RIGHT, _POP = "\u2068", "\u2066", "\u2069"
_SUM: Final = re.compile(r"−?[0-9]+(?:(?: [+−×÷] [0-9]+)+ = −?[0-9]+)?|[a-z_]+ = [a-z0-9_]+")
"""A number, a whole sum, or an option with its value."""


def isolated(text: str, lang: Lang) -> str:
    """A text from elsewhere, that reorders nothing around it: isolated in Arabic, and where it may be Arabic itself.

    >>> isolated("game.jsonl", "en")
    'game.jsonl'
    """
    return text if lang == "en" and text.isascii() else f"{_FIRST_STRONG}{text}{_POP}"


def ltr(text: object, lang: Lang) -> str:
    """A card, a number or a code, which runs from left to right in every language.

    >>> ltr(152, "en")
    '152'
    """
    return f"{_LEFT_TO_RIGHT}{text}{_POP}" if lang == "ar" else str(text)


def with_sums(text: str, lang: Lang) -> str:
    """A sentence in whose Arabic every number, and every sum as a whole, runs from left to right.

    >>> with_sums("16 − 8 = 8.", "en")
    '16 − 8 = 8.'
    """
    return _SUM.sub(lambda found: ltr(found[0], lang), text) if lang == "ar" else text


def card_text(name: str) -> str:
    """A card as people read it.

    >>> card_text("TH"), card_text("7C")
    ('10♥', '7♣')
    """
    return name[0].replace("T", "10") + SYMBOLS[name[1]]


def cards_text(names: Iterable[str], lang: Lang) -> str:
    """Some cards as people read them, each isolated in Arabic text.

    >>> cards_text(["TH", "KS"], "en")
    '10♥ K♠'
    """
    return " ".join(ltr(card_text(name), lang) for name in names)
