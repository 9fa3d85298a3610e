"""A whole match that people have played: its one mistake, and the same match by other rules (SPEC.md#findings)."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

from fairshuffle.cards import CARD_NAMES
from fairshuffle.events import Bid, Deal, Game, Play, Rest, Result
from fairshuffle.findings import Finding
from fairshuffle.verifier import verify
from tests import ROOT
from tests.tools.forge import Events, changed, events_of, find, findings, places, written

RECORD: Final = ROOT.parent / "shared" / "real" / "real_match.jsonl"

pytestmark = pytest.mark.skipif(not RECORD.exists(), reason="the record of a real match is not beside the repository")


@cache
def real() -> Events:
    return events_of(RECORD.read_bytes())


def by(**rules: Any) -> Events:  # noqa: ANN401  # any key of the first line, any option
    """The match as it would be judged at another table."""
    game = real()[0]
    assert isinstance(game, Game)
    table = rules.pop("table", game.table)
    options = {**dict(game.options), **rules}
    return (game._replace(table=table, options=tuple(sorted(options.items()))), *real()[1:])


@cache
def the_renege() -> Finding:
    (found,) = findings(written(real()))
    return found


def test_the_match_is_verified_with_its_one_mistake_that_nobody_called() -> None:
    report = verify(RECORD.read_bytes())
    assert (report.verdict, report.fairness.grade) == ("verified", "none")
    assert (report.hands, report.total, report.winner) == (22, (153, 131), 0)
    found = the_renege()
    assert found._replace(line=0) == Finding(
        "play.renege", "notice", 3, hand=12, trick=2, expected=["KS"], found="8D", line=0
    )
    assert isinstance(real()[found.line - 1], Play)


def test_at_an_easy_table_the_mistake_is_an_error_at_the_same_line() -> None:
    assert findings(written(by(table="easy"))) == [the_renege()._replace(severity="error")]


@pytest.mark.parametrize("nth", [0, 10, -1])
def test_one_point_more_is_one_finding(nth: int) -> None:
    place, result = find(real(), Result, nth)
    false = (result.points[0] + 1, result.points[1])
    found = Finding("score.points", hand=result.hand, line=place + 1, expected=list(result.points), found=list(false))
    report = findings(written(changed(real(), place, points=false)))
    assert sorted(report) == sorted([the_renege(), found])


# Stricter duties, by a second judge that knows nothing of masks and rules but the words of SPEC.md#play


class Played(NamedTuple):
    """A card on its way to the table: the line, the seat, its hand, the trick so far from its leader, the trump."""

    line: int
    seat: int
    hand: tuple[str, ...]
    trick: tuple[tuple[int, str], ...]
    card: str
    trump: str | None


TRUMPS, PLAIN = "78QKTA9J", "789JQKTA"


def strength(card: str, led: str, trump: str | None) -> int:
    if card[1] == trump:
        return 100 + TRUMPS.index(card[0])
    return PLAIN.index(card[0]) if card[1] == led else -1


def winner(trick: tuple[tuple[int, str], ...], trump: str | None) -> tuple[int, str]:
    led = trick[0][1][1]
    return max(trick, key=lambda played: strength(played[1], led, trump))


def all_cards(events: Events) -> Iterator[Played]:
    """Every card of a match with what its player saw and held."""
    hands: list[set[str]] = []
    trick: tuple[tuple[int, str], ...] = ()
    trump: str | None = None
    for place, event in enumerate(events):
        if isinstance(event, Deal):
            assert event.hands is not None
            hands = [{CARD_NAMES[card] for card in cards} for cards in event.hands]
            turned, leader, trick = CARD_NAMES[event.turned], (event.dealer + 1) % 4, ()
        elif isinstance(event, Bid) and event.call != "pass":
            trump = None if event.suit is None else "CDHS"[event.suit]
        elif isinstance(event, Rest):
            for seat, cards in enumerate(event.hands):
                hands[seat] |= {CARD_NAMES[card] for card in cards} | ({turned} if len(cards) == 2 else set())
        elif isinstance(event, Play):
            card = CARD_NAMES[event.card]
            assert event.seat == (leader + len(trick)) % 4
            yield Played(place + 1, event.seat, tuple(sorted(hands[event.seat])), trick, card, trump)
            hands[event.seat].remove(card)
            trick = (*trick, (event.seat, card))
            if len(trick) == 4:
                leader, trick = winner(trick, trump)[0], ()


def by_sahrat(played: Played) -> str:
    """What is wrong with a card where trumping, overtrumping and undertrumping are owed whoever is winning."""
    if not played.trick:
        return ""
    trump, led = played.trump, played.trick[0][1][1]
    best = winner(played.trick, trump)[1]
    follows = [card for card in played.hand if card[1] == led]
    trumps = [card for card in played.hand if card[1] == trump]
    higher = [card for card in trumps if strength(card, led, trump) > strength(best, led, trump)]
    if follows and played.card not in follows:
        return "play.renege"
    if follows and led != trump:
        return ""
    if not trumps:
        return ""
    if played.card not in trumps:
        return "play.no_trump"
    return "play.no_overtrump" if higher and played.card not in higher else ""


SAHRAT: Final = {"rise_over_partner": True, "trump_while_partner_wins": "always", "undertrump": True}
"""The duties of sahrat's table, where no Akka frees anybody either."""


def test_the_duties_of_another_profile_find_exactly_the_cards_that_break_them() -> None:
    expected = [(by_sahrat(played), played.line) for played in all_cards(real()) if by_sahrat(played)]
    assert {name for name, _ in expected} >= {"play.renege", "play.no_trump"}
    assert len(expected) > 3
    strict = by(**SAHRAT, akka_frees_partner=False)
    found = [(one.id, one.line) for one in findings(written(strict)) if one.id.startswith("play.")]
    assert found == expected
    easy = [(one.id, one.line) for one in findings(written(by(**SAHRAT, akka_frees_partner=False, table="easy")))]
    assert easy == found
    assert places(strict, Play) == places(real(), Play)
