"""Faults of anchors and links: one lie, one finding (SPEC.md#chains)."""

from collections.abc import Sequence

from fairshuffle.events import Deal, Draw, Join, Link
from fairshuffle.findings import Finding
from fairshuffle.shuffle import Inputs, anchor, links, make_chain, seal
from fairshuffle.verifier import verify
from tests.tools.forge import (
    Events,
    aborted,
    changed,
    dropped,
    find,
    findings,
    inserted,
    place_of,
    places,
    simulated,
    written,
)

JOINED = simulated(seed="links")
LOST = findings(written(JOINED))
SECRET = bytes(range(32))


def new(events: Events) -> list[Finding]:
    """The findings of a record, without the links that the simulated game has lost."""
    return [one for one in findings(written(events)) if one not in LOST]


def test_a_false_first_link_is_one_finding() -> None:
    place, link = find(JOINED, Link)
    false = SECRET
    found = Finding("entropy.anchor", "error", link.seat, line=place + 1, found=false.hex())
    assert new(changed(JOINED, place, value=false)) == [found]


def test_a_false_later_link_is_one_finding() -> None:
    place, link = find(JOINED, Link, deal=2)
    found = Finding("entropy.link", "error", link.seat, 2, line=place + 1, found=SECRET.hex())
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


def test_links_that_are_false_one_after_the_other_are_each_one_finding() -> None:
    """The next true one proves the last true one before them."""
    events = JOINED
    false = [place_of(JOINED, Link, deal=deal, seat=2) for deal in (1, 2)]
    for place in false:
        events = changed(events, place, value=SECRET)
    assert [(one.id, one.line) for one in new(events)] == [("entropy.link", place + 1) for place in false]
    assert places(JOINED, Link, deal=3, seat=2)


def test_a_link_above_the_length_of_the_chains_is_one_finding() -> None:
    place = place_of(JOINED, Draw)
    extra = Link(0, 0, 256, SECRET)
    found = Finding("entropy.link", "error", 0, line=place + 1, found=SECRET.hex())
    assert new(inserted(JOINED, place, extra))[:1] == [found]


def test_a_link_of_a_seat_that_has_not_joined_is_one_finding() -> None:
    events = simulated(seed="two", joined=(1, 3))
    honest = findings(written(events))
    place = place_of(events, Draw)
    found = Finding("entropy.link", "error", 2, line=place + 1, found=SECRET.hex())
    later = [one for one in findings(written(inserted(events, place, Link(0, 2, 0, SECRET)))) if one.line == place + 1]
    assert later == [found]
    assert all(one.severity == "warning" for one in honest)


def test_a_second_link_of_a_seat_for_one_deal_is_one_finding_and_not_used() -> None:
    place, link = find(JOINED, Link, deal=2)
    events = inserted(JOINED, place + 1, link)
    found = Finding("entropy.order", "error", link.seat, 2, line=place + 2, expected=2, found=2)
    assert [one for one in findings(written(events)) if one.severity == "error"] == [found]


def test_a_link_for_another_deal_is_not_used_and_so_missing() -> None:
    place, link = find(JOINED, Link, deal=1)
    line = place_of(JOINED, Deal, hand=1) + 1
    assert new(changed(JOINED, place, deal=3)) == [
        Finding("entropy.order", "error", link.seat, 1, line=place + 1, expected=1, found=3),
        Finding("entropy.missing_link", "warning", link.seat, 1, line=line, expected=1),
    ]


def test_two_equal_anchors_are_one_finding_at_the_later_join() -> None:
    """The game stops before the first link, which could fit one of the two seats only."""
    _, join = find(JOINED, Join)
    place, later = find(JOINED, Join, 1)
    found = Finding("entropy.anchor", "error", later.seat, line=place + 1, found=join.anchor.hex())
    events = aborted(JOINED, place_of(JOINED, Link), None)
    assert findings(written(changed(events, place, anchor=join.anchor))) == [found]


def test_a_missing_link_is_a_warning_with_its_seat_and_deal() -> None:
    """The bytes of a record tell no lost link from one that was kept back: only that the deck was made without it."""
    events = simulated(seed="lossy", changes=(("target", 400),))
    lost = findings(written(events))
    assert lost
    for one in lost:
        deal = place_of(events, Deal, hand=one.hand)
        assert one == Finding("entropy.missing_link", "warning", one.seat, one.hand, line=deal + 1, expected=one.hand)
        assert not places(events, Link, seat=one.seat, deal=one.hand)
    assert verify(written(events)).verdict == "verified"


def test_a_link_that_was_taken_out_is_a_missing_link_and_another_deck() -> None:
    place, link = find(JOINED, Link, deal=1)
    events = dropped(JOINED, place)
    line = place_of(events, Deal, hand=1) + 1
    ids = {(one.id, one.line) for one in findings(written(events)) if one not in LOST}
    assert ("entropy.missing_link", line) in ids
    assert ("deal.turned", line) in ids or any(name == "play.not_held" for name, _ in ids)
    assert all(
        one.seat == link.seat
        for one in findings(written(events))
        if one.id == "entropy.missing_link" and one not in LOST
    )


# What enters a deck, seat by seat (SPEC.md#hand-key)


def test_the_links_of_a_deal_stand_at_their_seats_and_earlier_ones_stand_in() -> None:
    """Seats 0, 2 and 3 have joined; seat 2 sends no link for deal 1, and seat 3 never sends any."""
    given = links.Links(links.Chains(SECRET, 127))
    chains = {seat: make_chain(SECRET, seat, bytes([seat]) * 32, 127) for seat in (0, 2, 3)}
    found: Sequence[Finding] | None
    for seat, chain in chains.items():
        found, given = links.join(given, Join(0, seat, anchor(SECRET, seat, chain[0])))
        assert not found
    given = links.close(given, bytes(32))
    nothing = bytes(32)
    for seat in (2, 0):
        found, given = links.link(given, Link(0, seat, 0, chains[seat][0]), 0)
        assert not found
    assert given.linked == (0, 2)
    drawn, warned, given = links.take(given, 0)
    assert drawn == Inputs(0, seal(bytes(32)), 0b0101, (chains[0][0], nothing, chains[2][0], nothing))
    assert [one.seat for one in warned] == [3]
    found, given = links.link(given, Link(0, 0, 1, chains[0][1]), 1)
    assert not found
    dealt, warned, given = links.take(given, 1)
    assert dealt == Inputs(1, seal(bytes(32)), 0b0001, (chains[0][1], nothing, chains[2][0], nothing))
    assert [(one.seat, one.expected) for one in warned] == [(2, 1), (3, 1)]
    assert (given.opened, given.deals, given.missing) == ((0, 2), 2, 3)
