"""What a command imports: for a single game the imports are most of the time."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from fairshuffle.testing.simulate import simulate
from tests import ROOT
from tests.tools.console import run

RUN: Final = """
import json, sys
from verifier_cli.main import main
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def imported(*arguments: str) -> set[str]:
    command = [sys.executable, "-c", RUN, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    return set(json.loads(done.stderr.splitlines()[-1]))


def test_a_command_imports_no_other_command(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    game.write_bytes(simulate("sahrat", "1"))
    modules = imported("verify", str(game))
    assert {name for name in modules if name.startswith("verifier_cli.commands.")} == {"verifier_cli.commands.verify"}
    idle = {f"verifier_cli.reports.{name}" for name in ("files", "judged", "html", "junit", "sarif")}
    idle |= {f"fairshuffle.{name}" for name in ("audit", "server", "story", "testing", "verify.chances")}
    assert modules.isdisjoint(idle | {"cryptography", "fractions", "html", "pathlib", "tempfile"})


def test_a_signed_game_imports_what_checks_signatures(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    game.write_bytes(simulate("sahrat", "1", key=bytes(range(32))))
    assert "cryptography" in imported("verify", str(game))


def test_the_shell_is_told_commands_that_are_not_imported_yet() -> None:
    asked = {"_FAIRSHUFFLE_COMPLETE": "bash_complete", "COMP_WORDS": "fairshuffle v", "COMP_CWORD": "1"}
    assert run(environment=asked).out.splitlines() == ["plain,vectors", "plain,verify"]


def test_the_shell_completes_files_where_no_word_fits() -> None:
    asked = {"_FAIRSHUFFLE_COMPLETE": "bash_complete", "COMP_WORDS": "fairshuffle verify g", "COMP_CWORD": "2"}
    assert run(environment=asked).out.splitlines() == ["file,g"]


@pytest.mark.parametrize("wanted", [True, False])
def test_who_imports_the_program_keeps_its_garbage_collection(*, wanted: bool) -> None:
    switch = "enable" if wanted else "disable"
    code = f"import gc; gc.{switch}(); before = gc.get_freeze_count()"  # Python 3.12 freezes some itself
    code += "; from verifier_cli.main import cli; cli.commands['verify']"
    code += "; print(gc.isenabled(), gc.get_freeze_count() - before)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ran.stdout == f"{wanted} 0\n"
