"""``fairshuffle fmt``: hand-written JSON lines to canonical ones."""

from pathlib import Path

import click

from fairshuffle.errors import FairshuffleError, UnsupportedError
from fairshuffle.record import format_lines
from verifier_cli.errors import RefusedError, UnknownError
from verifier_cli.outputs import write_whole
from verifier_cli.reading import MOST_BYTES, read_bytes
from verifier_cli.usage import Command


@click.command("fmt", cls=Command)
@click.argument("source", default="-", metavar="[FILE]")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write there instead of standard output.")
def command(source: str, output: Path | None) -> None:
    """Turn hand-written JSON lines into canonical record lines.

    FILE is a path or - for standard input (the default). Nothing is written when a line cannot be read.
    """
    try:
        lines = b"".join(format_lines(read_bytes(source, MOST_BYTES)))
    except UnsupportedError as error:
        raise UnknownError(f"{source}: {error}") from error
    except FairshuffleError as error:
        raise RefusedError(f"{source}: {error}") from error
    if output is None:
        click.echo(lines, nl=False)
    else:
        write_whole([(output, lines)])
