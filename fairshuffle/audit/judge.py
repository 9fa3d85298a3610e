"""One record to one row of the audit: its verdict, what it is, its findings and its deals."""

import json
from hashlib import sha256
from typing import Any, Final, NamedTuple

from fairshuffle.audit.deals import deals_of, pack
from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Abort, Checkpoint, Draw, End
from fairshuffle.findings import Finding
from fairshuffle.record import Record, read_record
from fairshuffle.verifier import Report, verify_record

MAX_FINDINGS: Final = 100
"""Findings kept of one record; all are counted. A record with more is not one that went wrong here or there."""

MAX_VALUE: Final = 1000
"""Characters kept of a value or a reason."""


class GameRow(NamedTuple):
    """What an audit keeps of one record; the fields are the columns of its table.

    ``offset`` and ``size`` are its place in its file, ``digest`` the SHA-256 of its bytes, ``first`` that of its first
    line. ``trouble`` says what kept it from being judged, ``refused`` why it is malformed or unsupported,
    ``looks_like`` what it looks like instead. ``bots`` and ``took_part`` have a bit for each seat. ``ending`` is
    ``end``, ``abort`` or empty for a record that stops.
    ``called`` counts Boshat calls, ``redeal_hands`` those of the ``known_deals`` in which somebody could call one.
    ``checkpoints`` are the first eight bytes of every digest, ``deals`` packed deals.
    """

    offset: int
    size: int
    digest: bytes
    verdict: str | None
    trouble: str = ""
    refused: str = ""
    looks_like: str = ""
    game: str = ""
    first: bytes | None = None
    created: str = ""
    profile: str = ""
    kind: str = ""
    player0: str = ""
    player1: str = ""
    player2: str = ""
    player3: str = ""
    bots: int = 0
    grade: str = "none"
    dealt: str = "not_checked"
    took_part: int = 0
    choice_bits: int = 0
    signed: str = "none"
    key: bytes | None = None
    commitment: bytes | None = None
    secret: bytes | None = None
    hands: int = 0
    lines: int = 0
    winner: int | None = None
    total0: int = 0
    total1: int = 0
    ending: str = ""
    auto: int = 0
    errors: int = 0
    warnings: int = 0
    notices: int = 0
    missing_links: int = 0
    first_dealer: int | None = None
    called: int = 0
    known_deals: int = 0
    redeal_hands: int = 0
    checkpoints: bytes = b""
    deals: bytes = b""


class FindingRow(NamedTuple):
    """One finding; ``expected`` and ``found`` are JSON."""

    check_id: str
    severity: str
    line: int
    hand: int
    trick: int
    seat: int
    expected: str
    found: str


def judged(offset: int, data: bytes) -> tuple[GameRow, list[FindingRow]]:
    """The row of a record and its first MAX_FINDINGS findings; raises nothing, whatever the bytes are.

    >>> judged(0, b"no record")[0].verdict
    'malformed'
    """
    row = GameRow(offset, len(data), sha256(data).digest(), None)
    try:
        record = read_record(data)
        report = verify_record(record)
        return _row(row, record, report), [_finding(fault) for fault in report.findings[:MAX_FINDINGS]]
    except MalformedRecordError as refused:
        reason = str(refused)[:MAX_VALUE]
        return row._replace(verdict="malformed", refused=reason, looks_like=refused.looks_like), []
    except UnsupportedError as refused:
        return row._replace(verdict="unsupported", refused=str(refused)[:MAX_VALUE]), []
    except Exception as error:  # noqa: BLE001 - a mistake of ours with one record costs its row and no other
        return row._replace(trouble=f"internal error ({type(error).__name__}: {error})"[:MAX_VALUE]), []


def _row(row: GameRow, record: Record, report: Report) -> GameRow:
    game, events = record.game, record.events
    names = [player.name for player in game.seats]
    severities = [fault.severity for fault in report.findings]
    last = next((event for event in events if isinstance(event, End | Abort)), None)
    deals = deals_of(record, report) if _dealt_as_told(report) else []
    return row._replace(
        verdict=report.verdict,
        game=game.game,
        first=sha256(record.data[: record.ends[0]]).digest(),
        created=game.created,
        profile=game.profile,
        kind=game.table,
        player0=names[0],
        player1=names[1],
        player2=names[2],
        player3=names[3],
        bots=sum(player.bot << seat for seat, player in enumerate(game.seats)),
        grade=report.fairness.grade,
        dealt=report.fairness.dealt,
        took_part=sum(1 << seat for seat in report.fairness.players),
        choice_bits=report.fairness.choice_bits,
        signed=report.fairness.signed,
        key=game.key,
        commitment=game.commitment,
        secret=last.secret if last else None,
        hands=report.hands,
        lines=report.events,
        winner=report.winner,
        total0=report.total[0],
        total1=report.total[1],
        ending=type(last).__name__.lower() if last else "",
        auto=report.auto,
        errors=severities.count("error"),
        warnings=severities.count("warning"),
        notices=severities.count("notice"),
        missing_links=report.fairness.missing_links,
        first_dealer=next((event.dealer for event in events if isinstance(event, Draw)), None),
        called=report.redeals.called,
        known_deals=report.redeals.deals,
        redeal_hands=report.redeals.held,
        checkpoints=b"".join(event.digest[:8] for event in events if isinstance(event, Checkpoint)),
        deals=pack(deals),
    )


def _dealt_as_told(report: Report) -> bool:
    """Whether the deals of a record are beyond doubt: no deal statistics are made of what was found to be false."""
    # Single checks and not their groups: what else is wrong with the time of a line, say, makes no deal doubtful.
    passed = {check.id for check in report.checks if check.status == "passed"}
    cards = "deal.repeated_card" if report.fairness.grade == "none" else "deal.turned"
    return {cards, "deal.index", "deal.dealer", "log.order"} <= passed


def _finding(fault: Finding) -> FindingRow:
    expected, found = _value(fault.expected), _value(fault.found)
    return FindingRow(fault.id, fault.severity, fault.line, fault.hand, fault.trick, fault.seat, expected, found)


def _value(value: Any) -> str:  # noqa: ANN401 - any JSON value
    return json.dumps(value, ensure_ascii=False)[:MAX_VALUE]
