"""Faults of cards and of what is said with them: one lie, one finding (SPEC.md#findings-play)."""

from typing import Literal

import pytest

from fairshuffle.cards import card_named
from fairshuffle.events import Double, Play, Sawa, Trick
from fairshuffle.findings import Finding, Severity
from tests.tools.forge import Events, changed, find, findings, inserted, place_of, places, written
from tests.tools.tables import Table, whole_match

Kind = Literal["easy", "qaid"]

BLOCKED: list[tuple[Kind, Severity]] = [("easy", "error"), ("qaid", "notice")]
"""What an easy table must have blocked is an error there; at a Qaid table it is accepted play."""

SEVEN_CLUBS = "7C 8C 9C TC JC QC KC"
SIX_DIAMONDS = "8D 9D TD JD QD KD"

HONEST = Table().deal().buy().finish().record()
SUN = Table().deal().buy(call="sun").finish().record()


@pytest.mark.parametrize("events", [HONEST, SUN])
def test_an_honest_hand_has_no_finding(events: Events) -> None:
    assert findings(written(events)) == []


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_another_suit_while_holding_the_led_one_is_a_renege(table: Kind, severity: Severity) -> None:
    scene = Table(table=table).deal("AC KC", "7C AD", "8C", "9C").buy(call="sun").play("AC", "AD")
    found = Finding("play.renege", severity, 1, 1, 1, scene.line, expected=["7C"], found="AD")
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_a_plain_card_where_a_trump_was_owed_is_no_trump(table: Kind, severity: Severity) -> None:
    scene = Table(table=table).deal(f"{SEVEN_CLUBS} 7H", f"{SIX_DIAMONDS} AD 8H", "AC").buy().play("7C", "AD")
    found = Finding("play.no_trump", severity, 1, 1, 1, scene.line, expected=["8H"], found="AD")
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_a_lower_trump_where_a_higher_was_owed_is_no_overtrump(table: Kind, severity: Severity) -> None:
    scene = Table(table=table).deal(f"{SEVEN_CLUBS} 7H", f"{SIX_DIAMONDS} AD QH", "AC", "JH 8H").buy()
    scene.play("7C", "QH", "AC", "8H")
    found = Finding("play.no_overtrump", severity, 3, 1, 1, scene.line, expected=["JH"], found="8H")
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_a_lower_trump_on_a_trump_lead_is_no_overtrump_too(table: Kind, severity: Severity) -> None:
    scene = Table(table=table).deal(f"{SEVEN_CLUBS} TH", f"{SIX_DIAMONDS} 7H 9H").buy().play("TH", "7H")
    found = Finding("play.no_overtrump", severity, 1, 1, 1, scene.line, expected=["9H"], found="7H")
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_a_trump_led_against_the_lock_is_a_locked_lead(table: Kind, severity: Severity) -> None:
    scene = Table(table=table).deal(f"{SEVEN_CLUBS} JH").buy().say(Double(0, 1, "double", locked=True)).play("JH")
    found = Finding("play.locked_lead", severity, 0, 1, 1, scene.line, expected=SEVEN_CLUBS.split(), found="JH")
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_an_akka_with_a_higher_card_unplayed_is_false(table: Kind, severity: Severity) -> None:
    scene = Table(table=table).deal("KC", "AC").buy(call="sun").play("KC", say="akka")
    found = Finding("akka.false", severity, 0, 1, 1, scene.line, found="KC")
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_an_akka_with_a_card_that_is_no_lead_is_false(table: Kind, severity: Severity) -> None:
    scene = Table(table=table).deal("KC", "AC").buy(call="sun").play("KC", "AC", say="akka")
    found = Finding("akka.false", severity, 1, 1, 1, scene.line, found="AC")
    assert scene.finish().findings() == [found]


def test_an_akka_with_the_highest_card_left_is_true() -> None:
    assert Table().deal("AC").buy(call="sun").play("AC", say="akka").finish().findings() == []


