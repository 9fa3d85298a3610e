"""The cards of a deal: what is known of them, and claims beside them (SPEC.md#deal)."""

from typing import NamedTuple

from fairshuffle.cards import CARD_NAMES, Card, Cards, cards_of, names_of
from fairshuffle.findings import Finding
from fairshuffle.seats import Seat
from fairshuffle.shuffle import Dealt, close


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
