"""Consent, games beside each other, and what a human is told (SPEC.md#device)."""

from typing import Any, Final

import pytest

from fairshuffle.device import Client, Device, Told
from fairshuffle.events import Checkpoint, Draw, Game, Join, Link
from fairshuffle.record import write_line
from fairshuffle.seats import SEATS
from fairshuffle.server import DerivedVault, LiveTable, SigningKey, Waits
from fairshuffle.shuffle import anchor, first_fingerprint, make_chain
from tests.tools.devices import SIGNER, Disk, Phone, Played, secret_of
from tests.tools.live import CREATED, first_line

KEY: Final = bytes(range(32))
RIVAL: Final = SigningKey(bytes(range(64, 96)))


@pytest.fixture(scope="module")
def games(vault: DerivedVault) -> tuple[Played, Played, Played]:
    """Two games of a server, and one of a rival."""
    one, two, rival = (
        Played(vault, first_line(name, changes={"target": 30}), signer)
        for name, signer in (("one", SIGNER), ("two", SIGNER), ("rival", RIVAL))
    )
    return one, two, rival


def device_of(*keys: bytes) -> Device:
    return Device(Disk().append, server_keys=keys)


def behind(played: Played, number: int, device: Device, *, beside: bool = False, consents: bool = True) -> Phone:
    """A device behind so many lines of a game, in which it gave what it may."""
    phone = Phone(1, device, consents=consents)
    phone.receive(played.lines[0])
    if beside:
        phone.allow_beside()
    return played_on(phone, played, number)


def played_on(phone: Phone, played: Played, number: int) -> Phone:
    phone.offer(cut_is_over=True)
    for line in played.lines[phone.lines : number]:
        phone.receive(line)
        phone.offer(cut_is_over=True)
    return phone


# Consent


def test_the_first_hand_waits_for_the_humans_word_and_no_other_link_does(games: tuple[Played, ...]) -> None:
    one = games[0]
    phone = behind(one, one.after(Draw), device_of(), consents=False)
    assert one.after(Draw) > one.after(Checkpoint)
    assert [gave.deal for gave in phone.known.gave] == [None, 0]  # type: ignore[union-attr]
    assert (phone.offer(), phone.waits_for()) == (None, "consent")
    phone.consent()
    link = phone.offer()
    assert isinstance(link, Link)
    assert link.deal == 1


def test_consent_is_stored_once_and_holds_after_a_restart(games: tuple[Played, ...]) -> None:
    one = games[0]
    phone = Phone(1, consents=False)
    for line in one.lines[: one.after(Draw)]:
        phone.receive(line)
        phone.offer()
    phone.consent()
    phone.consent()
    assert phone.disk.stored.count(b'"what":"play"') == 1
    later = phone.again()
    later.receive(b"".join(one.lines[: one.after(Draw)]))
    assert isinstance(later.offer(), Link)


# One unfinished game of a server


def test_a_game_of_a_server_blocks_the_next_one_until_it_has_ended(games: tuple[Played, ...]) -> None:
    one, two, _ = games
    device = device_of(SIGNER.public_key)
    first = behind(one, one.after(Checkpoint), device)
    assert first.known
    assert first.known.unfinished
    second = Phone(1, device)
    second.receive(two.lines[0])
    assert (second.offer(), second.waits_for()) == (None, "unfinished")
    assert second.told == (Told("unfinished", ("one",)),)
    played_on(first, one, len(one.lines))
    assert isinstance(second.offer(), Join)
    third = Phone(1, device)
    third.receive(two.lines[0])
    assert third.told == ()


def test_an_anchor_alone_blocks_nobody_and_the_first_link_decides(games: tuple[Played, ...]) -> None:
    one, two, _ = games
    device = device_of(SIGNER.public_key)
    seal = one.after(Checkpoint)
    first, second = behind(one, seal - 1, device), behind(two, seal - 1, device)
    second.receive(two.lines[seal - 1])
    assert isinstance(second.offer(), Link)
    first.receive(one.lines[seal - 1])
    assert (first.offer(), first.waits_for()) == (None, "unfinished")


def test_a_game_that_was_begun_before_is_not_blocked_by_one_beside_it(games: tuple[Played, ...]) -> None:
    one, two, _ = games
    device = device_of(SIGNER.public_key)
    first = behind(one, one.after(Draw), device)
    second = behind(two, two.after(Draw), device, beside=True)
    assert isinstance(second.offer(), Link)
    assert isinstance(first.offer(), Link)
    assert device.list.begun_beside(two.first) == (first.known,)
    assert device.list.begun_beside(one.first) == (second.known,)


