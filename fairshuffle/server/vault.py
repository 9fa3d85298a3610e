"""Vaults: where the masters are until their games are over (SPEC.md#vault).

A vault gives decks, never secrets, and looks for itself whether a match is over before it opens one.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn, Protocol, TypeAlias

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from fairshuffle.cards import Card
from fairshuffle.game.match import Match
from fairshuffle.seats import Seat
from fairshuffle.server.errors import EarlyOpeningError, VaultBusyError, VaultError, WrongKeyError
from fairshuffle.server.ledger import Closing, Ledger
from fairshuffle.server.secret import Secret
from fairshuffle.shuffle import (
    Decks,
    Inputs,
    commitment,
    deck_from,
    drawn_from,
    hand_commitment,
    hand_secret,
    is_game_id,
    tagged,
)

Derive: TypeAlias = Callable[[bytes], bytes]
"""The hook of a derived vault: 32 bytes for an ``info``, by HKDF under a key that never leaves its module."""

_MARK: Final = b"fairshuffle/1/vault"


class Vault(Protocol):
    """What a ``LiveTable`` asks of the keeper of its secrets (SPEC.md#vault)."""

    def start(self, game: str) -> bytes:
        """The commitment to a new master, which is safe on the disk by then; GameExistsError for a used id."""

    def commitment(self, game: str) -> bytes:
        """The commitment of a game that was started."""

    def hand_commitments(self, game: str, count: int) -> tuple[bytes, ...]:
        """The commitments to the first ``count`` hand secrets of a game, the draw's first."""

    def hold(self, game: str) -> Decks:
        """The decks of a game for its one table; VaultBusyError while another table holds them."""

    def release(self, game: str) -> None:
        """Let another table hold the game."""

    def closing(self, game: str) -> Closing | None:
        """Where the master of a game was opened, None while it is a secret."""

    def open_hand(self, match: Match, digest: bytes) -> bytes:
        """The secret of the hand (or draw) that is just over in a match dealt from this vault."""

    def open_game(self, match: Match, closing: Closing) -> bytes:
        """The master of a match dealt from this vault that is over, or broken off for a reason."""


class VaultDecks:
    """The decks of one game out of a vault; it holds no secret itself."""

    __slots__ = ("_deck", "_game", "_inputs", "_secret")

    def __init__(self, game: str, secret: Callable[[str, int], Secret]) -> None:
        self._game = game
        self._secret = secret
        self._inputs: Inputs | None = None
        self._deck: tuple[Card, ...] = ()

    def first_dealer(self, inputs: Inputs) -> Seat | None:
        """The seat that the draw gives, None before the seal."""
        return drawn_from(self._opened(inputs), inputs) if inputs.seal else None

    def deck(self, inputs: Inputs) -> tuple[Card, ...] | None:
        """The 32 cards of a deal, top card first; None before the seal."""
        if not inputs.seal:
            return None
        if inputs != self._inputs:
            # Kept for the hand that is played, which shows these cards anyway: a KMS need not be asked twice.
            self._inputs, self._deck = inputs, deck_from(self._opened(inputs), inputs)
        return self._deck

    def _opened(self, inputs: Inputs) -> bytes:
        return self._secret(self._game, inputs.deal).expose()


class _LedgerVault(ABC):
    """A vault with a ledger: everything but where the masters come from.

    It belongs to the process that opened it; in one that was forked off its methods raise VaultError.
    """

    def __init__(self, path: str | Path) -> None:
        self._ledger = Ledger(path)
        self._held: dict[str, VaultDecks] = {}

    def close(self) -> None:
        """Give the vault up, for another process to open."""
        self._ledger.close()

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a vault is not pickled")

    def start(self, game: str) -> bytes:
        """The commitment to a new master of ``game``, durable before it is known to anybody.

        Raises GameExistsError for an id that was ever started here, StorageError when it cannot be stored.
        """
        if type(game) is not str or not is_game_id(game):
            raise ValueError(f"a game id is 1 to 64 of A-Z a-z 0-9 . _ -, not {game!r}")
        master, sealed = self._new_master(game)
        value = commitment(game, master.expose())
        self._ledger.add(game, value, sealed)
        return value

    def commitment(self, game: str) -> bytes:
        """The commitment of a game; raises VaultError when it was not started here."""
        return self._ledger.entry(game).commitment

    def hand_commitments(self, game: str, count: int) -> tuple[bytes, ...]:
        """The commitments to hand secrets 0 to ``count`` - 1."""
        master = self._master(game)
        secrets = (hand_secret(game, master.expose(), index) for index in range(count))
        return tuple(hand_commitment(game, index, secret) for index, secret in enumerate(secrets))

    def hold(self, game: str) -> Decks:
        """The decks of a game, for one table at a time; raises VaultBusyError while they are held.

        Raises WrongKeyError, before any card is dealt, when the key of the vault is not the one of this game.
        """
        self._master(game)
        if game in self._held:
            raise VaultBusyError(f"another table holds the game {game}")
        return self._held.setdefault(game, VaultDecks(game, self._hand_secret))

    def release(self, game: str) -> None:
        """Let another table hold the game."""
        self._held.pop(game, None)

    def closing(self, game: str) -> Closing | None:
        """Where the master was opened, None while it is a secret."""
        return self._ledger.entry(game).closing

    def open_hand(self, match: Match, digest: bytes) -> bytes:
        """The secret of the hand whose result stands, or of the draw; ``digest`` is that of all bytes before its line.

        Asked again for the same place it answers again, so that a crash loses nothing. Raises EarlyOpeningError while
        the hand is played, OpenedError when the secret was opened elsewhere (SPEC.md#vault).
        """
        game = self._game_of(match)
        hand = match.hand
        if match.phase == "drawn":
            index = 0
        elif match.phase == "scored" and hand is not None:
            index = hand.deal.number
        else:
            raise EarlyOpeningError(f"game {game}: no hand has just come to its result")
        if match.game.reveal is None:
            raise EarlyOpeningError(f"game {game}: its hands are not opened before its end")
        self._ledger.open_hand(game, index, digest)
        return self._hand_secret(game, index).expose()

    def open_game(self, match: Match, closing: Closing) -> bytes:
        """The master of a match that is over, or that is broken off where ``closing`` has a reason.

        Asked again for the same place it answers again. Raises EarlyOpeningError while the match goes on, OpenedError
        when the master was opened elsewhere (SPEC.md#vault).
        """
        game = self._game_of(match)
        if closing.reason is None and (match.winner is None or match.phase != "between"):
            raise EarlyOpeningError(f"game {game}: nobody has won yet")
        self._ledger.close_game(game, closing)
        return self._master(game).expose()

    def _game_of(self, match: Match) -> str:
        game = match.game.game
        if match.deals.setting.decks is None or match.deals.setting.decks is not self._held.get(game):
            raise VaultError(f"the match {game} was not dealt from this vault")
        return game

    def _hand_secret(self, game: str, index: int) -> Secret:
        return Secret(hand_secret(game, self._master(game).expose(), index))

    @abstractmethod
    def _new_master(self, game: str) -> tuple[Secret, bytes]:
        """A master for a new game, and what the ledger keeps of it."""

    @abstractmethod
    def _master(self, game: str) -> Secret:
        """The master of a game that was started; raises WrongKeyError when the key does not give it."""


class FileVault(_LedgerVault):
    """A vault in one file: every master is random, and sealed there with AES-256-GCM under ``key`` (32 bytes).

    The file is made when it is not there. Keep the key elsewhere: who has both has every master. Raises ValueError for
    a key of another length, WrongKeyError for a key that is not the file's, VaultBusyError when another process has it,
    StorageError when it cannot be read or written (SPEC.md#vault).

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     vault = FileVault(f"{folder}/vault.db", key=bytes(32))
    ...     len(vault.start("game-1"))
    32
    """

    def __init__(self, path: str | Path, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError(f"the key of a vault has 32 bytes, not {len(key)}")
        self._cipher = AESGCM(key)
        super().__init__(path)
        try:
            self._unseal(self._ledger.mark("file", self._seal(_MARK, b"")), b"")
        except BaseException:
            self._ledger.close()
            raise

    def _new_master(self, game: str) -> tuple[Secret, bytes]:
        master = Secret.fresh()
        return master, self._seal(master.expose(), _place(game))

    def _master(self, game: str) -> Secret:
        return Secret(self._unseal(self._ledger.entry(game).sealed, _place(game)))

    def _seal(self, value: bytes, place: bytes) -> bytes:
        # A random nonce of 96 bits repeats after about 2**48 games, and repeats by far later than that with 2**-32.
        nonce = Secret.fresh().expose()[:12]
        return nonce + self._cipher.encrypt(nonce, value, place)

    def _unseal(self, sealed: bytes, place: bytes) -> bytes:
        try:
            return self._cipher.decrypt(sealed[:12], sealed[12:], place)
        except InvalidTag:
            raise WrongKeyError("the vault was sealed with another key, or was changed") from None


class DerivedVault(_LedgerVault):
    """A vault that stores no secret: every master is ``derive(info)``, HKDF-SHA256 under one key kept elsewhere.

    ``derive`` is a hook of some three lines around a KMS or HSM; it gives 32 bytes, the same for the same ``info``. The
    ledger at ``path`` holds nothing that is secret, but losing it lets game ids be used again: keep it as well. Raises
    as ``FileVault`` does (SPEC.md#vault).

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     vault = DerivedVault(f"{folder}/ledger.db", hkdf(bytes(32)))
    ...     len(vault.start("game-1"))
    32
    """

    def __init__(self, path: str | Path, derive: Derive) -> None:
        self._derive = derive
        super().__init__(path)
        try:
            self._ledger.mark("derived", b"")
        except BaseException:
            self._ledger.close()
            raise

    def _new_master(self, game: str) -> tuple[Secret, bytes]:
        return Secret(self._derive(_place(game))), b""

    def _master(self, game: str) -> Secret:
        entry = self._ledger.entry(game)  # before the key is asked: most of what comes from outside is no game
        master = Secret(self._derive(_place(game)))
        if commitment(game, master.expose()) != entry.commitment:
            raise WrongKeyError(f"the key does not give the master of game {game}")
        return master


def hkdf(key: bytes) -> Derive:
    """The hook of a derived vault over a key in memory: HKDF-SHA256 without salt, 32 bytes (RFC 5869).

    Raises ValueError unless the key has at least 32 bytes.

    >>> len(hkdf(bytes(32))(b"info"))
    32
    """
    if len(key) < 32:
        raise ValueError(f"a key to derive from has at least 32 bytes, not {len(key)}")
    return lambda info: HKDF(SHA256(), 32, salt=None, info=info).derive(key)


def _place(game: str) -> bytes:
    """What a sealed or derived master is bound to, so that no other game can have it."""
    return tagged("vault-master", game.encode("ascii"))
