"""An implementation of a part of the vectors, as others might write it: ``tests.vectors.protocol`` behind JSON lines.

``fairshuffle vectors run test_vectors --impl "python -m tests.vectors.impl_protocol"`` asks it.
"""

import json
import sys
from collections.abc import Callable
from typing import Any, Final

from tests.vectors import protocol as p

Question = dict[str, Any]


def hexed(texts: list[str]) -> list[bytes]:
    return [bytes.fromhex(text) for text in texts]


def commitment(q: Question) -> Question:
    return {"commitment": p.commitment(q["game"], bytes.fromhex(q["master"])).hex()}


def hand(q: Question) -> Question:
    secret = p.hand_secret(q["game"], bytes.fromhex(q["master"]), q["index"])
    return {"secret": secret.hex(), "commitment": p.hand_commitment(q["game"], q["index"], secret).hex()}


def chain(q: Question) -> Question:
    first = bytes.fromhex(q["first"])
    links = p.chain(first, q["seat"], bytes.fromhex(q["secret"]), q["links"])
    return {"anchor": p.anchor(first, q["seat"], links[0]).hex()}


def inputs(q: Question) -> Question:
    sent: dict[int, dict[int, bytes]] = {}
    for seat, deal, link in q["sent"]:
        sent.setdefault(seat, {})[deal] = bytes.fromhex(link)
    mask, links = p.inputs(sent, q["deal"])
    return {"mask": mask, "links": [link.hex() for link in links]}


def key(q: Question) -> Question:
    made = p.key(bytes.fromhex(q["secret"]), bytes.fromhex(q["seal"]), q["deal"], q["mask"], hexed(q["links"]))
    return {"key": made.hex()} | ({} if q["deal"] else {"dealer": p.dealer(made)})


def deck(q: Question) -> Question:
    made = p.shuffled(bytes.fromhex(q["key"]))
    return {"deck": made.deck, "draws": made.draws, "rejections": made.rejections, "bytes_used": made.used}


def deal(q: Question) -> Question:
    cut = p.cut(q["deck"], q["cards"]) if "cards" in q else q["deck"]
    dealt = p.lifted(cut, q["dealer"], q["take"], q["for"]) if "take" in q else p.dealt(cut, q["dealer"])
    return dealt._asdict()


KNOWN: Final[dict[str, Callable[[Question], Question]]] = {
    "commitment": commitment,
    "hand": hand,
    "first": lambda q: {"first": p.sha256(f"{q['line']}\n".encode()).hex()},
    "chain": chain,
    "inputs": inputs,
    "seal": lambda q: {"seal": p.seal(bytes.fromhex(q["digest"])).hex()},
    "key": key,
    "deck": deck,
    "deal": deal,
    "close": lambda q: {"closing": p.closing(q["rest"], q["dealer"], q["receiver"])},
}


def answered(question: Question) -> Question:
    found = KNOWN.get(question["op"])
    return {"id": question["id"], **(found(question) if found else {"skip": "not a part of the shuffle"})}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answered(json.loads(line))), flush=True)
