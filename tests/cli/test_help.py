"""``fairshuffle help``: commands, the list of checks, single checks; and the manual page."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest

from fairshuffle.verifier import CHECKS
from fairshuffle.words.findings import ASKED
from tests import ROOT
from tests.tools.console import Ran, run
from tests.tools.make_man import PAGE, page
from verifier_cli.main import cli

GROFF: Final = shutil.which("groff")
ARABIC: Final = re.compile("[\u0621-\u064a]")


# Commands


def test_help_alone_is_the_help_of_the_program() -> None:
    assert run("help") == run("--help")


@pytest.mark.parametrize("path", [["verify"], ["show"], ["vectors", "run"], ["help"]])
def test_help_on_a_command_is_its_own(path: list[str]) -> None:
    assert run("help", *path) == run(*path, "--help")


@pytest.mark.parametrize(
    ("path", "named"), [("fly", "fly"), ("verify fly", "verify fly"), ("checks fly", "checks"), ("play.x", "play.x")]
)
def test_help_on_nothing_is_wrong_usage(path: str, named: str) -> None:
    assert run("help", *path.split()) == Ran(
        2, "", f"error: there is no command and no check {named!r}\nhint: fairshuffle help --help\n"
    )


# Checks


def test_every_check_is_listed_with_its_sentence() -> None:
    title, *lines = run("help", "checks").out.splitlines()
    assert title == "The checks; each has the id of its finding."
    assert [line.split(": ")[0].strip() for line in lines] == list(CHECKS)
    assert "  play.renege: Who holds the suit that was led plays a card of it." in lines


def test_the_checks_are_listed_in_arabic() -> None:
    lines = run("help", "checks", "--lang", "ar").out.splitlines()
    assert len(lines) == len(CHECKS) + 1
    assert all(ARABIC.search(line) for line in lines)
    assert "  \u2066play.renege\u2069: من معه من نوع الأكلة يلعب منه." in lines


def test_one_check_is_told_with_its_place_in_the_specification() -> None:
    assert run("help", "play.renege").out.splitlines() == [
        "play.renege: Who holds the suit that was led plays a card of it.",
        "  severity, line and values: SPEC.md#play-renege",
    ]


def test_verify_says_where_the_checks_are_listed() -> None:
    assert "fairshuffle help checks" in " ".join(run("verify", "--help").out.split())


def test_every_check_has_its_words_and_there_are_no_others() -> None:
    assert set(ASKED) == set(CHECKS)


@pytest.mark.parametrize("check", CHECKS)
def test_the_words_of_a_check_are_one_sentence_in_each_language(check: str) -> None:
    english, arabic = ASKED[check]
    assert re.fullmatch(r"[A-Z][^.{}]*\.", english)
    assert re.fullmatch(r"[^.{}A-Za-z0-9]*\.", arabic)
    assert ARABIC.search(arabic)
    assert not ARABIC.search(english)


# The manual page


def test_the_manual_page_is_that_of_the_commands() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.tools.make_man"


def test_the_manual_page_names_every_command_and_option() -> None:
    text = page().replace("\\-", "-")
    for path, command in commands(cli, "fairshuffle"):
        section = text.split(f'.SS "{path} [OPTIONS]')[1].split(".SS")[0]
        for option in command.params:
            if isinstance(option, click.Option):
                assert all(f"\\fB{name}\\fR" in section for name in option.opts), path


def commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from commands(inner, f"{path} {name}")
    else:
        yield path, command


@pytest.mark.skipif(GROFF is None, reason="groff is not installed")
def test_the_manual_page_is_set_without_a_warning() -> None:
    assert GROFF is not None
    # An example in JSON may be longer than a line: it is set all the same.
    command = [GROFF, "-man", "-ww", "-Wbreak", "-Kutf8", "-Tutf8", str(PAGE)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.stderr == b""
    assert done.stdout.count(b"\n") > 200


def test_the_manual_page_is_part_of_what_is_installed() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"{PAGE.relative_to(ROOT).as_posix()}" = "share/man/man1/fairshuffle.1"' in text
    assert Path(PAGE).is_file()
