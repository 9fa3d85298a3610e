"""The file of a device's list (SPEC.md#device-list)."""

from pathlib import Path
from typing import ClassVar, Self

from fairshuffle.appended import AppendedFile
from fairshuffle.errors import StorageError


class ListFile(AppendedFile):
    """A device's list on the disk, which only its owner may read; ``append`` is the store of a ``Device``.

    A process that has it open is the device: it is locked, and another one is refused.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, ListFile.open(f"{folder}/device.list") as file:
    ...     file.read()
    b''
    """

    WHAT: ClassVar = "the device's list"
    MODE: ClassVar = 0o600

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """The file of a device that is there, or a new one; raises StorageError when it is in use or cannot be."""
        return cls.reopen(path) if Path(path).exists() else cls.create(path)

    @classmethod
    def _need(cls, path: str | Path) -> None:
        if Path(path).exists() and not Path(path).is_file():
            raise StorageError(f"{cls.WHAT} {path} is no ordinary file")
