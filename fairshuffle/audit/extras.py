"""Packages beyond the standard library, imported only where they are needed and only when they are."""

import os
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from typing import Any

from fairshuffle.errors import FairshuffleError


class MissingExtraError(FairshuffleError):
    """A package that this installation lacks; the message names the extra that brings it."""

    def __init__(self, package: str, extra: str) -> None:
        self.package = package
        self.extra = extra
        super().__init__(package, extra)

    def __str__(self) -> str:
        return f"{self.package} is not installed: pip install 'fairshuffle[{self.extra}]'"


def load(module: str, extra: str) -> Any:  # noqa: ANN401 - a module of a package that need not be there
    """A module of an optional package; raises MissingExtraError where it cannot be imported.

    >>> load("no_such_package.part", "stats")
    Traceback (most recent call last):
        ...
    fairshuffle.audit.extras.MissingExtraError: no_such_package is not installed: pip install 'fairshuffle[stats]'
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(module.partition(".")[0], extra) from error


def elsewhere() -> chdir[Path]:
    """Stand in Python's own folder for a while.

    What is started there, or reads its settings there, finds nothing of the folder one stands in: it may be the one
    that is audited, and nothing in it is ever executed (SPEC.md#audit).
    """
    return chdir(next(folder for folder in Path(os.__file__).parents if folder.is_dir()))
