"""The chapters of the rules (``fairshuffle.rules``)."""
