"""The deals of a match: links, cuts, the draw, whose turn it is to deal, and the cards (SPEC.md#dealing).

``Deals`` is a value. A function takes a line and gives what it found, the deals behind that line, and the groups of
checks that it ran. What a record claims of its deals is compared with what the opened secret gives. After a fault that
makes a deal uncertain (a false link, index, dealer or cut) the deal is in doubt: what does not fit it any more is no
second fault.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from fairshuffle.cards import CARD_NAMES, cards_of, names_of
from fairshuffle.events import Cut, Deal, Draw, Event, Game, Join, Link, Reveal
from fairshuffle.findings import Finding
from fairshuffle.game import doubts as left
from fairshuffle.game.doubts import NO_DOUBTS, SURE, Doubts
from fairshuffle.game.opened import Opened, compare_cards, repeated
from fairshuffle.limits import MAX_SKIPPED_DEALS
from fairshuffle.rules.options import TableOptions
from fairshuffle.seats import Seat, next_seat, partner_of
from fairshuffle.shuffle import Dealt, Decks, Inputs, dealt_from, hand_commitment
from fairshuffle.shuffle import links as chains
from fairshuffle.shuffle.links import Chains, Links

Groups: TypeAlias = tuple[str, ...]
"""The groups of checks that a line has run (SPEC.md#findings)."""


class Setting(NamedTuple):
    """What is the same for all deals of a match: its first line, the table's options, and where decks come from."""

    game: Game
    options: TableOptions
    decks: Decks | None


class Deals(NamedTuple):
    """Where the deals of one match stand.

    ``dealer`` deals next, None as long as nobody knows who; ``next_index`` is what the next deal uses up, ``number``
    that of the running hand, 0 before the first. ``cut`` is made for the next deal; ``owed`` is the number whose secret
    has to be opened now, where secrets are opened hand by hand.
    """

    setting: Setting
    links: Links
    dealer: Seat | None = None
    next_index: int = 1
    number: int = 0
    cut: Cut | None = None
    owed: int | None = None
    doubts: Doubts = NO_DOUBTS

    @property
    def committed(self) -> bool:
        """Whether decks follow from a secret; otherwise the record shows the cards."""
        return self.setting.game.commitment is not None

    @property
    def left(self) -> Seat:
        """The dealer's left, who may cut; raises ValueError as long as nobody knows who deals."""
        if self.dealer is None:
            raise ValueError("nobody knows who deals")
        return (self.dealer + 3) & 3

    @property
    def begun(self) -> bool:
        """Whether a cut or a link for the next deal is there already."""
        return self.cut is not None or self.links.mask != 0

    # What a line may say: the truth first, then what else may be meant after a told fault.

    @property
    def dealers(self) -> tuple[Seat, ...]:
        """Who may deal next; nobody as long as nobody knows."""
        return () if self.dealer is None else (self.dealer, *self.doubts.dealers)

    @property
    def indices(self) -> tuple[int, ...]:
        """The indices that the next deal may have."""
        return (self.next_index, *self.doubts.indices)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers by which a line may call the running hand, but for one that is too far off."""
        return (self.number, *self.doubts.numbers)

    @property
    def all_owed(self) -> tuple[int, ...]:
        """The numbers of which one has its secret opened now."""
        return () if self.owed is None else (self.owed, *self.doubts.owed)


def begin(game: Game, options: TableOptions, first: bytes, decks: Decks | None) -> Deals:
    """The deals of a match before its first; ``first`` is the fingerprint of the first line (SPEC.md#chains)."""
    return Deals(Setting(game, options, decks), Links(Chains(first, game.links)))


def with_decks(deals: Deals, decks: Decks | None) -> Deals:
    """The same deals, from here on from other decks: where more secrets are open, or a server deals otherwise."""
    return deals._replace(setting=deals.setting._replace(decks=decks))


# Links and the draw


def join(deals: Deals, event: Join) -> tuple[Sequence[Finding] | None, Deals]:
    """Take an anchor; None where it may not stand, and then the seal may be that of another one."""
    found, links = chains.join(deals.links, event)
    return (None, suspect_the_seal(deals)) if found is None else (found, deals._replace(links=links))


def seal(deals: Deals, digest: bytes) -> Deals:
    """Seal the game by the digest of its first checkpoint (SPEC.md#seal)."""
    return deals._replace(links=chains.close(deals.links, digest))


def link(deals: Deals, event: Link, *, drawing: bool) -> tuple[Sequence[Finding], Deals]:
    """Take a link for the draw or for the next deal."""
    doubts = deals.doubts
    index = 0 if drawing else _index(deals, event.deal)
    if doubts.late and event.deal == index and chains.repeats(deals.links, event):
        return (), deals  # the one before, which made the cut come too late, came from elsewhere
    found, links = chains.link(deals.links, event, index)
    if doubts is not NO_DOUBTS or found:
        if event.seat not in links.joined:
            doubts = doubts._replace(unsealed=SURE)
        unsure = left.in_doubt(left.unsure_of(doubts, (event.seat,)))
        doubts = unsure if found else left.sure_of(doubts, event.seat)
    number, cut, owed = deals.number, deals.cut, deals.owed
    behind = Deals(deals.setting, links, deals.dealer, deals.next_index, number, cut, owed, doubts)
    return [one._replace(hand=index) for one in found], behind


def draw(deals: Deals, event: Draw) -> tuple[Sequence[Finding], Deals, Groups]:
    """Compare the first dealer with the one that the secret gives."""
    inputs, found, links = chains.take(deals.links, 0)
    deals, doubts = deals._replace(links=links), deals.doubts
    decks = deals.setting.decks
    dealer = decks.first_dealer(inputs) if decks else None
    ran: Groups = ("inputs",) if links.joined else ()
    if dealer is None:
        return found, _drawn(deals, event.dealer), ran
    fits = dealer == event.dealer
    if not fits or doubts.deal:
        deals = deals._replace(doubts=left.unsure_of(doubts, [one.seat for one in found]))
    if not (fits or doubts.deal or doubts.unsealed):
        found.append(Finding("draw.dealer", expected=dealer, found=event.dealer))
    return found, _drawn(deals, dealer, event.dealer), (*ran, "draw")


def draw_unclaimed(deals: Deals) -> Deals:
    """Go on behind a draw that was left out."""
    inputs, _, links = chains.take(deals.links, 0)
    decks = deals.setting.decks
    dealer = decks.first_dealer(inputs) if decks else None
    return _drawn(deals._replace(links=links), dealer)


def _drawn(deals: Deals, dealer: Seat | None, claimed: Seat | None = None) -> Deals:
    others = () if claimed is None or claimed == dealer else (claimed,)
    return owe_reveal(deals._replace(dealer=dealer, number=0, doubts=left.drawn(deals.doubts, others)))


# Secrets opened hand by hand


def owe_reveal(deals: Deals) -> Deals:
    """Expect the secret of the running hand, or of the draw, where secrets are opened hand by hand."""
    if not deals.setting.game.reveal:
        return deals
    return _owing(deals, deals.number, deals.doubts.numbers)


def _owing(deals: Deals, owed: int | None, others: tuple[int, ...] = ()) -> Deals:
    return deals._replace(owed=owed, doubts=left.owing(deals.doubts, others))


def overdue(deals: Deals) -> tuple[Sequence[Finding], Deals]:
    """The fault of a secret that another line has come instead of."""
    owed = deals.owed
    if owed is None:
        return (), deals
    return (Finding("commit.hand_opening", hand=owed, facts={"reason": "missing"}),), _owing(deals, None)


def reveal(deals: Deals, event: Reveal) -> tuple[Sequence[Finding] | None, Deals]:
    """Compare an opened hand secret with its commitment; None where no secret is due."""
    owed, due = deals.owed, deals.all_owed
    if owed is None:
        return None, deals
    index = owed if event.hand == deals.doubts.far else event.hand
    deals = _owing(deals, None)
    if index not in due:
        return (Finding("commit.hand_opening", hand=owed, expected=owed, found=index),), deals
    game = deals.setting.game
    commitments = game.hand_commitments or ()
    if index < len(commitments) and hand_commitment(game.game, index, event.secret) != commitments[index]:
        right, found = commitments[index].hex(), event.secret.hex()
        return (Finding("commit.hand_opening", hand=index, expected=right, found=found),), deals
    return (), deals


# The next deal


def take_cut(deals: Deals, event: Cut) -> tuple[bool, Deals]:
    """Take a cut; false where it may not stand: it comes before the links, and once.

    One behind the links is used if its deal is the one that was dealt: it may as well have come from elsewhere.
    """
    if deals.begun:
        return False, offer(deals, event)
    return True, deals._replace(cut=event)


def coming(deals: Deals) -> Dealt | None:
    """The next deal from the links and the cut as they stand, None where its secret or its dealer is not known."""
    if deals.dealer is None:
        return None
    inputs, _, _ = chains.take(deals.links, deals.next_index)
    return _dealt_from(deals, inputs, deals.dealer, deals.cut)


def deal(deals: Deals, event: Deal) -> tuple[Opened, list[Finding], Deals, Groups]:
    """The cards of a deal and what is wrong with its line."""
    doubts = deals.doubts
    index = _index(deals, event.hand)
    # Nobody counts on from a number that is further off than a match is long; and no chain is hashed so far for it.
    far = abs(event.hand - index) > MAX_SKIPPED_DEALS
    found: list[Finding] = []
    if event.hand != index and not (far and event.hand == doubts.far + 1):
        found.append(Finding("deal.index", expected=index, found=event.hand))
    dealer: Seat = event.dealer
    others: tuple[Seat, ...] = ()
    if deals.dealer is not None and event.dealer not in deals.dealers:
        found.append(Finding("deal.dealer", expected=deals.dealer, found=event.dealer))
        dealer, others = deals.dealer, (*doubts.dealers, event.dealer)
    if found or doubts is not NO_DOUBTS:
        numbers = () if far or event.hand == index else (event.hand,)
        doubts = left.claimed(doubts, others, numbers, event.hand if far else -1)
    deals = deals._replace(dealer=dealer, number=index, doubts=doubts)
    ran: Groups = ("deal",)
    if deals.cut is not None and deals.committed:
        ran = ("deal", "cut")
        found += [] if doubts.late else cut_findings(deals, deals.cut)
    if found or doubts.unsealed or doubts.late:
        deals = doubt(deals)
    opened, more, deals, also = _derived(deals, event) if deals.committed else _shown(deals, event)
    return opened, found + more, _dealt(deals), ran + also


def deal_unclaimed(deals: Deals) -> Deals:
    """Go on with a hand whose deal was left out: its index and its links are used up."""
    _, _, links = chains.take(deals.links, deals.next_index)
    return _dealt(deals._replace(links=links, number=deals.next_index, doubts=left.unseen(deals.doubts)))


def _dealt(deals: Deals) -> Deals:
    """The deals behind one: its cut is used up, and its index."""
    return deals._replace(cut=None, next_index=deals.number + 1, doubts=left.dealt(deals.doubts))


def after_hand(deals: Deals, ending: str) -> Deals:
    """Go on to the next deal: who may deal it, and the secret of this hand is owed."""
    same = ending == "boshat" and deals.setting.options.boshat_dealer == "same"
    dealer = deals.dealer if same or deals.dealer is None else next_seat(deals.dealer)
    deals = deals._replace(dealer=dealer, doubts=left.after_hand(deals.doubts, same_dealer=same))
    return owe_reveal(deals)


def cut_findings(deals: Deals, taken: Cut) -> list[Finding]:
    """What is wrong with a cut for the deal of the dealers that are known now (SPEC.md#deal-cut).

    In a record it is judged with its deal: only there the dealer is known, or who else it may be where he is false.
    A live table knows him before, and asks when somebody wants to cut.
    """
    kind = "lift" if taken.take else "cut"
    lefts = [(dealer + 3) & 3 for dealer in deals.dealers]
    left = taken.seat if taken.seat in lefts else lefts[0]
    # The top packet is for the lifter himself, the bottom one for him or his partner.
    takers = {None: (None,), "top": (left,), "bottom": (left, partner_of(left))}[taken.take]
    if deals.setting.options.cut == kind and taken.seat == left and taken.for_ in takers:
        return []
    facts = {"option": deals.setting.options.cut, "kind": kind}
    return [Finding("deal.cut", seat=taken.seat, expected=left, found=taken.seat, facts=facts)]


def _derived(deals: Deals, event: Deal) -> tuple[Opened, list[Finding], Deals, Groups]:
    """The cards that the secret gives, compared with those that the line claims."""
    inputs, found, links = chains.take(deals.links, deals.number)
    deals = deals._replace(links=links)
    ran: Groups = ("inputs",) if links.joined else ()
    commitments = deals.setting.game.hand_commitments
    if commitments is not None and inputs.deal >= len(commitments):
        found.append(Finding("commit.hand_opening", facts={"reason": "no_commitment"}))
    dealt, deals = _one_that_fits(deals, event, inputs)
    if dealt is None:
        return Opened(event.turned, None), found, deals, ran
    hands, turned, _ = dealt
    # The sets of five cards each: cards_of would take twice as long, at every deal of an audit.
    first = tuple([1 << a | 1 << b | 1 << c | 1 << d | 1 << e for a, b, c, d, e in hands])
    false: list[Finding] = []
    if turned != event.turned:
        false.append(Finding("deal.turned", expected=CARD_NAMES[turned], found=CARD_NAMES[event.turned]))
    false += compare_cards(first, event.hands)
    missing = frozenset([one.seat for one in found])
    doubts = left.compared(deals.doubts, missing, fits=not false)
    cut_otherwise = turned != event.turned and deals.setting.options.cut != "none"
    if false and (doubts.deal or missing or cut_otherwise):
        # A doubtful deal, one without some link, or one that may have been cut otherwise, is not the one that was
        # dealt: nothing is derived from it, and what does not fit the claimed card is no second fault.
        told = [] if doubts.deal or missing & doubts.unsure else false[:1]
        deals = doubt(deals._replace(doubts=left.unsure_of(doubts, missing)))
        return Opened(event.turned, None), found + told, deals, ran
    return Opened(turned, first, dealt), found + false, deals._replace(doubts=doubts), (*ran, "turned", "cards")


def _one_that_fits(deals: Deals, event: Deal, inputs: Inputs) -> tuple[Dealt | None, Deals]:
    """The deal of the secret; where several indices or cuts are possible, the one that gives the turned card."""
    late = deals.doubts.late
    cuts = [deals.cut]
    if late is not None and not cut_findings(deals, late):
        cuts = [deals.cut, late, None] if deals.cut else [late, None]
    first = _dealt_from(deals, inputs, event.dealer, cuts[0])
    if first and first.turned == event.turned:
        return first, deals
    for index in dict.fromkeys((*deals.numbers, *deals.indices)):
        for made in cuts:
            dealt = _dealt_from(deals, inputs._replace(deal=index), event.dealer, made)
            if dealt and dealt.turned == event.turned:
                others = tuple([number for number in deals.numbers if number != index])
                doubts = deals.doubts._replace(numbers=others)
                return dealt, deals._replace(number=index, doubts=doubts)
    return first, deals


def _dealt_from(deals: Deals, inputs: Inputs, dealer: Seat, made: Cut | None) -> Dealt | None:
    decks = deals.setting.decks
    deck = decks.deck(inputs) if decks else None
    return dealt_from(deck, dealer, made) if deck else None


def _shown(deals: Deals, event: Deal) -> tuple[Opened, list[Finding], Deals, Groups]:
    """The cards that the line itself shows, in a rules-only record."""
    hands = event.hands or ()
    twice = repeated([event.turned, *(card for hand in hands for card in hand)])
    if twice:
        found = [Finding("deal.repeated_card", found=names_of(twice))]
        return Opened(event.turned, None), found, doubt(deals), ("shown",)
    return Opened(event.turned, tuple(cards_of(hand) for hand in hands)), [], deals, ("shown",)


# What a told fault leaves open


def doubt(deals: Deals) -> Deals:
    """Hold nothing against the running deal, or the coming one, that does not fit."""
    return deals._replace(doubts=left.in_doubt(deals.doubts))


def suspect_the_seal(deals: Deals) -> Deals:
    """Hold nothing against a deal that does not fit: the seal of the players' decks may have been another one."""
    return deals._replace(doubts=deals.doubts._replace(unsealed=SURE))


def offer(deals: Deals, event: Event) -> Deals:
    """Use what a link or a cut brings that stands elsewhere, should it be missing where it belongs."""
    if isinstance(event, Link):
        return deals._replace(links=chains.offer(deals.links, event))
    if isinstance(event, Cut) and deals.doubts.late is None:
        return deals._replace(doubts=deals.doubts._replace(late=event))
    return deals


def missed(deals: Deals, event: Link) -> bool:
    """Whether a link comes too late for a deal that is told already as not fitting without it."""
    return event.deal in deals.numbers and event.seat in deals.doubts.missed


def is_called(deals: Deals, number: int) -> bool:
    """Whether a line may call the running hand by this number: also by a false one that its deal has claimed."""
    return number in deals.numbers or number == deals.doubts.far


def _index(deals: Deals, claimed: int) -> int:
    """The index of the next deal, where a line claims this one: after a false index either count may go on."""
    return claimed if claimed in deals.indices else deals.next_index
