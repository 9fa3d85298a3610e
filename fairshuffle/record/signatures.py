"""Ed25519 signatures of checkpoints, the only thing here that needs ``cryptography`` (SPEC.md#signature).

It is imported when it is used: without it everything else of a record can still be verified, and the report says that
its signatures are ``unchecked``.
"""

from types import ModuleType

from fairshuffle.errors import FairshuffleError
from fairshuffle.shuffle import tagged, u32


class NoSignaturesError(FairshuffleError):
    """Raised where a signature is to be made or checked and ``cryptography`` is not installed."""


def checkpoint_message(game: str, number: int, lines: int, digest: bytes) -> bytes:
    r"""The bytes that are signed for checkpoint ``number`` of a game: 0 is the seal (SPEC.md#signature).

    Raises ValueError when a number is no u32, and for a game id that is not ASCII.

    >>> checkpoint_message("draft-game-0001", 0, 2, bytes(32))[:28]
    b'\x00\x00\x00\x18fairshuffle/1/checkpoint'
    """
    return tagged("checkpoint", game.encode("ascii"), u32(number), u32(lines), digest)


def public_key_of(private_key: bytes) -> bytes:
    """The 32 bytes of the public key, as they stand in a first line, of 32 bytes of a private one.

    Raises ValueError when the key has another length, NoSignaturesError without ``cryptography``.

    >>> public_key_of(bytes(range(32, 64))).hex()[:16]
    '29acbae141bccaf0'
    """
    public: bytes = _ed25519().Ed25519PrivateKey.from_private_bytes(private_key).public_key().public_bytes_raw()
    return public


def sign(private_key: bytes, message: bytes) -> bytes:
    """The 64 bytes that a server writes as the ``signature`` of a checkpoint, of its ``checkpoint_message``.

    Raises ValueError when the key has not 32 bytes, NoSignaturesError without ``cryptography`` (SPEC.md#signature).

    >>> sign(bytes(range(32, 64)), checkpoint_message("draft-game-0001", 0, 2, bytes(32))).hex()[:16]
    '3a0324eb1f4ec240'
    """
    signature: bytes = _ed25519().Ed25519PrivateKey.from_private_bytes(private_key).sign(message)
    return signature


def signature_holds(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether a signature is that of this message under this key (SPEC.md#signature).

    Bytes that are no signature, or no key, do not hold. That a key is not of small order is for its reader to see to
    (``keepsakes.read_key``). Raises NoSignaturesError without ``cryptography``.

    >>> key = bytes(range(32, 64))
    >>> signature_holds(public_key_of(key), sign(key, b"message"), b"message")
    True
    >>> signature_holds(public_key_of(key), sign(key, b"message"), b"another")
    False
    """
    ed25519 = _ed25519()
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - see the head of this file

    try:
        ed25519.Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _ed25519() -> ModuleType:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415 - see the head of this file
    except ImportError:
        raise NoSignaturesError("signatures need the package cryptography") from None
    return ed25519
