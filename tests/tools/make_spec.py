"""Writes what SPEC.md has from the code: ``python -m tests.tools.make_spec``, the same bytes every time.

In the tables of findings the severities come from ``fairshuffle/findings.py``, and the sentences are those that stand
there. What stands between ``<!-- written: NAME -->`` and ``<!-- end -->`` is written as a whole.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from fairshuffle.events import EVENT_TYPES
from fairshuffle.findings import ANY_LINE, FINDINGS, Row, TableKind
from fairshuffle.game.phases import SHEET_LINES, TABLE, Phase
from fairshuffle.verifier.checks import DECIDING
from tests import ROOT

SPEC: Final = ROOT / "SPEC.md"

_ROW: Final = re.compile(r'^(\| <a id="[^"]*"></a>`(\w+\.\w+)` \|) [^|]*? \| [^|]*? \|', re.MULTILINE)
_BLOCK: Final = re.compile(r"^(<!-- written: (\w+) -->)\n.*?^(<!-- end -->)$", re.DOTALL | re.MULTILINE)

_NEEDS: Final = {
    "": "",
    "secret": "the secret",
    "hand": "the cards of the hand",
    "hands": "the cards of all four",
}


def main() -> None:
    """Write SPEC.md."""
    SPEC.write_text(written(SPEC.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


def written(text: str) -> str:
    """The text of SPEC.md with everything in it that comes from the code."""
    text = _ROW.sub(lambda row: f"{row[1]} {_severity(row[2], 'easy')} | {_severity(row[2], 'qaid')} |", text)
    return _BLOCK.sub(lambda block: "\n".join([block[1], *BLOCKS[block[2]](), block[3]]), text)


def _severity(name: str, table: TableKind) -> str:
    """How a finding weighs at a table, and how in the cases where it weighs otherwise."""
    row = FINDINGS[name]
    usual = row.easy if table == "easy" else row.qaid
    cases = {case: row.severity(table, case) for case in row.cases}
    return "; ".join([usual or "–", *(f"{case}: {severity}" for case, severity in cases.items() if severity != usual)])


def _checks() -> Iterator[str]:
    """What is so of every check, at a glance."""
    yield "| check | at | in a word | it needs | behind an error | called as |"
    yield "|---|---|---|---|---|---|"
    for row in FINDINGS.values():
        cells = (_code([row.id]), _lines(row), row.when, _NEEDS[row.needs], _behind(row), _code(row.called_as))
        yield f"| {' | '.join(cells)} |"


def _phases() -> Iterator[str]:
    """Which lines may stand in each phase of a match, and which of them lead to another one."""
    yield "| phase | lines that may stand | leaves with |"
    yield "|---|---|---|"
    for phase in TABLE:
        behind = _behind_each_line(phase)
        stay = _code(name for name, to in behind.items() if to == phase)
        leave = ", ".join(f"`{name}` → {to}" for name, to in behind.items() if to != phase)
        yield f"| {phase} | {stay} | {leave} |"


def _behind_each_line(phase: Phase) -> dict[str, Phase]:
    """The phase behind each type of line, in the order of the types; a sheet has its place in a hand alone."""
    in_place = {kind: to for kind, to in TABLE[phase].items() if phase == "hand" or kind not in SHEET_LINES}
    return {name: in_place[kind] for name, kind in EVENT_TYPES.items() if kind in in_place}


def _lines(row: Row) -> str:
    return "any line" if ANY_LINE in row.lines else _code(row.lines)


def _behind(row: Row) -> str:
    return f"{row.behind}, told once" if row.once else row.behind


def _mandatory() -> Iterator[str]:
    """The checks that must have run, by what the first line has."""
    always, committed, rules_only, after_hand = (
        _code(row.id for row in FINDINGS.values() if row.must == must)
        for must in ("always", "committed", "rules_only", "after_hand")
    )
    deciding = " and ".join(_code([row.id]) for row in FINDINGS.values() if row.id in DECIDING)
    yield (
        "**Mandatory checks.** Which checks must have run is decided by the first line alone, so no record can talk "
        f"itself out of one. Always: {always}. With a commitment also {committed}; without one {rules_only}. With "
        f"`after_hand` also {after_hand}. Two findings that are no errors leave a record incomplete: {deciding}."
    )


def _code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


BLOCKS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "phases": _phases,
    "checks": _checks,
    "mandatory": _mandatory,
}
"""The lines of each block."""


if __name__ == "__main__":
    main()
