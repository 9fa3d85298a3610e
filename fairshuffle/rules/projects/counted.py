"""Which projects count in a hand, and why another one does not (SPEC.md#show)."""

from typing import Literal, TypeAlias

from fairshuffle.events import ProjectName
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects.contest import NO_PROJECTS, BySeat, Contest, all_held, best_seat, gone, held, winners
from fairshuffle.rules.projects.laid import by_seat, effective, laid_by, of_team
from fairshuffle.rules.projects.project import Project
from fairshuffle.seats import SEATS, Pair, Seat, Team, team_of

Why: TypeAlias = Literal["beaten", "not_laid", "too_soon", "no_trick", "not_paid"]
"""``beaten`` by the other team, ``not_laid`` in time, laid ``too_soon``, of a team with ``no_trick``, or of one that a
call does not pay (``not_paid``)."""


def counted(contest: Contest, options: TableOptions, tricks: Pair) -> BySeat:
    """The projects that count in a hand that was played to its end, a Sawa included (SPEC.md#projects).

    ``tricks`` are those of each team, claimed ones too.

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> counted(start(3, None, (0xFF,) * 4, "easy"), profile("sahrat"), (5, 3))
    ((), (), (), ())
    """
    team, laying = winners(contest, options), options.project_show == "laid"
    if team is None:
        return NO_PROJECTS
    if options.projects_need_a_trick and tricks[team] == 0:
        return of_team(1 - team, by_seat(contest.shown) if laying else all_held(contest))
    return by_seat(laid_by(contest, team)) if laying else of_team(team, all_held(contest))


def registered(contest: Contest, options: TableOptions, callers: Team) -> BySeat:
    """The projects that count when a call ends the hand (SPEC.md#qaid).

    ``callers`` is the team that is paid, the other one after a wrong call. ``own``: what that team has declared and
    holds, whether or not it won the contest; ``all``: what the winners have, whoever they are. Where projects are
    laid, only what has been laid or can still be laid in time. In ``first_reveal`` the callers must have won: by the
    lock or, before any, by one comparison of what is declared and can still be laid.

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> registered(start(3, None, (0xFF,) * 4, "qaid"), profile("sahrat"), callers=1)
    ((), (), (), ())
    """
    team = winners(contest, options)
    if options.project_contest == "first_reveal":
        projects = by_seat(effective(contest, options))
        if team is None:
            projects = _still_to_lay(contest, cards=8)
            best = best_seat(contest, options, projects)
            team = None if best is None else team_of(best)
        return of_team(team if options.registered_takes == "all" or team == callers else None, projects)
    projects = all_held(contest)
    if options.project_show == "laid":
        pairs = zip(by_seat(effective(contest, options)), _still_to_lay(contest, cards=2), strict=True)
        projects = tuple(tuple(dict.fromkeys(shown + open_)) for shown, open_ in pairs)
    return of_team(team if options.registered_takes == "all" else callers, projects)


def _still_to_lay(contest: Contest, cards: int) -> BySeat:
    """What is declared and held by the seats that have not yet played so many cards, and no ruling has removed."""
    return tuple(
        tuple([project for project in held(contest, seat) if project not in gone(contest, seat)])
        if contest.played[seat] < cards
        else ()
        for seat in SEATS
    )


def names_by_team(projects: BySeat) -> tuple[tuple[ProjectName, ...], tuple[ProjectName, ...]]:
    """The names of the projects of team 0 and of team 1, as a score needs them (SPEC.md#scoring).

    >>> from fairshuffle.rules.projects.project import runs
    >>> names_by_team((runs(0xFF), (), runs(0b111), ()))
    (('hundred', 'sira'), ())
    """
    first, second, third, fourth = projects
    return tuple([project.name for project in first + third]), tuple([project.name for project in second + fourth])


def why_not(contest: Contest, options: TableOptions, seat: Seat, project: Project, callers: Team | None) -> Why:
    """Why a project of a seat, which is none of those that count, does not count at the end of its hand.

    ``callers`` is the team that a call pays, None in a hand that was played.

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> from fairshuffle.rules.projects.declared import Declared
    >>> from fairshuffle.rules.projects.project import runs
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
