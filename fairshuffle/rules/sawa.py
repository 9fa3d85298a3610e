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

from fairshuffle.cards import ACE, ALL_CARDS, DECK, RANK_CARDS, Card, Cards, Suit, cards_of, each, suit_of
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


class _TooManyError(Exception):
    """There are more positions than may be looked at."""


_LOWEST_FIRST: Final = {
    trump: tuple(sorted(DECK, key=lambda card: (suit_of(card), -higher[card].bit_count())))
    for trump, higher in HIGHER.items()
}
"""The cards suit by suit, each suit in its order, by trump suit."""

_PLACES: Final = {
    trump: tuple(cards.index(card) + suit_of(card) for card in DECK) for trump, cards in _LOWEST_FIRST.items()
}
"""The place of each card in a row of owners, by trump suit."""

_EMPTY_ROW: Final = b"\0\0\0\0\0\0\0\0|" * 4
"""A row of owners: a byte for every card, suit by suit, zero where nobody holds it."""


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
    if _needs_no_search(claim):
        return Judgement(None, 0)
    search = _Search(claim, inf if most is None else most)
    try:
        won = search.claimed()
    except _TooManyError:
        return Judgement(None, len(search.memo), given_up=True)
    positions, search.most = len(search.memo), inf
    if won == claim.hands[claim.claimer].bit_count():
        return Judgement(None, positions)
    return Judgement(search.losing_line(), positions)


def _needs_no_search(claim: Claim) -> bool:
    """Whether every card of the claimer wins a trick that he leads, and one of them takes the trick that is running.

    Then no order of play can go wrong.
    """
    trick, above = claim.trick, ABOVE[claim.trump]
    first, second, third, fourth = claim.hands
    cards = claim.hands[claim.claimer]
    if not _all_win(cards, (first | second | third | fourth) ^ cards, above):
        return False
    if not trick:
        return True
    legal = legal_cards(cards, trick, claim.trump, claim.locked, claim.akka, claim.options)
    return legal & above[trick[winning_index(trick, claim.trump)]] != 0


def _all_win(cards: Cards, others: Cards, above: tuple[Cards, ...]) -> bool:
    """Whether none of the other cards beats one of the hand: led, each of them wins its trick."""
    while cards:
        lowest = cards & -cards
        if above[lowest.bit_length() - 1] & others:
            return False
        cards ^= lowest
    return True


