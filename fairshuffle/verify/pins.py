"""What the reader brought along against the record: since when have its bytes stood (SPEC.md#pinned)."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from fairshuffle.events import Checkpoint
from fairshuffle.faults import Fault
from fairshuffle.record import Record
from fairshuffle.record.keepsakes import Receipt, receipts_of
from fairshuffle.verify.evidence import Evidence
from fairshuffle.verify.fairness import Pinned
from fairshuffle.verify.policy import Policy


class Pins(NamedTuple):
    """Since when the bytes have stood, how many lines of them, and the faults.

    ``owner_only`` says that a receipt without a signature was among what was compared.
    """

    pinned: Pinned
    lines: int
    owner_only: bool
    faults: tuple[Fault, ...]


def pins_of(record: Record, evidence: Evidence, policy: Policy) -> Pins:
    """Compare the commitment, the seal and the receipts of a reader, which are of this game and hold."""
    seal_line = min(evidence.digests, default=0)
    fits = [receipt for receipt in policy.receipts if contains(record, receipt)]
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
    faults = [
        *_commitment_faults(record, policy.commitment),
        *_seal_faults(record, evidence, seal_line, policy.seal),
        *(fault for receipt in policy.receipts if receipt not in fits for fault in _receipt_faults(record, receipt)),
    ]
    lines = max([*starts, *(receipt.lines for receipt in fits)], default=0)
    return Pins(pinned, lines, any(receipt.signature is None for receipt in policy.receipts), tuple(faults))


def contains(record: Record, receipt: Receipt) -> bool:
    """Whether the bytes of a receipt are in the record, and as many checkpoints among them (SPEC.md#receipts)."""
    if not 0 < receipt.lines <= len(record.events):
        return False
    before = record.events[: receipt.lines]
    number = sum(isinstance(event, Checkpoint) for event in before)
    covered = sha256(record.data[: record.ends[receipt.lines - 1]]).digest()
    return (number, covered) == (receipt.number, receipt.digest)


def _commitment_faults(record: Record, given: bytes | None) -> list[Fault]:
    found = record.game.commitment
    return [] if given in {None, found} else [_not_the_given("commitment", 1, given, found)]


def _seal_faults(record: Record, evidence: Evidence, line: int, given: bytes | None) -> list[Fault]:
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


def _not_the_given(what: str, line: int, given: bytes | None, found: bytes | None) -> Fault:
    facts = {"what": what}
    return Fault("commit.pinned", line=line, expected=_hex(given), found=_hex(found), facts=facts)


def _receipt_faults(record: Record, receipt: Receipt) -> list[Fault]:
    """The fault of a record that does not contain a receipt.

    Where its own checkpoint claims the same, a byte before it was changed, and its digest tells so.
    """
    own = receipts_of(record)
    same = own[receipt.number] if receipt.number < len(own) else None
    if same and (same.lines, same.digest) == (receipt.lines, receipt.digest):
        return []
    points = [line for line, event in enumerate(record.events, 1) if isinstance(event, Checkpoint)]
    line = points[receipt.number] if same else len(record.events)
    return [Fault("check.receipt", line=line, expected=_shown(receipt), found=_shown(same) if same else None)]


def _shown(receipt: Receipt) -> Mapping[str, Any]:
    return {"lines": receipt.lines, "digest": receipt.digest.hex()}


def _hex(value: bytes | None) -> str | None:
    return None if value is None else value.hex()
