"""The commands that make and use secrets: commit, deal."""

import json
import re
import stat
from pathlib import Path
from typing import Any, Final

import pytest

from fairshuffle.events import Deal, Draw
from fairshuffle.record import read_record
from fairshuffle.seats import SEATS
from fairshuffle.server import SigningKey
from fairshuffle.shuffle import commitment
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import verify
from tests import ROOT
from tests.tools.console import run

VECTOR: Final[dict[str, Any]] = json.loads((ROOT / "test_vectors" / "shuffle" / "vector.json").read_text())
KEY: Final = bytes(range(32))
SIGNER: Final = SigningKey(bytes(range(32, 64)))


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# commit


def test_commit_prints_the_commitment_and_keeps_the_master_from_the_screen(tmp_path: Path) -> None:
    ran = run("commit", "friday-17", "-o", "friday.master", folder=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    kept = json.loads((tmp_path / "friday.master").read_text())
    assert kept["game"] == "friday-17"
    assert ran.out == commitment("friday-17", bytes.fromhex(kept["secret"])).hex() + "\n"
    assert kept["secret"] not in ran.out
    assert mode_of(tmp_path / "friday.master") == 0o600


def test_commit_never_draws_the_same_master_twice_or_writes_over_one(tmp_path: Path) -> None:
    first = run("commit", "friday-17", "-o", "one", folder=tmp_path)
    assert run("commit", "friday-17", "-o", "two", folder=tmp_path).out != first.out
    before = (tmp_path / "one").read_bytes()
    ran = run("commit", "friday-17", "-o", "one", folder=tmp_path)
    assert (ran.code, ran.out) == (6, "")
    assert "already" in ran.err
    assert (tmp_path / "one").read_bytes() == before


def test_commit_says_nothing_when_the_master_cannot_be_kept(tmp_path: Path) -> None:
    ran = run("commit", "friday-17", "-o", "nowhere/master", folder=tmp_path)
    assert (ran.code, ran.out) == (6, "")
    ran = run("commit", "no id", "-o", "master", folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert list(tmp_path.iterdir()) == []


# deal


def deal(tmp_path: Path, *options: str) -> dict[str, str]:
    """What ``deal`` prints for values of the vector, by the name of each line."""
    master = tmp_path / "master"
    master.write_text(json.dumps({"type": "master", "game": VECTOR["game"], "secret": VECTOR["master"]}))
    ran = run("deal", "--master", str(master), "--seal", VECTOR["digest"], *options)
    assert ran.code == 0, ran.err
    return {line[:13].strip(): line[13:] for line in ran.out.splitlines()}


@pytest.mark.parametrize("case", VECTOR["decks"], ids=lambda case: f"deal-{case['deal']}-{case['seats_with_link']}")
def test_deal_gives_the_decks_of_the_vector(case: dict[str, Any], tmp_path: Path) -> None:
    index = case["deal"]
    links = [f"--link={seat}:{VECTOR['chains'][seat][index]}" for seat in case["seats_with_link"]]
    standing = case["seats_with_earlier_link_standing_in"]
    links += [f"--earlier={seat}:{VECTOR['chains'][seat][index - 1]}" for seat in standing]
    told = deal(tmp_path, "--hand", str(index), "--dealer", "3", *links, "--explain")
    assert told["deck"] == case["deck"]
    assert told[f"key K_{index}"] == case["key"]
    deck = told["deck"].split()
    assert told["seat 0"].split() == [*deck[0:3], *deck[12:14]]
    assert told["seat 3"].split() == [*deck[9:12], *deck[18:20]]
    assert told["turned"] == deck[20]
    assert told["stock"].split() == deck[21:]


def test_deal_gives_the_draw_of_the_vector(tmp_path: Path) -> None:
    links = [f"--link={seat}:{VECTOR['chains'][seat][0]}" for seat in SEATS]
    told = deal(tmp_path, "--hand", "0", *links, "--explain")
    assert told["key K_0"] == VECTOR["draw"]["key"]
    assert told["first dealer"] == str(VECTOR["draw"]["dealer"])
    assert told["first byte"].startswith(f"{VECTOR['draw']['first_byte']},")


def test_deal_cuts_before_it_deals(tmp_path: Path) -> None:
    told = deal(tmp_path, "--hand", "1", "--dealer", "3", "--cut", "5")
    deck = told["deck"].split()
    assert told["cut 5"].split() == [*deck[5:], *deck[:5]]
    assert told["seat 0"].split()[:3] == deck[5:8]


def test_what_deal_explains_can_be_followed_by_hand() -> None:
    """The printed blocks alone, read as SPEC.md#deck says, give the printed steps and the printed deck."""
    ran = run("deal", "-", "--hand", "2", "--explain", stdin=simulate("sahrat", "explained"))
    assert ran.code == 0, ran.err
    stream = bytes.fromhex("".join(re.findall(r"^block \d+ +([0-9a-f]{64})$", ran.out, re.MULTILINE)))
    printed = re.findall(r"^  byte +(\d+) = +(\d+), +(\d+) left: (.*)$", ran.out, re.MULTILINE)
    names = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
    deck, used = list(range(32)), iter(enumerate(stream))
    steps = []
    for n in range(32, 1, -1):
        while True:
            place, byte = next(used)
            fits = byte < n * (256 // n)
            said = f"{byte} mod {n} = {byte % n}, swap {byte % n} and {n - 1}"
            steps.append((str(place % 32), str(byte), str(n), said if fits else None))
            if fits:
                break
        deck[n - 1], deck[byte % n] = deck[byte % n], deck[n - 1]
    assert len(printed) == len(steps)
    for told, step in zip(printed, steps, strict=True):
        assert told[:3] == step[:3]
        assert told[3] == step[3] or (step[3] is None and told[3].startswith("rejected"))
    assert f"deck         {' '.join(names[card] for card in deck)}\n" in ran.out


def test_deal_agrees_with_a_verified_record_of_every_kind(tmp_path: Path) -> None:
    for name, changes in (("sahrat", {}), ("elblot", {"cut": "lift"}), ("squarescores", {})):
        record = simulate(name, "dealt", changes=changes, reveal="after_hand" if name == "elblot" else None)
        assert verify(record).verdict == "verified"
        file = tmp_path / f"{name}.jsonl"
        file.write_bytes(record)
        for event in read_record(record).events:
            if isinstance(event, Draw):
                assert run("deal", str(file), "--hand", "0").out == f"first dealer {event.dealer}\n"
            elif isinstance(event, Deal) and event.hand < 3:
                told = run("deal", str(file), "--hand", str(event.hand)).out
                assert re.search(rf"^dealer       {event.dealer},", told, re.MULTILINE)
                assert re.search(rf"^turned       {card_name(event.turned)}$", told, re.MULTILINE)


def card_name(card: int) -> str:
    return "789TJQKA"[card % 8] + "CDHS"[card // 8]


def test_deal_of_what_is_not_open_is_told_as_such(tmp_path: Path) -> None:
    record = simulate("sahrat", "cut-off", reveal="after_hand")
    lines = record.splitlines(keepends=True)
    end = next(number for number, line in enumerate(lines) if b'"type":"end"' in line)
    half = tmp_path / "half.jsonl"
    half.write_bytes(b"".join(lines[:end]))
    assert run("deal", str(half), "--hand", "1").code == 0
    assert run("deal", str(half), "--hand", "99").code == 3
    closed = simulate("sahrat", "cut-off").splitlines(keepends=True)
    half.write_bytes(b"".join(line for line in closed if b'"type":"end"' not in line))
    ran = run("deal", str(half), "--hand", "1")
    assert (ran.code, ran.out) == (3, "")
    assert "not open" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--master", "m", "--seal", "00"),
        ("--master", "m", "--seal", "0" * 64),
        ("game.jsonl", "--dealer", "1"),
        ("--seal", "0" * 64, "--dealer", "1"),
        ("--master", "m", "--seal", "0" * 64, "--dealer", "1", "--link", "4:" + "0" * 64),
        ("--master", "m", "--seal", "0" * 64, "--dealer", "1", "--link", "0" * 64),
    ],
)
def test_deal_wants_a_record_or_all_values(arguments: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "m").write_text(json.dumps({"game": "game-1", "secret": "00" * 32}))
    (tmp_path / "game.jsonl").write_bytes(simulate("sahrat", "1"))
    ran = run("deal", "--hand", "1", *arguments, folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")


def test_deal_reads_no_other_file_as_a_master(tmp_path: Path) -> None:
    for number, text in enumerate(
        ("", "{}", "[]", '{"game":"g","secret":"00"}', '{"game":"g h","secret":"' + "00" * 32 + '"}')
    ):
        (tmp_path / "m").write_text(text)
        ran = run("deal", "--hand", "1", "--master", "m", "--seal", "0" * 64, "--dealer", "1", folder=tmp_path)
        assert (ran.code, ran.out) == (5, ""), number
