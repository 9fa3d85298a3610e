"""Faults of the record as a whole: time, its end, chat, bots, versions (SPEC.md#findings-record)."""

from typing import Literal

import pytest

from fairshuffle.events import Chat, Play, Player, Trick
from fairshuffle.findings import Finding
from fairshuffle.record import write_line
from fairshuffle.verifier import verify
from tests.tools.forge import Events, changed, dropped, find, findings, places, rules_only, simulated, written
from tests.tools.tables import SEATED, Table, whole_match

ALONE = simulated(seed="order", joined=())
RULES_ONLY = rules_only(simulated(seed="order"))


def errors(events: Events) -> list[Finding]:
    return [one for one in findings(written(events)) if one.severity == "error"]


@pytest.mark.parametrize("nth", [0, 17, -1])
def test_a_line_before_the_time_of_the_last_one_is_one_finding(nth: int) -> None:
    events = dropped(ALONE, *places(ALONE, Trick))
    place, card = find(events, Play, nth)
    before = find(events, type(events[place - 1]), at=getattr(events[place - 1], "at", 0))[1]
    time = getattr(before, "at", 0)
    (found,) = errors(changed(events, place, at=time - 1))
    assert (found.id, found.line, found.expected, found.found) == ("log.time", place + 1, time, time - 1)
    assert card.at >= time


def test_a_clock_set_back_is_one_finding_and_not_one_for_every_later_line() -> None:
    place = places(RULES_ONLY, Play)[9]
    late = tuple(
        event if position < place else event._replace(at=getattr(event, "at", 0) - 5000)  # type: ignore[call-arg]
        for position, event in enumerate(RULES_ONLY)
    )
    assert [(one.id, one.line) for one in errors(late)] == [("log.time", place + 1)]


def test_a_record_without_its_last_checkpoint_is_not_whole() -> None:
    report = verify(written(ALONE[:-1]))
    assert report.verdict == "incomplete"
    assert findings(written(ALONE[:-1])) == [Finding("log.truncated", "warning", line=len(ALONE) - 1, found="end")]


def test_a_record_that_stops_early_is_not_whole() -> None:
    place = places(RULES_ONLY, Play)[9]
    data = written(RULES_ONLY[: place + 1])
    number = findings(data)[0].hand
    assert [one for one in findings(data) if one.severity != "notice"] == [
        Finding("log.truncated", "warning", hand=number, line=place + 1, found="play")
    ]
    assert verify(data).verdict == "incomplete"


@pytest.mark.parametrize("table", ["easy", "qaid"])
def test_team_chat_in_a_hand_is_an_error_at_a_qaid_table_only(table: Literal["easy", "qaid"]) -> None:
    scene = Table("sahrat", table).deal().say(Chat(0, 2, "team"), Chat(0, 1, "table"))
    found = [Finding("chat.closed", "error", 2, 1, line=scene.line - 1)] if table == "qaid" else []
    assert scene.buy().finish().findings() == found


def test_team_chat_between_hands_is_open_at_a_qaid_table() -> None:
    assert findings(written(whole_match(table="qaid"))) == []


def test_a_program_sits_at_a_free_table_only() -> None:
    nora, *others = SEATED
    seated = (nora, others[0], Player("Deep", bot=True), Player("Blue", bot=True))
    assert Table(seated=seated).deal().buy().finish().findings() == [
        Finding("bot.seat", "error", seat, line=1) for seat in (2, 3)
    ]
    assert Table(seated=seated, free=True).deal().buy().finish().findings() == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"format":"fairshuffle/1"', b'"format":"fairshuffle/2"'),
        (b'"profile":"sahrat"', b'"profile":"kout"'),
        (b'"options":{', b'"options":{"jokers":true,'),
        (b'"options":{', b'"options":{"ashkal":"always",'),
    ],
)
def test_what_this_edition_does_not_know_is_unsupported_and_nothing_else_is_judged(old: bytes, new: bytes) -> None:
    first = write_line(ALONE[0])
    assert old in first
    report = verify(written(ALONE).replace(first, first.replace(old, new)))
    assert (report.verdict, report.findings, report.checks) == ("unsupported", (), ())
