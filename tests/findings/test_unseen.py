"""What is judged of a hand whose cards are not known, and that one fault is one finding (SPEC.md#unseen)."""

import re
from itertools import product
from typing import get_args

import pytest

from fairshuffle.events import (
    Accuse,
    Bid,
    Checkpoint,
    Close,
    Deal,
    Double,
    End,
    Event,
    Play,
    Qaid,
    Ruling,
    RulingOutcome,
    Sawa,
)
from fairshuffle.findings import ANY_LINE, FINDINGS
from fairshuffle.game.hand_lines import HAND_EVENTS
from fairshuffle.game.match import GROUPS_OF_A_LINE
from fairshuffle.game.unseen import JUDGED_UNSEEN
from fairshuffle.seats import Team
from fairshuffle.verifier import verify
from fairshuffle.verifier.checks import CHECKS
from tests import ROOT
from tests.tools.forge import findings, written
from tests.tools.tables import Table
from tests.vectors.qaid import RENEGE
from tests.vectors.told import called, settled
from tests.vectors.unseen import hidden

OUTCOMES: tuple[RulingOutcome, ...] = get_args(RulingOutcome)
FALSE = [(true, said) for true, said in product(("registered", "rejected"), OUTCOMES) if true != said]


def told_in_the_specification() -> dict[str, set[str]]:
    text = (ROOT / "SPEC.md").read_text(encoding="utf-8").partition('<a id="unseen">')[2].partition("Its `result`")[0]
    rows = [row.split("|") for row in text.splitlines() if row.startswith("| `")]
    return {
        line: set(re.findall(r"`(\w+\.\w+)`", told))
        for _, lines, told, *_ in rows
        for line in re.findall(r"`(\w+)`", lines)
    }


def test_the_list_is_that_of_the_specification() -> None:
    listed = told_in_the_specification()
    assert listed.pop("rest") == set()
    assert listed.pop("result") == {"deal.index", "score.total"}
    assert listed == {kind.__name__.lower(): told_of(kind) for kind in HAND_EVENTS}


def told_of(kind: type[Event]) -> set[str]:
    """What is told of a line beside its place and its time."""
    at = [row for row in FINDINGS.values() if kind.__name__.lower() in row.lines and row.group != "timer"]
    return {row.id for row in at if not row.needs}


def test_a_line_counts_as_checked_where_nothing_of_it_is_left_out() -> None:
    for kind in HAND_EVENTS:
        made = [FINDINGS[check] for check, group in CHECKS.items() if group in GROUPS_OF_A_LINE[kind]]
        checks = {row.id for row in made if kind.__name__.lower() in row.lines}
        assert (kind in JUDGED_UNSEEN) == (checks <= told_of(kind)), kind


def test_what_stands_at_any_line_needs_no_cards() -> None:
    assert [row.id for row in FINDINGS.values() if ANY_LINE in row.lines and row.needs] == []


# Fault 1.1: nothing that follows from the clock of a hand is judged where its checking has ended


@pytest.mark.parametrize("name", ["sahrat", "elblot"])
@pytest.mark.parametrize("end", ["sawa", "last card"])
@pytest.mark.parametrize("outcome", ["registered", "rejected"])
def test_a_call_behind_the_end_does_not_make_a_running_game_false(name: str, end: str, outcome: RulingOutcome) -> None:
    table = Table(name, "qaid", changes={"timer_qaid_window": 5_000}).deal().buy(call="sun")
    table = table.say(Sawa(0, 0)) if end == "sawa" else table.play_out()
    settled(table.say(*called(1, 0, "false_sawa", outcome)), "registered", (0, 26))
    events, _ = hidden(table)
    for length in range(2, len(events) + 1):
        report = verify(written(events[:length]))
        assert report.verdict == "incomplete"
        assert [finding.id for finding in report.findings] == ["log.truncated"]


def test_a_result_that_does_not_wait_for_the_window_is_early_where_nobody_called() -> None:
    table = Table("sahrat", "qaid", changes={"timer_qaid_window": 5_000}).deal().buy(call="sun").say(Sawa(0, 0))
    events, _ = hidden(settled(table, "kaboot", (44, 0)))
    assert [finding.id for finding in findings(written(events)) if finding.severity == "error"] == ["timer.early"]


