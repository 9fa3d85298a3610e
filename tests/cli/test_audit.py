"""``fairshuffle audit`` as a user runs it."""

import json
import os
import pty
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fairshuffle.audit.tables import TABLES
from tests import ROOT
from tests.audit.archives import archive, at_table, cut_off, judged, short, told
from tests.audit.test_across import MASTER
from tests.tools.console import PROGRAM, run

pytest.importorskip("scipy", reason="needs fairshuffle[stats]")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_bytes(archive(6))
    return path


def answered(*arguments: str) -> dict[str, Any]:
    ran = run("audit", "--json", *arguments)
    assert ran.err == ""
    (line,) = ran.out.splitlines()
    found: dict[str, Any] = json.loads(line)
    assert found["exit_code"] == ran.code
    return found


def test_a_summary_for_people(games: Path) -> None:
    ran = run("audit", str(games))
    assert ran.code == 0
    assert ran.err == ""
    lines = ran.out.splitlines()
    assert lines[0] == "records: 6 in 1 files; verified 6"
    assert "  no repeated secret, commitment or deck" in lines
    assert "  tables: 1; games begun: 6, ended: 6, broken off: 0, without an end: 0" in lines
    assert any(line.endswith("too few to tell (6)") for line in lines)
    assert lines[-1].endswith("94 for k = 2, 10 for k = 16, 4 for k = 256, 2 for k = 65536")


def test_a_summary_in_arabic(games: Path) -> None:
    out = run("audit", "--lang", "ar", str(games)).out
    assert out.splitlines()[0] == "السجلات: \u20666\u2069 في \u20661\u2069 ملف؛ سليم \u20666\u2069"
    assert "بين الصكات:" in out
    assert "None" not in out


def test_the_answer_as_json(games: Path) -> None:
    found = answered(str(games))
    assert found["schema"] == "fairshuffle.audit/1"
    assert (found["records"], found["verdicts"], found["grades"]) == (6, {"verified": 6}, {"players": 6})
    assert [one["count"] for one in found["across"]] == [0] * 7
    assert found["tables"]["attempts"] == 6
    assert found["statistics"]["tests"] == sum(test["chance"] is not None for test in found["statistics"]["results"])


def test_exit_codes_follow_the_worst(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(cut_off(short(1)))
    assert answered(str(path))["exit_code"] == 3
    path.write_bytes(short(2) + b"junk\n")
    assert answered(str(path))["exit_code"] == 5
    path.write_bytes(told("a", MASTER) + told("b", MASTER))
    found = answered(str(path))
    assert found["exit_code"] == 1
    assert [one["id"] for one in found["across"] if one["count"]] == ["secret.reused"]


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, games: Path) -> None:
    (tmp_path / "broken.jsonl.gz").write_bytes(b"no gzip")
    found = answered(str(tmp_path))
    assert (found["exit_code"], found["records"], found["unread_files"]) == (6, 6, 1)
    assert found["unread"][0]["input"].endswith("broken.jsonl.gz")
    assert "records: 6 in 2 files" in run("audit", str(games.parent)).out


def test_wrong_usage() -> None:
    assert run("audit").code == 2
    assert run("audit", "no-such-file").err.startswith("error: there is no file or directory")
    assert run("audit", "SPEC.md", "--table", "x.csv").code == 2
    assert run("audit", "-").err.startswith(
        "error: an audit reads its inputs in parts, and again: write standard input"
    )
    ran = run("audit", "SPEC.md", "--mine", "nobody")
    assert (ran.code, ran.err.splitlines()[0]) == (2, "error: there is no game of a player called 'nobody'")
    ran = run("audit", "SPEC.md", "--state", "README.md")
    assert (ran.code, ran.err) == (6, "error: the state README.md cannot be written or read: file is not a database\n")


def test_tables_and_pictures(tmp_path: Path, games: Path) -> None:
    path = tmp_path / "out.sqlite"
    games.write_bytes(archive(6) + b"junk\n" + archive(1))
    pictures = tmp_path / "pictures"
    wanted = ("--table", str(path), "--table", str(tmp_path / "out.parquet"), "--pictures", str(pictures))
    assert run("audit", str(games), *wanted).code == 5
    assert (pictures / "card-position.png").read_bytes().startswith(b"\x89PNG")
    with closing(sqlite3.connect(path)) as db:
        rows = {name: list(db.execute(f"SELECT * FROM {name}")) for name in TABLES}  # noqa: S608 - our own names
    assert [row[:2] for row in rows["games"]] == [(str(games), number) for number in range(1, 8)]
    data = games.read_bytes()
    for row in rows["games"]:
        assert data[row[2] :].startswith(b'{"type":"game"')
    # What stands between two records belongs to the first of them, which is malformed for it.
    assert [row[4] for row in rows["games"]] == ["verified"] * 5 + ["malformed", "verified"]
    assert all(len(row[-1].split()) == 32 for row in rows["deals"])
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs fairshuffle[parquet]")
    for name, table in TABLES.items():
        read = parquet.read_table(tmp_path / f"out.{name}.parquet")
        assert tuple(read.column_names) == table.columns
        assert [tuple(row.values()) for row in read.to_pylist()] == rows[name]


