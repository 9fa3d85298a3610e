"""Whole random hands: dealt, declared, played and laid at random, legal or nearly so by the oracle's own word."""

from random import Random
from typing import NamedTuple

from fairshuffle.rules.options import TableOptions
from tests.oracle.baloot import Played, pair_of
from tests.oracle.legality import PACK, Table, best_play, legal_cards, trick_points
from tests.oracle.projects import Declaration, Laid, quartets_in, runs_in

CATEGORIES = ["sira", "fifty", "hundred", "four_hundred"]


class Turn(NamedTuple):
    """One card of a hand, with what lay on the table and what was known before it."""

    seat: int
    hand: list[str]
    table: Table
    card: str
    played: list[str]
    """All cards of the hand that were played before."""


class RandomHand(NamedTuple):
    """A hand from the deal to its last card."""

    hands: dict[int, list[str]]
    contract: str
    trump: str | None
    dealer: int
    buyer: int
    ashkal: bool
    level: str
    locked: bool
    declarations: dict[int, list[Declaration]]
    turns: list[Turn]
    said: list[Played]
    """Every card with its seat, and whether Baloot was said with it."""
    lays: list[Laid]
    """What was laid or tried to be, first things first."""
    table: str
    """``easy`` or ``qaid``."""
    cards: list[int]
    tricks: list[int]
    total: list[int]


def deal(random: Random) -> dict[int, list[str]]:
    """Eight cards for each seat; often whole runs stay together, so that projects are no rarity."""
    deck = list(PACK)
    if random.random() < 0.5:
        random.shuffle(deck)
    else:
        packets = [deck[first : first + 4] for first in range(0, 32, 4)]
        random.shuffle(packets)
        deck = [card for packet in packets for card in packet]
        for _ in range(random.randrange(7)):
            one, other = random.randrange(32), random.randrange(32)
            deck[one], deck[other] = deck[other], deck[one]
    if random.random() < 0.25:
        hands = {seat: deck[8 * seat : 8 * seat + 8] for seat in range(4)}
        return with_a_quartet(hands, random)
    return {seat: deck[8 * seat : 8 * seat + 8] for seat in range(4)}


def with_a_quartet(hands: dict[int, list[str]], random: Random) -> dict[int, list[str]]:
    """The same hands after one seat has been given four cards of a rank in exchange for others."""
    rank, owner = random.choice("AKQJT98"), random.randrange(4)
    for suit in "CDHS":
        card = rank + suit
        there = next(seat for seat in range(4) if card in hands[seat])
        given = random.choice([held for held in hands[owner] if held[0] != rank] or [card])
        if there != owner:
            hands[there][hands[there].index(card)] = given
            hands[owner][hands[owner].index(given)] = card
    return hands


def random_declarations(hand: list[str], trump: str | None, limit: int, random: Random) -> list[Declaration]:
    """Mostly what the hand holds or nearly holds, sometimes with a top, sometimes made up."""
    held = [*quartets_in(hand, trump), *runs_in(hand)]
    for quartet in quartets_in(hand, trump):
        held += runs_in([card for card in hand if card not in quartet.cards])
    declarations: list[Declaration] = []
    for _ in range(random.randint(0, limit)):
        if held and random.random() < 0.9:
            project = random.choice(held)
            declarations.append((project.category, project.top if random.random() < 0.2 else None))
        elif random.random() < 0.15:
            declarations.append((random.choice(CATEGORIES), random.choice([None, None, *"789TJQKA"])))
    return declarations


def random_lays(hands: dict[int, list[str]], trump: str | None, random: Random) -> list[Laid]:
    """What the seats lay and when: mostly projects they hold, undeclared ones too, sometimes parts, or anything."""
    lays = []
    for seat, hand in hands.items():
        held = [*quartets_in(hand, trump), *runs_in(hand)]
        for quartet in quartets_in(hand, trump):
            held += runs_in([card for card in hand if card not in quartet.cards])
        for project in held:
            cards = list(project.cards)
            if random.random() < 0.05:
                cards.pop(random.choice([0, -1]))
            random.shuffle(cards)
            if random.random() < 0.8:
                lays.append(Laid(seat, tuple(cards), random_moment(random)))
        if random.random() < 0.02:
            lays.append(Laid(seat, tuple(random.sample(hand, random.randint(1, 5))), random_moment(random)))
    random.shuffle(lays)
    return sorted(lays, key=lambda lay: lay.moment)


