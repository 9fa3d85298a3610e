"""Projects in a hand: declarations, Speak, and what is laid on the table (SPEC.md#projects)."""

from collections.abc import Sequence

from fairshuffle.cards import CARD_NAMES, cards_of
from fairshuffle.events import Declare, Offence, Show, Speak
from fairshuffle.findings import FINDINGS, SPOKEN, Finding
from fairshuffle.hand.state import Hand
from fairshuffle.rules.projects import contest as contests
from fairshuffle.rules.projects import reveal as reveals
from fairshuffle.rules.projects import speak as speaking
from fairshuffle.seats import Seat


def declare(hand: Hand, event: Declare) -> Sequence[Finding]:
    """Take a declaration of the seat on turn."""
    if not hand.open_play():
        return _out_of_time(hand, event.seat, event.project)
    hand.doubling_open = False
    if hand.contest is None:
        return ()
    on_turn = event.seat == hand.turn
    hand.contest, faults = contests.declare(hand.contest, hand.options, event, on_turn=on_turn)
    return _told(hand, faults, "false_project")


def speak(hand: Hand, event: Speak) -> Sequence[Finding]:
    """Take what a seat says of its project."""
    if not hand.open_play():
        accepted = hand.contract and hand.options.project_contest == "first_reveal"
        return _out_of_time(hand, event.seat, speaking.words_of(event), SPOKEN if accepted else "")
    if hand.contest is None:
        return ()
    hand.contest, faults = speaking.speak(hand.contest, hand.options, event)
    return [fault._replace(trick=hand.trick_number) for fault in faults]


def show(hand: Hand, event: Show) -> Sequence[Finding]:
    """Take cards laid on the table."""
    if not hand.open_play():
        return _out_of_time(hand, event.seat, [CARD_NAMES[card] for card in event.cards])
    if hand.contest is None:
        return ()
    before = hand.contest
    on_turn = event.seat == hand.turn
    hand.contest, faults = reveals.show(before, hand.options, event, on_turn=on_turn)
    if faults and _said_before(hand, event, faults) and hand.contest == before:
        return ()
    return _told(hand, faults, "invalid_project")


def _said_before(hand: Hand, event: Show, faults: Sequence[Finding]) -> bool:
    """Whether the same was noticed already in this trick of the same cards, which somebody lays again and again."""
    if any(fault.severity == "error" for fault in faults):
        return False
    lay = (hand.trick_number, event.seat, cards_of(event.cards), faults[0].id)
    told = lay in hand.laid_in_vain
    hand.laid_in_vain |= {lay}
    return told


def _out_of_time(hand: Hand, seat: Seat, found: object, case: str = "") -> Sequence[Finding]:
    """The fault of a project line before the purchase or after the last card; it has no effect."""
    facts = {"trick": hand.last_trick}
    fault = Finding("project.window", seat=seat, trick=hand.last_trick, found=found, facts=facts)
    return (fault.weighed(hand.table, case),)


def _told(hand: Hand, faults: Sequence[Finding], offence_id: Offence) -> Sequence[Finding]:
    """The faults without those that the other team may call: they are remembered instead."""
    told: list[Finding] = []
    for fault in faults:
        if fault.severity == "notice" and offence_id in FINDINGS[fault.id].called_as:
            told += hand.mistake(fault, offence_id)
        else:
            told.append(fault._replace(trick=hand.trick_number))
            hand.suspect = fault.seat, hand.played
    return told
