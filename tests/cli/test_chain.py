"""``fairshuffle chain``: a folder as a player's device, by hand."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from fairshuffle.device import ListFile
from fairshuffle.events import Checkpoint, Cut, Deal, Game, Join, Link, OptionValue, Player
from fairshuffle.record import write_line
from fairshuffle.record.device_list import DeviceList, KnownGame, read_device_list
from fairshuffle.record.keepsakes import read_receipt
from fairshuffle.seats import SEATS, Seat
from fairshuffle.server import DerivedVault, LiveTable, hkdf
from fairshuffle.shuffle import anchor, first_fingerprint, make_chain
from fairshuffle.verifier import Policy, verify
from tests import ROOT
from tests.tools.console import PROGRAM, Ran, run
from tests.tools.devices import SIGNER, event_of, sealed
from tests.tools.live import Bots, first_line

KEY: Final = bytes(range(32))
SERVER: Final = ("--server-key", SIGNER.public_key.hex())
SURE: Final = "--not-restored"


class Table:
    """A live table at which seat 1 plays by hand, with files in its folder, and the others need not."""

    def __init__(self, folder: Path, vault: DerivedVault, game: Game) -> None:
        self.folder = folder
        self.lines: list[bytes] = []
        self.name = f"{game.game}.jsonl"
        self.table = LiveTable.start(game, vault, self.store, signer=SIGNER)
        self.first = first_fingerprint(self.lines[0])
        self.chains = {seat: make_chain(self.first, seat, bytes([seat + 1]) * 32, 255) for seat in SEATS if seat != 1}

    def store(self, line: bytes) -> None:
        self.lines.append(line)
        self.show(self.lines)

    def show(self, lines: list[bytes]) -> None:
        """What stands in the player's file of the record."""
        (self.folder / self.name).write_bytes(b"".join(lines))

    def make(self, *options: str) -> Ran:
        return run("chain", "make", self.name, "--seat", "1", *options, folder=self.folder)

    def link(self, *options: str) -> Ran:
        return run("chain", "link", self.name, *options, folder=self.folder)

    def check(self, *options: str) -> Ran:
        return run("chain", "check", self.name, *options, folder=self.folder)

    @property
    def list(self) -> DeviceList:
        """What the device's list holds."""
        data = (self.folder / "device.list").read_bytes()
        return read_device_list(data[: data.rfind(b"\n") + 1])

    @property
    def known(self) -> KnownGame:
        return self.list.games[self.first]

    def join_all(self, mine: str) -> None:
        for seat in SEATS:
            theirs = bytes.fromhex(mine) if seat == 1 else anchor(self.first, seat, self.chains[seat][0])
            self.table.request(seat, Join(0, seat, theirs), 100)

    def give(self, deal: int, mine: str) -> None:
        for seat in SEATS:
            theirs = bytes.fromhex(mine) if seat == 1 else self.chains[seat][deal]
            self.table.request(seat, Link(0, seat, deal, theirs), 100)

    def sealed(self) -> "Table":
        """The table behind its seal, the player's anchor in it."""
        self.join_all(self.make().out.strip())
        return self

    def drawn(self) -> "Table":
        """The table behind the draw, with the player's part in it."""
        self.sealed().give(0, self.link(SURE).out.strip())
        return self


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[DerivedVault]:
    made = DerivedVault(tmp_path / "ledger.db", hkdf(KEY))
    yield made
    made.close()


@pytest.fixture
def table(tmp_path: Path, vault: DerivedVault) -> Table:
    (tmp_path / "player").mkdir()
    return Table(tmp_path / "player", vault, first_line("by-hand", changes={"target": 30}))


def another(table: Table, vault: DerivedVault, name: str, **changes: OptionValue) -> Table:
    """Another game of the same server, its files in the same folder."""
    return Table(table.folder, vault, first_line(name, changes={"target": 30, **changes}))


def refuses(ran: Ran, code: int, *said: str) -> None:
    """The command gives nothing, and says why."""
    assert (ran.code, ran.out) == (code, "")
    for words in said:
        assert words in ran.err, ran.err
    assert "internal error" not in ran.err


# A game by hand


