"""Projects on the table: who speaks, who lays what and when, what a ruling removes (SPEC.md#projects).

Times are those of the events; ``waited`` takes out the time for which a Qaid sheet held the hand.
"""

from typing import Any, NamedTuple

from fairshuffle.cards import RANKS, cards_of, names_of
from fairshuffle.events import Show, Speak
from fairshuffle.faults import Fault, Severity
from fairshuffle.rules.contest import Contest, Shown, Step, Word, held, standings, winners, with_entry
from fairshuffle.rules.laid import effective, laid
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects import CATEGORIES, Project, formed, quartets
from fairshuffle.seats import SEATS, Seat, distance, team_of


class Open(NamedTuple):
    """A declaration that is neither laid nor forfeited, and its project, None where it is false."""

    category: int
    project: Project | None


def waited(contest: Contest, milliseconds: int) -> Contest:
    """The contest after a Qaid sheet has held the hand for some time: a Speak window ends so much later.

    >>> from fairshuffle.rules.contest import start
    >>> waited(start(3, None, (0xFF,) * 4, "qaid")._replace(speaking_since=5000), 800).speaking_since
    5800
    """
    since = contest.speaking_since
    return contest if since is None else contest._replace(speaking_since=since + milliseconds)


def speak(contest: Contest, options: TableOptions, event: Speak) -> Step:
    """The contest after a Speak, and what is wrong with it (SPEC.md#projects).

    ``project.window``: not after trick one, not of the highest category declared, while not both teams have an open
    declaration in it, after the window has closed, or after the seat's own protection is gone. ``project.not_held``:
    the seat has no open project of that category, kind and top. Both are errors at easy tables and notices at Qaid
    tables, and change nothing. The first Speak opens the window, a second one of a seat replaces its first.

    >>> from fairshuffle.rules.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> contest = start(3, None, (0xFF, 0xFF << 8, 0xFF << 16, 0xFF << 24), "easy")
    >>> _, faults = speak(contest, profile("elblot"), Speak(0, 0, "sira", "sequence", 7))
    >>> faults[0].id
    'project.window'
    """
    if options.project_contest != "first_reveal":
        facts: dict[str, Any] = {"project_contest": options.project_contest}
        return contest, (_unspoken("project.window", "error", event, facts),)
    seat, category = event.seat, CATEGORIES.index(event.project)
    declared = any(said.category == category for said in contest.declared[seat])
    mine = [project for of, project in open_declarations(contest, options, seat) if of == category]
    rivals = contenders(contest, options)
    closed = contest.speaking_since is not None and not window_open(contest, options, event.at)
    contested = category == highest_declared(contest) and {team_of(rival) for rival in rivals} == {0, 1}
    if closed or not contested or (declared and not mine):
        facts = {"trick": contest.trick, "contenders": list(rivals), "closed": closed}
        return contest, (_unspoken("project.window", contest.blocked, event, facts),)
    if not any(project and (project.kind, project.top) == (event.kind, event.top) for project in mine):
        facts = {"hand": names_of(contest.hands[seat])}
        return contest, (_unspoken("project.not_held", contest.blocked, event, facts),)
    since = event.at if contest.speaking_since is None else contest.speaking_since
    words = with_entry(contest.words, seat, Word(event.kind, event.top))
    return contest._replace(words=words, speaking_since=since), ()


def _unspoken(name: str, severity: Severity, event: Speak, facts: dict[str, Any]) -> Fault:
    found = f"{event.project} {event.kind} {RANKS[event.top]}"
    return Fault(name, severity, event.seat, found=found, facts=facts)


def highest_declared(contest: Contest) -> int | None:
    """The highest category that anybody has declared, None where nobody has.

    >>> from fairshuffle.rules.contest import start
    >>> highest_declared(start(3, None, (0xFF,) * 4, "easy"))
    """
    return max([said.category for declared in contest.declared for said in declared], default=None)


def contenders(contest: Contest, options: TableOptions) -> tuple[Seat, ...]:
    """The seats that have an open declaration in the highest category declared; none in trick one.

    >>> from fairshuffle.rules.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> contenders(start(3, None, (0xFF,) * 4, "easy"), profile("elblot"))
    ()
    """
    highest = highest_declared(contest)
    return tuple([seat for seat in SEATS if highest in [of for of, _ in open_declarations(contest, options, seat)]])


