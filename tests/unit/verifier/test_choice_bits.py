"""Choice bits against a server that leaves out links, and cuts the decks that it then knows, as suits it best.

Fault 2.2: the bits left out that a missing link lets the server choose the cut too. One seat is honest among those that
took part; the server reaches whatever *deals* it can, and what the report prints must bound their number.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import comb
from typing import Final, NamedTuple

import pytest

from fairshuffle.cards import CARD_NAMES
from fairshuffle.events import Bid, Checkpoint, Cut, Deal, Event, Join, Link, Ready
from fairshuffle.game import deals as dealing
from fairshuffle.game import propose
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle import anchor, make_chain
from fairshuffle.shuffle.deal import Dealt
from fairshuffle.testing.simulate import LINKS, Table
from fairshuffle.verifier import choice_bits, verify
from tests.tools.forge import events_of, written

WAYS: Final = {"none": 1, "lift": 4, "cut": 32}
"""In how many ways a deck may be cut (SPEC.md#cut): not at all, by 1 to 31 cards, top, or bottom for either partner."""


class Reached(NamedTuple):
    """Where some choices lead: the deals, the links and deals that they cost, and the record so far."""

    match: Match
    events: tuple[Event, ...]
    deals: tuple[Dealt, ...] = ()
    missing: int = 0
    lacking: int = 0

    def after(self, events: Iterable[Event]) -> "Reached":
        """The same with more lines, each a second later."""
        match = self.match
        more: list[Event] = []
        for event in events:
            more.append(event._replace(at=match.at + 1000))  # type: ignore[call-arg]  # no first line
            found, match, _ = judge(match, more[-1])
            assert not [one for one in found if one.severity == "error"], event
        return self._replace(match=match, events=(*self.events, *more))


class Server(Table):
    """A server with a game in which everybody always passes, and all that it can choose."""

    def __init__(self, cut: str, joined: tuple[Seat, ...]) -> None:
        super().__init__("sahrat", "choosing", changes={} if cut == "none" else {"cut": cut}, joined=joined)
        self.chains = {seat: make_chain(self.first, seat, self.last_link(seat), LINKS) for seat in joined}

    def reach(self, deals: int) -> Iterator[Reached]:
        """Every end of so many deals, whichever links arrive and however the decks that it knows are cut."""
        for seat, chain in self.chains.items():
            self.write(Join(self.tick(), seat, anchor(self.first, seat, chain[0])))
        self.checkpoint()
        sealed = Reached(self.match, tuple(events_of(b"".join(self.lines))))
        for arrived, lost in self.links(0):
            drawn = sealed.after(arrived)
            drawn = drawn.after([propose.draw(drawn.match, 0)])
            yield from self.beyond(drawn._replace(missing=lost), deals)

    def beyond(self, before: Reached, deals: int) -> Iterator[Reached]:
        """What can follow, with so many deals to come."""
        for arrived, lost in self.links(before.match.deals.next_index):
            # Where no link is missing, who cuts knows no deck: one cut is as good as another.
            for cut in self.cuts(before.match) if lost else [()]:
                ready = before.after((*cut, *arrived))
                coming = dealing.coming(ready.match.deals)
                assert coming is not None
                here = ready._replace(
                    deals=(*before.deals, coming),
                    missing=before.missing + lost,
                    lacking=before.lacking + bool(lost),
                )
                if deals == 1:
                    yield here
                else:
                    yield from self.beyond(passed_out(here), deals - 1)

    def links(self, index: int) -> Iterator[tuple[tuple[Link, ...], int]]:
        """The links for a deal that arrive, in every way, and how many do not."""
        for arrives in product((True, False), repeat=len(self.chains)):
            here = [seat for seat, there in zip(self.chains, arrives, strict=True) if there]
            yield tuple(Link(0, seat, index, self.chains[seat][index]) for seat in here), arrives.count(False)

    def cuts(self, match: Match) -> Iterator[tuple[Cut, ...]]:
        """Everything that the dealer's left may do, nothing included."""
        left = match.deals.left
        yield ()
        if self.options.cut == "cut":
            yield from ((Cut(0, left, cards=cards),) for cards in range(1, 32))
        if self.options.cut == "lift":
            yield (Cut(0, left, take="top", for_=left),)
            yield from ((Cut(0, left, take="bottom", for_=seat),) for seat in (left, left ^ 2))


def passed_out(here: Reached) -> Reached:
    """The hand is dealt, and nobody buys."""
    here = here.after([propose.deal(here.match, 0)])
    dealer = here.match.deals.dealer
    assert dealer is not None
    here = here.after(Bid(0, (dealer + step) & 3, "pass") for step in range(1, 9))
    result = propose.result(here.match, 0)
    point = Checkpoint(0, len(here.events) + 1, bytes(32))
    return here.after([result, point, *(Ready(0, seat) for seat in SEATS)])


@cache
def everything(cut: str, joined: tuple[Seat, ...], deals: int) -> tuple[Reached, ...]:
    return tuple(Server(cut, joined).reach(deals))


GAMES: Final = [
    ("none", (1, 2), 4),
    ("none", (0, 1, 2, 3), 2),
    ("lift", (1,), 4),
    ("lift", (1, 2), 3),
    ("lift", (0, 1, 2), 1),
    ("cut", (1,), 2),
    ("cut", (3, 1), 1),
]


@pytest.mark.parametrize(("cut", "joined", "deals"), GAMES)
def test_the_printed_bits_bound_the_deals_that_a_server_can_reach(
    cut: str, joined: tuple[Seat, ...], deals: int
) -> None:
    """Fault 2.2, counted out: for each cost, all that can be reached at that cost or a lower one."""
    ends = everything(cut, joined, deals)
    links = len(joined) * (deals + 1)
    for missing, lacking in sorted({(end.missing, end.lacking) for end in ends}):
        within = [end for end in ends if end.missing <= missing and end.lacking <= lacking]
        reached = len({end.deals for end in within})
        example = next(end for end in within if (end.missing, end.lacking) == (missing, lacking))
        example = example.after([propose.deal(example.match, 0)])
        report = verify(written(example.events))
        assert (report.hands, report.verdict) == (deals, "incomplete")
        assert report.fairness.missing_links == missing
        patterns = sum(comb(links, j) for j in range(missing + 1))
        assert report.fairness.choice_bits == (patterns * WAYS[cut] ** lacking - 1).bit_length()
        assert reached <= 2**report.fairness.choice_bits


@pytest.mark.parametrize(("cut", "joined", "deals"), [game for game in GAMES if game[0] != "none"])
def test_without_the_cuts_more_deals_are_reached_than_the_bits_of_links_allow(
    cut: str, joined: tuple[Seat, ...], deals: int
) -> None:
    """The server of these tests does use its cuts: it can tell fault 2.2."""
    reached = len({end.deals for end in everything(cut, joined, deals)})
    links = len(joined) * (deals + 1)
    assert reached > 2 ** choice_bits(links, links)


# Whole records

WANTED: Final = CARD_NAMES.index("JS")
MISSED: Final = (1, 2, 3)


class Cutter(Table):
    """A server that leaves out the honest links of three deals, and cuts the Jack of Spades to the turned card."""

    def arrives(self, seat: Seat, index: int) -> bool:
        del seat
        return index not in MISSED

    def cut(self) -> None:
        left = self.match.deals.left
        for cards in range(32) if self.match.deals.next_index in MISSED else ():
            cut = [Cut(self.at, left, cards=cards)] if cards else []
            match = self.match
            for event in cut:
                _, match, _ = judge(match, event)
            if propose.deal(match, self.at).turned == WANTED:
                for event in cut:
                    self.write(event._replace(at=self.tick()))
                return


def test_a_server_that_turns_the_card_it_wants_in_three_deals_does_so_within_the_bits() -> None:
    """Fault 2.2: nine bits stood beside cards that chance gives once in 32 768 games, and the server every time."""
    bits = []
    for seed in range(12):
        data = Cutter("squarescores", f"wanted-{seed}", changes={"target": 60}, joined=(0,)).play()
        deals = [event for event in events_of(data) if isinstance(event, Deal)]
        if len(deals) < len(MISSED):
            continue
        assert [deal.turned for deal in deals[: len(MISSED)]] == [WANTED] * len(MISSED)
        report = verify(data)
        assert report.verdict == "verified"
        assert choice_bits(len(deals) + 1, len(MISSED)) < 15
        bits.append(report.fairness.choice_bits)
    assert len(bits) > 5
    assert min(bits) >= 15  # it happened in all these games: 2**bits times (1/32)**3 is at least 1
