"""One match as a machine without I/O: what may follow what, the hands, the totals, the end (SPEC.md#order).

The only place where deals and rules meet. A live table applies events as they happen, the verifier applies the same
events from a record; both read the faults. Claims (``draw``, ``turned``, ``hands``, ``trick``, ``result``, ``end``) are
compared and never used where the rules or the secret give the value.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from fairshuffle.cards import cards_of
from fairshuffle.course import Course, Special
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
    Qaid,
    Ready,
    Rest,
    Result,
    Reveal,
    Ruling,
)
from fairshuffle.findings import Finding
from fairshuffle.game import deals
from fairshuffle.hand import (
    HAND_EVENTS,
    JUDGED_UNSEEN,
    Hand,
    apply,
    compare_rest,
    leave_open_sheet,
    leaves_sheet,
    rest_may_stand,
    result_faults,
    show_rest,
    told_unseen,
)
from fairshuffle.order import BY_PLAYERS, MAY_STAND, OPENS_A_DEAL, SHEET_LINES
from fairshuffle.seats import SEATS, Team
from fairshuffle.settling import add, compare, compare_end, may_have_won, score_of


def _first_error(faults: Iterable[Finding]) -> list[Finding]:
    """The first fault that is an error, if there is one."""
    return next(([fault] for fault in faults if fault.severity == "error"), [])


class Match(Course):
    """A match from its first line to its end; ``copy`` gives an independent state to try an event on."""

    __slots__ = ()

    @property
    def winner(self) -> Team | None:
        """The team that has won, None while the match goes on."""
        return self.totals.winner

    def opening_faults(self) -> list[Finding]:
        """The faults of the first line: bots sit at free tables only (SPEC.md#bot-seat)."""
        if self.game.free:
            return []
        return [Finding("bot.seat", seat=seat, line=1) for seat, player in enumerate(self.game.seats) if player.bot]

    def apply(self, event: Event) -> list[Finding]:
        """Take one event and return its faults.

        A line that may not stand here is one fault; where only a line was left out before it, the match goes on
        behind the missing one.
        """
        return self.apply_all((event,))

    def apply_all(self, events: Iterable[Event]) -> list[Finding]:
        """Take events one after the other and return the faults of all."""
        told: list[Finding] = []
        self._forget_judged()
        event: Any  # its kind is asked for once, below
        for line, event in enumerate(events, self.line + 1):
            hand = self.hand
            if (
                self.phase != "hand"
                or type(event) not in HAND_EVENTS
                or self._before is not None
                or hand is None
                or event.at < self.at
                or self._looks_closely(hand)
            ):
                told += self._take(line, event)
                continue
            # Most lines are such, of a hand whose deal is known for certain: only that hand has a say.
            since, self.at = self.at, event.at
            self.line = hand.line = line
            if faults := apply(hand, event):
                told += self._alone(type(event), self._told(faults), since)
        return told

    def _looks_closely(self, hand: Hand) -> bool:
        """Whether more than the hand has a say in its lines."""
        return (
            hand.first is None
            or hand.phase == "unchecked"
            or hand.misruled
            or self.deals.doubts.deal
            or hand.sheet is not None
            or hand.accusation is not None
        )

    def _take(self, line: int, event: Event) -> list[Finding]:
        """Take any line; behind one that was out of place it may show which was wrong, that one or a line before it."""
        before, self._before = self._before, None
        here = self._take_here(line, event)
        if before is None:
            return here
        match = before.match
        assert isinstance(match, Match)
        there = match._take_here(line, event)
        wrong_here, wrong_there = _first_error(here), _first_error(there)
        if wrong_here and not wrong_there:
            self._go_back(before)
            return there if before.told else [wrong_here[0], *there]
        if not wrong_here and (wrong_there or before.for_its_time):
            return [*before.held, *here]
        self._before = before._replace(told=before.told or bool(wrong_here))
        return here

    def _take_here(self, line: int, event: Event) -> list[Finding]:
        """Take a line as the next one where the match stands."""
        since = self._not_before[1] if self._not_before[0] == self.line else self.at
        self.line = line
        early: tuple[Finding, ...] = ()
        if not isinstance(event, Game):
            if event.at < since:
                early = (Finding("log.time", expected=since, found=event.at),)
                self._remember(event, for_its_time=True)
            self.at = event.at
        if self.phase == "hand" and type(event) in HAND_EVENTS:
            faults = self._told([*early, *self._in_hand(event)])
        else:
            faults = [*self._elsewhere(event, early)]
        if self.judged is not None:
            self.special.append(Special(event, self.judged, self.hand))
            self.judged = None
        if self._before is not None:
            self._before.match.at = since  # it was kept at this line, and stands before it
        return self._alone(type(event), faults, since)

    def _alone(self, kind: type[Event], faults: list[Finding], since: int) -> list[Finding]:
        """The faults of a line; where it may be out of place, one, until it is clear whether it belongs here."""
        stray = [fault for fault in faults if fault.id == "log.order" and fault.line == self.line]
        wrong = [fault for fault in faults if fault.severity == "error" and fault.id != "log.time"]
        if stray or (kind in BY_PLAYERS and any(fault.line == self.line for fault in wrong)):
            # Nor does its time count, which may be that of elsewhere: the next line need not come after it.
            self._not_before = (self.line, min(since, self.at))
            faults = [*stray[:1], *(fault for fault in faults if fault.id not in {"log.order", "log.time"})]
        told = _first_error(faults)
        if self._before is None or not told:
            return faults
        told += [fault for fault in faults if fault.id == "log.time" and fault not in told]
        self._before = self._before._replace(told=True, held=[fault for fault in faults if fault not in told])
        return told

    def _elsewhere(self, event: Event, early: Sequence[Finding]) -> Sequence[Finding]:
        """Take a line that is not, or not simply, one of the running hand; ``early`` is what is wrong with its time."""
        kind = type(event)
        if kind is Checkpoint and not self.committed:
            return self._told(early)
        faults = [*early]
        in_place = kind in MAY_STAND[self.phase]
        if not in_place or ((self._undealt or self.phase == "sealed") and not self.stands(event)):
            faults += self._out_of_place(event)
            if not self.stands(event):
                self.judged = ()
                return self._told(faults)
        # A secret that is owed belongs to the hand before this line.
        owed: Sequence[Finding] = ()
        is_owed = self.deals.owed is not None and kind is not Reveal
        if is_owed or self._may_be_stray(event):
            self._remember(event)
        if is_owed:
            late, self.deals = deals.overdue(self.deals)
            owed = self._told(late)
        if self._result_at is not None and kind in OPENS_A_DEAL:
            faults += self._next_hand(event)
        faults += _HANDLERS[kind](self, event)
        return [*owed, *self._told(faults)] if faults else owed

    def _may_be_stray(self, event: Event) -> bool:
        """Whether a line that is in place looks like one from elsewhere: the next one shows it."""
        if isinstance(event, Deal):
            fits = event.hand in self.deals.indices and event.dealer in (self.deals.dealers or (event.dealer,))
            return not fits or self.deals.links.lacks_one
        if isinstance(event, Draw):
            return self.deals.links.lacks_one
        if isinstance(event, Reveal):
            return event.hand not in self.deals.all_owed
        if isinstance(event, Result):
            return not deals.is_called(self.deals, event.hand)
        return isinstance(event, Abort) or (isinstance(event, End) and not self.totals.over)

    # Before and between hands

    def _join(self, event: Join) -> Sequence[Finding]:
        faults, self.deals = deals.join(self.deals, event)
        return (self._stray(Join),) if faults is None else faults

    def _checkpoint(self, event: Checkpoint) -> Sequence[Finding]:
        if self.phase == "joining":
            self.deals = deals.seal(self.deals, event.digest)
            self.phase = "sealed"
        else:
            self.phase = "closed" if self.phase == "ended" else "between"
        return ()

    def _link(self, event: Link) -> Sequence[Finding]:
        faults, self.deals = deals.link(self.deals, event, drawing=self.phase == "sealed")
        return faults

    def _draw(self, event: Draw) -> Sequence[Finding]:
        faults, self.deals, self.judged = deals.draw(self.deals, event)
        self.phase = "drawn"
        return faults

    def _reveal(self, event: Reveal) -> Sequence[Finding]:
        faults, self.deals = deals.reveal(self.deals, event)
        return (self._stray(Reveal),) if faults is None else faults

    def _take_ready(self, event: Ready) -> Sequence[Finding]:
        if self.hand is None:
            return (self._stray(Ready),)
        self._ready |= {event.seat}
        return ()

    def _next_hand(self, event: Event) -> Sequence[Finding]:
        """The fault of a next deal, of which this is the first line, that comes too soon after a result."""
        since, self._result_at = self._result_at, None
        if since is None or not self.options.timer_next_hand:
            return ()
        self._also_judged(event, ("next_hand",))
        first = since + self.options.timer_next_hand
        if self.at >= first:
            return ()
        waits = [seat for seat in SEATS if seat not in self._ready and not self.game.seats[seat].bot]
        if not waits:
            return ()
        facts = {"not_ready": waits}
        return (Finding("timer.next_hand", expected=first, found=self.at, facts=facts),)

    def _sheet_line(self, event: Qaid | Accuse | Close | Ruling) -> Sequence[Finding]:
        """A line of a Qaid sheet: in a hand it is the hand's, elsewhere it comes too early or too late."""
        if self.phase == "hand":
            return self._in_hand(event)
        void, self._void_sheet = self._void_sheet, isinstance(event, (Qaid, Accuse))
        if isinstance(event, Qaid):
            return (Finding("qaid.window", seat=event.seat, found=event.at, facts={"reason": "no_hand"}),)
        if void:
            return ()
        if isinstance(event, Ruling):
            return (self._stray(Ruling),)
        return (Finding("qaid.sheet", seat=event.seat, found=event.seat, facts={"reason": "no_sheet"}),)

    def _chat(self, event: Chat) -> Sequence[Finding]:
        return self._in_hand(event) if self.phase == "hand" else ()

    def _cut(self, event: Cut) -> Sequence[Finding]:
        stands, self.deals = deals.take_cut(self.deals, event)
        return () if stands else (self._stray(Cut),)

    def _deal(self, event: Deal) -> Sequence[Finding]:
        opened, faults, self.deals, ran = deals.deal(self.deals, event)
        self._also_judged(event, ran)
        if self.totals.over and not self._over_told:
            self._over_told = True
            faults.append(Finding("match.over", expected="end", found="deal"))
        table, options, total = self.game.table, self.options, self.total
        self._ready = frozenset()
        self._undealt = False
        number = self.deals.number
        left = self.hand.patience if self.hand else self.patience
        self.hand = Hand(
            number,
            event.dealer,
            *opened[:2],
            opened,
            options=options,
            table=table,
            total=total,
            at=event.at,
            patience=left,
        )
        self.phase = "hand"
        self.hands += 1
        return faults

    # Inside a hand

    def _in_hand(self, event: Event) -> Sequence[Finding]:
        """Take a line of a hand, also of one whose checking has ended, or of whose course something is in doubt."""
        hand = self.hand
        assert hand is not None
        hand.line = self.line
        if hand.phase == "unchecked":
            self.judged = ()
            return apply(hand, event)
        if leaves_sheet(hand, event):
            self._remember(event)
        doubted = self._is_doubted(hand)
        faults = apply(hand, event)
        if not hand.known:
            faults = told_unseen(faults)
            if type(event) not in JUDGED_UNSEEN:
                self.judged = ()
        return self._undoubted(hand, faults) if doubted else faults

    def _is_doubted(self, hand: Hand) -> bool:
        """Whether something is told already of the deal of a hand, or of a ruling in it, from which more may follow."""
        return self.deals.doubts.deal or hand.misruled

    def _undoubted(self, hand: Hand, faults: Sequence[Finding]) -> Sequence[Finding]:
        """The faults of a line in a hand that is in doubt, without those that may follow from what is told already."""
        aside = [fault for fault in faults if fault.id.startswith(("chat.", "timer."))]
        if hand.phase == "unchecked" or any(fault.severity == "error" for fault in faults if fault not in aside):
            hand.phase = "unchecked"
            if self.deals.doubts.deal:
                hand.mistakes = ()
            return aside
        return faults

    def _rest(self, event: Rest) -> Sequence[Finding]:
        hand = self.hand
        assert hand is not None
        hand.line = self.line
        if hand.phase == "unchecked":
            self.judged = ()
            return ()
        if leaves_sheet(hand, event):
            self._remember(event)
        doubted = self._is_doubted(hand)
        faults = list(leave_open_sheet(hand, event))
        if not rest_may_stand(hand):
            fault = self._stray(Rest)
            # Before the contract stands: as with a card, a call was left out, and the hand cannot be followed.
            faults += hand.stop(fault) if hand.phase == "auction" else [fault]
            return self._undoubted(hand, faults) if doubted else faults
        hand.since = event.at
        if hand.known and not self.committed:
            self._also_judged(event, ("shown",))
            rest = tuple(cards_of(cards) for cards in event.hands)
            return [*faults, *show_rest(hand, rest, event.hands)]
        if hand.dealt is None:
            self.judged = ()
        false = compare_rest(hand, event.hands)
        return [*faults, *(self._undoubted(hand, false) if doubted else false)]

    def _result(self, event: Result) -> Sequence[Finding]:
        hand = self.hand
        assert hand is not None
        hand.line = self.line
        if (not hand.over and hand.phase != "unchecked") or leaves_sheet(hand, event):
            self._remember(event)
        faults = [*leave_open_sheet(hand, event), *self._uncalled(hand), *result_faults(hand, event)]
        score = score_of(hand)
        false = [] if score is None else compare(event, hand, score)
        if false and hand.misruled:
            # The table went on by a false ruling, which is told already.
            score, false = None, []
        self.judged = ("total",) if score is None else ("result", "total")
        faults += false
        lacks_a_card = hand.suspect == (-1, hand.played)  # which is told already, at its trick
        if not hand.over and hand.phase != "unchecked" and not hand.misruled and not lacks_a_card:
            faults.append(Finding("log.order", expected=hand.expected_lines(), found="result"))
        if not deals.is_called(self.deals, event.hand):
            faults.append(Finding("deal.index", expected=hand.number, found=event.hand))
        self.totals, more = add(self.totals, event, score, self.options, may_have_won(hand))
        self.deals = deals.after_hand(self.deals, hand.ending or event.outcome)
        self._result_at = event.at
        self.phase = "scored" if self.committed else "between"
        return faults + more

    # The end

    def _end(self, event: End) -> Sequence[Finding]:
        self.phase = "ended"
        faults = compare_end(event, self.totals, self.options)
        return [Finding("log.order", expected=["deal"], found="end"), *faults] if self.deals.begun else faults

    def _abort(self, event: Abort) -> Sequence[Finding]:
        del event
        self.phase = "ended"
        return ()


_HANDLERS: Final[dict[type[Event], Callable[[Match, Any], Sequence[Finding]]]] = {
    **dict.fromkeys(HAND_EVENTS, Match._in_hand),
    Join: Match._join,
    Checkpoint: Match._checkpoint,
    Link: Match._link,
    Draw: Match._draw,
    Reveal: Match._reveal,
    Chat: Match._chat,
    Ready: Match._take_ready,
    **dict.fromkeys(SHEET_LINES, Match._sheet_line),
    Cut: Match._cut,
    Deal: Match._deal,
    Rest: Match._rest,
    Result: Match._result,
    End: Match._end,
    Abort: Match._abort,
}
