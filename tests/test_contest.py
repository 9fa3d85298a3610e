"""SPEC.md#projects: declaring, speaking, laying, winning the contest, and what counts when a call ends the hand."""

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from fairshuffle.cards import RANKS, SUITS, card_named, cards_named, names_of
from fairshuffle.events import Declare, ProjectKind, ProjectName, Show, Speak
from fairshuffle.rules import contest as contests
from fairshuffle.rules import reveal
from fairshuffle.rules.contest import BySeat, Contest, Step, Table
from fairshuffle.rules.options import TableOptions, profile
from fairshuffle.rules.projects import CATEGORIES
from fairshuffle.seats import SEATS, Pair

SAHRAT = profile("sahrat")
BALOTK = profile("balotk")
SQUARE = profile("squarescores")
ELBLOT = profile("elblot")

ACE_SIRA = "AS KS QS 9S 7S 8D AH TC"
JACK_SIRA = "JD TD 9D 7D 8S TS AC KC"
FIFTY = "KH QH JH TH 9C 8C AD KD"
TWO_SIRAS = "AS KS QS 9H 8H 7H JC TC"
RUN_OR_TENS = "AS KS QS JS TS TC TD TH"
KINGS_OR_RUN = "KC KD KH KS QS JS TS 8D"


class Told(NamedTuple):
    """A hand that was told: where its contest stands, and every fault on the way as ``id severity``."""

    contest: Contest
    options: TableOptions
    faults: list[str]

    def counted(self, tricks: Pair = (4, 4)) -> list[list[str]]:
        return by_team(contests.counted(self.contest, self.options, tricks))

    def registered(self, callers: int) -> list[list[str]]:
        return by_team(contests.registered(self.contest, self.options, callers))

    def laid(self) -> list[list[str]]:
        return by_team(contests.laid(self.contest, self.options))


def by_team(projects: BySeat) -> list[list[str]]:
    """The names of the projects of both teams, the strongest first."""
    return [sorted(names, key=CATEGORIES.index, reverse=True) for names in contests.names_by_team(projects)]


def tell(
    options: TableOptions, hands: Sequence[str], lines: str, *, table: Table = "easy", trump: str = "", dealer: int = 3
) -> Told:
    """Tell a hand in lines like ``0 declare sira A``, ``0 show AS KS QS``, ``1 speak sira sequence Q @300``.

    ``trick`` is a card of every seat, ``0 play`` one of seat 0; ``off`` ends a line that is said off turn, ``@`` is
    a time. Hands that are not given hold nothing.
    """
    dealt = tuple(cards_named(hand) for hand in (*hands, "", "", "", "")[:4])
    assert sum(cards.bit_count() for cards in dealt) == len({card for hand in hands for card in hand.split()})
    contest = contests.start(dealer, SUITS.index(trump) if trump else None, dealt, table)
    told = Told(contest, options, [])
    for line in filter(None, map(str.strip, lines.split(","))):
        told = more(told, line)
    return told


def more(told: Told, line: str) -> Told:
    contest, faults = step(told, line.split())
    return told._replace(contest=contest, faults=[*told.faults, *(f"{fault.id} {fault.severity}" for fault in faults)])


def step(told: Told, words: list[str]) -> Step:
    contest, options = told.contest, told.options
    if words == ["trick"]:
        for seat in SEATS:
            contest = contests.card_played(contest, seat)
        return contest, ()
    said = [word for word in words[2:] if word != "off" and word[0] != "@"]
    seat, on_turn = int(words[0]), words[-1] != "off"
    at = int(words[-1][1:]) if words[-1][0] == "@" else 0
    match words[1], said:
        case "play", []:
            return contests.card_played(contest, seat), ()
        case "declare", [project, *top]:
            event = Declare(at, seat, name(project), RANKS.index(top[0]) if top else None)
            return contests.declare(contest, options, event, on_turn=on_turn)
        case "show", cards:
            return reveal.show(contest, options, Show(at, seat, tuple(map(card_named, cards))), on_turn=on_turn)
        case "speak", [project, kind, top]:
            return reveal.speak(contest, options, Speak(at, seat, name(project), kinds(kind), RANKS.index(top)))
    raise AssertionError(words)


def name(word: str) -> ProjectName:
    return CATEGORIES[CATEGORIES.index(word)]  # typed, and an unknown word fails


def kinds(word: str) -> ProjectKind:
    assert word in {"sequence", "quartet"}
    return "sequence" if word == "sequence" else "quartet"


NONE: list[list[str]] = [[], []]
TABLES: tuple[Table, ...] = ("easy", "qaid")
BLOCKED = [("easy", "error"), ("qaid", "notice")]


# Declaring


@pytest.mark.parametrize("table", TABLES)
def test_a_seat_declares_on_its_own_turn_before_its_first_card(table: Table) -> None:
    told = tell(SAHRAT, [ACE_SIRA, JACK_SIRA], "0 declare sira, 0 play, 1 declare sira", table=table)
    assert told.faults == []
    off_turn = tell(SAHRAT, [ACE_SIRA], "0 declare sira off", table=table)
    too_late = tell(SAHRAT, [ACE_SIRA], "0 play, 0 declare sira", table=table)
    for told in (off_turn, too_late):
        assert told.faults == ["project.window error"]
        assert told.counted() == NONE


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("number", [1, 2])
def test_a_declaration_beyond_the_number_of_the_table_is_refused(number: int, table: Table) -> None:
    options = SAHRAT.with_changes({"declarations_each": number}) if number != 2 else SAHRAT
    lines = ", ".join(["0 declare sira"] * (number + 1))
    told = tell(options, [TWO_SIRAS], lines, table=table)
    assert told.faults == ["project.too_many error"]
    assert told.counted() == [["sira"] * number, []]


