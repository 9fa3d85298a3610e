"""The files that hold the reports of a run, and the writing of them."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import click

from fairshuffle.record import Record
from fairshuffle.story import story_of
from fairshuffle.verify import Report
from fairshuffle.words.cards import Lang
from verifier_cli.outputs import write_whole
from verifier_cli.reports.judged import Judged
from verifier_cli.reports.wanted import Reports


class Files(Reports):
    """The files that are wanted, and what was judged so far."""

    def __init__(self, inputs: Sequence[str], named: Sequence[tuple[str, str]]) -> None:
        """Takes each kind with the name of its file, ``html`` first.

        Raises click.UsageError for a file that is an input, would pass for a record, or is wanted twice.
        """
        makers = [(Path(name), kind, import_module(f"verifier_cli.reports.{kind}")) for kind, name in named]
        self._wanted = [(path, getattr(maker, f"as_{kind}")) for path, kind, maker in makers]
        self._most_stories: int = makers[0][2].MOST if makers[0][1] == "html" else 0
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
        self._judged.append(Judged(name, report, story, trouble))

    def write(self, lang: Lang) -> None:
        """Write all files, or none; raises TroubleError where one cannot be made or written."""
        write_whole((path, made(self._judged, lang)) for path, made in self._wanted)
