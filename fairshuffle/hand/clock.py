"""The timers of a hand: from when a turn, a sheet and a window are counted (SPEC.md#timers).

A turn is counted from the event that opened it (``Hand.since``); a sheet moves that moment on.
"""

from collections.abc import Sequence

from fairshuffle.events import Bid, Play, Result
from fairshuffle.findings import Finding
from fairshuffle.hand.state import Hand, Sheet
from fairshuffle.rules import timers


def end_of_window(hand: Hand) -> int | None:
    """The last moment at which a sheet may be opened after the last card or a Sawa; None where there is no limit."""
    return timers.window_end(hand.options, hand.since) if hand.ending in {"played", "sawa"} else None


def turn_faults(hand: Hand, event: timers.Turn) -> Sequence[Finding]:
    """What is wrong with the time of an action, and with what the server did for a player."""
    if isinstance(event, (Bid, Play)) and event.auto:
        known = hand.dealt is not None and event.seat == hand.turn and isinstance(event, Play)
        return timers.auto(hand.options, event, hand.since, hand.legal_cards() if known else None)
    fault = timers.late(hand.options, event, hand.since, opening=not hand.played)
    return (fault,) if fault else ()


def sheet_faults(hand: Hand, sheet: Sheet, at: int) -> Sequence[Finding]:
    """The fault of a sheet that was open for too long."""
    fault = timers.late_sheet(hand.options, sheet.opener, sheet.since, at)
    return (fault,) if fault else ()


def result_faults(hand: Hand, event: Result) -> Sequence[Finding]:
    """The fault of a result that does not wait for the Qaid window; none where the hand may have ended otherwise."""
    followed = hand.table == "qaid" and hand.phase != "unchecked" and not hand.misruled
    fault = timers.early_result(event, end_of_window(hand)) if followed else None
    return (fault,) if fault else ()
