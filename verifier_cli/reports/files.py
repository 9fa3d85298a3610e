"""The files that hold the reports of a run, and the writing of them."""

from collections.abc import Iterator, Sequence
from importlib import import_module

import click

from fairshuffle.explain.replay import story_of
from fairshuffle.record import Record
from fairshuffle.verifier import Report
from fairshuffle.words.cards import Lang
from verifier_cli.errors import InternalError, TroubleError
from verifier_cli.inputs import Input
from verifier_cli.outputs import is_standard_output, keep_apart, write_whole
from verifier_cli.printing import output_lost
from verifier_cli.reports.judged import Judged
from verifier_cli.reports.wanted import Reports


class Files(Reports):
    """The files that are wanted, and what was judged so far."""

    are_wanted = True

    def __init__(self, inputs: Sequence[str], named: Sequence[tuple[str, str]]) -> None:
        """Takes each kind with the name of its file, ``html`` first.

        Raises click.UsageError for a file that is an input, would pass for a record, or is wanted twice.
        """
        makers = [(name, kind, import_module(f"verifier_cli.reports.{kind}")) for kind, name in named]
        self._wanted = [(name, getattr(maker, f"as_{kind}")) for name, kind, maker in makers]
        self._most_stories: int = makers[0][2].MOST if makers[0][1] == "html" else 0
        self._judged: list[Judged] = []
        for name, _ in self._wanted:
            if name.lower().endswith(".jsonl"):
                raise click.UsageError(f"{name}: a report is no record, give it a name that does not end in .jsonl")
        keep_apart([name for name, _ in self._wanted], inputs)
        self.on_standard_output = any(is_standard_output(name) for name, _ in self._wanted)

    def add(self, judged: Input, report: Report | None, record: Record | None = None, trouble: str = "") -> None:
        """Take in an input: its report, and its record where it could be read; or why there is no report."""
        story = None
        if report is not None and record is not None and len(self._judged) < self._most_stories:
            story = story_of(record, report.findings)
        self._judged.append(Judged(judged.name, report, story, trouble, judged.file, judged.line))

    def write(self, lang: Lang) -> Iterator[TroubleError]:
        """Write every file that can be made and written, and answer why the others are not."""
        for name, made in self._wanted:
            try:
                data = made(self._judged, lang)
            except TroubleError as error:
                yield TroubleError(f"{name}: {error.message}")
                continue
            except Exception as error:  # noqa: BLE001 - a mistake of ours with one file must not lose the others
                yield InternalError(error)
                continue
            try:
                write_whole([(name, data)])
            except TroubleError as error:
                yield error
            except OSError as error:
                lost = output_lost(error)
                if lost:
                    yield lost
