"""What docstrings show is what happens."""

import doctest
from importlib import import_module
from typing import Final

import pytest

from tests import ROOT

SHOWN: Final = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for top in ("fairshuffle", "verifier_cli")
    for path in (ROOT / top).rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("module", SHOWN)
def test_what_a_docstring_shows_happens(module: str) -> None:
    came = doctest.testmod(import_module(module))
    assert came.failed == 0
    assert came.attempted
