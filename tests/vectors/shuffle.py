"""Vectors of the shuffle: commit, chain, deck and deal, computed by ``tests.vectors.protocol`` (SPEC.md#protocol)."""

from collections.abc import Iterator
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.vectors import protocol as p

Case = dict[str, Any]

GAME: Final = "draft-game-0001"
MASTER: Final = bytes(range(32))
OTHER_MASTER: Final = p.sha256(b"another master")
GAMES: Final = {GAME: MASTER, "x": bytes(32), ".-_" + "A9" * 30 + "z": b"\xff" * 32, "a-game": OTHER_MASTER}
FIRST: Final = p.sha256(b"a first line\n")
OTHER_FIRST: Final = p.sha256(b"another first line\n")
SEAL: Final = p.seal(p.sha256(b"the lines before the seal\n"))

GROUND: Final = {"source": "computed from the words of SPEC.md by a second program"}


def case(  # noqa: PLR0917 - a case is told in one line
    name: str, op: str, note: str, given: Case, expect: Case, steps: Case | None = None
) -> Case:
    """One case, its keys in their order."""
    on_the_way = {"steps": steps} if steps else {}
    return {"id": name, "op": op, **given, "expect": expect, **on_the_way, **GROUND, "note": note}


# commit


def commit() -> Iterator[Case]:
    for game, master in GAMES.items():
        note = f"a game id of {len(game)} characters"
        message = p.tagged("commit", game.encode(), master)
        given = {"game": game, "master": master.hex()}
        expect = {"commitment": p.commitment(game, master).hex()}
        yield case(f"commitment-{len(game)}", "commitment", note, given, expect, {"message": message.hex()})
    for game, master, index, note in (
        (GAME, MASTER, 0, "the secret of the draw"),
        (GAME, MASTER, 1, "the secret of the first hand"),
        (GAME, MASTER, 2, "every shuffle has a secret of its own"),
        (GAME, MASTER, 128, "an index above a byte's half"),
        (GAME, MASTER, 256, "an index above one byte"),
        (GAME, MASTER, 2**32 - 1, "the highest index that a u32 holds"),
        (GAME, OTHER_MASTER, 1, "another master, the same game"),
        ("draft-game-0002", MASTER, 1, "the same master, another game"),
    ):
        secret = p.hand_secret(game, master, index)
        message = p.tagged("hand-secret", game.encode(), p.u32(index))
        yield case(
            f"hand-{game[-1]}-{master.hex()[:2]}-{index}",
            "hand",
            note,
            {"game": game, "master": master.hex(), "index": index},
            {"secret": secret.hex(), "commitment": p.hand_commitment(game, index, secret).hex()},
            {"message": message.hex()},
        )


ORDER_OF_THE_CURVE: Final = 2**252 + 27742317777372353535851937790883648493


def signature() -> Iterator[Case]:
    private = Ed25519PrivateKey.from_private_bytes(bytes(range(32, 64)))
    public = private.public_key().public_bytes_raw()
    other = Ed25519PrivateKey.from_private_bytes(bytes(range(64, 96))).public_key().public_bytes_raw()
    right: Case = {"game": GAME, "number": 0, "lines": 2, "digest": p.sha256(b"lines\n").hex()}
    message = p.checkpoint_message(right["game"], 0, 2, bytes.fromhex(right["digest"]))
    signed = private.sign(message)
    above = int.from_bytes(signed[32:], "little") + ORDER_OF_THE_CURVE
    changes: dict[str, tuple[str, Case]] = {
        "holds": ("the seal of a game", {}),
        "another-number": ("the same bytes as checkpoint 1", {"number": 1}),
        "another-count": ("one line more", {"lines": 3}),
        "another-digest": ("other bytes before it", {"digest": p.sha256(b"other lines\n").hex()}),
        "another-game": ("the checkpoint of another game", {"game": "draft-game-0002"}),
        "another-key": ("under another key", {"key": other.hex()}),
        "another-bit": ("one bit of the signature", {"signature": bytes([signed[0] ^ 1, *signed[1:]]).hex()}),
        "not-reduced": (
            "its second half plus the order of the curve: RFC 8032 refuses it, for else a signature had two forms",
            {"signature": (signed[:32] + above.to_bytes(32, "little")).hex()},
        ),
        "no-point": ("a key that is no point of the curve", {"key": (2).to_bytes(32, "little").hex()}),
    }
    for name, (note, change) in changes.items():
        given = {"key": public.hex(), "signature": signed.hex(), **right, **change}
        steps = {"message": message.hex()} if name in ("holds", "another-key", "another-bit") else None
        yield case(name, "signature", note, given, {"holds": name == "holds"}, steps)


