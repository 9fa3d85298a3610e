"""How large the house is, and how far the ways in it are, beside its first edition: ``python -m tests.house``.

With ``--before TREE`` a verdict is timed beside one of another tree, on the same records in the same run; TREE is a
commit or the folder of a checkout.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bench.rows import beside_before
from tests.bench.timing import pinned
from tests.house.figures import (
    files_that_name_a_finding,
    illegal_card,
    live_card,
    loaded,
    mutable_slots,
    phase_settings,
    rooms,
)
from tests.tools.forge import replayed, simulated


class Row(NamedTuple):
    """A figure of this edition, beside the one of the first and the one that is aimed at."""

    name: str
    first: str
    aim: str
    now: str

    def __str__(self) -> str:
        return f"{self.name:<68}{self.first:>15}{self.aim:>14}{self.now:>18}"


def rows(most: int | None = None) -> Iterator[Row]:
    """The whole table but for times; ``most`` verified vectors are run, all of them when nothing is said."""
    verdict = loaded(most)
    yield Row(
        "lines loaded for a verdict verified (files)", "9,135 (65)", "5,500", f"{verdict.lines:,} ({verdict.files})"
    )
    share = f"{100 * verdict.ran / verdict.can:.0f} %"
    yield Row("share of the loaded function lines that verified vectors run", "56 %", "80 %", share)
    slots = max(mutable_slots(match) for _, match in replayed(simulated("elblot", "qaid", seed="house")))
    yield Row("mutable slots of match and hand", "82", "20", f"{slots}")
    reader, judging = illegal_card()
    yield Row("an illegal card, event to finding: calls / moves between files", "30 / 15", "12 / 6", f"{judging}")
    yield Row("  its line to its event: calls / moves", "", "", f"{reader}")
    yield Row("an accepted card at a live table: calls / moves", "66 / 46", "30 / 18", f"{live_card()}")
    least, most_files = files_that_name_a_finding()
    yield Row("files of the package that name one finding", "4-7", "3", f"{least}-{most_files}")
    yield Row("places that set the phase of a match", "22", "1", f"{phase_settings('game')}")
    yield Row("  where a reader steps over what was left out", "", "", f"{phase_settings('verifier')}")
    count, drawn = rooms()
    yield Row("rooms / arrows of the house, no circle", "27 / 168", "20 / 110", f"{count} / {drawn}")


def main() -> None:
    """Print the table line by line."""
    parser = argparse.ArgumentParser(prog="python -m tests.house", description=__doc__)
    parser.add_argument("--before", default="", metavar="TREE", help="a commit, or the folder of a checkout")
    parser.add_argument("--rounds", type=int, default=15, help="of the verdicts that are timed")
    given = parser.parse_args()
    print(Row("", "first edition", "aim", "this tree"))
    for row in rows():
        print(row, flush=True)
    if given.before:
        with TemporaryDirectory() as place, pinned():
            for timed in beside_before(Path(place), given.before, 2, given.rounds):
                print(timed, flush=True)


if __name__ == "__main__":
    main()
