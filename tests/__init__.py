"""The tests of fairshuffle, run from the root of the repository: a folder for each package and kind."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
"""The repository."""
