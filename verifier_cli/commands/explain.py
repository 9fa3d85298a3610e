"""``fairshuffle explain``: why a hand has its score, and why a card was illegal."""

from collections.abc import Iterator
from typing import Final

import click

from verifier_cli import coloring, language
from verifier_cli.each_record import Told, tell_all
from verifier_cli.numbers import Number
from verifier_cli.render.colors import Paint, When, wants_color
from verifier_cli.render.explain import Explanation
from verifier_cli.render.plain import Plain
from verifier_cli.render.replay import indented
from verifier_cli.usage import Command

HELP: Final = """Explain the score of one hand, and what was wrong in it.

GAME is a record, an archive of several records, or - for standard input. Told are the projects that were declared and
why one does not count, the Baloot, the card points trick by trick, and every step from them to the score; then, for
each finding, the rule, and for an illegal card what its player held, what was legal, and the options of this table that
decided.

\b
Exit codes:
  0  the hand is explained, whatever was wrong in it
  3  the record has no such hand
  4  another version, an unknown profile or option
  5  not a game record
  6  the file cannot be read
"""


@click.command("explain", cls=Command, help=HELP)
@click.argument("game", metavar="GAME")
@click.option("--hand", type=Number(1), required=True, help="Which hand, by the index of its deal.")
@language.option
@coloring.option
@click.pass_context
def command(context: click.Context, game: str, hand: int, lang: language.Choice, color: When) -> None:
    """Explain one hand of every record of the input."""
    context.color = wants_color(color)
    plain = Plain(language.language(lang), Paint(on=context.color))

    def lines(told: Told) -> Iterator[str]:
        hands = told.hands(hand)
        yield from plain.headline(told.report)
        yield from indented(told.replay.players())
        yield from told.replay.whole()
        for each in hands:
            yield from Explanation(told.replay, told.record.options).hand(each)

    context.exit(tell_all([game], plain, lines))
