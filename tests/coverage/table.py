"""The coverage table: which rows there are, how often each occurred, and which must not be empty."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import Final, NamedTuple

from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.testing.seekers import seek
from fairshuffle.testing.simulate import simulate
from tests.coverage.expected import HOUSE_VARIANTS, Table, expected, never_decides
from tests.coverage.findings import print_findings
from tests.coverage.rows import named, rows_of

BATCH: Final = 50
"""How many games more are played at a time while a row is empty."""

WIDTH: Final = 19


class Column(NamedTuple):
    """A kind of table of the coverage table."""

    profile: str
    table: Table
    house: bool = False

    @property
    def options(self) -> TableOptions:
        return profile(self.profile).with_changes(HOUSE_VARIANTS[self.profile] if self.house else {})

    @property
    def heads(self) -> tuple[str, str]:
        return self.profile, f"{'house ' if self.house else ''}{self.table}"


COLUMNS: Final = (
    *(Column(name, "easy") for name in PROFILES),
    *(Column(name, "qaid") for name in PROFILES),
    *(Column(name, "qaid", house=True) for name in PROFILES),
)


class Game(NamedTuple):
    """A game to be played: every other one by seekers."""

    column: Column
    number: int
    seeking: bool


def play(game: Game) -> Counter[str]:
    """The rows of one game."""
    column = game.column
    changes = HOUSE_VARIANTS[column.profile] if column.house else {}
    by = seek if game.seeking else simulate
    return rows_of(by(column.profile, f"coverage-{game.number}", table=column.table, changes=changes))


def play_all(games: int, jobs: int | None) -> dict[Column, Counter[str]]:
    """The rows of all kinds of tables; ``games played`` is one of them."""
    total: dict[Column, Counter[str]] = {column: Counter() for column in COLUMNS}
    with ProcessPoolExecutor(jobs) as pool:

        def add(plan: Sequence[Game]) -> None:
            for game, rows in zip(plan, pool.map(play, plan, chunksize=10), strict=True):
                total[game.column].update(rows)
                total[game.column]["games played"] += 1

        add([Game(column, number, number % 2 == 1) for column in COLUMNS for number in range(games)])
        for begin in range(games, 3 * games, BATCH):
            numbers = range(begin, min(begin + BATCH, 3 * games))
            add(
                [
                    Game(column, number, seeking=True)
                    for column in COLUMNS
                    if empty(column, total[column])
                    for number in numbers
                ]
            )
    return total


def empty(column: Column, rows: Counter[str]) -> set[str]:
    """The rows that are empty and must not be."""
    return {row for row in expected(column.options, column.table) if not rows[row]}


def print_rows(total: dict[Column, Counter[str]]) -> list[str]:
    """Print the table, and name the rows that are empty and must not be."""
    must = {column: expected(column.options, column.table) for column in COLUMNS}
    rows = sorted({row for counts in total.values() for row in counts}.union(*must.values()))
    width = max(map(len, rows))
    for line in zip(*(column.heads for column in COLUMNS), strict=True):
        print(" " * width + "".join(f"{head:>{WIDTH}}" for head in line))
    missing = []
    for row in rows:
        cells = []
        for column in COLUMNS:
            count = total[column][row]
            bare = row in must[column] and not count
            missing += [f"{' '.join(column.heads)}: {row}"] if bare else []
            cells.append("EMPTY" if bare else str(count or "-"))
        print(f"{row:{width}}" + "".join(f"{cell:>{WIDTH}}" for cell in cells))
    return missing


def print_reasons() -> None:
    """Print which options cannot decide anything at which kinds of tables, and why."""
    tables: dict[tuple[str, str], list[str]] = {}
    for column in COLUMNS:
        for name, why in never_decides(column.options, column.table).items():
            tables.setdefault((named(column.options, name), why), []).append(" ".join(column.heads))
    for (option, why), where in sorted(tables.items()):
        print(f"{option} decides nothing: {why} ({', '.join(where)})")


def main(games: int, jobs: int | None) -> int:
    """Play, print, and answer 1 when a row that must not be empty is."""
    begin = perf_counter()
    total = play_all(games, jobs)
    missing = print_rows(total)
    print()
    print_reasons()
    print()
    missing += print_findings(jobs, sum(total.values(), Counter()))
    print()
    played = sum(rows["games played"] for rows in total.values())
    print(f"{played} games of {len(COLUMNS)} kinds of tables, {perf_counter() - begin:.0f} s")
    print(f"{len(missing)} rows empty that must not be")
    for row in missing:
        print(f"  {row}")
    return 1 if missing else 0
