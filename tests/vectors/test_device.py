"""The vectors of devices: what they cover, and that the games in them are what a reader takes for true."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from fairshuffle.device import ListFile, Wait
from fairshuffle.findings import FINDINGS
from fairshuffle.record.device_list import HowOver, Permission
from fairshuffle.record.keepsakes import read_chain
from fairshuffle.testing.cases import judge, question_of
from fairshuffle.testing.cases_device import answer_device
from fairshuffle.verifier import Policy, verify
from tests import ROOT
from tests.vectors.device import cases
from tests.vectors.device_whole import WHOLE, whole_games

SPEC: Final = (ROOT / "SPEC.md").read_text(encoding="utf-8")

Case = dict[str, Any]


@cache
def every() -> tuple[Case, ...]:
    return tuple(json.loads(json.dumps(case)) for case in chain(whole_games(), cases()))


def answers() -> Iterator[Case]:
    return (answer for case in every() for answer in case["expect"].get("answers", ()))


def words(anchor: str) -> list[str]:
    """The words of a table of SPEC.md, in its order."""
    section = SPEC.split(f'<a id="{anchor}"></a>')[1].split("<a id=")[0]
    firsts = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    return [word for first in firsts for word in re.findall(r"`(\w+)`", first)]


def test_every_word_of_a_wait_is_expected_somewhere() -> None:
    assert words("device-waits") == list(get_args(Wait))
    assert {answer["wait"] for answer in answers() if "wait" in answer} == set(get_args(Wait))


def test_every_word_that_is_told_is_expected_somewhere() -> None:
    section = SPEC.split('<a id="device-told"></a>')[1].split("<a id=")[0]
    listed = re.findall(r"`(\w+)` \(", section)
    assert {told[0] for answer in answers() for told in answer.get("told", ())} == set(listed)


def test_every_reason_is_expected_somewhere() -> None:
    reasons = {answer["reason"] for answer in answers() if "reason" in answer}
    assert {reason for reason in reasons if reason not in FINDINGS} == set(words("device-leaves"))
    assert len(reasons & FINDINGS.keys()) > 6


def test_every_line_of_a_list_is_expected_somewhere() -> None:
    added = [json.loads(line) for answer in answers() for line in answer.get("list", ())]
    assert {line["type"] for line in added} == {"met", "chain", "gave", "kept", "allowed", "over"}
    assert {line["how"] for line in added if "how" in line} == set(get_args(HowOver))
    assert {line["what"] for line in added if "what" in line} == set(get_args(Permission))


@pytest.mark.parametrize("name", WHOLE)
def test_the_whole_games_are_verified_with_chain_and_receipts_of_their_lists(name: str) -> None:
    story = WHOLE[name][0]()
    policy = Policy(chain=read_chain(f"{story.chain()}\n".encode()))
    report = verify(b"".join(story.lines), policy=policy)
    broken_off = story.lines[-2].startswith(b'{"type":"abort"')
    assert report.verdict == ("incomplete" if broken_off else "verified")
    assert [finding.id for finding in report.findings if finding.severity == "error"] == []


def grown() -> list[Case]:
    """The cases whose list only grows."""
    return [case for case in every() if case["acts"] and not any(act[0] == "again" and act[1:] for act in case["acts"])]


@pytest.mark.parametrize("case", grown(), ids=lambda case: case["id"])
def test_a_file_can_be_the_list(case: Case, tmp_path: Path) -> None:
    """What the answers add is a list that a device can be set up from, and a file that lost its end is one too."""
    lines = [line for answer in case["expect"].get("answers", ()) for line in answer.get("list", ())]
    listed = case.get("list", [])
    before = "".join(f"{line}\n" for line in listed) if isinstance(listed, list) else listed["text"]
    before = before[: before.rfind("\n") + 1]
    text = before + "".join(f"{line}\n" for line in lines) + (lines[0][:9] if lines else before[:9])
    path = tmp_path / "device.list"
    path.write_bytes(text.encode())
    with ListFile.open(path) as file:
        question = question_of({**case, "list": {"text": file.read().decode()}, "acts": []})
        assert answer_device(question) == {"answers": []}


def test_what_differs_is_told_with_its_act() -> None:
    case = json.loads(json.dumps(next(case for case in every() if case["id"] == "early")))
    case["expect"]["answers"][3] = {"wait": "hand"}
    assert judge(case) == "act 3 gives {'wait': 'seal'}, expected {'wait': 'hand'}"
    case["expect"]["answers"] = case["expect"]["answers"][:2]
    assert judge(case).startswith("answers is [{")
