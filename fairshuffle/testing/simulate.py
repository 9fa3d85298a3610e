"""Finished games by simple bots: valid records under any profile, from a seed.

The bots see all cards and play for variety, not to win: they bid and double freely, sometimes give a hand away so that
a Kaboot happens, and at Qaid tables now and then make a mistake that nobody calls.
"""

from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Final, Literal

from fairshuffle import truth
from fairshuffle.cards import NINE, Card, each, rank_of
from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Checkpoint,
    Close,
    Cut,
    Declare,
    Double,
    Event,
    Game,
    Join,
    Link,
    Offence,
    OptionValue,
    Play,
    Player,
    Qaid,
    Ready,
    Reveal,
    Sawa,
    Say,
    Show,
    Speak,
    Trick,
)
from fairshuffle.hand import Hand, apply, boshat_may_be_called, end_of_window
from fairshuffle.match import Match
from fairshuffle.record import table_options, write_line
from fairshuffle.rules import auction as auctions
from fairshuffle.rules import contest as contests
from fairshuffle.rules.baloot import pair_of
from fairshuffle.rules.doubling import next_raise
from fairshuffle.rules.play import akka_is_true, card_points, winning_index
from fairshuffle.rules.projects import CATEGORIES, allocations
from fairshuffle.rules.sawa import losing_line
from fairshuffle.seats import SEATS, Seat, Team, next_seat, team_of
from fairshuffle.shuffle import anchor, commitment, first_fingerprint, hand_commitment, hand_secret, make_chain
from fairshuffle.verify.opening import OpenedDecks

LINKS: Final = 255
HAND_COMMITMENTS: Final = 128
NAMES: Final = ("Nora", "Saad", "Huda", "Faisal")


def simulate(  # noqa: PLR0913 - what a table can be set to, one word each
    profile: str,
    seed: str,
    *,
    table: Literal["easy", "qaid"] = "easy",
    changes: Mapping[str, OptionValue] | None = None,
    reveal: Literal["after_hand"] | None = None,
    joined: tuple[Seat, ...] = SEATS,
) -> bytes:
    """The record of one finished game; the same arguments give the same bytes.

    ``changes`` are options that differ from the profile, ``joined`` the seats that add randomness. Raises
    UnsupportedError for an unknown profile and for options that cannot be.

    >>> simulate("sahrat", "1").count(b'"type":"end"')
    1
    """
    return _Table(profile, seed, table, changes or {}, reveal, joined).play()


