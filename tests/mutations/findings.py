"""Mutants of the table of findings: every column that decides something."""

from typing import Final

from tests.mutations import Edit, mutants

_TABLE: Final[tuple[Edit, ...]] = (
    # How findings weigh.
    ("findings.py", '_ACCEPTED: Final[_Weight] = "error", "notice"', '_ACCEPTED: Final[_Weight] = "error", "error"'),
    ("findings.py", '_WARNING: Final[_Weight] = "warning", "warning"', '_WARNING: Final[_Weight] = "error", "error"'),
    ("findings.py", '_NOTICE: Final[_Weight] = "notice", "notice"', '_NOTICE: Final[_Weight] = "error", "error"'),
    ("findings.py", '_QAID_NOTICE: Final[_Weight] = None, "notice"', '_QAID_NOTICE: Final[_Weight] = None, "error"'),
    ("findings.py", 'SPOKEN: ("error", "notice")', 'SPOKEN: ("error", "error")'),
    ("findings.py", 'REVEALED: ("notice", "notice")', 'REVEALED: ("error", "error")'),
    ("findings.py", 'OTHER_KEYS: ("warning", "warning")', 'OTHER_KEYS: ("error", "error")'),
    # What must have run, and what needs the cards.
    ("findings.py", '"the record stops too early", "record", must="always"', '"the record stops too early", "record"'),
    (
        "findings.py",
        '"declare speak show", "outside its time", needs="hand"',
        '"declare speak show", "outside its time"',
    ),
    ("findings.py", '"boshat", "outside its time"', '"boshat", "outside its time", needs="hand"'),
    ("findings.py", '"play", "not in the hand"', '"play", "not in the hand", needs="hand"'),
    ("findings.py", '"sawa", "another seat\'s turn"', '"sawa", "another seat\'s turn", needs="hand"'),
    ("findings.py", '"after the limit", "timer"', '"after the limit", "timer", needs="hand"'),
)

FINDINGS: Final = mutants("", _TABLE)
