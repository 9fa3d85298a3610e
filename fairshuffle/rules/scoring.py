"""From a finished hand to game points, with the numbers in between (SPEC.md#scoring).

``made_or_lost`` says who won the hand; here it is said who takes what. A score keeps its worksheet, the plain numbers
by which it was reckoned: ``explain.steps`` tells every step from them, so that a reader can follow with a pencil.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from fairshuffle.events import Outcome
from fairshuffle.rules.contract import GAHWA
from fairshuffle.rules.made_or_lost import Comparison, Split, Verdict, split, verdict
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.tally import REVERSE_KABOOT, Tally, hokm_points, sun_points
from fairshuffle.seats import Pair, Team, pair_for

__all__ = ["Score", "Tally", "Worksheet", "hokm_points", "match_winner", "registered", "score", "sun_points"]

Goes: TypeAlias = Literal["winner", "holder", "lost"]
"""Where what the loser had beside its cards goes: to the winner, it stays with its holder, or it counts for nobody."""


class Worksheet(NamedTuple):
    """The numbers by which a score was reckoned.

    ``winner`` is the team that won the hand, or that a call pays. ``compared`` is None where nothing was compared:
    after a sweep or a call. ``split`` is how the base was shared out by cards, None where the winner takes the
    ``stake``, in game points. ``projects_go`` and ``baloot_go`` say what becomes of the loser's. ``won`` are the
    winner's game points for projects, which are taken ``times`` so often.
    """

    tally: Tally
    winner: Team
    compared: Comparison | None = None
    split: Split | None = None
    stake: int = 0
    projects_go: Goes = "lost"
    baloot_go: Goes = "lost"
    won: int = 0
    times: int = 1


class Score(NamedTuple):
    """What a hand gives.

    ``points`` are the game points of each team; ``projects`` and ``baloot`` are the parts of them that were credited
    for these, after transfer and multiplication (none under Gahwa). ``match_winner`` is the team that won the match
    by Gahwa, else None: the function ``match_winner`` judges the totals. ``worksheet`` is None for a hand that was not
    played.
    """

    outcome: Outcome
    points: Pair
    projects: Pair
    baloot: Pair
    match_winner: Team | None
    worksheet: Worksheet | None = None


def score(tally: Tally, options: TableOptions) -> Score:
    """The score of a hand that was played out (SPEC.md#scoring).

    >>> from fairshuffle.rules.options import profile
    >>> score(Tally(hokm=True, buyer=0, card_points=(87, 75), baloot=(True, False)), profile("sahrat")).points
    (11, 7)
    """
    ended = verdict(tally, options)
    sheet = Worksheet(tally, ended.winner, ended.compared)
    if tally.level == GAHWA:
        return _gahwa(ended.outcome, sheet, options)
    if ended.outcome == "made" and tally.level == 0:
        return _each_his_own(sheet, options)
    projects_go, baloot_go = _losers(tally, options, ended)
    sheet = sheet._replace(stake=_stake(tally, ended), projects_go=projects_go, baloot_go=baloot_go)
    return _winner_takes(ended.outcome, sheet, options)


def registered(tally: Tally, callers: Team, options: TableOptions) -> Score:
    """The score of a hand that a right call ended, or a wrong one with the roles exchanged (SPEC.md#qaid).

    ``callers`` is the team that is paid. The tally's cards and tricks play no part; its projects and Baloot are
    those that may count for each team in a Registered hand, and ``registered_takes`` says whether the callers take
    their own or all.

    >>> from fairshuffle.rules.options import profile
    >>> hand = Tally(hokm=True, buyer=0, card_points=(40, 21), level=1, projects=((), ("sira",)), baloot=(False, True))
    >>> registered(hand, 1, profile("sahrat")).points
    (0, 38)
    """
    sheet = Worksheet(tally._replace(card_points=(0, 0), tricks=None), callers)
    if tally.level == GAHWA:
        return _gahwa("registered", sheet, options)
    goes: Goes = "winner" if options.registered_takes == "all" else "lost"
    sheet = sheet._replace(stake=_base(tally), projects_go=goes, baloot_go=goes)
    return _winner_takes("registered", sheet, options)


def match_winner(total: Pair, options: TableOptions) -> Team | None:
    """The team that these totals make winner of the match; None while it goes on (SPEC.md#match).

    >>> from fairshuffle.rules.options import profile
    >>> match_winner((154, 160), profile("sahrat")), match_winner((160, 160), profile("sahrat"))
    (1, None)
    """
    if max(total) < options.target or total[0] == total[1]:
        return None
    return total.index(max(total))


_Losers: TypeAlias = tuple[Goes, Goes]
"""What becomes of the projects and of the Baloot that the loser had beside its cards."""

_SWEPT: Final[_Losers] = ("lost", "lost")


def _losers(tally: Tally, options: TableOptions, ended: Verdict) -> _Losers:
    if ended.compared is None:
        return _SWEPT
    if tally.level == 0:
        return "winner", options.baloot_of_lost_buyer
    if options.addons_when_doubled == "escalation":
        goes: Goes = "lost" if ended.winner == tally.last_word else "winner"
        return goes, goes
    return "winner", options.baloot_of_doubled_loser


def _stake(tally: Tally, ended: Verdict) -> int:
    """The game points that the winner takes for the hand."""
    if ended.outcome == "reverse_kaboot":
        return REVERSE_KABOOT
    return tally.scale.kaboot if ended.outcome == "kaboot" else _base(tally)


def _base(tally: Tally) -> int:
    return tally.scale.base * (tally.level + 1)


def _each_his_own(sheet: Worksheet, options: TableOptions) -> Score:
    tally, compared = sheet.tally, sheet.compared
    shared = compared.split if compared and compared.split else split(tally, 1 - tally.buyers, options)
    sheet = sheet._replace(split=shared)
    return _sum_up("made", shared.shares, tally.project_points, tally.baloot_points, sheet)


def _winner_takes(outcome: Outcome, sheet: Worksheet, options: TableOptions) -> Score:
    """One side takes the stake; the other keeps a Baloot at most."""
    tally, winner = sheet.tally, sheet.winner
    projects, baloot = tally.project_points, tally.baloot_points
    won = sum(projects) if sheet.projects_go == "winner" else projects[winner]
    sheet = sheet._replace(won=won, times=_times(tally.level, options))
    if sheet.baloot_go != "holder":
        baloot = pair_for(winner, sum(baloot) if sheet.baloot_go == "winner" else baloot[winner])
    return _sum_up(outcome, pair_for(winner, sheet.stake), pair_for(winner, won * sheet.times), baloot, sheet)


def _times(level: int, options: TableOptions) -> int:
    """How often projects count at a level."""
    if level == 0:
        return 1
    return 2 if level == 1 else options.projects_at_three_four


def _sum_up(outcome: Outcome, cards: Pair, projects: Pair, baloot: Pair, sheet: Worksheet) -> Score:
    points = (cards[0] + projects[0] + baloot[0], cards[1] + projects[1] + baloot[1])
    return Score(outcome, points, projects, baloot, None, sheet)


def _gahwa(outcome: Outcome, sheet: Worksheet, options: TableOptions) -> Score:
    points = max(0, options.target - sheet.tally.total[sheet.winner])
    return Score(outcome, pair_for(sheet.winner, points), (0, 0), (0, 0), sheet.winner, sheet)
