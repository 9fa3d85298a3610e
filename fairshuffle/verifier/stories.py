"""Has a server told one story of a game, or two: receipts and records against each other (SPEC.md#compare)."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Abort, End
from fairshuffle.record import Record, read_line
from fairshuffle.record.keepsakes import KeepsakeError, Receipt, receipt_holds, receipts_of
from fairshuffle.record.proofs import Proof

Told: TypeAlias = Record | Receipt
Outcome: TypeAlias = Literal["one_story", "two_stories", "not_proved", "nothing_in_common"]


class Comparison(NamedTuple):
    """What comes of two stories: the outcome, two receipts that contradict each other, and the proof, where there are.

    ``common`` counts the checkpoints that both have.
    """

    outcome: Outcome
    common: int
    receipts: tuple[Receipt, ...] = ()
    proof: Proof | None = None


class _Story(NamedTuple):
    """What one file tells; ``ended`` are the bytes that its last receipt covers, where the game is over in them."""

    receipts: tuple[Receipt, ...]
    ended: bytes = b""


def compare(one: Told, other: Told, key: bytes | None = None) -> Comparison:
    """Compare two records or receipts of one game under the server's key; without one, under the key of the records.

    Raises ValueError for two games, KeepsakeError for a receipt that is not signed under the key, NoSignaturesError
    where signatures cannot be checked.
    """
    game = _game_of(one)
    if game != _game_of(other):
        raise ValueError(f"these are of two games: {game} and {_game_of(other)}")
    key = key or _common_key(one, other)
    stories = _story(one), _story(other)
    found = list(_contradictions(*stories))
    signed = {receipt for story in stories for receipt in story.receipts if key and receipt_holds(receipt, key)}
    for told in (one, other):
        if isinstance(told, Receipt) and key and told not in signed:
            raise KeepsakeError(told, "signature")
    numbers = [{receipt.number for receipt in story.receipts} for story in stories]
    common = len(numbers[0] & numbers[1])
    if not found:
        return Comparison("one_story" if common else "nothing_in_common", common)
    if key:
        proofs = (Proof(game, key, *receipts) for receipts in found if signed.issuperset(receipts[:2]))
        proof = next((proof for proof in proofs if proof_holds(proof, key)), None)
        if proof:
            return Comparison("two_stories", common, (proof.one, proof.other), proof)
    return Comparison("not_proved", common, found[0][:2])


def contradict(one: Receipt, other: Receipt) -> bool:
    """Whether two receipts of a game cannot belong to one story, whoever signed them (SPEC.md#proof).

    >>> seal = Receipt("draft-game-0001", number=0, lines=5, digest=bytes(32))
    >>> contradict(seal, seal._replace(number=1, lines=90)), contradict(seal, seal._replace(lines=6))
    (False, True)
    """
    if one.number == other.number:
        return (one.lines, one.digest) != (other.lines, other.digest)
    earlier, later = (one, other) if one.number < other.number else (other, one)
    return later.lines <= earlier.lines


def proof_holds(proof: Proof, key: bytes) -> bool:
    """Whether a proof shows that the holder of this public key told two stories (SPEC.md#proof).

    Raises NoSignaturesError without ``cryptography``.
    """
    receipts = proof.one, proof.other
    if proof.key != key or any(receipt.game != proof.game or not receipt_holds(receipt, key) for receipt in receipts):
        return False
    if not proof.ended:
        return contradict(*receipts)
    covered = (proof.ended.count(b"\n"), sha256(proof.ended).digest()) == (proof.one.lines, proof.one.digest)
    return covered and _is_over(proof.ended) and proof.one.number < proof.other.number and not contradict(*receipts)


def _contradictions(one: _Story, other: _Story) -> Iterator[tuple[Receipt, Receipt, bytes]]:
    """The receipts that contradict each other, as they stand in a proof: the earlier one first."""
    for pair in product(one.receipts, other.receipts):
        if contradict(*pair):
            yield min(pair, key=_place), max(pair, key=_place), b""
    for over, longer in ((one, other), (other, one)):
        if over.ended:
            last = over.receipts[-1]
            yield from ((last, receipt, over.ended) for receipt in longer.receipts if receipt.number > last.number)


def _place(receipt: Receipt) -> tuple[int, int, bytes]:
    return receipt.number, receipt.lines, receipt.digest


def _story(told: Told) -> _Story:
    if isinstance(told, Receipt):
        return _Story((told,))
    receipts = receipts_of(told)
    lines = receipts[-1].lines if receipts else 0
    covered = told.data[: told.ends[lines - 1]] if 0 < lines <= len(told.ends) else b""
    return _Story(receipts, covered if _is_over(covered) else b"")


def _is_over(covered: bytes) -> bool:
    """Whether the last of some lines ends a game."""
    try:
        last = read_line(covered.rstrip(b"\n").rpartition(b"\n")[2].decode())
    except (MalformedRecordError, UnsupportedError, UnicodeDecodeError):
        return False
    return isinstance(last, End | Abort)


def _game_of(told: Told) -> str:
    return told.game if isinstance(told, Receipt) else told.game.game


def _common_key(*told: Told) -> bytes | None:
    """The one key that all records among these name."""
    keys = {record.game.key for record in told if isinstance(record, Record)}
    return keys.pop() if len(keys) == 1 else None
