"""SPEC.md#projects: the table where the first Reveal locks: Speak, Reveal, and what a ruling removes."""

import pytest

from fairshuffle.cards import cards_named, names_of
from fairshuffle.findings import TableKind
from fairshuffle.rules.projects import contest as contests
from fairshuffle.rules.projects import reveal, speak
from tests.unit.rules.contest_lines import (
    ACE_SIRA,
    BLOCKED,
    ELBLOT,
    FIFTY,
    JACK_SIRA,
    NONE,
    RUN_OR_TENS,
    SQUARE,
    TABLES,
    TWO_SIRAS,
    Told,
    more,
    reveals,
    step,
    tell,
)

# first_reveal: when, and what


@pytest.mark.parametrize("table", TABLES)
def test_a_reveal_is_made_on_turn_in_tricks_two_to_eight(table: TableKind) -> None:
    first = "0 declare sira"
    assert reveals([ACE_SIRA], f"{first}, 0 show AS KS QS", table).faults == ["project.window error"]
    assert reveals([ACE_SIRA], f"{first}, trick, 0 show AS KS QS off", table).faults == ["project.window error"]
    for tricks in range(1, 8):
        told = reveals([ACE_SIRA], f"{first}, {'trick, ' * tricks}0 show AS KS QS", table)
        assert (told.faults, told.counted()) == ([], [["sira"], []])
    told = reveals([ACE_SIRA], f"{first}, {'trick, ' * 8}0 show AS KS QS", table)
    assert (told.faults, told.counted()) == (["project.window error"], NONE)


def test_without_a_reveal_no_project_counts() -> None:
    assert reveals([ACE_SIRA, FIFTY], f"0 declare sira, 1 declare fifty{', trick' * 8}").counted() == NONE


@pytest.mark.parametrize("table", TABLES)
def test_the_first_accepted_reveal_locks_its_team(table: TableKind) -> None:
    hands = [TWO_SIRAS, JACK_SIRA, FIFTY]
    told = reveals(hands, "0 declare sira, 1 declare sira, 2 declare fifty, trick, 0 show AS KS QS", table)
    assert (told.faults, told.counted()) == ([], [["sira"], []])
    told = more(told, "1 show JD TD 9D")
    assert (told.faults, told.counted()) == (["project.priority notice"], [["sira"], []])
    told = more(told, "2 show KH QH JH TH")
    assert (told.faults[1:], told.counted()) == ([], [["fifty", "sira"], []])
    assert told.laid() == [["fifty", "sira"], ["sira"]]


def test_a_reveal_that_was_not_declared_is_refused_at_an_easy_table() -> None:
    told = reveals([ACE_SIRA], "trick, 0 show AS KS QS")
    assert (told.faults, told.counted(), told.laid()) == (["project.not_held error"], NONE, NONE)


def test_a_reveal_over_another_is_refused_at_an_easy_table() -> None:
    told = reveals([ACE_SIRA], "0 declare sira, trick, 0 show AS KS QS, trick, 0 show AS KS QS")
    assert (told.faults, told.counted()) == (["project.overlap error"], [["sira"], []])


def test_at_a_qaid_table_a_wrong_reveal_locks_and_counts_as_what_its_cards_form() -> None:
    told = reveals([ACE_SIRA, JACK_SIRA], "1 declare sira, trick, 0 show AS KS QS, 1 show JD TD 9D", "qaid")
    assert told.faults == ["project.not_held notice", "project.priority notice"]
    assert told.counted() == [["sira"], []]


def test_at_a_qaid_table_a_reveal_over_another_is_wrong_whichever_is_laid_first() -> None:
    told = reveals([RUN_OR_TENS], "0 declare hundred, trick, 0 show AS KS QS JS TS, trick, 0 show TC TD TH TS", "qaid")
    assert (told.faults, told.counted()) == (["project.overlap notice"], [["hundred", "hundred"], []])
    assert reveal.invalid_projects(told.contest, 0) == (3,)
    told = reveals([RUN_OR_TENS], "0 declare hundred, trick, 0 show TC TD TH TS, trick, 0 show AS KS QS JS TS", "qaid")
    assert (told.faults, told.counted()) == (["project.overlap notice"], [["hundred", "hundred"], []])
    assert reveal.invalid_projects(told.contest, 0) == (3,)


