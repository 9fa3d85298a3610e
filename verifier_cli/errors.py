"""What ends a command early; each is told in one line on standard error and has its exit code (SPEC.md#verdicts)."""

from contextlib import suppress

import click

from verifier_cli.render.text import printable


class TroubleError(click.ClickException):
    """Something on our side went wrong, such as a file that cannot be read: never called cheating.

    ``hint`` is what helps.
    """

    exit_code = 6

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class RefusedError(click.ClickException):
    """The input is not what the command reads."""

    exit_code = 5


class UnknownError(click.ClickException):
    """The input asks for something that this version does not know."""

    exit_code = 4


class NotOpenError(click.ClickException):
    """The record does not have what was asked for."""

    exit_code = 3


class InternalError(TroubleError):
    """A mistake in this program."""

    def __init__(self, error: Exception) -> None:
        message = f"internal error ({type(error).__name__}: {error})"
        super().__init__(message, "please report this with the input that caused it")


def trouble(action: str, name: str, error: OSError) -> TroubleError:
    """The error of a file that could not be read or written.

    >>> trouble("read", "game.jsonl", PermissionError(13, "Permission denied")).message
    'cannot read game.jsonl: Permission denied'
    """
    return TroubleError(f"cannot {action} {name}: {error.strerror or error}")


def tell(error: click.ClickException) -> int:
    """Tell an error on standard error, in lower case and with a hint where there is one, and return its exit code."""
    message = error.format_message().rstrip(".")
    if isinstance(error, click.MissingParameter):
        message = " ".join(message.split())  # click lists the values of a choice below each other
    lines = [f"error: {printable(message[:1].lower() + message[1:])}"]
    if isinstance(error, click.UsageError) and error.ctx is not None:
        lines.append(f"hint: {error.ctx.command_path} --help")
    if isinstance(error, TroubleError) and error.hint:
        lines.append(f"hint: {printable(error.hint)}")
    with suppress(OSError):  # nobody reads it: the exit code says it too
        click.echo("\n".join(lines), err=True)
    return error.exit_code
