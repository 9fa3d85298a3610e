"""The eight tricks of a hand: cards, what is said with them, who takes what, Sawa (SPEC.md#play)."""

from collections.abc import Sequence
from typing import Any

from fairshuffle.cards import ALL_CARDS, CARD_NAMES, SUITS, Cards, names_of
from fairshuffle.events import Chat, Play, Sawa, Trick
from fairshuffle.findings import FINDINGS, Finding
from fairshuffle.game.hand import Hand, Judged, Tricks, abandoned, in_play, mistake, stop, with_more
from fairshuffle.rules import akka, baloot
from fairshuffle.rules.play import broken_rule, legal_cards
from fairshuffle.rules.sawa import LosingLine, judge
from fairshuffle.rules.tally import HOKM, SUN
from fairshuffle.seats import team_of


def play(hand: Hand, event: Play, line: int) -> Judged:
    """Take a card: out of turn or not held it ends the checking, every other mistake goes on."""
    if hand.phase != "play":
        hand = in_play(hand)
    tricks, contract, seat, card = hand.tricks, hand.contract, event.seat, event.card
    assert contract is not None  # before, the line has no place
    if seat != tricks.turn:
        wrong = Finding("play.turn", seat=seat, trick=tricks.number, expected=tricks.turn, found=seat)
        return stop(hand, wrong)
    held = (ALL_CARDS if hand.dealt is None else hand.dealt[seat]) & ~tricks.played
    if not held >> card & 1:
        expected = names_of(held) if hand.dealt else None
        wrong = Finding("play.not_held", seat=seat, trick=tricks.number, expected=expected, found=CARD_NAMES[card])
        return stop(hand, wrong)
    trump, say = contract.trump, event.say
    found: Sequence[Finding] = ()
    if hand.dealt is not None:
        # What the server plays for a player is judged with the time: it may play no other card (SPEC.md#timers).
        legal = legal_cards(held, tricks.trick, trump, hand.doubling.locked, tricks.akka, hand.deal.options)
        if say or not (event.auto or legal >> card & 1):
            found, hand = _judge_card(hand, event, held, legal, line)
    tricks = tricks.behind(card, trump, akka=say == "akka")
    is_last = tricks.number > 8
    # Built by place: this is done for every card, and to name what changes would take three times as long.
    behind = (
        hand.deal,
        "over" if is_last else "play",
        "played" if is_last else "",
        event.at,
        hand.auction,
        contract,
        hand.dealt,
        hand.doubling,
        False,
        hand.projects,
        tricks,
        not tricks.trick,
        hand.said,
        hand.mistakes,
        hand.laid_in_vain,
        hand.sheet,
        hand.accusation,
        hand.openings,
        hand.paid,
        hand.patience,
    )
    return found, tuple.__new__(Hand, behind)


def _judge_card(hand: Hand, event: Play, held: Cards, legal: Cards, line: int) -> Judged:
    """What is wrong with a card that the seat holds and plays on its turn, and with what it says."""
    tricks, contract, seat, card = hand.tricks, hand.contract, event.seat, event.card
    assert contract is not None
    trump = contract.trump
    found: Sequence[Finding] = ()
    if not (event.auto or legal >> card & 1):
        broken = broken_rule(card, held, tricks.trick, trump)
        facts = {
            "on_table": [CARD_NAMES[card] for card in tricks.trick],
            "trump": None if trump is None else SUITS[trump],
            "locked": hand.doubling.locked,
        }
        wrong = Finding(broken, seat=seat, expected=names_of(legal), found=CARD_NAMES[card], facts=facts)
        found, hand = mistake(hand, wrong, FINDINGS[broken].called_as[0], line)
    more: Sequence[Finding] = ()
    if event.say == "baloot":
        more, hand = _say_baloot(hand, event, held, line)
    elif event.say == "akka" and (false := akka.say(event, trump, tricks.played, lead=not tricks.trick)):
        more, hand = mistake(hand, false, FINDINGS[false.id].called_as[0], line)
    return (*found, *more), hand


def _say_baloot(hand: Hand, event: Play, held: Cards, line: int) -> Judged:
    contest, seat = hand.contest, event.seat
    assert contest is not None
    assert hand.dealt is not None
    wrong = baloot.say(contest, event, hand.dealt[seat] & ~held)
    if wrong is None:
        return (), hand._replace(said=(*hand.said, seat))
    if offences := FINDINGS[wrong.id].called_as:
        return mistake(hand, wrong, offences[0], line)
    return (wrong._replace(trick=hand.tricks.number),), hand


def trick(hand: Hand, event: Trick, line: int) -> Judged:
    """Compare the claimed winner of the trick that is just complete."""
    del line
    leader, number = hand.tricks.leader, hand.tricks.number - 1
    if event.winner == leader:
        return (), hand
    return (Finding("trick.winner", seat=event.winner, trick=number, expected=leader, found=event.winner),), hand


def sawa(hand: Hand, event: Sawa, line: int) -> Judged:
    """Take a claim of all remaining tricks; a false one ends the checking, but at a Qaid table it stands."""
    hand = in_play(hand)
    tricks, seat = hand.tricks, event.seat
    if seat != tricks.turn:
        return stop(hand, Finding("sawa.window", seat=seat, trick=tricks.number, expected=tricks.turn, found=seat))
    if hand.dealt is not None:
        losing, positions, given_up = judge(hand.claim(), hand.patience)
        if hand.patience is not None:
            hand = hand._replace(patience=hand.patience - positions - given_up)
        if given_up:
            return (), abandoned(hand)
        if losing is not None:
            wrong = Finding("sawa.false", seat=seat, facts=_how_it_is_lost(tricks, losing))
            found, hand = mistake(hand, wrong, "false_sawa", line)
            if found:
                return found, abandoned(hand)
    scale = SUN if hand.trump is None else HOKM
    left = scale.card_points - sum(tricks.card_points)
    team, points, won = team_of(seat), tricks.card_points, tricks.won
    tricks = tricks._replace(card_points=with_more(points, team, left), won=with_more(won, team, 8 - sum(won)))
    return (), hand._replace(tricks=tricks, phase="over", ending="sawa", since=event.at)


def _how_it_is_lost(tricks: Tricks, losing: LosingLine) -> dict[str, Any]:
    """Who takes which trick with which card, and after which cards; it may lie on the table already."""
    on_table = [((tricks.leader + place) & 3, card) for place, card in enumerate(tricks.trick)]
    plays = [*on_table, *losing.plays]
    return {
        "taker": losing.taker,
        "lost_trick": tricks.number + losing.trick,
        "taking_card": next(CARD_NAMES[card] for seat, card in reversed(plays) if seat == losing.taker),
        "line_of_play": [CARD_NAMES[card] for _, card in losing.plays],
    }


def chat(hand: Hand, event: Chat, line: int) -> Judged:
    """Team chat is closed from the deal to the result at Qaid tables."""
    del line
    if event.to == "team" and hand.deal.table == "qaid":
        return (Finding("chat.closed", seat=event.seat),), hand
    return (), hand
