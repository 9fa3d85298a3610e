"""Hands told line by line, with a result that was worked out by hand: what a record without secrets looks like.

``settled`` writes the claimed result as it is given; nothing here asks the library what a hand is worth.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from fairshuffle.events import Accuse, End, Event, Offence, Outcome, Qaid, Result, Ruling, RulingOutcome
from fairshuffle.record import write_line
from fairshuffle.seats import Pair
from fairshuffle.testing.lint import layer_of
from tests.tables import Table

Case = dict[str, Any]

NOTHING: Pair = (0, 0)


def settled(
    table: Table,
    outcome: Outcome,
    points: Pair,
    cards: Pair | None = None,
    projects: Pair | None = NOTHING,
    baloot: Pair | None = NOTHING,
) -> Table:
    """The result of the hand, as claimed, and the end of the match where somebody has won by it."""
    before = table.match.total
    total = (before[0] + points[0], before[1] + points[1])
    table.say(Result(0, table.hand.number, outcome, points, total, cards, projects, baloot))
    if max(total) >= table.match.options.target and total[0] != total[1]:
        table.say(End(0, total.index(max(total)), total))
    return table


def called(
    caller: int, against: int, offence: Offence, outcome: RulingOutcome, trick: int | None = None
) -> Sequence[Event]:
    """The sheet is opened, somebody is accused, and the server rules."""
    return Qaid(0, caller), Accuse(0, caller, against, offence, trick), Ruling(0, outcome)


def case(name: str, table: Table, note: str, findings: Mapping[int, tuple[str, str]] | None = None) -> Case:
    """A case of a told record; ``findings`` are the id and the severity by line."""
    told = [[line, *finding] for line, finding in sorted((findings or {}).items())]
    errors = [finding for _, finding, severity in told if severity == "error"]
    layer = next((layer_of(finding) for finding in errors), None)
    if layer is None and told:
        layer = layer_of(told[0][1])
    return {
        "id": name,
        "record": [write_line(event).decode().rstrip("\n") for event in table.record()],
        "verdict": "failed" if errors else "verified",
        "findings": told,
        "layer": layer,
        "source": "worked out from SPEC.md",
        "note": note,
    }
