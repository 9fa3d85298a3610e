"""SPEC.md#suspicion: what the sheet may list, against the true hands that it never sees."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from fairshuffle.cards import DECK, SUIT_CARDS, Card, card_named, cards_of, each, suit_of
from fairshuffle.events import Play
from fairshuffle.rules.akka import is_highest
from fairshuffle.rules.baloot import has_baloot
from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.rules.play import legal_cards, offence, winning_index
from fairshuffle.rules.suspicion import PublicPlay, Suspect, suspects

SUN = None
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SAHRAT = profile("sahrat")


def listed(
    *tricks: str, trump: int | None = SPADES, locked: bool = False, options: TableOptions = SAHRAT
) -> list[Suspect]:
    """The list after tricks such as ``0 TH/akka 7H 8H 9H``: the leader and the cards, with what was said."""
    plays: list[Play] = []
    for trick in tricks:
        leader, *words = trick.split()
        for place, word in enumerate(words):
            name, _, said = word.partition("/")
            say = {"": None, "akka": "akka", "baloot": "baloot"}[said]
            plays.append(Play(0, (int(leader) + place) % 4, card_named(name), say))  # type: ignore[arg-type]  # as spelled above
    return suspects(PublicPlay(trump, locked, options, tuple(plays)))


# What is listed


def test_a_suit_not_followed_and_later_played() -> None:
    skipped = "0 AH 7H 7D 8H"
    assert listed(skipped) == []
    assert listed(skipped, "0 TH KH 9H QH") == [Suspect(2, 1, "renege")]
    assert listed(skipped, "0 TH KH 9D QH", "0 AC 7C 9H 8C") == [Suspect(2, 1, "renege"), Suspect(2, 2, "renege")]


def test_a_suit_not_followed_in_sun() -> None:
    assert listed("0 AH 7H 7S 8H", "0 TH KH 9H QH", trump=SUN) == [Suspect(2, 1, "renege")]


def test_no_trump_and_later_a_trump() -> None:
    assert listed("0 AH 7D", trump=SPADES) == []
    assert listed("0 AH 7D 7H 8H", "0 AC 7S", trump=SPADES) == [Suspect(1, 1, "no_trump", settled=False)]


def test_no_trump_is_a_renege_when_the_suit_comes_after_all() -> None:
    plays = "0 AH 7D 7H 8H", "0 AC 7S 7C 8C", "1 AD 8D 9D TD", "1 KH"
    assert listed(*plays[:3]) == [Suspect(1, 1, "no_trump", settled=False)]
    assert listed(*plays) == [Suspect(1, 1, "renege")]


def test_no_trump_is_settled_when_the_suit_is_all_out() -> None:
    plays = "0 AH 7D 7H 8H", "0 TH 8D 9H JH", "0 QH 7S 8S KH"
    assert listed(*plays)[0] == Suspect(1, 1, "no_trump")
    assert listed(*plays[:2], "0 QH 7S")[0] == Suspect(1, 1, "no_trump", settled=False)


def test_a_lower_trump_and_later_a_higher_one_on_a_trump_lead() -> None:
    assert listed("0 TS 7S KS QS", "0 AH 9S") == [Suspect(1, 1, "no_overtrump")]
    assert listed("0 TS 7S KS QS", "0 AH 8S") == []


def test_a_lower_trump_and_later_a_higher_one_on_a_plain_lead() -> None:
    assert listed("3 AH KS 8S 7H", "0 AD JS") == [Suspect(1, 1, "no_overtrump", settled=False)]
    assert listed("3 AH KS 8S 7H", "0 AD QS") == []


def test_a_later_trump_must_beat_the_best_card_of_that_moment() -> None:
    beaten = "3 AH JS 8S 7H", "0 AD 9S"
    assert listed(*beaten) == []


def test_a_trump_led_while_locked_and_later_another_suit() -> None:
    led = "0 JS 7S 8S QS"
    assert listed(led, "0 9S", locked=True) == []
    assert listed(led, "0 9S TS KS 7D", "0 7H", locked=True) == [
        Suspect(0, 1, "locked_lead"),
        Suspect(0, 2, "locked_lead"),
    ]
    assert listed(led, "0 7H", locked=False) == []


def test_an_akka_and_later_a_higher_card_of_its_suit() -> None:
    said = "0 TH/akka 7H 8H 9H"
    assert listed(said) == []
    assert listed(said, "0 7C 8C AH") == [Suspect(0, 1, "false_akka")]
    assert listed("0 TH/akka 7H AH") == [Suspect(0, 1, "false_akka")]
    assert listed("0 AH 7H 8H 9H", "0 TH/akka JH QH KH") == []


def test_the_caller_of_akka_may_hold_the_higher_card_himself() -> None:
    assert listed("0 TH/akka 7H 8H 9H", "0 AH") == [Suspect(0, 1, "false_akka")]


def test_an_akka_counts_in_the_order_of_trumps() -> None:
    assert listed("0 9S/akka 7S 8S QS", "0 AS") == []
    assert listed("0 9S/akka 7S 8S QS", "0 JS") == [Suspect(0, 1, "false_akka")]


def test_an_akka_that_is_no_lead() -> None:
    assert listed("0 TH AH/akka") == [Suspect(1, 1, "false_akka")]


def test_a_baloot_and_the_other_card_from_another_seat() -> None:
    assert listed("0 KS/baloot 7S 8S 9S") == []
    assert listed("0 KS/baloot 7S 8S 9S", "3 AH 7H QS") == [Suspect(0, 1, "false_baloot")]
    assert listed("0 7S QS 8S KS/baloot") == [Suspect(3, 1, "false_baloot")]


def test_a_true_baloot() -> None:
    assert listed("0 KS 7S 8S TS", "3 AH QS/baloot") == []


def test_a_baloot_said_with_the_first_card_is_late_but_not_false() -> None:
    assert listed("0 KS/baloot 7S 8S TS", "3 AH QS") == []


def test_a_baloot_in_sun() -> None:
    assert listed("0 KS/baloot", trump=SUN) == [Suspect(0, 1, "false_baloot")]


def test_two_offences_of_one_card() -> None:
    both = listed("0 TS/akka 7S 8S QS", "0 7H 8H 9H TH", "3 AC JS", locked=True)
    assert both == [Suspect(0, 1, "locked_lead"), Suspect(0, 1, "false_akka")]


# What the table allows is not listed


def test_the_partners_trick_need_not_be_trumped_where_the_table_says_so() -> None:
    plays = "0 7H AH 8H 7D", "1 AC 8C 7S"
    assert listed(*plays, options=SAHRAT._replace(trump_while_partner_wins="never")) == []
    assert listed(*plays, options=SAHRAT) == [Suspect(3, 1, "no_trump", settled=False)]


def test_a_lower_trump_need_not_be_wasted_where_the_table_says_so() -> None:
    plays = "3 AH JS 7D 7H", "0 AC 8S"
    assert listed(*plays, options=SAHRAT._replace(undertrump=False)) == []
    assert listed(*plays, options=SAHRAT) == [Suspect(1, 1, "no_trump", settled=False)]


def test_an_akka_frees_the_partner_where_the_table_says_so() -> None:
    plays = "0 TH/akka 7H 7D 8H", "0 AC 7C 7S"
    assert listed(*plays, options=SAHRAT._replace(akka_frees_partner=True)) == []
    assert listed(*plays, options=SAHRAT) == [Suspect(2, 1, "no_trump", settled=False)]


# Whole games with slips


class Game(NamedTuple):
    """A played hand and, beside it, what nobody at the table knows."""

    dealt: tuple[int, ...]
    public: PublicPlay


Offences = set[tuple[int, int, str]]


def truth(game: Game, until: int) -> Offences:
    """The offences of the first plays, judged on the true hands."""
    found: Offences = set()
    held, played = list(game.dealt), 0
    trump, locked, options, plays = game.public
    for place, play in enumerate(plays[:until]):
        table, number = plays[place - place % 4 : place], place // 4 + 1
        akka = bool(table) and table[0].say == "akka"
        broken = offence(play.card, held[play.seat], [p.card for p in table], trump, locked, akka, options)
        if broken:
            found.add((play.seat, number, broken[5:]))
        if play.say == "akka" and (table or not is_highest(play.card, trump, played)):
            found.add((play.seat, number, "false_akka"))
        if play.say == "baloot" and not has_baloot(game.dealt[play.seat], trump):
            found.add((play.seat, number, "false_baloot"))
        held[play.seat] ^= 1 << play.card
        played |= 1 << play.card
    return found


def random_game(random: Random, options: TableOptions) -> Game:
    """A hand in which every tenth card or so is a slip."""
    deck = random.sample(DECK, 32)
    dealt = tuple(cards_of(deck[8 * seat : 8 * seat + 8]) for seat in range(4))
    trump: int | None = random.choice((SUN, CLUBS, DIAMONDS, HEARTS, SPADES, SPADES))
    locked = trump is not None and random.random() < 0.3
    held, leader, plays = list(dealt), random.randrange(4), []
    for _ in range(8):
        trick: list[Card] = []
        akka = False
        for place in range(4):
            seat = (leader + place) % 4
            legal = legal_cards(held[seat], trick, trump, locked, akka, options)
            wrong = held[seat] & ~legal
            card = random.choice(list(each(wrong if wrong and random.random() < 0.3 else legal)))
            said = random.random()
            play = Play(0, seat, card)
            if said < (0.02 if trick else 0.3):
                play = play._replace(say="akka")
                akka = akka or not trick
            elif said > 0.95:
                play = play._replace(say="baloot")
            plays.append(play)
            held[seat] ^= 1 << card
            trick.append(card)
        leader = (leader + winning_index(trick, trump)) % 4
    return Game(dealt, PublicPlay(trump, locked, options, tuple(plays)))


def random_games(name: str, count: int) -> Iterator[Game]:
    random = Random(name)
    for number in range(count):
        options = profile(name)
        if number % 2:
            options = options.with_changes(
                {
                    "trump_while_partner_wins": random.choice(("always", "never", "low_lead")),
                    "undertrump": random.random() < 0.5,
                    "rise_over_partner": random.random() < 0.5,
                    "akka_frees_partner": random.random() < 0.5,
                }
            )
        yield random_game(random, options)


def after(game: Game, until: int) -> PublicPlay:
    return game.public._replace(plays=game.public.plays[:until])


def assert_sound(found: list[Suspect], true: Offences) -> None:
    """Every suspect is guilty, and of the offence that is named as soon as the name is settled."""
    for suspect in found:
        named = (suspect.seat, suspect.trick, suspect.offence)
        reneged = (suspect.seat, suspect.trick, "renege")
        assert named in true or (not suspect.settled and reneged in true), suspect


@pytest.mark.parametrize("name", PROFILES)
def test_no_legal_card_and_no_true_word_is_ever_listed(name: str) -> None:
    for game in random_games(name, 60):
        for until in range(33):
            assert_sound(suspects(after(game, until)), truth(game, until))


@pytest.mark.parametrize("name", PROFILES)
def test_after_eight_tricks_every_offence_is_listed(name: str) -> None:
    seen: set[str] = set()
    for game in random_games(name, 400):
        found = suspects(game.public)
        assert all(suspect.settled for suspect in found)
        assert {(suspect.seat, suspect.trick, suspect.offence) for suspect in found} == truth(game, 32)
        assert len(found) == len(truth(game, 32))
        seen |= {suspect.offence for suspect in found}
    assert seen == {"renege", "no_trump", "no_overtrump", "locked_lead", "false_akka", "false_baloot"}


def test_a_suspicion_stays() -> None:
    for game in random_games("sahrat", 60):
        before: list[Suspect] = []
        for until in range(33):
            now = suspects(after(game, until))
            for old in before:
                renamed = old._replace(offence="renege", settled=True)
                assert old in now or (not old.settled and (renamed in now or old._replace(settled=True) in now))
            before = now


def test_every_shown_renege_and_locked_lead_is_listed_at_once() -> None:
    for game in random_games("elblot", 60):
        for until in range(33):
            public = after(game, until)
            found = {(suspect.seat, suspect.trick, suspect.offence) for suspect in suspects(public)}
            for place, play in enumerate(public.plays):
                led = suit_of(public.plays[place - place % 4].card)
                later = [other.card for other in public.plays[place + 1 :] if other.seat == play.seat]
                skipped = suit_of(play.card) != led and any(suit_of(card) == led for card in later)
                assert ((play.seat, place // 4 + 1, "renege") in found) == skipped
                locked = public.locked and place % 4 == 0 and led == public.trump
                broken = locked and any(suit_of(card) != public.trump for card in later)
                assert ((play.seat, place // 4 + 1, "locked_lead") in found) == broken


# Blindness


def redealt(game: Game, until: int, random: Random) -> Game:
    """The same public play, with other hidden cards behind it."""
    shown = [cards_of(play.card for play in game.public.plays[:until] if play.seat == seat) for seat in range(4)]
    hidden = [card for card in DECK if not sum(shown) >> card & 1]
    random.shuffle(hidden)
    dealt = [mine | cards_of(hidden.pop() for _ in range(8 - mine.bit_count())) for mine in shown]
    return Game(tuple(dealt), after(game, until))


def test_there_is_no_room_for_a_hidden_card() -> None:
    assert PublicPlay._fields == ("trump", "locked", "options", "plays")
    assert Play._fields == ("at", "seat", "card", "say", "auto")


def test_the_list_is_right_whatever_the_hidden_cards_are() -> None:
    random = Random("redealt")
    for game, until in product(random_games("squarescores", 40), (6, 10, 15, 20, 25)):
        found = suspects(after(game, until))
        for _ in range(5):
            other = redealt(game, until, random)
            assert suspects(other.public) == found
            assert_sound(found, truth(other, until))


def test_an_offence_that_is_not_settled_may_yet_be_a_renege() -> None:
    turned = 0
    for game, until in product(random_games("balotk", 150), (12, 20, 27, 29, 30, 31)):
        plays = game.public.plays[:until]
        for suspect in suspects(after(game, until)):
            if suspect.settled:
                continue
            led = suit_of(plays[4 * suspect.trick - 4].card)
            out = cards_of(play.card for play in plays)
            other = next(
                other
                for other in (redealt(game, until, Random(number)) for number in range(500))
                if other.dealt[suspect.seat] & SUIT_CARDS[led] & ~out
            )
            assert (suspect.seat, suspect.trick, "renege") in truth(other, until)
            turned += 1
    assert turned > 20


def test_more_cards_in_hand_never_make_an_illegal_card_legal() -> None:
    random = Random("more cards")
    for number in range(4000):
        options = profile(PROFILES[number % 4]).with_changes(
            {
                "trump_while_partner_wins": random.choice(("always", "never", "low_lead")),
                "undertrump": random.random() < 0.5,
                "rise_over_partner": random.random() < 0.5,
            }
        )
        cards = random.sample(DECK, 11)
        trick, few, more = cards[: number % 4], cards_of(cards[3:6]), cards_of(cards[3:])
        trump, locked = random.choice((SUN, *range(4))), random.random() < 0.5
        akka = random.random() < 0.5
        wrong = few & ~legal_cards(few, trick, trump, locked, akka, options)
        assert wrong & legal_cards(more, trick, trump, locked, akka, options) == 0
