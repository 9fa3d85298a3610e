"""One hand of a score sheet, read strictly: nothing is guessed, and an error names the key of what no hand can give.

A hand is one JSON object such as
``{"profile":"sahrat","contract":"hokm","buyer":0,"level":"none","cards":[85,77]}`` (SPEC.md#score-sheet).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

from fairshuffle.errors import ScoreError
from fairshuffle.events import OptionValue, ProjectName
from fairshuffle.limits import MAX_NUMBER
from fairshuffle.rules.contract import LEVELS
from fairshuffle.rules.options import TableOptions, profile
from fairshuffle.rules.scoring import match_winner
from fairshuffle.rules.tally import TRICKS, Tally
from fairshuffle.seats import SEATS, TEAMS, Pair, Seat, team_of

REQUIRED_KEYS: Final = ("profile", "contract", "buyer", "level", "cards")
OPTIONAL_KEYS: Final = (
    "options",
    "doubled_by",
    "ashkal",
    "tricks",
    "projects",
    "baloot",
    "total",
    "dealer",
    "buyer_ace",
)

_PROJECTS: Final = get_args(ProjectName)
_MOST_PROJECTS: Final = 4
"""Two in each hand of a team: every project has three cards at least, and a hand has eight."""


class SheetHand(NamedTuple):
    """One line of a score sheet, read and found possible."""

    tally: Tally
    options: TableOptions


def read_hand(hand: object, total: Pair | None = (0, 0)) -> SheetHand:
    """A line of a score sheet as values; ``total`` stands where the line gives none, None if it must give one.

    For a line that is no JSON the ScoreError that says so stands in its place.

    Raises ScoreError for what no hand can give and for keys that are missing, unknown or of the wrong type;
    UnsupportedError for an unknown profile or option.

    >>> line = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> read_hand(line).tally.card_points
    (85, 77)
    """
    keys = _checked_keys(hand)
    if total is None and "total" not in keys:
        raise ScoreError("total is missing: the hand before has no answer, so nobody knows where the sheet stands")
    options = _options(keys)
    tally = Tally(
        hokm=_word(keys, "contract", ("hokm", "sun")) == "hokm",
        buyer=_seat(keys, "buyer"),
        card_points=_numbers(keys, "cards"),
        level=LEVELS.index(_word(keys, "level", LEVELS)),
        doubled_by=_seat(keys, "doubled_by") if "doubled_by" in keys else None,
        ashkal=_flag(keys, "ashkal"),
        tricks=_numbers(keys, "tricks") if "tricks" in keys else None,
        projects=_projects(keys),
        baloot=_baloot(keys),
        total=_numbers(keys, "total") if "total" in keys else total or (0, 0),
        dealer=_seat(keys, "dealer") if "dealer" in keys else None,
        buyer_ace=_flag(keys, "buyer_ace"),
    )
    reason = next(_impossible(tally), "")
    if reason:
        raise ScoreError(reason)
    winner = match_winner(tally.total, options)
    if winner is not None:
        raise ScoreError(f"total: team {winner} has won the match before this hand")
    return SheetHand(tally, options)


def _checked_keys(hand: object) -> Mapping[str, Any]:
    if isinstance(hand, ScoreError):
        raise hand
    if not isinstance(hand, Mapping):
        raise ScoreError("a hand is a JSON object")
    for key in REQUIRED_KEYS:
        if key not in hand:
            raise ScoreError(f"{key} is missing")
    for key in hand:
        if key not in REQUIRED_KEYS + OPTIONAL_KEYS:
            raise ScoreError(f"unknown key {key!r}: there are {', '.join(REQUIRED_KEYS + OPTIONAL_KEYS)}")
    return hand


def _options(keys: Mapping[str, Any]) -> TableOptions:
    name, changes = keys["profile"], keys.get("options", {})
    if not isinstance(name, str):
        raise ScoreError("profile must be the name of a profile")
    if not isinstance(changes, Mapping):
        raise ScoreError("options must be an object of option names and values")
    return profile(name).with_changes({option: _option_value(option, value) for option, value in changes.items()})


def _option_value(option: str, value: object) -> OptionValue:
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return tuple(value)
    raise ScoreError(f"options: {option} must be true or false, a number, a word or a list of words")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_NUMBER


def _is_pair(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2


def _word(keys: Mapping[str, Any], key: str, words: Sequence[str]) -> str:
    word: str = keys[key]
    if word not in words:
        raise ScoreError(f"{key} must be one of {', '.join(words)}")
    return word


def _seat(keys: Mapping[str, Any], key: str) -> Seat:
    seat: Seat = keys[key]
    if not _is_number(seat) or seat not in SEATS:
        raise ScoreError(f"{key} must be a seat: 0, 1, 2 or 3")
    return seat


def _flag(keys: Mapping[str, Any], key: str) -> bool:
    flag = keys.get(key, False)
    if not isinstance(flag, bool):
        raise ScoreError(f"{key} must be true or false")
    return flag


def _numbers(keys: Mapping[str, Any], key: str) -> Pair:
    pair = keys[key]
    if not _is_pair(pair) or not all(map(_is_number, pair)):
        raise ScoreError(f"{key} must be two numbers from 0 up, for team 0 and team 1")
    return (pair[0], pair[1])


def _baloot(keys: Mapping[str, Any]) -> tuple[bool, bool]:
    pair = keys.get("baloot", (False, False))
    if not _is_pair(pair) or not all(isinstance(held, bool) for held in pair):
        raise ScoreError("baloot must be true or false for each team, such as [true,false]")
    return (pair[0], pair[1])


def _projects(keys: Mapping[str, Any]) -> tuple[tuple[ProjectName, ...], tuple[ProjectName, ...]]:
    pair = keys.get("projects", ((), ()))
    if not _is_pair(pair) or not all(isinstance(names, list | tuple) for names in pair):
        raise ScoreError('projects must be a list of names for each team, such as [["sira"],[]]')
    for names in pair:
        for name in names:
            if name not in _PROJECTS:
                raise ScoreError(f"projects must be named {', '.join(_PROJECTS)}")
    return (tuple(pair[0]), tuple(pair[1]))


def _impossible(tally: Tally) -> Iterator[str]:
    """Why no hand can give this tally."""
    name = "Hokm" if tally.hokm else "Sun"
    first, second = tally.card_points
    if first + second != tally.scale.card_points:
        yield f"cards: {first} and {second} add up to {first + second}, a {name} hand has {tally.scale.card_points}"
    if tally.tricks is not None:
        yield from _impossible_tricks(tally.tricks, tally.card_points)
    if not tally.hokm and tally.level > 1:
        yield f"level: there is no {LEVELS[tally.level]} in Sun, only double"
    if tally.doubled_by is not None:
        if tally.level == 0:
            yield "doubled_by: nobody doubled, level is none"
        if team_of(tally.doubled_by) == tally.buyers:
            yield f"doubled_by: seat {tally.doubled_by} is of the buyer's team, only a defender doubles"
    if tally.hokm and tally.ashkal:
        yield "ashkal: an Ashkal is a Sun, the contract is hokm"
    yield from _impossible_projects(tally)
    if all(tally.baloot):
        yield "baloot: one hand holds the King and Queen of trumps, so one team has it"
    if not tally.hokm and any(tally.baloot):
        yield "baloot: there is none in Sun"


def _impossible_tricks(tricks: Pair, cards: Pair) -> Iterator[str]:
    if sum(tricks) != TRICKS:
        yield f"tricks: {tricks[0]} and {tricks[1]} add up to {sum(tricks)}, a hand has {TRICKS}"
    for team in TEAMS:
        if tricks[team] == 0 and cards[team]:
            yield f"tricks: team {team} took none, but has {cards[team]} card points"


def _impossible_projects(tally: Tally) -> Iterator[str]:
    if all(tally.projects):
        yield "projects: those of one team count, never of both"
    for names in tally.projects:
        if len(names) > _MOST_PROJECTS:
            yield f"projects: two hands hold {_MOST_PROJECTS} at most"
        if tally.hokm and "four_hundred" in names:
            yield "projects: there is no four_hundred in Hokm, four Aces are a hundred"
        if names.count("four_hundred") > 1:
            yield "projects: there are only four Aces, so one four_hundred"
