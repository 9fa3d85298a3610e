"""The match as a machine: live and in replay the same, copies apart, truth from its state (SPEC.md#replay)."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

import pytest

from fairshuffle.events import Checkpoint, Deal, Draw, End, Event, Game, Link, Play, Result
from fairshuffle.findings import Finding
from fairshuffle.game import propose
from fairshuffle.game.deals import coming as coming_deal
from fairshuffle.game.deals import owe_reveal, with_decks
from fairshuffle.game.judge import judge, judge_first
from fairshuffle.game.match import Match, begin
from fairshuffle.game.phases import TABLE, may_stand, phase_behind
from fairshuffle.record import read_record, write_line
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.verifier import verify
from fairshuffle.verifier.opening import OpenedDecks
from fairshuffle.verifier.recovery.operations import left_out
from tests.tools.forge import Events, at, clumsy, find, place_of, places, rules_only, simulated, written
from tests.tools.tables import Table

GAMES = [
    simulated("sahrat", "qaid", seed="live"),
    simulated("squarescores", "easy", seed="live", reveal="after_hand"),
    simulated("elblot", "qaid", seed="live", joined=()),
    rules_only(simulated("balotk", "qaid", seed="live")),
]


def opened(events: Sequence[Event]) -> Match:
    """The match after its first line, with an open secret where there is a commitment."""
    game = events[0]
    assert isinstance(game, Game)
    secret = find(events, End)[1].secret
    decks = OpenedDecks(game.game, secret, {}) if secret else None
    return begin(game, read_record(clumsy(events)).options, first_fingerprint(write_line(game)), decks)


def is_a_value(thing: object) -> bool:
    """Whether nothing in a thing can be changed; what a finding tells is data for JSON, and made once."""
    if isinstance(thing, tuple) and not isinstance(thing, Finding):
        return all(map(is_a_value, thing))
    return thing is None or isinstance(thing, (int, str, bytes, frozenset, Finding, MappingProxyType))


@pytest.mark.parametrize("events", GAMES)
def test_everything_in_a_match_is_a_value(events: Events) -> None:
    """To judge a line changes nothing: there is nothing in a match that could be changed."""
    match = opened(events)
    for place, event in enumerate(events[1:], 1):
        _, match, _ = judge(match, event)
        if place % 41 == 0:
            assert is_a_value(match._replace(deals=with_decks(match.deals, None)))


@pytest.mark.parametrize("events", GAMES)
def test_a_replay_of_the_lines_so_far_is_the_live_match_at_every_step(events: Events) -> None:
    live = start = opened(events)
    for place, event in enumerate(events[1:], 1):
        _, live, _ = judge(live, event)
        if place % 23 == 0 or place > len(events) - 3:
            again = start
            for line in events[1 : place + 1]:
                _, again, _ = judge(again, line)
            assert again == live, place


@pytest.mark.parametrize("events", GAMES)
def test_a_line_out_of_place_changes_nothing_but_line_and_time(events: Events) -> None:
    """Every line of the game at every thirteenth place."""
    match = opened(events)
    kinds = {type(event): event for event in events[1:]}
    for place, event in enumerate(events[1:], 1):
        _, match, _ = judge(match, event)
        for stray in kinds.values() if place % 13 == 0 else ():
            found, after, ran = judge(match, at(match.at, stray))
            if phase_behind(match.phase, type(stray), committed=match.committed) is None:
                assert [one.id for one in found] == ["log.order"]
                assert ran == ()
                assert after == match._replace(line=match.line + 1)


@pytest.mark.parametrize("events", GAMES)
def test_the_findings_of_a_replay_are_those_of_the_match(events: Events) -> None:
    match = opened(events)
    game = events[0]
    assert isinstance(game, Game)
    told: list[Finding] = judge_first(game)
    for event in events[1:]:
        found, match, _ = judge(match, event)
        told += found
    report = verify(written(events))
    assert [(one.line, one.id) for one in report.findings] == sorted((one.line, one.id) for one in told)
    assert (match.total, match.winner, match.hands) == (report.total, report.winner, report.hands)


@pytest.mark.parametrize("events", GAMES[:3])
def test_without_the_secret_nothing_is_false(events: Events) -> None:
    """The other players follow a running game with the same machine and see no card of it."""
    game = events[0]
    assert isinstance(game, Game)
    match = begin(game, read_record(clumsy(events)).options, first_fingerprint(write_line(game)))
    for event in events[1:]:
        found, match, _ = judge(match, event)
        assert [one for one in found if one.severity == "error"] == []
    assert match.phase == "closed"


def test_a_time_that_goes_back_is_told_with_its_line_in_the_hand_that_it_opens_and_after_what_is_owed() -> None:
    match = opened(GAMES[1])
    for event in GAMES[1][1:]:
        before = match.hand.deal.number if match.hand else 0
        if isinstance(event, Deal):
            # The secret of the draw, or of the hand before, is owed still.
            owing = match._replace(deals=owe_reveal(match.deals))
            early = event._replace(at=match.at - 1)
            found = [
                (one.id, one.hand) for one in judge(owing, early)[0] if one.id in {"log.time", "commit.hand_opening"}
            ]
            assert found == [("commit.hand_opening", before), ("log.time", before + 1)]
            assert ("log.time", event.hand) in [(one.id, one.hand) for one in judge(match, early)[0]]
        _, match, _ = judge(match, event)


# The lines that follow from the state


@pytest.mark.parametrize("events", GAMES)
def test_truth_tells_the_lines_of_an_honest_server(events: Events) -> None:
    match = opened(events)
    for event in events[1:]:
        if isinstance(event, Draw):
            assert propose.draw(match, event.at) == event
        elif isinstance(event, Deal) and match.committed:
            assert propose.deal(match, event.at) == event
        elif isinstance(event, Result):
            assert propose.result(match, event.at) == event
        elif isinstance(event, End):
            assert propose.end(match, event.at, event.secret) == event
        _, match, _ = judge(match, event)


def test_truth_knows_no_draw_and_no_deal_without_the_secret() -> None:
    game = GAMES[0][0]
    assert isinstance(game, Game)
    match = begin(game, read_record(clumsy(GAMES[0])).options, bytes(32))
    with pytest.raises(ValueError, match="secret"):
        propose.draw(match, 0)
    for event in GAMES[0][1 : place_of(GAMES[0], Draw) + 1]:
        _, match, _ = judge(match, event)
    with pytest.raises(ValueError, match="secret"):
        propose.deal(match, 0)


def test_truth_knows_no_result_before_the_last_card_and_no_end_before_somebody_has_won() -> None:
    scene = Table()
    with pytest.raises(ValueError, match="hand"):
        propose.result(scene.match, 0)
    scene.deal().buy().play_out(tricks=7)
    with pytest.raises(ValueError, match="hand"):
        propose.result(scene.match, 0)
    with pytest.raises(ValueError, match="won"):
        propose.end(scene.match, 0, None)
    scene.finish()
    assert propose.end(scene.match, 9, None) == End(9, 0, scene.match.total)


def test_a_hand_that_is_passed_out_has_nothing_and_the_next_dealer_deals() -> None:
    scene = Table().deal().pass_out()
    result = propose.result(scene.match, 0)
    assert (result.outcome, result.points, result.cards, result.projects, result.baloot) == (
        "passed_out",
        (0, 0),
        None,
        None,
        None,
    )
    scene.say(result)
    assert scene.match.deals.dealers == (0,)
    assert scene.deal().buy().finish().findings() == []


# Which lines may stand


@pytest.mark.parametrize("events", GAMES)
def test_every_line_of_an_honest_game_stands_where_the_table_says_so(events: Events) -> None:
    match = opened(events)
    for event in events[1:]:
        assert phase_behind(match.phase, type(event), committed=match.committed)
        _, match, _ = judge(match, event)


def test_what_was_refused_is_not_expected() -> None:
    for phase, kinds in TABLE.items():
        for kind in kinds:
            assert kind.__name__.lower() not in may_stand(phase, kind)


@pytest.mark.parametrize(
    ("phase", "kind", "missing"),
    [
        ("joining", Link, ("joining",)),
        ("joining", Deal, ("joining", "sealed")),
        ("sealed", Deal, ("sealed",)),
        ("drawn", End, ("drawn",)),
        ("hand", Checkpoint, ("hand",)),
        ("hand", Deal, ("hand", "scored")),
        ("scored", Link, ("scored",)),
        ("between", Play, ()),
        ("closed", Deal, ()),
    ],
)
def test_a_line_that_comes_too_early_tells_what_was_left_out(
    phase: Any,  # noqa: ANN401  # a phase
    kind: type[Event],
    missing: tuple[str, ...],
) -> None:
    assert left_out(phase, kind) == missing


def test_a_deal_tells_what_its_links_and_its_cut_give() -> None:
    match = opened(GAMES[1])
    for event in GAMES[1][1:]:
        if isinstance(event, Deal):
            coming = coming_deal(match.deals)
            assert coming is not None
            assert coming.turned == event.turned
        _, match, _ = judge(match, event)
    assert places(GAMES[1], Play)
