"""Two trees asked the same questions by two processes."""

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.same.answers import answer_to
from tests.same.compare import REASONS, Difference, difference
from tests.same.inputs import STORIES, Input, edited, forged, games, live, vectors

JOBS: Final = 2
PART: Final = STORIES
"""How many games one piece of work has."""

GAMES, EDITS, LIVE = 2000, 2000, 500
SHOWN: Final = 3
"""How many examples of each kind of difference are shown."""

Work: TypeAlias = Callable[[], Iterator[Input]]


def pieces(share: int) -> list[Work]:
    """All inputs, in pieces that two processes can share."""
    made: list[Work] = [vectors, partial(forged, max(1, 3 // share))]
    for make, count in ((games, GAMES), (edited, EDITS), (live, LIVE)):
        made += [partial(make, first, PART) for first in range(0, count // share, PART)]
    return made


def _asked(work: Work) -> list[str]:
    return [
        json.dumps([one.kind, one.name, one.question, answer_to(one.kind, one.question)], ensure_ascii=False)
        for one in work()
    ]


def keep(file: Path, share: int) -> int:
    """Ask this tree, and write what was asked and answered."""
    counts: Counter[str] = Counter()
    with gzip.open(file, "wt", encoding="utf-8", compresslevel=3) as out, _pool() as pool:
        for answers in pool.map(_asked, pieces(share)):
            for line in answers:
                counts[json.loads(line)[0]] += 1
                out.write(f"{line}\n")
    print(", ".join(f"{count} of kind {kind}" for kind, count in sorted(counts.items())))
    return 0


def _compared(lines: list[str]) -> list[tuple[str, str, Difference | None]]:
    found = []
    for line in lines:
        kind, name, question, kept = json.loads(line)
        now: Any = answer_to(kind, question, kept.get("asked"))
        found.append((kind, name, difference(kept, json.loads(json.dumps(now)))))
    return found


def compare(file: Path) -> int:
    """Ask this tree what the other one was asked, and print how they differ; 1 where they may not."""
    counts: Counter[str] = Counter()
    differing: defaultdict[Any, list[str]] = defaultdict(list)
    with gzip.open(file, "rt", encoding="utf-8") as kept, _pool() as pool:
        parts = iter(lambda: list(islice(kept, PART)), [])
        while some := list(islice(parts, 2 * JOBS)):  # a map would read the whole file at once
            for kind, name, told in chain.from_iterable(pool.map(_compared, some)):
                counts[kind] += 1
                if told is not None:
                    differing[told.later or (kind, told.told.split(":")[0])].append(f"{kind} {name}: {told.told}")
    print(", ".join(f"{count} of kind {kind}" for kind, count in sorted(counts.items())))
    for what, cases in sorted(differing.items(), key=lambda item: -len(item[1])):
        reason = REASONS.get(what, "NO REASON IS LISTED")
        print(f"{len(cases)} times {what}: {reason}")
        for case in cases[:SHOWN]:
            print(f"    {case}")
    return int(any(what not in REASONS for what in differing))


def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(JOBS, mp_context=get_context("spawn"))
