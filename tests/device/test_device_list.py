"""The list of a device: its lines, what is refused, and the file that it is (SPEC.md#device-list)."""

import os
import stat
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairshuffle.device import Device, ListFile
from fairshuffle.errors import MalformedRecordError, StorageError
from fairshuffle.limits import MAX_LINE_BYTES
from fairshuffle.record.device_list import (
    Allowed,
    DeviceList,
    Entry,
    Gave,
    Kept,
    Met,
    Over,
    read_device_list,
    write_entry,
)
from fairshuffle.record.keepsakes import Chain, Receipt
from tests import ROOT
from tests.tools.devices import Disk

A: Final = bytes([0xA]) * 32
B: Final = bytes([0xB]) * 32
KEY: Final = bytes([7]) * 32
HEX: Final = {value: value.hex() for value in (A, B, KEY)}
MET: Final = Met("game-1", A, 2)
CHAIN: Final = Chain("game-1", A, 2, 255, KEY)

FORMS: Final[tuple[tuple[Entry, str], ...]] = (
    (MET, '"met","game":"game-1","first":"AA","seat":2'),
    (MET._replace(server=KEY), '"met","game":"game-1","first":"AA","seat":2,"server":"77"'),
    (CHAIN, '"chain","game":"game-1","first":"AA","seat":2,"links":255,"secret":"77"'),
    (Gave(A, 1, B), '"gave","first":"AA","lines":1,"digest":"BB"'),
    (Gave(A, 5, B, 0), '"gave","first":"AA","lines":5,"digest":"BB","deal":0'),
    (Kept(A, 0, 5, B), '"kept","first":"AA","number":0,"lines":5,"digest":"BB"'),
    (Kept(A, 0, 5, B, bytes(64)), '"kept","first":"AA","number":0,"lines":5,"digest":"BB","signature":"0000"'),
    (Allowed(A, "play"), '"allowed","first":"AA","what":"play"'),
    (Allowed(A, "beside"), '"allowed","first":"AA","what":"beside"'),
    (Over(A, "ended"), '"over","first":"AA","how":"ended"'),
    (Over(A, "broken_off"), '"over","first":"AA","how":"broken_off"'),
    (Over(A, "at_fault"), '"over","first":"AA","how":"at_fault"'),
    (Over(A, "interrupted"), '"over","first":"AA","how":"interrupted"'),
    (Over(A, "left"), '"over","first":"AA","how":"left"'),
)
"""Every step and its line, but for ``{"type":`` and its end; of hexadecimal values a byte or two are written."""


def whole_line(short: str) -> str:
    """A line of FORMS in full, without its LF."""
    values = {"AA": HEX[A], "BB": HEX[B], "77": HEX[KEY], "0000": "00" * 64}
    for few, all_of_it in values.items():
        short = short.replace(f'"{few}"', f'"{all_of_it}"')
    return f'{{"type":{short}}}'


def lines(*entries: Entry) -> bytes:
    return b"".join(map(write_entry, entries))


# Lines


@pytest.mark.parametrize(("entry", "short"), FORMS, ids=lambda value: type(value).__name__)
def test_each_step_has_its_line(entry: Entry, short: str) -> None:
    line = whole_line(short)
    assert write_entry(entry) == f"{line}\n".encode()
    before = () if isinstance(entry, Met) else (MET,)
    known = read_device_list(lines(*before, entry)).games[A]
    assert known == DeviceList().after(*before, entry).games[A]


@pytest.mark.parametrize(("entry", "short"), FORMS, ids=lambda value: type(value).__name__)
def test_a_line_in_any_other_form_is_malformed(entry: Entry, short: str) -> None:
    line = whole_line(short)
    before = b"" if isinstance(entry, Met) else lines(MET)
    for other in (
        f" {line}\n",
        f"{line} \n",
        f"{line}\r\n",
        f"{line}",
        line.replace(":", ": ", 1) + "\n",
        line.replace(HEX[A], HEX[A].upper()) + "\n",
        line.replace(HEX[A], HEX[A][2:]) + "\n",
        line.replace('","first"', '","more":1,"first"') + "\n",
        line.replace('"type":"', '"type":"x') + "\n",
        line[:-1] + "\n",
        f"{line}\n\n",
        f"{line}\x00\n",
    ):
        with pytest.raises(MalformedRecordError) as caught:
            read_device_list(before + other.encode())
        assert caught.value.line == before.count(b"\n") + 1 + (other == f"{line}\n\n")


