"""Vectors of deals that are in doubt behind a fault: what follows from it is not told, and everything else is.

A link, a cut, an index or a dealer is false, or not there; what then does not fit is no second fault (SPEC.md#replay).
"""

from collections.abc import Iterator

from fairshuffle.events import Bid, Boshat, Cut, Deal, Join, Link, Result, Reveal
from fairshuffle.game import propose
from tests.tools.forge import Events, changed, dropped, inserted, place_of, places, swapped
from tests.tools.tables import Table
from tests.vectors.order import ALONE, CUT, JOINED
from tests.vectors.sealed import Sealed
from tests.vectors.told import Case, settled, several

FALSE: bytes = bytes(range(32))


def cases() -> Iterator[Case]:
    yield from links()
    yield from cuts()
    yield from indices()
    yield from dealers()


def of(events: Events, deal: int, seat: int = 0) -> int:
    """Where the link of a seat for a deal stands."""
    return place_of(events, Link, deal=deal, seat=seat)


def dealt(events: Events, nth: int) -> int:
    """Where a deal stands, counted from 1."""
    return places(events, Deal)[nth - 1]


def lost(events: Events, deal: int) -> tuple[Events, int]:
    """The same game without the link of seat 0 for a deal, and the line of that deal."""
    events = dropped(events, of(events, deal))
    return events, dealt(events, deal) + 1


def stopped(table: Table) -> tuple[tuple[int, str, str]]:
    """What is told of a record that stops."""
    return ((table.line, "log.truncated", "warning"),)


def links() -> Iterator[Case]:
    """Links that are false or lost."""
    events = dropped(JOINED, place_of(JOINED, Join))
    note = "an anchor is left out: told at the first link of its seat, and nothing that follows from it"
    yield several("anchor-left-out", events, note, (of(events, 0) + 1, "entropy.link"))
    draw = of(JOINED, 0)
    false = changed(JOINED, draw, value=FALSE)
    note = "the link for the draw is false; that for the first deal proves itself, and its turned card is told too"
    first = dealt(false, 1)
    twice = changed(false, first, turned=(false[first].turned + 1) % 32)  # type: ignore[union-attr]  # a deal
    yield several("false-link-and-card", twice, note, (draw + 1, "entropy.anchor"), (first + 1, "deal.turned"))
    one = of(JOINED, 1)
    false = changed(JOINED, one, value=FALSE)
    bid = dealt(false, 2) + 1
    wrong = changed(false, bid, seat=(false[bid].seat + 1) % 4)  # type: ignore[union-attr]  # a bid
    note = "the cards of the first hand are in doubt for a false link, and not those of the second one"
    yield several("false-link-and-bid", wrong, note, (one + 1, "entropy.link"), (bid + 1, "bid.turn"))
    events, deal = lost(false, 2)
    note = "behind a false link of a seat the next one is missing: what stands in for it is false, and that is told"
    missing = (deal, "entropy.missing_link", "warning")
    yield several("lost-behind-a-false-one", events, note, (one + 1, "entropy.link"), beside=(missing,))
    events, deal = lost(false, 3)
    note = "a false link, one that proves itself, and one that is missing: what stands in for it is the right one"
    missing = (deal, "entropy.missing_link", "warning")
    errors = (one + 1, "entropy.link"), (deal, "deal.turned")
    yield several("lost-behind-a-right-one", events, note, *errors, beside=(missing,))
    place = of(JOINED, 2, 2)
    events = swapped(JOINED, place, place + 1)
    deal = dealt(events, 2) + 1
    note = "a link comes behind its deal: told where it is missing"
    missing = (deal, "entropy.missing_link", "warning")
    yield several("link-behind-its-deal", events, note, (deal, "deal.turned"), beside=(missing,))
    told = bought(Sealed(changes={"target": 40}))
    events = dropped(told, of(told, 1))
    deal = dealt(events, 1) + 1
    note = "a link is missing and the turned card does not fit: the Hokm in its suit is not held against anybody"
    missing = (deal, "entropy.missing_link", "warning")
    yield several("hokm-without-a-link", events, note, (deal, "deal.turned"), beside=(missing,))


