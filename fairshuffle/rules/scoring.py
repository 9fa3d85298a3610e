"""From a finished hand to game points, with every step of the arithmetic (SPEC.md#scoring).

``made_or_lost`` says who won the hand; here it is said who takes what. Both keep what there is to tell of the sum, and
``Score.steps`` tells it, so that a reader can follow with a pencil; ``words.score`` says each step in English and
Arabic.
"""

from typing import Any, Final, Literal, NamedTuple, TypeAlias

from fairshuffle.events import Outcome
from fairshuffle.rules.contract import GAHWA, LEVELS
from fairshuffle.rules.made_or_lost import Verdict, addons, split, verdict
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.tally import (
    REVERSE_KABOOT,
    Parts,
    Step,
    StepKind,
    Steps,
    Tally,
    Tellings,
    decided_by,
    hokm_points,
    one_step,
    sun_points,
    told,
)
from fairshuffle.seats import Pair, Seat, Team, pair_for, team_of

__all__ = ["Score", "Step", "Tally", "hokm_points", "match_winner", "registered", "score", "sun_points"]


class Score(NamedTuple):
    """What a hand gives.

    ``points`` are the game points of each team; ``projects`` and ``baloot`` are the parts of them that were credited
    for these, after transfer and multiplication (none under Gahwa). ``match_winner`` is the team that won the match
    by Gahwa, else None: the function ``match_winner`` judges the totals. ``tellings`` are the steps not yet told.
    """

    outcome: Outcome
    points: Pair
    projects: Pair
    baloot: Pair
    match_winner: Team | None
    tellings: Tellings

    @property
    def steps(self) -> Steps:
        """Every step of the arithmetic, told when it is asked for."""
        return told(self.tellings)

    def __repr__(self) -> str:
        shown = [
            f"{name}={getattr(self, name)!r}" for name in ("outcome", "points", "projects", "baloot", "match_winner")
        ]
        return f"Score({', '.join(shown)}, steps={self.steps!r})"


def score(tally: Tally, options: TableOptions) -> Score:
    """The score of a hand that was played out (SPEC.md#scoring).

    >>> from fairshuffle.rules.options import profile
    >>> score(Tally(hokm=True, buyer=0, cards=(87, 75), baloot=(True, False)), profile("sahrat")).points
    (11, 7)
    """
    ended = verdict(tally, options)
    tellings = ((_tell_contract, ("hokm" if tally.hokm else "sun", tally.buyer)), *ended.tellings)
    if tally.level == GAHWA:
        return _gahwa(tally, options, ended.outcome, ended.winner, tellings)
    return _sum_up(ended.outcome, _shares(tally, options, ended), tellings)


def registered(tally: Tally, callers: Team, options: TableOptions) -> Score:
    """The score of a hand that a right call ended, or a wrong one with the roles exchanged (SPEC.md#qaid).

    ``callers`` is the team that is paid. The tally's cards and tricks play no part; its projects and Baloot are
    those that may count for each team in a Registered hand, and ``registered_takes`` says whether the callers take
    their own or all.

    >>> from fairshuffle.rules.options import profile
    >>> hand = Tally(hokm=True, buyer=0, cards=(40, 21), level=1, projects=((), ("sira",)), baloot=(False, True))
    >>> registered(hand, 1, profile("sahrat")).points
    (0, 38)
    """
    called = (one_step, ("registered", {"team": callers}))
    if tally.level == GAHWA:
        return _gahwa(tally, options, "registered", callers, (called,))
    takes = options.registered_takes
    part = _Part("winner" if takes == "all" else "lost", "registered_takes", takes)
    shares = _winner_takes(tally, options, callers, _stake(tally), (part, part))
    return _sum_up("registered", shares, (called, addons(tally)))


def match_winner(total: Pair, options: TableOptions) -> Team | None:
    """The team that these totals make winner of the match; None while it goes on (SPEC.md#match).

    >>> from fairshuffle.rules.options import profile
    >>> match_winner((154, 160), profile("sahrat")), match_winner((160, 160), profile("sahrat"))
    (1, None)
    """
    if max(total) < options.target or total[0] == total[1]:
        return None
    return total.index(max(total))


class _Part(NamedTuple):
    """Where the loser's projects or Baloot go, and the option that says so, if one does."""

    goes: Literal["winner", "holder", "lost"]
    option: str = ""
    value: str = ""


_LOST: Final = _Part("lost")
_TO_WINNER: Final = _Part("winner")

_Losers: TypeAlias = tuple[_Part, _Part]
"""What becomes of the projects and of the Baloot that the loser had beside its cards."""

_Shares: TypeAlias = tuple[Parts, Tellings]
"""The game points of each team by where they come from, and what there is to tell of them."""

_Points: TypeAlias = tuple[int, Tellings]
"""Game points, and what there is to tell of where they come from."""

_PROJECTS_GO: Final[dict[str, StepKind]] = {"winner": "projects_to_winner", "lost": "projects_lost"}
_BALOOT_GOES: Final[dict[str, StepKind]] = {
    "winner": "baloot_to_winner",
    "holder": "baloot_kept",
    "lost": "baloot_lost",
}


def _tell_contract(contract: str, buyer: Seat) -> Steps:
    return one_step("contract", {"contract": contract, "buyer": buyer, "team": team_of(buyer)})


