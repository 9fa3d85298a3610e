"""The entry point ``fairshuffle``: commands, exit codes, and no traceback for anybody."""

import sys
from typing import Final

import click

from fairshuffle import __version__
from verifier_cli.commands import fmt, score, simulate, vectors, verify
from verifier_cli.inputs import TroubleError

TROUBLE: Final = 6
"""Exit code for trouble on our side: an unreadable file, an internal error. Never called cheating."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="fairshuffle %(version)s (records fairshuffle/1)")
def cli() -> None:
    r"""Check a finished game of Baloot: every deal, bid, trick and score.

    \b
    Start here:
      fairshuffle verify GAME.jsonl
    """


for module in (verify, simulate, score, fmt, vectors):
    cli.add_command(module.command)


def main() -> None:
    """Run the command line; whatever happens ends with an exit code and one clear line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Records are UTF-8 whatever the locale says; a name that the terminal cannot show must not end the run.
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = cli.main(standalone_mode=False)
    except click.exceptions.Abort:
        code = 130
    except (click.ClickException, TroubleError) as error:
        error.show()
        code = error.exit_code
    except BrokenPipeError:
        # The reader of a pipe has gone (``| head``): there is nobody left to tell.
        sys.stderr.close()
        code = 0
    except Exception as error:  # noqa: BLE001 - the last line of defence: no traceback ever reaches a user
        click.echo(f"error: internal error ({type(error).__name__}: {error})", err=True)
        click.echo("hint: please report this with the record that caused it", err=True)
        code = TROUBLE
    sys.exit(code)
