"""``python -m tests.prefixes N [--seed S] [--jobs J]``: exit code 1 when somebody is accused by an honest record."""

import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import Final

from tests.prefixes.run import table, together, try_records

PART: Final = 250


def main(arguments: list[str]) -> int:
    """Try as many records as told, and print the table."""
    parser = ArgumentParser(prog="python -m tests.prefixes", description="Cut honest records off and judge them.")
    parser.add_argument("number", type=int, help="how many records")
    parser.add_argument("--seed", default="1", help="where the records come from")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    asked = parser.parse_args(arguments)
    begin = perf_counter()
    sizes = [min(PART, asked.number - first) for first in range(0, asked.number, PART)]
    with ProcessPoolExecutor(asked.jobs) as pool:
        tried = together(pool.map(try_records, sizes, [f"{asked.seed} {part}" for part in range(len(sizes))]))
    print(table(tried))
    print(f"\nseed {asked.seed}: {asked.number} records in {perf_counter() - begin:.0f} s")
    return 1 if tried.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
