"""Files as URIs, for programs that open what a report points at."""

import os
from pathlib import Path, PurePath
from typing import Final
from urllib.parse import quote

STANDARD_INPUT: Final = "stdin:"
"""What stands for standard input, which is no file that anybody could open."""


def uri_of_input(name: str) -> str:
    """The URI of an input by the name that it was given: relative below the current folder, else absolute."""
    if name == "-":
        return STANDARD_INPUT
    path = Path(name)
    return uri(Path(os.path.realpath(path)) if ".." in path.parts else path, Path.cwd())


def uri(path: PurePath, folder: PurePath) -> str:
    r"""A file as a URI, relative where it is below a folder; names are percent-encoded as UTF-8.

    >>> from pathlib import PurePosixPath, PureWindowsPath
    >>> uri(PurePosixPath("/games/day 1/سرا.jsonl"), PurePosixPath("/games"))
    'day%201/%D8%B3%D8%B1%D8%A7.jsonl'
    >>> uri(PurePosixPath("/elsewhere/a:b#c.jsonl"), PurePosixPath("/games"))
    'file:///elsewhere/a%3Ab%23c.jsonl'
    >>> uri(PureWindowsPath("D:\\day 1\\a.jsonl"), PureWindowsPath("C:\\games"))
    'file:///D:/day%201/a.jsonl'
    """
    whole = folder / path
    if whole.is_relative_to(folder):
        return _encoded(whole.relative_to(folder).as_posix())
    text, drive = whole.as_posix().removeprefix("//?/"), ""  # the prefix of Windows for names that are long
    if text.startswith("UNC/"):
        text = f"//{text.removeprefix('UNC/')}"
    if text[1:2] == ":":
        drive, text = f"/{text[:2]}", text[2:]
    is_share = whole.drive.startswith("\\\\") and not drive
    return f"file:{_encoded(text)}" if is_share else f"file://{drive}/{_encoded(text.lstrip('/'))}"


def _encoded(text: str) -> str:
    """A path as it stands in a URI; what is no text in a name, on any system, is encoded as the bytes that it is."""
    errors = "surrogateescape" if os.name == "posix" else "surrogatepass"
    return quote(text, errors=errors)
