"""SPEC.md#baloot: King and Queen of trumps, when they are said, when they count."""

from itertools import product

import pytest

from fairshuffle.cards import SUITS, card_named, cards_named, names_of
from fairshuffle.events import Declare, Play, Show
from fairshuffle.findings import Finding, TableKind
from fairshuffle.rules.baloot import counts, credited, has_baloot, pair_of, say
from fairshuffle.rules.options import TableOptions, profile
from fairshuffle.rules.projects import contest as contests
from fairshuffle.rules.projects import counted as counting
from fairshuffle.rules.projects import reveal
from fairshuffle.rules.projects.contest import Contest
from fairshuffle.rules.projects.declared import Declared
from fairshuffle.rules.projects.project import CATEGORIES, Projects
from tests.unit.rules.contest_lines import allocate

SAHRAT = profile("sahrat")
BALOTK = profile("balotk")
SQUARE = profile("squarescores")
ELBLOT = profile("elblot")
HEARTS = SUITS.index("H")
SPADES = SUITS.index("S")

PAIR = "KH QH 7C 8C 9D TD AS 7S"
IN_A_RUN = "KH QH JH 8C 9D TD AS 7S"
FOUR_KINGS = "KC KD KH KS QH TD AS 7S"
FOUR_QUEENS = "QC QD QH QS KH TD AS 7S"


def said_with(
    card: str, *, hand: str = PAIR, trump: int | None = HEARTS, played: str = "", table: TableKind = "easy"
) -> Finding | None:
    contest = contests.start(3, trump, (0, cards_named(hand), 0, 0), table)
    return say(contest, Play(0, 1, card_named(card), "baloot"), cards_named(played))


# Saying it


def test_the_pair_is_king_and_queen_of_trumps_and_there_is_none_in_sun() -> None:
    for suit, letter in enumerate(SUITS):
        assert names_of(pair_of(suit)) == [f"Q{letter}", f"K{letter}"]
    assert pair_of(None) == 0


def test_both_cards_must_be_in_one_hand() -> None:
    assert has_baloot(cards_named(PAIR), HEARTS)
    assert not has_baloot(cards_named("KH QS QD QC"), HEARTS)
    assert not has_baloot(cards_named(PAIR), SPADES)
    assert not has_baloot(cards_named(PAIR), None)


@pytest.mark.parametrize("table", ["easy", "qaid"])
def test_baloot_is_said_with_the_second_of_the_two(table: TableKind) -> None:
    assert said_with("QH", played="KH 7C", table=table) is None
    assert said_with("KH", played="AS QH", table=table) is None


@pytest.mark.parametrize("table", ["easy", "qaid"])
@pytest.mark.parametrize(
    ("card", "played"),
    [
        ("KH", ""),  # the first
        ("QH", "7C"),
        ("AS", "KH QH"),  # after the second
        ("AS", "KH"),  # between
        ("AS", ""),  # before
    ],
)
def test_said_with_any_other_card_it_is_late_and_never_more_than_a_notice(
    card: str, played: str, table: TableKind
) -> None:
    fault = said_with(card, played=played, table=table)
    assert fault is not None
    assert (fault.id, fault.severity, fault.seat) == ("baloot.late", "notice", 1)
    assert (fault.expected, fault.found) == (["QH", "KH"], card)


@pytest.mark.parametrize(("table", "severity"), [("easy", "error"), ("qaid", "notice")])
@pytest.mark.parametrize(("hand", "trump"), [("KH QS 7C 8C 9D TD AS 7S", HEARTS), (PAIR, SPADES), (PAIR, None)])
def test_who_does_not_hold_both_may_not_say_it(hand: str, trump: int | None, table: TableKind, severity: str) -> None:
    fault = said_with("KH", hand=hand, trump=trump, table=table)
    assert fault is not None
    assert (fault.id, fault.severity, fault.seat) == ("baloot.not_held", severity, 1)
    assert fault.facts == {"hand": names_of(cards_named(hand))}


# When it counts


