"""A folder as a device: its list, and what it lays beside it for others (SPEC.md#device-list)."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from fairshuffle.device import Device, ListFile
from fairshuffle.errors import MalformedRecordError, StorageError
from fairshuffle.record.device_list import KnownGame
from fairshuffle.record.keepsakes import Receipt, write_receipt
from verifier_cli.errors import TroubleError
from verifier_cli.outputs import write_whole

LIST: Final = "device.list"
"""The file of a folder that makes it a device; it holds chains, so only its owner may read it."""

_NEEDS: Final = (
    "nothing is given: a device is a folder that is there, with room for its list, for one command at a time"
)


@contextmanager
def device_of(folder: Path, *, new: bool) -> Iterator[Device]:
    """The device that a folder is, for this process alone; ``new`` makes one of a folder that is none yet.

    Raises click.UsageError for a folder that is none, TroubleError where its list cannot be read, written or locked.
    """
    path = folder / LIST
    if not new and not path.exists():
        raise click.UsageError(f"there is no chain in {folder}: make one first (fairshuffle chain make)")
    try:
        with ListFile.open(path) as file:
            yield Device(file.append, file.read())
    except StorageError as error:
        raise TroubleError(str(error), _NEEDS) from error
    except MalformedRecordError as error:
        raise TroubleError(
            f"{path}: {error}", "nothing was changed; bring the whole list back, or leave its games"
        ) from error


def lay_out_receipts(folder: Path, known: KnownGame) -> None:
    """Write each receipt of a game into a file of its own, to be shown to others: the list itself is private."""
    for receipt in known.receipts:
        path = _file(folder, known, receipt)
        if path is not None:
            write_whole([(str(path), write_receipt(receipt))])


def _file(folder: Path, known: KnownGame, receipt: Receipt) -> Path | None:
    """Where a receipt goes, None where it is there; two servers may have used one id."""
    for name in (known.met.game, f"{known.met.game}.{known.met.first.hex()[:8]}"):
        path = folder / f"{name}.{receipt.number}.receipt"
        if not path.is_file():
            return path
        if path.read_bytes() == write_receipt(receipt):
            return None
    return None
