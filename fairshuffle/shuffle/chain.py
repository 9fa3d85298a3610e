"""What the players add to every deck: hash chains, made after the first line and opened link by link (SPEC.md#chains).

A chain is ``x_0 … x_N``. Its last link is random, each other one is the hash of the next, and the anchor is the hash
of ``x_0``. So a link cannot be foreseen from those before it, and it proves all of them.
"""

from hashlib import sha256
from typing import Final, NamedTuple

from fairshuffle.limits import MAX_LINKS
from fairshuffle.seats import Seat
from fairshuffle.shuffle.encoding import check_32, check_seat, tagged_hash, u8, u32

NO_LINK: Final = bytes(32)
"""Stands in a deal's key for the link of a seat that has sent none so far (SPEC.md#deck)."""


class Known(NamedTuple):
    """What is proven of a seat's chain: the link of ``deal``, or the anchor where ``deal`` is -1."""

    deal: int
    value: bytes


def first_fingerprint(first_line: bytes) -> bytes:
    r"""The SHA-256 of a record's first line, its LF included: the fingerprint of the game (SPEC.md#notation).

    Raises ValueError unless the bytes are one line with its LF.

    >>> first_fingerprint(b"example first line\n").hex()[:16]
    '28095eb0c034a60b'
    """
    if first_line.count(b"\n") != 1 or not first_line.endswith(b"\n"):
        raise ValueError("a first line ends with its only LF")
    return sha256(first_line).digest()


def link_step(first: bytes, seat: Seat, k: int, later_link: bytes) -> bytes:
    r"""The link ``x_k`` of a chain from ``x_{k+1}`` (SPEC.md#chains).

    Raises ValueError for a seat outside 0 to 3, a ``k`` that is no u32, and bytes that are not 32.

    >>> first = first_fingerprint(b"example first line\n")
    >>> x_3 = tagged_hash("example-player-seed", u8(0))
    >>> link_step(first, 0, 2, x_3).hex()[:16]
    'ee5072b792e181e0'
    """
    check_32("a fingerprint", first)
    check_seat(seat)
    check_32("a link", later_link)
    return tagged_hash("link", first, u8(seat), u32(k), later_link)


def earlier_link(first: bytes, seat: Seat, deal: int, link: bytes, earlier: int) -> bytes:
    r"""The link of deal ``earlier``, as the link of ``deal`` proves it: hashed back deal by deal (SPEC.md#chains).

    Raises ValueError unless 0 <= ``earlier`` <= ``deal`` < 2**32, for a seat outside 0 to 3 and bytes that are not 32.

    >>> first = first_fingerprint(b"example first line\n")
    >>> x_3 = tagged_hash("example-player-seed", u8(0))
    >>> earlier_link(first, 0, 3, x_3, 0).hex()[:16]
    '53d9147a06ab22d9'
    """
    check_32("a link", link)
    if not 0 <= earlier <= deal < 1 << 32:
        raise ValueError(f"the link of deal {deal} does not prove one of deal {earlier}")
    for k in range(deal - 1, earlier - 1, -1):
        link = link_step(first, seat, k, link)
    return link


def make_chain(first: bytes, seat: Seat, last_link: bytes, links: int) -> tuple[bytes, ...]:
    r"""The whole chain ``x_0 … x_N`` of ``links`` = N steps below its random ``last_link`` (SPEC.md#chains).

    Raises ValueError unless 1 <= ``links`` <= MAX_LINKS, for a seat outside 0 to 3 and bytes that are not 32.

    >>> first = first_fingerprint(b"example first line\n")
    >>> chain = make_chain(first, 0, tagged_hash("example-player-seed", u8(0)), 3)
    >>> [link.hex()[:8] for link in chain]
    ['53d9147a', '2f60be39', 'ee5072b7', '95ded8aa']
    """
    check_32("a link", last_link)
    if not 1 <= links <= MAX_LINKS:
        raise ValueError(f"a chain has 1 to {MAX_LINKS} links, not {links}")
    chain = [last_link]
    for k in range(links - 1, -1, -1):
        chain.append(link_step(first, seat, k, chain[-1]))
    return tuple(reversed(chain))


def anchor(first: bytes, seat: Seat, link0: bytes) -> bytes:
    r"""The 32 bytes by which a seat fixes its chain: the hash of ``x_0`` (SPEC.md#chains).

    Raises ValueError for a seat outside 0 to 3 and bytes that are not 32.

    >>> first = first_fingerprint(b"example first line\n")
    >>> chain = make_chain(first, 0, tagged_hash("example-player-seed", u8(0)), 3)
    >>> anchor(first, 0, chain[0]).hex()[:16]
    '688b0c07ca75a2e9'
    """
    check_32("a fingerprint", first)
    check_seat(seat)
    check_32("a link", link0)
    return tagged_hash("anchor", first, u8(seat), link0)


def follows(first: bytes, seat: Seat, known: Known, deal: int, link: bytes) -> bool:
    r"""Whether a link is the one of ``deal`` in the chain of which ``known`` is proven (SPEC.md#chains).

    Deals may have been left out between the two. The link of a deal that is not after ``known``, or beyond MAX_LINKS,
    is none. Raises ValueError for a seat outside 0 to 3 and bytes that are not 32.

    >>> first = first_fingerprint(b"example first line\n")
    >>> chain = make_chain(first, 0, tagged_hash("example-player-seed", u8(0)), 3)
    >>> fixed = Known(-1, anchor(first, 0, chain[0]))
    >>> follows(first, 0, fixed, 2, chain[2]), follows(first, 0, fixed, 2, chain[1])
    (True, False)
    """
    proven, value = known
    check_32("a link", value)
    if not proven < deal <= MAX_LINKS:
        return False
    earlier = earlier_link(first, seat, deal, link, max(proven, 0))
    return value == (earlier if proven >= 0 else anchor(first, seat, earlier))
