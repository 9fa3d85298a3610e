"""One match as a machine without I/O: what may follow what, the hands, the totals, the end (SPEC.md#order).

The only place where deals and rules meet. A live table applies events as they happen, the verifier applies the same
events from a record; both read the faults. Claims (``draw``, ``turned``, ``hands``, ``trick``, ``result``, ``end``) are
compared and never used where the rules or the secret give the value.
"""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Final, Literal, TypeAlias

from fairshuffle.cards import cards_of
from fairshuffle.dealing import Dealing
from fairshuffle.entropy import Decks
from fairshuffle.events import (
    EVENT_TYPES,
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
    Show,
    Speak,
)
from fairshuffle.faults import Fault
from fairshuffle.hand import (
    HAND_EVENTS,
    JUDGED_UNSEEN,
    Hand,
    apply,
    compare_rest,
    deal_rest,
    is_timed,
    leave_open_sheet,
    rest_may_stand,
    result_faults,
    show_rest,
)
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.scoring import Score, match_winner
from fairshuffle.seats import SEATS, Pair, Seat, Team
from fairshuffle.settling import compare, notices, score_of

Phase: TypeAlias = Literal["joining", "sealed", "drawn", "between", "hand", "scored", "ended", "closed"]

SHEET_LINES: Final[frozenset[type[Event]]] = frozenset({Qaid, Accuse, Close, Ruling})
"""The lines of a Qaid sheet. Outside a hand they may stand, without effect: what they are is ``qaid.window``."""

MAY_STAND: Final[dict[Phase, frozenset[type[Event]]]] = {
    "joining": frozenset({Join, Checkpoint, Abort}),
    "sealed": frozenset({Link, Draw, Chat, Abort}),
    "drawn": frozenset({Reveal, Cut, Link, Deal, Chat, Abort, *SHEET_LINES}),
    "between": frozenset({Ready, Chat, Cut, Link, Deal, End, Abort, *SHEET_LINES}),
    "hand": frozenset({*HAND_EVENTS, Rest, Result, Abort}),
    "scored": frozenset({Reveal, Checkpoint, *SHEET_LINES}),
    "ended": frozenset({Checkpoint}),
    "closed": frozenset(),
}
"""Which lines may stand in which phase (SPEC.md#order). In a rules-only record checkpoints may stand anywhere."""

LEFT_OUT: Final[dict[Phase, tuple[Phase, str]]] = {
    "joining": ("sealed", "checkpoint"),
    "sealed": ("drawn", "draw"),
    "drawn": ("between", "deal"),
    "hand": ("between", "result"),
    "scored": ("between", "checkpoint"),
}
"""Where the match goes on, and which line is missing, when a line comes too early."""


