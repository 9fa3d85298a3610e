"""A sample of the mutation score; ``python -m tests.mutations`` tries all mutants."""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import ROOT
from tests.mutations import EQUIVALENT
from tests.mutations.run import MUTANTS, Copy

SAMPLE = 16


def test_every_mutant_changes_one_place() -> None:
    for mutant in (*MUTANTS, *(one for one, _ in EQUIVALENT)):
        text = (ROOT / "fairshuffle" / mutant.file).read_text(encoding="utf-8")
        assert text.count(mutant.old) == 1, mutant
        assert mutant.old != mutant.new


def test_there_are_mutants_of_every_module() -> None:
    files = Counter(mutant.file for mutant in MUTANTS)
    assert len(MUTANTS) >= 80
    for folder in ("rules", "shuffle", "game", "verifier", "device"):
        package = ROOT / "fairshuffle"
        modules = {path.relative_to(package).as_posix() for path in (package / folder).rglob("*.py")}
        # What only explains, counts, keeps or writes for a server gives no vector another answer.
        uncounted = {"game/propose.py", "verifier/chances.py", "verifier/redeals.py", "verifier/steps.py"}
        uncounted |= {"device/errors.py", "device/file.py"}
        assert {name for name in modules - files.keys() if not name.endswith("/__init__.py")} <= uncounted


def test_no_mutant_of_a_sample_survives() -> None:
    sample = MUTANTS[:: len(MUTANTS) // SAMPLE]
    with TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        assert copy.difference(None) == ""
        assert [mutant for mutant in sample if not copy.difference(mutant)] == []
