"""``fairshuffle verify`` as a user meets it: verdicts, exit codes, streams, languages, colours."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from fairshuffle import __version__
from fairshuffle.verifier.report import EXIT_CODES, LIMITS
from tests.tools.console import PROGRAM, Ran
from tests.tools.console import read as run
from tests.tools.make_games import GAMES

ONE_OF_EACH: Final = {
    "verified": "sahrat-easy-short",
    "failed": "wrong-winner",
    "incomplete": "cut-off",
    "unsupported": "unknown-profile",
    "malformed": "white-space",
}
ESCAPE: Final = "\x1b["


def game(name: str) -> str:
    return str(GAMES / f"{name}.jsonl")


def objects(ran: Ran) -> list[dict[str, Any]]:
    return [json.loads(line) for line in ran.out.splitlines()]


@pytest.mark.parametrize(("verdict", "name"), ONE_OF_EACH.items())
def test_every_verdict_has_its_exit_code_and_stands_first(verdict: str, name: str) -> None:
    ran = run("verify", game(name))
    assert ran.code == EXIT_CODES[verdict]  # type: ignore[index]  # the keys of ONE_OF_EACH are verdicts
    assert ran.out.startswith(f"{verdict}: {game(name)}\n")
    assert ran.err == ""


@pytest.mark.parametrize(("verdict", "name"), ONE_OF_EACH.items())
def test_json_has_one_line_for_every_verdict(verdict: str, name: str) -> None:
    ran = run("verify", "--json", game(name))
    (shown,) = objects(ran)
    assert (shown["schema"], shown["verdict"], shown["input"]) == ("fairshuffle.report/1", verdict, game(name))
    assert shown["exit_code"] == ran.code
    assert shown["limits"] == ([] if verdict in {"unsupported", "malformed"} else list(LIMITS))
    assert (shown["spec"], shown["version"]) == (2, __version__)
    assert ran.err == ""


def test_a_whole_report() -> None:
    assert run("verify", game("renege")).out.splitlines()[:-11] == [
        f"failed: {game('renege')}",
        "  something is wrong: the rules or the shuffle were broken, a claim is false, or the file was changed",
        "  game: sim-sahrat-easy-short",
        "  rules: sahrat (KSA Tournament), easy table",
        "  changed rule: Game points that win the match – 44",
        "  hands: 1, lines: 61",
        "  score: 0 for Nora and Huda, 44 for Saad and Faisal; won by Saad and Faisal",
        (
            "  shuffle: left to chance if at least one of these took part without the server's help: "
            "Nora, Saad, Huda and Faisal"
        ),
        "  missing links: none",
        "  start: nothing that you kept was compared",
        "  signature: none",
        "  error: line 32, hand 1, trick 2: Faisal played Q♣, but had to follow suit: 7♥ 8♥ 10♥. [play.renege]",
        "What this cannot show:",
    ]


def test_a_whole_report_in_arabic() -> None:
    told = run("verify", "--lang", "ar", game("renege")).out
    shown = re.sub("[\u2066\u2068]([^\u2069]*)\u2069", r"<\1>", told).splitlines()
    assert shown[0] == f"غير سليم: <{game('renege')}>"
    assert "  النتيجة: <0> لـ<Nora> و<Huda>، <44> لـ<Saad> و<Faisal>؛ الفوز لـ<Saad> و<Faisal>" in shown
    assert (
        "  غلط: السطر <32>، اليد <1>، الأكلة <2>: <Faisal> قطع: لعب <Q♣> ومعه من نوع الأكلة <7♥> <8♥> <10♥>. "
        "[<play.renege>]"
    ) in shown
    around = "".join(re.sub("<[^>]*>", "", line) for line in shown)
    assert not re.search("[A-Za-z0-9\u2066-\u2069]", around)


def test_auto_speaks_the_language_of_the_locale() -> None:
    arabic = run("verify", game("cut-off"), environment={"LANG": "ar_SA.UTF-8"}).out
    assert arabic == run("verify", "--lang", "ar", game("cut-off")).out
    english = {"LANG": "ar_SA.UTF-8", "LC_ALL": "en_US.UTF-8"}
    assert run("verify", game("cut-off"), environment=english).out.startswith("incomplete")


def test_output_is_utf_8_whatever_the_locale_says() -> None:
    plain = run("verify", "--lang", "ar", game("renege")).out
    narrow = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    assert run("verify", "--lang", "ar", game("renege"), environment=narrow).out == plain


def test_a_rules_only_record_is_told_as_such() -> None:
    told = run("verify", game("rules-only")).out
    assert "\n  the rules were kept; nothing shows how the cards were dealt\n" in told
    assert "\n  shuffle: nothing shows how the cards were dealt\n" in told
    assert "start:" not in told


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["verified", "verified"], 0),
        (["verified", "incomplete"], 3),
        (["incomplete", "unsupported"], 4),
        (["unsupported", "malformed", "incomplete"], 5),
        (["malformed", "failed", "verified"], 1),
    ],
)
def test_the_worst_of_several_decides(names: list[str], code: int) -> None:
    ran = run("verify", *(game(ONE_OF_EACH[name]) for name in names))
    assert ran.code == code
    assert [line.partition(":")[0] for line in ran.out.splitlines() if line.endswith(".jsonl")] == names
    assert ran.out.count("What this cannot show:") == 1
    assert ran.out.splitlines()[-1].startswith(f"records: {len(names)}; ")


def test_quiet_silences_success_and_nothing_else() -> None:
    assert run("verify", "--quiet", game("sahrat-easy-short")) == Ran(0, "", "")
    assert run("verify", "--quiet", game("sahrat-easy-short"), game("balotk-easy")) == Ran(0, "", "")
    assert run("verify", "--quiet", game("wrong-winner")) == run("verify", game("wrong-winner"))
    both = run("verify", "-q", game("sahrat-easy-short"), game("wrong-winner"))
    assert game("sahrat-easy-short") not in both.out
    assert both.out.endswith("records: 2; verified 1, failed 1\n")


def test_verbose_lists_every_check() -> None:
    told = run("verify", "--verbose", game("sahrat-easy-short")).out
    (shown,) = objects(run("verify", "--json", game("sahrat-easy-short")))
    listed = re.findall(r"^  (passed|failed|not run): ([a-z_.]+) ×(\d+)", told, re.MULTILINE)
    statuses = [(check["status"].replace("_", " "), check["id"], str(check["count"])) for check in shown["checks"]]
    assert listed == statuses
    assert "not run: boshat.claim ×0 (there is nothing of this kind in the record)" in told


def test_json_messages_speak_the_language_asked_for() -> None:
    (english,) = objects(run("verify", "--json", game("renege")))
    (arabic,) = objects(run("verify", "--json", "--lang", "ar", game("renege")))
    assert english["findings"][0]["message"].startswith("\u2068Faisal\u2069 played")
    assert "قطع" in arabic["findings"][0]["message"]


@pytest.mark.parametrize(
    ("arguments", "environment", "painted"),
    [
        ([], {}, False),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour_is_decided_by_option_then_environment(
    arguments: list[str], environment: dict[str, str], *, painted: bool
) -> None:
    ran = run("verify", *arguments, game("renege"), environment=environment)
    assert (ESCAPE in ran.out) == painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", ran.out) == run("verify", game("renege")).out


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
def test_a_terminal_is_painted() -> None:
    near, far = os.openpty()
    done = subprocess.run([*PROGRAM, "verify", game("renege")], stdout=far, check=False, timeout=60)
    os.close(far)
    shown = os.read(near, 1 << 16)
    os.close(near)
    assert done.returncode == 1
    assert ESCAPE.encode() in shown


def test_usage_errors_judge_nothing() -> None:
    missing = str(Path("no") / "such.jsonl")
    ran = run("verify", game("wrong-winner"), missing)
    assert ran == Ran(2, "", f"error: there is no file or directory {missing!r}\nhint: fairshuffle verify --help\n")


@pytest.mark.parametrize(
    "arguments",
    [[], ["--no-such-option", "x"], ["--lang", "fr", "x"], ["--color", "x", "x"], ["-", "-"], [""]],
)
def test_a_wrong_call_is_told_in_two_lines_on_standard_error(arguments: list[str]) -> None:
    ran = run("verify", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(r"error: [^A-Z].*\nhint: fairshuffle verify --help\n", ran.err)
