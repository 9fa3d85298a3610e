"""Vectors of Qaid sheets behind a fault: refused, left open, ruled falsely; what belongs to them (SPEC.md#qaid)."""

from collections.abc import Iterator

from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Chat,
    Close,
    End,
    Event,
    OptionValue,
    Play,
    Qaid,
    Ready,
    Result,
    Ruling,
    Sawa,
)
from tests.tools.forge import at, dropped, inserted, place_of, places, swapped
from tests.tools.tables import Table
from tests.vectors.hands import CLOCKS, SURE, later, next_lead, swept, unjudged
from tests.vectors.order import sheets, with_a_call
from tests.vectors.qaid import RENEGE
from tests.vectors.told import Case, called, settled, several

OWN_TEAM: tuple[Event, ...] = (Qaid(0, 0), Accuse(0, 0, 2, "renege"))
"""A sheet, and an accusation that is refused."""


def cases() -> Iterator[Case]:
    yield from refused()
    yield from open_still()
    yield from strays()
    yield from between_hands()


def led(name: str, **changes: OptionValue) -> Table:
    """A Sun of which one card is played."""
    return Table(name, "qaid", changes=changes).deal(*RENEGE).buy(call="sun").play("AC")


def out_of_turn(table: Table) -> tuple[Table, int]:
    """A card out of turn, and a result that nobody judges; and the line of that card."""
    table.say(Play(0, 3, 27))
    line = table.line
    return unjudged(table), line


def refused() -> Iterator[Case]:
    """A refused accusation is ignored together with its ruling, and so is a refused opening with all of its lines."""
    table = led("elblot").say(*OWN_TEAM)
    line = table.line
    table, card = out_of_turn(table.say(Ruling(0, "rejected")))
    note = "where a wrong call costs nothing the table goes on by the ruling as it would without it"
    yield several("refused-and-rejected", table.record(), note, (line, "qaid.sheet"), (card, "play.turn"))
    table = led("elblot").say(*OWN_TEAM, Ruling(0, "registered"))
    note = "the table has ended the hand by a call that was refused"
    ended = settled(table, "registered", (26, 0))
    yield several("refused-and-registered", ended.record(), note, (line, "qaid.sheet"))
    for key, between in (("paid", ()), ("paid-behind-a-chat", (Chat(0, 1, "table"),))):
        table = led("sahrat").say(*OWN_TEAM, *between, Ruling(0, "rejected"))
        ended = settled(table, "registered", (0, 26))
        note = "a refused call is ruled wrong, and the other team is paid for it"
        yield several(f"refused-and-{key}", ended.record(), note, (line, "qaid.sheet"))
    table = led("sahrat").play("8D").say(*OWN_TEAM)
    line = table.line
    table.say(Accuse(0, 0, 1, "renege"), Ruling(0, "registered"))
    note = "behind a refused accusation another one, which is right"
    ended = settled(table, "registered", (26, 0))
    yield several("refused-and-another", ended.record(), note, (line, "qaid.sheet"))
    table = led("sahrat").say(*OWN_TEAM)
    line = table.line
    table.stray(Boshat(0, 1)).say(Ruling(0, "rejected"))
    note = "a line from elsewhere between a refused accusation and its ruling"
    ended = settled(table, "registered", (0, 26))
    yield several("refused-around-a-stray", ended.record(), note, (line, "qaid.sheet"), (line + 1, "log.order"))
    twice = (Qaid(0, 0), Close(0, 0), Qaid(0, 2), Close(0, 2))
    table = led("elblot").say(*twice, Qaid(0, 0))
    line = table.line
    for stray in (Accuse(0, 0, 1, "renege"), Ruling(0, "rejected")):
        table.stray(stray)
    table, card = out_of_turn(table)
    note = "a sheet too many, with an accusation and a ruling, behind which the hand goes on"
    yield several("opened-too-often", table.record(), note, (line, "qaid.sheet"), (card, "play.turn"))
    table = (
        Table("elblot", "qaid", changes={"target": 40}).deal(SURE).buy(call="sun").say(*twice, Sawa(0, 0), Qaid(0, 0))
    )
    line = table.line
    table.say(Result(0, 1, "kaboot", (44, 0), (44, 0), (130, 0)), Close(0, 0), End(0, 0, (44, 0)))
    errors = (line, "qaid.sheet"), (line + 2, "qaid.sheet")
    yield several(
        "closed-behind-the-result", table.record(), "a sheet too many, and behind the result a close", *errors
    )


