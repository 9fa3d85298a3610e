"""Records that are told to a device line by line, and the script of what it must do then (SPEC.md#vectors-device).

What a device has to store, give and say is put together here from the words of SPEC.md#device with
``tests.vectors.protocol``; nothing asks the library's device.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Literal

from fairshuffle.events import Abort, Accuse, Bid, Boshat, Cut, Deal, Event, Game, Join, Link, OptionValue, Qaid, Result
from fairshuffle.game import propose
from fairshuffle.game.match import begin
from fairshuffle.record import write_line
from fairshuffle.record.signatures import public_key_of
from fairshuffle.seats import Seat
from fairshuffle.testing import simulate
from fairshuffle.testing.bots import HandOfBots
from tests.tools.forge import without_timers
from tests.vectors import protocol
from tests.vectors.told import NOTHING

Case = dict[str, Any]

LINKS: Final = 127
ME: Final[Seat] = 2
OTHER: Final[Seat] = 0
RANDOM: Final = sha256(b"the random bytes of a device").digest()
CREATED: Final = "2026-01-01T18:00:00Z"

Due = str | int
"""What is due behind a line: ``anchor``, the number of the deal whose link is to be given, or the word of a wait."""


def plain(**line: object) -> str:
    """A canonical line; keys that are None are left out."""
    return json.dumps({key: value for key, value in line.items() if value is not None}, separators=(",", ":"))


class Story(simulate.Table):
    """A record in the making in which seat 2 is a device's; ``due`` is what its device owes behind each line.

    The human of the device has consented, and the table says that nobody cuts when nobody does.
    """

    def __init__(
        self,
        seed: str = "one",
        profile: str = "sahrat",
        table: Literal["easy", "qaid"] = "easy",
        *,
        changes: Mapping[str, OptionValue] | None = None,
        reveal: Literal["after_hand"] | None = None,
        key: bytes | None = None,
        links: int | None = LINKS,
        created: str = CREATED,
        random: bytes = RANDOM,
    ) -> None:
        self._links, self._created = links, created
        self.due: list[Due] = ["anchor" if links else "no_links"]
        self.next_due: Due = self.due[0]
        super().__init__(profile, seed, table, {**without_timers(profile), **(changes or {})}, reveal, (), key)
        secrets = {ME: random, OTHER: sha256(b"another player").digest()}
        self.chains = {seat: protocol.chain(self.first, seat, secret, LINKS) for seat, secret in secrets.items()}
        self.secret = random

    def header(self, game: Game) -> Game:
        return game._replace(links=self._links, created=self._created)

    @property
    def length(self) -> int:
        """How many lines there are."""
        return len(self.lines)

    @property
    def fixed(self) -> str:
        """The fingerprint of the first line, in hex."""
        return protocol.sha256(self.lines[0]).hex()

    def digest_of(self, lines: int) -> str:
        """The digest of the first lines, in hex."""
        return protocol.sha256(b"".join(self.lines[:lines])).hex()

    def write(self, event: Event) -> None:
        super().write(event)
        self.due.append(self.next_due)

    def say(self, *events: Event, then: Due | None = None) -> "Story":
        """Lines that may stand there, and what is due behind them."""
        self.next_due = self.next_due if then is None else then
        for event in events:
            assert not isinstance(event, Game)
            self.write(event._replace(at=self.tick()))
        return self

    def lie(self, event: Event | bytes) -> "Story":
        """A line as it is, whether it may stand there or not."""
        if not isinstance(event, bytes):
            event = write_line(event if isinstance(event, Game) else event._replace(at=self.tick()))
        self.lines.append(event)
        return self

    # The parts of a game

    def join(self, *seats: Seat) -> "Story":
        for seat in seats or (OTHER, ME):
            anchor = protocol.anchor(self.first, seat, self.chains[seat][0])
            self.say(Join(0, seat, anchor), then="seal" if seat == ME else None)
        return self

    def seal(self, then: Due = 0) -> "Story":
        """The seal."""
        return self.check(then)

    def check(self, then: Due | None = None) -> "Story":
        """The next checkpoint, and what is due behind it."""
        self.next_due = self.next_due if then is None else then
        self.checkpoint()
        return self

    def link(self, index: int, *seats: Seat) -> "Story":
        for seat in seats or (OTHER, ME):
            then = "linked" if seat == ME else None
            self.say(Link(0, seat, index, self.chains[seat][index]), then=then)
        return self

    def draw(self, then: Due = 1) -> "Story":
        self.next_due = then
        self.write(propose.draw(self.match, self.tick()))
        self.reveal(0)
        return self

    def cut_by(self, cards: int, then: Due | None = None) -> "Story":
        return self.say(Cut(0, self.match.deals.left, cards=cards), then=then)

    def lift(self, then: Due) -> "Story":
        return self.say(Cut(0, self.match.deals.left, take="bottom", for_=self.match.deals.left), then=then)

    def deal(self) -> "Story":
        self.next_due = "hand"
        self.write(propose.deal(self.match, self.tick()))
        return self

    def bids(self, count: int = 8) -> "Story":
        """Passes."""
        dealer = self.hand.deal.dealer
        return self.say(*[Bid(0, (dealer + 1 + place) % 4, "pass") for place in range(count)])

    def result(self) -> "Story":
        number = self.hand.deal.number
        found = propose.result(self.match, self.tick())
        if max(found.total) >= self.options.target and found.total[0] != found.total[1]:
            self.next_due = "over"
        self.write(found)
        self.reveal(number)
        return self

    def pass_out(self, then: Due) -> "Story":
        """A deal that all pass twice, with its checkpoint."""
        return self.deal().bids().result().check(then)

    def redeal(self, index: int, then: Due) -> "Story":
        """A hand that a Boshat ends, in a game whose cards nobody knows: whether it is true no device can see."""
        dealer = self.match.deals.dealer
        assert dealer is not None
        self.say(Deal(0, index, dealer, turned=0), Boshat(0, (dealer + 1) % 4), then="hand")
        return self.say(Result(0, index, "boshat", NOTHING, NOTHING)).check(then)

    def unseen(self) -> "Story":
        """From here on nobody knows the cards."""
        self.match = begin(self.game, self.options, self.first)
        return self

    def wrong_call(self) -> "Story":
        """The hand is bought in Sun, and the buyer's card called a false Sawa; that decides it."""
        buyer = (self.hand.deal.dealer + 1) % 4
        self.say(Bid(0, buyer, "sun"))
        self.say(Qaid(0, (buyer + 1) % 4), Accuse(0, (buyer + 1) % 4, buyer, "renege"))
        self.next_due = "hand"
        self.write(propose.ruling(self.hand, self.tick()))
        return self.result().check()

    def play_on(self) -> "Story":
        """Bots play the hand that was dealt to its end."""
        HandOfBots(self).play()
        return self.result().check()

    def end(self) -> "Story":
        """The end of a match that is won, with its checkpoint."""
        self.write(propose.end(self.match, self.tick(), self.master))
        return self.check()

    def abort(self) -> "Story":
        """The game breaks off, with its checkpoint."""
        return self.say(Abort(0, "the server is going down", self.master), then="over").check()

    # What a device stores of it

    def met(self, server: bytes | None = None, seat: Seat = ME) -> str:
        known = server.hex() if server else None
        return plain(type="met", game=self.game.game, first=self.fixed, seat=seat, server=known)

    def chain(self, seat: Seat = ME) -> str:
        secret = self.secret.hex()
        return plain(type="chain", game=self.game.game, first=self.fixed, seat=seat, links=LINKS, secret=secret)

    def gave(self, lines: int, deal: int | None = None) -> str:
        return plain(type="gave", first=self.fixed, lines=lines, digest=self.digest_of(lines), deal=deal)

    def kept(self, number: int, line: int) -> str:
        """The receipt of the checkpoint that is a line, which covers all before it."""
        lines, signature = line - 1, json.loads(self.lines[line - 1]).get("signature")
        digest = self.digest_of(lines)
        return plain(type="kept", first=self.fixed, number=number, lines=lines, digest=digest, signature=signature)

    def allowed(self, what: str = "play") -> str:
        return plain(type="allowed", first=self.fixed, what=what)

    def over(self, how: str) -> str:
        return plain(type="over", first=self.fixed, how=how)

    def anchor(self) -> str:
        return protocol.anchor(bytes.fromhex(self.fixed), ME, self.chains[ME][0]).hex()

    def receipts(self, first: int, last: int) -> list[str]:
        """The receipts of the lines from one to another."""
        places = [place for place, line in enumerate(self.lines, 1) if line.startswith(b'{"type":"checkpoint"')]
        return [self.kept(number, place) for number, place in enumerate(places) if first <= place <= last]


