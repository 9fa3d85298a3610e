"""How values become the bytes that are hashed: one unambiguous form for all of them (SPEC.md#notation)."""

import hmac
from hashlib import sha256
from typing import Final

from fairshuffle.seats import SEATS, Seat

_PREFIX: Final = b"fairshuffle/1/"


def u8(number: int) -> bytes:
    r"""A number as one byte; raises ValueError outside 0 to 255 (SPEC.md#notation).

    >>> u8(3)
    b'\x03'
    """
    try:
        return number.to_bytes(1, "big")
    except OverflowError:
        raise ValueError(f"{number} is not an unsigned number of 8 bits") from None


def u32(number: int) -> bytes:
    """A number as four bytes, the highest first; raises ValueError outside 0 to 2**32 - 1 (SPEC.md#notation).

    >>> u32(258).hex()
    '00000102'
    """
    try:
        return number.to_bytes(4, "big")
    except OverflowError:
        raise ValueError(f"{number} is not an unsigned number of 32 bits") from None


def lp(*values: bytes) -> bytes:
    """Byte strings, each behind its length, so that no two lists of them join to the same bytes (SPEC.md#notation).

    >>> lp(b"seal").hex(" ", 4)
    '00000004 7365616c'
    """
    return b"".join([len(value).to_bytes(4, "big") + value for value in values])


def tagged(tag: str, *fields: bytes) -> bytes:
    r"""The fields behind a tag that no other purpose uses; the tag is ASCII, each field any bytes (SPEC.md#notation).

    >>> tagged("stream", u32(0))
    b'\x00\x00\x00\x14fairshuffle/1/stream\x00\x00\x00\x04\x00\x00\x00\x00'
    """
    return lp(_PREFIX + tag.encode("ascii"), *fields)


def tagged_hash(tag: str, *fields: bytes) -> bytes:
    """The SHA-256 of the fields behind their tag, 32 bytes (SPEC.md#notation).

    >>> tagged_hash("example-player-seed", u8(0)).hex()[:16]
    '95ded8aa27a4a282'
    """
    return sha256(tagged(tag, *fields)).digest()


def prf(key: bytes, message: bytes) -> bytes:
    """The HMAC-SHA256 of a message, 32 bytes; raises ValueError when the key has not exactly 32 (SPEC.md#notation).

    >>> prf(bytes(range(32)), tagged("hand-secret", b"draft-game-0001", u32(1))).hex()[:16]
    '1234abbc4e9a7108'
    """
    if len(key) != 32:
        raise ValueError(f"a key has 32 bytes, not {len(key)}")
    return hmac.digest(key, message, "sha256")


def check_32(what: str, value: bytes) -> None:
    """Nothing, when a hash, secret or link has its 32 bytes; otherwise raises ValueError, naming it.

    >>> check_32("a seal", bytes(31))
    Traceback (most recent call last):
        ...
    ValueError: a seal has 32 bytes, not 31
    """
    if len(value) != 32:
        raise ValueError(f"{what} has 32 bytes, not {len(value)}")


def check_seat(seat: Seat) -> None:
    """Nothing, when the table has the seat; otherwise raises ValueError (SPEC.md#seats).

    >>> check_seat(4)
    Traceback (most recent call last):
        ...
    ValueError: seats are 0 to 3, not 4
    """
    if seat not in SEATS:
        raise ValueError(f"seats are 0 to 3, not {seat}")
