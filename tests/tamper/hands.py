"""A hand of a changed record, judged once more by the second implementation of the rules (``tests.oracle``)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fairshuffle.cards import CARD_NAMES, SUITS, names_of
from fairshuffle.events import Accuse, Bid, Deal, Double, Event, Play, Result, Sawa, Trick
from fairshuffle.rules.options import TableOptions
from fairshuffle.verifier import Report
from tests.oracle import legality

JUDGED = ("play.", "akka.")


class Offence(NamedTuple):
    """An offence as the oracle finds it."""

    line: int
    offence: str
    seat: int
    trick: int


class Course(NamedTuple):
    """How the play of a hand went: the offences in it, whether its order holds, and the card points."""

    offences: list[Offence]
    in_order: bool
    points: list[int]


def purchase(hand: Iterable[Event]) -> tuple[object, ...] | None:
    """Who bought, how, and in which suit: the last call that is no pass."""
    bought = [bid for bid in hand if isinstance(bid, Bid) and bid.call != "pass"]
    return bought[-1][1:4] if bought else None


def trump_of(hand: Iterable[Event]) -> str | None:
    """The suit of a Hokm, None in Sun or where nobody has bought."""
    bought = purchase(hand)
    suit = bought and bought[2]
    return SUITS[suit] if isinstance(suit, int) else None


def course_of(hand: Sequence[Event], dealt: Sequence[int], options: TableOptions, first: int) -> Course:
    """The play of a hand whose eight cards a seat are known; its deal stands at line ``first``."""
    deal = hand[0]
    assert isinstance(deal, Deal)
    held = [names_of(cards) for cards in dealt]
    doubles = [event for event in hand if isinstance(event, Double)]
    table = legality.Table(trump_of(hand), bool(doubles and doubles[-1].locked), [])
    course = Course([], in_order=True, points=[0, 0])
    seat, gone, last = (deal.dealer + 1) % 4, list[str](), -1
    for line, event in enumerate(hand, first):
        if isinstance(event, Play):
            card = CARD_NAMES[event.card]
            if event.seat != seat or card not in held[seat]:
                return course._replace(in_order=False)
            offence = legality.offence(card, seat, held[seat], table, options)
            trick = len(gone) // 4 + 1
            if offence:
                course.offences.append(Offence(line, f"play.{offence}", seat, trick))
            if event.say == "akka" and not legality.akka_is_true(card, table, gone):
                course.offences.append(Offence(line, "akka.false", seat, trick))
            held[seat].remove(card)
            gone.append(card)
            akka = event.say == "akka" if not table.trick else table.akka
            table = table._replace(trick=[*table.trick, (seat, card)], akka=akka)
            seat = (seat + 1) % 4
            if len(table.trick) == 4:
                seat = last = legality.best_play(table.trick, table.trump)[0]
                course.points[seat % 2] += legality.trick_points(table.trick, table.trump, last=len(gone) == 32)
                table = table._replace(trick=[], akka=False)
        elif (isinstance(event, Trick) and event.winner != last) or (isinstance(event, Sawa) and event.seat != seat):
            return course._replace(in_order=False)
        elif isinstance(event, Sawa):
            whole = 130 if table.trump is None else 162
            course.points[seat % 2] += whole - sum(course.points)
    return course


def as_the_oracle_says(hand: Sequence[Event], course: Course, report: Report, first: int) -> bool:
    """Whether a report tells just the offences of a hand, and the result claims the card points that they lead to."""
    result = hand[-1]
    if not course.in_order or not isinstance(result, Result):
        return False
    if result.cards is not None and list(result.cards) != course.points:
        return False
    if any(isinstance(event, Accuse) for event in hand):  # one that was called is not told again
        return True
    lines = range(first, first + len(hand))
    told = [(one.line, one.id) for one in report.findings if one.id.startswith(JUDGED) and one.line in lines]
    return sorted((one.line, one.offence) for one in course.offences) == sorted(told)
