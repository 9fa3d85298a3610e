"""What a command writes: to standard output, in place, beside what it reads, and when something of it is lost."""

import json
import os
import shlex
import shutil
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests import ROOT
from tests.tools.console import PROGRAM, Ran, run
from tests.tools.make_games import GAMES
from verifier_cli.outputs import write_whole
from verifier_cli.page.server import serving

GOOD: Final = GAMES / "sahrat-easy-short.jsonl"
FAILED: Final = GAMES / "wrong-winner.jsonl"
LOOSE: Final = b'{"seat":0, "at":5, "type":"sawa"}'
SAWA: Final = '{"type":"sawa","at":5,"seat":0}\n'
POSIX: Final = pytest.mark.skipif(os.name != "posix", reason="needs names such as /dev/fd/3")
MASKED: Final = {"html": "<!doctype html>", "junit": "<?xml ", "sarif": '{"$schema"'}
"""How each kind of report begins."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.jsonl").write_bytes(GOOD.read_bytes())
    (tmp_path / "failed.jsonl").write_bytes(FAILED.read_bytes())
    (tmp_path / "loose").write_bytes(LOOSE)
    return tmp_path


# Standard output (fault 4.6)


@pytest.mark.parametrize(
    "place", ["-", pytest.param("/dev/stdout", marks=POSIX), pytest.param("/dev/fd/1", marks=POSIX)]
)
@pytest.mark.parametrize("kind", MASKED)
def test_a_report_on_standard_output_is_all_that_is_there(kind: str, place: str, folder: Path) -> None:
    ran = run("verify", f"--{kind}", place, "failed.jsonl", folder=folder)
    assert run("verify", f"--{kind}", "report", "failed.jsonl", folder=folder).code == ran.code == 1
    assert ran.out == (folder / "report").read_text(encoding="utf-8")
    assert ran.out.startswith(MASKED[kind])
    assert ran.err == run("verify", "failed.jsonl", folder=folder).out
    assert not (folder / "-").exists()


@POSIX
@pytest.mark.parametrize("place", ["-", "/dev/stdout", "report"])
def test_standard_output_may_be_a_file(place: str, folder: Path) -> None:
    with (folder / "report").open("wb") as file:
        command = [*PROGRAM, "verify", "--sarif", place, "good.jsonl"]
        subprocess.run(command, cwd=folder, stdout=file, stderr=subprocess.DEVNULL, check=True, timeout=60)
    assert json.loads((folder / "report").read_bytes())["version"] == "2.1.0"


@pytest.mark.parametrize("place", ["-", pytest.param("/dev/stdout", marks=POSIX)])
def test_fmt_and_simulate_write_to_standard_output_by_name(place: str, folder: Path) -> None:
    assert run("fmt", "loose", "-o", place, folder=folder) == Ran(0, SAWA, "")
    if place == "-":
        games = ("simulate", "--option", "target=44")
        assert run(*games, "-o", "-", folder=folder) == run(*games, folder=folder)
    assert not (folder / "-").exists()


def test_a_file_may_be_called_dash_by_its_path(folder: Path) -> None:
    assert run("fmt", "loose", "-o", "./-", folder=folder) == Ran(0, "", "")
    assert (folder / "-").read_text(encoding="utf-8") == SAWA


@pytest.mark.parametrize(
    "command",
    [
        "verify --json --sarif - good.jsonl",
        "verify --html - --junit - good.jsonl",
        "commit game-1 -o -",
        "chain make good.jsonl --seat 1 --folder -",
        "chain link good.jsonl --folder -",
    ],
)
def test_standard_output_holds_one_thing_and_no_secret(command: str, folder: Path) -> None:
    before = sorted(folder.iterdir())
    ran = run(*command.split(), folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert sorted(folder.iterdir()) == before


@POSIX
@pytest.mark.parametrize("place", ["/dev/stdout", "/dev/fd/1", "/dev/null"])
def test_a_secret_goes_into_a_new_file_and_nowhere_else(place: str, folder: Path) -> None:
    ran = run("commit", "game-1", "-o", place, folder=folder)
    assert (ran.code, ran.out) == (6, "")
    assert place in ran.err


@POSIX
@pytest.mark.parametrize("lost", ["> /dev/full", ">&-", "a pipe that nobody reads"])
@pytest.mark.parametrize("command", ["chain make good.jsonl --seat 1", "commit game-1 -o secret"])
def test_what_cannot_be_told_leaves_no_secret_that_is_in_the_way(command: str, lost: str, folder: Path) -> None:
    """A master is gone; a chain is in the device's list, and its anchor is told when it is asked for again."""
    before = sorted(folder.iterdir())
    if lost.startswith(">"):
        shell = f"{shlex.join(PROGRAM)} {command} {lost}"
        done = subprocess.run(shell, shell=True, cwd=folder, capture_output=True, check=False, timeout=60)  # noqa: S602
        assert (done.returncode, b"error: cannot write to standard output: " in done.stderr) == (6, True)
    else:
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            done = subprocess.run([*PROGRAM, *command.split()], cwd=folder, stdout=pipe, check=False, timeout=60)
        assert done.returncode != 0
    assert sorted({*folder.iterdir()} - {folder / "device.list"}) == before
    told = run(*command.split(), folder=folder)
    assert (told.code, len(told.out)) == (0, 65)
    if command.startswith("chain"):
        assert run(*command.split(), folder=folder).out == told.out


