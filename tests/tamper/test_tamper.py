"""No change of a value goes unnoticed where it means anything: ``python -m tests.tamper`` makes any number of them."""

from random import Random

import pytest

from fairshuffle.verifier import verify
from tests.spec.test_spec import ANCHORS
from tests.tamper.__main__ import main
from tests.tamper.changes import change_of
from tests.tamper.harmless import HARMLESS, rule_for
from tests.tamper.records import story
from tests.tamper.run import table, tamper, together


def test_no_change_that_means_anything_is_verified() -> None:
    found = together(tamper(500, f"test {part}") for part in range(4))
    assert found.undetected == []
    assert found.outcomes.total() == 2000
    assert sum(count for (_, outcome), count in found.outcomes.items() if outcome == "failed") > 1500
    kinds = {name.partition(".")[0] for name, _ in found.outcomes}
    assert kinds >= {"game", "join", "checkpoint", "link", "draw", "deal", "bid", "play", "trick", "result", "end"}
    assert f"{'all':<24}{2000:>12}" in table(found)


def test_the_rules_by_which_a_change_means_nothing_stand_in_the_specification() -> None:
    assert {rule.anchor for rule in HARMLESS.values()} <= set(ANCHORS)


def test_the_records_are_of_every_sort() -> None:
    random = Random("sorts")
    stories = [story(random) for _ in range(150)]
    games = [tried.game for tried in stories]
    assert {game.profile for game in games} == {"sahrat", "balotk", "squarescores", "elblot"}
    assert {(game.table, game.commitment is None) for game in games} == {
        (table, bare) for table in ("easy", "qaid") for bare in (True, False)
    }
    assert {game.reveal for game in games} == {None, "after_hand"}
    assert {game.key is None for game in games} == {game.links is None for game in games} == {True, False}
    assert {game.free for game in games} == {True, False}
    assert {verify(tried.data).verdict for tried in stories} == {"verified", "incomplete"}


def test_a_verifier_that_overlooks_a_trick_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairshuffle.game.hand_lines._HANDLERS", _without("Trick"))
    assert any("winner" in line for line in tamper(1500, "overlooked").undetected)


def _without(name: str) -> object:
    from fairshuffle.game import hand_lines  # noqa: PLC0415 - what is changed for one test

    handlers = hand_lines._HANDLERS  # noqa: SLF001 - the table of what is judged
    return {
        kind: (lambda hand, *_: ((), hand)) if kind.__name__ == name else handler for kind, handler in handlers.items()
    }


def test_a_harmless_change_names_its_rule() -> None:
    random = Random("harmless")
    tried = story(random)
    named = set()
    for _ in range(300):
        change = change_of(random, tried)
        report = verify(change.data)
        if report.verdict == "verified":
            named.add(rule_for(change, report))
    assert "timers" in named
    assert None not in named


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["50", "--seed", "command"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("line.field")
    assert "seed command: 50 changes" in told
