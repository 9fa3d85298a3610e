"""What a told finding leaves open of the deals, and how they go on with it (SPEC.md#findings-deal).

A record that is right never has any of it: its ``Doubts`` are ``NO_DOUBTS`` at every line, and no function here changes
that. What is in doubt is told once; what follows from it is told no more.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from fairshuffle.events import Cut
from fairshuffle.seats import Seat, next_seat

SURE: Final = 2
"""Deals in a row that fit and so prove a seal: a single one may by chance."""


class Doubts(NamedTuple):
    """What a told fault leaves open of the deals, so that nothing that follows from it is told as another one.

    ``deal``: the running deal, or the coming one, may not be the one that is derived. ``dealers``, ``indices``,
    ``numbers`` and ``owed`` are what may be meant beside the true dealer, index and number of ``Deals`` and the secret
    that is owed; ``far`` is a false index too far off to be counted on from, -1 for none. ``late`` is a cut that stood
    elsewhere. ``missed`` are the seats for lack of whose links the running deal does not fit, ``unsure`` those whose
    last link is false or lost: it may stand for later ones. ``unsealed`` deals in a row have yet to fit before the
    players' decks are known to be made with this seal.
    """

    deal: bool = False
    dealers: tuple[Seat, ...] = ()
    indices: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    far: int = -1
    late: Cut | None = None
    missed: frozenset[Seat] = frozenset()
    unsure: frozenset[Seat] = frozenset()
    unsealed: int = 0


NO_DOUBTS: Final = Doubts()


def in_doubt(doubts: Doubts) -> Doubts:
    """Behind what makes the running deal, or the coming one, uncertain."""
    return doubts if doubts.deal else doubts._replace(deal=True)


def unsure_of(doubts: Doubts, seats: Iterable[Seat]) -> Doubts:
    """Behind links of these seats that are false or lost: a later link may need another one than stands there."""
    return doubts if doubts.unsure.issuperset(seats) else doubts._replace(unsure=doubts.unsure.union(seats))


def sure_of(doubts: Doubts, seat: Seat) -> Doubts:
    """Behind a link of a seat that proves itself."""
    return doubts._replace(unsure=doubts.unsure - {seat}) if seat in doubts.unsure else doubts


def drawn(doubts: Doubts, others: tuple[Seat, ...]) -> Doubts:
    """Behind the draw: ``others`` may deal beside the true dealer."""
    if doubts is NO_DOUBTS and not others:
        return doubts
    return doubts._replace(deal=False, dealers=others, numbers=())


def owing(doubts: Doubts, others: tuple[int, ...]) -> Doubts:
    """While a secret is owed that may be that of ``others`` too, or none is."""
    return doubts if doubts.owed == others else doubts._replace(owed=others)


def claimed(doubts: Doubts, dealers: tuple[Seat, ...], numbers: tuple[int, ...], far: int) -> Doubts:
    """Behind the line of a deal that may be meant otherwise than it is taken."""
    return doubts._replace(dealers=dealers, numbers=numbers, far=far)


def compared(doubts: Doubts, missing: frozenset[Seat], *, fits: bool) -> Doubts:
    """Behind a comparison of the derived cards with those of the line; ``missing`` seats lack a link in them."""
    if fits and doubts is NO_DOUBTS:
        return doubts
    unsealed = (doubts.unsealed - 1 if fits else SURE) if doubts.unsealed else 0
    return doubts._replace(missed=frozenset() if fits else missing, unsealed=unsealed)


def unseen(doubts: Doubts) -> Doubts:
    """Behind a deal that was left out: its hand has the numbers that it might have had."""
    return doubts if doubts is NO_DOUBTS else doubts._replace(numbers=doubts.indices)


def dealt(doubts: Doubts) -> Doubts:
    """Behind a deal: the next one follows any of its numbers."""
    if doubts is NO_DOUBTS:
        return doubts
    return doubts._replace(late=None, indices=tuple([number + 1 for number in doubts.numbers]))


def after_hand(doubts: Doubts, *, same_dealer: bool) -> Doubts:
    """Behind a hand: nothing is held against its deal any more."""
    if doubts is NO_DOUBTS:
        return doubts
    dealers = doubts.dealers if same_dealer else tuple([next_seat(dealer) for dealer in doubts.dealers])
    return doubts._replace(deal=False, dealers=dealers)
