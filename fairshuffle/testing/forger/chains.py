"""Lies about secrets, chains and links (SPEC.md#findings-evidence)."""

from functools import partial
from typing import Final

from fairshuffle.events import Abort, Deal, Draw, End, Event, Game, Join, Link, Reveal
from fairshuffle.game import propose
from fairshuffle.game.judge import judge
from fairshuffle.record import read_line
from fairshuffle.seats import SEATS
from fairshuffle.shuffle import hand_secret
from fairshuffle.testing.forger.claims import an_end, between_hands
from fairshuffle.testing.forger.forgery import Forgery, cheated, skilled
from fairshuffle.testing.forger.liar import Liar, Told, behind, claim, ending, extra, instead, silence
from fairshuffle.testing.forger.moments import seal
from fairshuffle.testing.simulate import LINKS

ZEROS: Final = bytes(32)
NEVER_SENT: Final = tuple((1, deal) for deal in range(20))
"""Seat 1 has joined and sends no link."""


def first_link(_: Liar, event: Event) -> Link | None:
    """A link for the draw."""
    return event if isinstance(event, Link) and event.deal == 0 else None


def later_link(_: Liar, event: Event) -> Link | None:
    """A link for a hand."""
    return event if isinstance(event, Link) and event.deal > 0 else None


def a_join(_: Liar, event: Event) -> Join | None:
    """A seat that joins."""
    return event if isinstance(event, Join) else None


def a_draw(_: Liar, event: Event) -> Draw | None:
    """The draw."""
    return event if isinstance(event, Draw) else None


def second_deal(_: Liar, event: Event) -> Deal | None:
    """The deal of the second hand."""
    return event if isinstance(event, Deal) and event.hand == 2 else None


def later_reveal(_: Liar, event: Event) -> Reveal | None:
    """The secret of a hand is opened."""
    return event if isinstance(event, Reveal) and event.hand > 0 else None


def copied_anchor(liar: Liar, event: Join) -> Join | None:
    """The anchor of the seat that joined before."""
    before = read_line(liar.lines[-1].decode().rstrip("\n"))
    return event._replace(anchor=before.anchor) if isinstance(before, Join) else None


def another_seat(liar: Liar) -> int:
    """A seat that has not joined."""
    return next(seat for seat in SEATS if seat not in liar.joined)


def links_for_later(liar: Liar, link: Link) -> Link:
    """The link of the next deal, given one deal too early."""
    return link._replace(value=liar.chains[link.seat][link.deal + 1])


def next_secret(liar: Liar, reveal: Reveal) -> Reveal:
    """The secret of the next hand, under its own number."""
    secret = hand_secret(liar.game.game, liar.master, reveal.hand + 1)
    return reveal._replace(hand=reveal.hand + 1, secret=secret)


def thrown_away(liar: Liar, event: Event) -> Told | None:
    """The last link of a deal, where another card is turned without it."""
    if not isinstance(event, Link) or event.deal == 0 or event.seat != liar.joined[-1]:
        return None
    _, with_it, _ = judge(liar.match, event)
    if propose.deal(liar.match, event.at).turned == propose.deal(with_it, event.at).turned:
        return None
    return Told((), (event,), noticed=Deal)


def shortened(game: Game) -> Game:
    """A first line with commitments for the draw and one hand."""
    return game._replace(hand_commitments=(game.hand_commitments or ())[:2])


def false_commitment(game: Game) -> Game:
    """A first line that lists a false commitment for a hand that is never played."""
    listed = list(game.hand_commitments or ())
    return game._replace(hand_commitments=(*listed[:100], ZEROS, *listed[101:]))


def other_master(game: Game) -> Game:
    """A first line that commits to nothing that is ever opened."""
    return game._replace(commitment=ZEROS)


_chain = partial(skilled, "chain")
_order = partial(skilled, "rules")

