"""The table in SPEC.md that says where each statement of the rule pages is decided."""

import re

from tests import ROOT

SPEC = (ROOT / "SPEC.md").read_text(encoding="utf-8")
TABLE = SPEC[SPEC.index('<a id="statements"></a>') :]
ROWS = re.findall(r"^\| (S\d-\d+) \| (.+?) \| (.+?) \| (.+?) \|$", TABLE, re.MULTILINE)

STATEMENTS = {"S0": 166, "S1": 117, "S3": 188, "S4": 98}
"""How many statements each rule page makes: sahrat, balotk, squarescores, elblot."""


def test_every_statement_of_the_rule_pages_has_one_row() -> None:
    expected = [f"{page}-{number}" for page, count in STATEMENTS.items() for number in range(1, count + 1)]
    assert len(expected) == 569
    assert [row[0] for row in ROWS] == expected


def test_every_row_points_to_an_anchor_that_exists() -> None:
    anchors = set(re.findall(r'<a id="([^"]+)"></a>', SPEC))
    for statement, _, where, status in ROWS:
        links = re.findall(r"\(#([^)]+)\)", where + status)
        if not status.startswith(("presentation", "out of scope")):
            assert links, statement
        assert set(links) <= anchors, statement


def test_every_row_has_a_status_and_departures_are_said_openly() -> None:
    for statement, words, _, status in ROWS:
        plain = re.sub(r"[\[\]]|\(#[^)]+\)", "", status)
        assert plain in {"decided", "reading", "departure", "presentation", "out of scope"}, statement
        assert 1 <= len(words.split()) <= 12, statement
        assert ("(#readings)" in status) == (plain in {"reading", "departure"}), statement
