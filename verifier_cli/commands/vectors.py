"""``fairshuffle vectors``: judge case files, with this implementation or another one, and look after the files."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from fairshuffle.audit.extras import MissingExtraError
from fairshuffle.errors import MalformedRecordError
from fairshuffle.record.plain_json import read_json
from fairshuffle.record.reader import decode
from fairshuffle.testing.cases import OPS, CaseError, difference, op_of, question_of
from fairshuffle.testing.lint import lint_folder
from verifier_cli.errors import RefusedError, TroubleError
from verifier_cli.implementation import NoAnswerError, OtherImplementation
from verifier_cli.likeness import UNREADABLE, helps
from verifier_cli.numbers import Seconds
from verifier_cli.reading import MOST_BYTES, read_bytes
from verifier_cli.render.bar import bar, free_line
from verifier_cli.render.text import printable
from verifier_cli.usage import Group


@click.group("vectors", cls=Group)
def command() -> None:
    """Test vectors: cases with their expected answers."""


@command.command("run")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--impl", metavar="COMMAND", help="Ask this program instead: JSON lines on its stdin and stdout.")
@click.option("--slow", is_flag=True, help="Also ask what takes minutes.")
@click.option(
    "--seconds", type=Seconds(), default=60.0, show_default=True, help="How long --impl may take for an answer."
)
@click.pass_context
def run(context: click.Context, files: tuple[str, ...], impl: str | None, slow: bool, seconds: float) -> None:
    """Judge every case of the files: decks, auctions, legal cards, scores, whole records and more.

    FILE is a case file, or a directory for all case files below it. Each case that differs is printed with its file,
    line, id and the difference; the last line counts. The exit code is 1 when a case differs. What is no case file is
    an error, and nothing is judged.
    """
    cases = [case for name in files for file in _case_files(name) for case in _cases(file)]
    passed = failed = skipped = 0
    with (
        nullcontext() if impl is None else OtherImplementation(impl, seconds) as other,
        bar(len(cases), "cases") as step,
    ):
        ask = _ask_here if other is None else other.answer
        for case in cases:
            told = None if case.content.get("slow") and not slow else _judge(case, ask)
            if told is None:
                skipped += 1
            elif told:
                failed += 1
                free_line()
                click.echo(printable(f"{case.place}: {case.content.get('id', '?')}: {told}"))
            else:
                passed += 1
            step(1, 1)
    click.echo(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    if other is not None and other.unanswered:
        click.echo(f"{other.unanswered} of those that failed got no answer", err=True)
    context.exit(1 if failed else 0)


@command.command("answer")
def answer() -> None:
    """Answer questions, one JSON line each, as `run --impl` puts them to any program."""
    for line in sys.stdin.buffer:
        question: Any = None
        try:
            question = read_json(line)
            known = question["op"] in OPS
            answered = _ask_here(question) if known else {"skip": f"{question['op']} is not known here"}
        except Exception as error:  # noqa: BLE001 - a question may hold anything
            answered = {"error": f"{type(error).__name__}: {error}"}
        name = question.get("id") if isinstance(question, dict) else None
        click.echo(json.dumps({"id": name, **answered}, separators=(",", ":")))


@command.command("lint")
@click.argument("folder", default="test_vectors", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--spec", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="SPEC.md, for its anchors.")
@click.pass_context
def lint(context: click.Context, folder: Path, spec: Path | None) -> None:
    """Check case files against their schemas: form, ids, findings, anchors, records.

    FOLDER holds the case files and their schemas (the default is test_vectors); SPEC.md is looked for beside it. The
    exit code is 1 when something is wrong.
    """
    beside = folder.parent / "SPEC.md"
    path = spec or (beside if beside.is_file() else None)
    text = None if path is None else _text_of(str(path))
    try:
        problems = list(lint_folder(folder, text))
    except CaseError as error:
        raise RefusedError(str(error)) from error
    except MissingExtraError as error:
        raise TroubleError(str(error)) from error
    if not problems:
        _case_files(str(folder))
    for problem in problems:
        click.echo(printable(problem))
    click.echo(f"{len(problems)} problems" if problems else "no problems")
    context.exit(1 if problems else 0)


class _Case(NamedTuple):
    """A case and where it stands."""

    file: str
    line: int
    content: Mapping[str, Any]

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


def _case_files(name: str) -> list[str]:
    """The file itself, or the case files below a directory, which may hold records too."""
    if not Path(name).is_dir():
        return [name]
    found = (str(path) for path in sorted(Path(name).rglob("*.jsonl")))
    files = [file for file in found if not read_bytes(file, MOST_BYTES).startswith(b'{"type":')]
    if not files:
        raise click.UsageError(f"the directory {name!r} holds no case files")
    return files


def _cases(file: str) -> Iterator[_Case]:
    """The cases of a file; raises click.UsageError for what is no case file."""
    try:
        text = _text_of(file)
    except RefusedError as error:
        raise click.UsageError(error.message) from error
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line]
    if not lines:
        raise click.UsageError(f"{file}: no cases")
    for number, line in lines:
        try:
            case = read_json(line)
        except ValueError as error:
            raise click.UsageError(f"{file}:{number}: not a JSON line: {error}") from error
        if not isinstance(case, dict) or not op_of(case):
            raise click.UsageError(f"{file}:{number}: not a case of a known kind")
        yield _Case(file, number, case)


def _text_of(name: str) -> str:
    """The text of a file; raises RefusedError for what is none."""
    data = read_bytes(name, MOST_BYTES)
    try:
        return decode(data)
    except MalformedRecordError as error:
        raise RefusedError(f"{name}: {error}{helps(data, UNREADABLE)}") from error


_Ask = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def _ask_here(question: Mapping[str, Any]) -> Mapping[str, Any]:
    return OPS[question["op"]].answer(question)


def _judge(case: _Case, ask: _Ask) -> str | None:
    """What differs, an empty text, or None for a question that is not answered.

    A case that cannot be judged differs, it does not stop the run.
    """
    try:
        question = question_of(case.content, partial(_read, Path(case.file).parent))
        answered = ask(question)
        return None if "skip" in answered else difference(case.content, answered)
    except TroubleError:
        raise
    except NoAnswerError as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - a case may hold anything
        return f"the case cannot be judged ({type(error).__name__}: {error})"


def _read(folder: Path, name: str) -> bytes:
    return read_bytes(str(folder / name), MOST_BYTES)
