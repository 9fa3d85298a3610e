"""The other commands: ``score``, ``simulate``, ``fmt``, ``profiles``, ``vectors``, and the help of all."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import click
import pytest

from fairshuffle import __version__, verify
from fairshuffle.rules.options import OPTION_NAMES, PROFILES, profile, profile_file
from fairshuffle.words.options import option_title, option_value
from tests import ROOT
from tests.tools.console import Ran, run
from tests.tools.make_games import GAMES
from verifier_cli.main import cli

HAND: Final = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}


def lines(*values: object) -> bytes:
    return "".join(f"{value if isinstance(value, str) else json.dumps(value)}\n" for value in values).encode()


# Help


def commands(group: click.Command, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    inner = group.commands if isinstance(group, click.Group) else {}
    return [path, *(found for name, command in inner.items() for found in commands(command, (*path, name)))]


@pytest.mark.parametrize("path", commands(cli), ids=" ".join)
def test_every_command_has_help(path: tuple[str, ...]) -> None:
    ran = run(*path, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: {' '.join(('fairshuffle', *path))} ")
    command: click.Command = cli
    for name in path:
        assert isinstance(command, click.Group)
        command = command.commands[name]
    assert "\\b" not in ran.out
    for option in command.params:
        if isinstance(option, click.Option):
            assert option.help, option.name
            assert max(option.opts, key=len) in ran.out


def test_every_command_is_listed_with_a_line_of_its_own() -> None:
    listed = run("--help").out.split("Commands:\n")[1]
    assert re.findall(r"^  ([a-z]+)  +\S", listed, re.MULTILINE) == sorted(cli.commands)


def test_without_a_command_the_help_is_an_error() -> None:
    assert run() == Ran(2, "", run("--help").out)


def test_the_version_names_the_format_of_records() -> None:
    assert run("--version").out == f"fairshuffle {__version__} (records fairshuffle/1)\n"


def test_the_command_line_is_a_module_too() -> None:
    command = [sys.executable, "-m", "verifier_cli", "--version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == run("--version").out


# Score


def test_score_tells_its_arithmetic_and_who_gets_what() -> None:
    ran = run("score", "--contract", "hokm", "--cards", "85", "77", "--project", "0:sira")
    assert (ran.code, ran.err) == (0, "")
    *steps, last = ran.out.splitlines()
    assert [int(step.split(".")[0]) for step in steps] == list(range(1, len(steps) + 1))
    assert last == "made: 10 for team 0, 8 for team 1"


@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        # A doubled Sun is worth twice 26, and a tie goes against the doubler (SPEC.md#made-or-lost).
        ("--contract sun --cards 65 65 --level double --total 110 90", "made: 52 for team 0, 0 for team 1"),
        ("--contract hokm --cards 162 0 --tricks 8 0 --baloot 0", "kaboot: 27 for team 0, 0 for team 1"),
        ("--contract hokm --cards 81 81 --profile balotk", "lost: 0 for team 0, 16 for team 1"),
        ("--contract hokm --cards 81 81 --option tie=lost", "lost: 0 for team 0, 16 for team 1"),
        ("--contract hokm --cards 81 81", "made: 8 for team 0, 8 for team 1"),
        ("--contract sun --ashkal --buyer 1 --cards 30 100", "made: 6 for team 0, 20 for team 1"),
    ],
)
def test_score_of_some_hands(arguments: str, last: str) -> None:
    assert run("score", *arguments.split()).out.splitlines()[-1].lower() == last


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("--contract hokm --cards 85 67", "add up to 152"),
        ("--contract hokm", "give --contract and --cards"),
        ("--contract hokm --cards 85 77 --project 0:five", "TEAM:NAME"),
        ("--contract hokm --cards 85 77 --option tie=maybe", "option tie cannot be 'maybe'"),
        ("--contract hokm --cards 85 77 --option tie", "NAME=VALUE"),
        ("--contract hokm --cards 85 77 --option colour=red", "unknown option 'colour'"),
        ("--json a --sheet b", "beside --sheet FILE, --json takes no FILE"),
        ("--sheet a --option tie=lost", "--option says nothing beside a FILE"),
        ("--json a --contract hokm", "--contract says nothing beside a FILE"),
        ("--json", "give --contract and --cards"),
        ("--json no-such-file", "there is no file 'no-such-file'"),
    ],
)
def test_a_hand_that_cannot_be_is_wrong_usage(arguments: str, reason: str) -> None:
    ran = run("score", *arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert reason in ran.err
    assert ran.err.endswith("hint: fairshuffle score --help\n")


def test_score_answers_a_line_with_a_line() -> None:
    ran = run("score", "--json", "-", stdin=lines(HAND, HAND | {"cards": [85, 67]}, "not JSON", [], HAND))
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer.get("points") for answer in answers] == [[8, 8], None, None, None, [8, 8]]
    assert (ran.code, ran.err) == (1, "")
    assert run("score", "--json", "-", stdin=lines(HAND)).code == 0


def test_a_sheet_carries_its_totals() -> None:
    ran = run("score", "--sheet", "-", "--json", stdin=lines(HAND, HAND))
    assert [json.loads(line)["total"] for line in ran.out.splitlines()] == [[8, 8], [16, 16]]


def test_one_hand_is_answered_in_json_too() -> None:
    ran = run("score", "--contract", "hokm", "--cards", "85", "77", "--json")
    assert json.loads(ran.out) == json.loads(run("score", "--json", "-", stdin=lines(HAND)).out)


PLAYED: Final = [
    {"profile": "squarescores", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]},
    {"profile": "squarescores", "contract": "sun", "buyer": 1, "level": "none", "cards": [60, 60]},
    {"profile": "squarescores", "contract": "hokm", "buyer": 2, "level": "gahwa", "cards": [100, 62], "total": [8, 8]},
    {"profile": "squarescores", "contract": "hokm", "buyer": 2, "level": "none", "cards": [85, 77]},
]
"""A hand, one that cannot be, a Gahwa, and one hand too many."""


def test_a_sheet_for_people_tells_every_hand_and_where_it_stands() -> None:
    ran = run("score", "--sheet", "-", stdin=lines(*PLAYED))
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines() == [
        "Hand 1",
        "   1. Seat 0 of team 0 bought Hokm.",
        "   2. Cards of team 1: 77, to the nearest ten with a five down 80; 80 ÷ 10 = 8.",
        "   3. The rest of 16 for team 0: 16 − 8 = 8.",
        "   4. Compared in game points, team 0: 8; team 1: 8 (option compare = game_points).",
        "   5. Equal. Card points cut off by the rounding, team 0: 5; team 1: −3. Team 0 lost more of them and wins.",
        "   6. Team 0 made its contract.",
        "   7. For team 0: cards 8; for team 1: cards 8.",
        "   8. Totals, team 0: 0 + 8 = 8; team 1: 0 + 8 = 8.",
        "  made: 8 for team 0, 8 for team 1",
        "Hand 2",
        "  not scored: cards: 60 and 60 add up to 120, a Sun hand has 130",
        "Hand 3",
        "   1. Seat 2 of team 0 bought Hokm.",
        "   2. Cards of team 1: 62, to the nearest ten with a five down 60; 60 ÷ 10 = 6.",
        "   3. The rest of 16 for team 0: 16 − 6 = 10.",
        "   4. Compared in game points, team 0: 10; team 1: 6 (option compare = game_points).",
        "   5. Team 0 made its contract.",
        "   6. Gahwa: team 0 wins the match; its line goes from 8 to 152: 144 game points.",
        "   7. Totals, team 0: 8 + 144 = 152; team 1: 8 + 0 = 8.",
        "   8. Team 0 wins the match.",
        "  made: 144 for team 0, 0 for team 1",
        "Hand 4",
        "  not scored: the match is over: team 0 has won it",
        "The sheet: 152 for team 0, 8 for team 1",
    ]


def test_a_sheet_for_people_speaks_arabic() -> None:
    ran = run("score", "--lang", "ar", "--sheet", "-", stdin=lines(*PLAYED[2:3]))
    told = re.sub("[\u2066-\u2069]", "", ran.out).splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert told[:2] == ["اليد 1", "   1. المقعد 2 من الفريق 0 شرى حكم."]
    assert told[-3:] == [
        "   8. الفريق 0 فاز بالصكة.",
        "  كسبان: 144 للفريق 0، 0 للفريق 1",
        "النشرة: 152 للفريق 0، 8 للفريق 1",
    ]
    assert "   6. قهوة: الفريق 0 فاز بالصكة، ونشرته ترتفع من 8 إلى 152: 144 نقطة." in told


def test_an_empty_sheet_has_nothing_to_tell() -> None:
    assert run("score", "--sheet", "-")[:2] == (0, "")


def test_what_a_hand_holds_cannot_act_on_the_terminal() -> None:
    ran = run("score", "--json", "-", stdin=lines({"\x9b2J\x1b": 1} | HAND, "\x9b"))
    assert set(ran.out) & {"\x9b", "\x1b"} == set()


# Simulate


def test_simulated_games_are_verified_and_repeat(tmp_path: Path) -> None:
    arguments = ("simulate", "--profile", "elblot", "--table", "qaid", "--option", "target=44", "--seed", "s")
    ran = run(*arguments)
    assert verify(ran.out.encode()).verdict == "verified"
    assert run(*arguments).out == ran.out
    assert run(*arguments, "-o", "one", folder=tmp_path) == Ran(0, "", "")
    assert (tmp_path / "one" / "elblot-qaid-000001.jsonl").read_text(encoding="utf-8") == ran.out


def test_several_games_are_an_archive_or_files(tmp_path: Path) -> None:
    arguments = ("simulate", "--games", "3", "--option", "target=44", "--after-hand")
    archive = run(*arguments).out
    assert archive.count('"reveal":"after_hand"') == archive.count('{"type":"game"') == 3
    assert run(*arguments, "-o", "a/b", folder=tmp_path).code == 0
    written = sorted((tmp_path / "a" / "b").iterdir())
    assert "".join(path.read_text(encoding="utf-8") for path in written) == archive


@pytest.mark.parametrize(
    "arguments", [["--seed", "a b"], ["--games", "0"], ["--option", "project_contest=first_reveal"]]
)
def test_games_that_cannot_be_are_wrong_usage(arguments: list[str]) -> None:
    ran = run("simulate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ")


def test_nothing_is_left_behind_where_games_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "here" / "sahrat-easy-000002.jsonl").mkdir(parents=True)
    ran = run("simulate", "--games", "2", "--option", "target=44", "-o", "here", folder=tmp_path)
    assert (ran.code, ran.out) == (6, "")
    assert ran.err == f"error: cannot write {Path('here', 'sahrat-easy-000002.jsonl')}: Is a directory\n"
    assert [path.name for path in (tmp_path / "here").iterdir()] == ["sahrat-easy-000002.jsonl"]


# Fmt


def test_fmt_makes_lines_canonical(tmp_path: Path) -> None:
    loose = b'\xef\xbb\xbf{ "seat":0, "card":"10h", "at":5, "auto":false, "type":"play" }\r\n'
    canonical = '{"type":"play","at":5,"seat":0,"card":"TH"}\n'
    assert run("fmt", stdin=loose) == Ran(0, canonical, "")
    (tmp_path / "in").write_bytes(loose)
    assert run("fmt", "in", "-o", "out", folder=tmp_path) == Ran(0, "", "")
    assert (tmp_path / "out").read_text(encoding="utf-8") == canonical
    ran = run("fmt", "out", "--output", "out", folder=tmp_path)
    assert (ran.code, ran.err.splitlines()[0]) == (
        2,
        "error: out is an input of this command: what is read is never written over",
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out"]


@pytest.mark.parametrize(
    ("data", "code", "error"),
    [
        (b"{", 5, "error: in: line 2: not JSON"),
        (b'{"a\\u001b":1,"a\\u001b":1}', 5, 'error: in: line 2: the key "a\\u001b" stands twice'),
        (b'{"type":"game","format":"fairshuffle/2"}', 4, "error: in: "),
    ],
)
def test_fmt_writes_nothing_when_a_line_cannot_be_read(tmp_path: Path, data: bytes, code: int, error: str) -> None:
    (tmp_path / "in").write_bytes(b'{"type":"sawa","at":5,"seat":0}\n' + data if code == 5 else data)
    (tmp_path / "out").write_bytes(b"as it was")
    ran = run("fmt", "in", "-o", "out", folder=tmp_path)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.startswith(error)
    assert (tmp_path / "out").read_bytes() == b"as it was"


def test_a_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    null = Path("/dev/null")
    if not null.is_char_device():
        pytest.skip("needs /dev/null")
    assert run("fmt", "-o", str(null), stdin=b'{"type":"sawa","at":5,"seat":0}', folder=tmp_path).code == 0
    assert null.is_char_device()


# Profiles


def test_profiles_are_listed_with_their_words() -> None:
    told = run("profiles").out
    assert [line for line in told.splitlines() if not line.startswith(" ")] == [
        "sahrat (KSA Tournament)",
        *PROFILES[1:],
    ]
    assert "Waraq (Boshat)" in told
    assert "ورق (بوشات)" in run("profiles", "--lang", "ar").out


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_two_profiles_side_by_side(lang: str) -> None:
    told = re.sub("[\u2066-\u2069]", "", run("profiles", "sahrat", "balotk", "--lang", lang).out).splitlines()
    differing = profile("sahrat").differences(profile("balotk"))
    assert [line for line in told[:-1] if not line.startswith(" ")] == [
        re.sub("[\u2066-\u2069]", "", option_title(name, "ar" if lang == "ar" else "en")) for name in differing
    ]
    assert told[-1].endswith(f": {len(OPTION_NAMES) - len(differing)}")
    at = told.index(option_title("tie", "ar" if lang == "ar" else "en"))
    for row, name in enumerate(("sahrat", "balotk"), 1):
        assert told[at + row] == f"  {name}: {option_value('tie', profile(name).tie, 'ar' if lang == 'ar' else 'en')}"


def test_one_profile_tells_all_its_rules_and_what_they_rest_on() -> None:
    told = run("profiles", "elblot").out.splitlines()
    assert len(told) == 1 + 2 * len(OPTION_NAMES)
    for name, rule, reason in zip(OPTION_NAMES, told[1::2], told[2::2], strict=True):
        assert rule == f"  {option_title(name)} – {option_value(name, getattr(profile('elblot'), name))}"
        assert reason.startswith(f"    {name} = ")
        assert reason.endswith(f"; because: {profile_file('elblot')[name]['because']}")


def test_profiles_as_json() -> None:
    listed = json.loads(run("profiles", "--json").out)["profiles"]
    assert list(listed) == list(PROFILES)
    assert listed["sahrat"]["title"] == "KSA Tournament"
    one = json.loads(run("profiles", "--json", "balotk").out)
    assert list(one["options"]) == list(OPTION_NAMES)
    assert one["options"]["tie"]["values"] == {"balotk": "lost"}
    two = json.loads(run("profiles", "--json", "--lang", "ar", *PROFILES).out)
    assert "target" not in two["options"]
    assert two["options"]["tie"]["text"]["sahrat"] == option_value("tie", "made", "ar")


@pytest.mark.parametrize("names", [["riyadh"], ["sahrat", "sahrat"]])
def test_profiles_that_are_none_or_named_twice_are_wrong_usage(names: list[str]) -> None:
    ran = run("profiles", *names)
    assert (ran.code, ran.out) == (2, "")


# Vectors


def test_all_vectors_pass() -> None:
    ran = run("vectors", "run", "test_vectors")
    assert re.fullmatch(r"\d{4} passed, 0 failed(, \d+ skipped)?\n", ran.out)
    assert (ran.code, ran.err) == (0, "")


def test_a_case_that_differs_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes((GAMES / "wrong-winner.jsonl").read_bytes())
    cases = [
        {"id": "right", "record": "game.jsonl", "verdict": "failed", "grade": "players"},
        {"id": "verdict", "record": "game.jsonl", "verdict": "verified"},
        {"id": "findings", "record": "game.jsonl", "verdict": "failed", "findings": []},
        {"id": "misspelt", "record": "game.jsonl", "verdict": "failed", "finding": []},
        {"id": "elsewhere", "record": "../game.jsonl", "verdict": "failed"},
        {"id": "in place", "record": ["not a record"], "verdict": "malformed", "malformed_line": 1},
        {"id": "bare", "legal": []},
        {"id": "score", "in": HAND, "out": {"outcome": "made", "points": [9, 7]}},
    ]
    (tmp_path / "cases.jsonl").write_bytes(lines(*cases))
    ran = run("vectors", "run", "cases.jsonl", folder=tmp_path)
    told = [line.split(": ")[:2] for line in ran.out.splitlines()]
    failed = [(2, "verdict"), (3, "findings"), (4, "misspelt"), (5, "elsewhere"), (7, "bare"), (8, "score")]
    assert told == [*([f"cases.jsonl:{line}", name] for line, name in failed), ["2 passed, 6 failed"]]
    assert (ran.code, ran.err) == (1, "")
    assert run("vectors", "run", ".", folder=tmp_path) == ran


@pytest.mark.parametrize("data", [b"", b"{", b"[]\n", b'{"id":"x"}\n', b"\xff\n"])
def test_what_is_no_case_file_is_wrong_usage(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "cases").write_bytes(data)
    ran = run("vectors", "run", "cases", folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: cases")
