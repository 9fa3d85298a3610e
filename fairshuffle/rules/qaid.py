"""Qaid: who may open the sheet and accuse whom, what an accusation names, what the true ruling is (SPEC.md#qaid)."""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from fairshuffle.events import Accuse, Offence, Qaid, RulingOutcome
from fairshuffle.findings import Finding, TableKind
from fairshuffle.rules.options import TableOptions
from fairshuffle.seats import Pair, Seat, team_of


class Mistake(NamedTuple):
    """An accepted mistake at a Qaid table: the finding, the offence it can be called as, and whether it was called."""

    finding: Finding
    offence: Offence
    called: bool = False


Mistakes: TypeAlias = tuple[Mistake, ...]


def wrong_opening(  # noqa: PLR0913 - what may be wrong with it, a value each
    event: Qaid, options: TableOptions, table: TableKind, openings: Pair, *, closed: bool, until: int | None
) -> Finding | None:
    """What is wrong with the opening of a sheet; None when it is open now (SPEC.md#qaid).

    ``openings`` counts the sheets of either team in this hand. ``closed``: no sheet may be opened any more; ``until``
    is the last moment for it, None where there is none. ``qaid.window``: at an easy table, or too late; ``qaid.sheet``:
    once too often.

    >>> from fairshuffle.rules.options import profile
    >>> wrong_opening(Qaid(5001, 0), profile("sahrat"), "qaid", (0, 0), closed=False, until=5000).facts
    {'reason': 'late'}
    """
    if table == "easy" or closed or (until is not None and event.at > until):
        facts = {"reason": "table" if table == "easy" else "late"}
        return Finding("qaid.window", seat=event.seat, expected=until, found=event.at, facts=facts)
    limit = options.qaid_sheet_openings
    if limit and openings[team_of(event.seat)] >= limit:
        return Finding("qaid.sheet", seat=event.seat, expected=limit, found=limit + 1, facts={"reason": "openings"})
    return None


def wrong_accusation(event: Accuse, options: TableOptions, opener: Seat | None) -> Finding | None:
    """Why an accusation may not be made, whether it is right or not; None when it may (SPEC.md#qaid).

    ``opener`` has opened the sheet, None where none is open. ``qaid.sheet``: there is no sheet, it is another seat's,
    the accused is of the own team, or the table has no such offence.

    >>> from fairshuffle.rules.options import profile
    >>> wrong_accusation(Accuse(0, 1, against=2, offence="renege"), profile("sahrat"), opener=1)
    >>> wrong_accusation(Accuse(0, 1, against=3, offence="renege"), profile("sahrat"), opener=1).facts
    {'reason': 'own_team'}
    """
    expected: Any = None
    if opener is None:
        reason = "no_sheet"
    elif event.seat != opener:
        reason, expected = "opener", opener
    elif team_of(event.against) == team_of(event.seat):
        reason = "own_team"
    elif event.offence not in options.offences:
        reason, expected = "offence", list(options.offences)
    else:
        return None
    found = {"seat": event.seat, "against": event.against, "offence": event.offence, "trick": event.trick}
    return Finding("qaid.sheet", seat=event.seat, expected=expected, found=found, facts={"reason": reason})


def named(event: Accuse, mistakes: Iterable[Mistake]) -> Mistakes:
    """The mistakes that an accusation names: one offence of a seat in one trick, not called before (SPEC.md#qaid).

    Where it names no trick it means the first in which there was one.

    >>> early, late = (Mistake(Finding("play.renege", seat=2, trick=trick), "renege") for trick in (3, 5))
    >>> named(Accuse(0, 1, against=2, offence="renege"), (early, late)) == (early,)
    True
    """
    found = [
        mistake
        for mistake in mistakes
        if not mistake.called
        and mistake.offence == event.offence
        and mistake.finding.seat == event.against
        and event.trick in {None, mistake.finding.trick}
    ]
    return tuple([mistake for mistake in found if mistake.finding.trick == found[0].finding.trick])


def with_called(mistakes: Iterable[Mistake], offences: Mistakes) -> Mistakes:
    """The mistakes of a hand after some of them were called.

    >>> mistake = Mistake(Finding("play.renege", seat=2, trick=3), "renege")
    >>> with_called((mistake,), (mistake,))[0].called
    True
    """
    return tuple([mistake._replace(called=True) if mistake in offences else mistake for mistake in mistakes])


def true_outcome(event: Accuse, offences: Mistakes) -> RulingOutcome:
    """The true ruling on an accusation that names these mistakes (SPEC.md#registered).

    >>> true_outcome(Accuse(0, 1, against=2, offence="renege"), ())
    'rejected'
    """
    if not offences:
        return "rejected"
    return "project_removed" if event.offence == "invalid_project" else "registered"


def wrong_call_ends(options: TableOptions, *, bought: bool) -> bool:
    """Whether a wrong call costs the hand; before there is a contract it costs nothing (SPEC.md#option-wrong-call).

    >>> from fairshuffle.rules.options import profile
    >>> wrong_call_ends(profile("sahrat").with_changes({"wrong_call": "against_caller"}), bought=False)
    False
    """
    return options.wrong_call == "against_caller" and bought
