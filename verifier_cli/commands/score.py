"""``fairshuffle score``: the score sheet of a hand, with its arithmetic."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

import click

from fairshuffle.errors import FairshuffleError
from fairshuffle.rules.contract import LEVELS
from fairshuffle.sheet import Settled, answer, read_hand, settle, sheet
from fairshuffle.words.cards import Lang
from fairshuffle.words.score import sentence
from fairshuffle.words.values import Reader, word
from verifier_cli import language
from verifier_cli import table as tables
from verifier_cli.inputs import read_lines
from verifier_cli.render.text import json_line

PROJECTS: Final = ("sira", "fifty", "hundred", "four_hundred")
PAIR: Final = (int, int)
TEAMS: Final = "TEAM0 TEAM1"

HELP: Final = """Score one hand, or a file of hands, and show every step.

\b
Example:
  fairshuffle score --contract hokm --cards 85 77 --project 0:sira

With --json each line is a hand such as {"profile":"sahrat","contract":"hokm","buyer":0,"level":"none","cards":[85,77]}
(SPEC.md#score-sheet). The exit code is 1 when one of the answers is an error.
"""


@click.command("score", help=HELP)
@click.option("--json", "source", metavar="FILE", help="Read one JSON object a line (- = standard input), answer so.")
@click.option("--sheet", "sheet_source", metavar="FILE", help="As --json, with running totals from hand to hand.")
@tables.profile
@tables.changes
@click.option("--contract", type=click.Choice(["hokm", "sun"]), help="What was bought.")
@click.option("--buyer", type=click.IntRange(0, 3), default=0, show_default=True, help="Seat of the buyer.")
@click.option("--ashkal", is_flag=True, help="The Sun was bought by Ashkal.")
@click.option("--level", type=click.Choice(LEVELS), default="none", show_default=True, help="Doubling.")
@click.option("--doubled-by", type=click.IntRange(0, 3), help="Seat that doubled; the buyer's right if not given.")
@click.option("--cards", help="Card points of each team, the last-trick ten included.", type=PAIR, metavar=TEAMS)
@click.option("--tricks", help="Tricks of each team, to tell a Kaboot.", type=PAIR, metavar=TEAMS)
@click.option("--total", help="Running totals before the hand.", type=PAIR, metavar=TEAMS)
@click.option("--project", "projects", multiple=True, metavar="TEAM:NAME", help="A counted project, such as 0:sira.")
@click.option("--baloot", type=click.IntRange(0, 1), help="Team with Baloot.")
@click.option("--dealer", type=click.IntRange(0, 3), help="Seat of the dealer, for a reverse Kaboot.")
@click.option("--buyer-ace", is_flag=True, help="The buyer held an Ace.")
@language.option
@click.pass_context
def command(
    context: click.Context,
    /,
    source: str | None,
    sheet_source: str | None,
    changes: tuple[str, ...],
    projects: tuple[str, ...],
    baloot: int | None,
    lang: language.Choice,
    **given: Any,  # noqa: ANN401 - the other options are the keys of a hand, by the same names
) -> None:
    """Answer a file of hands, or score the one hand that the options give."""
    if source is not None and sheet_source is not None:
        raise click.UsageError("--json and --sheet exclude each other")
    if source is not None:
        context.exit(_answer(map(answer, _objects(source))))
    if sheet_source is not None:
        context.exit(_answer(sheet(_objects(sheet_source))))
    if given["contract"] is None or given["cards"] is None:
        raise click.UsageError("give --contract and --cards, or --json FILE, or --sheet FILE")
    hand = {key: value for key, value in given.items() if value is not None}
    hand["options"] = tables.read_changes(given["profile"], changes)
    hand["projects"] = _projects(projects)
    hand["baloot"] = [baloot == 0, baloot == 1]
    try:
        settled = settle(read_hand(hand))
    except FairshuffleError as error:
        raise click.UsageError(str(error)) from error
    for line in _lines(settled, language.language(lang)):
        click.echo(line)


def _lines(settled: Settled, lang: Lang) -> Iterator[str]:
    for number, step in enumerate(settled.steps, 1):
        yield f"{number:>2}. {sentence(step, lang)}"
    yield f"{word(settled.score.outcome, lang)}: {Reader(lang).teams(settled.score.points)}"


def _projects(given: Iterable[str]) -> list[list[str]]:
    """The projects of each team out of ``TEAM:NAME`` texts."""
    teams: list[list[str]] = [[], []]
    for text in given:
        team, _, name = text.partition(":")
        if team not in {"0", "1"} or name not in PROJECTS:
            raise click.UsageError(
                f"--project takes TEAM:NAME with team 0 or 1 and {', '.join(PROJECTS)}, not {text!r}"
            )
        teams[int(team)].append(name)
    return teams


def _answer(answers: Iterable[dict[str, Any]]) -> int:
    """Print the answers, each as soon as it is there; 1 when one of them is an error."""
    code = 0
    for answered in answers:
        code = 1 if "error" in answered else code
        click.echo(json_line(answered))
    return code


def _objects(name: str) -> Iterator[object]:
    """The JSON value of each line; a line that is none stands as its own text, which no hand is."""
    for line in read_lines(name):
        if line.strip():
            try:
                yield json.loads(line)
            except (ValueError, RecursionError):
                yield line.decode("utf-8", "replace")
