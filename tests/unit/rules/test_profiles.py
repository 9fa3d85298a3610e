"""The four profiles against the table of SPEC.md#options, and what TableOptions accepts and refuses."""

import re
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fairshuffle.errors import OptionsError, UnsupportedError
from fairshuffle.events import OptionValue
from fairshuffle.limits import MAX_NUMBER
from fairshuffle.rules.options import (
    OPTION_NAMES,
    PROFILES,
    TableOptions,
    check_consistency,
    check_option,
    profile,
    profile_file,
)

EIGHT_OFFENCES: Final = (
    "false_akka",
    "false_baloot",
    "false_project",
    "false_sawa",
    "locked_lead",
    "no_overtrump",
    "no_trump",
    "renege",
)
ALL_OFFENCES: Final = tuple(sorted((*EIGHT_OFFENCES, "invalid_project")))
ELBLOT_OFFENCES: Final = tuple(offence for offence in ALL_OFFENCES if offence != "false_project")
BALOTK_OFFENCES: Final = ("no_overtrump", "no_trump", "renege")

VALUES: Final[dict[str, tuple[OptionValue, OptionValue, OptionValue, OptionValue]]] = {
    # The columns are sahrat, balotk, squarescores, elblot.
    "target": (152, 152, 152, 152),
    "cut": ("none", "none", "cut", "none"),
    "boshat": ("before_first_card", "before_any_bid", "none", "before_first_card"),
    "boshat_tables": ("qaid", "all", "all", "qaid"),
    "boshat_dealer": ("next", "next", "next", "next"),
    "sun_over_hokm": (True, False, True, True),
    "own_hokm_to_sun": (True, True, True, True),
    "second_round_passer_sun": (True, False, False, True),
    "earlier_seat_takes_sun": ("first_round", "none", "always", "first_round"),
    "ace_keeps_hokm": (True, False, False, True),
    "ashkal": ("over_opponents_hokm", "after_passes", "after_passes", "over_opponents_hokm"),
    "ashkal_second_round": (True, True, False, True),
    "ashkal_on_ace": (False, True, True, False),
    "ashkal_buyer": ("caller", "caller", "partner", "caller"),
    "sun_double_own_max": (100, 100, 99, 100),
    "sun_double_other_min": (101, 101, 101, 101),
    "raisers": ("buyer_and_doubler", "teams", "teams", "buyer_and_doubler"),
    "rise_over_partner": (True, True, False, True),
    "trump_while_partner_wins": ("always", "never", "low_lead", "always"),
    "undertrump": (True, True, False, True),
    "akka_frees_partner": (False, False, True, False),
    "project_contest": ("best_team", "best_team", "best_team", "first_reveal"),
    "project_show": ("automatic", "automatic", "laid", "laid"),
    "undeclared_may_be_shown": (False, False, True, False),
    "declarations_each": (2, 2, 1, 2),
    "trump_run_breaks_tie": (False, False, False, False),
    "projects_need_a_trick": (False, True, False, False),
    "projects_at_three_four": (1, 2, 2, 1),
    "baloot_unsaid_in_shown_run": ("counted", "none", "counted", "laid"),
    "baloot_void_by_shown_hundred": (True, False, False, False),
    "sun_rounding": ("keep_five", "double_then_tenth", "keep_five", "keep_five"),
    "compare": ("raw", "raw", "game_points", "game_points"),
    "tie": ("made", "lost", "made", "made"),
    "doubled_tie": ("last_caller_loses", "last_caller_loses", "declarer_wins", "last_caller_loses"),
    "addons_when_doubled": ("all_to_winner", "all_to_winner", "all_to_winner", "escalation"),
    "baloot_of_lost_buyer": ("holder", "winner", "winner", "winner"),
    "baloot_of_doubled_loser": ("holder", "winner", "winner", "winner"),
    "reverse_kaboot": (True, False, False, True),
    "sawa": ("team", "hand", "team", "team"),
    "offences": (EIGHT_OFFENCES, BALOTK_OFFENCES, EIGHT_OFFENCES, ELBLOT_OFFENCES),
    "registered_takes": ("own", "all", "own", "own"),
    "wrong_call": ("against_caller", "against_caller", "against_caller", "none"),
    "qaid_sheet_openings": (2, 0, 2, 2),
    "timer_bid": (12_000, 0, 0, 0),
    "timer_card": (15_000, 0, 0, 0),
    "timer_qaid_window": (5_000, 0, 0, 5_000),
    "timer_qaid_sheet": (10_000, 0, 0, 0),
    "timer_next_hand": (10_000, 0, 0, 0),
    "timer_speak": (0, 0, 0, 10_000),
}

