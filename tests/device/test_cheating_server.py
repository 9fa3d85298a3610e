"""Servers that cheat devices: each is found, refused, or counted, by devices that live on or are set up again."""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from random import Random
from typing import Final

import pytest

from fairshuffle.device import Client, ClientError, Device
from fairshuffle.events import Cut, Join, Link
from fairshuffle.game import propose
from fairshuffle.record import write_line
from fairshuffle.record.keepsakes import Chain
from fairshuffle.record.signatures import public_key_of
from fairshuffle.testing.simulate import Table, simulate
from fairshuffle.verifier import Policy, verify
from tests.tools.devices import Disk, sealed

KEY: Final = bytes(range(32, 64))
SERVER: Final = public_key_of(KEY)


class Story(Table):
    """A game of a server that has one honest device, at seat 0."""

    def __init__(self, name: str, disk: Disk, profile: str = "sahrat") -> None:
        super().__init__(profile, name, joined=(0,), key=KEY)
        self.disk = disk
        self.device = self.set_up()

    def set_up(self, *, not_restored: bool = False) -> Client:
        """The device as its list says it is, behind no line yet."""
        disk = self.disk = self.disk.cut_to_lines()
        device = Device(disk.append, disk.stored, server_keys=(SERVER,))
        return Client(device, 0, Random(1).randbytes, server_key=SERVER, not_restored=not_restored)

    def feed(self, *more: bytes) -> None:
        """Send the device all that it has not got, and some lines more that may never be written."""
        self.device.receive(b"".join([*self.lines[self.device.lines :], *more]))
        self.device.consent()

    def give(self) -> bool:
        """Let the device give what is due, and write it."""
        self.feed()
        offer = self.device.offer()
        if offer is not None:
            self.write(offer._replace(at=self.tick()))
        return offer is not None

    def sealed(self) -> "Story":
        self.give()
        self.checkpoint()
        return self

    def drawn(self) -> "Story":
        self.sealed().give()
        self.write(propose.draw(self.match, self.tick()))
        self.feed()
        return self


def again(story: Story) -> None:
    """The phone was switched off and on."""
    story.device = story.set_up(not_restored=True)


def lives_on(story: Story) -> None:
    """Nothing happens to the device."""
    del story


LIVES: Final = pytest.mark.parametrize("between", [lives_on, again], ids=["lives on", "set up again"])


def refused(story: Story, data: bytes) -> str:
    """Why a device gives nothing any more, whatever it is shown."""
    with pytest.raises(ClientError) as caught:
        story.device.receive(data)
    assert caught.value.server_at_fault
    assert story.device.offer(cut_is_over=True) is None
    assert story.device.known
    assert story.device.known.over == "at_fault"
    again(story)
    with suppress(ClientError):  # the server has written what it shows
        story.feed()
    assert story.device.waits_for() == "over"
    return caught.value.reason


# Row 2.3: the cut is changed when the link is known


@LIVES
def test_another_cut_than_the_one_on_which_the_link_was_given_is_found(between: Callable[[Story], None]) -> None:
    story = Story("changed", Disk(), "squarescores").drawn()
    left = story.match.deals.left
    shown = write_line(Cut(story.at + 1, left, 7))
    story.feed(shown)
    link = story.device.offer()
    assert isinstance(link, Link)
    between(story)
    # One that lives on has the first cut in its record; one that is set up again is shown the other one in its place.
    other = write_line(Cut(story.at + 1, left, 8))
    assert refused(story, b"".join([*story.lines[story.device.lines :], other])) in {"cut", "receipt"}


@LIVES
def test_no_cut_at_all_where_one_was_shown_is_found(between: Callable[[Story], None]) -> None:
    story = Story("taken-back", Disk(), "squarescores").drawn()
    story.feed(write_line(Cut(story.at + 1, story.match.deals.left, 7)))
    link = story.device.offer()
    assert isinstance(link, Link)
    between(story)
    own = write_line(link._replace(at=story.at + 2))
    if between is lives_on:  # with the cut there is a line more than the server counts
        story.write(link._replace(at=story.at + 2))
        assert refused(story, own + sealed(story.lines, 1)) in {"digest", "log.order"}
    else:
        assert refused(story, b"".join([*story.lines, own])) == "receipt"


@LIVES
def test_a_cut_behind_the_word_that_nobody_cuts_is_found(between: Callable[[Story], None]) -> None:
    story = Story("word", Disk(), "squarescores").drawn()
    assert story.device.offer() is None
    assert isinstance(story.device.offer(cut_is_over=True), Link)
    between(story)
    rest = b"".join(story.lines[story.device.lines :])
    assert refused(story, rest + write_line(Cut(story.at + 1, story.match.deals.left, 7))) == "cut"


def test_a_link_that_was_given_and_left_out_is_told_after_a_restart_too() -> None:
    """Row 2.3: whoever set the device up again, the link of deal 1 stays given."""
    story = Story("left-out", Disk()).drawn()
    assert isinstance(story.device.offer(), Link)
    again(story)
    story.write(propose.deal(story.match, story.tick()))
    story.feed()
    assert story.device.lost == (1,)


# Row 2.7: many games at once


def test_of_games_side_by_side_one_gets_links() -> None:
    """The server has all anchors; the first link goes to one of its games, and no other one can begin."""
    disk = Disk()
    device = Device(disk.append, server_keys=(SERVER,))
    stories = [Story(f"side-{number}", disk) for number in range(8)]
    for story in stories:
        story.device = Client(device, 0, Random(1).randbytes, server_key=SERVER)
        story.sealed()
    assert [story.give() for story in stories] == [True, *[False] * 7]
    assert {story.device.waits_for() for story in stories[1:]} == {"unfinished"}
    assert Client(device, 0, bytes).told == ()


