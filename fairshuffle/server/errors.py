"""What can go wrong at a live table and in a vault, as exceptions (SPEC.md#server)."""

from fairshuffle.errors import FairshuffleError
from fairshuffle.findings import NO_FACTS, Finding


class PlayerError(FairshuffleError):
    """A player asked for something that the table refuses; nothing of it was written (SPEC.md#refusals).

    ``fault`` says why. Its ``facts`` are left out, for they may tell what others hold.
    """

    def __init__(self, fault: Finding) -> None:
        self.fault = fault._replace(facts=NO_FACTS)
        super().__init__(f"seat {fault.seat}: {fault.id}")


class TableError(FairshuffleError):
    """A table that cannot go on: it has stopped, or its record is not one that it wrote."""


class VaultError(FairshuffleError):
    """Anything that a vault refuses."""


class VaultBusyError(VaultError):
    """Another process, or another part of this one, has the vault or the game in its hands."""


class GameExistsError(VaultError):
    """A game id was started before; it is never started again (SPEC.md#vault)."""


class EarlyOpeningError(VaultError):
    """A secret was asked for before its time (SPEC.md#vault)."""


class OpenedError(VaultError):
    """A secret was opened before, at another place of the record: it is not opened twice (SPEC.md#vault)."""


class WrongKeyError(VaultError):
    """The key is not the one that the vault was made with, or what it has sealed was changed."""
