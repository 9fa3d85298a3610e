"""SPEC.md#play: card points, winners and legal cards, against slow definitions read off the rules."""

import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import Any, NamedTuple

import pytest

from fairshuffle.cards import CARD_NAMES, DECK, SUITS, card_named, cards_named, cards_of, each, names_of
from fairshuffle.rules.akka import is_highest
from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.rules.play import (
    LAST_TRICK_POINTS,
    beats,
    card_points,
    legal_cards,
    offence,
    trick_points,
    winning_index,
)
from fairshuffle.testing import cases_legality
from fairshuffle.testing.cases import judge
from fairshuffle.testing.contradiction import ContradictionError
from tests import ROOT

VECTORS = ROOT / "test_vectors" / "play" / "legality.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]

TRUMPS = (None, 0, 1, 2, 3)
TRUMP_HIGH_TO_LOW = "J9ATKQ87"
PLAIN_HIGH_TO_LOW = "ATKQJ987"

SAHRAT = profile("sahrat")
SQUARE = profile("squarescores")


# The cases


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert judge(case) == ""


def test_cases_cover_all_profiles() -> None:
    assert len(CASES) == 178
    assert {case["profile"] for case in CASES} == set(PROFILES)


def test_the_judge_tells_what_differs() -> None:
    case = next(case for case in CASES if case["id"] == "L5/sahrat")
    assert judge({**case, "legal": ["7D"]}) == "legal is ['9D'], expected ['7D']"


def test_the_judge_sees_an_offence_in_a_legal_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases_legality, "offence", lambda *_: "play.renege")
    case = next(case for case in CASES if case["id"] == "L5/sahrat")
    with pytest.raises(ContradictionError, match=r"^9D has the offence play\.renege"):
        judge(case)


# Points


@pytest.mark.parametrize("trump", range(4))
def test_points_of_a_trump_suit(trump: int) -> None:
    points = [card_points(card_named(rank + SUITS[trump]), trump) for rank in TRUMP_HIGH_TO_LOW]
    assert points == [20, 14, 11, 10, 4, 3, 0, 0]


@pytest.mark.parametrize("trump", TRUMPS)
def test_points_of_the_other_suits(trump: int | None) -> None:
    for suit in range(4):
        if suit != trump:
            points = [card_points(card_named(rank + SUITS[suit]), trump) for rank in PLAIN_HIGH_TO_LOW]
            assert points == [11, 10, 4, 3, 2, 0, 0, 0]


def test_hands_are_worth_162_in_hokm_and_130_in_sun() -> None:
    for trump in range(4):
        assert trick_points(DECK, trump) + LAST_TRICK_POINTS == 162
    assert trick_points(DECK, None) + LAST_TRICK_POINTS == 130


def test_trick_points_add_its_cards() -> None:
    assert trick_points([card_named(name) for name in ("JH", "9H", "AS", "TC")], SUITS.index("H")) == 20 + 14 + 11 + 10


# Winners


def place(name: str, trump: str) -> int:
    """How far from the top of its suit a card stands."""
    return (TRUMP_HIGH_TO_LOW if name[1] == trump else PLAIN_HIGH_TO_LOW).index(name[0])


def slow_winner(trick: Sequence[str], trump: str) -> int:
    """The highest trump, else the highest card of the led suit."""
    trumped = any(name[1] == trump for name in trick)
    suit = trump if trumped else trick[0][1]
    return min((place(name, trump), index) for index, name in enumerate(trick) if name[1] == suit)[1]


@pytest.mark.parametrize("trump", TRUMPS)
def test_winner_of_every_two_cards(trump: int | None) -> None:
    trump_name = "" if trump is None else SUITS[trump]
    for lead, second in product(DECK, DECK):
        if lead != second:
            expected = slow_winner([CARD_NAMES[lead], CARD_NAMES[second]], trump_name)
            assert winning_index([lead, second], trump) == expected
            assert beats(second, lead, trump) == (expected == 1)


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize("led", range(4))
def test_winner_of_every_two_cards_after_every_led_suit(led: int, trump: int | None) -> None:
    trump_name = "" if trump is None else SUITS[trump]
    for second, third in product(DECK, DECK):
        lead = next(card for card in DECK[8 * led :] if card not in {second, third})
        trick = [lead, second, third]
        if second != third:
            assert winning_index(trick, trump) == slow_winner([CARD_NAMES[card] for card in trick], trump_name)


