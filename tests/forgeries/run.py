"""Which games a forgery is tried on, and how often it was made and caught."""

from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

from fairshuffle.rules.options import PROFILES
from fairshuffle.testing.forger import FORGERIES, Forged, Forgery, Scene, missed


class Row(NamedTuple):
    """How often a forgery was tried, could be made, and what was said of those that were not caught as they must."""

    tried: int
    made: int
    missed: tuple[str, ...]


def scenes(forgery: Forgery, seeds: int, salt: str = "") -> Iterator[Scene]:
    """The games on which a forgery is tried, every profile and table in turn."""
    for seed in range(seeds):
        for name in forgery.profiles or PROFILES:
            for table in forgery.tables:
                yield Scene(name, f"{salt}{seed}", table)


def first_made(forgery: Forgery, salt: str, most: int = 40) -> tuple[Scene, Forged]:
    """The first game that gives occasion for a forgery."""
    for scene in scenes(forgery, most, salt):
        forged = forgery.make(scene)
        if forged is not None:
            return scene, forged
    raise AssertionError(f"no game gives occasion for {forgery.name}")


def tried(forgery: Forgery, seeds: int) -> Row:
    count = made = 0
    through: list[str] = []
    for scene in scenes(forgery, seeds):
        count += 1
        forged = forgery.make(scene)
        if forged is None:
            continue
        made += 1
        told = missed(forgery, forged)
        if told:
            through.append(f"{scene.profile} {scene.table} {scene.seed}: {told}")
    return Row(count, made, tuple(through))


def main(seeds: int) -> int:
    begin = perf_counter()
    print(f"{'':33}{'layer':10}{'must trip':22}{'tried':>6}{'made':>6}{'caught':>8}")
    totals = [0, 0, 0]
    for forgery in FORGERIES:
        row = tried(forgery, seeds)
        numbers = (row.tried, row.made, row.made - len(row.missed))
        totals = [before + number for before, number in zip(totals, numbers, strict=True)]
        print(f"{forgery.name:33}{forgery.layer:10}{forgery.finding:22}" + "{:6}{:6}{:8}".format(*numbers), flush=True)
        for told in row.missed:
            print(f"    {told}")
    print(f"{f'{len(FORGERIES)} forgeries':65}" + "{:6}{:6}{:8}".format(*totals))
    print(f"{perf_counter() - begin:.0f} s")
    return int(totals[1] != totals[2])
