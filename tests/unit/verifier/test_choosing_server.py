"""A server that tries many masters, headers and ways of joining: what it gains, and what the report then says."""

from collections.abc import Callable
from functools import cache
from math import sqrt

import pytest

from fairshuffle.events import Deal, Game
from fairshuffle.seats import Seat
from fairshuffle.verifier import choice_bits
from tests.bench.choosing_server import (
    CUTS,
    DEVIATION,
    EVERYBODY,
    FRIENDS,
    MEAN,
    POINTS,
    ROWS,
    Row,
    broken,
    dream,
    drop_and_cut,
    gain,
    tail,
)
from tests.tools.forge import events_of, replayed
from tests.tools.trust import Server, chain_of, judged

GAMES = 400
TRIES = 4


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_what_a_server_gains_is_noise_or_within_what_the_report_says(row: Row) -> None:
    found = gain(row, GAMES, TRIES)
    assert not broken(row, found, GAMES)
    if not row.promised:
        assert found.z > 5  # this way does gain something: the test can tell


def test_chance_is_computed_and_not_measured() -> None:
    assert (sum(POINTS), MEAN) == (120, 37.5)
    least, chance = dream()
    assert 0.005 < chance < 0.01
    assert MEAN + 2 * DEVIATION < least <= 120


def test_dropping_one_link_and_cutting_gains_no_more_than_the_bits_of_one_deal_allow() -> None:
    """Fault 2.2: by the links alone two decks could be reached in a game of one deal; with the cuts 33 are."""
    games = 1200
    strengths = [drop_and_cut(f"game-{number}", 1) for number in range(games)]
    links = 2 * len(EVERYBODY)  # of the draw and one deal
    dropped = 1

    def allowed(bits: int) -> list[bool]:
        """Whether each strength comes as often as so many bits allow, and the noise of some games."""
        most = ((least, min(1.0, 2**bits * chance)) for least, chance in tail().items())
        return [
            sum(strength >= least for strength in strengths) / games <= share + 4 * sqrt(share * (1 - share) / games)
            for least, share in most
        ]

    assert all(allowed(choice_bits(links, dropped, ways=CUTS, deals=1)))
    # Were cuts no choice, there would be two decks to choose from: one bit.
    assert not all(allowed(1))


# Whole records of such a server


def strength(data: bytes) -> int:
    """The points of the friends in the first deal of a record."""
    events = events_of(data)
    match = next(match for place, match in replayed(events) if isinstance(events[place], Deal))
    assert match.hand is not None
    assert match.hand.deal.first is not None
    return sum(POINTS[card] for seat in FRIENDS for card in range(32) if match.hand.deal.first[seat] >> card & 1)


@cache
def best_of(joined: tuple[Seat, ...], predicted: tuple[Seat, ...]) -> bytes:
    """The game under the header that would be best for the friends if only ``predicted`` took part."""

    def created(second: int) -> Callable[[Game], Game]:
        return lambda game: game._replace(created=f"2026-01-01T18:00:{second:02}Z")

    best = max(range(40), key=lambda second: strength(Server(joined=predicted, header=created(second)).play()))
    return Server(joined=joined, header=created(best)).play()


def test_without_others_the_best_of_many_is_verified_and_graded_as_the_servers() -> None:
    data = best_of((), ())
    report = judged(data)
    assert (report.verdict, report.fairness.grade, report.fairness.players) == ("verified", "server", ())
    assert strength(data) > MEAN + 1.5 * DEVIATION


def test_with_one_honest_seat_the_best_of_many_is_another_deck() -> None:
    data = best_of((1,), ())
    report = judged(data, chain=chain_of(data, 1))
    assert (report.verdict, report.fairness.players, report.fairness.own_chain) == ("verified", (1,), True)
    assert strength(data) != strength(best_of((), ()))
