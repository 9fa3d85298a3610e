"""Valid records of every sort, small enough to be verified a million times."""

from collections.abc import Mapping
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from fairshuffle.cards import each
from fairshuffle.errors import UnsupportedError
from fairshuffle.events import (
    Abort,
    Chat,
    Checkpoint,
    Deal,
    End,
    Event,
    Game,
    Offence,
    Player,
    Rest,
    Result,
    Reveal,
    Trick,
)
from fairshuffle.record import read_record
from fairshuffle.record.signatures import public_key_of
from fairshuffle.rules.options import OPTION_NAMES, PROFILES, TableOptions, profile
from fairshuffle.seats import SEATS, Seat
from fairshuffle.testing.bots import HandOfBots
from fairshuffle.testing.forger.liar import KEY
from fairshuffle.testing.forger.records import Events, at, written
from fairshuffle.testing.simulate import Table
from tests.tools.forge import NEEDS_REST, closing_cards, replayed, rules_only

NUMBERS: Final[dict[str, tuple[int, ...]]] = {
    "target": (8, 16, 16, 30, 60),
    "declarations_each": (1, 2, 3),
    "sun_double_own_max": (0, 10, 99, 1000),
    "sun_double_other_min": (0, 5, 101),
    "qaid_sheet_openings": (0, 1, 2),
}
TIMES: Final = (0, 3000, 20_000)
KINDS: Final = get_type_hints(TableOptions)
CHAT_MAY_STAND: Final = frozenset({"sealed", "drawn", "between", "hand"})


class Story:
    """A valid record taken apart: its events, and what the rules for harmless changes ask of it.

    ``secrets`` are what the seats that added randomness have made their chains of.
    """

    def __init__(self, events: Events, secrets: Mapping[Seat, bytes] = MappingProxyType({})) -> None:
        game = events[0]
        assert isinstance(game, Game)
        self.key = KEY
        self.secrets = secrets
        self.data = written(events, key=KEY if game.key else None)
        self.lines = self.data.splitlines(keepends=True)
        self.game, self.options, self.events, *_ = read_record(self.data)

    @property
    def committed(self) -> bool:
        """Whether the cards follow from a commitment."""
        return self.game.commitment is not None

    @cached_property
    def _hands(self) -> list[range]:
        deals = [place for place, event in enumerate(self.events) if isinstance(event, Deal)]
        results = [place for place, event in enumerate(self.events) if isinstance(event, Result)]
        results += [len(self.events) - 1] * (len(deals) - len(results))
        return [range(first, last + 1) for first, last in zip(deals, results, strict=True)]

    def hand_places(self, place: int) -> range:
        """The places from the deal to the result of the hand in which a line stands; none outside of hands."""
        return next((hand for hand in self._hands if place in hand), range(0))

    def hand(self, place: int) -> Events:
        """The lines of the hand in which a line stands."""
        places = self.hand_places(place)
        return self.events[places.start : places.stop]

    def first(self, place: int) -> tuple[int, ...] | None:
        """The five first cards of each seat in the hand in which a line stands, as sets."""
        return self._cards[self.hand_places(place).start][0]

    def dealt(self, place: int) -> tuple[int, ...] | None:
        """The eight cards of each seat in the hand in which a line stands, as sets; None where nobody has bought."""
        return self._cards.get(self.hand_places(place).start, (None, None))[1]

    @cached_property
    def _cards(self) -> dict[int, tuple[tuple[int, ...] | None, tuple[int, ...] | None]]:
        found: dict[int, tuple[tuple[int, ...] | None, tuple[int, ...] | None]] = {}
        for place, match in replayed(self.events):
            if match.hand is not None and isinstance(self.events[place], Result):
                found[self.hand_places(place).start] = (match.hand.deal.first, match.hand.dealt)
        return found

    def next_hand(self, place: int) -> Events:
        """The lines of the first hand that is dealt after a line."""
        coming = next((hand for hand in self._hands if hand.start >= place), range(0))
        return self.events[coming.start : coming.stop]


def story(random: Random, players: type[HandOfBots] = HandOfBots) -> Story:
    """A valid record: any profile and table, its options changed, more or less evidence, cards shown or not."""
    events, secrets = _game(random, players)
    kind = random.choices(("committed", "shown", "rules only", "broken off"), (50, 20, 25, 5))[0]
    if kind == "rules only":
        events = _rest_at_once(rules_only(events))
    elif kind == "shown":
        events = with_cards(events)
    elif kind == "broken off":
        events = _broken_off(random, events)
    events = _with_chat(random, events)
    return Story(_with_checkpoints(random, events) if kind == "rules only" else events, secrets)


