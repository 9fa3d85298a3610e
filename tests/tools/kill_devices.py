"""Kill players' devices at random steps of live games, set them up again from their lists, and judge what they gave.

``python -m tests.tools.kill_devices N [--seed S] [--by-hand K]`` plays N games with four devices each. A device dies
before a step, between storing what it gives and sending it, or while a line of its list is being written; or it comes
back as an older copy of itself, whose list is cut off at any byte. In one game of K a player keeps his device by hand,
and the processes of ``fairshuffle chain`` are killed with SIGKILL. No link may be given that should not have been, and
every record is verified with the chain, the receipts and the list of each player.
"""

import os
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, Literal, NamedTuple

from fairshuffle.device import Client, ClientError, Device
from fairshuffle.errors import StorageError
from fairshuffle.events import Abort, Checkpoint, Cut, Deal, Draw, End, Event, Game, Join, Link, OptionValue, Ready
from fairshuffle.record.device_list import KnownGame, read_device_list
from fairshuffle.rules.options import PROFILES
from fairshuffle.rules.options import profile as named
from fairshuffle.seats import SEATS, Seat
from fairshuffle.server import Action, DerivedVault, LiveTable, PlayerError, hkdf
from fairshuffle.shuffle import anchor, first_fingerprint, make_chain
from fairshuffle.verifier import Policy, verify
from tests import ROOT
from tests.tools.console import PROGRAM
from tests.tools.devices import SIGNER, event_of
from tests.tools.live import Bots, first_line

KEY: Final = bytes(range(32))
FINE: Final = 0.93
"""How often nothing happens to a device at a step."""
IN_TIME: Final = 0.9
"""How often a device that died is set up again before the table goes on without it."""


class KilledError(Exception):
    """The device is dead."""


