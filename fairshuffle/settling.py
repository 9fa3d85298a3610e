"""From a hand that is over to its score, and a claimed result against it (SPEC.md#scoring)."""

from fairshuffle.cards import ACE, RANK_CARDS
from fairshuffle.events import Result
from fairshuffle.faults import Fault
from fairshuffle.hand import Hand
from fairshuffle.rules.baloot import credited
from fairshuffle.rules.contest import BySeat, counted, names_by_team
from fairshuffle.rules.scoring import Score, score
from fairshuffle.rules.tally import Tally

NOTHING: Score = Score("passed_out", (0, 0), (0, 0), (0, 0), None, ())


def score_of(hand: Hand) -> Score | None:
    """What a hand gives by the rules, None while it is not over or its cards are not known."""
    if hand.ending in ("passed_out", "boshat"):
        return NOTHING._replace(outcome=hand.ending)
    if not hand.over or hand.contest is None:
        return None
    projects = counted(hand.contest, hand.options, hand.tricks)
    baloot = credited(hand.contest, hand.options, hand.said, projects)
    return score(tally_of(hand, projects, baloot), hand.options)


def tally_of(hand: Hand, projects: BySeat, baloot: tuple[bool, bool]) -> Tally:
    """What a hand leaves to be scored, with the projects and the Baloot that count."""
    assert hand.contract is not None
    assert hand.dealt is not None
    buyer = hand.contract.buyer
    return Tally(
        hokm=hand.contract.trump is not None,
        buyer=buyer,
        cards=hand.points,
        level=hand.doubling.level,
        doubled_by=hand.doubling.doubler,
        ashkal=hand.contract.ashkal,
        tricks=hand.tricks,
        projects=names_by_team(projects),
        baloot=baloot,
        total=hand.total,
        dealer=hand.dealer,
        buyer_ace=bool(hand.dealt[buyer] & RANK_CARDS[ACE]),
    )


def compare(event: Result, hand: Hand, right: Score) -> list[Fault]:
    """The faults of a claimed result.

    A false outcome is one fault, its points with it. Of the rest the parts come first: points that follow from a
    false part are no second fault.
    """
    if event.outcome != right.outcome:
        expected = {"outcome": right.outcome, "points": list(right.points)}
        found = {"outcome": event.outcome, "points": list(event.points)}
        return [Fault("score.outcome", expected=expected, found=found)]
    parts = (
        ("score.cards", hand.points, event.cards),
        ("score.projects", right.projects, event.projects),
        ("score.baloot", right.baloot, event.baloot),
    )
    wrong = [
        Fault(name, expected=list(true), found=list(claimed))
        for name, true, claimed in parts
        if claimed is not None and claimed != true
    ]
    if not wrong and event.points != right.points:
        wrong = [Fault("score.points", expected=list(right.points), found=list(event.points))]
    return wrong
