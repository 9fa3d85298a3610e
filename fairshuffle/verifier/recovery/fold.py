"""The fold: one line taken with the notes of what is told already, here and, where it is doubtful, without it."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from fairshuffle.events import Event, Join, Link, Rest
from fairshuffle.findings import Finding
from fairshuffle.game.hand_lines import HAND_EVENTS
from fairshuffle.game.match import Match
from fairshuffle.verifier.recovery.in_hand import in_a_hand
from fairshuffle.verifier.recovery.notes import NOTHING, Going, Notes, Other, State, Trail
from fairshuffle.verifier.recovery.operations import without
from fairshuffle.verifier.recovery.order import elsewhere, may_be_stray
from fairshuffle.verifier.steps import Step, is_wrong

BY_PLAYERS: Final[frozenset[type[Event]]] = frozenset({*HAND_EVENTS, Join, Link, Rest})
"""The lines of one act, or one claim: where it is wrong, the line may come from elsewhere, and its time with it."""


class Taken(NamedTuple):
    """What is told of a line, and how the record goes on; ``steps`` stand for the last ``replaces`` ones and this one.

    ``notes`` is None where nothing is left open.
    """

    told: Sequence[Finding]
    match: Match
    notes: Notes | None
    steps: Sequence[Step]
    replaces: int = 0


def notes_behind(start: Match, steps: Sequence[Step]) -> Notes:
    """The notes behind lines that are right as they seem: the last odd one among them may yet have come from elsewhere.

    ``start`` is the match before the first of them.
    """
    for place in reversed(range(len(steps))):
        match = steps[place - 1].match if place else start
        if may_be_stray(match, steps[place].event):
            if place:
                last: Any = steps[place - 1]
                match = match._replace(line=start.line + place, at=last.event.at, hand=last.hand)
            return _without_it(match, steps[place].event, steps[place + 1 :])
    return NOTHING


def _without_it(match: Match, event: Event, behind: Iterable[Step]) -> Notes:
    """The notes of a line that may have come from elsewhere; none where one of those behind it does not stand alone."""
    state = without(State(match), event)
    trail: Trail | None = None
    for step in behind:
        going = _take_here(state, step.event, tried=True)
        if not _fits(going):
            return NOTHING
        state, trail = going.state, Trail(_step(step.event, going), trail)
    return NOTHING._replace(other=Other(event, state.match, state.notes, trail))


def take(match: Match, notes: Notes, event: Event) -> Taken:
    """Take any line; behind one that was out of place it may show which was wrong, that one or a line before it."""
    other = notes.other
    if other is None:
        return _taken(_take_here(State(match, notes), event), event)
    here = _take_here(State(match, notes._replace(other=None)), event, doubted=True)
    there = _take_here(State(other.match, other.notes), event, tried=True)
    fits_here, fits_there = _fits(here), _fits(there)
    if fits_there and (not fits_here or (here.told and not there.told and not other.for_its_time)):
        told = there.told if other.told else [*_first_error(here.told), *there.told]
        there = there._replace(state=_spent(there.state, here.state))
        gone = Step(other.event, other.match, other.match.hand, ())
        steps = [gone, *Trail(_step(event, there), other.trail).unrolled()]
        return Taken(told, there.state.match, _left_open(there.state), steps, replaces=len(steps) - 1)
    if fits_here and (other.for_its_time or not fits_there):
        return _taken(here._replace(told=[*other.held, *here.told]), event)
    if here.state.match == there.state.match:
        notes = here.state.notes._replace(stray=there.state.notes.stray)
        return _taken(here._replace(state=State(here.state.match, notes)), event)
    trail = Trail(_step(event, there), other.trail)
    other = other._replace(
        match=there.state.match, notes=there.state.notes, trail=trail, told=other.told or not fits_here
    )
    state = here.state
    return Taken(here.told, state.match, state.notes._replace(other=other), (_step(event, here),))


def _taken(going: Going, event: Event) -> Taken:
    """A line taken where it stands."""
    match = going.state.match
    return Taken(going.told, match, _left_open(going.state), (_step(event, going),))


def _fits(going: Going) -> bool:
    """Whether nothing speaks against this way on."""
    return not going.half and not is_wrong(going.told)


def _spent(state: State, other: State) -> State:
    """The state with no more patience for claims than is left on the other way: what was searched there counts too."""
    hand, spent = state.match.hand, other.match.hand
    if hand is None or spent is None or hand.patience is None or spent.patience is None:
        return state
    hand = hand._replace(patience=min(hand.patience, spent.patience))
    return State(state.match._replace(hand=hand), state.notes)


def _step(event: Event, going: Going) -> Step:
    match = going.state.match
    return Step(event, match, match.hand, going.ran)


def _left_open(state: State) -> Notes | None:
    """What is left open behind a line: notes that are no more of use are dropped."""
    match, notes = state
    stray = notes.stray if notes.stray and notes.stray.is_near(match.hands) else None
    lacked = notes.lacked if notes.lacked and notes.lacked.is_near(match.hands) else None
    early = notes.early if notes.early == match.line else 0
    if (stray, lacked, early) != (notes.stray, notes.lacked, notes.early):
        notes = notes._replace(stray=stray, lacked=lacked, early=early)
    return None if notes == NOTHING else notes


def _first_error(found: Iterable[Finding]) -> list[Finding]:
    """The first finding that is an error, if there is one."""
    for one in found:
        if one.severity == "error":
            return [one]
    return []


def _take_here(state: State, event: Event, *, tried: bool = False, doubted: bool = False) -> Going:
    """Take a line as the next one where the match stands; where it may be out of place, one finding is told of it.

    ``tried`` says that this is the record without a line before: nothing is left out of that in turn. ``doubted``: such
    a record is followed beside this one, and a line that is wrong here decides nothing about itself.
    """
    match, line = state.match, state.match.line + 1
    in_the_hand = match.phase == "hand" and (type(event) in HAND_EVENTS or isinstance(event, Rest))
    going = in_a_hand(state, event) if in_the_hand else elsewhere(state, event)
    found, (behind, notes) = going.told, going.state
    stray = [one for one in found if one.id == "log.order" and one.line == line]
    early = [one for one in found if one.id == "log.time" and one.line == line]
    wrong = [one for one in found if one.severity == "error" and one.id != "log.time" and one.line == line]
    apart = going.other or (state if early else None)
    if stray or (wrong and type(event) in BY_PLAYERS):
        # Nor does its time count, which may be that of elsewhere: the next line need not come after it.
        if match.at < behind.at:
            behind = behind._replace(at=match.at)
        found = [*stray[:1], *(one for one in found if one.id not in {"log.order", "log.time"})]
    if tried or apart is None:
        return going._replace(told=found, state=State(behind, notes))
    told = _first_error(found)
    held: Sequence[Finding] = ()
    if told:
        told += [one for one in found if one.id == "log.time" and one not in told]
        held, found = [one for one in found if one not in told], told
    if doubted and (told or going.half):
        return going._replace(told=found, state=State(behind, notes))
    other = without(apart, event)
    timely = bool(early) and going.other is None
    note = Other(event, other.match, other.notes, told=bool(told) or going.half, held=held, for_its_time=timely)
    return going._replace(told=found, state=State(behind, notes._replace(other=note)))