YES_NO: Final = {option for option, values in VALUES.items() if isinstance(values[0], bool)}
LEAST_NUMBER: Final = {
    "target": 1,
    "sun_double_own_max": 0,
    "sun_double_other_min": 0,
    "declarations_each": 1,
    "qaid_sheet_openings": 0,
    "timer_bid": 0,
    "timer_card": 0,
    "timer_qaid_window": 0,
    "timer_qaid_sheet": 0,
    "timer_next_hand": 0,
    "timer_speak": 0,
}
CHOICES: Final[dict[str, tuple[str | int, ...]]] = {
    "cut": ("none", "cut", "lift"),
    "boshat": ("none", "before_any_bid", "first_round", "before_first_card"),
    "boshat_tables": ("all", "qaid"),
    "boshat_dealer": ("next", "same"),
    "earlier_seat_takes_sun": ("none", "first_round", "always"),
    "ashkal": ("over_opponents_hokm", "after_passes"),
    "ashkal_buyer": ("caller", "partner"),
    "raisers": ("buyer_and_doubler", "teams"),
    "trump_while_partner_wins": ("always", "never", "low_lead"),
    "project_contest": ("best_team", "first_reveal"),
    "project_show": ("automatic", "laid"),
    "projects_at_three_four": (1, 2),
    "baloot_unsaid_in_shown_run": ("none", "counted", "laid"),
    "sun_rounding": ("keep_five", "double_then_tenth"),
    "compare": ("raw", "game_points"),
    "tie": ("made", "lost"),
    "doubled_tie": ("last_caller_loses", "declarer_wins"),
    "addons_when_doubled": ("all_to_winner", "escalation"),
    "baloot_of_lost_buyer": ("holder", "winner"),
    "baloot_of_doubled_loser": ("holder", "winner"),
    "sawa": ("team", "hand"),
    "registered_takes": ("own", "all"),
    "wrong_call": ("against_caller", "none"),
}

STATEMENTS: Final = {"sahrat": ("S0", 166), "balotk": ("S1", 117), "squarescores": ("S3", 188), "elblot": ("S4", 98)}
"""For each profile the letter of its rule page and how many statements that page has."""


def greatest(name: str) -> int:
    """The greatest number an option may be: eight declarations are more than anybody can use."""
    return 8 if name == "declarations_each" else MAX_NUMBER


def fits(name: str, value: OptionValue) -> bool:
    """Whether SPEC.md#options lets the option have this value."""
    if name in YES_NO:
        return isinstance(value, bool)
    if name in LEAST_NUMBER:
        return type(value) is int and LEAST_NUMBER[name] <= value <= greatest(name)
    if name == "offences":
        known = [offence for offence in ALL_OFFENCES if isinstance(value, tuple) and offence in value]
        return isinstance(value, tuple) and list(value) == known
    return any(value == choice and type(value) is type(choice) for choice in CHOICES[name])


def contradiction(options: TableOptions) -> str:
    """The option at which SPEC.md#options finds the set contradictory, or nothing."""
    if options.ashkal == "over_opponents_hokm" and not options.sun_over_hokm:
        return "ashkal"
    if options.timer_speak > 0 and options.project_contest != "first_reveal":
        return "timer_speak"
    if options.project_contest == "first_reveal" and options.project_show == "automatic":
        return "project_contest"
    if options.undeclared_may_be_shown and options.project_show == "automatic":
        return "undeclared_may_be_shown"
    return ""


