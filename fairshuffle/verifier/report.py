"""Findings, checks and the verdict that follows from them (SPEC.md#verdicts).

The verdict is derived by one function and never put together by hand. A report has no truth value.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, NamedTuple, NoReturn, TypeAlias

from fairshuffle import __version__
from fairshuffle.errors import FairshuffleError, MalformedRecordError, UnsupportedError
from fairshuffle.events import OptionValue
from fairshuffle.findings import Finding
from fairshuffle.seats import Pair, Seat, Team
from fairshuffle.shuffle import Dealt
from fairshuffle.verifier.checks import CheckResult
from fairshuffle.verifier.fairness import Fairness
from fairshuffle.verifier.redeals import NO_DEALS, Redeals

Verdict: TypeAlias = Literal["verified", "failed", "incomplete", "unsupported", "malformed"]
"""What a record comes to (SPEC.md#verdicts)."""

EXIT_CODES: Final[Mapping[Verdict, int]] = {
    "verified": 0,
    "failed": 1,
    "incomplete": 3,
    "unsupported": 4,
    "malformed": 5,
}
"""The exit code of each verdict; 2 is a usage error and 6 trouble of our own (SPEC.md#verdicts)."""

WORST_FIRST: Final = (1, 5, 4, 3, 6, 0)
"""Exit codes in the order in which one wins over another when several records are judged."""

LIMITS: Final = (
    "sees_cards",
    "outside_talk",
    "friends",
    "servers_word",
    "written_afterwards",
    "broken_off",
    "device",
    "servers_clock",
    "blames_nobody",
    "program",
)
"""What no verification shows, by id (SPEC.md#limits-of-proof)."""

SPEC: Final = 2
"""The edition of SPEC.md by which records are judged: verdicts of some records differ from edition to edition."""


class NotVerifiedError(FairshuffleError):
    """Raised by ``Report.require_ok`` for every verdict but ``verified``."""


def rule_of(check_id: str) -> str:
    """The anchor in SPEC.md of a check.

    >>> rule_of("play.no_trump")
    'SPEC.md#play-no-trump'
    """
    return "SPEC.md#" + check_id.replace(".", "-").replace("_", "-")


class KnownDeal(NamedTuple):
    """A deal as it follows from an opened secret: the index of its shuffle, its dealer, and the cards as they came."""

    hand: int
    dealer: Seat
    dealt: Dealt


@dataclass(frozen=True, slots=True)
class Report:
    """All that a verification found out about one record (SPEC.md#report).

    ``refused`` is the error of the strict reader where the input is malformed or unsupported; then only what was
    known so far is filled. ``unmet`` is what the reader insists on and does not get (SPEC.md#policy). ``auto`` counts
    actions that the server took for a player, ``events`` the lines. ``deals`` are those that the replay has derived, in
    their order: an audit counts their cards, and no report shows them.
    """

    input: str
    refused: MalformedRecordError | UnsupportedError | None = None
    game: str = ""
    players: tuple[str, ...] = ()
    profile: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    table: str = ""
    fairness: Fairness = field(default_factory=Fairness)
    unmet: tuple[str, ...] = ()
    auto: int = 0
    hands: int = 0
    redeals: Redeals = NO_DEALS
    deals: tuple[KnownDeal, ...] = field(default=(), repr=False)
    events: int = 0
    winner: Team | None = None
    total: Pair = (0, 0)
    checks: tuple[CheckResult, ...] = ()
    mandatory: frozenset[str] = frozenset()
    findings: tuple[Finding, ...] = ()

    in_a_notebook: ClassVar["Callable[[Report], str]"]
    """How a notebook shows a report. The front door says it: what judges knows neither HTML nor a language."""

    def __bool__(self) -> NoReturn:
        """A report is not true or false; ask for its verdict."""
        raise TypeError("a report has no truth value: read its verdict, or call require_ok()")

    @property
    def verdict(self) -> Verdict:
        """The one verdict that follows from refusal, findings and checks."""
        return verdict_of(self)

    @property
    def limits(self) -> tuple[str, ...]:
        """Which of LIMITS apply to this record: none where nothing could be read."""
        fairness = self.fairness
        idle = {
            "friends": not fairness.players,
            "written_afterwards": fairness.pinned == "start",
            "device": fairness.grade == "none",
            "blames_nobody": fairness.signed == "known_key",
        }
        return tuple(limit for limit in LIMITS if not idle.get(limit)) if self.events else ()

    @property
    def exit_code(self) -> int:
        """The exit code that belongs to the verdict."""
        return EXIT_CODES[self.verdict]

    def require_ok(self) -> None:
        """Nothing when the record is verified; otherwise raises NotVerifiedError."""
        if self.verdict != "verified":
            raise NotVerifiedError(f"{self.input}: {self.verdict}")

    def _repr_html_(self) -> str:
        return type(self).in_a_notebook(self)

    def as_json(self) -> dict[str, Any]:
        """The report as a JSON object of schema ``fairshuffle.report/1``, without the sentences (SPEC.md#report)."""
        refused = self.refused
        shown: dict[str, Any] = {
            "schema": "fairshuffle.report/1",
            "spec": SPEC,
            "version": __version__,
            "input": self.input,
            "game": self.game,
            "verdict": self.verdict,
            "exit_code": self.exit_code,
            "profile": self.profile,
            "options": {k: list(v) if isinstance(v, tuple) else v for k, v in self.options.items()},
            "table": self.table,
            "fairness": self.fairness.as_json(),
            "unmet": list(self.unmet),
            "auto": self.auto,
            "hands": self.hands,
            "redeals": self.redeals.as_json(),
            "events": self.events,
            "winner": self.winner,
            "total": list(self.total),
            "checks": [_check_json(check) for check in self.checks],
            "findings": [finding_json(finding) for finding in self.findings],
            "limits": list(LIMITS) if self.events else [],
        }
        if isinstance(refused, MalformedRecordError):
            shown["malformed"] = {
                "line": refused.line,
                "column": refused.column,
                "key": refused.key,
                "reason": refused.reason,
                "looks_like": refused.looks_like,
            }
        elif refused is not None:
            shown["unsupported"] = {"what": refused.what, "name": refused.name, "reason": refused.reason}
        return shown


def _check_json(check: CheckResult) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": check.id, "count": check.times, "status": check.status}
    if check.reason:
        shown["reason"] = check.reason
    return shown


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding as a JSON object; keys that do not apply are left out (SPEC.md#report)."""
    shown: dict[str, Any] = {"id": finding.id, "severity": finding.severity, "line": finding.line}
    if finding.hand:
        shown["hand"] = finding.hand
    if finding.trick:
        shown["trick"] = finding.trick
    if finding.seat >= 0:
        shown["seat"] = finding.seat
    shown["expected"] = finding.expected
    shown["found"] = finding.found
    if finding.facts:
        shown["facts"] = dict(finding.facts)
    shown["rule"] = rule_of(finding.id)
    return shown


def verdict_of(report: Report) -> Verdict:
    """The verdict of a report (SPEC.md#verdicts).

    Refused input is malformed or unsupported. Any error fails. A mandatory check that did not pass, by a gap and not
    by an error, leaves the record incomplete, and so does what the reader insists on. Everything else is verified.
    """
    if isinstance(report.refused, MalformedRecordError):
        return "malformed"
    if report.refused is not None:
        return "unsupported"
    if any(finding.severity == "error" for finding in report.findings):
        return "failed"
    passed = {check.id for check in report.checks if check.status == "passed"}
    if report.unmet or not report.mandatory or not report.mandatory <= passed:
        return "incomplete"
    return "verified"


def worst_exit_code(codes: "list[int]") -> int:
    """The exit code of several: the worst in the order 1, 5, 4, 3, 6, 0; raises ValueError for none.

    >>> worst_exit_code([0, 3, 5])
    5
    """
    return min(codes, key=WORST_FIRST.index)
