"""SPEC.md#projects: declaring, winning, laying, and what counts when a call ends the hand."""

import pytest

from fairshuffle.cards import cards_named, names_of
from fairshuffle.findings import TableKind
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects import contest as contests
from fairshuffle.rules.projects import reveal
from tests.unit.rules.contest_lines import (
    ACE_SIRA,
    BALOTK,
    BLOCKED,
    ELBLOT,
    FIFTY,
    JACK_SIRA,
    KINGS_OR_RUN,
    NONE,
    RUN_OR_TENS,
    SAHRAT,
    SQUARE,
    TABLES,
    TWO_SIRAS,
    more,
    reveals,
    step,
    tell,
)

# Declaring


@pytest.mark.parametrize("table", TABLES)
def test_a_seat_declares_on_its_own_turn_before_its_first_card(table: TableKind) -> None:
    told = tell(SAHRAT, [ACE_SIRA, JACK_SIRA], "0 declare sira, 0 play, 1 declare sira", table=table)
    assert told.faults == []
    off_turn = tell(SAHRAT, [ACE_SIRA], "0 declare sira off", table=table)
    too_late = tell(SAHRAT, [ACE_SIRA], "0 play, 0 declare sira", table=table)
    for told in (off_turn, too_late):
        assert told.faults == ["project.window error"]
        assert told.counted() == NONE


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("number", [1, 2])
def test_a_declaration_beyond_the_number_of_the_table_is_refused(number: int, table: TableKind) -> None:
    options = SAHRAT.with_changes({"declarations_each": number}) if number != 2 else SAHRAT
    lines = ", ".join(["0 declare sira"] * (number + 1))
    told = tell(options, [TWO_SIRAS], lines, table=table)
    assert told.faults == ["project.too_many error"]
    assert told.counted() == [["sira"] * number, []]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_a_declaration_that_the_hand_does_not_hold_is_false(table: TableKind, severity: str) -> None:
    told = tell(SAHRAT, [ACE_SIRA], "0 declare fifty", table=table)
    assert told.faults == [f"project.not_held {severity}"]
    assert told.counted() == NONE
    assert contests.false_project(told.contest, 0) == (table == "qaid")


def test_a_fault_says_what_the_hand_holds() -> None:
    told = tell(SAHRAT, [KINGS_OR_RUN], "", trump="S")
    _, (fault,) = step(told, ["0", "declare", "sira", "A"])
    assert (fault.seat, fault.expected, fault.found) == (0, ["hundred", "fifty"], "sira")
    assert fault.facts == {
        "hand": names_of(cards_named(KINGS_OR_RUN)),
        "declared": [{"project": "sira", "top": "A"}],
    }


def test_a_wrong_top_is_a_false_declaration() -> None:
    assert tell(SAHRAT, [ACE_SIRA], "0 declare sira K").faults == ["project.not_held error"]
    assert tell(SAHRAT, [ACE_SIRA], "0 declare sira A").faults == []


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
@pytest.mark.parametrize("lines", ["0 declare hundred, 0 declare fifty", "0 declare fifty, 0 declare hundred"])
def test_of_two_that_overlap_the_stronger_stands_and_the_later_line_is_at_fault(
    lines: str, table: TableKind, severity: str
) -> None:
    told = tell(SAHRAT, [KINGS_OR_RUN], lines, table=table)
    assert told.faults == [f"project.overlap {severity}"]
    assert told.counted() == [["hundred"], []]
    assert contests.false_project(told.contest, 0) == (table == "qaid")


def test_only_a_kept_false_declaration_uses_up_the_number() -> None:
    lines = "0 declare fifty, 0 declare sira"
    easy, qaid = (tell(SQUARE, [ACE_SIRA], lines, table=table) for table in TABLES)
    assert easy.faults == ["project.not_held error"]
    assert qaid.faults == ["project.not_held notice", "project.too_many error"]


# Who wins: best_team


def test_the_team_with_the_best_project_scores_all_its_declared_projects() -> None:
    told = tell(
        SAHRAT,
        [JACK_SIRA, FIFTY, ACE_SIRA, "9H 8H 7H"],
        "0 declare sira, 1 declare fifty, 2 declare sira, 3 declare sira",
    )
    assert told.counted() == [[], ["fifty", "sira"]]


def test_a_project_that_was_not_declared_neither_wins_nor_counts() -> None:
    assert tell(SAHRAT, [ACE_SIRA, FIFTY], "0 declare sira").counted() == [["sira"], []]
    assert tell(SAHRAT, [ACE_SIRA, FIFTY], "").counted() == NONE