def test_a_game_is_played_with_a_chain_by_hand(table: Table) -> None:
    made = table.make(*SERVER)
    assert made.code == 0
    assert "server-key" not in made.err
    chain = table.known.chain
    assert chain is not None
    assert stat.S_IMODE((table.folder / "device.list").stat().st_mode) == 0o600
    links = make_chain(chain.first, 1, chain.secret, 255)
    assert made.out == anchor(chain.first, 1, links[0]).hex() + "\n"
    refuses(table.link(SURE), 3, "your anchor is not in the record yet")
    table.join_all(made.out.strip())
    given = table.link(SURE)
    assert (given.code, given.out, given.err) == (0, links[0].hex() + "\n", "")
    assert table.link("--deal", "0").out == given.out
    refuses(table.link("--deal", "1"), 3, "that of deal 0")
    receipt = read_receipt((table.folder / "by-hand.0.receipt").read_bytes())
    assert receipt == table.known.receipts[0]
    table.give(0, given.out.strip())
    refuses(table.link("--deal", "1"), 3, "--play")
    given = table.link("--deal", "1", "--play")
    assert given.out == links[1].hex() + "\n"
    table.give(1, given.out.strip())
    assert isinstance(event_of(table.lines[-1]), Deal)
    refuses(table.link(), 3, "when the checkpoint of this hand is there")
    table.table.abort("enough", 200)
    checked = table.check()
    assert checked.code == 0
    assert "broken off" in checked.out
    assert table.known.over == "broken_off"
    report = verify(b"".join(table.lines), policy=Policy(chain=chain, receipts=(receipt,)))
    assert report.fairness.own_chain
    assert report.fairness.pinned == "start"


def test_a_whole_game_by_hand_is_verified_with_its_list(table: Table) -> None:
    table.sealed()
    bots = Bots("by-hand", table.first)
    bots.loses_time = False  # the chain is by chance, and so is the game: no link may get lost in any
    table.give(0, table.link(SURE, "--play").out.strip())
    chain = table.known.chain
    assert chain is not None
    bots.chains = {**table.chains, 1: make_chain(chain.first, 1, chain.secret, 255)}
    while not table.table.over:
        due = any(isinstance(offer, Link) for offer in table.table.legal(1))
        if due and 1 not in _linked(table):
            table.table.request(1, Link(0, 1, _deal(table), bytes.fromhex(table.link().out)), table.table.at + 50)
        else:
            bots.step(table.table)
    told = table.check().out
    assert "the game has ended" in told
    assert "given, and not in the record" not in told
    policy = Policy(
        receipts=table.known.receipts,
        chain=chain,
        server_key=SIGNER.public_key,
        require=("players=1", "signed", "pinned", "links"),
    )
    report = verify(b"".join(table.lines), policy=policy)
    assert (report.verdict, report.fairness.pinned) == ("verified", "start")


def _deal(table: Table) -> int:
    """The deal that comes next."""
    return sum(isinstance(event_of(line), Deal) for line in table.lines) + 1


def _linked(table: Table) -> set[Seat]:
    """Who has given a link since the last deal."""
    linked: set[Seat] = set()
    for line in table.lines:
        event = event_of(line)
        if isinstance(event, Deal):
            linked.clear()
        elif isinstance(event, Link) and event.deal == _deal(table):
            linked.add(event.seat)
    return linked


# make


def test_asked_again_make_gives_the_same_anchor(table: Table) -> None:
    made = table.make()
    before = (table.folder / "device.list").read_bytes()
    again = table.make()
    assert (again.code, again.out) == (0, made.out)
    table.join_all(made.out.strip())
    table.link(SURE)
    assert table.make().out == made.out
    assert (table.folder / "device.list").read_bytes().startswith(before)


def test_one_game_has_one_chain_at_one_seat(table: Table) -> None:
    table.make()
    ran = run("chain", "make", table.name, "--seat", "2", folder=table.folder)
    refuses(ran, 2, "was made for seat 1")


