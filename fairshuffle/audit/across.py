"""Questions that no single record answers: what is there twice, weak, or too frequent."""

import json
from collections.abc import Iterator, Mapping
from heapq import nsmallest
from itertools import pairwise
from typing import Any, Final, NamedTuple

from fairshuffle.audit.deals import LAYOUT
from fairshuffle.audit.exact import LEVEL, REDEAL, at_least, holm, share_at_least
from fairshuffle.audit.store import Store

SHOWN: Final = 20
"""Examples shown of each concern; all are counted."""

SUSPECT: Final = frozenset(
    {
        "commitment.reused", "secret.reused", "secret.alike", "secret.weak", "deck.repeated", "game.contradicted",
        "receipt.contradicted",
    }
)  # fmt: skip
"""Concerns that an honest server never gives cause for."""

MANY: Final = 5
SHARE: Final = 10
"""Games begun and not ended raise the alarm by themselves when they are more than MANY and more than one in SHARE."""

_ENDS: Final = 8
"""Bytes: two random secrets of ten million begin or end with the same eight once in 100,000 archives."""


class Concern(NamedTuple):
    """Something seen across records: how often, and the first examples as JSON objects."""

    id: str
    times: int
    examples: tuple[Mapping[str, Any], ...] = ()


class TableRow(NamedTuple):
    """What became of the games of four players, whoever sat where.

    ``chance`` is the exact chance of so many redeals or more, or of so many games without an end among those of all
    tables; ``adjusted`` is that chance for being the most unusual of all tables.
    """

    players: tuple[str, ...]
    attempts: int
    ended: int
    aborted: int
    stopped: int
    deals: int
    called: int
    chance: float
    adjusted: float

    def as_json(self) -> dict[str, Any]:
        """The row as a JSON object."""
        return {**self._asdict(), "players": list(self.players)}


class Tables(NamedTuple):
    """All tables together, and those that redeal, or break off, more often than the others.

    ``withheld`` are games that are in no record, of which somebody kept a receipt.
    """

    tables: int
    attempts: int
    ended: int
    aborted: int
    stopped: int
    deals: int
    called: int
    redeal_hands: int
    known_deals: int
    redeals: tuple[TableRow, ...]
    broken_off: tuple[TableRow, ...]
    withheld: int = 0

    @property
    def begun(self) -> int:
        """The games that were begun, those included that are in no record."""
        return self.attempts + self.withheld

    @property
    def not_ended(self) -> int:
        """Those of them that did not end, as far as anybody was told."""
        return self.aborted + self.stopped + self.withheld

    @property
    def too_many_not_ended(self) -> bool:
        """Whether so many were not ended that it needs no comparison: a server can end those that it does not like."""
        return self.not_ended > MANY and self.not_ended * SHARE > self.begun

    @property
    def alarms(self) -> tuple[TableRow, ...]:
        """The tables with more redeals than chance explains."""
        return tuple(row for row in self.redeals if row.adjusted < LEVEL)

    def as_json(self) -> dict[str, Any]:
        """The tables as a JSON object."""
        shown = self._asdict()
        shown |= {"begun": self.begun, "not_ended": self.not_ended, "too_many_not_ended": self.too_many_not_ended}
        shown["redeal_chance"] = REDEAL
        shown["redeals"] = [row.as_json() for row in self.redeals]
        shown["broken_off"] = [row.as_json() for row in self.broken_off]
        return shown


def select(store: Store, player: str | None = None) -> None:
    """Choose what the questions are about: each game once, its longest record; with ``player`` his games only."""
    store.prepare("DROP TABLE IF EXISTS temp.counted; CREATE TEMP TABLE counted (id INTEGER PRIMARY KEY);")
    query = (
        "INSERT INTO counted SELECT id FROM (SELECT id, row_number() OVER "
        "(PARTITION BY first ORDER BY lines DESC, digest, id) AS place FROM games WHERE first IS NOT NULL"
        " AND (:player IS NULL OR :player IN (player0, player1, player2, player3))) WHERE place = 1"
    )
    list(store.ask(query, {"player": player}))


