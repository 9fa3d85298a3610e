"""The arithmetic of a score, each step as a sentence in English and in Arabic (SPEC.md#scoring)."""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from fairshuffle.seats import TEAMS, Team

Language: TypeAlias = Literal["en", "ar"]

_ENGLISH: Final[dict[str, str]] = {
    "contract": "Seat {buyer} of team {team} bought {contract}.",
    "registered": "Registered: the whole hand goes to team {team}.",
    "projects": "Projects of team {team}: {named}; {points_counted}, {raw_counted}.",
    "baloot": "Baloot of team {team}: {points_counted}, {raw_counted}, never multiplied.",
    "rounding_hokm": (
        "Cards of team {team}: {cards}, to the nearest ten with a five down {rounded}; {rounded} ÷ 10 = {points}."
    ),
    "rounding_sun": (
        "Cards of team {team}: {cards}, to the nearest ten with a five kept {rounded}; {rounded} ÷ 5 = {points}."
    ),
    "rounding_sun_doubled": (
        "Cards of team {team}: {cards} × 2 = {doubled}, to the nearest ten {rounded}; {rounded} ÷ 10 = {points}."
    ),
    "rest": "The rest of {base} for team {team}: {base} − {counted} = {points}.",
    "compared_raw": "Compared in card points, team 0: {team_0}; team 1: {team_1}.",
    "compared_game_points": "Compared in game points, team 0: {team_0}; team 1: {team_1}.",
    "tie_rounding": (
        "Equal. Card points cut off by the rounding, team 0: {team_0}; team 1: {team_1}. Team {team} lost "
        "more of them and wins."
    ),
    "tie_rounding_even": "Equal, and the rounding cut off the same from both teams: {team_0}.",
    "tie_undoubled": "An exact tie, undoubled: team {team} wins.",
    "tie_doubled": "An exact tie at {level}, where team {last_word} had the last word: team {team} wins.",
    "made": "Team {team} made its contract.",
    "lost": "Team {team} lost its contract.",
    "sweep": "Team {team} took all eight tricks.",
    "base": "The winner takes the whole base: {points}.",
    "level": "{level} (seat {doubled_by} doubled): {base} × {times} = {points}.",
    "kaboot": "Kaboot for team {team}: {points} instead of {instead_of}, never multiplied.",
    "reverse_kaboot": (
        "Reverse Kaboot: the dealer's right bought Sun with an Ace and his team took no trick; team {team} "
        "has {points} instead of {instead_of}."
    ),
    "projects_to_winner": "Projects of team {team} go to team {winner}.",
    "projects_lost": "Projects of team {team} count for nobody.",
    "projects_times": "Projects at {level}: {projects} × {times} = {points}.",
    "baloot_to_winner": "The Baloot of team {team} goes to team {winner}.",
    "baloot_kept": "The Baloot of team {team} stays with its holder.",
    "baloot_lost": "The Baloot of team {team} counts for nobody.",
    "takes": "For team 0: {team_0}; for team 1: {team_1}.",
    "gahwa": "Gahwa: team {team} wins the match; its line goes from {line} to {raised}: {points_counted}.",
    "total": "Totals, team 0: {team_0}; team 1: {team_1}.",
    "match": "Team {team} wins the match.",
}

_ARABIC: Final[dict[str, str]] = {
    "contract": "المقعد {buyer} من الفريق {team} شرى {contract}.",
    "registered": "تسجيل: اليد كلها للفريق {team}.",
    "projects": "مشاريع الفريق {team}: {named}؛ {points_counted}، {raw_counted}.",
    "baloot": "بلوت الفريق {team}: {points_counted}، {raw_counted}، وما يتضاعف.",
    "rounding_hokm": "ورق الفريق {team}: {cards}، لأقرب عشرة والخمسة تنزل {rounded}؛ {rounded} ÷ 10 = {points}.",
    "rounding_sun": "ورق الفريق {team}: {cards}، لأقرب عشرة والخمسة تبقى {rounded}؛ {rounded} ÷ 5 = {points}.",
    "rounding_sun_doubled": (
        "ورق الفريق {team}: {cards} × 2 = {doubled}، لأقرب عشرة {rounded}؛ {rounded} ÷ 10 = {points}."
    ),
    "rest": "الباقي من {base} للفريق {team}: {base} − {counted} = {points}.",
    "compared_raw": "المقارنة بالأبناط، الفريق 0: {team_0}؛ الفريق 1: {team_1}.",
    "compared_game_points": "المقارنة بالنقاط، الفريق 0: {team_0}؛ الفريق 1: {team_1}.",
    "tie_rounding": (
        "تعادل. اللي راح في التقريب من الأبناط، الفريق 0: {team_0}؛ الفريق 1: {team_1}. الفريق {team} راح "
        "عليه أكثر فالفوز له."
    ),
    "tie_rounding_even": "تعادل، واللي راح في التقريب واحد على الفريقين: {team_0}.",
    "tie_undoubled": "تعادل تام بدون دبل: الفوز للفريق {team}.",
    "tie_doubled": "تعادل تام على {level}، وآخر كلمة كانت للفريق {last_word}: الفوز للفريق {team}.",
    "made": "الفريق {team} كسب شراه.",
    "lost": "الفريق {team} خسر شراه.",
    "sweep": "الفريق {team} أخذ الأكلات الثمان كلها.",
    "base": "الفايز ياخذ الأساس كله: {points}.",
    "level": "{level} (الدبل من المقعد {doubled_by}): {base} × {times} = {points}.",
    "kaboot": "كبوت للفريق {team}: {points} بدل {instead_of}، وما يتضاعف.",
    "reverse_kaboot": (
        "كبوت مقلوب: يمين الموزّع شرى صن ومعه إكة وفريقه ما أخذ ولا أكلة؛ للفريق {team}: {points} بدل {instead_of}."
    ),
    "projects_to_winner": "مشاريع الفريق {team} تروح للفريق {winner}.",
    "projects_lost": "مشاريع الفريق {team} ما تنحسب لأحد.",
    "projects_times": "المشاريع على {level}: {projects} × {times} = {points}.",
    "baloot_to_winner": "بلوت الفريق {team} يروح للفريق {winner}.",
    "baloot_kept": "بلوت الفريق {team} يبقى لصاحبه.",
    "baloot_lost": "بلوت الفريق {team} ما ينحسب لأحد.",
    "takes": "للفريق 0: {team_0}؛ للفريق 1: {team_1}.",
    "gahwa": "قهوة: الفريق {team} فاز بالصكة، ونشرته ترتفع من {line} إلى {raised}: {points_counted}.",
    "total": "المجموع، الفريق 0: {team_0}؛ الفريق 1: {team_1}.",
    "match": "الفريق {team} فاز بالصكة.",
}

