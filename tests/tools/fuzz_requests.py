"""Ask live tables for everything that players can send, lawful or not, and see that every game ends in a right record.

``python -m tests.tools.fuzz_requests N [--seed S]`` makes N requests over as many games as that takes, of all profiles,
with and without cuts, lifts, links and secrets opened by hand: every type of line with values of its own kind and of
any that JSON can hold, offers with one value changed, and no lines at all; at times that no clock shows, behind a sink
that fails, and through tables that are set up again from their records. A finding is any error but a refusal, a refusal
that has changed something or has no words, and a game that does not end in a record without errors.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final, get_args, get_type_hints

from fairshuffle.cards import DECK
from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import EVENT_TYPES, Cut, Event, Link, OptionValue, Player
from fairshuffle.findings import Finding
from fairshuffle.rules.options import PROFILES, profile
from fairshuffle.seats import SEATS
from fairshuffle.server import Decline, DerivedVault, LiveTable, PlayerError, SigningKey, TableError, Waits, hkdf
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.verifier import verify
from fairshuffle.words.findings import sentence
from tests.tools.alterations import RANGES, words_of
from tests.tools.live import Bots, first_line

KEY: Final = bytes(range(32))
SIGNER: Final = SigningKey(bytes(range(32, 64)))
WAITS: Final = Waits(join=2000, cut=1000, link=1000)
NO_TIMES: Final[tuple[Any, ...]] = (None, True, 1.5, "5", [], {}, 2**53, 10**30, 1_767_290_400_000)
JUMPS: Final = (0, -(10**9), 1000, 60_000, 3_600_000, 86_400_000)
STRANGE: Final = (None, True, False, 0, 1, -1, 4, 31, 32, 2**53, -(10**30), 0.0, 1.0, 1.5, float("nan"), float("inf"))
TEXTS: Final = (
    "",
    "0",
    "AS",
    "S",
    "A",
    "pass",
    "hokm",
    "sira",
    "true",
    "\x00",
    "\u202e",
    "\ud800",
    "0" * 64,
    "x" * 20_000,
)


class NoDiskError(Exception):
    """The sink could not store a line."""


class Siege:
    """One table after another, and what came of all that was asked of it."""

    def __init__(self, seed: str, folder: Path) -> None:
        self.seed = seed
        self.random = Random(seed)
        self.folder = folder
        self.vault = DerivedVault(folder / "ledger.db", hkdf(KEY))
        self.requests: Counter[str] = Counter()
        self.games: Counter[str] = Counter()
        self.resumed = 0
        self.stored: list[bytes] = []
        self.fails = False

    def run(self, requests: int, name: str | None = None) -> None:
        """Games to their ends until so many requests were made."""
        while self.requests.total() < requests:
            self.game(name or PROFILES[self.games.total() % 4])
        self.vault.close()

    def game(self, name: str) -> None:
        """One game from its first line to its end, or until it is broken off."""
        random = self.random
        self.stored = []
        game = first_line(
            f"{self.seed}-{self.games.total()}",
            name,
            table=random.choice(("easy", "qaid")),
            changes=self.changes(name),
            reveal=random.choice((None, "after_hand")),
            links=random.choice((None, 255, 255)),
        )
        if random.random() < 0.1:
            game = game._replace(free=True, seats=(Player("a"), Player("b", bot=True), Player("c"), Player("d")))
        self.table = LiveTable.start(game, self.vault, self.sink, signer=SIGNER, waits=WAITS)
        self.bots = Bots(f"{self.seed} {self.games.total()}", first_fingerprint(self.stored[0]))
        self.bots.joined = tuple(seat for seat in SEATS if random.random() < 0.9)
        breaks_off = random.randrange(300) if random.random() < 0.25 else None
        while not self.table.over:
            for _ in range(random.choice((0, 1, 2, 5, 10, 30))):
                self.hostile()
            if random.random() < 0.05:
                self.resume()
            if not self.table.over:
                self.lawful()
            if breaks_off is not None and len(self.stored) > breaks_off and not self.table.over:
                self.break_off()
        self.check()

    def changes(self, name: str) -> dict[str, OptionValue]:
        """Options of a table: a short match, and some that make other lines possible."""
        random = self.random
        changes: dict[str, OptionValue] = {"target": random.choice((16, 30, 60))}
        if random.random() < 0.7:
            changes["cut"] = random.choice(("cut", "lift", "lift"))
        if random.random() < 0.3:
            changes |= {"timer_bid": 0, "timer_card": 0, "timer_next_hand": 0}
        if random.random() < 0.3:
            changes |= {"boshat": "before_first_card", "boshat_tables": "all", "wrong_call": "none"}
        ordinary = profile(name)
        return {option: value for option, value in changes.items() if getattr(ordinary, option) != value}

    def sink(self, line: bytes) -> None:
        """Store a line; now and then fail, or ask the table for more, which it refuses."""
        if self.fails:
            self.fails = False
            raise NoDiskError
        if self.stored and self.random.random() < 0.01:
            with suppress(TableError):
                self.table.tick(self.table.at + 10**6)
                raise AssertionError("a sink has called its table")
        self.stored.append(line)

    def resume(self) -> None:
        """Set the table up again from its record, sometimes with a vault that was opened anew."""
        self.resumed += 1
        self.table.close()
        if self.random.random() < 0.3:
            self.vault.close()
            self.vault = DerivedVault(self.folder / "ledger.db", hkdf(KEY))
        self.table = LiveTable.resume(b"".join(self.stored), self.vault, self.sink, signer=SIGNER, waits=WAITS)

    def lawful(self) -> None:
        """Something that is offered, or the time that passes: so the game goes on."""
        at = self.table.at
        due = self.table.due()
        if due is not None and (due <= at or self.random.random() < 0.01):
            self.calmly(lambda: self.table.tick(max(due, at)))
            return
        for seat, action in self.bots.wishes(self.table, self.random):
            before = len(self.stored)
            if self.ask(seat, action, at + self.random.randrange(900)) or len(self.stored) > before:
                return
        assert due is not None, "nobody can do anything"
        self.calmly(lambda: self.table.tick(due))

    def hostile(self) -> None:
        """Something that nobody should send."""
        if self.table.over:
            return
        random = self.random
        seat: Any = random.choice((*SEATS, *SEATS, *SEATS, self.strange()))
        at: Any = self.table.at + random.choice((0, 0, 1, 500))
        if random.random() < 0.01:
            at += random.choice(JUMPS)
        if random.random() < 0.02:
            at = random.choice(NO_TIMES)
        self.fails = random.random() < 0.001
        self.ask(seat, self.wish(seat), at)
        self.fails = False

    def ask(self, seat: Any, action: Any, at: Any) -> bool:  # noqa: ANN401 - whatever there is
        """Make a request; whether it was taken."""
        before, due = len(self.stored), self.table.due()
        name = type(action).__name__.lower() if isinstance(action, tuple) else "nothing"
        try:
            self.table.request(seat, action, at)
        except PlayerError as refusal:
            self.requests[f"{name}: {refusal.fault.id}"] += 1
            # What is owed at once is done also at a clock that has jumped back: for the table no time has passed.
            late = due is not None and due <= max(at, self.table.at)
            assert late or len(self.stored) == before, "a refusal has changed the record"
            self.read(refusal.fault)
            return False
        except ValueError:
            assert at in NO_TIMES
            assert len(self.stored) == before
            self.requests["no time"] += 1
            return False
        except NoDiskError:
            self.requests["no disk"] += 1
            self.resume()
            return False
        self.requests[f"{name}: taken"] += 1
        return True

    def read(self, fault: Finding) -> None:
        """A refusal has words in both languages."""
        names = self.random.choice(((), tuple(player.name for player in self.table.game.seats)))
        english, arabic = sentence(fault, "en", names), sentence(fault, "ar", names)
        assert english.endswith("."), english
        assert arabic.endswith("."), arabic

    def calmly(self, do: Callable[[], object]) -> None:
        """Something that only the disk can refuse."""
        try:
            do()
        except NoDiskError:
            self.resume()

    def break_off(self) -> None:
        """First for reasons that are none, then for good."""
        reason = self.strange()
        if not isinstance(reason, str) or reason in TEXTS[-5:]:
            try:
                self.table.abort(reason, self.table.at)
            except MalformedRecordError:
                self.requests["no reason"] += 1
            else:
                assert reason == "0" * 64
        if not self.table.over:
            self.table.abort("enough", self.table.at)

    def check(self) -> None:
        """A game that is over has a record without errors."""
        record = b"".join(self.stored)
        report = verify(record)
        aborted = b'{"type":"abort"' in record
        errors = [finding for finding in report.findings if finding.severity == "error"]
        told = f"{report.verdict} {errors[:3]} {report.unmet}\n{record.decode()}"
        assert not errors, told
        assert report.verdict == ("incomplete" if aborted else "verified"), told
        self.games["broken off" if aborted else report.verdict] += 1

    # What is asked for

    def wish(self, seat: Any) -> Any:  # noqa: ANN401 - whatever there is
        """A line of any type, an offer with one value changed, or no line at all."""
        random = self.random
        kind = random.random()
        if kind < 0.05:
            return random.choice((self.strange(), Decline(self.strange()), Decline(random.choice(SEATS))))
        if kind < 0.3 and seat in SEATS and type(seat) is int:
            offers = self.table.legal(seat)
            if offers:
                offer: Any = random.choice(offers)
                if random.random() < 0.4:
                    return self.line(type(offer), seat)
                name = random.choice(offer._fields)
                value = self.strange() if random.random() < 0.5 else self.plausible(type(offer), name, seat)
                return offer._replace(**{name: value})
        return self.line(EVENT_TYPES[random.choice(tuple(EVENT_TYPES))], seat)

    def line(self, kind: Any, seat: Any) -> Any:  # noqa: ANN401 - whatever there is
        """A line of a type, with values of the right kinds, and now and then one of another."""
        odd = self.random.choice(kind._fields) if self.random.random() < 0.3 else ""
        if kind is Cut and not odd:  # its keys go together
            lift = {"take": self.random.choice(("top", "bottom")), "for_": self.random.choice(SEATS)}
            return Cut(0, seat, **self.random.choice((lift, {"cards": self.random.randrange(1, 32)})))
        return kind(*(self.strange() if name == odd else self.plausible(kind, name, seat) for name in kind._fields))

    def plausible(self, kind: type[Event] | type[Decline], name: str, seat: Any) -> Any:  # noqa: ANN401 - any field
        """A value of the right kind."""
        random = self.random
        hint = get_type_hints(kind)[name]
        if type(None) in get_args(hint) and random.random() < 0.6:
            return None
        if name in {"value", "anchor", "digest", "secret"}:
            chains = self.bots.chains.get(seat) if type(seat) is int else None
            values: list[Any] = [*chains[:9]] if chains and kind is Link else [random.randbytes(32)]
        elif name == "cards":
            values = [random.randrange(1, 32) if kind is Cut else tuple(random.sample(DECK, random.choice((3, 4, 5))))]
        elif name in RANGES:
            values = [*RANGES[name], *([seat] * (40 if name == "seat" else 4 if name == "for_" else 0))]
        else:
            values = [*words_of(hint)] or [random.random() < 0.1 if hint is bool else random.randrange(9)]
        return random.choice(values)

    def strange(self, depth: int = 0) -> Any:  # noqa: ANN401 - any value that JSON can hold
        """Any value that JSON can hold."""
        random = self.random
        kind = random.random()
        if depth < 3 and kind < 0.1:
            return [self.strange(depth + 1) for _ in range(random.randrange(4))]
        if depth < 3 and kind < 0.15:
            return tuple(self.strange(depth + 1) for _ in range(random.randrange(4)))
        if depth < 3 and kind < 0.2:
            return {str(self.strange(3)): self.strange(depth + 1) for _ in range(random.randrange(3))}
        return random.choice(TEXTS if kind < 0.5 else STRANGE)

    def summary(self) -> str:
        """What was asked for, and what came of the games."""
        taken = sum(count for name, count in self.requests.items() if name.endswith(": taken"))
        kinds = Counter(name.partition(": ")[2] or name for name in self.requests.elements())
        told = ", ".join(f"{name} {count}" for name, count in kinds.most_common())
        games = ", ".join(f"{count} {name}" for name, count in self.games.most_common())
        return (
            f"{self.requests.total()} requests, {taken} taken: {told}\n"
            f"{self.games.total()} games: {games}; {self.resumed} times resumed"
        )


def main(arguments: list[str]) -> None:
    """Ask as told, and say what came of it."""
    parser = ArgumentParser(prog="python -m tests.tools.fuzz_requests", description="Ask live tables for everything.")
    parser.add_argument("requests", type=int, nargs="?", default=200_000, help="how many requests")
    parser.add_argument("--seed", default="1", help="where the requests come from")
    asked = parser.parse_args(arguments)
    begin = monotonic()
    with TemporaryDirectory() as place:
        siege = Siege(asked.seed, Path(place))
        siege.run(asked.requests)
    print(f"{siege.summary()}\nin {monotonic() - begin:.0f} s, seed {asked.seed}")


if __name__ == "__main__":
    main(sys.argv[1:])
