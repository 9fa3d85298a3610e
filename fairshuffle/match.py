"""One match as a machine without I/O: what may follow what, deals, dealers, totals, the end (SPEC.md#order).

The only place where deals and rules meet. A live table applies events as they happen, the verifier applies the same
events from a record; both read the faults. Claims (``draw``, ``turned``, ``hands``, ``trick``, ``result``, ``end``) are
compared and never used where the rules or the secret give the value.
"""

from collections.abc import Callable
from copy import copy
from typing import Any, Final, Literal, TypeAlias

from fairshuffle.cards import CARD_NAMES, Card, Cards, cards_of, names_of
from fairshuffle.entropy import Decks, Entropy, Inputs
from fairshuffle.events import (
    EVENT_TYPES,
    Abort,
    Chat,
    Checkpoint,
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Game,
    Join,
    Link,
    Ready,
    Rest,
    Result,
    Reveal,
)
from fairshuffle.faults import Fault
from fairshuffle.hand import HAND_EVENTS, Hand
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.scoring import Score, match_winner
from fairshuffle.seats import Pair, Seat, Team, next_seat, partner_of
from fairshuffle.settling import compare, score_of
from fairshuffle.shuffle import Dealt, Lift, close, cut, deal, hand_commitment

Phase: TypeAlias = Literal["joining", "sealed", "drawn", "between", "hand", "scored", "ended", "closed"]

