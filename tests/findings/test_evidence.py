"""Faults of commitments and checkpoints: one lie, one finding (SPEC.md#findings-evidence)."""

from dataclasses import replace
from hashlib import sha256

import pytest

from fairshuffle.events import (
    Abort,
    Bid,
    Chat,
    Checkpoint,
    Deal,
    End,
    Event,
    Game,
    Link,
    Play,
    Ready,
    Result,
    Reveal,
    Trick,
)
from fairshuffle.findings import Finding
from fairshuffle.game import propose
from fairshuffle.game.judge import judge
from fairshuffle.game.match import begin
from fairshuffle.record import table_options, write_line
from fairshuffle.shuffle import commitment, first_fingerprint, hand_commitment, hand_secret
from fairshuffle.testing import simulate
from fairshuffle.verifier import opening, verify
from tests.tools.forge import (
    Events,
    aborted,
    at,
    changed,
    clumsy,
    dropped,
    events_of,
    find,
    findings,
    inserted,
    place_of,
    places,
    simulated,
    written,
)
from tests.tools.tables import SEATED

JOINED = simulated(seed="links")
ALONE = simulated(joined=())
OPENED = simulated(seed="links", reveal="after_hand")

SECRET = bytes(range(32))


def new(events: Events, data: bytes | None = None) -> list[Finding]:
    """The findings of a record, without the links that the simulated game has lost."""
    found = findings(written(events) if data is None else data)
    return [one for one in found if one not in LOST]


LOST = [one for events in (JOINED, OPENED) for one in findings(written(events))]


def test_the_honest_records_have_no_finding_but_links_that_did_not_arrive() -> None:
    assert {one.id for one in LOST} <= {"entropy.missing_link"}
    assert findings(written(ALONE)) == []


def statuses(data: bytes) -> dict[str, str]:
    return {check.id: check.status for check in verify(data).checks}


# The master


def test_another_secret_than_the_committed_one_is_one_finding_and_nothing_is_derived() -> None:
    place = place_of(JOINED, End)
    game = JOINED[0]
    assert isinstance(game, Game)
    assert game.commitment is not None
    gives = commitment(game.game, SECRET).hex()
    found = Finding("commit.opening", line=place + 1, expected=game.commitment.hex(), found=gives)
    data = written(changed(JOINED, place, secret=SECRET))
    assert [one for one in findings(data) if one.severity == "error"] == [found]
    ran = statuses(data)
    assert ran["commit.opening"] == "failed"
    for check in ("draw.dealer", "deal.turned", "deal.cards", "play.not_held", "score.points"):
        assert ran[check] == "not_run", check


def test_a_secret_that_is_not_opened_leaves_the_record_incomplete() -> None:
    place = place_of(ALONE, End)
    data = written(changed(ALONE, place, secret=None))
    assert findings(data) == [Finding("commit.missing", "warning", line=place + 1)]
    report = verify(data)
    assert report.verdict == "incomplete"
    reasons = {check.id: check.reason for check in report.checks if check.status == "not_run"}
    assert {reasons[check] for check in ("commit.opening", "draw.dealer", "deal.turned", "deal.cards")} == {"no_secret"}


def test_an_abort_owes_the_secret_once_a_link_is_in_the_record() -> None:
    place = places(JOINED, Play)[40]
    events = aborted(JOINED, place, None)
    assert Finding("commit.missing", "warning", line=place + 1) in new(events)
    assert verify(written(events)).verdict == "incomplete"


def test_an_abort_before_any_link_owes_nothing() -> None:
    events = aborted(JOINED, place_of(JOINED, Link), None)
    assert findings(written(events)) == []
    assert verify(written(events)).verdict == "incomplete"


def test_an_aborted_game_with_its_secret_has_no_error_and_is_incomplete() -> None:
    secret = find(JOINED, End)[1].secret
    for place in (place_of(JOINED, Link), place_of(JOINED, Deal), places(JOINED, Play)[40], places(JOINED, Result)[0]):
        data = written(aborted(JOINED, place, secret))
        assert new(JOINED, data) == [], place
        assert verify(data).verdict == "incomplete"


def test_an_abort_with_another_secret_is_one_finding() -> None:
    events = aborted(ALONE, places(ALONE, Play)[40], SECRET)
    assert [(one.id, one.line) for one in findings(written(events))] == [("commit.opening", len(events) - 1)]


# Hands opened one by one


