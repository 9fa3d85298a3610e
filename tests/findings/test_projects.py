"""Faults of projects and of Baloot: one lie, one finding (SPEC.md#findings-projects)."""

from typing import Literal

import pytest

from fairshuffle.cards import RANKS, card_named
from fairshuffle.events import Accuse, Declare, OptionValue, Qaid, Result, Ruling, Sawa, Show, Speak
from fairshuffle.findings import Finding, Severity
from tests.tools.tables import Table

Kind = Literal["easy", "qaid"]

BLOCKED: list[tuple[Kind, Severity]] = [("easy", "error"), ("qaid", "notice")]
BOTH: tuple[Kind, Kind] = ("easy", "qaid")

ACE, KING = RANKS.index("A"), RANKS.index("K")

FIFTY_AND_SIRA = ("TC JC QC KC AH 7H 7S 9S", "9D TD JD AS QS 7C 8H TH")
"""Seat 0 holds a Fifty in clubs, seat 1 a Sira in diamonds; the Ace of hearts is turned."""

TWO_SIRAS = ("TC JC QC AH 7H 7S 9S 7D", "9D TD JD AS QS 7C 8H TH")

KINGS_AND_RUN = "KC KD KH KS AC QC 7H 8H"
"""Four Kings, and a Sira of clubs which needs one of them."""

BALOOT = "KH QH JH AC AD AS 7C 7D"


def begun(name: str, table: Kind, *hands: str, turned: str = "AH", **changes: OptionValue) -> Table:
    """Seat 0 has bought Hokm in hearts."""
    return Table(name, table, changes=changes).deal(*hands, turned=turned).buy()


def apart(findings: list[Finding]) -> list[Finding]:
    """The findings without trick and expectation."""
    return [finding._replace(trick=0, expected=None) for finding in findings]


def show(seat: int, names: str) -> Show:
    return Show(0, seat, tuple(card_named(name) for name in names.split()))


# Declarations


@pytest.mark.parametrize("table", BOTH)
def test_a_declaration_off_turn_is_one_finding_and_has_no_effect(table: Kind) -> None:
    scene = begun("sahrat", table, *FIFTY_AND_SIRA).say(Declare(0, 1, "sira"))
    found = Finding("project.window", "error", 1, 1, 1, scene.line, found="sira")
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize("table", BOTH)
def test_a_declaration_after_ones_first_card_is_one_finding(table: Kind) -> None:
    scene = begun("sahrat", table, *FIFTY_AND_SIRA).play_out(tricks=1)
    scene.say(Declare(0, scene.hand.tricks.turn, "sira"))
    found = Finding("project.window", "error", scene.hand.tricks.turn, 1, 2, scene.line, found="sira")
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize("table", BOTH)
def test_one_declaration_more_than_the_table_allows_is_one_finding(table: Kind) -> None:
    scene = begun("squarescores", table, *FIFTY_AND_SIRA).say(Declare(0, 0, "fifty"), Declare(0, 0, "sira"))
    found = Finding("project.too_many", "error", 0, 1, line=scene.line, found="sira")
    assert apart(scene.finish().findings()) == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
@pytest.mark.parametrize("claim", [Declare(0, 0, "hundred"), Declare(0, 0, "fifty", ACE)])
def test_a_project_that_the_hand_does_not_hold_is_one_finding(claim: Declare, table: Kind, severity: Severity) -> None:
    scene = begun("sahrat", table, *FIFTY_AND_SIRA).say(claim)
    found = Finding("project.not_held", severity, 0, 1, 1, scene.line, expected=["fifty"], found=claim.project)
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_two_declarations_with_one_card_are_one_finding_at_the_later_line(table: Kind, severity: Severity) -> None:
    scene = begun("sahrat", table, KINGS_AND_RUN, turned="KH")
    scene.say(Declare(0, 0, "hundred"), Declare(0, 0, "sira"))
    offers = ["hundred", "sira"]
    found = Finding("project.overlap", severity, 0, 1, 1, scene.line, expected=offers, found="sira")
    assert scene.finish().findings() == [found]


# Speak, where the first Reveal decides


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_a_speak_of_another_project_is_one_finding(table: Kind, severity: Severity) -> None:
    scene = begun("elblot", table, *TWO_SIRAS)
    scene.say(Declare(0, 0, "sira")).play("AH").say(Declare(0, 1, "sira")).play_out(tricks=1)
    scene.say(Speak(0, 0, "sira", "sequence", ACE))
    found = Finding("project.not_held", severity, 0, 1, line=scene.line, found="sira sequence A")
    assert apart(scene.finish().findings()) == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_a_late_speak_is_one_finding(table: Kind, severity: Severity) -> None:
    scene = begun("elblot", table, *TWO_SIRAS)
    scene.say(Declare(0, 0, "sira")).play("AH").say(Declare(0, 1, "sira")).play_out(tricks=2)
    scene.say(Speak(0, 0, "sira", "sequence", RANKS.index("Q")))
    found = Finding("project.window", severity, 0, 1, line=scene.line, found="sira sequence Q")
    assert apart(scene.finish().findings()) == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