def _shares(tally: Tally, options: TableOptions, ended: Verdict) -> _Shares:
    if ended.outcome == "made" and tally.level == 0:
        return _each_his_own(tally, options)
    stake = _stake(tally) if ended.outcome in {"made", "lost"} else _kaboot(tally, ended)
    if tally.bare:
        # Most hands: beside the stake there is nothing to take, and no option to ask who takes it.
        points, tellings = stake
        return (pair_for(ended.winner, points), (0, 0), (0, 0)), tellings
    return _winner_takes(tally, options, ended.winner, stake, _losers(tally, options, ended))


def _losers(tally: Tally, options: TableOptions, ended: Verdict) -> _Losers:
    if ended.outcome not in {"made", "lost"}:
        return _LOST, _LOST
    if tally.level == 0:
        keeper = options.baloot_of_lost_buyer
        return _TO_WINNER, _Part(keeper, "baloot_of_lost_buyer", keeper)
    rule = ("addons_when_doubled", options.addons_when_doubled)
    if options.addons_when_doubled == "escalation":
        part = _Part("lost" if ended.winner == tally.last_word else "winner", *rule)
        return part, part
    keeper = options.baloot_of_doubled_loser
    return _Part("winner", *rule), _Part(keeper, "baloot_of_doubled_loser", keeper)


def _each_his_own(tally: Tally, options: TableOptions) -> _Shares:
    cards, rounded = split(tally, 1 - tally.buyers, options)
    already_told = options.compare == "game_points"
    return (cards, tally.project_points, tally.baloot_points), () if already_told else (rounded,)


def _stake(tally: Tally) -> _Points:
    base, times = tally.scale.base, tally.level + 1
    if tally.level == 0:
        return base, ((one_step, ("base", {"points": base})),)
    facts = {"level": LEVELS[tally.level], "doubled_by": tally.doubler}
    return base * times, ((one_step, ("level", {**facts, "base": base, "times": times, "points": base * times})),)


def _kaboot(tally: Tally, ended: Verdict) -> _Points:
    scale = tally.scale
    if ended.outcome == "reverse_kaboot":
        points = REVERSE_KABOOT
        facts = {"team": ended.winner, "instead_of": scale.kaboot, "points": points}
        facts |= decided_by("reverse_kaboot", value=True)
    else:
        points = scale.kaboot
        facts = {"team": ended.winner, "instead_of": scale.base, "points": points}
    return points, (addons(tally), (one_step, (ended.outcome, facts)))


def _winner_takes(tally: Tally, options: TableOptions, winner: Team, stake: _Points, losers: _Losers) -> _Shares:
    """One side takes the stake; the other keeps a Baloot at most."""
    loser = 1 - winner
    points, tellings = stake
    projects, baloot = losers
    project_points = tally.project_points
    won = project_points[winner]
    if tally.projects[loser]:
        tellings += ((_tell_move, (_PROJECTS_GO[projects.goes], winner, projects)),)
        won += project_points[loser] if projects.goes == "winner" else 0
    if tally.baloot[loser]:
        tellings += ((_tell_move, (_BALOOT_GOES[baloot.goes], winner, baloot)),)
    won, multiplied = _multiplied(won, tally.level, options)
    credited = _credited(tally.baloot_points, winner, baloot)
    return (pair_for(winner, points), pair_for(winner, won), credited), tellings + multiplied


def _credited(baloot: Pair, winner: Team, losers: _Part) -> Pair:
    """The game points of a Baloot by who takes them."""
    if losers.goes == "holder":
        return baloot
    return pair_for(winner, sum(baloot) if losers.goes == "winner" else baloot[winner])


def _tell_move(kind: StepKind, winner: Team, part: _Part) -> Steps:
    option = decided_by(part.option, part.value) if part.option else {}
    return one_step(kind, {"team": 1 - winner, "winner": winner, **option})


def _multiplied(projects: int, level: int, options: TableOptions) -> _Points:
    if level == 0 or projects == 0:
        return projects, ()
    times = 2 if level == 1 else options.projects_at_three_four
    facts: dict[str, Any] = {"level": LEVELS[level], "projects": projects, "times": times, "points": projects * times}
    if level > 1:
        facts |= decided_by("projects_at_three_four", times)
    return projects * times, ((one_step, ("projects_times", facts)),)


def _sum_up(outcome: Outcome, shares: _Shares, before: Tellings) -> Score:
    parts, tellings = shares
    cards, projects, baloot = parts
    points = (cards[0] + projects[0] + baloot[0], cards[1] + projects[1] + baloot[1])
    takes = (_tell_takes, (parts, points))
    return Score(outcome, points, projects, baloot, None, (*before, *tellings, takes))


def _tell_takes(parts: Parts, points: Pair) -> Steps:
    cards, projects, baloot = parts
    facts = {"cards": list(cards), "projects": list(projects), "baloot": list(baloot), "points": list(points)}
    return one_step("takes", facts)


def _gahwa(tally: Tally, options: TableOptions, outcome: Outcome, winner: Team, before: Tellings) -> Score:
    line = tally.total[winner]
    points = max(0, options.target - line)
    facts = {"team": winner, "line": line, "raised": line + points, "points": points}
    return Score(outcome, pair_for(winner, points), (0, 0), (0, 0), winner, (*before, (one_step, ("gahwa", facts))))
