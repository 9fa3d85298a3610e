"""Lies about deals: cards, dealers and indices that the secrets do not give (SPEC.md#findings-deal)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from fairshuffle.cards import Card, each
from fairshuffle.events import Cut, Deal, Draw, Event, Link, Play, Rest, Result
from fairshuffle.game import propose
from fairshuffle.game.deals import coming, with_decks
from fairshuffle.game.doubts import NO_DOUBTS
from fairshuffle.game.match import Match
from fairshuffle.seats import Seat, next_seat, partner_of
from fairshuffle.shuffle import NO_LINK
from fairshuffle.shuffle.inputs import Decks, Inputs
from fairshuffle.testing.forger.forgery import skilled
from fairshuffle.testing.forger.liar import Liar, Told, behind, claim, extra, instead
from fairshuffle.testing.forger.moments import bought
from fairshuffle.verifier.opening import OpenedDecks


def a_deal(_: Liar, event: Event) -> Deal | None:
    """The deal of a hand."""
    return event if isinstance(event, Deal) else None


def later_deal(liar: Liar, event: Event) -> Deal | None:
    """The deal of a hand behind the first."""
    return event if isinstance(event, Deal) and liar.match.hands else None


def chosen_dealer(liar: Liar, event: Event) -> Told | None:
    """The server names the first dealer, and the game goes on with him."""
    if not isinstance(event, Draw):
        return None
    false = event._replace(dealer=next_seat(event.dealer))
    liar.take(false)
    liar.match = liar.match._replace(deals=liar.match.deals._replace(dealer=false.dealer, doubts=NO_DOUBTS))
    return Told((false,), ())


def dealing_from(match: Match, decks: Decks | None) -> Match:
    """A match that is dealt from other decks from here on."""
    return match._replace(deals=with_decks(match.deals, decks))


class Borrowed:
    """Decks of another secret, or of other links, for as long as a liar needs them."""

    def __init__(self, decks: Decks, *, zeros: bool = False) -> None:
        self._decks = decks
        self._zeros = zeros

    def first_dealer(self, inputs: Inputs) -> Seat | None:
        """The first dealer by these decks."""
        return self._decks.first_dealer(self._changed(inputs))

    def deck(self, inputs: Inputs) -> tuple[Card, ...] | None:
        """A deck of these."""
        return self._decks.deck(self._changed(inputs))

    def _changed(self, inputs: Inputs) -> Inputs:
        """With zeros: no earlier link stands in for one that is missing."""
        if not self._zeros:
            return inputs
        zero, one, two, three = (link if inputs.mask >> seat & 1 else NO_LINK for seat, link in enumerate(inputs.links))
        return inputs._replace(links=(zero, one, two, three))


def dealt_otherwise(liar: Liar, event: Deal, decks: Decks) -> Told:
    """A whole hand is dealt from other decks, and played with these cards."""
    true = liar.match.deals.setting.decks
    liar.match = dealing_from(liar.match, decks)
    false = propose.deal(liar.match, event.at)
    liar.take(false)
    liar.match = dealing_from(liar.match, true)
    return Told((false,), ())


def searched_deck(liar: Liar, event: Event) -> Told | None:
    """A hand is dealt from a deck that the server has looked for."""
    if not isinstance(event, Deal):
        return None
    decks = OpenedDecks(liar.game.game, bytes(32), {})
    for number in range(256):  # until another card is turned than the true one, so that the lie is in this line
        decks = OpenedDecks(liar.game.game, bytes([number]) * 32, {})
        if propose.deal(dealing_from(liar.match, decks), event.at).turned != event.turned:
            break
    return dealt_otherwise(liar, event, decks)


def zeros_stand_in(liar: Liar, event: Event) -> Told | None:
    """A link is said to be lost, and the deck is the one that was known when the game was sealed."""
    if not isinstance(event, Deal):
        return None
    decks = liar.match.deals.setting.decks
    assert decks is not None
    told = dealt_otherwise(liar, event, Borrowed(decks, zeros=True))
    false = told.written[0]
    return told if isinstance(false, Deal) and false.turned != event.turned else None


def hands_exchanged(liar: Liar, event: Deal) -> Deal | None:
    """The dealt cards are shown, two of them exchanged between the first two seats."""
    dealt = coming(liar.match.deals)
    assert dealt is not None
    first, second, *others = dealt.first
    return event._replace(hands=((second[0], *first[1:]), (first[0], *second[1:]), *others))


def closing_exchanged(liar: Liar, event: Play) -> Rest:
    """The closing cards are shown, two of them exchanged between the first two seats."""
    hand = liar.hand
    assert hand.dealt is not None
    assert hand.deal.first is not None
    gone = 1 << hand.deal.turned
    rest = [tuple(each(mine & ~five & ~gone)) for mine, five in zip(hand.dealt, hand.deal.first, strict=True)]
    first, second, *others = rest
    return Rest(event.at, ((second[0], *first[1:]), (first[0], *second[1:]), *others))


def a_cut(_: Liar, event: Event) -> Cut | None:
    """A cut that is made."""
    return event if isinstance(event, Cut) else None


def before_the_links(liar: Liar, event: Event) -> Link | None:
    """The first link of the first hand, where nobody has cut."""
    drawn = liar.match.phase == "drawn" and not liar.match.deals.links.linked
    uncut = not liar.lines[-1].startswith(b'{"type":"cut"')
    return event if isinstance(event, Link) and drawn and uncut else None


def cut_of(liar: Liar, event: Link, cut: Cut) -> Sequence[Event]:
    """A cut that the game takes as it is written."""
    del liar
    return cut._replace(at=event.at), event


def left(liar: Liar) -> Seat:
    """The dealer's left, who may cut."""
    return liar.match.deals.left


