"""The auction: who is asked, what he may say, and what he has bought (SPEC.md#auction).

An auction is a queue of seats that still have a question to answer. What stands decides who waits in it and what
each may say, Sun and Ashkal only where the options allow them:

=================  ==================================  ==========================================
standing           waiting                             may say
=================  ==================================  ==========================================
nothing, round 1   all four in speaking order          pass, Hokm in the turned suit, Sun, Ashkal
nothing, round 2   all four in speaking order          pass, Hokm in another suit, Sun, Ashkal
a Hokm             the others from the buyer's right,  pass, Sun, Ashkal
                   then the buyer to confirm           pass (it stays Hokm), Sun
a Sun              the seats before its bidder         pass, Sun (takes it)
an Ashkal          nobody                              nothing
=================  ==================================  ==========================================

A waiting seat that could only pass may be left out. The auction is over when no waiting seat has a choice.
"""

from itertools import takewhile
from typing import Final, Literal, NamedTuple, TypeAlias

from fairshuffle.cards import ACE, CARD_NAMES, SUITS, Card, Suit, rank_of, suit_of
from fairshuffle.events import Call
from fairshuffle.findings import Finding
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.options import TableOptions
from fairshuffle.seats import Seat, distance, next_seat, partner_of, speaking_order, team_of

Choice: TypeAlias = tuple[Call, Suit | None]
"""A call and its suit; only Hokm has one."""

PASS: Final[Choice] = ("pass", None)
SUN: Final[Choice] = ("sun", None)
ASHKAL: Final[Choice] = ("ashkal", None)
HOKM: Final[tuple[Choice, ...]] = (("hokm", 0), ("hokm", 1), ("hokm", 2), ("hokm", 3))

_FIRST_ROUND: Final = tuple((PASS, hokm, SUN) for hokm in HOKM)
_SECOND_ROUND: Final = tuple((PASS, *(other for other in HOKM if other != hokm), SUN) for hokm in HOKM)
"""What opens a round, by the suit of the turned card."""


class Auction(NamedTuple):
    """An auction as it stands after some calls.

    ``waiting`` are the seats with an open question, in the order in which they are asked; ``passed`` are those that
    passed in this round, in whatever step. ``standing`` is the call to beat, None while nobody has bought; ``bidder``
    said it, in suit ``trump`` if it is a Hokm. ``over`` says that nobody who waits has a choice.
    """

    dealer: Seat
    turned: Card
    waiting: tuple[Seat, ...]
    passed: tuple[Seat, ...] = ()
    second_round: bool = False
    standing: Call | None = None
    trump: Suit | None = None
    bidder: Seat | None = None
    over: bool = False


class Question(NamedTuple):
    """A seat that must speak, and everything it may say: at least a pass and one thing more."""

    seat: Seat
    may: tuple[Choice, ...]


def open_auction(dealer: Seat, turned: Card) -> Auction:
    """The auction before the first call: the dealer's right is asked first (SPEC.md#auction).

    >>> open_auction(0, 18).waiting
    (1, 2, 3, 0)
    """
    return Auction(dealer, turned, speaking_order(dealer))


def asked(auction: Auction, options: TableOptions) -> Question | None:
    """The next seat that has a choice and all its choices, None when the auction is over (SPEC.md#auction).

    >>> from fairshuffle.rules.options import profile
    >>> asked(open_auction(0, 18), profile("sahrat"))
    Question(seat=1, may=(('pass', None), ('hokm', 2), ('sun', None)))
    """
    for seat in auction.waiting:
        may = _choices(auction, options, seat)
        if len(may) > 1:
            return Question(seat, may)
    return None


def skipped(auction: Auction, options: TableOptions) -> tuple[Seat, ...]:
    """The seats before the asked one that could only pass: they may be left out (SPEC.md#auction).

    When the auction is over, these are the seats whose pass is still accepted.

    >>> from fairshuffle.rules.options import profile
    >>> auction, _ = call(open_auction(0, 18), profile("balotk"), 1, "hokm", 2)
    >>> skipped(auction, profile("balotk"))
    (2, 3, 0)
    """
    return tuple(takewhile(lambda seat: len(_choices(auction, options, seat)) == 1, auction.waiting))


def outcome(auction: Auction, options: TableOptions) -> Contract | Literal["passed_out"] | None:
    """What the auction ended with: a contract, ``passed_out``, or None while a seat has a choice (SPEC.md#auction).

    >>> from fairshuffle.rules.options import profile
    >>> auction, _ = call(open_auction(0, 18), profile("sahrat"), 1, "sun")
    >>> outcome(auction, profile("sahrat"))
    Contract(trump=None, buyer=1, receiver=1, ashkal=False)
    """
    if not auction.over:
        return None
    if auction.bidder is None:
        return "passed_out"
    if auction.standing != "ashkal":
        return Contract(auction.trump, auction.bidder, auction.bidder)
    receiver = partner_of(auction.bidder)
    return Contract(None, auction.bidder if options.ashkal_buyer == "caller" else receiver, receiver, ashkal=True)


def any_bid_made(auction: Auction) -> bool:
    """Whether a Hokm, a Sun or an Ashkal was said (SPEC.md#boshat).

    >>> any_bid_made(open_auction(0, 18))
    False
    """
    return auction.bidder is not None


def first_round_over(auction: Auction) -> bool:
    """Whether all four have passed in the first round or the auction is over (SPEC.md#boshat).

    A Hokm of the first round that others may still beat does not end the round.

    >>> first_round_over(open_auction(0, 18))
    False
    """
    return auction.second_round or auction.over


