"""The folder that takes an export: one that holds nothing, or nothing but an earlier export."""

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from fairshuffle.errors import FairshuffleError
from verifier_cli.outputs import write_whole

LIST: Final = "files.js"
"""The file that names the others with their hashes."""

_LISTED: Final = re.compile(r"self\.FILES = (\{.*?\});\n", re.DOTALL)
_MOST_BYTES: Final = 1 << 20
_NOT_LISTED: Final = re.compile(rf"{re.escape(LIST)}|_headers|sw\.js|pyodide-[^/]+/NOTICE\.txt")
"""What an export has beside the files of its list."""


class OtherFilesError(FairshuffleError):
    """Raised for a folder that holds what is of no export; the text names the first such file."""


def earlier_export(folder: Path) -> set[str]:
    """The names of the files of an earlier export that are all that a folder holds; none where it holds nothing.

    Raises OtherFilesError where it holds another file, or one of the list that was changed.
    """
    listed = _listed(folder / LIST)
    found: set[str] = set()
    for path in folder.rglob("*"):
        if path.is_dir() and not path.is_symlink():
            continue
        name = path.relative_to(folder).as_posix()
        if (
            not listed
            or path.is_symlink()
            or not (_NOT_LISTED.fullmatch(name) or _is_as_listed(path, listed.get(name)))
        ):
            raise OtherFilesError(name)
        found.add(name)
    return found


def write_export(folder: Path, files: Mapping[str, bytes], earlier: set[str]) -> None:
    """Write an export into a folder, which is made where it is not there; of an earlier one nothing stays.

    Raises OSError and TroubleError; then the files that were there are as they were.
    """
    for parent in {(folder / name).parent for name in files}:
        parent.mkdir(parents=True, exist_ok=True)
    write_whole((str(folder / name), data) for name, data in files.items())
    for name in earlier - files.keys():
        (folder / name).unlink()
        if not any((folder / name).parent.iterdir()):
            (folder / name).parent.rmdir()


def _listed(path: Path) -> Mapping[str, str]:
    """The list of an earlier export: its files with their hashes; empty where there is none."""
    if not path.is_file() or path.stat().st_size > _MOST_BYTES:
        return {}
    found = _LISTED.search(path.read_text(encoding="utf-8", errors="replace"))
    try:
        listed = json.loads(found[1]) if found else {}
    except ValueError:
        return {}
    return {name: hash_ for name, hash_ in listed.items() if isinstance(hash_, str)}


def _is_as_listed(path: Path, hash_: str | None) -> bool:
    return hash_ is not None and path.is_file() and sha256(path.read_bytes()).hexdigest() == hash_
