"""What a reader insists on, and the grades that answer it: players, choice bits, pins."""

from collections.abc import Mapping
from functools import cache
from math import comb, log2
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.cards import Card
from fairshuffle.events import Deal, Game
from fairshuffle.record import write_line
from fairshuffle.rules.options import PROFILES
from fairshuffle.seats import SEATS
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import REQUIREMENTS, Fairness, Policy, choice_bits, verify
from fairshuffle.words.report import HEADLINES, LIMITS
from tests.tools.forge import events_of
from tests.tools.tables import Table as Majlis
from tests.tools.trust import (
    KEY,
    OTHER_PUBLIC,
    PUBLIC,
    Server,
    chain_of,
    events_game,
    judged,
    receipts,
    shown,
    signed_game,
    unsigned_game,
)

SIGNED = signed_game()
SEAL = receipts(SIGNED)[0]


@cache
def server_only() -> bytes:
    """A game in which nobody takes part in the shuffle."""
    return Server(joined=()).play()


@cache
def rules_only() -> bytes:
    """A game that was dealt elsewhere."""
    table = Majlis().deal("JH 9H AH TH KH QH 8H 7H", turned="JH").buy().finish()
    return b"".join(map(write_line, table.events))


# What is insisted on

GAMES: Mapping[str, tuple[Any, Mapping[str, Any], set[str]]] = {
    "signed, start and key known": (
        signed_game,
        {"server_key": PUBLIC, "receipts": (SEAL,)},
        set(REQUIREMENTS),
    ),
    "signed, nothing known": (
        signed_game,
        {"server_key": OTHER_PUBLIC},
        set(REQUIREMENTS) - {"signed", "pinned"},
    ),
    "unsigned": (
        unsigned_game,
        {"server_key": PUBLIC},
        set(REQUIREMENTS) - {"signed", "pinned"},
    ),
    "seats 0 and 2": (
        lambda: Server(joined=(0, 2)).play(),
        {"server_key": PUBLIC},
        {"committed", "players", "players=0", "players=2", "links"},
    ),
    "a link lost": (
        lambda: Server(lost={(2, 1)}).play(),
        {"server_key": PUBLIC},
        set(REQUIREMENTS) - {"links", "signed", "pinned"},
    ),
    "nobody joined": (server_only, {"server_key": PUBLIC}, {"committed", "links"}),
    "rules only": (rules_only, {"server_key": PUBLIC}, {"links"}),
}


@pytest.mark.parametrize("requirement", REQUIREMENTS)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_insisted_on_is_there_or_the_record_is_incomplete(name: str, requirement: str) -> None:
    game, kept, met = GAMES[name]
    brought = {what: value for what, value in kept.items() if what != "server_key" or requirement == "signed"}
    report = verify(game(), policy=Policy(**brought, require=(requirement,)))
    assert report.unmet == (() if requirement in met else (requirement,))
    assert report.verdict == ("verified" if requirement in met else "incomplete")
    assert report.exit_code == (0 if requirement in met else 3)
    assert report.as_json()["unmet"] == list(report.unmet)


def test_an_error_stays_an_error_whatever_is_insisted_on() -> None:
    assert judged(SIGNED.replace(b"Nora", b"Noha"), require=("pinned",)).verdict == "failed"


def test_several_demands_are_told_once_each_in_their_order() -> None:
    report = judged(rules_only(), require=("pinned", "committed", "pinned"))
    assert report.unmet == ("pinned", "committed")


def test_what_is_brought_is_insisted_on_behind_what_is_named() -> None:
    stops = b"".join(map(write_line, events_of(Server(lost={(0, 0)}).play())[:20]))
    late = receipts(SIGNED)[3]._replace(signature=None)
    brought = {"chain": chain_of(SIGNED, 0), "receipts": (late,)}
    report = judged(stops, **brought, require=("pinned", "links", "committed"))
    assert report.unmet == ("pinned", "links", "receipt", "chain")
    unsigned = Policy(server_key=PUBLIC, require=("pinned", "signed", "players=1")).unmet(Fairness(), lines=9)
    assert unsigned == ("pinned", "signed", "players=1")
    assert Policy(server_key=PUBLIC, require=("pinned",)).unmet(Fairness(), lines=9) == ("pinned", "signed")


def test_a_signature_cannot_be_required_without_a_key_to_know_it_by() -> None:
    with pytest.raises(ValueError, match="key of the server"):
        Policy(require=("signed",))


@pytest.mark.parametrize("name", ["", "player", "players=4", "players=", "Committed"])
def test_unknown_demands_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="unknown requirement"):
        Policy(require=(name,))


