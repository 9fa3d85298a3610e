"""Akka: a lead that is called the highest card of its suit still unplayed (SPEC.md#akka).

What a true one frees the partner from is a question of what may be played: ``play.legal_cards`` answers it.
"""

from fairshuffle.cards import CARD_NAMES, Card, Cards, Suit
from fairshuffle.events import Play
from fairshuffle.findings import Finding
from fairshuffle.rules.play import HIGHER


def is_highest(card: Card, trump: Suit | None, played_before: Cards) -> bool:
    """Whether a lead is the highest card of its suit still unplayed, so that Akka may be said (SPEC.md#akka).

    ``played_before`` are the cards of the tricks before; the leader's own cards count as unplayed.

    >>> from fairshuffle.cards import card_named, cards_named
    >>> is_highest(card_named("TH"), trump=3, played_before=cards_named("AH"))
    True
    """
    return HIGHER[trump][card] & ~played_before == 0


def say(event: Play, trump: Suit | None, played_before: Cards, *, lead: bool) -> Finding | None:
    """What is wrong with an Akka said with a card; None when it is true (SPEC.md#akka).

    ``akka.false``: said with a card that is no ``lead``, or while a higher one of its suit is unplayed.

    >>> say(Play(0, 0, 31, "akka"), None, 0, lead=True)
    >>> say(Play(0, 0, 30, "akka"), None, 0, lead=True).facts
    {'lead': True}
    """
    if lead and is_highest(event.card, trump, played_before):
        return None
    return Finding("akka.false", seat=event.seat, found=CARD_NAMES[event.card], facts={"lead": lead})
