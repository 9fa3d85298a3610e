"""Lies about results: what the server claims and the rules do not give (SPEC.md#findings-score)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from fairshuffle.events import Accuse, End, Event, Play, Qaid, Ready, Result, Ruling, Trick
from fairshuffle.game import propose
from fairshuffle.seats import Pair, next_seat
from fairshuffle.testing.forger.forgery import QAID, skilled
from fairshuffle.testing.forger.liar import Liar, Told, ending, instead
from fairshuffle.testing.forger.moments import quiet_card


def false_winner(liar: Liar, event: Event) -> Told | None:
    """The seat behind the winner of a trick is named as its winner."""
    due = liar.match.phase == "hand" and liar.hand.trick_due and not isinstance(event, Trick)
    return Told((Trick(liar.match.at, next_seat(liar.hand.tricks.leader)), event), (event,)) if due else None


def a_result(_: Liar, event: Event) -> Result | None:
    """The result of a hand that was played, by a Sawa too, or called."""
    scored = isinstance(event, Result) and event.outcome not in {"passed_out", "boshat"}
    return event if scored and isinstance(event, Result) else None


def an_end(_: Liar, event: Event) -> End | None:
    """The end of the match."""
    return event if isinstance(event, End) else None


def between_hands(liar: Liar, event: Event) -> Ready | None:
    """The first click for a next hand, while nobody has won."""
    del liar
    return event if isinstance(event, Ready) else None


def more(pair: Pair, team: int, points: int) -> Pair:
    """A pair with more for one team."""
    return (pair[0] + points, pair[1]) if team == 0 else (pair[0], pair[1] + points)


def points_raised(_: Liar, result: Result) -> Result:
    """Two points more, and totals with them."""
    return result._replace(points=more(result.points, 0, 2), total=more(result.total, 0, 2))


def project_credited(_: Liar, result: Result) -> Result | None:
    """A Sira more than there was, in points and totals too."""
    if result.projects is None:
        return None
    return points_raised(_, result)._replace(projects=more(result.projects, 0, 2))


def baloot_credited(_: Liar, result: Result) -> Result | None:
    """A Baloot more than there was, in points and totals too."""
    if result.baloot is None:
        return None
    return points_raised(_, result)._replace(baloot=more(result.baloot, 0, 2))


def cards_shifted(_: Liar, result: Result) -> Result | None:
    """One card point less for the team that has some, and one more for the other."""
    if result.cards is None:
        return None
    team = 0 if result.cards[1] else 1
    return result._replace(cards=more(more(result.cards, team, 1), 1 - team, -1))


def other_outcome(_: Liar, result: Result) -> Result | None:
    """A made hand that is called lost, with the points and totals of a lost one."""
    if result.outcome != "made":
        return None
    before = (result.total[0] - result.points[0], result.total[1] - result.points[1])
    points = (result.points[1], result.points[0])
    return result._replace(outcome="lost", points=points, total=(before[0] + points[0], before[1] + points[1]))


def false_ruling(liar: Liar, play: Play) -> Sequence[Event]:
    """An accusation of what nobody has done, which the server calls right."""
    del liar
    accusation = Accuse(play.at, play.seat, next_seat(play.seat), "renege")
    return Qaid(play.at, play.seat), accusation, Ruling(play.at, "registered")


def one_more_hand(liar: Liar, event: Event) -> Told | None:
    """The game goes on although somebody has won it."""
    if not isinstance(event, End):
        return None
    before = len(liar.lines)
    liar.lie = None
    liar.play_hand({})
    while liar.match.winner is None:  # it made the totals equal
        liar.play_hand({})
    deals = (place for place in range(before, len(liar.lines)) if liar.lines[place].startswith(b'{"type":"deal"'))
    liar.line = next(deals) + 1
    end = propose.end(liar.match, liar.tick(), event.secret)
    return Told((end,), (end,), liar.line - 1 - len(liar.lines))


def early_end(liar: Liar, ready: Ready) -> End:
    """The team that is ahead is declared the winner."""
    first, second = liar.match.total
    return End(ready.at, int(second > first), liar.match.total, liar.master)


_claim = partial(skilled, "claims")

CLAIMS: Final = (
    _claim("trick-to-another", "trick.winner", "the trick is said to be another seat's", false_winner),
    _claim(
        "ruling-for-nothing",
        "qaid.ruling",
        "an accusation of what nobody has done is called right",
        instead(quiet_card, false_ruling, place=2),
        tables=QAID,
    ),
    _claim(
        "points-raised", "score.points", "two points more, and the totals with them", instead(a_result, points_raised)
    ),
    _claim("project-credited", "score.projects", "a project more than there was", instead(a_result, project_credited)),
    _claim("baloot-credited", "score.baloot", "a Baloot more than there was", instead(a_result, baloot_credited)),
    _claim(
        "card-points-shifted", "score.cards", "a card point goes to the other team", instead(a_result, cards_shifted)
    ),
    _claim("made-called-lost", "score.outcome", "a made hand is called lost", instead(a_result, other_outcome)),
    _claim(
        "total-raised",
        "score.total",
        "ten points more in the totals alone, and carried on",
        instead(a_result, lambda _, result: result._replace(total=more(result.total, 1, 10))),
    ),
    _claim(
        "totals-exchanged",
        "score.total",
        "the totals of the teams are exchanged at the end",
        instead(an_end, lambda _, end: end._replace(total=(end.total[1], end.total[0]))),
    ),
    _claim(
        "other-winner",
        "match.winner",
        "the losing team is declared the winner",
        instead(an_end, lambda _, end: end._replace(winner=1 - end.winner)),
    ),
    _claim("early-end", "match.not_over", "the match ends before anybody has won it", ending(between_hands, early_end)),
    _claim(
        "one-more-hand",
        "match.over",
        "another hand is played after the match was won",
        one_more_hand,
        scene={"joined": ()},
    ),
)
"""Each of these is one false claim; whatever follows from it is told as if it were true."""
