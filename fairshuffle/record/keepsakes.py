"""What a player keeps of a game: receipts of checkpoints, and his own chain (SPEC.md#keepsakes).

Each is one canonical line with its LF, read as strictly as a record.
"""

import re
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar

from fairshuffle.errors import FairshuffleError, MalformedRecordError
from fairshuffle.events import Checkpoint
from fairshuffle.limits import MAX_LINE_BYTES
from fairshuffle.record import kinds
from fairshuffle.record.forms import Form, form, refuse
from fairshuffle.record.lines import encode
from fairshuffle.record.reader import Record, decode
from fairshuffle.record.signatures import checkpoint_message, signature_holds
from fairshuffle.seats import Seat

if TYPE_CHECKING:
    from fairshuffle.record.device_list import DeviceList

__all__ = [
    "Chain",
    "KeepsakeError",
    "Receipt",
    "read_chain",
    "read_key",
    "read_receipt",
    "receipts_of",
    "write_chain",
    "write_receipt",
]

_Line = TypeVar("_Line", bound=tuple[Any, ...])


class Receipt(NamedTuple):
    """A checkpoint that somebody kept: ``number`` is 0 for the seal, ``digest`` is of the first ``lines`` lines."""

    game: str
    number: int
    lines: int
    digest: bytes
    signature: bytes | None = None


class Chain(NamedTuple):
    """A player's own chain, secret until the game is over: ``secret`` is its last link ``x_N`` with N = ``links``.

    ``first`` is the fingerprint of the first line for which it was made.
    """

    game: str
    first: bytes
    seat: Seat
    links: int
    secret: bytes

    def __repr__(self) -> str:
        return f"Chain(game={self.game!r}, seat={self.seat}, links={self.links}, secret hidden)"


class KeepsakeError(FairshuffleError):
    """A receipt, chain or list of a reader is no evidence about this record: trouble on his side (SPEC.md#receipts).

    ``reason`` is ``foreign`` (of another game), ``signature`` (it does not hold), ``no_key`` (there is no key to check
    it with) or ``unchecked`` (signatures cannot be checked here).
    """

    def __init__(
        self,
        keepsake: "Receipt | Chain | DeviceList",
        reason: Literal["foreign", "signature", "no_key", "unchecked"],
    ) -> None:
        self.keepsake = keepsake
        self.reason = reason
        if isinstance(keepsake, Receipt | Chain):
            what = "receipt" if isinstance(keepsake, Receipt) else "chain"
            super().__init__(_REASONS[reason].format(what=what, game=keepsake.game))
        else:
            super().__init__("this device's list does not have this game")


_REASONS: Final = {
    "foreign": "this {what} is of game {game}, not of this one",
    "signature": "the signature of this receipt does not hold: anybody can have written it",
    "no_key": "this receipt is signed, but there is no key of the server to check its signature with",
    "unchecked": "the signature of this receipt cannot be checked: the package cryptography is not installed",
}

RECEIPT: Final = form(
    "receipt",
    Receipt._make,
    {
        "game": kinds.GAME_ID,
        "number": kinds.U32,
        "lines": kinds.U32,
        "digest": kinds.HASH,
        "signature?": kinds.SIGNATURE,
    },
)

CHAIN: Final = form(
    "chain",
    Chain._make,
    {
        "game": kinds.GAME_ID,
        "first": kinds.HASH,
        "seat": kinds.SEAT,
        "links": kinds.LINKS,
        "secret": kinds.HASH,
    },
)


def read_receipt(data: bytes) -> Receipt:
    """The receipt that is exactly these bytes; raises MalformedRecordError for all others (SPEC.md#receipts).

    >>> receipt = Receipt("draft-game-0001", number=0, lines=2, digest=bytes(32))
    >>> read_receipt(write_receipt(receipt)) == receipt
    True
    """
    return read_kept(data, RECEIPT)


def write_receipt(receipt: Receipt) -> bytes:
    """The canonical line of a receipt with its LF; raises MalformedRecordError when no line can hold it.

    >>> write_receipt(Receipt("draft-game-0001", number=0, lines=2, digest=bytes(32)))[:71]
    b'{"type":"receipt","game":"draft-game-0001","number":0,"lines":2,"digest'
    """
    return write_kept(receipt, RECEIPT)


def read_chain(data: bytes) -> Chain:
    """The chain that is exactly these bytes; raises MalformedRecordError for all others (SPEC.md#chain-file).

    >>> chain = Chain("draft-game-0001", first=bytes(32), seat=2, links=255, secret=bytes(32))
    >>> read_chain(write_chain(chain)) == chain
    True
    """
    return read_kept(data, CHAIN)


def write_chain(chain: Chain) -> bytes:
    """The canonical line of a chain with its LF; raises MalformedRecordError when no line can hold it.

    >>> write_chain(Chain("draft-game-0001", bytes(32), 2, 255, bytes(32)))[:50]
    b'{"type":"chain","game":"draft-game-0001","first":"'
    """
    return write_kept(chain, CHAIN)


def read_key(text: str) -> bytes:
    """The 32 bytes of a server's public key from their 64 hex digits.

    Raises ValueError for another text and for a key of small order, which signs everything (SPEC.md#signature).

    >>> read_key("29acbae141bccaf0b22e1a94d34d0bc7361e526d0bfe12c89794bc9322966dd7")[:2].hex()
    '29ac'
    >>> read_key("01" + "00" * 31)
    Traceback (most recent call last):
        ...
    ValueError: this Ed25519 key is of small order: one signature would fit all messages
    """
    if not re.fullmatch(kinds.KEY.pattern, f'"{text}"'):
        raise ValueError(f"a key has {kinds.KEY.wanted}")
    key: bytes = kinds.KEY.read(f'"{text}"')
    return key


def receipts_of(record: Record) -> tuple[Receipt, ...]:
    """Every checkpoint of a record as a receipt, by its number (SPEC.md#checkpoints)."""
    checkpoints = [event for event in record.events if type(event) is Checkpoint]
    return tuple(
        Receipt(record.game.game, number, point.lines, point.digest, point.signature)
        for number, point in enumerate(checkpoints)
    )


def receipt_holds(receipt: Receipt, key: bytes) -> bool:
    """Whether a receipt is signed under this public key (SPEC.md#receipts).

    Raises NoSignaturesError without ``cryptography``.
    """
    if receipt.signature is None:
        return False
    try:
        message = checkpoint_message(receipt.game, receipt.number, receipt.lines, receipt.digest)
    except ValueError:  # a number that nobody can sign
        return False
    return signature_holds(key, receipt.signature, message)


def read_kept(data: bytes, wanted: Form[_Line], number: int = 1) -> _Line:
    """What one canonical line of this form holds; raises MalformedRecordError, naming line ``number``, for all else."""
    line, *rest = decode(data[:MAX_LINE_BYTES]).split("\n")
    if rest != [""]:
        raise MalformedRecordError(number, f"a {wanted.name} is one line with its LF")
    kept = wanted.read(line)
    if kept is None:
        refuse(line, number, {wanted.name: wanted})
    return kept


def write_kept(kept: _Line, form: Form[_Line]) -> bytes:
    """The canonical line of this form; raises MalformedRecordError when no line can hold it."""
    line = f"{encode(form.plain(kept))}\n".encode()
    read_kept(line, form)  # a line that the reader refuses is never written
    return line
