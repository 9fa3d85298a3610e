"""What ends a command early; each is told in one line on standard error and has its exit code (SPEC.md#verdicts)."""

import click


class TroubleError(click.ClickException):
    """Something on our side went wrong, such as a file that cannot be read: never called cheating."""

    exit_code = 6


class RefusedError(click.ClickException):
    """The input is not what the command reads."""

    exit_code = 5


class UnknownError(click.ClickException):
    """The input asks for something that this version does not know."""

    exit_code = 4


def trouble(action: str, name: str, error: OSError) -> TroubleError:
    """The error of a file that could not be read or written.

    >>> trouble("read", "game.jsonl", PermissionError(13, "Permission denied")).message
    'cannot read game.jsonl: Permission denied'
    """
    return TroubleError(f"cannot {action} {name}: {error.strerror or error}")
