"""The test vectors: what they cover, that their program writes them, and that each check is needed for some of them."""

import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import pytest

from fairshuffle.testing.cases import OPS, CaseError, difference, judge, op_of, question_of
from fairshuffle.testing.cases_record import bytes_of, policy_of
from fairshuffle.testing.lint import lint_folder
from fairshuffle.testing.schema import Checker
from fairshuffle.verifier import CHECKS, Report, verify
from fairshuffle.verifier.checks import DECIDING
from tests import ROOT
from tests.mutations.first_difference import read_beside
from tests.tools.console import run
from tests.tools.make_vectors import VECTORS, files

HANDED_DOWN: Final = {
    "auction/auction.jsonl",
    "play/legality.jsonl",
    "projects/projects.jsonl",
    "scoring/score.jsonl",
    "scoring/score_refused.jsonl",
    "shuffle/vector.json",
}
"""What no program writes."""

GROUPS: Final = {
    *("commit", "chain", "deck", "deal", "auction", "doubling", "projects", "play", "sawa", "qaid", "scoring"),
    *("games", "malformed", "forged"),
}

COMMAND: Final = Path(sys.executable).with_name("fairshuffle")
"""The command of the environment in which the tests run; it is on no path."""

Case = dict[str, Any]


@cache
def cases() -> tuple[tuple[Path, Case], ...]:
    """Every case with its file."""
    paths = (path for path in sorted(VECTORS.rglob("*.jsonl")) if not path.read_bytes().startswith(b'{"type":'))
    return tuple(
        (path, json.loads(line)) for path in paths for line in path.read_text(encoding="utf-8").split("\n") if line
    )


def records() -> Iterator[tuple[Path, Case]]:
    return ((path, case) for path, case in cases() if op_of(case) == "verify")


# The files


def test_every_group_is_there() -> None:
    assert {path.parent.name for path, _ in cases()} >= GROUPS


def test_every_question_is_asked() -> None:
    assert {op_of(case) for _, case in cases()} == set(OPS)


def test_the_program_writes_these_files_and_no_others() -> None:
    written = dict(files())
    here = {str(path.relative_to(VECTORS)): path.read_bytes() for path in VECTORS.rglob("*.json*")}
    assert written.keys() == here.keys() - HANDED_DOWN
    assert [name for name, data in written.items() if here[name] != data] == []


def test_the_files_are_in_order() -> None:
    assert list(lint_folder(VECTORS, (ROOT / "SPEC.md").read_text(encoding="utf-8"))) == []


def test_all_cases_are_answered_as_expected() -> None:
    told = {case["id"]: judge(case, partial(read_beside, path.parent)) for path, case in cases() if "slow" not in case}
    assert {name: text for name, text in told.items() if text} == {}
    assert len(cases()) > 3000


# Every check is needed


@cache
def reports() -> tuple[tuple[Case, Report], ...]:
    """The reports on all records that are not refused."""
    found = []
    for path, case in records():
        if case["verdict"] not in ("malformed", "unsupported", None):
            record = case["record"]
            data = (path.parent / record).read_bytes() if isinstance(record, str) else bytes_of(record)
            found.append((case, verify(data, policy=policy_of(case.get("policy", {})))))
    return tuple(found)


def without(report: Report, check: str) -> Report:
    """The report of a reader who does not make a check."""
    return replace(
        report,
        findings=tuple(finding for finding in report.findings if finding.id != check),
        checks=tuple(one._replace(status="passed") if one.id == check else one for one in report.checks),
    )


BARELY: Final = {
    "log.version": "the reader refuses the record, and there is no finding",
    "commit.opening": "without the true secret nothing is derived, and the record stays incomplete",
    "commit.missing": "the same",
    "entropy.missing_link": "a warning",
    "timer.late": "a warning",
    "timer.next_hand": "a warning",
    "project.removed": "a notice",
    "baloot.late": "a notice",
}
"""The checks whose absence turns no record green, and why."""


@pytest.mark.parametrize("check", [check for check in CHECKS if check not in BARELY])
def test_without_a_check_some_vector_turns_green(check: str) -> None:
    bad = "incomplete" if check in DECIDING else "failed"
    assert [
        case["id"]
        for case, report in reports()
        if (case["verdict"], report.verdict) == (bad, bad) and without(report, check).verdict == "verified"
    ]