def test_what_was_not_declared_may_follow_the_lock_where_the_table_says_so() -> None:
    options = ELBLOT.with_changes({"undeclared_may_be_shown": True})
    hands = [TWO_SIRAS]
    assert tell(options, hands, "trick, 0 show AS KS QS").faults == ["project.not_held error"]
    told = tell(options, hands, "0 declare sira, trick, 0 show AS KS QS, 0 show 9H 8H 7H")
    assert (told.faults, told.counted()) == ([], [["sira", "sira"], []])


# first_reveal: what a declaration stands for (SPEC.md#choice)

OTHER_SIRA = "9H 8H 7H"


@pytest.mark.parametrize("table", TABLES)
def test_who_declares_one_of_two_siras_lays_either(table: TableKind) -> None:
    """Fault 1.12."""
    for laid_ in ("AS KS QS", OTHER_SIRA):
        told = reveals([TWO_SIRAS], f"0 declare sira, trick, 0 show {laid_}", table)
        assert (told.faults, told.counted()) == ([], [["sira"], []])


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_one_declaration_stands_for_one_project(table: TableKind, severity: str) -> None:
    told = reveals([TWO_SIRAS], f"0 declare sira, trick, 0 show {OTHER_SIRA}, trick, 0 show AS KS QS", table)
    assert told.faults == [f"project.not_held {severity}"]
    assert told.counted() == [["sira"] if table == "easy" else ["sira", "sira"], []]


@pytest.mark.parametrize("table", TABLES)
def test_two_declarations_stand_for_both(table: TableKind) -> None:
    lines = f"0 declare sira, 0 declare sira, trick, 0 show {OTHER_SIRA}, trick, 0 show AS KS QS"
    assert reveals([TWO_SIRAS], lines, table).faults == []


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_a_top_that_was_said_binds_the_lay(table: TableKind, severity: str) -> None:
    told = reveals([TWO_SIRAS], f"0 declare sira 9, trick, 0 show {OTHER_SIRA}", table)
    assert (told.faults, told.counted()) == ([], [["sira"], []])
    assert reveals([TWO_SIRAS], "0 declare sira 9, trick, 0 show AS KS QS", table).faults == [
        f"project.not_held {severity}"
    ]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_what_was_spoken_of_last_binds_the_lay(table: TableKind, severity: str) -> None:
    lines = "0 declare sira, 1 declare sira, trick, 0 speak sira sequence 9"
    hands = [TWO_SIRAS, JACK_SIRA]
    answered = f"{lines}, 1 speak sira sequence J"
    told = reveals(hands, f"{lines}, 0 speak sira sequence A, 1 speak sira sequence J", table)
    assert more(told, "0 show AS KS QS").faults == []
    told = more(told, f"0 show {OTHER_SIRA}")
    assert told.faults == [f"project.not_held {severity}"]
    _, faults = step(reveals(hands, answered, table), ["0", "show", "AS", "KS", "QS"])
    assert faults[0].facts == {"why": "spoken"}


@pytest.mark.parametrize("table", TABLES)
def test_all_declarations_of_a_seat_must_fit_what_is_laid(table: TableKind) -> None:
    """Fifty and Hundred together are four Tens and A K Q J of spades: the run of five is in no allocation."""
    wrong = "project.not_held error" if table == "easy" else "project.not_held notice"
    lines = "0 declare hundred, 0 declare fifty, trick"
    told = reveals([RUN_OR_TENS], f"{lines}, 0 show AS KS QS JS TS", table)
    assert told.faults == [wrong]
    told = reveals([RUN_OR_TENS], f"{lines}, 0 show AS KS QS JS, trick, 0 show TC TD TH TS", table)
    assert (told.faults, told.counted()) == ([], [["hundred", "fifty"], []])
    told = reveals([RUN_OR_TENS], "0 declare hundred, trick, 0 show TC TD TH TS", table)
    assert (told.faults, told.counted()) == ([], [["hundred"], []])


def test_a_false_declaration_takes_no_choice_away() -> None:
    told = reveals([TWO_SIRAS], f"0 declare fifty, 0 declare sira, trick, 0 show {OTHER_SIRA}", "qaid")
    assert told.faults == ["project.not_held notice"]
    assert speak.open_declarations(told.contest, ELBLOT, 0) == (1,)


