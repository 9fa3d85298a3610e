"""What a command writes: files whole or not at all."""

import os
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path

from verifier_cli.errors import trouble


def write_whole(files: Iterable[tuple[Path, bytes]]) -> None:
    """Write some files, all or none: each beside its place first, then all are moved there.

    A file that was there is replaced. Raises TroubleError when one cannot be written; then nothing was changed.
    """
    moves: list[tuple[Path, Path]] = []
    with ExitStack() as clean:
        for path, data in files:
            beside = path.with_name(f".{path.name}.{os.getpid()}")
            clean.callback(_forget, beside)
            try:
                beside.write_bytes(data)
            except OSError as error:
                raise trouble("write", str(path), error) from error
            moves.append((beside, path))
        for beside, path in moves:
            try:
                beside.replace(path)
            except OSError as error:
                raise trouble("write", str(path), error) from error


def _forget(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
