"""A finding: something in a game that the protocol or the rules do not allow, as a value.

The machine (``hand/``, ``match.py``) returns findings, live and in replay alike; a live table refuses the action,
the verifier reports it, and ``words/`` has its sentence in the reader's language (SPEC.md#findings).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "notice"]

NO_FACTS: Final[Mapping[str, Any]] = MappingProxyType({})


class Finding(NamedTuple):
    """One finding, with everything a reader needs to check it by hand.

    ``id`` is the stable id of the check (``play.renege``). ``line`` is the number of the event at fault, counted from
    1, or 0 for the event that was just applied. ``hand`` and ``trick`` count from 1, 0 where they do not apply;
    ``seat`` is -1 where none is at fault. ``expected`` and ``found`` are JSON values, cards as their names.
    ``facts`` are the deciding facts: the trick on the table, the legal cards, the option that decided.
    """

    id: str
    severity: Severity = "error"
    seat: int = -1
    hand: int = 0
    trick: int = 0
    line: int = 0
    expected: Any = None
    found: Any = None
    facts: Mapping[str, Any] = NO_FACTS
