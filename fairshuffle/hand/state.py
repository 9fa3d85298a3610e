"""Where a hand stands: everything in it is a value, so ``copy`` gives an independent hand to try an event on."""

from typing import Final, Literal, NamedTuple, TypeAlias

from fairshuffle.cards import Card, Cards, Suit
from fairshuffle.events import Accuse, Offence
from fairshuffle.findings import Finding
from fairshuffle.game.deals import Opened
from fairshuffle.rules.auction import open_auction
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.doubling import NOT_DOUBLED, Doubling
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.play import legal_cards
from fairshuffle.rules.projects.contest import Contest, start
from fairshuffle.rules.qaid import Mistake
from fairshuffle.rules.sawa import Claim, Hands
from fairshuffle.seats import SEATS, Pair, Seat, Team, next_seat

Phase: TypeAlias = Literal["auction", "play", "over", "unchecked"]
Ending: TypeAlias = Literal["", "played", "sawa", "passed_out", "boshat", "registered"]
Table: TypeAlias = Literal["easy", "qaid"]


class Sheet(NamedTuple):
    """An open Qaid sheet: who opened it and when; a void one was opened against the rules and has no effect."""

    opener: Seat
    since: int
    void: bool = False


class Accusation(NamedTuple):
    """An accusation that waits for its ruling; a void one is ignored together with it."""

    event: Accuse
    void: bool = False


_STATE: Final = (
    "_contest",
    "_contract",
    "accusation",
    "akka",
    "auction",
    "dealer",
    "dealt",
    "doubling",
    "doubling_open",
    "ending",
    "first",
    "laid_in_vain",
    "leader",
    "line",
    "misruled",
    "mistakes",
    "number",
    "opened",
    "openings",
    "options",
    "paid",
    "patience",
    "phase",
    "played",
    "points",
    "said",
    "sheet",
    "since",
    "suspect",
    "table",
    "told",
    "total",
    "trick",
    "trick_due",
    "trick_number",
    "tricks",
    "trump",
    "turn",
    "turned",
)
"""What a copy takes over; it is named, so that a compiled class can be copied too."""


