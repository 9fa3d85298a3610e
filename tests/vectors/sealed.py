"""A committed game in the making, of hands that all pass out: short, and with its links, cuts and secrets."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, Literal

from fairshuffle.events import Abort, Bid, Checkpoint, Cut, End, Event, Game, Join, Link, OptionValue, Reveal
from fairshuffle.game import propose
from fairshuffle.game.judge import judge
from fairshuffle.game.match import begin
from fairshuffle.record import table_options, write_line
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.verifier.opening import opening_of
from tests.tools.forge import Events, at, without_timers
from tests.tools.tables import SEATED
from tests.vectors import protocol

MASTER: Final = sha256(b"the secret of a short game").digest()
LINKS: Final = 127
HANDS: Final = 8


class Sealed:
    """A committed record in the making; ``joined`` seats give a link for the draw and for every deal."""

    def __init__(
        self,
        name: str = "sahrat",
        table: Literal["easy", "qaid"] = "easy",
        *,
        joined: Sequence[Seat] = (0, 2),
        reveal: Literal["after_hand"] | None = None,
        changes: Mapping[str, OptionValue] | None = None,
    ) -> None:
        options: dict[str, OptionValue] = {**without_timers(name), **(changes or {})}
        secrets = [protocol.hand_secret("a-game", MASTER, index) for index in range(HANDS)]
        self.secrets = secrets
        changed, created = tuple(sorted(options.items())), "2026-01-01T18:00:00Z"
        game = Game("fairshuffle/1", "a-game", created, name, changed, table, free=False, seats=SEATED)._replace(
            commitment=protocol.commitment("a-game", MASTER),
            links=LINKS if joined else None,
            reveal=reveal,
            hand_commitments=tuple(
                protocol.hand_commitment("a-game", index, secret) for index, secret in enumerate(secrets)
            )
            if reveal
            else None,
        )
        self.events: list[Event] = [game]
        self.joined = joined
        first = first_fingerprint(write_line(game))
        self.chains = {
            seat: protocol.chain(first, seat, sha256(f"seat {seat}".encode()).digest(), LINKS) for seat in SEATS
        }
        decks = opening_of(game, (game, End(0, 0, (0, 0), MASTER))).decks
        self.match = begin(game, table_options(game), first, decks)
        self.say(*[Join(0, seat, protocol.anchor(first, seat, self.chains[seat][0])) for seat in joined])
        self.checkpoint()
        self.links(0)
        self.say(propose.draw(self.match, 0))
        self.reveal(0)

    def say(self, *events: Event) -> "Sealed":
        """Write lines as they are, a tenth of a second apart."""
        for event in events:
            said = at(self.match.at + 100, event)
            self.events.append(said)
            _, self.match, _ = judge(self.match, said)
        return self

    def checkpoint(self) -> "Sealed":
        """A checkpoint over all lines before it."""
        data = b"".join(map(write_line, self.events))
        return self.say(Checkpoint(0, len(self.events), sha256(data).digest()))

    def links(self, index: int) -> "Sealed":
        """The links of all who take part, for a deal or for the draw."""
        return self.say(*[Link(0, seat, index, self.chains[seat][index]) for seat in self.joined])

    def reveal(self, index: int) -> "Sealed":
        """The secret of a hand, where they are opened hand by hand."""
        return self.say(Reveal(0, index, self.secrets[index])) if self.match.game.reveal else self

    def deal(self, cut: int = 0) -> "Sealed":
        """The next deal with its links; the dealer's left may have cut before them."""
        if cut:
            self.say(Cut(0, self.match.deals.left, cards=cut))
        return self.links(self.match.deals.next_index).say(propose.deal(self.match, 0))

    def pass_out(self) -> "Sealed":
        """All pass twice, and the hand is settled."""
        hand = self.match.hand
        assert hand is not None
        self.say(*[Bid(0, (hand.deal.dealer + 1 + place) % 4, "pass") for place in range(8)])
        return self.settle()

    def settle(self) -> "Sealed":
        """The result of a hand that is over, with its checkpoint."""
        hand = self.match.hand
        assert hand is not None
        return self.say(propose.result(self.match, 0)).reveal(hand.deal.number).checkpoint()

    def abort(self) -> Events:
        """The game breaks off, and its secret is opened."""
        self.say(Abort(0, "the server is going down", MASTER)).checkpoint()
        return tuple(self.events)
