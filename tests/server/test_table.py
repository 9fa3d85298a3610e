"""The live table: what it accepts, refuses, and does by itself when its time has come."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, Literal
from uuid import uuid4

import pytest

from fairshuffle.cards import ACE, each
from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import (
    Abort,
    Accuse,
    Bid,
    Chat,
    Checkpoint,
    Close,
    Cut,
    Deal,
    Declare,
    Double,
    Draw,
    End,
    Event,
    Game,
    Join,
    Link,
    OptionValue,
    Play,
    Player,
    Qaid,
    Ready,
    Result,
    Ruling,
    Sawa,
)
from fairshuffle.record import read_line, read_record, write_line
from fairshuffle.rules.options import PROFILES
from fairshuffle.seats import SEATS, Seat
from fairshuffle.server import (
    Action,
    Decline,
    DerivedVault,
    GameExistsError,
    LiveTable,
    OpenedError,
    PlayerError,
    SigningKey,
    TableError,
    Vault,
    VaultBusyError,
    Waits,
    hkdf,
)
from fairshuffle.server import table as table_module
from fairshuffle.server.refusals import MAX_FREE_LINES
from fairshuffle.shuffle import anchor, first_fingerprint, make_chain
from fairshuffle.verifier import verify
from tests.tools.live import Bots, first_line

KEY: Final = bytes(range(32))
PATIENT: Final = Waits(join=None, cut=None, link=None)


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[DerivedVault]:
    made = DerivedVault(tmp_path / "ledger.db", hkdf(KEY))
    yield made
    made.close()


class Room:
    """A table, the record that it writes, and the chains of its four players."""

    def __init__(
        self, vault: Vault, game: Game, *, waits: Waits | None = None, signer: SigningKey | None = None
    ) -> None:
        self.stored: list[bytes] = []
        self.vault, self.signer, self.waits = vault, signer, waits
        self.table = LiveTable.start(game, vault, self.stored.append, signer=signer, waits=waits)
        self.bots = Bots(game.game, first_fingerprint(self.stored[0]))

    @property
    def record(self) -> bytes:
        return b"".join(self.stored)

    @property
    def events(self) -> list[Event]:
        return [read_line(line.decode().rstrip("\n")) for line in self.stored]

    @property
    def last(self) -> Event:
        return self.events[-1]

    def resume(self) -> None:
        self.table.close()
        self.table = LiveTable.resume(self.record, self.vault, self.stored.append, signer=self.signer, waits=self.waits)

    def join(self, *seats: Seat, at: int = 100) -> None:
        for seat in seats:
            chain = make_chain(self.bots.first, seat, bytes([seat + 1]) * 32, 255)
            self.bots.chains[seat] = chain
            self.table.request(seat, Join(0, seat, anchor(self.bots.first, seat, chain[0])), at)

    def link(self, seat: Seat, deal: int, at: int) -> None:
        self.table.request(seat, Link(0, seat, deal, self.bots.chains[seat][deal]), at)

    def deal(self, at: int = 100) -> None:
        """Join, draw, and deal the first hand."""
        self.join(*SEATS, at=at)
        for deal in (0, 1):
            for seat in SEATS:
                self.link(seat, deal, at)
        assert isinstance(self.last, Deal)

    def dealer(self) -> Seat:
        return next(event.dealer for event in reversed(self.events) if isinstance(event, Deal))

    def buy(self, call: Literal["hokm", "sun"] = "hokm", at: int = 200) -> Seat:
        """The first seat buys, everybody else passes; gives the buyer."""
        buyer = (self.dealer() + 1) & 3
        while not self.turn_is_to_play():
            seat = self.asked()
            offers = [offer for offer in self.table.legal(seat) if isinstance(offer, Bid)]
            wanted = [offer for offer in offers if offer.call == call] if seat == buyer else []
            self.table.request(seat, (wanted or [offer for offer in offers if offer.call == "pass"])[0], at)
        return buyer

    def asked(self) -> Seat:
        turn = self.table.view(0).turn
        assert turn is not None
        return turn

    def turn_is_to_play(self) -> bool:
        """Whether the auction is over: nobody is offered a bid any more."""
        return not any(isinstance(offer, Bid) for seat in SEATS for offer in self.table.legal(seat))

    def decline_all(self, at: int) -> None:
        for seat in SEATS:
            if Decline(seat) in self.table.legal(seat):
                self.table.request(seat, Decline(seat), at)

    def refused(self, seat: Seat, action: Action, at: int) -> str:
        before = self.record
        with pytest.raises(PlayerError) as caught:
            self.table.request(seat, action, at)
        assert self.record == before
        assert caught.value.fault.facts == {}
        assert caught.value.fault.seat == seat
        return caught.value.fault.id


def room(
    vault: Vault, name: str = "sahrat", *, table: Literal["easy", "qaid"] = "easy", **changes: OptionValue
) -> Room:
    return Room(vault, first_line("game-1", name, table=table, changes=changes), waits=PATIENT)


# Whole games


@pytest.mark.parametrize("table", ["easy", "qaid"])
@pytest.mark.parametrize("name", PROFILES)
def test_games_of_bots_that_do_what_is_legal_are_verified(
    vault: Vault, name: str, table: Literal["easy", "qaid"]
) -> None:
    for number, reveal in enumerate((None, "after_hand")):
        signer = SigningKey(KEY) if number else None
        game = first_line(f"{name}-{number}", name, table=table, reveal="after_hand" if reveal else None)
        played = Room(vault, game, signer=signer)
        played.bots.play(played.table)
        report = verify(played.record)
        assert report.verdict == "verified", report.findings
        assert report.fairness.signed == ("own_key" if signer else "none")


def test_what_is_returned_is_what_was_stored(vault: Vault) -> None:
    played = Room(vault, first_line("game-1", changes={"target": 30}))
    returned = [played.stored[0]]
    while not played.table.over:
        returned.append(played.bots.step(played.table))
    assert b"".join(returned) == played.record


@pytest.mark.parametrize("table", ["easy", "qaid"])
def test_everything_that_is_offered_is_accepted_and_no_other_card(
    vault: Vault, table: Literal["easy", "qaid"], tmp_path: Path
) -> None:
    """At some moments of a game every offer is tried, each at a table of its own, set up from the record."""
    played = Room(vault, first_line("game-1", "elblot", table=table))
    random = Random(table)
    probes = 0
    while probes < 20 and not played.table.over:
        played.bots.step(played.table)
        if random.random() > 0.2 or played.table.view(0).phase != "hand":
            continue
        seat = random.choice(SEATS)
        # Tables are compared as they are set up from a record: what was declined is open again.
        for offer in probe(played, tmp_path).legal(seat):
            if isinstance(offer, Sawa) or random.random() > 0.4:
                continue
            probes += 1
            copy = probe(played, tmp_path)
            cards = {other.card for other in copy.legal(seat) if isinstance(other, Play)}
            for card in set(range(32)) - cards if isinstance(offer, Play) else ():
                with pytest.raises(PlayerError):
                    copy.request(seat, Play(0, seat, card), copy.at)
            copy.request(seat, offer, copy.at)
    assert probes >= 20


def probe(played: Room, folder: Path) -> LiveTable:
    """A table in the state of another one, with a vault of its own."""
    twin = DerivedVault(folder / f"{uuid4()}.db", hkdf(KEY))
    twin.start(played.table.game.game)
    return LiveTable.resume(played.record, twin, len)


# The first line


def test_a_game_id_is_played_once(vault: Vault) -> None:
    room(vault)
    with pytest.raises(GameExistsError):
        room(vault)


@pytest.mark.parametrize(
    "game",
    [
        first_line("game-1")._replace(commitment=bytes(32)),
        first_line("game-1")._replace(key=KEY),
        first_line("game-1")._replace(seats=(Player("bot", bot=True), *(Player("p"),) * 3)),
        first_line("game-1")._replace(seats=(Player(""), *(Player("p"),) * 3)),
        first_line("game-1")._replace(options=(("target", 152),)),
        first_line("game-1")._replace(links=1),
        first_line("no id"),
    ],
)
def test_a_first_line_that_cannot_be_uses_up_no_game_id(vault: Vault, game: Game) -> None:
    stored: list[bytes] = []
    with pytest.raises((ValueError, MalformedRecordError)):
        LiveTable.start(game, vault, stored.append)
    assert stored == []
    room(vault)


def test_a_table_without_joining_is_sealed_and_dealt_at_once(vault: Vault) -> None:
    alone = Room(vault, first_line("game-1", links=None))
    alone.table.tick(5)
    assert [type(event) for event in alone.events] == [Game, Checkpoint, Draw, Deal]
    assert {event.at for event in alone.events[1:]} == {5}  # type: ignore[union-attr]  # all but the first have one


# Joining, links, the draw


def test_the_seal_comes_when_all_have_joined(vault: Vault) -> None:
    here = room(vault)
    here.join(0, 1, 2)
    assert isinstance(here.last, Join)
    here.join(3)
    assert isinstance(here.last, Checkpoint)


def test_the_seal_waits_no_longer_than_the_table_waits_for_anchors(vault: Vault) -> None:
    here = Room(vault, first_line("game-1"), waits=Waits(join=30_000))
    here.join(2)
    assert here.table.due() == 30_000
    here.table.tick(29_999)
    assert isinstance(here.last, Join)
    here.table.tick(30_000)
    assert isinstance(here.last, Checkpoint)
    assert here.refused(1, Join(0, 1, KEY), 30_001) == "log.order"


def test_the_draw_waits_for_the_links_of_all_who_joined(vault: Vault) -> None:
    here = Room(vault, first_line("game-1"), waits=Waits(join=30_000, link=10_000))
    here.join(1, 2)
    here.table.tick(30_000)
    here.link(1, 0, at=30_100)
    assert isinstance(here.last, Link)
    here.link(2, 0, at=30_200)
    assert isinstance(here.last, Draw)
    assert here.table.due() == 30_200 + 30_000  # humans have to consent first


def test_a_link_that_does_not_come_is_left_out_when_the_wait_is_over(vault: Vault) -> None:
    here = Room(vault, first_line("game-1"), waits=Waits(link=10_000))
    here.join(*SEATS, at=100)
    for seat in (0, 1, 3):
        here.link(seat, 0, at=500)
    here.table.tick(10_099)
    assert isinstance(here.last, Link)
    here.table.tick(10_100)
    assert isinstance(here.last, Draw)


def test_bots_are_not_waited_for(vault: Vault) -> None:
    game = first_line("game-1")._replace(
        free=True, seats=(Player("a"), Player("b"), Player("c"), Player("d", bot=True))
    )
    here = Room(vault, game, waits=PATIENT)
    here.join(0, 1, 2)
    assert isinstance(here.last, Checkpoint)


def test_a_link_is_for_the_next_deal_alone(vault: Vault) -> None:
    here = room(vault)
    here.join(*SEATS)
    chain = here.bots.chains[0]
    assert here.refused(0, Link(0, 0, 1, chain[1]), 100) == "entropy.order"
    assert here.refused(0, Link(0, 0, 0, chain[1]), 100) == "entropy.anchor"
    assert here.refused(0, Link(0, 0, 0, b"short"), 100) == "live.line"
    here.link(0, 0, 100)
    assert here.refused(0, Link(0, 0, 0, chain[0]), 100) == "entropy.order"
    assert here.refused(0, Link(0, 0, 1, chain[1]), 100) == "entropy.order"


def result_at(here: Room) -> int:
    return next(event.at for event in reversed(here.events) if isinstance(event, Result))


def play_a_hand(here: Room) -> None:
    """Play with the bots until the next hand waits."""
    while here.table.view(0).phase != "between":
        here.bots.step(here.table)


def test_a_link_given_with_the_ready_click_is_written_when_all_are_ready(vault: Vault) -> None:
    here = room(vault)
    play_a_hand(here)
    at = here.table.at
    for seat in SEATS:
        here.table.request(seat, Ready(0, seat), at + seat)
        before = len(here.stored)
        if seat < 3:
            here.link(seat, 2, at + seat)
            assert len(here.stored) == before
            assert not any(isinstance(offer, Link) for offer in here.table.legal(seat))
    assert [type(event) for event in here.events[-4:]] == [Ready, Link, Link, Link]
    here.link(3, 2, at + 9)
    assert isinstance(here.last, Deal)
    assert verify(here.record).findings[-1].id == "log.truncated"
    assert not any(finding.id == "timer.next_hand" for finding in verify(here.record).findings)


def test_the_next_hand_comes_after_its_timer_ready_or_not(vault: Vault) -> None:
    here = Room(vault, first_line("game-1"), waits=Waits(link=3000))
    play_a_hand(here)
    at = result_at(here)
    here.table.request(0, Ready(0, 0), at + 1)
    for seat in (0, 1, 2):
        here.link(seat, 2, at + 2)
    assert here.table.due() == at + 10_000
    here.table.tick(at + 10_000)
    assert [type(event) for event in here.events[-3:]] == [Link, Link, Link]
    assert here.table.due() == at + 13_000
    here.table.tick(at + 13_000)
    assert isinstance(here.last, Deal)
    assert not any(finding.id == "timer.next_hand" for finding in verify(here.record).findings)


def test_a_second_ready_writes_no_line(vault: Vault) -> None:
    here = room(vault)
    play_a_hand(here)
    here.table.request(0, Ready(0, 0), here.table.at)
    assert here.table.request(0, Ready(0, 0), here.table.at) == b""


# Cuts


def cut_table(vault: Vault, waits: Waits = PATIENT) -> tuple[Room, Seat]:
    here = Room(vault, first_line("game-1", changes={"cut": "cut"}), waits=waits)
    here.join(*SEATS)
    for seat in SEATS:
        here.link(seat, 0, 100)
    assert isinstance(here.last, Draw)
    return here, (here.last.dealer + 3) & 3


def test_the_links_wait_for_the_cut(vault: Vault) -> None:
    here, left = cut_table(vault)
    other = (left + 1) & 3
    assert here.refused(other, Link(0, other, 1, here.bots.chains[other][1]), 200) == "live.wait"
    assert here.refused(other, Cut(0, other, 5), 200) == "live.wait"
    assert Cut(0, left, 5) in here.table.legal(left)
    assert not any(isinstance(offer, (Cut, Decline)) for offer in here.table.legal(other))
    here.table.request(left, Cut(0, left, 5), 200)
    here.link(other, 1, 200)
    assert here.refused(left, Cut(0, left, 6), 200) == "live.wait"


def test_the_cut_may_be_declined(vault: Vault) -> None:
    here, left = cut_table(vault)
    here.table.request(left, Decline(left), 200)
    assert here.refused(left, Cut(0, left, 5), 200) == "live.wait"
    for seat in SEATS:
        here.link(seat, 1, 300)
    assert isinstance(here.last, Deal)


def test_the_cut_is_waited_for_no_longer_than_the_table_says(vault: Vault) -> None:
    here, left = cut_table(vault, Waits(cut=5000, link=10_000))
    assert here.refused(0, Link(0, 0, 1, here.bots.chains[0][1]), 5099) == "live.wait"
    assert here.refused(left, Cut(0, left, 5), 5100) == "live.wait"
    here.link(0, 1, 5100)
    assert here.table.due() == 5100 + 30_000


def test_a_cut_that_was_declined_is_over_behind_the_first_link_also_after_a_crash(vault: Vault) -> None:
    here, left = cut_table(vault, Waits(cut=5000, link=10_000))
    here.table.request(left, Decline(left), 200)
    here.link(0, 1, 300)
    here.resume()
    assert here.table.due() == 300 + 30_000
    assert here.refused(left, Cut(0, left, 5), 300) == "live.wait"
    for seat in (1, 2, 3):
        here.link(seat, 1, 400)
    assert isinstance(here.last, Deal)
    assert here.last.at == 400


# Timers of a hand


def test_a_player_whose_time_is_over_passes(vault: Vault) -> None:
    here = room(vault)
    here.deal(at=100)
    seat = here.asked()
    here.table.tick(12_099)
    assert isinstance(here.last, Deal)
    assert here.table.tick(12_100) == write_line(Bid(12_100, seat, "pass", auto=True))


def test_exactly_at_the_limit_is_in_time(vault: Vault) -> None:
    here = room(vault)
    here.deal(at=100)
    seat = here.asked()
    here.table.request(seat, Bid(0, seat, "pass"), 12_100)
    assert here.last == Bid(12_100, seat, "pass")


def test_an_action_after_the_limit_finds_that_the_table_has_acted(vault: Vault) -> None:
    here = room(vault)
    here.deal(at=100)
    seat = here.asked()
    with pytest.raises(PlayerError) as caught:
        here.table.request(seat, Bid(0, seat, "sun"), 12_101)
    assert caught.value.fault.id == "bid.turn"
    assert here.last == Bid(12_101, seat, "pass", auto=True)


def test_the_table_plays_the_cheapest_legal_card(vault: Vault) -> None:
    here = room(vault)
    here.deal()
    here.buy("sun")
    at = here.table.at
    seat = here.asked()
    legal = {offer.card for offer in here.table.legal(seat) if isinstance(offer, Play)}
    here.table.tick(at + 14_999)
    assert isinstance(here.last, Bid)
    here.table.tick(at + 15_000)
    assert isinstance(here.last, Play)
    assert here.last.auto
    assert here.last.card in legal
    points = {0: 0, 1: 0, 2: 0, 3: 10, 4: 2, 5: 3, 6: 4, 7: 11}
    assert points[here.last.card & 7] == min(points[card & 7] for card in legal)


def test_a_clock_that_goes_back_stands_still_in_the_record(vault: Vault) -> None:
    here = room(vault)
    here.deal(at=5000)
    seat = here.asked()
    here.table.request(seat, Bid(0, seat, "pass"), 17)
    assert here.last == Bid(5000, seat, "pass")


def test_without_timers_nothing_happens_by_itself(vault: Vault) -> None:
    here = room(vault, timer_bid=0, timer_card=0)
    here.deal()
    assert here.table.due() is None
    here.buy("sun")
    assert here.table.due() is None


# Doubling


def test_the_lead_waits_for_those_who_may_double(vault: Vault) -> None:
    here = room(vault)
    here.deal()
    buyer = here.buy("hokm", at=200)
    leader = here.asked()
    card = next(each(sum(1 << card for card in here.table.view(leader).cards)))
    defenders = [(buyer + 1) & 3, (buyer + 3) & 3]
    assert here.refused(leader, Play(0, leader, card), 300) == "live.wait"
    assert here.refused(leader, Declare(0, leader, "sira"), 300) == "live.wait"
    assert not any(isinstance(offer, (Play, Sawa, Declare)) for offer in here.table.legal(leader))
    for seat in defenders:
        assert Double(0, seat, "double") in here.table.legal(seat)
        here.table.request(seat, Decline(seat), 400)
    assert here.refused(defenders[0], Decline(defenders[0]), 400) == "live.line"
    here.table.request(leader, Play(0, leader, card), 500)
    assert isinstance(here.last, Play)
    assert here.refused(defenders[0], Double(0, defenders[0], "double"), 600) == "double.turn"


def test_the_lead_is_free_when_the_time_to_double_is_over(vault: Vault) -> None:
    here = room(vault)
    here.deal()
    here.buy("hokm", at=200)
    leader = here.asked()
    card = here.table.view(leader).cards[0]
    assert here.refused(leader, Play(0, leader, card), 12_200) == "live.wait"
    assert here.table.due() == 200 + 12_000 + 15_000
    here.table.request(leader, Play(0, leader, card), 12_201)
    assert isinstance(here.last, Play)


def test_a_double_opens_the_window_of_the_next_level(vault: Vault) -> None:
    here = room(vault)
    here.deal()
    buyer = here.buy("hokm", at=200)
    doubler = (buyer + 1) & 3
    here.table.request(doubler, Double(0, doubler, "double"), 300)
    assert Double(0, buyer, "three") in here.table.legal(buyer)
    leader = here.asked()
    if leader != buyer:
        assert here.refused(leader, Play(0, leader, here.table.view(leader).cards[0]), 400) == "live.wait"
    here.decline_all(at=400)
    here.table.request(leader, Play(0, leader, here.table.view(leader).cards[0]), 400)


def test_a_sun_that_nobody_may_double_is_led_at_once(vault: Vault) -> None:
    here = room(vault)
    here.deal()
    here.buy("sun", at=200)
    leader = here.asked()
    here.table.request(leader, Play(0, leader, here.table.view(leader).cards[0]), 201)
    assert isinstance(here.last, Play)


# Qaid


def qaid_hand(vault: Vault, seed: str = "") -> Room:
    """A Qaid table on which the last card was just played."""
    here = Room(vault, first_line(f"qaid{seed}", table="qaid"), waits=PATIENT)
    here.deal()
    here.buy("sun")
    for _ in range(32):
        seat = here.asked()
        legal = [offer for offer in here.table.legal(seat) if isinstance(offer, Play) and not offer.say]
        here.table.request(seat, legal[0], here.table.at + 100)
    assert here.table.view(0).turn is None
    return here


def test_the_result_waits_until_nobody_can_call_any_more(vault: Vault) -> None:
    here = qaid_hand(vault)
    last = here.table.at
    assert here.table.due() == last + 5000
    here.table.tick(last + 4999)
    assert isinstance(here.last, Play)
    here.table.tick(last + 5000)
    assert [type(event) for event in here.events[-2:]] == [Result, Checkpoint]
    assert here.refused(0, Qaid(0, 0), last + 5001) == "qaid.window"


def test_an_open_sheet_holds_the_hand_and_is_closed_when_it_was_open_too_long(vault: Vault) -> None:
    here = qaid_hand(vault)
    last = here.table.at
    here.table.request(2, Qaid(0, 2), last + 4000)
    assert here.table.due() == last + 14_000
    assert here.refused(1, Close(0, 1), last + 5000) == "qaid.sheet"
    assert here.refused(1, Qaid(0, 1), last + 5000) == "log.order"
    here.table.tick(last + 14_000)
    assert here.last == Close(last + 14_000, 2)
    assert here.table.due() == last + 15_000  # a second of the window was left


def test_an_accusation_is_answered_at_once(vault: Vault) -> None:
    here = qaid_hand(vault)
    at = here.table.at
    here.table.request(2, Qaid(0, 2), at)
    offers = [offer for offer in here.table.legal(2) if isinstance(offer, Accuse)]
    assert {offer.against for offer in offers} == {1, 3}
    here.table.request(2, Accuse(0, 2, 1, "false_akka"), at)
    assert isinstance(here.events[-3], Ruling)
    assert [type(event) for event in here.events[-2:]] == [Result, Checkpoint]
    assert here.events[-3] == Ruling(at, "rejected")


def test_an_easy_table_has_no_sheet(vault: Vault) -> None:
    here = room(vault)
    here.deal()
    assert here.refused(0, Qaid(0, 0), 100) == "qaid.window"
    assert Qaid(0, 0) not in here.table.legal(0)


# Refusals


def test_a_player_writes_no_line_of_the_server(vault: Vault) -> None:
    here = room(vault)
    here.deal()
    for event in (Deal(0, 1, 0, 0), Draw(0, 0), End(0, 0, (152, 0)), Ruling(0, "redeal"), Abort(0, "no")):
        assert here.refused(0, event, 100) == "live.line"  # type: ignore[arg-type]  # this is what is refused
    seat = here.asked()
    assert here.refused(seat, Bid(0, seat, "pass", auto=True), 100) == "live.line"
    assert here.refused(seat, "pass", 100) == "live.line"  # type: ignore[arg-type]  # this too


def test_a_player_acts_for_his_own_seat(vault: Vault) -> None:
    here = room(vault)
    here.deal()
    seat = here.asked()
    assert here.refused((seat + 1) & 3, Bid(0, seat, "pass"), 100) == "live.seat"
    assert here.refused((seat + 1) & 3, Bid(0, (seat + 1) & 3, "pass"), 100) == "bid.turn"


@pytest.mark.parametrize(
    "nonsense",
    [
        Bid(0, 9, "pass"),
        Bid(0, 0, "sun", 2),
        Bid(0, 0, "grand"),  # type: ignore[arg-type]  # nonsense is what is wanted
        Play(0, 0, 77),
        Play(0, 0, "AS"),  # type: ignore[arg-type]  # nonsense is what is wanted
        Declare(0, 0, "sira", 12),
        Accuse(0, 0, 1, "renege", 9),
    ],
)
def test_what_no_line_can_hold_is_refused(vault: Vault, nonsense: Action) -> None:
    here = room(vault)
    here.deal()
    assert here.refused(nonsense.seat, nonsense, 100) == "live.line"


def test_a_line_out_of_place_is_refused_and_asks_the_vault_for_nothing(vault: Vault) -> None:
    asked: list[bytes] = []

    def derive(info: bytes) -> bytes:
        asked.append(info)
        return KEY

    vault.close()  # type: ignore[attr-defined]  # the fixture's vault has it
    watched = DerivedVault(Path(vault._ledger._path).with_name("other.db"), derive)  # type: ignore[attr-defined]  # noqa: SLF001 - beside the fixture's
    here = room(watched)
    asked.clear()
    for event in (Bid(0, 0, "pass"), Play(0, 0, 3), Ready(0, 0), Cut(0, 0, 5), Sawa(0, 0), Chat(0, 0, "table")):
        assert here.refused(0, event, 100) == ("live.wait" if isinstance(event, Cut) else "log.order")
    here.join(*SEATS)
    for action in (Bid(0, 0, "pass"), Play(0, 0, 3), Link(0, 0, 1, KEY), Ready(0, 0)):
        assert here.refused(0, action, 100) in {"log.order", "entropy.order"}
    assert asked == []
    watched.close()


def test_a_false_sawa_is_refused_without_a_word_on_who_holds_what(vault: Vault) -> None:
    here = next(here for here in map(partial(sun_hand, vault), range(20)) if not has_the_best_card(here))
    seat = here.asked()
    assert Sawa(0, seat) in here.table.legal(seat)
    with pytest.raises(PlayerError) as caught:
        here.table.request(seat, Sawa(0, seat), 300)
    fault = caught.value.fault
    assert (fault.id, fault.expected, fault.found, dict(fault.facts)) == ("sawa.false", None, None, {})
    assert here.refused(seat, Sawa(0, seat), 400) == "sawa.false"
    assert here.refused((seat + 1) & 3, Sawa(0, (seat + 1) & 3), 400) == "sawa.window"


def test_a_refuted_sawa_is_judged_anew_when_a_card_was_played(vault: Vault) -> None:
    here = sun_hand(vault, 0)
    judged = set()
    for _ in range(31):
        seat = here.asked()
        try:
            here.table.request(seat, Sawa(0, seat), here.table.at)
        except PlayerError as error:
            judged.add(error.fault.id)
        else:
            break
        legal = [offer for offer in here.table.legal(seat) if isinstance(offer, Play)]
        here.table.request(seat, legal[-1], here.table.at)
    assert judged == {"sawa.false"}
    assert any(isinstance(event, Sawa) for event in here.events)


def sun_hand(vault: Vault, number: int) -> Room:
    here = Room(vault, first_line(f"game-{number}"), waits=PATIENT)
    here.deal()
    here.buy("sun")
    return here


def has_the_best_card(here: Room) -> bool:
    """Whether the leader, or his partner, holds an Ace: without one a Sawa in Sun is false."""
    seat = here.asked()
    return any(card & 7 == ACE for mine in (seat, seat ^ 2) for card in here.table.view(mine).cards)


def test_lines_that_no_rule_bounds_are_bounded_for_each_seat_and_hand(vault: Vault) -> None:
    here = room(vault)
    here.deal()
    for _ in range(MAX_FREE_LINES):
        here.table.request(0, Chat(0, 0, "table"), 100)
    assert here.refused(0, Chat(0, 0, "table"), 100) == "live.often"
    assert not any(isinstance(offer, Chat) for offer in here.table.legal(0))
    here.table.request(1, Chat(0, 1, "table"), 100)
    play_a_hand(here)
    for seat in SEATS:
        here.table.request(seat, Ready(0, seat), here.table.at)
    for seat in SEATS:
        here.link(seat, 2, here.table.at)
    here.table.request(0, Chat(0, 0, "table"), here.table.at)


def test_team_chat_is_closed_in_a_hand_of_a_qaid_table(vault: Vault) -> None:
    here = room(vault, table="qaid")
    here.deal()
    assert here.refused(0, Chat(0, 0, "team"), 100) == "chat.closed"
    assert Chat(0, 0, "table") in here.table.legal(0)
    assert Chat(0, 0, "team") not in here.table.legal(0)


# Breaking off


@pytest.mark.parametrize("steps", [0, 3, 6, 12, 30, 60])
def test_a_game_that_is_broken_off_opens_its_secret(vault: Vault, steps: int) -> None:
    here = Room(vault, first_line("game-1"))
    for _ in range(steps):
        here.bots.step(here.table)
    here.table.abort("the lights went out", here.table.at)
    assert here.table.over
    report = verify(here.record)
    assert report.verdict == "incomplete"
    assert [finding.id for finding in report.findings if finding.severity == "error"] == []
    assert not any(finding.id == "commit.missing" for finding in report.findings)
    with pytest.raises(TableError):
        here.table.tick(here.table.at)


def test_a_game_that_has_ended_is_not_broken_off(vault: Vault) -> None:
    here = Room(vault, first_line("game-1", changes={"target": 20}))
    here.bots.play(here.table)
    end = next(number for number, event in enumerate(here.events) if isinstance(event, End))
    stored = here.stored[:end]
    table = LiveTable.resume(b"".join(stored), vault, stored.append)
    with pytest.raises(TableError, match="ended"):
        table.abort("too late", table.at)
    assert b"".join(stored) == here.record
    assert table.due() is None


def test_a_game_with_more_hands_than_commitments_is_broken_off(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "HAND_COMMITMENTS", 3)
    here = Room(vault, first_line("game-1", reveal="after_hand", changes={"target": 1000}))
    here.bots.play(here.table)
    assert [event.hand for event in here.events if isinstance(event, Deal)] == [1, 2]
    aborted = here.events[-2]
    assert isinstance(aborted, Abort)
    assert aborted.reason == "no hand commitment is left"
    assert verify(here.record).verdict == "incomplete"


def test_a_reason_that_no_line_can_hold_breaks_nothing_off(vault: Vault) -> None:
    here = room(vault)
    with pytest.raises(MalformedRecordError):
        here.table.abort("x" * 201, 0)
    assert vault.closing("game-1") is None
    here.deal()


# Resuming


@pytest.mark.parametrize("name", PROFILES)
def test_a_table_that_is_resumed_at_every_line_goes_on_with_the_same_bytes(
    vault: Vault, name: str, tmp_path: Path
) -> None:
    whole = Room(vault, first_line("game-1", name, changes={"target": 60}), signer=SigningKey(KEY))
    whole.bots.play(whole.table)
    lines = whole.record.splitlines(keepends=True)
    random = Random(name)
    for cut in sorted(random.sample(range(1, len(lines)), 8)):
        stored = lines[:cut]
        twin = DerivedVault(tmp_path / f"{cut}.db", hkdf(KEY))  # the same masters, and nothing opened yet
        twin.start("game-1")
        table = LiveTable.resume(b"".join(stored), twin, stored.append, signer=SigningKey(KEY))
        if cut > 1:
            table.tick(table.at)
        whole.bots.play(table)
        assert b"".join(stored) == whole.record, cut
        twin.close()


def test_a_record_that_goes_back_behind_its_opened_secret_is_not_resumed(vault: Vault) -> None:
    here = Room(vault, first_line("game-1", changes={"target": 20}))
    here.bots.play(here.table)
    lines = here.record.splitlines(keepends=True)
    end = next(number for number, event in enumerate(here.events) if isinstance(event, End))
    for cut in (1, 20, end - 1):
        with pytest.raises(OpenedError):
            LiveTable.resume(b"".join(lines[:cut]), vault, here.stored.append)
    stored = lines[:end]
    table = LiveTable.resume(b"".join(stored), vault, stored.append)
    table.tick(table.at)
    assert stored == lines


def test_a_game_whose_breaking_off_was_begun_is_broken_off(vault: Vault) -> None:
    here = room(vault)
    here.deal()
    here.table.close()

    def full(line: bytes) -> None:
        raise OSError(28, "No space left on device", line)

    table = LiveTable.resume(here.record, vault, full)
    with pytest.raises(OSError, match="No space"):
        table.abort("no space", 300)
    assert vault.closing("game-1") is not None
    here.resume()
    seat = here.asked()
    with pytest.raises(PlayerError):
        here.table.request(seat, Bid(0, seat, "pass"), 400)
    assert here.table.over
    assert [type(event) for event in here.events[-3:]] == [Deal, Abort, Checkpoint]
    assert isinstance(here.events[-2], Abort)
    assert here.events[-2].reason == "no space"


def test_a_finished_record_is_resumed_as_a_table_that_is_over(vault: Vault) -> None:
    here = Room(vault, first_line("game-1", changes={"target": 20}))
    here.bots.play(here.table)
    here.resume()
    assert here.table.over
    assert here.table.due() is None
    with pytest.raises(TableError):
        here.table.tick(10**9)


def test_one_game_has_one_table(vault: Vault) -> None:
    here = room(vault)
    with pytest.raises(VaultBusyError):
        LiveTable.resume(here.record, vault, here.stored.append)
    here.table.close()
    LiveTable.resume(here.record, vault, here.stored.append)


def test_a_record_that_the_table_did_not_write_is_not_resumed(vault: Vault) -> None:
    here = Room(vault, first_line("game-1"))
    while here.table.view(0).phase != "hand":
        here.bots.step(here.table)
    here.table.close()
    lines = here.record.splitlines(keepends=True)
    turned = next(line for line in lines if b'"turned"' in line)
    other = turned.replace(b'"turned":"' + turned[-5:-3], b'"turned":"' + (b"AS" if turned[-5:-3] != b"AS" else b"7C"))
    seal = next(line for line in lines if b'"checkpoint"' in line)
    for bad in (
        here.record.replace(turned, other),
        here.record.replace(b'"created":"2026', b'"created":"2025'),
        here.record.replace(seal, seal.replace(b'"digest":"', b'"digest":"0')[:-4] + b'"}\n'),
    ):
        with pytest.raises((TableError, MalformedRecordError)):
            LiveTable.resume(bad, vault, here.stored.append)
    with pytest.raises(TableError):
        LiveTable.resume(here.record, vault, here.stored.append, signer=SigningKey(KEY))
    with pytest.raises(MalformedRecordError):
        LiveTable.resume(here.record[:-1], vault, here.stored.append)
    LiveTable.resume(here.record, vault, here.stored.append)


def test_a_record_of_another_vault_is_not_resumed(vault: Vault, tmp_path: Path) -> None:
    here = room(vault)
    other = DerivedVault(tmp_path / "other.db", hkdf(bytes(32)))
    other.start("game-1")
    with pytest.raises(TableError, match="commitment"):
        LiveTable.resume(here.record, other, here.stored.append)
    other.close()


def test_the_record_is_read_as_it_was_written(vault: Vault) -> None:
    here = Room(vault, first_line("game-1", changes={"target": 20}))
    here.bots.play(here.table)
    read = read_record(here.record)
    assert list(read.events) == here.events
    assert here.table.lines == len(read.events)
