"""``python -m tests.tamper N [--seed S] [--jobs J]``: exit code 1 when a change that means something was verified."""

import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import Final

from tests.tamper.run import Tampered, table, tamper, together

PART: Final = 2000
SHOWN: Final = 100


def main(arguments: list[str]) -> int:
    """Tamper as told, and print the table."""
    parser = ArgumentParser(prog="python -m tests.tamper", description="Tamper with valid records.")
    parser.add_argument("number", type=int, help="how many changes")
    parser.add_argument("--seed", default="1", help="where the changes come from")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    asked = parser.parse_args(arguments)
    begin = perf_counter()
    sizes = [min(PART, asked.number - first) for first in range(0, asked.number, PART)]
    seeds = [f"{asked.seed} {part}" for part in range(len(sizes))]
    parts: list[Tampered] = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for part in pool.map(tamper, sizes, seeds):
            parts.append(part)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{len(parts)} of {len(sizes)} parts")
    found = together(parts)
    seconds = perf_counter() - begin
    print(table(found))
    print(f"\nseed {asked.seed}: {found.outcomes.total()} changes in {seconds:.0f} s")
    for line in found.undetected[:SHOWN]:
        print(f"undetected: {line}")
    return 1 if found.undetected else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
