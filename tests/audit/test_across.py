"""What no single record shows: the same thing twice, weak secrets, tables that redeal or break off too often."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from fairshuffle.audit.across import Concern, concerns, select, tables, weakness
from fairshuffle.audit.judge import GameRow
from fairshuffle.audit.store import Store
from fairshuffle.audit.summary import answer
from fairshuffle.audit.task import Judged
from tests.audit.archives import archive, at_table, audited, cut_off, short, told

MASTER = bytes.fromhex("8a5f0e1c9b7d42367790aebd1f6c2be05d3311f8c4a79e6502bd8471cc6e93fa")


def seen(folder: Path, *records: bytes) -> dict[str, Concern]:
    """The concerns about some records that are there."""
    path = folder / "games.jsonl"
    path.write_bytes(b"".join(records))
    store = audited(folder / "state", [path])
    select(store)
    found = {concern.id: concern for concern in concerns(store) if concern.times}
    store.close()
    return found


def test_honest_games_give_no_concern(tmp_path: Path) -> None:
    assert seen(tmp_path, archive(8)) == {}


def test_a_copy_is_no_concern_and_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(archive(3) + archive(3))
    found = answer(audited(tmp_path / "state", [path]), deals=False)
    assert (found.records, found.copies, found.tables.attempts, found.exit_code) == (6, 3, 3, 0)


def test_a_secret_of_two_games(tmp_path: Path) -> None:
    found = seen(tmp_path, told("a", MASTER), told("b", MASTER))
    assert found == {
        "secret.reused": Concern(
            "secret.reused",
            1,
            ({"value": MASTER.hex(), "times": 2, "records": [f"{tmp_path}/games.jsonl", f"{tmp_path}/games.jsonl#2"]},),
        )
    }


def test_secrets_that_begin_or_end_alike(tmp_path: Path) -> None:
    start, end = MASTER[:31] + b"\0", b"\0" + MASTER[1:]
    assert seen(tmp_path, told("a", MASTER), told("b", start)).keys() == {"secret.alike"}
    assert seen(tmp_path, told("c", MASTER), told("d", end)).keys() == {"secret.alike"}


@pytest.mark.parametrize(
    ("secret", "reason"),
    [
        (MASTER, ""),
        (bytes(32), "steps"),
        (bytes(range(100, 132)), "steps"),
        (bytes(8) + MASTER[8:], "zeros"),
        (MASTER[:24] + bytes(8), "zeros"),
        (MASTER[:16] * 2, "halves"),
        (b"this is the secret of game 00001", "text"),
        (MASTER.hex()[:32].encode(), "text"),
        ((MASTER[:8] + MASTER[4:12]) + MASTER[:16], "few"),
    ],
)
def test_weak_secrets(secret: bytes, reason: str) -> None:
    assert weakness(secret) == reason


def test_a_game_with_a_weak_secret(tmp_path: Path) -> None:
    (concern,) = seen(tmp_path, told("a", bytes(range(32))), archive(2)).values()
    assert (concern.id, concern.times, concern.examples[0]["reason"]) == ("secret.weak", 1, "steps")


def test_a_game_told_twice(tmp_path: Path) -> None:
    one, other = told("a", created="2026-01-01T18:00:00Z"), told("a", created="2026-01-01T18:00:01Z")
    found = seen(tmp_path, one, other)
    # The server told the story again: another first line, the same game, master and commitment.
    assert found.keys() == {"game.contradicted", "commitment.reused", "secret.reused"}
    assert found["game.contradicted"].examples[0]["records"] == [
        f"{tmp_path}/games.jsonl",
        f"{tmp_path}/games.jsonl#2",
    ]


def test_a_changed_copy_contradicts(tmp_path: Path) -> None:
    record = short(1)
    changed = record.replace(b'"at":', b'"at":1', 3)
    assert seen(tmp_path, record, changed).keys() == {"game.contradicted"}


def test_a_copy_of_a_running_game_is_continued(tmp_path: Path) -> None:
    record = short(1)
    found = seen(tmp_path, cut_off(record), record)
    assert found.keys() == {"game.continued"}
    store = Store(tmp_path / "state")
    assert answer(store, deals=False).tables.attempts == 1  # one game, its longest record


def test_a_deck_dealt_twice(tmp_path: Path) -> None:
    # Without players the decks follow from secret, game and seal; a server that keeps those deals them again.
    store = Store(tmp_path / "state")
    deck = bytes(range(32))
    deal = (1).to_bytes(2, "big") + b"\2\xff" + deck
    rows = [
        GameRow(offset, 1, bytes([offset]) * 32, "verified", first=bytes([offset]), deals=deal) for offset in (1, 2)
    ]
    keep(store, rows)
    select(store)
    repeated = next(concern for concern in concerns(store) if concern.id == "deck.repeated")
    assert (repeated.times, repeated.examples[0]["value"]) == (1, deck.hex())


def keep(store: Store, rows: Sequence[GameRow]) -> None:
    """A state that holds some rows."""
    store.prepare("INSERT INTO sources VALUES (1, 'games.jsonl', 1, '', 1, '', 1)")
    store.keep([Judged(1, 0, tuple((row, []) for row in rows))])


def row(number: int, table: str, **values: int | str) -> GameRow:
    """A game of a table."""
    names = {f"player{seat}": f"{table}{(seat + number) % 4}" for seat in range(4)}
    first = number.to_bytes(4, "big") + table.encode()
    base = GameRow(number * 100 + ord(table), 1, first, "verified", first=first, ending="end")
    return base._replace(**names, **values)  # type: ignore[arg-type]  # names of fields


def test_attempts_and_aborts_by_table_whoever_sits_where(tmp_path: Path) -> None:
    store = Store(tmp_path / "state")
    games = [row(number, "A") for number in range(50)]
    games += [row(number, "B", ending="abort" if number < 20 else "") for number in range(30)]
    games += [row(number, "C", ending="abort" if not number else "end") for number in range(50)]
    keep(store, games)
    select(store)
    found = tables(store)
    assert (found.tables, found.attempts, found.ended, found.aborted, found.stopped) == (3, 130, 99, 21, 10)
    worst, other = found.broken_off
    assert (worst.players, worst.attempts, worst.aborted, worst.stopped) == (("B0", "B1", "B2", "B3"), 30, 20, 10)
    assert worst.adjusted < 1e-15
    assert other.players[0] == "C0"
    assert other.adjusted == 1.0
    assert found.alarms == ()


def test_redeals_against_their_chance(tmp_path: Path) -> None:
    store = Store(tmp_path / "state")
    keep(
        store,
        [
            row(1, "A", hands=63, known_deals=63, redeal_hands=1, called=1),
            row(2, "B", hands=63, known_deals=63, redeal_hands=9, called=9),
            row(3, "C", hands=63, known_deals=63),
        ],
    )
    select(store)
    found = tables(store)
    (alarm,) = found.alarms
    assert alarm.players[0] == "B0"
    # Nine of 63 deals or more, where each has the chance 0.01573; three tables were looked at.
    each = Fraction(4 * 792, 201376) - 6 * Fraction(66, 64512240)
    chance = sum(comb(63, hits) * each**hits * (1 - each) ** (63 - hits) for hits in range(9, 64))
    assert alarm.chance == pytest.approx(float(chance))
    assert alarm.adjusted == pytest.approx(3 * alarm.chance)
    assert (found.called, found.deals, found.redeal_hands, found.known_deals) == (10, 189, 10, 189)


def test_questions_about_one_player(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    mine = told("a", MASTER, seats=at_table("me", "b", "c", "d"))
    path.write_bytes(mine + archive(3) + told("b", MASTER, seats=at_table("x", "y", "z", "w")))
    store = audited(tmp_path / "state", [path])
    found = answer(store, "me", deals=False)
    assert (found.records, found.tables.attempts, found.exit_code) == (1, 1, 0)
    assert answer(store, deals=False).exit_code == 1
    assert answer(store, "nobody", deals=False).records == 0
