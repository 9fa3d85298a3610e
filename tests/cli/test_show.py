"""``fairshuffle show``: a game in the terminal, hand by hand, in both languages."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from fairshuffle.events import Accuse, Declare, End, Qaid, Ruling, Sawa
from fairshuffle.seats import SEATS
from fairshuffle.words.page import PAGE
from fairshuffle.words.replay import REPLAY, WHY_NOT
from tests.tools.console import PROGRAM, Ran
from tests.tools.console import read as run
from tests.tools.console import run as isolated
from tests.tools.forge import changed, events_of, find, written
from tests.tools.make_games import GAMES
from tests.tools.tables import Table
from tests.tools.trust import Server

ISOLATED: Final = re.compile("[\u2066\u2068][^\u2066-\u2069]*\u2069")
ARABIC: Final = re.compile("[\u0621-\u064a]")
FOREIGN: Final = re.compile("[A-Za-z0-9♣♦♥♠]")
SHOWN: Final = {0x2066: "<", 0x2068: "<", 0x2069: ">"}
RECORDS: Final = sorted(
    path.name for path in GAMES.glob("*.jsonl") if path.stem not in {"cases", "white-space", "unknown-profile"}
)
"""Those that can be read: why a record is refused is told in English alone."""
GAME: Final = GAMES / "sahrat-easy.jsonl"
RENEGE: Final = GAMES / "renege.jsonl"

SURE: Final = (
    "AC TC AD TD AH TH AS TS",
    "KC QC JC 9C 8C 7C KD QD",
    "JD 9D 8D 7D KH QH JH 9H",
    "8H 7H KS QS JS 9S 8S 7S",
)
"""In Sun seat 0 takes every trick; seats 1 and 2 have a Sira with a King on top."""


def swept() -> bytes:
    """Seat 0 buys Sun, takes a trick and claims the rest; at this table a team needs a trick for its projects."""
    table = Table("balotk").deal(*SURE).buy(0, "sun")
    table.play("AC").say(Declare(0, 1, "sira")).play("7C").say(Declare(0, 2, "sira")).play("7D", "7S").say(Sawa(0, 0))
    return written(table.finish().record())


SWEPT: Final = """\
verified: -
  the rules were kept; nothing shows how the cards were dealt
  game: a-table
  rules: balotk, easy table
  changed rule: Game points that win the match – 1
  hands: 1, lines: 13
  score: 48 for Nora and Huda, 0 for Saad and Faisal; won by Nora and Huda
  redeal hands: 1 in 1 deals, 0 called; chance gives so many or more in 1.57 % of such games
  seat 0, team 0: Nora
  seat 1, team 1: Saad
  seat 2, team 0: Huda
  seat 3, team 1: Faisal
In the whole record
  Nothing is wrong, nothing is missing.

Hand 1
  dealer: Faisal
  turned card: A♠
  cards of Nora: A♠ 10♠ A♥ 10♥ A♣ 10♣ A♦ 10♦
  cards of Saad: K♣ Q♣ J♣ 9♣ 8♣ 7♣ K♦ Q♦
  cards of Huda: K♥ Q♥ J♥ 9♥ J♦ 9♦ 8♦ 7♦
  cards of Faisal: K♠ Q♠ J♠ 9♠ 8♠ 7♠ 8♥ 7♥
  Auction
    Nora: Sun
  contract: Sun, bought by Nora
  in trick 1: Saad: project: Sira
  in trick 1: Huda: project: Sira
  trick 1: Nora A♣, Saad 7♣, Huda 7♦, Faisal 7♠
    won by Nora, card points 11
  in trick 2: Nora: Sawa: all the rest is mine
  Projects
    Saad: Sira J♣ Q♣ K♣ – does not count: its team took no trick
    Huda: Sira J♥ Q♥ K♥ – counts
  Score
     1. Seat 0 of team 0 bought Sun.
     2. Team 0 took all eight tricks.
     3. Projects of team 0: Sira 4; 4 game points, 20 card points.
     4. Kaboot for team 0: 44 instead of 26, never multiplied.
     5. For team 0: cards 44 + projects 4 = 48; for team 1: 0.
     6. Totals, team 0: 0 + 48 = 48; team 1: 0 + 0 = 0.
    The record says: Kaboot, 48 for Nora and Huda, 0 for Saad and Faisal, in total 48 for Nora and Huda, 0 for Saad \
