"""Public names of a package that are taken from their modules when somebody asks for them."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def on_demand(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package (PEP 562), from the names of its modules and the public names in each.

    ``help()`` of a package spells out every class that stands in it, on 2,000 lines for ``fairshuffle.server``. So no
    name stands there: what help shows is the package's own text, and the modules.
    """
    home = {name: module for module, names in modules.items() for name in names.split()}

    def take(name: str) -> Any:  # noqa: ANN401 - whatever is asked for
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(home[name]), name)

    return take