@pytest.mark.parametrize("nth", [0, 1, -1])
def test_a_false_hand_secret_is_one_finding(nth: int) -> None:
    place, opened = find(OPENED, Reveal, nth)
    game = OPENED[0]
    assert isinstance(game, Game)
    assert game.hand_commitments is not None
    right = game.hand_commitments[opened.hand].hex()
    found = Finding("commit.hand_opening", hand=opened.hand, line=place + 1, expected=right, found=SECRET.hex())
    assert new(changed(OPENED, place, secret=SECRET)) == [found]


@pytest.mark.parametrize("nth", [0, 1, -1])
def test_the_secret_of_another_hand_is_one_finding(nth: int) -> None:
    place, opened = find(OPENED, Reveal, nth)
    found = Finding(
        "commit.hand_opening", hand=opened.hand, line=place + 1, expected=opened.hand, found=opened.hand + 9
    )
    assert new(changed(OPENED, place, hand=opened.hand + 9)) == [found]


@pytest.mark.parametrize("nth", [0, 1, -1])
def test_a_hand_secret_that_was_left_out_is_one_finding_at_the_line_in_its_place(nth: int) -> None:
    place, opened = find(OPENED, Reveal, nth)
    found = Finding("commit.hand_opening", hand=opened.hand, line=place + 1)
    later = [one for one in new(dropped(OPENED, place)) if one.id != "entropy.missing_link"]
    assert later == [found]


def test_every_hand_secret_that_was_left_out_is_a_finding() -> None:
    events = dropped(OPENED, *places(OPENED, Reveal))
    hands = [one.hand for one in findings(written(events)) if one.id == "commit.hand_opening"]
    assert hands == list(range(len(places(OPENED, Reveal))))