def test_a_folder_takes_part_in_a_game_id_once(table: Table) -> None:
    table.make()
    before = (table.folder / "device.list").read_bytes()
    game = event_of(table.lines[0])
    assert isinstance(game, Game)
    table.show([write_line(game._replace(created="2026-02-02T00:00:00Z"))])
    refuses(table.make(), 1, "do not go on", "was there before")
    refuses(table.link(SURE), 1, "do not go on", "had another first line")
    assert (table.folder / "device.list").read_bytes() == before


def test_another_server_uses_up_no_id_of_a_server_that_is_known(table: Table) -> None:
    rival = event_of(table.lines[0])
    assert isinstance(rival, Game)
    table.show([write_line(rival._replace(key=KEY))])
    assert table.make().code == 0
    table.show(table.lines)
    made = table.make(*SERVER)
    assert made.code == 0
    table.join_all(made.out.strip())
    assert table.link(SURE, "--beside").code == 0


def test_no_chain_is_made_for_another_key_or_where_nobody_joins(table: Table) -> None:
    refuses(table.make("--server-key", KEY.hex()), 1, KEY.hex(), SIGNER.public_key.hex())
    game = event_of(table.lines[0])
    assert isinstance(game, Game)
    for line, code in (
        (write_line(game._replace(links=None)), 5),
        (b"no record\n", 5),
        (b"", 3),
        (table.lines[0][:-1], 5),
        (table.lines[0][:40], 5),
        (b"\xff\xfe\x00\n", 5),
        (write_line(Join(0, 1, KEY)), 5),
        (table.lines[0].replace(b"fairshuffle/1", b"fairshuffle/9"), 4),
    ):
        table.show([line])
        refuses(table.make(), code)
    assert b'"chain"' not in (table.folder / "device.list").read_bytes()


def test_before_joining_a_human_is_told_what_no_bound_holds_for(table: Table, vault: DerivedVault) -> None:
    told = table.make()
    assert "note: you have named no key of this server" in told.err
    assert "created at 2026-01-01T18:00:00Z" in told.err
    table.join_all(told.out.strip())
    table.link(SURE)
    second = another(table, vault, "second")
    ran = second.make()
    refuses(ran, 3, "games were begun with this server and have not ended", "by-hand", "--beside")
    assert "note: begun with this server and not ended: by-hand" in ran.err
    assert second.make("--beside").code == 0


# link


def test_no_link_without_the_word_that_nothing_was_copied_back(table: Table) -> None:
    table.sealed()
    refuses(table.link(), 3, "no receipt of the seal is kept", "--not-restored", "otherwise leave this game")
    refuses(table.check(), 3, "--not-restored")
    assert not table.known.receipts
    assert table.link(SURE).code == 0
    assert table.link().code == 0


def test_no_link_is_given_for_a_record_that_is_not_the_one_seen_before(table: Table) -> None:
    table.sealed()
    assert table.link(SURE).code == 0
    joined = [event_of(line) for line in table.lines[1:5]]
    moved = [write_line(event._replace(at=101)) for event in joined if isinstance(event, Join)]
    lines = [table.lines[0], *moved]
    table.show([*lines, sealed(lines)])
    refuses(table.link(), 1, "do not go on", "are not those on which this device gave what it gave")
    assert table.known.over == "at_fault"
    table.show(table.lines)
    refuses(table.link(), 3, "the server was at fault before")


@pytest.mark.parametrize("signature", [bytes(64), None])
def test_no_link_is_given_for_a_seal_that_is_not_signed_as_the_first_line_says(
    table: Table, signature: bytes | None
) -> None:
    table.sealed()
    seal = event_of(table.lines[5])
    assert isinstance(seal, Checkpoint)
    table.show([*table.lines[:5], write_line(seal._replace(signature=signature))])
    refuses(table.link(SURE), 1, "the signature of checkpoint 0 does not hold")
    assert not (table.folder / "by-hand.0.receipt").exists()