def test_winner_of_whole_tricks() -> None:
    random = Random(1)
    for _ in range(4000):
        trump = random.choice(TRUMPS)
        trick = random.sample(DECK, random.randint(1, 4))
        trump_name = "" if trump is None else SUITS[trump]
        assert winning_index(trick, trump) == slow_winner([CARD_NAMES[card] for card in trick], trump_name)


@pytest.mark.parametrize("trump", TRUMPS)
def test_what_a_whole_trick_gives(trump: int | None) -> None:
    """Every two cards at every two places, the other two by chance."""
    random = Random(2)
    trump_name = "" if trump is None else SUITS[trump]
    for one, other in permutations(DECK, 2):
        trick = random.sample(sorted(set(DECK) - {one, other}), 2)
        for at_one, at_other in combinations(range(4), 2):
            four = [*trick]
            four.insert(at_one, one)
            four.insert(at_other, other)
            winner = slow_winner([CARD_NAMES[card] for card in four], trump_name)
            assert winning_index(four, trump) == winner
            assert trick_points(four, trump) == sum(card_points(card, trump) for card in four)


# Legal cards, read off the prose


class Table(NamedTuple):
    """What legality depends on beside the hand, as names; ``said`` may hold ``locked`` and ``akka``."""

    trick: Sequence[str]
    trump: str
    said: set[str]
    options: TableOptions


def slow_offence(card: str, hand: Sequence[str], table: Table) -> str | None:
    """The offence of a card by the first four rules of play."""
    if not table.trick:  # rule 1
        only_trumps = all(held[1] == table.trump for held in hand)
        locked_lead = "locked" in table.said and card[1] == table.trump and not only_trumps
        return "play.locked_lead" if locked_lead else None
    led = table.trick[0][1]
    partner_wins = len(table.trick) >= 2 and slow_winner(table.trick, table.trump) == len(table.trick) - 2
    if any(held[1] == led for held in hand):  # rule 2
        if card[1] != led:
            return "play.renege"
        spared = partner_wins and not table.options.rise_over_partner
        higher = higher_trumps(hand, table)
        return "play.no_overtrump" if led == table.trump and higher and not spared and card not in higher else None
    if all(held[1] != table.trump for held in hand):  # rule 3, and Sun
        return None
    if partner_wins and not slow_duty(table):  # rule 4
        return None
    return slow_trumping(card, hand, table)


def slow_trumping(card: str, hand: Sequence[str], table: Table) -> str | None:
    """The offence of a card of a seat that owes a trump: rule 5."""
    higher = higher_trumps(hand, table)
    if higher:
        return None if card in higher else "play.no_overtrump" if card[1] == table.trump else "play.no_trump"
    return "play.no_trump" if table.options.undertrump and card[1] != table.trump else None


def higher_trumps(hand: Sequence[str], table: Table) -> list[str]:
    """The held trumps above every trump on the table, all of them when there is none."""
    on_table = [place(card, table.trump) for card in table.trick if card[1] == table.trump]
    trumps = [held for held in hand if held[1] == table.trump]
    return [held for held in trumps if all(place(held, table.trump) < one for one in on_table)]


def slow_duty(table: Table) -> bool:
    """Whether a void player must trump while his partner is winning."""
    third_player = len(table.trick) == 2
    if third_player and "akka" in table.said and table.options.akka_frees_partner:
        return False
    low_lead = third_player and table.trick[0][0] != "A"
    return {"always": True, "never": False, "low_lead": low_lead}[table.options.trump_while_partner_wins]


