"""Do the tests on deals raise the alarm where they must, and nowhere else?

``python -m tests.bench.selfcheck [RUNS]`` first deals by shuffles that are broken on purpose, then RUNS times (1,000)
honestly, 100 games each. It prints both tables and fails when a broken shuffle passes, or when more
honest runs raise the alarm than the level allows (by five standard errors).
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random

from fairshuffle.audit.deals import Dealt, pack
from fairshuffle.audit.exact import LEVEL
from fairshuffle.audit.statistics import Statistics, statistics
from fairshuffle.audit.tally import Tally, chunk_of
from fairshuffle.testing.shuffles import BROKEN, best_of, honest, server

GAMES = {"best of two masters": 300, "best of 16 masters": 40}
"""How many games show a broken shuffle; 4,000 where nothing is said."""

HONEST_GAMES = 100


def judged(deal: Callable[[Random], list[Dealt]], games: int, seed: str) -> Statistics:
    """The statistics of some games of one server."""
    random = Random(seed)
    tally = Tally()
    for some in _parts(games):
        deals = [deal(random) for _ in range(some)]
        tally.add(chunk_of([(pack(one), None, 0, "end") for one in deals], [0] * some))
        for one in deals:
            tally.first_dealer[one[0].dealer] += 1
    return statistics(tally)


def _parts(games: int) -> Iterator[int]:
    while games > 0:
        yield min(games, 500)
        games -= 500


def broken() -> bool:
    """Print what every broken shuffle gives away; whether all of them do."""
    found = True
    print(f"{'shuffle':24}{'games':>7}{'tests':>7}{'alarms':>8}  strongest")
    for name, deal in {**BROKEN, "honest": server(honest)}.items():
        games = GAMES.get(name, 4000)
        result = judged(deal, games, name)
        least = min((test for test in result.tests if test.chance is not None), key=lambda test: test.adjusted)
        shown = f"{least.id} {least.value:.1f}, adjusted {least.adjusted:.1g}"
        print(f"{name:24}{games:7}{result.run:7}{len(result.alarms):8}  {shown}")
        found = found and bool(result.alarms) == (name != "honest")
    return found


def soonest() -> None:
    """Print after how many games choosing servers are expected at five sigma, and how many sigma they then have."""
    print(f"\n{'server':24}{'games':>7}  strength of the teams, in standard errors: mean of 40 runs")
    for tries, games in ((2, 94), (16, 10)):
        values = [
            next(test.value for test in judged(best_of(tries), games, str(run)).tests if test.id == "strength.teams")
            for run in range(40)
        ]
        print(f"{f'best of {tries}':24}{games:7}  {sum(values) / len(values):.2f}")


def false_alarms(runs: int) -> bool:
    """Print how often honest deals raise the alarm; whether that is not more often than the level allows."""
    least: list[float] = []
    single: Counter[str] = Counter()
    alarms = 0
    for run in range(runs):
        result = judged(server(honest), HONEST_GAMES, f"honest {run}")
        alarms += bool(result.alarms)
        least.append(min(test.adjusted for test in result.tests if test.chance is not None))
        single.update(test.id for test in result.tests if test.chance is not None and test.chance < 0.05)
        tests = [test.id for test in result.tests if test.chance is not None]
    print(f"\n{runs} honest runs of {HONEST_GAMES} games, {len(tests)} tests each")
    print(f"runs with an alarm at the level {LEVEL}: {alarms}, {runs * LEVEL:.0f} allowed")
    for level in (0.01, 0.05, 0.1):
        print(f"  at the level {level}: {sum(value < level for value in least)}, {runs * level:.0f} allowed")
    print("share of single chances below 0.05:")
    for test in tests:
        print(f"  {test:20}{single[test] / runs:.3f}")
    return alarms <= runs * LEVEL + 5 * sqrt(runs * LEVEL)


def main() -> None:
    """Print both tables; the exit code says whether they are as they must be."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    shown = broken()
    soonest()
    sys.exit(not (false_alarms(runs) and shown))


if __name__ == "__main__":
    main()