def concerns(store: Store) -> tuple[Concern, ...]:
    """All concerns about the selected games, those that are not there with the count 0."""
    return (
        _twice(store, "commitment.reused", _COMMITMENTS),
        _twice(store, "secret.reused", _SECRETS),
        _alike(store),
        _weak(store),
        _twice(store, "deck.repeated", _DECKS),
        *_told_twice(store),
    )


_COMMITMENTS: Final = (
    "SELECT lower(hex(commitment)), count(*), min(id), max(id) FROM games JOIN counted USING (id)"
    " WHERE commitment IS NOT NULL GROUP BY commitment HAVING count(*) > 1 ORDER BY commitment"
)
_SECRETS: Final = (
    "SELECT lower(hex(secret)), count(*), min(id), max(id) FROM games JOIN counted USING (id)"
    " WHERE secret IS NOT NULL GROUP BY secret HAVING count(*) > 1 ORDER BY secret"
)
_DECKS: Final = (
    "WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n <"  # noqa: S608 - numbers only
    f" (SELECT max(length(cards)) / {LAYOUT.size} FROM deals)),"
    f" dealt (id, deck) AS (SELECT record, substr(cards, n * {LAYOUT.size} + 5, 32) FROM deals"
    f" JOIN counted ON counted.id = deals.record JOIN numbers ON n < length(cards) / {LAYOUT.size})"
    " SELECT lower(hex(deck)), count(*), min(id), max(id) FROM dealt GROUP BY deck HAVING count(*) > 1 ORDER BY deck"
)


def _twice(store: Store, concern: str, query: str) -> Concern:
    """The concern that a value is there more than once; the examples name the first and the last record."""
    count = 0
    examples: list[Mapping[str, Any]] = []
    for value, times, *records in store.ask(query):
        count += 1
        if len(examples) < SHOWN:
            places = [place(store, record) for record in dict.fromkeys(records)]
            examples.append({"value": value, "times": times, "records": places})
    return Concern(concern, count, tuple(examples))


def place(store: Store, record: int) -> str:
    """The name of a record: its file, with ``#2`` and so on for the second and later ones of an archive."""
    query = (
        "SELECT name, (SELECT count(*) FROM games WHERE games.id BETWEEN sources.id << 38 AND :record)"
        " FROM sources WHERE id = :record >> 38"
    )
    name, number = store.one(query, {"record": record})
    return name if number == 1 else f"{name}#{number}"


# Secrets


def weakness(secret: bytes) -> str:
    """Why a secret of 32 bytes looks as if it was not drawn at random; empty where it does not.

    A random one is called weak less than once in 10^12 times.

    >>> weakness(bytes(range(32))), weakness(b"correct horse battery staple ...")
    ('steps', 'text')
    """
    steps = {(after - before) % 256 for before, after in pairwise(secret)}
    if len(steps) == 1:
        return "steps"
    if secret[:8] == bytes(8) or secret[-8:] == bytes(8):
        return "zeros"
    if secret[:16] == secret[16:]:
        return "halves"
    if all(32 <= byte < 127 for byte in secret):
        return "text"
    return "few" if len(set(secret)) <= 16 else ""


def _weak(store: Store) -> Concern:
    count = 0
    examples: list[Mapping[str, Any]] = []
    for number, secret in store.ask("SELECT id, secret FROM games JOIN counted USING (id) WHERE secret IS NOT NULL"):
        reason = weakness(secret)
        count += bool(reason)
        if reason and len(examples) < SHOWN:
            examples.append({"value": secret.hex(), "reason": reason, "records": [place(store, number)]})
    return Concern("secret.weak", count, tuple(examples))


def _alike(store: Store) -> Concern:
    """Secrets that begin or end alike, as those of a counter or a clock do."""
    both: list[Concern] = []
    for start in (1, 33 - _ENDS):
        query = (
            f"SELECT lower(hex(substr(secret, {start}, {_ENDS}))), count(*), min(id), max(id)"  # noqa: S608 - numbers only
            " FROM games JOIN counted USING (id) WHERE secret IS NOT NULL"
            f" GROUP BY substr(secret, {start}, {_ENDS}) HAVING count(DISTINCT secret) > 1 ORDER BY 1"
        )
        both.append(_twice(store, "secret.alike", query))
    return Concern("secret.alike", sum(one.times for one in both), (*both[0].examples, *both[1].examples)[:SHOWN])


