"""What verifying and the page need of a system is what Windows has too: held on any system, by taking away the rest."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests import ROOT
from tests.tools.make_games import GAMES
from verifier_cli import printing
from verifier_cli.language import language as language_of

GOOD: Final = str(GAMES / "sahrat-easy-short.jsonl")
FAILED: Final = str(GAMES / "wrong-winner.jsonl")

WITHOUT: Final = """
import ctypes, os, signal, subprocess, sys, types  # subprocess looks for msvcrt to know where it is
for name in ("fcntl", "grp", "pwd", "resource", "syslog", "termios", "tty", "pty", "readline", "crypt", "nis"):
    sys.modules[name] = None
for name in [name for name in dir(signal) if name.startswith("SIG") and name not in {
    "SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN",
}]:
    delattr(signal, name)
for name in (
    "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "chown", "chroot", "fchmod", "fchown", "fork", "getegid",
    "geteuid", "getgid", "getpgid", "getuid", "killpg", "mkfifo", "register_at_fork", "setpgid", "setsid", "statvfs",
    "sched_getaffinity", "sysconf", "uname", "wait", "waitid",
):
    if hasattr(os, name):
        delattr(os, name)
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *_: None)  # Windows has it
for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
from verifier_cli.page import runtime
runtime.runtime_files = lambda _: {"pyodide.mjs": b"runtime"}
sys.argv[0] = "fairshuffle"
from verifier_cli.main import main
main()
"""
"""Runs the command line in a Python that has lost what Windows has not; the runtime of the page is a stand-in."""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["verify", GOOD, FAILED, "--html", "a.html", "--junit", "b.xml", "--sarif", "c.sarif"], 1),
        (["verify", "--json", "--lang", "ar", str(GAMES)], 1),
        (["show", GOOD], 0),
        (["explain", "--hand", "1", GOOD], 0),
        (["deal", "--hand", "1", "--explain", GOOD], 0),
        (["compare", GOOD, GOOD], 0),
        (["fmt", GOOD, "-o", "d.jsonl"], 0),
        (["score", "--contract", "hokm", "--cards", "85", "77"], 0),
        (["simulate", "--option", "target=44", "-o", "games"], 0),
        (["profiles"], 0),
        (["help", "checks"], 0),
        (["completion", "bash"], 0),
        (["vectors", "run", str(ROOT / "test_vectors" / "scoring")], 0),
        (["page", "page"], 0),
        (["chain", "make", GOOD, "--seat", "1"], 0),
        (["commit", "game-1", "-o", "game-1.master"], 0),
    ],
    ids=lambda value: " ".join(value[:1]) if isinstance(value, list) else str(value),
)
def test_a_command_needs_nothing_that_windows_has_not(arguments: list[str], code: int, tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, env=environment, check=False, timeout=120)
    assert b"Traceback" not in done.stderr
    assert b"internal error" not in done.stderr
    assert done.returncode == code, done.stderr.decode()


def test_a_reader_that_has_gone_is_no_trouble_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """There a write to a closed pipe is an invalid argument, and no signal tells of it."""
    monkeypatch.setattr(os, "name", "nt")
    monkeypatch.setattr(sys, "stdout", open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - it is closed there
    assert printing.output_lost(OSError(22, "Invalid argument")) is None
    monkeypatch.setattr(os, "name", "posix")
    assert printing.output_lost(OSError(22, "Invalid argument")) is not None


@pytest.mark.parametrize(
    ("number", "locale", "spoken"),
    [
        (0x0401, None, "ar"),  # Arabic, Saudi Arabia
        (0x3001, None, "ar"),  # Arabic, Lebanon
        (0x0409, None, "en"),  # English, United States
        (0x0429, None, "en"),  # Persian
        (0x0409, "ar_SA.UTF-8", "ar"),
        (0x0401, "en_US.UTF-8", "en"),
    ],
)
def test_windows_says_its_language(
    number: int, locale: str | None, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Windows:
        class kernel32:  # noqa: N801 - the names of Windows
            @staticmethod
            def GetUserDefaultUILanguage() -> int:  # noqa: N802
                return number

    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    if locale:
        monkeypatch.setenv("LANG", locale)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("ctypes.windll", Windows, raising=False)
    assert language_of("auto") == spoken


def test_other_systems_are_asked_by_their_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language_of("auto") == "en"
