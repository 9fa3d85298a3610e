"""Speak: who may say of an open declaration what it is, until when, and what it then protects (SPEC.md#reveal).

Times are those of the events; ``waited`` takes out the time for which a Qaid sheet held the hand.
"""

from typing import Any

from fairshuffle.cards import RANKS, names_of
from fairshuffle.events import Speak
from fairshuffle.findings import SPOKEN, Finding
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects.contest import Contest, Step, Word, can_mean, highest_declared, standings, with_entry
from fairshuffle.rules.projects.laid import effective
from fairshuffle.rules.projects.project import CATEGORIES, Projects
from fairshuffle.seats import SEATS, Seat, team_of


def waited(contest: Contest, milliseconds: int) -> Contest:
    """The contest after a Qaid sheet has held the hand for some time: a Speak window ends so much later.

    >>> from fairshuffle.rules.projects.contest import start
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

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> contest = start(3, None, (0xFF, 0xFF << 8, 0xFF << 16, 0xFF << 24), "easy")
    >>> _, faults = speak(contest, profile("elblot"), Speak(0, 0, "sira", "sequence", 7))
    >>> faults[0].id
    'project.window'
    """
    if options.project_contest != "first_reveal":
        facts: dict[str, Any] = {"project_contest": options.project_contest}
        return contest, (_unspoken("project.window", event, facts).weighed(contest.table),)
    seat, category = event.seat, CATEGORIES.index(event.project)
    declared = any(said.category == category for said in contest.declared[seat])
    mine = category in open_declarations(contest, options, seat)
    rivals = contenders(contest, options)
    closed = contest.speaking_since is not None and not window_open(contest, options, event.at)
    contested = category == highest_declared(contest) and {team_of(rival) for rival in rivals} == {0, 1}
    if closed or not contested or (declared and not mine):
        facts = {"trick": contest.trick, "contenders": list(rivals), "closed": closed}
        return contest, (_unspoken("project.window", event, facts).weighed(contest.table, SPOKEN),)
    done = laid_with_effect(contest, options, seat)
    offers = [project for together in can_mean(contest, seat, spoken=False) for project in together]
    if not mine or (category, event.kind, event.top) not in [project[:3] for project in offers if project not in done]:
        facts = {"hand": names_of(contest.hands[seat])}
        return contest, (_unspoken("project.not_held", event, facts).weighed(contest.table),)
    since = event.at if contest.speaking_since is None else contest.speaking_since
    words = with_entry(contest.words, seat, Word(event.kind, event.top))
    return contest._replace(words=words, speaking_since=since), ()


def _unspoken(name: str, event: Speak, facts: dict[str, Any]) -> Finding:
    return Finding(name, seat=event.seat, found=words_of(event), facts=facts)


def words_of(event: Speak) -> str:
    """What a seat says when it speaks, as findings tell it.

    >>> words_of(Speak(0, 0, "sira", "sequence", 7))
    'sira sequence A'
    """
    return f"{event.project} {event.kind} {RANKS[event.top]}"


def contenders(contest: Contest, options: TableOptions) -> tuple[Seat, ...]:
    """The seats that have an open declaration in the highest category declared; none in trick one.

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> contenders(start(3, None, (0xFF,) * 4, "easy"), profile("elblot"))
    ()
    """
    highest = highest_declared(contest)
    return tuple([seat for seat in SEATS if highest in open_declarations(contest, options, seat)])


def window_open(contest: Contest, options: TableOptions, at: int) -> bool:
    """Whether the Speak window is open at a time: ``timer_speak`` ms from the first Speak, the last one included.

    It closes earlier when every contender has spoken; with ``timer_speak`` 0 only then (SPEC.md#option-timer-speak).

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> window_open(start(3, None, (0xFF,) * 4, "easy"), profile("elblot"), 0)
    False
    """
    since, limit = contest.speaking_since, options.timer_speak
    if since is None or (limit and at > since + limit):
        return False
    return any(contest.words[seat] is None for seat in contenders(contest, options))


def open_declarations(contest: Contest, options: TableOptions, seat: Seat) -> tuple[int, ...]:
    """The categories of the open declarations of a seat: after trick one, until its second card, what is not laid.

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> open_declarations(start(3, None, (0xFF,) * 4, "easy"), profile("elblot"), 0)
    ()
    """
    if not contest.declared[seat] or contest.trick == 1 or contest.played[seat] > 1:
        return ()
    done = laid_with_effect(contest, options, seat)
    read = zip(contest.declared[seat], standings(contest, seat), strict=True)
    return tuple([said.category for said, project in read if project not in done])


def laid_with_effect(contest: Contest, options: TableOptions, seat: Seat) -> Projects:
    """What a seat has laid since its team has won, and nobody has removed.

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> laid_with_effect(start(3, None, (0xFF,) * 4, "easy"), profile("elblot"), 0)
    ()
    """
    return tuple([shown.project for shown in effective(contest, options) if shown.seat == seat])