@pytest.mark.parametrize("check", [check for check in BARELY if check != "log.version"])
def test_without_any_other_check_some_vector_differs(check: str) -> None:
    expected = [case["findings"] for case, _ in reports() if "findings" in case]
    assert any(finding == check for findings in expected for _, finding, _ in findings)


# Other implementations


def test_this_program_answers_itself() -> None:
    ran = run("vectors", "run", "test_vectors/deal", "test_vectors/qaid", "--impl", f"{COMMAND} vectors answer")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(" passed, 0 failed\n")


def test_another_program_answers_what_it_knows() -> None:
    folders = [f"test_vectors/{name}" for name in ("commit", "chain", "deck", "deal", "sawa")]
    ran = run("vectors", "run", *folders, "--impl", f"{sys.executable} -m tests.vectors.impl_protocol")
    passed, failed, skipped = (int(word.split()[0]) for word in ran.out.split(", "))
    assert (ran.code, failed) == (0, 0)
    assert passed > 120
    assert skipped > 100


ANSWER: Final = "import json, sys\nfor line in sys.stdin: q = json.loads(line); print({}, flush=True)"


@pytest.mark.parametrize(
    ("program", "code", "told"),
    [
        (ANSWER.format("json.dumps({'id': q['id'], 'seal': '00'})"), 1, "seal is 00, expected"),
        (ANSWER.format("json.dumps({'id': q['id']})"), 1, "seal is missing"),
        (ANSWER.format("json.dumps({'id': q['id'], 'refused': 'no'})"), 1, "refused: no"),
        (ANSWER.format("json.dumps({'id': q['id'], 'error': 'oh'})"), 1, "error: oh"),
        (ANSWER.format("json.dumps({'id': q['id'], 'skip': 'later'})"), 0, "0 passed, 0 failed, 1 skipped"),
        (ANSWER.format("json.dumps({'id': 'another'})"), 1, 'no object with this "id"'),
        (ANSWER.format("'nonsense'"), 1, "is not a JSON line"),
        (ANSWER.format("'[' * 100000"), 1, "is not a JSON line"),
        ("pass", 1, "a: the implementation ended without an answer"),
        ("import time; time.sleep(20)", 1, "gave no answer in 1 seconds"),
        ("import os; os.write(1, b'{'); os.close(1); os.close(0); import time; time.sleep(20)", 1, "without an answer"),
    ],
)
def test_what_another_program_answers_is_judged(tmp_path: Path, program: str, code: int, told: str) -> None:
    case = {"id": "a", "op": "seal", "digest": "00" * 32, "expect": {"seal": "11" * 32}, "source": "", "note": ""}
    (tmp_path / "case.jsonl").write_text(f"{json.dumps(case)}\n", encoding="utf-8")
    (tmp_path / "other.py").write_text(program, encoding="utf-8")
    impl = f"{sys.executable} {tmp_path / 'other.py'}"
    ran = run("vectors", "run", "case.jsonl", "--impl", impl, "--seconds", "1", folder=tmp_path)
    assert ran.code == code
    assert told in ran.out + ran.err


SLOW_CHILD: Final = """
import subprocess, sys, time
if sys.argv[1:] == ["wrapped"]:
    for line in sys.stdin:
        if '"id":"slow"' in line:
            time.sleep(30)
        print(line.strip().replace('"op"', '"seal":"00","op"'), flush=True)
else:
    sys.exit(subprocess.call([sys.executable, __file__, "wrapped"]))
"""


def test_the_limit_holds_for_all_that_was_started_and_the_run_goes_on(tmp_path: Path) -> None:
    """Faults 4.3: a wrapper's child kept the pipe, and one late answer ended the run."""
    cases = [{"id": name, "op": "seal", "digest": "00", "expect": {"seal": "00"}} for name in ("a", "slow", "b")]
    (tmp_path / "case.jsonl").write_text("".join(f"{json.dumps(case)}\n" for case in cases), encoding="utf-8")
    (tmp_path / "wrapper.py").write_text(SLOW_CHILD, encoding="utf-8")
    began = time.monotonic()
    impl = f"{sys.executable} {tmp_path / 'wrapper.py'}"
    ran = run("vectors", "run", "case.jsonl", "--impl", impl, "--seconds", "3", folder=tmp_path)
    assert time.monotonic() - began < 25  # the child sleeps for 30
    assert (ran.code, ran.out) == (
        1,
        "case.jsonl:2: slow: the implementation gave no answer in 3 seconds\n2 passed, 1 failed\n",
    )
    assert "1 of those that failed got no answer" in ran.err


