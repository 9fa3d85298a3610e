"""Games that were begun and did not end: told, counted, and found by the receipts of players (fault 2.8)."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from fairshuffle.audit.across import Tables
from fairshuffle.audit.judge import judged
from fairshuffle.events import Abort, End
from fairshuffle.record import read_record
from fairshuffle.record.device_list import Entry, Kept, Met, write_entry
from fairshuffle.record.keepsakes import Receipt, receipts_of, write_receipt
from fairshuffle.record.signatures import checkpoint_message, public_key_of, sign
from fairshuffle.testing.simulate import Table
from tests.audit.archives import archive, cut_off, short
from tests.tools.console import run

KEY: Final = bytes(range(32, 64))
PUBLIC: Final = public_key_of(KEY).hex()
OTHER: Final = public_key_of(bytes(32)).hex()


class BrokenOffError(Exception):
    """The server does not like what it has dealt."""


class Breaking(Table):
    """A server that breaks its games off after the first hand."""

    def play_hand(self, chains: Any) -> None:  # noqa: ANN401 - as in the table
        if self.match.hands:
            raise BrokenOffError
        super().play_hand(chains)

    def play(self) -> bytes:
        try:
            return super().play()
        except BrokenOffError:
            self.write(Abort(self.tick(), "connection lost", self.master))
            self.checkpoint()
            return b"".join(self.lines)


def signed(seed: str) -> bytes:
    return Table("sahrat", seed, key=KEY, changes={"target": 26}).play()


def answered(*arguments: str) -> dict[str, Any]:
    ran = run("audit", "--json", *arguments)
    assert ran.err == ""
    found: dict[str, Any] = json.loads(ran.out)
    assert found["exit_code"] == ran.code
    return found


def table(folder: Path, *arguments: str) -> list[tuple[Any, ...]]:
    """The rows of the table of receipts."""
    place = folder / "out.sqlite"
    run("audit", *arguments, "--table", str(place))
    with closing(sqlite3.connect(place)) as db:
        return list(db.execute("SELECT * FROM receipts"))


def across(found: dict[str, Any]) -> dict[str, int]:
    return {one["id"]: one["count"] for one in found["across"] if one["count"]}


def tables(ended: int, aborted: int, stopped: int, withheld: int) -> Tables:
    attempts = ended + aborted + stopped
    return Tables(1, attempts, ended, aborted, stopped, 0, 0, 0, 0, (), (), withheld)


@pytest.mark.parametrize(
    ("ended", "not_ended", "wanted"),
    [(0, 5, "calm"), (0, 6, "alarm"), (53, 6, "alarm"), (54, 6, "calm"), (89, 10, "alarm"), (90, 10, "calm")],
)
def test_more_than_five_and_more_than_one_in_ten(ended: int, not_ended: int, wanted: str) -> None:
    for counts in ((not_ended, 0, 0), (0, not_ended, 0), (0, 0, not_ended), (not_ended - 2, 1, 1)):
        found = tables(ended, *counts)
        assert (found.begun, found.not_ended) == (ended + not_ended, not_ended)
        assert found.too_many_not_ended == (wanted == "alarm")


def test_games_that_are_broken_off_raise_the_alarm_by_themselves(tmp_path: Path) -> None:
    """All tables break off alike, so that no comparison shows it."""
    path = tmp_path / "games.jsonl"
    broken = [Breaking("sahrat", f"broken-{number}").play() for number in range(6)]
    path.write_bytes(archive(5) + b"".join(broken))
    found = answered(str(path))
    assert found["tables"]["too_many_not_ended"]
    assert (found["tables"]["begun"], found["tables"]["not_ended"], found["exit_code"]) == (11, 6, 1)
    lines = run("audit", str(path)).out.splitlines()
    assert any(line.startswith("  alarm: games begun and not ended: 6 of 11;") for line in lines)
    path.write_bytes(archive(5) + b"".join(broken[:5]))
    assert not answered(str(path))["tables"]["too_many_not_ended"]


def test_a_withheld_game_is_found_by_its_signed_seal(tmp_path: Path) -> None:
    games, kept = tmp_path / "games", tmp_path / "kept"
    games.mkdir()
    (kept / "a").mkdir(parents=True)
    (games / "games.jsonl").write_bytes(signed("told") + archive(4))
    told, withheld = (receipts_of(read_record(data)) for data in (signed("told"), signed("withheld")))
    (kept / "a" / "told.r0").write_bytes(write_receipt(told[0]))
    (kept / "withheld.0.receipt").write_bytes(write_receipt(withheld[0]))
    (kept / "all").write_bytes(b"".join(map(write_receipt, told + withheld)))
    (kept / "forged").write_bytes(write_receipt(withheld[0]._replace(game="never-played", signature=None)))
    (kept / "notes.txt").write_text("no receipt")
    brought = ("--receipts", str(kept), "--server-key", OTHER, "--server-key", PUBLIC)
    found = answered(str(games), *brought)
    number = len(told) + len(withheld) + 2
    assert found["receipts"] == {"signed": number, "games": 2, "unsigned": 1, "unread_files": 0, "unread": []}
    assert across(found) == {"game.withheld": 1}
    assert (found["tables"]["begun"], found["tables"]["not_ended"], found["exit_code"]) == (6, 1, 0)
    out = run("audit", str(games), *brought).out
    assert f"receipts: {number} signed under the keys you know, of 2 games; not signed under them: 1" in out
    assert "games of which there is a signed receipt and no record: 1" in out
    assert "None" not in run("audit", str(games), "--lang", "ar", *brought).out
    assert table(tmp_path, str(games), *brought) == [
        *((str(kept / "a" / "told.r0"), 1, told[0].game, 0, told[0].digest.hex(), 0, 0),),
        *(
            (str(kept / "all"), place, one.game, one.number, one.digest.hex(), int(one.game == withheld[0].game), 0)
            for place, one in enumerate(told + withheld, 1)
        ),
        *((str(kept / "withheld.0.receipt"), 1, withheld[0].game, 0, withheld[0].digest.hex(), 1, 0),),
    ]
    assert table(tmp_path, str(games)) == []
    # Under another key the same receipts show nothing.
    found = answered(str(games), *brought[:4])
    assert (found["receipts"]["signed"], across(found)) == (0, {})


def test_a_device_s_list_is_read_for_its_receipts(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (tmp_path / "games.jsonl").write_bytes(signed("told") + archive(4))
    first = bytes([7]) * 32
    withheld = receipts_of(read_record(signed("withheld")))
    entries: list[Entry] = [Met(withheld[0].game, first, 2), *(Kept(first, *receipt[1:]) for receipt in withheld)]
    data = b"".join(map(write_entry, entries))
    (kept / "device.list").write_bytes(data + b'{"type":"over","fi')
    brought = (str(tmp_path / "games.jsonl"), "--receipts", str(kept), "--server-key", PUBLIC)
    found = answered(*brought)
    told = {"signed": len(withheld), "games": 1, "unsigned": 0, "unread_files": 0, "unread": []}
    assert (found["receipts"], across(found)) == (told, {"game.withheld": 1})
    (kept / "device.list").write_bytes(data + data)
    unread = answered(*brought)["receipts"]
    assert (unread["signed"], [one["input"] for one in unread["unread"]]) == (0, [str(kept / "device.list")])


def test_withheld_games_count_among_those_that_did_not_end(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "games.jsonl").write_bytes(archive(5))
    for number in range(6):
        digest = bytes([number] * 32)
        signature = sign(KEY, checkpoint_message(f"withheld-{number}", 0, 6, digest))
        receipt = Receipt(f"withheld-{number}", 0, 6, digest, signature)
        (tmp_path / "kept" / str(number)).write_bytes(write_receipt(receipt))
    found = answered(str(tmp_path / "games.jsonl"), "--receipts", str(tmp_path / "kept"), "--server-key", PUBLIC)
    assert found["exit_code"] == 1
    assert (found["tables"]["begun"], found["tables"]["not_ended"]) == (11, 6)


def test_receipts_that_contradict_a_record_or_each_other(tmp_path: Path) -> None:
    kept, games = tmp_path / "kept", tmp_path / "games.jsonl"
    kept.mkdir()
    data = signed("told")
    record = read_record(data)
    right = receipts_of(record)[1]

    def receipt(game: str, number: int, digest: bytes) -> bytes:
        return write_receipt(Receipt(game, number, 9, digest, sign(KEY, checkpoint_message(game, number, 9, digest))))

    def seen() -> dict[str, int]:
        return across(answered(str(games), *brought))

    def shown() -> list[tuple[int, int]]:
        return [row[-2:] for row in table(tmp_path, str(games), *brought)]

    brought = ("--receipts", str(kept), "--server-key", PUBLIC)
    games.write_bytes(data)
    (kept / "1").write_bytes(write_receipt(right))
    assert seen() == {}
    (kept / "2").write_bytes(receipt(right.game, 1, bytes(32)))
    assert seen() == {"receipt.contradicted": 1}
    assert shown() == [(0, 1), (0, 1)]
    (kept / "1").unlink()
    assert seen() == {"receipt.contradicted": 1}
    assert shown() == [(0, 1)]
    # A checkpoint behind the end of a game is none of its record; behind that of a copy it may have come.
    (kept / "2").write_bytes(receipt(right.game, 200, bytes(32)))
    assert seen() == {"receipt.contradicted": 1}
    games.write_bytes(cut_off(data))
    assert seen() == {}
    (kept / "2").write_bytes(receipt("nowhere", 0, bytes(32)) + receipt("nowhere", 0, bytes([1] * 32)))
    assert seen() == {"receipt.contradicted": 1, "game.withheld": 1}
    assert shown() == [(1, 1), (1, 1)]


def test_what_is_wrong_with_receipts_is_told(tmp_path: Path) -> None:
    games, kept = tmp_path / "games.jsonl", tmp_path / "kept"
    games.write_bytes(short(1))
    kept.mkdir()
    assert run("audit", str(games), "--receipts", str(kept)).code == 2
    assert run("audit", str(games), "--server-key", PUBLIC).code == 2
    assert run("audit", str(games), "--receipts", str(games), "--server-key", PUBLIC).code == 2
    brought = ("--receipts", str(kept), "--server-key", PUBLIC)
    ran = run("audit", str(games), *brought)
    assert (ran.code, ran.err.splitlines()[0]) == (2, f"error: the directory '{kept}' holds no receipts")
    (kept / "bad").write_bytes(b'{"type":"receipt","game":1}\n')
    found = answered(str(games), *brought)
    assert (found["exit_code"], found["receipts"]["unread_files"]) == (6, 1)
    assert found["receipts"]["unread"][0]["input"] == str(kept / "bad")
    assert f"not read, {kept / 'bad'}: line 1" in run("audit", str(games), *brought).out


def test_a_shuffle_that_is_not_proven_is_not_among_the_grades(tmp_path: Path) -> None:
    """Fault 2.4: the secret is not there, or is another one."""

    class Silent(Table):
        def write(self, event: Any) -> None:  # noqa: ANN401 - any line
            super().write(event._replace(secret=None) if isinstance(event, End) else event)

    data = Silent("sahrat", "silent", changes={"target": 26}).play()
    assert judged(0, data)[0].dealt == "not_opened"
    path = tmp_path / "games.jsonl"
    path.write_bytes(data + archive(2))
    assert answered(str(path))["grades"] == {"players": 2, "unproven": 1}
    assert "  shuffle: with the players 2, not proven 1" in run("audit", str(path)).out