def play_options() -> list[TableOptions]:
    """Every set of the options that rule over play."""
    return [
        SAHRAT.with_changes(
            {
                "rise_over_partner": rise,
                "trump_while_partner_wins": while_partner_wins,
                "undertrump": under,
                "akka_frees_partner": akka,
            }
        )
        for rise, while_partner_wins, under, akka in product(
            (False, True), ("always", "never", "low_lead"), (False, True), (False, True)
        )
    ]


@pytest.mark.parametrize("options", play_options(), ids=[f"{number:02}" for number in range(24)])
def test_legal_cards_of_random_hands(options: TableOptions) -> None:
    random = Random(2)
    offences: Counter[str | None] = Counter()
    for _ in range(700):
        trump = random.choice(TRUMPS)
        dealt = random.sample(CARD_NAMES, random.randint(4, 11))
        trick, hand = dealt[: (on_table := random.randint(0, 3))], dealt[on_table:]
        said = {word for word in ("locked", "akka") if random.random() < 0.5}
        table = Table(trick, "" if trump is None else SUITS[trump], said, options)
        expected = {card: slow_offence(card, hand, table) for card in hand}
        held = cards_named(hand)
        situation = (held, [card_named(card) for card in trick], trump, "locked" in said, "akka" in said, options)
        assert set(names_of(legal_cards(*situation))) == {card for card in hand if expected[card] is None}
        assert {card: offence(card_named(card), *situation) for card in hand} == expected
        offences.update(expected.values())
    assert set(offences) == {None, "play.locked_lead", "play.renege", "play.no_trump", "play.no_overtrump"}
    assert min(offences.values()) >= 10


def test_somebody_can_always_play() -> None:
    random = Random(3)
    for options, _ in product(play_options(), range(100)):
        deck = random.sample(DECK, 32)
        hand = cards_of(deck[: random.randint(1, 8)])
        situation = (hand, deck[29:], random.choice(TRUMPS), random.random() < 0.5, random.random() < 0.5, options)
        legal = legal_cards(*situation)
        assert legal
        assert legal & ~hand == 0


# Legal cards, one test a sentence


def legal(  # by names, in hearts unless said
    hand: str,
    trick: str = "",
    *,
    trump: str = "H",
    locked: bool = False,
    akka: bool = False,
    options: TableOptions = SAHRAT,
) -> str:
    """The legal cards in the order of the hand, by names."""
    cards = [card_named(name) for name in trick.split()]
    suit = SUITS.index(trump) if trump else None
    mask = legal_cards(cards_named(hand), cards, suit, locked, akka, options)
    return " ".join(name for name in hand.split() if mask >> card_named(name) & 1)


def test_lead_is_free() -> None:
    assert legal("JH 7C KD") == "JH 7C KD"


def test_locked_lead_of_trumps_needs_a_hand_of_trumps() -> None:
    assert legal("JH 7C KD", locked=True) == "7C KD"
    assert legal("JH 7H", locked=True) == "JH 7H"


def test_lock_binds_no_sun_and_no_later_card() -> None:
    assert legal("JH 7C", trump="", locked=True) == "JH 7C"
    assert legal("JH 7C", "AS", locked=True) == "JH"


def test_led_suit_is_followed_without_a_duty_to_beat() -> None:
    assert legal("AC 8C JH", "TC 7C") == "AC 8C"


def test_trump_lead_is_risen_over() -> None:
    assert legal("9H 7H KS", "AH") == "9H"
    assert legal("AH 7H KS", "JH") == "AH 7H"


def test_rising_over_the_partner_is_an_option() -> None:
    assert legal("9H 7H", "KH 8H") == "9H"
    assert legal("9H 7H", "KH 8H", options=SQUARE) == "9H 7H"
    assert legal("9H 7H", "KH AH", options=SQUARE) == "9H"


def test_void_in_sun_or_without_trumps_plays_anything() -> None:
    assert legal("AS TD", "AC 7C", trump="") == "AS TD"
    assert legal("AS TD", "AC") == "AS TD"


def test_opponents_trick_is_trumped() -> None:
    assert legal("JH 7H 8D", "9C") == "JH 7H"
    assert legal("JH AH 7H 8D", "AC 7C TH") == "JH AH"