def test_a_cut_that_was_changed_behind_the_link_is_found(tmp_path: Path, vault: DerivedVault) -> None:
    """Row 2.3 of the faults: the link is given on one cut, and another one is written."""
    table = Table(tmp_path, vault, first_line("cutting", "squarescores"))
    table.drawn()
    left = next(seat for seat in SEATS if _may_cut(table, seat))
    shown, written = (write_line(Cut(table.table.at, left, n)) for n in (7, 8))
    refuses(table.link("--play"), 3, "the deck may still be cut")
    table.show([*table.lines, shown])
    given = table.link()
    assert given.code == 0
    for lines in ([*table.lines, written], [*table.lines, write_line(Link(table.table.at, 1, 1, _mine(given)))]):
        table.show(lines)
        copied = tmp_path / "copy"
        copied.mkdir(exist_ok=True)
        (copied / "device.list").write_bytes((tmp_path / "device.list").read_bytes())
        (copied / table.name).write_bytes(b"".join(lines))
        refuses(run("chain", "link", table.name, folder=copied), 1, "not those on which this device gave")


def test_where_nobody_cuts_the_human_says_so(tmp_path: Path, vault: DerivedVault) -> None:
    table = Table(tmp_path, vault, first_line("cutting", "squarescores"))
    table.drawn()
    assert table.link("--play", "--cut-is-over").code == 0
    left = next(seat for seat in SEATS if _may_cut(table, seat))
    table.show([*table.lines, write_line(Cut(table.table.at, left, 7))])
    refuses(table.link(), 1, "comes after this device's link")


def _may_cut(table: Table, seat: Seat) -> bool:
    return any(isinstance(offer, Cut) for offer in table.table.legal(seat))


def _mine(given: Ran) -> bytes:
    return bytes.fromhex(given.out)


def test_what_stands_for_this_seat_and_is_not_its_own_ends_its_part(table: Table) -> None:
    table.drawn()
    changed = [
        write_line(event._replace(value=KEY)) if isinstance(event, Link) and event.seat == 1 else write_line(event)
        for event in map(event_of, table.lines)
    ]
    table.show(changed)
    refuses(table.link("--play"), 1, "a link of deal 0 stands for this seat that is not this device's")


def test_a_link_that_was_given_and_left_out_is_told(table: Table) -> None:
    table.sealed()
    table.link(SURE)
    for seat in SEATS:
        if seat != 1:
            table.table.request(seat, Link(0, seat, 0, table.chains[seat][0]), 100)
    table.table.tick(100_000)
    told = table.check()
    assert told.code == 0
    assert "given, and not in the record: of deal 0" in told.out


def test_an_anchor_that_came_too_late_is_told_calmly(table: Table) -> None:
    """Row 3.5 of the faults, and row 2.11: whoever left it out, it is told the same after each restart."""
    table.make()
    for seat in (0, 2, 3):
        table.table.request(seat, Join(0, seat, anchor(table.first, seat, table.chains[seat][0])), 100)
    table.table.tick(30_100)
    for _ in range(2):
        refuses(table.link(SURE), 3, "sealed without your anchor", "its receipts are kept all the same")
        told = table.check()
        assert told.code == 0
        assert "you are not in it" in told.out
    assert (table.folder / "by-hand.0.receipt").exists()
    assert table.known.over is None


@pytest.mark.parametrize("command", ["link", "check"])
def test_bad_input_is_told_and_changes_nothing(table: Table, vault: DerivedVault, command: str) -> None:
    def ask() -> Ran:
        return run("chain", command, table.name, folder=table.folder)

    refuses(ask(), 2, "there is no chain in", "fairshuffle chain make")
    table.drawn()
    before = (table.folder / "device.list").read_bytes()
    whole = table.lines
    foreign = another(table, vault, "foreign").lines
    draw = whole[-1]
    for lines, code, *said in (
        ([], 5),
        ([whole[0][:-1]], 5, "give the record again, up to the end of a line"),
        ([*whole[:-1], draw[:-9]], 5, "give the record again, up to the end of a line"),
        ([*whole, b"garbage\n"], 5),
        ([*whole, b"\xff\n"], 5),
        (foreign, 2, "there is no chain for this game", "device.list there is of by-hand"),
        ([whole[0].replace(b"/1", b"/9"), *whole[1:]], 4),
    ):
        table.show(list(lines))
        ran = ask()
        refuses(ran, int(str(code)), *map(str, said))
        assert (table.folder / "device.list").read_bytes() == before, said
    assert run("chain", command, "nowhere.jsonl", folder=table.folder).code == 2


