"""Replay a record through the machine, compare every claim, and report (SPEC.md#verification)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import comb
from typing import Final, NamedTuple

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Checkpoint, Event, Game, Play, Result
from fairshuffle.faults import Fault
from fairshuffle.match import Match
from fairshuffle.record import Record, read_record
from fairshuffle.rules.options import profile
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.verify.checks import DECIDING, GROUPS, CheckResult, mandatory_groups
from fairshuffle.verify.evidence import evidence_of
from fairshuffle.verify.opening import Opening, opening_of
from fairshuffle.verify.report import Fairness, Grade, Report

NOT_BUILT: Final[Mapping[str, str]] = {
    "check.signature": "not_checked",
    "check.receipt": "not_given",
    "commit.pinned": "not_given",
}
"""Checks that need something from outside the record, and why they did not run without it."""


def verify(data: bytes, name: str = "-") -> Report:
    r"""The report on the bytes of one record; ``name`` is what the report calls it (SPEC.md#verdicts).

    Never raises for anything that the bytes may hold.

    >>> verify(b"not a record\n").verdict
    'malformed'
    """
    try:
        record = read_record(data)
    except (MalformedRecordError, UnsupportedError) as refused:
        return Report(name, refused)
    return verify_record(record, name)


def verify_record(record: Record, name: str = "-") -> Report:
    """The report on a record that was read already."""
    game = record.game
    opening = opening_of(game, record.events) if game.commitment is not None else Opening(None, opened=False, faults=())
    evidence = evidence_of(game, record.data, record.ends, record.events)
    replay = _replay(record, opening, {})
    if evidence.seal_is_false and game.commitment is not None:
        # Either the seal or a byte before it was changed: take whichever the decks fit.
        other = _replay(record, opening, evidence.digests)
        replay = min(replay, other, key=_errors)
        replay = replay._replace(faults=[fault for fault in replay.faults if not _follows_from_seal(fault)])
    faults = sorted([*opening.faults, *evidence.faults, *replay.faults], key=_place)
    return Report(
        input=name,
        game=game.game,
        players=tuple(player.name for player in game.seats),
        profile=game.profile,
        options=record.options.differences(profile(game.profile)),
        table=game.table,
        fairness=_fairness(game, replay.match),
        auto=sum(1 for event in record.events if getattr(event, "auto", False)),
        hands=replay.match.hands,
        events=len(record.events),
        winner=replay.match.winner,
        total=replay.match.total,
        checks=tuple(_results(game, replay.ran, faults, opening)),
        mandatory=frozenset(check for group in mandatory_groups(game) for check in GROUPS[group]),
        findings=tuple(faults),
    )


class _Replay(NamedTuple):
    match: Match
    faults: list[Fault]
    ran: Counter[str]


def _replay(record: Record, opening: Opening, digests: Mapping[int, bytes]) -> _Replay:
    """Apply every event; ``digests`` replace the claimed digest of the first checkpoint where given."""
    game = record.game
    match = Match(game, record.options, first_fingerprint(record.data[: record.ends[0]]), opening.decks)
    faults = match.opening_faults()
    ran = Counter({"record": 1, "line": len(record.events)})
    sealed = False
    for event in record.events[1:]:
        taken = event
        if isinstance(event, Checkpoint):
            ran["checkpoint"] += 1
            if not sealed and digests:
                taken = event._replace(digest=digests[match.line + 1])
            sealed = True
        faults += match.apply(taken)
        ran.update(_groups(event, match.judged))
    if match.committed:
        ran["secret"] = 1
        ran["opening"] = int(opening.opened)
    ended = match.phase == ("closed" if match.committed else "ended")
    if not ended:
        last = record.events[-1]
        faults.append(Fault("log.truncated", "warning", line=match.line, found=type(last).__name__.lower()))
    return _Replay(match, faults, ran)


def _groups(event: Event, judged: tuple[str, ...]) -> Iterator[str]:
    """The groups of checks that an event ran: those of its line, and those of what it says beside."""
    yield from judged
    if isinstance(event, Play) and event.say and judged:
        yield f"say_{event.say}"
    if isinstance(event, Result) and "result" in judged:
        yield from (f"result_{part}" for part in ("cards", "projects", "baloot") if getattr(event, part) is not None)


def _results(game: Game, ran: Counter[str], faults: Iterable[Fault], opening: Opening) -> Iterator[CheckResult]:
    """Every check with its count and status; a check that made an error failed, however often it ran."""
    failed = {fault.id for fault in faults if fault.severity == "error" or fault.id in DECIDING}
    for group, checks in GROUPS.items():
        for check in checks:
            if check in failed:
                yield CheckResult(check, max(ran[group], 1), "failed")
            elif ran[group]:
                yield CheckResult(check, ran[group], "passed")
            else:
                yield CheckResult(check, 0, "not_run", _why_not(check, game, opening))


def _why_not(check: str, game: Game, opening: Opening) -> str:
    if check in NOT_BUILT and (check != "check.signature" or game.key is not None):
        return NOT_BUILT[check]
    if game.commitment is not None and not opening.opened and check in ("commit.opening", *GROUPS["cards"]):
        return "no_secret"
    return "absent"


def _fairness(game: Game, match: Match) -> Fairness:
    """What the record shows of how the cards were dealt (SPEC.md#grades)."""
    if game.commitment is None:
        return Fairness(signed="none" if game.key is None else "unchecked")
    entropy = match.dealing.entropy
    players = tuple(seat for seat in entropy.opened if not game.seats[seat].bot)
    grade: Grade = "players" if players else "server"
    return Fairness(
        grade=grade,
        players=players,
        choice_bits=choice_bits(len(entropy.joined) * entropy.deals, entropy.missing),
        signed="none" if game.key is None else "unchecked",
        reveal=game.reveal or "after_game",
    )


def choice_bits(links: int, missing: int) -> int:
    """How many bits of choice missing links left to the server (SPEC.md#grades).

    ``links`` = joined seats times deals, the draw included. With b bits, whatever happened was at most 2**b times as
    likely as without any choice.

    >>> choice_bits(56, 0), choice_bits(56, 1), choice_bits(56, 2)
    (0, 6, 11)
    """
    return (sum(comb(links, j) for j in range(missing + 1)) - 1).bit_length()


def _errors(replay: _Replay) -> int:
    return sum(1 for fault in replay.faults if fault.severity == "error")


def _follows_from_seal(fault: Fault) -> bool:
    """Chains hash the first line: when a byte before the seal was changed, a broken chain is no second fault."""
    return fault.id in ("entropy.anchor", "entropy.link") and fault.facts.get("reason") == "hash"


def _place(fault: Fault) -> tuple[int, str]:
    return (fault.line, fault.id)
