"""What the auction ends with, and the words of the doubling ladder."""

from typing import Final, NamedTuple

from fairshuffle.cards import Suit
from fairshuffle.seats import Seat

LEVELS: Final = ("none", "double", "three", "four", "gahwa")
"""The levels of the doubling ladder; a level is an index into this, 0 (none) to 4 (Gahwa)."""

GAHWA: Final = 4


class Contract(NamedTuple):
    """A purchase: Hokm with a trump suit or Sun without one.

    ``buyer`` answers for the contract in scoring and doubling, ``receiver`` takes the turned card. They differ
    after an Ashkal only (SPEC.md#auction).
    """

    trump: Suit | None
    buyer: Seat
    receiver: Seat
    ashkal: bool = False
