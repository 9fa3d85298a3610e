"""Size caps, each with its reason. A real game has 300 to 900 lines and 20 to 60 kB."""

from typing import Final

MAX_LINE_BYTES: Final = 16 * 1024
"""One line, its LF included: the longest real one (a first line with 129 hand commitments) has 9 kB."""

MAX_RECORD_BYTES: Final = 4 * 1024 * 1024
"""One record: fifty times the longest match seen, and quick to refuse on a phone."""

MAX_RECORD_LINES: Final = 20_000
"""One record: a match of 250 hands, each with every line that may stand in it."""

MAX_RECORD_DEALS: Final = 250
"""One record: ten times the longest of a thousand simulated matches."""

MAX_SAWA_POSITIONS: Final = 12_000
"""Positions between two tricks that all Sawa claims of one record may take to judge, about a second: a usual claim
takes less than ten, a random one of eight cards up to 1,200, the hardest one that was ever looked for 11,976."""

MAX_NUMBER: Final = 2**53 - 1
"""Numbers: what every JSON reader, JavaScript's too, holds exactly."""

MAX_NAME_BYTES: Final = 64
"""A player's name in UTF-8."""

MAX_REASON_BYTES: Final = 200
"""The reason of an ``abort`` in UTF-8."""

MIN_LINKS: Final = 127
"""The shortest chain a first line may ask for: more deals than any match has needed."""

MAX_LINKS: Final = 65_535
"""The longest chain: a device makes it in a tenth of a second."""

MAX_HAND_COMMITMENTS: Final = 220
"""Hand commitments in one first line, so that it stays below MAX_LINE_BYTES."""

MAX_SKIPPED_DEALS: Final = 127
"""How far off a false number of a deal may be to be counted on from: a longer match has never been seen."""
