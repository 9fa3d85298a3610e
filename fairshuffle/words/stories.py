"""The words of a comparison of two receipts or records, in English and Arabic (SPEC.md#compare)."""

from typing import Final

from fairshuffle.words.texts import pair, pairs

OUTCOMES: Final = pairs("compare")
"""What came out, by outcome."""

RECEIPT: Final = pair("compare_told", "receipt")
"""One of two receipts that contradict each other."""

WRITTEN: Final = pair("compare_told", "written")
