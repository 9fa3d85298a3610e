"""Many changes, one after the other, and their table by line type and field."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from fairshuffle.verifier import verify
from tests.tamper.changes import Change, change_of
from tests.tamper.harmless import rule_for
from tests.tamper.records import Story, story

CHANGES_EACH: Final = 100
"""How many changes are made in one record before the next one is played."""

NO_LONGER_WHOLE: Final = frozenset({"end.secret"})
"""What leaves a verified record incomplete when it is taken away; a record that was broken off is so from the start."""

OUTCOMES: Final = ("failed", "incomplete", "unsupported", "harmless", "undetected")


class Tampered(NamedTuple):
    """What came of some changes: how many of each kind, the most errors that one made, and those undetected."""

    outcomes: Counter[tuple[str, str]]
    most: Counter[str]
    undetected: list[str]


def tamper(number: int, seed: str) -> Tampered:
    """Makes so many changes; the same arguments make the same ones."""
    random = Random(seed)
    found = Tampered(Counter(), Counter(), [])
    while (left := number - found.outcomes.total()) > 0:
        tried = story(random)
        base = verify(tried.data)
        told = [(one.line, one.id) for one in base.findings]
        assert base.verdict in {"verified", "incomplete"}, (seed, base.verdict, told)
        for _ in range(min(left, CHANGES_EACH)):
            _try(random, tried, found, whole=base.verdict == "verified")
    return found


def _try(random: Random, tried: Story, found: Tampered, *, whole: bool) -> None:
    while True:
        change = change_of(random, tried)
        report = verify(change.data)
        if report.verdict != "malformed":  # the reader accepts it
            break
    name = f"{change.kind}.{change.field.rstrip('_')}"
    outcome: str = report.verdict
    if outcome == "verified":
        outcome = "harmless" if rule_for(change, report) else "undetected"
    elif outcome == "incomplete" and whole and name not in NO_LONGER_WHOLE:
        outcome = "undetected"
    found.outcomes[name, outcome] += 1
    errors = sum(finding.severity == "error" for finding in report.findings)
    found.most[name] = max(found.most[name], errors)
    if outcome == "undetected":
        found.undetected.append(told(change))


def told(change: Change) -> str:
    """One undetected change in words."""
    exchanged = "" if change.other is None else f", exchanged with line {change.other + 1}"
    line = change.story.lines[change.place].decode().rstrip()[:300]
    game = change.story.game
    return (
        f"{game.game} ({game.profile}, {game.table}): line {change.place + 1}, {change.field}: "
        f"{change.before!r} -> {change.after!r}{exchanged}\n    {line}"
    )


def together(parts: Iterable[Tampered]) -> Tampered:
    """The sum of several runs."""
    whole = Tampered(Counter(), Counter(), [])
    for part in parts:
        whole.outcomes.update(part.outcomes)
        for name, most in part.most.items():
            whole.most[name] = max(whole.most[name], most)
        whole.undetected.extend(part.undetected)
    return whole


def table(found: Tampered) -> str:
    """A row for each type and field; the last column is the most errors that one change has made."""
    names = sorted({name for name, _ in found.outcomes})
    rows = [_row("line.field", "tried", *OUTCOMES, "errors")]
    for name in names:
        counts = [found.outcomes[name, outcome] for outcome in OUTCOMES]
        rows.append(_row(name, sum(counts), *counts, found.most[name]))
    sums = [sum(found.outcomes[name, outcome] for name in names) for outcome in OUTCOMES]
    return "\n".join([*rows, _row("all", sum(sums), *sums, max(found.most.values(), default=0))])


def _row(name: object, *cells: object) -> str:
    return f"{name:<24}" + "".join(f"{cell or 0:>12}" for cell in cells)
