"""SPEC.md#sawa: claims made by hand, and the search against one without memo and without reductions."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from fairshuffle.cards import DECK, SUIT_CARDS, Card, Cards, card_named, cards_named, cards_of, each, suit_of
from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.rules.play import HIGHER, legal_cards
from fairshuffle.rules.sawa import Claim, Hands, losing_line
from fairshuffle.seats import next_seat, partner_of

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SUN = None

TEAM = profile("sahrat")
HAND = TEAM.with_changes({"sawa": "hand"})
LOW_LEAD = profile("squarescores")

PLAY_OPTION_NAMES = ("sawa", "trump_while_partner_wins", "undertrump", "rise_over_partner", "akka_frees_partner")
PLAY_OPTIONS = [
    TEAM.with_changes(dict(zip(PLAY_OPTION_NAMES, values, strict=True)))
    for values in product(
        ("team", "hand"), ("always", "never", "low_lead"), (True, False), (True, False), (True, False)
    )
]


def claim(
    *hands: str,
    options: TableOptions = TEAM,
    trump: int | None = SUN,
    trick: str = "",
    claimer: int = 0,
    locked: bool = False,
    akka: bool = False,
) -> Claim:
    first, second, third, fourth = (cards_named(hand) for hand in hands)
    table = tuple(card_named(name) for name in trick.split())
    return Claim(claimer, (first, second, third, fourth), table, trump, locked, akka, options)


def is_true(said: Claim) -> bool:
    return losing_line(said) is None


# Claims made by hand


def test_the_highest_cards_of_their_suits_are_true() -> None:
    said = claim("AS TS AH", "KS QS KH", "7D 8D 9D", "JS 9S QH", options=HAND)
    assert is_true(said)


def test_one_higher_card_behind_makes_it_false() -> None:
    said = claim("AS KS", "TS QS", "7D 8D", "JS 9S")
    line = losing_line(said)
    assert line is not None
    assert (line.trick, line.taker) == (1, 1)


def test_a_higher_card_that_must_fall_makes_it_true() -> None:
    said = claim("AS KS", "TS QH", "7D 8D", "JS 9S")
    assert is_true(said)


def test_the_last_card_is_claimed_too() -> None:
    assert is_true(claim("7S", "8H", "9H", "AH"))
    assert not is_true(claim("7S", "8H", "9H", "8S"))


def test_the_running_trick_is_claimed_too() -> None:
    behind = claim("KS AH", "QS 7H", "7D", "8D", options=TEAM, trick="JS TS")
    assert losing_line(behind) is not None
    assert losing_line(behind).trick == 0  # type: ignore[union-attr]  # the line above
    ahead = claim("AS AH", "QS 7H", "7D", "8D", options=TEAM, trick="JS TS")
    assert is_true(ahead)


def test_the_partners_tricks_count_for_the_team_only() -> None:
    hands = "KS", "QS", "AS", "JS"
    assert is_true(claim(*hands, options=TEAM))
    assert not is_true(claim(*hands, options=HAND))


def test_under_hand_the_partner_plays_against_the_claimer() -> None:
    hands = "TS KH", "7S 8S", "AH 9D", "JS QS"
    assert not is_true(claim(*hands, options=HAND))
    hands = "TS KH", "7S 8S", "8D 9D", "JS QS"
    assert is_true(claim(*hands, options=HAND))


def test_the_partners_running_trick_can_be_left_to_him() -> None:
    said = claim("7D AH", "8H", "KH", "9H", options=TEAM, trick="9S AS JS", claimer=0)
    assert said.trick[1] == card_named("AS")
    assert not is_true(said._replace(options=HAND))
    assert is_true(said)


def test_trumps_are_drawn_before_plain_cards_are_cashed() -> None:
    others = "AS QS 8H", "7D 8D 9D", "TS 9H QH"
    assert is_true(claim("JS 9S AH", *others, trump=SPADES, options=HAND))
    assert not is_true(claim("JS AH KH", *others, trump=SPADES, options=HAND))


def test_a_lock_keeps_trumps_from_being_drawn() -> None:
    hands = "JS 9S AH", "AS 7D 8H", "7H 8D 9D", "TS 9H QD"
    assert is_true(claim(*hands, trump=SPADES))
    ruffed = "JS 9S AH", "AS 7D 8C", "7H 8D 9D", "TS 9H QD"
    assert is_true(claim(*ruffed, trump=SPADES))
    line = losing_line(claim(*ruffed, trump=SPADES, locked=True))
    assert line is not None
    assert line.plays[0] == (0, card_named("AH"))
    assert (line.trick, line.taker) == (0, 1)


def test_a_team_claim_may_need_the_right_order() -> None:
    """Dummy's Ace is reached only by the small card, so that card must be kept for it."""
    hands = "AC 7H", "8C 8H", "7D AH", "9C 9H"
    assert is_true(claim(*hands))
    assert is_true(claim("AC TS 7H", "8C 8H 8D", "7D AH KH", "9C 9H QD"))
    assert not is_true(claim("AC TS 8D", "8C 8H AS", "7D AH KH", "9C 9H QD"))


