"""One hand as a machine without I/O: auction, purchase, doubling, projects, eight tricks, score (SPEC.md#order).

Live table and replay drive this same machine. ``apply`` takes an event and returns its faults. At a Qaid table an
illegal card or a false claim is accepted play: it is remembered as a ``Mistake`` and returned as nothing, because
"legal" and "accepted" are two questions. Everything in a hand is a value, so that ``copy`` gives an independent state
to try an event on.
"""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from fairshuffle.cards import CARD_NAMES, NINE, SUITS, Card, Cards, each, names_of, rank_of
from fairshuffle.dealing import compare_cards, repeated
from fairshuffle.events import (
    Bid,
    Boshat,
    Chat,
    Declare,
    Double,
    Event,
    Offence,
    Play,
    Sawa,
    Show,
    Speak,
    Trick,
)
from fairshuffle.faults import Fault
from fairshuffle.rules import auction as auctions
from fairshuffle.rules import baloot as baloots
from fairshuffle.rules import contest as contests
from fairshuffle.rules import doubling as doublings
from fairshuffle.rules import reveal as reveals
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.play import LAST_TRICK_POINTS, akka_is_true, legal_cards, offence, trick_points, winning_index
from fairshuffle.rules.sawa import Claim, Hands, losing_line
from fairshuffle.seats import SEATS, Pair, Seat, next_seat, pair_for, team_of

Phase: TypeAlias = Literal["auction", "play", "over", "unchecked"]
Ending: TypeAlias = Literal["", "played", "sawa", "passed_out", "boshat", "registered"]
Table: TypeAlias = Literal["easy", "qaid"]


OFFENCES: Final[dict[str, Offence]] = {
    "play.renege": "renege",
    "play.no_trump": "no_trump",
    "play.no_overtrump": "no_overtrump",
    "play.locked_lead": "locked_lead",
}
"""The offence that each fault of a card can be called as (SPEC.md#qaid)."""


class Mistake(NamedTuple):
    """An accepted mistake at a Qaid table: the fault it is, the offence it can be called as, whether it was called."""

    fault: Fault
    offence: Offence
    called: bool = False


