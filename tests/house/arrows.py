"""Who imports whom: every import below a folder, and the rooms between which it leads."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests import ROOT

PACKAGE = ROOT / "fairshuffle"


class Import(NamedTuple):
    """One import: the file, and the full name of what is imported."""

    file: Path
    name: str
    line: int

    @property
    def place(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line} imports {self.name}"


def imports(folder: str) -> Iterator[Import]:
    """Every import below a folder, inside functions too; ``from a import b`` is ``a.b``."""
    for file in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (Import(file, alias.name, node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.module is not None, f"{file}: imports are written in full"
                yield from (Import(file, f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def unit(file: Path) -> str:
    """The module or package right below ``fairshuffle`` that a file belongs to: a room of the house."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def arrows(found: Iterable[Import]) -> Mapping[str, set[str]]:
    """For every room but the front door the others that it imports."""
    drawn: dict[str, set[str]] = {unit(file): set() for file in PACKAGE.rglob("*.py")}
    del drawn["__init__"]
    for one in found:
        first, *below = one.name.split(".")
        room = unit(one.file)
        if first == PACKAGE.name and below[0] in drawn.keys() - {room} and room in drawn:
            drawn[room].add(below[0])
    return drawn
