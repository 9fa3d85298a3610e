"""The page's own script, asked as a program: it runs in node as it does in a browser."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from tests import ROOT

WEB: Final = ROOT / "verifier_cli" / "web"
NODE: Final = shutil.which("node")
GAMES: Final = ROOT / "test_vectors" / "games"

needs_node: Final = pytest.mark.skipif(NODE is None, reason="node is not installed")


def answers(program: Path, questions: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What a program answers to questions, one JSON object a line."""
    assert NODE is not None
    asked = "".join(f"{json.dumps(question)}\n" for question in questions)
    done = subprocess.run([NODE, str(program)], input=asked, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def ask(questions: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the second implementation answers."""
    return answers(WEB / "second-cli.mjs", questions)


def examined(*records: bytes) -> list[dict[str, Any]]:
    """What the second implementation says of records."""
    return ask({"op": "record", "text": record.decode()} for record in records)
