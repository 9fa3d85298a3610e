"""Nothing in an audited folder is ever executed (fault 4.1), and an audit that is ended leaves nothing behind (4.4)."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from tests import ROOT
from tests.audit.archives import archive, short
from tests.tools.console import PROGRAM, run

RAN: Final = "ran-from-here"
HOSTILE: Final = f"import os; open(os.path.join(os.path.dirname(__file__), {RAN!r}), 'a').write(__name__)"


def hostile(folder: Path, *names: str) -> Path:
    """A folder of games with modules that leave a trace where they are executed."""
    (folder / "games.jsonl").write_bytes(short(1))
    for name in names:
        (folder / f"{name}.py").write_text(HOSTILE)
    return folder


def test_no_module_of_an_audited_folder_is_executed(tmp_path: Path) -> None:
    names = sys.stdlib_module_names | {"sitecustomize", "usercustomize", "conftest", "click", "numpy", "matplotlib"}
    folder = hostile(tmp_path, *sorted(names), "fairshuffle", "verifier_cli", "scipy", "distributed", "cryptography")
    (folder / "evil.pth").write_text("import struct\n")
    (folder / "pyvenv.cfg").write_text("home = .\n")
    ran = run("audit", ".", "--json", "--jobs", "2", folder=folder)
    assert not (folder / RAN).exists()
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["verdicts"] == {"verified": 1}


@pytest.mark.parametrize("flags", [[], ["-P"], ["-s"]])
def test_nor_by_the_module_that_is_the_program(tmp_path: Path, flags: list[str]) -> None:
    folder = hostile(tmp_path, "struct", "click", "signal", "multiprocessing", "fairshuffle", "numpy", "sqlite3")
    ran = subprocess.run(
        [sys.executable, *flags, "-m", "verifier_cli", "audit", ".", "--jobs", "1"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert not (folder / RAN).exists()
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_pictures_do_not_follow_settings_of_the_audited_folder(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="needs fairshuffle[stats]")
    (tmp_path / "games.jsonl").write_bytes(archive(4))
    drawn = []
    for name in ("without", "with"):
        ran = run("audit", "games.jsonl", "--pictures", name, folder=tmp_path)
        assert (ran.code, ran.err) == (0, "")
        drawn.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
        (tmp_path / "matplotlibrc").write_text("text.usetex: True\nfigure.facecolor: black\nno such setting\n")
    assert drawn[0] == drawn[1] != {}


def test_inputs_are_named_from_where_one_stands(tmp_path: Path) -> None:
    """The workers are started elsewhere, and must come back."""
    (tmp_path / "in" / "it").mkdir(parents=True)
    (tmp_path / "in" / "games.jsonl").write_bytes(archive(2))
    ran = run("audit", "../games.jsonl", "--json", folder=tmp_path / "in" / "it")
    assert json.loads(ran.out)["records"] == 2


# Ended before its end


def started(folder: Path, *arguments: str, many: int = 600) -> "subprocess.Popen[bytes]":
    """An audit of many games with temporary files in a folder of its own, whose workers are at work."""
    games = folder / "games.jsonl"
    if not games.exists():
        games.write_bytes(archive(10) * many)  # more than a slow machine judges before the signal comes
    (folder / "tmp").mkdir(exist_ok=True)
    command = [*PROGRAM, "audit", str(games), "--json", "--jobs", "2", *arguments]
    environment = {**os.environ, "TMPDIR": str(folder / "tmp"), "SQLITE_TMPDIR": str(folder / "tmp")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    while len(children(process.pid)) < 2 and process.poll() is None:
        time.sleep(0.02)
    time.sleep(0.5)
    return process


def children(pid: int) -> list[int]:
    """The workers of an audit."""
    with suppress(OSError):
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(one) for one in listed if b"spawn_main" in Path("/proc", one, "cmdline").read_bytes()]
    return []


def gone(pids: list[int]) -> bool:
    """Whether processes end within some seconds."""
    for _ in range(200):
        if not any(_lives(pid) for pid in pids):
            return True
        time.sleep(0.05)
    return False


def _lives(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


needs_proc: Final = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")


@needs_proc
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_an_audit_with_all_that_is_its_own(tmp_path: Path, number: signal.Signals) -> None:
    # Where the suite itself runs without a terminal, a hangup is ignored by all that it starts.
    heard = signal.signal(number, signal.SIG_DFL)
    process = started(tmp_path)
    signal.signal(number, heard)
    workers = children(process.pid)
    assert workers
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (6, b"")
    assert err.decode().splitlines() == [
        f"error: stopped by {number.name}",
        "hint: with --state FILE what is done is kept, and the same command goes on from it",
    ]
    assert gone(workers)
    assert list((tmp_path / "tmp").iterdir()) == []


@needs_proc
def test_an_audit_that_was_ended_goes_on_by_its_state(tmp_path: Path) -> None:
    state = tmp_path / "state.sqlite"
    process = started(tmp_path, "--state", str(state), many=300)
    process.terminate()
    _, err = process.communicate(timeout=30)
    assert process.returncode == 6
    assert err.decode().endswith(f"hint: what is done is kept; the same command goes on from {state}\n")
    ran = run("audit", str(tmp_path / "games.jsonl"), "--json", "--state", str(state))
    assert json.loads(ran.out)["records"] == 3000


@needs_proc
def test_workers_end_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    process = started(tmp_path)
    workers = children(process.pid)
    assert workers
    process.kill()
    process.communicate(timeout=30)
    assert gone(workers)
    assert list((tmp_path / "tmp").iterdir()) == []


@needs_proc
def test_a_signal_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    """As ``nohup`` wants it."""
    (tmp_path / "games.jsonl").write_bytes(archive(10) * 20)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        process = started(tmp_path)
    finally:
        signal.signal(signal.SIGHUP, before)
    process.send_signal(signal.SIGHUP)
    out, _ = process.communicate(timeout=60)
    assert json.loads(out)["records"] == 200
