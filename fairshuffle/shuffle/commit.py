"""What the server fixes before a game: a master, the secret of every shuffle, and commitments (SPEC.md#commitments).

Every shuffle uses up its own index: 0 is the draw for the first dealer, ``i`` from 1 on is the i-th shuffle.
"""

import re
from typing import Final

from fairshuffle.shuffle.encoding import check_32, prf, tagged, tagged_hash, u32

_GAME_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def is_game_id(text: str) -> bool:
    """Whether a text is 1 to 64 of ``A-Z a-z 0-9 . _ -``, as a game id has to be (SPEC.md#notation).

    >>> is_game_id("draft-game-0001"), is_game_id("draft game")
    (True, False)
    """
    return _GAME_ID.fullmatch(text) is not None


def commitment(game: str, master: bytes) -> bytes:
    """The 32 bytes that bind the server to one master, which they do not give away (SPEC.md#commitments).

    Raises ValueError when ``game`` is no game id or the master has not 32 bytes.

    >>> commitment("draft-game-0001", bytes(range(32))).hex()[:16]
    '17d52a295aba8313'
    """
    check_32("a master", master)
    return tagged_hash("commit", _game_bytes(game), master)


def hand_secret(game: str, master: bytes, index: int) -> bytes:
    """The server's 32 secret bytes for one shuffle (SPEC.md#commitments).

    Raises ValueError when ``game`` is no game id, the master has not 32 bytes or the index is no u32.

    >>> hand_secret("draft-game-0001", bytes(range(32)), 1).hex()[:16]
    '1234abbc4e9a7108'
    """
    check_32("a master", master)
    return prf(master, tagged("hand-secret", _game_bytes(game), u32(index)))


def hand_commitment(game: str, index: int, secret: bytes) -> bytes:
    """The 32 bytes that bind the server to the secret of one shuffle (SPEC.md#commitments).

    Raises ValueError when ``game`` is no game id, the secret has not 32 bytes or the index is no u32.

    >>> secret = hand_secret("draft-game-0001", bytes(range(32)), 0)
    >>> hand_commitment("draft-game-0001", 0, secret).hex()[:16]
    '0553e07705c1dd3d'
    """
    check_32("a hand secret", secret)
    return tagged_hash("commit-hand", _game_bytes(game), u32(index), secret)


def _game_bytes(game: str) -> bytes:
    if not is_game_id(game):
        raise ValueError(f"a game id is 1 to 64 of A-Z a-z 0-9 . _ -, not {game!r}")
    return game.encode("ascii")
