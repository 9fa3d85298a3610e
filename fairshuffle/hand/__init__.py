"""The machine of one hand."""

from fairshuffle.hand.machine import HAND_EVENTS, JUDGED_UNSEEN, apply
from fairshuffle.hand.purchase import boshat_may_be_called, compare_rest, deal_rest, rest_may_stand, show_rest
from fairshuffle.hand.state import Hand, Mistake

__all__ = [
    "HAND_EVENTS",
    "JUDGED_UNSEEN",
    "Hand",
    "Mistake",
    "apply",
    "boshat_may_be_called",
    "compare_rest",
    "deal_rest",
    "rest_may_stand",
    "show_rest",
]
