"""Why a project that was declared and held does not count in a hand (SPEC.md#show)."""

from typing import Literal, TypeAlias

from fairshuffle.rules.contest import Contest, winners
from fairshuffle.rules.laid import effective
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects import Project
from fairshuffle.seats import Seat, Team, team_of

Why: TypeAlias = Literal["beaten", "not_laid", "too_soon", "no_trick", "not_paid"]
"""``beaten`` by the other team, ``not_laid`` in time, laid ``too_soon``, of a team with ``no_trick``, or of one that a
call does not pay (``not_paid``)."""


def why_not(contest: Contest, options: TableOptions, seat: Seat, project: Project, callers: Team | None) -> Why:
    """Why a project of a seat, which is none of those that count, does not count at the end of its hand.

    ``callers`` is the team that a call pays, None in a hand that was played.

    >>> from fairshuffle.rules.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> from fairshuffle.rules.projects import Declared, runs
    >>> declared = ((Declared(0),), (Declared(1),), (), ())
    >>> contest = start(3, None, (0b111, 0b1111 << 8, 0, 0), "easy")._replace(declared=declared)
    >>> why_not(contest, profile("sahrat"), 0, runs(0b111)[0], callers=None)
    'beaten'
    """
    team, best = team_of(seat), winners(contest, options)
    laid = [shown for shown in contest.shown if (shown.seat, shown.project, shown.removed) == (seat, project, False)]
    if callers is not None and options.registered_takes == "own" and team != callers:
        return "not_paid"
    if best == 1 - team:
        return "beaten"
    if options.project_show == "laid" and not laid:
        # Before any lock a call compares what can still be laid, and then the better team's count.
        can_be_laid = callers is not None and best is None and contest.played[seat] < 8
        return "beaten" if can_be_laid else "not_laid"
    return "too_soon" if laid and not any(shown in effective(contest, options) for shown in laid) else "no_trick"
