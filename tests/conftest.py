"""What every test leaves behind is put away; which tests are quick."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

import pytest


@pytest.fixture(autouse=True)
def _databases_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close the databases that a test has opened: Python 3.13 complains of those that only the garbage would close."""
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def noted(*arguments: Any, **more: Any) -> sqlite3.Connection:  # noqa: ANN401 - those of connect
        opened.append(connect(*arguments, **more))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    yield
    for connection in opened:
        with suppress(sqlite3.ProgrammingError):  # of another thread
            connection.close()


STARTS: Final = "starts the program, or another one, again and again"
TRIES: Final = "tries many games, hands or values"
WAITS: Final = "starts processes and waits for them, or ends them"
BROWSER: Final = "starts a browser, or node on many records"

NOT_QUICK: Final[Mapping[str, str]] = {
    "tests/audit/test_cluster.py": WAITS,
    "tests/audit/test_places.py": STARTS,
    "tests/audit/test_receipts.py": STARTS,
    "tests/audit/test_run.py": WAITS,
    "tests/audit/test_safe.py": WAITS,
    "tests/audit/test_statistics.py": TRIES,
    "tests/bench/test_bench.py::test_the_table_has": "runs the whole bench, in small",
    "tests/cli/": STARTS,
    "tests/coverage/": TRIES,
    "tests/device/test_restart.py": TRIES,
    "tests/device/test_tools.py": TRIES,
    "tests/findings/test_deals.py": TRIES,
    "tests/findings/test_one_fault.py": TRIES,
    "tests/findings/test_order.py": TRIES,
    "tests/machine/test_disputes.py": TRIES,
    "tests/machine/test_recovery.py": TRIES,
    "tests/mutations/test_mutations.py::test_no_mutant": STARTS,
    "tests/oracle/test_oracle.py::test_a_wrong_rule": TRIES,
    "tests/oracle/test_oracle.py::test_oracle_and_rules": TRIES,
    "tests/page/test_browser.py": BROWSER,
    "tests/page/test_report_page.py": BROWSER,
    "tests/page/test_script.py": BROWSER,
    "tests/prefixes/": TRIES,
    "tests/server/test_faults.py": WAITS,
    "tests/server/test_leaks.py": TRIES,
    "tests/server/test_refusals.py": TRIES,
    "tests/server/test_table.py": TRIES,
    "tests/server/test_view.py": TRIES,
    "tests/spec/test_readme.py": STARTS,
    "tests/tamper/": TRIES,
    "tests/unit/explain/test_derivation.py": TRIES,
    "tests/unit/record/test_canonical.py": TRIES,
    "tests/unit/rules/test_scoring_every_hand.py": TRIES,
    "tests/unit/rules/test_suspicion.py": TRIES,
    "tests/unit/verifier/test_choice_bits.py": TRIES,
    "tests/unit/verifier/test_choosing_server.py": TRIES,
    "tests/unit/verifier/test_properties.py": TRIES,
    "tests/unit/words/test_headline.py": STARTS,
    "tests/unit/words/test_names.py": STARTS,
    "tests/vectors/test_vectors.py::test_the_files_are_in_order": TRIES,
    "tests/vectors/test_vectors.py::test_another_program": STARTS,
    "tests/vectors/test_vectors.py::test_the_limit_holds": WAITS,
    "tests/vectors/test_vectors.py::test_the_lint_of_the_vectors": STARTS,
    "tests/vectors/test_vectors.py::test_the_program_writes": "writes every vector anew",
    "tests/vectors/test_vectors.py::test_what_another_program": STARTS,
}
"""What takes more than a few seconds, by the beginning of its id, and why; measured in processor time."""

QUICK_AFTER_ALL: Final = ("tests/cli/test_help.py", "tests/cli/test_progress.py", "tests/cli/test_verify.py")
"""What of the folders above ends soon, and stands for its package among the quick ones."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is quick, before anything is chosen by its marks."""
    for item in items:
        if item.nodeid.startswith(QUICK_AFTER_ALL) or not item.nodeid.startswith(tuple(NOT_QUICK)):
            item.add_marker(pytest.mark.quick)
