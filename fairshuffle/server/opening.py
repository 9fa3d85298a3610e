"""The first line of a live table: what a server asks for, and what the vault and the key put into it."""

from typing import Final

from fairshuffle.errors import FairshuffleError
from fairshuffle.events import Game
from fairshuffle.game.judge import judge_first
from fairshuffle.record import read_line, table_options, write_line

HAND_COMMITMENTS: Final = 128
"""How many hands a first line commits to, the draw included, where hands are opened one by one."""


def asked_for(game: Game, key: bytes | None) -> Game:
    """The first line as a reader will read it, with commitments of zeros in the places of the true ones.

    Raises ValueError, MalformedRecordError or UnsupportedError for one that cannot be.
    """
    if type(game) is not Game:
        raise ValueError(f"a first line is a Game, not {game!r:.40}")
    if game.commitment is not None or game.hand_commitments is not None or game.key is not None:
        raise ValueError("commitments and key are put into the first line by the table")
    whole = game._replace(
        commitment=bytes(32), hand_commitments=(bytes(32),) * HAND_COMMITMENTS if game.reveal else None, key=key
    )
    try:
        read = read_line(write_line(whole).decode()[:-1])
    except FairshuffleError:
        raise
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise ValueError(f"this first line cannot be written: {error}") from error
    assert isinstance(read, Game)
    table_options(read)
    faults = judge_first(read)
    if faults:
        raise ValueError(f"this first line is at fault: {faults[0].id}")
    return read