def test_a_restart_forgets_no_game_that_was_begun() -> None:
    first = Story("first", Disk()).drawn()
    second = Story("second", first.disk)
    second.feed()
    assert second.device.offer() is None
    assert second.device.waits_for() == "unfinished"
    assert [told.facts for told in second.device.told if told.id == "unfinished"] == [("sim-sahrat-easy-first",)]


def test_the_first_link_of_a_device_that_missed_the_draw_begins_the_game() -> None:
    """The server draws at once: x_1 comes first, x_0 follows from it, and the next game has to wait."""
    story = Story("missed", Disk()).sealed()
    story.write(propose.draw(story.match, story.tick()))
    story.feed()
    assert isinstance(link := story.device.offer(), Link)
    assert link.deal == 1
    other = Story("other", story.disk)
    other.feed()
    assert other.device.waits_for() == "unfinished"


# Row 2.10: a list that was copied back


def test_a_device_without_the_receipt_of_the_seal_leaves_the_game() -> None:
    story = Story("restored", Disk())
    story.give()
    backup = Disk(story.disk.stored)
    story.checkpoint()
    story.give()
    story.write(propose.draw(story.match, story.tick()))
    story.feed()
    assert isinstance(story.device.offer(), Link)
    story.disk = backup
    story.device = story.set_up()
    puppet = Join(story.at + 1, 1, bytes(32))
    lines = [*story.lines[:2], write_line(puppet)]
    story.device.receive(lines[0])
    assert story.device.waits_for() == "over"
    story.device.receive(b"".join([*lines[1:], sealed(lines)]))
    assert story.device.known
    assert story.device.known.over == "interrupted"
    assert story.device.offer() is None
    assert [receipt.number for receipt in story.device.receipts] == [0]  # and they show what the server did


def test_with_the_receipt_of_the_seal_another_seal_is_refused() -> None:
    story = Story("two-seals", Disk()).drawn()
    again(story)
    puppet = write_line(Join(story.at, 1, bytes(32)))
    lines = [*story.lines[:2], puppet]
    assert refused(story, b"".join([*lines, sealed(lines)])) == "receipt"


def test_half_of_the_step_that_met_a_game_gives_nothing() -> None:
    """A crash left the id without the chain: no anchor was given, and none is made a second time."""
    story = Story("half", Disk())
    story.feed()
    met, _, _ = story.disk.stored.partition(b"\n")
    story.disk = Disk(met + b"\n")
    again(story)
    story.checkpoint()
    story.feed()
    assert (story.device.waits_for(), story.device.offer()) == ("no_links", None)
    assert len(story.device.receipts) == 1


# Rows 2.11 and 3.5: the anchor is not there


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("sent", [False, True])
def test_an_anchor_that_is_not_in_the_seal_is_told_calmly(*, sent: bool, restart: bool) -> None:
    story = Story("left-out", Disk())
    story.feed()
    if sent:
        assert isinstance(story.device.offer(), Join)
    story.checkpoint()
    if restart:
        again(story)
    story.feed()
    assert (story.device.absent, story.device.waits_for(), story.device.offer()) == (True, "absent", None)
    assert story.device.known
    assert (story.device.known.over, story.device.known.unfinished) == (None, False)
    assert len(story.device.receipts) == 1


@LIVES
def test_another_anchor_in_its_place_is_fraud(between: Callable[[Story], None]) -> None:
    story = Story("puppet", Disk())
    story.feed()
    assert isinstance(story.device.offer(), Join)
    between(story)
    rest = b"".join(story.lines[story.device.lines :])
    assert refused(story, rest + write_line(Join(1, 0, bytes(32)))) == "anchor"


def test_a_copy_of_the_anchor_at_another_seat_is_fraud() -> None:
    story = Story("copied", Disk())
    story.give()
    join = story.lines[-1].replace(b'"seat":0', b'"seat":1')
    assert refused(story, story.lines[-1] + join) in {"entropy.anchor", "log.order", "entropy.order"}


# Row 2.12: a chain of one's own making


def test_a_chain_that_was_made_up_makes_no_honest_record_fail() -> None:
    record = simulate("sahrat", "made-up", key=KEY)
    first = sha256(record[: record.index(b"\n") + 1]).digest()
    false = Chain("sim-sahrat-easy-made-up", first, 0, 255, bytes(32))
    report = verify(record, policy=Policy(chain=false))
    assert report.fairness.own_chain is False
    assert report.verdict != "verified"


# What else it may try


def test_lines_of_an_old_game_are_not_this_game() -> None:
    old = simulate("sahrat", "old", key=KEY)
    story = Story("new", Disk())
    story.feed()
    assert story.device.offer() is not None
    assert refused(story, b"".join(old.splitlines(keepends=True)[1:])) in {"anchor", "digest", "signature"}


def test_an_old_game_of_others_is_watched_without_giving_anything() -> None:
    old = simulate("sahrat", "others", key=KEY, joined=(1, 2, 3))
    device = Client(Device(Disk().append, server_keys=(SERVER,)), 0, Random(1).randbytes, server_key=SERVER)
    device.receive(old)
    assert device.absent
    assert device.complete
    assert device.offer() is None
