"""Inputs one after the other, by chance alone or guided by what they reach."""

import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from types import ModuleType

from tests.fuzz.corpus import lines, records
from tests.fuzz.mutations import mutated, mutated_line
from tests.fuzz.targets import judge, read_one, read_otherwise, tamper

TOLD_OF = 20
"""Of so many inputs one has its report written out: writing takes longer than judging."""

LONGEST = 1 << 16


class Fuzz:
    """Inputs made of those of the corpus, and what came of them; each finding is kept in a file of ``folder``."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random = Random(seed)
        self.corpus = records()
        self.folder = folder
        self.texts = lines()
        self.verdicts: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()

    def one(self) -> None:
        """One input made by chance."""
        if self.random.random() < 0.002:
            tamper(self.random, 5)
        self.judged(mutated(self.random, self.random.choice(self.corpus), self.corpus))

    def one_line(self) -> None:
        """A single line made by chance, asked of the reader of lines."""
        self.lines[self.kept(mutated_line(self.random, self.texts).encode(errors="surrogatepass"), _read_one)] += 1

    def kept(self, data: bytes, judge: Callable[[bytes], str]) -> str:
        """What comes of an input; one that is a finding is kept."""
        try:
            return judge(data)
        except BaseException:
            self.folder.mkdir(parents=True, exist_ok=True)
            place = self.folder / sha256(data).hexdigest()[:16]
            place.write_bytes(data)
            print(f"finding: {place}")
            raise

    def judged(self, data: bytes) -> None:
        """One input; raises again what is a finding."""
        told = self.verdicts.total() % TOLD_OF == 0
        self.verdicts[self.kept(data, partial(judge, told=told))] += 1
        self.kept(data[:4000], _read_otherwise)

    def summary(self) -> str:
        """How many inputs had which verdict."""
        return "\n".join(
            f"{counts.total()} {what}: {', '.join(f'{name} {count}' for name, count in counts.most_common())}"
            for what, counts in (("records", self.verdicts), ("lines", self.lines))
            if counts
        )

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


def _read_one(data: bytes) -> str:
    return read_one(data.decode(errors="surrogatepass"))


def _read_otherwise(data: bytes) -> str:
    read_otherwise(data)
    return ""
