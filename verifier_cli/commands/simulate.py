"""``fairshuffle simulate``: valid finished games by simple bots."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import click

from fairshuffle.errors import UnsupportedError
from fairshuffle.testing.simulate import simulate
from verifier_cli import table_options
from verifier_cli.errors import trouble
from verifier_cli.numbers import ARABIC_DIGITS, Number
from verifier_cli.outputs import STANDARD, write_whole
from verifier_cli.render.bar import bar
from verifier_cli.usage import Command

_SEED: Final = re.compile(r"[A-Za-z0-9._-]{1,24}")


@click.command("simulate", cls=Command)
@table_options.profile
@table_options.changes
@click.option("--table", type=click.Choice(["easy", "qaid"]), default="easy", show_default=True, help="Kind of table.")
@click.option("--games", type=Number(1, 999_999), default=1, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--after-hand", is_flag=True, help="Open the secret of every hand after it.")
@click.option(
    "-o", "--output", default=STANDARD, metavar="DIR", help="Write one file a game into this directory, all or none."
)
def command(
    profile: str,
    changes: tuple[str, ...],
    table: Literal["easy", "qaid"],
    games: int,
    seed: str,
    after_hand: bool,
    output: str,
) -> None:
    """Make finished games that verify, for tests and trials.

    The records go to standard output as one archive, or with -o to files.
    """
    seed = seed.translate(ARABIC_DIGITS)
    if not _SEED.fullmatch(seed):
        raise click.UsageError(f"a seed is 1 to 24 of A-Z a-z 0-9 . _ -, not {seed!r}")
    changed = table_options.read_changes(profile, changes)
    reveal: Literal["after_hand"] | None = "after_hand" if after_hand else None

    def records() -> Iterator[bytes]:
        wanted = output != STANDARD or sys.stdout is None or not sys.stdout.isatty()
        with bar(games, "games", wanted=wanted and games > 1) as step:
            for number in range(1, games + 1):
                name = seed if games == 1 else f"{seed}-{number}"
                try:
                    record = simulate(profile, name, table=table, changes=changed, reveal=reveal)
                except UnsupportedError as error:
                    raise click.UsageError(str(error)) from error
                yield record
                step(1, 1)

    if output == STANDARD:
        for record in records():
            click.echo(record, nl=False)
    else:
        folder = Path(output)
        names = (str(folder / f"{profile}-{table}-{number:06d}.jsonl") for number in range(1, games + 1))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise trouble("make the directory", output, error) from error
        write_whole(zip(names, records(), strict=True))
