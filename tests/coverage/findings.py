"""The other half of the coverage table: how often every finding of the verifier was made, and by what.

Beside the simulated games, in which only mistakes and small warnings occur, these are the forgeries of the forger's
kit and the records of the test vectors, the hands told line by line among them. Every record is verified here: what a
forgery or a vector says of itself counts for nothing.
"""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from fairshuffle.record.keepsakes import KeepsakeError
from fairshuffle.testing.cases import op_of, question_of
from fairshuffle.testing.cases_record import policy_of
from fairshuffle.testing.forger import FORGERIES
from fairshuffle.verifier import CHECKS, Policy, verify
from tests import ROOT
from tests.forgeries.run import first_made

VECTORS: Final = ROOT / "test_vectors"


def found(data: bytes, policy: Policy) -> Counter[str]:
    """The findings of one record; one that this edition does not know makes ``log.version``."""
    try:
        report = verify(data, policy=policy)
    except KeepsakeError:
        return Counter()
    return Counter([finding.id for finding in report.findings] + ["log.version"] * (report.verdict == "unsupported"))


def of_forgery(place: int) -> Counter[str]:
    """The findings of the first game in which a forgery can be made."""
    _, forged = first_made(FORGERIES[place], "coverage-")
    return found(forged.data, forged.policy)


def of_file(path: Path) -> Counter[str]:
    """The findings of all records in one file of vectors."""
    total: Counter[str] = Counter()
    for data, policy in records(path):
        total.update(found(data, policy))
    return total


def records(path: Path) -> Iterator[tuple[bytes, Policy]]:
    """The records that a file of vectors asks about, with what the reader brings along."""
    lines = path.read_bytes().splitlines()
    if lines[0].startswith(b'{"type":'):
        return  # a record itself, which a case beside it names
    for line in lines:
        case = json.loads(line)
        if op_of(case) != "verify":
            continue
        question = question_of(case, lambda name: (path.parent / name).read_bytes())
        try:
            yield bytes.fromhex(question["record"]), policy_of(question.get("policy", {}))
        except KeepsakeError:
            continue  # what the reader brought is of no use: nothing is verified


def counts(jobs: int | None) -> dict[str, Counter[str]]:
    """How often every finding was made by the forgeries and by the vectors."""
    with ProcessPoolExecutor(jobs) as pool:
        forged = pool.map(of_forgery, range(len(FORGERIES)), chunksize=5)
        told = pool.map(of_file, sorted(VECTORS.rglob("*.jsonl")))
        return {"forgeries": _sum(forged), "vectors": _sum(told)}


def _sum(counters: Iterator[Counter[str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for counter in counters:
        total.update(counter)
    return total


def print_findings(jobs: int | None, games: Counter[str]) -> list[str]:
    """Print how often every finding was made, and name those that never were."""
    columns = {"games": Counter({check: games[f"finding {check}"] for check in CHECKS}), **counts(jobs)}
    width = max(map(len, CHECKS))
    print(" " * width + "".join(f"{name:>12}" for name in columns))
    empty = []
    for check in CHECKS:
        cells = [column[check] for column in columns.values()]
        empty += [] if any(cells) else [f"finding {check}"]
        print(f"{check:{width}}" + "".join(f"{cell or '-':>12}" for cell in cells) + ("" if any(cells) else "  EMPTY"))
    return empty
