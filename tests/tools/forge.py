"""A forging kit: a valid record, edited line by line, with checkpoints that fit again, so that only the rules tell."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

from fairshuffle.cards import Cards, each
from fairshuffle.events import (
    Abort,
    Checkpoint,
    Deal,
    Declare,
    Double,
    Draw,
    End,
    Event,
    Game,
    Join,
    Link,
    OptionValue,
    Play,
    Player,
    Rest,
    Reveal,
    Sawa,
    Show,
    Speak,
)
from fairshuffle.findings import NO_FACTS, Finding
from fairshuffle.game.hand import Hand
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match, begin
from fairshuffle.record import table_options, write_line
from fairshuffle.rules.options import OPTION_NAMES, profile
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.testing.forger.records import (
    Events,
    at,
    changed,
    clumsy,
    dropped,
    events_of,
    find,
    inserted,
    place_of,
    places,
    written,
)
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import Report, verify
from fairshuffle.verifier.opening import opening_of

__all__ = [
    "Events",
    "at",
    "changed",
    "clumsy",
    "dropped",
    "events_of",
    "find",
    "findings",
    "inserted",
    "place_of",
    "places",
    "written",
]

Seats: TypeAlias = tuple[Player, Player, Player, Player]

EVIDENCE: Final = (Join, Checkpoint, Link, Draw, Reveal)
NEEDS_REST: Final = (Double, Declare, Speak, Show, Play, Sawa)


def without_timers(name: str) -> dict[str, OptionValue]:
    """The changes that take all clocks off a table of this profile."""
    ordinary = profile(name)
    return {option: 0 for option in OPTION_NAMES if option.startswith("timer_") and getattr(ordinary, option)}


@cache
def simulated(
    name: str = "sahrat",
    table: Literal["easy", "qaid"] = "easy",
    *,
    seed: str = "1",
    reveal: Literal["after_hand"] | None = None,
    joined: tuple[Seat, ...] = SEATS,
    changes: tuple[tuple[str, OptionValue], ...] = (("target", 60),),
) -> Events:
    """A short simulated game without timers."""
    wanted = {**without_timers(name), **dict(changes)}
    return events_of(simulate(name, seed, table=table, changes=wanted, reveal=reveal, joined=joined))


def swapped(events: Events, one: int, other: int) -> Events:
    """The events with two lines exchanged, each at the time of its new place."""
    moved = list(events)
    moved[one], moved[other] = at(_time(events[one]), events[other]), at(_time(events[other]), events[one])
    return tuple(moved)


def _time(event: Event) -> int:
    assert not isinstance(event, Game)
    return event.at


def aborted(events: Events, place: int, secret: bytes | None) -> Events:
    """The game stops before a line."""
    time = _time(events[place - 1])
    return (*events[:place], at(time, Abort(0, "the server is going down", secret)), at(time, events[-1]))


# The game behind a record


def replayed(events: Sequence[Event]) -> Iterator[tuple[int, Match]]:
    """The match after each line, with the place of that line; always the same object."""
    game = events[0]
    assert isinstance(game, Game)
    decks = opening_of(game, events).decks
    match = begin(game, table_options(game), first_fingerprint(write_line(game)), decks)
    yield 0, match
    for place, event in enumerate(events[1:], 1):
        _, match, _ = judge(match, event)
        yield place, match


def hand_before(events: Sequence[Event], place: int) -> Hand:
    """The hand as it stands just before a line."""
    match = next(match for done, match in replayed(events) if done == place - 1)
    assert match.hand is not None
    return match.hand


def rules_only(events: Events) -> Events:
    """The same game as a record without a commitment: its cards stand in it, and no evidence."""
    told: list[Event] = []
    rest: Rest | None = None
    for place, match in replayed(events):
        event = events[place]
        if isinstance(event, Game):
            bare = event._replace(commitment=None, reveal=None, hand_commitments=None, links=None, key=None)
            told.append(bare)
        elif isinstance(event, Deal):
            assert match.hand is not None
            assert match.hand.deal.first is not None
            told.append(event._replace(hands=_lists(match.hand.deal.first)))
            rest = None
        elif isinstance(event, End):
            told.append(event._replace(secret=None))
        elif not isinstance(event, (*EVIDENCE, Rest)):
            if isinstance(event, NEEDS_REST) and rest is None:
                rest = Rest(event.at, closing_cards(match))
                told.append(rest)
            told.append(event)
    return tuple(told)


def closing_cards(match: Match) -> tuple[tuple[int, ...], ...]:
    """The closing cards of the hand that is being played, as a ``rest`` line lists them."""
    hand = match.hand
    assert hand is not None
    assert hand.dealt is not None
    assert hand.deal.first is not None
    gone = 1 << hand.deal.turned
    return _lists(tuple(mine & ~first & ~gone for mine, first in zip(hand.dealt, hand.deal.first, strict=True)))


def _lists(hands: tuple[Cards, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(each(hand)) for hand in hands)


# What a report says


def told(report: Report) -> list[Finding]:
    """The findings of a report without the deciding facts."""
    return [finding._replace(facts=NO_FACTS) for finding in report.findings]


def findings(data: bytes) -> list[Finding]:
    """What the verifier finds in a record, which must not be refused; always in the order of the lines."""
    report = verify(data)
    assert report.refused is None, report.refused
    return told(report)
