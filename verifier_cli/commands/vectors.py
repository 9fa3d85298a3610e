"""``fairshuffle vectors``: judge case files with this implementation."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from fairshuffle.testing.cases import JUDGES, judge_record, kind_of
from verifier_cli.inputs import read_bytes
from verifier_cli.render.text import printable


@click.group("vectors")
def command() -> None:
    """Test vectors: cases with their expected answers."""


@command.command("run")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.pass_context
def run(context: click.Context, files: tuple[str, ...]) -> None:
    """Judge every case of the files: scores, legal cards, auctions, projects, records with a verdict.

    FILE is a case file, or a directory for all case files below it. Each case that differs is printed with its file,
    line, id and the difference; the last line counts. The exit code is 1 when a case differs. What is no case file is
    an error, and nothing is judged.
    """
    cases = [(file, number, case) for name in files for file in _case_files(name) for number, case in _cases(file)]
    failed = 0
    for file, number, case in cases:
        difference = _judge(case, Path(file).parent)
        if difference:
            failed += 1
            click.echo(printable(f"{file}:{number}: {case.get('id', '?')}: {difference}"))
    click.echo(f"{len(cases) - failed} passed, {failed} failed")
    context.exit(1 if failed else 0)


def _case_files(name: str) -> list[str]:
    """The file itself, or the case files below a directory, which may hold records too."""
    if not Path(name).is_dir():
        return [name]
    found = (str(path) for path in sorted(Path(name).rglob("*.jsonl")))
    files = [file for file in found if not read_bytes(file).startswith(b'{"type":')]
    if not files:
        raise click.UsageError(f"the directory {name!r} holds no case files")
    return files


def _cases(file: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The cases of a file with their line numbers; raises click.UsageError for what is no case file."""
    try:
        text = read_bytes(file).decode()
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{file}: not a case file: {error}") from error
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
    """What differs, or an empty text; a case that cannot be judged differs, it does not stop the run."""
    kind = kind_of(case)
    try:
        return judge_record(case, _record(case, folder)) if kind == "record" else JUDGES[kind](case)
    except Exception as error:  # noqa: BLE001 - a case may hold anything
        return f"the case cannot be judged ({type(error).__name__}: {error})"


def _record(case: Mapping[str, Any], folder: Path) -> bytes:
    """The record of a case: its lines in place, or the name of a file in the folder of the case file."""
    record = case["record"]
    if isinstance(record, list):
        return "".join(f"{line}\n" for line in record).encode()
    if not isinstance(record, str) or Path(record).name != record:
        raise ValueError(f"{record!r} is not the name of a file beside the cases")
    return (folder / record).read_bytes()
