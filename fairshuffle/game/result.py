"""From a hand that is over to its score and the totals, and claims against them (SPEC.md#scoring, SPEC.md#match)."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from fairshuffle.cards import ACE, RANK_CARDS
from fairshuffle.events import End, Outcome, Result
from fairshuffle.findings import Finding
from fairshuffle.game.hand import Hand
from fairshuffle.rules.baloot import credited
from fairshuffle.rules.contract import GAHWA
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects.contest import NO_PROJECTS, BySeat
from fairshuffle.rules.projects.counted import counted, names_by_team
from fairshuffle.rules.projects.counted import registered as contest_registered
from fairshuffle.rules.projects.reveal import remove
from fairshuffle.rules.qaid import Mistake
from fairshuffle.rules.scoring import Score, match_winner, registered, score
from fairshuffle.rules.tally import Tally
from fairshuffle.seats import TEAMS, Pair, Team, team_of

UNPLAYED: Final[tuple[Outcome, ...]] = ("passed_out", "boshat")
UNPLAYED_SCORES: Final[dict[str, Score]] = {ending: Score(ending, (0, 0), (0, 0), (0, 0), None) for ending in UNPLAYED}
"""What the endings give of a hand that was not played."""


def score_of(hand: Hand) -> Score | None:
    """What a hand gives by the rules, None while it is not over or its cards are not known."""
    if not hand.over:
        return None
    if hand.ending in UNPLAYED_SCORES:
        return UNPLAYED_SCORES[hand.ending]
    if hand.paid is not None:
        return registered_score(hand, hand.paid)
    contest = hand.contest
    if contest is None:
        return None
    projects = counted(contest, hand.deal.options, hand.tricks.won)
    baloot = credited(contest, hand.deal.options, hand.said, projects)
    return score(tally_of(hand, projects, baloot), hand.deal.options)


def registered_score(hand: Hand, callers: Team) -> Score | None:
    """What a call gives that ends the hand now and pays ``callers``, None while the cards are not known."""
    contest = hand.contest
    if hand.contract is None or not hand.known:
        return None
    if contest is None:
        # A call before the closing cards were shown: nothing is declared, nothing said.
        return registered(tally_of(hand, NO_PROJECTS, (False, False)), callers, hand.deal.options)
    projects = contest_registered(contest, hand.deal.options, callers)
    # Whether a run counts is a matter of the contest alone: a call waits for no trick.
    options = _options_of_a_call(hand.deal.options)
    baloot = credited(contest, options, hand.said, counted(contest, options, (1, 1)))
    return registered(tally_of(hand, projects, baloot), callers, hand.deal.options)


@lru_cache(maxsize=64)
def _options_of_a_call(options: TableOptions) -> TableOptions:
    """The options of a hand that a call ends: a run that is laid and does not count carries no unsaid Baloot."""
    if options.baloot_unsaid_in_shown_run != "laid":
        return options
    return options._replace(baloot_unsaid_in_shown_run="counted")


def notices(hand: Hand) -> list[Finding]:
    """The mistakes that nobody called, each at its own line, with what the hand would have given had it been called.

    ``had_it_been_called`` are the game points of a call at the end of the hand; it is left out where the table does
    not list the offence, and where the hand has no score.
    """
    if not hand.mistakes:
        return []
    return [
        mistake.finding._replace(facts={**mistake.finding.facts, **_had_it_been_called(hand, mistake)})
        for mistake in hand.mistakes
        if not mistake.called
    ]


def _had_it_been_called(hand: Hand, mistake: Mistake) -> dict[str, Any]:
    if mistake.offence not in hand.deal.options.offences:
        return {}
    if mistake.offence == "invalid_project":
        contest = hand.contest and remove(hand.contest, mistake.finding.seat, mistake.finding.trick)
        points = score_of(hand._replace(projects=contest))
    else:
        points = registered_score(hand, 1 - team_of(mistake.finding.seat))
    return {} if points is None else {"had_it_been_called": list(points.points)}


def tally_of(hand: Hand, projects: BySeat, baloot: tuple[bool, bool]) -> Tally:
    """What a hand leaves to be scored, with the projects and the Baloot that count."""
    assert hand.contract is not None
    contract = hand.contract
    buyer = contract.buyer
    return Tally(
        hokm=contract.trump is not None,
        buyer=buyer,
        card_points=hand.tricks.card_points,
        level=hand.doubling.level,
        doubled_by=hand.doubling.doubler,
        ashkal=contract.ashkal,
        tricks=hand.tricks.won,
        projects=names_by_team(projects),
        baloot=baloot,
        total=hand.deal.total,
        dealer=hand.deal.dealer,
        buyer_ace=hand.dealt is not None and bool(hand.dealt[buyer] & RANK_CARDS[ACE]),
    )


def compare(event: Result, hand: Hand, right: Score) -> list[Finding]:
    """The faults of a claimed result.

    A false outcome is one fault, its points with it. Of the rest the parts come first: points that follow from a
    false part are no second fault. Under Gahwa nothing is credited for projects or Baloot, so nothing may be claimed.
    """
    if event.outcome != right.outcome:
        expected = {"outcome": right.outcome, "points": list(right.points)}
        found = {"outcome": event.outcome, "points": list(event.points)}
        return [Finding("score.outcome", expected=expected, found=found)]
    gahwa = right.match_winner is not None
    parts = (
        ("score.cards", hand.tricks.card_points, event.cards),
        ("score.projects", None if gahwa else right.projects, event.projects),
        ("score.baloot", None if gahwa else right.baloot, event.baloot),
    )
    wrong = [
        Finding(name, expected=true and list(true), found=list(claimed))
        for name, true, claimed in parts
        if claimed is not None and claimed != true
    ]
    if not wrong and event.points != right.points:
        wrong = [Finding("score.points", expected=list(right.points), found=list(event.points))]
    return wrong


def may_have_won(hand: Hand) -> tuple[Team | None, ...]:
    """Who may have won the match by a hand whose score is not known, whatever the totals are; None is nobody.

    Only Gahwa wins so (SPEC.md#match): where it was said either team, and where the hand was not followed also nobody.
    """
    if hand.given_up:
        return (None, *TEAMS)
    return TEAMS if hand.doubling.level == GAHWA else (None,)


class Totals(NamedTuple):
    """The running totals of a match, and who has won by them.

    ``claimed`` are those of the last result, ``winner`` has won by them. ``possible`` are all totals from which the
    next result may go on: two after a false claim, so that it is one fault, and none after a hand of which neither the
    result nor the score is known. ``winners`` are the teams that have won by those, None for a match that is not over.
    """

    claimed: Pair = (0, 0)
    winner: Team | None = None
    possible: tuple[Pair, ...] = ((0, 0),)
    winners: tuple[Team | None, ...] = (None,)

    @property
    def over(self) -> bool:
        """Whether somebody has won, whichever of the possible totals is the right one."""
        return bool(self.winners) and None not in self.winners


def add(
    totals: Totals, event: Result, right: Score | None, options: TableOptions, unseen: tuple[Team | None, ...] = (None,)
) -> tuple[Totals, list[Finding]]:
    """The totals after a claimed result, and the fault of a false sum (SPEC.md#replay).

    Points count as claimed or as computed; ``right`` is None where they are not known, and then ``unseen`` are those
    who may have won a hand that left the totals equal, at the target (``may_have_won``).
    """
    points = [event.points] if right is None else [event.points, right.points]
    sums = [(first + ours, second + theirs) for first, second in totals.possible for ours, theirs in points]
    faults = []
    possible: tuple[Pair, ...] = (event.total,)
    if sums and event.total not in sums:
        faults.append(Finding("score.total", expected=list(sums[0]), found=list(event.total)))
        possible = (event.total, sums[0])
    gahwa = None if right is None else right.match_winner
    winners = tuple([match_winner(total, options) for total in possible])
    if gahwa is None:
        winner = winners[0]
        at_the_target = event.points == (0, 0) and max(event.total) >= options.target
        if right is None and at_the_target and winners == (None,):
            winners = unseen
        return Totals(event.total, winner, possible, winners), faults
    is_true = right is not None and (event.outcome, event.points) == (right.outcome, right.points)
    return Totals(event.total, gahwa, possible, (gahwa,) if is_true else (gahwa, *winners)), faults


def add_unclaimed(totals: Totals, right: Score | None, options: TableOptions) -> Totals:
    """The totals after a hand whose result was left out; ``right`` is None where its score is not known either."""
    if right is None:
        return Totals(totals.claimed, possible=(), winners=())
    possible = tuple(_sum(before, right.points) for before in totals.possible)
    winners = tuple(match_winner(total, options) for total in possible)
    if right.match_winner is not None:
        winners = (right.match_winner,)
    return Totals(possible[0] if possible else totals.claimed, next(iter(winners), None), possible, winners)


def compare_end(event: End, totals: Totals, options: TableOptions) -> list[Finding]:
    """The faults of a claimed end of the match."""
    faults = []
    right = next((team for team in totals.winners if team is not None), None)
    if totals.winners and right is None:
        faults.append(Finding("match.not_over", expected=options.target, found=list(totals.claimed)))
    elif totals.winners and event.winner not in totals.winners:
        faults.append(Finding("match.winner", expected=right, found=event.winner))
    if totals.possible and event.total not in totals.possible:
        faults.append(Finding("score.total", expected=list(totals.claimed), found=list(event.total)))
    return faults


def _sum(before: Pair, points: Pair) -> Pair:
    return (before[0] + points[0], before[1] + points[1])
