"""A copy of the library that is changed, and whether a test vector tells it from the library."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests import ROOT
from tests.mutations import Mutant
from tests.mutations.device import DEVICE
from tests.mutations.findings import FINDINGS
from tests.mutations.game import GAME
from tests.mutations.recovery import RECOVERY
from tests.mutations.rules import RULES
from tests.mutations.shuffle import SHUFFLE
from tests.mutations.verifier import VERIFY

RUNNER: Final = Path(__file__).parent / "first_difference.py"
MUTANTS: Final[tuple[Mutant, ...]] = (*RULES, *SHUFFLE, *GAME, *FINDINGS, *VERIFY, *RECOVERY, *DEVICE)
SECONDS: Final = 60


class Copy:
    """A copy of the library in a folder of its own, changed and changed back."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        ignored = shutil.ignore_patterns("__pycache__", "server", "audit", "forger")
        shutil.copytree(ROOT / "fairshuffle", folder / "fairshuffle", ignore=ignored)

    def difference(self, mutant: Mutant | None) -> str:
        """The first vector that a mutant answers otherwise; empty when there is none."""
        if mutant is None:
            return self._run("")
        path = self._folder / "fairshuffle" / mutant.file
        text = path.read_text(encoding="utf-8")
        assert text.count(mutant.old) == 1, f"{mutant.file}: {mutant.old!r} stands there {text.count(mutant.old)} times"
        path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        try:
            return self._run(mutant.file)
        finally:
            path.write_text(text, encoding="utf-8")

    def _run(self, file: str) -> str:
        command = [sys.executable, "-P", "-B", str(RUNNER), str(ROOT / "test_vectors"), file]
        environment = {**os.environ, "PYTHONPATH": str(self._folder)}
        try:
            done = subprocess.run(
                command, env=environment, cwd=self._folder, capture_output=True, text=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return "it does not end"
        if done.returncode == 0:
            return ""
        return (done.stdout or done.stderr).strip().splitlines()[-1]


def main(parts: list[str]) -> int:
    begin = perf_counter()
    wanted = [mutant for mutant in MUTANTS if not parts or any(part in mutant.file for part in parts)]
    killed: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        broken = copy.difference(None)
        if broken:
            print(f"the library itself differs: {broken}")
            return 1
        for mutant in wanted:
            told = copy.difference(mutant)
            tried[mutant.file] += 1
            killed[mutant.file] += bool(told)
            if not told:
                print(f"survived: {mutant.file}: {mutant.old!r} -> {mutant.new!r}", flush=True)
    for file, count in tried.items():
        print(f"{file:28}{killed[file]:5} of {count}")
    print(f"{'mutants killed':28}{killed.total():5} of {tried.total()}, {perf_counter() - begin:.0f} s")
    return int(killed != tried)
