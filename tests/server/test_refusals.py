"""What nobody can do to a live table: stop it for good, bend what it stores, or stop its clock."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairshuffle.errors import FairshuffleError, MalformedRecordError
from fairshuffle.events import (
    Abort,
    Accuse,
    Bid,
    Chat,
    Checkpoint,
    Cut,
    Deal,
    Declare,
    Double,
    Draw,
    Event,
    Game,
    Join,
    Link,
    Play,
    Qaid,
    Ready,
    Result,
    Ruling,
    Sawa,
    Show,
    Speak,
)
from fairshuffle.limits import MAX_NUMBER
from fairshuffle.record import read_line, write_line
from fairshuffle.rules.options import PROFILES
from fairshuffle.seats import SEATS, Seat, partner_of
from fairshuffle.server import (
    Decline,
    DerivedVault,
    LiveTable,
    PlayerError,
    SigningKey,
    TableError,
    Vault,
    Waits,
    agenda,
    hkdf,
)
from fairshuffle.server import table as table_module
from fairshuffle.server.actions import PLAYER_EVENTS
from fairshuffle.server.clock import LONGEST_GAME, TableClock
from fairshuffle.server.refusals import written
from fairshuffle.verifier import verify
from tests.server.test_table import PATIENT, Room, play_a_hand, qaid_hand, room, sun_hand
from tests.tools.live import first_line

KEY: Final = bytes(range(32))


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[DerivedVault]:
    made = DerivedVault(tmp_path / "ledger.db", hkdf(KEY))
    yield made
    made.close()


def goes_on(here: Room) -> None:
    """Whatever was tried, the game is played to its end and its record is right."""
    here.bots.play(here.table)
    report = verify(here.record)
    assert report.verdict == "verified", report.findings


# Cuts (fault 3.1)


def awaiting_the_cut(vault: Vault, option: str, identity: str = "game-1") -> tuple[Room, Seat]:
    game = first_line(identity, "squarescores", changes={} if option == "cut" else {"cut": option})
    here = Room(vault, game._replace(options=(*game.options, ("target", 20))), waits=PATIENT)
    here.join(*SEATS)
    for seat in SEATS:
        here.link(seat, 0, 100)
    assert isinstance(here.last, Draw)
    return here, (here.last.dealer + 3) & 3


EVERY_CUT: Final = (
    *(partial(Cut, cards=cards) for cards in (1, 5, 31)),
    *(partial(Cut, take=take, for_=seat) for take in ("top", "bottom") for seat in SEATS),
)


@pytest.mark.parametrize("option", ["cut", "lift"])
def test_a_cut_that_its_deal_could_not_use_is_refused_when_it_is_asked_for(vault: Vault, option: str) -> None:
    """Fault 3.1: every kind of cut at a table that cuts and at one that lifts, and who may take the packet."""
    here, left = awaiting_the_cut(vault, option)
    for make in EVERY_CUT:
        cut = make(0, left)
        takers = {None: (None,), "top": (left,), "bottom": (left, partner_of(left))}[cut.take]
        lawful = (option == "lift") == (cut.take is not None) and cut.for_ in takers
        if not lawful:
            assert here.refused(left, cut, 200) == "deal.cut"
        assert not lawful or cut in here.table.legal(left)
    goes_on(here)


@pytest.mark.parametrize("option", ["cut", "lift"])
def test_every_cut_that_is_not_refused_is_dealt_from(vault: Vault, option: str, tmp_path: Path) -> None:
    """Fault 3.1."""
    del vault
    for number, make in enumerate(EVERY_CUT):
        own = DerivedVault(tmp_path / f"{number}.db", hkdf(KEY))
        here, left = awaiting_the_cut(own, option)
        try:
            here.table.request(left, make(0, left), 200)
        except PlayerError as error:
            assert error.fault.id == "deal.cut"  # noqa: PT017 - which of them are lawful the test above says
        else:
            for seat in SEATS:
                here.link(seat, 1, 200)
            assert isinstance(here.last, Deal)
            assert not [finding.id for finding in verify(here.record).findings if finding.severity == "error"]
        own.close()


# Breaking off, whatever else cannot be done (fault 3.1)


def test_a_table_that_cannot_go_on_is_broken_off(vault: Vault) -> None:
    """Fault 3.1: a record with a wrong cut in it, as a table of an earlier edition would have stored it."""
    here, left = awaiting_the_cut(vault, "cut")
    here.table.close()
    here.stored.append(write_line(Cut(200, left, take="top", for_=left)))
    here.resume()
    for seat in SEATS:
        if seat < 3:
            here.link(seat, 1, 300)
    with pytest.raises(TableError, match=r"deal\.cut"):
        here.link(3, 1, 300)
    with pytest.raises(TableError, match=r"deal\.cut"):
        here.table.tick(400)
    here.table.abort("a wrong cut", 500)
    assert here.table.over
    assert [type(event) for event in here.events[-2:]] == [Abort, Checkpoint]
    assert b'"secret"' in here.stored[-2]
    assert not [finding.id for finding in verify(here.record).findings if finding.severity == "error"]


@pytest.mark.parametrize("name", PROFILES)
def test_a_game_is_broken_off_behind_any_of_its_lines(vault: Vault, name: str, tmp_path: Path) -> None:
    """Fault 3.1: in every state that a table reaches, until somebody has won."""
    table: Literal["easy", "qaid"] = "qaid" if name == "balotk" else "easy"
    game = first_line("game-1", name, table=table, reveal="after_hand" if name == "elblot" else None)
    here = Room(vault, game._replace(options=(("cut", "lift"), ("target", 16))))
    here.bots.play(here.table)
    won = max(number for number, event in enumerate(here.events) if isinstance(event, Result))
    for lines in range(1, won + 1):
        stored = here.stored[:lines]
        twin = DerivedVault(tmp_path / f"{lines}.db", hkdf(KEY))
        twin.start("game-1")
        left = LiveTable.resume(b"".join(stored), twin, stored.append)
        try:
            left.abort("no more", left.at)
        except TableError as error:
            assert "has ended" in str(error)  # noqa: PT017 - the last line that was due has ended it
            assert stored == here.stored
            assert lines >= won - 2
        else:
            assert isinstance(read_line(stored[-2].decode()[:-1]), Abort)
            assert not [finding for finding in verify(b"".join(stored)).findings if finding.severity == "error"]
        assert left.over
        twin.close()


class Moody:
    """A signer, and the hook of a vault, that fail as often as they are told to."""

    def __init__(self) -> None:
        self.fails = 0
        self.key = SigningKey(KEY)
        self.public_key = self.key.public_key

    def sign(self, message: bytes) -> bytes:
        self._maybe_fail()
        return self.key.sign(message)

    def derive(self, info: bytes) -> bytes:
        self._maybe_fail()
        return hkdf(KEY)(info)

    def _maybe_fail(self) -> None:
        if self.fails:
            self.fails -= 1
            raise ConnectionError("the module does not answer")


def test_a_table_whose_signer_fails_behind_a_result_is_broken_off_when_it_answers(vault: Vault) -> None:
    """Fault 3.1: behind a result no ``abort`` may stand before the checkpoint."""
    moody = Moody()
    here = Room(vault, first_line("game-1"), signer=moody)  # type: ignore[arg-type]  # it is a Signer
    while not (here.table.view(0).phase == "hand" and b'"ready"' in here.stored[-1]):
        moody.fails = 0 if here.table.view(0).phase != "hand" else 1
        try:
            here.bots.step(here.table)
        except ConnectionError:
            break
    assert here.table.view(0).phase == "scored"
    moody.fails = 2
    with pytest.raises(ConnectionError):
        here.table.abort("no signer", here.table.at)
    here.table.tick(here.table.at)
    assert here.table.over
    assert [type(event) for event in here.events[-3:]] == [Checkpoint, Abort, Checkpoint]
    assert not [finding.id for finding in verify(here.record).findings if finding.severity == "error"]


def test_a_table_whose_vault_fails_to_deal_is_broken_off(tmp_path: Path) -> None:
    """Fault 3.1, and no link is lost where a deal fails."""
    moody = Moody()
    vault = DerivedVault(tmp_path / "ledger.db", moody.derive)
    here = Room(vault, first_line("game-1"), waits=PATIENT)
    here.join(*SEATS)
    for seat in SEATS:
        here.link(seat, 0, 100)
    for seat in (0, 1, 2):
        here.link(seat, 1, 100)
    moody.fails = 2
    with pytest.raises(ConnectionError):
        here.link(3, 1, 100)
    assert isinstance(here.last, Link)
    here.table.abort("the first reason", 200)
    assert here.events[-2] == Abort(200, "the first reason", here.events[-2].secret)  # type: ignore[union-attr]  # it is an Abort
    vault.close()


def test_a_game_that_is_being_broken_off_keeps_its_first_reason(tmp_path: Path) -> None:
    """Fault 3.1: the vault has noted the first one, and opens for no other."""
    moody = Moody()
    vault = DerivedVault(tmp_path / "ledger.db", moody.derive)
    here = Room(vault, first_line("game-1"), waits=PATIENT)
    moody.fails = 1
    with pytest.raises(ConnectionError):
        here.table.abort("first", 0)
    assert vault.closing("game-1") is not None
    here.table.abort("second", 10)
    assert here.table.over
    assert b'"reason":"first"' in here.record
    vault.close()


def test_a_held_link_waits_until_it_is_stored(vault: Vault) -> None:
    """Fault 3.1: a link that was given before its time is not lost where something fails when the time has come."""
    moody = Moody()
    here = Room(vault, first_line("game-1"), signer=moody, waits=PATIENT)  # type: ignore[arg-type]  # it is a Signer
    play_a_hand(here)
    here.link(0, 2, here.table.at)
    at = here.table.at
    for seat in SEATS:
        here.table.request(seat, Ready(0, seat), at)
    assert isinstance(here.last, Link)


# What a reader would not judge, and records that grow too long (fault 3.1)


def test_a_sawa_that_no_reader_would_judge_is_refused(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 3.1: one that is stored would end the checking of its hand, and the table could never write a result."""
    monkeypatch.setattr(table_module, "MAX_SAWA_POSITIONS", 0)
    here = sun_hand(vault, 0)
    seat = here.asked()
    assert Sawa(0, seat) in here.table.legal(seat)
    assert here.refused(seat, Sawa(0, seat), 300) == "live.hard"
    assert here.refused(seat, Sawa(0, seat), 400) == "live.hard"
    monkeypatch.undo()
    here.resume()
    assert here.refused(seat, Sawa(0, seat), 500) == "sawa.false"
    goes_on(here)


