"""Finished games by simple bots: valid records under any profile, from a seed.

The bots see all cards and play for variety, not to win: they bid and double freely, sometimes give a hand away so that
a Kaboot happens, and at Qaid tables now and then make a mistake that nobody calls.
"""

from collections.abc import Mapping
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Final, Literal

from fairshuffle.errors import OptionsError
from fairshuffle.events import (
    Checkpoint,
    Cut,
    Event,
    Game,
    Join,
    Link,
    OptionValue,
    Player,
    Ready,
    Reveal,
)
from fairshuffle.game import propose
from fairshuffle.game.hand import Hand
from fairshuffle.game.judge import judge
from fairshuffle.game.match import begin
from fairshuffle.game.turns import end_of_window
from fairshuffle.limits import MAX_NUMBER, MAX_RECORD_DEALS, MAX_RECORD_LINES
from fairshuffle.record import table_options, write_line
from fairshuffle.record.signatures import checkpoint_message, public_key_of, sign
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle import anchor, commitment, first_fingerprint, hand_commitment, hand_secret, make_chain
from fairshuffle.testing.bots import HandOfBots
from fairshuffle.verifier.opening import OpenedDecks

__all__ = ["simulate"]

LINKS: Final = 255
HAND_COMMITMENTS: Final = 128
NAMES: Final = ("Nora", "Saad", "Huda", "Faisal")
NO_CHANGES: Final[Mapping[str, OptionValue]] = MappingProxyType({})


def simulate(  # noqa: PLR0913 - what a table can be set to, one word each
    profile: str,
    seed: str,
    *,
    table: Literal["easy", "qaid"] = "easy",
    changes: Mapping[str, OptionValue] | None = None,
    reveal: Literal["after_hand"] | None = None,
    joined: tuple[Seat, ...] = SEATS,
    key: bytes | None = None,
) -> bytes:
    """The record of one finished game; the same arguments give the same bytes.

    ``changes`` are options that differ from the profile, ``joined`` the seats that add randomness, ``key`` a private
    Ed25519 key of 32 bytes that signs every checkpoint. Raises UnsupportedError for an unknown profile, for options
    that cannot be, and for those that make a game longer than a record.

    >>> simulate("sahrat", "1").count(b'"type":"end"')
    1
    """
    return Table(profile, seed, table, changes or {}, reveal, joined, key).play()


