"""What a notebook shows of a report, a hand and a trick."""

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from fairshuffle.cards import CARD_BY_NAME, cards_named
from fairshuffle.events import Game, Player
from fairshuffle.explain.notebook import HandShown, TrickShown, hand_html, report_html, story_html, trick_html
from fairshuffle.explain.replay import story_of
from fairshuffle.explain.story import Story
from fairshuffle.game.hand import Hand, HandDeal, new_hand
from fairshuffle.record import read_record
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.options import profile
from fairshuffle.verifier import Report, verify
from fairshuffle.words.cards import Lang
from tests.tools.make_games import GAMES
from tests.tools.scenes import bought_hand
from tests.tools.trust import Server

TAGS = {"div", "p", "br", "span", "bdi", "b", "ul", "li", "code", "table", "tr", "th", "td"}
RED = 'style="color:#d0242e"'


class Reading(HTMLParser):
    """The tags and the text of some HTML; every tag that is opened is closed in its turn."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def shown(thing: Report | Hand | HandShown | TrickShown) -> Reading:
    reading = Reading(hand_html(thing) if isinstance(thing, Hand) else thing._repr_html_())
    assert reading.tags <= TAGS
    assert reading.attributes <= {"dir", "style"}
    return reading


def game(name: str) -> bytes:
    return (GAMES / f"{name}.jsonl").read_bytes()


def story(name: str) -> Story:
    return story_of(read_record(game(name)))


# A report


def test_a_report_shows_its_verdict_its_score_and_its_findings() -> None:
    text = shown(verify(game("renege"), "game.jsonl")).text
    assert "✗ failed: game.jsonl" in text
    assert "0 for Nora and Huda, 44 for Saad and Faisal" in text
    assert "error line 32: Faisal played Q♣, but had to follow suit: 7♥ 8♥ 10♥. play.renege" in text


def test_a_record_of_the_rules_alone_is_not_called_more_than_that() -> None:
    text = shown(verify(game("rules-only"))).text
    assert "✓ verified" in text
    assert "nothing shows how the cards were dealt" in text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("white-space", "line 11: white space outside a text"),
        ("unknown-profile", "unsupported"),
        ("cut-off", "incomplete"),
    ],
)
def test_a_report_without_a_good_verdict_says_why(name: str, said: str) -> None:
    assert said in shown(verify(game(name))).text


def test_a_report_in_arabic_runs_from_right_to_left() -> None:
    report = verify(game("renege"))
    assert report_html(report, "ar").startswith('<div dir="rtl">')
    assert "غير سليم" in Reading(report_html(report, "ar")).text
    assert report_html(report, "en").startswith('<div dir="ltr">')


HOSTILE = ("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&lt;b&gt;", "\"'><a href=x>")


def with_hostile_names(line: Game) -> Game:
    one, two, three, four = (Player(name) for name in HOSTILE)
    return line._replace(seats=(one, two, three, four))


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_names_are_text(lang: Lang) -> None:
    report = verify(Server(header=with_hostile_names).play(), "<b onclick=x>.jsonl")
    reading = Reading(report_html(report, lang))
    assert reading.tags <= TAGS
    assert reading.attributes <= {"dir", "style"}
    assert all(name in reading.text for name in (*HOSTILE, "<b onclick=x>.jsonl"))


def test_a_report_shows_twenty_findings_and_counts_the_others() -> None:
    late = b'{"type":"chat","at":99999999,"seat":0,"to":"table"}\n' * 30
    report = verify(game("sahrat-easy") + late)
    count = len(report.findings)
    assert count > 20
    html = report._repr_html_()
    assert html.count("<code>") == 20
    assert f"… and {count - 20} more" in html


# A hand


def test_a_hand_before_the_purchase_shows_five_cards_each_and_the_turned_one() -> None:
    first = tuple(map(cards_named, ("7C 8C 9C TC JC", "7D 8D 9D TD JD", "7H 8H 9H TH JH", "7S 8S 9S TS JS")))
    hand = new_hand(HandDeal(3, 1, CARD_BY_NAME["AH"], first, None, profile("sahrat"), "easy", (0, 0)))
    text = shown(hand).text
    assert "Hand 3" in text
    assert "seat 0J♣ 10♣ 9♣ 8♣ 7♣" in text
    assert "seat 1J♦ 10♦ 9♦ 8♦ 7♦dealer" in text
    assert "turned cardA♥" in text


def test_a_hand_of_which_no_card_is_known_shows_none() -> None:
    hand = new_hand(HandDeal(1, 1, CARD_BY_NAME["AH"], None, None, profile("sahrat"), "easy", (0, 0)))
    assert "seat 0–seat 1–dealer" in shown(hand).text


EIGHT = tuple(map(cards_named, ("7C 8C 9C TC JC QC KC AC", "7D 8D 9D TD JD QD KD AD")))
ALL = (*EIGHT, *map(cards_named, ("7H 8H 9H TH JH QH KH AH", "7S 8S 9S TS JS QS KS AS")))


def test_a_hand_in_play_shows_contract_cards_and_the_trick_on_the_table() -> None:
    hand = bought_hand(ALL, 2, buyer=2).hand
    trick = (CARD_BY_NAME["AC"], CARD_BY_NAME["TD"])
    reading = shown(hand._replace(tricks=hand.tricks._replace(trick=trick)))
    assert "Hand 1: Hokm ♥ · seat 2" in reading.text
    assert "seat 2A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥buyer" in reading.text
    assert "Trick 1: seat 0 A♣ · seat 1 10♦" in reading.text
    assert "turned card" not in reading.text


@pytest.mark.parametrize(
    ("trump", "ashkal", "name"), [(None, False, "Sun"), (None, True, "Ashkal"), (0, False, "Hokm ♣")]
)
def test_a_hand_names_its_contract(trump: int | None, name: str, *, ashkal: bool) -> None:
    hand = bought_hand(ALL, trump, buyer=2).hand
    hand = hand._replace(contract=Contract(trump, 2, 0 if ashkal else 2, ashkal))
    assert f"Hand 1: {name} · seat 2" in shown(hand).text


def test_a_hand_in_arabic_runs_from_right_to_left() -> None:
    html = hand_html(bought_hand(ALL, 2, buyer=2).hand, "ar")
    assert html.startswith('<div dir="rtl">')
    assert "حكم" in Reading(html).text
    assert "المشتري" in Reading(html).text


def test_red_suits_are_red_and_cards_run_from_left_to_right() -> None:
    html = hand_html(bought_hand(ALL, 2, buyer=2).hand)
    cards = re.findall(r"<bdi ([^>]*)>(?:10|\w)(.)</bdi>", html)
    assert len(cards) == 32
    assert all(attributes == f'dir="ltr"{f" {RED}" if suit in "♦♥" else ""}' for attributes, suit in cards)


# A story


def test_a_hand_of_a_story_shows_what_was_dealt_and_every_trick() -> None:
    hand = story("renege")["hands"][0]
    assert isinstance(hand, HandShown)
    text = shown(hand).text
    assert "Hand 1: Hokm ♣ · seat 2" in text
    assert "seat 1A♠ K♠ 8♠ K♥ J♥ 9♥ 9♦ J♣" in text
    assert all(f"Trick {number}" in text for number in range(1, 9))


def test_a_trick_shows_who_played_what_and_who_took_it() -> None:
    trick = story("renege")["hands"][0]["tricks"][1]
    assert isinstance(trick, TrickShown)
    assert shown(trick).text.strip() == "Trick 2: seat 1 J♥ · seat 2 Q♥ · seat 3 Q♣ · seat 0 K♣"
    assert "<b>K♣</b>" in trick._repr_html_()


@pytest.mark.parametrize("html", [story_html, trick_html])
def test_a_story_in_arabic_runs_from_right_to_left(html: Callable[[object, Lang], str]) -> None:
    hand = story("renege")["hands"][0]
    told = html(hand if html is story_html else hand["tricks"][0], "ar")
    assert told.startswith('<div dir="rtl">')
    assert "الأكلة" in Reading(told).text


def test_a_story_is_the_same_as_json_as_before() -> None:
    hands = story("balotk-qaid")["hands"]
    assert json.loads(json.dumps(hands)) == hands


def test_every_hand_of_every_test_game_can_be_shown() -> None:
    for path in sorted(GAMES.glob("*.jsonl")):
        report = verify(path.read_bytes())
        if report.refused is None:
            for hand in story_of(read_record(path.read_bytes()), report.findings)["hands"]:
                assert isinstance(hand, HandShown)
                shown(hand)