class Hand:
    """One hand from its deal to its result.

    ``first`` are the five first cards of each seat as sets, or None where the cards are not known: then only what
    needs no hidden card is checked, and there is no score. ``total`` is the running total before the hand.
    """

    __slots__ = (
        "akka",
        "auction",
        "contest",
        "contract",
        "dealer",
        "dealt",
        "doubling",
        "doubling_open",
        "ending",
        "first",
        "held",
        "leader",
        "line",
        "mistakes",
        "number",
        "options",
        "phase",
        "played",
        "points",
        "said",
        "table",
        "total",
        "trick",
        "trick_due",
        "trick_number",
        "tricks",
        "turn",
        "turned",
    )

    JUDGED_UNSEEN: Final = frozenset({Bid, Double, Trick, Chat})
    """Events whose checks need no hidden card."""

    def __init__(  # noqa: PLR0913 - what is dealt, and the table it is dealt at
        self,
        number: int,
        dealer: Seat,
        turned: Card,
        first: tuple[Cards, ...] | None,
        *,
        options: TableOptions,
        table: Table,
        total: Pair,
    ) -> None:
        self.number = number
        self.dealer = dealer
        self.turned = turned
        self.options = options
        self.table: Table = table
        self.total = total
        self.first = first
        self.phase: Phase = "auction"
        self.ending: Ending = ""
        self.line = 0
        self.auction = auctions.open_auction(dealer, turned)
        self.contract: Contract | None = None
        self.doubling = doublings.Doubling()
        self.doubling_open = True
        self.dealt: Hands | None = None
        self.held: Hands = (0, 0, 0, 0)
        self.contest: contests.Contest | None = None
        self.trick_number = 1
        self.leader = self.turn = next_seat(dealer)
        self.trick: tuple[Card, ...] = ()
        self.trick_due = False
        self.akka = False
        self.played: Cards = 0
        self.points: Pair = (0, 0)
        self.tricks: Pair = (0, 0)
        self.said: tuple[Seat, ...] = ()
        self.mistakes: tuple[Mistake, ...] = ()

    def copy(self) -> "Hand":
        """An independent hand in the same state."""
        return copy(self)

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
    def trump(self) -> int | None:
        """The trump suit, None in Sun or before the purchase."""
        return self.contract.trump if self.contract else None

    @property
    def locked(self) -> bool:
        """Whether the lock of the last level forbids a trump lead (SPEC.md#doubling)."""
        return self.doubling.locked

    def legal_cards(self) -> Cards:
        """The cards that the seat on turn may play (SPEC.md#play)."""
        return legal_cards(self.held[self.turn], self.trick, self.trump, self.locked, self.akka, self.options)

    def claim(self) -> Claim:
        """A Sawa of the seat on turn, with all that its truth depends on (SPEC.md#sawa)."""
        return Claim(self.turn, self.held, self.trick, self.trump, self.locked, self.akka, self.options)

    # Taking events

    def apply(self, event: Event) -> Sequence[Fault]:
        """Take one event of the hand and return its faults."""
        if self.phase == "unchecked":
            return self._chat(event) if isinstance(event, Chat) else ()
        handler = _HANDLERS[type(event)]
        due, self.trick_due = self.trick_due, False
        if handler is Hand._trick and not due:
            return (Fault("log.order", expected=self.expected_lines(), found="trick"),)
        return handler(self, event)

    def expected_lines(self) -> list[str]:
        """The line types that the rules wait for."""
        if self.over:
            return ["result"]
        if self.phase == "auction" and not self.contract:
            return ["bid"]
        return ["play"]

    def _stop(self, fault: Fault) -> tuple[Fault, ...]:
        """The fault that ends the checking of this hand (SPEC.md#findings)."""
        self.phase = "unchecked"
        return (fault,)

    def _mistake(self, fault: Fault, offence_id: Offence) -> tuple[Fault, ...]:
        """An error at an easy table; at a Qaid table accepted and remembered."""
        fault = fault._replace(trick=self.trick_number, line=self.line)
        if self.table == "easy":
            return (fault,)
        notice = fault._replace(severity="notice", hand=self.number)
        self.mistakes = (*self.mistakes, Mistake(notice, offence_id))
        return ()

    # Auction and purchase

    def _bid(self, event: Bid) -> Sequence[Fault]:
        if self.phase != "auction":
            return self._stop(Fault("bid.turn", seat=event.seat, found=event.seat))
        self.auction, fault = auctions.call(self.auction, self.options, event.seat, event.call, event.suit)
        if fault:
            return self._stop(fault)
        outcome = auctions.outcome(self.auction, self.options)
        if isinstance(outcome, Contract):
            self.contract = outcome
        elif outcome:
            self.phase, self.ending = "over", "passed_out"
        return ()

    def _boshat(self, event: Boshat) -> Sequence[Fault]:
        if not self.boshat_may_be_called():
            facts = {"option": self.options.boshat, "tables": self.options.boshat_tables}
            return self._stop(Fault("boshat.window", seat=event.seat, facts=facts))
        if self.first is not None:
            cards = self.first[event.seat]
            if any(rank_of(card) > NINE for card in each(cards)):
                return self._stop(Fault("boshat.claim", seat=event.seat, found=names_of(cards)))
        self.phase, self.ending = "over", "boshat"
        return ()

    def boshat_may_be_called(self) -> bool:
        """Whether the window for the redeal hand is open (SPEC.md#option-boshat)."""
        window = self.options.boshat
        if self.over or window == "none" or (self.options.boshat_tables == "qaid" and self.table != "qaid"):
            return False
        if window == "before_first_card":
            return not self.played
        if self.phase != "auction":
            return False
        if window == "before_any_bid":
            return not auctions.any_bid_made(self.auction)
        return not auctions.first_round_over(self.auction)

    def deal_rest(self, rest: tuple[Cards, ...]) -> None:
        """Give the closing cards of each seat as sets; the receiver's turned card is added here."""
        if self.first is None or self.contract is None:
            return
        eight = [first | more for first, more in zip(self.first, rest, strict=True)]
        eight[self.contract.receiver] |= 1 << self.turned
        self.dealt = self.held = (eight[0], eight[1], eight[2], eight[3])

    @property
    def rest_may_stand(self) -> bool:
        """Whether the closing cards may be shown now: after the purchase, before anything else, once."""
        return self.phase == "auction" and self.contract is not None

    def compare_rest(self, claimed: tuple[tuple[Card, ...], ...]) -> Sequence[Fault]:
        """Compare shown closing cards with those that the secret gives."""
        self._close_auction()
        if self.first is None or self.dealt is None:
            return ()
        gone = 1 << self.turned
        true = tuple(mine & ~first & ~gone for mine, first in zip(self.dealt, self.first, strict=True))
        return compare_cards(true, claimed)

    def show_rest(self, rest: tuple[Cards, ...], claimed: Sequence[Sequence[Card]]) -> Sequence[Fault]:
        """Take the closing cards of a rules-only record; together with the first they must be 32 different cards."""
        if self.first is None or self.contract is None:
            return self._stop(Fault("log.order", expected=self.expected_lines(), found="rest"))
        receiver = self.contract.receiver
        sizes = [len(cards) for cards in claimed]
        wanted = [2 if seat == receiver else 3 for seat in SEATS]
        if sizes != wanted:
            return self._stop(Fault("deal.cards", seat=receiver, expected=wanted, found=sizes))
        before = [card for cards in self.first for card in each(cards)]
        twice = repeated([self.turned, *before, *(card for cards in claimed for card in cards)])
        if twice:
            return self._stop(Fault("deal.repeated_card", found=names_of(twice)))
        self.deal_rest(rest)
        self._close_auction()
        return ()

    def _close_auction(self) -> None:
        """The purchase is done: no pass is accepted any more, projects may come."""
        self.phase = "play"
        if self.dealt is not None and self.contract is not None:
            self.contest = contests.start(self.dealer, self.contract.trump, self.dealt, self.table)

    def _open(self, name: str) -> Sequence[Fault]:
        """Step into the play of the hand; a fault when there is no purchase to play."""
        if self.phase == "auction" and self.contract:
            self._close_auction()
        if self.phase != "play":
            return self._stop(Fault("log.order", expected=self.expected_lines(), found=name))
        return ()

    def _double(self, event: Double) -> Sequence[Fault]:
        if faults := self._open("double"):
            return faults
        assert self.contract is not None
        if not self.doubling_open:
            return self._stop(Fault("double.turn", seat=event.seat, found=event.level))
        self.doubling, fault = doublings.raise_level(
            self.doubling, self.contract, self.options, self.total, event.seat, event.level, event.locked
        )
        if fault and fault.id != "double.locked":
            return self._stop(fault)
        return (fault,) if fault else ()

    # Projects

    def _declare(self, event: Declare) -> Sequence[Fault]:
        if faults := self._open("declare"):
            return faults
        self.doubling_open = False
        if self.contest is None:
            return ()
        on_turn = event.seat == self.turn
        self.contest, faults = contests.declare(self.contest, self.options, event, on_turn=on_turn)
        return self._callable(faults, "false_project")

    def _speak(self, event: Speak) -> Sequence[Fault]:
        if faults := self._open("speak"):
            return faults
        if self.contest is None:
            return ()
        self.contest, faults = reveals.speak(self.contest, self.options, event)
        return faults

    def _show(self, event: Show) -> Sequence[Fault]:
        if faults := self._open("show"):
            return faults
        if self.contest is None:
            return ()
        on_turn = event.seat == self.turn
        self.contest, faults = reveals.show(self.contest, self.options, event, on_turn=on_turn)
        return self._callable(faults, "invalid_project")

    def _callable(self, faults: Sequence[Fault], offence_id: Offence) -> Sequence[Fault]:
        """The faults without those that the other team may call: they are remembered instead."""
        called_for = {"project.not_held", "project.overlap"}
        told: list[Fault] = []
        for fault in faults:
            if fault.severity == "notice" and fault.id in called_for:
                told += self._mistake(fault, offence_id)
            else:
                told.append(fault._replace(trick=self.trick_number))
        return told

    # Tricks

    def _play(self, event: Play) -> Sequence[Fault]:
        if faults := self._open("play"):
            return faults
        self.doubling_open = False
        seat, card = event.seat, event.card
        bit = 1 << card
        if seat != self.turn:
            return self._stop(Fault("play.turn", seat=seat, trick=self.trick_number, expected=self.turn, found=seat))
        if (self.dealt is not None and not self.held[seat] & bit) or self.played & bit:
            expected = names_of(self.held[seat]) if self.dealt else None
            return self._stop(
                Fault("play.not_held", seat=seat, trick=self.trick_number, expected=expected, found=CARD_NAMES[card])
            )
        faults = self._judge_card(event) if self.dealt is not None else ()
        if not self.trick:
            self.akka = event.say == "akka"
        self._take_card(seat, card)
        return faults

    def _judge_card(self, event: Play) -> Sequence[Fault]:
        """What is wrong with a card that the seat holds and plays on its turn, and with what it says."""
        seat, card = event.seat, event.card
        faults: tuple[Fault, ...] = ()
        legal = self.legal_cards()
        if not legal & 1 << card:
            broken = offence(card, self.held[seat], self.trick, self.trump, self.locked, self.akka, self.options)
            assert broken is not None
            found = Fault(broken, seat=seat, expected=names_of(legal), found=CARD_NAMES[card], facts=self._facts())
            faults += self._mistake(found, OFFENCES[broken])
        if event.say == "akka" and (self.trick or not akka_is_true(card, self.trump, self.played)):
            found = Fault("akka.false", seat=seat, found=CARD_NAMES[card], facts={"lead": not self.trick})
            faults += self._mistake(found, "false_akka")
        return faults + self._say_baloot(event) if event.say == "baloot" else faults

    def _say_baloot(self, event: Play) -> tuple[Fault, ...]:
        assert self.contest is not None
        assert self.dealt is not None
        seat = event.seat
        fault = baloots.say(self.contest, event, self.dealt[seat] & ~self.held[seat])
        if fault is None:
            self.said = (*self.said, seat)
            return ()
        if fault.id == "baloot.not_held":
            return self._mistake(fault, "false_baloot")
        return (fault._replace(trick=self.trick_number),)

    def _facts(self) -> dict[str, Any]:
        """The deciding facts of the running trick."""
        return {
            "on_table": [CARD_NAMES[card] for card in self.trick],
            "trump": None if self.trump is None else SUITS[self.trump],
            "locked": self.locked,
        }

    def _take_card(self, seat: Seat, card: Card) -> None:
        bit = 1 << card
        held = list(self.held)
        held[seat] &= ~bit
        self.held = (held[0], held[1], held[2], held[3])
        self.played |= bit
        trick = self.trick = (*self.trick, card)
        if self.contest is not None:
            self.contest = contests.card_played(self.contest, seat)
        if len(trick) < 4:
            self.turn = next_seat(seat)
            return
        winner = self.leader + winning_index(trick, self.trump) & 3
        last = self.trick_number == 8
        self._win(team_of(winner), trick_points(trick, self.trump) + (LAST_TRICK_POINTS if last else 0), 1)
        self.trick = ()
        self.akka = False
        self.leader = self.turn = winner
        self.trick_due = True
        self.trick_number += 1
        if last:
            self.phase, self.ending = "over", "played"

    def _win(self, team: int, points: int, tricks: int) -> None:
        more, won = pair_for(team, points), pair_for(team, tricks)
        self.points = (self.points[0] + more[0], self.points[1] + more[1])
        self.tricks = (self.tricks[0] + won[0], self.tricks[1] + won[1])

    def _trick(self, event: Trick) -> Sequence[Fault]:
        if event.winner == self.leader:
            return ()
        return (
            Fault(
                "trick.winner",
                seat=event.winner,
                trick=self.trick_number - 1,
                expected=self.leader,
                found=event.winner,
            ),
        )

    def _sawa(self, event: Sawa) -> Sequence[Fault]:
        if faults := self._open("sawa"):
            return faults
        self.doubling_open = False
        seat = event.seat
        if seat != self.turn:
            return self._stop(Fault("sawa.window", seat=seat, trick=self.trick_number, expected=self.turn, found=seat))
        if self.dealt is not None:
            line = losing_line(self.claim())
            if line:
                facts = {"line_of_play": [CARD_NAMES[card] for _, card in line.plays]}
                fault = Fault("sawa.false", seat=seat, facts=facts)
                if faults := self._mistake(fault, "false_sawa"):
                    self.phase = "unchecked"
                    return faults
        everything = 130 if self.trump is None else 162
        self._win(team_of(seat), everything - sum(self.points), 8 - sum(self.tricks))
        self.phase, self.ending = "over", "sawa"
        return ()

    def _chat(self, event: Chat) -> Sequence[Fault]:
        if event.to == "team" and self.table == "qaid":
            return (Fault("chat.closed", seat=event.seat),)
        return ()

    def notices(self) -> list[Fault]:
        """The mistakes of the hand that nobody called, each at its own line."""
        return [mistake.fault for mistake in self.mistakes if not mistake.called]


_HANDLERS: Final[dict[type[Event], Callable[[Hand, Any], Sequence[Fault]]]] = {
    Bid: Hand._bid,
    Boshat: Hand._boshat,
    Double: Hand._double,
    Declare: Hand._declare,
    Speak: Hand._speak,
    Show: Hand._show,
    Play: Hand._play,
    Trick: Hand._trick,
    Sawa: Hand._sawa,
    Chat: Hand._chat,
}

HAND_EVENTS: Final = tuple(_HANDLERS)
"""The lines that a hand takes by itself; its deal, closing cards and result come through the match."""