@pytest.mark.parametrize("when", ["doubling", "trick one", "trick two", "behind the Sawa", "behind the last card"])
def test_from_the_contract_on_a_speak_without_effect_is_as_severe_as_any(
    when: str, table: Kind, severity: Severity
) -> None:
    scene = begun("elblot", table, "AH TH 9H JH QH KH 8H 7H")
    tricks = {"doubling": 0, "trick one": 0, "trick two": 1, "behind the Sawa": 1, "behind the last card": 8}[when]
    scene.play("AH") if when == "trick one" else scene.play_out(tricks=tricks)
    if when == "behind the Sawa":
        scene.say(Sawa(0, 0))
    scene.say(Speak(0, 1, "sira", "sequence", ACE))
    found = Finding("project.window", severity, 1, 1, line=scene.line, found="sira sequence A")
    assert apart(scene.finish().findings()) == [found]


@pytest.mark.parametrize("table", BOTH)
def test_before_the_contract_a_speak_is_an_error_at_every_table(table: Kind) -> None:
    scene = Table("elblot", table).deal(*TWO_SIRAS, turned="AH").say(Speak(0, 0, "sira", "sequence", ACE))
    found = Finding("project.window", "error", 0, 1, line=scene.line, found="sira sequence A")
    assert apart(scene.buy().finish().findings()) == [found]


@pytest.mark.parametrize("table", BOTH)
def test_nobody_speaks_at_a_table_where_the_best_team_wins(table: Kind) -> None:
    scene = begun("sahrat", table, *FIFTY_AND_SIRA).play_out(tricks=1)
    scene.say(Speak(0, 0, "fifty", "sequence", KING))
    found = Finding("project.window", "error", 0, 1, line=scene.line, found="fifty sequence K")
    assert apart(scene.finish().findings()) == [found]


# Cards laid on the table


def laid(name: str, table: Kind, event: Show) -> Table:
    """Seat 0 declares his Fifty, seat 1 his Sira; after trick one a seat lays cards, at its turn."""
    scene = begun(name, table, *FIFTY_AND_SIRA).say(Declare(0, 0, "fifty")).play("AH")
    return scene.say(Declare(0, 1, "sira")).play_out(tricks=1).play_out(until=event.seat).say(event)


@pytest.mark.parametrize("table", BOTH)
@pytest.mark.parametrize("name", ["sahrat", "squarescores", "elblot"])
def test_cards_laid_in_trick_one_are_one_finding(name: str, table: Kind) -> None:
    scene = begun(name, table, *FIFTY_AND_SIRA).say(Declare(0, 0, "fifty"), show(0, "TC JC QC KC"))
    found = Finding("project.window", "error", 0, 1, 1, scene.line, found=["TC", "JC", "QC", "KC"])
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize("table", BOTH)
@pytest.mark.parametrize("name", ["sahrat", "squarescores", "elblot"])
def test_cards_that_were_not_dealt_to_the_seat_are_one_finding(name: str, table: Kind) -> None:
    scene = laid(name, table, show(0, "QC KC AC"))
    found = Finding("project.not_held", "error", 0, 1, line=scene.line, found=["QC", "KC", "AC"])
    assert apart(scene.finish().findings()) == [found]


@pytest.mark.parametrize("table", BOTH)
@pytest.mark.parametrize("name", ["sahrat", "squarescores", "elblot"])
def test_part_of_a_longer_run_is_one_finding(name: str, table: Kind) -> None:
    scene = laid(name, table, show(0, "TC JC QC"))
    found = Finding("project.not_held", "error", 0, 1, line=scene.line, found=["TC", "JC", "QC"])
    assert apart(scene.finish().findings()) == [found]


