"""Verification of finished games: checks, findings, verdict."""

from fairshuffle.verify.checks import CHECKS, CheckResult
from fairshuffle.verify.report import EXIT_CODES, Fairness, NotVerifiedError, Report, Verdict, worst_exit_code
from fairshuffle.verify.verifier import verify, verify_record

__all__ = [
    "CHECKS",
    "EXIT_CODES",
    "CheckResult",
    "Fairness",
    "NotVerifiedError",
    "Report",
    "Verdict",
    "verify",
    "verify_record",
    "worst_exit_code",
]