@pytest.mark.parametrize(
    "bad",
    [
        b"\xff\n",
        b"\n",
        b"[]\n",
        b'{"type":"game"}\n',
        b'{"type":"receipt"}\n',
        b'{"type":"met","game":"no id","first":"%s","seat":2}\n' % A.hex().encode(),
        b'{"type":"met","game":"g","first":"%s","seat":4}\n' % A.hex().encode(),
        b'{"type":"over","first":"%s","how":"won"}\n' % A.hex().encode(),
        b'{"type":"allowed","first":"%s","what":"cheat"}\n' % A.hex().encode(),
        b'{"type":"gave","first":"%s","lines":-1,"digest":"%s"}\n' % (A.hex().encode(), B.hex().encode()),
        b'{"type":"gave","first":"%s","lines":4294967296,"digest":"%s"}\n' % (A.hex().encode(), B.hex().encode()),
        b'{"type":"met"' + b" " * MAX_LINE_BYTES + b"}\n",
    ],
)
def test_what_is_no_line_of_a_list_is_malformed(bad: bytes) -> None:
    with pytest.raises(MalformedRecordError):
        read_device_list(lines(MET) + bad)


ENTRIES: Final = st.sampled_from([A, B]).flatmap(
    lambda first: st.one_of(
        st.builds(Met, st.sampled_from(["g-1", "g-2"]), st.just(first), st.integers(0, 3), st.none() | st.just(KEY)),
        st.builds(Chain, st.just("g-1"), st.just(first), st.integers(0, 3), st.just(127), st.just(KEY)),
        st.builds(Gave, st.just(first), st.integers(1, 9), st.just(B), st.none() | st.integers(0, 3)),
        st.builds(Kept, st.just(first), st.integers(0, 3), st.integers(0, 99), st.just(B), st.none()),
        st.builds(Allowed, st.just(first), st.sampled_from(["play", "beside"])),
        st.builds(Over, st.just(first), st.sampled_from(["ended", "left", "at_fault"])),
    )
)  # fmt: skip


@given(st.lists(ENTRIES, max_size=12))
@settings(max_examples=200, deadline=None)
def test_what_follows_in_memory_is_what_is_read_back(steps: list[Entry]) -> None:
    known, stored = DeviceList(), b""
    for step in steps:
        try:
            known = known.after(step)
        except ValueError:
            with pytest.raises(MalformedRecordError):
                read_device_list(stored + write_entry(step))
        else:
            stored += write_entry(step)
    assert read_device_list(stored) == known


# Order


@pytest.mark.parametrize(
    ("before", "entry"),
    [
        ((), CHAIN),
        ((), Gave(A, 1, B)),
        ((MET,), Gave(B, 1, B)),
        ((MET,), MET),
        ((MET,), Met("game-2", A, 2)),
        ((MET, CHAIN), CHAIN),
        ((MET,), CHAIN._replace(game="game-2")),
        ((MET,), CHAIN._replace(seat=1)),
        ((MET,), Kept(A, 1, 5, B)),
        ((MET, Kept(A, 0, 5, B)), Kept(A, 0, 5, B)),
        ((MET, Kept(A, 0, 5, B)), Kept(A, 2, 5, B)),
    ],
)
def test_a_line_that_cannot_follow_is_refused(before: tuple[Entry, ...], entry: Entry) -> None:
    with pytest.raises(MalformedRecordError) as caught:
        read_device_list(lines(*before, entry))
    assert caught.value.line == len(before) + 1
    disk = Disk(lines(*before))
    device = Device(disk.append, disk.stored)
    with pytest.raises(ValueError, match=r"."):
        device.keep(entry)
    assert disk.stored == lines(*before)
    device.keep(Met("game-9", KEY, 1))  # it was never stored, so the device goes on


def test_of_several_ends_the_first_one_counts() -> None:
    known = read_device_list(lines(MET, Gave(A, 5, B, 0), Over(A, "left"), Over(A, "ended"))).games[A]
    assert (known.over, known.closed, known.unfinished) == ("left", 3, True)


def test_a_list_without_its_chains_is_a_list() -> None:
    whole = (MET, CHAIN, Gave(A, 1, A), Kept(A, 0, 5, B), Gave(A, 6, B, 0))
    shown = lines(*(entry for entry in whole if not isinstance(entry, Chain)))
    known = read_device_list(lines(*whole)).games[A]
    assert read_device_list(shown).games[A]._replace(begun=5) == known._replace(chain=None)


def test_two_games_of_two_servers_may_have_one_id() -> None:
    listed = read_device_list(lines(MET, Met("game-1", B, 0, KEY)))
    assert [known.met.seat for known in listed.games.values()] == [2, 0]
    assert listed.under(KEY) == (listed.games[B],)
    assert listed.keys() == {KEY}


def test_receipts_are_those_of_the_game() -> None:
    known = read_device_list(lines(MET, Kept(A, 0, 5, B, bytes(64)))).games[A]
    assert known.receipts == (Receipt("game-1", 0, 5, B, bytes(64)),)


# Begun and not ended


@pytest.mark.parametrize("deal", [0, 1, 7])
def test_a_game_is_begun_with_the_first_link_whichever_it_is(deal: int) -> None:
    """Who was not there for the draw gives x_1 first, and x_0 with it."""
    met = read_device_list(lines(MET, CHAIN, Gave(A, 1, A)))
    assert not met.games[A].unfinished
    begun = met.after(Gave(A, 7, B, deal))
    assert (begun.games[A].begun, begun.games[A].unfinished) == (4, True)


