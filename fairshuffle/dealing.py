"""The deals of a match: links, cuts, the draw, whose turn it is to deal, and the cards (SPEC.md#dealing).

A state of values: ``copy`` gives an independent one. It compares what a record claims of its deals with what the
opened secret gives. After a fault that makes a deal uncertain (a false link, index, dealer or cut) the deal is
``doubtful``: what does not fit it any more is no second fault.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fairshuffle.cards import CARD_NAMES, Card, Cards, cards_of, names_of
from fairshuffle.entropy import Decks, Entropy, Inputs
from fairshuffle.events import Cut, Deal, Draw, Event, Game, Link, Reveal
from fairshuffle.findings import Finding
from fairshuffle.limits import MAX_SKIPPED_DEALS
from fairshuffle.rules.options import TableOptions
from fairshuffle.seats import Seat, next_seat, partner_of
from fairshuffle.shuffle import Dealt, Lift, close, cut, deal, hand_commitment


class Opened(NamedTuple):
    """The cards of a deal up to the auction: the turned card and, where they are known, five cards of each seat.

    ``dealt`` has the closing cards too, None where the record has to show them or nobody knows them.
    """

    turned: Card
    first: tuple[Cards, ...] | None
    dealt: Dealt | None = None

    def closing(self, dealer: Seat, receiver: Seat) -> tuple[Cards, ...] | None:
        """The closing cards of each seat as sets, as the secret gives them, None where it is not known."""
        return None if self.dealt is None else tuple(map(cards_of, close(self.dealt, dealer, receiver)))


SURE: Final = 2
"""Deals in a row that fit and so prove a seal: a single one may by chance."""

_STATE: Final = (
    "_cut",
    "_far",
    "_late",
    "_missed",
    "_unsealed",
    "_unsure",
    "committed",
    "dealers",
    "decks",
    "doubtful",
    "entropy",
    "game",
    "groups",
    "indices",
    "numbers",
    "options",
    "reveals_due",
)
"""What a copy takes over; it is named, so that a compiled class can be copied too."""


class Dealing:
    """Where the deals of one match stand.

    ``dealers`` and ``indices`` are what the next deal may say, the right one first: after a false one either count may
    be continued. ``numbers`` are the indices by which the lines of the running hand may call it, that of its cards
    first, and ``reveals_due`` those by which a secret may be opened that is owed now. ``groups`` are the groups of
    checks that the last event ran.
    """

    __slots__ = _STATE

    def __init__(self, game: Game, options: TableOptions, first: bytes, decks: Decks | None) -> None:
        self.game = game
        self.options = options
        self.decks = decks
        self.committed = game.commitment is not None
        self.entropy = Entropy(game, first)
        self.dealers: tuple[Seat, ...] = ()
        self.indices: tuple[int, ...] = (1,)
        self.numbers: tuple[int, ...] = (0,)
        self.doubtful = False
        self.groups: tuple[str, ...] = ()
        self._cut: Cut | None = None
        self._late: Cut | None = None
        self._missed: frozenset[Seat] = frozenset()  # for lack of whose links the running deal does not fit
        self._unsealed = 0
        self._unsure: frozenset[Seat] = frozenset()  # whose last link is false or lost: it may stand for later ones
        self.reveals_due: tuple[int, ...] = ()
        self._far = -1

    def copy(self) -> "Dealing":
        """An independent state with the same values."""
        other = Dealing(self.game, self.options, b"", self.decks)
        for name in _STATE:
            setattr(other, name, getattr(self, name))
        other.entropy = self.entropy.copy()
        return other

    def link(self, event: Link, *, drawing: bool) -> Sequence[Finding]:
        """Take a link for the draw or for the next deal."""
        index = 0 if drawing else self._index(event.deal)
        if self._late and event.deal == index and self.entropy.repeats(event):
            return ()  # the one before, which made the cut come too late, came from elsewhere
        faults = self.entropy.link(event, index)
        if event.seat not in self.entropy.joined:
            self.suspect_the_seal()
        if not faults:
            self._unsure -= {event.seat}
            return ()
        self.doubtful = True
        self._unsure |= {event.seat}
        return [fault._replace(hand=index) for fault in faults]

    def draw(self, event: Draw) -> list[Finding]:
        """Compare the first dealer with the one that the secret gives."""
        inputs, faults = self.entropy.take(0)
        dealer = self.decks.first_dealer(inputs) if self.decks else None
        self.groups = ("inputs",) if self.entropy.joined else ()
        if dealer is not None:
            self.groups += ("draw",)
            if dealer != event.dealer or self.doubtful:
                self._unsure |= {fault.seat for fault in faults}
            if dealer != event.dealer and not (self.doubtful or self._unsealed):
                faults.append(Finding("draw.dealer", expected=dealer, found=event.dealer))
        self._drawn(event.dealer if dealer is None else dealer, event.dealer)
        return faults

    def draw_unclaimed(self) -> None:
        """Go on behind a draw that was left out."""
        inputs, _ = self.entropy.take(0)
        dealer = self.decks.first_dealer(inputs) if self.decks else None
        self._drawn(*(() if dealer is None else (dealer,)))

    def _drawn(self, *dealers: Seat) -> None:
        self.dealers = tuple(dict.fromkeys(dealers))
        self.doubtful = False
        self.numbers = (0,)
        self.owe_reveal()

    # Secrets opened hand by hand

    def owe_reveal(self) -> None:
        """Expect the secret of the running hand, or of the draw, where secrets are opened hand by hand."""
        self.reveals_due = self.numbers if self.game.reveal else ()

    def overdue(self) -> list[Finding]:
        """The fault of a secret that another line has come instead of."""
        due, self.reveals_due = self.reveals_due, ()
        return [Finding("commit.hand_opening", hand=due[0], facts={"reason": "missing"})] if due else []

    def reveal(self, event: Reveal) -> list[Finding] | None:
        """Compare an opened hand secret with its commitment; None where no secret is due."""
        due, self.reveals_due = self.reveals_due, ()
        if not due:
            return None
        index = event.hand
        if index == self._far:
            index = due[0]
        if index not in due:
            return [Finding("commit.hand_opening", hand=due[0], expected=due[0], found=index)]
        commitments = self.game.hand_commitments or ()
        if index < len(commitments) and hand_commitment(self.game.game, index, event.secret) != commitments[index]:
            right, found = commitments[index].hex(), event.secret.hex()
            return [Finding("commit.hand_opening", hand=index, expected=right, found=found)]
        return []

    # The next deal

    def take_cut(self, event: Cut) -> bool:
        """Take a cut; false where it may not stand: it comes before the links, and once.

        One behind the links is used if its deal is the one that was dealt: it may as well have come from elsewhere.
        """
        if not (self.entropy.linked or self._cut):
            self._cut = event
            return True
        self.offer(event)
        return False

    def suspect_the_seal(self) -> None:
        """Hold nothing against a deal that does not fit: the seal of the players' decks may have been another one."""
        self._unsealed = SURE

    def missed(self, event: Link) -> bool:
        """Whether a link comes too late for a deal that is told already as not fitting without it."""
        return event.deal in self.numbers and event.seat in self._missed

    def offer(self, event: Event) -> None:
        """Use what a link or a cut brings that stands elsewhere, should it be missing where it belongs."""
        if isinstance(event, Link):
            self.entropy.offer(event)
        elif isinstance(event, Cut):
            self._late = self._late or event

    @property
    def begun(self) -> bool:
        """Whether a cut or a link for the next deal is there already."""
        return self._cut is not None or bool(self.entropy.linked)

    def coming(self) -> Dealt | None:
        """The next deal from the links and the cut as they stand, None where its secret is not known."""
        inputs, _ = self.entropy.copy().take(self.indices[0])
        return self._dealt_from(inputs, self.dealers[0], self._cut)

    def deal(self, event: Deal) -> tuple[Opened, list[Finding]]:
        """The cards of a deal and what is wrong with its line."""
        faults: list[Finding] = []
        index = self._index(event.hand)
        # Nobody counts on from a number that is further off than a match is long; and no chain is hashed so far for it.
        far = abs(event.hand - index) > MAX_SKIPPED_DEALS
        claimed = index if far else event.hand
        self.groups = ("deal",)
        told = far and event.hand == self._far + 1
        self._far = event.hand if far else -1
        if event.hand != index and not told:
            faults.append(Finding("deal.index", expected=index, found=event.hand))
        if self.dealers and event.dealer not in self.dealers:
            faults.append(Finding("deal.dealer", expected=self.dealers[0], found=event.dealer))
            self.dealers += (event.dealer,)
        else:
            self.dealers = (event.dealer,)
        self.numbers = (index,) if claimed == index else (index, claimed)
        if self._cut is not None and self.committed:
            self.groups += ("cut",)
            faults += [] if self._late else self.cut_faults(self._cut)
        self.doubtful = self.doubtful or bool(self._unsealed) or bool(faults) or self._late is not None
        cards, more = self._derived(event) if self.committed else self._shown(event)
        self._cut = self._late = None
        self.indices = tuple([number + 1 for number in self.numbers])
        return cards, faults + more

    def deal_unclaimed(self) -> None:
        """Go on with a hand whose deal was left out: its index and its links are used up."""
        self.entropy.take(self.indices[0])
        self._cut = self._late = None
        self.numbers = self.indices
        self.indices = tuple(index + 1 for index in self.numbers)

    def is_called(self, number: int) -> bool:
        """Whether a line may call the running hand by this number: also by a false one that its deal has claimed."""
        return number in self.numbers or number == self._far

    def _index(self, claimed: int) -> int:
        """The index of the next deal, where a line claims this one: after a false index either count may go on."""
        return claimed if claimed in self.indices else self.indices[0]

    def cut_faults(self, taken: Cut) -> list[Finding]:
        """What is wrong with a cut for the deal of the dealers that are known now (SPEC.md#deal-cut).

        In a record it is judged with its deal: only there the dealer is known, or who else it may be where he is false.
        A live table knows him before, and asks when somebody wants to cut.
        """
        kind = "lift" if taken.take else "cut"
        lefts = [(dealer + 3) & 3 for dealer in self.dealers]
        left = taken.seat if taken.seat in lefts else lefts[0]
        # The top packet is for the lifter himself, the bottom one for him or his partner.
        takers = {None: (None,), "top": (left,), "bottom": (left, partner_of(left))}[taken.take]
        if self.options.cut == kind and taken.seat == left and taken.for_ in takers:
            return []
        facts = {"option": self.options.cut, "kind": kind}
        return [Finding("deal.cut", seat=taken.seat, expected=left, found=taken.seat, facts=facts)]

    def _derived(self, event: Deal) -> tuple[Opened, list[Finding]]:
        """The cards that the secret gives, compared with those that the line claims."""
        inputs, faults = self.entropy.take(self.numbers[0])
        self.groups += ("inputs",) if self.entropy.joined else ()
        if self.game.hand_commitments is not None and inputs.deal >= len(self.game.hand_commitments):
            faults.append(Finding("commit.hand_opening", facts={"reason": "no_commitment"}))
        dealt = self._one_that_fits(event, inputs)
        if dealt is None:
            return Opened(event.turned, None), faults
        hands, turned, _ = dealt
        # The sets of five cards each: cards_of would take twice as long, at every deal of an audit.
        first = tuple([1 << a | 1 << b | 1 << c | 1 << d | 1 << e for a, b, c, d, e in hands])
        false: list[Finding] = []
        if turned != event.turned:
            false.append(Finding("deal.turned", expected=CARD_NAMES[turned], found=CARD_NAMES[event.turned]))
        false += compare_cards(first, event.hands)
        missing = frozenset([fault.seat for fault in faults])
        self._missed = missing if false else frozenset()
        self._unsealed = (SURE if false else self._unsealed - 1) if self._unsealed else 0
        cut_otherwise = turned != event.turned and self.options.cut != "none"
        if false and (self.doubtful or missing or cut_otherwise):
            # A doubtful deal, one without some link, or one that may have been cut otherwise, is not the one that was
            # dealt: nothing is derived from it, and what does not fit the claimed card is no second fault.
            told = [] if self.doubtful or missing & self._unsure else false[:1]
            self.doubtful = True
            self._unsure |= missing
            return Opened(event.turned, None), faults + told
        self.groups += ("turned", "cards")
        return Opened(turned, first, dealt), faults + false

    def _one_that_fits(self, event: Deal, inputs: Inputs) -> Dealt | None:
        """The deal of the secret; where several indices or cuts are possible, the one that gives the turned card."""
        late = self._late
        cuts = [self._cut]
        if late is not None and not self.cut_faults(late):
            cuts = [self._cut, late, None] if self._cut else [late, None]
        first = self._dealt_from(inputs, event.dealer, cuts[0])
        if first and first.turned == event.turned:
            return first
        for index in dict.fromkeys((*self.numbers, *self.indices)):
            for made in cuts:
                dealt = self._dealt_from(inputs._replace(deal=index), event.dealer, made)
                if dealt and dealt.turned == event.turned:
                    self.numbers = tuple(dict.fromkeys((index, *self.numbers)))
                    return dealt
        return first

    def _dealt_from(self, inputs: Inputs, dealer: Seat, made: Cut | None) -> Dealt | None:
        deck = self.decks.deck(inputs) if self.decks else None
        if deck is None or made is None:
            return deal(deck, dealer) if deck else None
        if made.cards:
            return deal(cut(deck, made.cards), dealer)
        assert made.take is not None
        assert made.for_ is not None
        return deal(deck, dealer, Lift(made.take, made.for_))

    def _shown(self, event: Deal) -> tuple[Opened, list[Finding]]:
        """The cards that the line itself shows, in a rules-only record."""
        self.groups += ("shown",)
        hands = event.hands or ()
        twice = repeated([event.turned, *(card for hand in hands for card in hand)])
        if twice:
            self.doubtful = True
            return Opened(event.turned, None), [Finding("deal.repeated_card", found=names_of(twice))]
        return Opened(event.turned, tuple(cards_of(hand) for hand in hands)), []

    def after_hand(self, ending: str) -> None:
        """Go on to the next deal: who may deal it, and the secret of this hand is owed."""
        if ending != "boshat" or self.options.boshat_dealer != "same":
            self.dealers = tuple([next_seat(dealer) for dealer in self.dealers])
        self.doubtful = False
        self.owe_reveal()


def repeated(cards: list[Card]) -> Cards:
    """The set of the cards that stand more than once in a list.

    >>> names_of(repeated([0, 5, 0]))
    ['7C']
    """
    seen = twice = 0
    for card in cards:
        twice |= seen & 1 << card
        seen |= 1 << card
    return twice


def compare_cards(true: tuple[Cards, ...], claimed: tuple[tuple[Card, ...], ...] | None) -> list[Finding]:
    """The fault where claimed cards, as sets by seat, are not those that were dealt; none where nothing is claimed.

    >>> compare_cards((1, 2, 4, 8), ((0,), (1,), (2,), (3,)))
    []
    """
    if claimed is None:
        return []
    wrong = [
        seat
        for seat, (mine, theirs) in enumerate(zip(true, claimed, strict=True))
        if mine != cards_of(theirs) or len(theirs) != mine.bit_count()
    ]
    if not wrong:
        return []
    expected = [names_of(cards) for cards in true]
    found = [[CARD_NAMES[card] for card in cards] for cards in claimed]
    return [Finding("deal.cards", seat=wrong[0], expected=expected, found=found)]