def _game(random: Random, players: type[HandOfBots]) -> tuple[Events, Mapping[Seat, bytes]]:
    while True:
        name = random.choice(PROFILES)
        try:
            table = _Table(
                random,
                players,
                name,
                f"{random.getrandbits(64):x}",
                random.choice(("easy", "qaid")),
                changes(random, name),
                "after_hand" if random.random() < 0.3 else None,
                tuple(seat for seat in SEATS if random.random() < random.choice((0, 0.5, 1))),
                KEY if random.random() < 0.6 else None,
            )
        except UnsupportedError:  # options that contradict each other
            continue
        return read_record(table.play()).events, table.secrets


class _Table(Table):
    """A simulated game, now and then at a free table with bots; the list of hand commitments is short."""

    def __init__(self, chance: Random, players: type[HandOfBots], *arguments: Any) -> None:  # noqa: ANN401 - of a table
        self.chance = chance
        self.players = players
        self.secrets: dict[Seat, bytes] = {}
        super().__init__(*arguments)

    def last_link(self, seat: Seat) -> bytes:
        self.secrets[seat] = super().last_link(seat)
        return self.secrets[seat]

    def header(self, game: Game) -> Game:
        listed = game.hand_commitments and game.hand_commitments[:24]
        if self.chance.random() < 0.85:
            return game._replace(hand_commitments=listed)
        first, second, third, fourth = (Player(seat.name, self.chance.random() < 0.4) for seat in game.seats)
        return game._replace(hand_commitments=listed, free=True, seats=(first, second, third, fourth))


def changes(random: Random, name: str) -> dict[str, Any]:
    """Some options and their new values, a low target among them; they may contradict each other."""
    ordinary = profile(name)
    chosen = {option: value_of(random, option) for option in random.sample(OPTION_NAMES, random.choice((0, 1, 4, 12)))}
    chosen["target"] = random.choice(NUMBERS["target"])
    return {option: value for option, value in chosen.items() if value != getattr(ordinary, option)}


def value_of(random: Random, option: str) -> Any:  # noqa: ANN401 - whatever the option takes
    """A value that an option may have."""
    kind = KINDS[option]
    if kind is bool:
        return random.random() < 0.5
    if kind is int:
        return random.choice(NUMBERS.get(option, TIMES))
    if get_origin(kind) is tuple:
        return tuple(sorted(random.sample(get_args(Offence), random.randint(0, 9))))
    return random.choice(get_args(kind))


def with_cards(events: Events) -> Events:
    """A committed record that shows the cards of every hand as well."""
    told: list[Event] = []
    due = False
    for place, match in replayed(events):
        event = events[place]
        if isinstance(event, Deal):
            assert match.hand is not None
            assert match.hand.deal.first is not None
            told.append(event._replace(hands=tuple(tuple(each(cards)) for cards in match.hand.deal.first)))
            due = True
            continue
        if isinstance(event, NEEDS_REST) and due:
            told.append(Rest(time_of(told[-1]), closing_cards(match)))
            due = False
        told.append(event)
    return tuple(told)


def time_of(event: Event) -> int:
    """The time of a line, 0 of the first one."""
    return 0 if isinstance(event, Game) else event.at


def _rest_at_once(events: Events) -> Events:
    """Closing cards that are shown at the moment of the purchase, so that no clock is late."""
    before = (events[0], *events)
    pairs = zip(before, events, strict=False)
    return tuple(at(time_of(last), event) if isinstance(event, Rest) else event for last, event in pairs)


def _with_checkpoints(random: Random, events: Events) -> Events:
    """A rules-only record, now and then with a key and checkpoints."""
    if random.random() < 0.5:
        return events
    game = events[0]
    assert isinstance(game, Game)
    told: list[Event] = [game._replace(key=public_key_of(KEY) if random.random() < 0.5 else None)]
    for event in events[1:]:
        told.append(event)
        if random.random() < 0.05:
            told.append(Checkpoint(time_of(event), 0, bytes(32)))
    return tuple(told)


def _broken_off(random: Random, events: Events) -> Events:
    end = events[-2]
    assert isinstance(end, End)
    scored = [place for place, event in enumerate(events) if isinstance(event, Checkpoint)]
    place = random.choice(scored[:-1]) + 1
    time = time_of(events[place - 1])
    return (*events[:place], Abort(time, "the server is going down", end.secret), at(time, events[-1]))


def _with_chat(random: Random, events: Events) -> Events:
    """Some chat where it may stand; a trick and a secret come right behind the line that they belong to."""
    told: list[Event] = []
    for (place, match), following in zip(replayed(events), (*events[1:], None), strict=True):
        told.append(events[place])
        may_stand = match.phase in CHAT_MAY_STAND and not isinstance(following, (Trick, Reveal))
        if place and may_stand and random.random() < 0.02:
            closed = match.phase == "hand" and match.game.table == "qaid"
            to: Literal["table", "team"] = "table" if closed or random.random() < 0.5 else "team"
            told.append(Chat(time_of(events[place]), random.choice(SEATS), to))
    return tuple(told)
