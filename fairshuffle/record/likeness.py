"""What bytes that are no record look like instead, so that a reader can be told what helps (SPEC.md#looks-like)."""

import re
from typing import Final

_GAME: Final = re.compile(rb'\{\s*"type"\s*:\s*"game"')
_MARK: Final = b"\xef\xbb\xbf"
_UTF16: Final = re.compile(rb"\s*(?:\{\0|\0\{)")

_BEGINS: Final[tuple[tuple[bytes, str], ...]] = (
    (b"\x1f\x8b", "gzip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"BZh", "packed"),
    (b"\xfd7zXZ\0", "packed"),
    (b"7z\xbc\xaf", "packed"),
    (b"\xff\xfe", "utf16"),
    (b"\xfe\xff", "utf16"),
    (b"\0\0\xfe\xff", "utf16"),
    (b'{"type":"receipt"', "receipt"),
    (b'{"type":"chain"', "chain"),
    (b'{"type":"met"', "device"),
    (b'{"schema":"fairshuffle.', "report"),
)


def looks_like(data: bytes) -> str:
    r"""The id of what these bytes look like, which are no record; empty where nothing is known that helps.

    >>> looks_like(b"\x1f\x8b\x08"), looks_like(b'{"type":"game"}\r\n'), looks_like(b"?\n")
    ('gzip', 'crlf', '')
    """
    if not data.strip():
        return "empty"
    begun = next((name for start, name in _BEGINS if data.startswith(start)), "")
    if begun or _UTF16.match(data):
        return begun or "utf16"
    if data[257:262] == b"ustar":
        return "packed"
    text = data.removeprefix(_MARK)
    if any(found.start() for found in _GAME.finditer(text)):
        return "glued"
    if len(text) < len(data):
        return "bom"
    return "crlf" if b"\r\n" in data else ""
