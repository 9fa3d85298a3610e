"""The contract between the machine and what stands beside it: recovery decides no verdict (SPEC.md#replay)."""

import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

import pytest

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Event
from fairshuffle.findings import Finding
from fairshuffle.game.doubts import NO_DOUBTS
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match, begin
from fairshuffle.record import Record, read_record
from fairshuffle.record.keepsakes import KeepsakeError
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.testing.cases_record import policy_of
from fairshuffle.testing.forger import FORGERIES, KEY
from fairshuffle.verifier import Policy, recovery, verify
from fairshuffle.verifier.opening import opening_of
from fairshuffle.verifier.policy import ANYTHING
from fairshuffle.verifier.recovery.fold import Taken
from fairshuffle.verifier.recovery.notes import NOTHING, Notes
from fairshuffle.verifier.replay import judged
from fairshuffle.verifier.steps import Step, is_wrong
from tests import ROOT
from tests.forgeries.run import first_made
from tests.same.inputs import vectors
from tests.tamper.changes import change_of
from tests.tamper.records import Story, story
from tests.tools.forge import Events, dropped, inserted, swapped, written

GAMES: Final = 40
CHANGES_EACH: Final = 5
"""Of how many games how many changes are made: in half of them one value, in the others the lines change."""


class Told(NamedTuple):
    """A record, and what its reader knows beside it."""

    name: str
    data: bytes
    policy: Policy = ANYTHING


@cache
def of_vectors() -> list[Told]:
    """Every record of the vectors that can be read."""
    asked = (
        Told(one.name, bytes.fromhex(one.question["record"]), policy_of(one.question.get("policy", {})))
        for one in vectors()
    )
    return [one for one in asked if _is_read(one.data)]


@cache
def forged() -> list[Told]:
    """Every forgery, on a game that gives occasion for it."""
    made = ((forgery.name, first_made(forgery, "recovery")[1]) for forgery in FORGERIES)
    return [Told(name, one.data, one.policy) for name, one in made if not one.other and _is_read(one.data)]


@cache
def edited() -> list[Told]:
    """Games in which one value is another one, or a line was lost, doubled or moved, or is one of elsewhere."""
    return [one for number in range(GAMES) for one in _edits(number) if _is_read(one.data)]


def _edits(number: int) -> Iterator[Told]:
    random = Random(f"recovery {number}")
    whole = story(random)
    for nth in range(CHANGES_EACH):
        data = change_of(random, whole).data if nth % 2 else _other_lines(random, whole)
        yield Told(f"edit {number}.{nth}", data)


def _other_lines(random: Random, whole: Story) -> bytes:
    events: Events = tuple(whole.events)
    place, other = random.randrange(1, len(events)), random.randrange(1, len(events))
    near = min(len(events) - 1, place + random.randint(1, 3))
    ways = {
        "lost": dropped(events, place),
        "doubled": inserted(events, place + 1, events[place]),
        "moved": swapped(events, place, near),
        "stray": inserted(events, place, events[other]),
    }
    return written(ways[random.choice([*ways])], key=KEY if getattr(events[0], "key", None) else None)


def _is_read(data: bytes) -> bool:
    try:
        read_record(data)
    except (MalformedRecordError, UnsupportedError):
        return False
    return True


ALL: Final = {"vectors": of_vectors, "forgeries": forged, "edits": edited}
"""Where records come from."""


def verdict(told: Told) -> str:
    try:
        return verify(told.data, policy=told.policy).verdict
    except KeepsakeError as error:
        return error.reason


# With recovery replaced by "stop at the first error"

STOPPED: Final = NOTHING._replace(early=-1)


def stop(match: Match, notes: Notes, event: Event) -> Taken:
    """Instead of recovery: tell what the machine finds at the first error, and look at no line behind it."""
    if notes is STOPPED:
        return Taken((), match, STOPPED, (Step(event, match, match.hand, ()),))
    found, after, ran = judge(match, event)
    return Taken(found, after, STOPPED, (Step(event, after, after.hand, ran),))


