"""The device of a player: what it gives, when, and when it gives nothing any more (SPEC.md#device)."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, Literal

import pytest

from fairshuffle.client import Client, ClientError
from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Checkpoint, Cut, Deal, Draw, Event, Game, Join, Link, OptionValue
from fairshuffle.record import read_line, write_line
from fairshuffle.record.keepsakes import Chain, Receipt
from fairshuffle.record.signatures import checkpoint_message
from fairshuffle.rules.options import PROFILES
from fairshuffle.seats import SEATS, Seat
from fairshuffle.server import DerivedVault, LiveTable, SigningKey, hkdf
from fairshuffle.shuffle import anchor, first_fingerprint, make_chain
from fairshuffle.verifier import Policy, verify
from tests.tools.live import Bots, first_line

KEY: Final = bytes(range(32))
SIGNER: Final = SigningKey(bytes(range(32, 64)))


def secret_of(seat: Seat) -> bytes:
    return bytes([seat + 1]) * 32


class Device(Client):
    """A client with what it was given to work with."""

    def __init__(self, seat: Seat, *, seen: set[str] | None = None, server_key: bytes | None = None) -> None:
        self.kept: list[Chain | Receipt] = []
        self.seen = set() if seen is None else seen
        self.asked: list[int] = []
        super().__init__(seat, self.random, self.seen, self.kept.append, server_key=server_key)

    def random(self, size: int) -> bytes:
        self.asked.append(size)
        return secret_of(self.seat)[:size]


class Played:
    """A game in which the four devices bring the anchors and links; its lines, and where things stand in them."""

    def __init__(self, vault: DerivedVault, game: Game, signer: SigningKey | None) -> None:
        lines: list[bytes] = []
        self.devices = [Device(seat) for seat in SEATS]

        def sink(line: bytes) -> None:
            lines.append(line)
            for device in self.devices:
                device.receive(line)

        table = LiveTable.start(game, vault, sink, signer=signer)
        bots = Bots(game.game, first_fingerprint(lines[0]))
        bots.chains = {seat: make_chain(bots.first, seat, secret_of(seat), 255) for seat in SEATS}
        while not table.over:
            for device in self.devices:
                may = [offer for offer in table.legal(device.seat) if isinstance(offer, (Join, Link))]
                offer = device.offer(cut_is_over=bool(may))
                if offer is not None and may:
                    assert (offer.seat, type(offer)) == (may[0].seat, type(may[0]))
                    table.request(device.seat, offer, table.at + 50)
            if not table.over:
                bots.step(table)
        self.lines = lines
        self.events = [read_line(line.decode().rstrip("\n")) for line in lines]

    @property
    def record(self) -> bytes:
        return b"".join(self.lines)

    def before(self, is_it: Callable[[Event], bool]) -> int:
        """The number of lines before the first of some kind."""
        return next(number for number, event in enumerate(self.events) if is_it(event))

    def after(self, *kinds: type[Event]) -> int:
        """The number of lines up to one of each kind, one after the other, the last one included."""
        number = 0
        for kind in kinds:
            number = next(n for n in range(number, len(self.events)) if isinstance(self.events[n], kind)) + 1
        return number

    def seen_up_to(self, number: int, device: Device | None = None) -> Device:
        """A device that has seen so many lines, and did what it was to do."""
        device = device or Device(1)
        for line in self.lines[:number]:
            device.receive(line)
            device.offer(cut_is_over=True)
        return device


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DerivedVault]:
    made = DerivedVault(tmp_path_factory.mktemp("vault") / "ledger.db", hkdf(KEY))
    yield made
    made.close()


@pytest.fixture(scope="module")
def signed(vault: DerivedVault) -> Played:
    return Played(vault, first_line("signed", changes={"target": 60}), SIGNER)


@pytest.fixture(scope="module")
def cutting(vault: DerivedVault) -> Played:
    return Played(vault, first_line("cutting", changes={"cut": "cut", "target": 60}), None)


def another(line: bytes, **changes: Any) -> bytes:  # noqa: ANN401 - fields of any kind
    """A line with some fields changed."""
    return write_line(read_line(line.decode().rstrip("\n"))._replace(**changes))


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
        assert device.kept == [device.chain, *device.receipts]
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
    device = Device(1)
    assert device.offer() is None
    assert device.asked == []
    assert device.chain is None
    device.receive(signed.lines[0])
    offer = device.offer()
    first = first_fingerprint(signed.lines[0])
    chain = make_chain(first, 1, secret_of(1), 255)
    assert offer == Join(0, 1, anchor(first, 1, chain[0]))
    assert device.offer() == offer
    assert device.asked == [32]
    assert device.kept == [Chain("signed", first, 1, 255, secret_of(1))]


def test_a_game_id_that_was_seen_is_refused(signed: Played) -> None:
    seen: set[str] = set()
    signed.seen_up_to(1, Device(1, seen=seen))
    assert seen == {"signed"}
    again = Device(1, seen=seen)
    assert refused(again, signed.lines[:1]) == "seen"
    assert again.asked == []


def test_a_game_id_counts_as_seen_before_the_chain_is_made(signed: Played) -> None:
    seen: set[str] = set()

    def broken(size: int) -> bytes:
        assert seen == {"signed"}
        raise OSError(size)

    device = Client(1, broken, seen, len)
    with pytest.raises(OSError, match="32"):
        device.receive(signed.lines[0])
    assert device.offer() is None


def test_the_chain_is_kept_before_its_anchor_is_given(signed: Played) -> None:
    def full(kept: Chain | Receipt) -> None:
        raise OSError(28, "No space left on device", type(kept).__name__)

    device = Client(1, bytes, set(), full)
    with pytest.raises(OSError, match="Chain"):
        device.receive(signed.lines[0])
    assert device.offer() is None


def test_another_key_than_the_servers_is_refused(signed: Played, cutting: Played) -> None:
    assert refused(Device(1, server_key=KEY), signed.lines[:1]) == "key"
    assert refused(Device(1, server_key=KEY), cutting.lines[:1]) == "key"
    Device(1, server_key=SIGNER.public_key).receive(signed.lines[0])


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
    assert device.offer() == Link(0, 1, 0, make_chain(device_first(signed), 1, secret_of(1), 255)[0])
    assert device.receipts == (device.kept[-1],)
    assert device.receipts[0].number == 0


def device_first(played: Played) -> bytes:
    return first_fingerprint(played.lines[0])


def test_a_seal_without_the_own_anchor_is_refused(signed: Played) -> None:
    lines = [signed.lines[0]]
    device = signed.seen_up_to(1)
    joins = [event for event in signed.events if isinstance(event, Join) and event.seat != 1]
    lines += [write_line(join) for join in joins]
    assert refused(device, [*lines[1:], sealed(lines)]) == "anchor"


def sealed(lines: Sequence[bytes], number: int = 0) -> bytes:
    """The right checkpoint behind some lines, signed."""
    digest = sha256(b"".join(lines)).digest()
    game = read_line(lines[0].decode().rstrip("\n"))
    assert isinstance(game, Game)
    signature = SIGNER.sign(checkpoint_message(game.game, number, len(lines), digest)) if game.key else None
    return write_line(Checkpoint(10**6, len(lines), digest, signature))


def test_a_seal_without_an_anchor_that_was_never_given_is_watched(signed: Played) -> None:
    lines = [signed.lines[0], *(write_line(e) for e in signed.events if isinstance(e, Join) and e.seat != 1)]
    device = Device(1)
    for line in [*lines, sealed(lines)]:
        device.receive(line)
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


def test_the_receipt_is_kept_before_the_link_is_given(signed: Played) -> None:
    def full(kept: Chain | Receipt) -> None:
        if isinstance(kept, Receipt):
            raise OSError(28, "No space left on device")

    device = Client(1, lambda size: secret_of(1)[:size], set(), full)
    seal = signed.after(Checkpoint)
    for line in signed.lines[: seal - 1]:
        device.receive(line)
        device.offer()
    with pytest.raises(OSError, match="No space"):
        device.receive(signed.lines[seal - 1])
    assert device.offer() is None


# (3) A link is for the next deal, and not before its time


def test_links_are_given_one_by_one_each_after_what_precedes_it(signed: Played) -> None:
    """At every line of a game: no link is offered but the one that the record is ready for."""
    device = Device(1)
    chain = make_chain(device_first(signed), 1, secret_of(1), 255)
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
    device = Device(1)
    for line in cutting.lines[:drawn]:
        device.receive(line)
        device.offer()
    assert device.offer() is None
    assert isinstance(device.offer(cut_is_over=True), Link)
    left = (cutting.events[drawn - 1].dealer + 3) & 3  # type: ignore[union-attr]  # it is a Draw
    device = Device(1)
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
    assert refused(Device(1), [signed.lines[0][:-1]]) == "whole"


def test_an_unknown_profile_is_unsupported_and_no_chain_is_made_for_it(signed: Played) -> None:
    device = Device(1)
    with pytest.raises(UnsupportedError):
        device.receive(signed.lines[0].replace(b'"sahrat"', b'"nobody"'))
    assert device.asked == []
    assert device.seen == set()


def test_lines_out_of_order_are_refused(signed: Played) -> None:
    assert refused(signed.seen_up_to(1), [signed.lines[signed.after(Draw) - 1]]) == "log.order"
    assert refused(Device(1), [signed.lines[1]]) == "log.order"


# Again, after it was switched off


def again(device: Device, seen: set[str] | None = None) -> Client:
    assert device.chain is not None
    kept: list[Chain | Receipt] = []
    return Client.again(device.chain, device.receipts, device.seen if seen is None else seen, kept.append)


def test_a_device_goes_on_from_what_it_kept(signed: Played) -> None:
    for number in (1, 3, signed.after(Checkpoint), signed.after(Deal, Checkpoint), len(signed.lines) - 1):
        before = signed.seen_up_to(number)
        after = again(before)
        for line in signed.lines[:number]:
            after.receive(line)
        assert after.offer() == before.offer()
        assert after.receipts == before.receipts
        for line in signed.lines[number:]:
            after.receive(line)
        assert after.complete


def test_a_device_gives_nothing_before_the_record_reaches_what_it_saw(signed: Played) -> None:
    before = signed.seen_up_to(signed.after(Deal, Checkpoint))
    after = again(before)
    for line in signed.lines[: signed.after(Checkpoint)]:
        after.receive(line)
    assert after.offer() is None


def test_another_first_line_under_the_same_id_is_refused(signed: Played) -> None:
    before = signed.seen_up_to(1)
    after = again(before)
    game = signed.events[0]
    assert isinstance(game, Game)
    assert refused(after, [write_line(game._replace(created="2026-01-02T18:00:00Z"))]) == "seen"


def test_another_seal_of_the_same_first_line_is_refused(signed: Played) -> None:
    before = signed.seen_up_to(signed.after(Checkpoint))
    after = again(before)
    joins = [event for event in signed.events if isinstance(event, Join)]
    lines = [signed.lines[0], *(write_line(join._replace(at=join.at + 1)) for join in joins)]
    assert refused(after, [*lines, sealed(lines)]) == "receipt"
