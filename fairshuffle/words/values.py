"""How facts are written for people: seats by name, cards with symbols, points by team.

The kind after the colon in a template says what a fact is: ``{expected:seat}`` is a player, ``{found:cards}`` one card
or several. A kind is a rule with a name (SPEC.md#sentences); the words that it takes stand in the group ``value``.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from fairshuffle.cards import CARD_BY_NAME
from fairshuffle.rules.options import check_option
from fairshuffle.seats import SEATS, TEAMS, team_of
from fairshuffle.words.cards import SYMBOLS, Lang, cards_text, ltr
from fairshuffle.words.names import shown_names
from fairshuffle.words.options import OFFENCES, option_value
from fairshuffle.words.template import Place, counted, fill
from fairshuffle.words.texts import pair, pairs

NOTHING: Final = pair("value", "nothing")[0]

_WORDS: Final = pairs("word")
"""Words of a record, and what they are called at the table."""

_VALUES: Final = pairs("value")
"""How values are said."""


def word(code: str, lang: Lang = "en") -> str:
    """What a word of a record, such as an outcome or a call, is called at the table; an unknown one stays as it is.

    >>> word("reverse_kaboot"), word("passed_out"), word("kaboot", "ar")
    ('reverse Kaboot', 'passed out', 'كبوت')
    """
    if code in _WORDS:
        return _WORDS[code][lang == "ar"]
    return ltr(code.replace("_", " "), lang)


def listed(items: Sequence[str], lang: Lang, *, last: Literal["and", "or"] = "and") -> str:
    """Some words in a row; ``last`` is said before the last of them.

    >>> listed(["Nora", "Saad", "Huda"], "en")
    'Nora, Saad and Huda'
    """
    *before, end = items
    return f"{_value('comma', lang).join(before)}{_value(last, lang)}{end}" if before else end


def _value(name: str, lang: Lang, **written: str) -> str:
    return fill(_VALUES[name][lang == "ar"], lang, **written)


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
        return self._say("seat", number=ltr(seat, self.lang))

    def team(self, team: int) -> str:
        r"""The two partners, or the number of the team.

        >>> Reader("en", ("Nora", "Saad", "Huda", "Faisal")).team(1), Reader().team(1)
        ('\u2068Saad\u2069 and \u2068Faisal\u2069', 'team 1')
        """
        if self.names:
            return listed([self.seat(seat) for seat in SEATS if team_of(seat) == team], self.lang)
        return self._say("team", number=ltr(team, self.lang))

    def teams(self, pair: Sequence[int]) -> str:
        """A number for each team, so that nobody has to know which is which.

        >>> Reader().teams((9, 7))
        '9 for team 0, 7 for team 1'
        """
        each = ((ltr(pair[team], self.lang), self.for_team(team)) for team in TEAMS)
        return self._say("comma").join(self._say("of_a_team", number=number, for_team=team) for number, team in each)

    def for_team(self, team: int) -> str:
        """What a team gets, as words: for whom."""
        if self.names:
            return self._say("for_team", team=self.team(team))
        return self._say("for_numbered_team", number=ltr(team, self.lang))

    def deal(self, index: int) -> str:
        """A hand by its number; 0 is the draw for the first dealer.

        >>> Reader().deal(0), Reader().deal(5)
        ('the draw', 'hand 5')
        """
        return self._say("hand", number=ltr(index, self.lang)) if index else self._say("draw")

    def seconds(self, milliseconds: int) -> str:
        """A time, with one decimal at least.

        >>> Reader().seconds(2500), Reader().seconds(4), Reader().seconds(3000)
        ('2.5 seconds', '0.004 seconds', '3.0 seconds')
        """
        whole, rest = divmod(milliseconds, 1000)
        text = f"{whole}.{f'{rest:03}'.rstrip('0') or '0'}"
        return self._say("seconds", number=ltr(text, self.lang))

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
        return listed([self._say("call", call=word(call, self.lang)) for call in each], self.lang, last="or")

    def types(self, types: Sequence[str]) -> str:
        """Types of lines, of which one is expected."""
        return listed([ltr(name, self.lang) for name in types], self.lang, last="or")

    def project(self, project: str | Sequence[str]) -> str:
        """A project by its name, or by the cards that were laid."""
        return self.words(project) if isinstance(project, str) else self.cards(project)

    def projects(self, projects: Sequence[str | Sequence[str]]) -> str:
        """Some projects, or that there is none."""
        if not projects:
            return self._say("no_project")
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
        return listed([ltr(key, self.lang) for key in each], self.lang, last="or")

    def option(self, name: str, value: Any) -> str:  # noqa: ANN401 - checked in the next line
        """What an option of the table says."""
        check_option(name, value)
        return option_value(name, value, self.lang)

    def _say(self, name: str, **written: str) -> str:
        return _value(name, self.lang, **written)

    def plain(self, value: Any) -> str:  # noqa: ANN401 - a JSON value of any shape
        """A value of which nothing more is known."""
        if isinstance(value, Mapping):
            return listed([f"{self.plain(key)} {self.plain(item)}" for key, item in value.items()], self.lang)
        if isinstance(value, list | tuple):
            return listed([self.plain(item) for item in value], self.lang) if value else NOTHING
        if isinstance(value, str) and value in CARD_BY_NAME:
            return self.cards(value)
        return ltr(str(value).replace("_", " "), self.lang)


KINDS: Final[Mapping[str, Callable[[Reader, Any], str]]] = {
    "": Reader.plain,
    "bare": lambda _, value: str(value).lower() if isinstance(value, bool) else str(value),
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
"""How a fact is written, by the kind that a template gives; ``count`` is the interpreter's own."""


class Facts(NamedTuple):
    """Facts by name, written for a reader as the places of a template say.

    >>> facts = Facts({"pair": [9, 7], "card": "TH"}, Reader())
    >>> [facts.written(Place((name,), kind)) for name, kind in (("pair", "teams"), ("card", "cards"), ("who", "seat"))]
    ['9 for team 0, 7 for team 1', '10♥', None]
    """

    known: Mapping[str, Any]
    reader: Reader

    def fact(self, place: Place) -> Any:  # noqa: ANN401 - a JSON value of any shape
        """The fact of a place, or the part of one; None where it is not known."""
        value: Any = self.known
        for name in place.path:
            value = value.get(name) if isinstance(value, Mapping) else None
        return value

    def written(self, place: Place) -> str | None:
        """The fact of a place as its kind says; None where it is not known."""
        value = self.fact(place)
        if value is None:
            return None
        if place.kind == "count":
            return counted(value, place.forms, self.reader.lang)
        return KINDS[place.kind](self.reader, value)
