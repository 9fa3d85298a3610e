"""Faults of commitments, chains and checkpoints: one lie, one finding (SPEC.md#findings-evidence)."""

from dataclasses import replace

import pytest

from fairshuffle.events import Abort, Checkpoint, Deal, Draw, End, Game, Join, Link, Play, Result, Reveal
from fairshuffle.faults import Fault
from fairshuffle.record import write_line
from fairshuffle.shuffle import commitment, hand_commitment, hand_secret
from fairshuffle.testing import simulate
from fairshuffle.verify import opening, verify
from tests.forge import (
    Events,
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

JOINED = simulated(seed="links")
ALONE = simulated(joined=())
OPENED = simulated(seed="links", reveal="after_hand")

SECRET = bytes(range(32))


def new(events: Events, data: bytes | None = None) -> list[Fault]:
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
    found = Fault("commit.opening", line=place + 1, expected=game.commitment.hex(), found=gives)
    data = written(changed(JOINED, place, secret=SECRET))
    assert [one for one in findings(data) if one.severity == "error"] == [found]
    ran = statuses(data)
    assert ran["commit.opening"] == "failed"
    for check in ("draw.dealer", "deal.turned", "deal.cards", "play.not_held", "score.points"):
        assert ran[check] == "not_run", check


def test_a_secret_that_is_not_opened_leaves_the_record_incomplete() -> None:
    place = place_of(ALONE, End)
    data = written(changed(ALONE, place, secret=None))
    assert findings(data) == [Fault("commit.missing", "warning", line=place + 1)]
    report = verify(data)
    assert report.verdict == "incomplete"
    reasons = {check.id: check.reason for check in report.checks if check.status == "not_run"}
    assert {reasons[check] for check in ("commit.opening", "draw.dealer", "deal.turned", "deal.cards")} == {"no_secret"}


def aborted(events: Events, place: int, secret: bytes | None) -> Events:
    """The game stops before a line."""
    ended = (*events[:place], Abort(0, "the server is going down", secret), events[-1])
    time = events[place - 1]
    assert not isinstance(time, Game)
    return (*ended[:-2], at(time.at, ended[-2]), at(time.at, ended[-1]))


def test_an_abort_owes_the_secret_once_a_link_is_in_the_record() -> None:
    place = places(JOINED, Play)[40]
    events = aborted(JOINED, place, None)
    assert Fault("commit.missing", "warning", line=place + 1) in new(events)
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
    found = Fault("commit.hand_opening", hand=opened.hand, line=place + 1, expected=right, found=SECRET.hex())
    assert new(changed(OPENED, place, secret=SECRET)) == [found]


@pytest.mark.parametrize("nth", [0, 1, -1])
def test_the_secret_of_another_hand_is_one_finding(nth: int) -> None:
    place, opened = find(OPENED, Reveal, nth)
    found = Fault("commit.hand_opening", hand=opened.hand, line=place + 1, expected=opened.hand, found=opened.hand + 9)
    assert new(changed(OPENED, place, hand=opened.hand + 9)) == [found]


@pytest.mark.parametrize("nth", [0, 1, -1])
def test_a_hand_secret_that_was_left_out_is_one_finding_at_the_line_in_its_place(nth: int) -> None:
    place, opened = find(OPENED, Reveal, nth)
    found = Fault("commit.hand_opening", hand=opened.hand, line=place + 1)
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
        Fault(
            "commit.hand_opening",
            hand=hand,
            line=1,
            expected=hand_commitment(game.game, hand, hand_secret(game.game, master, hand)).hex(),
            found=hand_commitment(game.game, hand, secret).hex(),
        )
        for hand, secret in picked.items()
    ]


# Anchors and links


def test_a_false_first_link_is_one_finding() -> None:
    place, link = find(JOINED, Link)
    false = SECRET
    found = Fault("entropy.anchor", "error", link.seat, line=place + 1, found=false.hex())
    assert new(changed(JOINED, place, value=false)) == [found]


def test_a_false_later_link_is_one_finding() -> None:
    place, link = find(JOINED, Link, deal=2)
    found = Fault("entropy.link", "error", link.seat, 2, line=place + 1, found=SECRET.hex())
    assert new(changed(JOINED, place, value=SECRET)) == [found]


