"""A record told hand by hand."""

import json
from typing import Any

import pytest

from fairshuffle.events import Declare, Event, Link, Play, Result
from fairshuffle.explain.replay import story_of
from fairshuffle.explain.story import HandStory, Story
from fairshuffle.findings import Finding
from fairshuffle.record import read_record
from fairshuffle.verifier import verify
from tests import ROOT
from tests.page.script import GAMES
from tests.tools.forge import changed, clumsy, dropped, find, places, rules_only, simulated
from tests.tools.trust import resigned

NAMES = sorted(
    path.stem for path in GAMES.glob("*.jsonl") if path.stem not in {"cases", "unknown-profile", "white-space"}
)
FINISHED = "sahrat-easy"


def told(name: str) -> Story:
    return of((GAMES / f"{name}.jsonl").read_bytes())


def of(data: bytes) -> Story:
    return story_of(read_record(data), verify(data).findings)


def example() -> HandStory:
    """The one hand of the match that opens the specification."""
    text = (ROOT / "SPEC.md").read_text(encoding="utf-8")
    (hand,) = of(text.split("```jsonl\n")[1].split("```")[0].encode())["hands"]
    return hand


def test_the_example_of_the_specification_is_told_as_it_is_told_there() -> None:
    hand = example()
    assert hand["dealt"] is not None
    assert set(hand["dealt"][3]) == {"AD", "AC", "AH", "TC", "TH", "JH", "KH", "8H"}
    assert (hand["number"], hand["line"], hand["dealer"], hand["turned"]) == (1, 7, 2, "JH")
    assert hand["contract"] == {"trump": None, "buyer": 3, "receiver": 3, "ashkal": False}
    assert [(line["line"], line["seat"], line["call"]) for line in hand["auction"]] == [(8, 3, "sun")]
    assert [[line["type"] for line in trick["moments"]] for trick in hand["tricks"]] == [["sawa"]]
    assert (hand["outcome"], hand["points"], hand["level"]) == ("kaboot", [0, 44], "none")
    assert hand["steps"][-1] == {"kind": "total", "facts": {"before": [0, 0], "points": [0, 44], "total": [0, 44]}}


@pytest.mark.parametrize("name", NAMES)
def test_every_story_is_json_and_tells_every_card_and_every_finding_once(name: str) -> None:
    data = (GAMES / f"{name}.jsonl").read_bytes()
    story = told(name)
    assert json.loads(json.dumps(story)) == story
    plays = [event for event in read_record(data).events if isinstance(event, Play)]
    shown = [line for hand in story["hands"] for trick in hand["tricks"] for line in trick["moments"]]
    assert len([line for line in shown if line["type"] == "play"]) == len(plays)
    assert sorted(_findings(story)) == list(range(len(verify(data).findings)))


def _findings(story: Story) -> list[int]:
    lists = [story["findings"]]
    for hand in story["hands"]:
        lists += [*hand["findings"].values(), *(trick["findings"] for trick in hand["tricks"])]
    return [index for each in lists for index in each]


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_that_was_played_out_has_eight_tricks_with_all_its_card_points(name: str) -> None:
    for hand in told(name)["hands"]:
        tricks = hand["tricks"]
        complete = [trick for trick in tricks if trick["points"] is not None]
        assert [trick["number"] for trick in tricks] == list(range(1, len(tricks) + 1))
        if len(complete) == 8:
            assert hand["contract"] is not None
            assert sum(trick["points"] or 0 for trick in complete) == (162 if hand["contract"]["trump"] else 130)


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    for hand in told(FINISHED)["hands"]:
        tricks = [[line["seat"] for line in trick["moments"] if line["type"] == "play"] for trick in hand["tricks"]]
        for trick, following in zip(hand["tricks"], tricks[1:], strict=False):
            assert not following or trick["winner"] == following[0]


def test_the_eight_cards_of_a_seat_are_its_five_and_the_rest() -> None:
    for hand in told(FINISHED)["hands"]:
        assert hand["first"] is not None
        assert (hand["dealt"] is None) == (hand["contract"] is None)
        for first, dealt in zip(hand["first"], hand["dealt"] or hand["first"], strict=True):
            assert set(first) <= set(dealt)


def test_a_hand_that_nobody_bought_has_no_tricks_and_no_points() -> None:
    (hand,) = [hand for hand in told(FINISHED)["hands"] if hand["contract"] is None][:1]
    assert (hand["tricks"], hand["outcome"], hand["points"]) == ([], "passed_out", [0, 0])
    assert len(hand["auction"]) >= 8 - 1


