"""A device that is set up again from a beginning of its list goes on or leaves, and gives nothing else."""

from collections.abc import Iterator
from typing import Final, Literal

import pytest

from fairshuffle.device import Client, Device
from fairshuffle.errors import StorageError
from fairshuffle.events import Cut, Deal, Join, Link, OptionValue
from fairshuffle.record.device_list import read_device_list
from fairshuffle.rules.options import PROFILES
from fairshuffle.rules.options import profile as named
from fairshuffle.seats import SEATS, Seat
from fairshuffle.server import DerivedVault, hkdf
from tests.tools.devices import SIGNER, Disk, Phone, Played, secret_of
from tests.tools.live import first_line

KEY: Final = bytes(range(32))
GAMES: Final[tuple[tuple[str, Literal["easy", "qaid"], str], ...]] = tuple(
    (profile, "qaid" if (number + turn) % 2 else "easy", cut)
    for turn, cut in enumerate(("none", "cut", "lift"))
    for number, profile in enumerate(PROFILES)
)


class Library:
    """Games that were played once, by their profile, table and cut."""

    def __init__(self, vault: DerivedVault) -> None:
        self.vault = vault
        self.played: dict[str, Played] = {}

    def game(self, profile: str, table: Literal["easy", "qaid"], cut: str) -> Played:
        name = f"{profile}-{table}-{cut}"
        if name not in self.played:
            changes: dict[str, OptionValue] = {"target": 60}
            if named(profile).cut != cut:
                changes["cut"] = cut
            self.played[name] = Played(self.vault, first_line(name, profile, table=table, changes=changes), SIGNER)
        return self.played[name]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    vault = DerivedVault(tmp_path_factory.mktemp("vault") / "ledger.db", hkdf(KEY))
    yield Library(vault)
    vault.close()


def is_over(played: Played, number: int) -> bool:
    """Whether nobody cuts any more before the next deal, behind so many lines."""
    coming = (event for event in played.events[number:] if isinstance(event, (Cut, Deal)))
    return not isinstance(next(coming, None), Cut)


class Told:
    """What an uninterrupted device gives on every beginning of a record, and its list then."""

    def __init__(self, played: Played, seat: Seat) -> None:
        self.played, self.seat = played, seat
        device = Phone(seat)
        self.offers: list[Join | Link | None] = [None]
        self.stored: list[bytes] = [b""]
        for number, line in enumerate(played.lines, 1):
            device.receive(line)
            self.offers.append(device.offer(cut_is_over=is_over(played, number)))
            self.stored.append(device.disk.stored)


def restarted(told: Told, stored: bytes, *, not_restored: bool, consents: bool = True) -> list[Join | Link | None]:
    """What a device that is set up from these bytes gives on every beginning of the record."""
    disk = Disk(stored).cut_to_lines()
    device = Phone(told.seat, disk=disk, not_restored=not_restored, consents=consents)
    offers: list[Join | Link | None] = [device.offer(cut_is_over=True)]
    for number, line in enumerate(told.played.lines, 1):
        device.receive(line)
        offers.append(device.offer(cut_is_over=is_over(told.played, number)))
    assert device.known
    assert device.known.over in {"ended", "interrupted"}
    return offers


@pytest.mark.parametrize(("profile", "table", "cut"), GAMES)
def test_from_any_beginning_of_its_list_a_device_gives_what_it_would_have_given_or_nothing(
    library: Library, profile: str, table: Literal["easy", "qaid"], cut: str
) -> None:
    """Cut off within a line it is the list of the lines before, so every byte is tried by trying every line."""
    played = library.game(profile, table, cut)
    told = Told(played, SEATS[len(profile) % 4])
    whole = told.stored[-1]
    ends = [place + 1 for place, byte in enumerate(whole) if byte == 10]
    for end in ends[1:]:  # behind the first line there is no chain yet, and no anchor was given
        for sure in (False, True):
            offers = restarted(told, whole[:end], not_restored=sure)
            for number, (given, would) in enumerate(zip(offers, told.offers, strict=True)):
                assert given is None or given == would, (end, number)
            known = read_device_list(whole[:end]).games[played.first]
            if known.chain and (known.receipts or sure):
                seen = max([0, *(gave.lines for gave in known.gave), *(one.lines + 1 for one in known.receipts)])
                assert offers[seen:] == told.offers[seen:]
            else:
                assert offers == [None] * len(offers)  # another seal may have its links already


