"""Receipts: what is one, whose word it is, and when it speaks against a record."""

import sys
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Checkpoint, Join
from fairshuffle.record import write_line
from fairshuffle.record.keepsakes import (
    KeepsakeError,
    Receipt,
    read_receipt,
    receipt_holds,
    write_receipt,
)
from fairshuffle.record.signatures import checkpoint_message, sign
from tests.forge import changed, events_of, places
from tests.trust import (
    KEY,
    OTHER_KEY,
    OTHER_PUBLIC,
    PUBLIC,
    Server,
    judged,
    receipts,
    shown,
    signed_game,
    unsigned_game,
)

SIGNED = signed_game()
UNSIGNED = unsigned_game()
EVENTS = events_of(SIGNED)
KEPT = receipts(SIGNED)
SEAL = KEPT[0]
POINTS = places(EVENTS, Checkpoint)


def signed(receipt: Receipt, key: bytes = KEY) -> Receipt:
    """A receipt with the signature that this key gives it."""
    message = checkpoint_message(receipt.game, receipt.number, receipt.lines, receipt.digest)
    return receipt._replace(signature=sign(key, message))


# The file

hashes = st.binary(min_size=32, max_size=32)
any_receipt = st.builds(
    Receipt,
    st.from_regex("[A-Za-z0-9._-]{1,64}", fullmatch=True),
    st.integers(0, 2**32 - 1),
    st.integers(0, 2**32 - 1),
    hashes,
    st.none() | st.binary(min_size=64, max_size=64),
)


@given(any_receipt)
def test_a_receipt_is_read_as_it_was_written(receipt: Receipt) -> None:
    assert read_receipt(write_receipt(receipt)) == receipt


LINE = write_receipt(SEAL)


def test_a_receipt_is_one_canonical_line() -> None:
    digest, signature = SEAL.digest.hex(), (SEAL.signature or b"").hex()
    text = (
        f'{{"type":"receipt","game":"{SEAL.game}","number":0,"lines":5,"digest":"{digest}","signature":"{signature}"}}'
    )
    assert f"{text}\n".encode() == LINE


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        LINE[:-1],
        LINE + b"\n",
        LINE + LINE,
        LINE[:-1] + b"\r\n",
        b"\xef\xbb\xbf" + LINE,
        LINE.replace(b'"lines":5', b'"lines": 5'),
        LINE.replace(b'"lines":5', b'"lines":5.0'),
        LINE.replace(b'"lines":5', b'"lines":05'),
        LINE.replace(b'"lines":5', b'"lines":4294967296'),
        LINE.replace(b'"number":0', b'"number":-1'),
        LINE.replace(b'"number":0,', b""),
        LINE.replace(b'"number":0,"lines":5', b'"lines":5,"number":0'),
        LINE.replace(b"}", b',"at":1}'),
        LINE.replace(b"receipt", b"checkpoint"),
        LINE.replace(b'"signature":"', b'"signature":"00'),
        LINE.replace(SEAL.digest.hex().encode(), SEAL.digest.hex().upper().encode()),
        LINE.replace(SEAL.game.encode(), b"a game"),
        b"\xff" + LINE,
        SIGNED,
        b"{" * 200_000,
    ],
)
def test_nothing_else_is_a_receipt(data: bytes) -> None:
    with pytest.raises(MalformedRecordError):
        read_receipt(data)


def test_what_no_line_can_hold_is_not_written() -> None:
    with pytest.raises(MalformedRecordError):
        write_receipt(SEAL._replace(number=-1))
    with pytest.raises(MalformedRecordError):
        write_receipt(SEAL._replace(game="two words"))


# Receipts that the record contains


def test_a_receipt_of_the_seal_pins_the_start() -> None:
    report = judged(SIGNED, receipts=(SEAL,), require=("pinned",))
    assert (report.verdict, report.fairness.pinned, report.fairness.pinned_lines) == ("verified", "start", POINTS[0])
    check = next(check for check in report.checks if check.id == "check.receipt")
    assert (check.times, check.status) == (1, "passed")


@pytest.mark.parametrize("number", range(1, len(KEPT)))
def test_a_later_receipt_pins_what_came_before_it(number: int) -> None:
    report = judged(SIGNED, receipts=(KEPT[number],))
    fairness = report.fairness
    assert (report.verdict, fairness.pinned, fairness.pinned_lines) == ("verified", "later", POINTS[number])
    assert judged(SIGNED, receipts=(KEPT[number],), require=("pinned",)).verdict == "incomplete"


def test_with_receipts_of_start_and_end_the_start_counts_and_the_last_line_is_named() -> None:
    fairness = judged(SIGNED, receipts=(KEPT[-1], SEAL)).fairness
    assert (fairness.pinned, fairness.pinned_lines, fairness.owner_only) == ("start", POINTS[-1], False)


def test_a_receipt_pins_nothing_to_the_start_of_a_record_without_a_commitment() -> None:
    first = (
        b'{"type":"game","format":"fairshuffle/1","game":"majlis","created":"2026-01-01T18:00:00Z","profile":"sahrat",'
    )
    first += b'"table":"easy","seats":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}]}\n'
    record = first + write_line(Checkpoint(0, 1, bytes(32)))
    kept = Receipt("majlis", 0, 1, sha256(first).digest())
    assert judged(record, receipts=(kept,)).fairness.pinned == "later"


