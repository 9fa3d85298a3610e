"""Lines and records, read, refused and written (``fairshuffle.record``)."""
