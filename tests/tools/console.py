"""Runs the command line as a user does: the installed program, in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tests import ROOT

_SCRIPT: Final = Path(sys.executable).with_name("fairshuffle")
PROGRAM: Final = [str(_SCRIPT)] if _SCRIPT.exists() else [sys.executable, "-m", "verifier_cli"]


class Ran(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


ISOLATES: Final = {0x2066: None, 0x2068: None, 0x2069: None}
"""What takes the isolates out of a text: nobody sees them."""


def read(*arguments: str, **more: Any) -> Ran:  # noqa: ANN401 - as for run
    """The same as ``run``; an answer in English as it is seen, without the isolates around its names."""
    ran = run(*arguments, **more)
    arabic = "ar" in (*arguments, *(value[:2] for value in more.get("environment", {}).values()))
    return ran if arabic else ran._replace(out=ran.out.translate(ISOLATES))


def run(
    *arguments: str, stdin: bytes = b"", folder: Path = ROOT, environment: Mapping[str, str] = MappingProxyType({})
) -> Ran:
    """Run ``fairshuffle`` in an English locale, on no terminal."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "PYTHONPATH") if name in os.environ}
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=stdin,
        capture_output=True,
        cwd=folder,
        env={**kept, "LANG": "C", "COLUMNS": "80", **environment},
        timeout=60,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