and Faisal.
"""

SWEPT_IN_ARABIC: Final = """\
اليد <1>
  الموزّع: <Faisal>
  المكشوفة: <A♠>
  ورق <Nora>: <A♠> <10♠> <A♥> <10♥> <A♣> <10♣> <A♦> <10♦>
  ورق <Saad>: <K♣> <Q♣> <J♣> <9♣> <8♣> <7♣> <K♦> <Q♦>
  ورق <Huda>: <K♥> <Q♥> <J♥> <9♥> <J♦> <9♦> <8♦> <7♦>
  ورق <Faisal>: <K♠> <Q♠> <J♠> <9♠> <8♠> <7♠> <8♥> <7♥>
  الشراء
    <Nora>: صن
  الشراء: صن، والمشتري <Nora>
  في الأكلة <1>: <Saad>: مشروع: سرا
  في الأكلة <1>: <Huda>: مشروع: سرا
  الأكلة <1>: <Nora> <A♣>، <Saad> <7♣>، <Huda> <7♦>، <Faisal> <7♠>
    أكلها <Nora>، الأبناط <11>
  في الأكلة <2>: <Nora>: سوا: الباقي كله لي
  المشاريع
    <Saad>: سرا <J♣> <Q♣> <K♣> – غير محسوب: فريقه ما أكل ولا أكلة
    <Huda>: سرا <J♥> <Q♥> <K♥> – محسوب
  الحساب
    < 1.> المقعد <0> من الفريق <0> شرى صن.
    < 2.> الفريق <0> أخذ الأكلات الثمان كلها.
    < 3.> مشاريع الفريق <0>: سرا <4>؛ <4> نقاط، <20> بنط.
    < 4.> كبوت للفريق <0>: <44> بدل <26>، وما يتضاعف.
    < 5.> للفريق <0>: ورق <44> + مشاريع <4> = <48>؛ للفريق <1>: <0>.
    < 6.> المجموع، الفريق <0>: <0 + 48 = 48>؛ الفريق <1>: <0 + 0 = 0>.
    السجل يقول: كبوت، <48> لـ<Nora> و<Huda>، <0> لـ<Saad> و<Faisal>، والمجموع <48> لـ<Nora> و<Huda>، <0> لـ<Saad> \
