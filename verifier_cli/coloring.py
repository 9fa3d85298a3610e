"""The option of every command that paints its answer."""

from typing import Final

import click

option: Final = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colours; NO_COLOR and FORCE_COLOR are respected.",
)
