"""The sentence of every finding, and what its check asks, in English and Arabic, by its id (SPEC.md#findings).

A template (``template.py``) knows ``{who}``, the player at fault; ``{expected}`` and ``{found}``; ``{hand}`` and
``{trick}``; every fact of the finding; ``{gap}``, by how much two times differ; and ``{start}``, the line after the
checkpoint before. An id with a slash is a case of its own: the word that
follows is the finding's reason, one of its facts, what was expected or found, ``none`` where nothing is expected, or
``nobody`` where no player is at fault. Of these the closest is taken of which everything is known; a refusal, whose
facts are left out, may be known by nothing but its rule.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from fairshuffle.findings import Finding
from fairshuffle.seats import is_seat
from fairshuffle.words.cards import Lang, isolated
from fairshuffle.words.template import parse, places, rendered
from fairshuffle.words.texts import Pair, pair, pairs
from fairshuffle.words.values import Facts, Reader

__all__ = ["sentence"]

LIVE: Final = pairs("refusal")
"""English and Arabic, by the id of a live table's refusal (SPEC.md#refusals), which is none of a finding."""

SENTENCES: Final[Mapping[str, Pair]] = {**pairs("finding"), **LIVE}
"""English and Arabic, by the id of a finding or of a refusal, and by id and case."""

ASKED: Final = pairs("check")
"""What the check of each id asks of a record, one sentence in English and in Arabic."""

RULE: Final = pair("finding_beside", "rule")
RULE_FOR: Final = pair("finding_beside", "rule_for")
"""What is said where nothing more is known: what its check asks for."""

HAD_IT_BEEN_CALLED: Final = pair("finding_beside", "had_it_been_called")
"""What follows where a mistake slipped by: the game points of the hand, had the other team called it."""


def sentence(finding: Finding, lang: Lang = "en", names: Sequence[str] = ()) -> str:
    """What a finding says, in one sentence; ``names`` are the players by seat, seat numbers stand where there are none.

    So does a refusal of a live table, whose facts were left out. Raises KeyError for an id without words.

    >>> sentence(Finding("play.turn", seat=2, expected=1, found=2))
    'Seat 2 played out of turn; it was the turn of seat 1.'
    >>> sentence(Finding("play.turn", seat=2))
    'This does not hold for seat 2: Everybody plays in turn.'
    """
    facts = _facts(finding, Reader(lang, names))
    text = rendered(_template(finding, facts)[lang == "ar"], facts.written, lang)
    if "had_it_been_called" in finding.facts:
        text += rendered(HAD_IT_BEEN_CALLED[lang == "ar"], facts.written, lang)
    text = text[0].upper() + text[1:] if lang == "en" and not names else text
    file = finding.facts.get("file")
    return f"{isolated(file, lang)}: {text}" if file else text  # what a reader brought is named by its file


def _template(finding: Finding, facts: Facts) -> Pair:
    """The closest words of which everything is known."""
    for name in _names(finding):
        if name in SENTENCES and _are_known(SENTENCES[name][0], facts):
            return SENTENCES[name]
    return RULE if facts.known["who"] is None else RULE_FOR


def _are_known(template: str, facts: Facts) -> bool:
    """Whether there is a fact for every place of a template that is always said."""
    return all(facts.fact(place) is not None for place in places(parse(template), optional=False))


def _names(finding: Finding) -> Iterator[str]:
    """What the words of a finding may stand under, the closest first."""
    cases = [finding.facts.get("reason"), finding.facts.get("why"), *finding.facts, finding.expected, finding.found]
    yield from (f"{finding.id}/{case.replace(' ', '_')}" for case in cases if isinstance(case, str))
    if finding.expected is None or finding.expected == []:
        yield f"{finding.id}/none"
    if finding.seat < 0:
        yield f"{finding.id}/nobody"
    yield finding.id


def _facts(finding: Finding, reader: Reader) -> Facts:
    """What the templates of a finding may name."""
    expected, found = finding.expected, finding.found
    times = isinstance(expected, int) and isinstance(found, int)
    after = finding.facts.get("after")
    known = {
        **finding.facts,
        "expected": expected,
        "found": found,
        "hand": finding.hand,
        "trick": finding.trick,
        "gap": abs(found - expected) if times else None,
        "start": None if after is None else after + 1,
        "who": finding.seat if is_seat(finding.seat) else None,
        "rule": ASKED[finding.id][reader.lang == "ar"] if finding.id in ASKED else None,
    }
    return Facts(known, reader)
