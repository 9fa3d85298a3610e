"""What a seat is shown and offered: its own cards and what is public, whatever others hold (SPEC.md#public-view)."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, Literal

import pytest

from fairshuffle.cards import Cards, cards_of, each
from fairshuffle.events import Declare, Play, Sawa, Show
from fairshuffle.hand import Hand
from fairshuffle.match import Match
from fairshuffle.rules.contest import start
from fairshuffle.rules.laid import laid
from fairshuffle.rules.options import PROFILES
from fairshuffle.seats import SEATS, Seat, team_of
from fairshuffle.server import DerivedVault, LiveTable, OnTable, View, hkdf
from fairshuffle.shuffle import first_fingerprint
from tests.live import Bots, first_line

KEY: Final = bytes(range(32))


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[DerivedVault]:
    made = DerivedVault(tmp_path / "ledger.db", hkdf(KEY))
    yield made
    made.close()


def moments(
    vault: DerivedVault, name: str, table: Literal["easy", "qaid"], games: int = 1
) -> Iterator[tuple[LiveTable, Hand]]:
    """A table again and again as a game goes on, and the hand that is or was last played at it."""
    for game in range(games):
        stored: list[bytes] = []
        live = LiveTable.start(first_line(f"{name}-{table}-{game}", name, table=table), vault, stored.append)
        bots = Bots(f"{name} {table} {game}", first_fingerprint(stored[0]))
        while not live.over:
            bots.step(live)
            hand = match_of(live).hand
            if hand is not None:
                yield live, hand


def match_of(table: LiveTable) -> Match:
    return table._match  # noqa: SLF001 - to look behind the view


def shown(table: LiveTable, seat: Seat) -> tuple[object, ...]:
    return table.view(seat), table.legal(seat)


def exchanged(hand: Hand, seat: Seat, random: Random) -> Hand:
    """The hand with the cards that ``seat`` does not see dealt anew among those who hold them."""
    other = hand.copy()
    hidden = [player for player in SEATS if player != seat]
    if other.dealt is None:
        assert other.first is not None
        pool = [card for player in hidden for card in each(other.first[player])]
        random.shuffle(pool)
        first = list(other.first)
        for player in hidden:
            first[player] = cards_of(pool.pop() for _ in range(5))
        other.first = tuple(first)
        return other
    pool = [card for player in hidden for card in each(other.held[player])]
    random.shuffle(pool)
    held, dealt = other.held, list(other.dealt)
    for player in hidden:
        mine: Cards = cards_of(pool.pop() for _ in range(held[player].bit_count()))
        dealt[player] = (dealt[player] & ~held[player]) | mine
    other.dealt = (dealt[0], dealt[1], dealt[2], dealt[3])
    if other.contest is not None:
        fresh = start(other.dealer, other.trump, other.dealt, other.table)
        other.contest = other.contest._replace(hands=fresh.hands)
    return other


@pytest.mark.parametrize("table", ["easy", "qaid"])
@pytest.mark.parametrize("name", PROFILES)
def test_nothing_that_is_shown_or_offered_depends_on_cards_that_the_seat_does_not_see(
    vault: DerivedVault, name: str, table: Literal["easy", "qaid"]
) -> None:
    random = Random(f"{name} {table}")
    compared = 0
    for live, hand in moments(vault, name, table):
        lines = live.view(0).lines
        if random.random() > 0.25 or any(isinstance(line, (Declare, Show, Sawa)) for line in lines):
            continue  # then some of the others' cards are public
        match = match_of(live)
        for seat in SEATS:
            live._match = match  # noqa: SLF001 - as it was
            before = shown(live, seat)
            for _ in range(3):
                other = match.copy()
                other.hand = exchanged(hand, seat, random)
                live._match = other  # noqa: SLF001 - the same table, other cards
                assert shown(live, seat) == before
                compared += other.hand.held != hand.held or other.hand.first != hand.first
        live._match = match  # noqa: SLF001 - as it was
    assert compared > 50


@pytest.mark.parametrize("name", PROFILES)
def test_the_cards_in_a_view_are_those_of_its_seat_and_what_lies_on_the_table(vault: DerivedVault, name: str) -> None:
    projects = hands_shown = 0
    for live, hand in moments(vault, name, "qaid", games=4):
        lines = live.view(0).lines
        played = {line.card for line in lines if isinstance(line, Play)}
        claimed = [line.seat for line in lines if isinstance(line, Sawa)]
        for seat in SEATS:
            view = live.view(seat)
            held = hand.held if hand.dealt else hand.first
            assert held is not None
            assert cards_of(view.cards) == held[seat]
            assert not set(view.cards) & played
            allowed = {claimed[0], claimed[0] ^ 2} if claimed and hand.options.sawa == "team" else set(claimed)
            assert {on_table.seat for on_table in view.shown} == allowed
            hands_shown += len(view.shown)
            for on_table in view.projects:
                projects += 1
                assert hand.contest is not None
                assert cards_of(on_table.cards) in {p.cards for p in laid(hand.contest, hand.options)[on_table.seat]}
                assert hand.trick_number > 1 or hand.options.project_show == "laid"
    assert projects > 0
    assert hands_shown > 0


def test_only_the_winners_projects_lie_on_the_table_and_only_after_trick_one(vault: DerivedVault) -> None:
    seen = 0
    for live, hand in moments(vault, "sahrat", "easy", games=4):
        projects = live.view(1).projects
        assert len({team_of(on_table.seat) for on_table in projects}) <= 1
        if projects:
            seen += 1
            assert hand.trick_number > 1
    assert seen > 0


def test_a_view_has_one_field_for_cards_that_others_do_not_see() -> None:
    assert View._fields == ("seat", "phase", "total", "turn", "cards", "lines", "projects", "shown")
    assert OnTable._fields == ("seat", "cards")


def test_a_spectator_of_the_lines_sees_no_hidden_card(vault: DerivedVault) -> None:
    for live, _ in moments(vault, "balotk", "easy"):
        assert all(getattr(line, "hands", None) is None for line in live.view(0).lines)
