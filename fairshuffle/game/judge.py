"""A line of a match judged: what is wrong with it, and the match behind it (SPEC.md#order).

The only place where deals and rules meet. ``judge`` changes nothing, so that to try a line is to judge it. A live table
judges, stores and goes on, the verifier judges and goes on. Claims (``draw``, ``turned``, ``hands``, ``trick``,
``result``, ``end``) are compared and never used where the rules or the secret give the value. A handler names the parts
that are others behind its line; one place commits them.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from fairshuffle.cards import cards_of
from fairshuffle.events import (
    Abort,
    Accuse,
    Chat,
    Checkpoint,
    Close,
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Game,
    Join,
    Link,
    Play,
    Qaid,
    Ready,
    Rest,
    Result,
    Reveal,
    Ruling,
)
from fairshuffle.findings import Finding
from fairshuffle.game import deals as dealing
from fairshuffle.game.deals import Groups
from fairshuffle.game.hand import Hand, HandDeal, new_hand
from fairshuffle.game.hand_lines import HAND_EVENTS, awaited, judge_in_hand
from fairshuffle.game.match import Match, out_of_place, placed
from fairshuffle.game.phases import SHEET_LINES, phase_behind
from fairshuffle.game.purchase import compare_rest, rest_may_stand, show_rest
from fairshuffle.game.result import add, compare, compare_end, may_have_won, notices, score_of
from fairshuffle.game.turns import result_findings
from fairshuffle.game.unseen import JUDGED_UNSEEN, told_unseen
from fairshuffle.rules.timers import shortest
from fairshuffle.seats import SEATS

OPENS_A_DEAL: Final[frozenset[type[Event]]] = frozenset({Cut, Link, Deal})
"""The lines of which the first one opens the next deal."""


Judged: TypeAlias = tuple[Sequence[Finding], Match, Groups]
"""What is wrong with a line, the match behind it, and the groups of checks that the line has run."""


def judge_first(game: Game) -> list[Finding]:
    """What is wrong with a first line: bots sit at free tables only (SPEC.md#bot-seat)."""
    if game.free:
        return []
    return [Finding("bot.seat", seat=seat, line=1) for seat, player in enumerate(game.seats) if player.bot]


def judge(match: Match, event: Event) -> Judged:
    """What is wrong with the next line, and the match behind it; a line that may not stand has no effect."""
    if match.phase == "hand" and match.hand is not None and type(event) in HAND_EVENTS:
        return _judge_in_hand(match, match.hand, event)
    return _judge_elsewhere(match, event)


def _judge_in_hand(match: Match, hand: Hand, event: Any) -> Judged:  # noqa: ANN401 - one of HAND_EVENTS
    line = match.line + 1
    found, after = judge_in_hand(hand, event, line)
    ran = match.usual[type(event)]
    if type(event) is Play and event.say:
        ran = (*ran, f"say_{event.say}")
    if hand.phase == "unchecked":
        ran = ()
    elif hand.deal.first is None:
        found = told_unseen(found)
        ran = ran if type(event) in JUDGED_UNSEEN else ()
    if event.at < match.at:
        found = (Finding("log.time", expected=match.at, found=event.at), *found)
    behind = match._replace(line=line, at=event.at, hand=after)
    return placed(found, behind) if found else found, behind, ran


def _judge_elsewhere(match: Match, event: Any) -> Judged:  # noqa: ANN401 - any line, each with its time
    """A line that the match judges itself: all but those that a running hand takes."""
    kind, line = type(event), match.line + 1
    phase = phase_behind(match.phase, kind, committed=match.committed)
    early = [Finding("log.time", expected=match.at, found=event.at)] if event.at < match.at else []
    if phase is None:
        stray = match._replace(line=line, at=event.at)
        return placed([*early, out_of_place(match, kind)], stray), stray, ()
    owed: Sequence[Finding] = ()
    if match.deals.owed is not None and kind is not Reveal:
        # A secret that is owed belongs to the hand before this line.
        owed, deals = dealing.overdue(match.deals)
        match = match._replace(deals=deals)
        owed = placed(owed, match._replace(line=line, at=event.at))
    soon: Sequence[Finding] = ()
    ran: Groups = ()
    if match.result_at is not None and kind in OPENS_A_DEAL:
        soon, ran = _next_hand(match, match.result_at, event.at)
        match = match._replace(result_at=None)
    found, parts, also = _HANDLERS[kind](match, event)
    after = match._replace(line=line, at=event.at, phase=phase, **parts)
    if early or owed or soon or found:
        return [*owed, *placed([*early, *soon, *found], after)], after, also + ran
    return (), after, also + ran


# Before and between hands

_Taken: TypeAlias = tuple[Sequence[Finding], Mapping[str, Any], Groups]
"""What is wrong with a line, the parts of the match that are others behind it, and the checks that it has run."""

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


def _join(match: Match, event: Join) -> _Taken:
    found, deals = dealing.join(match.deals, event)
    return _unless_stray(match, Join, found), {"deals": deals}, ("join",)


def _unless_stray(match: Match, kind: type[Event], found: Sequence[Finding] | None) -> Sequence[Finding]:
    """The findings of a line, where it may stand at all."""
    return (out_of_place(match, kind),) if found is None else found


def _checkpoint(match: Match, event: Checkpoint) -> _Taken:
    seals = match.phase == "joining"
    return (), {"deals": dealing.seal(match.deals, event.digest)} if seals else _NOTHING, ()


def _link(match: Match, event: Link) -> _Taken:
    found, deals = dealing.link(match.deals, event, drawing=match.phase == "sealed")
    return found, {"deals": deals}, ("link", "join")


def _draw(match: Match, event: Draw) -> _Taken:
    found, deals, ran = dealing.draw(match.deals, event)
    return found, {"deals": deals}, ran


def _reveal(match: Match, event: Reveal) -> _Taken:
    found, deals = dealing.reveal(match.deals, event)
    return _unless_stray(match, Reveal, found), {"deals": deals}, ("reveal",)


def _ask_for_next(match: Match, event: Ready) -> _Taken:
    if match.hand is None:
        return (out_of_place(match, Ready),), _NOTHING, ()
    return (), {"ready": match.ready | {event.seat}}, ()


def _next_hand(match: Match, since: int, at: int) -> tuple[Sequence[Finding], Groups]:
    """The finding of a next deal, of which this is the first line, that comes too soon after a result."""
    wait = match.options.timer_next_hand
    if not wait:
        return (), ()
    waits = [seat for seat in SEATS if seat not in match.ready and not match.game.seats[seat].bot]
    if at >= since + wait or not waits:
        return (), ("next_hand",)
    facts = {"not_ready": waits}
    return (Finding("timer.next_hand", expected=since + wait, found=at, facts=facts),), ("next_hand",)


def _sheet_elsewhere(match: Match, event: Qaid | Accuse | Close | Ruling) -> _Taken:
    """A line of a Qaid sheet where there is no hand."""
    if isinstance(event, Ruling):
        return (out_of_place(match, Ruling),), _NOTHING, ()
    if isinstance(event, Qaid):
        facts = {"reason": "no_hand"}
        return (Finding("qaid.window", seat=event.seat, found=event.at, facts=facts),), _NOTHING, ("qaid",)
    facts = {"reason": "no_sheet"}
    return (Finding("qaid.sheet", seat=event.seat, found=event.seat, facts=facts),), _NOTHING, ("qaid",)


def _chat(match: Match, event: Chat) -> _Taken:
    del match, event
    return (), _NOTHING, ("chat",)


def _cut(match: Match, event: Cut) -> _Taken:
    may_stand_here, deals = dealing.take_cut(match.deals, event)
    return () if may_stand_here else (out_of_place(match, Cut),), {"deals": deals}, ()


def _deal(match: Match, event: Deal) -> _Taken:
    over = [Finding("match.over", expected="end", found="deal")] if match.totals.over else []
    opened, found, deals, ran = dealing.deal(match.deals, event)
    options, table = match.options, match.game.table
    soon = shortest(options)
    dealt = HandDeal(deals.number, event.dealer, opened.turned, opened.first, opened, options, table, match.total, soon)
    left = match.hand.patience if match.hand else match.patience
    hand = new_hand(dealt, at=event.at, patience=left)
    return [*found, *over], {"deals": deals, "hand": hand, "hands": match.hands + 1, "ready": frozenset()}, ran


# The end of a hand


def _rest(match: Match, event: Rest) -> _Taken:
    hand = match.hand
    assert hand is not None
    if hand.given_up:
        return (), _NOTHING, ()
    expected = awaited(hand, Rest)
    if expected or not rest_may_stand(hand):
        wrong = Finding("log.order", expected=expected or hand.expected_lines(), found="rest")
        return (wrong,), _NOTHING, ("cards",)
    hand = hand._replace(since=event.at)
    if hand.known and not match.committed:
        rest = tuple(cards_of(cards) for cards in event.hands)
        found, hand = show_rest(hand, rest, event.hands)
        return found, {"hand": hand}, ("cards", "shown")
    ran: Groups = () if hand.dealt is None else ("cards",)
    found, hand = compare_rest(hand, event.hands)
    return found, {"hand": hand}, ran


def _result(match: Match, event: Result) -> _Taken:
    hand = match.hand
    assert hand is not None
    found = [*notices(hand), *result_findings(hand, event)]
    score = score_of(hand)
    ran: Groups = ("total",)
    if score is not None:
        parts = [f"result_{part}" for part in ("cards", "projects", "baloot") if getattr(event, part) is not None]
        ran = ("result", "total", *parts)
        found += compare(event, hand, score)
    expected = awaited(hand, Result)
    if not hand.given_up and (expected or not hand.over):
        found.append(Finding("log.order", expected=expected or hand.expected_lines(), found="result"))
    if not dealing.is_called(match.deals, event.hand):
        found.append(Finding("deal.index", expected=hand.deal.number, found=event.hand))
    totals, more = add(match.totals, event, score, match.options, may_have_won(hand))
    deals = dealing.after_hand(match.deals, hand.ending or event.outcome)
    return [*found, *more], {"totals": totals, "deals": deals, "result_at": event.at}, ran


# The end


def _end(match: Match, event: End) -> _Taken:
    found = compare_end(event, match.totals, match.options)
    if match.deals.begun:
        found = [Finding("log.order", expected=["deal"], found="end"), *found]
    return found, _NOTHING, ("end",)


def _abort(match: Match, event: Abort) -> _Taken:
    del match, event
    return (), _NOTHING, ()


_HANDLERS: Final[dict[type[Event], Callable[[Match, Any], _Taken]]] = {
    Join: _join,
    Checkpoint: _checkpoint,
    Link: _link,
    Draw: _draw,
    Reveal: _reveal,
    Chat: _chat,
    Ready: _ask_for_next,
    **dict.fromkeys(SHEET_LINES, _sheet_elsewhere),
    Cut: _cut,
    Deal: _deal,
    Rest: _rest,
    Result: _result,
    End: _end,
    Abort: _abort,
}
