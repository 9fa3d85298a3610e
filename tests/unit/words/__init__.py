"""Sentences and names, in both languages (``fairshuffle.words``)."""
