"""What a seat sees: its own cards and what is public, in a type without room for more (SPEC.md#public-view)."""

from typing import NamedTuple

from fairshuffle.cards import Card, each
from fairshuffle.events import Event, Sawa
from fairshuffle.game.hand import Hand
from fairshuffle.game.match import Match
from fairshuffle.game.phases import Phase
from fairshuffle.rules import auction as auctions
from fairshuffle.rules.projects.laid import laid
from fairshuffle.seats import SEATS, Pair, Seat, partner_of
from fairshuffle.server.actions import cards_of_seat


class OnTable(NamedTuple):
    """Cards of a seat that everybody sees: a project that lies on the table, or a hand shown at a Sawa."""

    seat: Seat
    cards: tuple[Card, ...]


class View(NamedTuple):
    """A hand as one seat sees it (SPEC.md#public-view).

    ``cards`` are those that this seat holds, and the only ones here that others do not see. ``turn`` is the seat that
    is asked to bid or to play. ``lines`` are the lines of the running or last hand, its deal first, as they stand in
    the public record. ``projects`` lie on the table, ``shown`` are the hands that a Sawa has shown.
    """

    seat: Seat
    phase: Phase
    total: Pair
    turn: Seat | None
    cards: tuple[Card, ...]
    lines: tuple[Event, ...]
    projects: tuple[OnTable, ...]
    shown: tuple[OnTable, ...]


class SpectatorView(NamedTuple):
    """A hand as somebody sees it who sits at no seat: a ``View`` without the cards of a seat (SPEC.md#public-view)."""

    phase: Phase
    total: Pair
    turn: Seat | None
    lines: tuple[Event, ...]
    projects: tuple[OnTable, ...]
    shown: tuple[OnTable, ...]


def view_of(match: Match, seat: Seat, lines: tuple[Event, ...]) -> View:
    """The view of a seat; ``lines`` are those of the record from the last deal on."""
    cards = cards_of_seat(match.hand, seat) if match.hand else ()
    public = spectator_view_of(match, lines)
    return View(seat, public.phase, public.total, public.turn, cards, public.lines, public.projects, public.shown)


def spectator_view_of(match: Match, lines: tuple[Event, ...]) -> SpectatorView:
    """What everybody may see; ``lines`` are those of the record from the last deal on."""
    hand = match.hand
    if hand is None:
        return SpectatorView(match.phase, match.total, None, (), (), ())
    shown = tuple(OnTable(seat, cards_of_seat(hand, seat)) for seat in _shown_at_sawa(hand, lines))
    return SpectatorView(match.phase, match.total, _turn(hand), lines, _projects(hand), shown)


def _turn(hand: Hand) -> Seat | None:
    if hand.over:
        return None
    if hand.contract:
        return hand.tricks.turn
    question = auctions.asked(hand.auction, hand.deal.options)
    return question.seat if question else None


def _projects(hand: Hand) -> tuple[OnTable, ...]:
    if hand.contest is None:
        return ()
    lying = laid(hand.contest, hand.deal.options)
    return tuple(OnTable(seat, tuple(each(project.cards))) for seat in SEATS for project in lying[seat])


def _shown_at_sawa(hand: Hand, lines: tuple[Event, ...]) -> tuple[Seat, ...]:
    """The seats whose cards a Sawa has shown: the claimer's, and where the team claims his partner's."""
    claimer = next((line.seat for line in lines if isinstance(line, Sawa)), None)
    if claimer is None:
        return ()
    return (claimer,) if hand.deal.options.sawa == "hand" else (claimer, partner_of(claimer))
