"""What a command writes: whole files, or nothing."""

import os
from collections.abc import Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from verifier_cli.errors import trouble


def write_whole(files: Iterable[tuple[Path, bytes]]) -> None:
    """Write some files: all are written beside their places before the first one is moved there.

    A file that stands there is replaced; a device such as ``/dev/null`` is written to. Raises TroubleError when
    something cannot be written, and leaves no part of it behind.
    """
    with ExitStack() as leave_nothing:
        written = []
        for path, data in files:
            place = path.resolve()
            beside = place.with_name(f".{place.name}.{os.getpid()}")
            try:
                if place.exists() and not place.is_file():
                    place.write_bytes(data)
                    continue
                leave_nothing.callback(partial(beside.unlink, missing_ok=True))
                beside.write_bytes(data)
            except OSError as error:
                raise trouble("write", str(path), error) from error
            written.append((beside, place))
        for beside, place in written:
            beside.replace(place)
