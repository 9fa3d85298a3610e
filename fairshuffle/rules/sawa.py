"""Sawa, the claim of all remaining tricks: an exact proof, or one line of play that refutes it (SPEC.md#sawa).

The search sees all cards. The claimers choose among their legal cards, everybody else tries every defence, and a trick
lost ends its line, which keeps the tree thin. What keeps it small are three reductions; none changes the answer:

* Between tricks the ranks of the cards do not matter, only their order within each suit, gone cards left out.
* Cards of one hand that stand next to each other, no card of another hand or of the running trick between them, take
  the same tricks and fall under the same duties, so the lowest speaks for all.
* Of two plain cards of a suit that both do not beat the best card, a defender plays the lower. It is never worse to
  hold the higher one, because it can do all that the lower would have done: a plain card's suit decides about duties,
  its rank only when it is led, which a defender never does before the claim is lost, and when it wins; and while a
  defender is winning, the claimers are bound to trump no less and the other defenders no more than otherwise. Trumps
  are all tried: a higher one may be forced out.

Where to lead an Ace lifts a duty, Aces are exempt from the first two.
"""

from math import inf
from typing import Final, NamedTuple, TypeAlias

from fairshuffle.cards import ACE, ALL_CARDS, DECK, RANK_CARDS, SUIT_CARDS, Card, Cards, Suit, cards_of, each, suit_of
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.play import ABOVE, HIGHER, legal_cards, winning_index
from fairshuffle.seats import SEATS, Seat, next_seat, partner_of

Hands: TypeAlias = tuple[Cards, Cards, Cards, Cards]
Trick: TypeAlias = tuple[Card, ...]


class Claim(NamedTuple):
    """A Sawa as it is said: all that its truth depends on.

    The claimer is next to play. ``hands`` are the cards still held, by seat: as many as the claimer holds, one less
    where a seat has played to the running trick. ``trick`` are the cards on the table, the lead first, none to three;
    ``locked`` is the lock of the last doubling level, ``akka`` whether the lead on the table was called Akka.
    """

    claimer: Seat
    hands: Hands
    trick: Trick
    trump: Suit | None
    locked: bool
    akka: bool
    options: TableOptions


class LosingLine(NamedTuple):
    """Legal play from a claim to the first trick that is lost.

    ``trick`` counts from 0, the trick that was running at the claim; ``taker`` is who wins it against the claim.
    """

    plays: tuple[tuple[Seat, Card], ...]
    trick: int
    taker: Seat


class Judgement(NamedTuple):
    """What came of a claim: the line that refutes it, None where it is true; and how many positions that took.

    A position is one between two tricks. ``given_up``: there were more of them than were allowed, and nothing is known.
    """

    line: LosingLine | None
    positions: int
    given_up: bool = False


class _Table(NamedTuple):
    """What is the same throughout a search.

    ``claims`` tells by seat whether its tricks are won for the claim, ``called`` is the lead that was called Akka and
    ``apart`` are the cards that stand for themselves only.
    """

    trump: Suit | None
    locked: bool
    options: TableOptions
    claims: tuple[bool, ...]
    called: Card | None
    apart: Cards


class _Memo(dict[tuple[int, ...], int]):
    """How many tricks are won from each position that was looked at, and the most positions that may be."""

    most: float = inf


class _TooManyError(Exception):
    """There are more positions than may be looked at."""


_LOWEST_FIRST: Final = {
    trump: tuple(
        tuple(sorted((card for card in DECK if suit_of(card) == suit), key=lambda card: -higher[card].bit_count()))
        for suit in range(4)
    )
    for trump, higher in HIGHER.items()
}
"""The cards of each suit in their order, by trump suit."""


def losing_line(claim: Claim) -> LosingLine | None:
    """A line of play that refutes a claim, None when the claim is true (SPEC.md#sawa).

    With the option ``sawa`` = ``hand`` the claimer alone must win every trick from the running one on, against all
    three others; with ``team`` he and his partner, both choosing well, against the other two. Nobody says Akka any
    more. In the line the defence plays one refutation, against which the claimers hold out as long as they can.

    >>> from fairshuffle.cards import CARD_NAMES, cards_named
    >>> from fairshuffle.rules.options import profile
    >>> hands = cards_named("AS KS"), cards_named("7S 8S"), cards_named("9D 8D"), cards_named("TS 9S")
    >>> line = losing_line(Claim(0, hands, (), trump=None, locked=False, akka=False, options=profile("sahrat")))
    >>> [CARD_NAMES[card] for seat, card in line.plays], line.trick, line.taker
    (['AS', '7S', '8D', '9S', 'KS', '8S', '9D', 'TS'], 1, 3)
    """
    return judge(claim).line


