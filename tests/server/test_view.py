"""What a seat is shown and offered: its own cards and what is public, whatever others hold (SPEC.md#public-view)."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

import pytest

from fairshuffle.cards import Cards, cards_of, each
from fairshuffle.events import Declare, Play, Sawa, Show
from fairshuffle.game.hand import Hand
from fairshuffle.game.match import Match
from fairshuffle.rules.options import PROFILES
from fairshuffle.rules.projects.laid import laid
from fairshuffle.seats import SEATS, Seat, team_of
from fairshuffle.server import DerivedVault, LiveTable, OnTable, SpectatorView, View, hkdf
from fairshuffle.shuffle import first_fingerprint
from tests.tools.live import Bots, first_line

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
    return dealt_anew(hand, [player for player in SEATS if player != seat], random)


def dealt_anew(hand: Hand, hidden: Sequence[Seat], random: Random) -> Hand:
    """The hand with the cards that these seats hold dealt anew among them."""
    if hand.dealt is None:
        assert hand.deal.first is not None
        pool = [card for player in hidden for card in each(hand.deal.first[player])]
        random.shuffle(pool)
        first = list(hand.deal.first)
        for player in hidden:
            first[player] = cards_of(pool.pop() for _ in range(5))
        return hand._replace(deal=hand.deal._replace(first=tuple(first)))
    pool = [card for player in hidden for card in each(hand.held[player])]
    random.shuffle(pool)
    held, dealt = hand.held, list(hand.dealt)
    for player in hidden:
        mine: Cards = cards_of(pool.pop() for _ in range(held[player].bit_count()))
        dealt[player] = (dealt[player] & ~held[player]) | mine
    hand = hand._replace(dealt=(dealt[0], dealt[1], dealt[2], dealt[3]))
    return hand if hand.projects is None else hand._replace(projects=hand.projects._replace(hands=tuple(dealt)))


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
                dealt = exchanged(hand, seat, random)
                other = match._replace(hand=dealt)
                live._match = other  # noqa: SLF001 - the same table, other cards
                assert shown(live, seat) == before
                compared += dealt.held != hand.held or dealt.deal.first != hand.deal.first
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
            held = hand.held if hand.dealt else hand.deal.first
            assert held is not None
            assert cards_of(view.cards) == held[seat]
            assert not set(view.cards) & played
            allowed = {claimed[0], claimed[0] ^ 2} if claimed and hand.deal.options.sawa == "team" else set(claimed)
            assert {on_table.seat for on_table in view.shown} == allowed
            hands_shown += len(view.shown)
            for on_table in view.projects:
                projects += 1
                assert hand.contest is not None
                assert cards_of(on_table.cards) in {
                    p.cards for p in laid(hand.contest, hand.deal.options)[on_table.seat]
                }
                assert hand.tricks.number > 1 or hand.deal.options.project_show == "laid"
    assert projects > 0
    assert hands_shown > 0


def test_only_the_winners_projects_lie_on_the_table_and_only_after_trick_one(vault: DerivedVault) -> None:
    seen = 0
    for live, hand in moments(vault, "sahrat", "easy", games=4):
        projects = live.view(1).projects
        assert len({team_of(on_table.seat) for on_table in projects}) <= 1
        if projects:
            seen += 1
            assert hand.tricks.number > 1
    assert seen > 0


def test_a_view_has_one_field_for_cards_that_others_do_not_see() -> None:
    assert View._fields == ("seat", "phase", "total", "turn", "cards", "lines", "projects", "shown")
    assert SpectatorView._fields == ("phase", "total", "turn", "lines", "projects", "shown")
    assert OnTable._fields == ("seat", "cards")


@pytest.mark.parametrize("seat", [-1, 4, 7, True, False, "0", 1.0, None, (0,), [1], b"\x00", 10**30])
def test_a_seat_that_does_not_exist_sees_nothing(vault: DerivedVault, seat: Any) -> None:  # noqa: ANN401 - what is tried
    """Fault 3.6: seat -1 was shown the cards of seat 3."""
    for live, hand in moments(vault, "sahrat", "qaid"):
        for look in (live.view, live.legal):
            with pytest.raises(ValueError, match="a seat is 0, 1, 2 or 3"):
                look(seat)
        if hand.tricks.number > 2:
            break


@pytest.mark.parametrize("table", ["easy", "qaid"])
@pytest.mark.parametrize("name", PROFILES)
def test_nothing_that_a_spectator_sees_depends_on_cards_that_somebody_holds(
    vault: DerivedVault, name: str, table: Literal["easy", "qaid"]
) -> None:
    """Fault 3.6: whatever all four hold; and he sees what every seat sees, but for its cards."""
    random = Random(f"{name} {table}")
    compared = 0
    for live, hand in moments(vault, name, table):
        seen = live.spectator_view()
        for seat in SEATS:
            view = live.view(seat)
            assert seen == SpectatorView(view.phase, view.total, view.turn, view.lines, view.projects, view.shown)
        if any(isinstance(line, (Declare, Show, Sawa)) for line in seen.lines) or random.random() > 0.25:
            continue  # then some cards are public
        match = match_of(live)
        for _ in range(3):
            dealt = dealt_anew(hand, SEATS, random)
            other = match._replace(hand=dealt)
            live._match = other  # noqa: SLF001 - the same table, other cards
            assert live.spectator_view() == seen
            compared += dealt.held != hand.held or dealt.deal.first != hand.deal.first
        live._match = match  # noqa: SLF001 - as it was
    assert compared > 20


def test_a_spectator_sees_a_table_before_its_first_hand(vault: DerivedVault) -> None:
    live = LiveTable.start(first_line("early"), vault, len)
    assert live.spectator_view() == SpectatorView("joining", (0, 0), None, (), (), ())


def test_a_spectator_of_the_lines_sees_no_hidden_card(vault: DerivedVault) -> None:
    for live, _ in moments(vault, "balotk", "easy"):
        assert all(getattr(line, "hands", None) is None for line in live.view(0).lines)
