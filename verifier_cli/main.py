"""The entry point ``fairshuffle``: commands, exit codes, and no traceback for anybody."""

import gc
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module

from verifier_cli.importing import kept

with kept():
    import signal
    from typing import Final

    import click

    from fairshuffle import __version__
    from verifier_cli.errors import InternalError, TroubleError, tell
    from verifier_cli.printing import output_lost
    from verifier_cli.usage import Group

INTERRUPTED: Final = 130
"""The exit code of a program that was stopped by Ctrl-C."""

READER_GONE: Final = 141
"""The exit code of a program whose output nobody reads any more, as shells count it."""


class _Commands(Mapping[str, click.Command]):
    """The commands by name, each imported when it is asked for: for a single game the imports are the run time.

    ``stay``: this is a program of its own, and what it imports stays: nobody is to look for garbage in it, not at the
    end either.
    """

    stay = False
    _modules: Final = {
        **{name: name for name in ("verify", "show", "explain", "audit", "compare", "chain", "deal", "profiles")},
        **{name: name for name in ("score", "simulate", "fmt", "vectors", "page", "commit", "completion")},
        "help": "topics",
    }

    def __getitem__(self, name: str) -> click.Command:
        with kept():
            command: click.Command = import_module(f"verifier_cli.commands.{self._modules[name]}").command
        if self.stay:
            gc.freeze()
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


_COMMANDS: Final = _Commands()


@click.group(
    cls=Group,
    commands=_COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Start here: fairshuffle verify GAME.jsonl",
)
@click.version_option(__version__, message="fairshuffle %(version)s (records fairshuffle/1)")
def cli() -> None:
    """Check a finished game of Baloot: every deal, bid, trick and score."""


def main() -> None:
    """Run the command line; whatever happens ends with an exit code and one clear line."""
    _prepare_streams()
    gc.freeze()
    _COMMANDS.stay = True
    if "_FAIRSHUFFLE_COMPLETE" in os.environ:
        import_module("verifier_cli.completion")  # it tells click of its shells
    output = sys.stdout
    try:
        code = cli.main(prog_name="fairshuffle", standalone_mode=False)
    except click.Abort:
        code = INTERRUPTED
    except click.ClickException as error:
        code = tell(error)
    except OSError as error:
        code = _tell_of_system(error)
    except SystemExit:  # so click ends where the shell has asked for words; and on a closed pipe, which it then wraps
        if sys.stdout is output:
            raise
        code = _tell_of_system(BrokenPipeError())
    except Exception as error:  # noqa: BLE001 - the last line of defence: no traceback ever reaches a user
        code = tell(InternalError(error))
    try:
        sys.stderr.flush()
    except OSError:
        with suppress(OSError):  # nobody reads it: Python is not to try again, and to end with a code of its own
            sys.stderr.close()
    sys.exit(code)


def _tell_of_system(error: OSError) -> int:
    """Tell an error of the system, of a file that it names or else of standard output, and return its exit code.

    Who reads our output may stop reading (``| head``): then we end as other programs do, by the signal for it and
    without a word. Until then no signal ends us: broken pipes of children and sockets are for those to deal with who
    write to them.
    """
    if error.filename is not None:
        return tell(TroubleError(f"{error.filename}: {error.strerror or error}"))
    trouble = output_lost(error)
    if trouble:
        return tell(trouble)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.raise_signal(signal.SIGPIPE)
    return READER_GONE


def _prepare_streams() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Records are UTF-8 whatever the locale says; a name that cannot be written must not end the run.
            stream.reconfigure(encoding="utf-8", errors="replace")