def judge(claim: Claim, most: int | None = None) -> Judgement:
    """What ``losing_line`` says of a claim, given up where it takes more than ``most`` positions (SPEC.md#limits).

    >>> from fairshuffle.rules.options import profile
    >>> judge(Claim(0, (8, 4, 2, 1), (), trump=None, locked=False, akka=False, options=profile("sahrat")), most=0)
    Judgement(line=None, positions=0, given_up=False)
    """
    hands, trick, seat, options = claim.hands, claim.trick, claim.claimer, claim.options
    claimers = (seat, partner_of(seat)) if options.sawa == "team" else (seat,)
    table = _Table(
        trump=claim.trump,
        locked=claim.locked,
        options=options,
        claims=tuple(seat in claimers for seat in SEATS),
        called=trick[0] if trick and claim.akka else None,
        apart=RANK_CARDS[ACE] if options.trump_while_partner_wins == "low_lead" else 0,
    )
    memo = _Memo()
    memo.most = inf if most is None else most
    try:
        won = _tricks_won(table, hands, trick, seat, memo)
    except _TooManyError:
        return Judgement(None, len(memo), given_up=True)
    positions, memo.most = len(memo), inf
    if won == hands[seat].bit_count():
        return Judgement(None, positions)
    plays: list[tuple[Seat, Card]] = []
    won = 0
    while True:
        _, card = _search(table, hands, trick, seat, memo)
        plays.append((seat, card))
        hands, trick, seat = _without(hands, seat, card), (*trick, card), next_seat(seat)
        if len(trick) == 4:
            seat = _taker(table, trick, leader=seat)
            if not table.claims[seat]:
                return Judgement(LosingLine(tuple(plays), won, seat), positions)
            trick, won = (), won + 1


def _tricks_won(table: _Table, hands: Hands, trick: Trick, seat: Seat, memo: _Memo) -> int:
    """How many tricks are won for the claim, the running one included, before one is lost: all when it is true."""
    if len(trick) == 4:
        taker = _taker(table, trick, leader=seat)
        return 1 + _tricks_won(table, hands, (), taker, memo) if table.claims[taker] else 0
    if trick:
        return _search(table, hands, trick, seat, memo)[0]
    if _wins_all(table, hands, seat):
        return hands[seat].bit_count()
    shape = _shape(table, hands, seat)
    won = memo.get(shape)
    if won is None:
        won = _search(table, hands, trick, seat, memo)[0]
        if len(memo) >= memo.most:
            raise _TooManyError
        memo[shape] = won
    return won


def _wins_all(table: _Table, hands: Hands, leader: Seat) -> bool:
    """Whether nobody else holds a card that beats one of the leader's: then no order of play can go wrong."""
    first, second, third, fourth = hands
    others = (first | second | third | fourth) & ~hands[leader]
    above = ABOVE[table.trump]
    return not any(above[card] & others for card in each(hands[leader]))


def _shape(table: _Table, hands: Hands, leader: Seat) -> tuple[int, ...]:
    """All that matters between two tricks: who leads, and whose the cards of each suit are, in their order.

    The cards that are gone leave no gap; an owner is two bits, after a one that keeps the number of cards.
    """
    first, second, third, fourth = hands
    odd, far = second | fourth, third | fourth
    held = first | second | far
    shape = [leader, held & table.apart]
    for cards in _LOWEST_FIRST[table.trump]:
        owners = 1
        for card in cards:
            if held >> card & 1:
                owners = owners << 2 | (odd >> card & 1) << 1 | far >> card & 1
        shape.append(owners)
    return tuple(shape)


def _search(table: _Table, hands: Hands, trick: Trick, seat: Seat, memo: _Memo) -> tuple[int, Card]:
    """How many tricks are won for the claim, and the card to play for it.

    It is the first one found that saves the claim or, for a defender, refutes it; where a claimer has none, the one
    that holds out longest.
    """
    everything = hands[seat].bit_count()
    most, best = -1, -1
    for card in _choices(table, hands, trick, seat):
        won = _tricks_won(table, _without(hands, seat, card), (*trick, card), next_seat(seat), memo)
        if (won == everything) == table.claims[seat]:
            return won, card
        if won > most:
            most, best = won, card
    return most, best


def _choices(table: _Table, hands: Hands, trick: Trick, seat: Seat) -> list[Card]:
    """The legal cards that have to be tried: those that beat the best card from the highest down, then the others."""
    called = bool(trick) and trick[0] == table.called
    legal = legal_cards(hands[seat], trick, table.trump, table.locked, called, table.options)
    if legal & (legal - 1) == 0:
        return [legal.bit_length() - 1]
    first, second, third, fourth = hands
    walls = (first | second | third | fourth) & ~hands[seat] | cards_of(trick) | table.apart
    beating = ABOVE[table.trump][trick[winning_index(trick, table.trump)]] if trick else ALL_CARDS
    winners: list[Card] = []
    losers: list[Card] = []
    for suit, cards in enumerate(_LOWEST_FIRST[table.trump]):
        if not legal & SUIT_CARDS[suit]:
            continue
        low: list[Card] = []
        stands_apart = True
        for card in cards:
            if walls >> card & 1:
                stands_apart = True
            if stands_apart and legal >> card & 1:
                stands_apart = False
                (winners if beating >> card & 1 else low).append(card)
        only_lowest = suit != table.trump and not table.claims[seat]
        losers += low[:1] if only_lowest else low
    return winners[::-1] + losers


def _without(hands: Hands, seat: Seat, card: Card) -> Hands:
    left = list(hands)
    left[seat] ^= 1 << card
    return left[0], left[1], left[2], left[3]


def _taker(table: _Table, trick: Trick, leader: Seat) -> Seat:
    return (leader + winning_index(trick, table.trump)) & 3
