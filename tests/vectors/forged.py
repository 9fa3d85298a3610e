"""Vectors of forged records: one for each forgery, from the bytes up (SPEC.md#findings)."""

from collections.abc import Iterator
from typing import Any, Final

from fairshuffle.findings import Finding
from fairshuffle.record.device_list import DeviceList, Kept, Over, write_entry
from fairshuffle.record.keepsakes import KeepsakeError, write_chain, write_receipt
from fairshuffle.rules.options import PROFILES
from fairshuffle.testing.forger import FORGERIES, Forged, Forgery, Scene, missed
from fairshuffle.testing.forger.policy import PUBLIC
from fairshuffle.verifier import CHECKS, Policy, verify
from fairshuffle.verifier.checks import DECIDING

Case = dict[str, Any]

SOURCE: Final = "a game of bots with one lie of the forger in it, signed anew"
SHORT: Final = {"target": 20}

DEALT: Final = {
    **dict.fromkeys(("draw.dealer", "deal.turned", "deal.cards", "play.not_held"), "differs"),
    **dict.fromkeys(("entropy.link", "entropy.anchor", "deal.cut"), "partly"),
    **dict.fromkeys(("qaid.ruling", "trick.winner", "score.points", "score.total", "bid.turn", "play.turn"), "checked"),
}
"""What a false claim says of the deals of a whole game whose secret is open (SPEC.md#dealt)."""


def scenes(forgery: Forgery) -> Iterator[Scene]:
    """Short games in which one seat takes part in the shuffle, and then longer ones."""
    for seed in range(200):
        for name in forgery.profiles or PROFILES:
            for table in forgery.tables:
                yield Scene(name, f"vector-{seed}", table, changes=SHORT, joined=(0,))


def records(*layers: str) -> Iterator[Case]:
    """A case for each forgery of some layers that is noticed in one record."""
    for forgery in FORGERIES:
        if forgery.layer in layers and forgery.finding != "two_stories":
            scene, forged = chosen(forgery)
            policy = {} if forged.policy == Policy() else {"policy": as_json(forged.policy)}
            yield {
                "id": forgery.name,
                "record": shown(forged.data),
                **policy,
                **expected(forgery, forged),
                "layer": forgery.layer,
                "source": f"{SOURCE}: {scene.profile}, {scene.table} table",
                "note": forgery.note,
            }


def stories() -> Iterator[Case]:
    """Two records of one game for each forgery that it takes two to notice."""
    for forgery in FORGERIES:
        if forgery.finding == "two_stories":
            scene, forged = chosen(forgery)
            yield {
                "id": forgery.name,
                "op": "compare",
                "one": shown(forged.data),
                "other": shown(forged.other),
                "key": PUBLIC.hex(),
                "expect": {"outcome": "two_stories"},
                "source": f"{SOURCE}: {scene.profile}, {scene.table} table",
                "note": forgery.note,
            }


def chosen(forgery: Forgery) -> tuple[Scene, Forged]:
    """The first game that gives occasion for a forgery and holds nothing else that is told, such as a missing link."""
    for scene in scenes(forgery):
        forged = forgery.make(scene)
        if forged is None or (forgery.layer == "rules" and forged.data.count(b'{"type":"deal"') < 2):
            continue  # where a hand is judged no further, another one has to be there
        assert missed(forgery, forged) == "", forgery.name
        if forged.other or not forgery.alone or is_alone(forgery, forged):
            return scene, forged
    raise AssertionError(f"no game gives occasion for {forgery.name}")


def is_alone(forgery: Forgery, forged: Forged) -> bool:
    """Whether nothing is told beside what must be."""
    try:
        report = verify(forged.data, policy=forged.policy)
    except KeepsakeError:
        return True
    told = [finding for finding in report.findings if not is_beside(finding)]
    return len(told) == (forgery.finding in CHECKS) or forgery.finding.startswith("unmet")


def is_beside(finding: Finding) -> bool:
    """What is told as well, but is no fault: a link that is said to be lost, another key than the reader's."""
    return finding.severity == "warning" and finding.id in {"entropy.missing_link", "check.signature"}


def expected(forgery: Forgery, forged: Forged) -> Case:
    """What a reader must say; what the forger knew beforehand is taken from him and not from the reader."""
    if forgery.finding == "trouble":
        reason = "foreign" if "another" in forgery.name else "signature"
        return {"verdict": None, "trouble": reason}
    if forgery.finding in {"malformed", "unsupported"}:
        line = {"malformed_line": forged.line} if forgery.finding == "malformed" else {}
        return {"verdict": forgery.finding, **line}
    if forgery.finding.startswith("unmet"):
        return {"verdict": "incomplete", "unmet": forgery.finding.split()[1:]}
    weight = "warning" if forgery.finding in DECIDING else "error"
    verdict = "incomplete" if forgery.finding in DECIDING else "failed"
    found = [forged.line, forgery.finding, weight]
    if not forgery.alone:
        return {"verdict": verdict, "first": found}
    policy = forged.policy != Policy()  # what the reader knows says nothing of what the record shows
    dealt = {"dealt": DEALT[forgery.finding]} if forgery.finding in DEALT and not policy else {}
    report = verify(forged.data, policy=forged.policy)
    beside = [[finding.line, finding.id, finding.severity] for finding in report.findings if is_beside(finding)]
    return {"verdict": verdict, "findings": sorted([*beside, found]), **dealt}


def shown(data: bytes) -> Any:  # noqa: ANN401  # one of the ways in which a case gives a record
    """A record as a case holds it: its lines where that is possible, otherwise its text or its bytes."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return {"hex": data.hex()}
    if not text.endswith("\n") or "\r" in text or text.startswith("\ufeff"):
        return {"text": text}
    return text.removesuffix("\n").split("\n")


def as_json(policy: Policy) -> Case:
    """What a reader brings along, as a case holds it."""
    keys = [key.hex() for key in policy.server_keys]
    brought = {
        "commitment": policy.commitment and policy.commitment.hex(),
        "seal": policy.seal and policy.seal.hex(),
        "server_key": keys[0] if len(keys) == 1 else keys,
        "receipts": [write_receipt(receipt).decode().rstrip("\n") for receipt in policy.receipts],
        "chain": policy.chain and write_chain(policy.chain).decode().rstrip("\n"),
        "devices": [_lines_of(each) for each in policy.devices],
        "require": list(policy.require),
    }
    return {name: value for name, value in brought.items() if value}


def _lines_of(kept: DeviceList) -> list[str]:
    """Lines that say what a list says of each game, one game after the other; all of them are begun in this order."""
    return [
        write_entry(entry).decode().rstrip("\n")
        for known in kept.games.values()
        for entry in (
            known.met,
            *filter(None, (known.chain,)),
            *known.gave,
            *(Kept(known.met.first, *receipt[1:]) for receipt in known.receipts),
            *((Over(known.met.first, known.over),) if known.over else ()),
        )
    ]
