"""The words of a replay in the terminal that the Verify page does not have, in English and Arabic (SPEC.md#replay)."""

from typing import Final

from fairshuffle.words.texts import pairs

REPLAY: Final = pairs("replay")
"""Texts by name; names in braces are filled in by the replay."""

WHY_NOT: Final = pairs("why_not")
"""Why a declared project does not count, by reason."""

HELP: Final = pairs("help")
"""What ``fairshuffle help`` says around the checks."""
