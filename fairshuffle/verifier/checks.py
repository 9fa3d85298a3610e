"""The checks: in which order a report lists them, and which must have run (SPEC.md#findings).

A check has the id of the finding that it makes, and what is so of it stands in its row. It belongs to a group: the kind
of line, or the occasion, on which all checks of the group are made together. So the report counts what ran, and nothing
is ticked by hand.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from fairshuffle.events import Game
from fairshuffle.findings import FINDINGS

Status: TypeAlias = Literal["passed", "failed", "not_run"]

_GROUPS: Final = (
    *("record", "line", "opening", "secret", "reveal", "commitment", "join", "link", "inputs", "checkpoint"),
    *("signature", "receipt", "draw", "deal", "turned", "cards", "shown", "cut", "boshat", "bid", "double"),
    *("declare", "show", "say_baloot", "play", "say_akka", "trick", "sawa", "qaid", "ruling", "result", "total"),
    *("result_cards", "result_projects", "result_baloot", "end", "timer", "next_hand", "chat"),
)
"""The groups as a game comes to them."""

CHECKS: Final[Mapping[str, str]] = {
    row.id: row.group for row in sorted(FINDINGS.values(), key=lambda row: _GROUPS.index(row.group))
}
"""The group of every check by its id, in the order in which a report lists the checks."""

PLACES: Final[Mapping[str, int]] = {check: place for place, check in enumerate(FINDINGS)}
"""The place of every check in the list of SPEC.md#findings: the order in which the findings of one line are told."""

NEED_THE_SECRET: Final = frozenset(row.group for row in FINDINGS.values() if row.needs)
"""The groups that cannot run before the secret of a committed record is known, but for hands opened one by one."""

DECIDING: Final = frozenset(row.id for row in FINDINGS.values() if row.must and row.easy != "error")
"""Findings that are no error and yet leave the record incomplete."""


class CheckResult(NamedTuple):
    """How many times a check ran and what came of it; ``reason`` says why one did not run."""

    id: str
    times: int
    status: Status
    reason: str = ""


def mandatory_checks(game: Game) -> frozenset[str]:
    """The checks that must have run at least once before a record can be called verified.

    What a record has depends on its first line alone, so a record cannot talk itself out of a check.
    """
    musts = {"always", "rules_only" if game.commitment is None else "committed"}
    if game.reveal is not None:
        musts.add("after_hand")
    return frozenset(row.id for row in FINDINGS.values() if row.must in musts)