def test_a_program_that_is_always_late_is_not_asked_for_ever(tmp_path: Path) -> None:
    cases = [{"id": f"{n}", "op": "seal", "digest": "00", "expect": {"seal": "00"}} for n in range(50)]
    (tmp_path / "case.jsonl").write_text("".join(f"{json.dumps(case)}\n" for case in cases), encoding="utf-8")
    impl = f"{sys.executable} -c 'import time; time.sleep(60)'"
    ran = run("vectors", "run", "case.jsonl", "--impl", impl, "--seconds", "0.2", folder=tmp_path)
    assert ran.code == 1
    assert ran.out.count("gave no answer in 0.2 seconds") == 3
    assert ran.out.count("not asked: the implementation was too slow 3 times") == 47
    assert ran.out.endswith("0 passed, 50 failed\n")


@pytest.mark.parametrize("command", ["", "no-such-program-at-all", "'"])
def test_a_command_that_cannot_be_started_is_told(command: str) -> None:
    ran = run("vectors", "run", "test_vectors/deal", "--impl", command)
    assert (ran.code, ran.out) in {(2, ""), (6, "")}


def test_questions_are_answered_one_a_line() -> None:
    asked = [
        {"id": "a", "op": "seal", "digest": "00" * 32},
        {"id": "b", "op": "fly"},
        {"id": "c", "op": "seal"},
        {"id": "d"},
        {"id": "e", "op": ["seal"]},
        ["f"],
    ]
    ran = run("vectors", "answer", stdin="".join(f"{json.dumps(one)}\n" for one in asked).encode() + b"nonsense\n")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    kinds = [(answer.pop("id"), *answer) for answer in answers]
    assert kinds[:2] == [("a", "seal"), ("b", "skip")]
    # Fault 4.15: an error is of the question that was asked.
    assert kinds[2:] == [("c", "error"), ("d", "error"), ("e", "error"), (None, "error"), (None, "error")]


# Cases and their schemas


def test_a_case_with_an_unknown_key_asks_nothing() -> None:
    with pytest.raises(CaseError, match="unknown keys: digset"):
        question_of({"id": "a", "op": "seal", "digset": "00", "expect": {}})


def test_a_record_elsewhere_is_not_read() -> None:
    for name in ("../x.jsonl", "a/b.jsonl", "a\\b.jsonl"):
        with pytest.raises(CaseError, match="not the name of a file beside the cases"):
            question_of({"id": "a", "record": name, "verdict": "verified"}, lambda _: b"")


def test_answers_are_compared_key_by_key() -> None:
    case = {"op": "seal", "digest": "", "expect": {"seal": "11"}, "steps": {"bytes": "22"}}
    assert difference(case, {"seal": "11"}) == difference(case, {"seal": "11", "bytes": "22", "more": 1}) == ""
    assert difference(case, {"seal": "11", "bytes": "33"}) == "bytes is 33, expected 22"
    assert difference(case, {"bytes": "22"}) == "seal is missing, expected 11"


PAIR: Final = {"type": "array", "prefixItems": [{"type": "integer", "minimum": 0}, {"enum": [1, True]}], "items": False}


@pytest.mark.parametrize(
    ("value", "schema", "places"),
    [
        ([0, 1], PAIR, []),
        ([0, True], PAIR, []),
        ([-1, "x"], PAIR, ["/0", "/1"]),
        ([0, 1, 2], PAIR, [""]),
        (True, {"type": "integer"}, [""]),
        (1, {"const": True}, [""]),
        ("AB", {"type": "string", "pattern": "^[a-z]+$"}, [""]),
        ([], {"type": "array", "minItems": 1}, [""]),
        ({}, {"type": "object", "required": ["a"], "additionalProperties": False}, [""]),
        ({"a": {"b": 1}}, {"properties": {"a": {"additionalProperties": {"type": "string"}}}}, ["/a/b"]),
        ("x", {"anyOf": [{"type": "null"}, {"$ref": "other.json#/$defs/word"}]}, []),
        (1, {"anyOf": [{"type": "null"}, {"type": "string"}]}, [""]),
        (["x", {"a": 1}], {"items": {"anyOf": [{"type": "string"}, {"properties": {"a": {"const": 2}}}]}}, ["/1/a"]),
        (1, {"$ref": "other.json#/$defs/nobody"}, [""]),
    ],
)
def test_what_does_not_fit_a_schema_is_told_with_its_place(value: object, schema: Case, places: list[str]) -> None:
    told = list(Checker({"other.json": {"$defs": {"word": {"type": "string"}}}}).problems(value, schema))
    assert [problem.partition(": ")[0] for problem in told] == places