def test_every_byte_of_a_list_is_a_device(library: Library) -> None:
    """Whatever a crash leaves, what is read is what had been stored whole."""
    played = library.game("sahrat", "easy", "cut")
    whole = Told(played, 1).stored[-1]
    for length in range(len(whole) + 1):
        left = Disk(whole[:length]).cut_to_lines().stored
        assert Device(Disk().append, left).list.lines == whole[:length].count(b"\n")


@pytest.mark.parametrize("seat", SEATS)
def test_killed_at_every_step_a_device_goes_on(library: Library, seat: Seat) -> None:
    """The true story of a crash: the list as it was at that line, and the record from its first line on."""
    played = library.game("elblot", "qaid", "lift")
    told = Told(played, seat)
    for number in range(1, len(played.lines), 5):
        offers = restarted(told, told.stored[number], not_restored=True)
        assert offers[number:] == told.offers[number:]


def test_a_device_that_does_not_know_that_its_human_is_there_gives_no_first_link(library: Library) -> None:
    played = library.game("sahrat", "easy", "none")
    told = Told(played, 1)
    without = b"".join(line for line in told.stored[-1].splitlines(keepends=True)[:6] if b'"allowed"' not in line)
    offers = restarted(told, without, not_restored=True, consents=False)
    assert not any(isinstance(offer, Link) and offer.deal > 0 for offer in offers)


@pytest.mark.parametrize("step", range(1, 12))
def test_a_store_that_fails_at_any_step_gives_nothing_and_goes_on_when_it_is_set_up_again(
    library: Library, step: int
) -> None:
    played = library.game("sahrat", "easy", "none")
    told = Told(played, 1)
    disk = Disk(full_from=step)
    device = Phone(1, disk=disk)
    given: list[Join | Link] = []
    with pytest.raises(OSError, match="No space left"):
        _go_through(played, device, given)
    kept = disk.cut_to_lines()
    known = read_device_list(kept.stored).of(played.first)
    stored = [] if known is None else [gave.deal for gave in known.gave]
    assert {gift.deal if isinstance(gift, Link) else None for gift in given} == set(stored)
    for again in (device.offer, device.consent, device.leave):
        assert _gives_nothing(again)
    if known and known.chain is None:
        return  # half of the first step is there: an id that is used up, without a chain
    offers = restarted(told, kept.stored, not_restored=True)
    assert [offer for offer in offers if offer] == [offer for offer in told.offers if offer][-sum(map(bool, offers)) :]


def _go_through(played: Played, device: Phone, given: list[Join | Link]) -> None:
    for line in played.lines:
        device.receive(line)
        if (offer := device.offer(cut_is_over=True)) is not None:
            given.append(offer)


def _gives_nothing(action: object) -> bool:
    """Whether nothing comes of an action, or it is refused."""
    try:
        return action() is None  # type: ignore[operator]  # it is a method of a client
    except StorageError:
        return True


def test_two_clients_of_one_device_cannot_take_part_in_two_seals(library: Library) -> None:
    played = library.game("sahrat", "easy", "none")
    device = Device(Disk().append)
    one, other = (Client(device, 1, lambda size: secret_of(1)[:size]) for _ in range(2))
    for client in (one, other):
        client.receive(played.lines[0])
    assert one.offer() == other.offer()
    assert device.list.lines == 3