def test_declared_projects_come_with_their_cards_and_those_that_count_are_told_apart() -> None:
    hands = [hand for name in NAMES for hand in told(name)["hands"] if hand["declared"]]
    for hand in hands:
        assert hand["dealt"] is not None
        for project in hand["declared"]:
            assert project["held"] == bool(project["cards"])
            assert set(project["cards"]) <= set(hand["dealt"][project["seat"]])
        teams = {project["seat"] % 2 for project in hand["counted"]}
        assert len(teams) <= 1
    assert any(len(hand["counted"]) < len(hand["declared"]) for hand in hands)


GAME = simulated("sahrat")


def place(data: bytes, fault: str) -> list[Any]:
    """Where the first finding of an id is told: hand and part."""
    findings = verify(data).findings
    wanted = next(index for index, finding in enumerate(findings) if finding.id == fault)
    story = story_of(read_record(data), findings)
    if wanted in story["findings"]:
        return ["record"]
    for hand in story["hands"]:
        for part, indices in hand["findings"].items():
            if wanted in indices:
                return [hand["number"], part]
        for trick in hand["tricks"]:
            if wanted in trick["findings"]:
                return [hand["number"], trick["number"]]
    raise AssertionError(fault)


def test_a_card_that_breaks_a_rule_is_told_at_its_trick() -> None:
    data = (GAMES / "renege.jsonl").read_bytes()
    fault = next(finding for finding in verify(data).findings if finding.id == "play.renege")
    assert place(data, "play.renege") == [fault.hand, fault.trick]


def test_a_false_score_is_told_at_the_score() -> None:
    where, result = find(GAME, Result, -1)
    data = resigned(changed(GAME, where, points=(result.points[0] + 1, result.points[1])), None)
    assert place(data, "score.points") == [result.hand, "score"]


def test_a_false_link_is_told_at_the_deal_for_which_it_was_given() -> None:
    where = places(GAME, Link, deal=2)[0]
    data = resigned(changed(GAME, where, value=bytes(32)), None)
    assert place(data, "entropy.link") == [2, "deal"]


def test_a_false_secret_is_told_of_the_whole_record() -> None:
    assert place((GAMES / "wrong-secret.jsonl").read_bytes(), "commit.opening") == ["record"]


def test_a_finding_of_no_line_of_the_record_is_told_of_the_whole_record() -> None:
    story = story_of(read_record(clumsy(GAME)), [Finding("log.order", line=0)])
    assert story["findings"] == [0]


def test_cards_that_are_not_known_are_not_told_but_what_was_played_is() -> None:
    story = told("no-secret")
    assert not story["hands"][0]["first"]
    assert all(hand["dealt"] is None and not hand["steps"][:-1] for hand in story["hands"] if hand["tricks"])
    assert any(trick["winner"] is not None for hand in story["hands"] for trick in hand["tricks"])


def test_a_record_of_a_real_table_tells_the_cards_that_it_shows() -> None:
    story = of(clumsy(rules_only(GAME)))
    assert (story["committed"], [hand["first"] is None for hand in story["hands"]]) == (
        False,
        [False] * len(story["hands"]),
    )


@pytest.mark.parametrize("kind", ["Deal", "Bid", "Result", "Checkpoint", "Draw", "Play", "Declare"])
def test_a_line_that_was_left_out_leaves_a_story(kind: str) -> None:
    where = next(index for index, event in enumerate(GAME) if type(event).__name__ == kind)
    story = of(resigned(dropped(GAME, where), None))
    assert story["hands"]
    assert json.dumps(story)


def test_what_is_said_stands_before_the_card_with_which_it_is_said() -> None:
    declared: tuple[Event, ...] = tuple(event for event in GAME if isinstance(event, Declare))
    lines = [line for hand in of(clumsy(GAME))["hands"] for trick in hand["tricks"] for line in trick["moments"]]
    assert declared
    assert [line["line"] for line in lines] == sorted(line["line"] for line in lines)


def test_a_changed_byte_before_the_seal_leaves_the_cards_that_fit() -> None:
    data = (GAMES / f"{FINISHED}.jsonl").read_bytes()
    renamed = data.replace(b'"name":"Nora"', b'"name":"Mona"', 1)
    assert [hand["dealt"] for hand in of(renamed)["hands"]] == [hand["dealt"] for hand in of(data)["hands"]]