class _Table:
    """One simulated game: the record so far, the match, and the clock."""

    def __init__(  # noqa: PLR0917, PLR0913 - the arguments of simulate, handed on
        self,
        profile: str,
        seed: str,
        table: Literal["easy", "qaid"],
        changes: Mapping[str, OptionValue],
        reveal: Literal["after_hand"] | None,
        joined: tuple[Seat, ...],
    ) -> None:
        self.random = Random(f"{profile} {seed} {table}")
        self.joined = joined
        self.master = self.random.randbytes(32)
        identity = f"sim-{profile}-{table}-{seed}"
        commitments = tuple(
            hand_commitment(identity, i, hand_secret(identity, self.master, i))
            for i in range(HAND_COMMITMENTS if reveal else 0)
        )
        self.game = Game(
            format="fairshuffle/1",
            game=identity,
            created="2026-01-01T18:00:00Z",
            profile=profile,
            options=tuple(sorted(changes.items())),
            table=table,
            free=False,
            seats=(Player(NAMES[0]), Player(NAMES[1]), Player(NAMES[2]), Player(NAMES[3])),
            commitment=commitment(identity, self.master),
            reveal=reveal,
            hand_commitments=commitments or None,
            links=LINKS if joined else None,
        )
        self.options = table_options(self.game)
        line = write_line(self.game)
        self.first = first_fingerprint(line)
        self.match = Match(self.game, self.options, self.first, OpenedDecks(identity, self.master, {}))
        self.lines = [line]
        self.digest = sha256(line)
        self.at = 0

    def play(self) -> bytes:
        """Play the game to its end and return its record."""
        chains = {seat: make_chain(self.first, seat, self.random.randbytes(32), LINKS) for seat in self.joined}
        for seat, chain in chains.items():
            self.write(Join(self.tick(), seat, anchor(self.first, seat, chain[0])))
        self.checkpoint()
        self.send_links(chains, 0)
        self.write(truth.draw(self.match, self.tick()))
        self.reveal(0)
        while self.match.winner is None:
            self.play_hand(chains)
        self.write(truth.end(self.match, self.tick(), self.master))
        self.checkpoint()
        return b"".join(self.lines)

    # The record

    def tick(self, least: int = 200, most: int = 2500) -> int:
        """The time of the next line: some milliseconds later."""
        self.at += self.random.randint(least, most)
        return self.at

    def write(self, event: Event) -> None:
        """Append a line; a fault that a server must refuse is a mistake of this program."""
        errors = [fault for fault in self.match.apply(event) if fault.severity == "error"]
        assert not errors, (event, errors)
        line = write_line(event)
        self.lines.append(line)
        self.digest.update(line)

    def checkpoint(self) -> None:
        self.write(Checkpoint(self.tick(0, 5), len(self.lines), self.digest.digest()))

    def reveal(self, index: int) -> None:
        if self.game.reveal:
            self.write(Reveal(self.tick(0, 5), index, hand_secret(self.game.game, self.master, index)))

    def send_links(self, chains: Mapping[Seat, tuple[bytes, ...]], index: int) -> None:
        for seat, chain in chains.items():
            if index == 0 or self.random.random() < 0.99:
                self.write(Link(self.tick(0, 300), seat, index, chain[index]))

    # A hand

    def play_hand(self, chains: Mapping[Seat, tuple[bytes, ...]]) -> None:
        """One hand, from the ready-clicks to the checkpoint behind its result."""
        if self.match.hands:
            for seat in SEATS:
                self.write(Ready(self.tick(0, 500), seat))
        self.cut()
        self.send_links(chains, self.match.dealing.indices[0])
        self.write(truth.deal(self.match, self.tick()))
        assert self.match.hand is not None
        _HandOfBots(self, self.match.hand).play()
        number = self.match.hand.number
        last = end_of_window(self.match.hand) if self.game.table == "qaid" else None
        self.at = max(self.at, last or 0)
        self.write(truth.result(self.match, self.tick()))
        self.reveal(number)
        self.checkpoint()

    def cut(self) -> None:
        left = (self.match.dealing.dealers[0] + 3) & 3
        if self.options.cut == "cut" and self.random.random() < 0.6:
            self.write(Cut(self.tick(), left, cards=self.random.randint(1, 31)))
        elif self.options.cut == "lift" and self.random.random() < 0.6:
            take = self.random.choice(("top", "bottom"))
            other = take == "bottom" and self.random.random() < 0.5
            self.write(Cut(self.tick(), left, take="bottom" if take == "bottom" else "top", for_=left ^ 2 * other))


