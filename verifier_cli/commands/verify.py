"""``fairshuffle verify``: the main job."""

from collections import Counter

import click

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.record import read_record
from fairshuffle.verifier import Report, verify_record, worst_exit_code
from fairshuffle.words.cards import Lang
from fairshuffle.words.findings import sentence
from verifier_cli import language, policy_options
from verifier_cli.errors import InternalError, TroubleError, tell
from verifier_cli.inputs import Input, records
from verifier_cli.policy_options import PolicyFiles
from verifier_cli.printing import Printer
from verifier_cli.render.colors import Paint, When, wants_color
from verifier_cli.render.plain import Plain
from verifier_cli.render.progress import Progress
from verifier_cli.render.text import json_line
from verifier_cli.reports import wanted as reports
from verifier_cli.reports.wanted import Reports
from verifier_cli.usage import Command

HELP = """Check finished games: every deal, bid, trick and score.

INPUT is a record, a directory of .jsonl files, an archive of several records, or - for standard input. All inputs are
judged; the exit code is that of the worst. The checks are listed by fairshuffle help checks.

\b
Exit codes, the worst first:
  1  failed       the rules or the shuffle were broken, or a claim is false
  5  malformed    not a game record
  4  unsupported  another version, an unknown profile or option
  3  incomplete   nothing false, but something is missing
  6               trouble on our side: a file cannot be read, a receipt is not what it says
  0  verified     everything was checked, and the record is true
  2               wrong usage of this command; nothing was judged
"""


@click.command("verify", cls=Command, help=HELP)
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a record and line, in every outcome.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of records that are verified.")
@click.option("--limits", is_flag=True, help="Name all that no record can show, and not only what applies here.")
@click.option("-v", "--verbose", is_flag=True, help="List every check and how often it ran.")
@policy_options.options
@reports.options
@language.option
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colours; NO_COLOR and FORCE_COLOR are respected.",
)
@click.pass_context
def command(
    context: click.Context,
    inputs: tuple[str, ...],
    as_json: bool,
    quiet: bool,
    limits: bool,
    verbose: bool,
    policy: PolicyFiles,
    html: str | None,
    junit: str | None,
    sarif: str | None,
    lang: language.Choice,
    color: When,
) -> None:
    """Judge all inputs, print a report of each, and exit with the code of the worst."""
    spoken = language.language(lang)
    context.color = wants_color(color)
    plain = Plain(spoken, Paint(on=context.color))
    progress = Progress(wanted=not quiet)
    wanted = reports.files(inputs, html, junit, sarif)
    if as_json and wanted.on_standard_output:
        raise click.UsageError("--json and a report cannot both go to standard output")
    printer = Printer(patient=wanted.are_wanted, aside=wanted.on_standard_output)
    codes: list[int] = []
    counts: Counter[str] = Counter()
    told = False
    applying: set[str] = set()
    for record in policy.limited(records(inputs, spoken)):
        try:
            report, troubles = _judged(record, policy, wanted)
        except TroubleError as error:
            wanted.add(record, None, trouble=error.message)
            codes.append(tell(error))
            counts["unread"] += 1
            if as_json:
                printer.say([json_line(_no_report(record.name, error))])
            continue
        codes += [report.exit_code, *map(tell, troubles)]
        counts[report.verdict] += 1
        if as_json:
            printer.say([json_line(as_object(report, spoken))])
        elif not (quiet and report.verdict == "verified"):
            printer.say(plain.report(report, verbose=verbose))
            told = True
            applying.update(report.limits)
        progress.step()
    progress.end()
    if applying:
        printer.say(plain.limits() if limits else plain.limits(applying))
    if sum(counts.values()) > 1 and not as_json and (told or counts["unread"]):
        printer.say([plain.summary(counts)])
    codes += map(tell, policy.left_over())
    codes += map(tell, [*wanted.write(spoken), *printer.troubles])
    context.exit(worst_exit_code(codes))


def as_object(report: Report, lang: Lang) -> dict[str, object]:
    """The JSON object of a report, each finding with its sentence."""
    shown = report.as_json()
    for finding, entry in zip(report.findings, shown["findings"], strict=True):
        entry["message"] = sentence(finding, lang, report.players)
    return shown


def _judged(record: Input, policy: PolicyFiles, wanted: Reports) -> tuple[Report, list[TroubleError]]:
    """The report on a record and what was no use for it; raises TroubleError where there can be no report."""
    if record.unread:
        raise TroubleError(record.unread)
    try:
        read = read_record(record.data)
        fitting, troubles = policy.fitting(read)
        report = verify_record(read, record.name, fitting)
        wanted.add(record, report, read)
    except (MalformedRecordError, UnsupportedError) as refused:
        report, troubles = Report(record.name, refused), []
        wanted.add(record, report)
    except Exception as error:  # a mistake of ours with one record must not leave the others unjudged
        raise InternalError(error) from error
    return report, troubles


def _no_report(name: str, error: TroubleError) -> dict[str, object]:
    """The object of an input of which nothing is known: the shape of a report, without a verdict."""
    return {**Report(name).as_json(), "verdict": None, "exit_code": error.exit_code, "trouble": error.message}
