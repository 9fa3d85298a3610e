"""Answers about whole records: what a reader makes of one, and of two stories of one game (SPEC.md#vectors)."""

from collections.abc import Mapping, Sequence
from typing import Any

from fairshuffle.errors import MalformedRecordError
from fairshuffle.findings import FINDINGS
from fairshuffle.record import read_record
from fairshuffle.record.device_list import read_device_list
from fairshuffle.record.keepsakes import KeepsakeError, read_chain, read_key, read_receipt
from fairshuffle.verifier import Policy, verify
from fairshuffle.verifier.stories import Told, compare


def bytes_of(record: object) -> bytes:
    r"""The bytes of a record as a case gives it: a list of its lines, ``{"text": …}`` or ``{"hex": …}``.

    Raises ValueError for anything else.

    >>> bytes_of(["a", "b"]), bytes_of({"text": "a"}), bytes_of({"hex": "ff"})
    (b'a\nb\n', b'a', b'\xff')
    """
    if isinstance(record, list):
        return "".join(f"{line}\n" for line in record).encode()
    if isinstance(record, Mapping) and record.keys() == {"text"}:
        return str(record["text"]).encode()
    if isinstance(record, Mapping) and record.keys() == {"hex"}:
        return bytes.fromhex(record["hex"])
    raise ValueError("a record is a list of lines, or an object with its text or hex")


def answer_verify(question: Mapping[str, Any]) -> dict[str, Any]:
    """The report on a record for a reader who brings a policy along.

    >>> answer_verify({"record": b"not a record".hex()})["malformed_line"]
    1
    """
    try:
        report = verify(bytes.fromhex(question["record"]), policy=policy_of(question.get("policy", {})))
    except KeepsakeError as error:
        return {"verdict": None, "trouble": error.reason}
    findings = [[finding.line, finding.id, finding.severity] for finding in report.findings]
    return {
        "verdict": report.verdict,
        "findings": findings,
        "first": next((finding for finding in findings if finding[2] == "error"), None),
        "grade": report.fairness.grade,
        "dealt": report.fairness.dealt,
        "players": list(report.fairness.players),
        "choice_bits": report.fairness.choice_bits,
        "begun": None if report.fairness.begun is None else list(report.fairness.begun),
        "device_bits": report.fairness.device_bits,
        "pinned": report.fairness.pinned,
        "signed": report.fairness.signed,
        "unmet": list(report.unmet),
        "malformed_line": report.refused.line if isinstance(report.refused, MalformedRecordError) else None,
        "trouble": None,
        "values": [[finding.expected, finding.found] for finding in report.findings],
        "where": [
            [finding.hand or None, finding.trick or None, None if finding.seat < 0 else finding.seat]
            for finding in report.findings
        ],
        "checks": {check.id: check.reason or check.status for check in report.checks},
    }


def policy_of(brought: Mapping[str, Any]) -> Policy:
    """What a reader brings along: hex, lines of keepsakes, names of requirements."""
    return Policy(
        commitment=_hex(brought.get("commitment")),
        seal=_hex(brought.get("seal")),
        receipts=tuple(read_receipt(f"{line}\n".encode()) for line in brought.get("receipts", ())),
        server_key=_keys(brought.get("server_key", [])),
        chain=read_chain(f"{brought['chain']}\n".encode()) if "chain" in brought else None,
        devices=tuple(
            read_device_list("".join(f"{line}\n" for line in lines).encode()) for lines in brought.get("devices", ())
        ),
        require=tuple(brought.get("require", ())),
    )


def _keys(keys: str | Sequence[str]) -> tuple[bytes, ...]:
    """One key or several."""
    return tuple(map(read_key, [keys] if isinstance(keys, str) else keys))


def _hex(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)


def answer_compare(question: Mapping[str, Any]) -> dict[str, Any]:
    """What comes of two stories of one game, each a record or a receipt."""
    key = read_key(question["key"]) if "key" in question else None
    try:
        found = compare(_told(question["one"]), _told(question["other"]), key)
    except KeepsakeError as error:
        return {"outcome": "trouble", "why": error.reason}
    except ValueError:
        return {"outcome": "trouble", "why": "foreign"}
    return {"outcome": found.outcome}


def answer_check(question: Mapping[str, Any]) -> dict[str, Any]:
    """What is so of every finding of an id, whatever record it is found in.

    >>> answer_check({"check": "play.renege"})["qaid"], answer_check({"check": "bid.turn"})["behind"]
    ('notice', 'ends the hand')
    """
    row = FINDINGS[question["check"]]
    return {
        "easy": row.easy,
        "qaid": row.qaid,
        "lines": list(row.lines),
        "needs": row.needs or None,
        "mandatory": row.must or None,
        "behind": row.behind or None,
        "once": row.once,
        "deals": row.deals or None,
        "called_as": list(row.called_as),
    }


def _told(text: str) -> Told:
    data = bytes.fromhex(text)
    return read_receipt(data) if data.startswith(b'{"type":"receipt"') else read_record(data)
