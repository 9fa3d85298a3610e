"""Which rows of the coverage table must not be empty at a table, and which options cannot decide anything there."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from fairshuffle.events import OptionValue
from fairshuffle.rules.options import OPTION_NAMES, TableOptions
from tests.coverage.rows import named

Table: TypeAlias = Literal["easy", "qaid"]

HOUSE_VARIANTS: Final[dict[str, dict[str, OptionValue]]] = {
    "sahrat": {"trump_run_breaks_tie": True, "projects_need_a_trick": True},
    "balotk": {"boshat": "first_round", "tie": "made"},
    "squarescores": {
        "cut": "lift",
        "boshat": "first_round",
        "trump_run_breaks_tie": True,
        "ashkal_second_round": True,
    },
    "elblot": {"undeclared_may_be_shown": True, "ashkal_on_ace": True},
}

TOLD_OTHERWISE: Final = frozenset({"offences"})
"""Options that have rows of their own: each offence is one, ``accused …``."""


class Never(NamedTuple):
    """Options that cannot decide anything at some tables, and why."""

    options: tuple[str, ...]
    where: Callable[[TableOptions, Table], bool]
    why: str


def _no_boshat(options: TableOptions, table: Table) -> bool:
    return options.boshat_tables == "qaid" and table == "easy"


def _is_off(name: str) -> Callable[[TableOptions, Table], bool]:
    """The condition that a number of a table is nothing."""
    return lambda options, _: not getattr(options, name)


NEVER: Final = (
    Never(("cut",), lambda options, _: options.cut == "none", "what is not offered leaves no line"),
    Never(("boshat",), _no_boshat, "easy tables are without it"),
    Never(
        ("boshat_dealer",),
        lambda options, table: _no_boshat(options, table) or options.boshat == "none",
        "nobody can call it",
    ),
    Never(
        ("boshat_tables",),
        lambda options, table: table == "qaid" or options.boshat == "none",
        "Qaid tables have it by either value, where there is one",
    ),
    Never(
        ("second_round_passer_sun",),
        lambda options, _: not options.sun_over_hokm and options.earlier_seat_takes_sun == "none",
        "nobody is asked over a Hokm or before a Sun",
    ),
    Never(
        ("akka_frees_partner",),
        lambda options, _: options.trump_while_partner_wins == "never",
        "the partner is free anyway",
    ),
    Never(
        ("project_contest",),
        lambda options, _: options.project_show == "automatic",
        "a Reveal is laid by its owner: first_reveal contradicts automatic",
    ),
    Never(
        ("undeclared_may_be_shown",),
        lambda options, _: options.project_show == "automatic",
        "the server lays what was declared",
    ),
    Never(
        ("undeclared_may_be_shown",),
        lambda options, table: table == "easy" and not options.undeclared_may_be_shown,
        "an easy table refuses it, and what is refused leaves no line",
    ),
    Never(
        ("trump_run_breaks_tie",),
        lambda options, table: table == "easy" and options.project_contest == "first_reveal",
        "the first Reveal decides; the projects are compared only when a call ends the hand",
    ),
    Never(
        ("projects_need_a_trick",),
        lambda options, table: (
            table == "easy" and options.project_contest == "best_team" and options.project_show == "laid"
        ),
        "who took no trick suffers a Kaboot, where his projects count for nobody, and the others may lay nothing",
    ),
    Never(
        ("compare",),
        lambda options, _: options.tie == "lost" and options.doubled_tie == "last_caller_loses",
        "the two part only at an exact tie with a Fifty in Hokm, and then game points name the winner that a tie has",
    ),
    Never(
        ("baloot_of_doubled_loser",),
        lambda options, _: options.addons_when_doubled == "escalation",
        "escalation decides it",
    ),
    Never(
        ("sawa",),
        lambda options, table: table == "easy" and options.sawa == "hand",
        "an easy table takes true claims only, and who can do it alone can do it with his partner",
    ),
    Never(
        ("registered_takes", "wrong_call", "qaid_sheet_openings", "timer_qaid_window", "timer_qaid_sheet"),
        lambda _, table: table == "easy",
        "nothing is called at easy tables",
    ),
    *(
        Never((name,), _is_off(name), "there is no such timer")
        for name in ("timer_bid", "timer_card", "timer_qaid_sheet", "timer_next_hand", "timer_speak")
    ),
)
"""Why an option cannot decide anything; each reason is a consequence of the rules, not of how the bots play."""


def never_decides(options: TableOptions, table: Table) -> dict[str, str]:
    """The options that cannot decide anything at a table, with the reason."""
    return {name: never.why for never in NEVER if never.where(options, table) for name in never.options}


ALWAYS: Final = (
    *(f"outcome {outcome}" for outcome in ("made", "lost", "kaboot", "passed_out")),
    *(f"{bid} in the {round_} round" for bid in ("hokm", "sun") for round_ in ("first", "second")),
    *("double", "double locked", "double in Sun", "three", "four", "four locked", "gahwa"),
    *(f"declared {name}" for name in ("sira", "fifty", "hundred", "four_hundred")),
    *(f"counted {name}" for name in ("sira", "fifty", "hundred", "four_hundred")),
    *("two projects of one seat counted", "a locked lead forbids trumps", "said akka", "said baloot", "sawa true"),
    *("line trick", "finding entropy.missing_link", "finding baloot.late", "verdict verified"),
    *(
        f"score step {step}"
        for step in ("rest", "base", "level", "projects_to_winner", "projects_times", "tie_undoubled", "tie_doubled")
    ),
)

QAID: Final = (
    *(f"registered at level {level}" for level in range(5)),
    *(f"finding play.{card}" for card in ("renege", "no_trump", "no_overtrump", "locked_lead")),
    *("finding akka.false", "finding baloot.not_held", "finding sawa.false", "finding project.not_held"),
    *("outcome registered", "sawa false", "line qaid", "line close", "a sheet after the last card"),
    *("ruling registered", "ruling rejected"),
)
"""The rows that must not be empty where mistakes are accepted and called."""


def expected(options: TableOptions, table: Table) -> set[str]:
    """The rows that must not be empty at a table."""
    never = never_decides(options, table)
    rows = {*ALWAYS, *(named(options, name) for name in OPTION_NAMES if name not in never.keys() | TOLD_OTHERWISE)}
    if table == "qaid":
        rows |= {*QAID, *(f"accused {offence}" for offence in options.offences)}
        rows |= {"finding project.overlap"} if options.declarations_each > 1 else set()
        rows |= {"ruling project_removed"} if "invalid_project" in options.offences else set()
    if options.boshat != "none" and not _no_boshat(options, table):
        rows |= {"outcome boshat", "boshat in the auction"}
        rows |= {"boshat after the purchase"} if options.boshat == "before_first_card" else set()
    if options.reverse_kaboot:
        rows.add("outcome reverse_kaboot")
    rows |= _shuffling_and_laying(options)
    if table == "qaid" and "invalid_project" in options.offences and not options.undeclared_may_be_shown:
        # Elsewhere bots lay wrongly only what lies there already, and that still lies when it is removed.
        rows.add("finding project.removed")
    if options.timer_bid:
        rows |= {"auto pass", "auto card"}
    return rows


def _shuffling_and_laying(options: TableOptions) -> set[str]:
    """The rows of what only some tables have."""
    rows = {"cut"} if options.cut == "cut" else set()
    if options.cut == "lift":
        rows |= {"lift top for himself", "lift bottom for himself", "lift bottom for partner"}
    if options.project_show == "laid":
        rows.add("laid a project: good")
    if options.project_contest == "first_reveal":
        rows |= {"a Reveal locks its team", "line speak", "laid a project: void", "finding project.priority"}
    return rows
