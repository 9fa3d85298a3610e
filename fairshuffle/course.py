"""Where a match stands, which line may come, and what is made of one that may not (SPEC.md#order).

Before a line that comes too early something was left out: the match goes on behind that. One that is followed by what
was due anyway has come from elsewhere: the match goes back before it. Either is one fault.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from fairshuffle.events import Chat, Deal, End, Event, Game, Join, Link, Ready, Result, Reveal
from fairshuffle.findings import Finding
from fairshuffle.game import deals
from fairshuffle.hand import Hand
from fairshuffle.order import ENDS, GROUP, MAY_STAND, SHEET_LINES, TELLS_A_DEAL, Phase, left_out, may_stand
from fairshuffle.rules.auction import open_auction
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.timers import TURNS, turn_limit
from fairshuffle.seats import Pair, Seat
from fairshuffle.settling import Totals, add_unclaimed, notices, score_of
from fairshuffle.shuffle import Decks


def _groups_of(options: TableOptions) -> dict[type[Event], tuple[str, ...]]:
    """The groups of checks that each kind of line runs at a table."""
    return {**GROUP, **{kind: (*GROUP[kind], "timer") for kind in TURNS if turn_limit(options, kind)}}


class _Before(NamedTuple):
    """The match as it stands without a line that is told as out of place, until it is clear which was wrong.

    Either a line was left out before it, or it came from elsewhere. ``told`` says that it was told, and ``held`` is
    what else is wrong with it, if it belongs here; ``special`` is how many events had run special checks before it.
    Where nothing but its time speaks against it, ``for_its_time``, it belongs here unless the next line is wrong.
    """

    event: Event
    match: "Course"
    special: int
    told: bool = False
    held: Sequence[Finding] = ()
    for_its_time: bool = False


class Special(NamedTuple):
    """A line that has run other checks than are usual for its kind, maybe none: those, and the hand behind it."""

    event: Event
    judged: tuple[str, ...]
    hand: Hand | None


_STATE: Final = (
    "_before",
    "_early",
    "_groups",
    "_lacked",
    "_not_before",
    "_over_told",
    "_ready",
    "_result_at",
    "_strayed",
    "_undealt",
    "_void_sheet",
    "at",
    "committed",
    "deals",
    "game",
    "hand",
    "hands",
    "is_tried",
    "judged",
    "line",
    "options",
    "patience",
    "phase",
    "special",
    "totals",
)
"""What a copy takes over; it is named, so that a compiled class can be copied too."""


class Course:
    """The state of a match, and the order of its lines; ``Match`` adds what each line does.

    ``first`` is the fingerprint of the first line and ``decks`` the source of its deals; both are needed only with a
    commitment. ``line`` counts the events applied, the first line included. ``special`` are the events of the last call
    that have run other groups of checks than ``usually_judged``; ``judged`` are those of the running event, None where
    they are the usual ones. ``patience`` are the positions that all Sawa claims together may take to judge (``Hand``).
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
        self.deals = deals.begin(game, options, first, decks)
        self.phase: Phase = "joining" if self.committed else "between"
        self.hand: Hand | None = None
        self.hands = 0
        self.totals = Totals()
        self.line = 1
        self.at = 0
        self.judged: tuple[str, ...] | None = None
        self.special: list[Special] = []
        self._groups = _groups_of(options)
        self._over_told = False
        self._result_at: int | None = None
        self._ready: frozenset[Seat] = frozenset()
        self._undealt = False
        self._void_sheet = False
        self.patience = patience
        self._before: _Before | None = None
        self.is_tried = False  # whether this is the match as kept in there, of which nothing is kept in turn
        self._early = 0  # the last line of a run of chats and requests for the next hand that came too early
        self._strayed: tuple[type[Event] | None, int] = (None, 0)  # the last line from elsewhere, and the hands then
        self._lacked: tuple[type[Event] | None, int] = (None, 0)  # the last line that was left out, and the hands then
        self._not_before = (0, 0)  # the time before a line whose own does not count, and that line

    @property
    def total(self) -> Pair:
        """The totals that the last result claims."""
        return self.totals.claimed

    def copy(self) -> Self:
        """An independent match in the same state."""
        other = type(self)(self.game, self.options)
        for name in _STATE:
            setattr(other, name, getattr(self, name))
        other.hand = self.hand.copy() if self.hand else None
        return other

    def stands(self, event: Event) -> bool:
        """Whether a line may stand here."""
        kind = type(event)
        if kind not in MAY_STAND[self.phase]:
            return False
        if self.phase == "sealed" and isinstance(event, Link) and event.deal == 1:
            # Who has given a link for the draw and gives the next one has seen the draw.
            return event.seat not in self.deals.links.linked
        return not (self._undealt and kind in SHEET_LINES)

    def _out_of_place(self, event: Event) -> list[Finding]:
        """The fault of a line that may not stand here; where lines were left out, the match goes on behind them."""
        kind = type(event)
        if isinstance(event, Link) and self.phase == "hand" and deals.missed(self.deals, event):
            return []
        if self.phase == "joining" or kind is Join:
            self.deals = deals.suspect_the_seal(self.deals)  # either is not what the players' decks were made with
        if kind is Join and self.phase == "sealed" and not self.deals.links.linked:
            self._remember(event)
            self.phase = "joining"
            return [self._stray(kind)]
        could_be_dealt = self.phase in {"drawn", "between"}
        if could_be_dealt and self._undealt and (kind in TELLS_A_DEAL or kind in SHEET_LINES):
            return []
        if could_be_dealt and self._undealt and kind is Result:
            self._deal_unclaimed()
            return []
        told = self._early == self.line - 1 and (self.phase == "scored" or kind is Ready or self._is_the_deal(event))
        if kind is Ready or (self.phase == "scored" and (told or kind is Chat)):
            self._early = self.line
            told = told or self._is_moved(self.phase)
        faults = [] if told else [self._stray(kind)]
        if could_be_dealt and kind in TELLS_A_DEAL:
            self._undealt = True
        elif self._is_ahead(event):
            return self._go_behind(event, faults)
        else:
            if self._lacked[0] is kind and self.hands <= self._lacked[1] + 1:
                faults = []
            self.offer(event)
        return faults

    def _go_behind(self, event: Event, faults: list[Finding]) -> list[Finding]:
        """Go on behind the lines that were left out before one that comes too early; a moved one is told already."""
        self._remember(event)
        phases = left_out(self.phase, type(event))
        if self._is_moved(self.phase) and (len(phases) == 1 or not self.committed):
            faults = []
        if phases:
            self._lacked = ENDS[phases[0]], self.hands
        for phase in phases:
            faults += self._step_over(phase)
        return faults

    def _is_moved(self, phase: Phase) -> bool:
        """Whether the line that would end a phase here was told as a stray not far before: it was moved, one fault."""
        kind, hands = self._strayed
        return kind is not None and ENDS.get(phase) is kind and self.hands <= hands + 1

    def _is_the_deal(self, event: Event) -> bool:
        """Whether a line deals the running hand a second time, before anything was said in it."""
        hand = self.hand
        if self.phase != "hand" or hand is None or not isinstance(event, Deal):
            return False
        return event.hand in self.deals.numbers and hand.auction == open_auction(hand.dealer, hand.turned)

    def _is_ahead(self, event: Event) -> bool:
        """Whether a line out of place comes too early, and not from somewhere else."""
        hand = self.hand if self.phase == "hand" else None
        never = isinstance(event, Chat) or (isinstance(event, Reveal) and not self.game.reveal)
        if never or type(event) in SHEET_LINES:
            return False
        if hand is None:
            return not isinstance(event, Ready)
        if isinstance(event, Link):
            return event.deal in self.deals.indices
        if isinstance(event, Deal):
            return event.hand not in self.deals.numbers
        return hand.over or isinstance(event, End)

    def _remember(self, event: Event, *, for_its_time: bool = False) -> None:
        """Keep the match as it stands, for the case that this line turns out to come from elsewhere."""
        if self.is_tried:
            return
        if self._before is None:
            match = self.copy()
            match.is_tried = True
            match.special = []
            match.offer(event)
            self._before = _Before(event, match, len(self.special), for_its_time=for_its_time)
        elif not for_its_time:
            self._before = self._before._replace(for_its_time=False)

    def _go_back(self, before: _Before) -> None:
        """Go on as if a line that is told already had not been there."""
        there = before.match
        self.special[before.special :] = [Special(before.event, (), None), *there.special]
        for name in _STATE:
            if name not in {"is_tried", "judged", "line", "special"}:
                setattr(self, name, getattr(there, name))
        self._before = None

    def offer(self, event: Event) -> None:
        """Use what a line brings that stands elsewhere, should it be missing where it belongs."""
        if isinstance(event, Link) and self.phase == "sealed":
            self.deals = deals.doubt(self.deals)  # it may be the link for the draw, which is missing then
        self._strayed = type(event), self.hands
        self.deals = deals.offer(self.deals, event)

    def _step_over(self, phase: Phase) -> list[Finding]:
        """Go on as if the line that ends this phase had stood here, and return what it would have told."""
        if phase == "joining":
            self.phase = "sealed"
        elif phase == "sealed":
            self.deals = deals.draw_unclaimed(self.deals)
            self.phase = "drawn"
        elif phase == "hand" and self.hand is not None:
            return self._leave_unclaimed(self.hand)
        else:
            self.phase = "between"
        return []

    def _leave_unclaimed(self, hand: Hand) -> list[Finding]:
        """Go on behind a hand whose result was left out."""
        faults = self._told(self._uncalled(hand))
        self.totals = add_unclaimed(self.totals, score_of(hand), self.options)
        self.deals = deals.after_hand(self.deals, hand.ending)
        self.phase = "scored" if self.committed else "between"
        return faults

    @staticmethod
    def _uncalled(hand: Hand) -> list[Finding]:
        """The mistakes that nobody called in a hand that is left, once: its result may be taken a second time."""
        if hand.told:
            return []
        hand.told = True
        return notices(hand)

    def _deal_unclaimed(self) -> None:
        """Take the hand that ends here as one that was dealt and not seen."""
        self._undealt = False
        self.deals = deals.deal_unclaimed(self.deals)
        dealer = self.deals.dealer or 0
        number, table = self.deals.number, self.game.table
        left = self.hand.patience if self.hand else self.patience
        self.hand = Hand(number, dealer, 0, None, options=self.options, table=table, total=self.total, patience=left)
        self.hand.phase = "unchecked"
        self.phase = "hand"

    def _stray(self, refused: type[Event]) -> Finding:
        in_hand = self.hand if self.phase == "hand" else None
        expected = in_hand.expected_lines() if in_hand else may_stand(self.phase, refused)
        return Finding("log.order", expected=expected, found=refused.__name__.lower())

    def usually_judged(self, kind: type[Event]) -> tuple[str, ...]:
        """The groups of checks that a line of this kind runs where nothing is special about it."""
        return self._groups[kind]

    def _forget_judged(self) -> None:
        """Begin anew to note what is judged, whatever came of the event before."""
        self.special = []
        self.judged = None

    def _also_judged(self, event: Event, groups: tuple[str, ...]) -> None:
        """Note that the running event has run more checks than are usual for its kind."""
        self.judged = (self._groups[type(event)] if self.judged is None else self.judged) + groups

    def _told(self, faults: Sequence[Finding]) -> list[Finding]:
        """The faults with the line and the hand they belong to."""
        number = self.hand.number if self.hand and self.phase in {"hand", "scored", "between"} else 0
        return [fault._replace(line=fault.line or self.line, hand=fault.hand or number) for fault in faults]
