"""``fairshuffle fmt``: hand-written JSON lines to canonical ones."""

from typing import Final

import click

from fairshuffle.errors import FairshuffleError, UnsupportedError
from fairshuffle.record import format_lines
from fairshuffle.words.inputs import LOOKS_LIKE
from verifier_cli.errors import RefusedError, UnknownError
from verifier_cli.likeness import helps
from verifier_cli.outputs import STANDARD, keep_apart, write_whole
from verifier_cli.reading import MOST_BYTES, read_bytes
from verifier_cli.usage import Command

_MENDED: Final = frozenset({"bom", "crlf"})
"""What is no reason to be refused here."""


@click.command("fmt", cls=Command)
@click.argument("source", default="-", metavar="[FILE]")
@click.option("-o", "--output", default=STANDARD, metavar="FILE", help="Write there instead of standard output.")
def command(source: str, output: str) -> None:
    """Turn hand-written JSON lines into canonical record lines.

    FILE is a path or - for standard input (the default). Nothing is written when a line cannot be read, and never over
    FILE itself.
    """
    keep_apart([output], [source])
    try:
        data = read_bytes(source, MOST_BYTES)
        lines = b"".join(format_lines(data))
    except UnsupportedError as error:
        raise UnknownError(f"{source}: {error}") from error
    except FairshuffleError as error:
        raise RefusedError(f"{source}: {error}{helps(data, LOOKS_LIKE.keys() - _MENDED)}") from error
    write_whole([(output, lines)])
