"""The timers of a hand (SPEC.md#timers).

A turn is counted from the event that opened it (``Hand.since``); a sheet moves that moment on. Nothing here reads a
clock: times are those of the events, in milliseconds.
"""

from collections.abc import Sequence

from fairshuffle.cards import CARD_NAMES
from fairshuffle.events import Bid, Double, Play, Result, Sawa
from fairshuffle.findings import Finding
from fairshuffle.hand.state import Hand, Sheet
from fairshuffle.rules.timers import GRACE, turn_limits


def end_of_window(hand: Hand) -> int | None:
    """The last moment at which a sheet may be opened after the last card or a Sawa; None where there is no limit."""
    if hand.ending not in {"played", "sawa"} or not hand.options.timer_qaid_window:
        return None
    return hand.since + hand.options.timer_qaid_window


def turn_faults(hand: Hand, event: Bid | Double | Play | Sawa) -> Sequence[Finding]:
    """What is wrong with the time of an action, and with what the server did for a player."""
    if isinstance(event, Play) and event.auto:
        return _auto_card(hand, event)
    if isinstance(event, Bid) and event.auto:
        return _auto_bid(hand, event)
    limit = turn_limits(hand.options)[type(event)]
    if not limit or event.at <= hand.since + limit + GRACE:
        return ()
    if not hand.played and isinstance(event, (Play, Sawa)):
        # While somebody may still double the live table holds the first lead, and no line says so.
        limit += hand.options.timer_bid
        if event.at <= hand.since + limit + GRACE:
            return ()
    return (Finding("timer.late", "warning", event.seat, expected=hand.since + limit, found=event.at),)


def _auto_bid(hand: Hand, event: Bid) -> Sequence[Finding]:
    return _auto(hand, event, hand.options.timer_bid, allowed="pass" if event.call != "pass" else "", did=event.call)


def _auto_card(hand: Hand, event: Play) -> Sequence[Finding]:
    known = hand.dealt is not None and event.seat == hand.turn
    illegal = known and not hand.legal_cards() >> event.card & 1
    return _auto(
        hand, event, hand.options.timer_card, allowed="legal card" if illegal else "", did=CARD_NAMES[event.card]
    )


def _auto(hand: Hand, event: Bid | Play, limit: int, *, allowed: str, did: str) -> Sequence[Finding]:
    """The faults of an action by the server: without a timer, too early, or another one than it may take."""
    if not limit:
        return (Finding("timer.auto", seat=event.seat, expected="no timer", found=did),)
    faults: list[Finding] = []
    if event.at < hand.since + limit:
        faults.append(Finding("timer.early", seat=event.seat, expected=hand.since + limit, found=event.at))
    if allowed:
        faults.append(Finding("timer.auto", seat=event.seat, expected=allowed, found=did))
    return faults


def sheet_faults(hand: Hand, sheet: Sheet, at: int) -> Sequence[Finding]:
    """The fault of a sheet that was open for too long."""
    limit = hand.options.timer_qaid_sheet
    if not limit or at <= sheet.since + limit + GRACE:
        return ()
    return (Finding("timer.late", "warning", sheet.opener, expected=sheet.since + limit, found=at),)


def result_faults(hand: Hand, event: Result) -> Sequence[Finding]:
    """The fault of a result that does not wait for the Qaid window; none where the hand may have ended otherwise."""
    followed = hand.phase != "unchecked" and not hand.misruled
    last = end_of_window(hand) if hand.table == "qaid" and followed else None
    if last is None or event.at >= last:
        return ()
    return (Finding("timer.early", expected=last, found=event.at),)
