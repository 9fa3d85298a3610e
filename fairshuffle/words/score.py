"""The arithmetic of a score, each step as a sentence in English and in Arabic (SPEC.md#scoring)."""

from collections.abc import Mapping
from typing import Any, Final

from fairshuffle.seats import Team
from fairshuffle.words.cards import Lang
from fairshuffle.words.template import Place, rendered
from fairshuffle.words.texts import pair, pairs
from fairshuffle.words.values import Facts, Reader, word

_STEPS: Final = pairs("step")
_PART_NAMES: Final = pairs("part")
_PARTS: Final = ("cards", "projects", "baloot")


HAND: Final = pair("sheet", "hand")
NOT_SCORED: Final = pair("sheet", "not_scored")
SHEET: Final = pair("sheet", "sheet")
"""What stands between the hands of a whole sheet and under it, in English and Arabic."""


def sentence(kind: str, facts: Mapping[str, Any], language: Lang = "en") -> str:
    """One step of a score as a sentence, by its kind (``explain.steps``).

    >>> sentence("rest", {"team": 0, "base": 16, "counted": 7, "points": 9})
    'The rest of 16 for team 0: 16 − 7 = 9.'
    >>> sentence("made", {"team": 1}, "ar")
    'الفريق 1 كسب شراه.'
    """
    arabic, reader = language == "ar", Reader(language)

    def written(place: Place) -> str | None:
        name = place.path[0]
        if place.kind == "sum":
            return _of_team(kind, facts, int(name.removeprefix("team_")), arabic=arabic)
        if place.kind == "worth":
            pairs_of = zip(facts["projects"], facts["worth"], strict=True)
            comma = pair("value", "comma")[arabic]
            return comma.join(f"{word(project, language)} {worth}" for project, worth in pairs_of)
        return Facts(facts, reader).written(place)

    return rendered(_STEPS[kind][arabic], written, language)


def _of_team(kind: str, facts: Mapping[str, Any], team: Team, *, arabic: bool) -> str:
    """What a step that speaks of both teams says of one: a sum, or what the rounding cost it."""
    if kind == "total":
        return f"{facts['before'][team]} + {facts['points'][team]} = {facts['total'][team]}"
    if kind == "takes":
        parts = [f"{_PART_NAMES[part][arabic]} {facts[part][team]}" for part in _PARTS if facts[part][team]]
        return _sum(parts, facts["points"][team])
    if "sums" in facts:
        return _sum([str(facts[part][team]) for part in _PARTS if facts[part][team]], facts["sums"][team])
    return str(facts["rounded_off"][team]).replace("-", "−")


def _sum(parts: list[str], total: int) -> str:
    return f"{' + '.join(parts)} = {total}" if len(parts) > 1 else "".join(parts) or "0"
