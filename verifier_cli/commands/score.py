"""``fairshuffle score``: the score sheet of a hand, with its arithmetic."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal

import click

from fairshuffle.errors import FairshuffleError
from fairshuffle.rules.contract import LEVELS
from fairshuffle.rules.options import PROFILES
from fairshuffle.sheet import Settled, answer, read_hand, settle, sheet
from fairshuffle.words.score import sentence
from verifier_cli.inputs import TroubleError
from verifier_cli.language import LANGUAGES, language

PROJECTS: Final = ("sira", "fifty", "hundred", "four_hundred")
PAIR: Final = (int, int)


@click.command("score")
@click.option(
    "--json", "source", metavar="FILE", help="Read one JSON object a line (- = standard input), answer one a line."
)
@click.option("--sheet", "sheet_source", metavar="FILE", help="As --json, with running totals from hand to hand.")
@click.option("--profile", type=click.Choice(PROFILES), default="sahrat", show_default=True, help="Rule profile.")
@click.option("--contract", type=click.Choice(["hokm", "sun"]), help="What was bought.")
@click.option("--buyer", type=click.IntRange(0, 3), default=0, show_default=True, help="Seat of the buyer.")
@click.option("--level", type=click.Choice(LEVELS), default="none", show_default=True, help="Doubling.")
@click.option(
    "--cards", help="Card points of each team, the last-trick ten included.", type=PAIR, metavar="TEAM0 TEAM1"
)
@click.option("--tricks", help="Tricks of each team, to tell a Kaboot.", type=PAIR, metavar="TEAM0 TEAM1")
@click.option("--total", help="Running totals before the hand.", type=PAIR, metavar="TEAM0 TEAM1")
@click.option("--project", "projects", multiple=True, metavar="TEAM:NAME", help="A counted project, such as 0:sira.")
@click.option("--baloot", type=click.IntRange(0, 1), help="Team with Baloot.")
@click.option("--dealer", type=click.IntRange(0, 3), help="Seat of the dealer, for a reverse Kaboot.")
@click.option("--buyer-ace", is_flag=True, help="The buyer held an Ace.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="auto", show_default=True, help="Language of the steps.")
@click.pass_context
def command(
    context: click.Context,
    source: str | None,
    sheet_source: str | None,
    profile: str,
    contract: str | None,
    buyer: int,
    level: str,
    cards: tuple[int, int] | None,
    tricks: tuple[int, int] | None,
    total: tuple[int, int] | None,
    projects: tuple[str, ...],
    baloot: int | None,
    dealer: int | None,
    buyer_ace: bool,
    lang: Literal["en", "ar", "auto"],
) -> None:
    r"""Score one hand, or a file of hands, and show every step.

    \b
    Example:
      fairshuffle score --contract hokm --cards 85 77 --project 0:sira
    """
    if source is not None or sheet_source is not None:
        if source is not None and sheet_source is not None:
            raise click.UsageError("--json and --sheet exclude each other")
        context.exit(_answer_lines(source, sheet_source))
    if contract is None or cards is None:
        raise click.UsageError("give --contract and --cards, or --json FILE, or --sheet FILE")
    given: dict[str, Any] = {"profile": profile, "contract": contract, "buyer": buyer, "level": level}
    given["cards"] = list(cards)
    given["projects"] = _projects(projects)
    optional = {"tricks": tricks, "total": total}
    given |= {key: list(pair) for key, pair in optional.items() if pair is not None}
    given |= {} if baloot is None else {"baloot": [baloot == 0, baloot == 1]}
    given |= {} if dealer is None else {"dealer": dealer}
    given |= {"buyer_ace": True} if buyer_ace else {}
    try:
        settled = settle(read_hand(given))
    except FairshuffleError as error:
        raise click.UsageError(str(error)) from error
    for line in _lines(settled, language(lang)):
        click.echo(line)


def _lines(settled: Settled, lang: Literal["en", "ar"]) -> Iterator[str]:
    for number, step in enumerate(settled.steps, 1):
        yield f"{number:>2}. {sentence(step, lang)}"
    points = settled.score.points
    yield f"{settled.score.outcome}: {points[0]}–{points[1]}"


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


def _answer_lines(source: str | None, sheet_source: str | None) -> int:
    """Answer every line; 1 when one of them is an error."""
    name = source if source is not None else sheet_source or "-"
    hands = _objects(name)
    answers = sheet(hands) if sheet_source is not None else map(answer, hands)
    code = 0
    for answered in answers:
        code = 1 if "error" in answered else code
        click.echo(json.dumps(answered, ensure_ascii=False))
    return code


def _objects(name: str) -> Iterator[object]:
    """The JSON value of each line; a line that is none stands as its own text, which no hand is."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except FileNotFoundError as error:
        raise click.UsageError(f"there is no file {name!r}") from error
    except OSError as error:
        raise TroubleError(f"cannot read {name}: {error.strerror or error}") from error
    for line in text.splitlines():
        if line.strip():
            try:
                yield json.loads(line)
            except (ValueError, RecursionError):
                yield line.decode("utf-8", "replace")
