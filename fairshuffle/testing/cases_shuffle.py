"""Answers about the shuffle, byte by byte: from secrets and chains to decks and hands (SPEC.md#vectors).

Bytes are hex, cards their names. The answers hold the values on the way too.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from fairshuffle.cards import CARD_NAMES, card_named
from fairshuffle.events import Join, Link
from fairshuffle.record.signatures import checkpoint_message, signature_holds
from fairshuffle.shuffle import (
    NO_LINK,
    Dealt,
    Known,
    Lift,
    anchor,
    close,
    commitment,
    cut,
    deal,
    deal_key,
    deck_from_key,
    first_dealer,
    first_fingerprint,
    follows,
    hand_commitment,
    hand_secret,
    links,
    make_chain,
    seal,
    stream_block,
    tagged,
    tagged_hash,
    u32,
    walk,
)
from fairshuffle.shuffle.links import Chains, Links

Question: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, Any]

_MOST_LINKS_TOLD: Final = 255


def _commitment(question: Question) -> Answer:
    game, master = question["game"], _bytes(question["master"])
    message = tagged("commit", game.encode("ascii"), master)
    return {"commitment": commitment(game, master).hex(), "message": message.hex()}


def _hand(question: Question) -> Answer:
    game, index = question["game"], question["index"]
    secret = hand_secret(game, _bytes(question["master"]), index)
    message = tagged("hand-secret", game.encode("ascii"), u32(index))
    commitment_of_hand = hand_commitment(game, index, secret)
    return {"secret": secret.hex(), "commitment": commitment_of_hand.hex(), "message": message.hex()}


def _first(question: Question) -> Answer:
    line: str = question["line"]
    return {"first": first_fingerprint(f"{line}\n".encode()).hex()}


def _chain(question: Question) -> Answer:
    first, seat = _bytes(question["first"]), question["seat"]
    links = make_chain(first, seat, _bytes(question["secret"]), question["links"])
    fixed = {"anchor": anchor(first, seat, links[0]).hex()}
    return fixed if question["links"] > _MOST_LINKS_TOLD else {**fixed, "links": [link.hex() for link in links]}


def _follows(question: Question) -> Answer:
    known = Known(question["known_deal"], _bytes(question["known"]))
    first, link = _bytes(question["first"]), _bytes(question["link"])
    return {"follows": follows(first, question["seat"], known, question["deal"], link)}


def _inputs(question: Question) -> Answer:
    """The links of a deal when some have been sent, ``[seat, deal, link]`` each in the order of their lines."""
    given = Links(Chains(_bytes(question["first"]), 127))
    for seat, fixed in enumerate(question["anchors"]):
        if fixed is not None:
            _, given = links.join(given, Join(0, seat, _bytes(fixed)))
    inputs, _, _ = links.take(given, 0)
    for index in range(question["deal"] + 1):
        for seat, of, value in question["sent"]:
            if of == index:
                _, given = links.link(given, Link(0, seat, of, _bytes(value)), index)
        inputs, _, given = links.take(given, index)
    return {"mask": inputs.mask, "links": [link.hex() for link in inputs.links]}


def _seal(question: Question) -> Answer:
    return {"seal": seal(_bytes(question["digest"])).hex()}


def _key(question: Question) -> Answer:
    links = [_bytes(link) for link in question["links"]]
    key = deal_key(_bytes(question["secret"]), _bytes(question["seal"]), question["deal"], question["mask"], links)
    drawn = {} if question["deal"] else {"first_byte": stream_block(key, 0)[0], "dealer": first_dealer(key)}
    return {"key": key.hex(), **drawn}


def _deck(question: Question) -> Answer:
    key = _bytes(question["key"])
    steps = list(walk(key))
    return {
        "deck": _names(deck_from_key(key)),
        "blocks": [stream_block(key, block).hex() for block in range(steps[-1].block + 1)],
        "draws": [step.pick for step in steps if step.pick is not None],
        "rejections": [[32 * step.block + step.place, step.byte, step.n] for step in steps if step.pick is None],
        "bytes_used": len(steps),
    }


def _decks(question: Question) -> Answer:
    """One hash over the decks of many keys, each deck as its 32 card numbers."""
    fixed = _bytes(question["seal"])
    all_decks = sha256()
    for number in range(question["count"]):
        key = deal_key(tagged_hash("acc", u32(number)), fixed, 1, 0, (NO_LINK,) * 4)
        all_decks.update(bytes(deck_from_key(key)))
    return {"sha256": all_decks.hexdigest()}


def _deal(question: Question) -> Answer:
    deck, dealer = tuple(map(card_named, question["deck"])), question["dealer"]
    if "cards" in question:
        deck = cut(deck, question["cards"])
    lift = Lift(question["take"], question["for"]) if "take" in question else None
    dealt = deal(deck, dealer, lift)
    return {"turned": CARD_NAMES[dealt.turned], "first": _lists(dealt.first), "rest": _names(dealt.stock)}


def _close(question: Question) -> Answer:
    dealt = Dealt(((),) * 4, 0, tuple(map(card_named, question["rest"])))
    return {"closing": _lists(close(dealt, question["dealer"], question["receiver"]))}


def _signature(question: Question) -> Answer:
    numbers = question["number"], question["lines"]
    message = checkpoint_message(question["game"], *numbers, _bytes(question["digest"]))
    holds = signature_holds(_bytes(question["key"]), _bytes(question["signature"]), message)
    return {"holds": holds, "message": message.hex()}


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text)


def _names(cards: Sequence[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _lists(hands: Sequence[Sequence[int]]) -> list[list[str]]:
    return [_names(cards) for cards in hands]


SHUFFLE: Final[Mapping[str, Callable[[Question], Answer]]] = MappingProxyType(
    {
        "commitment": _commitment,
        "hand": _hand,
        "first": _first,
        "chain": _chain,
        "follows": _follows,
        "inputs": _inputs,
        "seal": _seal,
        "key": _key,
        "deck": _deck,
        "decks": _decks,
        "deal": _deal,
        "close": _close,
        "signature": _signature,
    }
)
"""How each question about the shuffle is answered."""
