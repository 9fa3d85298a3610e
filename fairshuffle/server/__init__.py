"""Live tables: a vault for secrets, and a table that lets nothing into a record but what the rules allow.

``LiveTable`` is the same machine that verifies records, turned round: requests and the time go in, lines come out
(SPEC.md#server). ``LiveTable.start`` begins a game, ``resume`` goes on with one after its process has ended.

LiveTable             a running game: start, resume, request, tick, due, view, spectator_view, legal, abort, close
Action, PlayerEvent   what a seat may ask for: events whose ``at`` is 0; Decline writes no line
View, SpectatorView   what one seat, or nobody's seat, may see; OnTable are cards that lie open in it
Waits                 how long a table waits where the rules set no limit
FileVault             keeps the masters in one sealed file
DerivedVault, hkdf    derives them from one key that is kept elsewhere
Vault                 what a table asks of any vault; Closing tells it where a master was opened
Secret                32 bytes that only ``expose`` gives away
Signer, SigningKey    who signs checkpoints: anything that has Ed25519, or a key in memory
RecordFile            a record on the disk, line by line; its ``append`` is a Sink
created_now           the time for a first line; milliseconds_since is that for all others

Errors: PlayerError refuses what a player asked for, with words for him; TableError is a table that cannot go on;
StorageError is a line or a secret that could not be stored; VaultError is whatever a vault refuses, as one of
EarlyOpeningError, GameExistsError, OpenedError, VaultBusyError, WrongKeyError.
"""

from typing import TYPE_CHECKING

from fairshuffle.on_demand import on_demand

if TYPE_CHECKING:
    from fairshuffle.errors import StorageError
    from fairshuffle.server.actions import Action, Decline, PlayerEvent
    from fairshuffle.server.agenda import Waits
    from fairshuffle.server.clock import created_now, milliseconds_since
    from fairshuffle.server.errors import (
        EarlyOpeningError,
        GameExistsError,
        OpenedError,
        PlayerError,
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
else:
    __getattr__ = on_demand(
        __name__,
        {
            "fairshuffle.errors": "StorageError",
            "fairshuffle.server.actions": "Action Decline PlayerEvent",
            "fairshuffle.server.agenda": "Waits",
            "fairshuffle.server.clock": "created_now milliseconds_since",
            "fairshuffle.server.errors": "EarlyOpeningError GameExistsError OpenedError PlayerError "
            "TableError VaultBusyError VaultError WrongKeyError",
            "fairshuffle.server.ledger": "Closing",
            "fairshuffle.server.secret": "Secret",
            "fairshuffle.server.signing": "Signer SigningKey",
            "fairshuffle.server.storage": "RecordFile",
            "fairshuffle.server.table": "LiveTable",
            "fairshuffle.server.vault": "DerivedVault FileVault Vault hkdf",
            "fairshuffle.server.view": "OnTable SpectatorView View",
            "fairshuffle.server.writing": "Sink",
        },
    )

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
