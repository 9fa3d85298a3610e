"""The timers of a hand: from when a turn, a sheet and a window are counted (SPEC.md#timers).

A turn is counted from the event that opened it (``Hand.since``); a sheet moves that moment on.
"""

from collections.abc import Sequence

from fairshuffle.events import Bid, Play, Result
from fairshuffle.findings import Finding
from fairshuffle.game.hand import Hand, Sheet
from fairshuffle.rules import timers


def end_of_window(hand: Hand) -> int | None:
    """The last moment at which a sheet may be opened after the last card or a Sawa; None where there is no limit."""
    return timers.window_end(hand.deal.options, hand.since) if hand.ending in {"played", "sawa"} else None


def turn_findings(hand: Hand, event: timers.Turn) -> Sequence[Finding]:
    """What is wrong with the time of an action, and with what the server did for a player."""
    options = hand.deal.options
    if isinstance(event, (Bid, Play)) and event.auto:
        known = hand.dealt is not None and event.seat == hand.tricks.turn and isinstance(event, Play)
        return timers.auto(options, event, hand.since, hand.legal_cards() if known else None)
    late = timers.late(options, event, hand.since, opening=not hand.tricks.played)
    return (late,) if late else ()


def sheet_findings(hand: Hand, sheet: Sheet, at: int) -> Sequence[Finding]:
    """The finding of a sheet that was open for too long."""
    late = timers.late_sheet(hand.deal.options, sheet.opener, sheet.since, at)
    return (late,) if late else ()


def result_findings(hand: Hand, event: Result) -> Sequence[Finding]:
    """The finding of a result that does not wait for the Qaid window; none where the hand was given up."""
    followed = hand.deal.table == "qaid" and not hand.given_up
    early = timers.early_result(event, end_of_window(hand)) if followed else None
    return (early,) if early else ()
