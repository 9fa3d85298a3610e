"""The compiled build says what the sources say: ``python -m tests.compiled`` builds it and compares the two.

The same typed files, compiled by mypyc; ``pyproject.toml`` names them. Every test vector is put to both builds, and
every answer and every whole report must be the same. Ends with 1 where one differs.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from sysconfig import get_config_var
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

from fairshuffle import match
from fairshuffle.testing.cases import OPS, question_of
from fairshuffle.testing.cases_record import policy_of
from fairshuffle.verify import verify
from tests.console import ROOT
from tests.first_difference import read_beside

_BUILT_FROM: Final = ("fairshuffle", "verifier_cli", "man", "pyproject.toml", "README.md", "LICENSE")

_OPTIMIZED: Final = 'opt_level = "3"'
_PLAIN: Final = 'opt_level = "0"'


def lacking() -> str:
    """What is not there that a build takes; empty where all is."""
    compiler = str(get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    missing = [module for module in ("pip", "hatch_mypyc") if find_spec(module) is None]
    return f"not installed: {', '.join(missing)}" if missing else ""


def build(place: Path, *, optimized: bool = True) -> None:
    """Put the compiled package into a folder; raises CalledProcessError when it cannot be built."""
    with TemporaryDirectory() as folder:
        copy, wheels = Path(folder, "copy"), Path(folder, "wheels")
        copy.mkdir()
        # The build leaves its files beside the sources: it must have sources of its own.
        for name in _BUILT_FROM:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
            else:
                shutil.copy(ROOT / name, copy / name)
        if not optimized:
            settings = (copy / "pyproject.toml").read_text(encoding="utf-8")
            (copy / "pyproject.toml").write_text(settings.replace(_OPTIMIZED, _PLAIN), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels), str(copy)]
        isolation = ["--no-build-isolation"] if find_spec("hatch_mypyc") else []
        environment = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        subprocess.run([*command, *isolation], env=environment, check=True)
        (wheel,) = wheels.iterdir()
        shutil.rmtree(place, ignore_errors=True)
        with ZipFile(wheel) as archive:
            archive.extractall(place)


def is_current(place: Path) -> bool:
    """Whether a folder holds a build of the sources as they are now; a wheel has them beside what was compiled."""
    ours = {path.relative_to(ROOT): path.read_bytes() for path in ROOT.glob("fairshuffle/**/*.py")}
    return ours == {path.relative_to(place): path.read_bytes() for path in place.glob("fairshuffle/**/*.py")}


def answers() -> Iterator[str]:
    """What this build answers to every vector: a line each."""
    for path in sorted((ROOT / "test_vectors").rglob("*.jsonl")):
        text = path.read_text(encoding="utf-8")
        for line in () if text.startswith('{"type":') else text.split("\n")[:-1]:
            case = json.loads(line)
            if case.get("slow"):
                continue
            try:
                question = question_of(case, partial(read_beside, path.parent))
                answer = OPS[question["op"]].answer(question)
                if question["op"] == "verify":
                    policy = policy_of(question.get("policy", {}))
                    answer = {**answer, "report": verify(bytes.fromhex(question["record"]), policy=policy).as_json()}
            except Exception as error:  # noqa: BLE001 - that it is the same one is what is asked
                answer = {"error": type(error).__name__}
            yield f"{path.name}: {case.get('id')}: {json.dumps(answer, default=repr)}"


def told(code: Path) -> list[str]:
    """The answers of the build in a folder, after a line that says whether it is compiled."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.compiled", "answers"]
    done = subprocess.run(command, cwd=code, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines()


def differences(place: Path) -> list[str]:
    """What a compiled build answers otherwise than the sources; raises ValueError for one that is not compiled."""
    (pure, *ours), (compiled, *theirs) = told(ROOT), told(place)
    if (pure, compiled) != ("pure", "compiled"):
        raise ValueError(f"the sources are {pure}, the build is {compiled}")
    return [theirs for ours, theirs in zip(ours, theirs, strict=True) if ours != theirs]


def main() -> int:
    if sys.argv[1:] == ["answers"]:
        print("pure" if str(match.__file__).endswith(".py") else "compiled")
        for line in answers():
            print(line)
        return 0
    with TemporaryDirectory() as folder:
        build(Path(folder, "compiled"), optimized=False)
        found = differences(Path(folder, "compiled"))
    for line in found:
        print(line)
    print(f"{len(found)} answers differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