@pytest.mark.parametrize("lines", [[0, 1, 2, 3, 4, 5, 10, 6], [0, 1, 2, 3, 4, 6, 5], [0, 1, 2, 3, 4, 5, 6, 6]])
def test_lines_that_do_not_continue_end_the_devices_part(table: Table, lines: list[int]) -> None:
    table.drawn()
    table.show([table.lines[place] for place in lines])
    refuses(table.link("--play"), 1, "do not go on")
    assert table.known.over == "at_fault"


def test_a_shorter_record_than_was_seen_gives_nothing(table: Table) -> None:
    table.drawn()
    table.link("--play")
    table.show(table.lines[:6])
    refuses(table.link(), 3, "this record ends before what you have seen", "give all of it")


def test_a_record_comes_by_a_pipe_and_from_another_folder(table: Table, tmp_path: Path) -> None:
    table.sealed()
    at = ("--folder", str(table.folder))
    piped = run("chain", "link", "-", SURE, *at, stdin=b"".join(table.lines), folder=tmp_path)
    assert piped.code == 0
    read, write = os.pipe()
    with os.fdopen(write, "wb") as file:
        file.write(b"".join(table.lines))
    try:
        asked = [*PROGRAM, "chain", "link", f"/dev/fd/{read}", *at]
        done = subprocess.run(asked, capture_output=True, pass_fds=[read], timeout=60, check=False)
    finally:
        os.close(read)
    assert (done.returncode, done.stdout.decode()) == (0, piped.out)


def test_arabic_names_are_no_matter(tmp_path: Path, vault: DerivedVault) -> None:
    names = (Player("نورة"), Player("سعد"), Player("هدى"), Player("فيصل"))
    table = Table(tmp_path, vault, first_line("names")._replace(seats=names))
    table.drawn()
    assert table.link("--play").code == 0
    assert table.check().code == 0


# One folder is one device


def test_two_games_of_one_server_take_part_one_after_the_other(table: Table, vault: DerivedVault) -> None:
    table.drawn()
    second = another(table, vault, "second")
    refuses(second.make(), 3, "have not ended")
    table.table.abort("enough", 200)
    table.check()
    refuses(second.make(), 3, "have not ended")  # it was begun, and broken off
    second.join_all(second.make("--beside").out.strip())
    assert second.link(SURE).code == 0
    assert second.list.begun_beside(second.first) == (table.known,)


def test_a_server_that_opens_games_side_by_side_gets_one_first_hand(table: Table, vault: DerivedVault) -> None:
    """Row 2.7 of the faults, by hand: anchors are nothing yet, but the second first link is refused."""
    games = [table, *(another(table, vault, f"side-{number}") for number in range(3))]
    for game in games:
        game.sealed()
    asked = [game.link(SURE, "--play") for game in games]
    assert [ran.code for ran in asked] == [0, 3, 3, 3]
    assert all("by-hand" in ran.err for ran in asked[1:])


def test_a_folder_that_another_process_uses_is_refused(table: Table) -> None:
    table.sealed()
    before = (table.folder / "device.list").read_bytes()
    with ListFile.open(table.folder / "device.list"):
        for ran in (table.make(), table.link(SURE), table.check(SURE)):
            refuses(ran, 6, "is being written by somebody else", "one command at a time")
    assert (table.folder / "device.list").read_bytes() == before
    assert table.link(SURE).code == 0


def test_commands_at_once_on_one_folder_give_one_link_and_one_receipt(table: Table) -> None:
    table.sealed()
    asked = [*PROGRAM, "chain", "link", table.name, SURE]
    running = [subprocess.Popen(asked, cwd=table.folder, stdout=-1, stderr=-1) for _ in range(6)]
    told = [(process.communicate(timeout=60), process.returncode) for process in running]
    given = {out for (out, _), code in told if code == 0}
    assert len(given) == 1
    assert all(code in {0, 6} and b"internal" not in err for (_, err), code in told)
    known = table.known
    assert (len(known.gave), len(known.receipts)) == (2, 1)


