"""The device of a player in one game: what it gives, when, and when it gives nothing any more (SPEC.md#device)."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import pytest

from fairshuffle.device import Client, ClientError, Device
from fairshuffle.errors import MalformedRecordError, StorageError, UnsupportedError
from fairshuffle.events import Checkpoint, Cut, Deal, Draw, Game, Join, Link, OptionValue
from fairshuffle.record import write_line
from fairshuffle.record.device_list import Gave, Met, write_entry
from fairshuffle.record.keepsakes import Chain, write_chain
from fairshuffle.rules.options import PROFILES
from fairshuffle.server import DerivedVault
from fairshuffle.shuffle import anchor, make_chain
from fairshuffle.verifier import Policy, verify
from tests.tools.devices import SIGNER, Disk, Phone, Played, event_of, sealed, secret_of
from tests.tools.live import first_line

KEY: Final = bytes(range(32))


@pytest.fixture(scope="module")
def signed(vault: DerivedVault) -> Played:
    return Played(vault, first_line("signed", changes={"target": 60}), SIGNER)


@pytest.fixture(scope="module")
def cutting(vault: DerivedVault) -> Played:
    return Played(vault, first_line("cutting", changes={"cut": "cut", "target": 60}), None)


def another(line: bytes, **changes: Any) -> bytes:  # noqa: ANN401 - fields of any kind
    """A line with some fields changed."""
    return write_line(event_of(line)._replace(**changes))


def refused(device: Client, lines: Sequence[bytes]) -> str:
    """Why a device stops, and that it has stopped."""
    with pytest.raises(ClientError) as caught:
        device.receive(b"".join(lines))
    assert device.offer(cut_is_over=True) is None
    with pytest.raises(ClientError) as again:
        device.receive(b"")
    assert again.value.reason == "stopped"
    return caught.value.reason


# Whole games


@pytest.mark.parametrize("table", ["easy", "qaid"])
@pytest.mark.parametrize("name", PROFILES)
def test_four_devices_go_through_whole_games_and_find_all_their_links(
    vault: DerivedVault, name: str, table: Literal["easy", "qaid"]
) -> None:
    changes: dict[str, OptionValue] = {} if name == "squarescores" else {"cut": "lift"}
    game = first_line(f"{name}-{table}", name, table=table, changes=changes, reveal="after_hand")
    played = Played(vault, game, SIGNER)
    for device in played.devices:
        assert device.complete
        assert device.asked == [32]
        assert device.lines == len(played.lines)
        assert device.known
        assert device.known.over == "ended"
        assert device.disk.stored.count(b'"type":"chain"') == 1
        policy = Policy(
            receipts=device.receipts,
            chain=device.chain,
            server_key=SIGNER.public_key,
            require=("committed", f"players={device.seat}", "signed", "pinned"),
        )
        report = verify(played.record, policy=policy)
        own = {
            finding.hand
            for finding in report.findings
            if finding.id.startswith("entropy.") and finding.seat == device.seat
        }
        assert set(device.lost) <= own
        if not own:
            assert report.verdict == "verified"
            assert report.fairness.own_chain


# (1) The chain is made after the first line, and once


def test_nothing_is_given_before_the_first_line(signed: Played) -> None:
    device = Phone(1)
    assert device.offer() is None
    assert device.asked == []
    assert device.chain is None
    device.receive(signed.lines[0])
    offer = device.offer()
    chain = make_chain(signed.first, 1, secret_of(1), 255)
    assert offer == Join(0, 1, anchor(signed.first, 1, chain[0]))
    assert device.offer() == offer
    assert device.asked == [32]
    assert device.chain == Chain("signed", signed.first, 1, 255, secret_of(1))


def test_a_game_id_that_was_met_with_this_server_is_refused(signed: Played) -> None:
    device = signed.seen_up_to(1)
    game = signed.events[0]
    assert isinstance(game, Game)
    again = Phone(1, device.device)
    assert refused(again, [write_line(game._replace(created="2026-01-02T18:00:00Z"))]) == "seen"
    assert again.asked == []


def test_a_game_that_was_met_at_one_seat_is_not_played_at_another(signed: Played) -> None:
    device = signed.seen_up_to(1)
    assert refused(Phone(2, device.device), signed.lines[:1]) == "seen"


def test_where_no_chain_can_be_made_the_game_was_not_met(signed: Played) -> None:
    def broken(size: int) -> bytes:
        raise OSError(size)

    disk = Disk()
    device = Client(Device(disk.append), 1, broken)
    with pytest.raises(OSError, match="32"):
        device.receive(signed.lines[0])
    assert device.offer() is None
    assert disk.stored == b""


def test_id_and_chain_are_stored_at_once_and_before_the_anchor_is_given(signed: Played) -> None:
    device = Phone(1)
    device.consents = False
    device.receive(signed.lines[0])
    met = write_entry(Met("signed", signed.first, 1)) + write_chain(Chain("signed", signed.first, 1, 255, secret_of(1)))
    assert (device.disk.stored, device.disk.appended) == (met, 1)
    given = device.offer()
    assert device.disk.stored == met + write_entry(Gave(signed.first, 1, signed.first))
    assert (device.offer(), device.disk.appended) == (given, 2)


def test_another_key_than_the_servers_is_refused(signed: Played, cutting: Played) -> None:
    assert refused(Phone(1, server_key=KEY), signed.lines[:1]) == "key"
    assert refused(Phone(1, server_key=KEY), cutting.lines[:1]) == "key"
    Phone(1, server_key=SIGNER.public_key).receive(signed.lines[0])


def test_a_table_without_joining_is_watched_without_a_word(vault: DerivedVault) -> None:
    played = Played(vault, first_line("no-links", links=None, changes={"target": 30}), None)
    device = played.seen_up_to(len(played.lines))
    assert device.complete
    assert device.chain is None
    assert device.asked == []


# (2) The first link needs the seal


def test_no_link_is_given_before_the_seal(signed: Played) -> None:
    seal = signed.after(Checkpoint)
    device = signed.seen_up_to(seal - 1)
    assert device.offer() is None
    device.receive(signed.lines[seal - 1])
    assert device.offer() == Link(0, 1, 0, make_chain(signed.first, 1, secret_of(1), 255)[0])
    assert [receipt.number for receipt in device.receipts] == [0]


def test_a_seal_without_the_own_anchor_is_no_fraud_and_its_receipts_are_kept(signed: Played) -> None:
    """It came too late, or got lost: the device is not in this game, says so, and gives nothing."""
    device = signed.seen_up_to(1)
    lines = without_seat_1(signed)
    device.receive(b"".join(lines[1:]))
    assert device.absent
    assert device.waits_for() == "absent"
    assert device.offer(cut_is_over=True) is None
    assert [receipt.number for receipt in device.receipts] == [0]
    again = device.again()
    again.receive(b"".join(lines))
    assert (again.absent, again.waits_for(), again.offer()) == (True, "absent", None)


def without_seat_1(played: Played) -> list[bytes]:
    """The beginning of a game up to its seal, had seat 1 not joined."""
    joins = [event for event in played.events if isinstance(event, Join) and event.seat != 1]
    lines = [played.lines[0], *map(write_line, joins)]
    return [*lines, sealed(lines)]


def test_a_seal_without_an_anchor_that_was_never_given_is_watched(signed: Played) -> None:
    device = Phone(1)
    for line in without_seat_1(signed):
        device.receive(line)
    assert device.absent
    assert device.offer() is None


def test_a_false_anchor_of_the_own_seat_is_refused(signed: Played) -> None:
    device = signed.seen_up_to(1)
    assert refused(device, [write_line(Join(5, 1, KEY))]) == "anchor"


@pytest.mark.parametrize("changes", [{"digest": KEY}, {"lines": 4}])
def test_a_seal_of_other_bytes_is_refused(signed: Played, changes: dict[str, Any]) -> None:
    seal = signed.after(Checkpoint)
    device = signed.seen_up_to(seal - 1)
    assert refused(device, [another(signed.lines[seal - 1], **changes)]) == "digest"


@pytest.mark.parametrize("signature", [None, bytes(64), SIGNER.sign(b"something else")])
def test_a_seal_without_a_valid_signature_is_refused(signed: Played, signature: bytes | None) -> None:
    seal = signed.after(Checkpoint)
    device = signed.seen_up_to(seal - 1)
    assert refused(device, [another(signed.lines[seal - 1], signature=signature)]) == "signature"


def test_a_seal_of_other_joins_than_this_device_was_sent_is_refused(signed: Played) -> None:
    seal = signed.after(Checkpoint)
    device = signed.seen_up_to(seal - 2)
    missing = signed.events[seal - 2]
    assert isinstance(missing, Join)
    assert refused(device, [another(signed.lines[seal - 2], at=missing.at + 1), signed.lines[seal - 1]]) == "digest"


def test_the_receipt_is_stored_before_the_link_is_given(signed: Played) -> None:
    seal = signed.after(Checkpoint)
    device = signed.seen_up_to(seal - 1)
    device.disk.full_from = device.disk.appended + 1
    with pytest.raises(OSError, match="No space"):
        device.receive(signed.lines[seal - 1])
    assert device.offer() is None
    with pytest.raises(StorageError, match="set the device up again"):
        device.leave()
    assert device.known
    assert device.known.over is None


# (3) A link is for the next deal, and not before its time


def test_links_are_given_one_by_one_each_after_what_precedes_it(signed: Played) -> None:
    """At every line of a game: no link is offered but the one that the record is ready for."""
    device = Phone(1)
    chain = make_chain(signed.first, 1, secret_of(1), 255)
    due: int | None = None
    deal = 0
    for line, event in zip(signed.lines, signed.events, strict=True):
        device.receive(line)
        if isinstance(event, (Draw, Checkpoint)) and not (isinstance(event, Checkpoint) and deal == 0 and due == 0):
            due = deal
        if isinstance(event, Draw):
            deal, due = 1, 1
        elif isinstance(event, Deal):
            deal, due = event.hand + 1, None
        elif isinstance(event, Link) and event.seat == 1:
            due = None
        offer = device.offer()
        if isinstance(offer, Link):
            assert offer == Link(0, 1, deal, chain[deal])
            assert due == deal
        over = deal > sum(isinstance(other, Deal) for other in signed.events)
        if due is not None and not over and not isinstance(event, Game):
            assert isinstance(offer, Link)


def test_no_link_is_given_between_a_result_and_its_checkpoint(signed: Played) -> None:
    behind = signed.after(Deal, Checkpoint)
    device = signed.seen_up_to(behind - 1)
    assert device.offer() is None
    device.receive(signed.lines[behind - 1])
    offered = device.offer()
    assert isinstance(offered, Link)
    assert offered.deal == 2


def test_no_link_is_given_for_bytes_that_do_not_go_on_from_those_seen(signed: Played) -> None:
    behind = signed.after(Deal, Checkpoint)
    device = signed.seen_up_to(behind - 1)
    point = signed.events[behind - 1]
    assert isinstance(point, Checkpoint)
    other = [*signed.lines[: behind - 2], another(signed.lines[behind - 2], at=point.at + 1)]
    assert refused(device, [sealed(other, number=1)]) == "digest"


def test_the_same_link_is_offered_again_after_a_lost_connection_and_no_other(signed: Played) -> None:
    device = signed.seen_up_to(signed.after(Checkpoint))
    assert device.offer() == device.offer()
    behind = signed.before(lambda event: isinstance(event, Link) and event.seat == 1) + 1
    device = signed.seen_up_to(behind)
    assert device.offer() is None


def test_a_link_that_this_device_never_made_is_refused(signed: Played) -> None:
    number = signed.before(lambda event: isinstance(event, Link) and event.seat == 1)
    device = signed.seen_up_to(number)
    assert refused(device, [another(signed.lines[number], value=KEY)]) == "link"


def test_a_link_that_was_given_and_is_not_in_the_record_is_noticed(signed: Played) -> None:
    number = signed.before(lambda event: isinstance(event, Link) and event.seat == 1)
    device = signed.seen_up_to(number)
    draw = signed.after(Draw) - 1
    for line in (line for line in signed.lines[number:draw] if line != signed.lines[number]):
        device.receive(line)
    device.receive(signed.lines[draw])
    assert device.lost == (0,)
    assert isinstance(device.offer(), Link)


# Cuts


def test_a_link_waits_for_the_cut_or_the_word_that_there_is_none(cutting: Played) -> None:
    drawn = cutting.after(Draw)
    device = Phone(1)
    for line in cutting.lines[:drawn]:
        device.receive(line)
        device.offer()
    assert device.offer() is None
    assert isinstance(device.offer(cut_is_over=True), Link)
    left = (cutting.events[drawn - 1].dealer + 3) & 3  # type: ignore[union-attr]  # it is a Draw
    device = Phone(1)
    for line in cutting.lines[:drawn]:
        device.receive(line)
        device.offer()
    device.receive(write_line(Cut(10**6, left, 5)))
    assert isinstance(device.offer(), Link)


def test_a_cut_behind_the_own_link_is_refused(cutting: Played) -> None:
    drawn = cutting.after(Draw)
    device = cutting.seen_up_to(drawn)
    left = (cutting.events[drawn - 1].dealer + 3) & 3  # type: ignore[union-attr]  # it is a Draw
    assert refused(device, [write_line(Cut(10**6, left, 5))]) == "cut"


# What is no record, and what the rules refuse


@pytest.mark.parametrize("data", [b"hello\n", b'{"type":"join","at":1}\n', b"\xff\n"])
def test_bytes_that_are_no_record_stop_the_device(signed: Played, data: bytes) -> None:
    device = signed.seen_up_to(2)
    with pytest.raises(MalformedRecordError):
        device.receive(data)
    assert device.offer() is None


def test_half_a_line_is_refused(signed: Played) -> None:
    assert refused(Phone(1), [signed.lines[0][:-1]]) == "whole"


def test_an_unknown_profile_is_unsupported_and_no_chain_is_made_for_it(signed: Played) -> None:
    device = Phone(1)
    with pytest.raises(UnsupportedError):
        device.receive(signed.lines[0].replace(b'"sahrat"', b'"nobody"'))
    assert device.asked == []
    assert device.disk.stored == b""


def test_lines_out_of_order_are_refused(signed: Played) -> None:
    assert refused(signed.seen_up_to(1), [signed.lines[signed.after(Draw) - 1]]) == "log.order"
    with pytest.raises(MalformedRecordError):
        Phone(1).receive(signed.lines[1])


# Again, after it was switched off


def test_a_device_goes_on_from_what_it_kept(signed: Played) -> None:
    for number in (1, 3, signed.after(Checkpoint), signed.after(Deal, Checkpoint), len(signed.lines) - 1):
        before = signed.seen_up_to(number)
        after = before.again(not_restored=not before.receipts)
        for line in signed.lines[:number]:
            after.receive(line)
        assert after.offer() == before.offer()
        assert after.receipts == before.receipts
        for line in signed.lines[number:]:
            after.receive(line)
        assert after.complete


def test_a_device_gives_nothing_before_the_record_reaches_what_it_saw(signed: Played) -> None:
    before = signed.seen_up_to(signed.after(Deal, Checkpoint))
    after = before.again()
    for line in signed.lines[: signed.after(Checkpoint)]:
        after.receive(line)
    assert after.offer() is None


def test_another_first_line_under_the_same_id_is_refused(signed: Played) -> None:
    before = signed.seen_up_to(1)
    after = before.again()
    game = signed.events[0]
    assert isinstance(game, Game)
    assert refused(after, [write_line(game._replace(created="2026-01-02T18:00:00Z"))]) == "seen"


def test_another_seal_of_the_same_first_line_is_refused(signed: Played) -> None:
    before = signed.seen_up_to(signed.after(Checkpoint))
    after = before.again()
    joins = [event for event in signed.events if isinstance(event, Join)]
    lines = [signed.lines[0], *(write_line(join._replace(at=join.at + 1)) for join in joins)]
    assert refused(after, [*lines, sealed(lines)]) == "receipt"