def lawful_values(name: str) -> st.SearchStrategy[OptionValue]:
    if name in YES_NO:
        return st.booleans()
    if name in LEAST_NUMBER:
        return st.integers(LEAST_NUMBER[name], greatest(name))
    if name == "offences":
        return st.sets(st.sampled_from(ALL_OFFENCES)).map(lambda some: tuple(sorted(some)))
    return st.sampled_from(CHOICES[name])


names = st.sampled_from(OPTION_NAMES)
profiles = st.sampled_from(PROFILES)
anything: st.SearchStrategy[OptionValue] = st.one_of(
    st.booleans(),
    st.integers(-2, 3),
    st.integers(),
    st.sampled_from(sorted({str(word) for choices in CHOICES.values() for word in choices})),
    st.text(max_size=6),
    st.lists(st.sampled_from([*ALL_OFFENCES, "lateness"]), max_size=4).map(tuple),
)
changes_of_some = st.sets(names, max_size=6).flatmap(
    lambda some: st.fixed_dictionaries({name: lawful_values(name) for name in sorted(some)})
)


def test_the_test_knows_every_option_once() -> None:
    assert tuple(sorted(VALUES)) == tuple(sorted(OPTION_NAMES))
    assert sorted([*YES_NO, *LEAST_NUMBER, *CHOICES, "offences"]) == sorted(OPTION_NAMES)


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_file_holds_every_option_and_nothing_else(name: str) -> None:
    assert tuple(profile_file(name)) == OPTION_NAMES
    assert {tuple(entry) for entry in profile_file(name).values()} == {("value", "because")}


@pytest.mark.parametrize("option", OPTION_NAMES)
def test_profiles_have_the_values_of_the_table(option: str) -> None:
    assert tuple(getattr(profile(name), option) for name in PROFILES) == VALUES[option]


@pytest.mark.parametrize("option", OPTION_NAMES)
@pytest.mark.parametrize("name", PROFILES)
def test_every_value_rests_on_a_statement_of_its_own_page_or_says_that_it_does_not(name: str, option: str) -> None:
    page, count = STATEMENTS[name]
    because = profile_file(name)[option]["because"]
    assert re.match(rf"({page}-\d+: |silent: |reading: {page}-\d+: )\w", because)
    cited = re.findall(r"(S\d+)-(\d+)", because)
    assert all(letter == page and 1 <= int(number) <= count for letter, number in cited)


@pytest.mark.parametrize(
    ("name", "option", "because"),
    [
        (name, option, entry["because"])
        for name in PROFILES
        for option, entry in profile_file(name).items()
        if entry["because"].startswith("silent: ")
    ],
)
def test_a_silent_page_takes_the_value_of_sahrat_or_says_why_not(name: str, option: str, because: str) -> None:
    as_sahrat = name != "sahrat" and getattr(profile(name), option) == getattr(profile("sahrat"), option)
    assert because.startswith("silent: as sahrat" if as_sahrat else "silent: our choice")


def test_profiles_are_named_in_one_order_and_no_other_is_known() -> None:
    assert PROFILES == ("sahrat", "balotk", "squarescores", "elblot")
    with pytest.raises(UnsupportedError) as refused:
        profile("kammelna")
    assert (refused.value.what, refused.value.name) == ("profile", "kammelna")


