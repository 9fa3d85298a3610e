"""What a folder stands for, by one rule for ``verify`` and ``audit``; nothing is passed over in silence (fault 4.5)."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from fairshuffle.audit.folders import below, kind_of
from fairshuffle.words.inputs import ASIDE, left_aside
from tests.audit.archives import short
from tests.spec.test_spec import SPEC
from tests.tools.console import run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three records in two files, a packed one, and what is none: hidden, of other names, a link, plain files."""
    games = tmp_path / "games"
    for name in ("b", ".hidden/deep"):
        (games / name).mkdir(parents=True)
    (games / "GAME.JSONL").write_bytes(short(1))
    (games / "b" / "two.Jsonl").write_bytes(short(2) + short(3))
    (games / "b" / "packed.jsonl.GZ").write_bytes(gzip.compress(short(4)))
    for name in (
        "._GAME.JSONL",
        ".hidden/deep/x.jsonl",
        ".x.jsonl.gz",
        "b/old.jsonl.bak",
        "b/all.zip",
        "b/x.jsonl.bz2",
    ):
        (games / name).write_bytes(short(5))
    for name in ("README.md", ".DS_Store", "b/jsonl"):
        (games / name).write_bytes(b"nothing")
    (games / "b" / "loop").symlink_to("..")
    return games


def test_verify_reads_the_records_and_tells_what_it_left_aside(folder: Path) -> None:
    ran = run("verify", "games", "--json", folder=folder.parent)
    names = [json.loads(line)["input"] for line in ran.out.splitlines()]
    assert names == ["games/GAME.JSONL", "games/b/two.Jsonl", "games/b/two.Jsonl#2"]
    told = "hidden: 3, links to folders: 1, not named .jsonl: 3, packed (fairshuffle audit reads it): 1"
    assert (ran.code, ran.err) == (0, f"left aside in games: {told}\n")
    for command in ("show", "verify --quiet"):
        assert run(*command.split(), "games", folder=folder.parent).err == ran.err
    arabic = run("verify", "games", "--quiet", "--lang", "ar", folder=folder.parent).err
    assert "انترك على جنب في" in arabic
    assert left_aside({"hidden": 3}, "ar") in arabic


def test_an_audit_reads_the_same_and_packed_ones(folder: Path) -> None:
    found: dict[str, Any] = json.loads(run("audit", "games", "--json", folder=folder.parent).out)
    assert (found["files"], found["records"], found["exit_code"]) == (3, 4, 0)
    assert found["left_aside"] == {"hidden": 3, "link": 1, "other": 3}
    out = run("audit", "games", folder=folder.parent).out
    assert "  left aside in folders: hidden: 3, links to folders: 1, not named .jsonl: 3\n" in out
    assert json.loads(run("audit", "games/GAME.JSONL", "--json", folder=folder.parent).out)["left_aside"] == {}


def test_a_url_is_read_by_the_same_rule(folder: Path) -> None:
    pytest.importorskip("fsspec", reason="needs fairshuffle[cluster]")
    found: dict[str, Any] = json.loads(run("audit", f"file://{folder}", "--json").out)
    assert (found["files"], found["records"]) == (3, 4)
    assert found["left_aside"] == {"hidden": 3, "other": 3}


def test_a_folder_that_is_named_is_read_though_it_is_hidden(folder: Path) -> None:
    assert run("verify", "games/.hidden", folder=folder.parent).out.startswith("verified: games/.hidden/deep/x.jsonl")
    assert json.loads(run("audit", ".hidden", "--json", folder=folder).out)["records"] == 1


def test_a_folder_without_records_says_what_else_is_there(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl.gz").write_bytes(gzip.compress(short(1)))
    ran = run("verify", ".", folder=tmp_path)
    assert ran.code == 2
    told = "the directory '.' holds no records (.jsonl files); left aside: packed (fairshuffle audit reads it): 1"
    assert ran.err.splitlines()[0] == f"error: {told}"


def test_what_is_called_a_record_and_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "game.jsonl").write_bytes(short(1))
    ran = run("verify", ".", folder=tmp_path)
    assert (ran.code, ran.err) == (6, "error: cannot read pipe.jsonl: not a file\n")
    assert ran.out.startswith("verified: game.jsonl\n")


@pytest.mark.parametrize("start", ["", "/", "/."])
def test_a_slash_behind_a_folder_hides_nothing(folder: Path, start: str) -> None:
    found = [each.kind for each in below(f"{folder}{start}", lambda _: None)]
    assert sorted(found) == ["hidden"] * 3 + ["link"] + ["other"] * 3 + ["packed"] + ["record"] * 2


@pytest.mark.parametrize("name", ["x.jsonl", "X.JSONL", "a.b.jsonl", "سجل.jsonl", "a b.JsonL"])
def test_names_of_records(name: str) -> None:
    assert kind_of(name) == "record"
    assert kind_of(f"{name}.gz") == kind_of(f"{name}.ZST") == "packed"
    assert kind_of(f".{name}") == kind_of(f"a/.b/{name}") == "hidden"
    assert kind_of(f"{name}~") == ""
    assert kind_of(f"{name}.bak") == "other"


def test_every_reason_has_words() -> None:
    folders = SPEC.split('<a id="folders"></a>')[1].split("\n\n")[0]
    assert all(word in folders for word in ("packed", "hidden", "link", "another name"))
    for lang in ("en", "ar"):
        assert left_aside(dict.fromkeys(ASIDE, 1), lang).count("1") == len(ASIDE)
