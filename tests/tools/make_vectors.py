"""Writes ``test_vectors``: ``python -m tests.tools.make_vectors [--slow] [FOLDER]``, the same bytes every time.

The case files of auction, play, projects and scoring were worked out from the rules and are only copied. ``--slow``
computes the hash over a million decks again, which takes a minute; otherwise it stays as it is.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from fairshuffle.record.kinds import FORMAT
from fairshuffle.verifier.report import SPEC
from tests import ROOT
from tests.tools.make_games import files as game_files
from tests.vectors import (
    astray,
    checks,
    device,
    device_whole,
    doubling,
    doubts,
    fairness,
    forged,
    hands,
    malformed,
    more,
    options,
    order,
    phases,
    protocol,
    qaid,
    sawa,
    several,
    sheets,
    shuffle,
    suspicion,
    unseen,
)
from tests.vectors.schemas import schemas

VECTORS: Final = ROOT / "test_vectors"
MILLION: Final = 1_000_000


def main(folder: Path = VECTORS, *, slow: bool = False) -> None:
    """Write every file that a program writes."""
    for name, data in files(slow=slow):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def files(*, slow: bool = False) -> Iterator[tuple[str, bytes]]:
    """Every file by its name below ``test_vectors``."""
    yield "edition.json", f"{json.dumps({'format': FORMAT, 'spec': SPEC}, separators=(',', ':'))}\n".encode()
    for name, schema in schemas().items():
        yield f"schemas/{name}", f"{json.dumps(schema, ensure_ascii=False, indent=2)}\n".encode()
    for name, cases in groups(slow=slow):
        yield name, b"".join(map(line, cases))
    yield from ((f"games/{name}", data) for name, data in game_files())


def groups(*, slow: bool) -> Iterator[tuple[str, Iterable[Mapping[str, Any]]]]:
    """The cases of every group by the name of their file."""
    yield "commit/commit.jsonl", shuffle.commit()
    yield "commit/signature.jsonl", shuffle.signature()
    yield "chain/chain.jsonl", shuffle.chain()
    yield "deck/deck.jsonl", shuffle.deck(hash_of_a_million(slow=slow))
    yield "deal/deal.jsonl", shuffle.deal()
    yield "auction/more.jsonl", more.auction()
    yield "play/more.jsonl", more.legality()
    yield "projects/more.jsonl", more.projects()
    yield "scoring/more.jsonl", more.scoring()
    yield "hands/hands.jsonl", hands.cases()
    yield "hands/unseen.jsonl", unseen.cases()
    yield "hands/order.jsonl", order.cases()
    yield "hands/several.jsonl", several.cases()
    yield "hands/sheets.jsonl", sheets.cases()
    yield "hands/astray.jsonl", astray.cases()
    yield "hands/phases.jsonl", phases.cases()
    yield "hands/doubts.jsonl", doubts.cases()
    yield "checks/table.jsonl", checks.table()
    yield "checks/made.jsonl", checks.made()
    yield "fairness/fairness.jsonl", fairness.cases()
    yield "options/options.jsonl", options.cases()
    yield "doubling/doubling.jsonl", doubling.cases()
    yield "sawa/sawa.jsonl", sawa.claims()
    yield "qaid/suspicion.jsonl", suspicion.cases()
    yield "qaid/qaid.jsonl", qaid.cases()
    yield "malformed/malformed.jsonl", malformed.cases()
    yield "device/whole.jsonl", device_whole.whole_games()
    yield "device/device.jsonl", device.cases()
    for layer in ("evidence", "chain", "deal", "rules", "claims", "policy"):
        yield f"forged/{layer}.jsonl", forged.records(layer)
    yield "forged/stories.jsonl", [*forged.stories(), *fairness.stories()]


def hash_of_a_million(*, slow: bool) -> str:
    """The hash over a million decks, computed, or as it stands in the file."""
    if slow:
        return protocol.hash_of_decks(shuffle.SEAL, MILLION).hex()
    cases = map(json.loads, (VECTORS / "deck" / "deck.jsonl").read_text(encoding="utf-8").splitlines())
    found: str = next(case["expect"]["sha256"] for case in cases if case.get("count") == MILLION)
    return found


def line(case: Mapping[str, Any]) -> bytes:
    return f"{json.dumps(case, ensure_ascii=False, separators=(',', ':'))}\n".encode()


if __name__ == "__main__":
    places = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("-")]
    main(*places, slow="--slow" in sys.argv)