CHAINS: Final = (
    Forgery(
        "other-commitment",
        "chain",
        "commit.opening",
        "the first line commits to another master than the one that is opened",
        cheated(End, header=other_master),
    ),
    _chain(
        "other-master",
        "commit.opening",
        "another master is opened than the one of the deals",
        claim(an_end, lambda _, end: end._replace(secret=ZEROS)),
    ),
    _chain(
        "master-kept",
        "commit.missing",
        "the master is not opened",
        claim(an_end, lambda _, end: end._replace(secret=None)),
    ),
    _chain(
        "broken-off-in-the-dark",
        "commit.missing",
        "the game is broken off after deals, and the master is not opened",
        ending(between_hands, lambda _, ready: Abort(ready.at, "a technical fault")),
    ),
    _chain(
        "other-hand-secret",
        "commit.hand_opening",
        "another secret is opened than the one of the hand",
        claim(later_reveal, lambda _, reveal: reveal._replace(secret=ZEROS)),
        scene={"reveal": "after_hand"},
    ),
    _chain(
        "hand-secret-of-another",
        "commit.hand_opening",
        "the secret is opened under the number of another hand",
        claim(later_reveal, lambda _, reveal: reveal._replace(hand=reveal.hand + 1)),
        scene={"reveal": "after_hand"},
    ),
    _chain(
        "hand-secret-kept",
        "commit.hand_opening",
        "the secret of a hand is not opened",
        silence(later_reveal),
        scene={"reveal": "after_hand"},
    ),
    _chain(
        "next-hand-secret",
        "commit.hand_opening",
        "the true secret of the next hand is opened in place of this one's",
        claim(later_reveal, next_secret),
        scene={"reveal": "after_hand"},
    ),
    Forgery(
        "false-hand-commitment",
        "chain",
        "commit.hand_opening",
        "a commitment in the list is not what the master gives",
        cheated(Game, header=false_commitment, reveal="after_hand"),
    ),
    _chain(
        "hand-without-commitment",
        "commit.hand_opening",
        "more hands than commitments",
        claim(second_deal, lambda _, deal: deal),
        scene={"header": shortened, "reveal": "after_hand"},
        alone=False,
    ),
    _chain(
        "anchor-of-the-house",
        "entropy.anchor",
        "the server exchanges a player's anchor",
        instead(a_join, lambda _, join: join._replace(anchor=ZEROS), noticed=Link),
    ),
    _chain(
        "anchor-copied",
        "entropy.anchor",
        "a seat joins with the anchor of another",
        instead(a_join, copied_anchor),
        scene={"lost": NEVER_SENT, "joined": (0, 1)},
    ),
    Forgery(
        "first-line-exchanged",
        "chain",
        "entropy.anchor",
        "the players saw another first line when they made their chains; their anchors are kept",
        cheated(Link, foreign=True, joined=(0,)),
        alone=False,
    ),
    _chain(
        "first-link-of-the-house",
        "entropy.anchor",
        "the server exchanges a player's first link",
        instead(first_link, lambda _, link: link._replace(value=ZEROS)),
    ),
    _chain(
        "link-of-the-house",
        "entropy.link",
        "the server exchanges a player's link, and deals by it",
        instead(later_link, lambda _, link: link._replace(value=ZEROS)),
    ),
    _chain(
        "link-of-the-next-deal",
        "entropy.link",
        "the link of the next deal is used one deal too early",
        instead(later_link, links_for_later),
    ),
    _chain(
        "link-repeated",
        "entropy.link",
        "the link of the draw is used for a hand once more",
        instead(later_link, lambda liar, link: link._replace(value=liar.chains[link.seat][0])),
    ),
    _chain(
        "link-of-a-stranger",
        "entropy.link",
        "a link of a seat that has not joined",
        extra(later_link, lambda liar, link: link._replace(seat=another_seat(liar))),
        scene={"joined": (0, 1)},
    ),
    _chain(
        "link-beyond-the-chain",
        "entropy.link",
        "a link of a number that no chain has",
        extra(later_link, lambda _, link: link._replace(deal=LINKS + 1)),
    ),
    _chain(
        "link-twice",
        "entropy.order",
        "a second link of a seat for one deal",
        behind(later_link, lambda _, link: link._replace(value=ZEROS)),
    ),
    _chain(
        "link-for-another-deal",
        "entropy.order",
        "a link is given for the deal after the next",
        instead(later_link, lambda _, link: link._replace(deal=link.deal + 1)),
    ),
    skilled(
        "deal",
        "link-thrown-away",
        "deal.turned",
        "a link that was used is taken out of the record, as if it had not arrived",
        thrown_away,
        alone=False,
    ),
    _order(
        "joined-after-the-seal",
        "log.order",
        "a seat joins when the game is sealed",
        extra(a_draw, lambda liar, draw: Join(draw.at, another_seat(liar), ZEROS)),
        scene={"joined": (0, 1)},
    ),
    _order(
        "joined-twice",
        "log.order",
        "a seat joins with a second anchor",
        behind(a_join, lambda _, join: join._replace(anchor=ZEROS)),
    ),
    _order(
        "joined-where-nobody-may",
        "log.order",
        "a seat joins although the first line offers no links",
        extra(seal, lambda _, point: Join(point.at, 0, ZEROS)),
        scene={"joined": ()},
    ),
    _order("drawn-twice", "log.order", "the first dealer is drawn once more", behind(a_draw, lambda _, draw: draw)),
    _order("draw-left-out", "log.order", "the first dealer is not drawn", silence(a_draw), scene={"joined": ()}),
    _order(
        "draw-left-out-between-links",
        "log.order",
        "the first dealer is not drawn, and the links of the first deal follow those of the draw",
        silence(a_draw),
        scene={"joined": (0, 2)},
    ),
)
"""Each of these breaks the protocol in one place; decks and play are as if it were right."""