و<Faisal>.
"""


def test_a_game_word_for_word() -> None:
    assert run("show", "-", stdin=swept()) == Ran(0, SWEPT, "")


def test_the_same_hand_in_arabic() -> None:
    ran = run("show", "-", "--lang", "ar", stdin=swept())
    assert ran.out.split("\n\n")[1].translate(SHOWN) == SWEPT_IN_ARABIC
    assert run("show", "-", stdin=swept(), environment={"LANG": "ar_SA.UTF-8"}) == ran


def test_every_arabic_line_runs_from_the_right_and_nothing_foreign_stands_bare() -> None:
    told = run("show", *RECORDS, "--lang", "ar", folder=GAMES).out
    assert len(re.findall("\u2066 1[.]\u2069", told)) > 50
    for line in filter(None, told.splitlines()):
        around = ISOLATED.sub("", line)
        assert ARABIC.search(around), line
        assert not re.search("[\u2066-\u2069]", around), line
        assert not FOREIGN.search(around), line


def test_no_english_line_holds_arabic_and_no_name_stands_bare() -> None:
    told = isolated("show", *RECORDS, folder=GAMES).out
    assert not ARABIC.search(told)
    assert {found[0][1:-1] for found in ISOLATED.finditer(told)} == {"Nora", "Saad", "Huda", "Faisal"}
    assert not re.search("Nora|Saad|Huda|Faisal|[\u2066-\u2069]", ISOLATED.sub("", told))


def test_a_finding_stands_at_its_trick() -> None:
    lines = run("show", str(RENEGE)).out.splitlines()
    at = lines.index("  trick 2: Saad J♥, Huda Q♥, Faisal Q♣ ⚠, Nora K♣")
    assert lines[at + 1 : at + 3] == [
        "    won by Nora, card points 12",
        "    error: line 32, hand 1, trick 2: Faisal played Q♣, but had to follow suit: 7♥ 8♥ 10♥. [play.renege]",
    ]


def test_every_finding_of_verify_is_shown_before_the_hands_and_where_it_happened() -> None:
    """Fault 2.6: no hand of a game that failed is told as if nothing else were known."""
    for name in RECORDS:
        found = findings(run("verify", name, folder=GAMES).out)
        head, *hands = re.split("^Hand ", run("show", name, folder=GAMES).out, flags=re.MULTILINE)
        assert sorted(findings(head)) == sorted(found)
        of_hands = [line for line in found if ", hand " in line]
        assert [line for line in of_hands if line not in findings("".join(hands))] == []


def findings(told: str) -> list[str]:
    return re.findall(r"^ +((?:error|warning|notice): .*)$", told, re.MULTILINE)


def test_the_worst_finding_stands_first() -> None:
    """A false winner at the end of a Qaid table with uncalled mistakes in the middle."""
    events = events_of((GAMES / "balotk-qaid.jsonl").read_bytes())
    place, end = find(events, End)
    told = run("show", "-", "--hand", "1", stdin=written(changed(events, place, winner=1 - end.winner))).out
    found = findings(told.split("In the whole record\n")[1].split("\nHand 1")[0])
    assert "[match.winner]" in found[0]
    assert all(line.startswith("notice: ") for line in found[1:])
    assert len(found) == 4


def test_of_very_many_findings_the_first_are_shown_before_the_hands() -> None:
    lost = Server(lost=[(seat, deal) for seat in SEATS for deal in range(9)]).play()
    count = len(findings(run("verify", "-", stdin=lost).out))
    head = run("show", "-", stdin=lost).out.split("\nHand ")[0]
    assert count > 8
    shown = min(count, 20)
    assert len(findings(head)) == shown
    assert (f"… and {count - shown} more, told by verify" in head) is (count > 20)


def test_what_the_record_claims_stands_beside_what_is_right() -> None:
    told = run("show", str(GAMES / "wrong-card-points.jsonl")).out
    assert "Totals, team 0: 0 + 0 = 0; team 1: 0 + 44 = 44." in told
    assert "[score.cards]" in told.splitlines()[-1]


def test_a_qaid_is_told_with_its_ruling() -> None:
    table = Table("sahrat", "qaid").deal(*SURE).buy(0, "sun").play("AC", "KD")
    table.say(Qaid(0, 2), Accuse(0, 2, 1, "renege", 1), Ruling(0, "registered"))
    lines = run("show", "-", stdin=written(table.finish().record())).out.splitlines()
    assert [line for line in lines if line.startswith("  in trick")] == [
        "  in trick 1: Huda: opens the Qaid sheet",
        "  in trick 1: Huda: calls Saad: did not follow suit (trick 1)",
        "  in trick 1: Ruling: Registered",
    ]


# One hand


def test_one_hand_is_that_of_the_whole_game() -> None:
    whole = run("show", str(GAME)).out.split("\n\n")
    for number in (1, 2):
        assert run("show", str(GAME), "--hand", str(number)).out.endswith(
            f"In the whole record\n  Nothing is wrong, nothing is missing.\n{whole[number]}\n"
        )


def test_hand_0_is_the_draw() -> None:
    told = run("show", str(GAME), "--hand", "0").out.splitlines()
    drawn = run("deal", str(GAME), "--hand", "0").out
    names = ["Nora", "Saad", "Huda", "Faisal"]
    assert told[-1] == f"  the draw: {names[int(drawn.split()[-1])]} deals first"


@pytest.mark.parametrize(
    ("name", "hand", "what"), [("sahrat-easy", 99, "hand 99"), ("rules-only", 0, "the draw"), ("cut-off", 9, "hand 9")]
)
def test_a_hand_that_is_not_there_is_code_3_as_in_deal(name: str, hand: int, what: str) -> None:
    ran = run("show", f"{name}.jsonl", "--hand", str(hand), folder=GAMES)
    assert ran == Ran(3, "", f"error: {name}.jsonl: {what} is not in this record\n")
    assert run("deal", f"{name}.jsonl", "--hand", str(hand), folder=GAMES).code == 3


def test_cards_that_are_not_known_are_not_shown() -> None:
    told = run("show", str(GAMES / "no-secret.jsonl"), "--hand", "1").out
    assert "  The cards of this hand are not known.\n" in told
    assert "    The score of this hand is not known.\n" in told
    assert "cards of Nora" not in told
    assert "  trick 1: Saad A♠ (Akka), Huda J♠, Faisal 10♠, Nora Q♠\n    won by Saad, card points 26\n" in told


# Inputs


def test_joined_records_are_shown_one_after_the_other() -> None:
    data = RENEGE.read_bytes()
    ran = run("show", "-", stdin=data + data)
    one = run("show", "-", stdin=data).out
    assert ran == Ran(0, f"{one}\n{one.replace('failed: -', 'failed: -#2')}", "")


def test_a_directory_is_its_records(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.jsonl").write_bytes(RENEGE.read_bytes())
    told = run("show", ".", folder=tmp_path).out
    assert re.findall("^failed: (.*)$", told, re.MULTILINE) == ["a.jsonl", "b.jsonl"]


@pytest.mark.parametrize("name", ["wrong-winner", "no-secret", "cut-off", "sahrat-easy"])
def test_a_record_that_can_be_read_is_code_0_whatever_its_verdict(name: str) -> None:
    assert run("show", f"{name}.jsonl", folder=GAMES).code == 0


@pytest.mark.parametrize("name", ["white-space", "unknown-profile"])
@pytest.mark.parametrize("lang", ["en", "ar"])
def test_what_cannot_be_read_is_told_as_verify_tells_it(name: str, lang: str) -> None:
    ran, verified = (run(command, f"{name}.jsonl", "--lang", lang, folder=GAMES) for command in ("show", "verify"))
    assert (ran.code, ran.err) == (verified.code, "")
    assert verified.out.startswith(ran.out)


def test_an_empty_file_is_malformed() -> None:
    ran = run("show", "-")
    assert (ran.code, ran.err) == (5, "")
    assert ran.out.startswith("malformed: -\n  this is not a game record\n  line 1")


def test_the_worst_of_several_is_the_exit_code(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    ran = run("show", "empty", str(RENEGE), folder=tmp_path)
    assert ran.code == 5
    assert "\n\nfailed: " in ran.out


@pytest.mark.parametrize(
    "arguments", [[], ["no-such-file"], ["--hand", "-1", "x"], ["--hand", "x", "x"], ["--lang", "fr", "x"], ["-", "-"]]
)
def test_wrong_usage(arguments: list[str]) -> None:
    ran = run("show", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ")
    assert ran.err.endswith("hint: fairshuffle show --help\n") or "no file or directory" in ran.err


def test_what_cannot_be_opened_is_trouble(tmp_path: Path) -> None:
    try:
        (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nowhere")
    except OSError:
        pytest.skip("no symbolic links here")
    assert run("show", "gone.jsonl", folder=tmp_path) == Ran(
        6, "", "error: cannot read gone.jsonl: No such file or directory\n"
    )


def test_a_mistake_of_ours_is_trouble_and_the_others_are_shown() -> None:
    program = """
