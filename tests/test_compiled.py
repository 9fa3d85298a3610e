"""The compiled build is the same program."""

from pathlib import Path

import pytest

from tests.compiled import build, differences, lacking


@pytest.mark.skipif(bool(lacking()), reason=lacking())
def test_the_compiled_build_answers_every_vector_as_the_sources_do(tmp_path: Path) -> None:
    build(tmp_path / "compiled", optimized=False)  # in half the time, and no less the same program
    assert differences(tmp_path / "compiled") == []
