"""What lies on the table in a hand, and which projects count at its end (SPEC.md#projects)."""

from fairshuffle.events import ProjectName
from fairshuffle.rules.contest import NO_PROJECTS, BySeat, Contest, Shown, all_held, best_seat, gone, held, winners
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects import Project
from fairshuffle.seats import SEATS, Pair, Team, team_of


def laid(contest: Contest, options: TableOptions) -> BySeat:
    """The projects that lie on the table, counted or not, void Reveals among them, removed ones not.

    ``automatic``: those of the winners from the end of trick one; ``laid``: what has been shown
    (SPEC.md#option-project-show).

    >>> from fairshuffle.rules.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> laid(start(3, None, (0xFF,) * 4, "easy"), profile("elblot"))
    ((), (), (), ())
    """
    if options.project_show == "laid":
        return _by_seat(contest.shown)
    return _of_team(winners(contest, options) if contest.trick > 1 else None, all_held(contest))


def effective(contest: Contest, options: TableOptions) -> tuple[Shown, ...]:
    """What the winners have laid and nobody has removed; in ``first_reveal`` from the Reveal on that locks.

    >>> from fairshuffle.rules.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> effective(start(3, None, (0xFF,) * 4, "easy"), profile("elblot"))
    ()
    """
    return _laid_by(winners(contest, options), contest)


def _laid_by(team: Team | None, contest: Contest) -> tuple[Shown, ...]:
    """What a team has laid from the lock on, and nobody has removed."""
    since = contest.shown[contest.lock or 0 :]
    return tuple([shown for shown in since if team_of(shown.seat) == team and not shown.removed])


def _by_seat(shown: tuple[Shown, ...]) -> BySeat:
    """The projects that each seat has laid and nobody has removed, each once."""
    if not shown:
        return NO_PROJECTS
    projects: tuple[list[Project], ...] = ([], [], [], [])
    for seat, _, project, _, removed in shown:
        if not removed and project not in projects[seat]:
            projects[seat].append(project)
    return tuple([tuple(of_seat) for of_seat in projects])


def _of_team(team: Team | None, projects: BySeat) -> BySeat:
    """The projects of the two seats of a team."""
    if team is None:
        return NO_PROJECTS
    return ((), projects[1], (), projects[3]) if team else (projects[0], (), projects[2], ())


def names_by_team(projects: BySeat) -> tuple[tuple[ProjectName, ...], tuple[ProjectName, ...]]:
    """The names of the projects of team 0 and of team 1, as a score needs them (SPEC.md#scoring).

    >>> from fairshuffle.rules.projects import runs
    >>> names_by_team((runs(0xFF), (), runs(0b111), ()))
    (('hundred', 'sira'), ())
    """
    if not any(projects):
        return (), ()
    first, second, third, fourth = projects
    return tuple([project.name for project in first + third]), tuple([project.name for project in second + fourth])


def counted(contest: Contest, options: TableOptions, tricks: Pair) -> BySeat:
    """The projects that count in a hand that was played to its end, a Sawa included (SPEC.md#projects).

    ``tricks`` are those of each team, claimed ones too.

    >>> from fairshuffle.rules.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> counted(start(3, None, (0xFF,) * 4, "easy"), profile("sahrat"), (5, 3))
    ((), (), (), ())
    """
    team, laying = winners(contest, options), options.project_show == "laid"
    if team is None:
        return NO_PROJECTS
    if options.projects_need_a_trick and tricks[team] == 0:
        return _of_team(1 - team, _by_seat(contest.shown) if laying else all_held(contest))
    return _by_seat(_laid_by(team, contest)) if laying else _of_team(team, all_held(contest))


def registered(contest: Contest, options: TableOptions, callers: Team) -> BySeat:
    """The projects that count when a call ends the hand (SPEC.md#qaid).

    ``callers`` is the team that is paid, the other one after a wrong call. ``own``: what that team has declared and
    holds, whether or not it won the contest; ``all``: what the winners have, whoever they are. Where projects are
    laid, only what has been laid or can still be laid in time. In ``first_reveal`` the callers must have won: by the
    lock or, before any, by one comparison of what is declared and can still be laid.

    >>> from fairshuffle.rules.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> registered(start(3, None, (0xFF,) * 4, "qaid"), profile("sahrat"), callers=1)
    ((), (), (), ())
    """
    team = winners(contest, options)
    if options.project_contest == "first_reveal":
        projects = _by_seat(effective(contest, options))
        if team is None:
            projects = _still_to_lay(contest, cards=8)
            best = best_seat(contest, options, projects)
            team = None if best is None else team_of(best)
        return _of_team(team if options.registered_takes == "all" or team == callers else None, projects)
    projects = all_held(contest)
    if options.project_show == "laid":
        pairs = zip(_by_seat(effective(contest, options)), _still_to_lay(contest, cards=2), strict=True)
        projects = tuple(tuple(dict.fromkeys(shown + open_)) for shown, open_ in pairs)
    return _of_team(team if options.registered_takes == "all" else callers, projects)


def _still_to_lay(contest: Contest, cards: int) -> BySeat:
    """What is declared and held by the seats that have not yet played so many cards, and no ruling has removed."""
    return tuple(
        tuple([project for project in held(contest, seat) if project not in gone(contest, seat)])
        if contest.played[seat] < cards
        else ()
        for seat in SEATS
    )
