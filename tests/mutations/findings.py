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
    # Every other column, as the tables of SPEC.md have it.
    ("findings.py", '"a card twice", "shown", must="rules_only"', '"a card twice", "shown"'),
    ("findings.py", '"a trick can be lost", needs="hands"', '"a trick can be lost"'),
    (
        "findings.py",
        '"a trick can be lost", needs="hands", behind="ends the hand"',
        '"a trick can be lost", needs="hands"',
    ),
    ("findings.py", '"another credit", "result_baloot", needs="hands"', '"another credit", "result_baloot"'),
    ("findings.py", '"another credit", "result_projects", needs="hands"', '"another credit", "result_projects"'),
    ("findings.py", '"another outcome", needs="hands", must="always"', '"another outcome", needs="hands"'),
    (
        "findings.py",
        '"another secret of a hand, or none", "reveal", must="after_hand"',
        '"another secret of a hand, or none", "reveal"',
    ),
    ("findings.py", '"another secret", "opening", needs="secret"', '"another secret", "opening"'),
    (
        "findings.py",
        '"another secret", "opening", needs="secret", must="committed"',
        '"another secret", "opening", needs="secret"',
    ),
    ("findings.py", '"another team has won", must="always"', '"another team has won"'),
    (
        "findings.py",
        '"behind the end of the match", must="always", once=True',
        '"behind the end of the match", must="always"',
    ),
    ("findings.py", '"boshat", "outside its time", behind="ends the hand"', '"boshat", "outside its time"'),
    ("findings.py", '"earlier than the line before", "line", must="always"', '"earlier than the line before", "line"'),
    ("findings.py", '"it counts wrongly", must="committed"', '"it counts wrongly"'),
    ("findings.py", '"it does not fit the one before", deals="doubtful"', '"it does not fit the one before"'),
    ("findings.py", '"it may not stand here", "line", must="always"', '"it may not stand here", "line"'),
    (
        "findings.py",
        '"it may not stand here", "line", must="always", behind="no effect"',
        '"it may not stand here", "line", must="always"',
    ),
    ("findings.py", '"no redeal hand", needs="hand"', '"no redeal hand"'),
    ("findings.py", '"no redeal hand", needs="hand", behind="ends the hand"', '"no redeal hand", needs="hand"'),
    ("findings.py", '"no such cut at this table", "cut", deals="doubtful"', '"no such cut at this table", "cut"'),
    ("findings.py", '"nobody has won", must="always"', '"nobody has won"'),
    ("findings.py", '"not asked", must="always"', '"not asked"'),
    ("findings.py", '"not asked", must="always", behind="ends the hand"', '"not asked", must="always"'),
    ("findings.py", '"not at these totals", behind="ends the hand"', '"not at these totals"'),
    ("findings.py", '"not in the hand", behind="ends the hand"', '"not in the hand"'),
    (
        "findings.py",
        '"not in the hand", behind="ends the hand", deals="differs"',
        '"not in the hand", behind="ends the hand"',
    ),
    ("findings.py", '"not in this suit", must="always", behind="ends the hand"', '"not in this suit", must="always"'),
    ("findings.py", '"not the card of the deck", "turned", needs="secret"', '"not the card of the deck", "turned"'),
    ("findings.py", '"not the cards of the deck", "cards", needs="secret"', '"not the cards of the deck", "cards"'),
    ("findings.py", '"not the drawn one", needs="secret"', '"not the drawn one"'),
    ("findings.py", '"not the next level", behind="ends the hand"', '"not the next level"'),
    ("findings.py", '"not the next one", must="always"', '"not the next one"'),
    ("findings.py", '"not the sum", "total", must="always"', '"not the sum", "total"'),
    ("findings.py", '"not this seat\'s to call", behind="ends the hand"', '"not this seat\'s to call"'),
    ("findings.py", '"not to be said", must="always", behind="ends the hand"', '"not to be said", must="always"'),
    ("findings.py", '"not what the hands give", needs="hands"', '"not what the hands give"'),
    (
        "findings.py",
        '"not what the hands give", needs="hands"',
        '"not what the hands give", needs="hands", deals="differs"',
    ),
    ("findings.py", '"one more than allowed", needs="hand"', '"one more than allowed"'),
    ("findings.py", '"other card points", "result_cards", needs="hands"', '"other card points", "result_cards"'),
    ("findings.py", '"other points", needs="hands", must="always"', '"other points", needs="hands"'),
    ("findings.py", '"play", "another seat\'s turn", behind="ends the hand"', '"play", "another seat\'s turn"'),
    ("findings.py", '"sawa", "another seat\'s turn", behind="ends the hand"', '"sawa", "another seat\'s turn"'),
    ("findings.py", '"the secret is not opened", "secret", must="committed"', '"the secret is not opened", "secret"'),
    ("findings.py", '"another outcome", needs="hands"', '"another outcome"'),
    ("findings.py", '"other points", needs="hands"', '"other points"'),
)

FINDINGS: Final = mutants("", _TABLE)
