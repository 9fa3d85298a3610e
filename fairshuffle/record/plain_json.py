"""JSON that people and other programs write: any layout, but nothing that two readers could read differently."""

import json
from collections import Counter
from typing import Any

from fairshuffle.limits import MAX_NUMBER


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - any JSON value
    """The value of a JSON text, in UTF-8 where it is bytes (SPEC.md#command-line).

    Raises ValueError for what is no JSON, a key that stands twice in an object, a whole number with more digits than
    MAX_NUMBER, and lists or objects that are nested too deeply.

    >>> read_json(b'{"cards": [85, 77]}')
    {'cards': [85, 77]}
    >>> read_json('{"seat": 0, "seat": 1}')
    Traceback (most recent call last):
        ...
    ValueError: the key "seat" stands twice
    """
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise ValueError(f"not UTF-8: {error.reason}") from error
    if text.startswith("\ufeff"):
        raise ValueError("a byte order mark")
    try:
        return json.loads(text, object_pairs_hook=_once, parse_int=_whole)
    except RecursionError:
        raise ValueError("lists or objects nested too deeply") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise ValueError(f"the key {json.dumps(twice)} stands twice")
    return value


def _whole(digits: str) -> int:
    if len(digits) > len(str(MAX_NUMBER)):
        raise ValueError(f"a number is at most {MAX_NUMBER}")
    return int(digits)
