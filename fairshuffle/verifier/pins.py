"""What the reader brought along against the record: since when have its bytes stood (SPEC.md#pinned)."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import combinations
from typing import Any, Literal, NamedTuple, TypeAlias

from fairshuffle.events import Abort, Checkpoint, End
from fairshuffle.findings import Finding
from fairshuffle.record import Record
from fairshuffle.record.device_list import Gave
from fairshuffle.record.keepsakes import Receipt, receipt_holds, receipts_of
from fairshuffle.verifier.evidence import Evidence
from fairshuffle.verifier.fairness import Brought, Pinned, Stories
from fairshuffle.verifier.policy import Policy
from fairshuffle.verifier.stories import contradict

_Outcome: TypeAlias = Literal["fits", "differs", "told", "beyond"]


class Pins(NamedTuple):
    """Since when the bytes have stood, how many lines of them, and the faults.

    ``owner_only`` says that a receipt without a signature was among what was compared. ``beyond`` are the receipts that
    could not be compared, since this copy ends before; ``stories`` two that contradict each other. ``marks`` counts
    what a device's list says was given, and could be compared.
    """

    pinned: Pinned
    lines: int
    owner_only: bool
    beyond: tuple[Brought, ...]
    stories: Stories | None
    marks: int
    faults: tuple[Finding, ...]


def pins_of(record: Record, evidence: Evidence, policy: Policy) -> Pins:
    """Compare the commitment, the seal and the receipts of a reader, which are of this game and hold.

    So are the marks in his devices' lists: on which bytes something was given.
    """
    seal_line = min(evidence.digests, default=0)
    compared = [(receipt, _compared(record, evidence, receipt)) for receipt in policy.receipts]
    fits = [receipt for receipt, outcome in compared if outcome == "fits"]
    starts = [receipt.lines for receipt in fits if receipt.number == 0 and record.game.commitment is not None]
    if seal_line and policy.seal == evidence.digests[seal_line]:
        starts.append(seal_line - 1)
    pinned: Pinned = "no"
    if policy.commitment is not None and policy.commitment == record.game.commitment:
        pinned = "commitment"
    if fits:
        pinned = "later"
    if starts:
        pinned = "start"
    differ = [receipt for receipt, outcome in compared if outcome == "differs"]
    two = _contradiction(record, policy)
    given = dict.fromkeys(mark for known in policy.known(record) for mark in known.gave)
    marks = [mark for mark in given if _is_reached(record, mark)]
    false_marks = [] if differ else _false_marks(record, evidence, marks)
    proved = [two] if two and _is_proved(*two, record, policy) else []
    faults = [
        *_commitment_faults(record, policy.commitment),
        *_seal_faults(record, evidence, seal_line, policy.seal),
        *(_receipt_fault(record, evidence, receipt, policy) for receipt in differ),
        *(_mark_fault(record, mark, policy) for mark in false_marks[:1]),
        # Where one of the two is not in the record, that is told already.
        *(_stories_fault(record, pair, policy) for pair in proved if not {*pair} & {*differ}),
    ]
    return Pins(
        pinned,
        max([*starts, *(receipt.lines for receipt in fits)], default=0),
        any(receipt.signature is None for receipt in policy.receipts),
        tuple(_brought(receipt, policy) for receipt, outcome in compared if outcome == "beyond"),
        two and _stories(two, policy, proved=bool(proved)),
        len(marks),
        tuple(faults),
    )


def _compared(record: Record, evidence: Evidence, receipt: Receipt) -> _Outcome:
    """A receipt against the record's own checkpoint of its number, or against what there is of it (SPEC.md#receipts).

    ``told``: its checkpoint claims the same, but a byte before it was changed, and its digest tells so.
    """
    number, lines, digest = receipt.number, receipt.lines, receipt.digest
    own = receipts_of(record)
    if number < len(own):
        line = sorted(evidence.digests)[number]
        if (lines, digest) == (line - 1, evidence.digests[line]):
            return "fits"  # and where the checkpoint itself claims something else, it is told for that
        return "told" if (lines, digest) == (own[number].lines, own[number].digest) else "differs"
    if not _has_ended(record) and lines >= len(record.events):
        if lines > len(record.events):
            return "beyond"
        if (number, digest) == (len(own), sha256(record.data).digest()):
            return "fits"  # this copy stops just before the checkpoint
    return "differs"


def _is_reached(record: Record, mark: Gave) -> bool:
    """Whether a mark can be compared; beyond the last line of a copy that has not ended it shows nothing."""
    return mark.lines <= len(record.events) or _has_ended(record)


def _false_marks(record: Record, evidence: Evidence, marks: Iterable[Gave]) -> list[Gave]:
    """The marks of which the record has other bytes, the earliest first.

    Where a byte before a mark was changed, and the digest of a checkpoint tells so, that is the fault already.
    """
    changed = min((fault.facts["after"] for fault in evidence.faults if "after" in fault.facts), default=None)
    false = (mark for mark in marks if _digest_of(record, mark.lines) != mark.digest)
    return sorted((mark for mark in false if changed is None or mark.lines <= changed), key=lambda mark: mark.lines)


def _digest_of(record: Record, lines: int) -> bytes | None:
    """The digest of the first lines of a record, None where it has fewer."""
    if lines > len(record.ends):
        return None
    return sha256(record.data[: record.ends[lines - 1] if lines else 0]).digest()


def _has_ended(record: Record) -> bool:
    """Whether the last checkpoint of a game is there."""
    over = False
    for event in record.events:
        if over and isinstance(event, Checkpoint):
            return True
        over = over or isinstance(event, End | Abort)
    return False


def _contradiction(record: Record, policy: Policy) -> tuple[Receipt, Receipt] | None:
    """Two receipts of the reader that cannot belong to one story: if there are such, two that one key has signed."""
    pairs = [pair for pair in combinations(policy.receipts, 2) if contradict(*pair)]
    return next((pair for pair in pairs if _is_proved(*pair, record, policy)), pairs[0] if pairs else None)


def _is_proved(one: Receipt, other: Receipt, record: Record, policy: Policy) -> bool:
    """Whether one key has signed both."""
    keys = policy.server_keys or tuple(filter(None, (record.game.key,)))
    return any(receipt_holds(one, key) and receipt_holds(other, key) for key in keys)


def _stories(pair: tuple[Receipt, Receipt], policy: Policy, *, proved: bool) -> Stories:
    one, other = pair
    return Stories("two_stories" if proved else "not_proved", (_brought(one, policy), _brought(other, policy)))


def _brought(receipt: Receipt, policy: Policy) -> Brought:
    return Brought(receipt.number, receipt.lines, receipt.digest, **policy.about(receipt))


def _commitment_faults(record: Record, given: bytes | None) -> list[Finding]:
    found = record.game.commitment
    return [] if given in {None, found} else [_not_the_given("commitment", 1, given, found)]


def _seal_faults(record: Record, evidence: Evidence, line: int, given: bytes | None) -> list[Finding]:
    """The fault of another seal; where the checkpoint hashes wrongly, that is the fault already."""
    if record.game.commitment is None:
        return [] if given is None else [_not_the_given("seal", 1, given, None)]
    if not line:  # the record stops before its seal: nothing is false
        return []
    point = record.events[line - 1]
    assert isinstance(point, Checkpoint)
    if given in {None, point.digest, evidence.digests[line]}:
        return []
    return [_not_the_given("seal", line, given, point.digest)]


def _not_the_given(what: str, line: int, given: bytes | None, found: bytes | None) -> Finding:
    facts = {"what": what}
    return Finding("commit.pinned", line=line, expected=_hex(given), found=_hex(found), facts=facts)


def _receipt_fault(record: Record, evidence: Evidence, receipt: Receipt, policy: Policy) -> Finding:
    """The fault of a record that has another checkpoint of this number, or had to have one."""
    own = receipts_of(record)
    there = own[receipt.number] if receipt.number < len(own) else None
    line = sorted(evidence.digests)[receipt.number] if there else len(record.events)
    found = _shown(there) if there else None
    facts = {"number": receipt.number, **policy.about(receipt)}
    return Finding("check.receipt", line=line, expected=_shown(receipt), found=found, facts=facts)


def _mark_fault(record: Record, mark: Gave, policy: Policy) -> Finding:
    """The fault of a record that is not the one on which a device gave something: it convinces the device's owner."""
    digest = _digest_of(record, mark.lines)
    facts = {"reason": "anchor_given"} if mark.deal is None else {"reason": "link_given", "deal": mark.deal}
    return Finding(
        "check.receipt",
        line=max(1, min(mark.lines, len(record.events))),
        expected={"lines": mark.lines, "digest": mark.digest.hex()},
        found={"lines": mark.lines, "digest": digest.hex()} if digest else None,
        facts={**facts, **policy.about(mark)},
    )


def _stories_fault(record: Record, pair: tuple[Receipt, Receipt], policy: Policy) -> Finding:
    """The fault of two receipts by one key that contradict each other, where the record does not reach either."""
    one, other = pair
    line, facts = len(record.events), {"reason": "two_stories", **policy.about(one, other)}
    return Finding("check.receipt", line=line, expected=_shown(one), found=_shown(other), facts=facts)


def _shown(receipt: Receipt) -> Mapping[str, Any]:
    return {"lines": receipt.lines, "digest": receipt.digest.hex()}


def _hex(value: bytes | None) -> str | None:
    return None if value is None else value.hex()
