"""Files that want to hurt whoever opens them: they take no time and no memory, and reach neither terminal nor disk."""

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

import pytest

from fairshuffle.cards import CARD_NAMES
from fairshuffle.errors import OptionsError
from fairshuffle.events import (
    Bid,
    Boshat,
    Chat,
    Checkpoint,
    Cut,
    Deal,
    End,
    Event,
    Link,
    Play,
    Qaid,
    Ready,
    Rest,
    Result,
    Sawa,
    Show,
    Speak,
    Trick,
)
from fairshuffle.explain.replay import story_of
from fairshuffle.limits import MAX_RECORD_DEALS, MAX_RECORD_LINES, MAX_SAWA_POSITIONS
from fairshuffle.record import read_record, write_line
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import verify
from tests import ROOT
from tests.bench.sawa import HARDEST
from tests.fuzz.corpus import records
from tests.fuzz.run import Fuzz
from tests.fuzz.targets import ACTS_ON_A_TERMINAL, TURNS_TEXT
from tests.tools.console import run
from tests.tools.forge import Events, at, clumsy, inserted, places, rules_only, simulated, written

GAME: Final = simulate("sahrat", "hostile", changes={"target": 30})
ENDLESS: Final = b'{"type":"chat","at":1,"seat":0,"to":"table"}\n'
MEGABYTE: Final = 1 << 20
MOST_SECONDS: Final = 1.0
MOST_MEMORY: Final = 250 * MEGABYTE

MEASURE: Final = """
import resource, sys, time
from fairshuffle.verifier import verify
with open(sys.argv[1], "rb") as file:
    data = file.read()
size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
begin = time.process_time()
verdict = verify(data).verdict
seconds = time.process_time() - begin
print(verdict, seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - size) * 1024)
"""


def measured(data: bytes, folder: Path) -> tuple[str, float, int]:
    """The verdict on some bytes, the seconds of the processor, and by how many bytes the memory grew."""
    place = folder / "input"
    place.write_bytes(data)
    done = subprocess.run([sys.executable, "-c", MEASURE, str(place)], capture_output=True, check=True, cwd=ROOT)
    verdict, seconds, memory = done.stdout.decode().split()
    return verdict, float(seconds), int(memory)


def many(events: Events, kind: type[Event], number: int = 19_000) -> bytes:
    """A record in which one line of a type stands so many times more."""
    place = places(events, kind)[0]
    return written(inserted(events, place, *[events[place]] * number))