def test_a_listed_commitment_that_the_master_does_not_give_is_one_finding_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that picks the secret of hand 2, deals with it and opens it as promised; hand 100 is never dealt."""
    picked = {2: b"\x02" * 32, 100: b"\x64" * 32}
    for module in (simulate, opening):
        monkeypatch.setattr(module, "hand_secret", lambda game, m, i: picked.get(i, hand_secret(game, m, i)))
    events = events_of(simulate.simulate("sahrat", "picked", reveal="after_hand", joined=()))
    monkeypatch.undo()
    game, master = events[0], find(events, End)[1].secret
    assert isinstance(game, Game)
    assert master is not None
    assert findings(written(events)) == [
        Finding(
            "commit.hand_opening",
            hand=hand,
            line=1,
            expected=hand_commitment(game.game, hand, hand_secret(game.game, master, hand)).hex(),
            found=hand_commitment(game.game, hand, secret).hex(),
        )
        for hand, secret in picked.items()
    ]


def passing_game(hands: int, commitments: int) -> Events:
    """A game in which everybody always passes, with so many hand commitments, until the server stops it."""
    name, master = "nobody-buys", SECRET
    listed = tuple(hand_commitment(name, i, hand_secret(name, master, i)) for i in range(commitments))
    game = Game(
        format="fairshuffle/1",
        game=name,
        created="2026-01-01T18:00:00Z",
        profile="sahrat",
        options=(),
        table="easy",
        free=False,
        seats=SEATED,
        commitment=commitment(name, master),
        reveal="after_hand",
        hand_commitments=listed,
    )
    line = write_line(game)
    match = begin(game, table_options(game), first_fingerprint(line), opening.OpenedDecks(name, master, {}))
    events: list[Event] = [game]

    def say(*lines: Event) -> None:
        nonlocal match
        for one in lines:
            events.append(at(match.at + 10000, one))
            _, match, _ = judge(match, events[-1])

    say(Checkpoint(0, 1, sha256(line).digest()))
    say(propose.draw(match, 0))
    say(Reveal(0, 0, hand_secret(name, master, 0)))
    for hand in range(1, hands + 1):
        say(propose.deal(match, 0))
        dealer = match.deals.dealer
        assert dealer is not None
        say(*[Bid(0, (dealer + 1 + turn) % 4, "pass") for turn in range(8)])
        say(propose.result(match, 0))
        say(Reveal(0, hand, hand_secret(name, master, hand)), Checkpoint(0, 0, SECRET))
    say(Abort(0, "nobody buys", master), Checkpoint(0, 0, SECRET))
    return tuple(events)


def test_a_hand_without_a_commitment_is_one_finding_at_its_deal() -> None:
    """Three commitments are those of the draw and of two hands."""
    events = passing_game(hands=4, commitments=3)
    assert findings(written(events)) == [
        Finding("commit.hand_opening", hand=hand, line=place_of(events, Deal, hand=hand) + 1) for hand in (3, 4)
    ]
    assert findings(written(passing_game(hands=4, commitments=5))) == []


# Checkpoints


def test_a_checkpoint_that_counts_other_lines_is_one_finding() -> None:
    place, checkpoint = find(ALONE, Checkpoint, 2)
    found = Finding("check.lines", line=place + 1, expected=place, found=place + 1)
    assert [
        one._replace(hand=0)
        for one in findings(
            written(changed(ALONE, place, lines=checkpoint.lines + 1, digest=checkpoint.digest), {place})
        )
    ] == [found]


@pytest.mark.parametrize("nth", [0, 1, -1])
def test_a_checkpoint_with_another_digest_is_one_finding(nth: int) -> None:
    """The seal too: its digest was changed, so the decks of the true one fit."""
    place, checkpoint = find(JOINED, Checkpoint, nth)
    found = Finding("check.digest", line=place + 1, expected=checkpoint.digest.hex(), found=SECRET.hex())
    events = changed(JOINED, place, digest=SECRET)
    assert new(events, written(events, {place})) == [found]


def test_a_line_lost_or_added_is_one_finding_and_the_next_checkpoints_count_on() -> None:
    """Fault 1.8: one lost ``ready`` line was told at every checkpoint behind it."""
    for place in [*places(ALONE, Ready), *places(ALONE, Trick)]:
        later = min(one for one in places(ALONE, Checkpoint) if one > place)
        (lost,) = findings(clumsy(dropped(ALONE, place)))
        assert (lost.id, lost.line, lost.expected, lost.found) == ("check.lines", later, later - 1, later)
    for place in places(ALONE, Play):
        later = min(one for one in places(ALONE, Checkpoint) if one > place)
        (added,) = findings(clumsy(inserted(ALONE, place, Chat(0, 1, "table"))))
        assert (added.id, added.line, added.expected, added.found) == ("check.lines", later + 2, later + 1, later)


def test_each_independent_loss_is_told_again() -> None:
    first, second, third = places(ALONE, Ready)[::4][:3]
    found = findings(clumsy(dropped(ALONE, first, second, third)))
    assert [one.id for one in found] == ["check.lines"] * 3
    assert [one.found - one.expected for one in found] == [1, 2, 3]


def test_a_checkpoint_that_only_counts_wrongly_changes_no_later_count() -> None:
    """Also where bytes before it were changed, and no digest shows any more whose count is the true one."""
    place, point = find(ALONE, Checkpoint, 2)
    false = changed(ALONE, place, lines=point.lines + 1)
    assert [(one.id, one.line) for one in findings(clumsy(false))] == [("check.lines", place + 1)]
    card, play = find(ALONE, Play)
    both = changed(false, card, at=play.at + 1)
    point_before = places(ALONE, Checkpoint)[1]
    assert [(one.id, one.line) for one in findings(clumsy(both))] == [
        ("check.digest", point_before + 1),
        ("check.lines", place + 1),
    ]


def test_a_clumsy_change_is_one_finding_at_the_next_checkpoint_only() -> None:
    place = places(ALONE, Play)[5]
    later = min(one for one in places(ALONE, Checkpoint) if one > place)
    time = ALONE[place]
    assert isinstance(time, Play)
    (found,) = findings(clumsy(changed(ALONE, place, at=time.at + 1)))
    assert (found.id, found.line) == ("check.digest", later + 1)


@pytest.mark.parametrize("events", [JOINED, ALONE, OPENED])
def test_a_changed_name_in_the_first_line_is_one_finding_at_the_seal(events: Events) -> None:
    """The decks were made with the first line as it was, which the seal still vouches for."""
    game = events[0]
    assert isinstance(game, Game)
    seats = (game.seats[0]._replace(name="Nura"), *game.seats[1:])
    seal = place_of(events, Checkpoint)
    (found,) = new(events, clumsy(changed(events, 0, seats=seats)))
    assert (found.id, found.line) == ("check.digest", seal + 1)


def test_a_changed_name_under_new_checkpoints_breaks_every_chain() -> None:
    """Whoever writes the checkpoints anew cannot write the links anew: they hash the first line."""
    game = JOINED[0]
    assert isinstance(game, Game)
    seats = (game.seats[0]._replace(name="Nura"), *game.seats[1:])
    report = verify(written(changed(JOINED, 0, seats=seats)))
    broken = [one for one in report.findings if one.severity == "error"]
    links = places(JOINED, Link)
    assert [one.line for one in broken] == [place + 1 for place in links]
    assert {one.id for one in broken} == {"entropy.anchor", "entropy.link"}
    assert report.verdict == "failed"


def test_another_order_of_bytes_is_not_another_record() -> None:
    assert clumsy(JOINED) == written(JOINED) == b"".join(write_line(event) for event in JOINED)
    report = verify(written(JOINED))
    assert replace(report, findings=()).verdict == report.verdict == "verified"
