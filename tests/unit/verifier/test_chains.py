"""The players' chains: what no server can do to them, and the comparison with one's own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.cards import Card
from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Abort, Chat, Checkpoint, Cut, Deal, Draw, Event, Join, Link
from fairshuffle.game.deals import with_decks
from fairshuffle.record import read_record, write_line
from fairshuffle.record.keepsakes import Chain, KeepsakeError, read_chain, write_chain
from fairshuffle.seats import SEATS
from fairshuffle.shuffle import NO_LINK, Inputs, anchor, make_chain
from fairshuffle.testing.simulate import LINKS
from fairshuffle.verifier.opening import OpenedDecks
from tests.tools.forge import changed, dropped, events_of, inserted, place_of, places, swapped
from tests.tools.trust import (
    KEY,
    Server,
    chain_of,
    events_game,
    first_of,
    judged,
    receipts,
    resigned,
    secret_of,
    shown,
    signed_game,
)

SIGNED = signed_game()
EVENTS = events_of(SIGNED)
MINE = chain_of(SIGNED, 2)
FIRST = first_of(read_record(SIGNED))


# The file


@given(
    st.builds(
        Chain,
        st.from_regex("[A-Za-z0-9._-]{1,64}", fullmatch=True),
        st.binary(min_size=32, max_size=32),
        st.sampled_from(SEATS),
        st.integers(127, 65_535),
        st.binary(min_size=32, max_size=32),
    )
)
def test_a_chain_is_read_as_it_was_written(chain: Chain) -> None:
    assert read_chain(write_chain(chain)) == chain


def test_a_chain_is_one_canonical_line() -> None:
    first, secret = FIRST.hex(), MINE.secret.hex()
    text = f'{{"type":"chain","game":"{MINE.game}","first":"{first}","seat":2,"links":255,"secret":"{secret}"}}'
    assert write_chain(MINE) == f"{text}\n".encode()


LINE = write_chain(MINE)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        LINE[:-1],
        LINE + LINE,
        LINE.replace(b'"seat":2', b'"seat":4'),
        LINE.replace(b'"seat":2', b'"seat": 2'),
        LINE.replace(b'"links":255', b'"links":126'),
        LINE.replace(b'"links":255', b'"links":65536'),
        LINE.replace(b'"seat":2,"links":255', b'"links":255,"seat":2'),
        LINE.replace(b'"type":"chain"', b'"type":"receipt"'),
    ],
)
def test_nothing_else_is_a_chain(data: bytes) -> None:
    with pytest.raises(MalformedRecordError):
        read_chain(data)


def test_a_chain_does_not_show_its_secret() -> None:
    assert MINE.secret.hex() not in repr(MINE)
    assert repr(MINE.secret) not in repr(MINE)
    assert repr(MINE) == f"Chain(game={MINE.game!r}, seat=2, links=255, secret hidden)"


# One's own chain


@pytest.mark.parametrize("seat", SEATS)
def test_my_part_is_in_every_deck(seat: int) -> None:
    report = judged(SIGNED, chain=chain_of(SIGNED, seat))
    assert (report.verdict, report.fairness.own_chain, report.findings) == ("verified", True, ())


def test_without_a_chain_nothing_is_said_of_it() -> None:
    assert judged(SIGNED).fairness.own_chain is None


def test_a_server_that_put_another_chain_in_my_seat_is_found_out() -> None:
    report = judged(SIGNED, chain=MINE._replace(secret=secret_of(3)))
    join = place_of(EVENTS, Join, seat=2)
    assert shown(report) == [("entropy.anchor", "error", join + 1)]
    finding = report.findings[0]
    mine = anchor(FIRST, 2, make_chain(FIRST, 2, secret_of(3), LINKS)[0])
    theirs = EVENTS[join]
    assert isinstance(theirs, Join)
    assert (finding.seat, finding.expected, finding.found) == (2, mine.hex(), theirs.anchor.hex())
    assert (report.verdict, report.fairness.own_chain) == ("failed", False)


def test_a_record_without_my_anchor_is_not_my_game() -> None:
    data = Server(key=KEY, joined=(0, 1, 3)).play()
    report = judged(data, chain=chain_of(data, 2))
    assert shown(report) == [("entropy.anchor", "error", place_of(events_of(data), Checkpoint) + 1)]
    assert report.findings[0].found is None


@pytest.mark.parametrize("lines", [1, 2, 4])
def test_a_copy_that_stops_before_the_seal_does_not_say_who_joins(lines: int) -> None:
    data = b"".join(SIGNED.splitlines(keepends=True)[:lines])
    report = judged(data, chain=chain_of(SIGNED, 3))
    assert (report.verdict, report.fairness.own_chain, report.unmet) == ("incomplete", False, ("chain",))
    other = judged(data, chain=chain_of(SIGNED, 3)._replace(first=bytes(32)))
    assert [finding.facts["reason"] for finding in other.findings if finding.id == "entropy.anchor"] == ["first_line"]


def test_a_record_of_rules_alone_is_not_my_game() -> None:
    first = events_game(EVENTS)._replace(commitment=None, links=None, key=None)
    report = judged(write_line(first), chain=MINE)
    assert ("entropy.anchor", "error", 1) in shown(report)


def test_my_missing_link_is_told_and_not_verified_but_blames_nobody() -> None:
    data = Server(lost={(2, 1)}).play()
    assert judged(data).verdict == "verified"
    report = judged(data, chain=chain_of(data, 2))
    assert [(finding.id, finding.severity, finding.seat) for finding in report.findings] == [
        ("entropy.missing_link", "warning", 2)
    ]
    assert (report.verdict, report.fairness.own_chain, report.unmet) == ("incomplete", False, ("chain",))
    assert judged(data, chain=chain_of(data, 0)).verdict == "verified"


@pytest.mark.parametrize("deal", [0, 1, 2])
def test_a_link_that_is_not_mine_is_one_finding(deal: int) -> None:
    place = place_of(EVENTS, Link, seat=2, deal=deal)
    report = judged(resigned(changed(EVENTS, place, value=bytes(32)), KEY), chain=MINE)
    assert [finding.line for finding in report.findings if finding.id.startswith("entropy.")] == [place + 1]
    assert (report.verdict, report.fairness.own_chain) == ("failed", False)


def test_a_chain_of_another_game_is_no_evidence() -> None:
    with pytest.raises(KeepsakeError, match="chain is of game other") as error:
        judged(SIGNED, chain=MINE._replace(game="other"))
    assert error.value.reason == "foreign"


def test_a_changed_byte_before_the_seal_is_one_finding_for_who_brings_his_chain() -> None:
    report = judged(SIGNED.replace(b'"name":"Nora"', b'"name":"Noha"'), chain=MINE)
    assert [finding.id for finding in report.findings] == ["check.digest"]
    assert report.fairness.own_chain is False


# Another first line


def test_a_header_swapped_under_kept_anchors_is_refused() -> None:
    swapped_server = Server("trust", key=KEY, header=lambda game: game._replace(created="2026-01-01T18:00:01Z"))
    swapped_server.first = FIRST  # the players made their chains for the first line of the other game
    data = swapped_server.play()
    assert events_of(data)[1:5] == EVENTS[1:5]  # same anchors, at the same times
    report = judged(data)
    assert report.verdict == "failed"
    links = [place + 1 for place in places(events_of(data), Link, deal=0)]
    assert [finding.line for finding in report.findings if finding.id == "entropy.anchor"] == links
    own = judged(data, chain=MINE)
    told = [finding for finding in own.findings if finding.facts.get("reason") == "first_line"]
    assert [(finding.id, finding.expected) for finding in told] == [("entropy.anchor", FIRST.hex())]
    assert own.fairness.own_chain is False


def test_a_chain_used_again_under_a_new_master_has_another_anchor() -> None:
    again = Server("trust", key=KEY, header=lambda game: game._replace(commitment=bytes(32)))
    chain = make_chain(again.first, 2, secret_of(2), LINKS)
    join = EVENTS[place_of(EVENTS, Join, seat=2)]
    assert isinstance(join, Join)
    assert anchor(again.first, 2, chain[0]) != join.anchor
    assert not set(chain[:-1]) & set(make_chain(FIRST, 2, secret_of(2), LINKS))


def test_a_copied_anchor_is_refused() -> None:
    first = place_of(EVENTS, Join, seat=0)
    join = EVENTS[first]
    assert isinstance(join, Join)
    copied = place_of(EVENTS, Join, seat=1)
    report = judged(resigned(changed(EVENTS, copied, anchor=join.anchor), KEY))
    assert ("entropy.anchor", "error", copied + 1) in shown(report)


# The order of seal, links, cut and deal


def test_a_chain_has_links_for_every_hand_of_a_match() -> None:
    line = write_line(EVENTS[0])
    for links in (1, 3, 126):
        report = judged(line.replace(b'"links":255', b'"links":%d' % links))
        assert report.verdict == "malformed"
        assert isinstance(report.refused, MalformedRecordError)
        assert report.refused.key == "links"
    assert judged(line.replace(b'"links":255', b'"links":127')).verdict == "incomplete"


def test_nothing_but_joins_stands_before_the_seal() -> None:
    for place in (1, 3, place_of(EVENTS, Checkpoint)):
        report = judged(resigned(inserted(EVENTS, place, Chat(0, 0, "table")), KEY))
        assert ("log.order", "error", place + 1) in shown(report)
        assert report.verdict == "failed"


def test_nobody_joins_after_the_seal() -> None:
    place = place_of(EVENTS, Join, seat=3)
    late = inserted(dropped(EVENTS, place), place_of(EVENTS, Checkpoint), EVENTS[place])
    report = judged(resigned(late, KEY))
    assert (report.findings[0].id, report.findings[0].line) == ("log.order", place_of(late, Join, seat=3) + 1)


def test_an_early_link_is_not_used() -> None:
    chain = make_chain(FIRST, 2, secret_of(2), LINKS)
    place = place_of(EVENTS, Link, seat=2, deal=1)
    report = judged(resigned(inserted(EVENTS, place, Link(0, 2, 5, chain[5])), KEY))
    assert shown(report) == [("entropy.order", "error", place + 1)]


def test_a_link_after_the_draw_it_is_for_is_not_used() -> None:
    place = place_of(EVENTS, Link, seat=2, deal=0)
    draw = place_of(EVENTS, Draw)
    assert place + 2 == draw
    report = judged(resigned(swapped(EVENTS, draw - 1, draw), KEY))
    assert "entropy.order" in [finding.id for finding in report.findings]
    assert report.verdict == "failed"


def test_a_cut_comes_before_the_links() -> None:
    deal = place_of(EVENTS, Deal)
    report = judged(resigned(inserted(EVENTS, deal, Cut(0, 0, 5)), KEY))
    assert ("log.order", "error", deal + 1) in shown(report)


def test_no_byte_after_the_seal_but_links_and_cuts_enters_a_deck() -> None:
    seal = place_of(EVENTS, Checkpoint)
    later: list[Event] = [event._replace(at=getattr(event, "at", 0) + 777) for event in EVENTS[seal + 1 :]]  # type: ignore[call-arg]  # no first line among them
    chat = inserted((*EVENTS[: seal + 1], *later), seal + 1, Chat(0, 1, "table"))
    assert judged(resigned(chat, KEY)).verdict == "verified"


# Missing links


class ZerosStandIn(OpenedDecks):
    """The decks of an earlier draft, in which 32 zeros stood in for a missing link."""

    def deck(self, inputs: Inputs) -> tuple[Card, ...] | None:
        a, b, c, d = (link if inputs.mask >> seat & 1 else NO_LINK for seat, link in enumerate(inputs.links))
        return super().deck(inputs._replace(links=(a, b, c, d)))


def test_a_deck_known_before_the_honest_link_does_not_come_out_of_the_record() -> None:
    def with_zeros(*, lost: bool) -> bytes:
        server = Server(lost={(0, 1)} if lost else ())
        decks = ZerosStandIn(server.game.game, server.master, {})
        server.match = server.match._replace(deals=with_decks(server.match.deals, decks))
        return server.play()

    assert judged(with_zeros(lost=False)).verdict == "verified"
    report = judged(with_zeros(lost=True))
    deal = place_of(events_of(with_zeros(lost=True)), Deal)
    assert report.verdict == "failed"
    assert ("deal.turned", "error", deal + 1) in shown(report)
    assert judged(Server(lost={(0, 1)}).play()).verdict == "verified"


def test_a_seat_that_stays_away_is_proved_by_its_next_link_if_one_follows() -> None:
    data = Server(lost={(1, 1)}).play()
    place = place_of(events_of(data), Link, seat=1, deal=2)
    forged = resigned(changed(events_of(data), place, value=bytes(32)), None)
    assert ("entropy.link", "error", place + 1) in shown(judged(forged))


# Games that are broken off


def broken_off(secret: bytes | None, *, after: type[Event]) -> bytes:
    """The game, broken off after the first line of a kind."""
    events = EVENTS[: place_of(EVENTS, after) + 1]
    at = getattr(events[-1], "at", 0)
    return resigned((*events, Abort(at, "no connection", secret), Checkpoint(at, 0, bytes(32))), KEY)


def test_who_breaks_off_after_a_link_owes_his_secret() -> None:
    assert judged(broken_off(None, after=Join)).findings == ()
    owed = judged(broken_off(None, after=Link))
    assert (owed.verdict, [finding.id for finding in owed.findings]) == ("incomplete", ["commit.missing"])
    master = Server(key=KEY).master
    assert [finding.id for finding in judged(broken_off(master, after=Link)).findings] == []
    assert judged(broken_off(master, after=Deal)).verdict == "incomplete"


def test_a_false_secret_is_one_finding_and_nothing_follows_from_it() -> None:
    for after in (Link, Deal):
        report = judged(broken_off(bytes(32), after=after))
        assert [finding.id for finding in report.findings] == ["commit.opening"]
        assert [check.status for check in report.checks if check.id == "deal.cards"] == ["not_run"]


def test_the_end_of_a_broken_off_game_can_be_compared_too() -> None:
    master = Server(key=KEY).master
    report = judged(broken_off(master, after=Deal), chain=MINE, receipts=receipts(SIGNED)[:1])
    assert (report.fairness.own_chain, report.fairness.pinned) == (True, "start")


# Texts


def test_a_name_is_what_its_bytes_are_whatever_unicode_a_reader_knows() -> None:
    name = "\U000105d2\u0307"  # composed since Unicode 16

    def named(data_name: str) -> bytes:
        return Server(
            header=lambda game: game._replace(seats=(game.seats[0]._replace(name=data_name), *game.seats[1:]))
        ).play()

    assert judged(named(name)).verdict == "verified"
    assert judged(named(name)).players[0] == name
