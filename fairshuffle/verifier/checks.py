"""The register of checks: every id, when it runs, and which must have run (SPEC.md#findings).

A check has the id of the finding that it makes. It belongs to a group: the kind of line, or the occasion, on which
all checks of the group are made together. So the report counts what ran, and nothing is ticked by hand.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from fairshuffle.events import Game

Status: TypeAlias = Literal["passed", "failed", "not_run"]

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "record": ("log.version", "log.truncated", "bot.seat"),
    "line": ("log.order", "log.time"),
    "opening": ("commit.opening",),
    "secret": ("commit.missing",),
    "reveal": ("commit.hand_opening",),
    "commitment": ("commit.pinned",),
    "join": ("entropy.anchor",),
    "link": ("entropy.link", "entropy.order"),
    "inputs": ("entropy.missing_link",),
    "checkpoint": ("check.lines", "check.digest"),
    "signature": ("check.signature",),
    "receipt": ("check.receipt",),
    "draw": ("draw.dealer",),
    "deal": ("deal.index", "deal.dealer", "match.over"),
    "turned": ("deal.turned",),
    "cards": ("deal.cards",),
    "shown": ("deal.repeated_card",),
    "cut": ("deal.cut",),
    "boshat": ("boshat.window", "boshat.claim"),
    "bid": ("bid.turn", "bid.call", "bid.suit"),
    "double": ("double.turn", "double.level", "double.score", "double.locked"),
    "declare": ("project.window", "project.too_many", "project.not_held", "project.overlap"),
    "show": ("project.priority", "project.removed"),
    "say_baloot": ("baloot.not_held", "baloot.late"),
    "play": (
        "play.turn",
        "play.not_held",
        "play.renege",
        "play.no_trump",
        "play.no_overtrump",
        "play.locked_lead",
    ),
    "say_akka": ("akka.false",),
    "trick": ("trick.winner",),
    "sawa": ("sawa.window", "sawa.false"),
    "qaid": ("qaid.window", "qaid.sheet"),
    "ruling": ("qaid.ruling",),
    "result": ("score.outcome", "score.points"),
    "total": ("score.total",),
    "result_cards": ("score.cards",),
    "result_projects": ("score.projects",),
    "result_baloot": ("score.baloot",),
    "end": ("match.winner", "match.not_over"),
    "timer": ("timer.early", "timer.late", "timer.auto"),
    "next_hand": ("timer.next_hand",),
    "chat": ("chat.closed",),
}
"""The checks of each group."""

CHECKS: Final[Mapping[str, str]] = {check: group for group, checks in GROUPS.items() for check in checks}
"""The group of every check, by its id."""

PLACES: Final[Mapping[str, int]] = {
    check: place
    for place, check in enumerate(
        (
            *("log.version", "log.order", "log.time", "log.truncated"),
            "bot.seat",
            "chat.closed",
            *("commit.opening", "commit.hand_opening", "commit.missing", "commit.pinned"),
            *("entropy.anchor", "entropy.link", "entropy.missing_link", "entropy.order"),
            *("check.digest", "check.lines", "check.signature", "check.receipt"),
            "draw.dealer",
            *("deal.index", "deal.dealer", "deal.cut", "deal.turned", "deal.cards", "deal.repeated_card"),
            *("boshat.window", "boshat.claim"),
            *("bid.turn", "bid.call", "bid.suit"),
            *("double.turn", "double.level", "double.score", "double.locked"),
            *("project.window", "project.too_many", "project.not_held", "project.overlap", "project.priority"),
            "project.removed",
            *("baloot.not_held", "baloot.late"),
            *("play.turn", "play.not_held", "play.renege", "play.no_trump", "play.no_overtrump", "play.locked_lead"),
            "akka.false",
            "trick.winner",
            *("sawa.window", "sawa.false"),
            *("qaid.window", "qaid.sheet", "qaid.ruling"),
            *("score.outcome", "score.points", "score.total", "score.cards", "score.projects", "score.baloot"),
            *("match.over", "match.winner", "match.not_over"),
            *("timer.early", "timer.late", "timer.auto", "timer.next_hand"),
        )
    )
}
"""The place of every check in the list of SPEC.md#findings: the order in which the findings of one line are told."""

NEED_THE_SECRET: Final = (
    *(
        "opening",
        "draw",
        "turned",
        "cards",
        "boshat",
        "declare",
        "show",
        "play",
        "say_akka",
        "say_baloot",
        "sawa",
        "ruling",
    ),
    *("result", "result_cards", "result_projects", "result_baloot"),
)
"""The groups that cannot run before the secret of a committed record is known, but for hands opened one by one."""

_ALWAYS: Final = ("record", "line", "deal", "bid", "result", "total", "end")
_COMMITTED: Final = ("opening", "secret", "checkpoint", "draw", "turned", "cards")

DECIDING: Final = frozenset({"log.truncated", "commit.missing"})
"""Findings that are no error and yet leave the record incomplete."""


class CheckResult(NamedTuple):
    """How many times a check ran and what came of it; ``reason`` says why one did not run."""

    id: str
    times: int
    status: Status
    reason: str = ""


def mandatory_groups(game: Game) -> frozenset[str]:
    """The groups that must have run at least once before a record can be called verified.

    What a record has depends on its first line alone, so a record cannot talk itself out of a check.
    """
    groups = {*_ALWAYS, *(_COMMITTED if game.commitment is not None else ("shown",))}
    if game.reveal is not None:
        groups.add("reveal")
    return frozenset(groups)