def test_a_sheet_that_is_open_when_a_hand_is_given_up_is_no_second_finding() -> None:
    table = Table("sahrat", "easy").deal().say(Qaid(0, 1)).buy(call="sun").say(Sawa(0, 0))
    settled(table, "kaboot", (44, 0))
    deal = table.events[1]
    assert isinstance(deal, Deal)
    assert deal.hands is not None
    first, second, *others = deal.hands
    table.events[1] = deal._replace(hands=(first, (*second[:4], first[0]), *others))
    assert [(one.line, one.id) for one in table.findings()] == [(2, "deal.repeated_card")]


@pytest.mark.parametrize("level", [3, 4])
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("called", [False, True])
def test_a_gahwa_ends_a_match_of_equal_totals_whoever_has_won_it(level: int, winner: Team, *, called: bool) -> None:
    table = Table("sahrat", "qaid", changes={"target": 8}).deal().buy(call="sun").say(Sawa(0, 0))
    settled(table, "made", (8, 8)).deal(receiver=1).buy(1)
    ladder = (Double(0, 2, "double"), Double(0, 1, "three"), Double(0, 2, "four"), Double(0, 1, "gahwa"))
    table.say(*ladder[:level]).play_out()
    if called:
        table.say(Qaid(0, 0), Accuse(0, 0, 1, "renege"), Ruling(0, "registered"))
    settled(table, "registered" if called else "made", (0, 0))
    events, _ = hidden(table)
    end = End(table.match.at, winner, (8, 8))
    told = findings(written((*events[:-1], end, Checkpoint(end.at, 0, bytes(32)))))
    errors = [finding.id for finding in told if finding.severity == "error"]
    assert errors == ([] if level == 4 or called else ["match.not_over"])
    next_deal = Deal(table.match.at, 3, (table.dealer + 2) % 4, 0)
    told = findings(written((*events[:-1], next_deal)))
    errors = [finding.id for finding in told if finding.severity == "error"]
    assert errors == (["match.over"] if level == 4 and not called else [])
    assert verify(written(events)).winner is None


# Fault 1.2: one false ruling, one refused accusation, one stray call are one finding each


def reneged(name: str, *, late: bool) -> Table:
    """A renege at a Qaid table, maybe with all cards behind it."""
    table = Table(name, "qaid", changes={"timer_qaid_window": 5_000}).deal(*RENEGE).buy(call="sun").play("AC", "8D")
    return table.play_out() if late else table


def going_on(table: Table, *, goes_on: bool, late: bool) -> list[tuple[int, str]]:
    """What is told of a table that plays on, or writes a result at once; notices and the missing end aside."""
    if goes_on and not late:
        table.say(Play(0, 2, 1), Qaid(0, 2), Close(0, 2), Play(0, 3, 3))
    table.wait(10_000 * goes_on)
    settled(table, "registered", (0, 99))
    return [(one.line, one.id) for one in table.findings() if one.severity == "error"]


@pytest.mark.parametrize("name", ["sahrat", "balotk", "squarescores", "elblot"])
@pytest.mark.parametrize(("true", "false"), FALSE)
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("goes_on", [False, True])
def test_a_false_ruling_is_one_finding_however_the_table_goes_on(
    name: str, true: str, false: RulingOutcome, *, late: bool, goes_on: bool
) -> None:
    table = reneged(name, late=late).say(Qaid(0, 0), Accuse(0, 0, 1 if true == "registered" else 3, "renege", 1))
    table.say(Ruling(0, false))
    line = table.line
    assert going_on(table, goes_on=goes_on, late=late) == [(line, "qaid.ruling")]


@pytest.mark.parametrize(
    "accuse", [Accuse(0, 2, 1, "renege", 1), Accuse(0, 0, 2, "renege", 1), Accuse(0, 0, 1, "invalid_project")]
)
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("late", [False, True])
def test_a_refused_accusation_is_one_finding_whatever_is_ruled(
    accuse: Accuse, outcome: RulingOutcome, *, late: bool
) -> None:
    table = reneged("sahrat", late=late).say(Qaid(0, 0), accuse, Ruling(0, outcome))
    line = table.line - 1
    assert going_on(table, goes_on=False, late=late) == [(line, "qaid.sheet")]


