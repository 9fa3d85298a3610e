"""Holds one tree against another: ``python -m tests.same keep FILE`` in the one, ``compare FILE`` in the other.

``keep`` asks this tree about all vectors and forgeries, 2,000 simulated games of all profiles, tables and options with
three prefixes of each, 2,000 edited ones and 500 live games, and writes questions and answers into FILE; ``--share 10``
takes a tenth of the games. ``compare`` asks this tree the same: what is without an error must be the same byte by byte,
as an object and as text in both languages, and so must live games; of all else the verdict and the first error, with no
more findings than before. Each other kind of difference needs its reason in ``tests/same/compare.py``.
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter

from tests.same.run import compare, keep


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.same", description=__doc__)
    parser.add_argument("what", choices=("keep", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--share", type=int, default=1, help="one in so many games is enough")
    wanted = parser.parse_args()
    begin = perf_counter()
    code = keep(wanted.file, wanted.share) if wanted.what == "keep" else compare(wanted.file)
    print(f"{perf_counter() - begin:.0f} s")
    return code


if __name__ == "__main__":
    sys.exit(main())