def test_a_folder_that_is_not_there_or_no_folder_is_refused(table: Table) -> None:
    refuses(table.make("--folder", "nowhere"), 6, "No such file", "a folder that is there")
    refuses(table.link("--folder", "nowhere"), 2, "there is no chain in nowhere")
    refuses(table.make("--folder", table.name), 2, "is no folder")
    refuses(table.make("--folder", "-"), 2, "is no folder")


@pytest.mark.parametrize(
    "bad", [b"garbage\n", b"\xff\n", b'{"type":"over","first":"' + b"0" * 64 + b'","how":"left"}\n']
)
def test_a_list_that_is_none_is_told_and_left_as_it_is(table: Table, bad: bytes) -> None:
    table.sealed()
    path = table.folder / "device.list"
    spoiled = path.read_bytes() + bad
    path.write_bytes(spoiled)
    for ran in (table.make(), table.link(SURE), table.check(SURE)):
        refuses(ran, 6, "device.list: line ", "nothing was changed")
    assert path.read_bytes() == spoiled


def test_half_a_line_that_a_crash_left_is_cut_off_and_the_device_goes_on(table: Table) -> None:
    table.sealed()
    given = table.link(SURE)
    path = table.folder / "device.list"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"type":"over","fir')
    assert table.link().out == given.out
    assert path.read_bytes() == whole


def test_an_empty_list_is_a_device_that_has_met_nothing(table: Table) -> None:
    (table.folder / "device.list").write_bytes(b"")
    refuses(table.link(), 2, "there is no chain for this game in .: make one first (fairshuffle chain make)\n")
    assert table.make().code == 0


@pytest.mark.skipif(os.name == "nt", reason="no such limit there")
@pytest.mark.parametrize("room", [0, 1, 100, 400])
def test_where_the_list_has_no_room_nothing_is_given(table: Table, room: int) -> None:
    """The smallest room for more bytes; set up again where there is some, the device goes on from what it has."""
    refuses(_in_little_room(table, "make", room), 6, "cannot write the device's list", "File too large", "with room")
    made = table.make()
    assert made.code == 0
    table.join_all(made.out.strip())
    refuses(_in_little_room(table, "link", min(room, 200)), 6, "cannot write the device's list", "nothing is given")
    assert not table.known.begun
    assert table.link(SURE).code == 0


def _in_little_room(table: Table, command: str, room: int) -> Ran:
    """The command where no file may grow longer than the list is, and some bytes more."""
    path = table.folder / "device.list"
    size = room + (path.stat().st_size if path.exists() else 0)
    said = [command, table.name, *(["--seat", "1"] if command == "make" else [SURE])]
    asked = [sys.executable, "-c", LITTLE_ROOM.format(size=size), "chain", *said]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        asked, cwd=table.folder, capture_output=True, env=environment, timeout=60, check=False, text=True
    )
    return Ran(done.returncode, done.stdout, done.stderr)


LITTLE_ROOM: Final = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))
from verifier_cli.main import main
main()
"""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("command", ["make", "link"])
def test_a_list_that_is_no_ordinary_file_is_refused(table: Table, command: str) -> None:
    """Reading one from a device would never end."""
    (table.folder / "full").mkdir()
    (table.folder / "full" / "device.list").symlink_to("/dev/full")
    arguments = [table.name, "--folder", "full", *(["--seat", "1"] if command == "make" else [])]
    refuses(run("chain", command, *arguments, folder=table.folder), 6, "is no ordinary file")


def test_a_receipt_that_cannot_be_laid_out_is_told(table: Table) -> None:
    table.sealed()
    (table.folder / "by-hand.0.receipt").mkdir()
    refuses(table.link(SURE), 6, "by-hand.0.receipt: Is a directory")
    (table.folder / "by-hand.0.receipt").rmdir()
    assert table.link().code == 0


def test_receipts_of_two_servers_under_one_id_are_laid_side_by_side(table: Table) -> None:
    (table.folder / "by-hand.0.receipt").write_text("of another server\n")
    table.sealed().link(SURE)
    beside = table.folder / f"by-hand.{table.first.hex()[:8]}.0.receipt"
    assert read_receipt(beside.read_bytes()) == table.known.receipts[0]
    assert (table.folder / "by-hand.0.receipt").read_text() == "of another server\n"