def test_a_void_reveal_chooses_too() -> None:
    lines = f"0 declare sira, 1 declare fifty, trick, 0 show {OTHER_SIRA}, trick"
    told = reveals([TWO_SIRAS, FIFTY.replace("9C", "9S").replace("8C", "8S")], lines)
    assert more(told, "0 show AS KS QS").faults == ["project.priority notice", "project.not_held error"]
    told = more(told, f"0 show {OTHER_SIRA}")
    assert (told.faults, told.counted()) == (["project.priority notice"], [["sira"], []])


def test_a_speak_tells_of_any_project_that_may_still_be_laid() -> None:
    hands = [TWO_SIRAS, JACK_SIRA]
    lines = "0 declare sira, 1 declare sira, trick"
    for top in "A9":
        assert reveals(hands, f"{lines}, 0 speak sira sequence {top}").faults == []
    lines = f"0 declare sira, {lines}, 0 show {OTHER_SIRA}"
    assert reveals(hands, f"{lines}, 0 speak sira sequence 9").faults == ["project.not_held error"]
    assert reveals(hands, f"{lines}, 0 speak sira sequence A").faults == []


def test_before_any_reveal_the_strongest_stands_that_is_left() -> None:
    """A run of five or four Tens: the run is better, and stands until the Tens are spoken of; the rival's is false."""
    lines = "0 declare hundred, 1 declare hundred, trick"
    told = reveals([RUN_OR_TENS, "KC QC JC KD QD JD 9D 8D"], lines, "qaid")
    assert told.registered(0) == [["hundred"], []]
    assert names_of(held_cards(told)) == ["TS", "JS", "QS", "KS", "AS"]
    told = more(told, "0 speak hundred quartet T")
    assert told.registered(0) == [["hundred"], []]
    assert names_of(held_cards(told)) == ["TC", "TD", "TH", "TS"]
    assert told.faults == ["project.not_held notice"]


def held_cards(told: Told) -> int:
    """The cards for which the one declaration of seat 0 stands."""
    (project,) = contests.held(told.contest, 0)
    return project.cards


# first_reveal: the same project again


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
@pytest.mark.parametrize("between", ["", "trick, "])
@pytest.mark.parametrize("declared", ["0 declare sira, ", ""])
def test_a_project_that_is_laid_twice_counts_once(declared: str, between: str, table: TableKind, severity: str) -> None:
    if not declared and table == "easy":
        return  # there nothing is laid that was not declared
    told = reveals([ACE_SIRA], f"{declared}trick, 0 show AS KS QS", table)
    before = told.faults
    told = more(told if not between else more(told, "trick"), "0 show AS KS QS")
    assert told.faults == [*before, f"project.overlap {severity}"]
    assert told.counted() == [["sira"], []]


def test_a_project_that_was_removed_is_out_for_the_rest_of_the_hand() -> None:
    """Fault 1.13."""
    told = removed(reveals([ACE_SIRA, JACK_SIRA], "1 declare sira, trick, 0 show AS KS QS", "qaid"), 0, 2)
    for _ in range(3):
        again = more(told, "0 show AS KS QS")
        assert again.faults == [*told.faults, "project.removed notice"]
        assert (again.contest, again.counted(), again.laid()) == (told.contest, NONE, NONE)
        told = more(again, "trick")
    assert reveal.invalid_projects(told.contest, 0) == ()
    assert more(told, "1 show JD TD 9D").counted() == [[], ["sira"]]


def test_what_was_removed_is_no_choice_any_more() -> None:
    lines = "0 declare sira, 1 declare sira, trick, 0 speak sira sequence 9, 0 show AS KS QS"
    told = removed(reveals([TWO_SIRAS, JACK_SIRA], lines, "qaid"), 0, 2)
    assert told.faults == ["project.not_held notice", "project.priority notice"]
    told = told._replace(faults=[])
    assert more(told, "0 speak sira sequence A").faults == ["project.not_held notice"]
    assert names_of(held_cards(told)) == ["7H", "8H", "9H"]
    told = more(told, "trick")
    assert more(told, "0 show AS KS QS").faults == ["project.removed notice"]
    told = more(told, f"0 show {OTHER_SIRA}")
    assert (told.faults, told.counted()) == ([], [["sira"], []])


