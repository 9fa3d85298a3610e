"""Shuffles that are broken on purpose, and an honest one: what tests on deals must tell apart."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from fairshuffle.audit.deals import FIVE, UNKNOWN, Dealt
from fairshuffle.cards import DECK, Card
from fairshuffle.rules.play import card_points
from fairshuffle.seats import team_of
from fairshuffle.shuffle import deck_from_key

DEALS: Final = 13
"""Deals of a usual match."""

EIGHT: Final = tuple(
    (*five, *closing)
    for five, closing in zip(FIVE, ((20, 21, 22), (23, 24, 25), (26, 27, 28), (29, 30, 31)), strict=True)
)
"""By place in speaking order: the positions of a seat's eight cards, where the dealer's right has bought."""

Deck: TypeAlias = tuple[Card, ...]
Shuffle: TypeAlias = Callable[[Random], Deck]


def honest(random: Random) -> Deck:
    """The deck of a random key, as a server has to make it."""
    return deck_from_key(random.randbytes(32))


def modulo(random: Random) -> Deck:
    """A byte modulo the cards that are left, none rejected: low places are picked too often."""
    return _swapped(lambda left: random.randbytes(1)[0] % left)


def off_by_one(random: Random) -> Deck:
    """A pick that never is the last of the cards that are left: no card stays where it is."""
    return _swapped(lambda left: random.randrange(left - 1))


def sort_by_key(random: Random) -> Deck:
    """The pack sorted by a random byte for each card: cards with equal bytes stay in order."""
    keys = random.randbytes(32)
    return tuple(sorted(DECK, key=keys.__getitem__))


def _swapped(pick: Callable[[int], int]) -> Deck:
    deck = list(DECK)
    for left in range(32, 1, -1):
        place = pick(left)
        deck[left - 1], deck[place] = deck[place], deck[left - 1]
    return tuple(deck)


def game(random: Random, shuffle: Shuffle) -> list[Dealt]:
    """The deals of one game, dealt round from a random first dealer."""
    first = random.randrange(4)
    return [Dealt(hand, (first + hand - 1) % 4, UNKNOWN, shuffle(random)) for hand in range(1, DEALS + 1)]


def best_of(tries: int) -> Callable[[Random], list[Dealt]]:
    """A server that looks at so many masters for each game and takes the one that is best for team 0.

    It judges by the card points of the team's eight cards each, over all deals and contracts, as if the player at the
    dealer's right always bought.
    """

    def chosen(random: Random) -> list[Dealt]:
        return max((game(random, honest) for _ in range(tries)), key=_strength_of_team_0)

    return chosen


def _strength_of_team_0(deals: list[Dealt]) -> int:
    return sum(
        card_points(dealt.cards[position], trump)
        for dealt in deals
        for place in range(4)
        if team_of(dealt.dealer + 1 + place) == 0
        for position in EIGHT[place]
        for trump in (None, 0, 1, 2, 3)
    )


def server(shuffle: Shuffle) -> Callable[[Random], list[Dealt]]:
    """A server that deals by a shuffle."""
    return lambda random: game(random, shuffle)


BROKEN: Final[Mapping[str, Callable[[Random], list[Dealt]]]] = {
    "modulo bias": server(modulo),
    "off by one": server(off_by_one),
    "sort by random key": server(sort_by_key),
    "best of two masters": best_of(2),
    "best of 16 masters": best_of(16),
}
"""Servers that cheat or err, by name."""
