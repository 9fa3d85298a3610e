"""``fairshuffle fmt``: hand-written JSON lines to canonical ones."""

import sys
from pathlib import Path

import click

from fairshuffle.errors import FairshuffleError
from fairshuffle.record import format_lines
from verifier_cli.inputs import RefusedError, TroubleError


@click.command("fmt")
@click.argument("source", default="-", metavar="[FILE]")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write there instead of standard output.")
def command(source: str, output: str | None) -> None:
    """Turn hand-written JSON lines into canonical record lines.

    FILE is a path or - for standard input (the default). Nothing is written when a line cannot be read.
    """
    try:
        text = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except FileNotFoundError as error:
        raise click.UsageError(f"there is no file {source!r}") from error
    except OSError as error:
        raise TroubleError(f"cannot read {source}: {error.strerror or error}") from error
    try:
        lines = b"".join(format_lines(text))
    except FairshuffleError as error:
        raise RefusedError(str(error)) from error
    if output is None:
        click.echo(lines, nl=False)
        return
    try:
        Path(output).write_bytes(lines)
    except OSError as error:
        raise TroubleError(f"cannot write {output}: {error.strerror or error}") from error
