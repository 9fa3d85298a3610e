"""What a seat is offered: what a request would do now, as far as the seat may know (SPEC.md#refusals)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fairshuffle.events import Bid, Chat, Double, Join, Link, Play, Ready, Sawa
from fairshuffle.findings import Finding
from fairshuffle.game.match import Match
from fairshuffle.seats import Seat
from fairshuffle.server.actions import Action, Decline, PlayerEvent, cuts, in_a_hand, in_a_lull
from fairshuffle.server.agenda import Lull, Waits, cutter
from fairshuffle.server.refusals import FREE, MAX_FREE_LINES, asked, is_of_all_hands, refusal

_CERTAIN: Final = (Join, Bid, Double, Chat, Sawa)
"""Offers that need no trial: they are taken from what the rules allow, or their truth is not for the seat to know."""


class Standing(NamedTuple):
    """How a table stands at a moment: the match, and what the record does not say.

    ``held`` are the seats whose link waits at the table, ``free`` counts the lines of each seat that no rule bounds.
    """

    match: Match
    lull: Lull
    waits: Waits
    held: frozenset[Seat]
    free: Sequence[int]
    at: int


def offers(standing: Standing, seat: Seat) -> tuple[Action, ...]:
    """What a seat may ask for now, each with ``at`` 0; nothing in it tells what others hold."""
    match, lull, waits, at = standing.match, standing.lull, standing.waits, standing.at
    hand = match.hand if match.phase == "hand" else None
    events: list[PlayerEvent] = [*(in_a_hand(hand, seat) if hand else in_a_lull(match, seat))]
    if seat == cutter(match, lull):
        events += cuts(match, seat)
    may = tuple(event for event in events if _may(standing, event))
    decline = Decline(seat)
    return may if refusal(match, lull, waits, decline, at) else (*may, decline)


def too_often(free: Sequence[int], action: Action) -> Finding | None:
    """The refusal of one line too many of those that no rule bounds."""
    if not isinstance(action, FREE) or free[action.seat] < MAX_FREE_LINES:
        return None
    return Finding("live.often", seat=action.seat, expected=MAX_FREE_LINES)


def _may(standing: Standing, event: PlayerEvent) -> bool:
    match, lull, waits, held, free, at = standing
    if refusal(match, lull, waits, event, at) or too_often(free, event):
        return False
    if isinstance(event, Ready):
        return event.seat not in lull.ready
    if isinstance(event, Link):
        return event.seat not in held
    if isinstance(event, _CERTAIN) or (isinstance(event, Play) and not event.say):
        return True
    _, error = asked(match, event._replace(at=at))
    return error is None or is_of_all_hands(error)