def test_a_reveal_over_another_that_is_removed_leaves_the_other() -> None:
    lines = "0 declare hundred, trick, 0 show AS KS QS JS TS, trick, 0 show TC TD TH TS"
    told = removed(reveals([RUN_OR_TENS], lines, "qaid"), 0, 3)
    assert told.counted() == [["hundred"], []]
    assert more(told, "0 show TC TD TH TS").faults[1:] == ["project.removed notice"]
    told = removed(reveals([ACE_SIRA], "0 declare sira, trick, 0 show AS KS QS, trick, 0 show AS KS QS", "qaid"), 0, 3)
    assert (told.counted(), told.laid()) == ([["sira"], []], [["sira"], []])


# first_reveal: what holds a Reveal back


@pytest.mark.parametrize("table", TABLES)
def test_in_trick_two_an_open_higher_category_of_the_other_team_holds_back(table: TableKind) -> None:
    told = reveals([ACE_SIRA, FIFTY], "0 declare sira, 1 declare fifty, trick, 0 show AS KS QS", table)
    assert (told.faults, told.counted(), told.laid()) == (["project.priority notice"], NONE, [["sira"], []])
    told = more(more(told, "0 play"), "1 show KH QH JH TH")
    assert told.counted() == [[], ["fifty"]]


def test_a_lower_category_or_the_partners_holds_nothing_back() -> None:
    told = reveals([FIFTY, ACE_SIRA], "0 declare fifty, 1 declare sira, trick, 0 show KH QH JH TH")
    assert told.faults == []
    told = reveals([ACE_SIRA, "", FIFTY], "0 declare sira, 2 declare fifty, trick, 0 show AS KS QS")
    assert told.faults == []


def test_a_seat_that_plays_its_second_card_without_its_reveal_holds_nothing_back() -> None:
    told = reveals([ACE_SIRA, FIFTY], "0 declare sira, 1 declare fifty, trick, 1 play, 0 show AS KS QS")
    assert (told.faults, told.counted()) == ([], [["sira"], []])


def test_a_void_reveal_may_come_again_from_trick_three_on() -> None:
    lines = "0 declare sira, 1 declare fifty, trick, 0 show AS KS QS"
    told = reveals([ACE_SIRA, FIFTY], f"{lines}, 1 play, 0 show AS KS QS")
    assert (told.faults, told.counted()) == (["project.priority notice"] * 2, NONE)
    told = reveals([ACE_SIRA, FIFTY], f"{lines}, trick, 0 show AS KS QS")
    assert (told.faults, told.counted()) == (["project.priority notice"], [["sira"], []])


def test_the_lock_of_the_partner_does_not_raise_a_void_reveal() -> None:
    lines = "0 declare sira, 1 declare fifty, 2 declare hundred, trick, 0 show AS KS QS, 2 show QD JD TD 9D 8D"
    told = reveals([ACE_SIRA.replace("8D", "8S"), FIFTY, "QD JD TD 9D 8D"], lines)
    assert (told.faults, told.counted()) == (["project.priority notice"], [["hundred"], []])
    told = more(more(told, "trick"), "0 show AS KS QS")
    assert told.counted() == [["hundred", "sira"], []]


def test_a_false_declaration_protects_by_its_word_until_the_second_card() -> None:
    lines = "0 declare sira, 1 declare fifty, trick"
    told = reveals([ACE_SIRA, JACK_SIRA], f"{lines}, 0 show AS KS QS", "qaid")
    assert told.faults[1:] == ["project.priority notice"]
    told = reveals([ACE_SIRA, JACK_SIRA], f"{lines}, 1 play, 0 show AS KS QS", "qaid")
    assert told.faults[1:] == []
    ignored = reveals([ACE_SIRA, JACK_SIRA], f"{lines}, 0 show AS KS QS")
    assert (ignored.faults[1:], ignored.counted()) == ([], [["sira"], []])


def test_if_nobody_has_spoken_nobody_is_protected_within_the_category() -> None:
    told = reveals([JACK_SIRA, ACE_SIRA], "0 declare sira, 1 declare sira, trick, 0 show JD TD 9D")
    assert (told.faults, told.counted()) == ([], [["sira"], []])


KINGS = "KC KD KH KS"
LOW_RUN = "JC TC 9C 8C 7C"
HIGH_RUN = "QD JD TD 9D 8D"


