"""Faults of results, totals and the end of the match: one lie, one finding (SPEC.md#findings-score)."""

import pytest

from fairshuffle.events import Bid, Boshat, Declare, Double, End, Play, Result
from fairshuffle.findings import Finding
from fairshuffle.game import propose
from fairshuffle.seats import Pair
from fairshuffle.verifier import verify
from tests.tools.forge import Events, changed, dropped, find, findings, places, rules_only, simulated, written
from tests.tools.tables import Table, whole_match

MATCH = whole_match()
COMMITTED = simulated(seed="score", changes=())
HANDS = len(places(MATCH, Result))


def errors(events: Events) -> list[Finding]:
    return [one for one in findings(written(events)) if one.severity == "error"]


def plus(pair: Pair | None, more: Pair) -> Pair:
    assert pair is not None
    return (pair[0] + more[0], pair[1] + more[1])


def test_the_honest_matches_have_no_error() -> None:
    assert errors(MATCH) == errors(COMMITTED) == []
    assert HANDS > 3


@pytest.mark.parametrize("events", [MATCH, COMMITTED])
@pytest.mark.parametrize("nth", range(4))
def test_false_points_are_one_finding_and_the_totals_none(events: Events, nth: int) -> None:
    place, result = find(events, Result, nth)
    false = plus(result.points, (1, 0))
    found = Finding("score.points", hand=nth + 1, line=place + 1, expected=list(result.points), found=list(false))
    assert errors(changed(events, place, points=false)) == [found]


@pytest.mark.parametrize("nth", range(4))
def test_false_points_that_every_later_total_takes_in_are_one_finding(nth: int) -> None:
    place, result = find(MATCH, Result, nth)
    events = changed(MATCH, place, points=plus(result.points, (0, 1)))
    for later in places(MATCH, Result)[nth:]:
        events = changed(events, later, total=plus(find(events[later:], Result)[1].total, (0, 1)))
    end, last = find(events, End)
    events = changed(events, end, total=plus(last.total, (0, 1)))
    assert [(one.id, one.line) for one in errors(events)] == [("score.points", place + 1)]


@pytest.mark.parametrize("events", [MATCH, COMMITTED])
@pytest.mark.parametrize("more", [(1, 0), (0, 200), (200, 0)])
def test_a_false_total_is_one_finding_even_one_that_would_end_the_match(events: Events, more: Pair) -> None:
    place, result = find(events, Result, 1)
    false = plus(result.total, more)
    found = Finding("score.total", hand=2, line=place + 1, expected=list(result.total), found=list(false))
    assert errors(changed(events, place, total=false)) == [found]


def test_a_false_total_from_which_the_later_ones_go_on_is_one_finding() -> None:
    events = MATCH
    for later in places(MATCH, Result)[1:]:
        events = changed(events, later, total=plus(find(events[later:], Result)[1].total, (0, 3)))
    end, last = find(events, End)
    events = changed(events, end, total=plus(last.total, (0, 3)))
    assert [(one.id, one.hand) for one in errors(events)] == [("score.total", 2)]


@pytest.mark.parametrize("events", [MATCH, COMMITTED])
@pytest.mark.parametrize("nth", [0, 2])
def test_a_false_outcome_is_one_finding_with_its_points(events: Events, nth: int) -> None:
    place, result = find(events, Result, nth)
    false = "lost" if result.outcome != "lost" else "made"
    expected = {"outcome": result.outcome, "points": list(result.points)}
    points = plus(result.points, (2, 2))
    found = {"outcome": false, "points": list(points)}
    (told,) = errors(changed(events, place, outcome=false, points=points))
    assert told == Finding("score.outcome", hand=nth + 1, line=place + 1, expected=expected, found=found)


def test_a_played_hand_was_not_passed_out() -> None:
    place, result = find(MATCH, Result)
    nothing = {"outcome": "passed_out", "points": (0, 0), "cards": None, "projects": None, "baloot": None}
    (told,) = errors(changed(MATCH, place, **nothing))
    assert (told.id, told.expected) == ("score.outcome", {"outcome": result.outcome, "points": list(result.points)})


@pytest.mark.parametrize("part", ["cards", "projects", "baloot"])
def test_a_false_part_is_one_finding_and_the_points_that_follow_from_it_none(part: str) -> None:
    place, result = find(MATCH, Result, 1)
    true = getattr(result, part)
    false = plus(true, (0, 2))
    found = Finding(f"score.{part}", hand=2, line=place + 1, expected=list(true), found=list(false))
    assert errors(changed(MATCH, place, **{part: false})) == [found]
    assert errors(changed(MATCH, place, **{part: false}, points=plus(result.points, (0, 2)))) == [found]


def test_every_false_part_is_found() -> None:
    place, result = find(MATCH, Result, 1)
    false = {part: plus(getattr(result, part), (0, 2)) for part in ("cards", "projects", "baloot", "total")}
    assert sorted(one.id for one in errors(changed(MATCH, place, **false))) == [
        "score.baloot",
        "score.cards",
        "score.projects",
        "score.total",
    ]


def test_a_false_score_in_every_hand_is_as_many_findings() -> None:
    events = MATCH
    for place in places(MATCH, Result):
        events = changed(events, place, points=plus(find(events[place:], Result)[1].points, (1, 1)))
    assert [(one.id, one.hand) for one in errors(events)] == [("score.points", hand + 1) for hand in range(HANDS)]


