"""What a seat may ask for, as events whose ``at`` is 0: the table sets the time (SPEC.md#refusals).

What can be named here; what may be done the machine says (``LiveTable.legal``).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from fairshuffle.cards import Card, each
from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Chat,
    Close,
    Cut,
    Declare,
    Double,
    Join,
    Link,
    Play,
    Qaid,
    Ready,
    Sawa,
    Show,
    Speak,
)
from fairshuffle.game.hand import Hand
from fairshuffle.game.match import Match
from fairshuffle.game.purchase import boshat_may_be_called
from fairshuffle.rules import auction as auctions
from fairshuffle.rules.baloot import pair_of
from fairshuffle.rules.doubling import next_raise
from fairshuffle.rules.projects import laid as laying
from fairshuffle.rules.projects.project import CATEGORIES, Project, quartets, runs
from fairshuffle.seats import SEATS, Seat, partner_of, team_of
from fairshuffle.server.agenda import link_due


class Decline(NamedTuple):
    """A seat does not want to double any more, or to cut: the others need not wait for it. No line is written."""

    seat: Seat


PlayerEvent: TypeAlias = (
    Join
    | Link
    | Cut
    | Boshat
    | Bid
    | Double
    | Declare
    | Speak
    | Show
    | Play
    | Sawa
    | Qaid
    | Accuse
    | Close
    | Chat
    | Ready
)
"""A line that a player asks for; its ``at`` is 0, the table sets the time."""
Action: TypeAlias = PlayerEvent | Decline
"""Whatever a seat may ask a table for."""

PLAYER_EVENTS: Final = (
    *(Join, Link, Cut, Boshat, Bid, Double, Declare, Speak, Show, Play, Sawa, Qaid, Accuse, Close, Chat, Ready),
)
"""The lines that players write; all others are the server's."""

_ACTIONS: Final = frozenset({Decline, *PLAYER_EVENTS})


def is_action(value: object) -> bool:
    """Whether something that came from outside is an action of a player: neither a line of the server nor ``auto``.

    >>> is_action(Ready(0, 1)), is_action(Play(0, 1, 31, auto=True)), is_action("ready")
    (True, False, False)
    """
    kind = type(value)
    if kind not in _ACTIONS or len(value) != len(kind._fields):  # type: ignore[arg-type,attr-defined]  # it is one of them
        return False
    return not getattr(value, "auto", False)


def in_a_lull(match: Match, seat: Seat) -> Iterator[PlayerEvent]:
    """What a seat may ask for outside of a hand, cuts apart; anchor and link are empty: the device has their bytes."""
    links = match.deals.links
    if match.phase == "joining":
        if match.game.links is not None and seat not in links.joined:
            yield Join(0, seat, b"")
        return
    if match.winner is not None:
        return
    if seat in links.joined and seat not in links.linked:
        yield Link(0, seat, link_due(match), b"")
    if match.phase == "between":
        yield Ready(0, seat)
    yield Chat(0, seat, "team")
    yield Chat(0, seat, "table")


def cuts(match: Match, seat: Seat) -> Iterator[Cut]:
    """The cuts of the dealer's left."""
    if match.options.cut == "cut":
        yield from (Cut(0, seat, cards) for cards in range(1, 32))
    else:
        yield Cut(0, seat, take="top", for_=seat)
        yield Cut(0, seat, take="bottom", for_=seat)
        yield Cut(0, seat, take="bottom", for_=partner_of(seat))


def in_a_hand(hand: Hand, seat: Seat) -> Iterator[PlayerEvent]:
    """What a seat may think of in a hand; whether it may be done is for the machine to say."""
    yield Chat(0, seat, "table")
    if hand.deal.table == "easy":
        yield Chat(0, seat, "team")
    if hand.sheet:
        if hand.sheet.opener == seat:
            yield Close(0, seat)
            yield from _accusations(hand, seat)
        return
    if hand.deal.table == "qaid":
        yield Qaid(0, seat)
    if boshat_may_be_called(hand):
        yield Boshat(0, seat)
    if hand.over:
        return
    if hand.contract is None:
        question = auctions.asked(hand.auction, hand.deal.options)
        if question and question.seat == seat:
            yield from (Bid(0, seat, call, suit) for call, suit in question.may)
        return
    yield from _doubles(hand, seat)
    yield from _words(hand, seat)
    if hand.tricks.turn == seat:
        yield from _projects(hand, seat)
        yield Sawa(0, seat)
        yield from _plays(hand, seat)


def _accusations(hand: Hand, seat: Seat) -> Iterator[Accuse]:
    for against in SEATS:
        if team_of(against) != team_of(seat):
            for offence in hand.deal.options.offences:
                yield Accuse(0, seat, against, offence)
                for trick in range(1, hand.tricks.last + 1):
                    yield Accuse(0, seat, against, offence, trick)


def _doubles(hand: Hand, seat: Seat) -> Iterator[Double]:
    assert hand.contract is not None
    following = (
        next_raise(hand.doubling, hand.contract, hand.deal.options, hand.deal.total) if hand.doubling_open else None
    )
    if following and seat in following.seats:
        yield Double(0, seat, following.level)
        if following.may_lock:
            yield Double(0, seat, following.level, locked=True)


def _projects(hand: Hand, seat: Seat) -> Iterator[Declare | Show]:
    """Declarations: every category, and the own projects with their top card; and the own projects to lay."""
    own = _own_projects(hand, seat)
    if hand.tricks.number == 1:
        yield from (Declare(0, seat, category) for category in CATEGORIES)
        yield from dict.fromkeys(Declare(0, seat, project.name, project.top) for project in own)
    elif hand.deal.options.project_contest == "first_reveal":
        yield from _shows(hand, seat, own)


def _words(hand: Hand, seat: Seat) -> Iterator[Speak | Show]:
    """What may be said and laid on turn or not."""
    if hand.tricks.number == 1:
        return
    own = _own_projects(hand, seat)
    if hand.deal.options.project_contest == "first_reveal":
        yield from dict.fromkeys(Speak(0, seat, project.name, project.kind, project.top) for project in own)
    elif hand.deal.options.project_show == "laid":
        yield from _shows(hand, seat, own)


def _shows(hand: Hand, seat: Seat, own: tuple[Project, ...]) -> Iterator[Show]:
    assert hand.contest is not None
    laid = laying.laid(hand.contest, hand.deal.options)[seat]
    yield from (Show(0, seat, tuple(each(project.cards))) for project in own if project not in laid)


def _own_projects(hand: Hand, seat: Seat) -> tuple[Project, ...]:
    assert hand.dealt is not None
    return (*quartets(hand.dealt[seat], hand.trump), *runs(hand.dealt[seat]))


def _plays(hand: Hand, seat: Seat) -> Iterator[Play]:
    pair = pair_of(hand.trump)
    for card in each(hand.held[seat] if hand.deal.table == "qaid" else hand.legal_cards()):
        yield Play(0, seat, card)
        if not hand.tricks.trick:
            yield Play(0, seat, card, "akka")
        if pair >> card & 1:
            yield Play(0, seat, card, "baloot")


def cards_of_seat(hand: Hand, seat: Seat) -> tuple[Card, ...]:
    """The cards that a seat holds now; before the purchase its five first ones."""
    held = hand.held if hand.dealt is not None else hand.deal.first
    return tuple(each(held[seat])) if held is not None else ()