# chain


def chain() -> Iterator[Case]:
    line = '{"type":"game","format":"fairshuffle/1","game":"سرا"}'
    first = p.sha256(f"{line}\n".encode())
    yield case("first", "first", "the LF is hashed too, and so are letters", {"line": line}, {"first": first.hex()})
    for seat in range(4):
        yield whole_chain(f"seat-{seat}", FIRST, seat, 3, "the same secret gives every seat another chain")
    yield whole_chain("other-first", OTHER_FIRST, 0, 3, "the same secret gives every first line another chain")
    yield whole_chain("usual", FIRST, 2, 255, "a chain of 255 links")
    yield whole_chain("longest", FIRST, 1, 65_535, "the longest chain")
    yield from follows()
    yield from inputs()


def secret_of(seat: int) -> bytes:
    return p.sha256(b"the chain of seat %d" % seat)


def whole_chain(name: str, first: bytes, seat: int, links: int, note: str) -> Case:
    secret = p.sha256(b"a chain")
    made = p.chain(first, seat, secret, links)
    given = {"first": first.hex(), "seat": seat, "secret": secret.hex(), "links": links}
    expect = {"anchor": p.anchor(first, seat, made[0]).hex()}
    steps = {"links": [link.hex() for link in made]} if links < 10 else None
    return case(f"chain-{name}", "chain", note, given, expect, steps)


def follows() -> Iterator[Case]:
    """What a link proves; a known deal of -1 is the anchor."""
    chains = {seat: p.chain(FIRST, seat, secret_of(seat), 9) for seat in range(4)}
    fixed = {seat: p.anchor(FIRST, seat, chains[seat][0]) for seat in range(4)}
    mine = chains[1]
    flipped = bytes([mine[4][0] ^ 1, *mine[4][1:]])
    asked = (
        ("anchor", True, -1, fixed[1], 0, mine[0], "the first link gives the anchor"),
        ("anchor-later", True, -1, fixed[1], 4, mine[4], "a later link gives the anchor over all those before it"),
        ("next", True, 3, mine[3], 4, mine[4], "the next link gives the one before it"),
        ("gap", True, 2, mine[2], 7, mine[7], "links that are missing between two are proved by the later one"),
        ("bit", False, 3, mine[3], 4, flipped, "one bit of the link"),
        ("same", False, 4, mine[4], 4, mine[4], "a link is no proof of itself"),
        ("earlier", False, 4, mine[4], 3, mine[3], "an earlier link proves nothing of a later one"),
        ("number", False, 3, mine[3], 5, mine[4], "the right link under the number of the next deal"),
        ("skipped", False, 3, mine[3], 4, mine[5], "the link after the right one"),
        ("seat", False, -1, fixed[1], 0, chains[2][0], "the link of another seat"),
        ("copied", False, -1, fixed[2], 0, mine[0], "an anchor copied from another seat cannot be opened"),
        ("anchor-as-link", False, 0, fixed[1], 1, mine[0], "the anchor is no link"),
    )
    for name, holds, known_deal, known, deal, link, note in asked:
        given = {"first": FIRST.hex(), "seat": 1, "known_deal": known_deal, "known": known.hex(), "deal": deal}
        yield case(f"follows-{name}", "follows", note, given | {"link": link.hex()}, {"follows": holds})
    given = {"first": OTHER_FIRST.hex(), "seat": 1, "known_deal": 3, "known": mine[3].hex(), "deal": 4}
    note = "the same links under another first line"
    yield case("follows-first", "follows", note, given | {"link": mine[4].hex()}, {"follows": False})