class Script:
    """Acts and the answers that are expected; the tables are numbered in the order in which they are given."""

    def __init__(
        self,
        *stories: Story,
        keys: Sequence[bytes] = (),
        given_key: Mapping[int, bytes] | None = None,
        seats: Mapping[int, Seat] | None = None,
        now: str | None = None,
        listed: Sequence[str] | str = (),
    ) -> None:
        self.stories = stories
        self.keys = {*keys, *(given_key or {}).values()}
        self.known = {key: public_key_of(key) for key in self.keys}
        self.given: Case = {}
        if listed:
            self.given["list"] = {"text": listed} if isinstance(listed, str) else [*listed]
        if keys:
            self.given["keys"] = [public_key_of(key).hex() for key in keys]
        if now:
            self.given["now"] = now
        self._given_key, self._seats = given_key or {}, seats or {}
        text = listed if isinstance(listed, str) else "".join(f"{line}\n" for line in listed)
        self.listed = text.encode()
        self.acts: list[list[Any]] = []
        self.answers: list[Case] = []
        self._sent: dict[int, int] = {}

    def do(self, *act: Any, adds: Sequence[str] = (), **answer: Any) -> "Script":  # noqa: ANN401 - JSON
        """An act, what it adds to the list, and what else is answered; what is None is not."""
        self.acts.append([*act])
        told = {key: value for key, value in answer.items() if value is not None}
        self.answers.append({**told, **({"list": [*adds]} if adds else {})})
        self.listed += "".join(f"{line}\n" for line in adds).encode()
        return self

    def receive(
        self,
        lines: int | None,
        *adds: str,
        table: int = 0,
        told: Sequence[Sequence[str]] | None = None,
        reason: str | None = None,
        lost: list[int] | None = None,
    ) -> "Script":
        """More of a record. What is told is that the server is not known, where that is so, and nothing else."""
        if told is None and not self._sent.get(table) and not reason:
            told = [] if self.stories[table].key in self.keys else [["unknown_server"]]
        self._sent[table] = -1 if lines is None else lines
        return self.do("receive", table, lines, adds=adds, told=told or None, reason=reason, lost=lost)

    def meet(self, *, table: int = 0, told: Sequence[Sequence[str]] | None = None) -> "Script":
        """The first line of a game that is not known."""
        story = self.stories[table]
        return self.receive(1, story.met(self.known.get(story.key)), story.chain(), table=table, told=told)  # type: ignore[arg-type]

    def give(self, due: Due, *adds: str, table: int = 0, nobody_cuts: bool = False) -> "Script":
        """Ask what is to be given."""
        story = self.stories[table]
        act = ("give", table, "nobody_cuts") if nobody_cuts else ("give", table)
        if isinstance(due, int):
            return self.do(*act, adds=adds, link=[due, story.chains[ME][due].hex()])
        return self.do(*act, adds=adds, anchor=story.anchor()) if due == "anchor" else self.do(*act, wait=due)

    def first_give(self, due: Due, lines: int, *, table: int = 0, nobody_cuts: bool = False) -> "Script":
        """Ask for what was not given before, on so many lines."""
        deal = due if isinstance(due, int) else None
        return self.give(due, self.stories[table].gave(lines, deal), table=table, nobody_cuts=nobody_cuts)

    def consent(self, table: int = 0) -> "Script":
        return self.do("consent", table, adds=[self.stories[table].allowed()])

    def beside(self, table: int = 0) -> "Script":
        return self.do("beside", table, adds=[self.stories[table].allowed("beside")])

    def again(self, *, lines: int | None = None, less: int = 0, not_restored: bool = False) -> "Script":
        """Set up again; of the list there are so many lines, or ``less`` bytes are missing at its end."""
        self._sent = {}
        size = len(self.listed)
        if lines is not None:
            size = sum(len(line) + 1 for line in self.listed.split(b"\n")[:lines])
        size -= less
        if size < len(self.listed):
            self.acts.append(["again", size])
        else:
            self.acts.append(["again"])
        self.answers.append({})
        self.listed = self.listed[:size]
        self.listed = self.listed[: self.listed.rfind(b"\n") + 1]
        return self.do("not_restored") if not_restored else self

    def begin(self, table: int = 0) -> "Script":
        """The game up to its seal, of which the device has a receipt then; it has joined."""
        story = self.stories[table]
        seal = story.due.index(0) + 1
        self.meet(table=table).first_give("anchor", 1, table=table)
        return self.receive(seal, story.kept(0, seal), table=table)

    def case(self, name: str, source: str, note: str) -> Case:
        tables = [
            {
                "record": _lines(b"".join(story.lines)),
                "seat": self._seats.get(place, ME),
                "random": story.secret.hex(),
                **({"key": public_key_of(self._given_key[place]).hex()} if place in self._given_key else {}),
            }
            for place, story in enumerate(self.stories)
        ]
        return {
            "id": name,
            "op": "device",
            **self.given,
            "tables": tables,
            "acts": self.acts,
            "expect": {"answers": self.answers},
            "source": f"SPEC.md#{source}",
            "note": note,
        }


def _lines(data: bytes) -> object:
    """A record as a case gives it."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return {"hex": data.hex()}
    return text.split("\n")[:-1] if text.endswith("\n") else {"text": text}
