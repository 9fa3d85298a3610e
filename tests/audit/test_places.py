"""What an audit writes never takes the place of what it reads, or of another file that it writes (fault 4.12)."""

import os
from pathlib import Path

import pytest

from fairshuffle.record import read_record
from fairshuffle.record.keepsakes import receipts_of, write_receipt
from tests.audit.archives import short
from tests.tools.console import run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Games, one with the name of a table, and other names of the same files."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.jsonl").write_bytes(short(1))
    (tmp_path / "b.sqlite").write_bytes(short(2))
    (tmp_path / "link.sqlite").symlink_to("games/a.jsonl")
    os.link(tmp_path / "games" / "a.jsonl", tmp_path / "hard.sqlite")
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "r.sqlite").write_bytes(write_receipt(receipts_of(read_record(short(1)))[0]))
    (tmp_path / "key.sqlite").write_text("29acbae141bccaf0b22e1a94d34d0bc7361e526d0bfe12c89794bc9322966dd7\n")
    (tmp_path / "there.sqlite").symlink_to("new.sqlite")
    return tmp_path


KEPT = ("--receipts", "kept", "--server-key", "key.sqlite")


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("b.sqlite", "--table", "b.sqlite"), id="table = input"),
        pytest.param(("b.sqlite", "--table", "./games/../b.sqlite"), id="by another path"),
        pytest.param(("games/a.jsonl", "--table", "link.sqlite"), id="table = link to an input"),
        pytest.param(("link.sqlite", "--state", "hard.sqlite"), id="state = hard link to an input"),
        pytest.param(("games", "--table", "link.sqlite"), id="table = link to what a folder holds"),
        pytest.param(("games", "--state", "hard.sqlite"), id="state = hard link to what a folder holds"),
        pytest.param(("games", "--table", "hard.sqlite"), id="table = hard link to what a folder holds"),
        pytest.param(("games/a.jsonl", "--state", "games/a.jsonl"), id="state = input"),
        pytest.param(("games", "--state", "games/new.JSONL"), id="state with the name of a record"),
        pytest.param(("games", "--state", "new.jsonl.gz"), id="state with the name of a packed record"),
        pytest.param(("games", "--state", "x.sqlite", "--table", "x.sqlite"), id="state = table"),
        pytest.param(("games", "--state", "x.sqlite", "--table", "./X.sqlite"), id="state = table but for its case"),
        pytest.param(("games", "--state", "there.sqlite", "--table", "new.sqlite"), id="state = link to a new table"),
        pytest.param(("games", "--state", "x.deals.parquet", "--table", "x.parquet"), id="state = one of the tables"),
        pytest.param(("games", "--table", "x.sqlite", "--table", "x.sqlite"), id="table = table"),
        pytest.param(("games", "--state", "p/turned.png", "--pictures", "p"), id="state = picture"),
        pytest.param(("games", "--table", "kept/r.sqlite", *KEPT), id="table = receipt"),
        pytest.param(("games", "--table", "key.sqlite", *KEPT), id="table = key"),
    ],
)
def test_it_is_refused_before_anything_is_touched(folder: Path, arguments: tuple[str, ...]) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    ran = run("audit", *arguments, folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ")
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_what_is_apart_is_written(folder: Path) -> None:
    wanted = ("--state", "s.sqlite", "--table", "t.sqlite", "--table", "key.sqlite")
    for _ in range(2):  # a state and a table that are there are gone on from, and replaced
        assert run("audit", "games", *wanted, folder=folder).code == 0
    assert (folder / "key.sqlite").read_bytes().startswith(b"SQLite")
    assert (folder / "games" / "a.jsonl").read_bytes() == short(1)
