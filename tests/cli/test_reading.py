"""What a command reads of files: none that is too large (fault 4.11), JSON in which a key stands once (4.9, 4.13)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from fairshuffle.record.plain_json import read_json
from tests import ROOT
from tests.tools.console import run
from tests.tools.make_games import GAMES
from verifier_cli.main import cli
from verifier_cli.reading import MOST_BYTES

GAME: Final = GAMES / "sahrat-easy-short.jsonl"
HASH: Final = "0" * 64
KEY: Final = "29acbae141bccaf0b22e1a94d34d0bc7361e526d0bfe12c89794bc9322966dd7"
HAND: Final = '{"profile":"sahrat","contract":"hokm","buyer":0,"level":"none","cards":[85,77]'

# Size


@pytest.fixture
def huge(tmp_path: Path) -> str:
    """A file of 2 GiB, which takes no room."""
    with (tmp_path / "huge").open("wb") as file:
        try:
            file.truncate(2 << 30)
        except OSError:
            pytest.skip("this file system has no files of 2 GiB")
    (tmp_path / "game.jsonl").write_bytes(GAME.read_bytes())
    return "huge"


TOO_LARGE: Final = {
    "verify game.jsonl --receipt huge": 6,
    "verify game.jsonl --chain huge": 6,
    "verify game.jsonl --server-key huge": 6,
    "compare huge game.jsonl": 5,
    "compare game.jsonl huge": 5,
    f"compare --check huge --server-key {KEY}": 5,
    "compare --check game.jsonl --server-key huge": 6,
    "chain make huge --seat 1": 5,
    "chain link huge": 5,
    "deal huge --hand 1": 5,
    f"deal --hand 1 --master huge --seal {HASH} --dealer 1": 5,
    "fmt huge": 5,
    "score --json huge": 5,
    "score --sheet huge": 5,
    "vectors run huge": 2,
    "vectors lint . --spec huge": 5,
    "page out --runtime huge": 5,
}
"""Commands that read a file of 2 GiB as a whole, with the exit code that tells so."""


@pytest.mark.parametrize("command", TOO_LARGE)
def test_a_file_that_is_too_large_is_refused_by_its_size(command: str, huge: str, tmp_path: Path) -> None:
    ran = run(*command.split(), folder=tmp_path)
    assert (ran.code, ran.out) == (TOO_LARGE[command], "")
    assert ran.err.startswith(f"error: {huge} is too large: what is read here has ")
    assert not (tmp_path / "out").exists()


def test_every_command_that_reads_a_file_is_asked_for_a_huge_one() -> None:
    stream = {"verify", "show", "explain", "audit"}  # they hold a record at a time
    no_file = {"commit", "simulate", "profiles", "help", "completion"}
    assert {command.split()[0] for command in TOO_LARGE} | stream | no_file == set(cli.commands)


LIMITED: Final = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))
from verifier_cli.main import main
main()
"""


@pytest.mark.parametrize("command", ["verify", "show", "explain --hand 1"])
def test_of_a_huge_record_a_part_is_held(command: str, tmp_path: Path) -> None:
    pytest.importorskip("resource")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(512 << 20)
    arguments = [sys.executable, "-c", LIMITED, *command.split(), "large"]
    done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (5, b"")
    assert b"a record of more than 4194304 bytes" in done.stdout


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
@pytest.mark.parametrize("command", ["deal --hand 1", "fmt", "score --json", f"compare {GAME}", "vectors run"])
def test_what_never_ends_is_refused_too(command: str) -> None:
    ran = run(*command.split(), "/dev/zero")
    assert ran.code in {2, 5}
    assert ran.err.startswith("error: /dev/zero")


def test_a_long_line_of_a_sheet_is_refused() -> None:
    ran = run("score", "--json", "-", stdin=HAND.encode() + b"}\n" + b" " * 20_000 + b"\n")
    assert (ran.code, len(ran.out.splitlines())) == (5, 1)
    assert ran.err == "error: -: line 2 has more than 16384 bytes\n"


def test_standard_input_is_read_once() -> None:
    ran = run("compare", "-", "-", stdin=GAME.read_bytes())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: standard input (-) can be read once only")


# JSON


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a":1,"a":1}', 'the key "a" stands twice'),
        ('{"a":{"b":1,"c":2,"b":3}}', 'the key "b" stands twice'),
        ('[{"سلمى":1,"سلمى":2}]', "stands twice"),
        ('{"a":1,"\\u0061":2}', 'the key "a" stands twice'),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5_000, "a number is at most"),
        ("{", "Expecting"),
        ("", "Expecting"),
    ],
)
def test_what_two_readers_could_read_differently_is_refused(text: str, reason: str) -> None:
    for given in (text, text.encode()):
        with pytest.raises(ValueError, match=reason):
            read_json(given)


def test_json_is_read_as_every_reader_does() -> None:
    value = {"a": [1, -2, 0.5, None, True, "سرا"], "b": {"a": {"a": []}}}
    assert read_json(json.dumps(value)) == read_json(json.dumps(value, ensure_ascii=False).encode()) == value


@pytest.mark.parametrize("twice", ['"buyer":2', '"cards":[77,85]', '"options":{"tie":"lost","tie":"made"}'])
def test_a_hand_has_each_key_once(twice: str) -> None:
    hands = f"{HAND},{twice}}}\n{HAND}}}\n".encode()
    ran = run("score", "--json", "-", stdin=hands)
    first, second = map(json.loads, ran.out.splitlines())
    assert "stands twice" in first["error"]
    assert second["points"] == [8, 8]
    ran = run("score", "--sheet", "-", stdin=hands)
    assert ran.code == 1
    assert "stands twice" in ran.out


def test_a_master_has_each_key_once(tmp_path: Path) -> None:
    (tmp_path / "m").write_text(f'{{"type":"master","game":"game-1","secret":"{HASH}","secret":"{"1" * 64}"}}\n')
    ran = run("deal", "--hand", "1", "--master", "m", "--seal", HASH, "--dealer", "1", folder=tmp_path)
    assert (ran.code, ran.out) == (5, "")
    assert ran.err == 'error: m is no file that fairshuffle commit writes: the key "secret" stands twice\n'


def test_a_case_has_each_key_once(tmp_path: Path) -> None:
    case = f'{{"id":"x","in":{HAND}}},"out":{{"points":[9,7]}},"out":{{"points":[8,8]}}}}\n'
    (tmp_path / "cases.jsonl").write_text(case)
    ran = run("vectors", "run", "cases.jsonl", folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith('error: cases.jsonl:1: not a JSON line: the key "out" stands twice')


@pytest.mark.parametrize("name", ["cases.jsonl", "schemas/score.json"])
def test_a_folder_of_vectors_with_a_file_that_is_no_json_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "schemas").mkdir()
    (tmp_path / name).write_text("{\n")
    ran = run("vectors", "lint", ".", "--spec", str(ROOT / "SPEC.md"), folder=tmp_path)
    assert ran.code in {1, 5}
    assert name in ran.out + ran.err
    assert "internal error" not in ran.err


def test_a_folder_without_cases_is_not_without_problems(tmp_path: Path) -> None:
    for command in ("lint", "run"):
        ran = run("vectors", command, ".", folder=tmp_path)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("error: the directory '.' holds no case files")


def test_no_file_of_the_vectors_is_too_large() -> None:
    assert max(path.stat().st_size for path in (ROOT / "test_vectors").rglob("*.json*")) < MOST_BYTES / 8
