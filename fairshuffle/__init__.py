"""A provably fair shuffle and deal verifier for Baloot.

``verify(data)`` checks the bytes of one finished game and returns a report.
"""

__version__ = "0.1.0"  # before all else: a report names it

from fairshuffle.verify import Report, verify

__all__ = ["Report", "__version__", "verify"]
