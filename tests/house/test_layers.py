"""The arrows of the house: who may import whom, and what nobody may import."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from typing import Final

import pytest

from tests import ROOT
from tests.house.arrows import imports, unit

GROUND: Final = frozenset({"cards", "seats", "errors", "limits", "findings", "events"})

MAY_IMPORT: Final[dict[str, frozenset[str]]] = {
    "cards": frozenset(),
    "seats": frozenset(),
    "errors": frozenset(),
    "limits": frozenset(),
    "appended": frozenset({"errors"}),
    "on_demand": frozenset(),
    "findings": frozenset({"events"}),
    "events": frozenset({"cards", "seats"}),
    # Secrets to decks, and the rules of the table: neither knows of the other.
    "shuffle": GROUND,
    "rules": GROUND,
    # The machine, where deals and rules meet.
    "game": GROUND | {"shuffle", "rules"},
    # Bytes, and what people read.
    "record": GROUND | {"rules", "shuffle"},
    # What is built on them. None of it knows the others below.
    "verifier": GROUND | {"rules", "shuffle", "game", "record"},
    "server": GROUND | {"appended", "on_demand", "rules", "shuffle", "game", "record"},
    "device": GROUND | {"appended", "on_demand", "shuffle", "game", "record"},
    "audit": GROUND | {"rules", "record", "verifier"},
    # What people read. Nothing above this line imports it.
    "words": GROUND | {"rules"},
    "explain": GROUND | {"rules", "shuffle", "game", "record", "verifier", "words"},
    "testing": GROUND | {"rules", "shuffle", "game", "record", "verifier", "device", "audit", "explain"},
}
"""For every module or package of ``fairshuffle`` the others that it may import."""

ONLY_IN: Final[dict[str, tuple[str, ...]]] = {
    "cryptography": ("record/signatures.py", "server/vault.py"),
    "hypothesis": ("testing/",),
    "random": ("testing/",),
    "secrets": ("server/",),
    "os": ("appended.py", "server/", "audit/"),
    "time": ("server/",),
    "socket": (),
    "logging": (),
    "click": (),
}
"""Where the library may import what lets clock, chance, network or others' code in: files, or folders with a slash."""


LIBRARY: Final = tuple(imports("fairshuffle"))


def test_every_module_of_the_library_has_its_floor() -> None:
    there = {unit(file) for file in (ROOT / "fairshuffle").rglob("*.py")} - {"__init__"}
    assert there == set(MAY_IMPORT)


def test_the_floors_have_no_circle() -> None:
    order = list(TopologicalSorter(MAY_IMPORT).static_order())
    assert set(order) == set(MAY_IMPORT)


def test_imports_go_down() -> None:
    ours = [found for found in LIBRARY if found.name.startswith("fairshuffle.") and unit(found.file) != "__init__"]
    inside = [found for found in ours if found.name != "fairshuffle.__version__"]
    assert len(inside) > 200
    wrong = [
        found.place
        for found in inside
        if (below := found.name.split(".")[1]) != unit(found.file) and below not in MAY_IMPORT[unit(found.file)]
    ]
    assert wrong == []


def test_the_library_does_not_know_the_command_line() -> None:
    assert [found.place for found in LIBRARY if found.name.startswith(("verifier_cli", "tests"))] == []


def test_the_front_door_opens_on_verify_and_in_a_notebook_on_explain() -> None:
    front = [
        found.name for found in LIBRARY if unit(found.file) == "__init__" and found.name.startswith("fairshuffle.")
    ]
    assert {name.split(".")[1] for name in front} == {"on_demand", "findings", "record", "verifier", "explain"}


def test_what_people_read_is_imported_by_what_is_written_for_people_alone() -> None:
    for_people = ("fairshuffle.words", "fairshuffle.explain")
    users = {unit(found.file) for found in LIBRARY if found.name.startswith(for_people)}
    assert users <= {"words", "explain", "testing", "__init__"}


def test_a_record_takes_from_the_shuffle_how_bytes_are_joined_and_nothing_of_decks() -> None:
    taken = {found.name for found in LIBRARY if unit(found.file) == "record" and ".shuffle" in found.name}
    assert taken <= {f"fairshuffle.shuffle.{name}" for name in ("is_game_id", "tagged", "u32")}


@pytest.mark.parametrize("name", ONLY_IN)
def test_what_only_some_files_may_import(name: str) -> None:
    users = [found for found in LIBRARY if found.name.split(".")[0] == name]
    places = [(found, str(found.file.relative_to(ROOT / "fairshuffle"))) for found in users]
    assert [found.place for found, file in places if not file.startswith(ONLY_IN[name])] == []


def test_everything_else_is_of_the_standard_library() -> None:
    known = sys.stdlib_module_names | set(ONLY_IN) | {"fairshuffle"}
    assert [found.place for found in LIBRARY if found.name.split(".")[0] not in known] == []


def test_a_profile_is_named_in_no_rule() -> None:
    for file in (ROOT / "fairshuffle" / "rules").rglob("*.py"):
        names = {
            node.value
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and node.value in {"sahrat", "balotk", "squarescores", "elblot"}
        }
        assert names == set() or file.name == "options.py", file


def test_verifying_needs_the_standard_library_alone() -> None:
    """A Python without site packages (``-S``) that listens to nothing around it (``-I``), as in a browser."""
    program = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from fairshuffle import verify
from fairshuffle.words.findings import sentence
report = verify(Path(sys.argv[2]).read_bytes())
print(report.verdict, [sentence(finding, "ar", report.players) != "" for finding in report.findings])
print(sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"__main__"}))
"""
    game = ROOT / "test_vectors" / "games" / "renege.jsonl"
    command = [sys.executable, "-I", "-S", "-c", program, str(ROOT), str(game)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout.splitlines(), done.stderr) == (["failed [True]", "['fairshuffle']"], "")


def test_a_verdict_loads_nothing_that_is_for_people() -> None:
    """What is said of a record, and how a notebook shows it, is asked for by others."""
    program = """
import sys
from pathlib import Path
from fairshuffle import verify
for name in sys.argv[1:]:
    print(verify(Path(name).read_bytes()).verdict)
print([name for name in sys.modules if name.startswith(("fairshuffle.words", "fairshuffle.explain", "html"))])
"""
    games = [str(ROOT / "test_vectors" / "games" / f"{name}.jsonl") for name in ("sahrat-easy", "renege", "cut-off")]
    command = [sys.executable, "-c", program, *games]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, cwd=ROOT)
    assert (done.stdout.splitlines(), done.stderr) == (["verified", "failed", "incomplete", "[]"], "")
