"""What every test leaves behind is put away."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

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