@pytest.mark.parametrize("source", ALL)
def test_no_verdict_depends_on_recovery(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    records = ALL[source]()
    carried_on = [verdict(told) for told in records]
    assert carried_on.count("failed") > len(records) // 5
    monkeypatch.setattr(recovery, "take", stop)
    assert [told.name for told, was in zip(records, carried_on, strict=True) if verdict(told) != was] == []


def test_a_verified_record_loads_neither_recovery_nor_what_people_read() -> None:
    program = """
import sys
from pathlib import Path
from fairshuffle import verify
apart = ("fairshuffle.verifier.recovery", "fairshuffle.explain", "fairshuffle.words")
for name in sys.argv[1:]:
    print(verify(Path(name).read_bytes()).verdict, [name for name in sys.modules if name.startswith(apart)] != [])
"""
    games = [ROOT / "test_vectors" / "games" / f"{name}.jsonl" for name in ("sahrat-easy", "elblot-qaid", "renege")]
    command = [sys.executable, "-c", program, *map(str, games)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, cwd=ROOT)
    assert (done.stdout.splitlines(), done.stderr) == (["verified False", "verified False", "failed True"], "")


# The fold beside the strict loop


class Line(NamedTuple):
    """A line taken by recovery: what it was given, and what came of it."""

    match: Match
    notes: Notes
    event: Event
    taken: Taken


def beginning(record: Record) -> Match:
    first = first_fingerprint(record.data[: record.ends[0]])
    return begin(record.game, record.options, first, opening_of(record.game, record.events).decks)


def strict(match: Match, events: Iterable[Event]) -> list[tuple[Sequence[Finding], Match]]:
    """The strict loop: every line judged behind the one before, to the first that is wrong."""
    steps: list[tuple[Sequence[Finding], Match]] = []
    for event in events:
        found, match, _ = judge(match, event)
        steps.append((found, match))
        if is_wrong(found):
            break
    return steps


def errors(found: Iterable[Finding]) -> list[Finding]:
    return [one for one in found if one.severity == "error"]


@pytest.mark.parametrize("source", ALL)
def test_without_an_error_the_fold_is_the_strict_loop(source: str) -> None:
    whole = 0
    for told in ALL[source]():
        record = read_record(told.data)
        start = beginning(record)
        steps = strict(start, record.events[1:])
        if any(is_wrong(found) for found, _ in steps):
            continue
        whole += 1
        replayed = judged(start, record.events[1:])
        assert replayed.found == [one for found, _ in steps for one in found], told.name
        assert [step.hand for step in replayed.steps] == [match.hand for _, match in steps], told.name
        assert [step.match.phase for step in replayed.steps] == [match.phase for _, match in steps], told.name
        assert replayed.match == (steps[-1][1] if steps else start), told.name
        assert all(match.deals.doubts == NO_DOUBTS for _, match in steps), told.name
    assert whole


@pytest.mark.parametrize("source", ALL)
def test_the_error_for_which_recovery_is_called_is_told_at_its_line(source: str) -> None:
    """Recovery may tell it by another name, and holds back what is wrong with the same line beside it."""
    failed = 0
    for told in ALL[source]():
        record = read_record(told.data)
        start = beginning(record)
        steps = strict(start, record.events[1:])
        last, _ = steps[-1] if steps else ((), start)
        if not is_wrong(last):
            continue
        failed += 1
        replayed = judged(start, record.events[1:])
        line = errors(last)[-1].line
        before = [one for found, _ in steps[:-1] for one in found]
        assert replayed.found[: len(before)] == before, told.name
        first = errors(replayed.found)[0]
        assert first.line in {one.line for one in errors(last)}, (told.name, line, first)
        assert first.id in {*(one.id for one in errors(last)), "log.order"}, (told.name, first)
    assert failed


@pytest.mark.parametrize("source", ALL)
def test_a_note_is_set_and_a_finding_held_back_only_behind_or_beside_a_told_error(
    source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is told of a deal leaves its note with the deals, as doubts of them; all other notes are recovery's."""
    lines: list[Line] = []
    take = recovery.take

    def watched(match: Match, notes: Notes, event: Event) -> Taken:
        taken = take(match, notes, event)
        lines.append(Line(match, notes, event, taken))
        return taken

    monkeypatch.setattr(recovery, "take", watched)
    followed = 0
    for told in ALL[source]():
        lines.clear()
        record = read_record(told.data)
        replayed = judged(beginning(record), record.events[1:])
        followed += bool(lines)
        assert bool(lines) == is_wrong(replayed.found), told.name
        for line in lines:
            number = line.match.line + 1
            wrong = errors(line.taken.told)
            if line.taken.notes is not None or line.taken.match.deals.doubts != NO_DOUBTS:
                assert min(one.line for one in errors(replayed.found)) <= number, (told.name, number)
            found = judge(line.match, line.event)[0]
            held = [one for one in found if one not in line.taken.told]
            if held and line.notes == NOTHING and line.match.deals.doubts == NO_DOUBTS:
                assert any(one.line == number for one in wrong), (told.name, number, held)
    assert followed
