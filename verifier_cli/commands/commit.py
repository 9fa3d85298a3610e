"""``fairshuffle commit``: a fresh master for one game, and the commitment to publish."""

import json
from pathlib import Path
from typing import Final

import click

from fairshuffle.shuffle import commitment, is_game_id
from verifier_cli.outputs import STANDARD
from verifier_cli.secret_files import not_without, write_private
from verifier_cli.usage import Command

HELP: Final = """Draw a fresh master for a game and print its commitment.

The master goes to FILE and never to the screen; the commitment is printed when the file is on the disk. Use a game
id once, and open the master when the game is over and not before.

\b
Example:
  fairshuffle commit friday-17 -o friday-17.master
"""


@click.command("commit", cls=Command, help=HELP)
@click.argument("game", metavar="GAME-ID")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    help="Write the master there; only you can read the file.",
)
def command(game: str, output: str) -> None:
    """Draw a fresh master for a game and print its commitment."""
    from fairshuffle.server.secret import Secret  # noqa: PLC0415 - other commands start without the server's half

    if output == STANDARD:
        raise click.UsageError("a master is a secret and goes to no screen or pipe: give -o the name of a file")
    if not is_game_id(game):
        raise click.UsageError(f"a game id is 1 to 64 of A-Z a-z 0-9 . _ -, not {game!r}")
    master = Secret.fresh()
    kept = {"type": "master", "game": game, "secret": master.expose().hex()}
    write_private(Path(output), json.dumps(kept, separators=(",", ":")).encode() + b"\n")
    with not_without(Path(output)):
        click.echo(commitment(game, master.expose()).hex())