def test_undertrumping_is_an_option() -> None:
    assert legal("TH 7H 8D", "AC 7C 9H") == "TH 7H"
    assert legal("TH 7H 8D", "AC 7C 9H", options=SAHRAT.with_changes({"undertrump": False})) == "TH 7H 8D"


@pytest.mark.parametrize(
    ("while_partner_wins", "low", "ace", "fourth"),
    [("always", "8H", "8H", "8H"), ("never", "8H 7D", "8H 7D", "8H 7D"), ("low_lead", "8H", "8H 7D", "8H 7D")],
)
def test_trumping_the_partners_trick(while_partner_wins: str, low: str, ace: str, fourth: str) -> None:
    options = SAHRAT.with_changes({"trump_while_partner_wins": while_partner_wins})
    assert legal("8H 7D", "TS 7S", options=options) == low
    assert legal("8H 7D", "AS 7S", options=options) == ace
    assert legal("8H 7D", "KS AS 8S", options=options) == fourth


def test_always_holds_over_the_partners_trump_too() -> None:
    assert legal("JH 8H 8D", "AC TH 7C") == "JH"


def test_low_lead_does_not_bind_when_the_partner_trumped() -> None:
    assert legal("JH 8H 8D", "AC TH 7C", options=SQUARE) == "JH 8H 8D"


@pytest.mark.parametrize("while_partner_wins", ["always", "low_lead"])
def test_akka_frees_the_partner_only_with_the_option(while_partner_wins: str) -> None:
    deaf = SAHRAT.with_changes({"trump_while_partner_wins": while_partner_wins})
    free = deaf.with_changes({"akka_frees_partner": True})
    assert legal("8H 7D", "TS 7S", akka=True, options=deaf) == "8H"
    assert legal("8H 7D", "TS 7S", akka=True, options=free) == "8H 7D"


def test_akka_frees_nobody_from_an_opponents_trick() -> None:
    free = SAHRAT.with_changes({"akka_frees_partner": True})
    assert legal("8H 7D", "TS", akka=True, options=free) == "8H"
    assert legal("JH 7D", "TS 9H", akka=True, options=free) == "JH"


def test_akka_frees_no_other_seat() -> None:
    free = SAHRAT.with_changes({"akka_frees_partner": True})
    assert legal("8H 7D", "TS AS 7S", akka=True, options=free) == "8H"


def test_akka_does_not_free_from_rising() -> None:
    free = SAHRAT.with_changes({"akka_frees_partner": True})
    assert legal("JH 7H", "9H 8H", akka=True, options=free) == "JH"


def test_plain_card_for_a_trump_and_low_trump_for_a_higher_are_two_offences() -> None:
    hand, trick = cards_named("JH 7H 8D"), [card_named("AC"), card_named("7C"), card_named("TH")]
    situation = (hand, trick, SUITS.index("H"), False, False, SAHRAT)
    assert offence(card_named("8D"), *situation) == "play.no_trump"
    assert offence(card_named("7H"), *situation) == "play.no_overtrump"
    assert offence(card_named("JH"), *situation) is None


# Akka


@pytest.mark.parametrize("trump", TRUMPS)
def test_akka_is_true_for_the_highest_unplayed_card_of_any_suit(trump: int | None) -> None:
    for suit in range(4):
        order = TRUMP_HIGH_TO_LOW if suit == trump else PLAIN_HIGH_TO_LOW
        cards = [card_named(rank + SUITS[suit]) for rank in order]
        for gone in range(256):
            played = cards_of(cards[index] for index in each(gone))
            unplayed = [card for card in cards if not played >> card & 1]
            for card in unplayed:
                assert is_highest(card, trump, played) == (card == unplayed[0])


def test_akka_counts_no_other_suit() -> None:
    every_other = cards_of(card for card in DECK if card // 8 != SUITS.index("S"))
    assert not is_highest(card_named("TS"), None, every_other)
    assert is_highest(card_named("AS"), None, 0)
