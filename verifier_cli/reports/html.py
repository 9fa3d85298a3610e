"""Reports as one HTML file that needs nothing else: the Verify page's own scripts, style and words inside it."""

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files as resources
from string import Template
from typing import Final

from fairshuffle import __version__
from fairshuffle.explain.notebook import as_markup
from fairshuffle.verifier.report import SPEC
from fairshuffle.words.cards import Lang
from fairshuffle.words.page import PAGE
from fairshuffle.words.template import fill
from verifier_cli.errors import TroubleError
from verifier_cli.page.texts import as_script
from verifier_cli.render.text import printable
from verifier_cli.reports.judged import Judged

MOST: Final = 200
"""Inputs in one file, each of some 80 kB: a browser has to hold them all."""

_WEB: Final = resources("verifier_cli") / "web"
_ENTRY: Final = "alone"
_IMPORT: Final = re.compile(r'^import (\{[^}]*\}|\w+) from "\./(\w+)\.mjs";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async function|function|const) (\w+))", re.MULTILINE)
_IN_MARKUP: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}


def as_html(judged: Sequence[Judged], lang: Lang) -> bytes:
    """The file of some inputs; raises TroubleError for more than MOST of them.

    The policy in the file lets this very script run, and nothing be loaded or sent. Who runs no scripts reads the
    reports as text.
    """
    if len(judged) > MOST:
        raise TroubleError(f"{len(judged)} records are too many for one HTML file, which holds {MOST} at most")
    script, style = _bundle(), _read("style.css")
    data = json.dumps({"version": __version__, "spec": SPEC, "judged": [each.as_json() for each in judged]})
    page = Template(_read("alone.html")).substitute(
        lang=lang,
        dir="rtl" if lang == "ar" else "ltr",
        title=escape(fill(PAGE["report_of"][lang == "ar"], lang, name=printable(judged[0].name))),
        plain=as_markup("\n\n".join("\n".join([*each.lines(lang), *each.limits(lang)]) for each in judged)),
        judged=data.translate(_IN_MARKUP),
        script=script,
        script_hash=_hash(script),
        style=style,
        style_hash=_hash(style),
    )
    return page.encode(errors="backslashreplace")


def _hash(text: str) -> str:
    """What a policy calls a script or a style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _read(name: str) -> str:
    return (_WEB / name).read_text(encoding="utf-8")


def _bundle() -> str:
    """The script of the file: every module that it needs as a function, the one after those that it imports."""
    done: dict[str, str] = {}
    _add(_ENTRY, done)
    return "\n".join(done.values())


def _add(name: str, done: dict[str, str]) -> None:
    if name in done:
        return
    source = as_script() if name == "words" else _read(f"{name}.mjs")
    for _, needed in _IMPORT.findall(source):
        _add(needed, done)
    exports = ", ".join(_EXPORT.findall(source))
    body = _EXPORT.sub("", _IMPORT.sub(r"const \1 = of_\2;", source)).replace("export default", "return", 1)
    done[name] = f"const of_{name} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