def call(
    auction: Auction, options: TableOptions, seat: Seat, said: Call, suit: Suit | None = None
) -> tuple[Auction, Finding | None]:
    """The auction after a call, or the same auction and a fault when the call is unlawful (SPEC.md#auction).

    ``bid.turn``: the seat has no open question, or one before it has a choice; ``bid.call``: it may not say this;
    ``bid.suit``: it may say Hokm, but not in this suit.

    >>> from fairshuffle.rules.options import profile
    >>> auction, fault = call(open_auction(0, 18), profile("sahrat"), 1, "hokm", 3)
    >>> fault.id, fault.expected, fault.found
    ('bid.suit', ['H'], 'S')
    """
    question = asked(auction, options)
    if question is None or seat != question.seat:
        if seat not in skipped(auction, options):
            return auction, _turn_fault(auction, seat, question)
        question = Question(seat, (PASS,))
    if (said, suit) not in question.may:
        return auction, _choice_fault(auction, question, said, suit)
    following = _after(auction, options, seat, said, suit)
    return following if asked(following, options) else following._replace(over=True), None


def _choices(auction: Auction, options: TableOptions, seat: Seat) -> tuple[Choice, ...]:
    """Everything a waiting seat may say."""
    if auction.standing is None:
        opening = (_SECOND_ROUND if auction.second_round else _FIRST_ROUND)[suit_of(auction.turned)]
        if options.ashkal != "after_passes" or not _ashkal_fits(auction, options, seat):
            return opening
        return (*opening, ASHKAL)
    if auction.standing == "hokm":
        sun = _sun_beats_hokm(auction, options, seat)
        ashkal = _ashkal_beats_hokm(auction, options, seat)
        return (PASS, *((SUN,) if sun else ()), *((ASHKAL,) if ashkal else ()))
    return (PASS, SUN)


def _sun_beats_hokm(auction: Auction, options: TableOptions, seat: Seat) -> bool:
    """Whether the seat may turn the standing Hokm, its own at the confirmation or another's, into a Sun."""
    if options.ace_keeps_hokm and rank_of(auction.turned) == ACE and seat != next_seat(auction.dealer):
        return False
    if seat == auction.bidder:
        return True
    return options.sun_over_hokm and _is_not_barred(auction, options, seat)


def _ashkal_beats_hokm(auction: Auction, options: TableOptions, seat: Seat) -> bool:
    """Whether the seat may say Ashkal over the standing Hokm: it is the other team's, and no second-round passer's."""
    if options.ashkal != "over_opponents_hokm" or (auction.second_round and seat in auction.passed):
        return False
    assert auction.bidder is not None
    return team_of(seat) != team_of(auction.bidder) and _ashkal_fits(auction, options, seat)


def _ashkal_fits(auction: Auction, options: TableOptions, seat: Seat) -> bool:
    """Whether seat, round and turned card allow an Ashkal, whatever stands."""
    return (
        distance(auction.dealer, seat) >= 2
        and (options.ashkal_on_ace or rank_of(auction.turned) != ACE)
        and (options.ashkal_second_round or not auction.second_round)
    )


def _is_not_barred(auction: Auction, options: TableOptions, seat: Seat) -> bool:
    """Whether a seat that passed may say Sun after all; in the second round a table can forbid it."""
    return options.second_round_passer_sun or not auction.second_round or seat not in auction.passed


def _after(auction: Auction, options: TableOptions, seat: Seat, said: Call, suit: Suit | None) -> Auction:
    """The auction after a lawful call of a waiting seat; seats before it in the queue are left out."""
    dealer, turned, second_round = auction.dealer, auction.turned, auction.second_round
    standing, trump, bidder = auction.standing, auction.trump, auction.bidder
    if said == "pass":
        waiting, passed = auction.waiting[auction.waiting.index(seat) + 1 :], (*auction.passed, seat)
        if waiting or second_round or standing:
            return Auction(dealer, turned, waiting, passed, second_round, standing, trump, bidder)
        return Auction(dealer, turned, speaking_order(dealer), second_round=True)
    if said == "hokm":
        others = speaking_order(seat)[:3]
        waiting = (*others, seat) if options.own_hokm_to_sun else others
    elif said == "sun" and standing != "sun":
        waiting = _may_take_sun(auction, options, seat)
    else:
        waiting = ()
    return Auction(dealer, turned, waiting, auction.passed, second_round, said, suit, seat)


def _may_take_sun(auction: Auction, options: TableOptions, bidder: Seat) -> tuple[Seat, ...]:
    """The seats before the bidder of a Sun that may take it from him."""
    takes = options.earlier_seat_takes_sun
    if takes == "none" or (takes == "first_round" and auction.second_round):
        return ()
    before = speaking_order(auction.dealer)[: distance(auction.dealer, bidder)]
    return tuple(seat for seat in before if _is_not_barred(auction, options, seat))


def _turn_fault(auction: Auction, seat: Seat, question: Question | None) -> Finding:
    expected = None if question is None else question.seat
    return Finding("bid.turn", seat=seat, expected=expected, found=seat, facts=_facts(auction))


def _choice_fault(auction: Auction, question: Question, said: Call, suit: Suit | None) -> Finding:
    suits = [SUITS[other] for _, other in question.may if other is not None]
    facts = _facts(auction)
    if said == "hokm" and suits:
        found = None if suit is None else SUITS[suit]
        return Finding("bid.suit", seat=question.seat, expected=suits, found=found, facts=facts)
    calls = list(dict.fromkeys(other for other, _ in question.may))
    return Finding("bid.call", seat=question.seat, expected=calls, found=said, facts=facts)


def _facts(auction: Auction) -> dict[str, object]:
    facts: dict[str, object] = {"dealer": auction.dealer, "turned": CARD_NAMES[auction.turned]}
    if auction.bidder is not None:
        facts |= {"standing": auction.standing, "bidder": auction.bidder}
    return facts
