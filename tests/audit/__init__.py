"""Many games at once (``fairshuffle.audit``)."""
