"""One change of one value in a record, or of two that change places, which the strict reader still accepts."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from fairshuffle.cards import DECK
from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Cut, Event, Game, Player, Show
from fairshuffle.limits import MAX_LINKS, MAX_NUMBER, MIN_LINKS
from fairshuffle.record.signatures import public_key_of
from fairshuffle.rules.options import OPTION_NAMES, PROFILES, profile
from fairshuffle.seats import SEATS
from tests.tamper.records import Story, value_of
from tests.tamper.signing import signed_anew
from tests.tools.alterations import words_of

RANGES: Final[Mapping[str, tuple[int, ...]]] = {
    **dict.fromkeys(("seat", "dealer", "against", "for_", "suit"), SEATS),
    **dict.fromkeys(("card", "turned"), DECK),
    "top": tuple(range(8)),
    "trick": tuple(range(1, 9)),
}
TEXTS: Final = ("x", "سلمى", "", "a" * 64, "<b>", 'q"\\', "../../x", "😀")
TRIES: Final = 20


class Change(NamedTuple):
    """One change: the record it was made in, the line and its field, and what stood and stands there.

    ``other`` is the place of the line with which the value was exchanged, None where it was not.
    """

    story: Story
    place: int
    field: str
    before: Any
    after: Any
    other: int | None
    data: bytes

    @property
    def kind(self) -> str:
        """The type of the line."""
        return type(self.story.events[self.place]).__name__.lower()

    @property
    def lines(self) -> Mapping[int, Event]:
        """The changed lines by their place."""
        now = {self.place: self.story.events[self.place]._replace(**{self.field: self.after})}
        if self.other is not None:
            now[self.other] = self.story.events[self.other]._replace(**{self.field: self.before})
        return now

    def sides(self) -> "Iterator[Change]":
        """The change of each of the two lines whose values changed places, one by one."""
        yield self
        if self.other is not None:
            yield self._replace(place=self.other, before=self.after, after=self.before, other=self.place)


def change_of(random: Random, story: Story) -> Change:
    """A random change: half of them by line, half by type and field, so that rare ones are tried as well."""
    while True:
        if random.random() < 0.5:
            place = random.randrange(len(story.events))
            field = random.choice(story.events[place]._fields)
        else:
            field, places = random.choice(_fields(story))
            place = random.choice(places)
        change = _changed(random, story, place, field)
        if change is not None:
            return change


def _fields(story: Story) -> list[tuple[str, list[int]]]:
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, event in enumerate(story.events):
        for field in event._fields:
            found[type(event).__name__, field].append(place)
    return [(field, places) for (_, field), places in found.items()]


def _changed(random: Random, story: Story, place: int, field: str) -> Change | None:
    event = story.events[place]
    before = getattr(event, field)
    other = _another_line(random, story, place, field) if random.random() < 0.2 else None
    if other is not None:
        values = [getattr(story.events[other], field)]
    else:
        values = [value for value in _values(random, story, event, field) if value != before]
        random.shuffle(values)
    for after in values[:TRIES]:
        lines = {place: event._replace(**{field: after})}
        if other is not None:
            lines[other] = story.events[other]._replace(**{field: before})
        try:
            data = signed_anew(story.lines, story.events, lines, {field}, story.key)
        except MalformedRecordError:
            continue
        return Change(story, place, field, before, after, other, data)
    return None


def _another_line(random: Random, story: Story, place: int, field: str) -> int | None:
    """Another line of the same type in which the field has another value."""
    event = story.events[place]
    lines = [
        number
        for number, line in enumerate(story.events)
        if type(line) is type(event) and getattr(line, field) != getattr(event, field)
    ]
    return random.choice(lines) if lines else None


def _values(random: Random, story: Story, event: Event, field: str) -> Iterator[Any]:
    """Values of the right sort for a field, some of them too wild for a line."""
    if isinstance(event, Game):
        yield from _of_the_first_line(random, story, event, field)
        return
    hint = get_type_hints(type(event))[field]
    if type(None) in get_args(hint):
        yield None
    if field in RANGES:
        yield from RANGES[field]
    elif isinstance(event, Cut) and field == "cards":
        yield from range(1, 32)
    elif isinstance(event, Show) and field == "cards":
        yield from _other_cards(random, event.cards)
    elif field == "hands":
        yield from _other_hands(random, getattr(event, field) or ())
    else:
        yield from _by_type(random, story, event, field)


def _by_type(random: Random, story: Story, event: Event, field: str) -> Iterator[Any]:
    """Values for the fields that are alike in many lines."""
    value, hint = getattr(event, field), get_type_hints(type(event))[field]
    if hint is bool:
        yield not value
    elif hint is str:
        yield from TEXTS
    elif field in {"digest", "signature", "value", "secret", "anchor"}:
        yield from _other_bytes(random, story, value, 64 if field == "signature" else 32)
    elif "Pair" in str(hint) or isinstance(value, tuple):
        yield from _other_pairs(random, value)
    elif isinstance(value, int):
        yield from _other_numbers(random, field, value)
    else:
        yield from words_of(hint)


def _of_the_first_line(random: Random, story: Story, game: Game, field: str) -> Iterator[Any]:
    value = getattr(game, field)
    if field in {"game", "created"}:
        yield from ("another", "2026-01-01T18:00:01Z", "0001-01-01T00:00:00Z", "../../x")
    elif field == "profile":
        yield from PROFILES
    elif field == "options":
        yield from (_other_options(random, game) for _ in range(3))
    elif field == "seats":
        yield from (_other_seats(random, game.seats) for _ in range(3))
    elif field in {"commitment", "key"}:
        yield from (None, public_key_of(bytes(32)), *_other_bytes(random, story, value, 32))
    elif field == "hand_commitments":
        yield from _other_list(random, value or ())
    elif field == "links":
        yield from (None, MIN_LINKS, MAX_LINKS, random.randrange(MIN_LINKS, 400))
    elif field == "reveal":
        yield from (None, "after_hand")
    elif isinstance(value, bool):
        yield not value
    else:
        yield from words_of(get_type_hints(Game)[field])


def _other_options(random: Random, game: Game) -> tuple[tuple[str, Any], ...]:
    """The changed options with one more, one less, or another value."""
    options = dict(game.options)
    option = random.choice(list(options) if options and random.random() < 0.5 else OPTION_NAMES)
    value = value_of(random, option)
    if value == getattr(profile(game.profile), option):
        options.pop(option, None)
    else:
        options[option] = value
    return tuple(sorted(options.items()))


def _other_seats(random: Random, seats: tuple[Player, ...]) -> tuple[Player, ...]:
    """The players with another name, a bot, or two of them in each other's places."""
    one, other = random.sample(SEATS, 2)
    changed = list(seats)
    mine = seats[one]
    others = (mine._replace(name=random.choice(TEXTS)), mine._replace(bot=not mine.bot), seats[other])
    changed[one] = random.choice(others)
    changed[other] = seats[one] if changed[one] == seats[other] else changed[other]
    return tuple(changed)


