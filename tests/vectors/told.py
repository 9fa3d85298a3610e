"""Hands told line by line, with a result that was worked out by hand: what a record without secrets looks like.

``settled`` writes the claimed result as it is given; nothing here asks the library what a hand is worth.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from fairshuffle.events import Accuse, End, Event, Offence, Outcome, Qaid, Result, Ruling, RulingOutcome
from fairshuffle.record import write_line
from fairshuffle.seats import Pair
from fairshuffle.testing.lint import layer_of
from fairshuffle.verifier.checks import PLACES
from tests.tools.forge import Events, written
from tests.tools.tables import Table

Case = dict[str, Any]

NOTHING: Pair = (0, 0)


def settled(  # noqa: PLR0917 - the parts of a result
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
    table.say(Result(0, table.hand.deal.number, outcome, points, total, cards, projects, baloot))
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
    ids = sorted(dict(sorted((findings or {}).items())).values(), key=lambda finding: finding[1] != "error")
    layer = layer_of(ids[0][0]) if ids else None
    return {
        "id": name,
        "record": [write_line(event).decode().rstrip("\n") for event in table.record()],
        "verdict": "failed" if ids and ids[0][1] == "error" else "verified",
        "findings": told,
        "layer": layer,
        "source": "worked out from SPEC.md",
        "note": note,
    }


def several(
    name: str, events: Events, note: str, *errors: tuple[int, str], beside: Sequence[tuple[int, str, str]] = ()
) -> Case:
    """A case with some errors, line and id of each, and with what else is told, which is none."""
    weighed = [*((line, finding, "error") for line, finding in errors), *beside]
    findings = [list(one) for one in sorted(weighed, key=lambda one: (one[0], PLACES[one[1]]))]
    count = {"faults": len(errors)} if len(errors) > 1 else {}
    return {
        "id": name,
        "record": written(events).decode().removesuffix("\n").split("\n"),
        "verdict": "failed",
        "findings": findings,
        **count,
        "layer": layer_of(errors[0][1]),
        "source": "worked out from SPEC.md",
        "note": note,
    }
