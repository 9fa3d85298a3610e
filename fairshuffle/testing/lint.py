"""What the files of the test vectors must be, whoever wrote them: form, ids, findings, anchors, records, one fault.

``fairshuffle vectors lint`` prints what it finds; nothing here asks whether an expected answer is right.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from fairshuffle.testing.cases import CaseError, op_of, question_of
from fairshuffle.testing.schema import Checker, Schema, Schemas
from fairshuffle.verifier import CHECKS
from fairshuffle.verifier.report import rule_of

SCHEMAS: Final = "schemas"
"""The folder of the schemas: one for each question that can be asked, named by its ``op``."""

MOST_BYTES: Final = 64 << 20
"""A larger file is not read: the largest of ours has some hundred kilobytes."""

LAYERS: Final = ("reader", "evidence", "chain", "deal", "rules", "claims", "policy")
"""Where a fault has to be noticed at the latest, from the bytes up (SPEC.md#vectors)."""

_LAYER_OF: Final[Mapping[str, str]] = {
    "check": "evidence",
    "entropy": "chain",
    "commit": "chain",
    "draw": "deal",
    "deal": "deal",
    "trick": "claims",
    "score": "claims",
    "match": "claims",
}

_LAYER_OF_CHECK: Final[Mapping[str, str]] = {
    "log.truncated": "evidence",
    "qaid.ruling": "claims",
    "commit.pinned": "policy",
    "check.receipt": "policy",
}


def layer_of(finding: str) -> str:
    """The layer in which a finding is made.

    >>> layer_of("check.digest"), layer_of("qaid.ruling"), layer_of("play.renege")
    ('evidence', 'claims', 'rules')
    """
    return _LAYER_OF_CHECK.get(finding) or _LAYER_OF.get(finding.partition(".")[0], "rules")


class _File(NamedTuple):
    """A case file: its path and its cases with their lines."""

    path: Path
    cases: tuple[tuple[int, Any], ...]


def lint_folder(folder: Path, spec: str | None = None) -> Iterator[str]:
    """One line for each thing that is wrong in a folder of test vectors; ``spec`` is SPEC.md, for its anchors.

    Raises CaseError for a file that is no JSON, MissingExtraError where ``jsonschema`` is not installed.
    """
    schemas: Schemas = {path.name: _object(path) for path in sorted((folder / SCHEMAS).glob("*.json"))}
    checker = Checker(schemas)
    for name, schema in schemas.items():
        yield from (f"{SCHEMAS}/{name}: {problem}" for problem in checker.open_places(schema))
    anchors = None if spec is None else frozenset(re.findall(r'<a id="([^"]*)"></a>', spec))
    named: set[Path] = set()
    records: set[Path] = set()
    for path in sorted(folder.rglob("*.json")):
        if path.parent != folder / SCHEMAS:
            fitting: Schema = schemas.get(path.name, {"$ref": path.name})
            found = checker.problems(_object(path), fitting)
            yield from (f"{path.relative_to(folder)}: {problem}" for problem in found)
    for path in sorted(folder.rglob("*.jsonl")):
        where = path.relative_to(folder)
        try:
            data = _bytes(path)
            if data.startswith(b'{"type":'):
                records.add(path)
                continue
            yield from (f"{where}{problem}" for problem in _form_problems(data))
            cases = [(number, json.loads(line)) for number, line in enumerate(data.decode().split("\n"), 1) if line]
        except ValueError as error:
            yield f"{where}: no lines of JSON: {error}"
            continue
        counts = Counter(case.get("id") for _, case in cases)
        for number, case in cases:
            if counts[case.get("id")] > 1:
                yield f"{where}:{number}: the id {case.get('id')} stands twice"
            yield from (f"{where}:{number}: {problem}" for problem in case_problems(case, schemas, checker, anchors))
            if isinstance(case.get("record"), str):
                named.add(path.parent / case["record"])
    yield from (f"{path.relative_to(folder)}: no case is about this record" for path in sorted(records - named))
    yield from (f"{path.relative_to(folder)}: a case names this record" for path in sorted(named - records))


def _object(path: Path) -> Mapping[str, Any]:
    """The object in a file; raises CaseError, with its name, for what is no JSON."""
    try:
        found: Mapping[str, Any] = json.loads(_bytes(path))
    except ValueError as error:
        raise CaseError(f"{path}: no JSON: {error}") from error
    return found


def _bytes(path: Path) -> bytes:
    """All bytes of a file; raises ValueError for one that is too large to be one of ours."""
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"a file of more than {MOST_BYTES} bytes")
    return path.read_bytes()


def _form_problems(data: bytes) -> Iterator[str]:
    """What keeps a file from being lines of canonical JSON."""
    *lines, rest = data.decode().split("\n")
    if rest:
        yield ": the last line does not end with LF"
    for number, line in enumerate(lines, 1):
        if not line or json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")) != line:
            yield f":{number}: not a canonical JSON line"


def case_problems(
    case: Mapping[str, Any], schemas: Schemas, checker: Checker, anchors: frozenset[str] | None
) -> Iterator[str]:
    """What is wrong with one case; anchors are not looked up where they are None."""
    op = op_of(case)
    if f"{op}.json" not in schemas:
        yield f"no schema for {op or 'what this is'}"
        return
    yield from checker.problems(case, schemas[f"{op}.json"])
    try:
        question_of(case, lambda _: b"")
    except (CaseError, ValueError) as error:
        yield str(error)
    named = case.get("source", "").removeprefix("SPEC.md#") if case.get("source", "").startswith("SPEC.md#") else ""
    if named and anchors is not None and named not in anchors:
        yield f"SPEC.md has no anchor {named}"
    if op == "verify":
        yield from _record_problems(case, anchors)


def _record_problems(case: Mapping[str, Any], anchors: frozenset[str] | None) -> Iterator[str]:
    """What is wrong with what a case expects of a record: unknown findings, a layer that is another, two faults."""
    findings = [*case.get("findings", ()), *([case["first"]] if "first" in case else [])]
    for _, finding, _ in findings:
        if finding not in CHECKS:
            yield f"there is no finding {finding}"
        elif anchors is not None and rule_of(finding).removeprefix("SPEC.md#") not in anchors:
            yield f"SPEC.md has no anchor for {finding}"
    errors = [finding for _, finding, severity in findings if severity == "error"]
    if len(errors) > 1 and len(errors) != case.get("faults"):
        yield f"{len(errors)} faults: a case has one, or says how many"
    if ("findings" in case or "first" in case) and (case["verdict"] == "failed") != bool(errors):
        yield f"{case['verdict']} with {len(errors)} errors"
    if "policy" in case:
        noticed: set[str | None] = {"policy"}
    elif case["verdict"] in ("malformed", "unsupported"):
        noticed = {"reader"}
    else:
        noticed = {layer_of(finding) for finding in errors or [finding for _, finding, _ in findings]} or {None}
    if case.get("layer") not in noticed:
        yield f"the layer is {case.get('layer')}, not {' or '.join(map(str, noticed))}"
