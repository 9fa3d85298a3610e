"""Verdicts, reports, and what readers and players bring along (``fairshuffle.verifier``)."""
