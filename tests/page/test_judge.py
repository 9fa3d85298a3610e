"""The one module of the page that runs in Python."""

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fairshuffle.record.device_list import Kept
from fairshuffle.record.keepsakes import receipt_holds, write_chain, write_receipt
from fairshuffle.record.signatures import signature_holds
from fairshuffle.verifier import verify
from fairshuffle.words.cards import Lang
from fairshuffle.words.findings import sentence
from fairshuffle.words.report import headline
from tests.page.script import GAMES
from tests.tools.device_lists import another_game, entries_of, written
from tests.tools.trust import KEY, OTHER_PUBLIC, PUBLIC, chain_of, receipts, signed_game, unsigned_game
from verifier_cli.web.judge import judge

LANGUAGES: tuple[Lang, Lang] = ("en", "ar")


signature_holds(PUBLIC, bytes(64), b"")
REAL = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "cryptography"}
"""The modules of the real package, once a signature has been judged by it: they are never loaded a second time, since
the package compares its own exceptions by identity."""


@pytest.fixture(autouse=True)
def _cryptography_comes_back() -> Iterator[None]:
    """The page has no package cryptography, and gives one of its own; here there is a real one."""
    yield
    _without_stand_in()


def judged(data: bytes, **brought: str) -> dict[str, Any]:
    """The answer of a browser that cannot check signatures."""
    answer: dict[str, Any] = json.loads(judge(data, "game.jsonl", json.dumps(brought)))
    return answer


def checked(
    data: bytes, holds: Callable[[bytes, bytes, bytes], bool] = signature_holds, **brought: str
) -> dict[str, Any]:
    """The answer after all signatures have been checked, as the page does it by WebCrypto."""
    known: list[Any] = []
    while True:
        answer: dict[str, Any] = json.loads(judge(data, "game.jsonl", json.dumps(brought), json.dumps(known)))
        if not answer["wanted"]:
            return answer
        _without_stand_in()
        for wanted in answer["wanted"]:
            key, signature, message = map(bytes.fromhex, wanted)
            known.append([*wanted, holds(key, signature, message)])


def _without_stand_in() -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "cryptography"]:
        del sys.modules[name]
    sys.modules.update(REAL)


@pytest.mark.parametrize("name", ["sahrat-easy-short", "renege", "cut-off", "wrong-secret", "rules-only"])
def test_the_report_is_that_of_the_package_with_words_in_both_languages(name: str) -> None:
    data = (GAMES / f"{name}.jsonl").read_bytes()
    report = verify(data, "game.jsonl")
    shown = judged(data)["report"]
    for finding, entry in zip(report.findings, shown["findings"], strict=True):
        assert entry.pop("message") == [
            sentence(finding, "en", report.players),
            sentence(finding, "ar", report.players),
        ]
    facts, fairness = shown.pop("facts"), shown.pop("about_fairness")
    grade = report.fairness.grade
    assert shown.pop("names") == [[f"\u2068{name}\u2069"] * 2 for name in report.players]
    assert shown.pop("headline") == [headline(report.verdict, grade, report.findings, lang) for lang in ("en", "ar")]
    assert shown == json.loads(json.dumps(report.as_json()))
    assert len(facts[0]) == len(facts[1]) > 3
    assert len(fairness[0]) == len(fairness[1]) > 1


def test_every_step_of_a_score_is_told_in_both_languages() -> None:
    story = judged((GAMES / "sahrat-easy-short.jsonl").read_bytes())["story"]
    steps = [step for hand in story["hands"] for step in hand["steps"]]
    assert steps
    assert all(len(step["message"]) == 2 and all(step["message"]) for step in steps)


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\n\xe2\xe3", b"{}\n", b"\xff" * 9])
def test_what_is_no_record_has_a_report_without_a_story(data: bytes) -> None:
    answer = judged(data)
    assert answer["report"]["verdict"] == "malformed"
    assert len(answer["report"]["refusal"]) == 2
    assert "story" not in answer


def test_another_edition_is_unsupported() -> None:
    data = (GAMES / "unknown-profile.jsonl").read_bytes()
    assert judged(data)["report"]["verdict"] == "unsupported"


def test_signatures_are_unchecked_until_somebody_has_checked_them() -> None:
    answer = judged(signed_game())
    assert answer["report"]["fairness"]["signed"] == "unchecked"
    assert answer["wanted"][0][0] == PUBLIC.hex()


def test_signatures_that_were_checked_count() -> None:
    assert checked(signed_game())["report"]["fairness"]["signed"] == "own_key"
    assert checked(signed_game(), key=PUBLIC.hex())["report"]["fairness"]["signed"] == "known_key"


def test_a_signature_that_does_not_hold_fails_the_record() -> None:
    answer = checked(signed_game(), lambda *_: False)
    assert answer["report"]["verdict"] == "failed"
    assert "check.signature" in [finding["id"] for finding in answer["report"]["findings"]]


def test_the_own_chain_of_a_reader_is_compared() -> None:
    data = unsigned_game()
    chain = write_chain(chain_of(data, 2)).decode().strip()
    assert judged(data, chain=chain)["report"]["fairness"]["own_chain"] is True
    assert judged(data, chain=f" {chain}\n\n")["report"]["fairness"]["own_chain"] is True


