"""Replay a record through the machine, compare every claim, and report (SPEC.md#verification)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Bid, Deal, Play, Result
from fairshuffle.findings import Finding
from fairshuffle.game.hand import Hand
from fairshuffle.game.match import Match
from fairshuffle.record import Record, read_record
from fairshuffle.rules.options import profile
from fairshuffle.verifier.checks import CHECKS, DECIDING, NEED_THE_SECRET, PLACES, CheckResult, mandatory_checks
from fairshuffle.verifier.devices import begun_of, with_given
from fairshuffle.verifier.evidence import Evidence, evidence_of
from fairshuffle.verifier.fairness import Dealt, Fairness, dealt_fairly, dealt_of
from fairshuffle.verifier.opening import Opening, opening_of
from fairshuffle.verifier.own_chain import OwnChain, own_chain_of
from fairshuffle.verifier.pins import Pins, pins_of
from fairshuffle.verifier.policy import ANYTHING, Policy
from fairshuffle.verifier.redeals import NO_DEALS, Redeals
from fairshuffle.verifier.replay import replay
from fairshuffle.verifier.report import KnownDeal, Report
from fairshuffle.verifier.signed import Signatures, signatures_of
from fairshuffle.verifier.steps import Replayed, is_wrong


def verify(data: bytes, name: str = "-", policy: Policy = ANYTHING) -> Report:
    r"""The report on the bytes of one record; ``name`` is what the report calls it (SPEC.md#verdicts).

    ``policy`` is what the reader knows beside the record. Raises KeepsakeError where a receipt, chain or list in it is
    no evidence about this record (SPEC.md#receipts), and nothing for anything that the bytes may hold.

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
    # 1. The secrets that it opens, and the decks that follow from them.
    opening = opening_of(game, record.events)
    # 2. Its checkpoints, against the bytes before them.
    evidence = evidence_of(record.data, record.ends, record.events)
    # 3. Every line, against the rules and the decks.
    replayed = replay(record, opening, evidence)
    match = replayed.match
    # 4. What the reader knows beside it: keys, receipts, a seal, his own chain, the lists of his devices.
    signatures = signatures_of(record, evidence, policy)
    pins = pins_of(record, evidence, policy)
    own = own_chain_of(record, policy, replayed.found, seal_is_false=evidence.seal_is_false)
    # 5. All that was found, and which checks ran.
    lines = with_given(record, policy, replayed.found)
    parts = (opening.faults, evidence.faults, lines, _cut_off(record, match), signatures.faults)
    found = sorted(chain(*parts, pins.faults, own.faults), key=_place)
    ran = _ran(record, replayed, opened=opening.opened)
    ran["checkpoint"] += len(evidence.digests)
    ran["signature"] += signatures.checked
    ran["receipt"] += len(policy.receipts) - len(pins.beyond) + pins.marks
    ran["commitment"] += (policy.commitment is not None) + (policy.seal is not None)
    # 6. What it shows of how the cards were dealt, apart from the verdict.
    hands = _deals_and_results(replayed)
    dealt = _dealt(replayed, ran, opening, evidence)
    fairness = _fairness(match, dealt, signatures, pins, own)._replace(begun=begun_of(record, policy))
    return Report(
        input=name,
        game=game.game,
        players=tuple(player.name for player in game.seats),
        profile=game.profile,
        options=record.options.differences(profile(game.profile)),
        table=game.table,
        fairness=fairness,
        unmet=policy.unmet(fairness, len(record.events)),
        auto=sum(event.auto for event in record.events if isinstance(event, (Bid, Play))),
        hands=match.hands,
        redeals=_redeals(hands),
        deals=tuple(_known_deals(hands)),
        events=len(record.events),
        winner=match.winner,
        total=match.total,
        checks=tuple(_results(ran, found, _why_not(match, opening, signatures, pins))),
        mandatory=mandatory_checks(game),
        findings=tuple(found),
    )


def _ran(record: Record, replayed: Replayed, *, opened: bool) -> Counter[str]:
    """How many times the checks of each group have run."""
    ran = Counter({"record": 1, "line": len(record.events)})
    for groups, times in Counter([step.ran for step in replayed.steps]).items():
        for group in groups:
            ran[group] += times
    if ran["result"] < ran["total"] and not is_wrong(replayed.found):
        # A hand was not judged to its score, and nothing says why: no other hand may stand for it.
        ran["result"] = 0
    if replayed.match.committed:
        ran["secret"] = 1
        ran["opening"] = int(opened)
    if _gave_up(replayed.match):
        ran["sawa"] = 0
    return ran


def _deals_and_results(replayed: Replayed) -> list[tuple[Deal | Result, Hand]]:
    """The lines with which the hands begin and end, but for those that are out of place, each with its hand."""
    return [
        (event, hand)
        for event, _, hand, ran in replayed.steps
        if isinstance(event, (Deal, Result)) and ran and hand is not None
    ]


def _redeals(hands: Sequence[tuple[Deal | Result, Hand]]) -> Redeals:
    redeals = NO_DEALS
    for event, hand in hands:
        redeals = redeals.and_line(event, hand)
    return redeals


def _known_deals(hands: Sequence[tuple[Deal | Result, Hand]]) -> Iterator[KnownDeal]:
    for event, hand in hands:
        opened = hand.deal.opened
        if isinstance(event, Deal) and opened is not None and opened.dealt is not None:
            yield KnownDeal(event.hand, event.dealer, opened.dealt)


def _cut_off(record: Record, match: Match) -> list[Finding]:
    """The warning of a record that stops before its game has ended."""
    if match.phase == ("closed" if match.committed else "ended"):
        return []
    last = type(record.events[-1]).__name__.lower()
    return [Finding("log.truncated", line=match.line, found=last)]


def _gave_up(match: Match) -> bool:
    """Whether a Sawa was too hard to be judged (SPEC.md#limits)."""
    return match.hand is not None and match.hand.patience is not None and match.hand.patience < 0


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


def _dealt(replayed: Replayed, ran: Mapping[str, int], opening: Opening, evidence: Evidence) -> Dealt:
    """Whether every deal follows from the opened secret; a false seal leaves it open what they had to follow from."""
    if not replayed.match.committed:
        return "not_checked"
    # A deal that was left out has used its index too.
    deals = max(ran["deal"], replayed.match.deals.next_index - 1)
    dealt = dealt_of(opening, deals, ran["cards"], (*opening.faults, *replayed.found))
    return "partly" if evidence.seal_is_false and dealt == "checked" else dealt


def _place(fault: Finding) -> tuple[int, int]:
    """Findings stand in the order of their lines, within a line in the order of the list of checks."""
    return (fault.line, PLACES[fault.id])
