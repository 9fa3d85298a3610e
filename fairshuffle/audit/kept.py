"""Receipts that players kept, against the records of an audit: games that were begun and are in no record."""

import os
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from fairshuffle.audit.across import SHOWN, Concern, place
from fairshuffle.audit.sources import SourceError, why
from fairshuffle.audit.store import Store
from fairshuffle.errors import MalformedRecordError
from fairshuffle.limits import MAX_LINE_BYTES
from fairshuffle.record.device_list import read_device_list
from fairshuffle.record.keepsakes import Receipt, read_receipt, receipt_holds

_BEGINS: Final = b'{"type":"receipt"'
_BEGINS_A_LIST: Final = b'{"type":"met"'

MOST_LIST_BYTES: Final = 64 << 20
"""A device's list that is read as a whole."""

_ANOTHER: Final = (
    "FROM receipts JOIN games ON games.game = receipts.game AND first IS NOT NULL GROUP BY receipts.rowid"
    " HAVING NOT max(substr(checkpoints, 8 * number + 1, 8) = substr(receipts.digest, 1, 8))"
    " AND max(length(checkpoints) > 8 * number OR ending != '')"
)
"""The receipts of which the game is there, and in no record of it the checkpoint."""

_TWICE: Final = "FROM receipts GROUP BY game, number HAVING count(DISTINCT digest) > 1"
"""The checkpoints of which there are two receipts that differ."""

_TOLD: Final = "SELECT game FROM games WHERE first IS NOT NULL"
"""The games of which there is a record."""


class Kept(NamedTuple):
    """The receipts of a folder: those signed under a key that is known as the server's, and of how many games.

    ``unsigned`` are all others, which anybody can have written; ``unread`` the first files that could not be read, with
    the reason, and ``unread_files`` how many.
    """

    signed: int
    games: int
    unsigned: int
    unread_files: int
    unread: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, Any]:
        """The receipts as a JSON object."""
        shown = self._asdict()
        shown["unread"] = [{"input": name, "reason": reason} for name, reason in self.unread]
        return shown


def take_receipts(store: Store, folder: Path, keys: Collection[bytes]) -> Kept:
    """Take in the receipts in the files below a folder, one a line or in a device's list, whatever they are called.

    Raises SourceError for a folder without any, NoSignaturesError without ``cryptography``.
    """
    store.prepare(
        "DROP TABLE IF EXISTS temp.receipts;"
        " CREATE TEMP TABLE receipts (game TEXT, number INTEGER, digest BLOB, name TEXT);"
    )
    counts = {True: 0, False: 0}
    unread: list[tuple[str, str]] = []
    found = _receipts_below(folder, unread)
    while some := list(islice(found, 1000)):
        signed = [kept for kept in some if any(receipt_holds(kept[1], key) for key in keys)]
        counts[True] += len(signed)
        counts[False] += len(some) - len(signed)
        rows = ((kept.game, kept.number, kept.digest, name) for name, kept in signed)
        store.write("INSERT INTO receipts VALUES (?, ?, ?, ?)", rows)
    if not any(counts.values()) and not unread:
        raise SourceError(f"the directory {str(folder)!r} holds no receipts")
    (games,) = store.one("SELECT count(DISTINCT game) FROM receipts")
    return Kept(counts[True], games, counts[False], len(unread), tuple(unread[:SHOWN]))


def _receipts_below(folder: Path, unread: list[tuple[str, str]]) -> Iterator[tuple[str, Receipt]]:
    """Each receipt with the name of its file; what cannot be read is added to ``unread``."""

    def closed(error: OSError) -> None:
        unread.append((str(error.filename), why(error)))

    for below, folders, files in os.walk(folder, onerror=closed):
        folders.sort()
        for path in (Path(below, file) for file in sorted(files)):
            name = str(path).encode("utf-8", "backslashreplace").decode()
            try:
                if path.is_file():
                    yield from ((name, receipt) for receipt in _receipts_of(path))
            except OSError as error:
                unread.append((name, why(error)))
            except MalformedRecordError as error:
                unread.append((name, str(error)))


def _receipts_of(path: Path) -> Iterator[Receipt]:
    """The receipts of a file, a device's list too; what begins in another way, such as a chain, holds none."""
    with path.open("rb") as stream:
        if stream.read(len(_BEGINS_A_LIST)) == _BEGINS_A_LIST:
            yield from _receipts_in_list(_BEGINS_A_LIST + stream.read(MOST_LIST_BYTES))
            return
        stream.seek(0)
        number = 0
        while (line := stream.readline(MAX_LINE_BYTES + 1)) and (number or line.startswith(_BEGINS)):
            number += 1
            try:
                yield read_receipt(line)
            except MalformedRecordError as error:
                raise MalformedRecordError(number, error.reason) from None


def _receipts_in_list(data: bytes) -> Iterator[Receipt]:
    """The receipts of all games in a device's list; a piece of a line at its end says nothing."""
    if len(data) > MOST_LIST_BYTES:
        raise MalformedRecordError(1, f"this device's list has more than {MOST_LIST_BYTES} bytes")
    kept = read_device_list(data[: data.rfind(b"\n") + 1])
    yield from (receipt for known in kept.games.values() for receipt in known.receipts)


def about_receipts(store: Store) -> tuple[Concern, Concern]:
    """What the receipts say against the records: games told in two ways, and games that are in no record."""
    return _contradicted(store), _withheld(store)


def _contradicted(store: Store) -> Concern:
    among = f"SELECT game, min(name), max(name), NULL {_TWICE}"
    with_records = f"SELECT receipts.game, name, name, min(games.id) {_ANOTHER}"
    games: dict[str, dict[str, None]] = {}
    for game, *names, record in store.ask(f"{among} UNION ALL {with_records} ORDER BY 1, 2, 3"):
        named = games.setdefault(game, {})
        if len(games) <= SHOWN:
            named |= dict.fromkeys(names if record is None else [*names, place(store, record)])
    examples = (
        {"value": game, "times": len(names), "records": list(names)[:SHOWN]}
        for game, names in islice(games.items(), SHOWN)
    )
    return Concern("receipt.contradicted", len(games), tuple(examples))


def _withheld(store: Store) -> Concern:
    rows = list(
        store.ask(
            f"SELECT game, count(*), min(name) FROM receipts WHERE game NOT IN ({_TOLD})"  # noqa: S608 - constants only
            " GROUP BY game ORDER BY game"
        )
    )
    examples = ({"value": game, "times": times, "records": [name]} for game, times, name in rows[:SHOWN])
    return Concern("game.withheld", len(rows), tuple(examples))


def receipt_rows(store: Store) -> Iterator[tuple[Any, ...]]:
    """One row for each receipt that was taken in: file, number in it, game, checkpoint, digest, and what it shows.

    The last two are 1 where its game is withheld, and where it is contradicted.
    """
    if not store.one("SELECT count(*) FROM sqlite_temp_master WHERE name = 'receipts'")[0]:
        return
    yield from store.ask(
        "SELECT name, row_number() OVER (PARTITION BY name ORDER BY rowid), game, number, lower(hex(digest)),"  # noqa: S608
        f" game NOT IN ({_TOLD}),"
        f" (game, number) IN (SELECT game, number {_TWICE}) OR rowid IN (SELECT receipts.rowid {_ANOTHER})"
        " FROM receipts ORDER BY 1, 2"
    )