# In place (fault 4.7)


@POSIX
@pytest.mark.parametrize("kind", MASKED)
def test_a_report_goes_into_a_pipe_of_the_shell(kind: str, folder: Path) -> None:
    script = f'"$@" verify --{kind} >(cat > report) good.jsonl > answer && sleep 0.1; wait'
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash")
    subprocess.run([bash, "-c", script, "bash", *PROGRAM], cwd=folder, check=True, timeout=60)
    for _ in range(100):
        if (folder / "report").read_text(encoding="utf-8").endswith("\n"):
            break
        time.sleep(0.1)
    assert (folder / "report").read_text(encoding="utf-8").startswith(MASKED[kind])
    assert (folder / "answer").read_text(encoding="utf-8").startswith("verified: good.jsonl")


@POSIX
def test_an_open_file_is_written_and_not_replaced(folder: Path) -> None:
    with (folder / "open").open("w+b") as file:
        command = [*PROGRAM, "fmt", "loose", "-o", f"/dev/fd/{file.fileno()}"]
        subprocess.run(command, cwd=folder, pass_fds=[file.fileno()], check=True, timeout=60)
        file.seek(0)
        assert file.read().decode() == SAWA


@POSIX
def test_a_pipe_with_a_name_is_written(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    with subprocess.Popen([*PROGRAM, "fmt", "loose", "-o", "pipe"], cwd=folder) as process:
        assert (folder / "pipe").read_text(encoding="utf-8") == SAWA
    assert process.returncode == 0
    assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)


def only_in_place(monkeypatch: pytest.MonkeyPatch, method: str, error: int) -> None:
    """Make the way beside a place impossible, as an unwritable folder or a mount does, for the superuser too."""
    whole: Any = getattr(Path, method)

    def refused(path: Path, *more: Any, **named: Any) -> Any:  # noqa: ANN401 - those of a path
        if path.name.startswith(".fairshuffle-"):
            raise OSError(error, os.strerror(error))
        return whole(path, *more, **named)

    monkeypatch.setattr(Path, method, refused)


