"""The tree before, timed beside this one on the same records: how it is laid out, and a worker that judges them."""

import subprocess
import sys
import tarfile
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final

from fairshuffle import verify  # import paths differ between trees, but for this one
from tests import ROOT
from tests.bench.timing import Candidate, serve

PACKAGE: Final = "fairshuffle"


def lay_out(before: str, place: Path) -> Path:
    """A folder with the package of another tree and nothing else: its tests would stand before those that time it.

    ``before`` is the folder of a checkout, or whatever names a commit to git.
    """
    if (Path(before) / PACKAGE).is_dir():
        (place / PACKAGE).symlink_to((Path(before) / PACKAGE).resolve())
    else:
        command = ["git", "archive", before, PACKAGE]
        archived = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=BytesIO(archived)) as tar:
            # The early releases of Python 3.11 know no filters, and do not look at this.
            tar.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
            tar.extractall(place)  # noqa: S202 - what git has packed here
    return place


def judge(games: list[bytes]) -> None:
    for game in games:
        assert verify(game).verdict == "verified"


if __name__ == "__main__":
    records = [file.read_bytes() for file in sorted(Path(sys.argv[1]).iterdir())]
    serve({"verdict": Candidate(partial(judge, records), len(records))}, {})