def inputs() -> Iterator[Case]:
    """Which links enter a deal: that of the deal, else the last one before it, else zeros."""
    chains = {seat: p.chain(FIRST, seat, secret_of(seat), 9) for seat in range(4)}
    asked: tuple[tuple[str, list[int], list[tuple[int, int]], int, str], ...] = (
        ("nobody", [], [], 1, "nobody has joined"),
        ("none", [0, 1, 2, 3], [], 0, "all have joined and nobody has sent a link"),
        ("draw", [0, 1, 2, 3], [(0, 0), (1, 0), (2, 0), (3, 0)], 0, "all links of the draw"),
        ("two", [1, 3], [(3, 0), (1, 0), (3, 1), (1, 1)], 1, "two seats, in another order than that of the seats"),
        ("stand-in", [0, 1], [(0, 0), (1, 0), (0, 1)], 1, "the link of seat 1 is missing: that of the draw stands in"),
        ("older", [0, 1], [(0, 0), (1, 0), (0, 1), (0, 2), (0, 3)], 3, "a stand-in may be three deals old"),
        ("back", [0, 1], [(0, 0), (1, 0), (0, 1), (0, 2), (1, 2)], 2, "who was away is back: nothing stands in"),
        ("late", [2], [(2, 3)], 4, "a first link that came late stands in from then on"),
        ("never", [0, 2], [(0, 0), (0, 1)], 1, "seat 2 has never sent a link: zeros"),
    )
    for name, joined, given_links, deal, note in asked:
        sent: dict[int, dict[int, bytes]] = {}
        for seat, of in given_links:
            sent.setdefault(seat, {})[of] = chains[seat][of]
        mask, links = p.inputs(sent, deal)
        anchors = [p.anchor(FIRST, seat, chains[seat][0]).hex() if seat in joined else None for seat in range(4)]
        lines = [[seat, of, chains[seat][of].hex()] for seat, of in given_links]
        given = {"first": FIRST.hex(), "anchors": anchors, "sent": lines, "deal": deal}
        yield case(f"inputs-{name}", "inputs", note, given, {"mask": mask, "links": [link.hex() for link in links]})


# deck


