"""Projects on the table: who lays what and when, what is wrong with it, what a ruling removes (SPEC.md#projects)."""

from collections.abc import Iterable
from typing import Any

from fairshuffle.cards import cards_of, names_of
from fairshuffle.events import Show
from fairshuffle.findings import AUTOMATIC, NOT_CALLABLE, REVEALED, Finding
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects.contest import Contest, Shown, Step, can_mean, gone, held, winners, with_entry
from fairshuffle.rules.projects.laid import effective, laid
from fairshuffle.rules.projects.priority import why_void
from fairshuffle.rules.projects.project import Project, Projects, formed
from fairshuffle.seats import Seat, team_of


def show(contest: Contest, options: TableOptions, event: Show, *, on_turn: bool) -> Step:
    """The contest after a seat has laid cards, and what is wrong with it (SPEC.md#projects).

    Errors at every table, without effect: ``project.window`` out of time; ``project.not_held`` for cards that the
    seat was not dealt or that form no project of its hand, and under ``automatic`` for one that does not count.

    A wrong project, ``project.not_held`` when it had to be declared and was not, ``project.overlap`` when a card of
    it is in another one of the seat, is an error too; but where it can be accused (a Qaid table with the offence
    ``invalid_project``) it is a notice, and counts as what its cards form until it is removed.

    ``project.priority``: the other team has won the contest. In ``best_team`` an error at easy tables, a notice at
    Qaid tables. In ``first_reveal`` a notice at every table, also for a Reveal that another seat's declaration holds
    back; such a Reveal is void and may come again from trick three on.

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> contest = start(3, None, (0xFF, 0xFF << 8, 0xFF << 16, 0xFF << 24), "easy")
    >>> _, faults = show(contest, profile("elblot"), Show(0, 0, (0, 1, 2)), on_turn=True)
    >>> faults[0].id, faults[0].facts["trick"]
    ('project.window', 1)
    """
    seat, cards, dealt, trump = event.seat, cards_of(event.cards), contest.hands[event.seat], contest.trump
    if not _in_time(contest, options, seat, on_turn=on_turn):
        when = {"trick": contest.trick, "on_turn": on_turn, "played": contest.played[seat]}
        return contest, (Finding("project.window", seat=seat, found=names_of(cards), facts=when),)
    beside = _declared(contest, options, seat) + laid(contest, options)[seat]
    project = formed(dealt, cards, trump, beside)
    if project is None or len(event.cards) != cards.bit_count():
        why: dict[str, Any] = {"why": "not_dealt" if cards & ~dealt else "no_project", "hand": names_of(dealt)}
        expected = [names_of(declared.cards) for declared in _declared(contest, options, seat)]
        fault = Finding("project.not_held", seat=seat, expected=expected, found=names_of(cards), facts=why)
        return contest, (fault.weighed(contest.table, NOT_CALLABLE),)
    shown = Shown(seat, contest.trick, project)
    if project in gone(contest, seat):
        return contest, (Finding("project.removed", seat=seat, found=names_of(cards)),)
    if options.project_show == "automatic":
        return contest, _claim(contest, options, shown)
    if options.project_contest == "best_team" and winners(contest, options) == 1 - team_of(seat):
        return _lay_in_vain(contest, options, shown)
    return _lay(contest, options, shown, event.at)


def _in_time(contest: Contest, options: TableOptions, seat: Seat, *, on_turn: bool) -> bool:
    if options.project_contest == "first_reveal":
        return on_turn and 2 <= contest.trick <= 8
    return contest.trick >= 2 and (options.project_show == "automatic" or contest.played[seat] == 1)


def _claim(contest: Contest, options: TableOptions, shown: Shown) -> tuple[Finding, ...]:
    """What is wrong with the claim that the server has laid this project: it lays those of the winners."""
    if shown.project not in held(contest, shown.seat):
        fault = _fault(contest, options, shown, "project.not_held", {"why": "undeclared"})
        return (fault.weighed(contest.table, NOT_CALLABLE),)
    team = winners(contest, options)
    if team == team_of(shown.seat):
        return ()
    fault = _fault(contest, options, shown, "project.priority", {"winners": team})
    return (fault.weighed(contest.table, AUTOMATIC),)


def _lay_in_vain(contest: Contest, options: TableOptions, shown: Shown) -> Step:
    """What the losers of ``best_team`` lay: it wins nothing, but a declared project lies on the table."""
    facts = {"winners": winners(contest, options)}
    fault = _fault(contest, options, shown, "project.priority", facts).weighed(contest.table)
    lies = contest.table == "qaid" and shown.project in held(contest, shown.seat)
    return _with_shown(contest, shown) if lies else contest, (fault,)


