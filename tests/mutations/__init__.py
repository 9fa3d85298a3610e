"""Mutants of the library: single wrong edits, each of which some test vector must notice.

``python -m tests.mutations`` tries them all.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

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