def random_moment(random: Random) -> int:
    """Mostly at the beginning of trick two, sometimes in it, seldom too early or too late."""
    return random.choice([4, 4, 4, 4, 4, 4, 4, 4, 5, 6, 7, random.randint(0, 12)])


def says_baloot(card: str, dealt: list[str], trump: str | None, random: Random) -> bool:
    """Often with one of the two cards, seldom with another."""
    if trump is not None and card in pair_of(trump):
        both = all(other in dealt for other in pair_of(trump))
        return random.random() < (0.4 if both else 0.05)
    return random.random() < 0.002


def random_hand(options: TableOptions, random: Random) -> RandomHand:
    hands = deal(random)
    contract = random.choice(["hokm", "hokm", "sun"])
    trump = random.choice("CDHS") if contract == "hokm" else None
    if contract == "hokm":
        level = random.choice(["none", "none", "none", "double", "three", "four", "gahwa"])
    else:
        level = random.choice(["none", "none", "none", "double"])
    locked = level in ("double", "four") and contract == "hokm" and random.random() < 0.5
    dealer, buyer = random.randrange(4), random.randrange(4)
    ashkal = contract == "sun" and buyer in ((dealer + 3) % 4, dealer) and random.random() < 0.5

    left = {seat: list(hand) for seat, hand in hands.items()}
    leader = (dealer + 1) % 4
    turns: list[Turn] = []
    said: list[Played] = []
    cards, tricks = [0, 0], [0, 0]
    greedy = random.choice([None, None, 0, 1])
    for number in range(8):
        trick: list[tuple[int, str]] = []
        akka = options.akka_frees_partner and random.random() < 0.3
        for step in range(4):
            seat = (leader + step) % 4
            table = Table(trump, locked, list(trick), akka and step > 0)
            legal = legal_cards(seat, left[seat], table, options)
            card = random.choice(legal)
            if greedy is not None:
                strongest_first = sorted(legal, key=lambda held: PACK.index(held) % 8)
                card = strongest_first[-1 if seat % 2 == greedy else 0]
            turns.append(Turn(seat, list(left[seat]), table, card, [played for _, played, _ in said]))
            said.append((seat, card, says_baloot(card, hands[seat], trump, random)))
            left[seat].remove(card)
            trick.append((seat, card))
        leader, _ = best_play(trick, trump)
        cards[leader % 2] += trick_points(trick, trump, last=number == 7)
        tricks[leader % 2] += 1

    return RandomHand(
        hands=hands,
        contract=contract,
        trump=trump,
        dealer=dealer,
        buyer=buyer,
        ashkal=ashkal,
        level=level,
        locked=locked,
        declarations={
            seat: random_declarations(hands[seat], trump, options.declarations_each, random) for seat in range(4)
        },
        turns=turns,
        said=said,
        lays=random_lays(hands, trump, random),
        table=random.choice(["easy", "qaid"]),
        cards=cards,
        tricks=tricks,
        total=[random.choice([0, 40, 99, 110, 151, 160]), random.choice([0, 40, 100, 151])],
    )


def random_position(random: Random) -> tuple[int, list[str], Table]:
    """A seat, a hand of one to eight cards and a table of none to three that need not come from lawful play."""
    cards = random.sample(PACK, random.randint(1, 8) + 3)
    on_the_table = random.randint(0, 3)
    seat = random.randrange(4)
    trick = [((seat - on_the_table + step) % 4, cards[step]) for step in range(on_the_table)]
    trump = random.choice([None, *"CDHS"])
    locked = trump is not None and random.random() < 0.3
    return seat, cards[3:], Table(trump, locked, trick, on_the_table > 0 and random.random() < 0.3)