@pytest.mark.parametrize(("table", "severity"), BLOCKED)
def test_a_declaration_that_the_hand_does_not_hold_is_false(table: Table, severity: str) -> None:
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
    lines: str, table: Table, severity: str
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
    house = SQUARE.with_changes({"trump_run_breaks_tie": True, "project_show": "automatic"})
    plain = SQUARE.with_changes({"project_show": "automatic"})
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
    line: str, faults: list[str], table: Table
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
def test_laid_sooner_or_later_it_is_refused(lines: str, table: Table) -> None:
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
def test_what_the_losers_lay_counts_nothing(cards: str, table: Table, severity: str) -> None:
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
def test_only_a_whole_project_of_the_cards_dealt_can_be_laid(cards: str, options: TableOptions, table: Table) -> None:
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


# first_reveal: when, and what


def reveals(hands: Sequence[str], lines: str, table: Table = "easy", dealer: int = 3) -> Told:
    """A hand of the table where the first Reveal locks."""
    return tell(ELBLOT, hands, lines, table=table, dealer=dealer)


@pytest.mark.parametrize("table", TABLES)
def test_a_reveal_is_made_on_turn_in_tricks_two_to_eight(table: Table) -> None:
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
def test_the_first_accepted_reveal_locks_its_team(table: Table) -> None:
    hands = [TWO_SIRAS, JACK_SIRA, FIFTY]
    told = reveals(hands, "0 declare sira, 1 declare sira, 2 declare fifty, trick, 0 show 9H 8H 7H", table)
    assert told.faults == ["project.not_held error" if table == "easy" else "project.not_held notice"]
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


def test_at_a_qaid_table_a_reveal_over_another_is_wrong_but_the_declared_one_never() -> None:
    told = reveals([RUN_OR_TENS], "0 declare hundred, trick, 0 show AS KS QS JS TS, trick, 0 show TC TD TH TS", "qaid")
    assert (told.faults, told.counted()) == (["project.overlap notice"], [["hundred", "hundred"], []])
    assert reveal.invalid_projects(told.contest, 0) == (3,)
    told = reveals([RUN_OR_TENS], "0 declare hundred, trick, 0 show TC TD TH TS, trick, 0 show AS KS QS JS TS", "qaid")
    assert told.faults == ["project.not_held notice"]
    assert reveal.invalid_projects(told.contest, 0) == (2,)


def test_what_was_not_declared_may_follow_the_lock_where_the_table_says_so() -> None:
    options = ELBLOT.with_changes({"undeclared_may_be_shown": True})
    hands = [TWO_SIRAS]
    assert tell(options, hands, "trick, 0 show AS KS QS").faults == ["project.not_held error"]
    told = tell(options, hands, "0 declare sira, trick, 0 show AS KS QS, 0 show 9H 8H 7H")
    assert (told.faults, told.counted()) == ([], [["sira", "sira"], []])


# first_reveal: what holds a Reveal back


@pytest.mark.parametrize("table", TABLES)
def test_in_trick_two_an_open_higher_category_of_the_other_team_holds_back(table: Table) -> None:
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
    assert reveal.contenders(told.contest, ELBLOT) == (0, 1)
    assert more(told, "0 show AS KS QS @11000").faults == ["project.priority notice"]
    assert more(told, "0 show AS KS QS @11001").faults == []
    answered = more(told, "1 speak sira sequence J @2000")
    assert more(answered, "0 show AS KS QS @2001").faults == []
    assert more(more(told, "1 play"), "0 show AS KS QS @2001").faults == []


def test_the_silence_of_the_partner_does_not_hold_back() -> None:
    lines = "0 declare sira, 1 declare sira, 2 declare sira, trick, 0 speak sira sequence A, 1 speak sira sequence J"
    told = reveals([*PAIR, "QH JH TH"], lines)
    assert reveal.window_open(told.contest, ELBLOT, 0)
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
    assert reveal.window_open(told.contest, ELBLOT, 11000)
    assert not reveal.window_open(told.contest, ELBLOT, 11001)


def test_a_qaid_sheet_prolongs_the_window() -> None:
    told = reveals(PAIR, f"{BOTH}, 0 speak sira sequence A @1000", "qaid")
    contest = reveal.waited(told.contest, 700)
    assert reveal.window_open(contest, ELBLOT, 11700)
    assert not reveal.window_open(contest, ELBLOT, 11701)
    silent = reveals(PAIR, BOTH, "qaid").contest
    assert reveal.waited(silent, 700) == silent


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
def test_a_late_or_false_speak_changes_nothing(lines: str, fault: str, table: Table, severity: str) -> None:
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
def test_nobody_speaks_where_the_best_team_wins(table: Table) -> None:
    told = tell(SQUARE, PAIR, f"{BOTH}, 0 speak sira sequence A", table=table)
    assert told.faults == ["project.window error"]


def test_a_seat_that_has_laid_its_project_contends_no_more() -> None:
    told = reveals([TWO_SIRAS, JACK_SIRA], f"0 declare sira A, {BOTH}, 0 show AS KS QS")
    assert reveal.contenders(told.contest, ELBLOT) == (0, 1)
    assert reveal.contenders(more(told, "0 show 9H 8H 7H").contest, ELBLOT) == (1,)


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
            {"over": [["QS", "KS", "AS"]]},
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