@pytest.mark.parametrize(
    ("mine", "theirs", "dealer", "faults"),
    [
        (("sira", "AS KS QS"), ("sira", "JD TD 9D"), 3, []),
        (("sira", "JD TD 9D"), ("sira", "AS KS QS"), 3, ["project.priority notice"]),
        (("hundred", KINGS), ("hundred", LOW_RUN), 3, ["project.priority notice"]),
        (("hundred", LOW_RUN), ("hundred", KINGS), 3, []),
        (("hundred", LOW_RUN), ("hundred", HIGH_RUN), 3, ["project.priority notice"]),
        (("sira", "AS KS QS"), ("sira", "AD KD QD"), 3, []),
        (("sira", "AS KS QS"), ("sira", "AD KD QD"), 0, ["project.priority notice"]),
    ],
)
def test_of_one_category_the_higher_word_holds_back_by_kind_top_and_seat(
    mine: tuple[str, str], theirs: tuple[str, str], dealer: int, faults: list[str]
) -> None:
    category, _ = mine
    words = [f"{category} {'quartet' if cards == KINGS else 'sequence'} {cards[0]}" for _, cards in (mine, theirs)]
    told = reveals(
        [mine[1], theirs[1]],
        f"0 declare {category}, 1 declare {category}, trick, 0 speak {words[0]}, 1 speak {words[1]}, 0 show {mine[1]}",
        dealer=dealer,
    )
    assert told.faults == faults


def test_who_has_not_spoken_ranks_below_who_has() -> None:
    lines = "0 declare sira, 1 declare sira, trick, 1 speak sira sequence J @1000"
    hands = [ACE_SIRA, JACK_SIRA]
    assert reveals(hands, f"{lines}, 0 show AS KS QS @50000").faults == ["project.priority notice"]
    told = reveals(hands, f"{lines}, 1 show JD TD 9D @50000")
    assert (told.faults, told.counted()) == ([], [[], ["sira"]])


def test_words_protect_only_in_their_own_category() -> None:
    hands = [TWO_SIRAS, "KD QD JD TD 9C 8C 7C AH", "KH QH JH TH"]
    told = reveals(
        hands,
        "0 declare sira, 1 declare fifty, 1 declare sira, 2 declare fifty, trick, 1 speak fifty sequence K, "
        "2 speak fifty sequence K, 1 play, 0 show AS KS QS",
        dealer=1,
    )
    assert told.faults == []


# first_reveal: Speak and its window

BOTH = "0 declare sira, 1 declare sira, trick"
PAIR = (ACE_SIRA, JACK_SIRA)


def test_while_the_window_is_open_nobody_reveals_before_the_other_team_has_answered() -> None:
    told = reveals(PAIR, f"{BOTH}, 0 speak sira sequence A @1000")
    assert speak.contenders(told.contest, ELBLOT) == (0, 1)
    assert more(told, "0 show AS KS QS @11000").faults == ["project.priority notice"]
    assert more(told, "0 show AS KS QS @11001").faults == []
    answered = more(told, "1 speak sira sequence J @2000")
    assert more(answered, "0 show AS KS QS @2001").faults == []
    assert more(more(told, "1 play"), "0 show AS KS QS @2001").faults == []


def test_the_silence_of_the_partner_does_not_hold_back() -> None:
    lines = "0 declare sira, 1 declare sira, 2 declare sira, trick, 0 speak sira sequence A, 1 speak sira sequence J"
    told = reveals([*PAIR, "QH JH TH"], lines)
    assert speak.window_open(told.contest, ELBLOT, 0)
    assert more(told, "0 show AS KS QS").faults == []


def test_without_a_timer_the_window_is_open_until_every_contender_has_spoken() -> None:
    options = ELBLOT.with_changes({"timer_speak": 0})
    told = tell(options, PAIR, f"{BOTH}, 0 speak sira sequence A @0")
    assert more(told, "0 show AS KS QS @9000000").faults == ["project.priority notice"]
    assert more(more(told, "1 speak sira sequence J @9000000"), "0 show AS KS QS").faults == []


def test_the_window_is_fixed_by_the_first_speak() -> None:
    hands = [*PAIR, "QH JH TH"]
    lines = "0 declare sira, 1 declare sira, 2 declare sira, trick, 0 speak sira sequence A @1000, "
    lines += "2 speak sira sequence Q @9000"
    told = reveals(hands, lines)
    assert speak.window_open(told.contest, ELBLOT, 11000)
    assert not speak.window_open(told.contest, ELBLOT, 11001)


