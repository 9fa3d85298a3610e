"""How likely a redeal hand is, exactly (SPEC.md#redeals)."""

from fractions import Fraction
from math import comb
from typing import Final

ONE_SEAT: Final = Fraction(comb(12, 5), comb(32, 5))
"""The chance that the five first cards of one seat are all Sevens, Eights and Nines: one in 254.3."""

SOME_SEAT: Final = 4 * ONE_SEAT - 6 * ONE_SEAT * Fraction(comb(7, 5), comb(27, 5))
"""The chance that some seat of a deal has such cards; two seats may, three cannot."""
