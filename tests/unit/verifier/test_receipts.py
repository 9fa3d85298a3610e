"""Receipts: what is one, whose word it is, and when it speaks against a record."""

import sys
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Checkpoint, Join
from fairshuffle.record import read_record, write_line
from fairshuffle.record.keepsakes import (
    KeepsakeError,
    Receipt,
    read_receipt,
    receipt_holds,
    write_receipt,
)
from fairshuffle.record.signatures import checkpoint_message, sign
from fairshuffle.verifier import Policy
from fairshuffle.verifier.evidence import evidence_of
from fairshuffle.verifier.pins import pins_of
from fairshuffle.verifier.stories import compare
from fairshuffle.words.findings import sentence
from tests.tools.forge import changed, clumsy, events_of, places
from tests.tools.forge import rules_only as bare
from tests.tools.trust import (
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


def test_a_record_that_was_cut_off_cannot_be_compared_with_a_receipt_of_its_end() -> None:
    """Fault 2.1: nothing can be compared then, and that is no word against the server."""
    until = b"".join(map(write_line, EVENTS[: POINTS[1] + 3]))
    report = judged(until, receipts=(KEPT[-1],))
    assert [finding.id for finding in report.findings] == ["log.truncated"]
    assert (report.verdict, report.unmet, report.fairness.pinned) == ("incomplete", ("receipt",), "no")
    check = next(check for check in report.checks if check.id == "check.receipt")
    assert (check.times, check.status, check.reason) == (0, "not_run", "beyond")
    both = judged(until, receipts=(KEPT[-1], KEPT[1]))
    assert (both.unmet, both.fairness.pinned, both.fairness.pinned_lines) == (("receipt",), "later", POINTS[1])
    assert [finding.id for finding in judged(until, receipts=KEPT[:2]).findings] == ["log.truncated"]


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


def over(lines: int, data: bytes = SIGNED) -> bytes:
    """The digest of so many lines."""
    return sha256(b"".join(data.splitlines(keepends=True)[:lines])).digest()


def test_a_receipt_of_the_start_over_fewer_lines_pins_nothing_and_fails_the_record() -> None:
    """Fault 2.1: the server had signed a seal of the first line alone, and then let its friends join."""
    for lines in range(1, POINTS[0]):
        told = signed(SEAL._replace(lines=lines, digest=over(lines)))
        report = judged(SIGNED, receipts=(told,), server_key=PUBLIC, require=("pinned", "signed"))
        assert (report.verdict, report.fairness.pinned, report.fairness.pinned_lines) == ("failed", "no", 0)
        assert shown(report) == [("check.receipt", "error", POINTS[0] + 1)]
        assert report.unmet == ("pinned",)
        assert compare(read_record(SIGNED), told, PUBLIC).outcome == "two_stories"


def rule(copy: int, receipt: Receipt) -> str:
    """What SPEC.md says of a receipt over true bytes and a copy of so many lines."""
    there = [line for line in POINTS if line < copy]
    if receipt.number < len(there):
        return "fits" if receipt.lines == there[receipt.number] else "differs"
    if copy == len(EVENTS) or receipt.lines < copy:
        return "differs"
    if receipt.lines > copy:
        return "beyond"
    return "fits" if receipt.number == len(there) else "differs"


def test_every_receipt_over_true_bytes_is_compared_with_the_checkpoint_of_its_number() -> None:
    """Fault 2.1: all numbers over all lines, in the whole record and in copies that stop anywhere."""
    every = range(1, len(EVENTS) + 1)
    digests = [b"", *(over(lines) for lines in every)]
    copies = {len(EVENTS), *POINTS, *(point + 1 for point in POINTS), 1, 3, POINTS[1] + 5, len(EVENTS) - 2}
    for copy in sorted(copies):
        record = read_record(b"".join(map(write_line, EVENTS[:copy])))
        evidence = evidence_of(record.data, record.ends, record.events)
        for number in range(len(POINTS) + 2):
            for lines in every:
                receipt = SEAL._replace(number=number, lines=lines, digest=digests[lines], signature=None)
                pins = pins_of(record, evidence, Policy(receipts=(receipt,)))
                outcome = "beyond" if pins.beyond else "differs" if pins.faults else "fits"
                assert outcome == rule(copy, receipt), (copy, receipt[:3])
                assert {fault.id for fault in pins.faults} <= {"check.receipt"}
                assert pins.pinned == ("no" if outcome != "fits" else "later" if number else "start")


def test_a_copy_that_stops_where_a_receipt_does_is_compared_with_its_digest() -> None:
    copy = b"".join(map(write_line, EVENTS[: POINTS[2]]))
    report = judged(copy, receipts=(KEPT[2],))
    assert (report.fairness.pinned, report.fairness.pinned_lines, report.unmet) == ("later", POINTS[2], ())
    report = judged(copy, receipts=(signed(KEPT[2]._replace(digest=bytes(32))),))
    assert (report.verdict, shown(report)[1]) == ("failed", ("check.receipt", "error", POINTS[2]))


def test_a_copy_without_the_last_checkpoint_has_not_ended() -> None:
    last = KEPT[-1]
    stops = b"".join(map(write_line, EVENTS[:-2]))
    assert judged(stops, receipts=(last,)).unmet == ("receipt",)
    ends = b"".join(map(write_line, EVENTS[:-1]))
    assert judged(ends, receipts=(last,)).fairness.pinned_lines == last.lines
    longer = signed(last._replace(number=last.number + 1, lines=last.lines + 9))
    assert judged(ends, receipts=(longer,)).verdict == "incomplete"
    assert judged(SIGNED, receipts=(longer,)).verdict == "failed"


def test_a_rules_only_record_that_cannot_be_compared_with_a_receipt_is_not_verified() -> None:
    data = clumsy(bare(EVENTS))
    kept = Receipt(SEAL.game, 0, data.count(b"\n") + 1, bytes(32))
    assert judged(data).verdict == "verified"
    report = judged(data, receipts=(kept,))
    assert (report.verdict, report.unmet, shown(report)) == ("incomplete", ("receipt",), [])


# Receipts that contradict each other (fault 2.1)

BEYOND = b"".join(map(write_line, EVENTS[: POINTS[0] + 4]))
"""A copy that stops before the checkpoints in question."""


def test_two_receipts_that_contradict_each_other_are_two_stories_where_one_key_has_signed_both() -> None:
    other = signed(KEPT[1]._replace(digest=bytes(32)))
    assert compare(KEPT[1], other, PUBLIC).outcome == "two_stories"
    report = judged(BEYOND, receipts=(KEPT[1], other))
    assert report.verdict == "failed"
    assert ("check.receipt", "error", POINTS[0] + 4) in shown(report)
    stories = report.as_json()["fairness"]["stories"]
    assert stories["outcome"] == "two_stories"
    assert [told["digest"] for told in stories["receipts"]] == [KEPT[1].digest.hex(), bytes(32).hex()]
    finding = next(finding for finding in report.findings if finding.id == "check.receipt")
    assert "two stories" in sentence(finding, "en", report.players)


def test_two_receipts_of_which_the_later_one_has_no_more_lines_contradict_each_other() -> None:
    later = signed(KEPT[2]._replace(lines=KEPT[1].lines))
    assert judged(BEYOND, receipts=(KEPT[1], later)).fairness.stories is not None
    assert judged(BEYOND, receipts=(KEPT[1], KEPT[2])).fairness.stories is None


def test_two_receipts_that_nobody_has_signed_prove_nothing_and_leave_the_record_incomplete() -> None:
    kept = receipts(UNSIGNED)
    copy = b"".join(UNSIGNED.splitlines(keepends=True)[: POINTS[0] + 4])
    other = kept[1]._replace(digest=bytes(32))
    assert compare(kept[1], other).outcome == "not_proved"
    report = judged(copy, receipts=(kept[1], other))
    assert (report.verdict, report.unmet) == ("incomplete", ("receipt",))
    assert report.as_json()["fairness"]["stories"]["outcome"] == "not_proved"


def test_receipts_under_two_keys_of_a_server_are_no_proof() -> None:
    other = signed(KEPT[1]._replace(digest=bytes(32)), OTHER_KEY)
    report = judged(BEYOND, receipts=(KEPT[1], other), server_key=(PUBLIC, OTHER_PUBLIC))
    assert report.as_json()["fairness"]["stories"]["outcome"] == "not_proved"
    assert "check.receipt" not in [finding.id for finding in report.findings]


def test_a_contradiction_that_the_record_shows_is_told_once() -> None:
    other = signed(KEPT[1]._replace(digest=bytes(32)))
    report = judged(SIGNED, receipts=(KEPT[1], other))
    assert shown(report) == [("check.receipt", "error", POINTS[1] + 1)]
    assert report.as_json()["fairness"]["stories"]["outcome"] == "two_stories"


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
