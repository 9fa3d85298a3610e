"""A table of which a test tells what matters: its records carry their cards, and the rules fill in the rest."""

from collections.abc import Mapping, Sequence
from typing import Literal

from fairshuffle.cards import Card, Cards, card_named, each, suit_of
from fairshuffle.events import Bid, Call, Chat, Deal, Event, Game, OptionValue, Play, Player, Ready, Rest, Say
from fairshuffle.findings import Finding
from fairshuffle.game import propose
from fairshuffle.game.hand import Hand
from fairshuffle.game.judge import judge
from fairshuffle.game.match import begin
from fairshuffle.record import table_options
from fairshuffle.rules.auction import asked
from fairshuffle.rules.options import profile
from fairshuffle.seats import SEATS, Seat
from tests.tools.forge import Events, Seats, at, findings, without_timers, written
from tests.tools.scenes import cards_apart, named_hands

SEATED = (Player("Nora"), Player("Saad"), Player("Huda"), Player("Faisal"))


class Table:
    """A rules-only record in the making. ``target`` is low, so that one hand ends the match; there are no timers.

    Faults are not looked at here: what a test makes somebody say is written down, and the match goes on.
    """

    def __init__(
        self,
        name: str = "sahrat",
        table: Literal["easy", "qaid"] = "easy",
        *,
        seated: Seats = SEATED,
        free: bool = False,
        dealer: Seat = 3,
        changes: Mapping[str, OptionValue] | None = None,
    ) -> None:
        ordinary = profile(name)
        wanted = {"target": 1, **without_timers(name), **(changes or {})}
        options = tuple(sorted((key, value) for key, value in wanted.items() if getattr(ordinary, key) != value))
        game = Game("fairshuffle/1", "a-table", "2026-01-01T18:00:00Z", name, options, table, free, seated)
        self.match = begin(game, table_options(game))
        self.events: list[Event] = [game]
        self.dealer = dealer

    @property
    def hand(self) -> Hand:
        hand = self.match.hand
        assert hand is not None
        return hand

    @property
    def line(self) -> int:
        """The line that was written last."""
        return len(self.events)

    def say(self, *events: Event) -> "Table":
        """Write lines as they are, a tenth of a second apart."""
        for event in events:
            said = at(self.match.at + 100, event)
            self.events.append(said)
            _, self.match, _ = judge(self.match, said)
        return self

    def stray(self, event: Event) -> "Table":
        """Write a line from elsewhere, of which the game knows nothing."""
        before = self.match
        self.say(event)
        self.match = before._replace(line=self.match.line, at=self.match.at)
        return self

    def wait(self, milliseconds: int) -> None:
        """Let time go by."""
        self.match = self.match._replace(at=self.match.at + milliseconds)

    # A hand

    def deal(self, *names: str, turned: str = "", receiver: Seat = 0) -> "Table":
        """Deal hands of which some cards are named; ``turned`` is one of the receiver's, if not named his highest."""
        hands = named_hands(*names)
        up = card_named(turned) if turned else max(each(hands[receiver]))
        assert hands[receiver] >> up & 1
        self.closing = [
            cards_apart(cards & ~(1 << up), 2 if seat == receiver else 3) for seat, cards in enumerate(hands)
        ]
        first = [cards & ~more & ~(1 << up) for cards, more in zip(hands, self.closing, strict=True)]
        dealer = self.match.deals.dealer if self.match.hands else self.dealer
        assert dealer is not None
        return self.say(Deal(0, self.match.deals.next_index, dealer, up, card_lists(first)))

    def buy(self, seat: Seat = 0, call: Call = "hokm") -> "Table":
        """A seat buys as soon as it is asked, all others pass; the closing cards are shown."""
        suit = suit_of(self.hand.deal.turned) if call == "hokm" else None
        while self.hand.contract is None:
            question = asked(self.hand.auction, self.match.options)
            assert question is not None
            buys = question.seat == seat and (call, suit) in question.may and self.hand.auction.bidder is None
            self.say(Bid(0, question.seat, call, suit) if buys else Bid(0, question.seat, "pass"))
        return self.say(self.rest())

    def rest(self) -> Rest:
        return Rest(0, card_lists(self.closing))

    def play(self, *names: str, say: Say | None = None) -> "Table":
        """The seats play these cards in their turn; ``say`` goes with the last of them."""
        for place, name in enumerate(names, 1):
            self.say(Play(0, self.hand.tricks.turn, card_named(name), say if place == len(names) else None))
        return self

    def play_out(self, tricks: int = 8, until: Seat | None = None) -> "Table":
        """Every seat plays the lowest legal card, to the end of some trick, or until the turn of a seat."""
        while not self.hand.over and self.hand.tricks.number <= tricks and self.hand.tricks.turn != until:
            assert self.hand.phase == "play", "nothing is checked in this hand any more"
            card = next(each(self.hand.legal_cards()))
            self.say(Play(0, self.hand.tricks.turn, card))
        return self

    def pass_out(self) -> "Table":
        """All pass twice."""
        for _ in range(2):
            self.say(*[Bid(0, (self.hand.deal.dealer + 1 + place) % 4, "pass") for place in SEATS])
        return self

    def settle(self) -> "Table":
        """Play out, and write the true result."""
        return self.play_out().say(propose.result(self.match, 0))

    def finish(self) -> "Table":
        """Play out, and write the true result and the end; after a tie in one hand more."""
        self.settle()
        while self.match.winner is None:
            self.deal().buy().settle()
        return self.say(propose.end(self.match, 0, None))

    def record(self) -> Events:
        return tuple(self.events)

    def findings(self) -> list[Finding]:
        """What the verifier finds in the record."""
        return findings(written(self.events))


def card_lists(hands: Sequence[Cards]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(each(hand)) for hand in hands)


def whole_match(name: str = "sahrat", table: Literal["easy", "qaid"] = "easy", target: int = 152) -> Events:
    """A match of several hands, Sun and Hokm in turn, with every mark between them that a record may have."""
    scene = Table(name, table, changes={"target": target})
    calls: tuple[Call, ...] = ("sun", "hokm")
    while scene.match.winner is None:
        if scene.match.hands:
            scene.say(*[Ready(0, seat) for seat in SEATS], Chat(0, 1, "team"))
        buyer, call = scene.match.hands % 4, calls[scene.match.hands % 2]
        scene.deal("KC", "AC", "", "7S", receiver=buyer).buy(buyer, call).settle()
    return scene.say(propose.end(scene.match, 0, None)).record()
