"""What can be wrong with an input, as exceptions. What players did wrong is a ``Finding``, never raised."""

__all__ = ["FairshuffleError", "MalformedRecordError", "OptionsError", "ScoreError", "StorageError", "UnsupportedError"]


class FairshuffleError(Exception):
    """Anything this library raises on purpose."""


class MalformedRecordError(FairshuffleError):
    """The bytes are not a record (SPEC.md#malformed).

    ``line`` and ``column`` count from 1; ``column`` is 0 where the whole line is meant. ``key`` is the key at fault
    or empty. ``reason`` is one English sentence without a final stop. ``looks_like`` is the id of what whole bytes look
    like that are no record, or empty (SPEC.md#looks-like).
    """

    def __init__(self, line: int, reason: str, *, column: int = 0, key: str = "") -> None:
        self.line = line
        self.column = column
        self.key = key
        self.reason = reason
        self.looks_like = ""
        super().__init__(f"line {line}: {reason}")


class UnsupportedError(FairshuffleError):
    """The input asks for something this version does not know and will not guess (SPEC.md#unsupported).

    ``what`` is the sort of thing (``format``, ``profile``, ``option``, ``value``, ``line``), ``name`` its name.
    """

    def __init__(self, what: str, name: str, reason: str) -> None:
        self.what = what
        self.name = name
        self.reason = reason
        super().__init__(reason)


class OptionsError(UnsupportedError):
    """Table options that are unknown, of the wrong type, or contradict each other (SPEC.md#options)."""


class ScoreError(FairshuffleError):
    """A score sheet input that no hand can give (SPEC.md#scoring)."""


class StorageError(FairshuffleError):
    """Something could not be stored: a full disk, a directory that cannot be written. Nothing of it is in force."""