import sys
from verifier_cli import each_record
whole = each_record.story_of
def broken(record, findings):
    broken.times += 1
    if broken.times == 1:
        raise ZeroDivisionError("by hand")
    return whole(record, findings)
broken.times = 0
each_record.story_of = broken
from verifier_cli.main import main
sys.argv = ["fairshuffle", "show", "-"]
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", program], input=RENEGE.read_bytes() * 2, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 6
    assert b"failed: -#2" in done.stdout
    assert done.stderr.decode().startswith("error: internal error (ZeroDivisionError: by hand)\n")


# The terminal


def test_a_narrow_terminal_gets_the_same_lines() -> None:
    assert run("show", "-", stdin=swept(), environment={"COLUMNS": "20"}).out == SWEPT


def test_colours_are_for_terminals_and_for_who_asks() -> None:
    plain = run("show", str(RENEGE))
    painted = run("show", str(RENEGE), "--color", "always")
    assert "\x1b[" not in plain.out
    assert re.sub("\x1b\\[[0-9;]*m", "", painted.out) == plain.out
    assert "\x1b[34m\x1b[1mHand 1\x1b[0m\n" in painted.out
    assert run("show", str(RENEGE), environment={"FORCE_COLOR": "1"}) == painted
    assert run("show", str(RENEGE), environment={"FORCE_COLOR": "1", "NO_COLOR": "1"}) == plain


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="needs SIGPIPE")
def test_a_closed_pipe_is_quiet() -> None:
    arguments = [*PROGRAM, "show", *["sahrat-easy.jsonl"] * 20]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=GAMES) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == -signal.SIGPIPE