def test_a_squeeze_is_found() -> None:
    """The last club forces seat 1 to give up the Ace of spades or the guard of the Ten of hearts."""
    hands = "AC TS 7H", "AS TH 9H", "AH KH 7D", "8D 9D JD"
    assert is_true(claim(*hands))
    idle_card = "AC TS 7H QS", "AS TH 9H 8H", "AH KH 7D KC", "8D 9D JD QD"
    assert not is_true(claim(*idle_card))


def test_a_partner_forced_to_trump_can_spoil_a_claim() -> None:
    hands = "TH 7C", "7H 8C", "JS 7D", "8H AD"
    assert not is_true(claim(*hands, trump=SPADES, options=LOW_LEAD))
    ace = "AH 7C", "7H 8C", "JS 7D", "8H AD"
    assert is_true(claim(*ace, trump=SPADES, options=LOW_LEAD))
    assert not is_true(claim(*ace, trump=SPADES, options=TEAM))


def test_an_akka_already_said_frees_the_partner() -> None:
    free = claim("7C", "8C", "JS 7D", "8H AD", trump=SPADES, options=LOW_LEAD, trick="TH 7H", claimer=2, akka=True)
    assert is_true(free)
    assert not is_true(free._replace(akka=False))
    assert not is_true(free._replace(options=LOW_LEAD._replace(akka_frees_partner=False)))


def test_no_later_akka_is_assumed() -> None:
    said = claim("TH 7C", "7H 8C", "JS 7D", "8H AD", trump=SPADES, options=LOW_LEAD, akka=True)
    assert not is_true(said)


def test_the_ace_is_led_where_only_it_leaves_the_partner_free() -> None:
    """The Ten beside it would win as well, but make the partner trump, who then has no trump for the last trick."""
    said = claim("TD AD", "QD 8H", "TC JS", "JD 8S", trump=SPADES, options=LOW_LEAD)
    assert is_true(said)
    assert not is_true(claim("TD KD", "QD 8H", "TC JS", "JD 8S", trump=SPADES, options=LOW_LEAD))


def test_an_ace_is_kept_where_only_it_leaves_the_partner_free() -> None:
    said = claim("8H QS AS", "AC 9H 9S", "7D 7H JH", "8C QH", trump=DIAMONDS, options=LOW_LEAD, trick="8S")
    assert is_true(said)


def test_a_claimer_unblocks_under_his_partners_card() -> None:
    """The Ten goes under the Ace at once: kept, it would win the partner's next club and leave only a losing lead."""
    others = "8H QH KH", "7C JC", "TD AD"
    assert is_true(claim("8C TC JD", *others, trick="AC QC"))
    assert not is_true(claim("KC TC JD", *others, trick="AC QC"))


def test_partners_trump_each_others_suits() -> None:
    assert is_true(claim("QC 7S", "JC 7H", "8D 9S", "9D 8H", trump=SPADES))
    assert not is_true(claim("QC 7S", "JC 7H", "8D 9S", "9D JS", trump=SPADES))


