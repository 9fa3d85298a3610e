"""Ways to change one key of one line that a reader still accepts, from a source of chance."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args, get_type_hints

from fairshuffle.cards import DECK
from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Cut, Event, Show
from fairshuffle.limits import MAX_NUMBER
from fairshuffle.record import write_line
from fairshuffle.seats import SEATS

RANGES = {
    **dict.fromkeys(("seat", "dealer", "winner", "against", "for_", "suit"), SEATS),
    **dict.fromkeys(("card", "turned"), DECK),
    "top": tuple(range(8)),
}


def altered(random: Random, event: Event, key: str) -> Event | None:
    """The line with another value of a key, None where chance has found none that a line may hold."""
    value = getattr(event, key)
    values = [other for other in _values(random, event, key, value) if other != value]
    random.shuffle(values)
    for other in values:
        changed = event._replace(**{key: other})
        try:
            write_line(changed)
        except MalformedRecordError:
            continue
        return changed
    return None


def _values(random: Random, event: Event, key: str, value: Any) -> Iterator[Any]:  # noqa: ANN401  # any field
    """Other values of the right sort, some of them too wild."""
    hint = get_type_hints(type(event))[key]
    if type(None) in get_args(hint):
        yield None
    if key in RANGES:
        yield from RANGES[key]
    elif isinstance(event, (Cut, Show)) and key == "cards" and value is not None:
        yield from _other_cards(random, value)
    elif key == "hands":
        yield from _exchanged(random, value)
    elif hint is bool:
        yield not value
    elif isinstance(value, int) or key == "trick":
        yield from _numbers(random, key, value or 0)
    elif isinstance(value, bytes):
        yield bytes([value[0] ^ 1 << random.randrange(8), *value[1:]])
    elif isinstance(value, tuple):
        zero, one = value
        yield from ((zero + 1, one), (one, zero), (zero, one + 2), (zero + 10, max(0, one - 10)))
    else:
        yield from words_of(hint)


def _numbers(random: Random, key: str, value: int) -> Iterator[int]:
    yield from (value + 1, max(0, value - 1))
    yield from (value + 10**6, max(0, value - 10**6)) if key == "at" else (random.randrange(9), 2**32, MAX_NUMBER)


def _other_cards(random: Random, cards: Any) -> Iterator[Any]:  # noqa: ANN401  # a number of cards, or cards
    if isinstance(cards, int):
        yield random.randrange(1, 32)
    else:
        card = random.choice(DECK)
        yield from ((card, *cards[1:]), cards[:-1], (*cards, card))


def _exchanged(random: Random, hands: tuple[tuple[int, ...], ...] | None) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Two seats exchange a card."""
    if hands:
        one, other = random.sample(SEATS, 2)
        cards = [list(hand) for hand in hands]
        cards[one][0], cards[other][0] = cards[other][0], cards[one][0]
        yield tuple(map(tuple, cards))


def words_of(hint: Any) -> Iterator[str]:  # noqa: ANN401  # a Literal, or a union with one
    """The words that a field may hold."""
    for part in get_args(hint):
        if isinstance(part, str):
            yield part
        else:
            yield from words_of(part)
