"""Lists of devices, as a player's machine or somebody who wants to mislead could have written them."""

from hashlib import sha256

from fairshuffle.events import Checkpoint, Deal, Draw, End, Event, Link
from fairshuffle.record import read_record
from fairshuffle.record.device_list import DeviceList, Entry, Gave, Kept, Met, Over, write_entry
from fairshuffle.record.keepsakes import Chain, receipts_of
from fairshuffle.seats import Seat
from tests.tools.trust import chain_of, first_of


def entries_of(data: bytes, seat: Seat, server: bytes | None = None, *, chain: Chain | None = None) -> list[Entry]:
    """What a device has stored that was in a game from its first line to the last line of this record.

    It gave its anchor on the first line, and each link on all lines before the one of its seat, or of the deal.
    """
    record = read_record(data)
    first = first_of(record)
    entries: list[Entry] = [Met(record.game.game, first, seat, server), chain or chain_of(data, seat), mark(data, 1)]
    given: set[int] = set()
    numbers = iter(receipts_of(record))
    for lines, event in enumerate(record.events):
        if isinstance(event, Checkpoint):
            entries.append(Kept(first, *next(numbers)[1:]))
        index = _deal_of(event, seat)
        if index is not None and index not in given:
            given.add(index)
            entries.append(mark(data, lines, index))
    if any(isinstance(event, End) for event in record.events) and isinstance(record.events[-1], Checkpoint):
        entries.append(Over(first, "ended"))
    return entries


def _deal_of(event: Event, seat: Seat) -> int | None:
    if isinstance(event, Draw):
        return 0
    if isinstance(event, Deal):
        return event.hand
    return event.deal if isinstance(event, Link) and event.seat == seat else None


def mark(data: bytes, lines: int, deal: int | None = None) -> Gave:
    """That an anchor or a link was given on so many lines of this record."""
    record = read_record(data)
    return Gave(first_of(record), lines, sha256(data[: record.ends[lines - 1]]).digest(), deal)


def list_of(*entries: Entry) -> DeviceList:
    """The list of some lines."""
    return DeviceList().after(*entries)


def written(*entries: Entry) -> bytes:
    """The file of some lines."""
    return b"".join(map(write_entry, entries))


def another_game(name: str, server: bytes | None = None, *, ended: bool = False) -> list[Entry]:
    """A game of which nothing but this is known: it was begun, and may have ended."""
    first = sha256(name.encode()).digest()
    over: list[Entry] = [Over(first, "ended")] if ended else []
    return [Met(name, first, 0, server), Gave(first, 5, bytes(32), 0), *over]
