"""The signatures of a record: that of the seal, and the last one, which covers all before it (SPEC.md#signature)."""

from collections.abc import Iterator
from typing import NamedTuple

from fairshuffle.events import Checkpoint
from fairshuffle.findings import OTHER_KEYS, Finding
from fairshuffle.record import Record
from fairshuffle.record.keepsakes import receipt_holds, receipts_of
from fairshuffle.record.signatures import NoSignaturesError
from fairshuffle.verifier.evidence import Evidence
from fairshuffle.verifier.fairness import Signed
from fairshuffle.verifier.policy import Policy


class Signatures(NamedTuple):
    """What the signatures are worth, how many lines the last one covers, how many were checked, and the faults."""

    signed: Signed
    lines: int = 0
    checked: int = 0
    faults: tuple[Finding, ...] = ()


def signatures_of(record: Record, evidence: Evidence, policy: Policy) -> Signatures:
    """Check the first and the last signature of a record under the key that it names.

    ``unchecked`` where signatures cannot be checked here. One left out where the first line names a key, or present
    where it names none, is a fault of its own. That the reader knows other keys of the server is a warning.
    """
    key = record.game.key
    try:
        signatures = Signatures("none") if key is None else _under(key, record, evidence)
    except NoSignaturesError:
        signatures = Signatures("unchecked")
    signatures = signatures._replace(faults=(*_not_as_the_key_says(record), *signatures.faults))
    known_keys = policy.server_keys
    if not known_keys:
        return signatures
    if key in known_keys:
        known = signatures.signed == "own_key"
        return signatures._replace(signed="known_key") if known else signatures
    found = None if key is None else key.hex()
    facts = {"reason": "another_key" if key else "no_key", **policy.about(*known_keys)}
    expected = [known.hex() for known in known_keys]
    one_or_more = expected[0] if len(expected) == 1 else expected
    other = Finding("check.signature", line=1, expected=one_or_more, found=found, facts=facts)
    return signatures._replace(faults=(other.weighed(record.game.table, OTHER_KEYS), *signatures.faults))


def _not_as_the_key_says(record: Record) -> Iterator[Finding]:
    """The fault of each checkpoint that is not signed although there is a key, or is although there is none."""
    for line, event in enumerate(record.events, 1):
        if isinstance(event, Checkpoint) and (event.signature is None) != (record.game.key is None):
            found = "missing" if event.signature is None else "without a key"
            yield Finding("check.signature", line=line, found=found)


def _under(key: bytes, record: Record, evidence: Evidence) -> Signatures:
    """What holds under a key: a signature covers what truly stands before it.

    Where a checkpoint counts or hashes wrongly that is the fault, and a signature over what it claims is no second one.
    Nor is any signature where a byte before the seal was changed: it may be one of the key or of the game id.
    """
    points = list(zip(sorted(evidence.digests), receipts_of(record), strict=True))
    if not points:
        return Signatures("none")
    faults = []
    covers = True
    both = dict.fromkeys((points[0], points[-1]))
    for line, receipt in both:
        true = receipt._replace(lines=line - 1, digest=evidence.digests[line])
        if receipt_holds(true, key):
            continue
        covers = False
        told = receipt.signature is None or evidence.seal_is_false or receipt_holds(receipt, key)
        if not told:
            faults.append(Finding("check.signature", line=line, found="invalid"))
    if not covers:
        return Signatures("invalid", 0, len(both), tuple(faults))
    return Signatures("own_key", points[-1][0] - 1, len(both))
