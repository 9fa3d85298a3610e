"""Progress is for who waits at a terminal while the answer goes elsewhere, and for nobody else."""

import sys

import pytest

from verifier_cli.render import progress
from verifier_cli.render.bar import bar, free_line
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
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    with bar(4, "games", wanted=wanted) as step:
        step(2, 2)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert bool(captured.err) == (wanted and terminal)
    assert ("50%" in captured.err) == ("2 games" in captured.err) == (wanted and terminal)


def test_a_bar_is_not_drawn_for_each_of_many_steps(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with bar(100_000, "cases") as step:
        for _ in range(100_000):
            step(1, 1)
    drawn = capsys.readouterr().err
    assert 100 < drawn.count("\r") < 600
    assert "100,000 cases" in drawn


def test_a_line_of_the_answer_takes_the_place_of_the_bar_at_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    free_line()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    free_line()
    assert capsys.readouterr().err == "\r\x1b[K"
