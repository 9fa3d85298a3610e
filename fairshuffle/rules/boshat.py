"""The redeal hand: which cards it is, and until when it may be called (SPEC.md#boshat)."""

from typing import Final

from fairshuffle.cards import EIGHT, NINE, RANK_CARDS, SEVEN, Cards
from fairshuffle.findings import TableKind
from fairshuffle.rules.auction import Auction, any_bid_made, first_round_over
from fairshuffle.rules.options import TableOptions

LOW: Final[Cards] = RANK_CARDS[SEVEN] | RANK_CARDS[EIGHT] | RANK_CARDS[NINE]
"""The cards of which a redeal hand consists."""


def is_redeal_hand(first: Cards) -> bool:
    """Whether somebody with these five first cards may call for a new deal, in time (SPEC.md#boshat).

    >>> from fairshuffle.cards import cards_named
    >>> is_redeal_hand(cards_named("7C 8C 9C 7H 9S")), is_redeal_hand(cards_named("7C 8C 9C 7H TS"))
    (True, False)
    """
    return first & ~LOW == 0


def may_be_called(
    auction: Auction, options: TableOptions, table: TableKind, *, bidding: bool, card_played: bool
) -> bool:
    """Whether the window for the redeal hand is open in a hand that is not over (SPEC.md#option-boshat).

    ``bidding``: the auction has not given way to the play; ``card_played``: the first card has been.

    >>> from fairshuffle.rules.auction import open_auction
    >>> from fairshuffle.rules.options import profile
    >>> options = profile("sahrat").with_changes({"boshat": "before_any_bid"})
    >>> may_be_called(open_auction(0, 18), options, "qaid", bidding=True, card_played=False)
    True
    """
    if options.boshat_tables == "qaid" and table != "qaid":
        return False
    if options.boshat == "before_first_card":
        return not card_played
    if options.boshat == "before_any_bid":
        return bidding and not any_bid_made(auction)
    return options.boshat == "first_round" and bidding and not first_round_over(auction)
