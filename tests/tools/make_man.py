"""The manual page out of the commands themselves: ``python -m tests.tools.make_man`` writes ``man/fairshuffle.1``."""

import inspect
from collections.abc import Iterator
from typing import Final

import click

from fairshuffle import __version__
from tests import ROOT
from verifier_cli.main import cli

PAGE: Final = ROOT / "man" / "fairshuffle.1"

ENVIRONMENT: Final = {
    "LC_ALL, LC_MESSAGES, LANG": (
        "With a locale whose name begins with ar the answer is in Arabic, unless --lang says otherwise."
    ),
    "NO_COLOR, FORCE_COLOR": "Without colours, or with them on no terminal either, unless --color says otherwise.",
}


def page() -> str:
    """The whole page, as man reads it."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    title, *_ = (cli.help or "").splitlines()
    yield f'.TH FAIRSHUFFLE 1 "" "fairshuffle {__version__}" "User Commands"'
    yield from (".ad l", ".nh", ".SH NAME")
    yield rf"fairshuffle \- {_text(title[0].lower() + title[1:].rstrip('.'))}"
    yield ".SH SYNOPSIS"
    yield r"\fBfairshuffle\fR \fICOMMAND\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]"
    yield ".SH DESCRIPTION"
    yield from _paragraphs(cli)
    yield ".PP"
    yield _text(cli.epilog or "")
    yield ".SH COMMANDS"
    yield from _command(cli, "fairshuffle")
    yield ".SH ENVIRONMENT"
    for names, meaning in ENVIRONMENT.items():
        yield from (".TP", rf"\fB{_text(names)}\fR", _text(meaning))


def _command(command: click.Command, name: str) -> Iterator[str]:
    """The section of a command, or those of a group."""
    if isinstance(command, click.Group):
        for inner in sorted(command.commands):
            yield from _command(command.commands[inner], f"{name} {inner}")
        return
    arguments = "".join(f" {_metavar(each)}" for each in command.params if isinstance(each, click.Argument))
    yield f'.SS "{_text(name)} [OPTIONS]{_text(arguments)}"'
    yield from _paragraphs(command)
    for option in command.params:
        if isinstance(option, click.Option):
            names = ", ".join(rf"\fB{_text(each)}\fR" for each in option.opts)
            value = "" if option.is_flag else rf" \fI{_text(_metavar(option))}\fR"
            shown = f" [default: {option.default}]" if option.show_default and not option.is_flag else ""
            yield from (".TP", f"{names}{value}", _text(f"{option.help}{shown}"))


def _paragraphs(command: click.Command) -> Iterator[str]:
    r"""The help of a command; a paragraph that begins with ``\b`` keeps its lines."""
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        first, *lines = paragraph.split("\n")
        yield ".PP"
        if first == "\b":
            yield from (".nf", *map(_text, lines), ".fi")
        else:
            yield _text(" ".join([first, *lines]))


def _metavar(parameter: click.Parameter) -> str:
    """What stands for the value of a parameter."""
    if parameter.metavar:
        return parameter.metavar
    if isinstance(parameter.type, click.Choice):
        return "|".join(parameter.type.choices)
    if isinstance(parameter, click.Argument):
        return (parameter.name or "").upper()
    if isinstance(parameter.type, click.types.IntParamType):
        return "N"
    return "PATH" if isinstance(parameter.type, click.Path) else "TEXT"


def _text(text: str) -> str:
    r"""A text that man takes as it is.

    >>> _text("--json .x"), _text(".x")
    ('\\-\\-json .x', '\\&.x')
    """
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