def _lay(contest: Contest, options: TableOptions, shown: Shown, at: int) -> Step:
    """A project is laid, a wrong one only where it can be accused; the first Reveal that is not void locks."""
    mistake = _mistake(contest, options, shown)
    if mistake is not None and (contest.table == "easy" or "invalid_project" not in options.offences):
        return contest, (mistake.weighed(contest.table, NOT_CALLABLE),)
    faults: tuple[Finding, ...] = ()
    laid_so = shown
    if mistake is not None:
        faults, laid_so = (mistake.weighed(contest.table),), shown._replace(wrong=True)
    after = _with_shown(contest, laid_so)
    if options.project_contest == "best_team":
        return after, faults
    if mistake is None:
        after = _with_choice(after, shown)
    if void := why_void(contest, options, shown, at):
        fault = _fault(contest, options, shown, "project.priority", void)
        return after, (*faults, fault.weighed(contest.table, REVEALED))
    if contest.lock is None:
        after = after._replace(lock=len(contest.shown))
    return after, faults


def _with_shown(contest: Contest, shown: Shown) -> Contest:
    """The contest with a project on the table; the same one again in the same trick changes nothing."""
    return contest if shown in contest.shown else contest._replace(shown=(*contest.shown, shown))


def _with_choice(contest: Contest, shown: Shown) -> Contest:
    """The contest after a declared project was laid, void or not: for this project its declaration stands now."""
    seat, chosen = shown.seat, contest.chosen[shown.seat]
    if shown.project in chosen or not any(shown.project in together for together in can_mean(contest, seat)):
        return contest
    return contest._replace(chosen=with_entry(contest.chosen, seat, (*chosen, shown.project)))


def _meant(contest: Contest, options: TableOptions, seat: Seat) -> tuple[Projects, ...]:
    """The sets of projects for which the declarations of a seat can stand; one where its owner has no choice."""
    return can_mean(contest, seat) if options.project_contest == "first_reveal" else (held(contest, seat),)


def _declared(contest: Contest, options: TableOptions, seat: Seat) -> Projects:
    """Every project for which a declaration of a seat can stand."""
    return tuple(dict.fromkeys(project for together in _meant(contest, options, seat) for project in together))


def _mistake(contest: Contest, options: TableOptions, shown: Shown) -> Finding | None:
    """The fault of a project that is laid over another one, or was not declared although it had to be."""
    seat, project, meant = shown.seat, shown.project, _meant(contest, options, shown.seat)
    on_table = [other for other in effective(contest, options) if other.seat == seat]
    others = [other.project for other in on_table if not other.wrong or other.project == project]
    undeclared = not any(project in together for together in meant)
    may_be = undeclared and options.undeclared_may_be_shown and winners(contest, options) == team_of(seat)
    if may_be:
        others.extend(next((together for together in meant if not _over(project, together)), next(iter(meant), ())))
    if over := _over(project, others):
        facts: dict[str, Any] = {"over": [names_of(other.cards) for other in over]}
        facts |= {"why": "twice"} if project in over else {}
        return _fault(contest, options, shown, "project.overlap", facts)
    if undeclared and not may_be:
        spoken = any(project in together for together in can_mean(contest, seat, spoken=False))
        return _fault(contest, options, shown, "project.not_held", {"why": "spoken" if spoken else "undeclared"})
    return None


def _over(project: Project, others: Iterable[Project]) -> list[Project]:
    """Those of some projects that share a card with one."""
    return [other for other in others if other.cards & project.cards]


def _fault(contest: Contest, options: TableOptions, shown: Shown, name: str, facts: dict[str, Any]) -> Finding:
    expected = [names_of(project.cards) for project in _declared(contest, options, shown.seat)]
    return Finding(name, seat=shown.seat, expected=expected, found=names_of(shown.project.cards), facts=facts)


def invalid_projects(contest: Contest, seat: Seat) -> tuple[int, ...]:
    """The tricks in which a seat has laid a wrong project that is still there: ``invalid_project`` (SPEC.md#qaid).

    >>> from fairshuffle.rules.projects.contest import start
    >>> invalid_projects(start(3, None, (0xFF,) * 4, "qaid"), 0)
    ()
    """
    wrong = (shown.trick for shown in contest.shown if shown.seat == seat and shown.wrong and not shown.removed)
    return tuple(dict.fromkeys(wrong))


def remove(contest: Contest, seat: Seat, trick: int) -> Contest:
    """The contest after a ruling has removed the wrong projects that a seat laid in a trick (SPEC.md#qaid).

    When the Reveal that locked its team is among them, the first of those that remain locks, void ones too: priority
    goes by their order alone.

    >>> from fairshuffle.rules.projects.contest import start
    >>> contest = start(3, None, (0xFF,) * 4, "qaid")
    >>> remove(contest, 0, 2) == contest
    True
    """
    shown = tuple(
        one._replace(removed=True) if one.seat == seat and one.trick == trick and one.wrong else one
        for one in contest.shown
    )
    lock = contest.lock
    if lock is not None and shown[lock].removed:
        lock = next((place for place, one in enumerate(shown) if not one.removed), None)
    return contest._replace(shown=shown, lock=lock)
