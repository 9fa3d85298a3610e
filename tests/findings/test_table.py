"""The table of findings: what a row says of its findings is so in every vector, and an id stands in few places."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from fairshuffle.events import EVENT_TYPES, Deal, Event, Offence, Result
from fairshuffle.findings import ANY_LINE, FINDINGS, Finding, Row, Severity, TableKind
from fairshuffle.record import Record, read_record
from fairshuffle.testing.cases_record import bytes_of
from fairshuffle.verifier import Report, verify
from fairshuffle.words.texts import texts
from tests import ROOT
from tests.tools.forge import written
from tests.vectors.test_vectors import records, reports

TABLES: Final[tuple[TableKind, ...]] = get_args(TableKind)


# The form of a row


@pytest.mark.parametrize("row", FINDINGS.values(), ids=FINDINGS)
def test_a_row_names_lines_and_offences_that_there_are(row: Row) -> None:
    assert row.lines
    assert set(row.lines) <= {*EVENT_TYPES, ANY_LINE}
    assert (ANY_LINE in row.lines) <= (len(row.lines) == 1)
    assert set(row.called_as) <= set(get_args(Offence))
    assert not row.called_as or row.qaid == "notice"
    assert row.easy or row.qaid


def test_every_offence_has_its_finding() -> None:
    assert {offence for row in FINDINGS.values() for offence in row.called_as} == set(get_args(Offence))


@pytest.mark.parametrize("row", FINDINGS.values(), ids=FINDINGS)
def test_a_finding_weighs_as_its_row_says(row: Row) -> None:
    assert Finding(row.id).severity == (row.easy or row.qaid)
    assert {Finding(row.id).weighed(table).severity for table in TABLES} == {row.easy, row.qaid} - {None}
    for case, (easy, qaid) in row.cases.items():
        assert [Finding(row.id).weighed(table, case).severity for table in TABLES] == [easy, qaid]


def test_a_refusal_of_a_live_table_is_an_error_and_what_is_said_stands() -> None:
    assert Finding("live.wait").severity == "error"
    assert Finding("play.renege", "notice").severity == "notice"


# Every vector


def possible(row: Row, table: TableKind) -> set[Severity]:
    return {row.severity(table), *(row.severity(table, case) for case in row.cases)}


def test_findings_stand_at_the_lines_of_their_rows_and_weigh_as_they_say() -> None:
    wrong = [
        (case["id"], one.line, one.id)
        for case, record, report in judged()
        for one in report.findings
        if one.severity not in possible(FINDINGS[one.id], record.game.table)
        or not {ANY_LINE, type(record.events[one.line - 1]).__name__.lower()} & {*FINDINGS[one.id].lines}
    ]
    assert wrong == []


@cache
def judged() -> tuple[tuple[dict[str, Any], Record, Report], ...]:
    """The cases whose record is not refused, with the record and the report on it."""
    paths = {id(case): path for path, case in records()}
    return tuple((case, read_record(data_of(paths[id(case)], case)), report) for case, report in reports())


def data_of(path: Path, case: dict[str, Any]) -> bytes:
    record = case["record"]
    return (path.parent / record).read_bytes() if isinstance(record, str) else bytes_of(record)


@pytest.mark.parametrize("check", [row.id for row in FINDINGS.values() if row.once])
def test_what_is_told_once_is_told_once(check: str) -> None:
    times = Counter(sum(one.id == check for one in report.findings) for _, report in reports())
    assert set(times) == {0, 1}


# What stands behind an error

JUDGED_BY_MORE: Final = {
    "log.order": "a line from elsewhere is dropped, behind a line that was left out the hand may not be followed",
    "deal.turned": "where a link is missing or the table offers cuts the cards are unknown",
    "deal.cards": "in a rules-only record two cards for another seat than the receiver leave no hand to follow",
    "deal.repeated_card": "what needs no cards is compared",
    "qaid.sheet": "the table may have gone on by the ruling on a refused accusation",
    "qaid.ruling": "the table may have gone on by it",
}
"""The findings behind which more decides whether the result of the hand is compared (SPEC.md#replay)."""


FOLLOWED_BY_MORE: Final = {"several.jsonl", "doubts.jsonl", "sheets.jsonl", "astray.jsonl"}
"""The vectors in which behind an error stands what follows from it, and ends the checking without a finding."""


def is_compared(events: Sequence[Event], error: Finding) -> bool | None:
    """Whether a false result of the hand in which an error stands is told; None where its result is not behind it."""
    behind = [place for place in range(error.line, len(events)) if isinstance(events[place], (Deal, Result))]
    if not error.hand or not behind or not isinstance(result := events[behind[0]], Result):
        return None
    (ours, theirs), (mine, yours) = result.points, result.total
    false = result._replace(points=(ours + 1, theirs), total=(mine + 1, yours))
    report = verify(written((*events[: behind[0]], false, *events[behind[0] + 1 :])))
    return any(one.line == behind[0] + 1 and one.id in {"score.outcome", "score.points"} for one in report.findings)


@cache
def compared() -> dict[str, set[bool]]:
    """For every id whether results were compared behind it, in all vectors with one error and nothing beside it."""
    found: dict[str, set[bool]] = defaultdict(set)
    files = {id(case): path.name for path, case in records()}
    for case, record, report in judged():
        errors = [one for one in report.findings if one.severity == "error"]
        if "policy" in case or len(errors) != 1 or files[id(case)] in FOLLOWED_BY_MORE:
            continue
        if (told := is_compared(record.events, errors[0])) is not None:
            found[errors[0].id].add(told)
    return found


def test_the_checking_of_a_hand_ends_behind_what_ends_it_and_behind_nothing_else() -> None:
    wanted = {name: {FINDINGS[name].behind != "ends the hand"} for name in compared()}
    other = {name for name, told in compared().items() if told != wanted[name]}
    assert other <= JUDGED_BY_MORE.keys()
    ends = {row.id for row in FINDINGS.values() if row.behind == "ends the hand"}
    assert ends <= compared().keys()
    assert len(compared().keys() - ends) > 15


# Where an id stands

MORE_PLACES: Final = {
    **dict.fromkeys(("project.window", "project.not_held", "project.overlap"), "declared, spoken or laid: three rules"),
    **dict.fromkeys(("entropy.anchor", "entropy.link"), "the reader's own chain is compared by another rule"),
    "log.order": "the match finds it, the hand too, and recovery says of which line",
    "entropy.order": "a live table and a device find it before the machine",
    "log.time": "the machine finds it, and recovery asks whether a line is only too early",
    "commit.hand_opening": "opened behind its hand, and by the master",
    "play.turn": "the hand finds it, and recovery asks whether it follows from a line before",
    "qaid.ruling": "the hand finds it, and recovery notes it",
    "entropy.missing_link": "a list of a device says which of these links were given",
    **dict.fromkeys(("deal.index", "deal.cards", "deal.repeated_card"), "of a deal, and of its other lines"),
    **dict.fromkeys(("deal.dealer", "deal.turned"), "an audit counts the deals only where these checks have passed"),
    **dict.fromkeys(("bid.turn", "double.turn", "double.locked"), "the hand finds it, too, behind what the rule knows"),
    **dict.fromkeys(("qaid.window", "qaid.sheet"), "in a hand, and outside of one"),
}
"""The ids that more programs name than the table and the rule, and why; their words are data."""


def places(name: str) -> Iterator[str]:
    """The files of the library that name an id, but for those that forge records and judge vectors."""
    for file in sorted((ROOT / "fairshuffle").rglob("*.py")):
        place = file.relative_to(ROOT / "fairshuffle")
        if place.parts[0] != "testing" and name in constants(file.read_text(encoding="utf-8")):
            yield str(place)


@cache
def constants(text: str) -> frozenset[str]:
    """The strings of a program, those of its docstrings too; of a key with a case the id."""
    strings = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    return frozenset(one.partition("/")[0].removesuffix("?") for one in strings if isinstance(one, str))


def test_an_id_stands_in_the_table_in_its_rule_and_in_the_data_of_its_words() -> None:
    files = {name: [*places(name)] for name in FINDINGS}
    assert [name for name in FINDINGS if "findings.py" not in files[name]] == []
    assert [name for name in FINDINGS if name not in texts("en")["finding"]] == []
    assert {name: named for name, named in files.items() if len(named) > 2 and name not in MORE_PLACES} == {}


def calls(text: str, name: str) -> Iterator[ast.Call]:
    """The calls of a function or method of this name in a program."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and name in {getattr(node.func, "id", ""), getattr(node.func, "attr", "")}:
            yield node


def test_how_a_finding_weighs_is_said_by_its_row_alone() -> None:
    said = [
        f"{file.relative_to(ROOT)}:{call.lineno}"
        for file in sorted((ROOT / "fairshuffle").rglob("*.py"))
        if file.name != "findings.py"
        for name in ("Finding", "_replace")
        for call in calls(file.read_text(encoding="utf-8"), name)
        if (name == "Finding" and len(call.args) > 1) or "severity" in [keyword.arg for keyword in call.keywords]
    ]
    assert said == []
