"""Vectors of hands whose cards nobody knows: committed games whose secret is not open (SPEC.md#unseen)."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Chat,
    Checkpoint,
    Deal,
    Declare,
    Double,
    Draw,
    End,
    Event,
    Game,
    OptionValue,
    Play,
    Qaid,
    Rest,
    Result,
    Sawa,
    Trick,
)
from fairshuffle.testing.lint import layer_of
from tests.tools.forge import dropped, place_of, written
from tests.tools.tables import Table
from tests.vectors.hands import Ladder, later, show, swept_under, tie
from tests.vectors.told import Case, called, settled

COMMITMENT: Final = sha256(b"nobody has opened this").digest()
WINDOW: Final = 5_000


def hidden(table: Table, *, rest: bool = False) -> tuple[list[Event], dict[int, int]]:
    """A told record as a committed one without its secret, perhaps with closing cards; and where its lines stand."""
    events: list[Event] = []
    places: dict[int, int] = {}
    for line, event in enumerate(table.record(), 1):
        if isinstance(event, End) or (isinstance(event, Rest) and not rest):
            continue
        events.append(event._replace(hands=None) if isinstance(event, Deal) else event)
        if isinstance(event, Game):
            dealer = table.dealer
            committed = event._replace(commitment=COMMITMENT)
            events = [committed, Checkpoint(0, 0, bytes(32)), Draw(0, dealer)]
        places[line] = len(events)
        if isinstance(event, Result):
            events.append(Checkpoint(event.at, 0, bytes(32)))
    events.append(Chat(table.match.at, 0, "table"))  # so that it stops at a line of which nothing else is told
    return events, places


def unseen(
    name: str,
    table: Table,
    note: str,
    findings: Mapping[int, tuple[str, str]] | None = None,
    *,
    rest: bool = False,
) -> Case:
    """A case of such a record; ``findings`` are the id and the severity by the line of the told one."""
    events, places = hidden(table, rest=rest)
    told = sorted([places[line], *finding] for line, finding in (findings or {}).items())
    ids = [finding[0] for finding in (findings or {}).values()]
    failed = any(severity == "error" for _, severity in (findings or {}).values())
    return {
        "id": name,
        "record": written(events).decode().removesuffix("\n").split("\n"),
        "verdict": "failed" if failed else "incomplete",
        "findings": [*told, [len(events), "log.truncated", "warning"]],
        "layer": layer_of(ids[0] if ids else "log.truncated"),
        "source": "worked out from SPEC.md",
        "note": note,
    }


def at_result(name: str, table: Table, finding: str) -> Case:
    """A case whose result is at fault."""
    line = next(line for line, event in enumerate(table.record(), 1) if isinstance(event, Result))
    return unseen(name, table, "a result that can be seen to be false", {line: (finding, "error")})


def begun(kind: str = "qaid", *, name: str = "sahrat") -> Table:
    """A Sun that seat 0 has bought; he leads."""
    changes = {"timer_qaid_window": WINDOW}
    table = Table(name, "qaid", changes=changes) if kind == "qaid" else Table(name, "easy")
    return table.deal().buy(call="sun")


def cases() -> Iterator[Case]:
    yield from ends()
    yield from checked()
    yield from unchecked()
    yield from gone_on()


def ends() -> Iterator[Case]:
    """A result stands where the hand is over by what can be seen; whether it waits is judged while the hand is."""
    nine = begun().play_out(2)
    yield at_result("nine-cards", settled(nine.play_out(until=nine.hand.tricks.turn ^ 1), "made", (26, 0)), "log.order")
    yield at_result("sawa-early", settled(begun().say(Sawa(0, 0)), "kaboot", (44, 0)), "timer.early")
    waited = settled(later(begun().say(Sawa(0, 0)), WINDOW), "kaboot", (44, 0))
    yield unseen("sawa", waited, "a Sawa ends the hand, and the result has waited for the window")
    for key, table in (("sawa", begun().say(Sawa(0, 0))), ("last-card", begun().play_out())):
        settled(table.say(*called(1, 0, "false_sawa", "registered")), "registered", (0, 26))
        yield unseen(
            f"{key}-called", table, "behind a ruling nothing of the hand is judged, and no window has to close"
        )
    table = settled(begun().play_out(1).say(*called(1, 0, "renege", "rejected")), "registered", (26, 0))
    yield unseen("called", table, "a ruling may have ended the hand")
    table = Table("sahrat", "qaid").deal().pass_out()
    yield unseen("passed-out", settled(table, "passed_out", (0, 0), None, None, None), "two rounds of passes")
    table = settled(Table("sahrat", "qaid").deal().pass_out(), "made", (16, 0))
    yield at_result("passed-out-paid", table, "score.outcome")
    table = settled(begun().say(Boshat(0, 0)), "boshat", (0, 0), None, None, None)
    yield unseen("boshat", table, "nobody can say whether it was a redeal hand")
    table = later(begun().say(Sawa(0, 0)), 3_000).say(Bid(0, 0, "pass"))
    line = table.line
    settled(later(table, WINDOW - 3_000), "kaboot", (44, 0))
    note = "the window is counted from the Sawa, whatever stands behind it"
    yield unseen("bid-behind-the-sawa", table, note, {line: ("bid.turn", "error")})
    hurried = Table("sahrat", "qaid", changes={"timer_bid": 1_000, "timer_card": 1_000}).deal("AC TC AD TD AH TH AS TS")
    table = later(hurried.buy(call="sun").say(Sawa(0, 0)), 4_900).say(Bid(0, 0, "pass"))
    line = table.line
    settled(table, "kaboot", (44, 0), cards=(130, 0))
    note = "behind the end nobody's turn is counted"
    yield unseen("late-bid-behind-the-sawa", table, note, {line: ("bid.turn", "error")})


def checked() -> Iterator[Case]:
    """What needs no card that is hidden."""
    for name, finding, note, lines in (
        ("bid-twice", "bid.turn", "the auction is over", (Bid(0, 1, "sun"),)),
        ("double-too-high", "double.level", "there is no Three in Sun", (Double(0, 1, "three"),)),
        ("out-of-turn", "play.turn", "seat 0 leads", (Play(0, 2, 5),)),
        ("played-twice", "play.not_held", "the card lies on the table", (Play(0, 0, 5), Play(0, 1, 5))),
        ("sawa-out-of-turn", "sawa.window", "seat 0 leads", (Sawa(0, 2),)),
        ("boshat-late", "boshat.window", "a card was played", (Play(0, 0, 5), Boshat(0, 1))),
        ("team-chat", "chat.closed", "team chat is closed", (Chat(0, 1, "team"),)),
        ("accused-by-another", "qaid.sheet", "seat 0 opened it", (Qaid(0, 0), Accuse(0, 2, 1, "renege"))),
        ("auto-early", "timer.early", "his time is not over", (Play(0, 0, 5, None, auto=True),)),
        ("auto-twice", "play.not_held", "one fault", (Play(0, 0, 5), Play(0, 1, 5, None, auto=True))),
        ("trick", "trick.winner", "the Ace takes it", tuple(four_clubs(winner=1))),
    ):
        table = timed().say(*lines)
        yield unseen(name, table, note, {table.line: (finding, "error")})
    table = later(timed(), 90_000).say(Play(0, 0, 5))
    yield unseen("late", table, "the card comes after its limit", {table.line: ("timer.late", "warning")})
    table = settled(later(begun().say(Sawa(0, 0)), WINDOW), "kaboot", (44, 0))
    result = table.events[-2]
    assert isinstance(result, Result)
    table.events[-2] = result._replace(total=(45, 0))
    yield at_result("total", table, "score.total")


def gone_on() -> Iterator[Case]:
    """What stands behind a hand that nobody can follow."""
    table = Table().deal("", "AH JH", receiver=1, turned="AH").buy(1).say(Bid(0, 1, "pass"))
    note = "who could only pass may not do so behind the closing cards"
    yield unseen("pass-behind-the-closing-cards", table, note, {table.line: ("bid.turn", "error")}, rest=True)
    changes: dict[str, OptionValue] = {"timer_bid": 12_000, "timer_card": 15_000}
    table = later(Table(changes=changes).deal(), 10_000).say(Bid(0, 0, "sun"))
    note = "the time to lead is counted from the call"
    yield unseen("card-behind-a-late-call", later(table, 26_000).say(Play(0, 0, 5)), note)
    ladder: Ladder = ((2, "double"), (1, "three"), (2, "four"), (1, "gahwa"))
    table = swept_under(tie(8), ladder).say(Result(0, 2, "kaboot", (0, 0), (8, 8), (0, 162)))
    events = hidden(table)[0]
    end = [[len(events), "commit.missing", "warning"]]
    ended = written([*events[:-1], End(table.match.at, 1, (8, 8)), Checkpoint(table.match.at, 0, bytes(32))])
    note = "a Gahwa that nobody can judge has ended the match at equal totals: either team may have won"
    whole = unseen("gahwa-at-equal-totals", table, note)
    yield whole | {"record": ended.decode().removesuffix("\n").split("\n"), "findings": end, "layer": "chain"}
    table.deal()
    note = "whoever has won by it, a deal behind it is one too many"
    yield unseen("deal-behind-a-gahwa", table, note, {table.line: ("match.over", "error")})
    table = Table("sahrat", "qaid", changes={"target": 100}).deal().buy(call="sun").say(Sawa(0, 0))
    settled(settled(table, "kaboot", (44, 0)).deal().pass_out(), "passed_out", (0, 0), None, None, None)
    told = unseen("result-left-out", table, "a result is left out whose hand nobody can judge: the next total is taken")
    events = hidden(table)[0]
    place = place_of(events, Result)
    record = written(dropped(tuple(events), place)).decode().removesuffix("\n").split("\n")
    findings = [[place + 1, "log.order", "error"], [len(record), "log.truncated", "warning"]]
    yield told | {"record": record, "verdict": "failed", "findings": findings, "layer": "rules"}


def unchecked() -> Iterator[Case]:
    """What nobody can judge who does not know the cards."""
    table = Table("sahrat", "qaid").deal().say(Declare(0, 3, "hundred")).buy(call="sun")
    table.say(*[Declare(0, 2, "fifty")] * 3).play_out(1).say(Declare(0, 1, "sira"), show(3, "7C 8C"))
    yield unseen("projects", table, "declarations and lays, whoever makes them and when")
    table = begun().say(Play(0, 0, 5, "akka"), Play(0, 1, 30, "baloot"), Play(0, 2, 29, "akka"), Play(0, 3, 6))
    yield unseen("cards", table, "what may be played, and what is said with it")
    table = Table("sahrat", "easy").deal().buy(call="sun").say(Sawa(0, 0))
    yield unseen("false-sawa", table, "whether a Sawa is true")
    table = settled(begun("easy").play_out(), "made", (13, 90), (1, 2), (3, 4), (5, 6))
    yield unseen("score", table, "outcome, cards, projects, Baloot and points")
    table = timed().say(Play(0, 0, 5), *called(0, 1, "renege", "rejected"))
    table.say(Play(0, 3, 5), Play(0, 3, 5, None, auto=True), Bid(0, 0, "sun"), Sawa(0, 2))
    yield unseen("behind-a-ruling", table, "behind a ruling nothing of such a hand is judged")


def timed() -> Table:
    """A Sun at a Qaid table with the ordinary clocks of sahrat."""
    changes = {"timer_bid": 12_000, "timer_card": 15_000, "timer_qaid_window": WINDOW}
    return Table("sahrat", "qaid", changes=changes).deal().buy(call="sun")


def four_clubs(winner: int) -> Iterator[Event]:
    """The Ten, the Jack, the Queen and the Ace of clubs, and who is said to have taken them."""
    for seat, card in enumerate((3, 4, 5, 7)):
        yield Play(0, seat, card)
    yield Trick(0, winner)
