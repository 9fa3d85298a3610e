"""The coverage table: what simulated games exercise, and which findings were ever made; no row may be empty.

``python -m tests.coverage [GAMES] [--jobs N]`` plays and verifies GAMES games (2000) of each profile and table,
and of a Qaid table with house variants, and prints how often each row occurred: every outcome, every option where it
decided something, every kind of line. Every other game is played by bots that seek rare corners. Where a row is empty
after that, seekers play on until it is not, at most twice as many games again; the table says how many were played.
Then it prints how often every finding was made by games, forgeries and vectors. The exit code is 1, and the rows are
named, when one is empty that must not be.
"""

import argparse
import sys

from tests.coverage.table import main

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.coverage", description="What simulated games exercise.")
    parser.add_argument("games", nargs="?", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=None, help="processes (one for each core)")
    given = parser.parse_args()
    sys.exit(main(given.games, given.jobs))
