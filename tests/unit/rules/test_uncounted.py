"""Why a project does not count, by the rules of each kind of table (SPEC.md#show)."""

from collections.abc import Sequence
from typing import Final

import pytest

from fairshuffle.cards import names_of
from fairshuffle.explain.replay import story_of
from fairshuffle.explain.story import ProjectStory
from fairshuffle.record import read_record
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects.contest import all_held
from fairshuffle.rules.projects.counted import why_not
from fairshuffle.rules.projects.reveal import remove
from fairshuffle.testing.simulate import simulate
from tests.unit.rules.contest_lines import ACE_SIRA, BALOTK, ELBLOT, FIFTY, JACK_SIRA, SAHRAT, SQUARE, TWO_SIRAS, tell

SIRA_AND_FIFTY: Final = (ACE_SIRA, FIFTY)
DECLARED: Final = "0 declare sira, 1 declare fifty"


def reason(options: TableOptions, hands: Sequence[str], lines: str, callers: int | None = None) -> str:
    """Why the one project that seat 0 declared does not count."""
    contest = tell(options, hands, lines, table="qaid").contest
    (project,) = all_held(contest)[0]
    return why_not(contest, options, 0, project, callers)


@pytest.mark.parametrize("options", [SAHRAT, SQUARE])
def test_the_other_team_has_the_better_project(options: TableOptions) -> None:
    assert reason(options, SIRA_AND_FIFTY, f"{DECLARED}, trick") == "beaten"


def test_what_the_owner_has_chosen_to_lay_is_what_he_declared() -> None:
    told = tell(ELBLOT, (TWO_SIRAS,), "0 declare sira, trick, 0 show 9H 8H 7H")
    assert [names_of(project.cards) for project in all_held(told.contest)[0]] == [["7H", "8H", "9H"]]
    assert told.counted() == [["sira"], []]


def test_what_a_ruling_has_removed_was_not_laid() -> None:
    lines = "0 declare sira, 1 declare sira, trick, 0 speak sira sequence 9, 0 show AS KS QS"
    contest = remove(tell(ELBLOT, (TWO_SIRAS, JACK_SIRA), lines, table="qaid").contest, 0, 2)
    removed = contest.shown[0].project
    assert why_not(contest, ELBLOT, 0, removed, None) == "not_laid"


def test_the_other_team_has_laid_first() -> None:
    assert reason(ELBLOT, SIRA_AND_FIFTY, f"{DECLARED}, trick, 1 show KH QH JH TH") == "beaten"


@pytest.mark.parametrize("options", [SQUARE, ELBLOT])
def test_a_project_that_was_not_laid(options: TableOptions) -> None:
    assert reason(options, (ACE_SIRA,), "0 declare sira, trick, trick") == "not_laid"


def test_a_reveal_that_a_higher_declaration_holds_back_came_too_soon() -> None:
    assert reason(ELBLOT, SIRA_AND_FIFTY, f"{DECLARED}, trick, 0 show AS KS QS, trick, trick") == "too_soon"


def test_a_reveal_before_the_one_that_locks_came_too_soon() -> None:
    lines = f"{DECLARED}, 2 declare sira, trick, 0 show AS KS QS, trick, 2 show JD TD 9D"
    assert reason(ELBLOT, (ACE_SIRA, FIFTY, JACK_SIRA), lines) == "too_soon"


def test_a_team_without_a_trick_drops_out() -> None:
    assert reason(BALOTK, (ACE_SIRA,), "0 declare sira, trick") == "no_trick"


@pytest.mark.parametrize("options", [SAHRAT, ELBLOT])
def test_a_call_pays_the_other_team(options: TableOptions) -> None:
    assert reason(options, (ACE_SIRA,), "0 declare sira, trick", callers=1) == "not_paid"


def test_a_call_that_takes_all_takes_what_won() -> None:
    assert reason(BALOTK, SIRA_AND_FIFTY, f"{DECLARED}, trick", callers=0) == "beaten"


def test_before_any_lock_a_call_compares_what_can_still_be_laid() -> None:
    assert reason(ELBLOT, SIRA_AND_FIFTY, f"{DECLARED}, trick", callers=0) == "beaten"


@pytest.mark.parametrize("table", ["easy", "qaid"])
@pytest.mark.parametrize("name", ["sahrat", "balotk", "squarescores", "elblot"])
def test_a_declared_project_counts_or_has_its_reason(name: str, table: str) -> None:
    hands = [
        hand
        for seed in range(4)
        for hand in story_of(read_record(simulate(name, str(seed), table="qaid" if table == "qaid" else "easy")))[
            "hands"
        ]
    ]
    assert any(hand["declared"] for hand in hands)
    for hand in hands:
        counted = [bare(each) for each in hand["counted"]]
        for each in hand["declared"]:
            assert (each["why_not"] is None) == (bare(each) in counted)
            assert (each["why_not"] == "not_held") == (not each["held"])


def bare(each: ProjectStory) -> tuple[int, tuple[str, ...]]:
    return each["seat"], tuple(each["cards"])