def strays(*lines: Event) -> bytes:
    """A record with lines from elsewhere, in turn, in the middle of a hand."""
    events = simulated(seed="strays")
    return written(inserted(events, places(events, Play)[6], *lines * (18_000 // len(lines))))


def elblot() -> Events:
    """A game in which somebody speaks."""
    return next(
        events
        for seed in range(100)
        if places(events := simulated("elblot", "qaid", seed=str(seed), changes=(("target", 60),)), Speak)
    )


def hands_without_end(number: int) -> bytes:
    """A committed record of hands that Boshat has ended, one after the other."""
    events = simulated("sahrat", "qaid", seed="hands", joined=())
    deal = places(events, Deal)[0]
    first = events[deal]
    assert isinstance(first, Deal)
    told: list[Event] = list(events[:deal])
    for hand in range(1, number + 1):
        told += [
            Deal(first.at, hand, (first.dealer + hand - 1) % 4, 0),
            Boshat(first.at, 0),
            Result(first.at, hand, "boshat", (0, 0), (0, 0)),
            Checkpoint(first.at, 0, bytes(32)),
        ]
    return written((*told, *(at(first.at, event) for event in events[-2:])))


def hard_claims(number: int) -> bytes:
    """A rules-only record of hands that were made up to take long: each begins with a Sawa of the hardest kind."""
    _, trump, hands = HARDEST[5]
    assert trump is not None
    held = [list(map(CARD_NAMES.index, hand.split())) for hand in hands]
    held.append([card for card in range(32) if not any(card in hand for hand in held)])
    game = rules_only(simulated("squarescores", seed="claims"))[0]
    told: list[Event] = [game._replace(options=(("target", 10_000),))]  # type: ignore[call-arg]
    for hand in range(1, number + 1):
        seats = [held[(seat - hand + 1) % 4] for seat in range(4)]  # the same hands, one seat further each time
        buyer = (hand - 1) % 4
        turned = next(card for card in seats[buyer] if card // 8 == trump)
        left = [[card for card in cards if card != turned] for cards in seats]
        told += [
            Deal(hand, hand, (buyer + 3) % 4, turned, tuple(tuple(cards[:5]) for cards in left)),
            Bid(hand, buyer, "hokm", trump),
            *[Bid(hand, (buyer + step) % 4, "pass") for step in (1, 2, 3, 0)],
            Rest(hand, tuple(tuple(cards[5:]) for cards in left)),
            Sawa(hand, buyer),
            Result(hand, hand, "kaboot", (0, 0), (0, 0)),
        ]
    return clumsy(told)


HEAVY: Final[dict[str, Callable[[], bytes]]] = {
    "ten megabytes in a line": lambda: b"x" * 10 * MEGABYTE,
    "ten megabytes in a name": lambda: GAME.replace(b"Nora", b"N" * 10 * MEGABYTE),
    "a million lines": lambda: GAME + ENDLESS * 1_000_000,
    "as many lines as may be": lambda: GAME + ENDLESS * (MAX_RECORD_LINES - GAME.count(b"\n")),
    "as many bytes as may be": lambda: GAME + b"x" * (4 * MEGABYTE - len(GAME) - 1) + b"\n",
    "deep nesting": lambda: b"[" * 4 * MEGABYTE + b"\n",
    "deep objects": lambda: b'{"type":' * 100_000 + b"\n",
    "a long number": lambda: b'{"type":"game","at":' + b"9" * 16_000 + b"}\n",
    "escapes": lambda: b'{"type":"' + b"\\u0000" * 600_000 + b'"}\n',
    "commas": lambda: b"{" + b"," * 3 * MEGABYTE + b"}\n",
    "random bytes": lambda: Random(1).randbytes(4 * MEGABYTE),
    "zeros": lambda: bytes(4 * MEGABYTE),
    "nothing but line ends": lambda: b"\n" * 4 * MEGABYTE,
    "nothing but first lines": lambda: GAME.split(b"\n")[0] * 3000 + b"\n",
    "the first line again and again": lambda: (GAME.split(b"\n")[0] + b"\n") * 5000,
    "chat": lambda: many(rules_only(simulated(seed="chat")), Deal, 0) + ENDLESS * 19_000,
    "Speak": lambda: many(elblot(), Speak),
    "shows": lambda: many(elblot(), Show),
    "links": lambda: many(simulated(seed="links"), Link),
    "results": lambda: many(simulated(seed="links"), Result),
    "checkpoints": lambda: many(simulated(seed="links"), Checkpoint),
    "deals": lambda: many(simulated(seed="links"), Deal),
    "two strays again and again": lambda: strays(Ready(1, 0), Cut(1, 0, cards=5)),
    "strays of two kinds": lambda: strays(Link(10**9, 1, 3, bytes(32)), Result(1, 9, "made", (26, 0), (26, 0))),
    "ends and chats": lambda: strays(End(10**9, 0, (152, 0), bytes(32)), Chat(1, 0, "table")),
    "sheets and strays": lambda: strays(Qaid(1, 1), Trick(10**9, 2)),
    "hands": lambda: hands_without_end(MAX_RECORD_DEALS),
    "hands without end": lambda: hands_without_end(4000),
}


@pytest.mark.parametrize("name", HEAVY)
def test_no_input_takes_long_or_much(name: str, tmp_path: Path) -> None:
    verdict, seconds, memory = measured(HEAVY[name](), tmp_path)
    assert verdict in {"malformed", "failed", "verified"}
    assert seconds < MOST_SECONDS
    assert memory < MOST_MEMORY


def test_a_record_of_more_deals_than_any_game_is_malformed() -> None:
    assert verify(hands_without_end(MAX_RECORD_DEALS)).verdict == "failed"
    report = verify(hands_without_end(MAX_RECORD_DEALS + 1))
    assert report.verdict == "malformed"
    assert "more than 250 deals" in str(report.refused)


def test_claims_that_are_too_hard_together_are_not_judged(tmp_path: Path) -> None:
    """One of the hardest claims is; of two hundred the others are left, and the record is no longer verified."""
    verdict, seconds, _ = measured(hard_claims(200), tmp_path)
    assert verdict != "verified"
    assert seconds < 3 * MOST_SECONDS
    assert MAX_SAWA_POSITIONS > 11_976


def test_a_replay_searches_no_further_than_the_verifier() -> None:
    """Two hundred of the hardest claims, of which each alone takes a second."""
    record = read_record(hard_claims(200))
    began = process_time()
    hands = story_of(record)["hands"]
    assert process_time() - began < 3 * MOST_SECONDS
    assert len(hands) == 200


def test_a_claim_that_is_not_judged_leaves_the_record_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [written(simulated("sahrat", seed=f"claim-{seed}")) for seed in range(20)]
    assert {verify(game).verdict for game in games} == {"verified"}
    monkeypatch.setattr(import_module("fairshuffle.verifier.replay"), "MAX_SAWA_POSITIONS", 0)
    reports = [verify(game) for game in games]
    assert {report.verdict for report in reports} == {"verified", "incomplete"}  # most claims need no search
    report = next(report for report in reports if report.verdict == "incomplete")
    assert [one for one in report.findings if one.severity == "error"] == []
    reasons = {check.id: check.reason for check in report.checks}
    assert {reasons["sawa.false"], reasons["score.points"]} == {"too_hard"}


# Texts

NASTY: Final = (
    "\x1b[2J\x1b]0;pwned\x07",
    "\x9b31m",
    "\u202egnp.exe",
    "\u2066\u2069\u200f\u061c",
    "a\x00b",
    "a\rb",
    "a\nb",
    "\ufeffNora",
    "\u2028",
    "<img src=x onerror=alert(1)>",
    "../../x",
    "-rf",
    "%s%n{0}",
    '"\\',
    "https://example.org/\u202e",
)
CAN_BE_WRITTEN: Final = ("<img src=x onerror=alert(1)>", "../../x", "-rf", "%s%n{0}", '"\\')


def renamed(name: str) -> bytes:
    return GAME.replace(b'"Nora"', json.dumps(name, ensure_ascii=False).encode("utf-8", "surrogatepass"), 1)


def commands(place: str) -> list[list[str]]:
    """Every command that reads a record."""
    return [
        ["verify", place],
        ["verify", "--json", place],
        ["verify", "-v", "--lang", "ar", place],
        ["compare", place, place],
        ["fmt", place],
        ["deal", place, "--hand", "1"],
        ["deal", place, "--hand", "1", "--explain"],
        ["score", "--json", place],
        ["audit", place, "--jobs", "1"],
        ["show", place],
        ["explain", place, "--hand", "1"],
        ["chain", "link", place],
    ]


def assert_calm(text: str) -> None:
    assert not ACTS_ON_A_TERMINAL.search(text.replace("\n", "")), ascii(text)
    assert not TURNS_TEXT.search(text), ascii(text)


TEXTS: Final = (
    *(renamed(name) for name in NASTY),
    *(GAME.replace(b'"sahrat"', json.dumps(name).encode(), 1) for name in NASTY),
    *(b'{"type":"game","' + name.encode() + b'":1}\n' for name in NASTY),
    *(b'{"profile":' + json.dumps(name, ensure_ascii=False).encode() + b"}\n" for name in NASTY),
)
SOME: Final = (b"".join(TEXTS), *TEXTS[:: len(NASTY) // 3])


@pytest.mark.parametrize("number", range(len(SOME)))
def test_no_command_lets_a_control_character_through(number: int, tmp_path: Path) -> None:
    (tmp_path / "inputs.jsonl").write_bytes(SOME[0])
    (tmp_path / "this.jsonl").write_bytes(SOME[number])
    for arguments in commands("this.jsonl"):
        ran = run(*arguments, folder=tmp_path)
        assert "Traceback" not in ran.err, (arguments, ran.err)
        assert "internal error" not in ran.err, (arguments, ran.err)
        assert_calm(ran.out)
        assert_calm(ran.err)


@pytest.mark.skipif(os.name == "nt", reason="no such file names there")
def test_the_name_of_a_file_does_not_act_on_the_terminal(tmp_path: Path) -> None:
    place = tmp_path / "\x1b[2J\u202e.jsonl"
    place.write_bytes(GAME)
    for arguments in commands(place.name):
        ran = run(*arguments, folder=tmp_path)
        assert_calm(ran.out)
        assert_calm(ran.err)


@pytest.mark.parametrize("name", CAN_BE_WRITTEN)
def test_a_name_is_text_wherever_it_stands(name: str, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(renamed(name))
    before = sorted(tmp_path.rglob("*"))
    for arguments in commands("game.jsonl"):
        ran = run(*arguments, folder=tmp_path)
        assert "Traceback" not in ran.err
        assert_calm(ran.out)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("game", ["../../x", "/etc/passwd", "a/b", "a\\b", "", "é", "a" * 65])
def test_a_game_id_that_could_be_a_path_is_malformed(game: str) -> None:
    own = read_record(GAME).game.game
    report = verify(GAME.replace(json.dumps(own).encode(), json.dumps(game, ensure_ascii=False).encode(), 1))
    assert report.verdict == "malformed"


@pytest.mark.parametrize("game", ["..", ".", "-rf", "...", "CON"])
def test_a_game_id_never_leaves_its_folder(game: str, tmp_path: Path) -> None:
    """The chain of a device is the one file that is named after a game."""
    folder = tmp_path / "device"
    folder.mkdir()
    first = read_record(GAME).game._replace(game=game)
    (tmp_path / "game.jsonl").write_bytes(write_line(first))
    run("chain", "make", "../game.jsonl", "--seat", "2", folder=folder)
    assert sorted(place.name for place in tmp_path.iterdir()) == ["device", "game.jsonl"]
    assert [place.parent for place in folder.iterdir()] == [folder] * len(list(folder.iterdir()))


# Simulated games


@pytest.mark.parametrize(
    "changes",
    [
        ("offences=",),
        ("timer_qaid_window=1",),
        ("project_show=laid", "project_contest=first_reveal", "timer_speak=1"),
        ("timer_bid=1", "timer_card=1", "timer_next_hand=1"),
        ("declarations_each=8", "sun_double_own_max=9007199254740991"),
    ],
)
def test_absurd_options_make_games_that_verify(changes: tuple[str, ...]) -> None:
    options = [argument for change in changes for argument in ("--option", change)]
    ran = run("simulate", "--table", "qaid", "--games", "4", "--seed", "absurd", *options)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count('{"type":"end"') == 4
    assert run("verify", "-q", "-", stdin=ran.out.encode()).code == 0


def test_a_game_that_no_record_can_hold_is_not_simulated() -> None:
    ran = run("simulate", "--table", "qaid", "--option", "timer_qaid_window=9007199254740991")
    assert (ran.code, ran.out) == (2, "")
    assert "no record can hold" in ran.err


@pytest.mark.parametrize("limit", ["MAX_RECORD_DEALS", "MAX_RECORD_LINES"])
def test_a_game_longer_than_a_record_is_not_simulated(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("fairshuffle.testing.simulate"), limit, 2)
    with pytest.raises(OptionsError, match="no record can hold"):
        simulate("sahrat", "long")


# Packed files


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_a_bomb_is_refused_before_it_is_unpacked(kind: str, tmp_path: Path) -> None:
    data = ENDLESS * (600 * MEGABYTE // len(ENDLESS))
    if kind == "zst":
        zstandard = pytest.importorskip("zstandard", reason="needs fairshuffle[zstd]")
        (tmp_path / "bomb.jsonl.zst").write_bytes(zstandard.compress(data))
    else:
        (tmp_path / "bomb.jsonl.gz").write_bytes(gzip.compress(data))
    ran = run("audit", f"bomb.jsonl.{kind}", "--jobs", "1", folder=tmp_path)
    assert ran.code == 6
    assert "Traceback" not in ran.err


# By chance


def test_inputs_made_by_chance_are_judged_calmly(tmp_path: Path) -> None:
    """``python -m tests.fuzz`` makes any number of them."""
    fuzz = Fuzz(20, tmp_path / "findings")
    for _ in range(600):
        fuzz.one()
    assert set(fuzz.verdicts) >= {"malformed", "failed", "incomplete", "verified"}
    assert not (tmp_path / "findings").exists()


def test_lines_made_by_chance_are_read_as_they_are_written_or_refused(tmp_path: Path) -> None:
    fuzz = Fuzz(3, tmp_path / "findings")
    for _ in range(40_000):
        fuzz.one_line()
    assert set(fuzz.lines) > {"refused", "play", "bid", "link", "result", "game"}


def test_every_record_of_the_vectors_is_judged_calmly(tmp_path: Path) -> None:
    fuzz = Fuzz(1, tmp_path / "findings")
    for data in records():
        fuzz.judged(data)
    assert fuzz.verdicts.total() > 400