def test_the_score_of_a_hand_whose_checking_has_ended_is_not_compared_but_its_total_is() -> None:
    card, play = find(MATCH, Play)
    place, result = find(MATCH, Result)
    events = changed(MATCH, card, seat=play.seat ^ 1)
    events = changed(events, place, points=plus(result.points, (1, 0)))
    assert [one.id for one in errors(events)] == ["play.turn", "score.total"]
    followed = changed(events, place, total=plus(result.total, (1, 0)))
    assert [one.id for one in errors(followed) if one.hand == 1] == ["play.turn"]


# The end of the match


def test_totals_of_the_end_that_are_not_those_of_the_last_result_are_one_finding() -> None:
    place, end = find(MATCH, End)
    found = Finding("score.total", line=place + 1, expected=list(end.total), found=list(plus(end.total, (1, 0))))
    assert errors(changed(MATCH, place, total=plus(end.total, (1, 0)))) == [found]


@pytest.mark.parametrize("events", [MATCH, COMMITTED])
def test_a_false_winner_is_one_finding(events: Events) -> None:
    place, end = find(events, End)
    found = Finding("match.winner", line=place + 1, expected=end.winner, found=1 - end.winner)
    assert errors(changed(events, place, winner=1 - end.winner)) == [found]


def test_an_end_before_anybody_has_won_is_one_finding() -> None:
    last = places(MATCH, Result)[1]
    result = find(MATCH, Result, 1)[1]
    events = (*MATCH[: last + 1], End(result.at, 0, result.total))
    found = Finding("match.not_over", line=last + 2, expected=152, found=list(result.total))
    assert errors(events) == [found]


def test_hands_dealt_after_the_match_was_over_are_one_finding_at_the_first_of_them() -> None:
    scene = Table(changes={"target": 20}).deal().buy().settle()
    assert scene.match.winner is not None
    lines = []
    for buyer in (1, 2):
        lines.append(scene.line + 1)
        scene.deal(receiver=buyer).buy(buyer).settle()
    scene.say(propose.end(scene.match, 0, None))
    assert scene.findings() == [Finding("match.over", hand=2, line=lines[0], expected="end", found="deal")]


def test_a_false_result_that_ends_the_match_is_one_finding() -> None:
    """From 0 to 152 in one hand: the end that follows from it is no second fault."""
    last = places(MATCH, Result)[0]
    result = find(MATCH, Result)[1]
    high = plus(result.points, (152, 0))
    events = (*MATCH[:last], result._replace(points=high, total=high), End(result.at, 0, high))
    assert [(one.id, one.line) for one in errors(events)] == [("score.points", last + 1)]


def gahwa() -> Table:
    ladder = [Double(0, 1, "double"), Double(0, 0, "three"), Double(0, 1, "four"), Double(0, 0, "gahwa")]
    return Table(changes={"target": 100}).deal("JH").buy().say(*ladder).settle()


def test_a_hand_under_gahwa_ends_the_match() -> None:
    scene = gahwa()
    assert scene.match.winner == 0
    assert scene.say(propose.end(scene.match, 0, None)).findings() == []


@pytest.mark.parametrize("claim", ["projects", "baloot"])
@pytest.mark.parametrize("pair", [(0, 0), (2, 0)])
def test_under_gahwa_a_claim_of_what_nobody_is_credited_with_is_one_finding(claim: str, pair: Pair) -> None:
    """Fault 1.7: the reader lets it pass, the rules do not."""
    events = gahwa().say(End(0, 0, (100, 0))).record()
    place = find(events, Result)[0]
    found = Finding(f"score.{claim}", hand=1, line=place + 1, found=list(pair))
    assert errors(changed(events, place, **{claim: pair})) == [found]


def test_the_wrong_winner_of_a_hand_under_gahwa_is_one_finding_and_the_end_none() -> None:
    events = gahwa().record()
    place, result = find(events, Result)
    false = result._replace(outcome="lost", points=(0, 100), total=(0, 100))
    (told,) = errors((*events[:place], false, End(result.at, 1, (0, 100))))
    assert (told.id, told.line) == ("score.outcome", place + 1)


def test_a_declaration_left_out_changes_what_its_projects_give() -> None:
    scene = Table().deal("7C 8C 9C TC JC AD AH KS").buy().say(Declare(0, 0, "hundred")).finish()
    events = scene.record()
    place, result = find(events, Result)
    assert result.projects is not None
    assert sum(result.projects) == 10
    (told,) = errors(dropped(events, places(events, Declare)[0]))
    assert told == Finding("score.projects", hand=1, line=place, expected=[0, 0], found=list(result.projects))


def test_the_report_tells_winner_and_totals_of_the_last_result() -> None:
    for events in (MATCH, COMMITTED, rules_only(COMMITTED)):
        report, end = verify(written(events)), find(events, End)[1]
        assert (report.winner, report.total) == (end.winner, end.total)
        assert (report.hands, report.events) == (len(places(events, Result)), len(events))
    early = verify(written(MATCH[: places(MATCH, Result)[0] + 1]))
    assert (early.winner, early.total) == (None, find(MATCH, Result)[1].total)


@pytest.mark.parametrize("ending", ["passed_out", "boshat"])
def test_a_hand_that_goes_on_behind_an_end_without_play_is_not_compared(ending: str) -> None:
    """What the result claims follows from the call behind the end, which is told."""
    table = Table("sahrat", "qaid").deal("", "7S 8S 9S 7H 8H AS KS QS")
    table = table.pass_out() if ending == "passed_out" else table.say(Boshat(0, 1))
    table.say(Bid(0, 0, "sun"))
    line = table.line
    table.say(table.rest(), Result(0, 1, "made", (26, 0), (26, 0)), End(0, 0, (26, 0)))
    assert [(one.line, one.id) for one in table.findings()] == [(line, "bid.turn")]
