"""One line too many, lost, doubled or late, of every type at every phase of a match: one error (SPEC.md#order).

A cell is a type of line and a phase, that of a hand told apart; in each, lines of all records are tried at several
places. Where two errors are right the cell is listed with its reason, and no cell is listed that has but one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

import pytest

from fairshuffle.events import EVENT_TYPES, Abort, Checkpoint, Deal, Event, Game
from fairshuffle.findings import Finding
from fairshuffle.game.match import Match
from fairshuffle.game.phases import TABLE, phase_behind
from fairshuffle.verifier.replay import judged
from tests.findings.test_one_fault import SAMPLES
from tests.tools.forge import Events, at, replayed, rules_only, simulated

Fault: TypeAlias = Literal["stray", "lost", "doubled", "late"]
Cell: TypeAlias = tuple[str, str]

EACH: Final = 2
"""At how many places of each phase of each record a line from elsewhere is put."""

BEFORE: Final = 3
"""So many lines before the fault the record is taken up: what a reader looks back at."""

SHORT: Final = (("target", 40),)
TABLES: Final = {
    "easy": (
        simulated("elblot", "easy", seed="cells", changes=SHORT),
        simulated("sahrat", "easy", seed="cells", changes=(*SHORT, ("cut", "lift"))),
        simulated("balotk", "easy", seed="cells", changes=SHORT),
    ),
    "qaid": (
        simulated("elblot", "qaid", seed="cells-2", changes=SHORT),
        simulated("squarescores", "qaid", seed="cells", changes=SHORT, reveal="after_hand"),
        simulated("sahrat", "qaid", seed="cells", changes=SHORT),
    ),
}

IN_PLACE: Final = "it stands in its place and counts: what was to stand there comes behind it"
CHANCE: Final = "the turned card fits the deal without it by chance, one time in 32: its cards are taken as dealt"
PURCHASE: Final = "without the purchase neither a claim nor a card of the play has its place"
NOT_SEEN: Final = "no line shows that it is lacking: the next one of its seat is judged in its place"
CLAIM: Final = "a claim out of its window counts for nothing, and the score that counts it is false"
ENDED: Final = "another line ends a refused accusation, so its ruling answers nothing"

TWO_ARE_RIGHT: Final[Mapping[Fault, Mapping[Cell, str]]] = {
    "stray": {
        **{(kind, "doubling"): IN_PLACE for kind in ("declare", "play", "sawa")},
        ("deal", "between"): IN_PLACE,
        ("sawa", "trick"): IN_PLACE,
    },
    "lost": {("link", "between"): CHANCE, ("bid", "auction"): PURCHASE, ("play", "play"): NOT_SEEN},
    "doubled": {},
    "late": {
        ("play", "doubling"): CLAIM,
        ("play", "play"): CLAIM,
        ("declare", "play"): CLAIM,
        ("show", "play"): CLAIM,
        ("show", "trick"): CLAIM,
        ("rest", "doubling"): IN_PLACE,
        ("qaid", "play"): ENDED,
    },
}
"""The cells in which one line at fault may be two errors, with the reason."""


class Record(NamedTuple):
    """A right record, with the match behind each of its lines."""

    events: Events
    matches: Sequence[Match]

    def errors(self, place: int, tail: Iterable[Event]) -> list[Finding]:
        """The errors of the record with other lines from a place on."""
        begin = max(1, place - BEFORE)
        events = [*self.events[begin:place], *tail]
        return [one for one in judged(self.matches[begin - 1], events).found if one.severity == "error"]


@cache
def records(table: str) -> list[Record]:
    """With a commitment, and as records of the cards alone."""
    whole = [events for committed in TABLES[table] for events in (committed, rules_only(committed))]
    return [Record(events, [match for _, match in replayed(events)]) for events in whole]


@cache
def lines_of_all(table: str) -> Mapping[type[Event], Sequence[Event]]:
    """Lines of every type: those of all records of a table; of a type that stands in none of them a sample."""
    found = defaultdict[type[Event], list[Event]](list)
    for record in records(table):
        for event in record.events[1:]:
            found[type(event)].append(event)
    return {kind: found[kind] or [one for one in (*SAMPLES, LATE) if type(one) is kind] for kind in KINDS}


LATE: Final = Abort(0, "late")
KINDS: Final = [kind for kind in EVENT_TYPES.values() if kind is not Game]


def phase_of(match: Match) -> str:
    """The phase of a match; in a hand the part of it, and the line that it waits for."""
    hand = match.hand
    if match.phase != "hand" or hand is None:
        return match.phase
    if hand.sheet:
        return "accused" if hand.accusation else "sheet"
    if hand.trick_due:
        return "trick"
    return "doubling" if hand.phase == "auction" and hand.contract else hand.phase


def name(event: Event) -> str:
    return type(event).__name__.lower()


def time_of(event: Event) -> int:
    return 0 if isinstance(event, Game) else event.at


def faults(fault: Fault, table: str) -> Iterator[tuple[Cell, Record, int, Event, list[Event]]]:
    """Every fault of a sort: its cell, the record, the place, the line, and the lines from that place on."""
    random = Random(f"{fault} {table}")
    for record in records(table):
        events = record.events
        if fault == "stray":
            yield from _strays(random, table, record)
            continue
        for place in range(1, len(events)):
            cell = (name(events[place]), phase_of(record.matches[place - 1]))
            line, behind = events[place], [*events[place + 1 :]]
            if fault == "lost":
                yield cell, record, place, line, behind
            elif fault == "doubled":
                yield cell, record, place, line, [line, line, *behind]
            elif behind:
                next_one = at(time_of(line), behind[0])
                yield cell, record, place, line, [next_one, at(time_of(behind[0]), line), *behind[1:]]


def _strays(random: Random, table: str, record: Record) -> Iterator[tuple[Cell, Record, int, Event, list[Event]]]:
    places = defaultdict[str, list[int]](list)
    for place, match in enumerate(record.matches):
        places[phase_of(match)].append(place + 1)
    for phase, which in places.items():
        for place in random.sample(which, min(EACH, len(which))):
            for kind in KINDS:
                own = [event for event in record.events[1:] if type(event) is kind]
                if kind is Checkpoint and phase == "joining":
                    own = own[:1]  # the seal itself: the digest of another one would be a fault of its own
                stray = _as_shown(record, random.choice(own or lines_of_all(table)[kind]))
                if stray is not None:
                    line = at(time_of(record.events[place - 1]), stray)
                    yield (name(line), phase), record, place, line, [line, *record.events[place:]]


def _as_shown(record: Record, stray: Event) -> Event | None:
    """The line as this record shows its cards; None where it has none to show."""
    if not isinstance(stray, Deal):
        return stray
    if record.matches[0].committed:
        return stray._replace(hands=None)
    return stray if stray.hands else None


@pytest.mark.parametrize("fault", TWO_ARE_RIGHT)
def test_one_line_at_fault_is_one_error_but_in_the_cells_that_are_listed(fault: Fault) -> None:
    more: dict[Cell, object] = {}
    for table in TABLES:
        for cell, record, place, line, tail in faults(fault, table):
            found = record.errors(place, tail)
            match = record.matches[place - 1]
            if fault == "stray" and phase_behind(match.phase, type(line), committed=match.committed) is None:
                assert found, (cell, place, line)
            if len(found) > 1:
                told = [(one.id, one.line) for one in found[:4]]
                more.setdefault(cell, (record.events[0], place, line, told))
    assert {cell: told for cell, told in more.items() if cell not in TWO_ARE_RIGHT[fault]} == {}
    assert TWO_ARE_RIGHT[fault].keys() - more.keys() == set()


@pytest.mark.parametrize("table", TABLES)
def test_every_type_is_tried_in_every_phase(table: str) -> None:
    phases = {phase_of(match) for record in records(table) for match in record.matches}
    assert phases >= {*TABLE} - {"hand"} | {"auction", "doubling", "play", "trick", "over"}
    assert (phases >= {"sheet", "accused"}) == (table == "qaid")
    cells = {cell for cell, *_ in faults("stray", table)}
    assert cells == {(kind.__name__.lower(), phase) for kind in KINDS for phase in phases}
