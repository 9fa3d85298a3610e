"""A server that tries masters, headers, ways of joining or cuts, and keeps what is best for its friends at the table.

``python -m tests.bench.choosing_server [GAMES] [TRIES]`` plays the first deal of GAMES games for every way of choosing,
prints a table and fails when a way gains what the protocol promises that it cannot. The friends are seats 0 and 2, the
honest seat is 1. The ten first cards of the friends are as strong as their points in Sun, by chance 37.5 on average.
``z`` tells by how many standard errors the mean is off. ``dreams`` are deals that chance gives less than once in a
hundred; ``at most`` is what the choice bits of the report allow for them.
"""

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from math import comb, sqrt
from typing import Final, NamedTuple, TypeAlias

from fairshuffle.cards import DECK
from fairshuffle.events import Game, Join, Player
from fairshuffle.record import write_line
from fairshuffle.rules.play import card_points
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle import (
    NO_LINK,
    anchor,
    commitment,
    cut,
    deal,
    deal_key,
    deck_from_key,
    first_dealer,
    first_fingerprint,
    hand_secret,
    make_chain,
    seal,
)
from fairshuffle.verifier import choice_bits

HONEST: Final[Seat] = 1
FRIENDS: Final[tuple[Seat, ...]] = (0, 2)
EVERYBODY: Final[tuple[Seat, ...]] = (*FRIENDS, HONEST)
DEALS: Final = 14
"""Deals of a usual match, the draw included."""

CUTS: Final = 32
"""Ways to cut a deck at a table that cuts, not at all being one."""

POINTS: Final = tuple(card_points(card, None) for card in DECK)
MEAN: Final = 10 * sum(POINTS) / 32
DEVIATION: Final = sqrt(10 * sum((points - MEAN / 10) ** 2 for points in POINTS) / 32 * 22 / 31)
"""Mean and standard deviation of the points of ten cards out of 32."""


@cache
def tail() -> Mapping[int, float]:
    """How often chance gives so many points or more, by every number of points."""
    ways = {(0, 0): 1}  # how many sets there are of so many cards with so many points
    for points in POINTS:
        for (cards, total), count in sorted(ways.items(), reverse=True):
            ways[cards + 1, total + points] = ways.get((cards + 1, total + points), 0) + count
    return {
        least: sum(count for (cards, total), count in ways.items() if cards == 10 and total >= least) / comb(32, 10)
        for least in range(sum(POINTS))
    }


@cache
def dream() -> tuple[int, float]:
    """The lowest strength that chance gives less than once in a hundred deals, and how often it does."""
    least = min(strength for strength, chance in tail().items() if chance < 0.01)
    return least, tail()[least]


class Choice(NamedTuple):
    """What a server can try before others have spoken: the master, the second of ``created``, how its friends join."""

    master: bytes
    second: int = 0
    joins: int = 0


class Table(NamedTuple):
    """A game that is sealed: its secrets and the chains of who takes part, the first links of each."""

    game: str
    master: bytes
    seal: bytes
    chains: Mapping[Seat, Sequence[bytes]]


def secret(*what: object) -> bytes:
    """32 bytes that nobody foresees, the same in every run."""
    return sha256(repr(what).encode()).digest()


@cache
def first_line() -> bytes:
    """A first line with room for the rest of the game id, the time and the commitment."""
    four = (Player("Nora"), Player("Saad"), Player("Huda"), Player("Faisal"))
    return write_line(
        Game(
            "fairshuffle/1",
            "game-",
            "2026-01-01T18:00:00Z",
            "sahrat",
            (),
            "easy",
            free=False,
            seats=four,
            commitment=NO_LINK,
            links=127,
        )
    )


def sealed(game: str, choice: Choice, seats: Collection[Seat]) -> Table:
    """The game as it is sealed when these seats take part; each has made its chain for this very first line."""
    line = first_line().replace(b'"game-"', f'"{game}"'.encode())
    line = line.replace(b"18:00:00", b"18:%02d:%02d" % divmod(choice.second, 60))
    line = line.replace(NO_LINK.hex().encode(), commitment(game, choice.master).hex().encode())
    first = first_fingerprint(line)
    chains = {seat: make_chain(first, seat, secret(game, "chain", seat), 2) for seat in seats}
    # The server's friends join when it likes: their order and times are bytes before the seal.
    times = {seat: choice.joins % (seat + 2) * 10 + choice.joins for seat in FRIENDS}
    joins = sorted(Join(times.get(seat, 0), seat, anchor(first, seat, chain[0])) for seat, chain in chains.items())
    return Table(game, choice.master, seal(sha256(line + b"".join(map(write_line, joins))).digest()), chains)


def strength(table: Table, known: Collection[Seat], *, stand_in: Collection[Seat] = (), cards: int = 0) -> int:
    """The points of the friends in the first deal by the links of ``known`` seats, so many ``cards`` being cut.

    The seats of ``stand_in`` gave a link for the draw only: it stands in. All others gave none.
    """
    draw = tuple(table.chains[seat][0] if seat in {*known, *stand_in} else NO_LINK for seat in SEATS)
    links = tuple(table.chains[seat][1] if seat in known else draw[seat] for seat in SEATS)
    masks = (sum(1 << seat for seat in {*known, *stand_in}), sum(1 << seat for seat in known))
    keys = [
        deal_key(hand_secret(table.game, table.master, index), table.seal, index, masks[index], (draw, links)[index])
        for index in (0, 1)
    ]
    deck = deck_from_key(keys[1])
    dealt = deal(cut(deck, cards) if cards else deck, first_dealer(keys[0]))
    return sum(POINTS[card] for seat in FRIENDS for card in dealt.first[seat])


