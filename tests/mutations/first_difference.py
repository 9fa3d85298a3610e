"""A program of its own: prints the first vector that the library on the path answers otherwise, and ends with 1."""

import json
import re
import sys
from functools import partial
from pathlib import Path

from fairshuffle.testing.cases import judge


def main(folder: Path, file: str) -> int:
    """Vectors whose folder is named as a part of the changed file come first, small files before large ones."""
    near = re.split(r"[/_.]", file)
    for path in sorted(folder.rglob("*.jsonl"), key=lambda path: (path.parent.name not in near, path.stat().st_size)):
        data = path.read_bytes()
        if data.startswith(b'{"type":'):
            continue
        read = partial(read_beside, path.parent)
        for line in data.split(b"\n")[:-1]:
            case = json.loads(line)
            if case.get("slow"):
                continue
            try:
                told = judge(case, read)
            except Exception as error:  # noqa: BLE001 - a mutant may do anything
                told = f"{type(error).__name__}: {error}"
            if told:
                print(f"{path.name}: {case['id']}: {told}")
                return 1
    return 0


def read_beside(folder: Path, name: str) -> bytes:
    return (folder / name).read_bytes()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