class Hand:
    """One hand from its deal to its result.

    ``first`` are the five first cards of each seat as sets, or None where the cards are not known: then only what
    needs no hidden card is checked, and there is no score. ``opened`` has the closing cards where a secret gives
    them. ``trump`` is the trump suit, None in Sun and before the purchase. ``total`` is the running total before
    the hand. ``since`` is the time of the event that opened the turn, moved on by every sheet. ``paid`` is the team
    that a call pays; ``misruled`` says that a ruling was false, left out or given to a refused accusation, or that the
    hand goes on behind its end, and what follows may follow from that. ``told`` says that the mistakes which nobody
    called are told, ``laid_in_vain`` what was noticed of laid cards: trick, seat, cards and id. ``suspect`` is the seat
    of a line that was told and may show a card too many or too few, -1 for any, and the cards played then. ``patience``
    are the positions that a Sawa may still take to judge, None where it may take any number, less than 0 when one was
    given up.
    """

    __slots__ = _STATE

    def __init__(  # noqa: PLR0913 - what is dealt, and the table it is dealt at
        self,
        number: int,
        dealer: Seat,
        turned: Card,
        first: tuple[Cards, ...] | None,
        opened: Opened | None = None,
        *,
        options: TableOptions,
        table: Table,
        total: Pair,
        at: int = 0,
        patience: int | None = None,
    ) -> None:
        self.number = number
        self.dealer = dealer
        self.turned = turned
        self.options = options
        self.table: Table = table
        self.total = total
        self.first = first
        self.opened = opened
        self.phase: Phase = "auction"
        self.ending: Ending = ""
        self.line = 0
        self.auction = open_auction(dealer, turned)
        self._contract: Contract | None = None
        self.trump: Suit | None = None
        self.doubling: Doubling = NOT_DOUBLED
        self.doubling_open = True
        self.dealt: Hands | None = None
        self._contest: Contest | None = None
        self.trick_number = 1
        self.leader = self.turn = next_seat(dealer)
        self.trick: tuple[Card, ...] = ()
        self.trick_due = False
        self.akka = False
        self.played: Cards = 0
        self.points: Pair = (0, 0)
        self.tricks: Pair = (0, 0)
        self.said: tuple[Seat, ...] = ()
        self.suspect: tuple[int, Cards] = (-1, -1)
        self.mistakes: tuple[Mistake, ...] = ()
        self.misruled = False
        self.told = False
        self.since = at
        self.sheet: Sheet | None = None
        self.accusation: Accusation | None = None
        self.openings: tuple[Team, ...] = ()
        self.laid_in_vain: frozenset[tuple[int, Seat, Cards, str]] = frozenset()
        self.paid: Team | None = None
        self.patience = patience

    def copy(self) -> "Hand":
        """An independent hand in the same state."""
        other = Hand(
            self.number,
            self.dealer,
            self.turned,
            self.first,
            options=self.options,
            table=self.table,
            total=self.total,
        )
        for name in _STATE:
            setattr(other, name, getattr(self, name))
        return other

    # What is known

    @property
    def known(self) -> bool:
        """Whether the cards of this hand are known to the replay."""
        return self.first is not None

    @property
    def over(self) -> bool:
        """Whether the hand waits for its result."""
        return self.phase == "over"

    @property
    def given_up(self) -> bool:
        """Whether nothing is checked in this hand any more."""
        return self.phase == "unchecked"

    @property
    def contract(self) -> Contract | None:
        """What was bought, None before the purchase."""
        return self._contract

    @contract.setter
    def contract(self, contract: Contract | None) -> None:
        # The trump suit is asked for with every card.
        self._contract, self.trump = contract, contract and contract.trump

    @property
    def held(self) -> Hands:
        """The cards that each seat still holds; none before the closing cards are known."""
        if self.dealt is None:
            return (0, 0, 0, 0)
        first, second, third, fourth = self.dealt
        left = ~self.played
        return (first & left, second & left, third & left, fourth & left)

    @property
    def locked(self) -> bool:
        """Whether the lock of the last level forbids a trump lead (SPEC.md#doubling)."""
        return self.doubling.locked

    @property
    def contest(self) -> Contest | None:
        """The contest of projects as it stands, None before the purchase is done and while cards are not known."""
        # Cards are played far more often than projects are asked for: the contest is told of them here.
        if self._contest is None:
            return None
        dealer, trump, hands, table, declared, _, shown, lock, words, since, chosen = self._contest
        return Contest(dealer, trump, hands, table, declared, self._cards_played(), shown, lock, words, since, chosen)

    @contest.setter
    def contest(self, contest: Contest | None) -> None:
        self._contest = contest

    def _cards_played(self) -> tuple[int, int, int, int]:
        """How many cards each seat has played."""
        whole, running, leader = self.trick_number - 1, len(self.trick), self.leader
        if not running:
            return whole, whole, whole, whole
        first, second, third, fourth = [whole + ((seat - leader & 3) < running) for seat in SEATS]
        return first, second, third, fourth

    @property
    def last_trick(self) -> int:
        """The last trick to which a card was played, 0 before the first card."""
        return self.trick_number if self.trick else self.trick_number - 1

    def legal_cards(self) -> Cards:
        """The cards that the seat on turn may play (SPEC.md#play)."""
        return legal_cards(self.held[self.turn], self.trick, self.trump, self.locked, self.akka, self.options)

    def claim(self) -> Claim:
        """A Sawa of the seat on turn, with all that its truth depends on (SPEC.md#sawa)."""
        return Claim(self.turn, self.held, self.trick, self.trump, self.locked, self.akka, self.options)

    # What handlers need

    def expected_lines(self) -> list[str]:
        """The line types that the rules wait for."""
        if self.over:
            return ["result"]
        if self.phase == "auction" and not self.contract:
            return ["bid"]
        return ["play"]

    def stop(self, fault: Finding) -> tuple[Finding, ...]:
        """The fault that ends the checking of this hand (SPEC.md#findings); what is over already stays as it ended.

        After a false ruling the table may have gone on by it: what does not fit the true one is no second fault. Nor is
        what does not fit an end behind which the hand goes on: the line that ended it may be the one at fault.
        """
        told = () if self.misruled else (fault,)
        if self.over and not self.misruled:
            self.misruled = True
        else:
            self.phase = "unchecked"
        return told

    def mistake(self, fault: Finding, offence_id: Offence) -> tuple[Finding, ...]:
        """An error at an easy table; at a Qaid table accepted and remembered."""
        fault = fault._replace(trick=self.trick_number, line=self.line)
        if self.table == "easy":
            return (fault,)
        notice = fault.weighed(self.table)._replace(hand=self.number)
        self.mistakes = (*self.mistakes, Mistake(notice, offence_id))
        return ()

    def open_play(self) -> bool:
        """Step from the purchase into the play; false when there is nothing to play (any more)."""
        if self.phase == "auction" and self.contract:
            self.close_auction()
        return self.phase == "play"

    def close_auction(self) -> None:
        """End the purchase: no pass is accepted any more, projects may come."""
        self.phase = "play"
        if self.dealt is not None:
            self.contest = start(self.dealer, self.trump, self.dealt, self.table)