def test_a_file_name_cannot_act_on_the_terminal(tmp_path: Path) -> None:
    name = "\x1b[31mred.jsonl"
    try:
        (tmp_path / name).write_bytes(RENEGE.read_bytes())
    except (OSError, ValueError):
        pytest.skip("this file system has no such names")
    ran = run("show", name, "--hand", "9", folder=tmp_path, environment={"PYTHONUTF8": "1"})
    assert "\x1b" not in run("show", name, folder=tmp_path, environment={"PYTHONUTF8": "1"}).out + ran.err
    assert ran.err.startswith(r"error: \x1b[31mred.jsonl: hand 9")


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_progress_goes_to_the_terminal_and_the_answer_to_the_file(tmp_path: Path) -> None:
    import pty  # noqa: PLC0415 - not everywhere

    program = """
import sys
from verifier_cli.render import progress
progress.PATIENCE = 0
from verifier_cli.main import main
sys.argv = ["fairshuffle", "show", "-"]
main()
"""
    ours, theirs = pty.openpty()
    with (tmp_path / "answer").open("wb") as answer:
        command = [sys.executable, "-c", program]
        data = RENEGE.read_bytes() * 3
        done = subprocess.run(command, input=data, stdout=answer, stderr=theirs, check=False, timeout=60)
    os.close(theirs)
    assert done.returncode == 0
    assert (tmp_path / "answer").read_text(encoding="utf-8").count("failed: ") == 3
    said = os.read(ours, 1000).decode()
    os.close(ours)
    assert said == "\r1 records\r2 records\r3 records\r\x1b[K"


# The words


def test_the_words_of_a_replay_are_not_said_twice() -> None:
    assert REPLAY.keys() & PAGE.keys() == set()


@pytest.mark.parametrize(("name", "pair"), [*REPLAY.items(), *WHY_NOT.items()])
def test_every_word_is_there_in_both_languages_with_the_same_braces(name: str, pair: tuple[str, str]) -> None:
    english, arabic = pair
    assert not ARABIC.search(english), name
    assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", arabic)), name
    assert ARABIC.search(arabic) or not re.sub(r"\{\w+\}", "", english).strip(":– "), name
