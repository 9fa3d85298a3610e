"""Which files of a folder are records: one rule for all that read folders (SPEC.md#folders)."""

import os
from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

RECORD: Final = ".jsonl"
PACKED: Final = (".jsonl.gz", ".jsonl.zst")

_MAY_HOLD_RECORDS: Final = frozenset({"jsonl", "ndjson", "json", "gz", "zst", "zip", "bz2", "xz", "7z", "tar", "tgz"})
"""What stands behind a point in names of files that somebody may take for records."""

Aside: TypeAlias = Literal["packed", "hidden", "other", "link"]
"""Why something is left aside: it is packed, hidden, of another name, or a link to a folder."""


class Below(NamedTuple):
    """A file below a folder, or a link there to another folder: a ``record``, ``packed`` ones, or why it is neither."""

    name: str
    kind: Literal["record"] | Aside


def below(folder: str, closed: Callable[[OSError], None]) -> Iterator[Below]:
    """What lies below a folder and is a record or may be taken for one, folder by folder in the order of names.

    ``closed`` hears of folders that cannot be listed.
    """
    for place, folders, files in os.walk(folder, onerror=closed):
        folders.sort()
        for name in folders:
            path = os.path.join(place, name)  # noqa: PTH118 - a verdict does without pathlib, which takes long to import
            if os.path.islink(path):  # noqa: PTH114 - the same
                yield Below(path, "link")
        inside = place[len(folder) :].replace(os.sep, "/")
        for name in sorted(files):
            kind = kind_of(f"{inside}/{name}")
            if kind:
                yield Below(os.path.join(place, name), kind)  # noqa: PTH118 - the same


def kind_of(path: str) -> Literal["record", "", "packed", "hidden", "other"]:
    """What a file is by its path below the folder that is read, with ``/``; empty for what nobody takes for a record.

    >>> [kind_of(path) for path in ("a/GAME.JSONL", "b.jsonl.gz", "._a.jsonl", ".git/b.jsonl", "c.jsonl.bz2", "d.txt")]
    ['record', 'packed', 'hidden', 'hidden', 'other', '']
    """
    *folders, name = path.split("/")
    words = name.lower().split(".")
    if _MAY_HOLD_RECORDS.isdisjoint(words[1:]):
        return ""
    if any(part.startswith(".") for part in (*folders, name)):
        return "hidden"
    return "record" if name.lower().endswith(RECORD) else "packed" if name.lower().endswith(PACKED) else "other"
