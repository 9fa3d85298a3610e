"""The file of a record, line by line on the disk (SPEC.md#server-rules).

It needs POSIX: a lock by ``flock`` that ends with its process, and directories that can be synced.
"""

import os
from pathlib import Path
from typing import ClassVar

from fairshuffle.appended import AppendedFile, files_have_locks
from fairshuffle.errors import StorageError


class RecordFile(AppendedFile):
    r"""A record on the disk, which only grows; ``append`` is a sink for ``LiveTable``.

    It is locked for this process from when it is made or reopened until it is closed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, RecordFile.create(f"{folder}/game.jsonl") as file:
    ...     file.append(b"a line\n")
    ...     file.read()
    b'a line\n'
    """

    WHAT: ClassVar = "the record"

    @classmethod
    def _need(cls, path: str | Path) -> None:
        if not files_have_locks():
            raise StorageError(
                f"the record {os.fspath(path)} cannot be locked here: files of records need a POSIX system"
            )
