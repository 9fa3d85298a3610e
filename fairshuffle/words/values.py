"""How the values of a finding are written for people: seats by name, cards with symbols, points by team.

``Written`` is a value that knows its reader; the format after the colon in a template says what the value is:
``{expected:seat}`` is a player, ``{found:cards}`` one card or several.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from fairshuffle.cards import CARD_BY_NAME
from fairshuffle.rules.options import check_option
from fairshuffle.seats import SEATS, TEAMS, team_of
from fairshuffle.words.cards import SYMBOLS, Lang, cards_text, ltr
from fairshuffle.words.glossary import GLOSSARY
from fairshuffle.words.names import shown_names
from fairshuffle.words.options import OFFENCES, option_value

NOTHING: Final = "–"

_TERMS: Final[Mapping[str, str]] = {
    "hokm": "Hokm",
    "sun": "Sun",
    "ashkal": "Ashkal",
    "double": "Double",
    "three": "Three",
    "four": "Four",
    "gahwa": "Gahwa",
    "sira": "Sira",
    "fifty": "Fifty",
    "hundred": "Hundred",
    "four_hundred": "Four Hundred",
    "sequence": "run",
    "quartet": "quartet",
    "made": "made",
    "lost": "lost",
    "kaboot": "Kaboot",
    "reverse_kaboot": "reverse Kaboot",
    "boshat": "Boshat",
    "registered": "Registered",
    "redeal": "redeal",
    "A": "Ace",
    "K": "King",
    "Q": "Queen",
    "J": "Jack",
}
"""Words of a record that the glossary has under another name."""

_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "pass": ("pass", "بس"),
    "passed_out": ("passed out", "ما أحد شرى"),
    "rejected": ("rejected", "مرفوض"),
    "project_removed": ("project removed", "يُلغى المشروع"),
    "T": ("10", "10"),
}
"""Words of a record that are no terms of the game."""


def word(code: str, lang: Lang = "en") -> str:
    """What a word of a record, such as an outcome or a call, is called at the table; an unknown one stays as it is.

    >>> word("reverse_kaboot"), word("passed_out"), word("kaboot", "ar")
    ('reverse Kaboot', 'passed out', 'كبوت')
    """
    if code in _TERMS:
        term = GLOSSARY[_TERMS[code]]
        return term.arabic if lang == "ar" else term.english
    if code in _WORDS:
        return _WORDS[code][lang == "ar"]
    return ltr(code.replace("_", " "), lang)


def listed(items: Sequence[str], lang: Lang, *, last: tuple[str, str] = (" and ", " و")) -> str:
    """Some words in a row; ``last`` stands before the last of them.

    >>> listed(["Nora", "Saad", "Huda"], "en")
    'Nora, Saad and Huda'
    """
    comma = "، " if lang == "ar" else ", "
    *before, end = items
    return f"{comma.join(before)}{last[lang == 'ar']}{end}" if before else end


class Reader(NamedTuple):
    """Who reads: the language, and the names of the players by seat where they are known."""

    lang: Lang = "en"
    names: Sequence[str] = ()

    def seat(self, seat: int) -> str:
        r"""A player by name, or by the number of the seat.

        >>> Reader("en", ("Nora", "Saad", "Huda", "Faisal")).seat(2), Reader().seat(2)
        ('\u2068Huda\u2069', 'seat 2')
        """
        if self.names:
            return shown_names(tuple(self.names), self.lang)[seat]
        return f"المقعد {ltr(seat, self.lang)}" if self.lang == "ar" else f"seat {seat}"

    def team(self, team: int) -> str:
        r"""The two partners, or the number of the team.

        >>> Reader("en", ("Nora", "Saad", "Huda", "Faisal")).team(1), Reader().team(1)
        ('\u2068Saad\u2069 and \u2068Faisal\u2069', 'team 1')
        """
        if self.names:
            return listed([self.seat(seat) for seat in SEATS if team_of(seat) == team], self.lang)
        return f"الفريق {ltr(team, self.lang)}" if self.lang == "ar" else f"team {team}"

    def teams(self, pair: Sequence[int]) -> str:
        """A number for each team, so that nobody has to know which is which.

        >>> Reader().teams((9, 7))
        '9 for team 0, 7 for team 1'
        """
        comma = "، " if self.lang == "ar" else ", "
        return comma.join(f"{ltr(pair[team], self.lang)} {self.for_team(team)}" for team in TEAMS)

    def for_team(self, team: int) -> str:
        """What a team gets, as words: for whom."""
        if self.lang == "en":
            return f"for {self.team(team)}"
        return f"لـ{self.team(team)}" if self.names else f"للفريق {ltr(team, self.lang)}"

    def deal(self, index: int) -> str:
        """A hand by its number; 0 is the draw for the first dealer.

        >>> Reader().deal(0), Reader().deal(5)
        ('the draw', 'hand 5')
        """
        if not index:
            return "القرعة" if self.lang == "ar" else "the draw"
        return f"اليد {ltr(index, self.lang)}" if self.lang == "ar" else f"hand {index}"

    def seconds(self, milliseconds: int) -> str:
        """A time, with one decimal at least.

        >>> Reader().seconds(2500), Reader().seconds(4), Reader().seconds(3000)
        ('2.5 seconds', '0.004 seconds', '3.0 seconds')
        """
        whole, rest = divmod(milliseconds, 1000)
        text = f"{whole}.{f'{rest:03}'.rstrip('0') or '0'}"
        return f"{ltr(text, self.lang)} ثانية" if self.lang == "ar" else f"{text} seconds"

    def cards(self, names: str | Sequence[str]) -> str:
        """One card, or some in a row."""
        return cards_text([names] if isinstance(names, str) else names, self.lang)

    def suits(self, suits: str | Sequence[str]) -> str:
        """One suit, or some in a row, as symbols."""
        return " ".join(ltr(SYMBOLS[suit], self.lang) for suit in suits)

    def words(self, text: str) -> str:
        """Words of a record, one after the other: ``sira sequence A``."""
        return " ".join(word(code, self.lang) for code in text.split(" "))

    def calls(self, calls: str | Sequence[str]) -> str:
        """What may be said: one call, or some of which one is chosen; Arabic quotes them."""
        each = [calls] if isinstance(calls, str) else calls
        said = [f"«{word(call, self.lang)}»" if self.lang == "ar" else word(call) for call in each]
        return listed(said, self.lang, last=(" or ", " أو "))

    def types(self, types: Sequence[str]) -> str:
        """Types of lines, of which one is expected."""
        return listed([ltr(name, self.lang) for name in types], self.lang, last=(" or ", " أو "))

    def project(self, project: str | Sequence[str]) -> str:
        """A project by its name, or by the cards that were laid."""
        return self.words(project) if isinstance(project, str) else self.cards(project)

    def projects(self, projects: Sequence[str | Sequence[str]]) -> str:
        """Some projects, or that there is none."""
        if not projects:
            return "ولا مشروع" if self.lang == "ar" else "no project"
        return listed([self.project(project) for project in projects], self.lang)

    def seats(self, seats: Sequence[int]) -> str:
        """Some players, of whom each is meant."""
        return listed([self.seat(seat) for seat in seats], self.lang)

    def offence(self, offence: str) -> str:
        """What was called on a Qaid sheet."""
        return OFFENCES[offence][self.lang == "ar"] if offence in OFFENCES else word(offence, self.lang)

    def hash(self, digits: str) -> str:
        """The beginning of 64 hex digits: enough to compare by eye."""
        return ltr(f"{digits[:8]}…", self.lang)

    def keys(self, keys: str | Sequence[str]) -> str:
        """A key, or some of which one is meant, with all their digits: a few of them can be had by trying.

        >>> Reader().keys(["00ff" * 16])[:8]
        '00ff00ff'
        """
        each = [keys] if isinstance(keys, str) else keys
        return listed([ltr(key, self.lang) for key in each], self.lang, last=(" or ", " أو "))

    def option(self, name: str, value: Any) -> str:  # noqa: ANN401 - checked in the next line
        """What an option of the table says."""
        check_option(name, value)
        return option_value(name, value, self.lang)

    def plain(self, value: Any) -> str:  # noqa: ANN401 - a JSON value of any shape
        """A value of which nothing more is known."""
        if isinstance(value, Mapping):
            return listed([f"{self.plain(key)} {self.plain(item)}" for key, item in value.items()], self.lang)
        if isinstance(value, list | tuple):
            return listed([self.plain(item) for item in value], self.lang) if value else NOTHING
        if isinstance(value, str) and value in CARD_BY_NAME:
            return self.cards(value)
        return ltr(str(value).replace("_", " "), self.lang)


_WRITERS: Final[Mapping[str, Callable[[Reader, Any], str]]] = {
    "": Reader.plain,
    "seat": Reader.seat,
    "seats": Reader.seats,
    "team": Reader.team,
    "for_team": Reader.for_team,
    "teams": Reader.teams,
    "deal": Reader.deal,
    "seconds": Reader.seconds,
    "cards": Reader.cards,
    "suits": Reader.suits,
    "words": Reader.words,
    "calls": Reader.calls,
    "types": Reader.types,
    "project": Reader.project,
    "projects": Reader.projects,
    "offence": Reader.offence,
    "hash": Reader.hash,
    "keys": Reader.keys,
    "cut": lambda reader, value: reader.option("cut", value),
    "boshat": lambda reader, value: reader.option("boshat", value),
    "boshat_tables": lambda reader, value: reader.option("boshat_tables", value),
}
"""By what a template calls them."""


class Written:
    """A value for a template: ``format`` writes it, and an index takes a part of it.

    >>> f"{Written([9, 7], Reader()):teams}", f"{Written('TH', Reader()):cards}", f"{Written(None, Reader()):seat}"
    ('9 for team 0, 7 for team 1', '10♥', '–')
    """

    __slots__ = ("reader", "value")

    def __init__(self, value: Any, reader: Reader) -> None:  # noqa: ANN401 - a JSON value of any shape
        self.value = value
        self.reader = reader

    def __format__(self, kind: str) -> str:
        return NOTHING if self.value is None else _WRITERS[kind](self.reader, self.value)

    def __getitem__(self, key: str) -> "Written":
        return Written(self.value.get(key) if isinstance(self.value, Mapping) else None, self.reader)