GAMES: Final = {name: bytes([number]) * 32 for number, name in enumerate("abcdefgh", 1)}


def listed(story: str, server: bytes | None = None) -> DeviceList:
    """A list of steps: ``a+`` begins game a, ``a.`` ends it, ``a!`` breaks it off, ``a-`` leaves it."""
    steps: list[Entry] = []
    for word in story.split():
        first = GAMES[word[0]]
        if not any(isinstance(step, Met) and step.first == first for step in steps):
            steps.append(Met(f"game-{word[0]}", first, 0, server))
        if word[1] == "+":
            steps.append(Gave(first, 5, B, 0))
        else:
            steps.append(Over(first, {".": "ended", "!": "broken_off", "-": "left", "?": "at_fault"}[word[1]]))  # type: ignore[arg-type]
    return DeviceList().after(*steps)


@pytest.mark.parametrize(
    ("story", "game", "beside"),
    [
        ("a+ a.", "a", ""),
        ("a+ a. b+ b.", "b", ""),
        ("a+ a! b+ b.", "b", "a"),
        ("a+ a- b+ b.", "b", "a"),
        ("a+ a? b+ b.", "b", "a"),
        ("a+ b+ b.", "b", "a"),
        ("a+ b+ b. a.", "a", "b"),
        ("a+ b+ b. c+ c.", "c", "a"),
        ("a+ b+ a. c+ b.", "b", "ac"),
        ("a+ a! b+ b. c+ c.", "c", ""),
        ("a+ a! b+ b! c+ c! d+ d.", "d", "abc"),
        ("a+ b+ c+ d+ d.", "a", "bcd"),
        ("a+ a. b+ c+ c! b. d+ d.", "d", ""),
        ("a+ b+ c+ c. b!", "c", "ab"),
        ("a+ b.", "a", ""),
        ("a+", "a", ""),
    ],
)
def test_what_a_server_could_have_gone_on_with_instead(story: str, game: str, beside: str) -> None:
    one = listed(story)
    assert {known.met.game[-1] for known in one.begun_beside(GAMES[game])} == set(beside)


def test_games_of_other_servers_do_not_count() -> None:
    one = listed("a+ b+").after(Met("other", B, 0, KEY), Gave(B, 5, B, 0))
    assert one.begun_beside(B) == ()
    assert len(one.begun_beside(GAMES["a"])) == 1


def test_a_game_that_was_not_begun_has_none_beside_it() -> None:
    assert listed("a+ b.").begun_beside(GAMES["b"]) == ()


# The file


def test_a_new_list_is_for_its_owner_only(tmp_path: Path) -> None:
    with ListFile.open(tmp_path / "device.list"):
        mode = stat.S_IMODE((tmp_path / "device.list").stat().st_mode)
    assert mode == 0o600 or os.name == "nt"


def test_an_unfinished_last_line_is_cut_off_when_the_list_is_opened_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "device.list"
    whole = lines(MET, CHAIN, Gave(A, 1, A))
    ends = [0, *(place + 1 for place, byte in enumerate(whole) if byte == 10)]
    for begin, end in pairwise(ends):
        for length in (begin, begin + 1, (begin + end) // 2, end - 1, end):
            path.write_bytes(whole[:length])
            with ListFile.open(path) as file:
                kept = whole[: end if length == end else begin]
                assert file.read() == kept
                device = Device(file.append, file.read())
                device.keep(Met("game-2", B, 0))
            assert path.read_bytes() == kept + lines(Met("game-2", B, 0))


def test_a_folder_is_one_device_for_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "device.list"
    other = [sys.executable, "-c", OTHER, str(path)]
    with subprocess.Popen(other, stdin=-1, stdout=-1, env={**os.environ, "PYTHONPATH": str(ROOT)}) as process:
        assert process.stdout
        assert process.stdin
        assert process.stdout.readline() == b"open\n"
        with pytest.raises(StorageError, match="is being written by somebody else"):
            ListFile.open(path)
        process.stdin.close()
    with ListFile.open(path) as file:
        assert file.read() == b"a line\n"


OTHER: Final = """
import sys
from fairshuffle.device import ListFile
with ListFile.open(sys.argv[1]) as file:
    file.append(b"a line\\n")
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_list_without_room_says_so_and_takes_nothing_more() -> None:
    with ListFile("/dev/full", os.open("/dev/full", os.O_RDWR)) as file:
        device = Device(file.append)
        with pytest.raises(StorageError, match="cannot write the device's list /dev/full: No space left on device"):
            device.keep(MET)
        assert device.list == DeviceList()
        with pytest.raises(StorageError, match="set the device up again"):
            device.keep(MET)
    with pytest.raises(StorageError, match="is no ordinary file"):
        ListFile.open("/dev/full")