def _other_list(random: Random, values: tuple[bytes, ...]) -> Iterator[tuple[bytes, ...]]:
    yield (*values, bytes(32))
    if values:
        place, other = random.randrange(len(values)), random.randrange(len(values))
        changed = list(values)
        changed[place], changed[other] = changed[other], changed[place]
        yield from (values[:-1], values[1:], tuple(changed), (*values[:place], bytes(32), *values[place + 1 :]))


def _other_bytes(random: Random, story: Story, value: bytes | None, size: int) -> Iterator[bytes]:
    """One bit turned, nothing but zeros, and what stands elsewhere in the record."""
    if value is not None:
        place = random.randrange(size)
        yield bytes((*value[:place], value[place] ^ 1 << random.randrange(8), *value[place + 1 :]))
    yield bytes(size)
    for event in random.sample(story.events, min(8, len(story.events))):
        yield from (found for found in event if isinstance(found, bytes) and len(found) == size)


def _other_numbers(random: Random, field: str, value: int) -> Iterator[int]:
    yield from (value + 1, max(0, value - 1), 0, MAX_NUMBER)
    if field == "at":
        near = random.randrange(1, 2000)
        yield from (value + near, max(0, value - near), value + 10**6)
    else:
        yield from (random.randrange(9), random.randrange(256), 2**32)


def _other_pairs(random: Random, value: tuple[int, int] | None) -> Iterator[tuple[int, int]]:
    zero, one = value or (0, 0)
    more = random.choice((1, 2, 10, 100))
    yield from ((zero + more, one), (zero, one + more), (one, zero), (zero + more, max(0, one - more)))
    yield from ((max(0, zero - more), one), (0, 0), (MAX_NUMBER, one), (one + 1, zero))


def _other_cards(random: Random, cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Another card, one less, one more, one twice, all of them in another order."""
    card, place = random.choice(DECK), random.randrange(len(cards))
    yield (*cards[:place], card, *cards[place + 1 :])
    yield from (cards[:-1], (*cards, card), (*cards, cards[0]), cards[::-1])


def _other_hands(random: Random, hands: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Two seats exchange a card or all of them, one card is another, and the cards of a seat in another order."""
    if not hands:
        return
    one, other = random.sample(SEATS, 2)
    for change in ("card", "hand", "other", "order"):
        cards = [list(hand) for hand in hands]
        if change == "card":
            mine, theirs = random.randrange(len(cards[one])), random.randrange(len(cards[other]))
            cards[one][mine], cards[other][theirs] = cards[other][theirs], cards[one][mine]
        elif change == "hand":
            cards[one], cards[other] = cards[other], cards[one]
        elif change == "other":
            cards[one][random.randrange(len(cards[one]))] = random.choice(DECK)
        else:
            cards[one].reverse()
        yield tuple(map(tuple, cards))
