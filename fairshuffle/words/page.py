"""The words of the Verify page that no report has, in English and Arabic; the page gets them at its export."""

from typing import Final

from fairshuffle.words.texts import pair, pairs

PAGE: Final = pairs("page")
"""Texts by name; names in braces are filled in by the page."""

RANKS: Final = pairs("rank")
"""What a screen reader says of a card, before its suit."""

CARD: Final = pair("card", "card")
"""A card in words."""
