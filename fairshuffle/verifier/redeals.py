"""Redeal hands of a game, and how likely so many are when the cards are left to chance (SPEC.md#redeals)."""

from math import exp, fsum, lgamma, log, log1p
from typing import Any, Final, NamedTuple

from fairshuffle.events import Deal, Result
from fairshuffle.game.hand import Hand
from fairshuffle.rules.boshat import is_redeal_hand


class Redeals(NamedTuple):
    """In how many ``deals`` with known cards some seat was dealt a redeal hand, and how many of them were called."""

    deals: int = 0
    held: int = 0
    called: int = 0

    def and_line(self, event: Deal | Result, hand: Hand) -> "Redeals":
        """The count with one more deal, or with one more hand that a lawful call ended."""
        if isinstance(event, Result):
            return Redeals(self.deals, self.held, self.called + 1) if hand.ending == "boshat" else self
        if hand.deal.first is None:
            return self
        low = any(is_redeal_hand(cards) for cards in hand.deal.first)
        return Redeals(self.deals + 1, self.held + low, self.called)

    @property
    def chance(self) -> float:
        """The probability of at least so many redeal hands in so many fair deals, to four digits.

        >>> Redeals(deals=22, held=0).chance, Redeals(deals=1, held=1).chance
        (1.0, 0.01573)
        """
        if not self.held:
            return 1.0
        # Few games have a redeal hand, and fractions take half as long to import as a game to judge.
        from fairshuffle.verifier.chances import SOME_SEAT  # noqa: PLC0415

        n, q = self.deals, float(SOME_SEAT)
        terms = (
            exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(q) + (n - k) * log1p(-q))
            for k in range(self.held, n + 1)
        )
        return min(1.0, float(f"{fsum(terms):.4g}"))

    def as_json(self) -> dict[str, Any]:
        """The count as a JSON object (SPEC.md#report)."""
        return {"deals": self.deals, "held": self.held, "called": self.called, "chance": self.chance}


NO_DEALS: Final = Redeals()
"""The count before the first deal."""
