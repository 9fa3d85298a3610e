"""The tables of an audit for other programs: one row a game, finding, deal and receipt, as SQLite or Parquet."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from fairshuffle.audit.deals import UNKNOWN, unpack
from fairshuffle.audit.extras import load
from fairshuffle.audit.kept import receipt_rows
from fairshuffle.audit.sources import why
from fairshuffle.audit.store import Store, StoreError
from fairshuffle.cards import CARD_NAMES

Row: TypeAlias = tuple[Any, ...]

AT_ONCE: Final = 20_000
"""Rows written at once."""

_HASHES: Final = ("digest", "first", "key", "commitment", "secret")
_GAMES: Final = (
    "size", "verdict", "trouble", "refused", "looks_like", "game", "created", "profile", "kind",
    "player0", "player1", "player2", "player3", "bots", "grade", "dealt", "took_part", "choice_bits", "signed",
    "hands", "lines", "winner", "total0", "total1", "ending", "auto", "errors", "warnings", "notices",
    "missing_links", "first_dealer", "called", "known_deals", "redeal_hands",
)  # fmt: skip
_TEXT: Final = frozenset(
    {
        *_HASHES, "input", "verdict", "trouble", "refused", "looks_like", "game", "created", "profile", "kind",
        "player0", "player1", "player2", "player3", "grade", "dealt", "signed", "ending", "check_id", "severity",
        "expected", "found", "turned", "cards",
    }
)  # fmt: skip

_RECORDS: Final = (
    "SELECT games.id, sources.name AS input, row_number() OVER (PARTITION BY sources.name ORDER BY games.id) AS record,"
    " games.id & ((1 << 38) - 1) AS offset FROM games JOIN sources ON sources.id = games.id >> 38"
)


class Table(NamedTuple):
    """A table: its columns and what gives its rows, in an order that follows from the inputs alone."""

    columns: tuple[str, ...]
    rows: Callable[[Store], Iterator[Row]]


def _games(store: Store) -> Iterator[Row]:
    hashes = ", ".join(f"lower(hex(games.{name}))" for name in _HASHES)
    columns = ", ".join(f"games.{name}" for name in _GAMES)
    return store.ask(
        f"SELECT input, at.record, at.offset, {columns}, {hashes} FROM ({_RECORDS}) AS at JOIN games USING (id)"  # noqa: S608
        " ORDER BY input, at.record"
    )


def _findings(store: Store) -> Iterator[Row]:
    return store.ask(
        "SELECT input, at.record, number, check_id, severity, line, nullif(hand, 0), nullif(trick, 0),"  # noqa: S608
        f" nullif(seat, -1), expected, found FROM ({_RECORDS}) AS at JOIN findings ON findings.record = at.id"
        " ORDER BY input, at.record, number"
    )


def _deals(store: Store) -> Iterator[Row]:
    rows = store.ask(
        f"SELECT input, at.record, cards FROM ({_RECORDS}) AS at JOIN deals ON deals.record = at.id"  # noqa: S608
        " ORDER BY input, at.record"
    )
    for name, record, data in rows:
        for dealt in unpack(data):
            cards = " ".join(CARD_NAMES[card] for card in dealt.cards if card != UNKNOWN)
            caller = None if dealt.caller == UNKNOWN else dealt.caller
            yield name, record, dealt.hand, dealt.dealer, CARD_NAMES[dealt.cards[20]], caller, int(dealt.ordered), cards


TABLES: Final[Mapping[str, Table]] = {
    "games": Table(("input", "record", "offset", *_GAMES, *_HASHES), _games),
    "findings": Table(
        ("input", "record", "number", "check_id", "severity", "line", "hand", "trick", "seat", "expected", "found"),
        _findings,
    ),
    "deals": Table(("input", "record", "hand", "dealer", "turned", "boshat", "ordered", "cards"), _deals),
    "receipts": Table(("input", "record", "game", "number", "digest", "withheld", "contradicted"), receipt_rows),
}
"""All tables, by name; ``input`` and ``record`` tell which record a row belongs to."""


def files_of(path: Path) -> list[Path]:
    """The files that hold all tables: one SQLite file, or for ``.parquet`` one file a table."""
    return [path.with_suffix(f".{name}.parquet") for name in TABLES] if path.suffix == ".parquet" else [path]


def write_tables(store: Store, path: Path) -> list[Path]:
    """Write all tables and return their files.

    The files are there as a whole or not at all. Raises StoreError where they cannot be written, MissingExtraError for
    Parquet without pyarrow.
    """
    parquet = path.suffix == ".parquet"
    files = files_of(path)
    with ExitStack() as leave_nothing:
        beside = [file.with_name(f".{file.name}.{os.getpid()}") for file in files]
        for file in beside:
            leave_nothing.callback(partial(file.unlink, missing_ok=True))
        try:
            if parquet:
                for file, table in zip(beside, TABLES.values(), strict=True):
                    _write_parquet(store, file, table)
            else:
                _write_sqlite(store, beside[0])
            for written, file in zip(beside, files, strict=True):
                written.replace(file)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot write {path}: {why(error)}") from error
    return files


def _write_sqlite(store: Store, path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        for name, table in TABLES.items():
            types = ", ".join(f"{column} {'TEXT' if column in _TEXT else 'INTEGER'}" for column in table.columns)
            db.execute(f"CREATE TABLE {name} ({types})")
            slots = ", ".join("?" * len(table.columns))
            db.executemany(f"INSERT INTO {name} VALUES ({slots})", table.rows(store))  # noqa: S608 - constants only
        db.commit()


def _write_parquet(store: Store, path: Path, table: Table) -> None:
    arrow = load("pyarrow", "parquet")
    parquet = load("pyarrow.parquet", "parquet")
    schema = arrow.schema([(column, arrow.string() if column in _TEXT else arrow.int64()) for column in table.columns])
    with parquet.ParquetWriter(path, schema) as writer:
        for rows in _bunches(table.rows(store)):
            columns = zip(*rows, strict=True)
            arrays = [arrow.array(list(values), kind) for values, kind in zip(columns, schema.types, strict=True)]
            writer.write_table(arrow.table(arrays, schema=schema))


def _bunches(rows: Iterable[Row]) -> Iterator[Sequence[Row]]:
    source = iter(rows)
    while bunch := list(islice(source, AT_ONCE)):
        yield bunch
