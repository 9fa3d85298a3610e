"""``fairshuffle score``: the score sheet of a hand, with its arithmetic."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import click
from click.core import ParameterSource

from fairshuffle.errors import FairshuffleError, ScoreError
from fairshuffle.explain.sheet import Settled, answer, as_json, settle, settle_sheet, sheet
from fairshuffle.explain.sheet_hand import read_hand
from fairshuffle.record.plain_json import read_json
from fairshuffle.rules.contract import LEVELS
from fairshuffle.words.cards import Lang, ltr, with_sums
from fairshuffle.words.score import HAND, NOT_SCORED, SHEET, sentence
from fairshuffle.words.template import fill
from fairshuffle.words.values import Reader, word
from verifier_cli import language, table_options
from verifier_cli.likeness import UNREADABLE, helps
from verifier_cli.numbers import ARABIC_DIGITS, Number
from verifier_cli.reading import read_lines
from verifier_cli.render.text import json_line, printable
from verifier_cli.usage import Command

PROJECTS: Final = ("sira", "fifty", "hundred", "four_hundred")
PAIR: Final = (Number(), Number())
TEAMS: Final = "TEAM0 TEAM1"

HELP: Final = """Score one hand, or a file of hands, and show every step.

\b
Example:
  fairshuffle score --contract hokm --cards 85 77 --project 0:sira

In a file each line is a hand such as {"profile":"sahrat","contract":"hokm","buyer":0,"level":"none","cards":[85,77]}
(SPEC.md#score-sheet). --sheet takes them as the hands of one match, with running totals, for people or, with --json,
for programs; --json FILE answers each for itself. The exit code is 1 when one of the hands is an error.
"""


@click.command("score", cls=Command, help=HELP)
@click.option("--sheet", "sheet_source", metavar="FILE", help="Score the hands of a match (- = standard input).")
@click.option(
    "--json",
    "source",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Answer in JSON, one object a line; with FILE answer its lines, each hand for itself.",
)
@table_options.profile
@table_options.changes
@click.option("--contract", type=click.Choice(["hokm", "sun"]), help="What was bought.")
@click.option("--buyer", type=Number(0, 3), default=0, show_default=True, help="Seat of the buyer.")
@click.option("--ashkal", is_flag=True, help="The Sun was bought by Ashkal.")
@click.option("--level", type=click.Choice(LEVELS), default="none", show_default=True, help="Doubling.")
@click.option("--doubled-by", type=Number(0, 3), help="Seat that doubled; the buyer's right if not given.")
@click.option("--cards", help="Card points of each team, the last-trick ten included.", type=PAIR, metavar=TEAMS)
@click.option("--tricks", help="Tricks of each team, to tell a Kaboot.", type=PAIR, metavar=TEAMS)
@click.option("--total", help="Running totals before the hand.", type=PAIR, metavar=TEAMS)
@click.option("--project", "projects", multiple=True, metavar="TEAM:NAME", help="A counted project, such as 0:sira.")
@click.option("--baloot", type=Number(0, 1), help="Team with Baloot.")
@click.option("--dealer", type=Number(0, 3), help="Seat of the dealer, for a reverse Kaboot.")
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
    spoken = language.language(lang)
    if source and sheet_source is not None:
        raise click.UsageError("beside --sheet FILE, --json takes no FILE")
    if source or sheet_source is not None:
        _check_alone(context)
    if source:
        context.exit(_answer(map(answer, _objects(source))))
    if sheet_source is not None:
        hands = _objects(sheet_source)
        context.exit(_tell(settle_sheet(hands), spoken) if source is None else _answer(sheet(hands)))
    if given["contract"] is None or given["cards"] is None:
        raise click.UsageError("give --contract and --cards, or --json FILE, or --sheet FILE")
    hand = {key: value for key, value in given.items() if value is not None}
    hand["options"] = table_options.read_changes(given["profile"], changes)
    hand["projects"] = _projects(projects)
    hand["baloot"] = [baloot == 0, baloot == 1]
    try:
        settled = settle(read_hand(hand))
    except FairshuffleError as error:
        raise click.UsageError(str(error)) from error
    for line in _lines(settled, spoken) if source is None else [json_line(as_json(settled))]:
        click.echo(line)


def _check_alone(context: click.Context) -> None:
    """Refuse options of a hand beside a file, which would say nothing: its lines are whole hands."""
    for parameter in context.command.params:
        name = parameter.name or ""
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and name not in {"source", "sheet_source", "lang"}:
            raise click.UsageError(f"{parameter.opts[0]} says nothing beside a FILE: its lines are whole hands")


def _tell(hands: Iterable[Settled | FairshuffleError], lang: Lang) -> int:
    """Print a whole sheet for people, each hand as soon as it is there; 1 when one of them is an error."""
    code, last = 0, None
    arabic = lang == "ar"
    for number, hand in enumerate(hands, 1):
        click.echo(fill(HAND[arabic], lang, number=ltr(number, lang)))
        if isinstance(hand, FairshuffleError):
            code = 1
            click.echo(f"  {fill(NOT_SCORED[arabic], lang, reason=ltr(printable(str(hand)), lang))}")
        else:
            last = hand
            for line in _lines(hand, lang):
                click.echo(f"  {line}")
    if last is not None:
        click.echo(fill(SHEET[arabic], lang, teams=Reader(lang).teams(last.total)))
    return code


def _lines(settled: Settled, lang: Lang) -> Iterator[str]:
    for number, step in enumerate(settled.steps, 1):
        yield f"{ltr(f'{number:>2}.', lang)} {with_sums(sentence(step.kind, step.facts, lang), lang)}"
    yield f"{word(settled.score.outcome, lang)}: {Reader(lang).teams(settled.score.points)}"


def _projects(given: Iterable[str]) -> list[list[str]]:
    """The projects of each team out of ``TEAM:NAME`` texts."""
    teams: list[list[str]] = [[], []]
    for text in given:
        team, _, name = text.partition(":")
        team = team.translate(ARABIC_DIGITS)
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
    """The JSON value of each line; for a line that is none the error that says why."""
    for line in read_lines(name):
        if line.strip():
            try:
                yield read_json(line)
            except ValueError as error:
                yield ScoreError(f"not a line of JSON: {error}{helps(line, UNREADABLE)}")
