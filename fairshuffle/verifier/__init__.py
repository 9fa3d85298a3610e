"""Verification of finished games: checks, findings, verdict."""

from fairshuffle.verifier.checks import CHECKS, CheckResult
from fairshuffle.verifier.fairness import Fairness, choice_bits
from fairshuffle.verifier.policy import REQUIREMENTS, Policy
from fairshuffle.verifier.report import EXIT_CODES, NotVerifiedError, Report, Verdict, worst_exit_code
from fairshuffle.verifier.verifier import verify, verify_record

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
