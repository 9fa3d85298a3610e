"""Which cards may be played, who wins a trick, what cards are worth (SPEC.md#play, SPEC.md#akka, SPEC.md#cards)."""

from typing import NamedTuple

from fairshuffle.rules.options import TableOptions

PACK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]

TRUMPS_FROM_HIGH_TO_LOW = ["J", "9", "A", "T", "K", "Q", "8", "7"]
PLAIN_FROM_HIGH_TO_LOW = ["A", "T", "K", "Q", "J", "9", "8", "7"]

TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}

LAST_TRICK = 10


class Table(NamedTuple):
    """What lies on the table when a seat is to play."""

    trump: str | None
    """The suit of a Hokm, None in Sun."""
    locked: bool
    trick: list[tuple[int, str]]
    """The cards of the running trick with their seats, the leader first."""
    akka: bool = False
    """Whether the lead was called Akka."""


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def partner(seat: int) -> int:
    return (seat + 2) % 4


def card_points(card: str, trump: str | None) -> int:
    return TRUMP_POINTS[rank(card)] if suit(card) == trump else PLAIN_POINTS[rank(card)]


def order_of(suit_: str, trump: str | None) -> list[str]:
    """The ranks of a suit from high to low."""
    return TRUMPS_FROM_HIGH_TO_LOW if suit_ == trump else PLAIN_FROM_HIGH_TO_LOW


def is_higher(one: str, other: str, trump: str | None) -> bool:
    """Whether a card is higher than another card of the same suit."""
    order = order_of(suit(one), trump)
    return order.index(rank(one)) < order.index(rank(other))


def best_play(trick: list[tuple[int, str]], trump: str | None) -> tuple[int, str]:
    """The seat that is winning a trick that has begun, and its card: the highest trump, else the highest of the led."""
    led = suit(trick[0][1])
    in_play = [(seat, card) for seat, card in trick if suit(card) == trump]
    if not in_play:
        in_play = [(seat, card) for seat, card in trick if suit(card) == led]
    best = in_play[0]
    for play in in_play[1:]:
        if is_higher(play[1], best[1], trump):
            best = play
    return best


def trick_points(trick: list[tuple[int, str]], trump: str | None, *, last: bool) -> int:
    return sum(card_points(card, trump) for _, card in trick) + (LAST_TRICK if last else 0)


def legal_cards(seat: int, hand: list[str], table: Table, options: TableOptions) -> list[str]:
    """The cards of ``hand`` that ``seat`` may play."""
    if not table.trick:
        return cards_to_lead(hand, table)
    led = suit(table.trick[0][1])
    following = [card for card in hand if suit(card) == led]
    trumps = [card for card in hand if suit(card) == table.trump]
    if following and led == table.trump:
        return cards_on_a_trump_lead(seat, following, table, options)
    if following:
        return following
    if trumps and owes_a_trump(seat, table, options):
        return trumps_that_pay(trumps, hand, table, options)
    return hand


def cards_to_lead(hand: list[str], table: Table) -> list[str]:
    """Rule 1: any card, but no trump while the hand is locked, unless there is nothing else."""
    others = [card for card in hand if suit(card) != table.trump]
    return others if table.locked and others else hand


def cards_on_a_trump_lead(seat: int, trumps: list[str], table: Table, options: TableOptions) -> list[str]:
    """Rule 2 where trumps were led: a higher one than the best, if there is one and no partner makes it needless."""
    best_seat, best = best_play(table.trick, table.trump)
    if best_seat == partner(seat) and not options.rise_over_partner:
        return trumps
    higher = [card for card in trumps if is_higher(card, best, table.trump)]
    return higher or trumps


def owes_a_trump(seat: int, table: Table, options: TableOptions) -> bool:
    """Rule 4, for a seat that has trumps and none of the plain suit that was led."""
    leader, lead = table.trick[0]
    best_seat, best = best_play(table.trick, table.trump)
    if best_seat != partner(seat):
        return True
    lead_of_partner_wins = leader == partner(seat) and best == lead
    if options.akka_frees_partner and table.akka and lead_of_partner_wins:
        return False
    if options.trump_while_partner_wins == "always":
        return True
    if options.trump_while_partner_wins == "never":
        return False
    assert options.trump_while_partner_wins == "low_lead"
    return lead_of_partner_wins and len(table.trick) == 2 and rank(lead) != "A"


def trumps_that_pay(trumps: list[str], hand: list[str], table: Table, options: TableOptions) -> list[str]:
    """Rule 5, for a seat that owes a trump."""
    _, best = best_play(table.trick, table.trump)
    if suit(best) != table.trump:
        return trumps
    higher = [card for card in trumps if is_higher(card, best, table.trump)]
    if higher:
        return higher
    return trumps if options.undertrump else hand


def offence(card: str, seat: int, hand: list[str], table: Table, options: TableOptions) -> str | None:
    """The offence that playing ``card`` out of ``hand`` is, None for a legal card."""
    if card in legal_cards(seat, hand, table, options):
        return None
    if not table.trick:
        return "locked_lead"
    led = suit(table.trick[0][1])
    if suit(card) != led and any(suit(held) == led for held in hand):
        return "renege"
    if suit(card) != table.trump:
        return "no_trump"
    return "no_overtrump"


def akka_is_true(card: str, table: Table, played: list[str]) -> bool:
    """Whether an Akka said with ``card`` is true, when ``played`` are the cards played before it in this hand."""
    is_lead = not table.trick
    unplayed = [other for other in PACK if other not in played and other != card]
    higher = [other for other in unplayed if suit(other) == suit(card) and is_higher(other, card, table.trump)]
    return is_lead and not higher