def projects(hand: str, *declared: str) -> Projects:
    words = [Declared(CATEGORIES.index(word)) for word in declared]
    found = allocate(cards_named(hand), words, HEARTS)
    assert found is not None
    return found


RUN = projects(IN_A_RUN, "sira")
KINGS = projects(FOUR_KINGS, "hundred")
QUEENS = projects(FOUR_QUEENS, "hundred")
UNSAID = ("none", "counted", "laid")


def good(options: TableOptions, *, said: bool = False, counted: Projects = (), on_table: Projects = ()) -> bool:
    return counts(options, pair_of(HEARTS), said=said, counted=counted, on_table=on_table)


@pytest.mark.parametrize("unsaid", UNSAID)
def test_said_in_time_it_counts_whoever_won_the_projects(unsaid: str) -> None:
    options = SAHRAT.with_changes({"baloot_unsaid_in_shown_run": unsaid})
    for counted, on_table in product([(), RUN], repeat=2):
        assert good(options, said=True, counted=counted, on_table=on_table)


@pytest.mark.parametrize("unsaid", UNSAID)
def test_unsaid_it_counts_in_a_run_of_trumps_by_option(unsaid: str) -> None:
    options = SAHRAT.with_changes({"baloot_unsaid_in_shown_run": unsaid})
    assert not good(options)
    assert good(options, counted=RUN, on_table=RUN) == (unsaid != "none")
    assert good(options, on_table=RUN) == (unsaid == "laid")
    assert not good(options, counted=RUN)


@pytest.mark.parametrize(
    ("hand", "declared", "both"),
    [
        ("AH KH QH JH TH 9H 8H 7H", ["hundred"], True),
        ("KH QH JH TH 8C 9D TD AS", ["fifty"], True),
        ("AH KH QH 9H 8C 9D TD AS", ["sira"], True),
        ("KS QS JS 8C KH QH AC 7D", ["sira"], False),
        ("KC KD KH KS QH JH TH AS", ["hundred", "sira"], False),
        (FOUR_KINGS, ["hundred"], False),
        (FOUR_QUEENS, ["hundred"], False),
    ],
)
def test_unsaid_it_counts_only_where_both_cards_stand_in_the_run(hand: str, declared: list[str], *, both: bool) -> None:
    shown = projects(hand, *declared)
    assert good(SQUARE, counted=shown, on_table=shown) == both
    assert not good(BALOTK, counted=shown, on_table=shown)


@pytest.mark.parametrize("hundred", [KINGS, QUEENS])
@pytest.mark.parametrize("void", [False, True])
def test_beside_a_counted_and_laid_hundred_of_kings_or_queens_it_is_void_by_option(
    hundred: Projects, *, void: bool
) -> None:
    options = SAHRAT.with_changes({"baloot_void_by_shown_hundred": void})
    assert good(options, said=True, counted=hundred, on_table=hundred) != void
    assert good(options, said=True, counted=hundred)
    assert good(options, said=True, on_table=hundred)


def test_another_hundred_voids_nothing() -> None:
    for hand in ("AH KH QH JH TH 9C 8D 7S", "KH QH AC AD AH AS 7C 8D", "KH QH JC JD JH JS 7C 8D"):
        shown = projects(hand, "hundred")
        assert good(SAHRAT, said=True, counted=shown, on_table=shown)


# In a hand


def after_trick_one(options: TableOptions, *hands: str, table: TableKind = "easy") -> Contest:
    """A Hokm in hearts in which seat 0 and seat 1 have declared a sira."""
    dealt = tuple(cards_named(hand) for hand in hands)
    contest = contests.start(3, HEARTS, dealt, table)
    for seat in range(4):
        if seat < 2:
            contest, faults = contests.declare(contest, options, Declare(0, seat, "sira"), on_turn=True)
            assert not faults
        contest = contests.card_played(contest, seat)
    return contest