def test_a_qaid_sheet_prolongs_the_window() -> None:
    told = reveals(PAIR, f"{BOTH}, 0 speak sira sequence A @1000", "qaid")
    contest = speak.waited(told.contest, 700)
    assert speak.window_open(contest, ELBLOT, 11700)
    assert not speak.window_open(contest, ELBLOT, 11701)
    silent = reveals(PAIR, BOTH, "qaid").contest
    assert speak.waited(silent, 700) == silent


def test_a_second_speak_replaces_the_first() -> None:
    hands = [TWO_SIRAS, JACK_SIRA]
    lines = "0 declare sira, 0 declare sira, 1 declare sira, trick, 0 speak sira sequence 9"
    told = reveals(hands, f"{lines}, 1 speak sira sequence J, 0 show AS KS QS")
    assert told.faults == ["project.priority notice"]
    told = reveals(hands, f"{lines}, 0 speak sira sequence A, 1 speak sira sequence J, 0 show AS KS QS")
    assert told.faults == []


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("0 declare sira, 1 declare sira, 0 speak sira sequence A", "project.window"),  # in trick one
        ("0 declare sira, trick, 0 speak sira sequence A", "project.window"),  # one team only
        ("0 declare sira, 1 declare sira, 2 declare fifty, trick, 0 speak sira sequence A", "project.window"),
        (f"{BOTH}, 1 play, 0 speak sira sequence A", "project.window"),  # the other team has forfeited
        (f"{BOTH}, 0 play, 0 speak sira sequence A", "project.window"),
        (f"{BOTH}, 1 speak sira sequence J @1000, 0 speak sira sequence A @11001", "project.window"),  # too late
        (f"{BOTH}, 1 speak sira sequence J, 0 speak sira sequence A, 0 speak sira sequence A", "project.window"),
        (f"{BOTH}, 0 speak sira sequence K", "project.not_held"),
        (f"{BOTH}, 0 speak sira quartet A", "project.not_held"),
        (f"{BOTH}, 2 speak sira sequence K", "project.not_held"),
    ],
)
def test_a_late_or_false_speak_changes_nothing(lines: str, fault: str, table: TableKind, severity: str) -> None:
    before = reveals([*PAIR, FIFTY], lines.rpartition(", ")[0], table)
    after = reveals([*PAIR, FIFTY], lines, table)
    assert before.faults == []
    assert after.faults == [f"{fault} {severity}"]
    assert after.contest == before.contest


def test_a_seat_whose_own_protection_is_gone_speaks_too_late() -> None:
    hands = [*PAIR, "QH JH TH"]
    told = reveals(hands, "0 declare sira, 1 declare sira, 2 declare sira, trick, 0 play, 0 speak sira sequence A")
    assert told.faults == ["project.window error"]
    assert more(told, "2 speak sira sequence Q").faults[1:] == []


def test_a_speak_exactly_at_the_limit_is_in_time() -> None:
    told = reveals(
        PAIR, f"{BOTH}, 1 speak sira sequence J @1000, 0 speak sira sequence A @11000, 0 show AS KS QS @11000"
    )
    assert told.faults == []


def test_a_false_declaration_has_no_true_word() -> None:
    lines = "0 declare fifty, 1 declare fifty, trick, 0 speak fifty sequence A"
    assert reveals([ACE_SIRA, FIFTY], lines, "qaid").faults == ["project.not_held notice"] * 2


@pytest.mark.parametrize("table", TABLES)
def test_nobody_speaks_where_the_best_team_wins(table: TableKind) -> None:
    told = tell(SQUARE, PAIR, f"{BOTH}, 0 speak sira sequence A", table=table)
    assert told.faults == ["project.window error"]


def test_a_seat_that_has_laid_its_project_contends_no_more() -> None:
    told = reveals([TWO_SIRAS, JACK_SIRA], f"0 declare sira A, {BOTH}, 0 show AS KS QS")
    assert speak.contenders(told.contest, ELBLOT) == (0, 1)
    assert speak.contenders(more(told, "0 show 9H 8H 7H").contest, ELBLOT) == (1,)


# What the faults of a show say


