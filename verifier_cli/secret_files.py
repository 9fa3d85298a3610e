"""Files that only their owner may read: secrets of players and servers, until a game is over."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from verifier_cli.errors import TroubleError, trouble


def write_private(path: Path, data: bytes) -> None:
    """Make a new file of mode 0600 with these bytes, on the disk when this returns.

    Raises TroubleError when there is a file already, which is never written over, and when it cannot be made; a part
    of it is not left behind.
    """
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o600)
    except FileExistsError as error:
        raise TroubleError(f"there is a file {path} already: a secret is never written over") from error
    except OSError as error:
        raise trouble("write", str(path), error) from error
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        path.unlink()
        raise trouble("write", str(path), error) from error


@contextmanager
def not_without(path: Path) -> Iterator[None]:
    """Take a new secret away again when what belongs to it cannot be printed: nobody has seen that, nor will.

    What is left would only keep the same command from being given again. Raises TroubleError without standard output.
    """
    if sys.stdout is None:
        path.unlink()
        raise TroubleError("cannot write to standard output: it is closed")
    try:
        yield
    except OSError:
        path.unlink()
        raise