def test_a_refused_accusation_that_costs_nothing_hides_nothing() -> None:
    table = reneged("elblot", late=False).say(Qaid(0, 0), Accuse(0, 2, 1, "renege", 1), Ruling(0, "rejected"))
    line = table.line - 1
    table.say(Play(0, 3, 1))
    settled(table, "made", (26, 0))
    told = [(one.line, one.id) for one in table.findings() if one.severity == "error"]
    assert told == [(line, "qaid.sheet"), (line + 2, "play.turn")]


STRAY: list[tuple[Event, str]] = [
    (Bid(0, 0, "pass"), "bid.turn"),
    (Bid(0, 1, "pass", auto=True), "bid.turn"),
    (Double(0, 1, "double"), "log.order"),
    (Play(0, 0, 0), "log.order"),
    (Play(0, 2, 7, auto=True), "log.order"),
    (Sawa(0, 1), "log.order"),
]


@pytest.mark.parametrize(("line", "finding"), STRAY)
@pytest.mark.parametrize("wait", [100, 4_900])
@pytest.mark.parametrize("seen", [True, False])
def test_a_stray_line_behind_the_end_is_one_finding_and_moves_no_clock(
    line: Event, finding: str, wait: int, *, seen: bool
) -> None:
    changes = {"timer_qaid_window": 5_000, "timer_bid": 1_000, "timer_card": 1_000}
    table = Table("sahrat", "qaid", changes=changes).deal("AC TC AD TD AH TH AS TS").buy(call="sun").say(Sawa(0, 0))
    table.wait(wait - 100)
    table.say(line)
    place = table.line
    table.wait(4_900 - wait)
    settled(table, "kaboot", (44, 0), cards=(130, 0))
    events, places = hidden(table)
    told = findings(written(table.record() if seen else events))
    told = [one for one in told if one.id != "log.truncated"]
    assert [(one.line, one.id) for one in told] == [(place if seen else places[place], finding)]


# Fault 1.3: an accusation may name any trick from 1 to 8


@pytest.mark.parametrize("trick", range(1, 9))
@pytest.mark.parametrize("phase", ["auction", "purchase", "play", "end"])
def test_an_accusation_of_a_trick_that_has_not_begun_is_wrong_and_nothing_else(trick: int, phase: str) -> None:
    table = Table("elblot", "qaid").deal()
    if phase != "auction":
        table.buy(call="sun")
    if phase in {"play", "end"}:
        table.play_out(8 if phase == "end" else 2)
    table.say(*called(1, 0, "renege", "rejected", trick))
    if phase == "auction":
        table.buy(call="sun")
    assert table.finish().findings() == []


# Fault 1.9: a line that ends the checking of its hand is one finding


@pytest.mark.parametrize("timer", [0, 15_000])
@pytest.mark.parametrize("wait", [100, 15_000, 40_000])
def test_a_card_that_is_not_held_is_one_finding_also_when_the_server_plays_it(timer: int, wait: int) -> None:
    table = Table("balotk", changes={"timer_card": timer}).deal("AC", "7S").buy(call="sun").play("AC")
    table.wait(wait - 100)
    table.say(Play(0, 1, 7, auto=True))
    line = table.line
    settled(table, "made", (26, 0), projects=None, baloot=None)
    assert [(one.line, one.id) for one in table.findings()] == [(line, "play.not_held")]


@pytest.mark.parametrize("call", [Bid(0, 1, "sun", auto=True), Bid(0, 0, "ashkal", auto=True)])
def test_a_call_that_cannot_be_made_is_one_finding_also_when_the_server_makes_it(call: Bid) -> None:
    table = Table("sahrat", changes={"timer_bid": 12_000}).deal().say(call)
    line = table.line
    settled(table, "made", (26, 0), projects=None, baloot=None)
    assert [one.line for one in table.findings()] == [line]
