"""A secret that does not get out by accident (SPEC.md#secrets)."""

from secrets import token_bytes
from typing import NoReturn, final


@final
class Secret:
    """32 secret bytes, which only ``expose`` gives away.

    It shows nothing when it is printed in a traceback or a log, and it cannot be made into a text, compared, hashed,
    copied or pickled: each of these raises TypeError. Python cannot wipe memory, so keep it no longer than needed.

    >>> Secret(bytes(32))
    Secret(hidden)
    """

    __slots__ = ("__value",)

    def __init__(self, value: bytes) -> None:
        """Raises ValueError, without showing the value, unless it has 32 bytes."""
        if len(value) != 32:
            raise ValueError(f"a secret has 32 bytes, not {len(value)}")
        self.__value = bytes(value)

    @classmethod
    def fresh(cls) -> "Secret":
        """A new secret from the generator of the operating system."""
        return cls(token_bytes(32))

    def expose(self) -> bytes:
        """The 32 bytes themselves. Search for this word to find every place that sees a secret."""
        return self.__value

    def __repr__(self) -> str:
        return "Secret(hidden)"

    def __str__(self) -> str:
        raise TypeError("a secret is not printed")

    def __format__(self, spec: str) -> str:
        raise TypeError("a secret is not printed")

    def __eq__(self, other: object) -> bool:
        raise TypeError("secrets are not compared: the time it takes tells how far they agree")

    def __hash__(self) -> int:
        raise TypeError("a secret is not hashed")

    def __copy__(self) -> NoReturn:
        raise TypeError("a secret is not copied")

    def __deepcopy__(self, memo: object) -> NoReturn:
        raise TypeError("a secret is not copied")

    def __getstate__(self) -> NoReturn:
        raise TypeError("a secret is not pickled")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a secret is not pickled")
