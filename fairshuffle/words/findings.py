"""The sentence of every finding, and what its check asks, in English and Arabic, by its id (SPEC.md#findings).

What is asked stands under the id with a question mark. A template knows ``{who}``, the player at fault; ``{expected}``
and ``{found}``; ``{hand}`` and ``{trick}``; every fact of the finding; ``{gap}``, by how much two times differ; and
``{start}``, the line after the checkpoint before. What stands after a colon says how a value is written
(``values.py``). An id with a slash is a case of its own: the word that follows is the finding's reason, one of its
facts, what was expected or found, ``none`` where nothing is expected, or ``nobody`` where no player is at fault. Of
these the closest is taken of which everything is known; a refusal, whose facts are left out, may be known by nothing
but its rule.
"""

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Final

from fairshuffle.findings import Finding
from fairshuffle.seats import is_seat
from fairshuffle.words.cards import Lang, isolated
from fairshuffle.words.sentences_deal import DEAL
from fairshuffle.words.sentences_live import LIVE
from fairshuffle.words.sentences_play import PLAY
from fairshuffle.words.sentences_record import RECORD
from fairshuffle.words.sentences_score import SCORE
from fairshuffle.words.values import NOTHING, Reader, Written

_WORDS: Final[Mapping[str, tuple[str, str]]] = {**RECORD, **DEAL, **PLAY, **SCORE, **LIVE}

SENTENCES: Final = {name: words for name, words in _WORDS.items() if not name.endswith("?")}
"""English and Arabic, by the id of a finding or of a live table's refusal, and by id and case."""

ASKED: Final = {name[:-1]: words for name, words in _WORDS.items() if name.endswith("?")}
"""What the check of each id asks of a record, one sentence in English and in Arabic."""

RULE: Final = ("This does not hold: {rule}", "ما تحقق هذا: {rule}")
RULE_FOR: Final = ("This does not hold for {who}: {rule}", "ما تحقق هذا عند {who}: {rule}")
"""What is said where nothing more is known: what its check asks for."""

HAD_IT_BEEN_CALLED: Final = (
    " Had it been called: {had_it_been_called:teams}.",
    " ولو انقيّد: {had_it_been_called:teams}.",
)
"""What follows where a mistake slipped by: the game points of the hand, had the other team called it."""


def sentence(finding: Finding, lang: Lang = "en", names: Sequence[str] = ()) -> str:
    """What a finding says, in one sentence; ``names`` are the players by seat, seat numbers stand where there are none.

    So does a refusal of a live table, whose facts were left out. Raises KeyError for an id without words.

    >>> sentence(Finding("play.turn", seat=2, expected=1, found=2))
    'Seat 2 played out of turn; it was the turn of seat 1.'
    >>> sentence(Finding("play.turn", seat=2))
    'This does not hold for seat 2: Everybody plays in turn.'
    """
    reader = Reader(lang, names)
    values = _Values(finding, reader)
    text = _template(finding, values)[lang == "ar"].format_map(values)
    if "had_it_been_called" in finding.facts:
        text += HAD_IT_BEEN_CALLED[lang == "ar"].format_map(values)
    text = text[0].upper() + text[1:] if lang == "en" and not names else text
    file = finding.facts.get("file")
    return f"{isolated(file, lang)}: {text}" if file else text  # what a reader brought is named by its file


def _template(finding: Finding, values: "_Values") -> tuple[str, str]:
    """The closest words of which everything is known."""
    for name in _names(finding):
        if name in SENTENCES and values.are_known_in(SENTENCES[name][0]):
            return SENTENCES[name]
    values["rule"] = ASKED[finding.id][values.reader.lang == "ar"]
    return RULE if values["who"] is NOTHING else RULE_FOR


def _names(finding: Finding) -> Iterator[str]:
    """What the words of a finding may stand under, the closest first."""
    cases = [finding.facts.get("reason"), finding.facts.get("why"), *finding.facts, finding.expected, finding.found]
    yield from (f"{finding.id}/{case.replace(' ', '_')}" for case in cases if isinstance(case, str))
    if finding.expected is None or finding.expected == []:
        yield f"{finding.id}/none"
    if finding.seat < 0:
        yield f"{finding.id}/nobody"
    yield finding.id


class _Values(dict[str, "Written | str"]):
    """The values of a finding by the names that templates use."""

    def __init__(self, finding: Finding, reader: Reader) -> None:
        expected, found = finding.expected, finding.found
        times = isinstance(expected, int) and isinstance(found, int)
        after = finding.facts.get("after")
        values = {
            **finding.facts,
            "expected": expected,
            "found": found,
            "hand": finding.hand,
            "trick": finding.trick,
            "gap": abs(found - expected) if times else None,
            "start": None if after is None else after + 1,
        }
        super().__init__({name: Written(value, reader) for name, value in values.items()})
        self.reader = reader
        self["who"] = reader.seat(finding.seat) if is_seat(finding.seat) else NOTHING

    def __missing__(self, name: str) -> Written:
        return Written(None, self.reader)

    def are_known_in(self, template: str) -> bool:
        """Whether there is something for every place of a template."""
        places = [place for _, place, _, _ in Formatter().parse(template) if place]
        values = [Formatter().get_field(place, (), self)[0] for place in places]
        return all(value is not NOTHING and getattr(value, "value", value) is not None for value in values)
