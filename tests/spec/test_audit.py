"""What SPEC.md says about files and audits, against the code."""

import json
import re
from typing import Final

from fairshuffle.audit.across import MANY, SHARE, SUSPECT
from fairshuffle.audit.exact import LEVEL
from fairshuffle.audit.judge import MAX_FINDINGS
from fairshuffle.audit.run import PART_BYTES
from fairshuffle.audit.sources import FREE_BYTES, MAX_FILE_BYTES, MAX_RATIO, SUFFIXES
from fairshuffle.audit.statistics import TRIES
from fairshuffle.audit.tables import TABLES
from fairshuffle.words.audit import CONCERNS, TESTS
from tests.spec.test_spec import SPEC
from tests.tools.console import run
from tests.tools.make_games import GAMES
from verifier_cli.reports.html import MOST

FILES, AUDIT = (SPEC.split(f'<a id="{anchor}"></a>')[1].split("<a id=")[0] for anchor in ("report-files", "audit"))

ROWS: Final = re.findall(r"^\| ((?:`[\w.]+`(?:, )?)+) \| (.*) \|$", AUDIT, re.MULTILINE)


def names(text: str) -> list[str]:
    return re.findall(r"`([\w.]+)`", text)


def test_the_options_that_write_files_are_there() -> None:
    shown = run("verify", "--help").out
    assert re.findall(r"^\| `(--\w+) FILE`", FILES, re.MULTILINE) == ["--html", "--junit", "--sarif"]
    assert all(f"{option} FILE" in shown for option in ("--html", "--junit", "--sarif"))
    assert f"{MOST} at most" in FILES


def test_the_tables_have_the_columns_that_it_lists() -> None:
    told = {first: cells for first, cells in ROWS if first.strip("`") in TABLES}
    assert [name.strip("`") for name in told] == list(TABLES)
    for name, table in TABLES.items():
        assert table.columns[:2] == ("input", "record")
        cells = re.sub(r"\([^)]*\)", "", told[f"`{name}`"].split(":")[0])
        assert tuple(names(cells)) == table.columns[2:]


def test_the_concerns_are_those_of_the_audit_and_all_but_the_last_two_raise_the_alarm() -> None:
    told = [first.strip("`") for first, _ in ROWS if first.strip("`") in CONCERNS]
    assert told == list(CONCERNS)
    assert set(told[:-2]) == SUSPECT


def test_the_tests_are_those_of_the_audit() -> None:
    told = [name for first, _ in ROWS for name in names(first) if name in TESTS]
    assert told == list(TESTS)


def test_the_numbers_are_those_of_the_audit() -> None:
    assert f"below {LEVEL}" in AUDIT
    assert (MANY, SHARE) == (5, 10)
    assert "more than five and more than one in ten" in AUDIT
    assert f"{MAX_FILE_BYTES >> 30} GiB" in AUDIT
    assert f"more than {FREE_BYTES >> 20} MiB and more than {MAX_RATIO} times" in AUDIT
    assert (PART_BYTES, MAX_FINDINGS) == (1 << 20, 100)
    assert "best of {}, {}, {} or {} secrets".format(*TRIES) in AUDIT
    assert all(f"`{suffix}`" in AUDIT for suffix in SUFFIXES)


def test_the_answer_has_the_keys_that_it_lists() -> None:
    shown = json.loads(run("audit", "--json", str(GAMES / "sahrat-easy-short.jsonl")).out)
    told = names(AUDIT.split("with all of the above:")[1].replace("(`null`", ""))
    assert ["schema", *told] == list(shown)
