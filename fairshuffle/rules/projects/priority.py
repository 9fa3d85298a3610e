"""Which Reveal is void because another team, or another seat's declaration, goes before it (SPEC.md#reveal)."""

from typing import Any

from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects.contest import Contest, Shown, Word, highest_declared, winners
from fairshuffle.rules.projects.speak import open_declarations, window_open
from fairshuffle.seats import SEATS, Seat, distance, team_of


def why_void(contest: Contest, options: TableOptions, shown: Shown, at: int) -> dict[str, Any]:
    """Why a Reveal is void, as the facts of what is told of it; nothing where it is accepted.

    >>> from fairshuffle.rules.options import profile
    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.projects.project import runs
    >>> contest = start(3, None, (0b111, 0, 0, 0), "easy")
    >>> why_void(contest, profile("elblot"), Shown(0, 2, runs(0b111)[0]), at=0)
    {}
    """
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
    highest = max(open_declarations(contest, options, rival), default=-1)
    if highest != category or category != highest_declared(contest):
        return highest > category
    mine, other = contest.words[shown.seat], contest.words[rival]
    if other is None:
        return window_open(contest, options, at)
    return mine is None or _spoken(contest, rival, other) > _spoken(contest, shown.seat, mine)


def _spoken(contest: Contest, seat: Seat, word: Word) -> tuple[bool, int, int]:
    return (word.kind == "sequence", word.top, -distance(contest.dealer, seat))
