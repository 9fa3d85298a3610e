"""The quick tests touch every package, and what is left out of them is there and has its reason."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests import ROOT
from tests.conftest import NOT_QUICK, QUICK_AFTER_ALL

PACKAGES: Final = sorted(
    ".".join(path.parent.relative_to(ROOT).parts)
    for top in ("fairshuffle", "verifier_cli")
    for path in (ROOT / top).rglob("__init__.py")
)


def files_of(module: str) -> Iterator[Path]:
    """The file of a module or of a package, where it is one of ours."""
    place = ROOT.joinpath(*module.split("."))
    yield from (path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file())


def imported(file: Path) -> set[Path]:
    """The files of ours that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {found for name in names for found in files_of(name)}


def is_quick(file: Path) -> bool:
    """Whether a file of tests is quick, or a part of it."""
    name = file.relative_to(ROOT).as_posix()
    return name.startswith(QUICK_AFTER_ALL) or not name.startswith(tuple(NOT_QUICK))


@cache
def touched() -> frozenset[Path]:
    """The folders of which quick tests import a module, by themselves or through what tests share."""
    tests = [file for file in (ROOT / "tests").rglob("test_*.py") if is_quick(file)]
    shared = {found for file in tests for found in imported(file) if found.is_relative_to(ROOT / "tests")}
    return frozenset(found.parent for file in {*tests, *shared} for found in imported(file))


@pytest.mark.parametrize("package", PACKAGES)
def test_quick_tests_touch_every_package(package: str) -> None:
    assert ROOT.joinpath(*package.split(".")) in touched()


def test_what_is_not_quick_is_there() -> None:
    for begin in (*NOT_QUICK, *QUICK_AFTER_ALL):
        name, _, test = begin.partition("::")
        assert (ROOT / name).exists(), begin
        assert f"def {test}" in (ROOT / name).read_text(encoding="utf-8") if test else True, begin


def test_what_is_quick_after_all_is_in_a_folder_that_is_not() -> None:
    assert [name for name in QUICK_AFTER_ALL if not name.startswith(tuple(NOT_QUICK))] == []
