"""The words of an audit, in English and Arabic."""

from typing import Final

from fairshuffle.words.texts import pair, pairs

RECORDS: Final = pair("audit", "records")
MINE: Final = pair("audit", "mine")
COPIES: Final = pair("audit", "copies")
UNREAD: Final = pair("audit", "unread")
TROUBLES: Final = pair("audit", "troubles")
LEFT_ASIDE: Final = pair("audit", "left_aside")
REFUSED: Final = pair("audit", "refused")
UNREAD_FILE: Final = pair("audit", "unread_file")
GRADES: Final = pair("audit", "grades")
GRADE: Final = pairs("audit_grade")
FINDING: Final = pair("audit", "finding")

ACROSS: Final = pair("audit", "across")
CLEAR: Final = pair("audit", "clear")
CONCERNS: Final = pairs("audit_concern")
EXAMPLE: Final = pair("audit", "example")
TABLES: Final = pair("audit", "tables")
NOT_ENDED: Final = pair("audit", "not_ended")
RECEIPTS: Final = pair("audit", "receipts")
REDEALS: Final = pair("audit", "redeals")
REDEAL_TABLE: Final = pair("audit", "redeal_table")
BROKEN_TABLE: Final = pair("audit", "broken_table")

DEALS: Final = pair("audit", "deals")
NO_DEALS: Final = pair("audit", "no_deals")
TEST: Final = pair("audit", "test")
TOO_FEW: Final = pair("audit", "too_few")
ALARM: Final = pair("audit", "alarm")
FINE: Final = pair("audit", "fine")
NO_ALARM: Final = pair("audit", "no_alarm")
POWER: Final = pair("audit", "power")
BEST_OF: Final = pair("audit", "best_of")
GAVE: Final = pair("audit", "gave")

TESTS: Final = pairs("audit_test")
MINE_TESTS: Final = pairs("audit_mine")
"""What the seats are to the player whose games are asked about."""

SIGMA: Final = pair("audit", "sigma")
SQUARE: Final = pair("audit", "square")
COUNT: Final = pair("audit", "count")

YOURS: Final = pairs("audit_yours")
"""The answer to one player's question: are my cards worse than they should be?"""