@pytest.mark.parametrize("left", [False, True])
def test_what_was_left_or_broken_off_blocks_the_next_game_and_counts(
    vault: DerivedVault, games: tuple[Played, ...], *, left: bool
) -> None:
    lines: list[bytes] = []
    table = LiveTable.start(first_line(f"broken-{left}"), vault, lines.append, signer=SIGNER)
    device = device_of(SIGNER.public_key)
    phone = Phone(1, device)
    chain = make_chain(first_fingerprint(lines[0]), 1, secret_of(1), 255)
    phone.receive(lines[0])
    table.request(1, Join(0, 1, anchor(first_fingerprint(lines[0]), 1, chain[0])), 100)
    table.tick(30_000)
    phone.receive(b"".join(lines[1:]))
    assert isinstance(phone.offer(), Link)
    if left:
        phone.leave()
    else:
        table.abort("enough", 31_000)
        phone.receive(table.rest(phone.lines))
    assert phone.known
    assert phone.known.over == ("left" if left else "broken_off")
    assert (phone.offer(), phone.waits_for()) == (None, "over")
    two = games[1]
    assert behind(two, 1, device).waits_for() == "unfinished"
    later = Phone(1, device)
    later.receive(two.lines[0])
    later.allow_beside()
    played_on(later, two, len(two.lines))
    assert device.list.begun_beside(two.first) == (phone.known,)


def test_all_servers_that_nobody_knows_count_as_one(games: tuple[Played, ...]) -> None:
    one, _, rival = games
    device = device_of()
    first = behind(one, one.after(Checkpoint), device)
    assert first.told == (Told("unknown_server"),)
    assert behind(rival, 1, device).waits_for() == "unfinished"


def test_servers_that_are_known_do_not_block_each_other(games: tuple[Played, ...]) -> None:
    one, _, rival = games
    device = device_of(SIGNER.public_key, RIVAL.public_key)
    behind(one, one.after(Checkpoint), device)
    other = behind(rival, rival.after(Checkpoint), device)
    assert isinstance(other.offer(), Link)
    assert other.told == ()


def test_a_key_that_was_given_once_is_known_from_the_list_on(games: tuple[Played, ...]) -> None:
    one, two, _ = games
    disk = Disk()
    Phone(1, disk=disk, server_key=SIGNER.public_key).receive(one.lines[0])
    later = Phone(1, disk=disk)
    later.receive(two.lines[0])
    assert later.told == ()
    assert later.known
    assert later.known.met.server == SIGNER.public_key


def test_a_rival_cannot_use_up_an_id_of_a_server_that_is_known(games: tuple[Played, ...]) -> None:
    one = games[0]
    game = one.events[0]
    assert isinstance(game, Game)
    device = device_of(SIGNER.public_key)
    Phone(1, device).receive(write_line(game._replace(key=RIVAL.public_key)))
    assert isinstance(behind(one, 1, device).offer(), Join)


# Told before joining


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (CREATED, False),
        ("2026-01-02T18:00:00Z", False),
        ("2026-01-02T18:00:01Z", True),
        ("2025-12-31T18:00:00Z", False),
        ("2025-12-31T17:59:59Z", True),
        ("2099-01-01T00:00:00Z", True),
    ],
)
def test_a_clock_that_is_more_than_a_day_off_is_told_and_stops_nothing(
    games: tuple[Played, ...], now: str, *, told: bool
) -> None:
    phone = Phone(1, device_of(SIGNER.public_key), now=now)
    phone.receive(games[0].lines[0])
    assert phone.told == ((Told("created", (CREATED, now)),) if told else ())
    assert isinstance(phone.offer(), Join)


# Tables


def test_a_table_tells_the_rest_of_a_record_to_whoever_asks(vault: DerivedVault) -> None:
    lines: list[bytes] = []
    table = LiveTable.start(first_line("rest"), vault, lines.append, signer=SIGNER)
    table.tick(30_000)
    for number in range(len(lines) + 1):
        assert table.rest(number) == b"".join(lines[number:])
    wrong: list[Any] = [-1, len(lines) + 1, True, 1.0, None, "0"]
    for number in wrong:
        with pytest.raises(ValueError, match="cannot have been seen"):
            table.rest(number)
    table.close()
    again = LiveTable.resume(b"".join(lines), vault, lines.append, signer=SIGNER)
    assert again.rest(1) == b"".join(lines[1:])
    again.close()


def test_a_table_waits_for_the_links_of_the_first_deal_as_long_as_for_anchors(vault: DerivedVault) -> None:
    lines: list[bytes] = []
    waits = Waits(join=50_000, cut=0, link=7_000)
    table = LiveTable.start(first_line("waits"), vault, lines.append, signer=SIGNER, waits=waits)
    first = first_fingerprint(lines[0])
    chains = {seat: make_chain(first, seat, secret_of(seat), 255) for seat in SEATS}
    for seat in SEATS:
        table.request(seat, Join(0, seat, anchor(first, seat, chains[seat][0])), 100)
    assert table.due() == 100 + 7_000  # for the draw
    for seat in SEATS:
        table.request(seat, Link(0, seat, 0, chains[seat][0]), 200)
    assert table.due() == 200 + 50_000  # for the humans
    table.request(2, Link(0, 2, 1, chains[2][1]), 300)
    assert table.due() == 200 + 50_000
    told = table.tick(50_200)
    assert b'"deal"' in told
    table.close()


def test_without_a_first_line_there_is_nothing_to_say(games: tuple[Played, ...]) -> None:
    phone = Client(device_of(), 1, bytes)
    phone.consent()
    phone.allow_beside()
    phone.leave()
    assert (phone.waits_for(), phone.offer(), phone.known, phone.chain, phone.receipts) == (
        "first_line",
        None,
        None,
        None,
        (),
    )
    assert (phone.lost, phone.absent, phone.complete, phone.lines) == ((), False, False, 0)
    assert games
