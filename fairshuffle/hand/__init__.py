"""The machine of one hand."""

from fairshuffle.hand.clock import end_of_window, result_faults
from fairshuffle.hand.machine import HAND_EVENTS, apply, leave_open_sheet, leaves_sheet
from fairshuffle.hand.purchase import boshat_may_be_called, compare_rest, deal_rest, rest_may_stand, show_rest
from fairshuffle.hand.qaid import true_ruling
from fairshuffle.hand.state import Hand
from fairshuffle.hand.unseen import JUDGED_UNSEEN, told_unseen

__all__ = [
    "HAND_EVENTS",
    "JUDGED_UNSEEN",
    "Hand",
    "apply",
    "boshat_may_be_called",
    "compare_rest",
    "deal_rest",
    "end_of_window",
    "leave_open_sheet",
    "leaves_sheet",
    "rest_may_stand",
    "result_faults",
    "show_rest",
    "told_unseen",
    "true_ruling",
]
