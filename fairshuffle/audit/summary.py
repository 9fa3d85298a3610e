"""The answer of an audit as one value: what was read, what was found, what is odd."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from fairshuffle.audit.across import SHOWN, SUSPECT, Concern, Tables, concerns, place, select, tables
from fairshuffle.audit.kept import Kept, about_receipts
from fairshuffle.audit.statistics import Statistics, luckiest, statistics
from fairshuffle.audit.store import Store
from fairshuffle.audit.tally import counted
from fairshuffle.verifier import EXIT_CODES, worst_exit_code

TROUBLE: Final = 6
"""The exit code of what could not be read or judged."""

_OF = " WHERE (:player IS NULL OR :player IN (player0, player1, player2, player3))"


_PROVED = "CASE WHEN grade = 'none' OR dealt = 'checked' THEN grade ELSE 'unproven' END"
"""The grade that counts: only where every deal was derived and is what was played."""


class FindingCount(NamedTuple):
    """How often a finding was made, in how many records, and the first of them."""

    check_id: str
    severity: str
    times: int
    records: int
    first: str


class Refused(NamedTuple):
    """A record that is malformed or unsupported: why, and what it looks like instead where that is known."""

    input: str
    verdict: str
    reason: str
    looks_like: str


class Audit(NamedTuple):
    """The answer of an audit.

    ``unread`` and ``troubles`` list the first files that could not be read, and records that could not be judged, with
    the reason; ``unread_files`` counts the files. ``verdicts`` and ``grades`` count records, ``copies`` those that are
    there twice byte for byte; a grade other than ``none`` counts only where the deals were proved, and is ``unproven``
    where not. ``receipts`` are those that were brought along, None for none. ``player`` is whose games the audit is
    about, None for all. ``refused`` are the first records that are none, and ``left_aside`` counts what else lies in
    folders, by why it is not read (SPEC.md#folders). ``statistics`` is None where they were not wanted.
    """

    player: str | None
    files: int
    unread_files: int
    unread: tuple[tuple[str, str], ...]
    troubles: tuple[tuple[str, str], ...]
    records: int
    verdicts: dict[str, int]
    grades: dict[str, int]
    copies: int
    findings: tuple[FindingCount, ...]
    concerns: tuple[Concern, ...]
    tables: Tables
    statistics: Statistics | None
    receipts: Kept | None = None
    refused: tuple[Refused, ...] = ()
    left_aside: Mapping[str, int] = MappingProxyType({})

    @property
    def suspect(self) -> bool:
        """Whether something is there that neither honesty nor chance explains."""
        seen = any(concern.times and concern.id in SUSPECT for concern in self.concerns)
        tables = self.tables
        return bool(seen or tables.alarms or tables.too_many_not_ended or (self.statistics and self.statistics.alarms))

    @property
    def exit_code(self) -> int:
        """The worst exit code of all records, with 1 for what is suspect and 6 for what could not be read."""
        codes = [EXIT_CODES[verdict] for verdict in EXIT_CODES if verdict in self.verdicts]
        unread = self.unread_files or self.troubles or (self.receipts and self.receipts.unread_files)
        codes += [1] * self.suspect + [TROUBLE] * bool(unread)
        return worst_exit_code(codes or [TROUBLE])

    def as_json(self) -> dict[str, Any]:
        """The answer as a JSON object of schema ``fairshuffle.audit/1``."""
        return {
            "schema": "fairshuffle.audit/1",
            "player": self.player,
            "exit_code": self.exit_code,
            "files": self.files,
            "unread_files": self.unread_files,
            "unread": [{"input": name, "reason": reason} for name, reason in self.unread],
            "troubles": [{"input": name, "reason": reason} for name, reason in self.troubles],
            "left_aside": dict(self.left_aside),
            "refused": [one._asdict() for one in self.refused],
            "records": self.records,
            "verdicts": self.verdicts,
            "grades": self.grades,
            "copies": self.copies,
            "findings": [finding._asdict() for finding in self.findings],
            "across": [
                {"id": one.id, "count": one.times, "suspect": one.id in SUSPECT, "examples": list(one.examples)}
                for one in self.concerns
            ],
            "tables": self.tables.as_json(),
            "receipts": self.receipts.as_json() if self.receipts else None,
            "statistics": self.statistics.as_json() if self.statistics else None,
        }


def answer(store: Store, player: str | None = None, receipts: Kept | None = None, *, deals: bool = True) -> Audit:
    """The answer that a state gives, about all games or those of one player; ``deals`` asks for the statistics.

    ``receipts`` are those that the state has taken in.

    Raises MissingExtraError where the statistics are wanted and scipy is not installed.
    """
    select(store, player)
    kept = about_receipts(store) if receipts else ()
    found = None
    if deals:
        tally = counted(store, player)
        found = statistics(tally, None if player is not None else luckiest(store))
    files, unread_files = store.one("SELECT count(*), ifnull(sum(unread != ''), 0) FROM sources")
    unread = store.ask("SELECT name, unread FROM sources WHERE unread != '' ORDER BY name LIMIT ?", (SHOWN,))
    query = f"SELECT id, trouble FROM games{_OF} AND trouble != '' ORDER BY id LIMIT :most"  # noqa: S608 - constants only
    troubles = [
        (place(store, record), trouble) for record, trouble in store.ask(query, {"player": player, "most": SHOWN})
    ]
    records, unlike = store.one(f"SELECT count(*), count(DISTINCT digest) FROM games{_OF}", {"player": player})  # noqa: S608
    return Audit(
        player=player,
        files=files,
        unread_files=unread_files,
        unread=tuple((name, reason) for name, reason in unread),
        troubles=tuple(troubles),
        records=records,
        verdicts=_counts(store, "verdict", player),
        grades=_counts(store, _PROVED, player),
        copies=records - unlike,
        findings=_findings(store, player),
        concerns=(*concerns(store), *kept),
        tables=tables(store, kept[-1].times if kept else 0),
        statistics=found,
        receipts=receipts,
        refused=_refused(store, player),
    )


def _refused(store: Store, player: str | None) -> tuple[Refused, ...]:
    query = (
        f"SELECT id, verdict, refused, looks_like FROM games{_OF} AND refused != '' ORDER BY id"  # noqa: S608
        " LIMIT :most"
    )
    rows = store.ask(query, {"player": player, "most": SHOWN})
    return tuple(Refused(place(store, record), *row) for record, *row in rows)


def _counts(store: Store, column: str, player: str | None) -> dict[str, int]:
    query = (
        f"SELECT {column}, count(*) FROM games{_OF} AND verdict IS NOT NULL"  # noqa: S608 - two columns of ours
        f" GROUP BY 1 ORDER BY 1"
    )
    return dict(store.ask(query, {"player": player}))


def _findings(store: Store, player: str | None) -> tuple[FindingCount, ...]:
    query = (
        "SELECT findings.check_id, severity, count(*), count(DISTINCT record), min(record) FROM findings"  # noqa: S608
        f" JOIN games ON games.id = record{_OF} GROUP BY 1, 2 ORDER BY severity, 1"
    )
    return tuple(
        FindingCount(check_id, severity, times, records, place(store, first))
        for check_id, severity, times, records, first in store.ask(query, {"player": player})
    )
