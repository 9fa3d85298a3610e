"""A proof that a server told two stories of one game, as a file that anybody can check (SPEC.md#proof)."""

from typing import Final, NamedTuple

from fairshuffle.errors import MalformedRecordError
from fairshuffle.limits import MAX_RECORD_BYTES
from fairshuffle.record import kinds
from fairshuffle.record.forms import form
from fairshuffle.record.keepsakes import RECEIPT, Receipt, read_kept, write_kept, write_receipt


class Proof(NamedTuple):
    """Two receipts of one game that cannot belong to one story; ``one`` is the earlier by number, lines and digest.

    ``key`` is the public key that signed both. ``ended`` are the bytes that ``one`` covers where it takes them to see
    that its story was over; otherwise it is empty.
    """

    game: str
    key: bytes
    one: Receipt
    other: Receipt
    ended: bytes = b""


class _Head(NamedTuple):
    game: str
    key: bytes


_HEAD: Final = form("proof", _Head._make, {"game": kinds.GAME_ID, "key": kinds.KEY})


def read_proof(data: bytes) -> Proof:
    """The proof that is exactly these bytes, whether it holds or not; raises MalformedRecordError for all others.

    >>> receipts = [Receipt("draft-game-0001", 0, lines, bytes(32), bytes(64)) for lines in (2, 3)]
    >>> proof = Proof("draft-game-0001", bytes(range(32)), *receipts)
    >>> read_proof(write_proof(proof)) == proof
    True
    """
    if len(data) > MAX_RECORD_BYTES:
        raise MalformedRecordError(1, f"a proof of more than {MAX_RECORD_BYTES} bytes")
    lines = data.split(b"\n", 3)
    if len(lines) < 4:
        raise MalformedRecordError(len(lines), "a proof has three lines, each with its LF, or more")
    head = read_kept(lines[0] + b"\n", _HEAD)
    one, other = (read_kept(line + b"\n", RECEIPT, number) for number, line in enumerate(lines[1:3], 2))
    if not one[1:4] < other[1:4]:
        raise MalformedRecordError(3, "the receipts of a proof differ, and stand in order")
    return Proof(head.game, head.key, one, other, lines[3])


def write_proof(proof: Proof) -> bytes:
    """The canonical text of a proof; raises MalformedRecordError when no lines can hold it (SPEC.md#proof)."""
    head = write_kept(_Head(proof.game, proof.key), _HEAD)
    return head + write_receipt(proof.one) + write_receipt(proof.other) + proof.ended