class Match:
    """A match from its first line to its end; ``copy`` gives an independent state to try an event on.

    ``first`` is the fingerprint of the first line and ``decks`` the source of its deals; both are needed only with a
    commitment. ``line`` counts the events applied, the first line included; ``judged`` names the groups of checks that
    the last event ran.
    """

    __slots__ = (
        "_bases",
        "_over_told",
        "_ready",
        "_result_at",
        "_void_sheet",
        "at",
        "committed",
        "dealing",
        "game",
        "hand",
        "hands",
        "judged",
        "line",
        "options",
        "phase",
        "total",
        "winner",
    )

    def __init__(self, game: Game, options: TableOptions, first: bytes = b"", decks: Decks | None = None) -> None:
        self.game = game
        self.options = options
        self.committed = game.commitment is not None
        self.dealing = Dealing(game, options, first, decks)
        self.phase: Phase = "joining" if self.committed else "between"
        self.hand: Hand | None = None
        self.hands = 0
        self.total: Pair = (0, 0)
        self.winner: Team | None = None
        self.line = 1
        self.at = 0
        self.judged: tuple[str, ...] = ()
        self._bases: tuple[Pair, ...] = ((0, 0),)
        self._over_told = False
        self._result_at: int | None = None
        self._ready: frozenset[Seat] = frozenset()
        self._void_sheet = False

    def copy(self) -> "Match":
        """An independent match in the same state."""
        other = copy(self)
        other.dealing = self.dealing.copy()
        other.hand = self.hand.copy() if self.hand else None
        return other

    def opening_faults(self) -> list[Fault]:
        """The faults of the first line: bots sit at free tables only (SPEC.md#bot-seat)."""
        if self.game.free:
            return []
        return [Fault("bot.seat", seat=seat, line=1) for seat, player in enumerate(self.game.seats) if player.bot]

    def apply(self, event: Event) -> list[Fault]:
        """Take one event and return its faults.

        A line that may not stand here is one fault; where only a line was left out before it, the match goes on
        behind the missing one.
        """
        self.line += 1
        kind = type(event)
        self.judged = _GROUP[kind]
        faults: list[Fault] = []
        if not isinstance(event, Game):
            if event.at < self.at:
                faults.append(Fault("log.time", expected=self.at, found=event.at))
            self.at = event.at
        if kind is Checkpoint and not self.committed:
            return self._told(faults)
        if kind not in MAY_STAND[self.phase] and not self._behind_the_missing(kind, faults):
            self.judged = ()
            return self._told(faults)
        if kind is not Reveal:
            faults += self.dealing.overdue()
        if self._result_at is not None and kind in {Cut, Link, Deal}:
            faults += self._next_hand(self.at)
        faults += _HANDLERS[kind](self, event)
        return self._told(faults)

    def _behind_the_missing(self, kind: type[Event], faults: list[Fault]) -> bool:
        """Add the fault of a line out of place; true when the match could step behind the line that is missing."""
        ahead: Phase = self.phase
        missing = ""
        while ahead in LEFT_OUT and kind not in MAY_STAND[ahead]:
            ahead, left_out = LEFT_OUT[ahead]
            missing = missing or left_out
        name = kind.__name__.lower()
        if kind not in MAY_STAND[ahead] or kind in {Chat, Ready}:
            faults.append(Fault("log.order", expected=self._expected(), found=name))
            return False
        faults.append(Fault("log.order", expected=[missing], found=name))
        self.phase = ahead
        return True

    def _expected(self) -> list[str]:
        return [name for name, kind in EVENT_TYPES.items() if kind in MAY_STAND[self.phase]]

    def _told(self, faults: list[Fault]) -> list[Fault]:
        """The faults with the line and the hand they belong to."""
        number = self.hand.number if self.hand and self.phase in {"hand", "scored", "between"} else 0
        return [fault._replace(line=fault.line or self.line, hand=fault.hand or number) for fault in faults]

    # Before and between hands

    def _join(self, event: Join) -> Sequence[Fault]:
        return self.dealing.entropy.join(event)

    def _checkpoint(self, event: Checkpoint) -> Sequence[Fault]:
        if self.phase == "joining":
            self.dealing.entropy.close(event.digest)
            self.phase = "sealed"
        else:
            self.phase = "closed" if self.phase == "ended" else "between"
        return ()

    def _link(self, event: Link) -> Sequence[Fault]:
        return self.dealing.link(event, drawing=self.phase == "sealed")

    def _draw(self, event: Draw) -> Sequence[Fault]:
        faults = self.dealing.draw(event)
        self.judged = self.dealing.groups
        self.dealing.owe_reveal(0)
        self.phase = "drawn"
        return faults

    def _reveal(self, event: Reveal) -> Sequence[Fault]:
        faults = self.dealing.reveal(event)
        return [Fault("log.order", expected=self._expected(), found="reveal")] if faults is None else faults

    def _take_ready(self, event: Ready) -> Sequence[Fault]:
        if not self.hands:
            return (Fault("log.order", expected=self._expected(), found="ready"),)
        self._ready |= {event.seat}
        return ()

    def _next_hand(self, at: int) -> list[Fault]:
        """The fault of a next deal, of which this is the first line, that comes too soon after a result."""
        since, self._result_at = self._result_at, None
        if since is None or not self.options.timer_next_hand:
            return []
        self.judged += ("next_hand",)
        first = since + self.options.timer_next_hand
        waits = [seat for seat in SEATS if seat not in self._ready and not self.game.seats[seat].bot]
        if at >= first or not waits:
            return []
        facts = {"not_ready": waits}
        return [Fault("timer.next_hand", "warning", expected=first, found=at, facts=facts)]

    def _sheet_line(self, event: Qaid | Accuse | Close | Ruling) -> Sequence[Fault]:
        """A line of a Qaid sheet: in a hand it is the hand's, elsewhere it comes too early or too late."""
        if self.phase == "hand":
            return self._in_hand(event)
        void, self._void_sheet = self._void_sheet, isinstance(event, (Qaid, Accuse))
        if isinstance(event, Qaid):
            return (Fault("qaid.window", seat=event.seat, found=event.at, facts={"reason": "no_hand"}),)
        if void:
            return ()
        if isinstance(event, Ruling):
            return (Fault("log.order", expected=self._expected(), found="ruling"),)
        return (Fault("qaid.sheet", seat=event.seat, found=event.seat, facts={"reason": "no_sheet"}),)

    def _chat(self, event: Chat) -> Sequence[Fault]:
        return self._in_hand(event) if self.phase == "hand" else ()

    def _cut(self, event: Cut) -> Sequence[Fault]:
        if self.dealing.take_cut(event):
            return ()
        return (Fault("log.order", expected=["link", "deal"], found="cut"),)

    def _deal(self, event: Deal) -> Sequence[Fault]:
        cards, faults = self.dealing.deal(event)
        self.judged += self.dealing.groups
        if self.winner is not None and not self._over_told:
            self._over_told = True
            faults.append(Fault("match.over", expected="end", found="deal"))
        table, options, total = self.game.table, self.options, self.total
        self._ready = frozenset()
        self.hand = Hand(event.hand, event.dealer, *cards, options=options, table=table, total=total, at=event.at)
        self.phase = "hand"
        self.hands += 1
        return faults

    # Inside a hand

    def _in_hand(self, event: Event) -> Sequence[Fault]:
        hand = self.hand
        assert hand is not None
        hand.line = self.line
        checked = hand.phase != "unchecked"
        if is_timed(hand, event):
            self.judged += ("timer",)
        faults = apply(hand, event)
        if hand.contract and hand.dealt is None and self.committed:
            rest = self.dealing.closing(hand.dealer, hand.contract.receiver)
            if rest is not None:
                deal_rest(hand, rest)
        if not checked or not (hand.known or type(event) in JUDGED_UNSEEN):
            self.judged = ()
        if checked and hand.phase == "unchecked" and self.dealing.doubtful:
            # The deal is at fault already: what does not fit it now is no second fault.
            return ()
        return faults

    def _rest(self, event: Rest) -> Sequence[Fault]:
        hand = self.hand
        assert hand is not None
        hand.line = self.line
        if hand.phase == "unchecked":
            self.judged = ()
            return ()
        faults = list(leave_open_sheet(hand, event))
        if not rest_may_stand(hand):
            return [*faults, Fault("log.order", expected=hand.expected_lines(), found="rest")]
        hand.since = event.at
        rest = tuple(cards_of(cards) for cards in event.hands)
        if not self.committed:
            return [*faults, *show_rest(hand, rest, event.hands)]
        if hand.dealt is None:
            self.judged = ()
        return [*faults, *compare_rest(hand, event.hands)]

    def _result(self, event: Result) -> Sequence[Fault]:
        hand = self.hand
        assert hand is not None
        hand.line = self.line
        faults = [*leave_open_sheet(hand, event), *notices(hand), *result_faults(hand, event)]
        score = score_of(hand)
        self.judged = ("total",) if score is None else ("result", "total")
        if score is not None:
            faults += compare(event, hand, score)
        elif hand.known and hand.phase != "unchecked":
            faults.append(Fault("log.order", expected=hand.expected_lines(), found="result"))
        if event.hand != hand.number:
            faults.append(Fault("deal.index", expected=hand.number, found=event.hand))
        faults += self._totals(event, score)
        self.dealing.after_hand(hand.dealer, hand.ending or event.outcome)
        self.dealing.owe_reveal(hand.number)
        self._result_at = event.at
        self.phase = "scored" if self.committed else "between"
        return faults

    def _totals(self, event: Result, score: Score | None) -> list[Fault]:
        """Compare the running total; one false number is one fault, so either count may be continued."""
        points = (event.points, score.points if score else event.points)
        sums = [(base[0] + more[0], base[1] + more[1]) for base in self._bases for more in points]
        faults = []
        self.total = event.total
        self._bases = (event.total,)
        if event.total not in sums:
            faults.append(Fault("score.total", expected=list(sums[0]), found=list(event.total)))
            self._bases = (event.total, sums[0])
        gahwa = score.match_winner if score else None
        self.winner = match_winner(event.total, self.options) if gahwa is None else gahwa
        return faults

    # The end

    def _end(self, event: End) -> Sequence[Fault]:
        self.phase = "ended"
        faults = []
        if self.winner is None:
            faults.append(Fault("match.not_over", expected=self.options.target, found=list(self.total)))
        elif event.winner != self.winner:
            faults.append(Fault("match.winner", expected=self.winner, found=event.winner))
        if event.total not in self._bases:
            faults.append(Fault("score.total", expected=list(self.total), found=list(event.total)))
        return faults

    def _abort(self, event: Abort) -> Sequence[Fault]:
        del event
        self.phase = "ended"
        return ()


_HANDLERS: Final[dict[type[Event], Callable[[Match, Any], Sequence[Fault]]]] = {
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

_GROUP: Final[dict[type[Event], tuple[str, ...]]] = {
    **{kind: (name,) for name, kind in EVENT_TYPES.items()},
    Game: (),
    Checkpoint: (),
    Cut: (),
    Ready: (),
    Abort: (),
    Link: ("link", "join"),
    Rest: ("cards",),
    Deal: (),
    Show: ("declare", "show"),
    Speak: ("declare",),
    Accuse: ("qaid",),
    Close: ("qaid",),
}
"""The groups of checks that a line runs, where they are not named as the line."""
