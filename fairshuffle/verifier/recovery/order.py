"""Lines outside of a hand, or out of place: what is dropped, and what is supplied before them (SPEC.md#order)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fairshuffle.events import (
    Abort,
    Accuse,
    Chat,
    Checkpoint,
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Join,
    Link,
    Qaid,
    Ready,
    Rest,
    Result,
    Reveal,
)
from fairshuffle.findings import FINDINGS, Finding
from fairshuffle.game import deals as dealing
from fairshuffle.game.hand_lines import HAND_EVENTS
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match, out_of_place, placed
from fairshuffle.game.phases import SHEET_LINES, phase_behind
from fairshuffle.rules.auction import open_auction
from fairshuffle.verifier.recovery.in_hand import take_result
from fairshuffle.verifier.recovery.notes import Going, Notes, Seen, State
from fairshuffle.verifier.recovery.operations import ENDS, drop, left_out, offer, step_over, unseen_hand, without

TELLS_A_DEAL: Final[frozenset[type[Event]]] = frozenset({*HAND_EVENTS, Rest}) - SHEET_LINES - {Chat}
"""The lines that nothing but a hand can hold: one between two hands says that a deal was left out."""


LACKS: Final[Mapping[str, type[Event]]] = {"missing": Reveal, "seat": Join}
"""The line that lacks, by the reason of a finding about another one: a secret is missing, a seat has not joined."""


def may_be_stray(match: Match, event: Event) -> bool:
    """Whether a line that is in place looks like one from elsewhere: the next one shows it."""
    deals = match.deals
    if isinstance(event, Deal):
        fits = event.hand in deals.indices and event.dealer in (deals.dealers or (event.dealer,))
        return not fits or deals.links.lacks_one
    if isinstance(event, Draw):
        return deals.links.lacks_one
    if isinstance(event, Reveal):
        return event.hand not in deals.all_owed
    if isinstance(event, Result):
        return not dealing.is_called(deals, event.hand)
    return isinstance(event, Abort) or (isinstance(event, End) and not match.totals.over)


def elsewhere(state: State, event: Any) -> Going:  # noqa: ANN401 - any line with its time
    """Take a line that is not, or not simply, one of the running hand."""
    if state.match.phase != "hand" and type(event) in SHEET_LINES - {Qaid} and state.notes.void:
        void = state.notes.void if isinstance(event, Accuse) else frozenset[str]()
        return drop(State(state.match, state.notes._replace(void=void)), event)
    if _has_lacked(state, type(event)):
        # It comes late: that is told where it lacked, and its time is that of its place.
        if not _stands(state, event) or may_be_stray(state.match, event):
            return Going((), without(state, event), half=True)
        state = state._replace(match=state.match._replace(at=min(state.match.at, event.at)))
    if isinstance(event, Link) and state.match.phase == "hand" and dealing.missed(state.match.deals, event):
        return Going((), without(state, event))
    before = Going((), state) if _stands(state, event) else _go_on(state, event)
    state, other = before.state, before.other
    if not _stands(state, event):
        return drop(state, event, before.told, other)._replace(half=before.half)
    is_owed = state.match.deals.owed is not None and not isinstance(event, Reveal)
    if other is None and (is_owed or may_be_stray(state.match, event)):
        other = state
    if isinstance(event, Result):
        going = take_result(state, event)
    else:
        found, match, ran = judge(state.match, event)
        going = Going(found, State(match, _noted(state.notes, event, found)), ran)
        if state.notes.over:
            going = going._replace(told=[one for one in found if not FINDINGS[one.id].once])
    going = _without_its_lack(going, state)
    told = [*placed(before.told, going.state.match), *going.told]
    return Going(told, going.state, going.ran, other or going.other)


def _without_its_lack(going: Going, before: State) -> Going:
    """The way on behind a line before which another one lacks as a finding says: that may have been moved."""
    lacking = next((kind for one in going.told if (kind := LACKS.get(one.facts.get("reason", "")))), None)
    if lacking is None:
        return going
    if _was_dropped(before, lacking):
        return going._replace(told=[one for one in going.told if one.facts.get("reason") not in LACKS])
    match, notes = going.state
    return going._replace(state=State(match, notes._replace(lacked=Seen(lacking, match.hands))))


def _noted(notes: Notes, event: Event, found: Sequence[Finding]) -> Notes:
    """The notes behind a line that stands where it stands."""
    if isinstance(event, Deal):
        notes = notes._replace(undealt=False, ruling=notes.undealt, void=frozenset(), suspect=None)
    elif isinstance(event, Qaid | Accuse):
        notes = notes._replace(void=frozenset({"sheet"}))
    over = notes.over or any(FINDINGS[one.id].once for one in found)
    return notes if over == notes.over else notes._replace(over=over)


def _stands(state: State, event: Event) -> bool:
    """Whether a line may stand here."""
    match, notes = state
    if phase_behind(match.phase, type(event), committed=match.committed) is None:
        return False
    if match.phase == "sealed" and isinstance(event, Link) and event.deal == 1:
        # Who has given a link for the draw and gives the next one has seen the draw.
        return event.seat not in match.deals.links.linked
    return not (notes.undealt and type(event) in SHEET_LINES)


def _has_lacked(state: State, kind: type[Event]) -> bool:
    """Whether a line of this kind was told as left out not far before."""
    lacked = state.notes.lacked
    return lacked is not None and lacked.kind is kind and lacked.is_near(state.match.hands)


def _was_dropped(state: State, kind: type[Event] | None) -> bool:
    """Whether a line of this kind was told as out of place not far before."""
    stray = state.notes.stray
    return stray is not None and stray.kind is kind and stray.is_near(state.match.hands)


def _go_on(state: State, event: Event) -> Going:
    """What is told of a line that may not stand here, and how the record goes on: behind what was left out before it.

    ``other`` is how it stood before the line, where that may come from elsewhere.
    """
    match, notes = state
    if match.phase == "joining" or isinstance(event, Join):
        match = match._replace(deals=dealing.suspect_the_seal(match.deals))  # not what the decks were made with
        state = State(match, notes)
    if isinstance(event, Join) and match.phase == "sealed" and not match.deals.links.linked:
        joining = match._replace(phase="joining")
        early = notes._replace(stray=Seen(Checkpoint, match.hands))
        return Going([out_of_place(joining, Join)], State(joining, early), other=state)
    if match.phase in {"drawn", "between"} and type(event) in TELLS_A_DEAL | SHEET_LINES | {Result}:
        undealt = _in_an_undealt_hand(state, event)
        if undealt is not None:
            return undealt
    going = _told(state, event)
    if _is_ahead(match, event):
        return _go_behind(going, event)
    notes = going.state.notes
    if going.told:
        notes = notes._replace(stray=Seen(type(event), match.hands))
    return going._replace(state=State(offer(match, event), notes))


def _told(state: State, event: Event) -> Going:
    """The finding of a line out of place, but of one in a run of which the first is told already."""
    match, notes = state
    scored, kind = match.phase == "scored", type(event)
    told = notes.early == match.line and (scored or kind is Ready or _opens_again(match, event))
    if kind is Ready or (scored and (told or kind is Chat)):
        notes = notes._replace(early=match.line + 1)
        if scored:
            notes = notes._replace(lacked=Seen(Checkpoint, match.hands))
        told = told or _is_moved(state)
    return Going([] if told else [out_of_place(match, kind)], State(match, notes))


def _in_an_undealt_hand(state: State, event: Event) -> Going | None:
    """How the record goes on with a line of a hand whose deal was left out; None where the line may come of none."""
    match, notes = state
    if notes.undealt and isinstance(event, Result):
        return Going((), State(unseen_hand(match), notes._replace(undealt=False)))
    if notes.undealt:
        return Going((), state)
    if type(event) not in TELLS_A_DEAL:
        return None
    half = _is_moved(state)
    notes = notes._replace(undealt=True, lacked=Seen(Deal, match.hands))
    return Going([] if half else [out_of_place(match, type(event))], State(match, notes), half=half)


def _go_behind(going: Going, event: Event) -> Going:
    """Go on behind the lines that were left out before one that comes too early; a moved one is told already."""
    told, (match, notes) = going.told, going.state
    phases = left_out(match.phase, type(event))
    ended = match.phase == "between" and isinstance(event, Checkpoint) and _was_dropped(going.state, End)
    if ended or (_is_moved(going.state) and (len(phases) == 1 or not match.committed)):
        told = []
    if phases:
        notes = notes._replace(lacked=Seen(ENDS[phases[0]], match.hands))
    for phase in phases:
        if match.phase == phase:
            more, match = step_over(match)
            told = [*told, *more]
    return Going(told, State(match, notes), other=going.state)


def _is_moved(state: State) -> bool:
    """Whether the line that would end this phase was told as out of place not far before: it was moved, one fault."""
    phase = state.match.phase
    return _was_dropped(state, Deal if phase == "between" else ENDS.get(phase))


def _opens_again(match: Match, event: Event) -> bool:
    """Whether a line cuts for the running hand, or deals it a second time, before anything was said in it."""
    hand = match.hand
    if match.phase != "hand" or hand is None:
        return False
    is_new = hand.auction == open_auction(hand.deal.dealer, hand.deal.turned)
    return is_new and (isinstance(event, Cut) or (isinstance(event, Deal) and event.hand in match.deals.numbers))


def _is_ahead(match: Match, event: Event) -> bool:
    """Whether a line out of place comes too early, and not from somewhere else."""
    hand = match.hand if match.phase == "hand" else None
    never = isinstance(event, Chat) or (isinstance(event, Reveal) and not match.game.reveal)
    if never or type(event) in SHEET_LINES:
        return False
    if hand is None:
        return not isinstance(event, Ready)
    if isinstance(event, Link):
        return event.deal in match.deals.indices
    if isinstance(event, Deal):
        return event.hand not in match.deals.numbers
    return hand.over or isinstance(event, End)
