"""Where a hand stands: a tuple of immutable parts (SPEC.md#order).

To try an event on a hand is to judge it: nothing in here ever changes, and what comes of an event is another hand.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from fairshuffle.cards import Card, Cards, Suit
from fairshuffle.events import Accuse, Offence
from fairshuffle.findings import Finding, TableKind
from fairshuffle.game.opened import Opened
from fairshuffle.rules.auction import Auction, open_auction
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.doubling import NOT_DOUBLED, Doubling
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.play import LAST_TRICK_POINTS, legal_cards, trick_points, winning_index
from fairshuffle.rules.projects.contest import Contest, start
from fairshuffle.rules.qaid import Mistake
from fairshuffle.rules.sawa import Claim, Hands
from fairshuffle.seats import SEATS, Pair, Seat, Team, next_seat

HandPhase: TypeAlias = Literal["auction", "play", "over", "unchecked"]
Ending: TypeAlias = Literal["", "played", "sawa", "passed_out", "boshat", "registered"]


class Sheet(NamedTuple):
    """An open Qaid sheet: who opened it and when."""

    opener: Seat
    since: int


class HandDeal(NamedTuple):
    """What a hand is from its deal on.

    ``first`` are the five first cards of each seat as sets, or None where the cards are not known: then only what
    needs no hidden card is checked, and there is no score. ``opened`` has the closing cards where a secret gives
    them. ``total`` is the running total before the hand, ``soon`` the milliseconds up to which every action is in time.
    """

    number: int
    dealer: Seat
    turned: Card
    first: tuple[Cards, ...] | None
    opened: Opened | None
    options: TableOptions
    table: TableKind
    total: Pair
    soon: int = 0


class Tricks(NamedTuple):
    """The play of a hand: the running trick, and what the tricks before it have brought.

    ``number`` is the running trick, 1 to 9, ``trick`` are the cards on the table, ``akka`` says that the lead was
    called so. ``played`` are all cards played, ``card_points`` and ``won`` the card points and tricks of either team.
    """

    leader: Seat
    turn: Seat
    number: int = 1
    trick: tuple[Card, ...] = ()
    akka: bool = False
    played: Cards = 0
    card_points: Pair = (0, 0)
    won: Pair = (0, 0)

    @property
    def last(self) -> int:
        """The last trick to which a card was played, 0 before the first card."""
        return self.number if self.trick else self.number - 1

    def cards_played(self) -> tuple[int, int, int, int]:
        """How many cards each seat has played."""
        whole, running, leader = self.number - 1, len(self.trick), self.leader
        first, second, third, fourth = [whole + ((seat - leader & 3) < running) for seat in SEATS]
        return first, second, third, fourth

    def behind(self, card: Card, trump: Suit | None, *, akka: bool) -> "Tricks":
        """The play behind the next card; a fourth one ends the trick, and who has won it leads.

        ``akka``: it is called so with the card, which only a lead can be.
        """
        leader, turn, number, before, called, played, card_points, won = self
        trick = (*before, card)
        played |= 1 << card
        if len(trick) < 4:
            called = called if before else akka
            return Tricks(leader, turn + 1 & 3, number, trick, called, played, card_points, won)
        winner = leader + winning_index(trick, trump) & 3
        points = trick_points(trick, trump) + (LAST_TRICK_POINTS if number == 8 else 0)
        card_points, won = with_more(card_points, winner & 1, points), with_more(won, winner & 1, 1)
        return Tricks(winner, winner, number + 1, played=played, card_points=card_points, won=won)


def with_more(pair: Pair, team: Team, more: int) -> Pair:
    """What the teams have after one of them has won so much more.

    >>> with_more((3, 4), 1, 10)
    (3, 14)
    """
    first, second = pair
    return (first, second + more) if team else (first + more, second)


class Hand(NamedTuple):
    """One hand from its deal to its result.

    ``since`` is the time of the event that opened the turn, moved on by every sheet. ``doubling_open``: nobody has
    begun the play yet. ``projects`` is the contest as the last project line left it, ``tricks`` the play. ``trick_due``
    says that the line of a whole trick may stand here. ``said`` are the seats that said Baloot. ``laid_in_vain`` is
    what was noticed of laid cards: trick, seat, cards and id. ``accusation`` waits for its ruling, ``openings`` counts
    the sheets of either team, ``paid`` is the team that a call pays. ``patience`` are the positions that a Sawa may
    still take to judge, None where it may take any number, less than 0 when one was given up.
    """

    deal: HandDeal
    phase: HandPhase
    ending: Ending
    since: int
    auction: Auction
    contract: Contract | None
    dealt: Hands | None
    doubling: Doubling
    doubling_open: bool
    projects: Contest | None
    tricks: Tricks
    trick_due: bool = False
    said: tuple[Seat, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    laid_in_vain: frozenset[tuple[int, Seat, Cards, str]] = frozenset()
    sheet: Sheet | None = None
    accusation: Accuse | None = None
    openings: Pair = (0, 0)
    paid: Team | None = None
    patience: int | None = None

    @property
    def known(self) -> bool:
        """Whether the cards of this hand are known to the replay."""
        return self.deal.first is not None

    @property
    def over(self) -> bool:
        """Whether the hand waits for its result."""
        return self.phase == "over"

    @property
    def given_up(self) -> bool:
        """Whether nothing is checked in this hand any more."""
        return self.phase == "unchecked"

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None in Sun and before the purchase."""
        return None if self.contract is None else self.contract.trump

    @property
    def held(self) -> Hands:
        """The cards that each seat still holds; none before the closing cards are known."""
        if self.dealt is None:
            return (0, 0, 0, 0)
        first, second, third, fourth = self.dealt
        left = ~self.tricks.played
        return (first & left, second & left, third & left, fourth & left)

    @property
    def contest(self) -> Contest | None:
        """The contest of projects as it stands, None before the purchase is done and while cards are not known."""
        # Cards are played far more often than projects are asked for: the contest is told of them here.
        return None if self.projects is None else self.projects._replace(played=self.tricks.cards_played())

    def legal_cards(self) -> Cards:
        """The cards that the seat on turn may play (SPEC.md#play)."""
        tricks, options = self.tricks, self.deal.options
        held = self.held[tricks.turn]
        return legal_cards(held, tricks.trick, self.trump, self.doubling.locked, tricks.akka, options)

    def claim(self) -> Claim:
        """A Sawa of the seat on turn, with all that its truth depends on (SPEC.md#sawa)."""
        tricks, options = self.tricks, self.deal.options
        return Claim(tricks.turn, self.held, tricks.trick, self.trump, self.doubling.locked, tricks.akka, options)

    def expected_lines(self) -> list[str]:
        """The line types that the rules wait for."""
        if self.over:
            return ["result"]
        return ["bid"] if self.phase == "auction" and not self.contract else ["play"]


