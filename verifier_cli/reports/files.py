"""The options of ``verify`` that name files for its reports, and the writing of these files."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

from fairshuffle.record import Record
from fairshuffle.story import story_of
from fairshuffle.verify import Report
from fairshuffle.words.cards import Lang
from verifier_cli.outputs import write_whole
from verifier_cli.reports.judged import Judged

_FILE: Final = click.Path(dir_okay=False, path_type=Path)

_OPTIONS: Final = (
    click.option("--html", type=_FILE, metavar="FILE", help="Write the reports as one HTML page that loads nothing."),
    click.option("--junit", type=_FILE, metavar="FILE", help="Write JUnit XML: a suite a record, a case a check."),
    click.option("--sarif", type=_FILE, metavar="FILE", help="Write SARIF 2.1.0: a result a finding."),
)


def options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that name files; they reach it as ``html``, ``junit`` and ``sarif``."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class Files:
    """The files that are wanted, and what was judged so far."""

    def __init__(self, inputs: Sequence[str], html: Path | None, junit: Path | None, sarif: Path | None) -> None:
        """Raises click.UsageError for a file that is an input, would pass for a record, or is wanted twice."""
        kinds = (("html", html), ("junit", junit), ("sarif", sarif))
        # Few runs want a file, and what makes one takes longer to import than a game to verify.
        makers = [(path, kind, import_module(f"verifier_cli.reports.{kind}")) for kind, path in kinds if path]
        self._wanted = [(path, getattr(maker, f"as_{kind}")) for path, kind, maker in makers]
        self._most_stories: int = makers[0][2].MOST if html else 0
        self._judged: list[Judged] = []
        places = [path.resolve() for path, _ in self._wanted]
        if len(set(places)) < len(places):
            raise click.UsageError("two reports cannot be one file")
        if any(path.suffix == ".jsonl" for path in places):
            raise click.UsageError("a report is no record: give it a name that does not end in .jsonl")
        if not {Path(name).resolve() for name in inputs}.isdisjoint(places):
            raise click.UsageError("a report cannot take the place of an input")

    def add(self, name: str, report: Report | None, record: Record | None = None, trouble: str = "") -> None:
        """Take in an input: its report, and its record where it could be read; or why there is no report."""
        story = None
        if report is not None and record is not None and len(self._judged) < self._most_stories:
            story = story_of(record, report.findings)
        if self._wanted:
            self._judged.append(Judged(name, report, story, trouble))

    def write(self, lang: Lang) -> None:
        """Write all files, or none; raises TroubleError where one cannot be made or written."""
        write_whole((path, made(self._judged, lang)) for path, made in self._wanted)