def deck(million: str) -> Iterator[Case]:
    """Seals, keys, decks; ``million`` is the hash over a million of them, which takes a minute to compute."""
    for name, digest in (("zeros", bytes(32)), ("digest", p.sha256(b"the lines before the seal\n"))):
        given, expect = {"digest": digest.hex()}, {"seal": p.seal(digest).hex()}
        yield case(f"seal-{name}", "seal", "the seal is the hash of a digest", given, expect)
    yield from keys()
    yield from draws()
    for name, key, note in [*searched_for(), *limits()]:
        made = p.shuffled(key)
        blocks = [p.block(key, j).hex() for j in range((made.used + 31) // 32)]
        steps = {"blocks": blocks, "draws": made.draws, "rejections": made.rejections, "bytes_used": made.used}
        yield case(f"deck-{name}", "deck", note, {"key": key.hex()}, {"deck": made.deck}, steps)
    for count, found in ((10_000, p.hash_of_decks(SEAL, 10_000).hex()), (1_000_000, million)):
        note = f"one hash over {count:,} decks, each as its 32 card numbers: key i is that of deal 1 without links"
        yield {
            **case(f"decks-{count}", "decks", note, {"count": count, "seal": SEAL.hex()}, {"sha256": found}),
            **({"slow": True} if count > 10_000 else {}),
        }


def keys() -> Iterator[Case]:
    """The keys of deals with every mask; where a seat has no link for the deal another one stands in, or zeros."""
    links = [p.chain(FIRST, seat, secret_of(seat), 9)[3] for seat in range(4)]
    for mask in range(16):
        secret = p.hand_secret(GAME, MASTER, 3)
        given_links = [link if mask >> seat & 1 else p.NOBODY for seat, link in enumerate(links)]
        yield key_case(f"mask-{mask}", secret, 3, mask, given_links, f"the links of seats by mask {mask:04b}")
    note = "no seat has a link for this deal, and earlier ones stand in"
    yield key_case("stand-in", p.hand_secret(GAME, MASTER, 3), 3, 0, links, note)
    yield key_case("deal-4", p.hand_secret(GAME, MASTER, 3), 4, 15, links, "the same secret for another deal")
    yield key_case("deal-256", p.hand_secret(GAME, MASTER, 256), 256, 15, links, "a number above one byte")


def key_case(  # noqa: PLR0917 - as above
    name: str, secret: bytes, deal: int, mask: int, links: list[bytes], note: str
) -> Case:
    given = {"secret": secret.hex(), "seal": SEAL.hex(), "deal": deal, "mask": mask}
    key = p.key(secret, SEAL, deal, mask, links)
    drawn = {} if deal else {"dealer": p.dealer(key)}
    steps = None if deal else {"first_byte": p.block(key, 0)[0]}
    return case(
        f"key-{name}", "key", note, given | {"links": [x.hex() for x in links]}, {"key": key.hex()} | drawn, steps
    )


def draws() -> Iterator[Case]:
    """The draw of the first dealer: one for each seat."""
    found: set[int] = set()
    number = 0
    while len(found) < 4:
        secret = p.sha256(b"draw %d" % number)
        dealer = p.dealer(p.key(secret, SEAL, 0, 0, [p.NOBODY] * 4))
        number += 1
        if dealer not in found:
            found.add(dealer)
            note = f"seat {dealer} is drawn as the first dealer"
            yield key_case(f"draw-{dealer}", secret, 0, 0, [p.NOBODY] * 4, note)


def key_number(number: int) -> bytes:
    return p.sha256(b"key %d" % number)


SEARCHED: Final[dict[str, tuple[int, str]]] = {
    "no-rejection": (1, "every byte of the stream is used: 31 of them"),
    "one-block": (0, "the deck takes block 0 to its last byte and no other"),
    "last-byte": (176, "the last byte of block 0 is refused"),
    "first-byte": (419, "the first byte of block 1 is refused"),
    "both-sides": (217_458, "the last byte of block 0 and the first of block 1 are refused"),
    "six-rejections": (4_710, "six bytes are refused"),
    "nine-rejections": (1_655_240, "nine bytes are refused"),
}
"""The first keys whose decks are so; others are tried in vain in the order of their numbers."""

LIMIT_KEYS: Final = (
    *(838, 6764, 7903, 10834, 31521, 31820, 18, 7990, 9339, 9985, 11395, 14803, 19368, 22902),
    *(28308, 31867, 39147, 438, 1189, 1307, 1675, 2181, 2542, 3775, 5911, 7295, 8144, 35281),
)
"""Keys whose streams together meet every ``n`` with the highest byte in use, the lowest refused, and 255."""


def fits(name: str, key: bytes) -> bool:
    made = p.shuffled(key)
    places = {place for place, _, _ in made.rejections}
    return {
        "no-rejection": not places,
        "six-rejections": len(places) == 6,
        "nine-rejections": len(places) == 9,
        "last-byte": 31 in places and 32 not in places,
        "first-byte": 32 in places and 31 not in places,
        "both-sides": {31, 32} <= places,
        "one-block": made.used == 32,
    }[name]


def searched_for() -> Iterator[tuple[str, bytes, str]]:
    for name, (number, note) in SEARCHED.items():
        assert fits(name, key_number(number))
        yield name, key_number(number), note


def limits() -> Iterator[tuple[str, bytes, str]]:
    for number in LIMIT_KEYS:
        met = sorted(met_limits(key_number(number)), reverse=True)
        note = "bytes at a limit: " + ", ".join(f"{byte} of n = {n}" for n, byte in met)
        yield f"limits-{number}", key_number(number), note


def met_limits(key: bytes) -> set[tuple[int, int]]:
    """Where a stream meets a limit: ``n``, and the highest byte that it uses, the lowest that it does not, or 255."""
    made = p.shuffled(key)
    stream = b"".join(p.block(key, j) for j in range((made.used + 31) // 32))[: made.used]
    refused = {place for place, _, _ in made.rejections}
    met, n = set(), 32
    for place, byte in enumerate(stream):
        if byte in (limit_of(n) - 1, limit_of(n), 255):
            met.add((n, byte))
        n -= place not in refused
    return met


def limit_of(n: int) -> int:
    """The lowest byte that is refused where ``n`` cards are left; 256 where none is."""
    return n * (256 // n)


# deal


def deal() -> Iterator[Case]:
    pack = p.deck_of(key_number(7))
    for dealer in range(4):
        yield deal_case(f"plain-{dealer}", pack, dealer, {}, f"dealer {dealer}: three to each seat, then two")
    for cards in (1, 2, 16, 20, 31):
        yield deal_case(f"cut-{cards}", pack, 1, {"cards": cards}, f"the dealer's left cuts {cards}")
    for dealer in range(4):
        left = (dealer + 3) % 4
        for take, taker in (("top", left), ("bottom", left), ("bottom", (left + 2) % 4)):
            note = f"seat {left} lifts the {take} packet for seat {taker}"
            yield deal_case(f"lift-{dealer}-{take}-{taker}", pack, dealer, {"take": take, "for": taker}, note)
    rest = p.dealt(pack, 0).rest
    for dealer in range(4):
        for receiver in range(4):
            note = f"dealer {dealer}; two for seat {receiver}, who takes the turned card"
            given = {"rest": rest, "dealer": dealer, "receiver": receiver}
            yield case(
                f"close-{dealer}-{receiver}", "close", note, given, {"closing": p.closing(rest, dealer, receiver)}
            )


def deal_case(name: str, pack: list[str], dealer: int, change: Case, note: str) -> Case:
    given = {"deck": pack, "dealer": dealer, **change}
    if "take" in change:
        made = p.lifted(pack, dealer, change["take"], change["for"])
    else:
        made = p.dealt(p.cut(pack, change["cards"]) if change else pack, dealer)
    return case(f"deal-{name}", "deal", note, given, made._asdict())
