"""Progress is for who waits at a terminal while the answer goes elsewhere, and for nobody else."""

import sys

import pytest

from verifier_cli.render import bar, progress
from verifier_cli.render.bar import Bar
from verifier_cli.render.progress import Progress


def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, wanted: bool, patience: float) -> str:
    """What three records and the end of them put on standard error, a terminal; standard output is none."""
    monkeypatch.setattr(progress, "PATIENCE", patience)
    monkeypatch.setattr(progress, "_is_terminal", lambda stream: stream is sys.stderr)
    counter = Progress(wanted=wanted)
    for _ in range(3):
        counter.step()
    counter.end()
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_a_long_run_counts_its_records_and_clears_the_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(monkeypatch, capsys, wanted=True, patience=0) == "\r1 records\r2 records\r3 records\r\x1b[K"


def test_a_short_run_says_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(monkeypatch, capsys, wanted=True, patience=60) == ""


def test_a_quiet_run_says_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(monkeypatch, capsys, wanted=False, patience=0) == ""


def test_where_no_terminal_is_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    counter = Progress(wanted=True)
    counter.next = 0
    counter.step()
    counter.end()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("wanted", "terminal"), [(True, True), (False, True), (True, False)])
def test_a_bar_is_drawn_for_who_waits_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, wanted: bool, terminal: bool
) -> None:
    monkeypatch.setattr(bar, "_EVERY", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    drawn = Bar(4, "games", wanted=wanted)
    drawn.step(2, 2)
    drawn.end()
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("\r############············  50 %  2 games  ") == (wanted and terminal)
    assert captured.err.endswith("\r\x1b[K") == (wanted and terminal)
    assert bool(captured.err) == (wanted and terminal)
