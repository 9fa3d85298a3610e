"""Replay a record through the machine, compare every claim, and report (SPEC.md#verification)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Deal, Event, Play, Result
from fairshuffle.findings import Finding
from fairshuffle.limits import MAX_SAWA_POSITIONS
from fairshuffle.match import Match
from fairshuffle.record import Record, read_record
from fairshuffle.rules.options import profile
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.verifier.checks import CHECKS, DECIDING, NEED_THE_SECRET, PLACES, CheckResult, mandatory_checks
from fairshuffle.verifier.evidence import Evidence, evidence_of
from fairshuffle.verifier.fairness import Dealt, Fairness, dealt_fairly, dealt_of
from fairshuffle.verifier.opening import Opening, opening_of
from fairshuffle.verifier.own_chain import OwnChain, own_chain_of
from fairshuffle.verifier.pins import Pins, pins_of
from fairshuffle.verifier.policy import ANYTHING, Policy
from fairshuffle.verifier.redeals import NO_DEALS, Redeals
from fairshuffle.verifier.report import KnownDeal, Report
from fairshuffle.verifier.seal import fitting
from fairshuffle.verifier.signed import Signatures, signatures_of


def verify(data: bytes, name: str = "-", policy: Policy = ANYTHING) -> Report:
    r"""The report on the bytes of one record; ``name`` is what the report calls it (SPEC.md#verdicts).

    ``policy`` is what the reader knows beside the record. Raises KeepsakeError where a receipt or chain in it is no
    evidence about this record (SPEC.md#receipts), and nothing for anything that the bytes may hold.

    >>> verify(b"not a record\n").verdict
    'malformed'
    """
    try:
        record = read_record(data)
    except (MalformedRecordError, UnsupportedError) as refused:
        return Report(name, refused)
    return verify_record(record, name, policy)


def verify_record(record: Record, name: str = "-", policy: Policy = ANYTHING) -> Report:
    """The report on a record that was read already; raises KeepsakeError as ``verify`` does."""
    policy, misfits = policy.for_record(record)
    if misfits:
        raise misfits[0]
    game = record.game
    opening = opening_of(game, record.events)
    evidence = evidence_of(record.data, record.ends, record.events)
    replay = _replayed(record, opening, evidence)
    signatures = signatures_of(record, evidence, policy)
    pins = pins_of(record, evidence, policy)
    own = own_chain_of(record, policy, replay.faults, seal_is_false=evidence.seal_is_false)
    fairness = _fairness(replay.match, _dealt(replay, opening, evidence), signatures, pins, own)
    found = (opening.faults, evidence.faults, replay.faults, signatures.faults, pins.faults, own.faults)
    faults = sorted(chain.from_iterable(found), key=_place)
    replay.ran["checkpoint"] += len(evidence.digests)
    replay.ran["signature"] += signatures.checked
    replay.ran["receipt"] += len(policy.receipts) - len(pins.beyond)
    if _gave_up(replay.match):
        replay.ran["sawa"] = 0
    replay.ran["commitment"] += (policy.commitment is not None) + (policy.seal is not None)
    return Report(
        input=name,
        game=game.game,
        players=tuple(player.name for player in game.seats),
        profile=game.profile,
        options=record.options.differences(profile(game.profile)),
        table=game.table,
        fairness=fairness,
        unmet=policy.unmet(fairness, len(record.events)),
        auto=sum(1 for event in record.events if getattr(event, "auto", False)),
        hands=replay.match.hands,
        redeals=replay.redeals,
        deals=replay.deals,
        events=len(record.events),
        winner=replay.match.winner,
        total=replay.match.total,
        checks=tuple(_results(replay.ran, faults, _why_not(replay.match, opening, signatures, pins))),
        mandatory=mandatory_checks(game),
        findings=tuple(faults),
    )


class _Replay(NamedTuple):
    match: Match
    faults: list[Finding]
    ran: Counter[str]
    redeals: Redeals
    deals: tuple[KnownDeal, ...]


def _replayed(record: Record, opening: Opening, evidence: Evidence) -> _Replay:
    """Replay a record with the seal that its decks fit."""
    replay = fitting(record, evidence, lambda events: _replay(record, opening, events), _errors)
    if not evidence.seal_is_false or record.game.commitment is None:
        return replay
    return replay._replace(faults=[fault for fault in replay.faults if not _follows_from_seal(fault)])


def _replay(record: Record, opening: Opening, behind_the_first: Iterable[Event]) -> _Replay:
    """Apply every event behind the first line."""
    game = record.game
    first = first_fingerprint(record.data[: record.ends[0]])
    match = Match(game, record.options, first, opening.decks, patience=MAX_SAWA_POSITIONS)
    faults = match.opening_faults()
    events = record.events
    faults += match.apply_all(behind_the_first)
    ran = _counted(match, events)
    redeals, deals = NO_DEALS, []
    for event, _, hand in match.special:
        if isinstance(event, (Deal, Result)) and hand is not None:
            redeals = redeals.and_line(event, hand)
        if isinstance(event, Deal) and hand is not None and hand.opened and hand.opened.dealt:
            deals.append(KnownDeal(event.hand, event.dealer, hand.opened.dealt))
    if ran["result"] < ran["total"] and not any(fault.severity == "error" for fault in faults):
        # A hand was not judged to its score, and nothing says why: no other hand may stand for it.
        ran["result"] = 0
    if match.committed:
        ran["secret"] = 1
        ran["opening"] = int(opening.opened)
    ended = match.phase == ("closed" if match.committed else "ended")
    if not ended:
        last = record.events[-1]
        faults.append(Finding("log.truncated", line=match.line, found=type(last).__name__.lower()))
    return _Replay(match, faults, ran, redeals, tuple(deals))


def _gave_up(match: Match) -> bool:
    """Whether a Sawa was too hard to be judged (SPEC.md#limits)."""
    return match.hand is not None and match.hand.patience is not None and match.hand.patience < 0


def _counted(match: Match, events: Sequence[Event]) -> Counter[str]:
    """How many times the checks of each group have run in a replay of these events."""
    kinds = Counter(map(type, events))
    said = Counter([event.say for event in events if type(event) is Play])
    judged = Counter([special.judged for special in match.special])
    for event, groups, _ in match.special:
        kinds[type(event)] -= 1
        if isinstance(event, Play) and not groups:
            said[event.say] -= 1
        elif isinstance(event, Result) and groups:
            beside = [part for part in ("cards", "projects", "baloot") if getattr(event, part) is not None]
            judged[tuple([f"result_{part}" for part in beside])] += 1
    for kind, times in kinds.items():
        judged[match.usually_judged(kind)] += times
    ran = Counter({"record": 1, "line": len(events), "say_akka": said["akka"], "say_baloot": said["baloot"]})
    for groups, times in judged.items():
        for group in groups:
            ran[group] += times
    return ran


def _results(ran: Counter[str], faults: Iterable[Finding], why_not: Mapping[str, str]) -> Iterator[CheckResult]:
    """Every check with its count and status; a check that made an error failed, however often it ran."""
    failed = {fault.id for fault in faults if fault.severity == "error" or fault.id in DECIDING}
    for check, group in CHECKS.items():
        if check in failed:
            yield CheckResult(check, max(ran[group], 1), "failed")
        elif ran[group]:
            yield CheckResult(check, ran[group], "passed")
        else:
            yield CheckResult(check, 0, "not_run", why_not.get(group, "absent"))


def _why_not(match: Match, opening: Opening, signatures: Signatures, pins: Pins) -> dict[str, str]:
    """Why groups of checks do not run for which there is a better reason than that nothing of their kind is there."""
    why_not = {"receipt": "beyond" if pins.beyond else "not_given", "commitment": "not_given"}
    if signatures.signed == "unchecked":
        why_not["signature"] = "not_checked"
    if _gave_up(match):
        why_not |= {"sawa": "too_hard", "result": "too_hard"}
    if match.committed and not (opening.opened and opening.decks):
        why_not |= dict.fromkeys(NEED_THE_SECRET, "no_secret")
    return why_not


def _fairness(match: Match, dealt: Dealt, signatures: Signatures, pins: Pins, own: OwnChain) -> Fairness:
    """What the record shows of how the cards were dealt (SPEC.md#grades)."""
    return dealt_fairly(match.game, match.deals.links, match.options.cut)._replace(
        dealt=dealt,
        pinned=pins.pinned,
        pinned_lines=pins.lines,
        owner_only=pins.owner_only,
        receipts_beyond=pins.beyond,
        stories=pins.stories,
        signed=signatures.signed,
        signed_lines=signatures.lines,
        own_chain=own.holds,
    )


def _dealt(replay: _Replay, opening: Opening, evidence: Evidence) -> Dealt:
    """Whether every deal follows from the opened secret; a false seal leaves it open what they had to follow from."""
    if not replay.match.committed:
        return "not_checked"
    # A deal that was left out has used its index too.
    deals = max(replay.ran["deal"], replay.match.deals.next_index - 1)
    dealt = dealt_of(opening, deals, replay.ran["cards"], (*opening.faults, *replay.faults))
    return "partly" if evidence.seal_is_false and dealt == "checked" else dealt


def _errors(replay: _Replay) -> int:
    return sum(1 for fault in replay.faults if fault.severity == "error")


def _follows_from_seal(fault: Finding) -> bool:
    """Chains hash the first line: when a byte before the seal was changed, a broken chain is no second fault."""
    return fault.facts.get("reason") == "hash"


def _place(fault: Finding) -> tuple[int, int]:
    """Findings stand in the order of their lines, within a line in the order of the list of checks."""
    return (fault.line, PLACES[fault.id])
