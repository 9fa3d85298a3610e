"""Four seats in playing order, two teams (SPEC.md#seats).

Seats are 0, 1, 2, 3; the next seat is the player on the right. Partners sit across, so the team of a seat
is the seat modulo 2. Every pair ``(a, b)`` in this library is team 0 and team 1.
"""

from typing import Final, TypeAlias

__all__ = [
    "Pair",
    "Seat",
    "Team",
    "distance",
    "is_seat",
    "next_seat",
    "pair_for",
    "partner_of",
    "speaking_order",
    "team_of",
]

Seat: TypeAlias = int
"""0 to 3, in playing order."""
Team: TypeAlias = int
"""0 for seats 0 and 2, 1 for seats 1 and 3."""
Pair: TypeAlias = tuple[int, int]
"""A number of team 0 and one of team 1."""

SEATS: Final = (0, 1, 2, 3)
TEAMS: Final = (0, 1)


def is_seat(value: object) -> bool:
    """Whether a value is one of the four seats; True and 1.0 are none, though they equal one.

    >>> is_seat(3), is_seat(4), is_seat(-1), is_seat(True), is_seat("0")
    (True, False, False, False, False)
    """
    return type(value) is int and value in SEATS


def team_of(seat: Seat) -> Team:
    """The team of a seat: 0 for seats 0 and 2, 1 for seats 1 and 3.

    >>> [team_of(seat) for seat in SEATS]
    [0, 1, 0, 1]
    """
    return seat & 1


def partner_of(seat: Seat) -> Seat:
    """The seat across the table.

    >>> partner_of(3)
    1
    """
    return seat ^ 2


def next_seat(seat: Seat) -> Seat:
    """The player on the right, who acts next.

    >>> next_seat(3)
    0
    """
    return (seat + 1) & 3


def speaking_order(dealer: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """The seats in speaking order: dealer's right, partner, left, dealer.

    >>> speaking_order(2)
    (3, 0, 1, 2)
    """
    return ((dealer + 1) & 3, (dealer + 2) & 3, (dealer + 3) & 3, dealer)


def distance(dealer: Seat, seat: Seat) -> int:
    """How far a seat stands from the head of the speaking order: 0 for the dealer's right, 3 for the dealer.

    >>> [distance(2, seat) for seat in (3, 0, 1, 2)]
    [0, 1, 2, 3]
    """
    return (seat - dealer - 1) & 3


def pair_for(team: Team, value: int, other: int = 0) -> Pair:
    """The pair in which ``team`` has ``value`` and the other team ``other``.

    >>> pair_for(1, 16)
    (0, 16)
    """
    return (value, other) if team == 0 else (other, value)