@pytest.mark.parametrize("what", ["commitment", "seal", "server_key"])
def test_hashes_and_keys_have_32_bytes(what: str) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        judged(SIGNED, **{what: bytes(31)})


# Grades


def test_a_record_without_a_commitment_shows_nothing_of_the_deal() -> None:
    report = judged(rules_only())
    assert (report.verdict, report.fairness.grade, report.fairness.reveal) == ("verified", "none", None)
    assert "nothing shows how the cards were dealt" in HEADLINES["verified_rules_only"][0]


def test_a_game_that_nobody_joins_is_the_servers() -> None:
    fairness = judged(server_only()).fairness
    assert (fairness.grade, fairness.players, fairness.choice_bits) == ("server", (), 0)


@pytest.mark.parametrize("joined", [(0,), (3, 1), SEATS])
def test_players_are_named_by_their_seats(joined: tuple[int, ...]) -> None:
    fairness = judged(Server(joined=joined).play()).fairness
    assert (fairness.grade, fairness.players) == ("players", tuple(sorted(joined)))


def test_bots_that_join_do_not_count() -> None:
    def seats_1_and_2_are_bots(game: Game) -> Game:
        a, b, c, d = game.seats
        return game._replace(free=True, seats=(a, b._replace(bot=True), c._replace(bot=True), d))

    report = judged(Server(joined=(1, 2, 3), header=seats_1_and_2_are_bots).play())
    assert (report.verdict, report.fairness.players) == ("verified", (3,))
    report = judged(Server(joined=(1, 2), header=seats_1_and_2_are_bots).play())
    assert (report.fairness.grade, report.fairness.players) == ("server", ())


def test_a_seat_counts_only_when_its_link_of_the_draw_is_there() -> None:
    late = Server(joined=(0, 2), lost={(2, 0)}).play()
    assert judged(late).fairness.players == (0,)
    never = Server(joined=(2,), lost={(2, deal) for deal in range(40)}).play()
    fairness = judged(never).fairness
    assert (fairness.grade, fairness.players) == ("server", ())
    assert fairness.choice_bits > 0


@pytest.mark.parametrize("reveal", ["after_game", "after_hand"])
def test_the_way_of_opening_is_told(reveal: str) -> None:
    data = Server(reveal="after_hand" if reveal == "after_hand" else None).play()
    assert (judged(data).verdict, judged(data).fairness.reveal) == ("verified", reveal)


# Choice bits


@pytest.mark.parametrize(("missing", "bits"), [(0, 0), (1, 6), (2, 11), (5, 23)])
def test_choice_bits_of_four_seats_thirteen_hands_and_the_draw(missing: int, bits: int) -> None:
    assert choice_bits(56, missing) == bits


@pytest.mark.parametrize("links", range(1, 61))
def test_choice_bits_are_the_logarithm_of_all_patterns_rounded_up(links: int) -> None:
    for missing in range(links + 1):
        patterns = sum(comb(links, j) for j in range(missing + 1))
        bits = choice_bits(links, missing)
        assert 2**bits >= patterns > 2 ** (bits - 1) or (bits, patterns) == (0, 1)
        assert abs(bits - log2(patterns)) < 1


def test_missing_links_are_warnings_and_leave_the_server_a_choice() -> None:
    lost = {(0, 1), (3, 1), (3, 2)}
    report = judged(Server(lost=lost).play())
    assert report.verdict == "verified"
    warned = [(finding.seat, finding.expected) for finding in report.findings if finding.id == "entropy.missing_link"]
    assert sorted(warned) == [(0, 1), (3, 1), (3, 2)]
    assert report.fairness.choice_bits == choice_bits(4 * (report.hands + 1), 3)


# What was published


def test_the_digest_of_the_seal_pins_the_start() -> None:
    report = judged(SIGNED, seal=SEAL.digest, require=("pinned",))
    assert (report.verdict, report.fairness.pinned, report.fairness.pinned_lines) == ("verified", "start", SEAL.lines)
    check = next(check for check in report.checks if check.id == "commit.pinned")
    assert (check.times, check.status) == (1, "passed")


def test_where_nobody_joins_the_seal_is_the_fingerprint_of_the_first_line() -> None:
    data = server_only()
    first = first_fingerprint(data[: data.index(b"\n") + 1])
    assert judged(data, seal=first).fairness.pinned == "start"


def test_another_seal_is_not_the_one_that_was_published() -> None:
    report = judged(SIGNED, seal=bytes(32))
    assert shown(report) == [("commit.pinned", "error", SEAL.lines + 1)]
    assert (report.findings[0].expected, report.findings[0].found) == (bytes(32).hex(), SEAL.digest.hex())
    assert (report.verdict, report.fairness.pinned) == ("failed", "no")