def bought(game: Sealed, more: int = 0) -> Events:
    """A game that is broken off behind a Hokm of the first seat, in the suit of the turned card, which may be false."""
    game.links(1)
    deal = propose.deal(game.match, 0)
    turned = (deal.turned + more) % 32
    game.say(deal._replace(turned=turned), Bid(0, (deal.dealer + 1) % 4, "hokm", turned // 8))
    return game.abort()


def cuts() -> Iterator[Case]:
    """Cuts behind their links, and at tables that offer them."""
    place = place_of(CUT, Cut)
    late = swapped(CUT, place, place + 1)
    note = "a cut behind a link of its deal: the deal was made with it"
    yield several("cut-behind-a-link", late, note, (place + 2, "log.order")) | {"dealt": "checked"}
    note = "a link stands there twice, before the cut and behind it"
    yield several("link-around-a-cut", inserted(CUT, place, CUT[place + 1]), note, (place + 2, "log.order"))
    second = places(late, Cut)[1]
    cutter = late[second].seat  # type: ignore[union-attr]  # a cut
    wrong = changed(late, second, seat=(cutter + 1) % 4)
    note = "a cut behind a link, and in the next hand one by another seat"
    errors = (place + 2, "log.order"), (dealt(wrong, 2) + 1, "deal.cut")
    yield several("cut-late-and-by-another", wrong, note, *errors)
    table = bought(Sealed("squarescores", joined=()), more=9)
    deal = dealt(table, 1) + 1
    note = "where the table cuts, nobody knows which card was turned: a Hokm in the claimed suit stands"
    yield several("hokm-where-they-cut", table, note, (deal, "deal.turned"))


def skipping(game: Sealed, *indices: int) -> Events:
    """A server that deals, calls and opens hands by these indices, one after the other."""
    for index in indices:
        game.match = game.match._replace(deals=game.match.deals._replace(next_index=index))
        game.deal().pass_out()
    return game.abort()


def indices() -> Iterator[Case]:
    """A false index: the hand may be that of either, and the next one may go on from either."""
    events = skipping(Sealed(joined=()), 2)
    note = "the only hand is that of the second shuffle: it was derived, and is not the next one"
    yield several("index-two-alone", events, note, (dealt(events, 1) + 1, "deal.index")) | {"dealt": "differs"}
    for key, following, words in (("on", (4, 5), "its own count"), ("back", (3, 4), "the true one")):
        events = skipping(Sealed(joined=(), reveal="after_hand"), 1, 3, *following)
        note = f"an index is left out; the next hands go on from {words}, and each opens its secret"
        yield several(f"index-counted-{key}", events, note, (dealt(events, 2) + 1, "deal.index"))
    second, third = (dealt(ALONE, nth) for nth in (2, 3))
    results = places(ALONE, Result)
    events = ALONE
    for place, number in ((second, 3), (results[1], 3), (third, 4), (results[2], 4)):
        events = changed(events, place, hand=number)
    note = "a false number for the cards of the true one, and the next one counts on from it"
    yield several("index-misnamed", events, note, (second + 1, "deal.index"))
    opened = skipping(Sealed(joined=(), reveal="after_hand"), 1, 2, 3)
    for nth, number in ((2, 3), (3, 4)):
        secret = Sealed(joined=(), reveal="after_hand").secrets[number]
        opened = changed(opened, places(opened, Deal)[nth - 1], hand=number)
        opened = changed(opened, places(opened, Result)[nth - 1], hand=number)
        opened = changed(opened, places(opened, Reveal)[nth], hand=number, secret=secret)
    note = "the same where secrets are opened hand by hand: that of the false number is opened"
    yield several("index-misnamed-and-opened", opened, note, (dealt(opened, 2) + 1, "deal.index"))
    events = dropped(events, third)
    note = "the same, and the deal behind it is left out: its result may call it by either number"
    yield several("index-and-no-deal", events, note, (second + 1, "deal.index"), (third + 1, "log.order"))


def misdealt(table: Table, dealer: int, *names: str) -> Table:
    """The next hand is dealt by this seat."""
    table.match = table.match._replace(deals=table.match.deals._replace(dealer=dealer))
    return table.deal(*names)


def dealers() -> Iterator[Case]:
    """A false dealer: the hand is played with him, and the next one may go on from either."""
    for key, more in (("on", 1), ("back", 0)):
        table = Table(changes={"target": 100}).deal().pass_out()
        settled(table, "passed_out", (0, 0), None, None, None)
        misdealt(table, 1)
        line = table.line
        settled(table.pass_out(), "passed_out", (0, 0), None, None, None)
        misdealt(table, 2 if more else 1)
        settled(table.pass_out(), "passed_out", (0, 0), None, None, None)
        misdealt(table, 3 if more else 2)
        note = f"a dealer is passed over; the next ones follow {'him' if more else 'the true one'}"
        yield several(f"dealer-counted-{key}", table.record(), note, (line, "deal.dealer"), beside=stopped(table))
    table = Table("sahrat", "qaid", changes={"target": 100, "boshat_dealer": "same"})
    weak = ("", "", "7S 8S 9S 7H 8H AS KS QS")
    settled(table.deal().pass_out(), "passed_out", (0, 0), None, None, None)
    misdealt(table, 1, *weak)
    line = table.line
    settled(table.say(Boshat(0, 2)), "boshat", (0, 0), None, None, None)
    misdealt(table, 1)
    note = "a dealer is passed over, and where a Boshat leaves the deal he deals again"
    yield several("dealer-stays", table.record(), note, (line, "deal.dealer"), beside=stopped(table))