def test_a_false_declaration_wins_nothing() -> None:
    told = tell(SAHRAT, [ACE_SIRA, JACK_SIRA], "0 declare sira, 1 declare fifty", table="qaid")
    assert told.counted() == [["sira"], []]


@pytest.mark.parametrize(("dealer", "winners"), [(3, [["sira"], []]), (0, [[], ["sira"]])])
def test_of_equals_the_seat_nearer_to_the_dealers_right_wins(dealer: int, winners: list[list[str]]) -> None:
    hands = ["QS JS TS", "QH JH TH"]
    assert tell(SAHRAT, hands, "0 declare sira, 1 declare sira", dealer=dealer).counted() == winners


def test_a_run_of_trumps_wins_a_tie_only_where_the_table_says_so() -> None:
    house = SQUARE.with_changes(
        {"trump_run_breaks_tie": True, "project_show": "automatic", "undeclared_may_be_shown": False}
    )
    plain = SQUARE.with_changes({"project_show": "automatic", "undeclared_may_be_shown": False})
    hands, lines = ["QS JS TS", "QH JH TH"], "0 declare sira, 1 declare sira"
    assert tell(plain, hands, lines, trump="H").counted() == [["sira"], []]
    assert tell(house, hands, lines, trump="H").counted() == [[], ["sira"]]


def test_a_team_without_a_trick_leaves_the_contest_to_the_other_where_projects_need_one() -> None:
    lines = "0 declare sira, 1 declare sira"
    needed = tell(BALOTK, [ACE_SIRA, JACK_SIRA], lines)
    assert needed.counted((0, 8)) == [[], ["sira"]]
    assert needed.counted((1, 7)) == [["sira"], []]
    assert needed.counted((8, 0)) == [["sira"], []]
    assert tell(SAHRAT, [ACE_SIRA, JACK_SIRA], lines).counted((0, 8)) == [["sira"], []]


# What is laid: automatic


def test_the_server_lays_the_projects_of_the_winners_after_trick_one() -> None:
    told = tell(SAHRAT, [ACE_SIRA, JACK_SIRA], "0 declare sira, 1 declare sira")
    assert told.laid() == NONE
    assert more(told, "trick").laid() == [["sira"], []]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("0 show AS KS QS", []),
        ("0 show AS KS QS off", []),
        ("1 show JD TD 9D", ["project.priority error"]),
        ("2 show KH QH JH TH", ["project.not_held error"]),
        ("0 show AS KS", ["project.not_held error"]),
    ],
)
def test_under_automatic_a_show_is_a_claim_that_must_be_a_counted_project(
    line: str, faults: list[str], table: TableKind
) -> None:
    told = tell(SAHRAT, [ACE_SIRA, JACK_SIRA, FIFTY], "0 declare sira, 1 declare sira, trick", table=table)
    for later in (told, more(more(told, "trick"), "trick")):
        after = more(later, line)
        assert after.faults == faults
        assert after.contest == later.contest


def test_under_automatic_a_claim_in_trick_one_is_out_of_its_window() -> None:
    told = tell(SAHRAT, [ACE_SIRA], "0 declare sira, 0 play, 0 show AS KS QS")
    assert told.faults == ["project.window error"]


# What is laid: laid


def test_a_project_counts_when_it_is_laid_after_trick_one_and_before_the_second_card() -> None:
    told = tell(SQUARE, [ACE_SIRA], "0 declare sira, trick, 1 play, 0 show AS KS QS off")
    assert told.faults == []
    assert told.counted() == told.laid() == [["sira"], []]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    "lines", ["0 declare sira, 0 play, 0 show AS KS QS", "0 declare sira, trick, 0 play, 0 show AS KS QS"]
)
def test_laid_sooner_or_later_it_is_refused(lines: str, table: TableKind) -> None:
    told = tell(SQUARE, [ACE_SIRA], lines, table=table)
    assert told.faults == ["project.window error"]
    assert told.counted() == told.laid() == NONE


def test_a_team_keeps_the_contest_when_the_winning_project_is_not_laid() -> None:
    told = tell(
        SQUARE, [FIFTY, ACE_SIRA, JACK_SIRA], "0 declare fifty, 1 declare sira, 2 declare sira, trick, 2 show JD TD 9D"
    )
    assert told.counted() == [["sira"], []]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
@pytest.mark.parametrize("cards", ["JD TD 9D", "AC KC QC"])
def test_what_the_losers_lay_counts_nothing(cards: str, table: TableKind, severity: str) -> None:
    hands = [ACE_SIRA, "JD TD 9D AC KC QC 7H 8H"]
    told = tell(SQUARE, hands, f"0 declare sira, 1 declare sira J, trick, 1 show {cards}", table=table, dealer=3)
    assert told.faults == [f"project.priority {severity}"]
    assert told.counted() == NONE
    lies = table == "qaid" and cards == "JD TD 9D"
    assert told.laid() == [[], ["sira"] if lies else []]


