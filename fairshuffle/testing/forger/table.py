"""Lies about projects, the Qaid sheet, times and talk (SPEC.md#rules)."""

from collections.abc import Sequence
from functools import partial
from typing import Final, get_args

from fairshuffle.cards import each
from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Chat,
    Close,
    Declare,
    Event,
    Offence,
    Play,
    Qaid,
    Ruling,
    Show,
    Speak,
)
from fairshuffle.game.purchase import boshat_may_be_called
from fairshuffle.rules.boshat import is_redeal_hand
from fairshuffle.seats import SEATS, Seat, next_seat, partner_of
from fairshuffle.testing.forger.forgery import EASY, QAID, skilled
from fairshuffle.testing.forger.liar import Liar, extra, instead
from fairshuffle.testing.forger.moments import (
    a_call,
    a_card,
    card_in_time,
    card_in_trick,
    first_call,
    hasty_result,
    illegal_card,
    later_card,
    no_timer,
    pass_in_time,
    quiet_card,
)


def one_too_many(liar: Liar, event: Play) -> Declare | None:
    """One declaration more than the table allows."""
    contest = liar.hand.contest
    full = contest is not None and len(contest.declared[event.seat]) == liar.options.declarations_each
    return Declare(event.at, event.seat, "sira") if full else None


def four_hundred(liar: Liar, event: Play) -> Declare | None:
    """Four Aces in Hokm, where they are no Four Hundred."""
    contest = liar.hand.contest
    room = contest is None or len(contest.declared[event.seat]) < liar.options.declarations_each
    return Declare(event.at, event.seat, "four_hundred") if room and liar.hand.trump is not None else None


def cards_of_another(liar: Liar, event: Play) -> Show:
    """Three cards that were dealt to the next seat."""
    assert liar.hand.dealt is not None
    return Show(event.at, event.seat, tuple(each(liar.hand.dealt[next_seat(event.seat)]))[:3])


def strong_boshat(liar: Liar, event: Bid) -> Boshat | None:
    """Boshat by a seat with a card above the Nine."""
    hand = liar.hand
    assert hand.deal.first is not None
    strong = [seat for seat in SEATS if not is_redeal_hand(hand.deal.first[seat])]
    return Boshat(event.at, strong[0]) if boshat_may_be_called(hand) else None


# Qaid


def opened_too_often(liar: Liar, event: Play) -> Sequence[Event] | None:
    """The sheet opened and closed once more than a team may."""
    limit = liar.options.qaid_sheet_openings
    return (*(Qaid(event.at, event.seat), Close(event.at, event.seat)) * (limit + 1), event) if limit else None


def called(liar: Liar, event: Play, against: Seat, offence_id: Offence) -> Sequence[Event] | None:
    """An accusation of what nobody has done, and its ruling."""
    del liar
    accusation = Accuse(event.at, event.seat, against, offence_id)
    return Qaid(event.at, event.seat), accusation, Ruling(event.at, "rejected")


def unlisted(liar: Liar, event: Play) -> Sequence[Event] | None:
    """An accusation of an offence that the table does not list."""
    others = [name for name in get_args(Offence) if name not in liar.options.offences]
    return called(liar, event, next_seat(event.seat), others[0]) if others else None


# Times


def bought_for_a_player(liar: Liar, event: Bid) -> Bid | None:
    """A purchase for a player whose time is up."""
    if event.call == "pass" or not liar.options.timer_bid:
        return None
    liar.at = max(liar.at, liar.hand.since + liar.options.timer_bid)
    return event._replace(at=liar.at, auto=True)


def illegal_for_a_player(liar: Liar, event: Play) -> Play | None:
    """An illegal card for a player whose time is up."""
    if not liar.options.timer_card:
        return None
    liar.at = max(liar.at, liar.hand.since + liar.options.timer_card)
    return event._replace(at=liar.at, auto=True)


def earlier(liar: Liar, event: Play) -> Play | None:
    """A line before the one before it."""
    return event._replace(at=liar.match.at - 1) if liar.match.at else None


_rule = partial(skilled, "rules")

