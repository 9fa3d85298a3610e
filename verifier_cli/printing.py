"""Standard output, which may be lost while there is still something to do."""

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress

import click

from verifier_cli.errors import TroubleError


class Printer:
    """Prints lines to standard output, or with ``aside`` to standard error.

    With ``patient`` what else the command was asked for is done although its output is lost; ``troubles`` holds then
    what is to be told of that.
    """

    def __init__(self, *, patient: bool, aside: bool = False) -> None:
        self._patient = patient
        self._aside = aside
        self._is_lost = False
        self.troubles: list[TroubleError] = []

    def say(self, lines: Iterable[str]) -> None:
        """Print lines; raises OSError where they cannot be printed and there is nothing else to do."""
        if self._is_lost:
            return
        try:
            for line in lines:
                click.echo(line, err=self._aside)
        except OSError as error:
            if not self._patient:
                raise
            self._is_lost = True
            lost = None if self._aside else output_lost(error)
            self.troubles += [lost] if lost else []


def output_lost(error: OSError) -> TroubleError | None:
    """What is to be told of standard output that is lost, nothing where only its reader has gone (``| head``).

    What waits to be written is lost with it: nobody is to try again when the program ends.
    """
    with suppress(OSError):
        sys.stdout.close()
    if isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL):
        return None
    return TroubleError(f"cannot write to standard output: {error.strerror or error}")
