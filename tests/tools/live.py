"""Four bots at a live table, for tests: what they do follows from a seed and from how far the record is."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from random import Random
from typing import Final, Literal

from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Chat,
    Close,
    Cut,
    Declare,
    Double,
    Game,
    Join,
    Link,
    OptionValue,
    Play,
    Player,
    Qaid,
    Ready,
    Sawa,
    Show,
    Speak,
)
from fairshuffle.seats import SEATS, Seat
from fairshuffle.server import Action, Decline, LiveTable, PlayerError
from fairshuffle.shuffle import anchor, make_chain

CREATED: Final = "2026-01-01T18:00:00Z"
LINKS: Final = 255


def first_line(
    identity: str,
    profile: str = "sahrat",
    *,
    table: Literal["easy", "qaid"] = "easy",
    changes: Mapping[str, OptionValue] | None = None,
    reveal: Literal["after_hand"] | None = None,
    links: int | None = LINKS,
) -> Game:
    """A first line as a server gives it to ``LiveTable.start``."""
    return Game(
        format="fairshuffle/1",
        game=identity,
        created=CREATED,
        profile=profile,
        options=tuple(sorted((changes or {}).items())),
        table=table,
        free=False,
        seats=(Player("Nora"), Player("Saad"), Player("Huda"), Player("Faisal")),
        reveal=reveal,
        links=links,
    )


class Bots:
    """Four bots; those in ``joined`` bring chains that follow from the seed and the first line."""

    def __init__(self, seed: str, first: bytes, joined: tuple[Seat, ...] = SEATS) -> None:
        self.seed = seed
        self.first = first
        self.joined = joined
        self.loses_time = True  # now and then all miss what is due, so that the table goes on without them
        self.chains = {
            seat: make_chain(first, seat, sha256(f"{seed} {seat}".encode()).digest(), LINKS) for seat in joined
        }

    def play(self, table: LiveTable, watch: Callable[[LiveTable], None] | None = None) -> None:
        """Play to the end of the record."""
        while not table.over:
            self.step(table)
            if watch:
                watch(table)

    def step(self, table: LiveTable) -> bytes:
        """One request, or the time that passes while nobody has anything to say; gives what was appended."""
        random = Random(f"{self.seed} {table.lines}")
        at = table.at + random.randint(40, 900)
        due = table.due()
        if due is not None and due <= table.at:
            return table.tick(table.at)
        if due is not None and self.loses_time and random.random() < 0.01:
            return table.tick(max(due, table.at))
        for seat, action in self.wishes(table, random):
            try:
                return table.request(seat, action, at)
            except PlayerError:
                assert isinstance(action, (Sawa, Show))  # what hidden cards decide, and nothing else, may be refused
        assert due is not None, "nobody can do anything"
        return table.tick(due)

    def wishes(self, table: LiveTable, random: Random) -> list[tuple[Seat, Action]]:
        """What the bots would like to do, the dearest wish first."""
        offers = [(seat, action) for seat in SEATS for action in table.legal(seat)]
        random.shuffle(offers)
        ranked = [(self._rank(action, random), number) for number, (_, action) in enumerate(offers)]
        chosen = [offers[number] for rank, number in sorted(ranked) if rank < NEVER]
        return [(seat, self._with_bytes(seat, action)) for seat, action in chosen]

    def _with_bytes(self, seat: Seat, action: Action) -> Action:
        if isinstance(action, Join):
            return action._replace(anchor=anchor(self.first, seat, self.chains[seat][0]))
        return action._replace(value=self.chains[seat][action.deal]) if isinstance(action, Link) else action

    def _rank(self, action: Action, random: Random) -> float:
        rank = RANKS[type(action)]
        if isinstance(action, Join) and action.seat not in self.joined:
            return NEVER
        if isinstance(action, Bid) and action.call == "pass" and random.random() < 0.7:
            return rank - 0.5
        return rank if random.random() < CHANCES.get(type(action), 1.0) else NEVER


NEVER: Final = 99.0

RANKS: Final[Mapping[type[Action], float]] = {
    Chat: 0,
    Qaid: 0,
    Boshat: 0,
    Accuse: 1,
    Close: 2,
    Ready: 3,
    Join: 4,
    Cut: 5,
    Double: 6,
    Decline: 7,
    Link: 8,
    Speak: 9,
    Show: 9,
    Declare: 9,
    Sawa: 10,
    Bid: 11,
    Play: 12,
}
"""In which order the bots think of things."""

CHANCES: Final[Mapping[type[Action], float]] = {
    Chat: 0.001,
    Qaid: 0.003,
    Boshat: 0.7,
    Accuse: 0.02,
    Cut: 0.03,
    Double: 0.1,
    Speak: 0.3,
    Show: 0.3,
    Declare: 0.1,
    Sawa: 0.12,
}
"""How often they do what they need not do."""
