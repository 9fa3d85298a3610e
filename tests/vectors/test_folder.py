"""``test_vectors``: what its README says of it, and that the games in it are those that the bots play."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from fairshuffle.verifier import verify
from fairshuffle.verifier.report import EXIT_CODES
from tests import ROOT
from tests.tools.make_games import GAMES

VECTORS: Final = ROOT / "test_vectors"
README: Final = (VECTORS / "README.md").read_text(encoding="utf-8")


def test_the_games_are_those_that_the_command_writes(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.tools.make_games", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in GAMES.iterdir()
    }


def test_there_is_a_game_for_every_verdict() -> None:
    cases = [json.loads(line) for line in (GAMES / "cases.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {case["verdict"] for case in cases} == set(EXIT_CODES)
    assert {case["record"] for case in cases} == {path.name for path in GAMES.iterdir()} - {"cases.jsonl"}


def test_readme_counts_the_cases_of_the_files_it_lists() -> None:
    listed = re.findall(r"^\| \[(\S+)\]\(\1\) \| (\d+) \|", README, re.MULTILINE)
    assert len(listed) > 6
    for name, count in listed:
        cases = (VECTORS / name).read_bytes().count(b"\n") if name.endswith(".jsonl") else 1
        assert int(count) == cases, name


def test_the_folder_says_for_which_edition_it_is() -> None:
    edition = json.loads((VECTORS / "edition.json").read_bytes())
    assert edition == {"format": "fairshuffle/1", "spec": 2}
    assert verify(b"").as_json()["spec"] == 2


def test_readme_tells_of_every_folder() -> None:
    assert [path.name for path in VECTORS.iterdir() if path.is_dir() and path.name not in README] == []


def test_the_examples_of_readme_are_cases() -> None:
    cases = [
        json.loads(line)
        for path in VECTORS.rglob("*.jsonl")
        for line in path.read_text(encoding="utf-8").split("\n")  # and not at what else Unicode calls a line
        if line
    ]
    examples = [json.loads(block) for block in re.findall(r"^```json\n(.*)\n```$", README, re.MULTILINE)]
    assert len(examples) == 4
    for example in examples:
        assert any(example.items() <= case.items() for case in _without_lists(cases, example))


def _without_lists(cases: list[dict[str, object]], example: dict[str, object]) -> list[dict[str, object]]:
    return [case for case in cases if case.get("id") == example["id"]]


def test_links_of_readme_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README)
    assert Counter(link for link in links if not (VECTORS / link).exists()) == {}
