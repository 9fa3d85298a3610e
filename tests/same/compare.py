"""Two answers to one question: whether they are the same where they must be, and how they differ where they may."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

Answer = Mapping[str, Any]

_MOVED: Final = "the other half of a line that was moved is no second fault"
_BEGUN: Final = "a hand that has begun before its deal came, or that was followed without a line of elsewhere"

REASONS: Final[Mapping[tuple[tuple[str, ...], tuple[str, ...]], str]] = MappingProxyType(
    {
        (("log.order",), ()): _MOVED,
        (("commit.hand_opening",), ()): _MOVED,
        (("log.order", "log.time"), ()): _MOVED,
        (("log.time",), ()): "the time of a line that came too late is that of its place",
        (("bid.turn",), ()): _BEGUN,
        (("play.turn",), ()): _BEGUN,
    }
)
"""Later findings of a broken record that may differ: the ids that are gone, those that are new, and why."""


class Difference(NamedTuple):
    """How two answers differ; ``later`` has the ids that are gone and new where only later findings differ."""

    told: str
    later: tuple[tuple[str, ...], tuple[str, ...]] | None = None


def difference(kept: Answer, now: Answer) -> Difference | None:
    """How two answers differ in what must be the same, None where they do not.

    A report without an error, and a transcript, must be the same byte by byte; of all others the verdict and the first
    error must be, and there may not be more findings.
    """
    if "json" not in kept or not _is_broken(kept["json"]):
        return None if kept == now else Difference(_first_difference(kept, now))
    return _between(kept["json"], now["json"]) if "json" in now else Difference("no report")


def _between(before: Mapping[str, Any], after: Mapping[str, Any]) -> Difference | None:
    """How the reports on a record with an error differ."""
    for key in ("verdict", "game", "events"):
        if before[key] != after[key]:
            return Difference(f"{key}: {before[key]} -> {after[key]}")
    if _first_error(before) != _first_error(after):
        return Difference(f"first error: {_first_error(before)} -> {_first_error(after)}")
    if len(after["findings"]) > len(before["findings"]):
        return Difference(f"more findings: {_ids(before)} -> {_ids(after)}")
    gone, new = _told(before) - _told(after), _told(after) - _told(before)
    if not gone and not new:
        return None
    later = tuple(sorted({one for _, one in gone})), tuple(sorted({one for _, one in new}))
    return Difference(f"later findings: gone {sorted(gone)}, new {sorted(new)}", later)


def _is_broken(report: Mapping[str, Any]) -> bool:
    return report["verdict"] in {"malformed", "unsupported"} or _first_error(report) is not None


def _first_error(report: Mapping[str, Any]) -> tuple[int, str] | None:
    return next(((one["line"], one["id"]) for one in report["findings"] if one["severity"] == "error"), None)


def _told(report: Mapping[str, Any]) -> Counter[tuple[int, str]]:
    return Counter((one["line"], one["id"]) for one in report["findings"])


def _ids(report: Mapping[str, Any]) -> Sequence[str]:
    return [f"{one['line']} {one['id']}" for one in report["findings"]][:20]


def _first_difference(kept: Any, now: Any, place: str = "") -> str:  # noqa: ANN401 - JSON values
    if isinstance(kept, Mapping) and isinstance(now, Mapping):
        for key in [*kept, *(key for key in now if key not in kept)]:
            if kept.get(key) != now.get(key):
                return _first_difference(kept.get(key), now.get(key), f"{place}/{key}")
    if isinstance(kept, list) and isinstance(now, list):
        for number, (one, other) in enumerate(zip(kept, now, strict=False)):
            if one != other:
                return _first_difference(one, other, f"{place}/{number}")
        return f"{place}: {len(kept)} -> {len(now)} items"
    if isinstance(kept, str) and isinstance(now, str) and "\n" in kept:
        return _first_difference(kept.split("\n"), now.split("\n"), place)
    return f"{place}: {str(kept)[:200]} -> {str(now)[:200]}"