Judged: TypeAlias = tuple[Sequence[Finding], Hand]
"""What is wrong with a line of a hand, and the hand behind the line."""


def new_hand(deal: HandDeal, *, at: int = 0, patience: int | None = None) -> Hand:
    """A hand that was just dealt: the seat behind the dealer is asked first."""
    eldest = next_seat(deal.dealer)
    return Hand(
        deal,
        phase="auction",
        ending="",
        since=at,
        auction=open_auction(deal.dealer, deal.turned),
        contract=None,
        dealt=None,
        doubling=NOT_DOUBLED,
        doubling_open=True,
        projects=None,
        tricks=Tricks(eldest, eldest),
        patience=patience,
    )


def stop(hand: Hand, finding: Finding) -> Judged:
    """The finding that ends the checking of a hand (SPEC.md#findings); what is over already stays as it ended."""
    return (finding,), hand if hand.over else abandoned(hand)


def abandoned(hand: Hand) -> Hand:
    """The hand without any more checking, but for chat."""
    return hand._replace(phase="unchecked")


def mistake(hand: Hand, finding: Finding, offence: Offence, line: int) -> Judged:
    """An error at an easy table; at a Qaid table accepted and remembered."""
    finding = finding._replace(trick=hand.tricks.number, line=line)
    if hand.deal.table == "easy":
        return (finding,), hand
    notice = finding.weighed(hand.deal.table)._replace(hand=hand.deal.number)
    return (), hand._replace(mistakes=(*hand.mistakes, Mistake(notice, offence)))


def in_play(hand: Hand) -> Hand:
    """The hand in its play, if it has a contract: with the first line of the play the auction is over."""
    return close_auction(hand) if hand.phase == "auction" and hand.contract else hand


def close_auction(hand: Hand) -> Hand:
    """The hand behind its purchase: no pass is accepted any more, projects may come."""
    contract, dealt = hand.contract, hand.dealt
    if contract is None or dealt is None:
        return hand._replace(phase="play")
    contest = start(hand.deal.dealer, contract.trump, dealt, hand.deal.table)
    return hand._replace(phase="play", projects=contest)
