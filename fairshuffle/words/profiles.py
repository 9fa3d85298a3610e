"""The words with which profiles are listed and compared, in English and Arabic."""

from typing import Final

from fairshuffle.words.texts import pair

SAYS: Final = pair("profile", "says")
BECAUSE: Final = pair("profile", "because")
SAME: Final = pair("profile", "same")
