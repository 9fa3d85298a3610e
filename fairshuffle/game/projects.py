"""Projects in a hand: declarations, Speak, and what is laid on the table (SPEC.md#projects)."""

from collections.abc import Sequence

from fairshuffle.cards import CARD_NAMES, cards_of
from fairshuffle.events import Declare, Offence, Show, Speak
from fairshuffle.findings import FINDINGS, SPOKEN, Finding
from fairshuffle.game.hand import Hand, Judged, in_play, mistake
from fairshuffle.rules.projects import contest as contests
from fairshuffle.rules.projects import reveal as reveals
from fairshuffle.rules.projects import speak as speaking
from fairshuffle.seats import Seat


def declare(hand: Hand, event: Declare, line: int) -> Judged:
    """Take a declaration of the seat on turn; it closes the doubling."""
    hand = in_play(hand)
    if hand.phase != "play":
        return _out_of_time(hand, event.seat, event.project)
    hand = hand._replace(doubling_open=False)
    contest = hand.contest
    if contest is None:
        return (), hand
    on_turn = event.seat == hand.tricks.turn
    contest, found = contests.declare(contest, hand.deal.options, event, on_turn=on_turn)
    return _told(hand._replace(projects=contest), found, "false_project", line)


def speak(hand: Hand, event: Speak, line: int) -> Judged:
    """Take what a seat says of its project; no such word ends the auction."""
    del line
    options = hand.deal.options
    if hand.phase != "play":
        accepted = hand.contract and options.project_contest == "first_reveal"
        return _out_of_time(hand, event.seat, speaking.words_of(event), SPOKEN if accepted else "")
    contest = hand.contest
    if contest is None:
        return (), hand
    contest, found = speaking.speak(contest, options, event)
    return [one._replace(trick=hand.tricks.number) for one in found], hand._replace(projects=contest)


def show(hand: Hand, event: Show, line: int) -> Judged:
    """Take cards laid on the table; nobody has any to lay before the first card."""
    if hand.phase != "play":
        return _out_of_time(hand, event.seat, [CARD_NAMES[card] for card in event.cards])
    before = hand.contest
    if before is None:
        return (), hand
    on_turn = event.seat == hand.tricks.turn
    contest, found = reveals.show(before, hand.deal.options, event, on_turn=on_turn)
    hand = hand._replace(projects=contest)
    if found and not any(one.severity == "error" for one in found):
        # What is laid in vain again and again, in one trick, is noticed once.
        lay = (hand.tricks.number, event.seat, cards_of(event.cards), found[0].id)
        if lay in hand.laid_in_vain and contest == before:
            return (), hand
        hand = hand._replace(laid_in_vain=hand.laid_in_vain | {lay})
    return _told(hand, found, "invalid_project", line)


def _out_of_time(hand: Hand, seat: Seat, found: object, case: str = "") -> Judged:
    """The finding of a project line before the purchase or after the last card; it has no effect."""
    trick = hand.tricks.last
    wrong = Finding("project.window", seat=seat, trick=trick, found=found, facts={"trick": trick})
    return (wrong.weighed(hand.deal.table, case),), hand


def _told(hand: Hand, found: Sequence[Finding], offence: Offence, line: int) -> Judged:
    """The findings without those that the other team may call: they are remembered instead."""
    told: list[Finding] = []
    for one in found:
        if one.severity == "notice" and offence in FINDINGS[one.id].called_as:
            more, hand = mistake(hand, one, offence, line)
            told += more
        else:
            told.append(one._replace(trick=hand.tricks.number))
    return told, hand