def test_every_mistake_of_a_hand_is_found_and_not_the_first_alone() -> None:
    scene = Table(table="qaid").deal("AC KC", "7C AD KD", "8C 7D", "9C 8D").buy(call="sun").play("AC", "AD")
    lines = [scene.line]
    scene.play_out(tricks=1).play("KC", "KD")
    lines.append(scene.line)
    assert [(one.id, one.line, one.trick) for one in scene.finish().findings()] == [
        ("play.renege", lines[0], 1),
        ("play.renege", lines[1], 2),
    ]


# A card out of turn or not held ends the checking of its hand


def test_a_card_out_of_turn_is_one_finding() -> None:
    place, card = find(HONEST, Play, 5)
    liar = (card.seat + 1) % 4
    found = Finding("play.turn", "error", liar, 1, 2, place + 1, expected=card.seat, found=liar)
    assert findings(written(changed(HONEST, place, seat=liar))) == [found]


def test_a_card_never_held_is_one_finding() -> None:
    held = "7C 9C JC KC 8D TD QD AD"
    events = Table().deal(held).buy().finish().record()
    place = place_of(events, Play)
    found = Finding("play.not_held", "error", 0, 1, 1, place + 1, expected=held.split(), found="8C")
    assert findings(written(changed(events, place, card=card_named("8C")))) == [found]


def test_a_card_is_not_held_after_it_was_played() -> None:
    _, first = find(HONEST, Play, seat=0)
    place, second = find(HONEST, Play, 1, seat=0)
    assert first.card != second.card
    (found,) = findings(written(changed(HONEST, place, card=first.card)))
    assert (found.id, found.line, found.trick) == ("play.not_held", place + 1, 2)


def test_the_next_hand_is_checked_again() -> None:
    events = whole_match()
    lines = []
    for hand, nth in ((1, 2), (2, 2), (3, 30)):
        place, card = find(events, Play, (hand - 1) * 32 + nth)
        events = changed(events, place, seat=card.seat ^ 1)
        lines.append(("play.turn", hand, place + 1))
    assert [(one.id, one.hand, one.line) for one in findings(written(events))] == lines


# Claims


def test_a_false_winner_of_a_trick_is_one_finding() -> None:
    fourth = places(HONEST, Play)[3]
    winner = find(HONEST, Play, 4)[1].seat
    true = inserted(HONEST, fourth + 1, Trick(0, winner))
    assert findings(written(true)) == []
    liar = (winner + 1) % 4
    found = Finding("trick.winner", "error", liar, 1, 1, fourth + 2, expected=winner, found=liar)
    assert findings(written(changed(true, fourth + 1, winner=liar))) == [found]


def test_a_sawa_out_of_turn_is_one_finding() -> None:
    place, card = find(HONEST, Play, 5)
    liar = (card.seat + 2) % 4
    found = Finding("sawa.window", "error", liar, 1, 2, place + 1, expected=card.seat, found=liar)
    assert findings(written(inserted(HONEST, place, Sawa(0, liar)))) == [found]


def test_a_false_sawa_at_an_easy_table_ends_the_checking_of_the_hand() -> None:
    events = Table().deal("KC", "AC").buy(call="sun").finish().record()
    place = place_of(events, Play)
    found = Finding("sawa.false", "error", 0, 1, 1, place + 1)
    assert findings(written(inserted(events, place, Sawa(0, 0)))) == [found]


def test_a_false_sawa_at_a_qaid_table_stands_when_nobody_calls_it() -> None:
    scene = Table(table="qaid").deal("KC", "AC").buy(call="sun").say(Sawa(0, 0))
    found = Finding("sawa.false", "notice", 0, 1, 1, scene.line)
    assert scene.finish().findings() == [found]
    assert scene.match.total == (44, 0)


def test_a_true_sawa_has_no_finding() -> None:
    scene = Table().deal("AC TC KC QC JC AD TD AH").buy(call="sun").say(Sawa(0, 0))
    assert scene.finish().findings() == []