# Receipts that speak against a record


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(SEAL._replace(digest=bytes(32)), id="other bytes"),
        pytest.param(SEAL._replace(lines=6), id="more lines"),
        pytest.param(SEAL._replace(lines=0), id="no lines"),
        pytest.param(KEPT[2]._replace(number=1), id="another number"),
        pytest.param(KEPT[-1]._replace(number=99, lines=4_000_000_000), id="a later checkpoint"),
    ],
)
def test_a_record_that_does_not_contain_a_signed_receipt_fails(other: Receipt) -> None:
    receipt = signed(other)
    report = judged(SIGNED, receipts=(receipt,))
    own = KEPT[receipt.number] if receipt.number < len(KEPT) else None
    line = POINTS[receipt.number] + 1 if own else len(EVENTS)
    assert shown(report) == [("check.receipt", "error", line)]
    found = report.findings[0]
    assert found.expected == {"lines": receipt.lines, "digest": receipt.digest.hex()}
    assert found.found == ({"lines": own.lines, "digest": own.digest.hex()} if own else None)
    assert (report.verdict, report.fairness.pinned) == ("failed", "no")


def test_a_record_that_was_cut_off_does_not_contain_a_receipt_of_its_end() -> None:
    until = b"".join(map(write_line, EVENTS[: POINTS[1] + 3]))
    report = judged(until, receipts=(KEPT[-1],))
    assert ("check.receipt", "error", POINTS[1] + 3) in shown(report)
    assert judged(until, receipts=KEPT[:2]).findings[0].id == "log.truncated"


def test_a_changed_byte_before_a_receipt_is_one_finding() -> None:
    play = EVENTS[POINTS[1] - 5]
    moved = changed(EVENTS, POINTS[1] - 5, at=play.at + 1)  # type: ignore[union-attr]  # no first line stands there
    report = judged(b"".join(map(write_line, moved)), receipts=(KEPT[1],))
    assert [finding.id for finding in report.findings] == ["check.digest"]
    assert report.fairness.pinned == "no"


def test_a_server_that_wrote_another_join_after_the_receipt_is_caught() -> None:
    assert isinstance(EVENTS[1], Join)
    told = Server(key=KEY, joined=(0, 1, 2)).play()
    report = judged(told, receipts=(SEAL,), server_key=PUBLIC)
    assert report.verdict == "failed"
    assert "check.receipt" in [finding.id for finding in report.findings]


# Receipts that are nobody's word


@pytest.mark.parametrize(
    "forged",
    [
        pytest.param(SEAL._replace(digest=bytes(32)), id="another digest"),
        pytest.param(SEAL._replace(lines=6), id="other lines"),
        pytest.param(SEAL._replace(number=1), id="another number"),
        pytest.param(SEAL._replace(signature=bytes(64)), id="another signature"),
        pytest.param(SEAL._replace(signature=None), id="no signature"),
        pytest.param(signed(SEAL, OTHER_KEY), id="another key"),
    ],
)
def test_a_forged_receipt_blames_nobody(forged: Receipt) -> None:
    with pytest.raises(KeepsakeError, match="does not hold") as error:
        judged(SIGNED, receipts=(SEAL, forged))
    assert (error.value.reason, error.value.keepsake) == ("signature", forged)


def test_a_receipt_counts_by_the_readers_key_before_the_records() -> None:
    swapped = Server(key=OTHER_KEY).play()  # the same game, told by somebody with a key of his own
    assert judged(swapped).verdict == "verified"
    report = judged(swapped, receipts=(SEAL,), server_key=PUBLIC)
    assert [(finding.id, finding.severity) for finding in report.findings] == [
        ("check.signature", "warning"),
        ("check.receipt", "error"),
    ]
    with pytest.raises(KeepsakeError, match="does not hold"):
        judged(swapped, receipts=(SEAL,))
    with pytest.raises(KeepsakeError, match="does not hold"):
        judged(SIGNED, receipts=(SEAL,), server_key=OTHER_PUBLIC)


def test_a_receipt_of_another_game_is_no_evidence() -> None:
    with pytest.raises(KeepsakeError, match="of game another") as error:
        judged(SIGNED, receipts=(signed(SEAL._replace(game="another")),))
    assert error.value.reason == "foreign"


def test_a_signed_receipt_needs_a_key_to_be_checked_with() -> None:
    with pytest.raises(KeepsakeError, match="no key") as error:
        judged(UNSIGNED, receipts=(SEAL,))
    assert error.value.reason == "no_key"
    assert "check.receipt" in [finding.id for finding in judged(UNSIGNED, receipts=(SEAL,), server_key=PUBLIC).findings]


def test_a_signed_receipt_cannot_be_used_where_signatures_cannot_be_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    with pytest.raises(KeepsakeError, match="cannot be checked") as error:
        judged(SIGNED, receipts=(SEAL,))
    assert error.value.reason == "unchecked"


# Receipts without a signature


def test_an_unsigned_receipt_convinces_only_its_owner_and_the_report_says_so() -> None:
    fairness = judged(UNSIGNED, receipts=receipts(UNSIGNED)[:1]).fairness
    assert (fairness.pinned, fairness.owner_only, fairness.signed) == ("start", True, "none")


def test_an_unsigned_receipt_speaks_against_the_record_for_its_owner_only() -> None:
    report = judged(UNSIGNED, receipts=(receipts(UNSIGNED)[0]._replace(digest=bytes(32)),))
    assert (report.verdict, report.fairness.owner_only) == ("failed", True)
    assert [finding.id for finding in report.findings] == ["check.receipt"]


def test_a_receipt_without_a_signature_never_holds() -> None:
    assert not receipt_holds(SEAL._replace(signature=None), PUBLIC)
