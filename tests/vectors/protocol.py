"""The protocol a second time, from the words of SPEC.md: expected values of test vectors are never the library's own.

Nothing here was taken from ``fairshuffle``. Cards are their names, a deck is a list of them.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

PACK: Final = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
NOBODY: Final = bytes(32)


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def u8(number: int) -> bytes:
    return bytes([number])


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def tagged(tag: str, *fields: bytes) -> bytes:
    return b"".join(u32(len(part)) + part for part in (f"fairshuffle/1/{tag}".encode(), *fields))


def prf(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


# The server


def commitment(game: str, master: bytes) -> bytes:
    return sha256(tagged("commit", game.encode(), master))


def hand_secret(game: str, master: bytes, index: int) -> bytes:
    return prf(master, tagged("hand-secret", game.encode(), u32(index)))


def hand_commitment(game: str, index: int, secret: bytes) -> bytes:
    return sha256(tagged("commit-hand", game.encode(), u32(index), secret))


def checkpoint_message(game: str, number: int, lines: int, digest: bytes) -> bytes:
    return tagged("checkpoint", game.encode(), u32(number), u32(lines), digest)


# The players


def link_before(first: bytes, seat: int, k: int, later: bytes) -> bytes:
    """The link ``x_k`` from ``x_{k+1}``."""
    return sha256(tagged("link", first, u8(seat), u32(k), later))


def chain(first: bytes, seat: int, secret: bytes, links: int) -> list[bytes]:
    """``x_0`` to ``x_N``."""
    found = [secret]
    for k in reversed(range(links)):
        found.append(link_before(first, seat, k, found[-1]))
    return found[::-1]


def anchor(first: bytes, seat: int, x_0: bytes) -> bytes:
    return sha256(tagged("anchor", first, u8(seat), x_0))


def inputs(sent: Mapping[int, Mapping[int, bytes]], deal: int) -> tuple[int, list[bytes]]:
    """The mask and the four links of a deal; ``sent`` are the links of each seat by deal."""
    mask, links = 0, []
    for seat in range(4):
        mine = sent.get(seat, {})
        if deal in mine:
            mask += 1 << seat
        earlier = [mine[of] for of in sorted(mine) if of <= deal]
        links.append(earlier[-1] if earlier else NOBODY)
    return mask, links


# Decks


def seal(digest: bytes) -> bytes:
    return sha256(tagged("seal", digest))


def key(secret: bytes, sealed: bytes, deal: int, mask: int, links: Sequence[bytes]) -> bytes:
    return prf(secret, tagged("draw" if deal == 0 else "deck", sealed, u32(deal), u8(mask), *links))


def block(of: bytes, j: int) -> bytes:
    return prf(of, tagged("stream", u32(j)))


def dealer(of: bytes) -> int:
    return block(of, 0)[0] % 4


class Shuffled(NamedTuple):
    """A deck and how it came about; a rejection is the place of a byte in the stream, the byte, and ``n``."""

    deck: list[str]
    draws: list[int]
    rejections: list[list[int]]
    used: int


def shuffled(of: bytes) -> Shuffled:
    """The deck of a key."""
    stream = ((32 * j + place, byte) for j in range(99) for place, byte in enumerate(block(of, j)))
    deck, draws, rejections = list(PACK), [], []
    used = 0
    for n in range(32, 1, -1):
        for place, byte in stream:
            used = place + 1
            if byte < n * (256 // n):
                break
            rejections.append([place, byte, n])
        draws.append(byte % n)
        deck[n - 1], deck[byte % n] = deck[byte % n], deck[n - 1]
    return Shuffled(deck, draws, rejections, used)


def deck_of(of: bytes) -> list[str]:
    return shuffled(of).deck


def hash_of_decks(sealed: bytes, count: int) -> bytes:
    """One hash over the decks of ``count`` keys without links, each as its 32 card numbers."""
    number = {card: place for place, card in enumerate(PACK)}
    decks = hashlib.sha256()
    for i in range(count):
        of = key(sha256(tagged("acc", u32(i))), sealed, 1, 0, [NOBODY] * 4)
        decks.update(bytes(number[card] for card in deck_of(of)))
    return decks.digest()


# Cards to seats


def order(from_dealer: int) -> list[int]:
    return [(from_dealer + place) % 4 for place in (1, 2, 3, 4)]


def cut(deck: Sequence[str], n: int) -> list[str]:
    return [*deck[n:], *deck[:n]]


class Dealt(NamedTuple):
    """The turned card, the five first cards of seats 0 to 3, and what is left of the deck."""

    turned: str
    first: list[list[str]]
    rest: list[str]


def dealt(deck: Sequence[str], by: int) -> Dealt:
    first: list[list[str]] = [[], [], [], []]
    for place, seat in enumerate(order(by)):
        first[seat] = [*deck[3 * place : 3 * place + 3], *deck[12 + 2 * place : 14 + 2 * place]]
    return Dealt(deck[20], first, list(deck[21:]))


def lifted(deck: Sequence[str], by: int, take: str, taker: int) -> Dealt:
    """A deal after a lift: the packet is the taker's three first cards."""
    packet = list(deck[1:4] if take == "top" else deck[29:32])
    left = [card for card in deck[1:] if card not in packet]
    first: list[list[str]] = [[], [], [], []]
    first[taker] = packet
    for count, seats in ((3, [seat for seat in order(by) if seat != taker]), (2, order(by))):
        for seat in seats:
            first[seat] = [*first[seat], *left[:count]]
            left = left[count:]
    return Dealt(deck[0], first, left)


def closing(rest: Sequence[str], by: int, receiver: int) -> list[list[str]]:
    cards: Iterator[str] = iter(rest)
    given = {seat: [next(cards) for _ in range(2 if seat == receiver else 3)] for seat in order(by)}
    return [given[seat] for seat in range(4)]