class _HandOfBots:
    """Four bots at one hand."""

    def __init__(self, table: _Table, hand: Hand) -> None:
        self.table = table
        self.hand = hand
        self.random = table.random
        self.options = table.options
        self.gives_up: Team | None = self.random.choice((0, 1)) if self.random.random() < 0.15 else None
        self.bold = self.random.random() < 0.3
        self.slips = table.game.table == "qaid"

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def write(self, event: Event) -> None:
        self.table.write(event)

    def tick(self) -> int:
        return self.table.tick()

    def play(self) -> None:
        self.bid()
        if self.hand.contract and not self.hand.over:
            self.double()
            while not self.hand.over:
                self.take_turn()
                self.call()
        if self.hand.ending in {"played", "sawa"}:
            self.call()

    # Qaid

    def call(self) -> None:
        """Now and then open the sheet: for a mistake that is there, for none, or to close it again."""
        if not self.slips:
            return
        made = [mistake for mistake in self.hand.mistakes if not mistake.called]
        if made and self.chance(0.06):
            fault = self.random.choice(made).fault
            offence = next(mistake.offence for mistake in made if mistake.fault == fault)
            self.open_sheet(next_seat(fault.seat), fault.seat, offence, fault.trick if self.chance(0.7) else None)
        elif self.chance(0.002):
            seat = self.random.choice(SEATS)
            trick = self.random.randint(1, max(1, self.hand.last_trick)) if self.chance(0.7) else None
            self.open_sheet(seat, next_seat(seat), self.random.choice(self.options.offences), trick)
        elif self.chance(0.004):
            self.open_sheet(self.random.choice(SEATS), None, None, None)

    def open_sheet(self, caller: Seat, against: Seat | None, offence: Offence | None, trick: int | None) -> None:
        """Open the sheet if that is allowed, then accuse, or close it again."""
        opening = Qaid(self.table.at, caller)
        if not self.passes(opening):
            return
        self.write(opening._replace(at=self.tick()))
        accusation = Accuse(self.table.at, caller, against, offence, trick) if against is not None and offence else None
        if accusation is None or not self.passes(accusation):
            self.write(Close(self.tick(), caller))
            return
        self.write(accusation._replace(at=self.tick()))
        self.write(truth.ruling(self.hand, self.tick()))

    # Auction

    def bid(self) -> None:
        hand = self.hand
        while (question := auctions.asked(hand.auction, self.options)) and not hand.over:
            if self.boshat():
                return
            for seat in auctions.skipped(hand.auction, self.options):
                if self.chance(0.2):
                    self.write(Bid(self.tick(), seat, "pass"))
                else:
                    break
            if auctions.asked(hand.auction, self.options) != question:
                continue
            passing = 0.55 if self.bold else 0.75
            choice = ("pass", None) if self.chance(passing) else self.random.choice(question.may)
            self.write(Bid(self.tick(), question.seat, choice[0], choice[1]))
        if hand.contract and not hand.over:
            self.boshat()

    def boshat(self) -> bool:
        """Whether a seat with a redeal hand calls it now."""
        hand = self.hand
        for seat in SEATS:
            weak = hand.first and all(rank_of(card) <= NINE for card in each(hand.first[seat]))
            if weak and boshat_may_be_called(hand) and self.chance(0.7):
                self.write(Boshat(self.tick(), seat))
                return True
        return False

    def double(self) -> None:
        hand = self.hand
        assert hand.contract is not None
        while next_one := next_raise(hand.doubling, hand.contract, self.options, hand.total):
            if not self.chance(0.6 if self.bold else 0.1):
                return
            locked = next_one.may_lock and self.chance(0.4)
            self.write(Double(self.tick(), self.random.choice(next_one.seats), next_one.level, locked))

    # Play

    def take_turn(self) -> None:
        """What the seat on turn does: its project lines, perhaps a Sawa, else a card."""
        hand = self.hand
        seat = hand.turn
        if hand.trick_number == 1:
            self.declare(seat)
        elif self.options.project_show == "laid":
            self.lay(seat)
        few = hand.held[seat].bit_count() <= 4
        if few and self.chance(0.1) and losing_line(hand.claim()) is None:
            self.write(Sawa(self.tick(), seat))
            return
        card = self.choose()
        self.write(Play(self.tick(), seat, card, self.say(seat, card)))
        if hand.trick_due and self.chance(0.5):
            self.write(Trick(self.table.at, hand.leader))

    def choose(self) -> Card:
        hand = self.hand
        legal = hand.legal_cards()
        if self.slips and self.chance(0.01):
            legal = hand.held[hand.turn]
        cards = list(each(legal))
        if self.gives_up is None or self.chance(0.05):
            return self.random.choice(cards)
        mine = team_of(hand.turn) == self.gives_up
        trick = hand.trick
        takers = [card for card in cards if winning_index((*trick, card), hand.trump) == len(trick)]
        losers = [card for card in cards if card not in takers]
        pool = (losers or takers) if mine else (takers or losers)
        pick = min if mine else max
        return pick(pool, key=lambda card: card_points(card, hand.trump))

    def say(self, seat: Seat, card: Card) -> Say | None:
        hand = self.hand
        if hand.trump is not None and hand.dealt is not None:
            pair = pair_of(hand.trump)
            if pair >> card & 1 and not pair & ~hand.dealt[seat]:
                second = not hand.held[seat] & pair & ~(1 << card)
                if self.chance(0.9 if second else 0.05):
                    return "baloot"
        if not hand.trick and akka_is_true(card, hand.trump, hand.played) and self.chance(0.3):
            return "akka"
        if self.slips and not hand.trick and self.chance(0.01):
            return "akka"
        return None

    # Projects

    def declare(self, seat: Seat) -> None:
        hand = self.hand
        assert hand.dealt is not None
        best = max(
            allocations(hand.dealt[seat], hand.trump), key=lambda projects: sum(p.category + 1 for p in projects)
        )
        for project in best[: self.options.declarations_each]:
            if self.chance(0.85):
                top = project.top if self.chance(0.3) else None
                self.write(Declare(self.tick(), seat, CATEGORIES[project.category], top))
        if self.slips and len(best) < self.options.declarations_each and self.chance(0.01):
            self.write(Declare(self.tick(), seat, self.random.choice(("sira", "fifty"))))

    def lay(self, seat: Seat) -> None:
        """Lay the projects that may be laid now; at tables with Speak first speak."""
        contest = self.hand.contest
        assert contest is not None
        for project in contests.held(contest, seat):
            word = Speak(self.table.at, seat, CATEGORIES[project.category], project.kind, project.top)
            if self.options.project_contest == "first_reveal" and self.chance(0.7) and self.passes(word):
                self.write(word._replace(at=self.tick()))
        for project in contests.held(contest, seat):
            cards = Show(self.table.at, seat, tuple(each(project.cards)))
            if project not in contests.laid(contest, self.options)[seat] and self.chance(0.8) and self.passes(cards):
                self.write(cards._replace(at=self.tick()))

    def passes(self, event: Event) -> bool:
        """Whether an event would go without a fault."""
        return not apply(self.hand.copy(), event)
