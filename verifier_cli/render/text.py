"""Text for a terminal or a pipe: nothing that a file name or a record holds may act on the terminal."""

import json
from typing import Any

from fairshuffle.record.kinds import BANNED


def printable(text: str) -> str:
    r"""A text of foreign origin, with control characters, direction marks and the like written as escapes.

    >>> printable("game\x1b[2J.jsonl")
    'game\\x1b[2J.jsonl'
    """
    return BANNED.sub(lambda found: ascii(found[0])[1:-1], text)


def json_line(value: Any) -> str:  # noqa: ANN401 - a JSON value of any shape
    r"""A JSON value in one line, with the same characters escaped; every reader of JSON gets the text back.

    >>> print(json_line({"input": "\x9b2J سلمى"}))
    {"input": "\u009b2J سلمى"}
    """
    return BANNED.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
