"""The published example, value by value: from a master and four chains to decks (SPEC.md#example)."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import pytest

from fairshuffle.cards import CARD_NAMES
from fairshuffle.seats import SEATS
from fairshuffle.shuffle import (
    NO_LINK,
    Known,
    anchor,
    commitment,
    deal_key,
    deck_from_key,
    first_dealer,
    first_fingerprint,
    follows,
    hand_commitment,
    hand_secret,
    link_step,
    make_chain,
    seal,
    stream_block,
    tagged_hash,
    u8,
    u32,
    walk,
)
from tests import ROOT

VECTOR: Final[dict[str, Any]] = json.loads(
    (ROOT / "test_vectors" / "shuffle" / "vector.json").read_text(encoding="utf-8")
)
GAME: Final[str] = VECTOR["game"]
MASTER: Final = bytes.fromhex(VECTOR["master"])
FIRST: Final = bytes.fromhex(VECTOR["first"])
SEAL: Final = bytes.fromhex(VECTOR["seal"])
SECRETS: Final = [bytes.fromhex(secret) for secret in VECTOR["hand_secrets"]]
CHAINS: Final = [tuple(bytes.fromhex(link) for link in chain) for chain in VECTOR["chains"]]
MINED: Final = {example["why"]: example for example in VECTOR["mined"]}


def preimage(key: str) -> bytes:
    """The bytes of a preimage, in which the vector spells the LF as backslash and n."""
    text: str = VECTOR[key]
    assert text.endswith("\\n")
    return text.removesuffix("\\n").encode("ascii") + b"\n"


def links_of(example: dict[str, Any]) -> tuple[int, list[bytes]]:
    """The mask and the links of an example: of this deal, or the one before it standing in, or zeros."""
    links = [NO_LINK] * 4
    for seat in example["seats_with_link"]:
        links[seat] = CHAINS[seat][example["deal"]]
    for seat in example["seats_with_earlier_link_standing_in"]:
        links[seat] = CHAINS[seat][example["deal"] - 1]
    return sum(1 << seat for seat in example["seats_with_link"]), links


def names(deck: Sequence[int]) -> str:
    return " ".join(CARD_NAMES[card] for card in deck)


def assert_walk(example: dict[str, Any]) -> None:
    steps = list(walk(bytes.fromhex(example["key"])))
    assert [step.pick for step in steps if step.pick is not None] == example["draws"]
    rejected = [[32 * step.block + step.place, step.byte, step.n] for step in steps if step.pick is None]
    assert rejected == example["rejections"]
    assert len(steps) == example["bytes_used"]


def test_first_line_has_its_fingerprint() -> None:
    assert first_fingerprint(preimage("first_preimage")) == FIRST


def test_master_is_committed() -> None:
    assert commitment(GAME, MASTER).hex() == VECTOR["commitment"]


def test_hand_secrets_and_their_commitments() -> None:
    assert [hand_secret(GAME, MASTER, i) for i in range(4)] == SECRETS
    assert [hand_commitment(GAME, i, SECRETS[i]).hex() for i in range(4)] == VECTOR["hand_commitments"]


@pytest.mark.parametrize("seat", SEATS)
def test_chain_goes_from_its_last_link_to_its_anchor(seat: int) -> None:
    last = tagged_hash("example-player-seed", u8(seat))
    assert make_chain(FIRST, seat, last, VECTOR["links"]) == CHAINS[seat]
    assert [link_step(FIRST, seat, k, CHAINS[seat][k + 1]) for k in range(3)] == list(CHAINS[seat][:3])
    assert anchor(FIRST, seat, CHAINS[seat][0]).hex() == VECTOR["anchors"][seat]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("deal", range(4))
def test_every_link_follows_from_the_anchor(seat: int, deal: int) -> None:
    fixed = Known(-1, bytes.fromhex(VECTOR["anchors"][seat]))
    assert follows(FIRST, seat, fixed, deal, CHAINS[seat][deal])


def test_seal_binds_the_digest() -> None:
    digest = sha256(preimage("digest_preimage")).digest()
    assert digest.hex() == VECTOR["digest"]
    assert seal(digest) == SEAL


@pytest.mark.parametrize("example", VECTOR["decks"])
def test_deck_of_a_deal(example: dict[str, Any]) -> None:
    key = deal_key(SECRETS[example["deal"]], SEAL, example["deal"], *links_of(example))
    assert key.hex() == example["key"]
    assert stream_block(key, 0).hex() == example["block_0"]
    assert_walk(example)
    assert names(deck_from_key(key)) == example["deck"]


def test_example_decks_have_all_missing_and_standing_in_links() -> None:
    seats = [(len(e["seats_with_link"]), e["seats_with_earlier_link_standing_in"]) for e in VECTOR["decks"]]
    assert seats == [(4, []), (4, []), (4, []), (0, []), (2, []), (3, [1])]


def test_draw_of_the_first_dealer() -> None:
    key = deal_key(SECRETS[0], SEAL, 0, 0b1111, [chain[0] for chain in CHAINS])
    assert key.hex() == VECTOR["draw"]["key"]
    assert stream_block(key, 0)[0] == VECTOR["draw"]["first_byte"]
    assert first_dealer(key) == VECTOR["draw"]["dealer"]


@pytest.mark.parametrize("why", MINED)
def test_deck_of_a_searched_for_key(why: str) -> None:
    assert_walk(MINED[why])
    assert names(deck_from_key(bytes.fromhex(MINED[why]["key"]))) == MINED[why]["deck"]


def test_searched_for_keys_reject_where_they_say() -> None:
    places = {why: [place for place, _, _ in example["rejections"]] for why, example in MINED.items()}
    assert len(places["six rejections"]) == 6
    assert len(places["nine rejections"]) == 9
    assert 31 in places["rejection on the last byte of block 0"]
    assert 32 in places["rejection on the first byte of block 1"]
    assert len(places) == 4


def test_ten_thousand_decks_have_one_hash() -> None:
    decks = sha256()
    for i in range(10_000):
        key = deal_key(tagged_hash("acc", u32(i)), SEAL, 1, 0, [NO_LINK] * 4)
        decks.update(bytes(deck_from_key(key)))
    assert decks.hexdigest() == VECTOR["accumulated"]["sha256"]
