"""Qaid in a hand: the sheet, an accusation, its ruling, and what follows (SPEC.md#qaid).

A call that may not be made is a fault and has no effect, but for a close by another seat. A ruling that is not the
true one is a fault; the true one takes effect.
"""

from fairshuffle.events import Accuse, Close, Qaid, Ruling, RulingOutcome
from fairshuffle.findings import Finding
from fairshuffle.game.hand import Hand, Judged, Sheet, abandoned
from fairshuffle.game.turns import end_of_window, sheet_findings
from fairshuffle.rules import qaid as rules
from fairshuffle.rules.projects.reveal import remove
from fairshuffle.rules.projects.speak import waited
from fairshuffle.seats import Team, team_of


def qaid(hand: Hand, event: Qaid, line: int) -> Judged:
    """Open the sheet; out of its time or once too often it is not opened."""
    del line
    deal, until = hand.deal, end_of_window(hand)
    closed = hand.ending not in {"", "played", "sawa"}
    wrong = rules.wrong_opening(event, deal.options, deal.table, hand.openings, closed=closed, until=until)
    if wrong is not None:
        return (wrong,), hand
    first, second = hand.openings
    openings = (first, second + 1) if team_of(event.seat) else (first + 1, second)
    return (), hand._replace(sheet=Sheet(event.seat, event.at), openings=openings)


def accuse(hand: Hand, event: Accuse, line: int) -> Judged:
    """Take an accusation by the opener of the sheet, to be answered by the next ruling; one at fault has no effect."""
    del line
    wrong = rules.wrong_accusation(event, hand.deal.options, hand.sheet.opener if hand.sheet else None)
    return ((), hand._replace(accusation=event)) if wrong is None else ((wrong,), hand)


def ruling(hand: Hand, event: Ruling, line: int) -> Judged:
    """Compare the claimed ruling with the true one, which takes effect."""
    del line
    called = hand.accusation
    assert called is not None  # without one, the line has no place
    found, hand = _close_sheet(hand._replace(accusation=None), event.at)
    if not hand.known:
        # The ruling cannot be judged without the cards, and so nor can the hand.
        return found, abandoned(hand)
    offences = rules.named(called, hand.mistakes)
    true = rules.true_outcome(called, offences)
    if event.outcome != true:
        trick, facts = called.trick or 0, {"offence": called.offence, "caller": called.seat}
        seat, claimed = called.against, event.outcome
        wrong = Finding("qaid.ruling", seat=seat, trick=trick, expected=true, found=claimed, facts=facts)
        found = (*found, wrong)
    return found, _take_effect(hand, called, true, offences)


def true_ruling(hand: Hand) -> RulingOutcome | None:
    """The ruling that answers the accusation which waits for one; None where none does (SPEC.md#qaid)."""
    event = hand.accusation
    return None if event is None else rules.true_outcome(event, rules.named(event, hand.mistakes))


def _take_effect(hand: Hand, event: Accuse, true: RulingOutcome, offences: rules.Mistakes) -> Hand:
    """The hand behind the true ruling."""
    if true == "rejected":
        ends = rules.wrong_call_ends(hand.deal.options, bought=hand.contract is not None)
        return _register(hand, 1 - team_of(event.seat)) if ends else hand
    hand = hand._replace(mistakes=rules.with_called(hand.mistakes, offences))
    if true == "registered":
        return _register(hand, team_of(event.seat))
    contest = hand.contest
    if contest is None:
        return hand
    return hand._replace(projects=remove(contest, event.against, offences[0].finding.trick))


def _register(hand: Hand, callers: Team) -> Hand:
    """The hand ended by a call that ``callers`` are paid for."""
    return hand._replace(paid=callers, phase="over", ending="registered")


def close(hand: Hand, event: Close, line: int) -> Judged:
    """Close the sheet without a call; also when another seat than the opener does it, which is a fault."""
    del line
    opener = hand.sheet.opener if hand.sheet else None
    late, hand = _close_sheet(hand, event.at)
    if event.seat == opener:
        return late, hand
    facts = {"reason": "no_sheet" if opener is None else "opener"}
    return (Finding("qaid.sheet", seat=event.seat, expected=opener, found=event.seat, facts=facts), *late), hand


def _close_sheet(hand: Hand, at: int) -> Judged:
    """End the sheet: the time for which it was open counts for no timer of the hand."""
    sheet, contest = hand.sheet, hand.contest
    if sheet is None:
        return (), hand
    pause = at - sheet.since
    projects = None if contest is None else waited(contest, pause)
    closed = hand._replace(sheet=None, since=hand.since + pause, projects=projects)
    return sheet_findings(hand, sheet, at), closed
