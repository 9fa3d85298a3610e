"""Lines of a hand behind a told error: sheets that are left open, doubts about a deal or a ruling (SPEC.md#order)."""

from collections.abc import Sequence
from typing import Any, Final

from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Chat,
    Close,
    Declare,
    Double,
    Event,
    Play,
    Qaid,
    Rest,
    Result,
    Ruling,
    Sawa,
    Show,
    Trick,
)
from fairshuffle.findings import FINDINGS, Behind, Finding
from fairshuffle.game.hand import Hand
from fairshuffle.game.hand_lines import awaited
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match, placed
from fairshuffle.rules.qaid import wrong_call_ends
from fairshuffle.verifier.recovery.notes import Going, Notes, State
from fairshuffle.verifier.recovery.operations import abandon, close_sheet, drop
from fairshuffle.verifier.steps import is_wrong

_CLAIMS: Final = frozenset(row.id for row in FINDINGS.values() if "result" in row.lines and row.needs)
"""What is wrong with a result where it does not fit the hand."""

_ASIDE: Final = frozenset(row.id for row in FINDINGS.values() if row.group in {"line", "timer", "chat"}) - {"log.order"}
"""What is wrong with a line whatever has become of its hand."""

_NEEDS_MORE: Final = frozenset({Play, Double, Sawa, Rest})
"""The lines before which a call was left out, where there is no contract: the hand cannot be followed."""

_GOES_ON: Final = frozenset({Bid, Boshat, Double, Play, Sawa, Trick})
"""The lines by which a hand goes on: behind its end, the line that ended it may be the one at fault."""


_STOPS: Final[tuple[Behind, ...]] = ("no effect", "ends the hand")
"""What stands behind a line by which the hand did not go on."""


def in_a_hand(state: State, event: Any) -> Going:  # noqa: ANN401 - a line of a hand, each with its time
    """Take a line of the running hand, also of one of whose course something is in doubt."""
    hand = _hand(state.match)
    if hand.given_up:
        return _as_judged(state, event)
    if state.notes.void and not isinstance(event, Chat):
        going = _of_a_refused_sheet(state, event)
    else:
        going = _followed(state, event)
    return _undoubted(going) if _is_in_doubt(state) else going


def _hand(match: Match) -> Hand:
    assert match.hand is not None
    return match.hand


def _is_in_doubt(state: State) -> bool:
    """Whether something is told already of the deal of a hand, or of a ruling in it, from which more may follow."""
    return state.match.deals.doubts.deal or state.notes.ruling


def _undoubted(going: Going) -> Going:
    """The way on in a hand that is in doubt, without what may follow from what is told already."""
    aside = [one for one in going.told if one.id in _ASIDE]
    match, notes = going.state
    if not _hand(match).given_up and not is_wrong(one for one in going.told if one not in aside):
        return going
    match = abandon(match, keep_mistakes=not match.deals.doubts.deal)
    return going._replace(told=aside, state=State(match, notes))


def _followed(state: State, event: Any) -> Going:  # noqa: ANN401 - as in_a_hand
    """Take a line; one that an open sheet does not let pass is told as that, and then judged behind the sheet."""
    hand = _hand(state.match)
    if isinstance(event, Close) and hand.sheet and event.seat != hand.sheet.opener:
        return _as_judged(state, event)._replace(other=state)
    if not (hand.sheet or hand.accusation) or not awaited(hand, type(event)):
        return _as_judged(state, event)
    told, behind = _left_open(state, event)
    # A ruling that answers nothing: its accusation was left out, and nobody knows of what.
    going = drop(behind, event) if isinstance(event, Ruling) else _as_judged(behind, event)
    return going._replace(told=[*told, *going.told], other=state)


def _left_open(state: State, event: Any) -> tuple[Sequence[Finding], State]:  # noqa: ANN401 - as in_a_hand
    """What is told of a line that an open sheet does not let pass, and the record as if the sheet were closed."""
    match, notes = state
    hand = _hand(match)
    found = type(event).__name__.lower()
    wrong = Finding("log.order", expected=awaited(hand, type(event)), found=found)
    told = placed((wrong,), match._replace(line=match.line + 1))
    if hand.accusation and isinstance(event, Accuse | Close):
        # The sheet is still open: the accusation before was not one.
        return told, State(match._replace(hand=hand._replace(accusation=None)), notes)
    ruling = notes.ruling or isinstance(event, Ruling) or (hand.accusation is not None and hand.known)
    more, match = close_sheet(match, event.at)
    return [*told, *(one for one in more if one.id != "log.time")], State(match, notes._replace(ruling=ruling))


