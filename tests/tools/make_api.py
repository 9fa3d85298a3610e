"""Writes ``docs/api.md`` from ``__all__`` and docstrings: ``python -m tests.tools.make_api``."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

from tests import ROOT

PAGE: Final = ROOT / "docs" / "api.md"

PUBLIC: Final = (
    "fairshuffle",
    "fairshuffle.verifier",
    "fairshuffle.record",
    "fairshuffle.record.keepsakes",
    "fairshuffle.server",
    "fairshuffle.device",
    "fairshuffle.record.device_list",
    "fairshuffle.explain.replay",
    "fairshuffle.explain.notebook",
    "fairshuffle.words.findings",
    "fairshuffle.shuffle",
    "fairshuffle.testing.simulate",
    "fairshuffle.events",
    "fairshuffle.cards",
    "fairshuffle.seats",
    "fairshuffle.errors",
)
"""The modules whose names are promised."""

STABILITY: Final = (
    "Versions follow [Semantic Versioning](https://semver.org/). Promised are the names below with their public "
    "attributes, parameters and errors; the commands of the program, their options and "
    "[exit codes](../SPEC.md#verdicts); the JSON of [reports](../SPEC.md#report) and [audits](../SPEC.md#audit); and "
    "the [format of records](../SPEC.md#record). Until 1.0 a minor version may change any of it, and CHANGELOG.md says "
    "each change with the old name and the new one. From 1.0 on nothing promised goes without notice: what is to go is "
    "deprecated in a minor version, works for at least one more with a `DeprecationWarning` that names what takes its "
    "place, and goes with a major one. A verdict that was wrong is a fault, and is mended in any version; CHANGELOG.md "
    "lists it by the id of its finding. Whatever is not below, in no `__all__` or behind an underscore may change at "
    "any time."
)


def page() -> str:
    """The whole page."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    yield "# What is public"
    yield ""
    yield "Written by `python -m tests.tools.make_api` from `__all__` and the docstrings; `help()` of a name says more."
    yield ""
    yield "## What is promised"
    yield ""
    yield STABILITY
    yield ""
    for module in PUBLIC:
        yield f"## {module}"
        yield ""
        yield sentence(import_module(module).__doc__ or "")
        yield ""
        yield "| name | what it is |"
        yield "|---|---|"
        names = [name for name in import_module(module).__all__ if not name.startswith("__")]
        yield from (f"| `{name}` | {sentence(told(module, name)).replace('|', '&#124;')} |" for name in names)
        yield ""


def told(module: str, name: str) -> str:
    """The docstring of a name, from the module that defines it; that of a constant stands behind it."""
    body = ast.parse(_file(module).read_text(encoding="utf-8")).body
    body += [inner for node in body if isinstance(node, ast.If) for inner in node.body]
    for node, behind in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom) and node.module and name in {alias.name for alias in node.names}:
            return told(node.module, name)
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node) or ""
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            is_text = isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant)
            return str(ast.literal_eval(behind.value)) if is_text and isinstance(behind, ast.Expr) else ""
    raise LookupError(f"{module} has no {name}")


def _file(module: str) -> Path:
    place = ROOT.joinpath(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def sentence(text: str) -> str:
    """The first sentence of a docstring, in one line; anchors lead from ``docs`` to SPEC.md."""
    (first, *_) = re.split(r"(?<=[.?!])\s+(?=[A-Z`])|\n\s*\n", text.strip(), maxsplit=1)
    first = re.sub(r"``([^`]*)``", r"`\1`", " ".join(first.split()))
    return re.sub(r"\(SPEC\.md#([\w.-]+)\)", r"([SPEC.md](../SPEC.md#\1))", first)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