def test_a_table_that_cannot_be_written_leaves_nothing(tmp_path: Path, games: Path) -> None:
    ran = run("audit", str(games), "--table", str(tmp_path / "none" / "out.sqlite"))
    assert ran.code == 6
    assert ran.err.startswith("error: cannot write")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl"]


def test_files_are_written_though_nobody_reads_the_answer(tmp_path: Path, games: Path) -> None:
    """Faults 4.2 and 4.6: nothing that is asked for is lost because something else failed."""
    lost, kept = tmp_path / "none" / "out.sqlite", tmp_path / "out.sqlite"
    command = [*PROGRAM, "audit", str(games), "--table", str(kept)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert kept.exists()
    kept.unlink()
    ran = run("audit", str(games), "--table", str(lost), "--table", str(kept))
    assert ran.code == 6
    assert ran.err.startswith(f"error: cannot write {lost}: ")
    assert kept.exists()


def test_my_games(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    mine = [told(str(seed), seats=at_table("a", "سلمى", "c", "d")) for seed in range(4)]
    path.write_bytes(b"".join(mine) + archive(2))
    lines = run("audit", str(path), "--mine", "سلمى").out.splitlines()
    assert lines[0] == "games of \u2068سلمى\u2069: 4; verified 4"
    assert any(line.startswith("  your cards: ") for line in lines)
    assert any(line.startswith("  strength of your partner: ") for line in lines)
    assert answered(str(path), "--mine", "سلمى")["player"] == "سلمى"


def test_names_cannot_act_on_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2J.jsonl.gz"
    path.write_bytes(b"no gzip")
    out = run("audit", str(tmp_path)).out
    assert "\x1b" not in out
    assert "a\\x1b[2J.jsonl.gz" in out


def test_without_scipy_the_rest_is_answered(tmp_path: Path, games: Path) -> None:
    blocked = tmp_path / "blocked"
    for package in ("numpy", "scipy", "zstandard"):
        (blocked / package).mkdir(parents=True)
        (blocked / package / "__init__.py").write_text("raise ImportError")
    here = {"PYTHONPATH": f"{blocked}{os.pathsep}{ROOT}"}
    ran = run("audit", str(games), environment=here)
    assert ran.code == 0
    assert ran.out.splitlines()[-1].endswith("pip install 'fairshuffle[stats]'")
    missing = "error: numpy is not installed: pip install 'fairshuffle[stats]'\n"
    ran = run("audit", str(games), "--mine", "Nora", environment=here)
    assert (ran.code, ran.err) == (6, missing)
    table = tmp_path / "games.sqlite"
    wanted = ("--pictures", str(tmp_path / "pictures"), "--table", str(table))
    ran = run("audit", str(games), *wanted, environment=here)
    assert (ran.code, ran.err) == (6, missing)
    assert ran.out.startswith("records: ")
    with closing(sqlite3.connect(table)) as db:  # the pictures that cannot be drawn take no table along
        assert db.execute("SELECT count(*) FROM games").fetchone() == (6,)
    packed = tmp_path / "games.jsonl.zst"
    packed.write_bytes(b"x")
    ran = run("audit", str(packed), environment=here)
    assert (ran.code, ran.err) == (6, "error: zstandard is not installed: pip install 'fairshuffle[zstd]'\n")


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    games.write_bytes(archive(10) * 300)  # more than a slow machine judges before the signal comes
    state = tmp_path / "state.sqlite"
    command = [*PROGRAM, "audit", str(games), "--state", str(state), "--json", "--jobs", "1"]
    # Where the suite itself runs in the background, an interrupt is ignored by all that it starts.
    heard = signal.signal(signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    signal.signal(signal.SIGINT, heard)
    while process.poll() is None and not judged(state):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out == b""
    assert err.decode().strip() == f"hint: what is done is kept; the same command goes on from {state}"
    before = judged(state)
    assert 0 < before < 1000
    assert answered(str(games), "--state", str(state))["records"] == 3000


def test_a_bar_at_a_terminal(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    games.write_bytes(archive(10) * 20)
    ours, theirs = pty.openpty()
    command = [*PROGRAM, "audit", str(games), "--json"]
    with subprocess.Popen(command, stderr=theirs, stdout=subprocess.PIPE) as process:
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 1000):
                shown += piece
        except OSError:  # so a terminal on Linux says that nobody writes to it any more
            pass
        out, _ = process.communicate()
    os.close(ours)
    assert json.loads(out)["records"] == 200
    assert b"0 records" in shown
    assert shown.rpartition(b"\r  ")[2].partition(b"%")[0].endswith(b" 100")
    assert b"200 records" in shown
