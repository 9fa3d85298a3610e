"""Which projects lie on the table in a hand, and which of them have been laid with effect (SPEC.md#projects)."""

from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects.contest import BySeat, Contest, Shown, all_held, winners
from fairshuffle.seats import SEATS, Team, team_of


def laid(contest: Contest, options: TableOptions) -> BySeat:
    """The projects that lie on the table, counted or not, void Reveals among them, removed ones not.

    ``automatic``: those of the winners from the end of trick one; ``laid``: what has been shown
    (SPEC.md#option-project-show).

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> laid(start(3, None, (0xFF,) * 4, "easy"), profile("elblot"))
    ((), (), (), ())
    """
    if options.project_show == "laid":
        return by_seat(contest.shown)
    return of_team(winners(contest, options) if contest.trick > 1 else None, all_held(contest))


def effective(contest: Contest, options: TableOptions) -> tuple[Shown, ...]:
    """What the winners have laid and nobody has removed; in ``first_reveal`` from the Reveal on that locks.

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> effective(start(3, None, (0xFF,) * 4, "easy"), profile("elblot"))
    ()
    """
    return laid_by(contest, winners(contest, options))


def laid_by(contest: Contest, team: Team | None) -> tuple[Shown, ...]:
    """What a team has laid from the lock on, and nobody has removed.

    >>> from fairshuffle.rules.projects.contest import start
    >>> laid_by(start(3, None, (0xFF,) * 4, "easy"), 0)
    ()
    """
    since = contest.shown[contest.lock or 0 :]
    return tuple([shown for shown in since if team_of(shown.seat) == team and not shown.removed])


def by_seat(shown: tuple[Shown, ...]) -> BySeat:
    """The projects that each seat has laid and nobody has removed, each once.

    >>> by_seat(())
    ((), (), (), ())
    """
    lie = [one for one in shown if not one.removed]
    return tuple([tuple(dict.fromkeys(one.project for one in lie if one.seat == seat)) for seat in SEATS])


def of_team(team: Team | None, projects: BySeat) -> BySeat:
    """The projects of the two seats of a team, of nobody where it is None.

    >>> of_team(None, ((), (), (), ()))
    ((), (), (), ())
    """
    return tuple([projects[seat] if team_of(seat) == team else () for seat in SEATS])
