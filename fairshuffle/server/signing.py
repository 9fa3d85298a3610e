"""The key under which a server signs its checkpoints (SPEC.md#signature)."""

from typing import Protocol, final

from fairshuffle.record.signatures import public_key_of, sign
from fairshuffle.server.secret import Secret


class Signer(Protocol):
    """Who signs checkpoints: a key in memory, or a KMS or HSM that has Ed25519."""

    @property
    def public_key(self) -> bytes:
        """The 32 bytes that stand as ``key`` in the first line."""

    def sign(self, message: bytes) -> bytes:
        """The 64 bytes of the signature of a message; the same for the same message."""


@final
class SigningKey:
    """An Ed25519 key in memory, from its 32 private bytes.

    >>> SigningKey(bytes(range(32, 64))).public_key.hex()[:16]
    '29acbae141bccaf0'
    """

    __slots__ = ("_private", "_public")

    def __init__(self, private_key: bytes) -> None:
        self._private = Secret(private_key)
        self._public = public_key_of(private_key)

    @property
    def public_key(self) -> bytes:
        """The 32 bytes of the public key."""
        return self._public

    def sign(self, message: bytes) -> bytes:
        """The 64 bytes of the signature of a message."""
        return sign(self._private.expose(), message)
