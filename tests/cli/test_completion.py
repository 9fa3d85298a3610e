"""Completion in bash, zsh and fish: the scripts, and the words that the program gives them."""

import shutil
import subprocess
from typing import Final

import pytest

from fairshuffle.rules.options import PROFILES
from fairshuffle.verifier import CHECKS, REQUIREMENTS
from tests.tools.console import PROGRAM, run
from verifier_cli.main import cli

BASH: Final = shutil.which("bash")
SHELLS: Final = ("bash", "zsh", "fish")


def words(line: str, shell: str = "bash") -> list[tuple[str, str]]:
    """What the program offers for the last word of a line, each with its kind."""
    typed = line.split(" ")
    asked = {"_FAIRSHUFFLE_COMPLETE": f"{shell}_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(typed) - 1)}
    if shell == "fish":
        asked["COMP_CWORD"] = typed[-1]
    ran = run(environment=asked)
    assert (ran.code, ran.err) == (0, "")
    if shell == "zsh":
        parts = ran.out.splitlines()
        return list(zip(parts[1::3], parts[::3], strict=True))
    return [(word, kind) for kind, word in (offered.split("\t")[0].split(",", 1) for offered in ran.out.splitlines())]


def plain(line: str, shell: str = "bash") -> list[str]:
    return [word for word, kind in words(line, shell) if kind == "plain"]


@pytest.mark.parametrize("shell", SHELLS)
def test_commands_are_completed(shell: str) -> None:
    assert plain("fairshuffle ", shell) == sorted(cli.commands)
    assert plain("fairshuffle ex", shell) == ["explain"]


@pytest.mark.parametrize("shell", SHELLS)
def test_options_are_completed(shell: str) -> None:
    assert plain("fairshuffle show --h", shell) == ["--hand", "--help"]


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("fairshuffle simulate --profile ", list(PROFILES)),
        ("fairshuffle profiles s", ["sahrat", "squarescores"]),
        ("fairshuffle verify --lang ", ["en", "ar", "auto"]),
        ("fairshuffle explain --color n", ["never"]),
        ("fairshuffle verify --require ", list(REQUIREMENTS)),
        ("fairshuffle help play.n", [name for name in CHECKS if name.startswith("play.n")]),
        ("fairshuffle help chec", ["checks", *(name for name in CHECKS if name.startswith("check."))]),
        ("fairshuffle completion ", list(SHELLS)),
    ],
)
def test_values_are_completed(line: str, values: list[str]) -> None:
    assert plain(line) == values


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("command", ["verify", "show", "explain", "verify --receipt", "fmt", "deal"])
def test_elsewhere_the_shell_completes_names_of_files(command: str, shell: str) -> None:
    assert words(f"fairshuffle {command} test", shell) == [("test", "file")]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_asks_this_program(shell: str) -> None:
    ran = run("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    assert f"_FAIRSHUFFLE_COMPLETE={shell}_complete" in ran.out
    assert ran.out == run(environment={"_FAIRSHUFFLE_COMPLETE": f"{shell}_source"}).out


@pytest.mark.parametrize("arguments", [[], ["tcsh"]])
def test_another_shell_is_wrong_usage(arguments: list[str]) -> None:
    ran = run("completion", *arguments)
    assert (ran.code, ran.out) == (2, "")


@pytest.mark.skipif(BASH is None or len(PROGRAM) > 1, reason="needs bash and the installed program")
def test_bash_completes_by_the_script() -> None:
    assert BASH is not None
    program = f"""
eval "$({PROGRAM[0]} completion bash)"
COMP_WORDS=(fairshuffle simulate --profile s) COMP_CWORD=3
_fairshuffle_completion {PROGRAM[0]}
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run([BASH, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["sahrat", "squarescores"]
