"""An archive, or a range of one: chunks of bytes to records with their places (SPEC.md#archive)."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from fairshuffle.limits import MAX_NUMBER, MAX_RECORD_BYTES

Placed: TypeAlias = tuple[int, bytes]
"""A record with the offset of its first byte in its file."""

_NEXT_RECORD: Final = b'\n{"type":"game"'


def records_in(chunks: Iterable[bytes], start: int = 0, stop: int = MAX_NUMBER) -> Iterator[Placed]:
    r"""The records that begin at ``start`` or later and before ``stop``, in order, each with its offset.

    ``chunks`` are the bytes of the file from its beginning, or for a ``start`` above 0 from the byte before it. The
    records are those of ``split_archive``: of one over MAX_RECORD_BYTES only a part is kept, still over the cap. So
    ranges that meet divide an archive: each record is in one of them, wherever the cuts fall.

    >>> [offset for offset, record in records_in([b'{"type":"game"}\n' * 3])]
    [0, 16, 32]
    >>> [offset for offset, record in records_in([b'\n{"type":"game"}\n'], start=16, stop=32)]
    [16]
    """
    held = bytearray()
    at = max(start - 1, 0)  # the offset of held[0]
    outside = start > 0  # in a record that began before the range
    searched = cut_out = 0
    for chunk in chunks:
        held += chunk
        while (found := held.find(_NEXT_RECORD, searched)) >= 0:
            if not outside:
                yield at, bytes(held[: found + 1])
            at += found + 1 + cut_out
            if at >= stop:
                return
            del held[: found + 1]
            searched = cut_out = 0
            outside = False
        searched = max(searched, len(held) - len(_NEXT_RECORD) + 1)
        if outside:
            at += searched
            if at + 1 >= stop:
                return
            del held[:searched]
            searched = 0
        elif searched > MAX_RECORD_BYTES + 1:  # keep the end too: the next record may have begun there
            cut_out += searched - (MAX_RECORD_BYTES + 1)
            del held[MAX_RECORD_BYTES + 1 : searched]
            searched = MAX_RECORD_BYTES + 1
    if held and not outside:
        yield at, bytes(held)
