"""``fairshuffle audit``: many games at once, and whether the deals as a whole are fair."""

from pathlib import Path

import click

from fairshuffle.verifier import worst_exit_code
from verifier_cli import coloring, language, policy_options
from verifier_cli.errors import tell
from verifier_cli.numbers import Number
from verifier_cli.printing import Printer
from verifier_cli.render.colors import When, wants_color
from verifier_cli.usage import Command

HELP = """Check all games of a platform, and whether their deals as a whole look like honest shuffles.

INPUT is a file of one or more records (.jsonl, .jsonl.gz, .jsonl.zst), or a directory of such files that are not
hidden; with the extra "cluster" also a URL. Archives are streamed, whatever their size is. With --state the work can be
stopped at any time and goes on where it was.

\b
Exit codes, the worst first:
  1  a game failed, or something across games has no honest explanation
  5  a record is malformed
  4  a record needs another version
  3  a record is incomplete
  6  something could not be read or written
  0  everything is verified, and no test of the deals raises an alarm
"""


@click.command("audit", cls=Command, help=HELP)
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...")
@click.option("--json", "as_json", is_flag=True, help="The answer as one JSON object.")
@click.option("-j", "--jobs", type=Number(1, 1024), help="Worker processes; as a rule one for each core.")
@click.option("--state", type=click.Path(path_type=Path), help="Keep what is done in this file, and go on from it.")
@click.option(
    "--table",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Write the games, findings, deals and receipts as tables: NAME.sqlite or NAME.parquet; repeatable.",
)
@click.option("--pictures", type=click.Path(path_type=Path), help="Draw every test of the deals into this directory.")
@click.option("--mine", metavar="NAME", help="Ask about the games of one player only, with his seat as seat 0.")
@click.option(
    "--receipts",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Receipts that players kept: are their games in the records? Needs --server-key.",
)
@click.option(
    "--server-key",
    "keys",
    multiple=True,
    metavar="HEX|FILE",
    callback=policy_options.keys,
    help="The key that must have signed them: 64 hex digits, or a file of them; repeatable.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Hand the work to a Dask cluster, such as tcp://10.0.0.1:8786.")
@language.option
@coloring.option
@click.pass_context
def command(
    context: click.Context,
    inputs: tuple[str, ...],
    as_json: bool,
    jobs: int | None,
    state: Path | None,
    table: tuple[Path, ...],
    pictures: Path | None,
    mine: str | None,
    receipts: Path | None,
    keys: tuple[bytes, ...],
    scheduler: str | None,
    lang: language.Choice,
    color: When,
) -> None:
    """Judge all records, ask what no single one answers, and exit with the code of the worst."""
    for path in table:
        if path.suffix not in {".sqlite", ".parquet"}:
            raise click.UsageError(f"a table is NAME.sqlite or NAME.parquet, not {str(path)!r}")
    if "-" in inputs:
        raise click.UsageError(
            "an audit reads its inputs in parts, and again: write standard input (-) to a file first"
        )
    if Path("-") in {state, pictures, receipts}:
        raise click.UsageError("a state is a file, pictures and receipts are in a folder: - is neither")
    if bool(receipts) != bool(keys):
        raise click.UsageError("--receipts and --server-key are given together: a receipt is worth its signature")
    # What it takes to audit is a good part of what it takes to start: every other command starts without it.
    from verifier_cli import auditing  # noqa: PLC0415

    context.color = wants_color(color)
    wanted = auditing.Wanted(mine, receipts, keys, table, pictures)
    with auditing.told(state):
        auditing.tell_apart(inputs, state, wanted)
        with auditing.opened(state) as store:
            kept = auditing.receipts(store, wanted)
            aside = auditing.work(store, inputs, jobs, scheduler)
            audit, missing = auditing.ask(store, wanted, kept)
            audit = audit._replace(left_aside=aside)
            printer = Printer(patient=bool(table or pictures))
            spoken = language.language(lang)
            printer.say(auditing.lines(audit, missing, as_json=as_json, lang=spoken, color=context.color))
            codes = [
                audit.exit_code,
                *map(tell, auditing.write(store, audit, wanted, missing)),
                *map(tell, printer.troubles),
            ]
    context.exit(worst_exit_code(codes))