def test_every_false_link_is_found() -> None:
    events = JOINED
    lines = []
    for deal, seat in ((0, 1), (1, 3), (2, 0), (2, 2)):
        place = place_of(events, Link, deal=deal, seat=seat)
        events = changed(events, place, value=SECRET)
        lines.append(place + 1)
    assert [(one.id, one.line) for one in new(events)] == [
        ("entropy.anchor", lines[0]),
        ("entropy.link", lines[1]),
        ("entropy.link", lines[2]),
        ("entropy.link", lines[3]),
    ]


def test_a_link_above_the_length_of_the_chains_is_one_finding() -> None:
    place = place_of(JOINED, Draw)
    extra = Link(0, 0, 256, SECRET)
    found = Fault("entropy.link", "error", 0, line=place + 1, found=SECRET.hex())
    assert new(inserted(JOINED, place, extra))[:1] == [found]


def test_a_link_of_a_seat_that_has_not_joined_is_one_finding() -> None:
    events = simulated(seed="two", joined=(1, 3))
    honest = findings(written(events))
    place = place_of(events, Draw)
    found = Fault("entropy.link", "error", 2, line=place + 1, found=SECRET.hex())
    later = [one for one in findings(written(inserted(events, place, Link(0, 2, 0, SECRET)))) if one.line == place + 1]
    assert later == [found]
    assert all(one.severity == "warning" for one in honest)


def test_a_second_link_of_a_seat_for_one_deal_is_one_finding_and_not_used() -> None:
    place, link = find(JOINED, Link, deal=2)
    events = inserted(JOINED, place + 1, link)
    found = Fault("entropy.order", "error", link.seat, 2, line=place + 2, expected=2, found=2)
    assert [one for one in findings(written(events)) if one.severity == "error"] == [found]


def test_a_link_for_another_deal_is_not_used_and_so_missing() -> None:
    place, link = find(JOINED, Link, deal=1)
    line = place_of(JOINED, Deal, hand=1) + 1
    assert new(changed(JOINED, place, deal=3)) == [
        Fault("entropy.order", "error", link.seat, 1, line=place + 1, expected=1, found=3),
        Fault("entropy.missing_link", "warning", link.seat, 1, line=line, expected=1),
    ]


def test_two_equal_anchors_are_one_finding_at_the_later_join() -> None:
    """The game stops before the first link, which could fit one of the two seats only."""
    _, join = find(JOINED, Join)
    place, later = find(JOINED, Join, 1)
    found = Fault("entropy.anchor", "error", later.seat, line=place + 1, found=join.anchor.hex())
    events = aborted(JOINED, place_of(JOINED, Link), None)
    assert findings(written(changed(events, place, anchor=join.anchor))) == [found]


def test_a_missing_link_is_a_warning_with_its_seat_and_deal() -> None:
    """The bytes of a record tell no lost link from one that was kept back: only that the deck was made without it."""
    events = simulated(seed="lossy", changes=(("target", 400),))
    lost = findings(written(events))
    assert lost
    for one in lost:
        deal = place_of(events, Deal, hand=one.hand)
        assert one == Fault("entropy.missing_link", "warning", one.seat, one.hand, line=deal + 1, expected=one.hand)
        assert not places(events, Link, seat=one.seat, deal=one.hand)
    assert verify(written(events)).verdict == "verified"


def test_a_link_that_was_taken_out_is_a_missing_link_and_another_deck() -> None:
    place, link = find(JOINED, Link, deal=1)
    events = dropped(JOINED, place)
    line = place_of(events, Deal, hand=1) + 1
    ids = {(one.id, one.line) for one in findings(written(events)) if one not in LOST}
    assert ("entropy.missing_link", line) in ids
    assert ("deal.turned", line) in ids or any(name == "play.not_held" for name, _ in ids)
    assert link.seat in SEATED


SEATED = (0, 1, 2, 3)


# Checkpoints


def test_a_checkpoint_that_counts_other_lines_is_one_finding() -> None:
    place, checkpoint = find(ALONE, Checkpoint, 2)
    found = Fault("check.lines", line=place + 1, expected=place, found=place + 1)
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
    found = Fault("check.digest", line=place + 1, expected=checkpoint.digest.hex(), found=SECRET.hex())
    events = changed(JOINED, place, digest=SECRET)
    assert new(events, written(events, {place})) == [found]


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