def test_what_does_not_fit_is_told_in_one_short_line() -> None:
    (told,) = Checker({}).problems(["line"] * 700, {"type": "object"})
    assert told.startswith(": ['line', ")
    assert told.endswith("is not of type 'object'")
    assert len(told) < 180


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        (
            {"type": "object", "properties": {"a": {"type": "object"}}, "additionalProperties": False},
            "/properties/a: an",
        ),
        ({"anyOf": [{"patern": "x"}]}, "/anyOf/0: the keyword patern is not known"),
        ({"items": {"$ref": "common.json#/$defs/nobody"}}, "/items: common.json#/$defs/nobody leads nowhere"),
    ],
)
def test_an_open_schema_is_told(schema: Case, told: str) -> None:
    (problem,) = Checker({"common.json": {"$defs": {}}}).open_places(schema)
    assert problem.startswith(told)


def test_the_lint_needs_jsonschema_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "jsonschema.py").write_text("raise ImportError")
    ran = run("vectors", "lint", environment={"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"})
    assert (ran.code, ran.out) == (6, "")
    assert ran.err == "error: jsonschema is not installed: pip install 'fairshuffle[vectors]'\n"


def folder_with(folder: Path, *lines: str) -> Path:
    """The schemas of the vectors, and one file of cases."""
    (folder / "schemas").mkdir()
    for path in (VECTORS / "schemas").iterdir():
        (folder / "schemas" / path.name).write_bytes(path.read_bytes())
    (folder / "cases.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return folder


GOOD: Final[Case] = {
    "id": "a",
    "record": ["x"],
    "verdict": "failed",
    "findings": [[1, "play.renege", "error"]],
    "layer": "rules",
    "source": "SPEC.md#play",
    "note": "",
}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, []),
        ({"id": ""}, ["/id: '' does not match '^[ -~]{1,100}$'"]),
        ({"colour": 1}, ["'colour' was unexpected", "unknown keys: colour"]),
        ({"findings": [[1, "play.sleep", "error"]]}, ["there is no finding play.sleep"]),
        ({"findings": [[1, "play.renege", "error"]] * 2}, ["2 faults: a case has one, or says how many"]),
        ({"findings": []}, ["failed with 0 errors", "the layer is rules, not None"]),
        ({"verdict": "verified"}, ["verified with 1 errors"]),
        ({"layer": "deal"}, ["the layer is deal, not rules"]),
        ({"source": "SPEC.md#x"}, ["SPEC.md has no anchor x"]),
        ({"record": "nobody.jsonl"}, ["a case names this record"]),
        ({"record": 7}, ["/record: 7 is not ", "a record is a list of lines, or an object with its"]),
    ],
)
def test_the_lint_tells_what_is_wrong_with_a_case(tmp_path: Path, changes: Case, told: list[str]) -> None:
    folder = folder_with(tmp_path, json.dumps(GOOD | changes, separators=(",", ":")))
    found = list(lint_folder(folder, (ROOT / "SPEC.md").read_text(encoding="utf-8")))
    assert len(found) == len(told)
    assert all(text in problem for text, problem in zip(told, found, strict=True)), found


def test_the_lint_tells_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    good = json.dumps(GOOD, separators=(",", ":"))
    folder = folder_with(tmp_path, good, json.dumps(GOOD), "", '{"id":"b"}')
    (folder / "cases.jsonl").write_bytes((folder / "cases.jsonl").read_bytes()[:-1])
    (folder / "orphan.jsonl").write_bytes(b'{"type":"game"}\n')
    ran = run("vectors", "lint", str(folder))
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines() == [
        "cases.jsonl: the last line does not end with LF",
        "cases.jsonl:2: not a canonical JSON line",
        "cases.jsonl:3: not a canonical JSON line",
        "cases.jsonl:1: the id a stands twice",
        "cases.jsonl:2: the id a stands twice",
        "cases.jsonl:4: no schema for what this is",
        "orphan.jsonl: no case is about this record",
        "7 problems",
    ]


def test_the_lint_of_the_vectors_finds_nothing() -> None:
    ran = run("vectors", "lint")
    assert (ran.code, ran.out, ran.err) == (0, "no problems\n", "")
