"""README cannot drift: what it prints is what the commands print, and its Python runs.

``python -m tests.test_readme`` writes the outputs anew.
"""

import doctest
import re
import shlex
from typing import Final

import pytest

from fairshuffle.rules.options import PROFILES
from fairshuffle.words.report import LIMITS
from tests.console import ROOT, run

README: Final = ROOT / "README.md"
TEXT: Final = README.read_text(encoding="utf-8")
CONSOLE: Final = re.compile(r"^```console\n\$ fairshuffle (.*)\n((?:.*\n)*?)```$", re.MULTILINE)


def told(match: re.Match[str]) -> str:
    """A console block as it should read; one that ends in ``...`` keeps its number of lines."""
    command, shown = match.groups()
    ran = run(*shlex.split(command))
    assert ran.err == ""
    lines = ran.out.splitlines()
    if shown.endswith("...\n"):
        lines = [*lines[: shown.count("\n") - 1], "..."]
    return "\n".join([f"```console\n$ fairshuffle {command}", *lines, "```"])


@pytest.mark.parametrize("block", [pytest.param(match, id=match[1]) for match in CONSOLE.finditer(TEXT)])
def test_a_command_prints_what_readme_shows(block: re.Match[str]) -> None:
    assert told(block).split() == block[0].split()  # where a help text wraps is not ours to say


def test_readme_shows_commands() -> None:
    assert len(CONSOLE.findall(TEXT)) == TEXT.count("```console") >= 4


def test_the_python_of_readme_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    blocks = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        runner.run(parser.get_doctest(block, {}, "README.md", "README.md", 0))
    assert runner.summarize(verbose=False) == (0, runner.tries)


def test_the_first_two_shell_blocks_are_one_command_each_and_there_are_no_others() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert [block.count("\n") for block in blocks] == [1, 1]
    assert TEXT.index("```sh") < TEXT.index("## ")


def test_the_game_of_the_first_command_exists() -> None:
    (name,) = re.findall(r"fairshuffle verify (\S+)\n```", TEXT.split("## ")[0])
    assert (ROOT / name).is_file()


def test_readme_says_the_nine_limits_in_the_words_of_the_report() -> None:
    section = TEXT.split("## What it does not prove")[1].split("\n## ")[0]
    assert re.findall(r"^- (.*)$", section, re.MULTILINE) == [english for english, _ in LIMITS.values()]


def test_readme_names_every_profile() -> None:
    assert tuple(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)) == PROFILES


def test_links_of_readme_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


if __name__ == "__main__":
    README.write_text(CONSOLE.sub(told, TEXT), encoding="utf-8")
