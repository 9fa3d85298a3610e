"""A hand whose cards are not known: what of it is judged all the same (SPEC.md#unseen)."""

from collections.abc import Sequence
from typing import Final

from fairshuffle.events import EVENT_TYPES
from fairshuffle.findings import ANY_LINE, FINDINGS, Finding

JUDGED_UNSEEN: Final = frozenset(
    kind
    for name, kind in EVENT_TYPES.items()
    if not any(row.needs for row in FINDINGS.values() if {name, ANY_LINE} & {*row.lines})
)
"""The lines all of whose checks are made there: they count as checked, the others do not."""


def told_unseen(faults: Sequence[Finding]) -> Sequence[Finding]:
    """Those of the faults of a line that can be told although the cards of its hand are not known."""
    return [fault for fault in faults if not FINDINGS[fault.id].needs]
