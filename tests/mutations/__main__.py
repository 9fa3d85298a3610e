"""The mutation score: ``python -m tests.mutations [PART...]`` runs the test vectors against every mutant.

A mutant is the library with one wrong edit, in a copy of its own. It is killed by the first vector that tells the two
apart, and survives when none does; then the exit code is 1. A PART names what is tried: a text out of the file's name.
"""

import sys

from tests.mutations.run import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
