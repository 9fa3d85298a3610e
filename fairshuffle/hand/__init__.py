"""The machine of one hand."""

from fairshuffle.hand.clock import end_of_window, result_faults
from fairshuffle.hand.machine import HAND_EVENTS, JUDGED_UNSEEN, apply, leave_open_sheet
from fairshuffle.hand.purchase import boshat_may_be_called, compare_rest, deal_rest, rest_may_stand, show_rest
from fairshuffle.hand.qaid import true_ruling
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
    "end_of_window",
    "leave_open_sheet",
    "rest_may_stand",
    "result_faults",
    "show_rest",
    "true_ruling",
]