def test_each_team_is_credited_with_its_own() -> None:
    contest = contests.start(3, HEARTS, (cards_named(PAIR), 0, cards_named("AH"), 0), "easy")
    assert credited(contest, SAHRAT, {0}, contests.all_held(contest)) == (True, False)
    assert credited(contest, SAHRAT, set(), contests.all_held(contest)) == (False, False)
    contest = contests.start(3, HEARTS, (0, 0, 0, cards_named(PAIR)), "easy")
    assert credited(contest, SAHRAT, {3}, contests.all_held(contest)) == (False, True)


def test_a_seat_without_the_pair_is_credited_with_nothing() -> None:
    contest = contests.start(3, HEARTS, (cards_named("KH"), cards_named("QH"), 0, 0), "qaid")
    assert credited(contest, SAHRAT, {0, 1}, contests.all_held(contest)) == (False, False)


def test_there_is_no_baloot_in_sun() -> None:
    contest = contests.start(3, None, (cards_named(PAIR), 0, 0, 0), "qaid")
    assert credited(contest, SAHRAT, {0}, contests.all_held(contest)) == (False, False)


def test_under_automatic_a_run_is_shown_from_the_end_of_trick_one_and_only_the_winners() -> None:
    contest = after_trick_one(SAHRAT, IN_A_RUN, "JS TS 9S", "", "")
    counted = counting.counted(contest, SAHRAT, (4, 4))
    assert credited(contest, SAHRAT, (), counted) == (True, False)
    early = contest._replace(played=(1, 1, 1, 0))
    assert credited(early, SAHRAT, (), counting.registered(early, SAHRAT, callers=0)) == (False, False)
    lost = after_trick_one(SAHRAT, IN_A_RUN, "AS KS QS", "", "")
    assert credited(lost, SAHRAT, (), counting.counted(lost, SAHRAT, (4, 4))) == (False, False)
    assert credited(lost, SAHRAT, (), counting.registered(lost, SAHRAT, callers=0)) == (False, False)


def shown(contest: Contest, options: TableOptions, seat: int, cards: str) -> Contest:
    event = Show(0, seat, tuple(card_named(card) for card in cards.split()))
    return reveal.show(contest, options, event, on_turn=True)[0]


def test_under_laid_a_run_must_be_laid() -> None:
    contest = after_trick_one(SQUARE, IN_A_RUN, "JS TS 9S", "", "")
    assert credited(contest, SQUARE, (), counting.registered(contest, SQUARE, callers=0)) == (False, False)
    contest = shown(contest, SQUARE, 0, "KH QH JH")
    assert credited(contest, SQUARE, (), counting.counted(contest, SQUARE, (4, 4))) == (True, False)


def test_a_laid_run_that_lost_counts_for_baloot_by_option_until_it_is_removed() -> None:
    contest = after_trick_one(ELBLOT, "AS KS QS", IN_A_RUN.replace("AS", "AD"), "", "")
    contest = shown(shown(contest, ELBLOT, 0, "AS KS QS"), ELBLOT, 1, "KH QH JH")
    counted = counting.counted(contest, ELBLOT, (4, 4))
    assert credited(contest, ELBLOT, (), counted) == (False, True)
    strict = ELBLOT.with_changes({"baloot_unsaid_in_shown_run": "counted"})
    assert credited(contest, strict, (), counted) == (False, False)


def test_a_void_reveal_is_laid_and_a_removed_one_is_not() -> None:
    dealt = tuple(cards_named(hand) for hand in (IN_A_RUN, "QD JD TD 9S 8S", "", ""))
    contest = contests.start(3, HEARTS, dealt, "qaid")
    contest, _ = contests.declare(contest, ELBLOT, Declare(0, 1, "fifty"), on_turn=True)
    for seat in range(4):
        contest = contests.card_played(contest, seat)
    contest = shown(contest, ELBLOT, 0, "KH QH JH")
    assert contest.lock is None
    assert credited(contest, ELBLOT, (), counting.counted(contest, ELBLOT, (4, 4))) == (True, False)
    contest = reveal.remove(contest, 0, 2)
    assert credited(contest, ELBLOT, (), counting.counted(contest, ELBLOT, (4, 4))) == (False, False)