def open_still() -> Iterator[Case]:
    """Sheets that are left open, and rulings that are left out: the true one takes effect."""
    call = with_a_call()
    place = place_of(call, Ruling)
    note = "the ruling is left out, and the result is that of the true one: the renege was called"
    yield several("ruling-left-out", dropped(call, place), note, (place + 1, "log.order"))
    note = "a claim from elsewhere between a right accusation and its ruling"
    yield several("claimed-before-the-ruling", inserted(call, place, Sawa(0, 0)), note, (place + 1, "log.order"))
    bare = dropped(call, place_of(call, Close))
    opened, ruled = places(bare, Qaid)[1] + 1, place_of(bare, Ruling)
    note = "a close is left out, and a call stands before the ruling: the renege was called all the same"
    told_twice = (opened, "log.order"), (ruled + 1, "log.order")
    yield several("close-left-out-and-a-bid", inserted(bare, ruled, Bid(0, 0, "pass")), note, *told_twice)
    table = led("elblot").play("8D").say(*called(0, 1, "renege", "rejected"))
    table.events.pop()
    line = table.line + 1
    table.match = table.match._replace(line=table.line)
    note = "the ruling on a right call is left out, and the result is that of a hand that was played"
    yield several("ruling-left-out-and-settled", settled(table, "made", (26, 0)).record(), note, (line, "log.order"))
    table = led("elblot").play("8D").say(*called(0, 1, "renege", "rejected"))
    line = table.line
    without = dropped(unjudged(next_lead(table)).record(), line - 1)
    note = "the ruling on a right call is left out, and the hand is played on"
    yield several("ruling-left-out-and-played-on", without, note, (line, "log.order"))
    table = Table("sahrat", "qaid", changes={**CLOCKS, "timer_qaid_window": 0}).deal(SURE).buy(call="sun")
    table = later(table.play("AC").say(Qaid(0, 1)), 20_000)
    line = table.line + 1
    table.say(Close(0, 1))
    table.events.pop()
    table.match = table.match._replace(line=table.line)
    table.play_out(tricks=1)
    note = "a sheet is left open, and longer than it may be"
    warned = (line, "timer.late", "warning")
    told = several("left-open-too-long", table.record(), note, (line, "log.order"), beside=[warned, stopped(table)])
    yield told
    false = led("sahrat", target=100).play("8D").say(*called(0, 1, "renege", "rejected"))
    ruled = false.line
    deal = ruled + 1
    false.match = false.match._replace(phase="between", deals=false.match.deals._replace(dealer=0, next_index=2))
    false.deal("", SURE, receiver=1).buy(1, "sun").say(Sawa(0, 1))
    false.say(Result(0, 2, "kaboot", (0, 43), (26, 43), (0, 130)))
    errors = (ruled, "qaid.ruling"), (deal, "log.order"), (false.line, "score.points")
    note = "a false ruling, its result is left out, and that of the next hand is false"
    yield several("ruling-false-and-result-left-out", false.record(), note, *errors, beside=[stopped(false)])


def stopped(table: Table) -> tuple[int, str, str]:
    """What is told of a record that stops."""
    return (table.line, "log.truncated", "warning")


def strays() -> Iterator[Case]:
    """Lines from elsewhere in a sheet, and a sheet from elsewhere."""
    call = with_a_call()
    place = place_of(call, Qaid)
    late = (*call[:place], at(50_600, Qaid(0, 1)), *call[place:])
    note = "a sheet from elsewhere, at its time: told at the next line, which needs it closed"
    yield several("sheet-from-elsewhere", late, note, (place + 2, "log.order"))
    match = sheets("sahrat")
    place = place_of(match, Qaid) + 1
    note = "another seat closes the sheet, and then its opener"
    yield several("closed-by-both", inserted(match, place, Close(0, 0)), note, (place + 1, "qaid.sheet"))
    note = "a Boshat from elsewhere in an open sheet"
    stray = inserted(sheets("squarescores"), place, Boshat(0, 1))
    yield several("boshat-in-a-sheet", stray, note, (place + 1, "log.order"))
    elblot = sheets("elblot")
    place = places(elblot, Close)[-1]
    result = elblot[place_of(elblot, Result)]
    note = "the result stands in the last sheet too"
    yield several("result-inside-a-sheet", inserted(elblot, place, result), note, (place + 1, "log.order"))
    place = places(elblot, Ruling)[-1]
    note = "a sheet is opened before the ruling on the one before it"
    yield several("opened-before-the-ruling", swapped(elblot, place, place + 1), note, (place + 1, "log.order"))
    table = led("sahrat").stray(Ruling(0, "registered"))
    line = table.line
    table, card = out_of_turn(table)
    note = "a ruling, and no sheet was open: what stands behind it is judged"
    yield several("ruling-and-a-card", table.record(), note, (line, "log.order"), (card, "play.turn"))


def between_hands() -> Iterator[Case]:
    """Sheets where there is no hand."""
    for key, behind in (("whole", (Accuse(0, 0, 1, "renege"), Ruling(0, "rejected"))), ("closed", (Close(0, 0),))):
        table = Table("sahrat", "qaid").deal().pass_out()
        settled(table, "passed_out", (0, 0), None, None, None).say(Ready(0, 1), Qaid(0, 0))
        line = table.line
        table.say(*behind).deal("", SURE, receiver=1).buy(1, "sun")
        note = "a sheet between two hands with all of its lines"
        yield several(f"between-hands-{key}", swept(table, 1).record(), note, (line, "qaid.window"))
    table = Table("sahrat", "qaid").deal().pass_out()
    settled(table, "passed_out", (0, 0), None, None, None).say(Qaid(0, 0))
    line = table.line
    table.deal("", SURE, receiver=1).say(Close(0, 0))
    errors = (line, "qaid.window"), (table.line, "qaid.sheet")
    table.buy(1, "sun")
    note = "a sheet is opened between two hands, and closed in the next one"
    yield several("between-hands-and-in-one", swept(table, 1).record(), note, *errors)
