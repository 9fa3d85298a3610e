"""Simple bots that play one hand: they see all cards and play for variety, not to win (SPEC.md#order)."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from fairshuffle.cards import Card, each
from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Close,
    Declare,
    Double,
    Event,
    Offence,
    Play,
    Qaid,
    Sawa,
    Say,
    Show,
    Speak,
    Trick,
)
from fairshuffle.game import propose
from fairshuffle.game.hand import Hand
from fairshuffle.game.hand_lines import judge_in_hand
from fairshuffle.game.purchase import boshat_may_be_called
from fairshuffle.rules import auction as auctions
from fairshuffle.rules.akka import is_highest
from fairshuffle.rules.baloot import pair_of
from fairshuffle.rules.boshat import is_redeal_hand
from fairshuffle.rules.doubling import next_raise
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.play import card_points, winning_index
from fairshuffle.rules.projects import contest as contests
from fairshuffle.rules.projects import laid as laying
from fairshuffle.rules.projects.declared import allocations
from fairshuffle.rules.projects.project import CATEGORIES, Projects
from fairshuffle.rules.sawa import losing_line
from fairshuffle.seats import SEATS, Seat, Team, next_seat, team_of


class Table(Protocol):
    """Where bots play: what they need of a table."""

    random: Random
    options: TableOptions
    at: int

    @property
    def hand(self) -> Hand:
        """The hand that is being played, as it stands now."""

    def write(self, event: Event) -> None:
        """Append a line."""

    def tick(self, least: int = 200, most: int = 2500) -> int:
        """The time of the next line."""


class HandOfBots:
    """Four bots at one hand.

    One hand in seven a team gives away; in one of three the bots are bold, they buy and raise more.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.random = table.random
        self.options = table.options
        self.gives_up: Team | None = self.random.choice((0, 1)) if self._chance(0.15) else None
        self.bold = self._chance(0.3)
        self.slips = self.hand.deal.table == "qaid"

    @property
    def hand(self) -> Hand:
        """The hand as it stands now."""
        return self.table.hand

    def _chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def _write(self, event: Event) -> None:
        self.table.write(event)

    def _tick(self) -> int:
        return self.table.tick()

    def play(self) -> None:
        """Play the hand to its end, a sheet after the last trick included."""
        self._bid()
        if self.hand.contract and not self.hand.over:
            self._double()
            while not self.hand.over:
                self._take_turn()
                self._call()
        if self.hand.ending in {"played", "sawa"}:
            self._call()

    # Qaid

    def _call(self) -> None:
        """Now and then open the sheet: for a mistake that is there, for none, or to close it again."""
        if not self.slips:
            return
        made = [mistake for mistake in self.hand.mistakes if not mistake.called]
        if made and self._chance(self._eagerness()):
            fault = self.random.choice(made).finding
            offence = next(mistake.offence for mistake in made if mistake.finding == fault)
            self._open_sheet(next_seat(fault.seat), fault.seat, offence, fault.trick if self._chance(0.7) else None)
        elif self.options.offences and self._chance(0.002):
            seat = self.random.choice(SEATS)
            trick = self.random.randint(1, max(1, self.hand.tricks.last)) if self._chance(0.7) else None
            self._open_sheet(seat, next_seat(seat), self.random.choice(self.options.offences), trick)
        elif self._chance(0.004):
            self._open_sheet(self.random.choice(SEATS), None, None, None)

    def _eagerness(self) -> float:
        """How likely a mistake is called after a card."""
        return 0.06

    def _open_sheet(self, caller: Seat, against: Seat | None, offence: Offence | None, trick: int | None) -> None:
        """Open the sheet if that is allowed, then accuse, or close it again."""
        opening = Qaid(self.table.at, caller)
        if not self._passes(opening):
            return
        opened = self._tick()
        if not self._passes(opening._replace(at=opened)):  # the window has closed meanwhile
            return
        self._write(opening._replace(at=opened))
        accusation = Accuse(self.table.at, caller, against, offence, trick) if against is not None and offence else None
        if accusation is None or not self._passes(accusation):
            self._close(caller, opened)
            return
        self._write(accusation._replace(at=self._tick()))
        self._write(propose.ruling(self.hand, self._tick()))

    def _close(self, caller: Seat, opened: int) -> None:
        """Close the sheet that was opened at this time."""
        del opened
        self._write(Close(self._tick(), caller))

    # Auction

    def _bid(self) -> None:
        while (question := auctions.asked(self.hand.auction, self.options)) and not self.hand.over:
            if self._boshat():
                return
            for seat in auctions.skipped(self.hand.auction, self.options):
                if self._chance(0.2):
                    self._write(Bid(self._tick(), seat, "pass"))
                else:
                    break
            if auctions.asked(self.hand.auction, self.options) != question:
                continue
            if self._times_out(self.options.timer_bid):
                self._write(Bid(self.table.at, question.seat, "pass", auto=True))
                continue
            passing = 0.55 if self.bold else 0.75
            choice = ("pass", None) if self._chance(passing) else self.random.choice(question.may)
            self._write(Bid(self._tick(), question.seat, choice[0], choice[1]))
        if self.hand.contract and not self.hand.over:
            self._boshat()

    def _times_out(self, limit: int) -> bool:
        """Whether the player on turn lets his time run out; then it is over now."""
        if not limit or not self._chance(0.01):
            return False
        self.table.at = max(self.table.at, self.hand.since + limit)
        return True

    def _boshat(self) -> bool:
        """Whether a seat with a redeal hand calls it now."""
        hand = self.hand
        for seat in SEATS:
            weak = hand.deal.first and is_redeal_hand(hand.deal.first[seat])
            if weak and boshat_may_be_called(hand) and self._chance(0.25):
                self._write(Boshat(self._tick(), seat))
                return True
        return False

    def _double(self) -> None:
        contract = self.hand.contract
        assert contract is not None
        while next_one := next_raise(self.hand.doubling, contract, self.options, self.hand.deal.total):
            if not self._chance(0.6 if self.bold else 0.1):
                return
            locked = next_one.may_lock and self._chance(0.4)
            self._write(Double(self._tick(), self.random.choice(next_one.seats), next_one.level, locked))

    # Play

    def _take_turn(self) -> None:
        """What the seat on turn does: its project lines, perhaps a Sawa, else a card."""
        seat = self.hand.tricks.turn
        if self.hand.tricks.number == 1:
            self._declare(seat)
        elif self.options.project_show == "laid":
            self._lay(seat)
        hand = self.hand
        few = hand.held[seat].bit_count() <= 4
        if few and self._chance(0.1) and ((self.slips and self._chance(0.03)) or losing_line(hand.claim()) is None):
            self._write(Sawa(self._tick(), seat))
            return
        if self._times_out(self.options.timer_card):
            self._write(Play(self.table.at, seat, self.random.choice(list(each(hand.legal_cards()))), auto=True))
            return
        card = self._choose()
        self._write(Play(self._tick(), seat, card, self._say(seat, card)))
        hand = self.hand
        if hand.trick_due and self._chance(0.5):
            self._write(Trick(self.table.at, hand.tricks.leader))

    def _choose(self) -> Card:
        hand = self.hand
        legal = hand.legal_cards()
        if self.slips and self._chance(0.01):
            legal = hand.held[hand.tricks.turn]
        cards = list(each(legal))
        if self.gives_up is None or self._chance(0.05):
            return self.random.choice(cards)
        mine = team_of(hand.tricks.turn) == self.gives_up
        trick = hand.tricks.trick
        takers = [card for card in cards if winning_index((*trick, card), hand.trump) == len(trick)]
        losers = [card for card in cards if card not in takers]
        pool = (losers or takers) if mine else (takers or losers)
        pick = min if mine else max
        return pick(pool, key=lambda card: card_points(card, hand.trump))

    def _say(self, seat: Seat, card: Card) -> Say | None:
        hand = self.hand
        if hand.trump is not None and hand.dealt is not None:
            pair = pair_of(hand.trump)
            if pair >> card & 1 and not pair & ~hand.dealt[seat]:
                second = not hand.held[seat] & pair & ~(1 << card)
                if self._chance(0.8 if second else 0.05):
                    return "baloot"
            elif self.slips and pair >> card & 1 and self._chance(0.02):
                return "baloot"
        if not hand.tricks.trick and is_highest(card, hand.trump, hand.tricks.played) and self._chance(0.6):
            return "akka"
        if self.slips and not hand.tricks.trick and self._chance(0.01):
            return "akka"
        return None

    # Projects

    def _declare(self, seat: Seat) -> None:
        hand = self.hand
        assert hand.dealt is not None
        best = max(
            allocations(hand.dealt[seat], hand.trump), key=lambda projects: sum(p.category + 1 for p in projects)
        )
        for project in best[: self.options.declarations_each]:
            if self._chance(0.85):
                top = project.top if self._chance(0.3) else None
                said = Declare(self.table.at, seat, CATEGORIES[project.category], top)
                # A run that is only the rest beside a quartet cannot stand without it.
                if self._passes(said):
                    self._write(said._replace(at=self._tick()))
        if self.slips and len(best) < self.options.declarations_each and self._chance(0.01):
            self._write(Declare(self._tick(), seat, self.random.choice(("sira", "fifty"))))

    def _lay(self, seat: Seat) -> None:
        """Lay the projects that may be laid now; at tables with Speak first speak."""
        contest = self.hand.contest
        assert contest is not None
        if self.options.project_contest == "first_reveal":
            self._speak(seat)
        for project in (*self._meant(contest, seat), *contests.gone(contest, seat)):
            cards = Show(self.table.at, seat, tuple(each(project.cards)))
            if project in laying.laid(contest, self.options)[seat] or self._chance(0.2):
                continue
            if self._passes(cards) or (self._chance(0.2) and self._is_taken(cards)):
                self._write(cards._replace(at=self._tick()))
        if self.options.undeclared_may_be_shown:
            self._lay_undeclared(seat, self._passes)
        elif self.slips and self._chance(0.1):
            self._lay_undeclared(seat, self._is_accepted)

    def _speak(self, seat: Seat) -> None:
        """Speak of the projects of which that may be done now."""
        contest = self.hand.contest
        assert contest is not None
        for project in self._meant(contest, seat):
            word = Speak(self.table.at, seat, CATEGORIES[project.category], project.kind, project.top)
            if self._chance(0.7) and self._passes(word):
                word = word._replace(at=self._tick())
                if self._passes(word):  # the window is still open
                    self._write(word)

    def _meant(self, contest: contests.Contest, seat: Seat) -> Projects:
        """The projects that a seat means by what it has declared: where the owner has a choice, any of them."""
        sets = contests.can_mean(contest, seat) if self.options.project_contest == "first_reveal" else ()
        return self.random.choice(sets) if len(sets) > 1 else contests.held(contest, seat)

    def _lay_undeclared(self, seat: Seat, may: Callable[[Event], bool]) -> None:
        """Lay a project that was not declared, where the table lets it pass or, by mistake, where it only takes it."""
        contest = self.hand.contest
        assert contest is not None
        hidden = [project for projects in allocations(contest.hands[seat], contest.trump) for project in projects]
        if hidden and self._chance(0.5):
            cards = Show(self.table.at, seat, tuple(each(self.random.choice(hidden).cards)))
            if may(cards):
                self._write(cards._replace(at=self._tick()))

    def _is_taken(self, event: Event) -> bool:
        """Whether the table takes an event, if only as one without effect."""
        found, _ = judge_in_hand(self.hand, event, 0)
        return all(one.severity != "error" for one in found)

    def _passes(self, event: Event) -> bool:
        """Whether an event would go without a fault, and is no mistake that the table takes either."""
        found, after = judge_in_hand(self.hand, event, 0)
        return not found and after.mistakes == self.hand.mistakes

    def _is_accepted(self, event: Event) -> bool:
        """Whether the table takes an event without a word, as it takes a mistake that may be called."""
        found, _ = judge_in_hand(self.hand, event, 0)
        return not found
