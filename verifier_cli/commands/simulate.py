"""``fairshuffle simulate``: valid finished games by simple bots."""

from pathlib import Path
from typing import Literal

import click

from fairshuffle.rules.options import PROFILES
from fairshuffle.testing.simulate import simulate
from verifier_cli.inputs import TroubleError


@click.command("simulate")
@click.option("--profile", type=click.Choice(PROFILES), default="sahrat", show_default=True, help="Rule profile.")
@click.option("--table", type=click.Choice(["easy", "qaid"]), default="easy", show_default=True, help="Kind of table.")
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--after-hand", is_flag=True, help="Open the secret of every hand after it.")
@click.option("-o", "--output", type=click.Path(file_okay=False), help="Write one file a game into this directory.")
def command(
    profile: str,
    table: Literal["easy", "qaid"],
    games: int,
    seed: str,
    after_hand: bool,
    output: str | None,
) -> None:
    """Make finished games that verify, for tests and trials.

    The records go to standard output as one archive, or with -o to files.
    """
    folder = Path(output) if output else None
    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, games + 1):
            name = seed if games == 1 else f"{seed}-{number}"
            record = simulate(profile, name, table=table, reveal="after_hand" if after_hand else None)
            if folder:
                (folder / f"{profile}-{table}-{number:06d}.jsonl").write_bytes(record)
            else:
                click.echo(record, nl=False)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise TroubleError(f"cannot write: {error.strerror or error}") from error