class _Search:
    """One search: what is the same throughout, who holds what at the moment, and what is known already.

    ``claims`` tells by seat whether its tricks are won for the claim, ``called`` is the lead that was called Akka and
    ``apart`` are the cards that stand for themselves only. ``memo`` has how many tricks are won from each position
    that was looked at, and there may be no more of them than ``most``.

    Cards are played and taken back in ``hands``. ``in_order`` are the cards that a seat held at the claim, lowest first
    within each suit; no card before the seat first has a choice.
    """

    def __init__(self, claim: Claim, most: float) -> None:
        trump, options = claim.trump, claim.options
        claimers = (claim.claimer, partner_of(claim.claimer)) if options.sawa == "team" else (claim.claimer,)
        self.claim = claim
        self.trump = trump
        self.locked = claim.locked
        self.options = options
        self.claims = [seat in claimers for seat in SEATS]
        self.called = claim.trick[0] if claim.trick and claim.akka else None
        self.apart = RANK_CARDS[ACE] if options.trump_while_partner_wins == "low_lead" else 0
        self.above = ABOVE[trump]
        self.higher = HIGHER[trump]
        self.places = _PLACES[trump]
        self.most = most
        self.memo: dict[tuple[Seat, Cards, bytes], int] = {}
        self.hands = list(claim.hands)
        self.in_order: list[list[Card]] = [[], [], [], []]

    def claimed(self) -> int:
        """How many tricks are won for the claim, the running one included, before one is lost: all when it is true."""
        claim = self.claim
        return self._next(claim.trick, claim.claimer)[0] if claim.trick else self._tricks_won(claim.claimer)

    def losing_line(self) -> LosingLine:
        """The line that refutes a claim which is known to be false."""
        trick, seat = self.claim.trick, self.claim.claimer
        plays: list[tuple[Seat, Card]] = []
        won = 0
        while True:
            _, card = self._next(trick, seat)
            plays.append((seat, card))
            self.hands[seat] ^= 1 << card
            trick, seat = (*trick, card), next_seat(seat)
            if len(trick) == 4:
                seat = (seat + winning_index(trick, self.trump)) & 3
                if not self.claims[seat]:
                    return LosingLine(tuple(plays), won, seat)
                trick, won = (), won + 1

    def _next(self, trick: Trick, seat: Seat) -> tuple[int, Card]:
        """What ``_search`` finds for the seat on turn."""
        first, second, third, fourth = self.hands
        held = first | second | third | fourth | cards_of(trick)
        if not trick:
            return self._search(trick, seat, 0, seat, held)
        place = winning_index(trick, self.trump)
        return self._search(trick, seat, trick[place], (seat - len(trick) + place) & 3, held)

    def _tricks_won(self, leader: Seat) -> int:
        """How many tricks are won for the claim from a lead on, before one is lost: all when none is."""
        first, second, third, fourth = self.hands
        held = first | second | third | fourth
        cards = self.hands[leader]
        if _all_win(cards, held ^ cards, self.above):
            return cards.bit_count()
        shape = (leader, held & self.apart, self._owners())
        won = self.memo.get(shape)
        if won is None:
            won = self._search((), leader, 0, leader, held)[0]
            if len(self.memo) >= self.most:
                raise _TooManyError
            self.memo[shape] = won
        return won

    def _owners(self) -> bytes:
        """Whose the cards of each suit are, in their order; those that are gone leave no gap.

        With the leader and the cards that stand apart this is all that matters between two tricks.
        """
        places, row = self.places, bytearray(_EMPTY_ROW)
        for owner, cards in enumerate(self.hands, 1):
            left = cards
            while left:
                lowest = left & -left
                row[places[lowest.bit_length() - 1]] = owner
                left ^= lowest
        return bytes(row).replace(b"\0", b"")

    def _search(self, trick: Trick, seat: Seat, best: Card, taker: Seat, held: Cards) -> tuple[int, Card]:
        """How many tricks are won for the claim, and the card to play for it.

        ``best`` is the card that is winning the trick and ``taker`` who played it, anything at a lead; ``held`` are the
        cards that were held when the trick began. The card is the first one found that saves the claim or, for a
        defender, refutes it; where a claimer has none, the one that holds out longest.
        """
        hands, claims = self.hands, self.claims
        cards = hands[seat]
        everything = cards.bit_count()
        beating = self.above[best] if trick else ALL_CARDS
        most, choice = -1, -1
        for card in self._choices(trick, seat, beating, held):
            hands[seat] = cards ^ (1 << card)
            now, by = best, taker
            if beating >> card & 1:
                now, by = card, seat
            if len(trick) < 3:
                won = self._search((*trick, card), (seat + 1) & 3, now, by, held)[0]
            else:
                won = 1 + self._tricks_won(by) if claims[by] else 0
            hands[seat] = cards
            if (won == everything) == claims[seat]:
                return won, card
            if won > most:
                most, choice = won, card
        return most, choice

    def _choices(self, trick: Trick, seat: Seat, beating: Cards, held: Cards) -> list[Card]:
        """The legal cards that have to be tried: those that win from the highest down, then the others.

        One card speaks for all that stand next to each other; of a plain suit a defender tries one that does not win.
        """
        cards = self.hands[seat]
        if cards & (cards - 1) == 0:
            return [cards.bit_length() - 1]
        called = bool(trick) and trick[0] == self.called
        legal = legal_cards(cards, trick, self.trump, self.locked, called, self.options)
        if legal & (legal - 1) == 0:
            return [legal.bit_length() - 1]
        walls = held ^ cards | self.apart
        higher, trump, all_losers = self.higher, self.trump, self.claims[seat]
        winners: list[Card] = []
        losers: list[Card] = []
        lower = -1
        for card in self._lowest_first(seat):
            if not legal >> card & 1:
                continue
            # It does not stand next to a lower one: it is the lowest, or there is a wall between them.
            if lower >> 3 != card >> 3 or higher[lower] & ~higher[card] & walls:
                if beating >> card & 1:
                    winners.append(card)
                elif all_losers or card >> 3 == trump or not losers or losers[-1] >> 3 != card >> 3:
                    losers.append(card)
            lower = card
        return winners[::-1] + losers

    def _lowest_first(self, seat: Seat) -> list[Card]:
        """The cards that a seat held at the claim, each suit in its order."""
        if not self.in_order[seat]:
            self.in_order[seat] = sorted(each(self.claim.hands[seat]), key=self.places.__getitem__)
        return self.in_order[seat]
