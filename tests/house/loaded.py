"""What a verdict loads and runs, told by a process of its own: ``python -m tests.house.loaded FOLDER``.

Prints as JSON the files of the package that are loaded once the first record of the folder is verified, and which lines
of their functions all records of it run. Its own imports are of the standard library, so that none of them counts.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from fairshuffle import verify


def loaded_files() -> dict[str, str]:
    """The files of the package that are loaded, by the names of their modules."""
    ours = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "fairshuffle"}
    return {name: str(module.__file__) for name, module in sorted(ours.items())}


def function_lines(code: CodeType, *, inside: bool = False) -> Iterator[int]:
    """The lines of all functions of a module that can run, without the line that names the function."""
    is_function = inside and bool(code.co_flags & 2)  # CO_NEWLOCALS: a module or a class has none
    if is_function:
        yield from {line for _, _, line in code.co_lines() if line is not None} - {code.co_firstlineno}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from function_lines(constant, inside=True)


class Tracer:
    """Notes the lines that run in some files."""

    def __init__(self, files: set[str]) -> None:
        self.ran: dict[str, set[int]] = {file: set() for file in files}

    def called(self, frame: FrameType, what: str, given: Any) -> Any:  # noqa: ANN401 - as sys.settrace has it
        del what, given
        return self.stepped if frame.f_code.co_filename in self.ran else None

    def stepped(self, frame: FrameType, what: str, given: Any) -> Any:  # noqa: ANN401 - as sys.settrace has it
        del given
        if what == "line":
            self.ran[frame.f_code.co_filename].add(frame.f_lineno)
        return self.stepped


def main(folder: Path) -> None:
    """Judge every record of a folder, all of which are verified."""
    records = [file.read_bytes() for file in sorted(folder.iterdir())]
    verdicts = {verify(records[0]).verdict}
    files = loaded_files()
    tracer = Tracer({*files.values()})
    sys.settrace(tracer.called)
    try:
        verdicts |= {verify(record).verdict for record in records}
    finally:
        sys.settrace(None)
    assert verdicts == {"verified"}, verdicts
    lines = {file: len(Path(file).read_text(encoding="utf-8").splitlines()) for file in tracer.ran}
    can = {file: {*function_lines(_compiled(file))} for file in tracer.ran}
    told = {
        "files": files,
        "lines": sum(lines.values()),
        "can": sum(map(len, can.values())),
        "ran": sum(len(can[file] & tracer.ran[file]) for file in can),
    }
    print(json.dumps(told))


def _compiled(file: str) -> CodeType:
    return compile(Path(file).read_text(encoding="utf-8"), file, "exec")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