def test_winners_may_lay_what_they_did_not_declare_where_the_table_says_so() -> None:
    lines = "0 declare sira A, trick, 0 show 9H 8H 7H, 2 show KH QH JH TH"
    hands = [TWO_SIRAS, "", "KH QH JH TH 9C 8C AD KD"]
    told = tell(SQUARE, hands, lines)
    assert (told.faults, told.counted()) == ([], [["fifty", "sira"], []])
    strict = tell(SQUARE.with_changes({"undeclared_may_be_shown": False}), hands, lines)
    assert (strict.faults, strict.counted()) == (["project.not_held error"] * 2, NONE)


def test_before_a_team_has_won_nobody_lays_what_he_did_not_declare() -> None:
    told = tell(SQUARE, [ACE_SIRA], "trick, 0 show AS KS QS")
    assert (told.faults, told.counted()) == (["project.not_held error"], NONE)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("options", [SQUARE, ELBLOT])
@pytest.mark.parametrize(
    "cards",
    [
        "JS TS 9S",  # part of the run
        "KS QS JS TS 9S 8S 7S",  # a card that was not dealt
        "JD TD 9D",  # another seat's
        "KS QS JS TS 9S 8S 8S",  # one twice
        "7C 8C",
    ],
)
def test_only_a_whole_project_of_the_cards_dealt_can_be_laid(
    cards: str, options: TableOptions, table: TableKind
) -> None:
    hands = ["KS QS JS TS 9S 8S 7C 8C", "JD TD 9D"]
    told = tell(options, hands, f"0 declare hundred, trick, 0 show {cards}", table=table)
    assert (told.faults, told.laid()) == (["project.not_held error"], NONE)
    told = more(told, "0 show KS QS JS TS 9S 8S")
    assert (told.faults[1:], told.counted()) == ([], [["hundred"], []])


def test_what_was_not_declared_leaves_the_declared_projects_their_cards() -> None:
    told = tell(SQUARE, [RUN_OR_TENS], "0 declare hundred, trick, 0 show TC TD TH TS")
    assert told.faults == ["project.overlap error"]
    told = more(told, "0 show AS KS QS JS TS")
    assert told.counted() == [["hundred"], []]


def test_a_project_laid_twice_counts_once() -> None:
    for table in TABLES:
        told = tell(SQUARE, [ACE_SIRA], "0 declare sira, trick, 0 show AS KS QS, 0 show AS KS QS", table=table)
        assert (told.faults, told.counted()) == (["project.overlap error"], [["sira"], []])


def test_a_quartet_that_was_laid_makes_the_rest_of_a_run_a_project() -> None:
    told = tell(SQUARE, [KINGS_OR_RUN], "0 declare hundred, trick, 0 show QS JS TS")
    assert (told.faults, told.counted()) == ([], [["sira"], []])
    told = tell(SQUARE, [KINGS_OR_RUN], "0 declare fifty, trick, 0 show QS JS TS")
    assert (told.faults, told.counted()) == (["project.not_held error"], NONE)


def test_a_wrong_project_is_let_pass_only_where_it_can_be_accused() -> None:
    lines = "0 declare sira, trick, 0 show KH QH JH TH"
    strict = SQUARE.with_changes({"undeclared_may_be_shown": False})
    accusable = strict.with_changes({"offences": tuple(sorted({*SQUARE.offences, "invalid_project"}))})
    hands = ["AS KS QS KH QH JH TH 8C"]
    assert tell(strict, hands, lines, table="qaid").faults == ["project.not_held error"]
    assert tell(accusable, hands, lines).faults == ["project.not_held error"]
    told = tell(accusable, hands, lines, table="qaid")
    assert (told.faults, told.counted()) == (["project.not_held notice"], [["fifty"], []])
    assert reveal.invalid_projects(told.contest, 0) == (2,)
    told = told._replace(contest=reveal.remove(told.contest, 0, 2))
    assert (told.counted(), told.laid()) == (NONE, NONE)
    assert reveal.invalid_projects(told.contest, 0) == ()


def test_a_sweeper_counts_what_it_has_laid() -> None:
    options = SQUARE.with_changes({"projects_need_a_trick": True})
    told = tell(options, [ACE_SIRA, JACK_SIRA], "0 declare sira, 1 declare sira, trick, 0 show AS KS QS", table="qaid")
    assert told.counted((0, 8)) == NONE
    assert more(told, "1 show JD TD 9D").counted((0, 8)) == [[], ["sira"]]
    assert told.counted((1, 7)) == [["sira"], []]


