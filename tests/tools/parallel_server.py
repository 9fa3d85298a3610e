"""A server that opens many games at once with the same honest device, looks at every first hand, and plays the best.

``python -m tests.tools.parallel_server [GAMES] [--seed S]`` plays it against devices whose human consents to one game
or to all of them, and allows games beside each other or not. ``hands seen`` are the first hands that the server knew
before anybody played, ``gain`` is how much better the played one is for the seats of the server than the mean of all,
in standard deviations, and ``device bits`` is what the list of the device says of the game that was played.
"""

from argparse import ArgumentParser
from random import Random
from statistics import mean, pstdev
from typing import Final, NamedTuple

from fairshuffle.device import Client, Device
from fairshuffle.events import Deal, Join, Link
from fairshuffle.game import propose
from fairshuffle.game.judge import judge
from fairshuffle.record.device_list import KnownGame
from fairshuffle.record.signatures import public_key_of
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle import NO_LINK, deal, deal_key, deck_from_key, hand_secret, seal
from fairshuffle.testing.simulate import Table
from fairshuffle.verifier import Policy, verify

KEY: Final = bytes(range(32, 64))
HONEST: Final[Seat] = 0


class ParallelTable(Table):
    """A game of this server, with an honest device at seat 0; the server's friends are seats 1 and 3."""

    def __init__(self, name: str, device: Device, random: Random, *, consents: bool, beside: bool) -> None:
        super().__init__("sahrat", name, joined=(HONEST,), key=KEY)
        self.client = Client(device, HONEST, random.randbytes, server_key=public_key_of(KEY))
        self.fed = 0
        self.feed()
        if beside:
            self.client.allow_beside()
        if consents:
            self.client.consent()

    def feed(self) -> None:
        """Send the device what is new."""
        self.client.receive(b"".join(self.lines[self.fed :]))
        self.fed = len(self.lines)

    def begin(self) -> "ParallelTable":
        """Go on to where the first hand can be dealt, as far as the device lets the server."""
        if isinstance(offer := self.client.offer(), Join):
            self.write(offer._replace(at=self.tick()))
        self.checkpoint()
        self.feed()
        if isinstance(offer := self.client.offer(), Link):
            self.write(offer._replace(at=self.tick()))
            self.write(propose.draw(self.match, self.tick()))
            self.feed()
        return self

    def advantage(self) -> float | None:
        """How good the first hand is for the friends, None where the device keeps it unknown."""
        link = self.client.offer()
        if not isinstance(link, Link) or link.deal != 1:
            return None
        _, match, _ = judge(self.match, link._replace(at=self.at))
        dealt = propose.deal(match, self.at)
        assert isinstance(dealt, Deal)
        master, found = hand_secret(self.game.game, self.master, 1), self.client.receipts[0].digest
        key = deal_key(master, seal(found), 1, 1 << HONEST, [link.value, *[NO_LINK] * 3])
        hands = deal(deck_from_key(key), dealt.dealer).first
        worth = [sum(WORTH.get(card % 8, 0) for card in hands[seat]) for seat in SEATS]
        return worth[1] + worth[3] - worth[0] - worth[2]

    def send_links(self, chains: object, index: int) -> None:
        """The device gives its own."""
        del chains
        offer = self.client.offer()
        assert isinstance(offer, Link)
        assert offer.deal == index
        self.write(offer._replace(at=self.tick(0, 300)))

    def play_hand(self, chains: object) -> None:
        """One hand, of which the device hears."""
        del chains
        super().play_hand({})
        self.feed()

    def go_on(self) -> bytes:
        """Play to the end."""
        while self.match.winner is None:
            self.play_hand({})
        self.write(propose.end(self.match, self.tick(), self.master))
        self.checkpoint()
        self.feed()
        return b"".join(self.lines)


WORTH: Final = {7: 3, 4: 2, 3: 1}
"""What an ace, a jack and a ten are worth to who picks hands."""


class Reached(NamedTuple):
    """What a server reached: games, first hands it saw, its gain, what a reader is told, and what the list says."""

    games: int
    seen: int
    gain: float
    verdict: str
    choice_bits: int
    known: KnownGame
    device_bits: int


def parallel(games: int, seed: str, *, consents_to_all: bool, beside: bool) -> Reached:
    """Open so many games with one device, go on with the best first hand that was seen, and verify the record."""
    random = Random(f"parallel {seed}")
    stored: list[bytes] = []
    device = Device(stored.append)
    tables = [
        ParallelTable(f"{seed}-{one}", device, random, consents=consents_to_all or one == 0, beside=beside)
        for one in range(games)
    ]
    scores = {one: score for one, table in enumerate(tables) if (score := table.begin().advantage()) is not None}
    best = max(scores, key=lambda one: scores[one])
    played = tables[best]
    record = played.go_on()
    known = device.list.games[played.first]
    demands = ("pinned", "signed", "players=0", "links")
    policy = Policy(devices=(device.list,), server_key=public_key_of(KEY), require=demands)
    report = verify(record, policy=policy)
    deviation = pstdev(scores.values())
    gain = (scores[best] - mean(scores.values())) / deviation if deviation else 0.0
    fairness = report.fairness
    assert fairness.device_bits is not None
    return Reached(games, len(scores), gain, report.verdict, fairness.choice_bits, known, fairness.device_bits)


def main() -> None:
    """Play against each kind of human, and print the table."""
    parser = ArgumentParser(prog="python -m tests.tools.parallel_server", description="Open many games, play the best.")
    parser.add_argument("games", type=int, nargs="?", default=256)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    print(ROW.format("the human", "games", "hands seen", "gain", "verdict", "choice bits", "device bits"))
    for consents_to_all in (False, True):
        for beside in (False, True):
            one = parallel(asked.games, asked.seed, consents_to_all=consents_to_all, beside=beside)
            plays = "all" if consents_to_all else "one"
            said = f"wants to play {plays}, games beside {'' if beside else 'not '}allowed"
            gain = f"{one.gain:.2f}"
            print(ROW.format(said, one.games, one.seen, gain, one.verdict, one.choice_bits, one.device_bits))


ROW: Final = "{:46}{:>6}{:>12}{:>6}  {:10}{:>12}{:>12}"


if __name__ == "__main__":
    main()
