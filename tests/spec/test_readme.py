"""README cannot drift, in either language: what it prints is what the commands print, and its Python runs.

``python -m tests.spec.test_readme`` writes the outputs anew.
"""

import doctest
import re
import shlex
from typing import Final, NamedTuple

import pytest

from fairshuffle.rules.options import PROFILES
from fairshuffle.words.report import LIMITS
from tests import ROOT
from tests.tools.console import run

CONSOLE: Final = re.compile(r"^```console\n\$ fairshuffle (.*)\n((?:.*\n)*?)```$", re.MULTILINE)


class Readme(NamedTuple):
    """One of the two: its file, its text, and the heading of the limits."""

    name: str
    limits: str

    @property
    def text(self) -> str:
        return (ROOT / self.name).read_text(encoding="utf-8")

    @property
    def blocks(self) -> list[re.Match[str]]:
        return list(CONSOLE.finditer(self.text))


READMES: Final = (Readme("README.md", "What it does not prove"), Readme("README.ar.md", "وش اللي ما يثبته"))

both: Final = pytest.mark.parametrize("readme", [pytest.param(readme, id=readme.name) for readme in READMES])


def told(match: re.Match[str]) -> str:
    """A console block as it should read; one that ends in ``...`` keeps its number of lines."""
    command, shown = match.groups()
    ran = run(*shlex.split(command))
    assert ran.err == ""
    lines = ran.out.splitlines()
    if shown.endswith("...\n"):
        lines = [*lines[: shown.count("\n") - 1], "..."]
    return "\n".join([f"```console\n$ fairshuffle {command}", *lines, "```"])


@pytest.mark.parametrize(
    "block", [pytest.param(block, id=f"{readme.name}-{block[1]}") for readme in READMES for block in readme.blocks]
)
def test_a_command_prints_what_readme_shows(block: re.Match[str]) -> None:
    assert told(block).split() == block[0].split()  # where a help text wraps is not ours to say


@both
def test_readme_shows_commands(readme: Readme) -> None:
    assert len(readme.blocks) == readme.text.count("```console") >= 4


def test_both_show_the_same_commands_in_their_languages() -> None:
    english, arabic = ([block[1] for block in readme.blocks] for readme in READMES)
    assert [command.replace(" --lang ar", "") for command in arabic] == english


def test_both_have_the_same_sections_tables_and_links() -> None:
    shapes = [re.findall(r"^(#+ |\| `[^`]*` \|)|\]\(([^)]*)\)", readme.text, re.MULTILINE) for readme in READMES]
    same = {"README.md": "README.ar.md", "docs/verify.png": "docs/verify.ar.png"}
    assert shapes[1] == [(row, {**same, **{b: a for a, b in same.items()}}.get(link, link)) for row, link in shapes[0]]


@both
def test_the_python_of_readme_runs(readme: Readme, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    blocks = re.findall(r"^```python\n(.*?)^```$", readme.text, re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        runner.run(parser.get_doctest(block, {}, readme.name, readme.name, 0))
    assert runner.summarize(verbose=False) == (0, runner.tries)


@both
def test_the_first_two_shell_blocks_are_one_command_each_and_there_are_no_others(readme: Readme) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", readme.text, re.MULTILINE | re.DOTALL)
    assert [block.count("\n") for block in blocks] == [1, 1]
    assert readme.text.index("```sh") < readme.text.index("## ")


@both
def test_the_game_of_the_first_command_exists(readme: Readme) -> None:
    (name,) = re.findall(r"fairshuffle verify (\S+)\n```", readme.text.split("## ")[0])
    assert (ROOT / name).is_file()


@both
def test_readme_says_the_ten_limits_in_the_words_of_the_report(readme: Readme) -> None:
    section = readme.text.split(f"## {readme.limits}")[1].split("\n## ")[0]
    said = [limit[READMES.index(readme)] for limit in LIMITS.values()]
    assert re.findall(r"^- (.*)$", section, re.MULTILINE) == said


@both
def test_readme_names_every_profile(readme: Readme) -> None:
    assert tuple(re.findall(r"^\| `(\w+)` \|", readme.text, re.MULTILINE)) == PROFILES


@both
def test_links_of_readme_lead_to_files(readme: Readme) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", readme.text)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


@both
def test_anchors_of_readme_lead_somewhere(readme: Readme) -> None:
    anchors = re.findall(r"\]\(SPEC\.md#([^)]*)\)", readme.text)
    spec = (ROOT / "SPEC.md").read_text(encoding="utf-8")
    assert anchors
    assert [anchor for anchor in anchors if f'<a id="{anchor}"></a>' not in spec] == []


def test_the_arabic_one_runs_from_right_to_left_and_its_commands_do_not() -> None:
    text = READMES[1].text
    assert text.startswith('<div dir="rtl">\n\n')
    assert text.endswith("\n</div>\n")
    for block in re.finditer(r"^```(?:sh|python)$", text, re.MULTILINE):
        assert text[: block.start()].endswith('<div dir="ltr">\n\n')


@both
def test_pictures_of_readme_are_small(readme: Readme) -> None:
    (picture,) = re.findall(r"!\[[^]]+\]\(([^)]+)\)", readme.text)
    assert (ROOT / picture).stat().st_size <= 150_000


if __name__ == "__main__":
    for each in READMES:
        (ROOT / each.name).write_text(CONSOLE.sub(told, each.text), encoding="utf-8")
