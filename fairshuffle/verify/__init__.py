"""Verification of finished games: checks, findings, verdict."""

from fairshuffle.verify.checks import CHECKS, CheckResult
from fairshuffle.verify.fairness import Fairness, choice_bits
from fairshuffle.verify.policy import REQUIREMENTS, Policy
from fairshuffle.verify.report import EXIT_CODES, NotVerifiedError, Report, Verdict, worst_exit_code
from fairshuffle.verify.verifier import verify, verify_record

__all__ = [
    "CHECKS",
    "EXIT_CODES",
    "REQUIREMENTS",
    "CheckResult",
    "Fairness",
    "NotVerifiedError",
    "Policy",
    "Report",
    "Verdict",
    "choice_bits",
    "verify",
    "verify_record",
    "worst_exit_code",
]
