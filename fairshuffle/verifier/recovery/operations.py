"""The operations by which a reader carries on: from a match to the match behind what was left out (SPEC.md#replay)."""

from collections.abc import Sequence
from typing import Any, Final

from fairshuffle.events import Checkpoint, Close, Cut, Deal, Draw, Event, Link, Result, Ruling
from fairshuffle.findings import Finding
from fairshuffle.game import deals as dealing
from fairshuffle.game.hand import HandDeal, abandoned, new_hand
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match, placed
from fairshuffle.game.phases import TABLE, Phase, phase_behind
from fairshuffle.game.result import add_unclaimed, notices, score_of
from fairshuffle.game.sheet import true_ruling
from fairshuffle.verifier.recovery.notes import Going, Seen, State

ENDS: Final[dict[Phase, type[Event]]] = {
    "joining": Checkpoint,
    "sealed": Draw,
    "drawn": Deal,
    "hand": Result,
    "scored": Checkpoint,
}
"""The line that ends a phase: seal, draw, deal, result, checkpoint. ``drawn`` ends where any deal does."""


def left_out(phase: Phase, kind: type[Event]) -> tuple[Phase, ...]:
    """The phases whose last line must have been left out if a line of this kind is in place; none where it never is.

    >>> from fairshuffle.events import Deal, Join
    >>> left_out("joining", Deal), left_out("sealed", Join)
    (('joining', 'sealed'), ())
    """
    phases: list[Phase] = []
    while phase in ENDS:
        phases.append(phase)
        phase = "between" if phase == "drawn" else TABLE[phase][ENDS[phase]]
        if kind in TABLE[phase]:
            return tuple(phases)
    return ()


def step_over(match: Match) -> tuple[Sequence[Finding], Match]:
    """The match as if the line that ends its phase had stood here, and what that line would have told."""
    found: Sequence[Finding] = ()
    if match.phase == "drawn":
        return (), match._replace(phase="between")
    ends = ENDS[match.phase]
    if match.phase == "sealed":
        match = match._replace(deals=dealing.draw_unclaimed(match.deals))
    elif match.phase == "hand" and match.hand is not None:
        hand = match.hand
        found = placed(notices(hand), match)
        totals = add_unclaimed(match.totals, score_of(hand), match.options)
        match = match._replace(totals=totals, deals=dealing.after_hand(match.deals, hand.ending))
    phase = phase_behind(match.phase, ends, committed=match.committed)
    assert phase is not None
    return found, match._replace(phase=phase)


def unseen_hand(match: Match) -> Match:
    """The match in a hand that was dealt and not seen: its deal was left out."""
    deals = dealing.deal_unclaimed(match.deals)
    dealer = deals.dealer or 0
    dealt = HandDeal(deals.number, dealer, 0, None, None, match.options, match.game.table, match.total)
    left = match.hand.patience if match.hand else match.patience
    return match._replace(phase="hand", deals=deals, hand=abandoned(new_hand(dealt, patience=left)))


def abandon(match: Match, *, keep_mistakes: bool) -> Match:
    """The match with its hand given up; what nobody has called is told at its result all the same, or nothing."""
    hand = match.hand
    assert hand is not None
    return match._replace(hand=abandoned(hand if keep_mistakes else hand._replace(mistakes=())))


def close_sheet(match: Match, at: int) -> tuple[Sequence[Finding], Match]:
    """The match behind the line that an open sheet waits for, the true ruling or its close, and what that tells."""
    hand = match.hand
    assert hand is not None
    if hand.accusation is not None and hand.known:
        outcome = true_ruling(hand)
        assert outcome is not None
        return supply(match, Ruling(at, outcome))
    match = match._replace(hand=hand._replace(accusation=None))
    return supply(match, Close(at, hand.sheet.opener)) if hand.sheet else ((), match)


def supply(match: Match, event: Event) -> tuple[Sequence[Finding], Match]:
    """The match as if a line had stood before the next one, and what is told of it there; it is not counted."""
    found, after, _ = judge(match, event)
    return found, after._replace(line=match.line)


def offer(match: Match, event: Event) -> Match:
    """Use what a link or a cut brings that stands elsewhere, should it be missing where it belongs."""
    deals = match.deals
    if match.phase == "joining":
        deals = dealing.suspect_the_seal(deals)  # not what the decks were made with
    if isinstance(event, Link) and match.phase == "sealed":
        deals = dealing.doubt(deals)  # it may be the link for the draw, which is missing then
    if isinstance(event, Link | Cut):
        deals = dealing.offer(deals, event)
    return match if deals is match.deals else match._replace(deals=deals)


def without(state: State, event: Event) -> State:
    """How a record stands behind a line that has come from elsewhere: what it brings is used where it is missing."""
    match, notes = state
    behind = offer(match, event)._replace(line=match.line + 1)
    return State(behind, notes._replace(stray=Seen(type(event), match.hands)))


def drop(
    state: State,
    event: Any,  # noqa: ANN401 - any line with its time
    told: Sequence[Finding] = (),
    other: State | None = None,
) -> Going:
    """Go on as if a line had no place: nothing of it is checked but its time."""
    before = state.match
    match = before._replace(line=before.line + 1, at=event.at)
    early = (Finding("log.time", expected=before.at, found=event.at),) if event.at < before.at else ()
    return Going(placed([*early, *told], match), State(match, state.notes), (), other)