def test_the_commitment_alone_pins_no_deck() -> None:
    committed = events_game(events_of(SIGNED))
    report = judged(SIGNED, commitment=committed.commitment)
    assert (report.verdict, report.fairness.pinned, report.fairness.pinned_lines) == ("verified", "commitment", 0)
    assert judged(SIGNED, commitment=committed.commitment, require=("pinned",)).verdict == "incomplete"
    assert judged(SIGNED, commitment=committed.commitment, receipts=receipts(SIGNED)[3:]).fairness.pinned == "later"


def test_under_one_commitment_every_header_has_other_decks() -> None:
    def dealt(second: int) -> tuple[bytes | None, tuple[Card, ...]]:
        created = f"2026-01-01T18:00:{second:02}Z"
        events = events_of(Server(joined=(), header=lambda game: game._replace(created=created)).play())
        return events_game(events).commitment, tuple(event.turned for event in events if isinstance(event, Deal))

    games = [dealt(second) for second in range(8)]
    assert len({commitment for commitment, _ in games}) == 1
    assert len({turned for _, turned in games}) == 8


def test_another_commitment_is_not_the_one_that_was_published() -> None:
    report = judged(SIGNED, commitment=bytes(32))
    assert shown(report) == [("commit.pinned", "error", 1)]
    assert report.findings[0].expected == bytes(32).hex()


@pytest.mark.parametrize("what", ["commitment", "seal"])
def test_what_was_published_is_missed_in_a_record_without_a_commitment(what: str) -> None:
    report = judged(rules_only(), **{what: bytes(32)})
    assert shown(report) == [("commit.pinned", "error", 1)]
    assert report.findings[0].found is None


def test_a_record_that_stops_before_its_seal_cannot_be_compared_with_one() -> None:
    report = judged(b"".join(map(write_line, events_of(SIGNED)[:3])), seal=SEAL.digest)
    assert (report.verdict, report.fairness.pinned) == ("incomplete", "no")


def test_a_changed_byte_before_the_seal_is_one_finding_for_who_brings_the_seal() -> None:
    forged = SIGNED.replace(b'"name":"Nora"', b'"name":"Noha"')
    assert [finding.id for finding in judged(forged, seal=SEAL.digest).findings] == ["check.digest"]
    assert judged(forged, seal=SEAL.digest).fairness.pinned == "no"


# What is always said


def test_every_report_names_what_it_cannot_show() -> None:
    for data in (SIGNED, server_only(), rules_only()):
        assert judged(data).as_json()["limits"] == list(LIMITS)
    assert judged(b"no record\n").as_json()["limits"] == []
    assert {"servers_word", "broken_off", "blames_nobody", "written_afterwards", "friends"} <= set(LIMITS)


@pytest.mark.parametrize("name", PROFILES)
def test_what_the_server_did_for_players_is_counted(name: str) -> None:
    data = simulate(name, "auto", key=KEY)
    assert judged(data).auto == data.count(b'"auto":true')


def test_a_reader_is_told_of_his_demands_in_the_json_report() -> None:
    fairness = judged(SIGNED, receipts=(SEAL,), server_key=PUBLIC).as_json()["fairness"]
    assert fairness == {
        "grade": "players",
        "dealt": "checked",
        "players": [0, 1, 2, 3],
        "missing_links": 0,
        "choice_bits": 0,
        "begun": None,
        "device_bits": None,
        "pinned": "start",
        "pinned_lines": 5,
        "owner_only": False,
        "receipts_beyond": [],
        "stories": None,
        "signed": "known_key",
        "signed_lines": len(events_of(SIGNED)) - 1,
        "reveal": "after_game",
        "own_chain": None,
        "chain_owner_only": False,
    }


# Whatever the bytes are

LINES = SIGNED.splitlines(keepends=True)


@given(st.lists(st.sampled_from(LINES), max_size=12), st.integers(0, len(LINES)), st.integers(0, len(LINES)))
def test_no_record_surprises_who_brings_something(more: list[bytes], end: int, start: int) -> None:
    data = b"".join([LINES[0], *LINES[1:end], *more, *LINES[max(1, start) :]])
    brought = {
        "commitment": bytes(32),
        "seal": SEAL.digest,
        "receipts": receipts(SIGNED),
        "server_key": PUBLIC,
        "chain": chain_of(SIGNED, 3),
        "require": REQUIREMENTS,
    }
    report = judged(data, **brought)
    assert report.verdict in {"failed", "malformed"}  # the commitment is not the one that was brought
    assert report.as_json()["exit_code"] == report.exit_code
