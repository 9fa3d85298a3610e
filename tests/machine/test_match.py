"""The match as a machine: live and in replay the same, copies apart, truth from its state (SPEC.md#replay)."""

from collections.abc import Sequence
from typing import Any

import pytest

from fairshuffle import truth
from fairshuffle.events import Checkpoint, Deal, Draw, End, Event, Game, Link, Play, Ready, Result
from fairshuffle.findings import Finding
from fairshuffle.game.deals import Deals, coming, owe_reveal, with_decks
from fairshuffle.hand import Hand
from fairshuffle.match import Match
from fairshuffle.order import MAY_STAND, left_out, may_stand
from fairshuffle.record import read_record, write_line
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.verifier import verify
from fairshuffle.verifier.opening import OpenedDecks
from tests.tools.forge import Events, clumsy, find, place_of, places, rules_only, simulated, written
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
    return Match(game, read_record(clumsy(events)).options, first_fingerprint(write_line(game)), decks)


def values(state: object) -> Any:  # noqa: ANN401  # whatever the state holds
    """All that a state holds, its parts taken apart, but for the source of the decks, which has none."""
    if isinstance(state, list):
        return state[:]
    if isinstance(state, Deals):
        return with_decks(state, None)
    if not isinstance(state, (Match, Hand)):
        return state
    return {name: values(getattr(state, name)) for name in state.__slots__}


@pytest.mark.parametrize("events", GAMES)
def test_a_replay_of_the_lines_so_far_is_the_live_match_at_every_step(events: Events) -> None:
    live = opened(events)
    for place, event in enumerate(events[1:], 1):
        live.apply(event)
        if place % 23 == 0 or place > len(events) - 3:
            again = opened(events)
            for line in events[1 : place + 1]:
                again.apply(line)
            assert values(again) == values(live), place


@pytest.mark.parametrize("events", GAMES)
def test_a_copy_is_apart_from_its_match(events: Events) -> None:
    match = opened(events)
    for event in events[1:]:
        before = values(match)
        trial = match.copy()
        trial.apply(event)
        after = values(trial)
        assert values(match) == before
        match.apply(event)
        assert values(match) == after
        assert values(trial) == after


@pytest.mark.parametrize("events", GAMES)
def test_a_stray_line_that_has_no_effect_changes_nothing_but_line_time_and_what_was_judged(events: Events) -> None:
    """Between hands and after the end; inside a hand the fourth card of a trick does not wait."""
    match = opened(events)
    for event in events[1:]:
        match.apply(event)
        if match.phase in {"sealed", "drawn", "scored", "ended", "closed"} and match.committed:
            before, trial = values(match), match.copy()
            (fault,) = trial.apply(Ready(match.at, 0))
            assert fault.id == "log.order"
            after = values(trial)
            told = {"_early"} if match.phase == "scored" else set()
            assert {name for name, value in before.items() if after[name] != value} <= {"line", "special"} | told


@pytest.mark.parametrize("events", GAMES)
def test_the_findings_of_a_replay_are_the_faults_of_the_match(events: Events) -> None:
    match = opened(events)
    faults: list[Finding] = match.opening_faults()
    for event in events[1:]:
        faults += match.apply(event)
    report = verify(written(events))
    assert [(one.line, one.id) for one in report.findings] == sorted((one.line, one.id) for one in faults)
    assert (match.total, match.winner, match.hands) == (report.total, report.winner, report.hands)


@pytest.mark.parametrize("false", [False, True], ids=["true", "false"])
@pytest.mark.parametrize("events", GAMES)
def test_events_give_the_same_one_by_one_and_together(events: Events, *, false: bool) -> None:
    """The false ones: every seventh line stands twice, every eleventh is left out."""
    lines: Sequence[Event] = events[1:]
    if false:
        lines = [
            one for place, event in enumerate(lines) for one in [event] * (1 + (place % 7 == 0) - (place % 11 == 0))
        ]
    single, together = opened(events), opened(events)
    faults, special = [], []
    for event in lines:
        faults += single.apply(event)
        special += [(one.event, one.judged) for one in single.special]
    assert together.apply_all(lines) == faults
    assert [(one.event, one.judged) for one in together.special] == special
    assert faults or not false
    for match in (single, together):
        match.special = []
    assert values(together) == values(single)