def test_a_device_s_list_stands_for_a_chain() -> None:
    data = unsigned_game()
    mine, other = (written(*another_game(f"g-{seat}"), *entries_of(data, seat)).decode() for seat in (2, 1))
    fairness = judged(data, chain=mine)["report"]["fairness"]
    assert (fairness["own_chain"], fairness["pinned"], fairness["begun"]) == (True, "start", ["g-2"])
    both = judged(data, chain=f"\n {mine}\n\n{other} \n")["report"]
    assert (both["fairness"]["own_chain"], both["fairness"]["begun"]) == (True, ["g-2", "g-1"])
    told = both["about_fairness"]
    assert "your device's list" in told[0][-1]
    assert "قائمة جهازك" in told[1][-1]


def test_a_list_that_is_of_no_use_is_trouble_of_its_field() -> None:
    data, other = unsigned_game(), written(*another_game("elsewhere")).decode()
    assert judged(data, chain=other)["trouble"] == {"field": "chain", "reason": "foreign"}
    assert judged(data, chain=other + other)["trouble"] == {"field": "chain", "reason": "form"}
    forged = [
        entry._replace(signature=bytes(64)) if isinstance(entry, Kept) else entry for entry in entries_of(data, 2)
    ]
    assert judged(data, chain=written(*forged).decode())["trouble"] == {"field": "chain", "reason": "no_key"}


def test_the_seal_and_the_receipt_of_a_reader_are_compared() -> None:
    data = unsigned_game()
    start, *_, last = receipts(data)
    kept = (
        {"seal": start.digest.hex()},
        {"receipt": write_receipt(start).decode()},
        {"receipt": write_receipt(last).decode()},
    )
    assert [judged(data, **each)["report"]["fairness"]["pinned"] for each in kept] == ["start", "start", "later"]


def test_several_receipts_are_compared_with_each_other_too() -> None:
    data = unsigned_game()
    start, _, last, *_ = receipts(data)
    lines = [write_receipt(start), write_receipt(last), write_receipt(last._replace(digest=bytes(32)))]
    fairness = judged(data, receipt=b"".join(lines).decode())["report"]["fairness"]
    assert (fairness["pinned"], fairness["stories"]["outcome"]) == ("start", "not_proved")


def test_a_key_is_a_demand_and_there_may_be_several() -> None:
    keys = f"{OTHER_PUBLIC.hex()} {PUBLIC.hex()}\n"
    assert checked(signed_game(), key=keys)["report"]["verdict"] == "verified"
    report = checked(signed_game(), key=OTHER_PUBLIC.hex())["report"]
    assert (report["verdict"], report["unmet"]) == ("incomplete", ["signed"])
    # A browser that cannot check signatures does not say that one is missing.
    report = judged(signed_game(), key=PUBLIC.hex())["report"]
    assert (report["verdict"], report["unmet"], report["fairness"]["signed"]) == ("incomplete", ["signed"], "unchecked")
    assert any("cannot be checked here" in line for line in report["about_fairness"][0])


def test_another_seal_fails_the_record() -> None:
    assert judged(unsigned_game(), seal="00" * 32)["report"]["verdict"] == "failed"


def test_a_signed_receipt_is_checked() -> None:
    start = receipts(signed_game())[0]
    assert receipt_holds(start, PUBLIC)
    answer = checked(signed_game(), receipt=write_receipt(start).decode())
    assert answer["report"]["fairness"]["pinned"] == "start"
    assert KEY != PUBLIC


@pytest.mark.parametrize(
    ("brought", "field", "reason"),
    [
        ({"seal": "12"}, "seal", "form"),
        ({"seal": "g" * 64}, "seal", "form"),
        ({"key": "01" + "00" * 31}, "key", "form"),
        ({"key": " "}, "key", "form"),
        ({"key": PUBLIC.hex() + PUBLIC.hex()}, "key", "form"),
        ({"chain": "{}"}, "chain", "form"),
        ({"receipt": "no"}, "receipt", "form"),
    ],
)
def test_what_is_not_written_as_it_must_be_is_trouble_and_no_verdict(
    brought: dict[str, str], field: str, reason: str
) -> None:
    assert judged(unsigned_game(), **brought) == {"trouble": {"field": field, "reason": reason}, "wanted": []}


def test_keepsakes_of_another_game_are_trouble() -> None:
    other = (GAMES / "sahrat-easy-short.jsonl").read_bytes()
    receipt, chain = write_receipt(receipts(other)[0]).decode(), write_chain(chain_of(other, 1)).decode()
    assert judged(unsigned_game(), receipt=receipt)["trouble"] == {"field": "receipt", "reason": "foreign"}
    assert judged(unsigned_game(), chain=chain)["trouble"] == {"field": "chain", "reason": "foreign"}


def test_a_receipt_that_anybody_can_have_written_is_trouble() -> None:
    receipt = write_receipt(receipts(signed_game())[0]).decode()
    answer = checked(signed_game(), receipt=receipt, key=OTHER_PUBLIC.hex())
    assert answer["trouble"] == {"field": "receipt", "reason": "signature"}
    assert checked(unsigned_game(), receipt=receipt)["trouble"]["reason"] == "no_key"


def test_a_line_after_the_end_is_told_without_saying_what_could_stand_there() -> None:
    data = (GAMES / "sahrat-easy-short.jsonl").read_bytes() + b'{"type":"chat","at":99999999,"seat":0,"to":"table"}\n'
    (finding,) = judged(data)["report"]["findings"]
    assert finding["message"][0] == "A line of type chat cannot stand here."
