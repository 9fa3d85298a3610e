"""From secrets to decks and deals (``fairshuffle.shuffle``)."""
