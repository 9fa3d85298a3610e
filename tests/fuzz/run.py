"""Inputs one after the other, by chance alone or guided by what they reach."""

import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random
from types import ModuleType

from tests.fuzz.corpus import records
from tests.fuzz.mutations import mutated
from tests.fuzz.targets import judge, read_otherwise, tamper

TOLD_OF = 20
"""Of so many inputs one has its report written out: writing takes longer than judging."""

LONGEST = 1 << 16


class Fuzz:
    """Inputs made of those of the corpus, and what came of them; each finding is kept in a file of ``folder``."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random = Random(seed)
        self.corpus = records()
        self.folder = folder
        self.verdicts: Counter[str] = Counter()

    def one(self) -> None:
        """One input made by chance."""
        if self.random.random() < 0.002:
            tamper(self.random, 5)
        self.judged(mutated(self.random, self.random.choice(self.corpus), self.corpus))

    def judged(self, data: bytes) -> None:
        """One input; raises again what is a finding."""
        number = self.verdicts.total()
        try:
            self.verdicts[judge(data, told=number % TOLD_OF == 0)] += 1
            read_otherwise(data[:4000])
        except BaseException:
            self.folder.mkdir(parents=True, exist_ok=True)
            place = self.folder / sha256(data).hexdigest()[:16]
            place.write_bytes(data)
            print(f"finding: {place}")
            raise

    def summary(self) -> str:
        """How many inputs had which verdict."""
        counts = ", ".join(f"{verdict} {count}" for verdict, count in self.verdicts.most_common())
        return f"{self.verdicts.total()} inputs: {counts}"

    def guided(self, atheris: ModuleType, runs: int, seconds: int, seed: int) -> None:
        """Inputs made from those that reached new code; libFuzzer ends the program, with an error on a finding."""
        place = self.folder / "corpus"
        place.mkdir(parents=True, exist_ok=True)
        for data in self.corpus:
            (place / sha256(data).hexdigest()[:16]).write_bytes(data)

        def mutator(data: bytes, most: int, given: int) -> bytes:
            random = Random(given)
            if random.random() < 0.2:
                return bytes(atheris.Mutate(data, most))
            return mutated(random, data, self.corpus)[:most]

        limits = [f"-runs={runs}" if runs else f"-max_total_time={seconds}", f"-seed={seed}", f"-max_len={LONGEST}"]
        shown = ["-print_final_stats=1", "-verbosity=0", f"-artifact_prefix={self.folder}/", str(place)]
        atheris.Setup([sys.argv[0], *limits, *shown], self.judged, custom_mutator=mutator)
        atheris.Fuzz()