def test_eight_trumps_are_a_true_claim_at_the_first_lead() -> None:
    others = [card for card in DECK if suit_of(card) != SPADES]
    hands = (SUIT_CARDS[SPADES], *(cards_of(others[seat::3]) for seat in range(3)))
    for options in (TEAM, HAND):
        assert is_true(Claim(0, (hands[0], hands[1], hands[2], hands[3]), (), SPADES, False, False, options))  # noqa: FBT003


# The search against a plain one


def held_by(hands: Hands) -> list[list[Card]]:
    return [list(each(hand)) for hand in hands]


def beats(card: Card, best: Card, trump: int | None) -> bool:
    if suit_of(card) != suit_of(best):
        return suit_of(card) == trump
    order = "78QKTA9J" if suit_of(card) == trump else "789JQKTA"
    return order.index("789TJQKA"[card % 8]) > order.index("789TJQKA"[best % 8])


def taker_of(trick: list[Card], leader: int, trump: int | None) -> int:
    best = 0
    for place in range(1, 4):
        if beats(trick[place], trick[best], trump):
            best = place
    return (leader + best) % 4


def plainly_true(said: Claim) -> bool:
    """The definition of a true claim, tried out card by card."""
    claimers = [said.claimer]
    if said.options.sawa == "team":
        claimers.append(partner_of(said.claimer))

    def wins(hands: list[list[Card]], seat: int, trick: list[Card], *, akka: bool) -> bool:
        if len(trick) == 4:
            taker = taker_of(trick, seat, said.trump)
            return taker in claimers and wins(hands, taker, [], akka=False)
        if not hands[seat]:
            return True
        legal = legal_cards(cards_of(hands[seat]), trick, said.trump, said.locked, akka, said.options)
        tries = (
            wins([[c for c in hand if c != card] for hand in hands], next_seat(seat), [*trick, card], akka=akka)
            for card in each(legal)
        )
        return any(tries) if seat in claimers else all(tries)

    return wins(held_by(said.hands), said.claimer, list(said.trick), akka=said.akka)


def random_claim(random: Random, size: int, options: TableOptions) -> Claim:
    """A claim anywhere in a trick; the more it is biased, the stronger are the claimer and his partner."""
    trump: int | None = random.choice((SUN, *range(4)))
    bias: float = random.choice((0.0, 1.0, 2.0))
    dealt = random.sample(DECK, 4 * size)

    def strength(card: Card) -> float:
        higher = HIGHER[trump][card].bit_count() - 5 * (suit_of(card) == trump)
        return higher * bias / 7 + random.random()

    dealt.sort(key=strength)
    ours, theirs = dealt[: 2 * size], dealt[2 * size :]
    random.shuffle(ours)
    hands = [cards_of(ours[:size]), cards_of(theirs[:size]), cards_of(ours[size:]), cards_of(theirs[size:])]
    claimer, on_table = random.randrange(4), random.randrange(4)
    akka = on_table > 0 and random.random() < 0.3
    hands = hands[-claimer:] + hands[:-claimer]
    trick: list[Card] = []
    for place in range(on_table):
        seat = (claimer - on_table + place) % 4
        legal = legal_cards(hands[seat], trick, trump, False, akka, options)  # noqa: FBT003 - a lead is never locked here
        card = random.choice(list(each(legal)))
        hands[seat] ^= 1 << card
        trick.append(card)
    locked = trump is not None and random.random() < 0.3
    return Claim(claimer, (hands[0], hands[1], hands[2], hands[3]), tuple(trick), trump, locked, akka, options)


def random_claims(seed: str, sizes: tuple[int, ...], count: int) -> Iterator[Claim]:
    random = Random(seed)
    for number in range(count):
        table = profile(PROFILES[number % 4])
        options = table if number % 2 else random.choice(PLAY_OPTIONS)
        yield random_claim(random, sizes[number % len(sizes)], options)


@pytest.mark.parametrize("name", PROFILES)
def test_it_is_the_plain_search_on_every_profile(name: str) -> None:
    random = Random(name)
    answers = set()
    for number in range(200):
        said = random_claim(random, 1 + number % 4, profile(name))
        answers.add(is_true(said))
        assert is_true(said) == plainly_true(said), said
    assert answers == {True, False}


