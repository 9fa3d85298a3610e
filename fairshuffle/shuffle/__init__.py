"""From secrets to cards: commitments, the players' chains, decks and deals, byte by byte (SPEC.md#protocol).

Pure functions over bytes and cards, without a word of Baloot. Wrong lengths, numbers and seats raise ValueError.
"""

from fairshuffle.shuffle.chain import (
    NO_LINK,
    Known,
    anchor,
    earlier_link,
    first_fingerprint,
    follows,
    link_step,
    make_chain,
)
from fairshuffle.shuffle.commit import commitment, hand_commitment, hand_secret, is_game_id
from fairshuffle.shuffle.deal import Dealt, Lift, close, cut, deal
from fairshuffle.shuffle.deck import Deck, Step, deal_key, deck_from_key, first_dealer, seal, stream_block, walk
from fairshuffle.shuffle.encoding import lp, prf, tagged, tagged_hash, u8, u32
from fairshuffle.shuffle.inputs import Decks, Inputs, cut_by, dealt_from, deck_from, drawn_from, key_of, lift_of

__all__ = [
    "NO_LINK",
    "Dealt",
    "Deck",
    "Decks",
    "Inputs",
    "Known",
    "Lift",
    "Step",
    "anchor",
    "close",
    "commitment",
    "cut",
    "cut_by",
    "deal",
    "deal_key",
    "dealt_from",
    "deck_from",
    "deck_from_key",
    "drawn_from",
    "earlier_link",
    "first_dealer",
    "first_fingerprint",
    "follows",
    "hand_commitment",
    "hand_secret",
    "is_game_id",
    "key_of",
    "lift_of",
    "link_step",
    "lp",
    "make_chain",
    "prf",
    "seal",
    "stream_block",
    "tagged",
    "tagged_hash",
    "u8",
    "u32",
    "walk",
]
