"""The score sheet: hands as plain objects in, game points and their arithmetic out (SPEC.md#score-sheet).

A hand is one JSON object such as
``{"profile":"sahrat","contract":"hokm","buyer":0,"level":"none","cards":[85,77]}``. It is read strictly: nothing is
guessed, and what no hand can give is an error that names the key.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

from fairshuffle.errors import FairshuffleError, ScoreError
from fairshuffle.events import OptionValue, ProjectName
from fairshuffle.explain.steps import Step, steps_of, total_step
from fairshuffle.limits import MAX_NUMBER
from fairshuffle.rules.contract import LEVELS
from fairshuffle.rules.options import TableOptions, profile
from fairshuffle.rules.scoring import Score, match_winner, score
from fairshuffle.rules.tally import TRICKS, Tally
from fairshuffle.seats import SEATS, TEAMS, Pair, Seat, Team, team_of
from fairshuffle.words.score import sentence

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


class Hand(NamedTuple):
    """One line of a score sheet, read and found possible."""

    tally: Tally
    options: TableOptions


class Settled(NamedTuple):
    """A hand's score on its sheet: the new running totals, and the team that has now won the match, if one has.

    ``steps`` are the score's and then those of the sheet.
    """

    score: Score
    total: Pair
    winner: Team | None
    steps: tuple[Step, ...]


def answer(hand: object) -> dict[str, Any]:
    """The answer of ``fairshuffle score --json`` to one hand: its score, or ``{"error": …}`` (SPEC.md#score-sheet).

    >>> hand = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> answer(hand)["points"], answer(hand | {"cards": [85, 67]})
    ([8, 8], {'error': 'cards: 85 and 67 add up to 152, a Hokm hand has 162'})
    """
    try:
        return as_json(settle(read_hand(hand)))
    except FairshuffleError as error:
        return {"error": str(error)}


def sheet(hands: Iterable[object]) -> Iterator[dict[str, Any]]:
    """The answers to the hands of one match in order, with the totals carried from hand to hand.

    The first hand may give the ``total`` that the sheet starts with. The answer that ends the match has the key
    ``winner``; every hand after it is an error. After a hand in error the totals are unknown until a hand gives them.

    >>> hand = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> [entry["total"] for entry in sheet([hand, hand])]
    [[8, 8], [16, 16]]
    """
    for settled in settle_sheet(hands):
        if isinstance(settled, FairshuffleError):
            yield {"error": str(settled)}
        else:
            yield as_json(settled) | ({} if settled.winner is None else {"winner": settled.winner})


def settle_sheet(hands: Iterable[object]) -> Iterator[Settled | FairshuffleError]:
    """As ``sheet``, but each hand as its score and where the sheet stands, or the error that says why it has none.

    >>> hand = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> [entry.total for entry in settle_sheet([hand, hand])]
    [(8, 8), (16, 16)]
    """
    standing = _Standing()
    for hand in hands:
        try:
            settled, standing = _carry_on(hand, standing)
        except FairshuffleError as error:
            yield error
            standing = standing._replace(total=None)
        else:
            yield settled


def read_hand(hand: object, total: Pair | None = (0, 0)) -> Hand:
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
    return Hand(tally, options)


def settle(hand: Hand) -> Settled:
    """The score of a hand and where the sheet stands after it.

    >>> line = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> settle(read_hand(line, (140, 145)))[1:3]
    ((148, 153), 1)
    """
    scored = score(*hand)
    before, points = hand.tally.total, scored.points
    total = (before[0] + points[0], before[1] + points[1])
    winner = match_winner(total, hand.options) if scored.match_winner is None else scored.match_winner
    steps = (*steps_of(scored, hand.options), total_step(before, points))
    if winner is not None:
        steps = (*steps, Step("match", {"team": winner}))
    return Settled(scored, total, winner, steps)


class _Standing(NamedTuple):
    """What stands on a sheet between two hands; ``total`` is None after a hand in error."""

    table: TableOptions | None = None
    total: Pair | None = (0, 0)
    winner: Team | None = None


def _carry_on(hand: object, standing: _Standing) -> tuple[Settled, _Standing]:
    if standing.winner is not None:
        raise ScoreError(f"the match is over: team {standing.winner} has won it")
    read = read_hand(hand, standing.total)
    if standing.table is not None:
        if read.options != standing.table:
            raise ScoreError("options: this hand is played by other rules than the hands before it")
        if standing.total not in {None, read.tally.total}:
            raise ScoreError(f"total: the sheet stands at {list(standing.total)}, not at {list(read.tally.total)}")
    settled = settle(read)
    return settled, _Standing(read.options, settled.total, settled.winner)


def as_json(settled: Settled) -> dict[str, Any]:
    """The score of a hand as the answer that ``score --json`` gives.

    >>> line = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> list(as_json(settle(read_hand(line))))
    ['outcome', 'points', 'total', 'steps']
    """
    return {
        "outcome": settled.score.outcome,
        "points": list(settled.score.points),
        "total": list(settled.total),
        "steps": [{"kind": step.kind, **step.facts, "text": sentence(step.kind, step.facts)} for step in settled.steps],
    }


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
