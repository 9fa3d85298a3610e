"""The options of ``verify`` that name files for its reports, and who takes in what was judged."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import click

from fairshuffle.record import Record
from fairshuffle.verifier import Report
from fairshuffle.words.cards import Lang
from verifier_cli.errors import TroubleError
from verifier_cli.inputs import Input

_FILE: Final = click.Path(dir_okay=False, allow_dash=True)

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


class Reports:
    """What was judged, of which no file is wanted: nothing is kept. ``Files`` keeps and writes it."""

    are_wanted = False
    on_standard_output = False
    """Whether a report goes to standard output, which then holds nothing else."""

    def add(self, judged: Input, report: Report | None, record: Record | None = None, trouble: str = "") -> None:
        """Take in an input: its report, and its record where it could be read; or why there is no report."""

    def write(self, lang: Lang) -> Iterable[TroubleError]:
        """Write the files that are wanted, and answer why some are not: here none."""
        del lang
        return ()


def files(inputs: Sequence[str], html: str | None, junit: str | None, sarif: str | None) -> Reports:
    """What takes in the inputs that are judged; raises click.UsageError for files that cannot be."""
    kinds = (("html", html), ("junit", junit), ("sarif", sarif))
    named = [(kind, name) for kind, name in kinds if name is not None]
    if not named:
        return Reports()
    # Few runs want a file, and what makes one takes longer to import than a game to verify.
    from verifier_cli.reports.files import Files  # noqa: PLC0415

    return Files(inputs, named)
