"""Signatures of checkpoints: what is checked, under which key, and what a valid one is worth."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any, get_args

import pytest

from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Checkpoint
from fairshuffle.record import read_record, write_line
from fairshuffle.record.keepsakes import read_key, receipt_holds
from fairshuffle.record.kinds import SMALL_ORDER_Y
from fairshuffle.record.signatures import NoSignaturesError, checkpoint_message, public_key_of, sign
from fairshuffle.seats import SEATS
from fairshuffle.words.cards import Lang
from fairshuffle.words.findings import sentence
from tests.tools.forge import changed, events_of, places
from tests.tools.trust import (
    KEY,
    OTHER_KEY,
    OTHER_PUBLIC,
    PUBLIC,
    Server,
    events_game,
    judged,
    receipts,
    resigned,
    shown,
    signed_game,
    unsigned_game,
)

SIGNED = signed_game()
EVENTS = events_of(SIGNED)
POINTS = places(EVENTS, Checkpoint)
LAST = len(EVENTS)


def test_a_record_signed_by_the_key_it_names_is_verified_as_that() -> None:
    report = judged(SIGNED)
    assert report.verdict == "verified"
    assert report.fairness.signed == "own_key"
    assert report.fairness.signed_lines == LAST - 1


def test_a_record_signed_by_the_key_that_the_reader_knows() -> None:
    report = judged(SIGNED, server_key=PUBLIC, require=("signed",))
    assert (report.verdict, report.fairness.signed, report.findings) == ("verified", "known_key", ())


def test_a_record_without_a_key_is_unsigned() -> None:
    report = judged(unsigned_game())
    assert (report.verdict, report.fairness.signed, report.fairness.signed_lines) == ("verified", "none", 0)


@pytest.mark.parametrize("data", [SIGNED, unsigned_game()], ids=["signed", "unsigned"])
def test_another_key_than_the_readers_is_shown(data: bytes) -> None:
    report = judged(data, server_key=OTHER_PUBLIC)
    assert shown(report) == [("check.signature", "warning", 1)]
    assert report.findings[0].expected == OTHER_PUBLIC.hex()
    assert report.findings[0].found == (PUBLIC.hex() if data is SIGNED else None)
    told = sentence(report.findings[0], "en", report.players)
    assert ("another key" if data is SIGNED else "names none") in told
    assert (report.verdict, report.unmet) == ("incomplete", ("signed",))  # who brings a key insists on it (fault 2.9)
    assert report.fairness.signed == ("own_key" if data is SIGNED else "none")


def test_to_require_a_signature_is_to_require_the_key_one_knows() -> None:
    report = judged(SIGNED, server_key=OTHER_PUBLIC, require=("signed",))
    assert (report.verdict, report.unmet) == ("incomplete", ("signed",))


# A key that is brought along is a demand (fault 2.9)


@pytest.mark.parametrize("key", [None, OTHER_KEY], ids=["no key", "another key"])
def test_a_record_that_is_not_under_a_key_of_the_reader_is_not_verified(key: bytes | None) -> None:
    report = judged(Server(key=key).play(), server_key=PUBLIC)
    assert (report.verdict, report.unmet) == ("incomplete", ("signed",))
    assert [(finding.id, finding.severity) for finding in report.findings] == [("check.signature", "warning")]
    assert judged(Server(key=KEY).play(), server_key=PUBLIC).verdict == "verified"


def test_a_server_that_has_changed_its_key_is_known_by_each() -> None:
    both = (OTHER_PUBLIC, PUBLIC, OTHER_PUBLIC)
    for key in (KEY, OTHER_KEY):
        data = Server(key=key).play()
        report = judged(data, server_key=both, receipts=receipts(data)[:1])
        assert (report.verdict, report.fairness.signed, report.findings) == ("verified", "known_key", ())
    report = judged(unsigned_game(), server_key=both)
    assert (report.verdict, report.findings[0].expected) == ("incomplete", [OTHER_PUBLIC.hex(), PUBLIC.hex()])


@pytest.mark.parametrize("lang", get_args(Lang))
def test_keys_are_shown_whole_where_they_are_compared(lang: Lang) -> None:
    """Eight digits of a key can be had by trying."""
    for keys in ((OTHER_PUBLIC,), (OTHER_PUBLIC, public_key_of(bytes(32)))):
        report = judged(SIGNED, server_key=keys)
        told = sentence(report.findings[0], lang, report.players)
        assert all(key.hex() in told for key in (*keys, PUBLIC))


# What is signed


def test_the_message_is_the_one_of_the_specification() -> None:
    game, digest = b"draft-game-0001", bytes(range(32))
    message = b"\0\0\0\x18fairshuffle/1/checkpoint" + b"\0\0\0\x0f" + game
    message += b"\0\0\0\x04\0\0\0\x07" + b"\0\0\0\x04\0\0\x01\x02" + b"\0\0\0\x20" + digest
    assert checkpoint_message("draft-game-0001", 7, 258, digest) == message


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("game", lambda text: text[:-1] + "x"),
        ("number", lambda number: number + 1),
        ("lines", lambda lines: lines ^ 1),
        ("digest", lambda digest: bytes([digest[0] ^ 1]) + digest[1:]),
    ],
)
def test_every_field_is_signed(field: str, change: Callable[[Any], Any]) -> None:
    receipt = receipts(SIGNED)[2]
    assert receipt_holds(receipt, PUBLIC)
    assert not receipt_holds(receipt._replace(**{field: change(getattr(receipt, field))}), PUBLIC)


@pytest.mark.parametrize("bit", range(512))
def test_every_bit_of_a_signature_counts(bit: int) -> None:
    receipt = receipts(SIGNED)[1]
    assert receipt.signature is not None
    flipped = (int.from_bytes(receipt.signature, "big") ^ 1 << bit).to_bytes(64, "big")
    assert not receipt_holds(receipt._replace(signature=flipped), PUBLIC)


def test_numbers_that_nobody_can_sign_do_not_hold() -> None:
    receipt = receipts(SIGNED)[0]
    assert not receipt_holds(receipt._replace(lines=2**32), PUBLIC)
    assert not receipt_holds(receipt._replace(number=2**53 - 1), PUBLIC)


def test_a_key_that_is_no_point_signs_nothing() -> None:
    assert not receipt_holds(receipts(SIGNED)[0], b"\2" + bytes(31))
    assert not receipt_holds(receipts(SIGNED)[0], bytes(31))


# Signatures that are wrong


def with_signature(number: int, signature: bytes | None) -> bytes:
    """The game with another signature at one checkpoint, and all later ones made for it."""
    return resigned(EVENTS, KEY, {number: signature})


@pytest.mark.parametrize("number", [0, len(POINTS) - 1])
def test_a_false_signature_of_the_seal_or_the_last_checkpoint_fails(number: int) -> None:
    report = judged(with_signature(number, sign(OTHER_KEY, b"whatever")))
    assert shown(report) == [("check.signature", "error", POINTS[number] + 1)]
    assert report.findings[0].found == "invalid"
    assert (report.verdict, report.fairness.signed, report.fairness.signed_lines) == ("failed", "invalid", 0)


def test_signatures_between_the_seal_and_the_last_one_are_covered_by_the_last() -> None:
    report = judged(with_signature(1, bytes(64)))
    assert (report.verdict, report.fairness.signed) == ("verified", "own_key")


@pytest.mark.parametrize("number", range(len(POINTS)))
def test_a_signature_that_is_left_out_fails(number: int) -> None:
    report = judged(with_signature(number, None))
    assert shown(report) == [("check.signature", "error", POINTS[number] + 1)]
    assert (report.findings[0].found, report.verdict) == ("missing", "failed")


def test_a_signature_without_a_key_fails() -> None:
    report = judged(resigned(events_of(unsigned_game()), None, {1: bytes(64)}))
    assert [(finding.id, finding.found) for finding in report.findings] == [("check.signature", "without a key")]


def test_a_signature_moved_from_another_checkpoint_fails() -> None:
    earlier = receipts(SIGNED)[-2].signature
    report = judged(with_signature(len(POINTS) - 1, earlier))
    assert shown(report) == [("check.signature", "error", POINTS[-1] + 1)]


def test_a_signature_for_another_number_fails() -> None:
    last = receipts(SIGNED)[-1]
    moved = sign(KEY, checkpoint_message(last.game, last.number + 1, last.lines, last.digest))
    assert judged(with_signature(last.number, moved)).fairness.signed == "invalid"


@pytest.mark.parametrize(
    ("field", "value", "finding"), [("lines", 3, "check.lines"), ("digest", bytes(32), "check.digest")]
)
def test_a_false_count_or_digest_is_one_finding_and_no_false_signature(field: str, value: object, finding: str) -> None:
    last = EVENTS[POINTS[-1]]
    forged = changed(EVENTS, POINTS[-1], **{field: value})
    report = judged(b"".join(map(write_line, forged)))
    assert isinstance(last, Checkpoint)
    assert [found.id for found in report.findings] == [finding]


def test_a_signature_over_a_false_digest_is_no_second_finding_and_yet_covers_nothing() -> None:
    game, lines = events_game(EVENTS).game, POINTS[-1]
    signature = sign(KEY, checkpoint_message(game, len(POINTS) - 1, lines, bytes(32)))
    forged = changed(EVENTS, POINTS[-1], digest=bytes(32), signature=signature)
    report = judged(b"".join(map(write_line, forged)))
    assert [found.id for found in report.findings] == ["check.digest"]
    assert report.fairness.signed == "invalid"


def test_a_changed_byte_leaves_the_signature_of_the_claim_and_covers_nothing() -> None:
    assert SIGNED.count(b'"name":"Nora"') == 1
    report = judged(SIGNED.replace(b'"name":"Nora"', b'"name":"Noha"'))
    assert (report.verdict, report.fairness.signed) == ("failed", "invalid")
    assert "check.signature" not in [found.id for found in report.findings]


def test_the_time_of_the_last_line_is_covered_by_nothing() -> None:
    last = EVENTS[-1]
    assert isinstance(last, Checkpoint)
    report = judged(b"".join(map(write_line, changed(EVENTS, LAST - 1, at=last.at + 1))))
    assert (report.verdict, report.fairness.signed) == ("verified", "own_key")


# Records that stop


@pytest.mark.parametrize("number", range(len(POINTS)))
def test_an_unfinished_record_says_how_far_the_last_signature_reaches(number: int) -> None:
    until = POINTS[number] + 1
    report = judged(b"".join(map(write_line, EVENTS[:until])))
    assert (report.fairness.signed, report.fairness.signed_lines) == ("own_key", until - 1)
    assert report.verdict == ("verified" if until == LAST else "incomplete")


def test_lines_after_the_last_signature_are_not_covered() -> None:
    until = POINTS[2] + 5
    report = judged(b"".join(map(write_line, EVENTS[:until])))
    assert report.fairness.signed_lines == POINTS[2]


def test_a_record_that_stops_before_its_seal_has_no_signature() -> None:
    report = judged(b"".join(map(write_line, EVENTS[:3])))
    assert (report.verdict, report.fairness.signed) == ("incomplete", "none")


# Keys


@pytest.mark.parametrize(("joined", "finding"), [(SEATS, "entropy.anchor"), ((), "deal.turned")])
def test_whoever_holds_the_file_cannot_keep_the_game_under_a_key_of_his_own(
    joined: tuple[int, ...], finding: str
) -> None:
    events = events_of(Server(key=KEY, joined=joined).play())
    report = judged(resigned((events_game(events)._replace(key=OTHER_PUBLIC), *events[1:]), OTHER_KEY))
    assert (report.verdict, report.fairness.signed) == ("failed", "own_key")
    assert finding in {found.id for found in report.findings}  # the first line enters the seal, and the seal every deck


def test_whoever_holds_the_file_can_write_another_game_and_a_key_the_reader_knows_shows_it() -> None:
    forged = Server("trust", key=OTHER_KEY, header=lambda game: game._replace(created="2026-01-01T18:00:01Z")).play()
    assert read_record(forged).game.game == read_record(SIGNED).game.game
    assert (judged(forged).verdict, judged(forged).fairness.signed) == ("verified", "own_key")
    report = judged(forged, server_key=PUBLIC)
    assert (report.fairness.signed, shown(report)) == ("own_key", [("check.signature", "warning", 1)])
    assert (report.verdict, report.unmet) == ("incomplete", ("signed",))


SMALL_KEYS = sorted({(y | sign_bit << 255).to_bytes(32, "little").hex() for y in SMALL_ORDER_Y for sign_bit in (0, 1)})


@pytest.mark.parametrize("key", SMALL_KEYS)
def test_a_key_of_small_order_is_malformed_and_no_key_of_a_server(key: str) -> None:
    line = write_line(EVENTS[0]).replace(PUBLIC.hex().encode(), key.encode())
    report = judged(line)
    assert report.verdict == "malformed"
    assert isinstance(report.refused, MalformedRecordError)
    assert report.refused.key == "key"
    with pytest.raises(ValueError, match="small order"):
        read_key(key)


def test_there_are_fourteen_keys_of_small_order() -> None:
    assert len(SMALL_KEYS) == 14


@pytest.mark.parametrize("text", ["", "00", PUBLIC.hex() + "\n", PUBLIC.hex().upper(), "g" * 64])
def test_a_key_is_64_lower_case_hex_digits(text: str) -> None:
    with pytest.raises(ValueError, match="hex digits"):
        read_key(text)


# Without the package cryptography


def test_without_cryptography_all_else_is_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    report = judged(SIGNED, server_key=PUBLIC)
    assert (report.verdict, report.fairness.signed, report.fairness.signed_lines) == ("incomplete", "unchecked", 0)
    assert (report.unmet, judged(SIGNED).verdict) == (("signed",), "verified")
    check = next(check for check in report.checks if check.id == "check.signature")
    assert (check.times, check.status, check.reason) == (0, "not_run", "not_checked")
    assert judged(SIGNED, server_key=PUBLIC, require=("signed",)).verdict == "incomplete"
    with pytest.raises(NoSignaturesError, match="cryptography"):
        receipt_holds(receipts(SIGNED)[0], PUBLIC)


def test_verification_imports_cryptography_only_for_signatures() -> None:
    program = (
        "import sys; from fairshuffle.verifier import verify; from fairshuffle.record import keepsakes, proofs;"
        "verify(sys.stdin.buffer.read()).require_ok(); sys.exit('cryptography' in sys.modules)"
    )
    for data, imported in ((unsigned_game(), 0), (SIGNED, 1)):
        ran = subprocess.run([sys.executable, "-c", program], input=data, check=False)
        assert ran.returncode == imported
