"""What is public: ``__all__``, docs/api.md with its paragraph on stability, and ``help()`` say the same."""

import pydoc
import re
from importlib import import_module
from typing import Final

import pytest

import fairshuffle
from fairshuffle import server
from tests import ROOT
from tests.tools.make_api import PAGE, PUBLIC, STABILITY, page, sentence, told

FRONT_DOORS: Final = (fairshuffle, server)


def names_in(module: str) -> list[str]:
    return [name for name in import_module(module).__all__ if not name.startswith("__")]


def test_the_page_is_what_the_program_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.tools.make_api"


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_is_there_and_has_a_sentence(module: str) -> None:
    home = import_module(module)
    assert names_in(module)
    for name in names_in(module):
        assert getattr(home, name) is not None
        assert re.fullmatch(r"[A-Z0-9`].*[.?]", sentence(told(module, name))), name


@pytest.mark.parametrize("module", PUBLIC)
def test_a_star_takes_what_is_public_and_nothing_else(module: str) -> None:
    taken: dict[str, object] = {}
    exec(f"from {module} import *", taken)  # noqa: S102 - there is no other way to ask for a star
    assert taken.keys() - {"__builtins__"} == set(import_module(module).__all__)


def test_the_front_door_names_every_public_module() -> None:
    text = fairshuffle.__doc__ or ""
    for module in PUBLIC[1:]:
        assert re.search(rf"\b{re.escape(module.removeprefix('fairshuffle.'))}\b", text), module
    assert "docs/api.md" in text


@pytest.mark.parametrize("module", FRONT_DOORS, ids=lambda module: module.__name__)
def test_help_of_a_front_door_fits_two_screens_and_names_what_is_public(module: object) -> None:
    text = pydoc.plain(pydoc.render_doc(module))
    assert len(text.splitlines()) <= 90
    assert [name for name in names_in(str(getattr(module, "__name__", ""))) if name not in text.split("DATA")[0]] == []


def test_what_a_front_door_does_not_have_is_no_attribute_of_it() -> None:
    with pytest.raises(AttributeError, match="module 'fairshuffle' has no attribute 'verfy'"):
        _ = fairshuffle.verfy  # type: ignore[attr-defined]


def test_the_paragraph_on_stability_says_what_changelog_follows() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "[Semantic Versioning](https://semver.org/)" in STABILITY
    assert "[Semantic Versioning](https://semver.org/)" in changelog
    assert {"DeprecationWarning", "CHANGELOG.md", "1.0"} <= set(
        re.findall(r"DeprecationWarning|CHANGELOG\.md|1\.0", STABILITY)
    )


def test_links_of_the_page_lead_somewhere() -> None:
    spec = (ROOT / "SPEC.md").read_text(encoding="utf-8")
    anchors = set(re.findall(r"\]\(\.\./SPEC\.md#([^)]+)\)", page()))
    assert len(anchors) > 20
    assert sorted(anchor for anchor in anchors if f'<a id="{anchor}"></a>' not in spec) == []
