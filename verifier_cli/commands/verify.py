"""``fairshuffle verify``: the main job."""

import json
import sys
from collections import Counter
from typing import Literal

import click

from fairshuffle.verify import Report, Verdict, verify, worst_exit_code
from fairshuffle.words import report as words
from fairshuffle.words.cards import Lang, ltr
from fairshuffle.words.findings import sentence
from verifier_cli.inputs import records
from verifier_cli.language import LANGUAGES, language
from verifier_cli.render.colors import Paint, When, wants_color
from verifier_cli.render.plain import limits_lines, report_lines


@click.command("verify")
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a record and line, in every outcome.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="auto", show_default=True, help="Language of the report.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of records that are verified.")
@click.option("-v", "--verbose", is_flag=True, help="List every check and how often it ran.")
@click.option(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True, help="Colours."
)
@click.pass_context
def command(
    context: click.Context,
    inputs: tuple[str, ...],
    as_json: bool,
    lang: Literal["en", "ar", "auto"],
    quiet: bool,
    verbose: bool,
    color: When,
) -> None:
    r"""Check finished games: every deal, bid, trick and score.

    INPUT is a record, a directory of .jsonl files, an archive of several records, or - for standard input.

    \b
    Exit codes:
      0  verified    everything was checked and is right
      1  failed      the protocol or the rules were broken, or a claim is false
      2              wrong usage of this command
      3  incomplete  nothing false, but something is missing
      4  unsupported another version, an unknown profile or option
      5  malformed   not a game record
      6              trouble on our side
    """
    spoken = language(lang)
    paint = Paint(on=wants_color(color, terminal=sys.stdout.isatty()))
    codes: list[int] = []
    verdicts: Counter[Verdict] = Counter()
    limits_due = False
    for name, data in records(inputs):
        report = verify(data, name)
        codes.append(report.exit_code)
        verdicts[report.verdict] += 1
        if as_json:
            click.echo(json.dumps(as_object(report, spoken), ensure_ascii=False))
        elif not (quiet and report.verdict == "verified"):
            limits_due = limits_due or report.refused is None
            for line in report_lines(report, spoken, paint, verbose=verbose):
                click.echo(line)
    if not codes:
        raise click.UsageError("the inputs hold no records")
    if not as_json and limits_due and not quiet:
        for line in limits_lines(spoken):
            click.echo(line)
    if not as_json and len(codes) > 1 and not (quiet and set(verdicts) == {"verified"}):
        click.echo(_summary(verdicts, spoken))
    context.exit(worst_exit_code(codes))


def as_object(report: Report, lang: Lang) -> dict[str, object]:
    """The JSON object of a report, each finding with its sentence."""
    shown = report.as_json()
    for finding, entry in zip(report.findings, shown["findings"], strict=True):
        entry["message"] = sentence(finding, lang, report.players)
    return shown


def _summary(verdicts: Counter[Verdict], lang: Lang) -> str:
    pick = 1 if lang == "ar" else 0
    comma = "، " if lang == "ar" else ", "
    counts = comma.join(f"{words.VERDICTS[verdict][pick]} {ltr(count, lang)}" for verdict, count in verdicts.items())
    return words.SUMMARY[pick].format(records=ltr(sum(verdicts.values()), lang), counts=counts)
