"""``python -m tests.fuzz [--runs N | --seconds S]``: exit code 1 and the input in a file where there is a finding."""

import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from time import monotonic
from types import ModuleType


def _guide() -> ModuleType | None:
    """The package ``atheris``, where it is installed."""
    try:
        return import_module("atheris")
    except ImportError:
        print("atheris is not installed: by chance alone")
        return None


def main(arguments: list[str]) -> int:
    """Fuzz as told, and say what came of it."""
    parser = ArgumentParser(prog="python -m tests.fuzz", description="Try hostile inputs.")
    parser.add_argument("--runs", type=int, default=0, help="how many inputs")
    parser.add_argument("--lines", type=int, default=0, help="how many single lines beside, for the reader alone")
    parser.add_argument("--seconds", type=int, default=30, help="for how long, where no number is given")
    parser.add_argument("--seed", type=int, default=1, help="where the inputs come from")
    parser.add_argument("--blind", action="store_true", help="by chance alone, also where atheris is installed")
    parser.add_argument("--findings", type=Path, default=Path("fuzz-findings"), help="where findings are kept")
    asked = parser.parse_args(arguments)
    atheris = None if asked.blind else _guide()
    # What is imported here is what is counted as reached.
    with atheris.instrument_imports(include=["fairshuffle"]) if atheris else nullcontext():
        from tests.fuzz.run import Fuzz  # noqa: PLC0415
    fuzz = Fuzz(asked.seed, asked.findings)
    begin = monotonic()
    for _ in range(asked.lines):
        fuzz.one_line()
    if atheris:
        print(fuzz.summary(), flush=True)  # libFuzzer ends the program itself
        fuzz.guided(atheris, asked.runs, asked.seconds, asked.seed)
    while fuzz.verdicts.total() < asked.runs or (not asked.runs and monotonic() - begin < asked.seconds):
        fuzz.one()
    print(f"{fuzz.summary()}\nin {monotonic() - begin:.0f} s, seed {asked.seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
