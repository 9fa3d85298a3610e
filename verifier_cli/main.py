"""The entry point ``fairshuffle``: commands, exit codes, and no traceback for anybody."""

import signal
import sys
from contextlib import suppress
from typing import Final

import click

from fairshuffle import __version__
from verifier_cli.commands import fmt, profiles, score, simulate, vectors, verify
from verifier_cli.errors import TroubleError
from verifier_cli.render.text import printable

INTERRUPTED: Final = 130
"""The exit code of a program that was stopped by Ctrl-C."""


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Start here: fairshuffle verify GAME.jsonl",
)
@click.version_option(__version__, message="fairshuffle %(version)s (records fairshuffle/1)")
@click.pass_context
def cli(context: click.Context) -> None:
    """Check a finished game of Baloot: every deal, bid, trick and score."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(click.UsageError.exit_code)


for module in (verify, profiles, score, simulate, fmt, vectors):
    cli.add_command(module.command)


def main() -> None:
    """Run the command line; whatever happens ends with an exit code and one clear line."""
    _prepare_streams()
    try:
        code = cli.main(prog_name="fairshuffle", standalone_mode=False)
    except click.Abort:
        code = INTERRUPTED
    except click.ClickException as error:
        code = _told(error)
    except OSError as error:
        # Files are read and written elsewhere: this is standard output, and what waits to be written is lost with it.
        with suppress(OSError):
            sys.stdout.close()
        code = _told(TroubleError(f"cannot write to standard output: {error.strerror or error}"))
    except Exception as error:  # noqa: BLE001 - the last line of defence: no traceback ever reaches a user
        code = _told(internal_error(error))
    sys.exit(code)


def _prepare_streams() -> None:
    if hasattr(signal, "SIGPIPE"):
        # Whoever reads our output may stop reading (``| head``): then we end as other programs do, without a word.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Records are UTF-8 whatever the locale says; a name that cannot be written must not end the run.
            stream.reconfigure(encoding="utf-8", errors="replace")


def _told(error: click.ClickException) -> int:
    """Tell an error on standard error, in lower case and with a hint, and return its exit code."""
    message = error.format_message().rstrip(".")
    click.echo(f"error: {printable(message[:1].lower() + message[1:])}", err=True)
    if isinstance(error, click.UsageError) and error.ctx is not None:
        click.echo(f"hint: {error.ctx.command_path} --help", err=True)
    if isinstance(error, InternalError):
        click.echo("hint: please report this with the input that caused it", err=True)
    return error.exit_code