# What counts when a call ends the hand


ALL = {"registered_takes": "all"}


def test_own_pays_the_callers_what_they_declared_and_hold_whether_or_not_they_won() -> None:
    told = tell(SAHRAT, [FIFTY, JACK_SIRA, ACE_SIRA], "0 declare fifty, 1 declare sira, 1 declare fifty", table="qaid")
    assert told.registered(callers=0) == [["fifty"], []]
    assert told.registered(callers=1) == [[], ["sira"]]


def test_all_pays_every_counted_project_whoever_called() -> None:
    told = tell(BALOTK, [FIFTY, JACK_SIRA, ACE_SIRA], "0 declare fifty, 1 declare sira, 2 declare sira", table="qaid")
    assert told.registered(callers=0) == told.registered(callers=1) == [["fifty", "sira"], []]
    told = tell(SAHRAT.with_changes(ALL), [FIFTY, JACK_SIRA], "0 declare fifty, 1 declare sira", table="qaid")
    assert told.registered(callers=1) == [["fifty"], []]


def test_a_team_without_a_trick_has_its_projects_when_a_call_ends_the_hand() -> None:
    told = tell(BALOTK, [ACE_SIRA], f"0 declare sira{', trick' * 8}", table="qaid")
    assert told.counted((0, 8)) == NONE
    assert told.registered(callers=0) == [["sira"], []]


@pytest.mark.parametrize(
    ("lines", "own", "all_"),
    [
        ("", ["sira", "sira"], ["fifty"]),
        (", trick", ["sira", "sira"], ["fifty"]),
        (", trick, 1 play", ["sira"], ["fifty"]),
        (", trick, 1 show JD TD 9D, 1 play", ["sira"], ["fifty"]),
        (", trick, 0 play", ["sira", "sira"], []),
        (", trick, 0 show KH QH JH TH, 0 play", ["sira", "sira"], ["fifty"]),
        (", trick, trick", [], []),
    ],
)
def test_where_projects_are_laid_only_what_is_laid_or_can_still_be_laid_counts(
    lines: str, own: list[str], all_: list[str]
) -> None:
    hands = [FIFTY, JACK_SIRA, "", TWO_SIRAS]
    declared = "0 declare fifty, 1 declare sira, 3 declare sira"
    told = tell(SQUARE, hands, declared + lines, table="qaid")
    assert told.registered(callers=1) == [[], own]
    told = tell(SQUARE.with_changes(ALL), hands, declared + lines, table="qaid")
    assert told.registered(callers=1) == [all_, []]


def test_what_the_winners_laid_without_declaring_it_is_their_own_too() -> None:
    told = tell(SQUARE, [TWO_SIRAS], "0 declare sira, trick, 0 show 9H 8H 7H, trick", table="qaid")
    assert told.registered(callers=0) == [["sira"], []]


def test_after_an_accepted_reveal_only_what_the_locked_team_has_laid_counts() -> None:
    lines = "0 declare sira, 0 declare sira, 1 declare sira, trick, 0 show AS KS QS"
    told = reveals([TWO_SIRAS, JACK_SIRA], lines, "qaid")
    assert told.registered(callers=0) == [["sira"], []]
    assert told.registered(callers=1) == NONE
    told = tell(ELBLOT.with_changes(ALL), [TWO_SIRAS, JACK_SIRA], lines, table="qaid")
    assert told.registered(callers=1) == [["sira"], []]


def test_before_any_accepted_reveal_the_declarations_are_compared_once() -> None:
    hands, lines = [JACK_SIRA, ACE_SIRA, FIFTY], "0 declare sira, 1 declare sira, 1 declare fifty, 2 declare fifty"
    for later in ("", ", trick, 0 show JD TD 9D", ", trick, trick", ", trick" * 7):
        told = reveals(hands, lines + later, "qaid")
        assert told.registered(callers=0) == [["fifty", "sira"], []]
        assert told.registered(callers=1) == NONE
        told = tell(ELBLOT.with_changes(ALL), hands, lines + later, table="qaid")
        assert told.registered(callers=1) == [["fifty", "sira"], []]


def test_what_can_no_longer_be_laid_is_not_compared() -> None:
    lines = f"0 declare sira, 1 declare sira, 2 declare fifty{', trick' * 7}"
    told = reveals([JACK_SIRA, ACE_SIRA, FIFTY], f"{lines}, 2 play", "qaid")
    assert told.registered(callers=1) == [[], ["sira"]]
    assert told.registered(callers=0) == NONE
    told = reveals([JACK_SIRA, ACE_SIRA, FIFTY], f"{lines}, trick", "qaid")
    assert told.registered(callers=0) == told.registered(callers=1) == NONE
