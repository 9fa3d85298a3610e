"""The eight tricks of a hand: cards, what is said with them, who takes what, Sawa (SPEC.md#play)."""

from collections.abc import Sequence
from typing import Any

from fairshuffle.cards import ALL_CARDS, CARD_NAMES, SUITS, Card, names_of
from fairshuffle.events import Chat, Play, Sawa, Trick
from fairshuffle.findings import FINDINGS, Finding
from fairshuffle.hand.purchase import out_of_place
from fairshuffle.hand.state import Hand
from fairshuffle.rules import akka, baloot
from fairshuffle.rules.play import LAST_TRICK_POINTS, PlayOffence, offence, trick_points, winning_index
from fairshuffle.rules.sawa import LosingLine, judge
from fairshuffle.rules.tally import HOKM, SUN
from fairshuffle.seats import Team, team_of


def play(hand: Hand, event: Play) -> Sequence[Finding]:
    """Take a card: out of turn or not held it ends the checking, every other fault goes on."""
    if hand.phase != "play" and not hand.open_play():
        return out_of_place(hand, "play")
    hand.doubling_open = False
    _, seat, card, say, auto = event
    if seat != hand.turn:
        if hand.suspect in {(seat, hand.played), (-1, hand.played)}:
            hand.phase = "unchecked"  # what was told before it came from elsewhere, or behind a card left out
            return ()
        return hand.stop(Finding("play.turn", seat=seat, trick=hand.trick_number, expected=hand.turn, found=seat))
    dealt, played, trick = hand.dealt, hand.played, hand.trick
    bit = 1 << card
    held = (ALL_CARDS if dealt is None else dealt[seat]) & ~played
    if not held & bit:
        expected = names_of(held) if dealt else None
        return hand.stop(
            Finding("play.not_held", seat=seat, trick=hand.trick_number, expected=expected, found=CARD_NAMES[card])
        )
    faults: Sequence[Finding] = ()
    if dealt is not None:
        options = hand.options
        broken = None if auto else offence(card, held, trick, hand.trump, hand.doubling.locked, hand.akka, options)
        if say or broken:
            faults = _judge_card(hand, event, broken)
    hand.played = played | bit
    if faults:
        hand.suspect = seat, hand.played
    if not trick:
        hand.akka = say == "akka"
    trick = hand.trick = (*trick, card)
    if len(trick) == 4:
        _end_trick(hand, trick)
    else:
        hand.turn = seat + 1 & 3
    return faults


def _judge_card(hand: Hand, event: Play, broken: PlayOffence | None) -> Sequence[Finding]:
    """What is wrong with a card that the seat holds and plays on its turn, and with what it says."""
    seat, card = event.seat, event.card
    faults: tuple[Finding, ...] = ()
    if broken:
        expected = names_of(hand.legal_cards())
        found = Finding(broken, seat=seat, expected=expected, found=CARD_NAMES[card], facts=_facts(hand))
        faults += hand.mistake(found, *FINDINGS[broken].called_as)
    if event.say == "akka" and (false := akka.say(event, hand.trump, hand.played, lead=not hand.trick)):
        faults += hand.mistake(false, *FINDINGS[false.id].called_as)
    return faults + _say_baloot(hand, event) if event.say == "baloot" else faults


def _say_baloot(hand: Hand, event: Play) -> tuple[Finding, ...]:
    assert hand.contest is not None
    assert hand.dealt is not None
    seat = event.seat
    fault = baloot.say(hand.contest, event, hand.dealt[seat] & ~hand.held[seat])
    if fault is None:
        hand.said = (*hand.said, seat)
        return ()
    if offences := FINDINGS[fault.id].called_as:
        return hand.mistake(fault, *offences)
    return (fault._replace(trick=hand.trick_number),)


def _facts(hand: Hand) -> dict[str, Any]:
    """The deciding facts of the running trick."""
    return {
        "on_table": [CARD_NAMES[card] for card in hand.trick],
        "trump": None if hand.trump is None else SUITS[hand.trump],
        "locked": hand.locked,
    }


def _end_trick(hand: Hand, trick: tuple[Card, ...]) -> None:
    points = trick_points(trick, hand.trump)
    number = hand.trick_number
    hand.trick = ()
    hand.akka = False
    hand.leader = hand.turn = winner = hand.leader + winning_index(trick, hand.trump) & 3
    hand.trick_due = True
    hand.trick_number = number + 1
    if number == 8:
        points += LAST_TRICK_POINTS
        hand.phase, hand.ending = "over", "played"
    _win(hand, team_of(winner), points, 1)


def _win(hand: Hand, team: Team, points: int, tricks: int) -> None:
    (first, second), (mine, theirs) = hand.points, hand.tricks
    if team == 0:
        hand.points, hand.tricks = (first + points, second), (mine + tricks, theirs)
    else:
        hand.points, hand.tricks = (first, second + points), (mine, theirs + tricks)


def trick(hand: Hand, event: Trick) -> Sequence[Finding]:
    """Compare the claimed winner of the trick that is just complete."""
    if event.winner == hand.leader:
        return ()
    return (
        Finding(
            "trick.winner",
            seat=event.winner,
            trick=hand.trick_number - 1,
            expected=hand.leader,
            found=event.winner,
        ),
    )


def sawa(hand: Hand, event: Sawa) -> Sequence[Finding]:
    """Take a claim of all remaining tricks; a false one ends the checking, but at a Qaid table it stands."""
    if not hand.open_play():
        return out_of_place(hand, "sawa")
    hand.doubling_open = False
    seat = event.seat
    if seat != hand.turn:
        return hand.stop(Finding("sawa.window", seat=seat, trick=hand.trick_number, expected=hand.turn, found=seat))
    if hand.dealt is not None:
        line, positions, given_up = judge(hand.claim(), hand.patience)
        if hand.patience is not None:
            hand.patience -= positions + given_up
        if given_up:
            hand.phase = "unchecked"
            return ()
        if line is not None:
            fault = Finding("sawa.false", seat=seat, facts=_how_it_is_lost(hand, line))
            if faults := hand.mistake(fault, "false_sawa"):
                hand.phase = "unchecked"
                return faults
    scale = SUN if hand.trump is None else HOKM
    _win(hand, team_of(seat), scale.cards - sum(hand.points), 8 - sum(hand.tricks))
    hand.phase, hand.ending = "over", "sawa"
    return ()


def _how_it_is_lost(hand: Hand, line: LosingLine) -> dict[str, Any]:
    """Who takes which trick with which card, and after which cards; it may lie on the table already."""
    on_table = [((hand.leader + place) & 3, card) for place, card in enumerate(hand.trick)]
    plays = [*on_table, *line.plays]
    return {
        "taker": line.taker,
        "lost_trick": hand.trick_number + line.trick,
        "taking_card": next(CARD_NAMES[card] for seat, card in reversed(plays) if seat == line.taker),
        "line_of_play": [CARD_NAMES[card] for _, card in line.plays],
    }


def chat(hand: Hand, event: Chat) -> Sequence[Finding]:
    """Team chat is closed from the deal to the result at Qaid tables."""
    if event.to == "team" and hand.table == "qaid":
        return (Finding("chat.closed", seat=event.seat),)
    return ()