_deal = partial(skilled, "deal")

DEALS: Final = (
    _deal("chosen-dealer", "draw.dealer", "the server names the first dealer", chosen_dealer),
    _deal(
        "dealer-misnamed",
        "draw.dealer",
        "another first dealer is named than the one who deals",
        claim(
            lambda _, event: event if isinstance(event, Draw) else None,
            lambda _, draw: draw._replace(dealer=next_seat(draw.dealer)),
        ),
    ),
    _deal(
        "result-of-another-hand",
        "deal.index",
        "a result is said to be that of another hand",
        claim(
            lambda _, event: event if isinstance(event, Result) else None,
            lambda _, result: result._replace(hand=result.hand + 1),
        ),
    ),
    skilled(
        "rules",
        "cut-behind-a-link",
        "log.order",
        "the dealer's left cuts when he might know a link",
        behind(before_the_links, lambda liar, link: Cut(link.at, left(liar), cards=7)),
        scene={"changes": {"target": 40, "cut": "cut"}},
        profiles=("sahrat", "balotk", "elblot"),
    ),
    skilled(
        "rules",
        "cut-twice",
        "log.order",
        "the dealer's left cuts twice",
        behind(a_cut, lambda _, cut: cut),
        profiles=("squarescores",),
    ),
    _deal(
        "other-dealer",
        "deal.dealer",
        "another seat deals, and the hand is played so",
        instead(later_deal, lambda _, deal: deal._replace(dealer=next_seat(deal.dealer))),
    ),
    _deal(
        "index-skipped",
        "deal.index",
        "a number of a shuffle is left out",
        instead(later_deal, lambda _, deal: deal._replace(hand=deal.hand + 1)),
    ),
    _deal(
        "other-turned-card",
        "deal.turned",
        "another card is said to be turned",
        claim(a_deal, lambda _, deal: deal._replace(turned=deal.turned ^ 1)),
    ),
    _deal("searched-deck", "deal.turned", "a hand is dealt from another secret", searched_deck, alone=False),
    _deal(
        "zeros-stand-in",
        "deal.turned",
        "a link is said to be lost, and zeros stand in for it, as they would in a deck known before the game",
        zeros_stand_in,
        scene={"lost": ((0, 1), (0, 2), (0, 3), (0, 4))},
        alone=False,
    ),
    _deal(
        "hands-exchanged",
        "deal.cards",
        "two first cards are shown at each other's seat",
        claim(a_deal, hands_exchanged),
    ),
    _deal(
        "closing-exchanged",
        "deal.cards",
        "two closing cards are shown at each other's seat",
        extra(bought, closing_exchanged),
    ),
    _deal(
        "cut-without-right",
        "deal.cut",
        "a cut at a table that offers none",
        instead(before_the_links, lambda liar, link: cut_of(liar, link, Cut(0, left(liar), cards=7)), noticed=Deal),
        profiles=("sahrat", "balotk", "elblot"),
    ),
    _deal(
        "cut-by-another",
        "deal.cut",
        "another seat than the dealer's left cuts",
        instead(
            before_the_links,
            lambda liar, link: cut_of(liar, link, Cut(0, next_seat(left(liar)), cards=7)),
            noticed=Deal,
        ),
        scene={"changes": {"target": 40, "cut": "cut"}},
        profiles=("sahrat", "balotk", "elblot"),
    ),
    _deal(
        "lift-for-an-opponent",
        "deal.cut",
        "the packet of a lift goes to an opponent",
        instead(
            before_the_links,
            lambda liar, link: cut_of(liar, link, Cut(0, left(liar), take="bottom", for_=next_seat(left(liar)))),
            noticed=Deal,
        ),
        scene={"changes": {"target": 40, "cut": "lift"}},
    ),
    _deal(
        "top-packet-for-the-partner",
        "deal.cut",
        "the top packet of a lift goes to the partner",
        instead(
            before_the_links,
            lambda liar, link: cut_of(liar, link, Cut(0, left(liar), take="top", for_=partner_of(left(liar)))),
            noticed=Deal,
        ),
        scene={"changes": {"target": 40, "cut": "lift"}},
    ),
)
"""Each of these gives a hand that the secrets do not give, and plays it."""