_SENTENCES: Final = {"en": _ENGLISH, "ar": _ARABIC}
_OPTION: Final = {"en": " (option {option} = {value}).", "ar": " (خيار {option} = {value})."}
_COMMA: Final = {"en": ", ", "ar": "، "}

_NAMES: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "hokm": "Hokm",
        "sun": "Sun",
        "double": "Double",
        "three": "Three",
        "four": "Four",
        "gahwa": "Gahwa",
        "sira": "Sira",
        "fifty": "Fifty",
        "hundred": "Hundred",
        "four_hundred": "Four Hundred",
        "cards": "cards",
        "projects": "projects",
        "baloot": "Baloot",
    },
    "ar": {
        "hokm": "حكم",
        "sun": "صن",
        "double": "دبل",
        "three": "ثري",
        "four": "فور",
        "gahwa": "قهوة",
        "sira": "سرا",
        "fifty": "خمسين",
        "hundred": "مية",
        "four_hundred": "أربعمية",
        "cards": "ورق",
        "projects": "مشاريع",
        "baloot": "بلوت",
    },
}

_COUNTED: Final[dict[Language, dict[str, tuple[str, str, str, str]]]] = {
    "en": {
        "points": ("1 game point", "2 game points", "{} game points", "{} game points"),
        "raw": ("1 card point", "2 card points", "{} card points", "{} card points"),
    },
    "ar": {
        "points": ("نقطة", "نقطتين", "{} نقاط", "{} نقطة"),
        "raw": ("بنط", "بنطين", "{} أبناط", "{} بنط"),
    },
}
"""A number with its noun: for one, two, three to ten and all others, as Arabic has it."""

_PARTS: Final = ("cards", "projects", "baloot")
_OF_BOTH_TEAMS: Final = {"compared_raw", "compared_game_points", "tie_rounding", "tie_rounding_even", "takes", "total"}


HAND: Final = ("Hand {number}", "اليد {number}")
NOT_SCORED: Final = ("not scored: {reason}", "ما انحسبت: {reason}")
SHEET: Final = ("The sheet: {teams}", "النشرة: {teams}")
"""What stands between the hands of a whole sheet and under it, in English and Arabic."""


def sentence(kind: str, facts: Mapping[str, Any], language: Language = "en") -> str:
    """One step of a score as a sentence, by its kind (``explain.steps``).

    >>> sentence("rest", {"team": 0, "base": 16, "counted": 7, "points": 9})
    'The rest of 16 for team 0: 16 − 7 = 9.'
    >>> sentence("made", {"team": 1}, "ar")
    'الفريق 1 كسب شراه.'
    """
    text = _SENTENCES[language][kind]
    if "option" in facts:
        text = text.removesuffix(".") + _OPTION[language]
    return text.format(**_fields(kind, facts, language))


def _fields(kind: str, facts: Mapping[str, Any], language: Language) -> dict[str, Any]:
    """The facts of a step, with names, numbers and sums as people read them."""
    names = _NAMES[language]
    fields = dict(facts) | {key: names[facts[key]] for key in ("contract", "level") if key in facts}
    for key, forms in _COUNTED[language].items():
        if isinstance(facts.get(key), int):
            fields[f"{key}_counted"] = _counted(facts[key], forms)
    if kind == "projects":
        pairs = zip(facts["projects"], facts["worth"], strict=True)
        fields["named"] = _COMMA[language].join(f"{names[project]} {worth}" for project, worth in pairs)
    if kind in _OF_BOTH_TEAMS:
        fields |= {f"team_{team}": _of_team(kind, facts, team, names) for team in TEAMS}
    if isinstance(facts.get("value"), bool):
        fields["value"] = str(facts["value"]).lower()
    return fields


def _of_team(kind: str, facts: Mapping[str, Any], team: Team, names: Mapping[str, str]) -> str:
    """What a step that speaks of both teams says of one."""
    if kind == "total":
        return f"{facts['before'][team]} + {facts['points'][team]} = {facts['total'][team]}"
    if kind == "takes":
        return _sum(
            [f"{names[part]} {facts[part][team]}" for part in _PARTS if facts[part][team]], facts["points"][team]
        )
    if "sums" in facts:
        return _sum([str(facts[part][team]) for part in _PARTS if facts[part][team]], facts["sums"][team])
    return str(facts["rounded_off"][team]).replace("-", "−")


def _sum(parts: list[str], total: int) -> str:
    return f"{' + '.join(parts)} = {total}" if len(parts) > 1 else "".join(parts) or "0"


def _counted(number: int, forms: tuple[str, str, str, str]) -> str:
    one, two, few, other = forms
    if number in {1, 2}:
        return one if number == 1 else two
    return (few if 3 <= number % 100 <= 10 else other).format(number)