@pytest.mark.parametrize(("limit", "value"), [("MAX_RECORD_DEALS", 2), ("MAX_RECORD_LINES", 1100)])
def test_a_game_is_broken_off_before_its_record_is_too_long_for_any_reader(
    vault: Vault, monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    """Fault 3.1: players who pass for ever, or who chat in every hand, would end in a record that nobody reads."""
    monkeypatch.setattr(agenda, limit, value)
    here = Room(vault, first_line("game-1", changes={"target": 1000}))
    here.bots.play(here.table)
    assert isinstance(here.events[-2], Abort)
    assert here.events[-2].reason == "no longer record would be read"
    assert sum(isinstance(event, Deal) for event in here.events) == 2
    assert not [finding.id for finding in verify(here.record).findings if finding.severity == "error"]


def test_no_hand_has_more_lines_than_are_kept_free_for_it(vault: Vault) -> None:
    """Fault 3.1: the room that is kept for a last hand is enough for one in which everybody does all that he can."""
    here = Room(vault, first_line("game-1", "balotk", table="qaid", changes={"wrong_call": "none"}))
    here.deal()
    first = here.table.lines
    while here.table.view(0).phase == "hand":
        for seat in SEATS:
            for offer in here.table.legal(seat):
                if isinstance(offer, (Chat, Qaid, Accuse)):
                    try:
                        here.table.request(seat, offer, here.table.at)
                    except PlayerError:
                        continue
                if here.table.view(0).phase != "hand":
                    break
        if here.table.view(0).phase == "hand":
            here.bots.step(here.table)
    assert here.table.lines - first < agenda._LONGEST_HAND  # noqa: SLF001 - this is what is held


def test_who_closes_a_table_twice_gives_nobody_elses_game_away(vault: Vault) -> None:
    here = room(vault)
    before = here.table
    here.resume()
    before.close()
    with pytest.raises(FairshuffleError, match="another table"):
        LiveTable.resume(here.record, vault, here.stored.append)


# What is judged is what is stored (fault 3.2)

OPTIONAL: Final = (
    *(lambda seat, value: Cut(0, seat, 3, take=value), lambda seat, value: Cut(0, seat, 3, for_=value)),
    lambda seat, value: Bid(0, seat, "pass", suit=value),
    lambda seat, value: Bid(0, seat, "pass", auto=value),
    lambda seat, value: Double(0, seat, "double", locked=value),
    lambda seat, value: Declare(0, seat, "sira", top=value),
    lambda seat, value: Play(0, seat, 3, say=value),
    lambda seat, value: Play(0, seat, 3, auto=value),
    lambda seat, value: Accuse(0, seat, 1, "renege", trick=value),
)
"""Every key of a player's line that may be left out."""


NOTHING: Final[tuple[Any, ...]] = (False, (), None, 0, "", [], 0.0, {})


@pytest.mark.parametrize("make", OPTIONAL)
def test_a_value_that_would_be_left_out_of_the_line_is_refused(make: Callable[[Seat, Any], Event]) -> None:
    """Fault 3.2: ``false`` and ``[]`` for a key that may be left out, where it is not what leaving it out means."""
    for value in NOTHING:
        event: Any = make(2, value)
        taken = written(event, 5)
        if taken is not None:
            assert taken[0] == read_line(taken[1].decode().rstrip("\n")) == event._replace(at=5)
            # A rank, a suit or a seat may be 0, and a flag may be false.
            assert value is None or type(value) is not bool or "auto" in event._fields or "locked" in event._fields


JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
WORDS: Final = st.sampled_from(
    ["pass", "hokm", "sira", "double", "akka", "top", "team", "renege", "sequence", "AS", "S"]
)


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_what_is_written_of_a_request_is_what_was_asked_for_whatever_json_holds(data: st.DataObject) -> None:
    """Fault 3.2, 3.7: over all lines of players and all values that JSON can hold."""
    kind: Any = data.draw(st.sampled_from(PLAYER_EVENTS))
    values = JSON | WORDS | st.binary(min_size=31, max_size=33) | st.tuples(st.integers(-1, 32))
    event: Any = kind(*(data.draw(values) for _ in kind._fields))
    taken = written(event, 5)
    if taken is not None:
        read = read_line(taken[1].decode().rstrip("\n"))
        assert repr(taken[0]) == repr(read)  # it tells 1 from True and from 1.0
        assert repr(read) == repr(event._replace(at=5))


def test_false_for_the_trick_of_an_accusation_bends_no_ruling(vault: Vault) -> None:
    """Fault 3.2: what was judged was another accusation than the one in the line."""
    here = qaid_hand(vault)
    at = here.table.at
    here.table.request(2, Qaid(0, 2), at)
    for value in (False, (), 0, "1", 1.0, True, [1]):
        assert here.refused(2, Accuse(0, 2, 1, "renege", trick=value), at) == "live.line"  # type: ignore[arg-type]  # this is what is refused
    here.table.request(2, Accuse(0, 2, 1, "renege", trick=1), at)
    assert any(isinstance(event, Ruling) for event in here.events)
    goes_on(here)


def test_false_for_a_key_of_a_cut_stops_no_table(vault: Vault) -> None:
    """Fault 3.2."""
    here, left = awaiting_the_cut(vault, "cut")
    for key in ("take", "for_"):
        for value in NOTHING:
            if value is not None:
                wrong: dict[str, Any] = {key: value}
                assert here.refused(left, Cut(0, left, 3, **wrong), 200) == "live.line"
    here.table.request(left, Cut(0, left, 3), 200)
    goes_on(here)


# Values of the wrong kind (fault 3.7)

NO_SEATS: Final[tuple[Any, ...]] = (-1, 4, 99, True, False, 1.0, "0", None, [0], (0,), b"\x00", {}, 10**400)


@pytest.mark.parametrize("seat", NO_SEATS, ids=lambda seat: type(seat).__name__)
def test_who_sits_nowhere_asks_for_nothing(vault: Vault, seat: Any) -> None:  # noqa: ANN401 - this is what is tried
    """Fault 3.6, 3.7."""
    here = room(vault)
    here.deal()
    before, at = here.record, here.table.at
    for action in (Chat(0, seat, "table"), Chat(0, 0, "table"), Bid(0, seat, "pass"), Play(0, seat, 3), Decline(seat)):
        with pytest.raises(PlayerError) as caught:
            here.table.request(seat, action, at)
        assert caught.value.fault.id == "live.line"
    for honest in SEATS:
        assert here.refused(honest, Decline(seat), at) in {"live.line", "live.seat"}
        assert here.refused(honest, Chat(0, seat, "table"), at) == "live.line"
    for look in (here.table.view, here.table.legal):
        with pytest.raises(ValueError, match="a seat is"):
            look(seat)
    assert here.record == before
    goes_on(here)


class MyPlay(Play):
    """No line is of this type."""


def test_what_only_looks_like_a_line_is_refused(vault: Vault) -> None:
    """Fault 3.7."""
    here = room(vault)
    here.deal()
    seat = here.asked()
    short: Any = tuple.__new__(Bid, (0,))
    nested: Any = []
    for _ in range(5000):
        nested = [nested]
    strange: tuple[Any, ...] = (
        MyPlay(0, seat, 3),
        tuple.__new__(Bid, (0, seat)),
        Bid(0, seat, nested),
        Bid(0, seat, {"a": nested}),  # type: ignore[arg-type]  # this is what is refused
        Bid(0, seat, "x" * 10**6),  # type: ignore[arg-type]  # this too
        Bid(0, seat, "\ud800"),  # type: ignore[arg-type]  # this too
        Bid(0, seat, object()),  # type: ignore[arg-type]  # this too
        Show(0, seat, (99,)),
        Show(0, seat, (-1,)),
        Show(0, seat, [1, 2, 3]),  # type: ignore[arg-type]  # this too
        Show(0, seat, "AS"),  # type: ignore[arg-type]  # this too
        Speak(0, seat, "sira", "sequence", 10**400),
        Join(0, seat, "00" * 32),  # type: ignore[arg-type]  # this too
        Join(0, seat, bytearray(32)),  # type: ignore[arg-type]  # this too
        Link(0, seat, 1.0, bytes(32)),  # type: ignore[arg-type]  # this too
        Play,
        None,
        {},
        {"type": "bid"},
        b"",
        (0, seat),
    )
    for action in strange:
        assert here.refused(seat, action, 200) == "live.line", action
    with pytest.raises(PlayerError):
        here.table.request(seat, short, 200)
    goes_on(here)


@pytest.mark.parametrize("reason", [None, 5, True, [], (), {}, "\ud800", "\x00", "x" * 201, object(), b"no"])
def test_a_reason_of_the_wrong_kind_breaks_nothing_off(vault: Vault, reason: Any) -> None:  # noqa: ANN401 - what is tried
    """Fault 3.7."""
    here = room(vault)
    with pytest.raises(MalformedRecordError, match="reason"):
        here.table.abort(reason, 0)
    assert vault.closing("game-1") is None
    here.deal()


@pytest.mark.parametrize("waits", [{"join": -1}, {"cut": 1.5}, {"link": "10"}, {"join": True}, {"cut": float("nan")}])
def test_waits_of_the_wrong_kind_start_no_game(vault: Vault, waits: dict[str, Any]) -> None:
    """Fault 3.7."""
    with pytest.raises(ValueError, match="the wait"):
        Room(vault, first_line("game-1"), waits=Waits(**waits))
    here = room(vault)
    here.table.close()
    with pytest.raises(ValueError, match="the wait"):
        LiveTable.resume(here.record, vault, here.stored.append, waits=Waits(**waits))
    here.resume()


@pytest.mark.parametrize(
    "change",
    [
        {"game": 5},
        {"game": None},
        {"profile": []},
        {"options": (("target", [1]),)},
        {"options": {"target": 1}},
        {"options": 5},
        {"options": (("target", 152.0),)},
        {"table": True},
        {"seats": None},
        {"seats": (1, 2, 3, 4)},
        {"seats": ("a", "b", "c", "d")},
        {"links": True},
        {"links": "255"},
        {"created": 5},
        {"created": b"2026"},
        {"reveal": "always"},
        {"format": object()},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_first_line_of_the_wrong_kind_uses_up_no_game_id(vault: Vault, change: dict[str, Any]) -> None:
    """Fault 3.7."""
    stored: list[bytes] = []
    with pytest.raises((ValueError, FairshuffleError)):
        LiveTable.start(first_line("game-1")._replace(**change), vault, stored.append)
    others: tuple[Any, ...] = (None, {}, "game", first_line("game-1")[:8])
    for nothing in others:
        with pytest.raises(ValueError, match="a Game"):
            LiveTable.start(nothing, vault, stored.append)
    assert stored == []
    room(vault)


@pytest.mark.parametrize("change", [{"free": 0}, {"free": ()}, {"reveal": False}, {"links": ()}, {"links": False}])
def test_a_table_goes_by_its_first_line_as_it_is_read(vault: Vault, change: dict[str, Any]) -> None:
    """Fault 3.2: what is left out of the first line is not there for the table either."""
    try:
        here = Room(vault, first_line("game-1", changes={"target": 20})._replace(**change))
    except (ValueError, FairshuffleError):
        return
    first = here.events[0]
    assert isinstance(first, Game)
    assert repr(here.table.game) == repr(first)
    goes_on(here)


# Clocks (fault 3.7)

NO_TIMES: Final[tuple[Any, ...]] = (
    None,
    True,
    1.0,
    float("nan"),
    float("inf"),
    "5",
    b"5",
    [5],
    {},
    LONGEST_GAME + 1,
    2**60,
    10**400,
)


@pytest.mark.parametrize("at", NO_TIMES, ids=lambda at: type(at).__name__)
def test_what_is_no_time_changes_nothing(vault: Vault, at: Any) -> None:  # noqa: ANN401 - this is what is tried
    """Fault 3.7: the time since 1970, in whatever unit, is none that a game can reach."""
    here = room(vault)
    here.deal()
    before, due = here.record, here.table.due()
    for call in (
        here.table.tick,
        lambda at: here.table.request(0, Chat(0, 0, "table"), at),
        lambda at: here.table.abort("no", at),
    ):
        with pytest.raises(ValueError, match="whole milliseconds"):
            call(at)
    assert here.record == before
    assert here.table.due() == due
    goes_on(here)


def test_the_time_since_1970_is_no_time_of_a_game(vault: Vault) -> None:
    here = room(vault)
    with pytest.raises(ValueError, match="whole milliseconds"):
        here.table.tick(1_767_290_400_000)


@pytest.mark.parametrize("far", [60_000, 3_600_000, 10**9, LONGEST_GAME // 2])
def test_a_clock_that_has_jumped_ahead_keeps_nobody_waiting_when_it_is_set_right(vault: Vault, far: int) -> None:
    """Fault 3.7: one call by a wrong clock, then the right one again: the time of the table goes on from there."""
    here = room(vault)
    here.deal(at=100)
    here.table.tick(far)
    passed = here.last
    assert passed == Bid(far, (here.dealer() + 1) & 3, "pass", auto=True)
    here.table.tick(2000)
    assert here.last == passed
    assert here.table.due() == 2000 + 12_000
    here.table.tick(13_999)
    assert here.last == passed
    here.table.tick(14_000)
    assert here.last == Bid(far + 12_000, (here.dealer() + 2) & 3, "pass", auto=True)
    goes_on(here)


def test_a_clock_that_has_gone_back_far_keeps_nobody_waiting(vault: Vault) -> None:
    """Fault 3.7: by less than a second it is waited for, and the time stands still."""
    here = room(vault)
    here.deal(at=50_000_000)
    here.table.request(0, Chat(0, 0, "table"), 49_999_500)
    assert here.events[-1:] == [Chat(50_000_000, 0, "table")]
    before = len(here.stored)
    here.table.tick(100)
    here.table.tick(12_099)
    assert len(here.stored) == before
    here.table.tick(12_100)
    assert here.events[-1:] == [Bid(50_012_000, (here.dealer() + 1) & 3, "pass", auto=True)]
    here.table.tick(60_000_000)
    assert here.events[-1:] == [Bid(60_000_000, (here.dealer() + 2) & 3, "pass", auto=True)]


def test_a_table_that_is_resumed_by_a_clock_that_is_behind_keeps_nobody_waiting(vault: Vault) -> None:
    """Fault 3.7."""
    here = room(vault)
    here.deal(at=50_000_000)
    here.resume()
    here.table.tick(10)
    here.table.tick(12_010)
    assert here.last == Bid(50_012_000, (here.dealer() + 1) & 3, "pass", auto=True)


@pytest.mark.parametrize(
    ("shown", "time"),
    [
        ([5000, 0, 5010], [5000, 5000, 5010]),  # one wrong look back leaves nothing behind
        ([5000, 0, 10, 4990, 5010], [5000, 5000, 5010, 5010, 5010]),
        ([5000, 90_000, 5010, 5020], [5000, 90_000, 90_000, 90_010]),
        ([5000, 90_000, 5010, 0, 5020, 5030], [5000, 90_000, 90_000, 90_000, 90_010, 90_020]),
        ([5000, 90_000, 5010, 0, 10, 5020, 90_040], [5000, 90_000, 90_000, 90_000, 90_010, 90_010, 90_040]),
        ([5000, 4001, 4000, 5001], [5000, 5000, 5000, 5001]),
    ],
)
def test_the_time_of_a_table_by_a_clock_that_jumps(shown: list[int], time: list[int]) -> None:
    """Fault 3.7."""
    clock = TableClock(0)
    assert [clock.hear(at) for at in shown] == time


@settings(max_examples=300, deadline=None)
@given(st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=12), st.lists(st.integers(1, 900), max_size=60))
def test_time_goes_on_as_the_clock_does_whatever_it_has_shown(shown: list[int], passes: list[int]) -> None:
    """Fault 3.7: nobody waits for longer than a second more, and nothing that was shown makes time leap afterwards."""
    clock = TableClock(0)
    before = 0
    for at in shown:
        now = clock.hear(at)
        assert now >= before
        before = now
    at, later = shown[-1], before
    for passed in passes:
        at += passed
        later = clock.hear(at)
    assert before + sum(passes) - 1000 <= later <= max(before, shown[-1]) + sum(passes)


def test_no_clock_brings_a_time_that_no_line_can_hold(vault: Vault) -> None:
    """Fault 3.7: however often a clock jumps."""
    clock = TableClock(MAX_NUMBER - 5)
    assert [clock.hear(at) for at in (0, 3, LONGEST_GAME, 0, LONGEST_GAME)][-1] == MAX_NUMBER
    here = room(vault)
    here.table._gate.clock = clock  # noqa: SLF001 - no test jumps 30,000 times
    here.table.abort("the clock is broken", 0)
    assert here.table.over
    assert not [finding.id for finding in verify(here.record).findings if finding.severity == "error"]


# Sinks (fault 3.7)


def test_a_sink_that_calls_its_table_is_told_so_and_changes_nothing(vault: Vault) -> None:
    """Fault 3.7."""
    stored: list[bytes] = []
    told: list[str] = []
    tables: list[LiveTable] = []

    def sink(line: bytes) -> None:
        for table in tables:
            for call in (
                partial(table.tick, 10**9),
                partial(table.request, 0, Chat(0, 0, "table"), 10**9),
                partial(table.abort, "from the sink", 10**9),
            ):
                with pytest.raises(TableError, match="at work") as caught:
                    call()
                told.append(str(caught.value))
            table.view(0)
            table.legal(0)
            table.due()
        stored.append(line)

    tables.append(LiveTable.start(first_line("game-1", links=None, changes={"target": 20}), vault, sink))
    tables[0].tick(5)
    assert len(told) == 3 * (len(stored) - 1) > 0
    assert [getattr(read_line(line.decode()[:-1]), "at", 5) for line in stored] == [5] * len(stored)
    assert tables[0].due() == 5 + 12_000


def test_a_sink_that_lets_the_error_through_stops_the_table_and_loses_nothing(vault: Vault) -> None:
    """Fault 3.7: then nobody knows what it has stored, as with every sink that raises."""
    here = room(vault)
    here.deal()
    here.table.close()
    tables: list[LiveTable] = []

    def sink(line: bytes) -> None:
        tables[0].tick(10**9)
        here.stored.append(line)

    tables.append(LiveTable.resume(here.record, vault, sink))
    before = here.record
    for _ in range(2):
        with pytest.raises(TableError):
            tables[0].request(0, Chat(0, 0, "table"), 200)
    assert here.record == before
    here.resume()
    goes_on(here)


def test_a_sink_that_closes_its_table_stops_it(vault: Vault) -> None:
    """Fault 3.7: what it was given is in force, and no request is stored behind it."""
    here = room(vault, timer_card=0)
    here.deal(at=100)
    here.table.close()
    tables: list[LiveTable] = []

    def sink(line: bytes) -> None:
        here.stored.append(line)
        tables[0].close()

    tables.append(LiveTable.resume(here.record, vault, sink))
    before = len(here.stored)
    with pytest.raises(TableError, match="has stopped"):
        tables[0].request(0, Chat(0, 0, "table"), 50_000)
    assert isinstance(here.last, Bid)  # the time of the first seat was over
    assert len(here.stored) == before + 1
    here.resume()
    goes_on(here)


def test_a_table_belongs_to_the_process_that_set_it_up(vault: Vault) -> None:
    """Fault 3.3: two processes behind a fork would write two stories into one file."""
    here = room(vault)
    here.deal()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            here.table.request(0, Chat(0, 0, "table"), 200)
        except TableError:
            code = 42
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 42
    here.table.request(0, Chat(0, 0, "table"), 200)