@pytest.mark.parametrize("events", GAMES[:3])
def test_without_the_secret_nothing_is_false(events: Events) -> None:
    """The other players follow a running game with the same machine and see no card of it."""
    game = events[0]
    assert isinstance(game, Game)
    match = Match(game, read_record(clumsy(events)).options, first_fingerprint(write_line(game)))
    for event in events[1:]:
        assert [one for one in match.apply(event) if one.severity == "error"] == []
    assert match.phase == "closed"


def test_a_time_that_goes_back_is_told_with_its_line_in_the_hand_that_it_opens_and_after_what_is_owed() -> None:
    match = opened(GAMES[1])
    for event in GAMES[1][1:]:
        before = match.hand.number if match.hand else 0
        if isinstance(event, Deal):
            # The secret of the draw, or of the hand before, is owed still in this copy.
            trial = match.copy()
            trial.deals = owe_reveal(trial.deals)
            early = event._replace(at=match.at - 1)
            found = [(one.id, one.hand) for one in trial.apply(early) if one.id in {"log.time", "commit.hand_opening"}]
            assert found == [("commit.hand_opening", before), ("log.time", before + 1)]
            assert ("log.time", event.hand) in [(one.id, one.hand) for one in match.copy().apply(early)]
        match.apply(event)


# The lines that follow from the state


@pytest.mark.parametrize("events", GAMES)
def test_truth_tells_the_lines_of_an_honest_server(events: Events) -> None:
    match = opened(events)
    for event in events[1:]:
        if isinstance(event, Draw):
            assert truth.draw(match, event.at) == event
        elif isinstance(event, Deal) and match.committed:
            assert truth.deal(match, event.at) == event
        elif isinstance(event, Result):
            assert truth.result(match, event.at) == event
        elif isinstance(event, End):
            assert truth.end(match, event.at, event.secret) == event
        match.apply(event)


def test_truth_knows_no_draw_and_no_deal_without_the_secret() -> None:
    game = GAMES[0][0]
    assert isinstance(game, Game)
    match = Match(game, read_record(clumsy(GAMES[0])).options, bytes(32))
    with pytest.raises(ValueError, match="secret"):
        truth.draw(match, 0)
    for event in GAMES[0][1 : place_of(GAMES[0], Draw) + 1]:
        match.apply(event)
    with pytest.raises(ValueError, match="secret"):
        truth.deal(match, 0)


def test_truth_knows_no_result_before_the_last_card_and_no_end_before_somebody_has_won() -> None:
    scene = Table()
    with pytest.raises(ValueError, match="hand"):
        truth.result(scene.match, 0)
    scene.deal().buy().play_out(tricks=7)
    with pytest.raises(ValueError, match="hand"):
        truth.result(scene.match, 0)
    with pytest.raises(ValueError, match="won"):
        truth.end(scene.match, 0, None)
    scene.finish()
    assert truth.end(scene.match, 9, None) == End(9, 0, scene.match.total)


def test_a_hand_that_is_passed_out_has_nothing_and_the_next_dealer_deals() -> None:
    scene = Table().deal().pass_out()
    result = truth.result(scene.match, 0)
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
        assert type(event) in MAY_STAND[match.phase]
        match.apply(event)


def test_what_was_refused_is_not_expected() -> None:
    for phase, kinds in MAY_STAND.items():
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
            dealt = coming(match.deals)
            assert dealt is not None
            assert dealt.turned == event.turned
        match.apply(event)
    assert places(GAMES[1], Play)
