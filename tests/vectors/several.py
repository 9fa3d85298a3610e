"""Vectors of records with several faults, and of what stands behind a fault: it is judged as if that one was told.

Where faults stand behind one another each is told once, where it stands, and nothing that follows from it
(SPEC.md#replay).
"""

from collections.abc import Iterator
from operator import itemgetter

from fairshuffle.events import Bid, Boshat, End, Play, Result, Sawa
from fairshuffle.testing.lint import layer_of
from tests.tools.forge import Events, written
from tests.tools.tables import Table
from tests.vectors.hands import SURE, swept
from tests.vectors.told import Case, settled

Told = tuple[int, str]
"""The line of an error, and its id."""


def several(name: str, events: Events, note: str, *errors: Told, beside: tuple[tuple[int, str, str], ...] = ()) -> Case:
    """A case with these errors, and with what else is told."""
    weighed = [*((line, finding, "error") for line, finding in errors), *beside]
    findings = [list(one) for one in sorted(weighed, key=itemgetter(0))]
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


def cases() -> Iterator[Case]:
    yield from behind_the_end()


# Behind the end of a hand, and of a match


def behind_the_end() -> Iterator[Case]:
    """Behind the end of a hand a call or a card is one finding, and the hand is not followed where it goes on by it."""
    table = Table("sahrat", "qaid").deal().buy(call="sun").play_out().say(Boshat(0, 1))
    line = table.line
    settled(table, "boshat", (0, 0), projects=None, baloot=None)
    table = swept(table.deal("", SURE, receiver=1).buy(1, "sun"), 1)
    note = "a Boshat behind the last card, by which the table has gone on"
    yield several("boshat-behind-the-last-card", table.record(), note, (line, "boshat.window"))
    table = Table().deal(SURE).buy(call="sun").say(Sawa(0, 0), Bid(0, 1, "pass"))
    line = table.line
    settled(table, "passed_out", (0, 0), projects=None, baloot=None)
    table = swept(table.deal("", SURE, receiver=1).buy(1, "sun"), 1)
    note = "a pass behind a Sawa, and the hand is said to be passed out"
    yield several("pass-behind-a-sawa", table.record(), note, (line, "bid.turn"))
    table = Table().deal().buy(call="sun").play_out()
    table.say(Play(0, table.hand.tricks.turn, 0))
    line = table.line
    settled(table, "kaboot", (44, 0), cards=(130, 0))
    note = "a card behind the last one, and the result counts it"
    yield several("card-behind-the-last-one", table.record(), note, (line, "log.order"))
    table = Table().deal(SURE).buy(call="sun").say(Sawa(0, 0))
    table.say(Result(0, 1, "kaboot", (44, 0), (44, 0), (130, 0))).deal()
    line = table.line
    table.pass_out().say(Result(0, 2, "passed_out", (0, 0), (44, 0))).deal()
    table.pass_out().say(Result(0, 3, "passed_out", (0, 0), (44, 0)), End(0, 0, (44, 0)))
    note = "two hands more are dealt behind the end of the match: told at the first"
    yield several("two-deals-behind-the-end", table.record(), note, (line, "match.over"))