@pytest.mark.parametrize(
    ("name", "changes", "culprit"),
    [
        ("sahrat", {"sun_over_hokm": False}, "ashkal"),
        ("balotk", {"ashkal": "over_opponents_hokm"}, "ashkal"),
        ("sahrat", {"timer_speak": 10_000}, "timer_speak"),
        ("elblot", {"project_contest": "best_team"}, "timer_speak"),
        ("sahrat", {"project_contest": "first_reveal"}, "project_contest"),
        ("elblot", {"project_show": "automatic"}, "project_contest"),
    ],
)
def test_a_contradiction_is_refused_by_name(name: str, changes: dict[str, OptionValue], culprit: str) -> None:
    with pytest.raises(OptionsError, match=rf"^{culprit} .*needs") as refused:
        profile(name).with_changes(changes)
    assert refused.value.name == culprit


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("sahrat", {"sun_over_hokm": False, "ashkal": "after_passes"}),
        ("sahrat", {"project_contest": "first_reveal", "project_show": "laid", "timer_speak": 10_000}),
        ("elblot", {"project_contest": "best_team", "project_show": "automatic", "timer_speak": 0}),
    ],
)
def test_changes_that_hold_together_are_taken_together(name: str, changes: dict[str, OptionValue]) -> None:
    changed = profile(name).with_changes(changes)
    check_consistency(changed)
    assert {option: getattr(changed, option) for option in changes} == changes


@pytest.mark.parametrize("option", OPTION_NAMES)
def test_every_lawful_choice_of_an_option_is_accepted(option: str) -> None:
    numbers = (LEAST_NUMBER[option], greatest(option)) if option in LEAST_NUMBER else ()
    offences = ((), ("renege",), ALL_OFFENCES) if option == "offences" else ()
    answers = (True, False) if option in YES_NO else ()
    for value in (*answers, *numbers, *offences, *CHOICES.get(option, ())):
        check_option(option, value)


@given(names, anything)
@example("sun_over_hokm", 1)
@example(name="target", value=True)
@example("target", 0)
@example("declarations_each", 0)
@example("declarations_each", 9)
@example("timer_bid", MAX_NUMBER + 1)
@example(name="projects_at_three_four", value=True)
@example("projects_at_three_four", "1")
@example("offences", ("renege", "no_trump"))
@example("offences", ("renege", "renege"))
@example("offences", ("lateness",))
@example("offences", "renege")
def test_a_value_is_refused_by_name_unless_the_option_may_have_it(name: str, value: OptionValue) -> None:
    if fits(name, value):
        check_option(name, value)
        return
    with pytest.raises(OptionsError) as refused:
        check_option(name, value)
    assert (refused.value.what, refused.value.name) == ("value", name)
    with pytest.raises(OptionsError, match=name):
        profile("sahrat").with_changes({name: value})


@given(st.text(max_size=12).filter(lambda name: name not in OPTION_NAMES), anything)
@example("Target", 152)
@example("with_changes", 152)
def test_an_unknown_option_is_refused_by_name(name: str, value: OptionValue) -> None:
    with pytest.raises(OptionsError) as refused:
        profile("sahrat").with_changes({name: value})
    assert (refused.value.what, refused.value.name) == ("option", name)


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("other", PROFILES)
def test_the_differences_turn_one_profile_into_another(name: str, other: str) -> None:
    wanted = {
        option: values[PROFILES.index(name)]
        for option, values in VALUES.items()
        if values[PROFILES.index(name)] != values[PROFILES.index(other)]
    }
    differences = profile(name).differences(profile(other))
    assert differences == wanted
    assert profile(other).with_changes(differences) == profile(name)


@given(profiles, changes_of_some)
def test_changes_come_back_as_differences(name: str, changes: dict[str, OptionValue]) -> None:
    base = profile(name)
    before = {option: getattr(base, option) for option in OPTION_NAMES}
    culprit = contradiction(TableOptions(**{**before, **changes}))
    if culprit:
        with pytest.raises(OptionsError) as refused:
            base.with_changes(changes)
        assert refused.value.name == culprit
        return
    changed = base.with_changes(changes)
    assert changed.differences(base) == {option: value for option, value in changes.items() if value != before[option]}
    assert base.with_changes(changed.differences(base)) == changed
    assert changed.with_changes(base.differences(changed)) == base
    assert {option: getattr(base, option) for option in OPTION_NAMES} == before
