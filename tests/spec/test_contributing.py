"""CONTRIBUTING.md: its three commands, and that every command of the tests that a document names is there."""

import re
from importlib.util import find_spec
from typing import Final

import pytest

from tests import ROOT

DOCUMENTS: Final = ("CONTRIBUTING.md", "README.md", "README.ar.md", "test_vectors/README.md", "docs/api.md")
TEXT: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_second_command_is_the_full_suite_and_the_third_the_quick_one() -> None:
    (block,) = re.findall(r"^```sh\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    _, full, quick = block.splitlines()
    assert (full, quick) == (".venv/bin/pytest -q", ".venv/bin/pytest -q -m quick")
    assert full in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "document", ["CONTRIBUTING.md", "README.md", "README.ar.md", "test_vectors/README.md", "docs/api.md"]
)
def test_every_command_that_a_document_names_is_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for name in re.findall(r"\btests\.[a-z_.]*[a-z_]\b(?!/)", text):
        if (ROOT / name).is_file():
            continue
        module = find_spec(name)
        assert module is not None, name
        assert not module.submodule_search_locations or find_spec(f"{name}.__main__") is not None, name


def test_links_of_contributing_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#:]+)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
