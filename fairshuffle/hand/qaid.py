"""Qaid in a hand: the sheet, an accusation, its ruling, and what follows (SPEC.md#qaid).

A call that may not be made is a fault and has no effect, nor has the ruling that answers it. A ruling that is not the
true one is a fault; the true one takes effect.
"""

from collections.abc import Sequence

from fairshuffle.events import Accuse, Close, Qaid, Ruling, RulingOutcome
from fairshuffle.findings import Finding
from fairshuffle.hand.clock import end_of_window, sheet_faults
from fairshuffle.hand.state import Accusation, Hand, Sheet
from fairshuffle.rules import qaid as rules
from fairshuffle.rules.projects.reveal import remove
from fairshuffle.rules.projects.speak import waited
from fairshuffle.seats import Team, team_of


def qaid(hand: Hand, event: Qaid) -> Sequence[Finding]:
    """Open the sheet; out of its time or once too often the sheet is void."""
    closed = hand.ending not in {"", "played", "sawa"}
    until = end_of_window(hand)
    fault = rules.wrong_opening(event, hand.options, hand.table, hand.openings, closed=closed, until=until)
    hand.sheet = Sheet(event.seat, event.at, void=fault is not None)
    if fault is not None:
        return (fault,)
    hand.openings = (*hand.openings, team_of(event.seat))
    return ()


def accuse(hand: Hand, event: Accuse) -> Sequence[Finding]:
    """Take an accusation by the opener of the sheet, to be answered by the next ruling."""
    sheet = hand.sheet
    if sheet is not None and sheet.void:
        hand.accusation = Accusation(event, void=True)
        return ()
    fault = rules.wrong_accusation(event, hand.options, None if sheet is None else sheet.opener)
    hand.accusation = Accusation(event, void=fault is not None)
    return () if fault is None else (fault,)


def ruling(hand: Hand, event: Ruling) -> Sequence[Finding]:
    """Compare the claimed ruling with the true one, which takes effect."""
    if hand.accusation is None:
        return _unasked(hand, event.at)
    accused, hand.accusation = hand.accusation, None
    faults = list(_close_sheet(hand, event.at))
    if accused.void:
        # It is ignored; but the table may have gone on by it.
        ends = rules.wrong_call_ends(hand.options, bought=hand.contract is not None)
        hand.misruled = hand.misruled or ends or event.outcome != "rejected"
        return faults
    if not hand.known:
        # The ruling cannot be judged without the cards, and so nor can the hand.
        hand.phase = "unchecked"
        return faults
    offences = rules.named(accused.event, hand.mistakes)
    true = rules.true_outcome(accused.event, offences)
    if event.outcome != true:
        hand.misruled = True
        faults.append(
            Finding(
                "qaid.ruling",
                seat=accused.event.against,
                trick=accused.event.trick or 0,
                expected=true,
                found=event.outcome,
                facts={"offence": accused.event.offence, "caller": accused.event.seat},
            )
        )
    _take_effect(hand, accused.event, true, offences)
    return faults


def _unasked(hand: Hand, at: int) -> Sequence[Finding]:
    """The fault of a ruling that answers nothing; in a sheet its accusation was left out, and nobody knows of what."""
    if hand.sheet is None:
        return (Finding("log.order", expected=hand.expected_lines(), found="ruling"),)
    is_void, hand.misruled = hand.sheet.void, True
    closed = _close_sheet(hand, at)
    return closed if is_void else (Finding("log.order", expected=["accuse", "close"], found="ruling"), *closed)


def true_ruling(hand: Hand) -> RulingOutcome | None:
    """The ruling that answers the accusation which waits for one; None where none does (SPEC.md#qaid)."""
    if hand.accusation is None or hand.accusation.void:
        return None
    event = hand.accusation.event
    return rules.true_outcome(event, rules.named(event, hand.mistakes))


def _take_effect(hand: Hand, event: Accuse, true: RulingOutcome, offences: rules.Mistakes) -> None:
    if true == "rejected":
        if rules.wrong_call_ends(hand.options, bought=hand.contract is not None):
            _register(hand, 1 - team_of(event.seat))
        return
    hand.mistakes = rules.with_called(hand.mistakes, offences)
    if true == "registered":
        _register(hand, team_of(event.seat))
    elif hand.contest is not None:
        hand.contest = remove(hand.contest, event.against, offences[0].fault.trick)


def _register(hand: Hand, callers: Team) -> None:
    """End the hand by a call that ``callers`` are paid for."""
    hand.paid = callers
    hand.phase, hand.ending = "over", "registered"


def close(hand: Hand, event: Close) -> Sequence[Finding]:
    """Close the sheet without a call; also when another seat than the opener does it, which is a fault."""
    opener = hand.sheet.opener if hand.sheet else None
    late = _close_sheet(hand, event.at)
    if event.seat == opener:
        return late
    facts = {"reason": "no_sheet" if opener is None else "opener"}
    return (Finding("qaid.sheet", seat=event.seat, expected=opener, found=event.seat, facts=facts), *late)


def forget_accusation(hand: Hand, found: str) -> Sequence[Finding]:
    """The fault of an accusation, or a close, of a sheet in which a ruling is due; that of a void one is told."""
    accused, hand.accusation = hand.accusation, None
    return () if accused is None or accused.void else (Finding("log.order", expected=["ruling"], found=found),)


def leave_sheet(hand: Hand, at: int, found: str) -> Sequence[Finding]:
    """The fault of a line that the open sheet does not let pass; the hand goes on as if the sheet were closed.

    What is void is told already: any line ends it.
    """
    accused, hand.accusation = hand.accusation, None
    due = accused is not None and not accused.void
    if accused is not None and due and hand.known:
        hand.misruled = True
        event, offences = accused.event, rules.named(accused.event, hand.mistakes)
        _take_effect(hand, event, rules.true_outcome(event, offences), offences)
    is_open = hand.sheet is not None and not hand.sheet.void
    closed = _close_sheet(hand, at)
    if not (due or is_open):
        return closed
    return (Finding("log.order", expected=["ruling"] if due else ["accuse", "close"], found=found), *closed)


def _close_sheet(hand: Hand, at: int) -> Sequence[Finding]:
    """End the sheet: the time for which it was open counts for no timer of the hand."""
    sheet, hand.sheet = hand.sheet, None
    if sheet is None or sheet.void:
        return ()
    pause = at - sheet.since
    hand.since += pause
    if hand.contest is not None:
        hand.contest = waited(hand.contest, pause)
    return sheet_faults(hand, sheet, at)
