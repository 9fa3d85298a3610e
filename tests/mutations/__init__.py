"""Mutants of the library: single wrong edits, each of which some test vector must notice.

``python -m tests.mutations`` tries them all.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

Edit = tuple[str, str, str]
"""A file, a text that stands in it once, and what stands there in the mutant."""


class Mutant(NamedTuple):
    """One wrong edit of a file of ``fairshuffle``."""

    file: str
    old: str
    new: str


def mutants(folder: str, edits: Iterable[Edit]) -> Iterator[Mutant]:
    """The mutants of some edits of files in a folder."""
    return (Mutant(f"{folder}{file}", old, new) for file, old, new in edits)


_FOLLOWED: Final = "the line is followed both ways, and the next one that decides drops it"

EQUIVALENT: Final[tuple[tuple[Mutant, str], ...]] = (
    (
        Mutant("verifier/recovery/order.py", "(isinstance(event, Reveal) and not match.game.reveal)", "False"),
        _FOLLOWED,
    ),
    (Mutant("verifier/recovery/order.py", "if never or type(event) in SHEET_LINES:", "if never:"), _FOLLOWED),
    (Mutant("verifier/recovery/order.py", "never = isinstance(event, Chat) or (", "never = ("), _FOLLOWED),
    (Mutant("verifier/recovery/order.py", "return event.deal in match.deals.indices", "return True"), _FOLLOWED),
    (Mutant("verifier/recovery/order.py", "return not isinstance(event, Ready)", "return True"), _FOLLOWED),
    (
        Mutant("verifier/replay.py", "if not told or not is_wrong(told):", "if not told:"),
        "recovery takes a line without an error as the machine does: it is loaded for it, and nothing else",
    ),
)
"""Edits that change no verdict and no finding, and why: no vector can notice them."""
