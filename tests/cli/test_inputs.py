"""What a user may hand to the command line by mistake or on purpose: no traceback, no harm, the right exit code."""

import json
import os
import random
import signal
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Final

import pytest

from tests.tools.console import PROGRAM, Ran, run
from tests.tools.make_games import GAMES

GAME: Final = (GAMES / "sahrat-easy-short.jsonl").read_bytes()
FAILED: Final = (GAMES / "wrong-winner.jsonl").read_bytes()

PDF: Final = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n" + zlib.compress(bytes(4000))


@pytest.mark.parametrize(
    ("data", "place"),
    [
        pytest.param(b"", "line 1", id="empty"),
        pytest.param(b"\n", "line 1", id="a blank line"),
        pytest.param(b"{}\n", "line 1", id="an object of nothing"),
        pytest.param(PDF, "line 1, column 1", id="a PDF"),
        pytest.param(b"x" * 10_000_000, "line 1", id="ten megabytes in a line"),
        pytest.param(GAME[:-1] + b" " * 10_000_000 + b"\n", "line 61", id="ten megabytes behind a game"),
        pytest.param(random.Random(1).randbytes(100_000), "line", id="random bytes"),
        pytest.param(GAME.replace(b"Nora", b"N\xf6ra"), "line 1, column", id="Latin-1"),
        pytest.param(GAME.decode().encode("utf-16"), "line 1, column 1", id="UTF-16"),
        pytest.param(b"\xef\xbb\xbf" + GAME, "line 1, column 1", id="a byte order mark"),
        pytest.param(GAME.replace(b"\n", b"\r\n"), "line 1, column", id="CR LF"),
        pytest.param(GAME[:-1], "line 61", id="no last LF"),
        pytest.param(GAME[: len(GAME) // 2], "line", id="half a game"),
        pytest.param(b"[" * 10_000 + b"\n", "line 1", id="deep nesting"),
        pytest.param(b'{"type":"game","at":' + b"9" * 15_000 + b"}\n", "line 1", id="a long number"),
        pytest.param(b"\x1b[2J\x07\n", "line 1, column 1", id="terminal codes"),
    ],
)
def test_what_is_no_record_is_malformed(tmp_path: Path, data: bytes, place: str) -> None:
    (tmp_path / "input").write_bytes(data)
    ran = run("verify", "input", folder=tmp_path)
    assert (ran.code, ran.err) == (5, "")
    assert ran.out.startswith(f"malformed: input\n  this is not a game record\n  {place}")
    assert ran.out.isprintable() or set(ran.out) - {"\n"} == set(filter(str.isprintable, ran.out))


def test_standard_input_is_an_input() -> None:
    assert run("verify", "-", stdin=GAME).out.startswith("verified: -\n")
    assert run("verify", "-", stdin=FAILED).code == 1
    assert run("verify", "-").code == 5


def test_an_archive_is_all_its_records(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_bytes(GAME + FAILED + GAME)
    ran = run("verify", "--json", "games.jsonl", folder=tmp_path)
    shown = [json.loads(line) for line in ran.out.splitlines()]
    assert [(each["input"], each["verdict"]) for each in shown] == [
        ("games.jsonl", "verified"),
        ("games.jsonl#2", "failed"),
        ("games.jsonl#3", "verified"),
    ]
    assert ran.code == 1


def test_a_directory_is_the_records_below_it(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "2.jsonl").write_bytes(FAILED)
    (tmp_path / "a" / "1.jsonl").write_bytes(GAME)
    (tmp_path / "a" / "notes.txt").write_text("not a record")
    ran = run("verify", "a", folder=tmp_path)
    first, second = Path("a", "1.jsonl"), Path("a", "b", "2.jsonl")
    assert [line for line in ran.out.splitlines() if line.endswith(".jsonl")] == [
        f"verified: {first}",
        f"failed: {second}",
    ]
    assert (ran.code, ran.err) == (1, "")


def test_a_directory_without_records_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    assert run("verify", "a", folder=tmp_path) == Ran(
        2, "", "error: the directory 'a' holds no records (.jsonl files)\nhint: fairshuffle verify --help\n"
    )


@pytest.fixture
def unread(tmp_path: Path) -> str:
    """A name that is there and cannot be read, not even by the superuser."""
    try:
        (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nowhere")
    except OSError:
        pytest.skip("no symbolic links here")
    (tmp_path / "game.jsonl").write_bytes(GAME)
    (tmp_path / "failed.jsonl").write_bytes(FAILED)
    return "gone.jsonl"


def test_what_cannot_be_read_is_trouble_and_the_others_are_judged(tmp_path: Path, unread: str) -> None:
    ran = run("verify", unread, "game.jsonl", folder=tmp_path)
    assert (ran.code, ran.err) == (6, "error: cannot read gone.jsonl: No such file or directory\n")
    assert ran.out.startswith("verified: game.jsonl\n")
    assert ran.out.endswith("records: 2; not read 1, verified 1\n")
    assert run("verify", unread, "failed.jsonl", folder=tmp_path).code == 1
    assert run("verify", ".", folder=tmp_path).code == 1


def test_what_cannot_be_read_has_an_object_without_a_verdict(tmp_path: Path, unread: str) -> None:
    ran = run("verify", "--json", unread, "game.jsonl", folder=tmp_path)
    first, second = map(json.loads, ran.out.splitlines())
    assert (first["verdict"], first["exit_code"], second["verdict"]) == (None, 6, "verified")
    assert first["trouble"] == "cannot read gone.jsonl: No such file or directory"
    assert set(second) < set(first)


def test_a_mistake_of_ours_is_trouble_and_no_traceback(tmp_path: Path) -> None:
    """With a check that breaks on purpose: the other records are judged all the same."""
    (tmp_path / "game.jsonl").write_bytes(GAME)
    program = """
import sys
from verifier_cli.commands import verify
whole = verify.verify_record
def broken(read, name, *more):
    if name.endswith("#2"):
        raise ZeroDivisionError("by hand")
    return whole(read, name, *more)
verify.verify_record = broken
from verifier_cli.main import main
sys.argv = ["fairshuffle", "verify", "-"]
main()
"""
    done = subprocess.run([sys.executable, "-c", program], input=GAME * 3, capture_output=True, check=False, timeout=60)
    assert done.returncode == 6
    assert done.stdout.count(b"verified: -") == 2
    assert done.stderr.decode().splitlines() == [
        "error: internal error (ZeroDivisionError: by hand)",
        "hint: please report this with the input that caused it",
    ]


# Names


@pytest.mark.parametrize(
    "name", ["\x1b[31mred.jsonl", "bell\x07.jsonl", "\x9b2J.jsonl", "\u202egpj.jsonl", "line\nfeed.jsonl"]
)
def test_a_file_name_cannot_act_on_the_terminal(tmp_path: Path, name: str) -> None:
    try:
        (tmp_path / name).write_bytes(FAILED)
    except (OSError, ValueError):
        pytest.skip("this file system has no such names")
    for arguments in (["--lang", "ar", name], ["no-such-" + name]):
        ran = run("verify", *arguments, folder=tmp_path, environment={"PYTHONUTF8": "1"})
        for character in set(name) - set("jsonlredbighnfp.[0123456789mJ\n"):
            assert character not in ran.out + ran.err
        assert "\\" in ran.out + ran.err
    shown = json.loads(run("verify", "--json", name, folder=tmp_path, environment={"PYTHONUTF8": "1"}).out)
    assert shown["input"] == name


def test_a_file_name_that_is_no_text_is_written_all_the_same(tmp_path: Path) -> None:
    try:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.jsonl")).write_bytes(GAME)
    except OSError:
        pytest.skip("this file system has no such names")
    ran = run("verify", ".", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("verified: \\udcff.jsonl\n")


# Pipes


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="needs SIGPIPE")
@pytest.mark.parametrize("command", ["verify --verbose", "verify --json", "simulate --games 50"])
def test_a_closed_pipe_is_quiet(command: str) -> None:
    many = ["sahrat-easy-short.jsonl"] * 40 if "verify" in command else []
    arguments = [*PROGRAM, *command.split(), *many]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=GAMES) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == -signal.SIGPIPE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["verify", "-"], ["profiles"], ["--help"]])
def test_a_full_disk_is_trouble(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, *arguments], input=GAME, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert done.returncode == 6
    assert done.stderr == b"error: cannot write to standard output: No space left on device\n"
