"""Two stories of one game: what contradicts what, and the proof that a third party checks."""

from functools import cache
from hashlib import sha256

import pytest

from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Abort, Chat, Checkpoint
from fairshuffle.record import read_record
from fairshuffle.record.keepsakes import KeepsakeError, Receipt, write_receipt
from fairshuffle.record.proofs import Proof, read_proof, write_proof
from fairshuffle.record.signatures import checkpoint_message, sign
from fairshuffle.verifier.stories import compare, contradict, proof_holds
from tests.tools.forge import Events, events_of, inserted, places
from tests.tools.trust import (
    KEY,
    OTHER_KEY,
    OTHER_PUBLIC,
    PUBLIC,
    Server,
    judged,
    receipts,
    resigned,
    signed_game,
    unsigned_game,
)

ONE = signed_game()
EVENTS = events_of(ONE)
POINTS = places(EVENTS, Checkpoint)


def with_a_chat(events: Events, key: bytes | None) -> bytes:
    """The same game with one line more: a chat after the seal. No digest after it has an equal line count."""
    return resigned(inserted(events, POINTS[0] + 1, Chat(0, 1, "table")), key)


@cache
def longer_story() -> bytes:
    return with_a_chat(EVENTS, KEY)


@cache
def two_stories() -> Proof:
    proof = compare(read_record(ONE), read_record(longer_story())).proof
    assert proof is not None
    return proof


def signed(number: int, lines: int, digest: bytes, key: bytes = KEY) -> Receipt:
    game = receipts(ONE)[0].game
    return Receipt(game, number, lines, digest, sign(key, checkpoint_message(game, number, lines, digest)))


# What contradicts what


def test_receipts_of_one_story_do_not_contradict_each_other() -> None:
    kept = receipts(ONE)
    assert not any(contradict(one, other) for one in kept for other in kept)


@pytest.mark.parametrize(
    ("one", "other", "contradicts"),
    [
        ((3, 90, b"a"), (3, 90, b"a"), False),
        ((3, 90, b"a"), (3, 90, b"b"), True),
        ((3, 90, b"a"), (3, 91, b"a"), True),
        ((3, 90, b"a"), (4, 91, b"b"), False),
        ((3, 90, b"a"), (4, 90, b"a"), True),
        ((3, 90, b"a"), (4, 89, b"b"), True),
        ((4, 89, b"b"), (3, 90, b"a"), True),
    ],
)
def test_a_higher_number_has_more_lines(
    one: tuple[int, int, bytes],
    other: tuple[int, int, bytes],
    *,
    contradicts: bool,
) -> None:
    first, second = (Receipt("game", number, lines, sha256(digest).digest()) for number, lines, digest in (one, other))
    assert contradict(first, second) is contradicts
    assert contradict(second, first) is contradicts


def test_two_signatures_of_one_checkpoint_are_one_story() -> None:
    seal = receipts(ONE)[0]
    assert not contradict(seal, seal._replace(signature=bytes(64)))


# Comparing


def test_a_record_and_its_own_beginning_are_one_story() -> None:
    beginning = b"".join(ONE.splitlines(keepends=True)[: POINTS[2] + 7])
    found = compare(read_record(ONE), read_record(beginning))
    assert (found.outcome, found.common, found.receipts, found.proof) == ("one_story", 3, (), None)


@pytest.mark.parametrize("number", range(len(POINTS)))
def test_a_record_and_its_own_receipts_are_one_story(number: int) -> None:
    found = compare(receipts(ONE)[number], read_record(ONE))
    assert (found.outcome, found.common) == ("one_story", 1)


def test_receipts_of_two_moments_have_nothing_in_common() -> None:
    assert compare(receipts(ONE)[0], receipts(ONE)[2]).outcome == "nothing_in_common"


def test_two_stories_of_unequal_length_are_each_verified_and_together_a_proof() -> None:
    assert judged(ONE).verdict == judged(longer_story()).verdict == "verified"
    found = compare(read_record(ONE), read_record(longer_story()))
    assert found.outcome == "two_stories"
    assert found.receipts == (receipts(ONE)[1], receipts(longer_story())[1])
    assert found.proof is not None
    assert proof_holds(found.proof, PUBLIC)


def test_a_receipt_of_one_story_and_the_record_of_the_other_are_a_proof() -> None:
    found = compare(receipts(ONE)[2], read_record(longer_story()))
    assert found.outcome == "two_stories"
    assert found.proof is not None
    assert proof_holds(read_proof(write_proof(found.proof)), PUBLIC)


def test_two_receipts_are_a_proof_under_the_key_of_the_server() -> None:
    pair = receipts(ONE)[2], receipts(longer_story())[2]
    assert compare(*pair, PUBLIC).outcome == "two_stories"
    assert compare(*pair).outcome == "not_proved"


def test_the_order_of_what_is_compared_does_not_matter() -> None:
    swapped = compare(read_record(longer_story()), read_record(ONE))
    assert swapped.proof == two_stories()


def test_two_games_are_not_compared() -> None:
    with pytest.raises(ValueError, match="two games"):
        compare(read_record(ONE), read_record(Server("another", key=KEY).play()))


def test_unsigned_stories_prove_nothing() -> None:
    unsigned = events_of(unsigned_game())
    found = compare(read_record(unsigned_game()), read_record(with_a_chat(unsigned, None)))
    assert (found.outcome, found.proof) == ("not_proved", None)
    assert len(found.receipts) == 2


def test_a_story_under_a_key_of_ones_own_proves_nothing_against_the_server() -> None:
    forged = Server(key=OTHER_KEY).play()
    for key in (None, PUBLIC, OTHER_PUBLIC):
        assert compare(read_record(ONE), read_record(forged), key).outcome == "not_proved"


