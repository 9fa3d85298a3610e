"""``fairshuffle show``: a game replayed in the terminal, hand by hand."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import click

from fairshuffle.events import Draw
from verifier_cli import coloring, language
from verifier_cli.each_record import Told, tell_all
from verifier_cli.errors import NotOpenError
from verifier_cli.numbers import Number
from verifier_cli.render.colors import Paint, When, wants_color
from verifier_cli.render.plain import Plain
from verifier_cli.render.replay import indented
from verifier_cli.usage import Command

HELP: Final = """Replay finished games hand by hand.

GAME is a record, a directory of .jsonl files, an archive of several records, or - for standard input. Shown are the
four hands, the auction, every trick with its winner, the projects, the score with its arithmetic, and what verify finds
at the place where it happened.

\b
Exit codes:
  0  everything is shown, whatever its verdict is: that is asked of verify
  3  a record has no such hand
  4  another version, an unknown profile or option
  5  not a game record
  6  a file cannot be read
"""


@click.command("show", cls=Command, help=HELP)
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@click.option("--hand", type=Number(0), help="Only this hand, by the index of its deal; 0 is the draw.")
@language.option
@coloring.option
@click.pass_context
def command(
    context: click.Context, games: tuple[str, ...], hand: int | None, lang: language.Choice, color: When
) -> None:
    """Show every record of the inputs."""
    context.color = wants_color(color)
    plain = Plain(language.language(lang), Paint(on=context.color))
    context.exit(tell_all(games, plain, _all if hand is None else partial(_one, number=hand)))


def _all(told: Told) -> Iterator[str]:
    replay, story = told.replay, told.story
    yield from replay.head()
    yield from replay.whole()
    yield from _draw(told)
    for hand in story["hands"]:
        yield ""
        yield from replay.hand(hand)


def _one(told: Told, number: int) -> Iterator[str]:
    lines = [line for hand in told.hands(number) for line in told.replay.hand(hand)] if number else list(_draw(told))
    if not lines:
        raise NotOpenError(f"{told.report.input}: the draw is not in this record")
    yield from told.replay.plain.headline(told.report)
    yield from indented(told.replay.players())
    yield from told.replay.whole()
    yield from lines


def _draw(told: Told) -> Iterator[str]:
    """Who deals first, where it was drawn."""
    for event in told.record.events:
        if isinstance(event, Draw):
            yield f"  {told.replay.draw(event.dealer)}"
