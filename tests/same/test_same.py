"""Two trees are held against each other: what must be the same is, and what may differ is told."""

import json
from pathlib import Path
from typing import Any, Self

import pytest

from tests.same import run
from tests.same.answers import answer_to
from tests.same.compare import Difference, difference
from tests.same.inputs import edited, games, live


def answer(verdict: str, *findings: tuple[int, str, str], text: str = "") -> dict[str, Any]:
    found = [{"line": line, "id": name, "severity": severity} for line, name, severity in findings]
    return {"json": {"verdict": verdict, "game": "g", "events": 9, "findings": found}, "en": text}


ORDER, TURN, EARLY = (4, "log.order", "error"), (5, "bid.turn", "error"), (7, "timer.early", "error")


def test_what_is_without_an_error_must_be_the_same_to_the_last_byte() -> None:
    kept = answer("verified", (3, "timer.late", "warning"), text="one\ntwo")
    assert difference(kept, kept) is None
    assert difference(kept, {**kept, "en": "one\nthree"}) == Difference("/en/1: two -> three")
    assert difference({"asked": [], "given": ["a"]}, {"asked": [], "given": ["b"]}) == Difference("/given/0: a -> b")


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (answer("failed", ORDER, TURN, text="other words"), None),
        (answer("failed", ORDER), (("bid.turn",), ())),
        (answer("failed", ORDER, EARLY), (("bid.turn",), ("timer.early",))),
        (answer("failed", TURN), "first error: (4, 'log.order') -> (5, 'bid.turn')"),
        (answer("incomplete", ORDER, TURN), "verdict: failed -> incomplete"),
        (answer("failed", ORDER, TURN, EARLY), "more findings: ['4 log.order', '5 bid.turn'] -> ['4 log.order', "),
    ],
)
def test_of_what_is_broken_only_later_findings_may_differ(now: dict[str, Any], told: Any) -> None:  # noqa: ANN401
    found = difference(answer("failed", ORDER, TURN), now)
    if told is None:
        assert found is None
    elif isinstance(told, str):
        assert found is not None
        assert found.later is None
        assert found.told.startswith(told)
    else:
        assert found is not None
        assert found.later == told


def test_this_tree_is_the_same_as_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def few(share: int) -> list[run.Work]:
        return [lambda: games(0, share), lambda: edited(0, share), lambda: live(0, 1)]

    class Here:
        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        map = staticmethod(map)

    monkeypatch.setattr(run, "pieces", few)
    monkeypatch.setattr(run, "_pool", Here)
    assert run.keep(tmp_path / "kept.gz", 2) == 0
    assert run.compare(tmp_path / "kept.gz") == 0
    counted = "1 of kind edit, 2 of kind game, 1 of kind line, 1 of kind live, 6 of kind prefix\n"
    assert capsys.readouterr().out == 2 * counted


def test_a_table_is_asked_the_same_again() -> None:
    (one,) = live(3, 1)
    kept = json.loads(json.dumps(answer_to(one.kind, one.question)))
    assert any(line.startswith("refused: ") for line in kept["given"])
    spoiled = {**one.question, "seed": "another"}
    assert difference(kept, json.loads(json.dumps(answer_to(one.kind, one.question, kept["asked"])))) is None
    assert difference(kept, json.loads(json.dumps(answer_to(one.kind, spoiled, kept["asked"])))) is not None
