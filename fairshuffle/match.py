"""One match as a machine without I/O: what may follow what, the hands, the totals, the end (SPEC.md#order).

The only place where deals and rules meet. A live table applies events as they happen, the verifier applies the same
events from a record; both read the faults. Claims (``draw``, ``turned``, ``hands``, ``trick``, ``result``, ``end``) are
compared and never used where the rules or the secret give the value.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

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
    leave_open_sheet,
    rest_may_stand,
    result_faults,
    show_rest,
    timed,
)
from fairshuffle.order import MAY_STAND, OPENS_A_DEAL, SHEET_LINES, TELLS_A_DEAL, Phase, left_out, may_stand
from fairshuffle.rules.options import TableOptions
from fairshuffle.seats import SEATS, Pair, Seat, Team
from fairshuffle.settling import Totals, add, add_unclaimed, compare, compare_end, notices, score_of


class _Before(NamedTuple):
    """The match as it stood before a line that seemed to come too early, and the number of that line."""

    line: int
    match: "Match"


_STATE: Final = (
    "_before",
    "_early",
    "_groups",
    "_over_told",
    "_ready",
    "_result_at",
    "_undealt",
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
    "patience",
    "phase",
    "totals",
)
"""What a copy takes over; it is named, so that a compiled class can be copied too."""


class Match:
    """A match from its first line to its end; ``copy`` gives an independent state to try an event on.

    ``first`` is the fingerprint of the first line and ``decks`` the source of its deals; both are needed only with a
    commitment. ``line`` counts the events applied, the first line included; ``judged`` names the groups of checks that
    the last event ran. ``patience`` are the positions that all Sawa claims together may take to judge (``Hand``).
    """

    __slots__ = _STATE

    def __init__(
        self,
        game: Game,
        options: TableOptions,
        first: bytes = b"",
        decks: Decks | None = None,
        *,
        patience: int | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.committed = game.commitment is not None
        self.dealing = Dealing(game, options, first, decks)
        self.phase: Phase = "joining" if self.committed else "between"
        self.hand: Hand | None = None
        self.hands = 0
        self.totals = Totals()
        self.line = 1
        self.at = 0
        self.judged: tuple[str, ...] = ()
        self._groups = {**_GROUP, **{kind: (*_GROUP[kind], "timer") for kind in timed(options)}}
        self._over_told = False
        self._result_at: int | None = None
        self._ready: frozenset[Seat] = frozenset()
        self._undealt = False
        self._void_sheet = False
        self.patience = patience
        self._before: _Before | None = None
        self._early = False

    @property
    def total(self) -> Pair:
        """The totals that the last result claims."""
        return self.totals.claimed

    @property
    def winner(self) -> Team | None:
        """The team that has won, None while the match goes on."""
        return self.totals.winner

    def copy(self) -> "Match":
        """An independent match in the same state."""
        other = Match(self.game, self.options)
        for name in _STATE:
            setattr(other, name, getattr(self, name))
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
        self.judged = self._groups[kind]
        faults: list[Fault] = []
        if not isinstance(event, Game):
            if event.at < self.at:
                faults.append(Fault("log.time", expected=self.at, found=event.at))
            self.at = event.at
        if kind is Checkpoint and not self.committed:
            return self._told(faults)
        in_place = kind in MAY_STAND[self.phase]
        if not in_place or ((self._undealt or self.phase == "sealed") and not self._stands(event)):
            faults += self._out_of_place(event)
            if not self._stands(event):
                self.judged = ()
                return self._told(faults)
        # A secret that is owed belongs to the hand before this line.
        owed = self._told(self.dealing.overdue()) if self.dealing.reveals_due and kind is not Reveal else []
        if self._result_at is not None and kind in OPENS_A_DEAL:
            faults += self._next_hand(self.at)
        faults += _HANDLERS[kind](self, event)
        return owed + self._told(faults) if faults else owed

    # The order of lines

    def _stands(self, event: Event) -> bool:
        """Whether a line may stand here."""
        kind = type(event)
        if kind not in MAY_STAND[self.phase]:
            return False
        if self.phase == "sealed" and isinstance(event, Link) and event.deal == 1:
            # Who has given a link for the draw and gives the next one has seen the draw.
            return event.seat not in self.dealing.entropy.linked
        return not (self._undealt and kind in SHEET_LINES)

    def _out_of_place(self, event: Event) -> list[Fault]:
        """The fault of a line that may not stand here; where lines were left out, the match goes on behind them."""
        kind = type(event)
        before, self._before = self._before, None
        if before and before.line == self.line - 1 and before.match._stands(event):
            self._go_back(before.match)
            return []
        could_be_dealt = self.phase in {"drawn", "between"}
        if could_be_dealt and self._undealt and (kind in TELLS_A_DEAL or kind in SHEET_LINES):
            return []
        if could_be_dealt and self._undealt and kind is Result:
            self._deal_unclaimed()
            return []
        told = self._early and self.phase == "scored"
        self._early = self.phase == "scored" and (told or kind in {Chat, Ready})
        faults = [] if told else [self._stray(kind)]
        if could_be_dealt and kind in TELLS_A_DEAL:
            self._undealt = True
        elif self._is_ahead(event):
            if kind not in {Link, Cut, Deal}:  # what these bring is used, wherever they stand
                self._remember()
            for phase in left_out(self.phase, kind):
                faults += self._step_over(phase)
        return faults

    def _is_ahead(self, event: Event) -> bool:
        """Whether a line out of place comes too early, and not from somewhere else."""
        if isinstance(event, (Chat, Ready)) or type(event) in SHEET_LINES:
            return False
        if isinstance(event, Reveal) and not self.game.reveal:
            return False
        hand = self.hand
        if self.phase != "hand" or hand is None:
            return True
        if isinstance(event, Link):
            return event.deal in self.dealing.indices
        if isinstance(event, Deal):
            return event.hand not in self.dealing.numbers
        return hand.over or isinstance(event, End)

    def _remember(self) -> None:
        """Keep the match as it stands, for the case that this line turns out to come from elsewhere."""
        self._before = None  # no need to remember what was remembered
        self._before = _Before(self.line, self.copy())

    def _go_back(self, before: "Match") -> None:
        """Take the line before this one, which is told already, as one that came from elsewhere and has no effect."""
        for name in _STATE:
            if name not in {"at", "judged", "line"}:
                setattr(self, name, getattr(before, name))

    def _step_over(self, phase: Phase) -> list[Fault]:
        """Go on as if the line that ends this phase had stood here, and return what it would have told."""
        if phase == "joining":
            self.phase = "sealed"
        elif phase == "sealed":
            self.dealing.draw_unclaimed()
            self.phase = "drawn"
        elif phase == "hand" and self.hand is not None:
            return self._leave_unclaimed(self.hand)
        else:
            self.phase = "between"
        return []

    def _leave_unclaimed(self, hand: Hand) -> list[Fault]:
        """Go on behind a hand whose result was left out."""
        faults = self._told(notices(hand) if hand.over else [])
        self.totals = add_unclaimed(self.totals, score_of(hand), self.options)
        self.dealing.after_hand(hand.ending)
        self.phase = "scored" if self.committed else "between"
        return faults

    def _deal_unclaimed(self) -> None:
        """Take the hand that ends here as one that was dealt and not seen."""
        self._undealt = False
        self.dealing.deal_unclaimed()
        dealer = next(iter(self.dealing.dealers), 0)
        number, table = self.dealing.numbers[0], self.game.table
        left = self.hand.patience if self.hand else self.patience
        self.hand = Hand(number, dealer, 0, None, options=self.options, table=table, total=self.total, patience=left)
        self.hand.phase = "unchecked"
        self.phase = "hand"

    def _stray(self, refused: type[Event]) -> Fault:
        in_hand = self.hand if self.phase == "hand" else None
        expected = in_hand.expected_lines() if in_hand else may_stand(self.phase, refused)
        return Fault("log.order", expected=expected, found=refused.__name__.lower())

    def _told(self, faults: list[Fault]) -> list[Fault]:
        """The faults with the line and the hand they belong to."""
        number = self.hand.number if self.hand and self.phase in {"hand", "scored", "between"} else 0
        return [fault._replace(line=fault.line or self.line, hand=fault.hand or number) for fault in faults]

    # Before and between hands

    def _join(self, event: Join) -> Sequence[Fault]:
        faults = self.dealing.entropy.join(event)
        return (self._stray(Join),) if faults is None else faults

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
        self.phase = "drawn"
        return faults

    def _reveal(self, event: Reveal) -> Sequence[Fault]:
        faults = self.dealing.reveal(event)
        return (self._stray(Reveal),) if faults is None else faults

    def _take_ready(self, event: Ready) -> Sequence[Fault]:
        if self.hand is None:
            return (self._stray(Ready),)
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
            return (self._stray(Ruling),)
        return (Fault("qaid.sheet", seat=event.seat, found=event.seat, facts={"reason": "no_sheet"}),)

    def _chat(self, event: Chat) -> Sequence[Fault]:
        return self._in_hand(event) if self.phase == "hand" else ()

    def _cut(self, event: Cut) -> Sequence[Fault]:
        return () if self.dealing.take_cut(event) else (self._stray(Cut),)

    def _deal(self, event: Deal) -> Sequence[Fault]:
        cards, faults = self.dealing.deal(event)
        self.judged += self.dealing.groups
        if self.totals.over and not self._over_told:
            self._over_told = True
            faults.append(Fault("match.over", expected="end", found="deal"))
        table, options, total = self.game.table, self.options, self.total
        self._ready = frozenset()
        self._undealt = False
        number = self.dealing.numbers[0]
        left = self.hand.patience if self.hand else self.patience
        self.hand = Hand(
            number, event.dealer, *cards, options=options, table=table, total=total, at=event.at, patience=left
        )
        self.phase = "hand"
        self.hands += 1
        return faults

    # Inside a hand

    def _in_hand(self, event: Event) -> Sequence[Fault]:
        hand = self.hand
        assert hand is not None
        hand.line = self.line
        checked = hand.phase != "unchecked"
        faults = apply(hand, event)
        if hand.dealt is None:
            if hand.contract and self.committed:
                rest = self.dealing.closing(hand.dealer, hand.contract.receiver)
                if rest is not None:
                    deal_rest(hand, rest)
            if not (hand.known or type(event) in JUDGED_UNSEEN):
                self.judged = ()
        if not checked:
            self.judged = ()
            return faults
        return self._doubted(hand, faults) if self.dealing.doubtful else faults

    def _doubted(self, hand: Hand, faults: Sequence[Fault]) -> Sequence[Fault]:
        """The faults of a line in a hand whose deal is at fault: what does not fit that deal is no second one."""
        aside = [fault for fault in faults if fault.id.startswith(("chat.", "timer."))]
        if hand.phase == "unchecked" or any(fault.severity == "error" for fault in faults if fault not in aside):
            hand.phase, hand.mistakes = "unchecked", ()
            return aside
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
            fault = self._stray(Rest)
            # Before the contract stands: as with a card, a call was left out, and the hand cannot be followed.
            return [*faults, *(hand.stop(fault) if hand.phase == "auction" else [fault])]
        hand.since = event.at
        if hand.known and not self.committed:
            self.judged += ("shown",)
            rest = tuple(cards_of(cards) for cards in event.hands)
            return [*faults, *show_rest(hand, rest, event.hands)]
        if hand.dealt is None:
            self.judged = ()
        false = compare_rest(hand, event.hands)
        return [*faults, *(self._doubted(hand, false) if self.dealing.doubtful else false)]

    def _result(self, event: Result) -> Sequence[Fault]:
        hand = self.hand
        assert hand is not None
        hand.line = self.line
        if not hand.over and hand.phase != "unchecked":
            self._remember()
        faults = [*leave_open_sheet(hand, event), *notices(hand), *result_faults(hand, event)]
        score = score_of(hand)
        if hand.misruled and score is not None and score.outcome != event.outcome:
            # The table went on by a false ruling, which is told already.
            score = None
        self.judged = ("total",) if score is None else ("result", "total")
        if score is not None:
            faults += compare(event, hand, score)
        elif hand.known and hand.phase != "unchecked" and not hand.misruled:
            faults.append(Fault("log.order", expected=hand.expected_lines(), found="result"))
        if not self.dealing.is_called(event.hand):
            faults.append(Fault("deal.index", expected=hand.number, found=event.hand))
        self.totals, more = add(self.totals, event, score, self.options)
        self.dealing.after_hand(hand.ending or event.outcome)
        self._result_at = event.at
        self.phase = "scored" if self.committed else "between"
        return faults + more

    # The end

    def _end(self, event: End) -> Sequence[Fault]:
        self.phase = "ended"
        faults = compare_end(event, self.totals, self.options)
        return [Fault("log.order", expected=["deal"], found="end"), *faults] if self.dealing.begun else faults

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
