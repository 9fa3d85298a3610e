"""``python -m verifier_cli``."""

import os
import sys

if sys.path[:1] == [os.getcwd()] != [os.path.dirname(os.path.dirname(__file__))]:  # noqa: PTH109, PTH120 - before imports
    # -m looks for modules where one stands first: in a folder of games that is where nothing is ever executed.
    del sys.path[0]

from verifier_cli.main import main

main()
