"""From a secret and the players' links to the order of 32 cards (SPEC.md#deck)."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from fairshuffle.cards import DECK, Card
from fairshuffle.seats import Seat
from fairshuffle.shuffle.encoding import check_32, prf, tagged, tagged_hash, u8, u32

Deck: TypeAlias = tuple[Card, ...]
"""All 32 cards in their order; the first one is the top card."""

# For n cards left, the largest multiple of n a byte can reach: a byte below it picks each of them equally often.
# No byte is below the limit of one card, for it stays where it is.
_LIMITS: Final = (0, 0, *(256 // n * n for n in range(2, 33)))


class Step(NamedTuple):
    """One byte of the stream on its way into a deck.

    ``byte`` is number ``place`` (0 to 31) of block ``block`` and meets ``n`` cards that are left. When it is accepted,
    the cards at ``pick`` and at ``n - 1`` change places; when it is rejected, ``pick`` is None.
    """

    block: int
    place: int
    byte: int
    n: int
    pick: int | None


def seal(digest: bytes) -> bytes:
    r"""The 32 bytes that put all that stands before the first checkpoint, by its ``digest``, into every deck.

    Raises ValueError when the digest has not 32 bytes (SPEC.md#seal).

    >>> from hashlib import sha256
    >>> seal(sha256(b"example record bytes\n").digest()).hex()[:16]
    'acadb02fc8ee3a6e'
    """
    check_32("a digest", digest)
    return tagged_hash("seal", digest)


def deal_key(secret: bytes, seal: bytes, index: int, mask: int, links: Sequence[bytes]) -> bytes:
    """The 32-byte key of deal ``index``, or of the draw for the first dealer when it is 0 (SPEC.md#deck).

    ``links`` are by seat, with stand-ins where a seat sent none for this deal; bit p of ``mask`` is set where seat p
    did. Raises ValueError for bytes that are not 32, an index that is no u32, a mask outside 0 to 15, and when there
    are not four links.

    >>> secret = bytes.fromhex("1234abbc4e9a710871794218411b7531dd5aa625244f86750da18659ce14ac62")
    >>> fixed = bytes.fromhex("acadb02fc8ee3a6e5a93547dcc628f61ec1f0670782fb57615a7c220d97b57d0")
    >>> deal_key(secret, fixed, 1, 0, [bytes(32)] * 4).hex()[:16]
    'd344dbe4674e4d04'
    """
    check_32("a hand secret", secret)
    check_32("a seal", seal)
    if not 0 <= mask <= 15:
        raise ValueError(f"a mask of four seats is 0 to 15, not {mask}")
    if len(links) != 4:
        raise ValueError(f"a key takes four links, not {len(links)}")
    for link in links:
        check_32("a link", link)
    purpose = "deck" if index else "draw"
    return prf(secret, tagged(purpose, seal, u32(index), u8(mask), *links))


def stream_block(key: bytes, j: int) -> bytes:
    """Block ``j`` of a key's stream of bytes, 32 of them (SPEC.md#deck).

    Raises ValueError when the key has not 32 bytes or ``j`` is no u32.

    >>> key = bytes.fromhex("cc7a73393d735ef24ff993af707141fb8e627c3090eeabc0f73141eb4962d8fa")
    >>> stream_block(key, 0).hex()[:16]
    '8ed4325dc4807875'
    """
    return prf(key, tagged("stream", u32(j)))


def deck_from_key(key: bytes) -> Deck:
    """The deck of a key, by Fisher-Yates with one byte a draw; raises ValueError unless the key has 32 bytes.

    The swap is with position n - 1; a byte that would favour some card is rejected (SPEC.md#deck).

    >>> from fairshuffle.cards import CARD_NAMES
    >>> key = bytes.fromhex("cc7a73393d735ef24ff993af707141fb8e627c3090eeabc0f73141eb4962d8fa")
    >>> [CARD_NAMES[card] for card in deck_from_key(key)[:4]]
    ['TC', 'TD', '9D', 'AD']
    """
    # The steps of walk() without a record of them: most of the work of an audit is this loop.
    deck = list(DECK)
    limits = _LIMITS
    n, j = 32, 0
    while n > 1:
        for byte in stream_block(key, j):
            if byte < limits[n]:
                pick = byte % n
                n -= 1
                deck[n], deck[pick] = deck[pick], deck[n]
        j += 1
    return tuple(deck)


def walk(key: bytes) -> Iterator[Step]:
    """Every byte that a key's deck takes from the stream, in order, to explain it (SPEC.md#deck).

    Raises ValueError, at the first step, unless the key has 32 bytes.

    >>> key = bytes.fromhex("cc7a73393d735ef24ff993af707141fb8e627c3090eeabc0f73141eb4962d8fa")
    >>> next(walk(key))
    Step(block=0, place=0, byte=142, n=32, pick=14)
    """
    stream = _bytes(key)
    for n in range(32, 1, -1):
        pick = None
        while pick is None:
            block, place, byte = next(stream)
            pick = byte % n if byte < _LIMITS[n] else None
            yield Step(block, place, byte, n, pick)


def _bytes(key: bytes) -> Iterator[tuple[int, int, int]]:
    """The stream without end: block, place in the block, byte."""
    for block in count():
        for place, byte in enumerate(stream_block(key, block)):
            yield block, place, byte


def first_dealer(key: bytes) -> Seat:
    """The first dealer of a match, from the key of the draw; raises ValueError unless it has 32 bytes (SPEC.md#deck).

    >>> first_dealer(bytes.fromhex("d7ed00701217e214820bd3ad76a821f49a787e243c7df887ac7892a6ab236ec7"))
    0
    """
    return stream_block(key, 0)[0] % 4