# One game, told twice


def _told_twice(store: Store) -> tuple[Concern, Concern]:
    """Games of which there are records that contradict each other, or where one goes on with the other."""
    found: dict[str, list[Mapping[str, Any]]] = {"game.contradicted": [], "game.continued": []}
    counts = dict.fromkeys(found, 0)
    query = (
        "SELECT game, count(DISTINCT digest) FROM games WHERE game IN (SELECT game FROM games JOIN counted USING (id))"
        " AND first IS NOT NULL GROUP BY game HAVING count(DISTINCT digest) > 1 ORDER BY game"
    )
    of_one = (
        "SELECT min(id), first, checkpoints, lines, ending FROM games WHERE game = ? AND first IS NOT NULL"
        " GROUP BY digest ORDER BY lines, digest"
    )
    for game, times in store.ask(query):
        rows = list(store.ask(of_one, (game,)))
        concern = "game.continued" if _goes_on(rows) else "game.contradicted"
        counts[concern] += 1
        if len(found[concern]) < SHOWN:
            places = sorted(place(store, row[0]) for row in rows[:SHOWN])
            found[concern].append({"value": game, "times": times, "records": places})
    contradicted, continued = (Concern(name, counts[name], tuple(found[name])) for name in found)
    return contradicted, continued


def _goes_on(rows: list[tuple[Any, ...]]) -> bool:
    """Whether each record, from the shortest on, could be the beginning of the next: one game, copied while it ran."""
    return all(
        before[1] == after[1] and after[2].startswith(before[2]) and not before[4] and before[3] < after[3]
        for before, after in pairwise(rows)
    )


# Tables


def tables(store: Store, withheld: int = 0) -> Tables:
    """Attempts, aborts and redeals of the selected games, by table; ``withheld`` games are in no record."""
    store.function("table_of", 4, lambda *names: json.dumps(sorted(names), ensure_ascii=False))
    store.prepare(_TABLES)
    totals = store.one(
        "SELECT count(*), ifnull(sum(attempts), 0), ifnull(sum(ended), 0), ifnull(sum(aborted), 0),"
        " ifnull(sum(stopped), 0), ifnull(sum(deals), 0), ifnull(sum(called), 0), ifnull(sum(redeal_hands), 0),"
        " ifnull(sum(known_deals), 0) FROM tables"
    )
    count, attempts, _, aborted, stopped, *_ = totals

    def redeal(row: tuple[Any, ...]) -> float:
        return at_least(row[6], row[5], REDEAL)

    def broken(row: tuple[Any, ...]) -> float:
        return share_at_least(row[3] + row[4], row[1], aborted + stopped, attempts)

    redeals = _most_unusual(store.ask("SELECT * FROM tables WHERE called > 0 ORDER BY players"), redeal, count)
    broken_off = _most_unusual(
        store.ask("SELECT * FROM tables WHERE aborted + stopped > 0 ORDER BY players"), broken, count
    )
    return Tables._make((*totals, redeals, broken_off, withheld))


def _most_unusual(rows: Iterator[tuple[Any, ...]], chance_of: Any, tests: int) -> tuple[TableRow, ...]:  # noqa: ANN401
    """The SHOWN tables with the smallest chances; all tables are as many tests."""
    least = nsmallest(SHOWN, ((chance_of(row), row) for row in rows))
    adjusted = holm([chance for chance, _ in least], tests)
    return tuple(
        TableRow._make((tuple(json.loads(row[0])), *row[1:7], chance, after))
        for (chance, row), after in zip(least, adjusted, strict=True)
    )


_TABLES: Final = """
DROP TABLE IF EXISTS temp.tables;
CREATE TEMP TABLE tables AS SELECT table_of(player0, player1, player2, player3) AS players, count(*) AS attempts,
    sum(ending = 'end') AS ended, sum(ending = 'abort') AS aborted, sum(ending = '') AS stopped,
    sum(hands) AS deals, sum(called) AS called, sum(redeal_hands) AS redeal_hands, sum(known_deals) AS known_deals
FROM games JOIN counted USING (id) GROUP BY 1;
"""
