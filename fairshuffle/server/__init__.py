"""Live tables: a vault for secrets, and a table that lets nothing into a record but what the rules allow.

``LiveTable`` is the same machine that verifies records, turned round: requests and the time go in, lines come out
(SPEC.md#server).
"""

from fairshuffle.server.actions import Action, Decline, PlayerEvent
from fairshuffle.server.agenda import Waits
from fairshuffle.server.clock import created_now, milliseconds_since
from fairshuffle.server.errors import (
    EarlyOpeningError,
    GameExistsError,
    OpenedError,
    PlayerError,
    StorageError,
    TableError,
    VaultBusyError,
    VaultError,
    WrongKeyError,
)
from fairshuffle.server.ledger import Closing
from fairshuffle.server.secret import Secret
from fairshuffle.server.signing import Signer, SigningKey
from fairshuffle.server.storage import RecordFile
from fairshuffle.server.table import LiveTable
from fairshuffle.server.vault import DerivedVault, FileVault, Vault, hkdf
from fairshuffle.server.view import OnTable, SpectatorView, View
from fairshuffle.server.writing import Sink

__all__ = [
    "Action",
    "Closing",
    "Decline",
    "DerivedVault",
    "EarlyOpeningError",
    "FileVault",
    "GameExistsError",
    "LiveTable",
    "OnTable",
    "OpenedError",
    "PlayerError",
    "PlayerEvent",
    "RecordFile",
    "Secret",
    "Signer",
    "SigningKey",
    "Sink",
    "SpectatorView",
    "StorageError",
    "TableError",
    "Vault",
    "VaultBusyError",
    "VaultError",
    "View",
    "Waits",
    "WrongKeyError",
    "created_now",
    "hkdf",
    "milliseconds_since",
]
