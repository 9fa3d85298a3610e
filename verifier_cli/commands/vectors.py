"""``fairshuffle vectors``: judge case files with this implementation."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from fairshuffle.testing.cases import JUDGES, judge_record, kind_of
from verifier_cli.inputs import TroubleError


@click.group("vectors")
def command() -> None:
    """Test vectors: cases with their expected answers."""


@command.command("run")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.pass_context
def run(context: click.Context, files: tuple[str, ...]) -> None:
    """Judge every case of the files: scores, legal cards, auctions, projects, records with a verdict.

    Each case that differs is printed with the file, its id and the difference; the last line counts. The exit code is
    1 when a case differs.
    """
    passed = failed = 0
    for file in files:
        for number, case in _cases(file):
            difference = _judge(case, Path(file).parent)
            if difference:
                failed += 1
                click.echo(f"{file}:{number}: {case.get('id', '?')}: {difference}")
            else:
                passed += 1
    click.echo(f"{passed} passed, {failed} failed")
    context.exit(1 if failed else 0)


def _cases(file: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The cases of a file with their line numbers; raises click.UsageError for what is no case file."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (FileNotFoundError, IsADirectoryError) as error:
        raise click.UsageError(f"there is no file {file!r}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise TroubleError(f"cannot read {file}: {error}") from error
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line]
    if not lines:
        raise click.UsageError(f"{file}: no cases")
    for number, line in lines:
        try:
            case = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise click.UsageError(f"{file}:{number}: not a JSON line") from error
        if not isinstance(case, dict) or not kind_of(case):
            raise click.UsageError(f"{file}:{number}: not a case of a known kind")
        yield number, case


def _judge(case: Mapping[str, Any], folder: Path) -> str:
    """What differs, or an empty text; a case that lacks a key differs, it does not stop the run."""
    kind = kind_of(case)
    try:
        if kind == "record":
            return judge_record(case, _record(case, folder))
        return JUDGES[kind](case)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        return f"the case cannot be judged ({type(error).__name__}: {error})"


def _record(case: Mapping[str, Any], folder: Path) -> bytes:
    """The record of a case: its lines in place, or the name of a file in the folder of the case file."""
    record = case["record"]
    if isinstance(record, list):
        return "".join(f"{line}\n" for line in record).encode("utf-8")
    if not isinstance(record, str) or Path(record).name != record:
        raise ValueError(f"{record!r} is not the name of a file beside the cases")
    return (folder / record).read_bytes()
