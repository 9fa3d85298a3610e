"""What ``show`` and ``explain`` share: every record of an input, read, judged, and told hand by hand."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import click

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.explain.replay import story_of
from fairshuffle.explain.story import HandStory, Story
from fairshuffle.record import Record, read_record
from fairshuffle.verifier import Report, verify_record, worst_exit_code
from verifier_cli.errors import InternalError, NotOpenError, TroubleError, tell
from verifier_cli.inputs import Input, records
from verifier_cli.render.plain import Plain
from verifier_cli.render.progress import Progress
from verifier_cli.render.replay import Replay


class Told(NamedTuple):
    """A record that could be read, with its report, its story, and the words to tell it in."""

    record: Record
    report: Report
    story: Story
    replay: Replay

    def hands(self, number: int) -> list[HandStory]:
        """The hands of a number; raises NotOpenError where there is none."""
        found = [hand for hand in self.story["hands"] if hand["number"] == number]
        if not found:
            raise NotOpenError(f"{self.report.input}: hand {number} is not in this record")
        return found


def tell_all(names: Sequence[str], plain: Plain, lines_of: Callable[[Told], Iterable[str]]) -> int:
    """Print what ``lines_of`` makes of every record of the inputs, and return the worst exit code.

    What is no record is told as ``verify`` tells it, and has that exit code; one that can be read has 0, whatever its
    verdict is.
    """
    progress = Progress(wanted=True)
    codes: list[int] = []
    for record in records(names, plain.lang):
        if codes:
            click.echo()
        try:
            lines, code = _lines(record, plain, lines_of)
        except click.ClickException as error:
            codes.append(tell(error))
            continue
        for line in lines:
            click.echo(line)
        codes.append(code)
        progress.step()
    progress.end()
    return worst_exit_code(codes)


def _lines(record: Input, plain: Plain, lines_of: Callable[[Told], Iterable[str]]) -> tuple[list[str], int]:
    """What is told of a record, and its exit code; raises TroubleError and NotOpenError."""
    if record.unread:
        raise TroubleError(record.unread)
    try:
        read = read_record(record.data)
        report = verify_record(read, record.name)
        told = Told(read, report, story_of(read, report.findings), Replay(plain, report))
        return list(lines_of(told)), 0
    except (MalformedRecordError, UnsupportedError) as refused:
        report = Report(record.name, refused)
        return list(plain.report(report)), report.exit_code
    except click.ClickException:
        raise
    except Exception as error:  # a mistake of ours with one record must not leave the others untold
        raise InternalError(error) from error