def window_open(contest: Contest, options: TableOptions, at: int) -> bool:
    """Whether the Speak window is open at a time: ``timer_speak`` ms from the first Speak, the last one included.

    It closes earlier when every contender has spoken; with ``timer_speak`` 0 only then (SPEC.md#option-timer-speak).

    >>> from fairshuffle.rules.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> window_open(start(3, None, (0xFF,) * 4, "easy"), profile("elblot"), 0)
    False
    """
    since, limit = contest.speaking_since, options.timer_speak
    if since is None or (limit and at > since + limit):
        return False
    return any(contest.words[seat] is None for seat in contenders(contest, options))


def open_declarations(contest: Contest, options: TableOptions, seat: Seat) -> tuple[Open, ...]:
    """The open declarations of a seat: after trick one, until its second card, those whose project is not laid."""
    if not contest.declared[seat] or contest.trick == 1 or contest.played[seat] > 1:
        return ()
    done = [shown.project for shown in effective(contest, options) if shown.seat == seat]
    read = zip(contest.declared[seat], standings(contest, seat), strict=True)
    return tuple([Open(said.category, project) for said, project in read if project not in done])


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

    >>> from fairshuffle.rules.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> contest = start(3, None, (0xFF, 0xFF << 8, 0xFF << 16, 0xFF << 24), "easy")
    >>> _, faults = show(contest, profile("elblot"), Show(0, 0, (0, 1, 2)), on_turn=True)
    >>> faults[0].id, faults[0].facts["trick"]
    ('project.window', 1)
    """
    seat, cards, hand, trump = event.seat, cards_of(event.cards), contest.hands[event.seat], contest.trump
    if not _in_time(contest, options, seat, on_turn=on_turn):
        when = {"trick": contest.trick, "on_turn": on_turn, "played": contest.played[seat]}
        return contest, (Fault("project.window", seat=seat, found=names_of(cards), facts=when),)
    # What lies beside the cards matters only where it is a quartet.
    beside = held(contest, seat) + laid(contest, options)[seat] if quartets(hand, trump) else ()
    project = formed(hand, cards, trump, beside)
    if project is None or len(event.cards) != cards.bit_count():
        why: dict[str, Any] = {"why": "not_dealt" if cards & ~hand else "no_project", "hand": names_of(hand)}
        expected = [names_of(declared.cards) for declared in held(contest, seat)]
        return contest, (Fault("project.not_held", seat=seat, expected=expected, found=names_of(cards), facts=why),)
    shown = Shown(seat, contest.trick, project)
    if options.project_show == "automatic":
        return contest, _claim(contest, options, shown)
    if options.project_contest == "best_team" and winners(contest, options) == 1 - team_of(seat):
        return _lay_in_vain(contest, options, shown)
    return _lay(contest, options, shown, event.at)


def _in_time(contest: Contest, options: TableOptions, seat: Seat, *, on_turn: bool) -> bool:
    if options.project_contest == "first_reveal":
        return on_turn and 2 <= contest.trick <= 8
    return contest.trick >= 2 and (options.project_show == "automatic" or contest.played[seat] == 1)


def _claim(contest: Contest, options: TableOptions, shown: Shown) -> tuple[Fault, ...]:
    """What is wrong with the claim that the server has laid this project: it lays those of the winners."""
    if shown.project not in held(contest, shown.seat):
        return (_fault(contest, shown, "project.not_held", {"why": "undeclared"}),)
    team = winners(contest, options)
    return () if team == team_of(shown.seat) else (_fault(contest, shown, "project.priority", {"winners": team}),)


def _lay_in_vain(contest: Contest, options: TableOptions, shown: Shown) -> Step:
    """What the losers of ``best_team`` lay: it wins nothing, but a declared project lies on the table."""
    facts = {"winners": winners(contest, options)}
    fault = _fault(contest, shown, "project.priority", facts)._replace(severity=contest.blocked)
    lies = contest.table == "qaid" and shown.project in held(contest, shown.seat)
    return _with_shown(contest, shown) if lies else contest, (fault,)


def _lay(contest: Contest, options: TableOptions, shown: Shown, at: int) -> Step:
    """A project is laid, a wrong one only where it can be accused; the first Reveal that is not void locks."""
    if contest.shown and shown._replace(wrong=True) in contest.shown:
        return contest, ()
    mistake = _mistake(contest, options, shown)
    if mistake is not None and (contest.table == "easy" or "invalid_project" not in options.offences):
        return contest, (mistake,)
    faults: tuple[Fault, ...] = ()
    laid_so = shown
    if mistake is not None:
        faults, laid_so = (mistake._replace(severity="notice"),), shown._replace(wrong=True)
    after = _with_shown(contest, laid_so)
    if options.project_contest == "best_team":
        return after, faults
    if void := _why_void(contest, options, shown, at):
        return after, (*faults, _fault(contest, shown, "project.priority", void)._replace(severity="notice"))
    if contest.lock is None:
        after = after._replace(lock=len(contest.shown))
    return after, faults


def _with_shown(contest: Contest, shown: Shown) -> Contest:
    """The contest with a project on the table; the same one again in the same trick changes nothing."""
    return contest if shown in contest.shown else contest._replace(shown=(*contest.shown, shown))


def _mistake(contest: Contest, options: TableOptions, shown: Shown) -> Fault | None:
    """The fault of a project that is laid over another one, or was not declared although it had to be."""
    seat, declared = shown.seat, held(contest, shown.seat)
    on_table = effective(contest, options) if contest.shown else ()
    others = [other.project for other in on_table if other.seat == seat and not other.wrong]
    undeclared = shown.project not in declared
    may_be = undeclared and options.undeclared_may_be_shown and winners(contest, options) == team_of(seat)
    if may_be:
        others.extend(declared)
    over = [project for project in others if project.cards & shown.project.cards]
    if over:
        return _fault(contest, shown, "project.overlap", {"over": [names_of(project.cards) for project in over]})
    if undeclared and not may_be:
        return _fault(contest, shown, "project.not_held", {"why": "undeclared"})
    return None


def _fault(contest: Contest, shown: Shown, name: str, facts: dict[str, Any]) -> Fault:
    expected = [names_of(project.cards) for project in held(contest, shown.seat)]
    return Fault(name, seat=shown.seat, expected=expected, found=names_of(shown.project.cards), facts=facts)


def _why_void(contest: Contest, options: TableOptions, shown: Shown, at: int) -> dict[str, Any]:
    """Why a Reveal is void, as the facts of its fault; nothing where it is accepted."""
    seat, team = shown.seat, winners(contest, options)
    if team is not None:
        return {} if team == team_of(seat) else {"winners": team}
    if contest.trick == 2 and any(other[:3] == shown[:3] and not other.removed for other in contest.shown):
        return {"again_from_trick": 3}
    rivals = (rival for rival in SEATS if team_of(rival) != team_of(seat))
    guards = [rival for rival in rivals if _guards(contest, options, rival, shown, at)]
    return {"held_back_by": guards} if guards else {}


def _guards(contest: Contest, options: TableOptions, rival: Seat, shown: Shown, at: int) -> bool:
    """Whether an open declaration of a rival forbids a Reveal: a higher category, or an equal one spoken higher."""
    category = shown.project.category
    highest = max((of for of, _ in open_declarations(contest, options, rival)), default=-1)
    if highest != category or category != highest_declared(contest):
        return highest > category
    mine, other = contest.words[shown.seat], contest.words[rival]
    if other is None:
        return window_open(contest, options, at)
    return mine is None or _spoken(contest, rival, other) > _spoken(contest, shown.seat, mine)


def _spoken(contest: Contest, seat: Seat, word: Word) -> tuple[bool, int, int]:
    return (word.kind == "sequence", word.top, -distance(contest.dealer, seat))


def invalid_projects(contest: Contest, seat: Seat) -> tuple[int, ...]:
    """The tricks in which a seat has laid a wrong project that is still there: ``invalid_project`` (SPEC.md#qaid).

    >>> from fairshuffle.rules.contest import start
    >>> invalid_projects(start(3, None, (0xFF,) * 4, "qaid"), 0)
    ()
    """
    wrong = (shown.trick for shown in contest.shown if shown.seat == seat and shown.wrong and not shown.removed)
    return tuple(dict.fromkeys(wrong))


def remove(contest: Contest, seat: Seat, trick: int) -> Contest:
    """The contest after a ruling has removed the wrong projects that a seat laid in a trick (SPEC.md#qaid).

    When the Reveal that locked its team is among them, the first of those that remain locks, void ones too: priority
    goes by their order alone.

    >>> from fairshuffle.rules.contest import start
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