def _of_a_refused_sheet(state: State, event: Any) -> Going:  # noqa: ANN401 - as in_a_hand
    """Take a line behind a refused opening or accusation: what belongs to that is part of the same fault."""
    match, notes = state
    hand, void = _hand(match), notes.void
    behind = State(match, notes._replace(void=frozenset()))
    if isinstance(event, Accuse) and "sheet" in void:
        return drop(State(match, notes._replace(void=void | {"accusation"})), event)
    if isinstance(event, Close) and "sheet" in void:
        return drop(behind, event)
    if not isinstance(event, Ruling):
        return _followed(behind, event)._replace(other=state)
    # It is ignored; but the table may have gone on by it.
    ends = wrong_call_ends(hand.deal.options, bought=hand.contract is not None)
    goes_on = "accusation" in void and event.outcome == "rejected" and not ends
    late, match = close_sheet(match, event.at)
    going = drop(State(match, behind.notes._replace(ruling=notes.ruling or not goes_on)), event)
    return going._replace(told=[*(one for one in late if one.id != "log.time"), *going.told])


def _as_judged(state: State, event: Any) -> Going:  # noqa: ANN401 - as in_a_hand
    """Take a line as the machine judges it, and note what it leaves open."""
    match, notes = state
    hand = _hand(match)
    found, after, ran = judge(match, event)
    if hand.given_up or not found:
        return Going(found, State(after, notes), ran)
    told = [one for one in found if one.id != "play.turn" or not _is_of_a_suspect(hand, notes, one)]
    if len(told) < len(found):
        return Going(told, State(after, notes), ran)  # the card has ended the checking
    wrong = {one.id for one in found if one.severity == "error" and one.id != "log.time"}
    if not wrong:
        return Going(found, State(after, notes), ran)
    return Going(found, State(_behind(match, after, event, wrong), _noted(notes, after, event, wrong)), ran)


def _is_of_a_suspect(hand: Hand, notes: Notes, turn: Finding) -> bool:
    """Whether a card out of turn follows from a line that was told before it: that came from elsewhere, or was lost."""
    return notes.suspect in {(turn.seat, hand.tricks.played), (-1, hand.tricks.played)}


def _behind(match: Match, after: Match, event: Event, wrong: set[str]) -> Match:
    """How a hand goes on behind an error."""
    before, hand = _hand(match), _hand(after)
    if "log.order" in wrong and type(event) in _NEEDS_MORE and before.phase == "auction":
        return abandon(after, keep_mistakes=True)
    if before.trick_due and not hand.given_up:
        # The line at fault may come from elsewhere: the trick line may still stand.
        return after._replace(hand=hand._replace(trick_due=True))
    return after


def _noted(notes: Notes, after: Match, event: Any, wrong: set[str]) -> Notes:  # noqa: ANN401 - as in_a_hand
    """What an error in a hand leaves open."""
    hand = _hand(after)
    goes_on = hand.over and type(event) in _GOES_ON and any(FINDINGS[one].behind in _STOPS for one in wrong)
    if goes_on or "qaid.ruling" in wrong:
        notes = notes._replace(ruling=True)
    if isinstance(event, Qaid):
        return notes._replace(void=frozenset({"sheet"}))
    if isinstance(event, Accuse):
        return notes._replace(void=frozenset({"accusation"}))
    if isinstance(event, Trick) and "log.order" in wrong:
        return notes._replace(suspect=(-1, hand.tricks.played))
    if isinstance(event, Play | Declare | Show):
        return notes._replace(suspect=(event.seat, hand.tricks.played))
    return notes


def take_result(state: State, event: Result) -> Going:
    """Take the result of the running hand; what does not fit it is no second fault where something is in doubt."""
    match, notes = state
    hand = _hand(match)
    told: Sequence[Finding] = ()
    in_a_sheet = not hand.given_up and bool(hand.sheet or hand.accusation) and bool(awaited(hand, Result))
    other = state if in_a_sheet or not (hand.over or hand.given_up) else None
    if in_a_sheet:
        told, state = _left_open(state, event)
        match, notes = state
        hand = _hand(match)
    found, after, ran = judge(match, event)
    if notes.ruling:
        if any(one.id in _CLAIMS for one in found):
            # The table went on by a false ruling, which is told already.
            found, after, ran = judge(abandon(match, keep_mistakes=True), event)
        found = [one for one in found if one.id != "log.order" and FINDINGS[one.id].group != "timer"]
    elif notes.suspect == (-1, hand.tricks.played):
        found = [one for one in found if one.id != "log.order"]  # a card is lacking, which is told at its trick
    behind = notes._replace(void=frozenset())  # what else a hand leaves open ends with the next deal
    return Going([*told, *found], State(after, behind), ran, other)