MAY_STAND: Final[dict[Phase, tuple[type[Event], ...]]] = {
    "joining": (Join, Checkpoint, Abort),
    "sealed": (Link, Draw, Chat, Abort),
    "drawn": (Reveal, Cut, Link, Deal, Chat, Abort),
    "between": (Ready, Chat, Cut, Link, Deal, End, Abort),
    "hand": (*HAND_EVENTS, Rest, Result, Abort),
    "scored": (Reveal, Checkpoint),
    "ended": (Checkpoint,),
    "closed": (),
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
    commitment. ``line`` counts the events applied, the first line included.
    """

    __slots__ = (
        "_bases",
        "_cut",
        "_cut_fault",
        "_dealers",
        "_dealt",
        "_doubtful",
        "_indices",
        "_over_told",
        "_reveal_due",
        "at",
        "committed",
        "decks",
        "entropy",
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
        self.entropy = Entropy(game, first)
        self.phase: Phase = "joining" if self.committed else "between"
        self.hand: Hand | None = None
        self.hands = 0
        self.total: Pair = (0, 0)
        self.winner: Team | None = None
        self.line = 1
        self.at = 0
        self.judged = ""
        self.decks = decks
        self._dealt: Dealt | None = None
        self._cut: Cut | None = None
        self._cut_fault: Fault | None = None
        self._doubtful = False
        self._dealers: tuple[Seat, ...] = ()
        self._indices: tuple[int, ...] = (1,)
        self._bases: tuple[Pair, ...] = ((0, 0),)
        self._reveal_due: int | None = None
        self._over_told = False

    def copy(self) -> "Match":
        """An independent match in the same state."""
        other = copy(self)
        other.entropy = self.entropy.copy()
        other.hand = self.hand.copy() if self.hand else None
        return other

    @property
    def index(self) -> int:
        """The index of the next shuffle, counted from 1."""
        return self._indices[0]

    @property
    def dealer(self) -> Seat:
        """The seat that deals next; 0 before the draw."""
        return self._dealers[0] if self._dealers else 0

    def coming_deal(self) -> Dealt | None:
        """The next deal from the links and the cut as they stand, None where its secret is not known."""
        inputs, _ = self.entropy.copy().take(self.index)
        return self._dealt_from(inputs, self.dealer)

    def opening_faults(self) -> list[Fault]:
        """The faults of the first line: bots sit at free tables only (SPEC.md#bot-seat)."""
        if self.game.free:
            return []
        return [Fault("bot.seat", seat=seat, line=1) for seat, player in enumerate(self.game.seats) if player.bot]

    def apply(self, event: Event) -> list[Fault]:
        """Take one event and return its faults; ``judged`` names the group of checks that could be made, or is empty.

        A line that may not stand here is one fault; where only a line was left out before it, the match goes on
        behind the missing one.
        """
        self.line += 1
        kind = type(event)
        self.judged = kind.__name__.lower()
        faults: list[Fault] = []
        if not isinstance(event, Game):
            if event.at < self.at:
                faults.append(Fault("log.time", expected=self.at, found=event.at))
            self.at = event.at
        if kind is Checkpoint and not self.committed:
            return self._told(faults)
        if kind not in MAY_STAND[self.phase] and not self._behind_the_missing(kind, faults):
            return self._told(faults)
        if self._reveal_due is not None and kind is not Reveal:
            faults.append(Fault("commit.hand_opening", facts={"missing": self._reveal_due}))
            self._reveal_due = None
        faults += self._in_hand(event) if kind in HAND_EVENTS and self.hand else _HANDLERS[kind](self, event)
        return self._told(faults)

    def _behind_the_missing(self, kind: type[Event], faults: list[Fault]) -> bool:
        """Add the fault of a line out of place; true when the match could step behind the line that is missing."""
        ahead: Phase = self.phase
        missing = ""
        while ahead in LEFT_OUT and kind not in MAY_STAND[ahead]:
            ahead, left_out = LEFT_OUT[ahead]
            missing = missing or left_out
        name = kind.__name__.lower()
        if kind not in MAY_STAND[ahead] or kind in (Chat, Ready):
            faults.append(Fault("log.order", expected=self._expected(), found=name))
            return False
        faults.append(Fault("log.order", expected=[missing], found=name))
        self.phase = ahead
        return True

    def _expected(self) -> list[str]:
        return [name for name, kind in EVENT_TYPES.items() if kind in MAY_STAND[self.phase]]

    def _told(self, faults: list[Fault]) -> list[Fault]:
        """The faults with the line and the hand they belong to."""
        if not faults:
            return faults
        number = self.hand.number if self.hand and self.phase in ("hand", "scored", "between") else 0
        return [fault._replace(line=fault.line or self.line, hand=fault.hand or number) for fault in faults]

    # Before the first hand

    def _join(self, event: Join) -> list[Fault]:
        return self.entropy.join(event)

    def _checkpoint(self, event: Checkpoint) -> list[Fault]:
        if self.phase == "joining":
            self.entropy.close(event.digest)
            self.phase = "sealed"
        else:
            self.phase = "closed" if self.phase == "ended" else "between"
        return []

    def _link(self, event: Link) -> list[Fault]:
        faults = self.entropy.link(event, 0 if self.phase == "sealed" else self._indices[0])
        self._doubtful = self._doubtful or bool(faults)
        return [fault._replace(hand=event.deal) for fault in faults]

    def _draw(self, event: Draw) -> list[Fault]:
        inputs, faults = self.entropy.take(0)
        dealer = self.decks.first_dealer(inputs) if self.decks else None
        if dealer is None:
            self.judged = ""
        elif dealer != event.dealer and not self._doubtful:
            faults.append(Fault("draw.dealer", expected=dealer, found=event.dealer))
        self._dealers = (event.dealer,) if dealer is None else (dealer,)
        self._doubtful = False
        self._owe_reveal(0)
        self.phase = "drawn"
        return faults

    # Secrets opened hand by hand

    def _owe_reveal(self, index: int) -> None:
        self._reveal_due = index if self.game.reveal else None

    def _reveal(self, event: Reveal) -> list[Fault]:
        due, self._reveal_due = self._reveal_due, None
        if due is None:
            return [Fault("log.order", expected=self._expected(), found="reveal")]
        commitments = self.game.hand_commitments or ()
        if event.hand != due:
            return [Fault("commit.hand_opening", hand=due, expected=due, found=event.hand)]
        if due < len(commitments) and hand_commitment(self.game.game, due, event.secret) != commitments[due]:
            return [Fault("commit.hand_opening", hand=due, expected=commitments[due].hex(), found=event.secret.hex())]
        return []

    # Between hands

    def _talk(self, event: Chat | Ready) -> list[Fault]:
        del event
        return []

    def _take_cut(self, event: Cut) -> list[Fault]:
        if self.entropy.links_taken or self._cut:
            return [Fault("log.order", expected=["link", "deal"], found="cut")]
        self._cut = event
        return []

    def _cut_faults(self, dealer: Seat) -> list[Fault]:
        """The cut of this deal is judged with the deal: only now the dealer is known."""
        if self._cut is None or not self.committed:
            return []
        left = (dealer + 3) & 3
        kind = "lift" if self._cut.take else "cut"
        # The top packet is for the lifter himself, the bottom one for him or his partner.
        takers = {None: (None,), "top": (left,), "bottom": (left, partner_of(left))}[self._cut.take]
        if self.options.cut == kind and self._cut.seat == left and self._cut.for_ in takers:
            return []
        facts = {"option": self.options.cut, "kind": kind}
        return [Fault("deal.cut", seat=self._cut.seat, expected=left, found=self._cut.seat, facts=facts)]

    def _deal(self, event: Deal) -> list[Fault]:
        faults: list[Fault] = []
        if self.winner is not None and not self._over_told:
            self._over_told = True
            faults.append(Fault("match.over", hand=event.hand, expected="end", found="deal"))
        if event.hand not in self._indices:
            faults.append(Fault("deal.index", expected=self._indices[0], found=event.hand))
        if self._dealers and event.dealer not in self._dealers:
            faults.append(Fault("deal.dealer", expected=self._dealers[0], found=event.dealer))
        else:
            self._dealers = (event.dealer,)
        faults += self._cut_faults(event.dealer)
        doubtful = self._doubtful or bool(faults)
        index = self._indices[0] if event.hand not in self._indices else event.hand
        faults += self._cards(event, index, doubtful=doubtful) if self.committed else self._shown(event)
        self._doubtful = doubtful
        self._cut = None
        self._indices = tuple({event.hand + 1: None, index + 1: None})
        self.phase = "hand"
        self.hands += 1
        return [fault._replace(hand=event.hand) for fault in faults]

    def _cards(self, event: Deal, index: int, *, doubtful: bool) -> list[Fault]:
        """Deal from the secret, compare what the line claims of the cards, and begin the hand."""
        inputs, faults = self.entropy.take(index)
        if self.game.hand_commitments is not None and index >= len(self.game.hand_commitments):
            faults.append(Fault("commit.hand_opening", facts={"missing": index}))
        self._dealt = self._derive(event, inputs)
        if self._dealt and doubtful and self._dealt.turned != event.turned:
            self._dealt = None
        if self._dealt is None:
            self.judged = ""
            self._begin(event, event.turned, None)
            return faults
        first = tuple(cards_of(cards) for cards in self._dealt.first)
        if self._dealt.turned != event.turned:
            faults.append(Fault("deal.turned", expected=CARD_NAMES[self._dealt.turned], found=CARD_NAMES[event.turned]))
        faults += _compared(first, event.hands)
        self._begin(event, self._dealt.turned, first)
        return faults

    def _derive(self, event: Deal, inputs: Inputs) -> Dealt | None:
        """The deal that the secret gives; where two indices are possible, the one that gives the turned card."""
        tried = [
            self._dealt_from(inputs._replace(deal=index), event.dealer)
            for index in dict.fromkeys((inputs.deal, event.hand))
        ]
        return next((dealt for dealt in tried if dealt and dealt.turned == event.turned), tried[0])

    def _dealt_from(self, inputs: Inputs, dealer: Seat) -> Dealt | None:
        deck = self.decks.deck(inputs) if self.decks else None
        if deck is None or self._cut is None:
            return deal(deck, dealer) if deck else None
        if self._cut.cards:
            return deal(cut(deck, self._cut.cards), dealer)
        assert self._cut.take is not None
        assert self._cut.for_ is not None
        return deal(deck, dealer, Lift(self._cut.take, self._cut.for_))

    def _shown(self, event: Deal) -> list[Fault]:
        """Begin a hand from the cards that the line shows (rules-only records)."""
        self._dealt = None
        cards = [card for hand in event.hands or () for card in hand] + [event.turned]
        twice = _twice(cards)
        first = tuple(cards_of(hand) for hand in event.hands or ())
        self._begin(event, event.turned, None if twice else first)
        if not twice:
            return []
        self.judged = ""
        return [Fault("deal.repeated_card", found=names_of(twice))]

    def _begin(self, event: Deal, turned: Card, first: tuple[Cards, ...] | None) -> None:
        self.hand = Hand(
            event.hand,
            event.dealer,
            turned,
            first,
            options=self.options,
            table=self.game.table,
            total=self.total,
        )

    # Inside a hand

    def _in_hand(self, event: Event) -> list[Fault]:
        hand = self.hand
        if hand is None:
            return []
        hand.line = self.line
        was_checked = hand.phase != "unchecked"
        faults = list(hand.apply(event))
        if hand.contract and self._dealt and hand.dealt is None:
            hand.deal_rest(tuple(cards_of(c) for c in close(self._dealt, hand.dealer, hand.contract.receiver)))
        if hand.phase == "unchecked" and not isinstance(event, Chat):
            if self._doubtful and was_checked:
                # The hand was dealt in a way that is at fault already: what does not fit now is no second fault.
                return []
            if not was_checked:
                self.judged = ""
        elif not hand.known:
            self.judged = self.judged if type(event) in hand.JUDGED_UNSEEN else ""
        return faults

    def _rest(self, event: Rest) -> list[Fault]:
        hand = self.hand
        if hand is None or hand.phase == "unchecked":
            self.judged = ""
            return []
        hand.line = self.line
        if not hand.rest_may_stand:
            return [Fault("log.order", expected=self._expected(), found="rest")]
        rest = tuple(cards_of(cards) for cards in event.hands)
        if self.committed:
            if hand.dealt is None:
                self.judged = ""
                return []
            return list(hand.compare_rest(rest, event.hands))
        return list(hand.show_rest(rest, event.hands))

    def _result(self, event: Result) -> list[Fault]:
        hand = self.hand
        if hand is None:
            return []
        score = score_of(hand)
        faults = hand.notices()
        if score is not None:
            faults += compare(event, hand, score)
        elif hand.known and hand.phase != "unchecked":
            faults.append(Fault("log.order", expected=hand.expected_lines(), found="result"))
        if event.hand != hand.number:
            faults.append(Fault("deal.index", expected=hand.number, found=event.hand))
        self.judged = "total" if score is None else "result"
        faults += self._totals(event, score)
        dealers = (hand.dealer, *self._dealers)
        self._dealers = tuple(dict.fromkeys(self._next_dealer(d, hand.ending or event.outcome) for d in dealers))
        self._owe_reveal(hand.number)
        self._doubtful = False
        self.phase = "scored" if self.committed else "between"
        return faults

    def _next_dealer(self, dealer: Seat, ending: str) -> Seat:
        stays = ending == "boshat" and self.options.boshat_dealer == "same"
        return dealer if stays else next_seat(dealer)

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

    def _end(self, event: End) -> list[Fault]:
        self.phase = "ended"
        faults = []
        if self.winner is None:
            faults.append(Fault("match.not_over", expected=self.options.target, found=list(self.total)))
        elif event.winner != self.winner:
            faults.append(Fault("match.winner", expected=self.winner, found=event.winner))
        if event.total not in self._bases:
            faults.append(Fault("score.total", expected=list(self.total), found=list(event.total)))
        return faults

    def _abort(self, event: Abort) -> list[Fault]:
        del event
        self.phase = "ended"
        return []


def _twice(cards: list[Card]) -> Cards:
    """The set of cards that stand more than once in a list."""
    seen = twice = 0
    for card in cards:
        twice |= seen & 1 << card
        seen |= 1 << card
    return twice


def _compared(cards: tuple[Cards, ...], claimed: tuple[tuple[Card, ...], ...] | None) -> list[Fault]:
    """A fault where claimed cards, as sets by seat, are not the dealt ones."""
    if claimed is None:
        return []
    wrong = [
        seat
        for seat, (mine, theirs) in enumerate(zip(cards, claimed, strict=True))
        if mine != cards_of(theirs) or len(theirs) != mine.bit_count()
    ]
    if not wrong:
        return []
    expected = [names_of(mine) for mine in cards]
    found = [[CARD_NAMES[card] for card in theirs] for theirs in claimed]
    return [Fault("deal.cards", seat=wrong[0], expected=expected, found=found)]


_HANDLERS: Final[dict[type[Event], Callable[[Match, Any], list[Fault]]]] = {
    Join: Match._join,
    Checkpoint: Match._checkpoint,
    Link: Match._link,
    Draw: Match._draw,
    Reveal: Match._reveal,
    Chat: Match._talk,
    Ready: Match._talk,
    Cut: Match._take_cut,
    Deal: Match._deal,
    Rest: Match._rest,
    Result: Match._result,
    End: Match._end,
    Abort: Match._abort,
}