TABLE: Final = (
    _rule(
        "declared-off-turn",
        "project.window",
        "a declaration of the seat behind the one on turn",
        extra(card_in_trick(1), lambda _, play: Declare(play.at, next_seat(play.seat), "sira")),
    ),
    _rule(
        "declared-too-late",
        "project.window",
        "a declaration in trick two",
        extra(card_in_trick(2), lambda _, play: Declare(play.at, play.seat, "sira")),
    ),
    _rule("declared-too-many", "project.too_many", "one declaration too many", extra(card_in_trick(1), one_too_many)),
    _rule(
        "declared-not-held",
        "project.not_held",
        "a Four Hundred in Hokm, where four Aces are a Hundred",
        instead(card_in_trick(1), lambda liar, play: (found, play) if (found := four_hundred(liar, play)) else None),
        tables=EASY,
    ),
    _rule(
        "shown-not-dealt",
        "project.not_held",
        "cards are laid that another seat holds",
        extra(card_in_trick(2), cards_of_another),
    ),
    _rule(
        "spoken-at-another-table",
        "project.window",
        "a Speak where nobody speaks",
        extra(card_in_trick(2), lambda _, play: Speak(play.at, play.seat, "sira", "sequence", 7)),
        profiles=("sahrat", "balotk", "squarescores"),
    ),
    _rule(
        "boshat-too-late",
        "boshat.window",
        "Boshat when cards are played already",
        extra(later_card, lambda _, play: Boshat(play.at, play.seat)),
    ),
    _rule(
        "boshat-with-high-cards", "boshat.claim", "Boshat with a card above the Nine", extra(first_call, strong_boshat)
    ),
    _rule(
        "sheet-at-an-easy-table",
        "qaid.window",
        "the sheet is opened where there is none",
        extra(a_card, lambda _, play: (Qaid(play.at, play.seat), Close(play.at, play.seat))),
        tables=EASY,
    ),
    _rule(
        "sheet-too-often",
        "qaid.sheet",
        "the sheet is opened once too often",
        instead(quiet_card, opened_too_often, place=4),
        tables=QAID,
    ),
    _rule(
        "closed-without-a-sheet",
        "qaid.sheet",
        "a sheet is closed that is not open",
        extra(a_card, lambda _, play: Close(play.at, play.seat)),
        tables=QAID,
    ),
    _rule(
        "own-team-accused",
        "qaid.sheet",
        "a seat accuses its own partner",
        extra(quiet_card, lambda liar, play: called(liar, play, partner_of(play.seat), "renege"), place=1),
        tables=QAID,
    ),
    _rule(
        "unlisted-offence",
        "qaid.sheet",
        "an offence that this table does not list",
        extra(quiet_card, unlisted, place=1),
        tables=QAID,
    ),
    _rule(
        "team-chat",
        "chat.closed",
        "partners write to each other during a hand",
        extra(a_card, lambda _, play: Chat(play.at, play.seat, "team")),
        tables=QAID,
    ),
    _rule("time-goes-back", "log.time", "a card is earlier than the line before it", instead(a_card, earlier)),
    _rule(
        "auto-pass-too-early",
        "timer.early",
        "the server passes for a player whose time is not up",
        instead(pass_in_time, lambda _, line: line._replace(auto=True)),
        profiles=("sahrat",),
    ),
    _rule(
        "auto-card-too-early",
        "timer.early",
        "the server plays for a player whose time is not up",
        instead(card_in_time, lambda _, line: line._replace(auto=True)),
        profiles=("sahrat",),
    ),
    _rule(
        "auto-purchase",
        "timer.auto",
        "the server buys for a player",
        instead(a_call, bought_for_a_player),
        profiles=("sahrat",),
    ),
    _rule(
        "auto-illegal-card",
        "timer.auto",
        "the server plays an illegal card for a player",
        instead(illegal_card("play.renege"), illegal_for_a_player),
        profiles=("sahrat",),
    ),
    _rule(
        "auto-without-a-timer",
        "timer.auto",
        "the server passes for a player at a table without timers",
        instead(no_timer, lambda _, bid: bid._replace(auto=True)),
        profiles=("balotk", "squarescores", "elblot"),
    ),
    _rule(
        "result-before-the-window",
        "timer.early",
        "a result before the last moment at which a mistake can be called",
        instead(hasty_result, lambda _, result: result),
        tables=QAID,
        profiles=("sahrat", "elblot"),
    ),
)
"""Each of these breaks one rule of the table, and everything behind it is as the rules want it."""
