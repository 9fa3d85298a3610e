"""The clock of a server, for those who have none of their own (SPEC.md#server)."""

from datetime import UTC, datetime, timedelta


def created_now() -> str:
    """The time for the ``created`` of a first line, in whole seconds of UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def milliseconds_since(created: str) -> int:
    """The time for an ``at``: milliseconds since ``created``, 0 before it; raises ValueError for another form.

    >>> milliseconds_since("2026-01-01T18:00:00Z") >= 0
    True
    """
    start = datetime.strptime(created, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    return max(0, (datetime.now(UTC) - start) // timedelta(milliseconds=1))