@pytest.mark.parametrize(
    ("method", "error"), [("open", 13), ("open", 30), ("open", 36), ("replace", 16), ("replace", 18), ("replace", 1)]
)
def test_what_can_only_be_written_in_place_is(
    method: str, error: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "report").write_bytes(b"an older and longer report")
    number = (folder / "report").stat().st_ino
    only_in_place(monkeypatch, method, error)
    write_whole([(str(folder / "report"), b"a report")])
    assert (folder / "report").read_bytes() == b"a report"
    assert (folder / "report").stat().st_ino == number
    assert sorted(path.name for path in folder.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize(("method", "error"), [("open", 28), ("replace", 28), ("open", 5)])
def test_a_full_disk_leaves_an_older_file_as_it_was(
    method: str, error: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "report").write_bytes(b"an older report")
    only_in_place(monkeypatch, method, error)
    with pytest.raises(Exception, match=r"cannot write .*report: "):
        write_whole([(str(folder / "report"), b"a report")])
    assert (folder / "report").read_bytes() == b"an older report"


def test_a_file_of_a_long_name_is_written(folder: Path) -> None:
    name = "r" * 255
    assert run("verify", "--sarif", name, "good.jsonl", folder=folder).code == 0
    assert (folder / name).stat().st_size > 0


def test_an_older_file_keeps_who_may_read_it(folder: Path) -> None:
    (folder / "report").touch(0o600)
    assert run("verify", "--sarif", "report", "good.jsonl", folder=folder).code == 0
    assert stat.S_IMODE((folder / "report").stat().st_mode) == 0o600


@pytest.mark.parametrize("place", ["nowhere/report", "good.jsonl/report", "folder", "loop"])
def test_an_error_names_its_file(place: str, folder: Path) -> None:
    (folder / "folder").mkdir()
    (folder / "loop").symlink_to("loop")
    for arguments in (["fmt", "loose", "-o", place], ["verify", "--junit", place, "good.jsonl"]):
        ran = run(*arguments, folder=folder)
        assert ran.code in {2, 6}
        assert place in ran.err
        assert "standard output" not in ran.err


# Inputs (fault 4.12)


@pytest.fixture
def names(folder: Path) -> Iterator[dict[str, list[str]]]:
    """Names of one file: its own, a longer one, a link, a hard link."""
    (folder / "inner").mkdir()
    named = {}
    for file in ("loose", "text"):
        (folder / file).write_bytes(LOOSE if file == "loose" else GOOD.read_bytes())
        (folder / f"{file}-link").symlink_to(file)
        os.link(folder / file, folder / f"{file}-hard")
        named[file] = [file, f"inner/../{file}", str(folder / file), f"{file}-link", f"{file}-hard"]
    yield named
    assert (folder / "loose").read_bytes() == LOOSE
    assert (folder / "text").read_bytes() == GOOD.read_bytes()


def test_no_input_is_written_over_by_any_name(names: dict[str, list[str]], folder: Path) -> None:
    commands = [["fmt", "loose", "-o", name] for name in names["loose"]]
    commands += [["verify", f"--{kind}", name, "text"] for name in names["text"] for kind in MASKED]
    commands += [["verify", "--html", name, "text-link"] for name in names["text"]]
    commands += [["compare", "text", "text-hard", "--proof", name] for name in names["text"]]
    for command in commands:
        ran = run(*command, folder=folder)
        assert (ran.code, ran.out) == (2, ""), command
        assert "never written over" in ran.err


@pytest.mark.parametrize("option", ["receipt", "chain", "server-key"])
def test_what_is_brought_along_is_not_written_over(option: str, folder: Path) -> None:
    kept = {
        "receipt": f'{{"type":"receipt","game":"g","number":0,"lines":2,"digest":"{"0" * 64}"}}\n',
        "chain": f'{{"type":"chain","game":"g","first":"{"0" * 64}","seat":0,"links":127,"secret":"{"0" * 64}"}}\n',
        "server-key": "29acbae141bccaf0b22e1a94d34d0bc7361e526d0bfe12c89794bc9322966dd7\n",
    }[option]
    (folder / "kept").write_text(kept)
    ran = run("verify", f"--{option}", "kept", "--sarif", "kept", "good.jsonl", folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert "never written over" in ran.err
    assert (folder / "kept").read_text() == kept


def test_a_record_in_a_folder_is_not_written_over_by_another_name(folder: Path) -> None:
    (folder / "report").symlink_to("good.jsonl")
    ran = run("verify", "--sarif", "report", ".", folder=folder)
    assert ran.code == 1
    assert ran.err == "error: cannot write report: it was read, and what is read is never written over\n"
    assert (folder / "good.jsonl").read_bytes() == GOOD.read_bytes()


def test_standard_input_is_an_input_too(folder: Path) -> None:
    with (folder / "loose").open("rb") as file:
        command = [*PROGRAM, "fmt", "-o", "loose"]
        done = subprocess.run(command, cwd=folder, stdin=file, capture_output=True, check=False, timeout=60)
    assert done.returncode == 2
    assert (folder / "loose").read_bytes() == LOOSE


# Something is lost (fault 4.2)


def test_a_report_that_fails_takes_no_other_with_it(folder: Path) -> None:
    named = ["--html", "nowhere/page", "--junit", "report.xml", "--sarif", "folder/report.sarif"]
    ran = run("verify", *named, "good.jsonl", folder=folder)
    assert ran.code == 6
    assert [line.split(": ")[1] for line in ran.err.splitlines()] == [
        "cannot write nowhere/page",
        "cannot write folder/report.sarif",
    ]
    assert (folder / "report.xml").read_text(encoding="utf-8").startswith("<?xml ")


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="needs SIGPIPE")
@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_reports_are_written_although_nobody_reads_the_answer(arguments: list[str], folder: Path) -> None:
    wanted = [word for kind in MASKED for word in (f"--{kind}", kind)]
    command = [*PROGRAM, "verify", *arguments, *wanted, *["good.jsonl"] * 60, "failed.jsonl"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1
    assert (folder / "junit").read_text(encoding="utf-8").count("<testsuite ") == 61
    assert all((folder / kind).read_text(encoding="utf-8").startswith(begin) for kind, begin in MASKED.items())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_reports_are_written_although_the_answer_cannot_be(folder: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [*PROGRAM, "verify", "--junit", "report", "good.jsonl"]
        done = subprocess.run(command, cwd=folder, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (6, b"error: cannot write to standard output: No space left on device\n")
    assert (folder / "report").read_text(encoding="utf-8").startswith("<?xml ")


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="needs SIGPIPE")
@pytest.mark.parametrize("command", ["--help", "profiles", "help checks", "show", "verify --sarif -", "fmt -o -"])
def test_a_reader_that_has_gone_is_quiet_everywhere(command: str, folder: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    words = [*command.split(), *(["good.jsonl"] if command.split(maxsplit=1)[0] in {"show", "verify", "fmt"} else [])]
    done = subprocess.run(
        [*PROGRAM, *words], cwd=folder, stdout=writing, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(writing)
    assert done.stderr == (run("verify", "good.jsonl", folder=folder).out.encode() if "sarif" in command else b"")
    assert done.returncode == (0 if "sarif" in command else -signal.SIGPIPE)


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="needs SIGPIPE")
def test_an_error_that_nobody_reads_has_its_exit_code(folder: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*PROGRAM, "verify", "nowhere"], cwd=folder, stderr=writing, check=False, timeout=60)
    os.close(writing)
    assert done.returncode == 2


def test_dropped_requests_do_not_end_the_server_of_the_page() -> None:
    """In a process of its own with what ``fairshuffle page --serve`` does to signals."""
    program = """
import sys
from verifier_cli import main
from verifier_cli.commands import page
main._prepare_streams()
page._serve({"_headers": b"", "index.html": b"x" * 20_000_000}, 0)
"""
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().decode().rstrip("/\n").rpartition(":")[2])
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", port), timeout=10) as dropped:
                dropped.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                dropped.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        with socket.create_connection(("127.0.0.1", port), timeout=10) as asked:
            asked.sendall(b"HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert asked.recv(100).startswith(b"HTTP/1.1 200 ")
        assert process.poll() is None
        process.terminate()
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_a_request_that_fails_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    server = serving({"_headers": b"", "index.html": b"x" * 10_000_000}, 0)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        with socket.create_connection(("127.0.0.1", int(server.server_address[1])), timeout=10) as dropped:
            dropped.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(0.2)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert capfd.readouterr() == ("", "")


# The outputs of an audit


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="needs SIGPIPE")
def test_tables_are_written_although_nobody_reads_the_answer(folder: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [*PROGRAM, "audit", "--jobs", "1", "--table", "t.sqlite", "failed.jsonl"]
    done = subprocess.run(command, cwd=folder, stdout=writing, stderr=subprocess.PIPE, check=False, timeout=60)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")
    assert (folder / "t.sqlite").stat().st_size > 0


def test_a_table_that_fails_takes_no_other_with_it(folder: Path) -> None:
    named = ["--table", "nowhere/t.sqlite", "--table", "t.sqlite"]
    ran = run("audit", "--jobs", "1", *named, "good.jsonl", folder=folder)
    assert ran.code == 6
    assert ran.out != ""
    assert ran.err.startswith("error: cannot write nowhere/t.sqlite: ")
    assert (folder / "t.sqlite").stat().st_size > 0


@pytest.mark.parametrize("option", ["state", "pictures", "table"])
def test_an_audit_writes_no_file_called_dash(option: str, folder: Path) -> None:
    ran = run("audit", f"--{option}", "-", "good.jsonl", folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert not (folder / "-").exists()
