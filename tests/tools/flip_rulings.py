"""Simulated Qaid games: all verify, and each with one ruling flipped fails at that line and nowhere else.

``python -m tests.tools.flip_rulings GAMES`` plays GAMES games of each profile and prints what was called in them.
"""

import sys
from collections import Counter
from random import Random
from typing import Final, get_args

from fairshuffle.events import Accuse, Qaid, Ruling, RulingOutcome
from fairshuffle.rules.options import PROFILES
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import verify
from tests.tools.forge import changed, events_of, places, replayed, written

COLUMNS: Final = (
    "games",
    "hands",
    "sheets",
    "closed",
    "registered",
    "rejected",
    "project_removed",
    "late calls",
    "uncalled",
    "flipped",
)


def disputes(name: str, games: int, first: int = 0) -> tuple[Counter[str], list[str]]:
    """What happened in some games of a profile, and in words whatever was not as it must be."""
    count: Counter[str] = Counter(games=games)
    wrong: list[str] = []
    for number in range(first, first + games):
        data = simulate(name, f"disputes-{number}", table="qaid")
        report = verify(data)
        count["hands"] += report.hands
        count["uncalled"] += sum(finding.severity == "notice" for finding in report.findings)
        if report.verdict != "verified":
            wrong.append(f"{name} {number}: {report.verdict} {report.findings[:3]}")
            continue
        events = events_of(data)
        rulings = places(events, Ruling)
        count["sheets"] += len(places(events, Qaid))
        count["closed"] += len(places(events, Qaid)) - len(rulings)
        count.update(events[place].outcome for place in rulings)  # type: ignore[union-attr]  # rulings have one
        count["late calls"] += sum(
            match.hand is not None and match.hand.ending in {"played", "sawa"}
            for place, match in replayed(events)
            if isinstance(events[place], Accuse)
        )
        if rulings:
            count["flipped"] += 1
            wrong += flipped(name, number, data, Random(number).choice(rulings))
    return count, wrong


def flipped(name: str, number: int, data: bytes, place: int) -> list[str]:
    """Claim each other ruling at a place: the one error must be that ruling, at that line."""
    events = events_of(data)
    true = events[place]
    assert isinstance(true, Ruling)
    wrong = []
    for outcome in get_args(RulingOutcome):
        if outcome == true.outcome:
            continue
        report = verify(written(changed(events, place, outcome=outcome)))
        errors = [(finding.id, finding.line) for finding in report.findings if finding.severity == "error"]
        if report.verdict != "failed" or errors != [("qaid.ruling", place + 1)]:
            wrong.append(f"{name} {number}: line {place + 1} {true.outcome} as {outcome}: {report.verdict} {errors}")
    return wrong


def main(games: int) -> int:
    """Play and print; 1 when something was wrong."""
    print("profile      " + "".join(f"{column:>16}" for column in COLUMNS))
    failed = 0
    for name in PROFILES:
        count, wrong = disputes(name, games)
        print(f"{name:13}" + "".join(f"{count[column]:>16}" for column in COLUMNS))
        for line in wrong:
            failed = 1
            print(line)
    return failed


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500))
