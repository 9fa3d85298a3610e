"""What a file that is not what a command reads looks like instead, told behind the reason (SPEC.md#looks-like)."""

from collections.abc import Collection
from typing import Final

from fairshuffle.record.likeness import looks_like
from fairshuffle.words.inputs import LOOKS_LIKE

UNREADABLE: Final = ("gzip", "zstd", "zip", "packed", "utf16")
"""What no text can be read of, whatever kind of file is wanted."""


def helps(data: bytes, among: Collection[str] = LOOKS_LIKE) -> str:
    r"""What helps with these bytes, to stand behind a reason, where it is one of ``among``; else nothing.

    >>> helps(b"PK\x03\x04"), helps(b"\r\n", UNREADABLE)
    ('; it is a zip archive: unpack it first', '')
    """
    looks = looks_like(data)
    return f"; {LOOKS_LIKE[looks][0]}" if looks in among else ""
