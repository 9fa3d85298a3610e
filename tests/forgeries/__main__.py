"""The forgery table: ``python -m tests.forgeries [SEEDS]`` tries every forgery on games of all profiles and tables.

A row says what the forger does, in which layer he must be noticed at the latest, by which finding, in how many games he
found occasion for it, and in how many of these he was caught. The exit code is 1 when one got through.
"""

import sys
from typing import Final

from tests.forgeries.run import main

SEEDS: Final = 3

if __name__ == "__main__":
    sys.exit(main(*[int(number) for number in sys.argv[1:2]] or [SEEDS]))
