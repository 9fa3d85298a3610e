"""Table options: every difference between tables, one field each (SPEC.md#options).

A reading of a rule is never code, it is a field here. A profile is a file of values (``profiles/*.toml``), and no
rules function knows a profile's name.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pkgutil import get_data
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from fairshuffle.errors import OptionsError, UnsupportedError
from fairshuffle.events import Offence, OptionValue
from fairshuffle.limits import MAX_NUMBER

PROFILES: Final = ("sahrat", "balotk", "squarescores", "elblot")


class TableOptions(NamedTuple):
    """Every option of a table, as plain values; the names are the keys of a record's ``options``.

    Points are game points, times are milliseconds (0 = no timer), yes/no options are booleans. The meaning of each
    option is in SPEC.md under ``option-NAME`` (with ``-`` for ``_``); the anchor before each group names the rules
    that read it.
    """

    # SPEC.md#match
    target: int
    # SPEC.md#deal
    cut: Literal["none", "cut", "lift"]
    boshat: Literal["none", "before_any_bid", "first_round", "before_first_card"]
    boshat_tables: Literal["all", "qaid"]
    boshat_dealer: Literal["next", "same"]
    # SPEC.md#auction
    sun_over_hokm: bool
    own_hokm_to_sun: bool
    second_round_passer_sun: bool
    earlier_seat_takes_sun: Literal["none", "first_round", "always"]
    ace_keeps_hokm: bool
    ashkal: Literal["over_opponents_hokm", "after_passes"]
    ashkal_second_round: bool
    ashkal_on_ace: bool
    ashkal_buyer: Literal["caller", "partner"]
    # SPEC.md#doubling
    sun_double_own_max: int
    sun_double_other_min: int
    raisers: Literal["buyer_and_doubler", "teams"]
    # SPEC.md#play
    rise_over_partner: bool
    trump_while_partner_wins: Literal["always", "never", "low_lead"]
    undertrump: bool
    akka_frees_partner: bool
    # SPEC.md#projects
    project_contest: Literal["best_team", "first_reveal"]
    project_show: Literal["automatic", "laid"]
    undeclared_may_be_shown: bool
    declarations_each: int
    trump_run_breaks_tie: bool
    projects_need_a_trick: bool
    projects_at_three_four: Literal[1, 2]
    # SPEC.md#baloot
    baloot_unsaid_in_shown_run: Literal["none", "counted", "laid"]
    baloot_void_by_shown_hundred: bool
    # SPEC.md#scoring
    sun_rounding: Literal["keep_five", "double_then_tenth"]
    compare: Literal["raw", "game_points"]
    tie: Literal["made", "lost"]
    doubled_tie: Literal["last_caller_loses", "declarer_wins"]
    addons_when_doubled: Literal["all_to_winner", "escalation"]
    baloot_of_lost_buyer: Literal["holder", "winner"]
    baloot_of_doubled_loser: Literal["holder", "winner"]
    reverse_kaboot: bool
    # SPEC.md#sawa
    sawa: Literal["team", "hand"]
    # SPEC.md#qaid
    offences: tuple[Offence, ...]
    registered_takes: Literal["own", "all"]
    wrong_call: Literal["against_caller", "none"]
    qaid_sheet_openings: int
    # SPEC.md#timers
    timer_bid: int
    timer_card: int
    timer_qaid_window: int
    timer_qaid_sheet: int
    timer_next_hand: int
    timer_speak: int

    def with_changes(self, changes: Mapping[str, OptionValue]) -> "TableOptions":
        """These options with single ones changed.

        Raises OptionsError for an unknown name, a value that the option cannot have, and a set that contradicts itself.

        >>> profile("sahrat").with_changes({"target": 104}).target
        104
        """
        if not changes:
            return self
        for name, value in changes.items():
            check_option(name, value)
        changed = self._replace(**changes)  # type: ignore[arg-type]  # check_option has compared each value with its field
        check_consistency(changed)
        return changed

    def differences(self, other: "TableOptions") -> dict[str, OptionValue]:
        """The options of ``self`` that differ from ``other``, by name.

        >>> profile("sahrat").with_changes({"target": 104}).differences(profile("sahrat"))
        {'target': 104}
        """
        if self is other:
            return {}
        values = ((name, getattr(self, name)) for name in OPTION_NAMES)
        return {name: value for name, value in values if value != getattr(other, name)}


OPTION_NAMES: Final = TableOptions._fields


_BOUNDS: Final = {"target": (1, MAX_NUMBER), "declarations_each": (1, 8)}
"""The least and the most of a number that may not be anything. No hand holds more than two projects, and even at a
table that lets false ones stand eight are enough."""


@lru_cache(maxsize=1)
def _kinds() -> Mapping[str, Any]:
    return MappingProxyType(get_type_hints(TableOptions))


def check_option(name: str, value: OptionValue) -> None:
    """Nothing, when ``value`` is one that option ``name`` may have; otherwise raises OptionsError, naming both.

    >>> check_option("cut", "lift")
    >>> check_option("cut", "often")
    Traceback (most recent call last):
        ...
    fairshuffle.errors.OptionsError: option cut cannot be 'often': it is one of none, cut, lift
    """
    if name not in _kinds():
        what = "option"
        raise OptionsError(what, name, f"unknown option {name!r}")
    wanted = _wanted(name, value)
    if wanted:
        what = "value"
        shown = list(value) if isinstance(value, tuple) else value
        raise OptionsError(what, name, f"option {name} cannot be {shown!r}: it is {wanted}")


def _wanted(name: str, value: OptionValue) -> str:
    """What the option takes, in words, when ``value`` is not that; empty when it is."""
    kind = _kinds()[name]
    if kind is bool:
        return "" if isinstance(value, bool) else "true or false"
    if kind is int:
        low, high = _BOUNDS.get(name, (0, MAX_NUMBER))
        fits = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return "" if fits else f"a number from {low} " + ("up" if high == MAX_NUMBER else f"to {high}")
    if get_origin(kind) is tuple:
        known = get_args(Offence)
        fits = isinstance(value, tuple) and list(value) == sorted(set(value)) and set(value) <= set(known)
        return "" if fits else f"an alphabetical list out of {', '.join(known)}"
    choices = get_args(kind)
    fits = any(value == choice and type(value) is type(choice) for choice in choices)
    return "" if fits else f"one of {', '.join(map(str, choices))}"


def check_consistency(options: TableOptions) -> None:
    """Nothing, when the options can hold together; otherwise raises OptionsError, naming those that contradict.

    >>> check_consistency(profile("balotk"))
    """
    reason = ""
    if options.ashkal == "over_opponents_hokm" and not options.sun_over_hokm:
        reason = "ashkal = over_opponents_hokm needs sun_over_hokm = true: an Ashkal is a Sun over that Hokm"
    elif options.timer_speak and options.project_contest != "first_reveal":
        reason = "timer_speak needs project_contest = first_reveal: there is no Speak without it"
    elif options.project_contest == "first_reveal" and options.project_show == "automatic":
        reason = "project_contest = first_reveal needs project_show = laid: a Reveal is laid by its owner"
    elif options.undeclared_may_be_shown and options.project_show == "automatic":
        reason = "undeclared_may_be_shown needs project_show = laid: the server lays what was declared"
    if reason:
        what = "options"
        raise OptionsError(what, reason.split(" ", 1)[0], reason)


@lru_cache(maxsize=len(PROFILES))
def profile_file(name: str) -> Mapping[str, Mapping[str, Any]]:
    """The file of a profile: for each option its ``value`` and, as ``because``, what the value rests on.

    Raises UnsupportedError for an unknown name.
    """
    if name not in PROFILES:
        what = "profile"
        raise UnsupportedError(what, name, f"unknown profile {name!r}: there are {', '.join(PROFILES)}")
    data = get_data("fairshuffle.rules", f"profiles/{name}.toml")
    assert data is not None
    return MappingProxyType(tomllib.loads(data.decode()))


@lru_cache(maxsize=len(PROFILES))
def profile(name: str) -> TableOptions:
    """The options of a rule profile: ``sahrat``, ``balotk``, ``squarescores`` or ``elblot``.

    Raises UnsupportedError for an unknown name.

    >>> profile("balotk").tie
    'lost'
    """
    values = {option: entry["value"] for option, entry in profile_file(name).items()}
    values["offences"] = tuple(values["offences"])
    for option, value in values.items():
        check_option(option, value)
    options = TableOptions(**values)
    check_consistency(options)
    return options