@pytest.mark.parametrize(
    ("name", "table", "severity"),
    [
        ("squarescores", "easy", "error"),
        ("squarescores", "qaid", "error"),
        ("elblot", "easy", "error"),
        ("elblot", "qaid", "notice"),
    ],
)
def test_an_undeclared_project_is_a_notice_only_where_it_can_be_called(
    name: str, table: Kind, severity: Severity
) -> None:
    """Where everything laid must have been declared; elblot lists ``invalid_project``, squarescores does not."""
    scene = begun(name, table, *FIFTY_AND_SIRA, undeclared_may_be_shown=False)
    scene.play("AH").play_out(tricks=1).play_out(until=0).say(show(0, "TC JC QC KC"))
    found = Finding("project.not_held", severity, 0, 1, 2, scene.line, expected=[], found=["TC", "JC", "QC", "KC"])
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize(
    ("name", "table", "severity"),
    [
        ("squarescores", "easy", "error"),
        ("squarescores", "qaid", "error"),
        ("elblot", "easy", "error"),
        ("elblot", "qaid", "notice"),
    ],
)
def test_two_laid_projects_with_one_card_are_one_finding(name: str, table: Kind, severity: Severity) -> None:
    scene = begun(name, table, KINGS_AND_RUN, turned="KH").say(Declare(0, 0, "hundred"))
    scene.play("AC").play_out(tricks=1).play_out(until=0).say(show(0, "KC KD KH KS"), show(0, "QC KC AC"))
    kings = [["KC", "KD", "KH", "KS"]]
    found = Finding("project.overlap", severity, 0, 1, 2, scene.line, expected=kings, found=["QC", "KC", "AC"])
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_the_losing_team_lays_nothing(table: Kind, severity: Severity) -> None:
    scene = laid("squarescores", table, show(1, "9D TD JD"))
    sira = ["9D", "TD", "JD"]
    found = Finding("project.priority", severity, 1, 1, 2, scene.line, expected=[sira], found=sira)
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize("table", BOTH)
def test_a_claim_that_the_losers_projects_were_shown_is_an_error_at_every_table(table: Kind) -> None:
    scene = laid("sahrat", table, show(1, "9D TD JD"))
    sira = ["9D", "TD", "JD"]
    found = Finding("project.priority", "error", 1, 1, 2, scene.line, expected=[sira], found=sira)
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize("table", BOTH)
def test_a_reveal_against_the_lock_is_a_notice_at_every_table(table: Kind) -> None:
    scene = laid("elblot", table, show(0, "TC JC QC KC"))
    scene.play_out(until=1).say(show(1, "9D TD JD"))
    sira = ["9D", "TD", "JD"]
    found = Finding(
        "project.priority", "notice", 1, 1, scene.hand.tricks.number, scene.line, expected=[sira], found=sira
    )
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize("table", BOTH)
def test_who_holds_two_siras_and_declares_one_lays_the_one_he_chooses(table: Kind) -> None:
    """Fault 1.12."""
    hand = "TC JC QC 9H TH JH AH AD"
    for chosen in ("TC JC QC", "9H TH JH"):
        scene = begun("elblot", table, hand).say(Declare(0, 0, "sira")).play("AH").play_out(tricks=1)
        scene.play_out(until=0).say(show(0, chosen)).finish()
        assert scene.findings() == []
        assert [event.projects for event in scene.record() if isinstance(event, Result)] == [(2, 0)]


def test_what_was_removed_is_told_each_time_that_it_is_laid_again_and_cannot_be_called_again() -> None:
    """Fault 1.13."""
    scene = begun("elblot", "qaid", "TC JC QC AH KH JH 9H AD", wrong_call="none").play("AH").play_out(tricks=1)
    call = (Qaid(0, 1), Accuse(0, 1, 0, "invalid_project"))
    scene.say(show(0, "TC JC QC"), *call, Ruling(0, "project_removed"), show(0, "TC JC QC"))
    lines = [scene.line]
    scene.say(*call, Ruling(0, "rejected")).play("JH").play_out(tricks=2).say(show(0, "TC JC QC"))
    lines.append(scene.line)
    cards = ["TC", "JC", "QC"]
    found = [
        Finding("project.removed", "notice", 0, 1, trick, line, found=cards)
        for trick, line in zip((2, 3), lines, strict=True)
    ]
    assert scene.finish().findings() == found
    assert [event.projects for event in scene.record() if isinstance(event, Result)] == [(0, 0)]


# Baloot


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_baloot_said_without_both_cards_is_one_finding(table: Kind, severity: Severity) -> None:
    scene = begun("sahrat", table, BALOOT.replace("QH", "9H"), turned="KH").play("KH", say="baloot")
    found = Finding("baloot.not_held", severity, 0, 1, 1, scene.line, expected=["QH", "KH"], found="KH")
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_there_is_no_baloot_in_sun(table: Kind, severity: Severity) -> None:
    scene = Table(table=table).deal(BALOOT, turned="KH").buy(call="sun").play("KH", say="baloot")
    found = Finding("baloot.not_held", severity, 0, 1, 1, scene.line, expected=[], found="KH")
    assert scene.finish().findings() == [found]


@pytest.mark.parametrize("table", BOTH)
@pytest.mark.parametrize("card", ["KH", "JH"])
def test_baloot_with_another_card_than_the_second_is_a_notice_at_every_table(card: str, table: Kind) -> None:
    scene = begun("sahrat", table, BALOOT, turned="KH").play(card, say="baloot")
    found = Finding("baloot.late", "notice", 0, 1, 1, scene.line, expected=["QH", "KH"], found=card)
    assert scene.finish().findings() == [found]


def test_baloot_with_the_second_card_is_none() -> None:
    scene = begun("sahrat", "easy", "KH QH JH 9H AH TH 8H 7H").play("KH").play_out(tricks=1)
    assert scene.play("QH", say="baloot").finish().findings() == []
