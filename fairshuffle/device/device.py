"""A player's own machine, over all its games: what it knows, and where that is stored (SPEC.md#device)."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from fairshuffle.errors import StorageError
from fairshuffle.events import Game
from fairshuffle.record.device_list import (
    Allowed,
    DeviceList,
    Entry,
    KnownGame,
    Over,
    Permission,
    read_device_list,
    write_entry,
)

Store: TypeAlias = Callable[[bytes], object]
"""Adds lines to the device's list for good before it returns; raises when it cannot."""


class Device:
    """A device by its list: ``stored`` are all lines of it so far, ``store`` adds some. Nobody else may write it.

    ``server_keys`` are those by which its human knows servers, beside those in the list: all games under other keys,
    or none, count as of one server. The list holds chains, which are secrets until their games are over.
    Raises MalformedRecordError for what is no list.

    >>> from fairshuffle.record.device_list import Met
    >>> lines = []
    >>> device = Device(lines.append)
    >>> device.keep(Met("game-1", bytes(32), 2))
    >>> device.list.of(bytes(32)).met.game, len(lines)
    ('game-1', 1)
    """

    def __init__(self, store: Store, stored: bytes = b"", *, server_keys: Iterable[bytes] = ()) -> None:
        self.list: DeviceList = read_device_list(stored)
        self.server_keys = frozenset(server_keys)
        self._store = store
        self._broken = False
        self._before = frozenset(self.list.games)

    def keep(self, *entries: Entry) -> None:
        """Store some entries at once; only then are they in force.

        Raises ValueError for entries that cannot follow, what the store raises, and StorageError where it could not
        store before: what came of that only the stored lines can tell, so set the device up again from them.
        """
        if self._broken:
            raise StorageError("the device's list could not be stored before: set the device up again from it")
        behind = self.list.after(*entries)
        lines = b"".join(map(write_entry, entries))
        self._broken = True
        self._store(lines)
        self._broken = False
        self.list = behind

    def allow(self, first: bytes, what: Permission) -> None:
        """What the human allows in the game with this first line (SPEC.md#consent)."""
        known = self.list.of(first)
        if known is not None and what not in known.allowed:
            self.keep(Allowed(first, what))

    def leave(self, first: bytes) -> None:
        """Give nothing any more in a game; it counts as begun and not ended where a link was given (SPEC.md#begun)."""
        known = self.list.of(first)
        if known is not None and known.over is None:
            self.keep(Over(first, "left"))

    def server_of(self, game: Game) -> bytes | None:
        """The key by which the human knows the server of a game; None for all servers that he does not know."""
        return game.key if game.key in self.server_keys | self.list.keys() else None

    def unfinished(self, server: bytes | None) -> tuple[KnownGame, ...]:
        """The games of a server that were begun and have not ended: ask for the rest of them before joining."""
        return tuple(known for known in self.list.under(server) if known.unfinished)

    def was_set_up_again(self, first: bytes) -> bool:
        """Whether a game was met before this device was set up from its list."""
        return first in self._before