class Table:
    """One simulated game: the record so far, the match, and the clock.

    A subclass can be another server: it may change the first line (``header``), the chains (``last_link``), and which
    links arrive; or it seats other ``players``.
    """

    players: type[HandOfBots] = HandOfBots

    def __init__(  # noqa: PLR0917, PLR0913 - the arguments of simulate, handed on
        self,
        profile: str,
        seed: str,
        table: Literal["easy", "qaid"] = "easy",
        changes: Mapping[str, OptionValue] = NO_CHANGES,
        reveal: Literal["after_hand"] | None = None,
        joined: tuple[Seat, ...] = SEATS,
        key: bytes | None = None,
    ) -> None:
        self.random = Random(f"{profile} {seed} {table}")
        self.joined = joined
        self.key = key
        self.master = self.random.randbytes(32)
        identity = f"sim-{profile}-{table}-{seed}"
        commitments = tuple(
            hand_commitment(identity, i, hand_secret(identity, self.master, i))
            for i in range(HAND_COMMITMENTS if reveal else 0)
        )
        game = Game(
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
            key=public_key_of(key) if key else None,
        )
        self.game = self.header(game)
        self.options = table_options(self.game)
        line = write_line(self.game)
        self.first = first_fingerprint(line)
        self.match = begin(self.game, self.options, self.first, OpenedDecks(identity, self.master, {}))
        self.lines = [line]
        self.checkpoints = 0
        self.digest = sha256(line)
        self.at = 0

    def play(self) -> bytes:
        """Play the game to its end and return its record."""
        chains = {seat: make_chain(self.first, seat, self.last_link(seat), LINKS) for seat in self.joined}
        for seat, chain in chains.items():
            self.write(Join(self.tick(), seat, anchor(self.first, seat, chain[0])))
        self.checkpoint()
        self.send_links(chains, 0)
        self.write(propose.draw(self.match, self.tick()))
        self.reveal(0)
        while self.match.winner is None:
            self.play_hand(chains)
        self.write(propose.end(self.match, self.tick(), self.master))
        self.checkpoint()
        return b"".join(self.lines)

    # What another server may do

    def header(self, game: Game) -> Game:
        """The first line, given what it would be."""
        return game

    def last_link(self, seat: Seat) -> bytes:
        """The secret that a seat makes its chain of."""
        del seat
        return self.random.randbytes(32)

    def arrives(self, seat: Seat, index: int) -> bool:
        """Whether the link of a seat for a deal arrives: most do."""
        del seat
        return index == 0 or self.random.random() < 0.99

    # The record

    @property
    def hand(self) -> Hand:
        """The hand that is being played."""
        assert self.match.hand is not None
        return self.match.hand

    def tick(self, least: int = 200, most: int = 2500) -> int:
        """The time of the next line: some milliseconds later."""
        self.at += self.random.randint(least, most)
        return self.at

    def write(self, event: Event) -> None:
        """Append a line; a fault that a server must refuse is a mistake of this program."""
        full = len(self.lines) >= MAX_RECORD_LINES or self.match.hands > MAX_RECORD_DEALS
        if full or self.at > MAX_NUMBER:
            raise OptionsError("options", self.game.profile, "no record can hold a whole game of these options")
        found, self.match, _ = judge(self.match, event)
        errors = [one for one in found if one.severity == "error"]
        assert not errors, (event, errors)
        line = write_line(event)
        self.lines.append(line)
        self.digest.update(line)

    def checkpoint(self) -> None:
        """Write the next checkpoint, signed where there is a key."""
        at, lines, digest = self.tick(0, 5), len(self.lines), self.digest.digest()
        message = checkpoint_message(self.game.game, self.checkpoints, lines, digest)
        self.write(Checkpoint(at, lines, digest, sign(self.key, message) if self.key else None))
        self.checkpoints += 1

    def reveal(self, index: int) -> None:
        """Open the secret of a deal where secrets are opened hand by hand."""
        if self.game.reveal:
            self.write(Reveal(self.tick(0, 5), index, hand_secret(self.game.game, self.master, index)))

    def send_links(self, chains: Mapping[Seat, tuple[bytes, ...]], index: int) -> None:
        """Write the links for a deal that arrive."""
        for seat, chain in chains.items():
            if self.arrives(seat, index):
                self.write(Link(self.tick(0, 300), seat, index, chain[index]))

    # A hand

    def play_hand(self, chains: Mapping[Seat, tuple[bytes, ...]]) -> None:
        """One hand, from the ready-clicks to the checkpoint behind its result."""
        if self.match.hands:
            self.get_ready()
        self.cut()
        self.send_links(chains, self.match.deals.next_index)
        self.write(propose.deal(self.match, self.tick()))
        self.players(self).play()
        number = self.hand.deal.number
        last = end_of_window(self.hand) if self.game.table == "qaid" else None
        self.at = max(self.at, last or 0)
        self.write(propose.result(self.match, self.tick()))
        self.reveal(number)
        self.checkpoint()

    def get_ready(self) -> None:
        """Let the seats click for the next hand."""
        for seat in SEATS:
            self.write(Ready(self.tick(0, 500), seat))

    def cut(self) -> None:
        """Let the dealer's left cut or lift, where the table offers it and he wants to."""
        left = self.match.deals.left
        if self.options.cut == "cut" and self.random.random() < 0.6:
            self.write(Cut(self.tick(), left, cards=self.random.randint(1, 31)))
        elif self.options.cut == "lift" and self.random.random() < 0.6:
            take = self.random.choice(("top", "bottom"))
            other = take == "bottom" and self.random.random() < 0.5
            self.write(Cut(self.tick(), left, take="bottom" if take == "bottom" else "top", for_=left ^ 2 * other))