# What a server may try


def masters(game: str, tries: int) -> Iterator[Choice]:
    return (Choice(secret(game, "master", number)) for number in range(tries))


def headers(game: str, tries: int) -> Iterator[Choice]:
    return (Choice(secret(game, "master"), second=number) for number in range(tries))


def joins(game: str, tries: int) -> Iterator[Choice]:
    return (Choice(secret(game, "master"), joins=number) for number in range(tries))


Tries: TypeAlias = Callable[[str, int], Iterator[Choice]]
Way: TypeAlias = Callable[[str, int], int]
"""A way of choosing: from a game and a number of tries to the strength of the friends in its first deal."""


def without_others(what: Tries, seats: Collection[Seat] = ()) -> Way:
    """Nobody, or none but the server's friends, takes part: the server sees every deck before it decides."""
    return lambda game, tries: max(strength(sealed(game, choice, seats), seats) for choice in what(game, tries))


def before_the_chain(what: Tries) -> Way:
    """The honest chain is made after the first line: the server chooses that by what it would deal to its friends."""

    def way(game: str, tries: int) -> int:
        best = max(what(game, tries), key=lambda choice: strength(sealed(game, choice, FRIENDS), FRIENDS))
        return strength(sealed(game, best, EVERYBODY), EVERYBODY)

    return way


def before_the_seal(game: str, tries: int) -> Table:
    """The honest anchor is there: the server chooses the seal by the deck without the honest links."""
    tables = (sealed(game, choice, EVERYBODY) for choice in joins(game, tries))
    return max(tables, key=lambda table: strength(table, FRIENDS))


def keep_the_link(game: str, tries: int) -> int:
    return strength(before_the_seal(game, tries), EVERYBODY)


def drop_the_link(game: str, tries: int) -> int:
    """The server says that the honest link of the first deal did not arrive; the one of the draw stands in."""
    return strength(before_the_seal(game, tries), FRIENDS, stand_in=(HONEST,))


def drop_the_link_if_better(game: str, tries: int) -> int:
    return max(keep_the_link(game, tries), drop_the_link(game, tries))


def drop_and_cut(game: str, tries: int) -> int:
    """The same at a table where a friend cuts: the deck is known before, where the honest link stays away."""
    del tries  # one is enough to gain more than by all the others
    table = before_the_seal(game, 1)
    dropped = (strength(table, FRIENDS, stand_in=(HONEST,), cards=cards) for cards in range(CUTS))
    return max(strength(table, EVERYBODY), *dropped)


def drop_the_link_for_zeros(game: str, tries: int) -> int:
    """What dropping would do if 32 zeros stood in: the deck that was chosen before the seal comes."""
    return strength(before_the_seal(game, tries), FRIENDS)


class Row(NamedTuple):
    """A way of choosing; ``promised``: the protocol leaves it nothing to gain; ``dropped``: the report counts bits.

    ``ways`` to cut the deck, where the table does.
    """

    name: str
    way: Way
    promised: bool
    dropped: bool = False
    ways: int = 1


ROWS: Final = (
    Row("nobody joins, masters tried", without_others(masters), promised=False),
    Row("nobody joins, headers tried", without_others(headers), promised=False),
    Row("friends join, joins tried", without_others(joins, FRIENDS), promised=False),
    Row("one honest, masters tried", before_the_chain(masters), promised=True),
    Row("one honest, headers tried", before_the_chain(headers), promised=True),
    Row("one honest, joins tried", keep_the_link, promised=True),
    Row("one honest, joins tried, drops", drop_the_link, promised=True, dropped=True),
    Row("one honest, drops if better", drop_the_link_if_better, promised=False, dropped=True),
    Row("one honest, drops and cuts", drop_and_cut, promised=False, dropped=True, ways=CUTS),
    Row("(if zeros stood in, drops)", drop_the_link_for_zeros, promised=False),
)


class Gain(NamedTuple):
    """What a way gained: the mean strength, how far it is off, the share of dreams, and how large that may be."""

    mean: float
    z: float
    dreams: float
    at_most: float


def gain(row: Row, games: int, tries: int) -> Gain:
    strengths = [row.way(f"game-{number}", tries) for number in range(games)]
    mean = sum(strengths) / games
    least, chance = dream()
    bits = choice_bits(len(EVERYBODY) * DEALS, 1, ways=row.ways, deals=1) if row.dropped else 0
    dreams = sum(points >= least for points in strengths) / games
    return Gain(mean, (mean - MEAN) / DEVIATION * sqrt(games), dreams, min(1.0, 2**bits * chance))


def broken(row: Row, found: Gain, games: int) -> bool:
    """Whether a way gained what it was promised that it cannot: more than noise, or more dreams than the bits allow."""
    noise = 3 * sqrt(found.at_most * (1 - found.at_most) / games)
    too_many = (row.promised or row.dropped) and found.dreams > found.at_most + noise
    return too_many or (row.promised and abs(found.z) > 3)


def main(games: int, tries: int) -> int:
    print(f"{games} games, {tries} tries each; by chance {MEAN} points and {dream()[1]:.2%} dreams\n")
    print(f"{'':32}{'points':>8}{'z':>9}{'dreams':>10}{'at most':>10}")
    failed = False
    for row in ROWS:
        found = gain(row, games, tries)
        allowed = f"{found.at_most:.2%}" if row.promised or row.dropped else "–"
        print(f"{row.name:32}{found.mean:8.2f}{found.z:9.1f}{found.dreams:10.2%}{allowed:>10}", flush=True)
        failed = failed or broken(row, found, games)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(*[int(number) for number in sys.argv[1:3]] or [10_000, 8]))