@pytest.mark.parametrize("options", PLAY_OPTIONS)
def test_it_is_the_plain_search_on_all_play_options(options: TableOptions) -> None:
    random = Random(repr(options))
    for number in range(30):
        said = random_claim(random, 2 + number % 3, options)
        assert is_true(said) == plainly_true(said), said


def test_a_true_hand_claim_is_a_true_team_claim() -> None:
    true = 0
    for said in random_claims("hand and team", (1, 2, 3, 4, 5, 6), 1200):
        if is_true(said._replace(options=said.options._replace(sawa="hand"))):
            true += 1
            assert is_true(said._replace(options=said.options._replace(sawa="team"))), said
    assert true > 100


# Losing lines


@pytest.mark.parametrize("size", range(1, 9))
def test_a_losing_line_is_legal_and_ends_with_the_wrong_taker(size: int) -> None:
    lines = 0
    for said in random_claims(f"lines {size}", (size,), 40):
        line = losing_line(said)
        if line is None:
            continue
        lines += 1
        claimers = {said.claimer} | ({partner_of(said.claimer)} if said.options.sawa == "team" else set())
        hands, seat, trick, akka, takers = list(said.hands), said.claimer, list(said.trick), said.akka, []
        for player, card in line.plays:
            assert player == seat
            legal = legal_cards(hands[seat], trick, said.trump, said.locked, akka, said.options)
            assert legal >> card & 1
            hands[seat] ^= 1 << card
            trick.append(card)
            seat = next_seat(seat)
            if len(trick) == 4:
                seat = taker_of(trick, seat, said.trump)
                takers.append(seat)
                trick, akka = [], False
        assert trick == []
        assert claimers.issuperset(takers[:-1])
        assert takers[-1] not in claimers
        assert (line.trick, line.taker) == (len(takers) - 1, takers[-1])
    assert lines > 5


# What cannot change the answer


def turned(said: Claim, by: int) -> Claim:
    hands = [said.hands[(seat - by) % 4] for seat in range(4)]
    return said._replace(claimer=(said.claimer + by) % 4, hands=(hands[0], hands[1], hands[2], hands[3]))


def in_other_suits(said: Claim, by: int) -> Claim:
    def move(card: Card) -> Card:
        return (card + 8 * by) % 32

    def moved(cards: Cards) -> Cards:
        return cards_of(move(card) for card in each(cards))

    first, second, third, fourth = map(moved, said.hands)
    trump = None if said.trump is None else (said.trump + by) % 4
    return said._replace(hands=(first, second, third, fourth), trick=tuple(map(move, said.trick)), trump=trump)


def test_seats_and_suits_have_no_names() -> None:
    for said in random_claims("renamed", (5, 6, 7, 8), 60):
        answer = is_true(said)
        assert is_true(turned(said, 1)) == is_true(turned(said, 2)) == answer
        assert is_true(in_other_suits(said, 1)) == is_true(in_other_suits(said, 3)) == answer


def plain_cards(said: Claim) -> Cards:
    return cards_of(card for card in DECK if suit_of(card) != said.trump)


def test_a_defenders_plain_card_made_higher_never_makes_a_claim_true() -> None:
    made_false = 0
    for said in random_claims("made higher", (3, 4, 5, 6), 800):
        held = said.hands[0] | said.hands[1] | said.hands[2] | said.hands[3]
        defender = next_seat(said.claimer)
        swaps = [
            1 << low | 1 << high
            for low in each(said.hands[defender] & plain_cards(said))
            for high in each(HIGHER[said.trump][low] & ~held)
        ]
        if said.trick or not swaps:
            continue
        answer = is_true(said)
        for swap in swaps:
            hands = tuple(hand ^ swap if seat == defender else hand for seat, hand in enumerate(said.hands))
            stronger = is_true(said._replace(hands=(hands[0], hands[1], hands[2], hands[3])))
            assert answer or not stronger, (said, swap)
            made_false += answer and not stronger
    assert made_false > 10
