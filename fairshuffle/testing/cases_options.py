"""Answers about table options: the values of a profile, and changes that it does not take (SPEC.md#vectors)."""

from collections.abc import Mapping
from typing import Any

from fairshuffle.errors import UnsupportedError
from fairshuffle.rules.options import OPTION_NAMES, profile


def answer_options(question: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option at a table.

    >>> answer_options({"profile": "balotk", "options": {"target": 104}})["options"]["target"]
    104
    >>> answer_options({"profile": "balotk", "options": {"tie": "replayed"}})
    {'refused': "option tie cannot be 'replayed': it is one of made, lost"}
    """
    changes = {name: tuple(value) if isinstance(value, list) else value for name, value in question["options"].items()}
    try:
        options = profile(question["profile"]).with_changes(changes)
    except UnsupportedError as error:
        return {"refused": str(error)}
    values = {name: getattr(options, name) for name in OPTION_NAMES}
    return {"options": {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}}
