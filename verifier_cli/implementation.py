"""Another implementation of the rules, asked as a program: a JSON line in, a JSON line out (SPEC.md#vectors)."""

import json
import os
import shlex
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from types import TracebackType
from typing import Any, Final, Self

import click

from fairshuffle.errors import FairshuffleError
from fairshuffle.record.plain_json import read_json
from verifier_cli.errors import trouble

PATIENCE: Final = 3
"""After so many time-outs one after the other a program is not asked again."""


class NoAnswerError(FairshuffleError):
    """The other program ended, was too slow, or said what is no answer."""


class OtherImplementation:
    """A program that answers questions one after the other, and is started again after each that it does not answer.

    ``seconds`` is how long an answer may take. Raises click.UsageError for a command that cannot be read, TroubleError
    for a program that cannot be started.
    """

    def __init__(self, command: str, seconds: float) -> None:
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise click.UsageError(f"--impl: {error}") from error
        if not self._words:
            raise click.UsageError("--impl: no command")
        self._seconds = seconds
        self._late = 0
        self.unanswered = 0
        self._process: Popen[bytes] | None = self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._stop()

    def answer(self, question: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the program answers; raises NoAnswerError where that is nothing."""
        try:
            answer = _answer_in(self._said(question), question["id"])
        except NoAnswerError:
            self.unanswered += 1
            self._stop()  # what it may still say would be taken for the next answer
            raise
        self._late = 0
        return answer

    def _said(self, question: Mapping[str, Any]) -> bytes:
        """The line that the program says to a question."""
        if self._late >= PATIENCE:
            raise NoAnswerError(f"not asked: the implementation was too slow {PATIENCE} times one after the other")
        self._process = process = self._process or self._start()
        said: SimpleQueue[bytes] = SimpleQueue()
        line = json.dumps(question, separators=(",", ":")).encode() + b"\n"
        # In a thread of its own: a program may also never read a long question, or leave its pipe to a child.
        Thread(target=_ask, args=(process, line, said), daemon=True).start()
        try:
            answer = said.get(timeout=self._seconds)
        except Empty:
            self._late += 1
            raise NoAnswerError(f"the implementation gave no answer in {self._seconds:g} seconds") from None
        if not answer.endswith(b"\n"):
            raise NoAnswerError("the implementation ended without an answer")
        return answer

    def _start(self) -> Popen[bytes]:
        try:
            # A group of its own, so that a wrapper and the program that it starts end together.
            return Popen(self._words, stdin=PIPE, stdout=PIPE, start_new_session=True)  # noqa: S603 - the user's command
        except OSError as error:
            raise trouble("start", self._words[0], error) from error

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            _kill_all(process)
            process.wait()


def _ask(process: Popen[bytes], line: bytes, said: SimpleQueue[bytes]) -> None:
    """Put a question to a program; what it says until the end of a line goes into the queue."""
    assert process.stdin is not None
    assert process.stdout is not None
    answer = b""
    with suppress(OSError, ValueError):  # it ended, or was stopped
        process.stdin.write(line)
        process.stdin.flush()
        answer = process.stdout.readline()
    said.put(answer)


def _answer_in(line: bytes, name: object) -> Mapping[str, Any]:
    try:
        answer = read_json(line)
    except ValueError:
        raise NoAnswerError("the answer of the implementation is not a JSON line") from None
    if not isinstance(answer, dict) or answer.get("id") != name:
        raise NoAnswerError('the answer of the implementation is no object with this "id"')
    return answer


def _kill_all(process: Popen[bytes]) -> None:
    """End a program with all that it started."""
    if os.name == "nt":
        command = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        subprocess.run(command, check=False, stdout=DEVNULL, stderr=DEVNULL)  # noqa: S603 - our own words
        return
    with suppress(ProcessLookupError):  # it ended before, and so did all the others
        os.killpg(process.pid, signal.SIGKILL)
