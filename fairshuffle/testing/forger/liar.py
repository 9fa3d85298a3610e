"""A server that plays by all rules but for one lie, and carries on from it: the most skilled of all forgers.

It holds the master, every chain and its own key. The bots play on from what the lie has made of the game, scores and
totals follow from it, and every checkpoint is signed. So nothing tells but the one check that the lie is about.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar, cast

from fairshuffle.events import EVENT_TYPES, Checkpoint, Event, Game, OptionValue
from fairshuffle.game.judge import judge
from fairshuffle.record import write_line
from fairshuffle.record.signatures import checkpoint_message, sign
from fairshuffle.seats import SEATS, Seat
from fairshuffle.testing.simulate import Table

KEY: Final = bytes(range(32, 64))
"""The private key of every server here."""

TableKind: TypeAlias = Literal["easy", "qaid"]


class Told(NamedTuple):
    """What a liar does at the moment of a true line: the lines he writes, and those from which he plays on.

    The lie is number ``place`` of the written lines; with a type in ``noticed`` it is noticed at the next line of that
    type. ``over``: he stops there, but for the last checkpoint.
    """

    written: tuple[Event, ...]
    applied: tuple[Event, ...]
    place: int = 0
    noticed: type[Event] | None = None
    over: bool = False


Lie: TypeAlias = Callable[["Liar", Event], Told | None]
"""What to tell in place of a true line, before it is written; None to write it as it is."""


class Scene(NamedTuple):
    """The game that a lie is told in: profile, seed, and how the table is set up.

    ``lost`` are the links, by seat and deal, that the server says did not arrive. ``header`` changes the first line.
    ``foreign``: the chains were made for another first line.
    """

    profile: str
    seed: str
    table: TableKind = "easy"
    changes: Mapping[str, OptionValue] = {"target": 40}
    joined: tuple[Seat, ...] = SEATS
    reveal: Literal["after_hand"] | None = None
    key: bytes | None = KEY
    lost: tuple[tuple[Seat, int], ...] = ()
    header: Callable[[Game], Game] = lambda game: game
    foreign: bool = False


class _StopHereError(Exception):
    """The liar writes nothing more."""


class Liar(Table):
    """One game of a lying server; ``line`` is where its lie must be noticed, 0 where it found no occasion for one."""

    def __init__(self, scene: Scene, lie: Lie | None = None) -> None:
        self.scene = scene
        self.lie = lie
        self.line = 0
        self.chains: Mapping[Seat, tuple[bytes, ...]] = {}
        self._waits_for: type[Event] | None = None
        super().__init__(scene.profile, scene.seed, scene.table, scene.changes, scene.reveal, scene.joined, scene.key)
        if scene.foreign:
            self.first = bytes(reversed(self.first))

    def header(self, game: Game) -> Game:
        """The first line as the scene wants it."""
        return self.scene.header(game)

    def arrives(self, seat: Seat, index: int) -> bool:
        """Every link arrives but those that are said to be lost."""
        return (seat, index) not in self.scene.lost

    def play(self) -> bytes:
        """Play the game to its end, or to where the liar stops."""
        try:
            return super().play()
        except _StopHereError:
            return b"".join(self.lines)

    def send_links(self, chains: Mapping[Seat, tuple[bytes, ...]], index: int) -> None:
        """Write the links that arrive, and keep the chains in mind."""
        self.chains = chains
        super().send_links(chains, index)

    def checkpoint(self) -> None:
        """Write the next checkpoint under the number that it has in the record."""
        self.checkpoints = sum(line.startswith(b'{"type":"checkpoint"') for line in self.lines)
        super().checkpoint()

    def write(self, event: Event) -> None:
        """Append a line, or what the liar tells instead."""
        told = self.lie(self, event) if self.lie and not self.line and self._waits_for is None else None
        if told is None:
            told = Told((event,), (event,), -1)
        elif told.noticed:
            self._waits_for = told.noticed
        else:
            self.line = len(self.lines) + 1 + told.place
        true = event
        if isinstance(event, Checkpoint) and len(told.written) > 1:
            true = self._sealed(event, told.written)
        for line in told.written:
            self.append(true if line is event else line)
        for line in told.applied:
            self.take(true if line is event else line)
        if told.over:
            self.checkpoint()
            raise _StopHereError

    def take(self, event: Event) -> None:
        """Go on from a line, true or not."""
        _, self.match, _ = judge(self.match, event)

    def append(self, event: Event) -> None:
        """Write a line down, and note where a lie is noticed."""
        line = write_line(event)
        self.lines.append(line)
        self.digest.update(line)
        if self._waits_for and isinstance(event, self._waits_for):
            self.line, self._waits_for = len(self.lines), None

    def _sealed(self, point: Checkpoint, lines: Sequence[Event]) -> Checkpoint:
        """The true checkpoint that covers the lines of a lie before it."""
        digest = self.digest.copy()
        before = list(takewhile(lambda line: line is not point, lines))
        digest.update(b"".join(map(write_line, before)))
        count = len(self.lines) + len(before)
        message = checkpoint_message(self.game.game, self.checkpoints, count, digest.digest())
        signature = sign(self.key, message) if self.key else None
        return point._replace(lines=count, digest=digest.digest(), signature=signature)


# Ways to lie. A moment is a function that gives the true line when it is time to lie, and None at all other lines.

_Line = TypeVar("_Line", bound=Event)

Moment: TypeAlias = Callable[["Liar", Event], _Line | None]
Words: TypeAlias = Callable[["Liar", _Line], Event | Sequence[Event] | None]
"""The lines of a lie, made of the true one; None where there is no occasion after all."""


def extra(moment: Moment[_Line], words: Words[_Line], place: int = 0) -> Lie:
    """Lines before the true one, of which the game knows nothing."""
    return _telling(moment, words, lambda true, lines: Told((*lines, true), (true,), place))


def behind(moment: Moment[_Line], words: Words[_Line]) -> Lie:
    """Lines behind the true one, of which the game knows nothing."""
    return _telling(moment, words, lambda true, lines: Told((true, *lines), (true,), 1))


def instead(moment: Moment[_Line], words: Words[_Line], place: int = 0, noticed: type[Event] | None = None) -> Lie:
    """Lines in place of the true one; the game goes on from them."""
    return _telling(moment, words, lambda _, lines: Told(lines, lines, place, noticed))


def claim(moment: Moment[_Line], words: Words[_Line]) -> Lie:
    """A line in place of the true one; the game goes on from the truth."""
    return _telling(moment, words, lambda true, lines: Told(lines, (true,)))


def silence(moment: Moment[_Line], noticed: type[Event] | None = None) -> Lie:
    """The record does not say what happened."""
    return _telling(moment, lambda *_: (), lambda true, _: Told((), (true,), 0, noticed))


def ending(moment: Moment[_Line], words: Words[_Line]) -> Lie:
    """The game ends here with these lines."""
    return _telling(moment, words, lambda _, lines: Told(lines, (), 0, None, over=True))


def _telling(moment: Moment[_Line], words: Words[_Line], told: Callable[[_Line, tuple[Event, ...]], Told]) -> Lie:
    def lie(liar: Liar, event: Event) -> Told | None:
        true = moment(liar, event)
        lines = None if true is None else words(liar, true)
        if true is None or lines is None:
            return None
        one_line = type(lines) in _EVENTS
        return told(true, (cast("Event", lines),) if one_line else tuple(cast("Sequence[Event]", lines)))

    return lie


_EVENTS: Final = frozenset(EVENT_TYPES.values())