class Disk:
    """A list in memory; the next append is cut off within its lines when ``dies`` says so."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.stored = b""
        self.dies = False

    def append(self, lines: bytes) -> None:
        if self.dies:
            self.stored += lines[: self.random.randrange(len(lines) + 1)]
            raise KilledError
        self.stored += lines


BETWEEN_HANDS: Final = (Game, Join, Checkpoint, Draw, Ready, Cut, Link, Deal)
"""The lines behind which something may be due of the devices."""


class Player:
    """A player whose device may die at every step; his human comes when the record has ``comes`` lines."""

    def __init__(self, seat: Seat, random: Random, told: Counter[str]) -> None:
        self.seat = seat
        self.random = random
        self.told = told
        self.disk = Disk(random)
        self.copied_back = False
        self.comes = random.randrange(12) if random.random() < IN_TIME else 18
        self.lines: Sequence[bytes] = ()
        self.client = self.set_up()

    def set_up(self) -> Client:
        """The device that the stored list is."""
        self.disk.stored = self.disk.stored[: self.disk.stored.rfind(b"\n") + 1]
        self.disk.dies = False
        # The human knows that nothing was copied back, unless it was: then the device has to leave.
        sure = not self.copied_back
        device = Device(self.disk.append, self.disk.stored, server_keys=(SIGNER.public_key,))
        key = SIGNER.public_key
        return Client(device, self.seat, self.random.randbytes, server_key=key, not_restored=sure)

    def step(self, table: LiveTable, lines: Sequence[bytes]) -> bool:
        """Take what is new and give what is due, or die; whether the table waits for it."""
        self.lines = lines
        fate = "fine" if self.random.random() < FINE else self.random.choice(FATES)
        if fate == "fine":
            return self._step(table)
        self.told[fate] += 1
        if fate == "cut off anywhere":
            if self.disk.stored:
                self.disk.stored = self.disk.stored[: self.random.randrange(len(self.disk.stored))]
                self.copied_back = True
        elif fate == "dead while it wrote":
            self.disk.dies = True
            try:
                self._step(table)
            except (KilledError, StorageError):
                self.told["lines torn"] += not self.disk.stored.endswith(b"\n")
        elif fate == "dead before it sent":
            self._take()
            self._gift(may_link(table, self.seat))
        self.client = self.set_up()
        return self.random.random() < IN_TIME

    def _take(self) -> None:
        try:
            self.client.receive(b"".join(self.lines[self.client.lines :]))
        except ClientError as error:
            # Who has lost his whole list is another device: one that finds an anchor of its seat that is not its own.
            if not (self.copied_back and error.reason in {"anchor", "link", "stopped"}):
                raise
        if len(self.lines) >= self.comes:
            self.client.consent()

    def _step(self, table: LiveTable) -> bool:
        self._take()
        wanted = may_link(table, self.seat)
        offer = self._gift(wanted)
        if offer is None:
            return False
        self.told["links given" if isinstance(offer, Link) else "anchors given"] += 1
        return send(table, offer) if wanted or isinstance(offer, Join) else False

    def _gift(self, cut_is_over: bool) -> Join | Link | None:  # noqa: FBT001 - as offer has it
        """What the device gives; it is judged, whether it is sent or not."""
        offer = self.client.offer(cut_is_over=cut_is_over)
        if offer is not None:
            assert self.client.chain is not None
            judge_gift(offer, self.seat, self.client.chain.secret, self.lines)
        return offer

    def last_step(self, lines: Sequence[bytes]) -> tuple[KnownGame, tuple[int, ...]]:
        """What the list says behind the last line, and what is told to be lost."""
        self.lines = lines
        self._take()
        assert self.client.offer(cut_is_over=True) is None
        known = read_device_list(self.disk.stored).of(first_fingerprint(lines[0]))
        assert known is not None
        return known, self.client.lost


FATES: Final = (*("dead before a step", "dead before it sent", "dead while it wrote") * 5, "cut off anywhere")


class PlayerByHand:
    """A player who keeps his device by ``fairshuffle chain``, whose processes are killed as they run."""

    def __init__(self, seat: Seat, random: Random, told: Counter[str], folder: Path) -> None:
        self.seat = seat
        self.random = random
        self.told = told
        self.folder = folder
        self.lines: Sequence[bytes] = ()

    def step(self, table: LiveTable, lines: Sequence[bytes]) -> bool:
        """Ask the command for what the table waits for; whether something was given."""
        self.lines = lines
        joins = any(isinstance(offer, Join) for offer in table.legal(self.seat))
        if not joins and not may_link(table, self.seat):
            return False
        (self.folder / "game.jsonl").write_bytes(b"".join(lines))
        asked = ["make", "game.jsonl", "--seat", str(self.seat)] if joins else ["link", "game.jsonl", "--cut-is-over"]
        given = self.run(*asked, *([] if joins else ["--play", "--not-restored"]))
        if given is None:
            return False
        first, value = first_fingerprint(lines[0]), bytes.fromhex(given)
        offer = Join(0, self.seat, value) if joins else Link(0, self.seat, due_deal(events_of(lines)), value)
        known = read_device_list((self.folder / "device.list").read_bytes()).of(first)
        assert known is not None
        assert known.chain is not None
        judge_gift(offer, self.seat, known.chain.secret, lines)
        self.told["links given by hand" if isinstance(offer, Link) else "anchors given by hand"] += 1
        return send(table, offer)

    def run(self, *arguments: str) -> str | None:
        """What a command prints, None where it gives nothing; it is killed again and again before, at any moment."""
        command = [*PROGRAM, "chain", *arguments, "--server-key", SIGNER.public_key.hex()]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        while True:
            process = subprocess.Popen(
                command, cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            if self.random.random() < 0.5:
                time.sleep(self.random.uniform(0.1, 0.5))
                process.send_signal(signal.SIGKILL)
            out, _ = process.communicate(timeout=60)
            self.told["commands"] += 1
            if process.returncode != -signal.SIGKILL:
                return out.decode() if process.returncode == 0 else None
            self.told["commands killed"] += 1

    def last_step(self, lines: Sequence[bytes]) -> tuple[KnownGame, tuple[int, ...]]:
        """What the list says behind the last line, and what is told to be lost."""
        (self.folder / "game.jsonl").write_bytes(b"".join(lines))
        self.run("check", "game.jsonl", "--not-restored")
        known = read_device_list((self.folder / "device.list").read_bytes()).of(first_fingerprint(lines[0]))
        assert known is not None
        there = {event.deal for event in events_of(lines) if isinstance(event, Link) and event.seat == self.seat}
        return known, tuple(gave.deal for gave in known.gave if gave.deal is not None and gave.deal not in there)


class QuietBots(Bots):
    """Bots that leave anchors and links to the devices."""

    def wishes(self, table: LiveTable, random: Random) -> list[tuple[Seat, Action]]:
        wishes = super().wishes(table, random)
        return [(seat, action) for seat, action in wishes if not isinstance(action, (Join, Link))]

    def _with_bytes(self, seat: Seat, action: Action) -> Action:
        del seat
        return action


def may_link(table: LiveTable, seat: Seat) -> bool:
    """Whether the table takes a link of a seat now; then nobody cuts any more."""
    return any(isinstance(offer, Link) for offer in table.legal(seat))


def send(table: LiveTable, offer: Join | Link) -> bool:
    """Give the table an anchor or a link; it may have come too late."""
    try:
        table.request(offer.seat, offer, table.at + 50)
    except PlayerError:
        return False
    return True


def events_of(lines: Sequence[bytes]) -> list[Event]:
    """The events that lines hold."""
    return [event_of(line) for line in lines]


def due_deal(events: Sequence[Event]) -> int:
    """The deal for which links may be given behind these lines, by the rules as they are written; -1 for none."""
    checkpoints = sum(isinstance(event, Checkpoint) for event in events)
    deals = [event for event in events if isinstance(event, Deal)]
    if checkpoints == 0 or any(isinstance(event, (End, Abort)) for event in events):
        return -1
    if not any(isinstance(event, Draw) for event in events):
        return 0
    return len(deals) + 1 if checkpoints == len(deals) + 1 else -1


def judge_gift(offer: Join | Link, seat: Seat, secret: bytes, lines: Sequence[bytes]) -> None:
    """An anchor or a link is the one of this chain, and is given when it may be; AssertionError otherwise."""
    first = first_fingerprint(lines[0])
    chain = make_chain(first, seat, secret, 255)
    if isinstance(offer, Join):
        assert offer.anchor == anchor(first, seat, chain[0]), "an anchor of another chain"
        assert len(lines) < 6, "an anchor behind the seal"
        return
    events = events_of(lines)
    own = [event for event in events if isinstance(event, (Join, Link)) and event.seat == seat]
    assert own, "a link without an anchor in the record"
    assert offer.deal == due_deal(events), "a link for another deal than the next one"
    assert offer.value == chain[offer.deal], "a link of another chain"
    assert not any(isinstance(event, Link) and event.deal == offer.deal for event in own), "a link that is there"


class Ended(NamedTuple):
    """How a game ended: what was told of it, and how many lines it has."""

    told: Counter[str]
    lines: int


def play(number: int, seed: str, vault: DerivedVault, folder: Path | None) -> Ended:
    """Play one game with devices that die; with a ``folder``, the one at seat 1 is kept there by hand."""
    random = Random(f"{seed} {number}")
    told: Counter[str] = Counter()
    profile = PROFILES[number % len(PROFILES)]
    table_kind: Literal["easy", "qaid"] = "qaid" if number // len(PROFILES) % 2 else "easy"
    cut = ("none", "cut", "lift")[number // 8 % 3]
    wanted: dict[str, OptionValue] = {"cut": cut, "target": 80}
    changes = {name: value for name, value in wanted.items() if getattr(named(profile), name) != value}
    game = first_line(f"kill-{seed}-{number}", profile, table=table_kind, changes=changes)
    lines: list[bytes] = []
    table = LiveTable.start(game, vault, lines.append, signer=SIGNER)
    bots = QuietBots(f"{seed} {number}", first_fingerprint(lines[0]), ())
    players = [
        PlayerByHand(seat, random, told, folder) if folder and seat == 1 else Player(seat, random, told)
        for seat in SEATS
    ]
    waiting = True
    while not table.over:
        before = len(lines)
        if waiting or isinstance(event_of(lines[-1]), BETWEEN_HANDS):
            steps = [player.step(table, lines) for player in players]
            waiting = any(steps)
        if len(lines) == before and not waiting and not table.over:
            bots.step(table)
            waiting = random.random() < 0.05
    for player in players:
        judge_end(player, lines, told)
    return Ended(told, len(lines))


def judge_end(player: Player | PlayerByHand, lines: Sequence[bytes], told: Counter[str]) -> None:
    """The record is verified for a player, with all that his list holds; AssertionError otherwise."""
    known, lost = player.last_step(lines)
    told[f"over: {known.over}"] += 1
    own = [event for event in events_of(lines) if isinstance(event, (Join, Link)) and event.seat == player.seat]
    another = isinstance(player, Player) and player.copied_back
    assert known.over in ({"ended", "interrupted", "at_fault"} if another else {"ended", "interrupted"}), known.over
    if own and not is_of(known, own[0]):
        assert another, "the anchor of another chain stands there"
        own = []
    given = {gave.deal for gave in known.gave if gave.deal is not None}
    there = {event.deal for event in own if isinstance(event, Link)}
    assert given <= there | set(lost), "a link was given, is not there, and nobody tells"
    told["links lost"] += len(given - there)
    policy = Policy(
        receipts=known.receipts,
        chain=known.chain if own else None,
        server_key=SIGNER.public_key,
        require=("committed", "signed", *(("pinned",) if known.receipts else ())),
    )
    report = verify(b"".join(lines), policy=policy)
    missing = [one for one in report.findings if one.id == "entropy.missing_link" and one.seat == player.seat]
    assert not [one for one in report.findings if one.severity == "error"], report.findings
    if own and missing:
        assert (report.verdict, report.unmet) == ("incomplete", ("chain",)), (report.verdict, report.unmet)
        told["verified, but for own links that are missing"] += 1
    else:
        assert report.verdict == "verified", (report.verdict, report.unmet, report.findings)
        assert not own or report.fairness.own_chain
        told["verified with chain, receipts and list"] += 1


def is_of(known: KnownGame, event: Event) -> bool:
    """Whether an anchor is that of the chain of a list."""
    if known.chain is None:
        return False
    chain = make_chain(known.met.first, known.met.seat, known.chain.secret, known.chain.links)
    return isinstance(event, Join) and event.anchor == anchor(known.met.first, known.met.seat, chain[0])


def play_many(number: int, seed: str, by_hand: int = 0) -> Ended:
    """Play so many games; in one of ``by_hand`` the device at seat 1 is a folder."""
    told: Counter[str] = Counter()
    lines = 0
    with TemporaryDirectory() as place:
        vault = DerivedVault(Path(place) / "ledger.db", hkdf(KEY))
        for one in range(number):
            folder = Path(place) / str(one) if by_hand and one % by_hand == 0 else None
            if folder:
                folder.mkdir()
            ended = play(one, seed, vault, folder)
            told.update(ended.told)
            told["games"] += 1
            told["games by hand"] += folder is not None
            lines += ended.lines
        vault.close()
    return Ended(told, lines)


def main(arguments: list[str]) -> None:
    """Play, and tell what happened."""
    parser = ArgumentParser(prog="python -m tests.tools.kill_devices", description="Kill devices and judge the rest.")
    parser.add_argument("number", type=int, nargs="?", default=1000, help="how many games")
    parser.add_argument("--seed", default="1", help="where the games come from")
    parser.add_argument("--by-hand", type=int, default=50, metavar="K", help="one game of K is kept by hand; 0 is none")
    asked = parser.parse_args(arguments)
    begun = time.perf_counter()
    ended = play_many(asked.number, asked.seed, asked.by_hand)
    for what, times in sorted(ended.told.items()):
        print(f"{what:44}{times:>10,}")
    print(f"{'lines':44}{ended.lines:>10,}")
    print(f"\nseed {asked.seed}: {time.perf_counter() - begun:.0f} s; no link was given that should not have been")


if __name__ == "__main__":
    main(sys.argv[1:])
