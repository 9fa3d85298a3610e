"""A record judged line by line, from its first to its last (SPEC.md#replay)."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairshuffle.events import Checkpoint, Event, Play
from fairshuffle.findings import Finding
from fairshuffle.game.hand_lines import HAND_EVENTS, judge_in_hand
from fairshuffle.game.judge import judge, judge_first
from fairshuffle.game.match import Match, begin
from fairshuffle.limits import MAX_SAWA_POSITIONS
from fairshuffle.record import Record
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.verifier.evidence import Evidence
from fairshuffle.verifier.opening import Opening
from fairshuffle.verifier.steps import Replayed, Step, is_wrong


def replay(record: Record, opening: Opening, evidence: Evidence) -> Replayed:
    """Judge a record; where its seal is false, it or a byte before it was changed: take whichever the decks fit."""
    claimed = _replay(record, opening, record.events[1:])
    if not evidence.seal_is_false or record.game.commitment is None:
        return claimed
    true = _replay(record, opening, _with_seal(record.events[1:], evidence.digests))
    better = min(claimed, true, key=_errors)
    return better._replace(found=[one for one in better.found if not _follows_from_seal(one)])


def _replay(record: Record, opening: Opening, events: Sequence[Event]) -> Replayed:
    first = first_fingerprint(record.data[: record.ends[0]])
    start = begin(record.game, record.options, first, opening.decks, patience=MAX_SAWA_POSITIONS)
    replayed = judged(start, events)
    return replayed._replace(found=[*judge_first(record.game), *replayed.found])


def _with_seal(events: Sequence[Event], digests: Mapping[int, bytes]) -> list[Event]:
    """The events behind the first line, with the true digest in the seal."""
    place, point = next((at, event) for at, event in enumerate(events) if isinstance(event, Checkpoint))
    return [*events[:place], point._replace(digest=digests[place + 2]), *events[place + 1 :]]


def _errors(replayed: Replayed) -> int:
    return sum(1 for one in replayed.found if one.severity == "error")


def _follows_from_seal(one: Finding) -> bool:
    """Chains hash the first line: when a byte before the seal was changed, a broken chain is no second fault."""
    return one.facts.get("reason") == "hash"


def judged(match: Match, events: Sequence[Event]) -> Replayed:
    """Judge lines one after the other from a match on.

    The machine says what is right. How a reader goes on behind an error is another matter, with its own room
    (``recovery``): a right record never loads it.
    """
    steps: list[Step] = []
    found: list[Finding] = []
    start = settled = match
    notes = None
    since = 0
    while len(steps) < len(events):
        if notes is None:
            behind = _right_lines(match, events, steps)
            if behind is not match:
                match = behind
                continue
            event = events[len(steps)]
            told, after, ran = judge(match, event)
            if not told or not is_wrong(told):
                found += told
                steps.append(Step(event, after, after.hand, ran))
                match = after
                continue
            # Only a record with an error gets here.
            from fairshuffle.verifier import recovery  # noqa: PLC0415

            notes = recovery.notes_behind(settled, steps[since:])
        taken = recovery.take(match, notes, events[len(steps)])
        found += taken.told
        del steps[len(steps) - taken.replaces :]
        steps += taken.steps
        match, notes = taken.match, taken.notes
        if notes is None:
            since, settled = len(steps), match
    return Replayed(start, match, steps, found)


def _right_lines(match: Match, events: Sequence[Event], steps: list[Step]) -> Match:
    """Adds a step for each line of the running hand up to the first at which something is found; the match behind them.

    They are judged as ``judge`` does. But most lines of a record are such, and a match built behind each of them would
    cost as much as its judgement: it is built behind the last one.
    """
    hand, line, at, usual, first = match.hand, match.line, match.at, match.usual, len(steps)
    if match.phase != "hand" or hand is None or not hand.known:
        return match
    for index in range(first, len(events)):
        event: Any = events[index]
        kind, now = type(event), event.at
        if kind not in HAND_EVENTS or now < at or hand.phase == "unchecked":
            break
        found, after = judge_in_hand(hand, event, line + 1)
        if found:
            break
        hand, line, at = after, line + 1, now
        ran = usual[kind]
        if kind is Play and event.say:
            ran = (*ran, f"say_{event.say}")
        steps.append(tuple.__new__(Step, (event, match, hand, ran)))  # a row a line: by its name it takes twice as long
    return match._replace(line=line, at=at, hand=hand) if len(steps) > first else match