def test_a_forged_receipt_is_nobodys_story() -> None:
    forged = receipts(ONE)[1]._replace(lines=7)
    with pytest.raises(KeepsakeError, match="does not hold"):
        compare(forged, read_record(ONE))
    with pytest.raises(KeepsakeError, match="does not hold"):
        compare(read_record(ONE), signed(1, 7, bytes(32), OTHER_KEY), PUBLIC)


def test_a_checkpoint_whose_signature_does_not_hold_is_nobodys_story() -> None:
    forged = resigned(events_of(longer_story()), KEY, dict.fromkeys(range(len(POINTS)), bytes(64)))
    assert compare(read_record(ONE), read_record(forged)).outcome == "not_proved"


# A story that is over


def over_early() -> bytes:
    """The game, ended by the server after the first hand."""
    until = POINTS[1] + 1
    at = getattr(EVENTS[until - 1], "at", 0)
    return resigned((*EVENTS[:until], Abort(at, "enough", None), Checkpoint(at, 0, bytes(32))), KEY)


def test_a_game_that_is_over_does_not_go_on() -> None:
    over, later = read_record(over_early()), receipts(ONE)[4]
    assert receipts(over_early())[-1].number == 2
    found = compare(over, later)
    assert found.outcome == "two_stories"
    proof = found.proof
    assert proof is not None
    assert proof.ended == over.data[: over.ends[-2]]
    assert proof_holds(read_proof(write_proof(proof)), PUBLIC)
    assert compare(later, over).proof == proof


def test_a_game_that_has_not_ended_may_go_on() -> None:
    beginning = b"".join(ONE.splitlines(keepends=True)[: POINTS[1] + 1])
    assert compare(read_record(beginning), receipts(ONE)[4]).outcome == "nothing_in_common"


def test_a_proof_needs_the_whole_end_of_the_story() -> None:
    proof = compare(read_record(over_early()), receipts(ONE)[4]).proof
    assert proof is not None
    goes_on = receipts(ONE)[3]
    for wrong in (
        proof._replace(ended=b""),
        proof._replace(ended=proof.ended[:-1]),
        proof._replace(ended=proof.ended + b"\n"),
        proof._replace(ended=proof.ended.replace(b"enough", b"enouph")),
        proof._replace(other=receipts(ONE)[2]),  # the same number as the end: another contradiction
        proof._replace(one=goes_on, ended=ONE[: read_record(ONE).ends[goes_on.lines - 1]]),  # no end
    ):
        assert not proof_holds(wrong, PUBLIC)


def test_what_is_no_line_ends_no_story() -> None:
    later = receipts(ONE)[4]
    for covered in (b"nothing of the kind\n", b"\xff\n"):
        one = signed(0, 1, sha256(covered).digest())
        assert not proof_holds(Proof(one.game, PUBLIC, one, later, covered), PUBLIC)


def test_a_record_before_its_seal_has_nothing_in_common_with_any() -> None:
    found = compare(read_record(ONE[: ONE.index(b"\n") + 1]), read_record(ONE))
    assert (found.outcome, found.common) == ("nothing_in_common", 0)


# The proof


def test_a_proof_is_a_file_that_is_read_as_it_was_written() -> None:
    text = write_proof(two_stories())
    assert read_proof(text) == two_stories()
    head = f'{{"type":"proof","game":"{two_stories().game}","key":"{PUBLIC.hex()}"}}\n'.encode()
    assert text == head + write_receipt(two_stories().one) + write_receipt(two_stories().other)


def test_a_proof_holds_against_the_key_that_signed_and_no_other() -> None:
    assert proof_holds(two_stories(), PUBLIC)
    assert not proof_holds(two_stories(), OTHER_PUBLIC)
    assert not proof_holds(two_stories()._replace(key=OTHER_PUBLIC), OTHER_PUBLIC)
    assert not proof_holds(two_stories()._replace(key=OTHER_PUBLIC), PUBLIC)


def test_a_proof_with_any_byte_changed_is_refused() -> None:
    text = write_proof(two_stories())
    for place in range(len(text)):
        changed = text[:place] + bytes([text[place] ^ 1]) + text[place + 1 :]
        try:
            proof = read_proof(changed)
        except MalformedRecordError:
            continue
        assert not proof_holds(proof, PUBLIC), place


def test_a_proof_with_a_byte_more_or_less_is_refused() -> None:
    text = write_proof(two_stories())
    for changed in (text[:-1], text[1:], b"", text + b"\n", text.replace(b"\n", b"\r\n"), text + ONE):
        try:
            proof = read_proof(changed)
        except MalformedRecordError:
            continue
        assert not proof_holds(proof, PUBLIC)


def test_the_receipts_of_a_proof_differ_and_stand_in_order() -> None:
    proof = two_stories()
    for one, other in ((proof.other, proof.one), (proof.one, proof.one)):
        with pytest.raises(MalformedRecordError, match="order"):
            read_proof(write_proof(proof._replace(one=one, other=other)))


def test_receipts_that_agree_are_no_proof() -> None:
    seal, later = receipts(ONE)[0], receipts(ONE)[1]
    assert not proof_holds(Proof(seal.game, PUBLIC, seal, later), PUBLIC)


def test_receipts_of_two_games_are_no_proof() -> None:
    elsewhere = receipts(Server("another", key=KEY).play())[0]
    here = receipts(ONE)[0]
    for game in (here.game, elsewhere.game):
        assert not proof_holds(Proof(game, PUBLIC, here, elsewhere), PUBLIC)


def test_a_huge_file_is_no_proof() -> None:
    with pytest.raises(MalformedRecordError, match="more than"):
        read_proof(bytes(5_000_000))
