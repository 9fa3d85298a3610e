"""Another implementation of the rules, asked as a program: a JSON line in, a JSON line out (SPEC.md#vectors)."""

import json
import shlex
from collections.abc import Mapping
from subprocess import PIPE, Popen
from threading import Timer
from types import TracebackType
from typing import Any, Self

import click

from verifier_cli.errors import TroubleError, trouble


class OtherImplementation:
    """A running program that answers questions one after the other.

    Raises click.UsageError for a command that cannot be read, TroubleError for a program that cannot be started.
    """

    def __init__(self, command: str, seconds: float) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise click.UsageError(f"--impl: {error}") from error
        if not words:
            raise click.UsageError("--impl: no command")
        self._seconds = seconds
        try:
            self._process = Popen(words, stdin=PIPE, stdout=PIPE)  # noqa: S603 - the user's own command
        except OSError as error:
            raise trouble("start", words[0], error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def answer(self, question: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the program answers; raises TroubleError when it ends, waits too long, or says what is no answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        watch = Timer(self._seconds, self._process.kill)
        watch.start()
        try:
            self._process.stdin.write(json.dumps(question, separators=(",", ":")).encode() + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = b""
        finally:
            watch.cancel()
        name = question["id"]
        if not line.endswith(b"\n"):
            raise TroubleError(f"{name}: the implementation ended, or gave no answer in {self._seconds:g} seconds")
        try:
            answer = json.loads(line)
        except ValueError as error:
            raise TroubleError(f"{name}: the answer of the implementation is not a JSON line") from error
        if not isinstance(answer, dict) or answer.get("id") != name:
            raise TroubleError(f'{name}: the answer of the implementation is no object with this "id"')
        return answer
