"""Everything that is counted of deals: whole numbers, so that no order of counting changes them.

A deal is counted by numpy, thousands at a time (extra ``stats``); ``statistics.py`` asks what the counts mean.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

from fairshuffle.audit.deals import FIVE, LAYOUT, SEVEN, TURNED, UNKNOWN
from fairshuffle.audit.exact import STRENGTH
from fairshuffle.audit.extras import load
from fairshuffle.audit.store import Store
from fairshuffle.cards import NINE
from fairshuffle.seats import SEATS

Array: TypeAlias = Any
"""A numpy array; numpy is there with the extra only."""

AT_ONCE: Final = 1000
"""Games counted at once: some 13,000 deals, a few megabytes."""


class Chunk(NamedTuple):
    """Some deals in columns; those of a game stand together, in their order.

    ``cards`` has a row of 32 for each deal (see ``Dealt``), ``game`` numbers the games of the chunk. ``bots`` are the
    seats that are bots, as bits. ``cut_short`` marks the last deal of a game that has no end.
    """

    cards: Array
    dealer: Array
    hand: Array
    game: Array
    bots: Array
    cut_short: Array


def _zeros(*shape: int) -> Array:
    return load("numpy", "stats").zeros(shape, dtype="int64")


@dataclass
class Tally:
    """Counts of deals; ``add`` counts more. Strengths are 32 times their distance from what is expected.

    ``deals`` and ``ordered`` count all deals and those whose 32 cards are known; ``pairs`` and ``ordered_pairs`` the
    same of consecutive deals of one game. ``seats`` are by seat, ``bots`` and ``cut_short`` by whether the
    deals are ordered and, for bots, by their number.
    """

    deals: int = 0
    ordered: int = 0
    position: Array = field(default_factory=partial(_zeros, 32, 32))
    follows: Array = field(default_factory=partial(_zeros, 32, 32))
    inversions: int = 0
    turned: Array = field(default_factory=partial(_zeros, 32))
    suits: Array = field(default_factory=partial(_zeros, 4, 216))
    redeals: int = 0
    pairs: int = 0
    ordered_pairs: int = 0
    same_place: int = 0
    same_neighbours: int = 0
    same_five: int = 0
    seats: Array = field(default_factory=partial(_zeros, 4))
    teams: int = 0
    bots: Array = field(default_factory=partial(_zeros, 2, 5))
    bot_strength: int = 0
    cut_short: Array = field(default_factory=partial(_zeros, 2))
    cut_short_teams: int = 0
    first_dealer: Array = field(default_factory=partial(_zeros, 4))

    def add(self, chunk: Chunk) -> Array:
        """Count some deals, and return their strengths by deal and seat."""
        numpy = load("numpy", "stats")
        ordered = chunk.cards[:, -1] != UNKNOWN
        self.deals += len(chunk.cards)
        self.ordered += int(ordered.sum())
        self._count_orders(numpy, chunk.cards[ordered].astype("int64"))
        self.turned += numpy.bincount(chunk.cards[:, TURNED], minlength=32)
        self._count_first_five(numpy, chunk)
        self._count_repeats(numpy, chunk, ordered)
        strengths = strengths_of(numpy, chunk, ordered)
        self._count_strengths(chunk, ordered, strengths)
        return strengths

    def _count_orders(self, numpy: Any, cards: Array) -> None:  # noqa: ANN401 - a module
        places = numpy.arange(32) * 32
        self.position += numpy.bincount((cards + places).ravel(), minlength=1024).reshape(32, 32)
        pairs = cards[:, :-1] * 32 + cards[:, 1:]
        self.follows += numpy.bincount(pairs.ravel(), minlength=1024).reshape(32, 32)
        self.inversions += sum(int((cards[:, i : i + 1] > cards[:, i + 1 :]).sum()) for i in range(31))

    def _count_first_five(self, numpy: Any, chunk: Chunk) -> None:  # noqa: ANN401
        low = numpy.zeros(len(chunk.cards), dtype=bool)
        for place, five in enumerate(FIVE):
            cards = chunk.cards[:, five]
            low |= (cards % 8 <= NINE).all(axis=1)
            lengths = numpy.stack([(cards // 8 == suit).sum(axis=1) for suit in range(4)], axis=1)
            lengths = numpy.sort(lengths, axis=1)[:, ::-1]
            code = lengths[:, 0] * 36 + lengths[:, 1] * 6 + lengths[:, 2]
            seats = (chunk.dealer + 1 + place) % 4
            self.suits += numpy.bincount(seats * 216 + code, minlength=864).reshape(4, 216)
        self.redeals += int(low.sum())

    def _count_repeats(self, numpy: Any, chunk: Chunk, ordered: Array) -> None:  # noqa: ANN401
        follow = (chunk.game[1:] == chunk.game[:-1]) & (chunk.hand[1:] == chunk.hand[:-1] + 1)
        self.pairs += int(follow.sum())
        owner = numpy.full((len(chunk.cards), 32), 9, dtype="int8")
        for place, five in enumerate(FIVE):
            seats = ((chunk.dealer + 1 + place) % 4).astype("int8")
            numpy.put_along_axis(owner, chunk.cards[:, five].astype("int64"), seats[:, None], axis=1)
        same = (owner[1:] == owner[:-1]) & (owner[1:] < 4)
        self.same_five += int(same[follow].sum())
        follow &= ordered[1:] & ordered[:-1]
        before = chunk.cards[:-1][follow].astype("int64")
        after = chunk.cards[1:][follow].astype("int64")
        self.ordered_pairs += len(before)
        self.same_place += int((before == after).sum())
        next_card = numpy.full((len(before), 32), UNKNOWN, dtype="int64")
        numpy.put_along_axis(next_card, before[:, :-1], before[:, 1:], axis=1)
        self.same_neighbours += int((numpy.take_along_axis(next_card, after[:, :-1], axis=1) == after[:, 1:]).sum())

    def _count_strengths(self, chunk: Chunk, ordered: Array, strengths: Array) -> None:
        teams = strengths[:, 0] - strengths[:, 1] + strengths[:, 2] - strengths[:, 3]
        self.seats += strengths.sum(axis=0)
        self.teams += int(teams.sum())
        self.cut_short_teams += int(teams[chunk.cut_short].sum())
        number = sum((chunk.bots >> seat) & 1 for seat in SEATS)
        for kind, of_kind in enumerate((~ordered, ordered)):
            self.cut_short[kind] += int((chunk.cut_short & of_kind).sum())
            for bots in (1, 2, 3):
                self.bots[kind, bots] += int((of_kind & (number == bots)).sum())
        mixed = (number > 0) & (number < 4)
        for seat in SEATS:
            self.bot_strength += int(strengths[mixed & ((chunk.bots >> seat) & 1 == 1), seat].sum())


def strengths_of(numpy: Any, chunk: Chunk, ordered: Array) -> Array:  # noqa: ANN401 - a module
    """By deal and seat, 32 times how much stronger its cards are than expected: seven, or the five that are known."""
    worth = numpy.zeros(256, dtype="int64")
    worth[:32] = STRENGTH
    found = worth[chunk.cards]
    strengths = numpy.zeros((len(found), 4), dtype="int64")
    everything = sum(STRENGTH)
    for place in SEATS:
        five = 32 * found[:, FIVE[place]].sum(axis=1) - 5 * everything
        seven = 32 * found[:, SEVEN[place]].sum(axis=1) - 7 * everything
        seats = (chunk.dealer + 1 + place) % 4
        strengths[numpy.arange(len(found)), seats] = numpy.where(ordered, seven, five)
    return strengths


def counted(store: Store, player: str | None = None) -> Tally:
    """The tally of all selected games, and beside it the table ``luck`` with the strength of every player.

    With ``player`` the seats are counted from his: 0 is he himself, 1 the player on his right, 2 his partner.
    """
    tally = Tally()
    store.prepare(
        "DROP TABLE IF EXISTS temp.luck; CREATE TEMP TABLE luck (name TEXT PRIMARY KEY, strength INTEGER,"
        " five INTEGER, seven INTEGER) WITHOUT ROWID"
    )
    for rows in _bunches(store):
        names = [row[4:8] for row in rows]
        seats = [found.index(player) if player is not None else 0 for found in names]
        chunk = chunk_of(rows, seats)
        strengths = tally.add(chunk)
        _add_luck(store, chunk, strengths, names, seats)
        for (_, drawn, *_), seat in zip(rows, seats, strict=True):
            if drawn is not None:
                tally.first_dealer[(drawn - seat) % 4] += 1
    return tally


def _bunches(store: Store) -> Iterator[list[tuple[Any, ...]]]:
    rows = store.ask(
        "SELECT cards, first_dealer, bots, ending, player0, player1, player2, player3 FROM games"
        " JOIN counted USING (id) JOIN deals ON deals.record = id ORDER BY id"
    )
    while bunch := list(islice(rows, AT_ONCE)):
        yield bunch


def chunk_of(rows: list[tuple[Any, ...]], seats: list[int]) -> Chunk:
    """The deals of some games in columns, each game turned so that the given seat is 0.

    A row begins with the packed deals of a game, its first dealer, its bots as bits, and its ending.
    """
    numpy = load("numpy", "stats")
    kind = numpy.dtype([("hand", ">u2"), ("dealer", "u1"), ("caller", "u1"), ("cards", "u1", 32)])
    found = numpy.frombuffer(b"".join(row[0] for row in rows), dtype=kind)
    sizes = numpy.array([len(row[0]) // LAYOUT.size for row in rows])
    game = numpy.repeat(numpy.arange(len(rows)), sizes)
    turn = numpy.array(seats)[game]
    bots = numpy.array([row[2] for row in rows])[game]
    cut_short = numpy.zeros(len(found), dtype=bool)
    cut_short[sizes.cumsum() - 1] = [row[3] != "end" for row in rows]
    return Chunk(
        cards=found["cards"],
        dealer=(found["dealer"].astype("int64") - turn) % 4,
        hand=found["hand"].astype("int64"),
        game=game,
        bots=(bots >> turn | bots << (4 - turn)) & 15,
        cut_short=cut_short,
    )


def _add_luck(store: Store, chunk: Chunk, strengths: Array, names: list[tuple[str, ...]], turns: list[int]) -> None:
    numpy = load("numpy", "stats")
    games = len(names)
    seven = numpy.bincount(chunk.game, weights=chunk.cards[:, -1] != UNKNOWN, minlength=games).astype("int64")
    five = numpy.bincount(chunk.game, minlength=games) - seven
    sums = numpy.zeros((games, 4), dtype="int64")
    numpy.add.at(sums, chunk.game, strengths)
    rows = (
        (name, int(sums[game, (seat - turns[game]) % 4]), int(five[game]), int(seven[game]))
        for game, found in enumerate(names)
        for seat, name in enumerate(found)
    )
    store.write(
        "INSERT INTO luck VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET strength = strength + excluded.strength,"
        " five = five + excluded.five, seven = seven + excluded.seven",
        rows,
    )
