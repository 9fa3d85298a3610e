"""Values on the command line: how a number is written, and that none is given twice."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click
import pytest

from tests.tools.console import run
from tests.tools.make_games import GAMES
from verifier_cli.main import cli
from verifier_cli.numbers import Number, Seconds
from verifier_cli.usage import Command

GAME: Final = str(GAMES / "balotk-qaid.jsonl")
HASH: Final = "0" * 64
SCORE: Final = "score --contract hokm --cards 85 77"


def commands(group: click.Command = cli) -> Iterator[click.Command]:
    yield group
    for inner in group.commands.values() if isinstance(group, click.Group) else ():
        yield from commands(inner)


# Numbers (fault 4.14)


def kinds(kind: Any) -> Iterator[Any]:  # noqa: ANN401 - click has a type for each kind of value
    yield from kind.types if isinstance(kind, click.Tuple) else (kind,)


def test_every_option_that_takes_a_number_takes_it_by_the_one_rule() -> None:
    numbers = [
        kind
        for command in commands()
        for option in command.params
        for kind in kinds(option.type)
        if isinstance(kind, click.types.IntParamType | click.types.FloatParamType)
    ]
    assert len(numbers) > 20
    assert all(isinstance(kind, Number | Seconds) for kind in numbers)


NOT_WRITTEN: Final = [
    *("8_5", "+85", " 85 ", "85 ", "\n85", "-85", "0x55", "8.5e1", "85.0", "", "9" * 17),
    *("۸۵", "８５", "८५", "𝟖𝟓", "²"),
]
"""What ``int`` or another program reads as a number; the last ones are Persian, fullwidth, Devanagari, mathematical."""


@pytest.mark.parametrize("text", NOT_WRITTEN)
def test_what_is_no_number_is_refused_wherever_one_is_wanted(text: str) -> None:
    for arguments in (
        ("score", "--contract", "hokm", "--cards", text, "77"),
        (*SCORE.split(), f"--buyer={text}"),
        (*SCORE.split(), f"--option=target={text}"),
        (*SCORE.split(), f"--project={text}:sira"),
        ("show", f"--hand={text}", GAME),
        ("explain", f"--hand={text}", GAME),
        ("deal", f"--hand={text}", GAME),
        ("deal", "--hand", "1", f"--link={text}:{HASH}"),
        ("simulate", f"--games={text}"),
        ("audit", f"--jobs={text}", GAME),
        ("chain", "make", f"--seat={text}", GAME),
        ("vectors", "run", f"--seconds={text}x", GAME),
        ("page", f"--port={text}"),
    ):
        ran = run(*arguments)
        assert (ran.code, ran.out) == (2, ""), arguments
        assert ran.err.startswith("error: ")


@pytest.mark.parametrize(
    ("ascii_digits", "arabic_digits"),
    [
        ("score --contract hokm --cards 85 77 --buyer 1", "score --contract hokm --cards ٨٥ ٧٧ --buyer ١"),
        (f"{SCORE} --project 1:sira --option target=104", f"{SCORE} --project ١:sira --option target=١٠٤"),
        (f"show --hand 3 {GAME}", f"show --hand ٣ {GAME}"),
        ("simulate --seed 7 --option target=44", "simulate --seed ٧ --option target=٤٤"),
        (f"deal --hand 1 {GAME}", f"deal --hand ١ {GAME}"),
    ],
)
def test_arabic_digits_say_the_same_as_others(ascii_digits: str, arabic_digits: str) -> None:
    ran = run(*ascii_digits.split())
    assert ran.code == 0
    assert run(*arabic_digits.split()) == ran


@pytest.mark.parametrize("text", ["nan", "inf", "1_0", "0", "-1", "1e3", "۵", ""])
def test_a_time_that_is_none_is_refused(text: str) -> None:
    assert run("vectors", "run", f"--seconds={text}", GAME).code == 2


@pytest.mark.parametrize("text", ["2", "0.5", "٠.٥"])
def test_a_time_is_a_number_of_seconds(text: str) -> None:
    assert Seconds().convert(text, None, None) == (2 if text == "2" else 0.5)


# Given twice (fault 4.13)


def test_every_command_watches_its_values() -> None:
    assert all(isinstance(command, Command) for command in commands())


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (f"verify --lang ar --lang en {GAME}", "--lang"),
        (f"verify --html a --html a {GAME}", "--html"),
        (f"show --hand 1 --hand 2 {GAME}", "--hand"),
        (f"deal --hand 1 --hand 1 {GAME}", "--hand"),
        ("score --contract sun --contract hokm --cards 85 77", "--contract"),
        ("score --contract hokm --cards 85 77 --cards 77 85", "--cards"),
        (f"{SCORE} --option tie=made --option tie=lost", "--option tie"),
        ("simulate --option target=44 --option target=44", "--option target"),
        ("simulate -o a --output b", "--output"),
        ("commit game-1 -o a -o b", "--output"),
        (f"chain make {GAME} --seat 1 --seat 2", "--seat"),
        (f"vectors run --seconds 1 --seconds 2 {GAME}", "--seconds"),
        (f"deal --hand 1 --link 0:{HASH} --link 0:{'1' * 64}", "seat 0"),
        (f"deal --hand 1 --link 0:{HASH} --link ٠:{HASH}", "seat 0"),
        (f"deal --hand 1 --earlier 3:{HASH} --earlier 3:{HASH}", "seat 3"),
    ],
)
def test_a_value_that_is_given_twice_is_refused(arguments: str, named: str, tmp_path: Path) -> None:
    ran = run(*arguments.split(), folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert f"{named} is given twice" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_seat_has_one_link_for_a_deal(tmp_path: Path) -> None:
    (tmp_path / "m").write_text(json.dumps({"type": "master", "game": "game-1", "secret": HASH}))
    given = ("--master", "m", "--seal", HASH, "--dealer", "1", "--link", f"2:{HASH}")
    assert run("deal", "--hand", "1", *given, "--earlier", f"1:{HASH}", folder=tmp_path).code == 0
    ran = run("deal", "--hand", "1", *given, "--earlier", f"2:{HASH}", folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "never both" in ran.err


def test_an_offence_is_named_once() -> None:
    ran = run("simulate", "--option", "offences=renege,no_trump,renege")
    assert (ran.code, ran.out) == (2, "")
    assert "option offences cannot be" in ran.err


def test_what_may_be_repeated_may_be_repeated() -> None:
    assert run(*SCORE.split(), "--project", "0:sira", "--project", "0:sira").code == 0
    assert run("verify", "-q", "-q", GAME).code == 0


# Nothing given (fault 4.17)


@pytest.mark.parametrize("command", ["", "chain", "vectors", "completion"])
def test_a_command_to_which_nothing_is_given_tells_its_help(command: str) -> None:
    ran = run(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == run(*command.split(), "--help").out


@pytest.mark.parametrize("command", ["chain make", "completion tcsh", "completion --", "simulate --profile x"])
def test_wrong_usage_is_told_in_one_line_and_a_hint(command: str) -> None:
    error, hint = run(*command.split()).err.splitlines()
    assert error.startswith("error: ")
    assert "\\" not in error
    assert hint.startswith("hint: fairshuffle ")