@pytest.mark.parametrize(
    ("lines", "name", "facts"),
    [
        ("0 show AS KS QS", "project.window", {"trick": 1, "on_turn": True, "played": 0}),
        ("trick, 0 show JH TH 9H", "project.not_held", {"why": "not_dealt", "hand": names_of(cards_named(TWO_SIRAS))}),
        ("trick, 0 show AS KS", "project.not_held", {"why": "no_project", "hand": names_of(cards_named(TWO_SIRAS))}),
        ("trick, 0 show AS KS QS", "project.not_held", {"why": "undeclared"}),
        ("1 declare fifty, 0 declare sira, trick, 0 show AS KS QS", "project.priority", {"held_back_by": [1]}),
        (
            "1 declare fifty, 0 declare sira, trick, 0 show AS KS QS, 0 show AS KS QS",
            "project.priority",
            {"again_from_trick": 3},
        ),
        (
            "1 declare fifty, 0 declare sira, trick, 1 show KH QH JH TH, 0 show AS KS QS",
            "project.priority",
            {"winners": 1},
        ),
        (
            "0 declare sira, trick, 0 show AS KS QS, 0 show AS KS QS",
            "project.overlap",
            {"over": [["QS", "KS", "AS"]], "why": "twice"},
        ),
    ],
)
def test_a_fault_of_a_show_says_what_decided(lines: str, name: str, facts: dict[str, object]) -> None:
    before, _, last = lines.rpartition(", ")
    _, faults = step(reveals([TWO_SIRAS, FIFTY], before), last.split())
    assert [(fault.id, fault.seat, dict(fault.facts)) for fault in faults] == [(name, 0, facts)]
    assert faults[0].found == names_of(cards_named(last.split()[2:]))


# first_reveal: what a ruling removes


def removed(told: Told, seat: int, trick: int) -> Told:
    return told._replace(contest=reveal.remove(told.contest, seat, trick))


def test_priority_is_taken_anew_when_the_reveal_that_locked_is_removed() -> None:
    told = reveals(PAIR, "1 declare sira, trick, 0 show AS KS QS, 1 show JD TD 9D", "qaid")
    told = removed(told, 0, 2)
    assert (told.counted(), told.laid()) == ([[], ["sira"]], [[], ["sira"]])


def test_priority_then_goes_by_the_order_of_the_reveals_alone() -> None:
    hands = [ACE_SIRA, "KH QH JH TH AD KD QD 9C"]
    lines = "0 declare sira, 1 declare fifty, trick, 0 show AS KS QS, 1 show AD KD QD"
    told = reveals(hands, lines, "qaid")
    assert told.counted() == [[], ["sira"]]
    told = removed(told, 1, 2)
    assert told.counted() == [["sira"], []]


def test_removing_another_reveal_leaves_the_lock_where_it_is() -> None:
    hands = [ACE_SIRA, "KH QH JH TH AD KD QD 9C"]
    lines = "0 declare sira, 1 declare fifty, trick, 0 show AS KS QS, 1 show KH QH JH TH, trick, 1 show AD KD QD"
    told = reveals(hands, lines, "qaid")
    assert told.counted() == [[], ["fifty", "sira"]]
    assert removed(told, 1, 3).counted() == [[], ["fifty"]]


def test_when_no_reveal_is_left_the_next_one_locks() -> None:
    told = removed(reveals(PAIR, "1 declare sira, trick, 0 show AS KS QS", "qaid"), 0, 2)
    assert (told.counted(), contests.winners(told.contest, ELBLOT)) == (NONE, None)
    assert more(told, "1 show JD TD 9D").counted() == [[], ["sira"]]


def test_a_wrong_reveal_that_is_void_can_be_accused_too() -> None:
    told = reveals([ACE_SIRA, FIFTY], "1 declare fifty, trick, 0 show AS KS QS", "qaid")
    assert told.faults == ["project.not_held notice", "project.priority notice"]
    assert reveal.invalid_projects(told.contest, 0) == (2,)
    told = removed(told, 0, 2)
    assert (told.laid(), reveal.invalid_projects(told.contest, 0)) == (NONE, ())


def test_a_ruling_removes_only_the_wrong_reveals_of_that_seat_and_trick() -> None:
    told = reveals(
        [TWO_SIRAS, JACK_SIRA], "0 declare sira, trick, 0 show AS KS QS, 0 show 9H 8H 7H, 1 show JD TD 9D", "qaid"
    )
    assert reveal.invalid_projects(told.contest, 0) == reveal.invalid_projects(told.contest, 1) == (2,)
    for seat, trick in ((0, 3), (2, 2)):
        assert removed(told, seat, trick).contest == told.contest
    assert removed(told, 0, 2).laid() == [["sira"], ["sira"]]
