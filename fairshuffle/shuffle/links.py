"""What the players add to the decks of one game: who has joined, the seal, and every link (SPEC.md#chains).

``Links`` is a value. A function takes a line and gives what it found and the links behind that line.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias, TypeVar

from fairshuffle.events import Join, Link
from fairshuffle.findings import Finding
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle.chain import NO_LINK, Known, follows
from fairshuffle.shuffle.deck import seal
from fairshuffle.shuffle.inputs import Inputs

_Value = TypeVar("_Value")
Four: TypeAlias = tuple[_Value, _Value, _Value, _Value]
"""Something by seat."""

_SEATS_IN: Final = tuple([tuple([seat for seat in SEATS if mask >> seat & 1]) for mask in range(16)])
"""The seats whose bits are set, by mask."""

_MOST_OFFERED: Final = 16
"""Links kept that stand elsewhere: a record full of them takes no more memory than its lines."""

_MOST_KEPT: Final = 3
"""Links kept behind one that does not prove itself: a record full of false ones is not hashed back to its beginning."""


class Chains(NamedTuple):
    """What is the same for all chains of a game: the fingerprint of its first line, and their length.

    ``length`` is the highest deal that a link may be of, None where players add nothing (SPEC.md#chains).
    """

    first: bytes
    length: int | None


class LinkDoubts(NamedTuple):
    """What told faults leave open of the links, so that nothing that follows from them is told as another one.

    ``earlier`` is by seat what was known before links that do not prove themselves, the oldest first: the next link may
    prove either. ``false`` are the seats whose link for the coming deal does not prove itself, ``strangers`` those that
    have given one and not joined. ``offered`` are links that stood elsewhere.
    """

    earlier: Four[tuple[Known, ...]] = ((), (), (), ())
    false: frozenset[Seat] = frozenset()
    strangers: frozenset[Seat] = frozenset()
    offered: tuple[Link, ...] = ()


NO_DOUBTS: Final = LinkDoubts()


class Links(NamedTuple):
    """The seal and the links of one game.

    ``known`` is by seat its anchor or its last link. Bit p of ``mask`` is set when the link of seat p for the coming
    deal is there. ``opened`` are the seats with a link for the draw. Of ``deals``, the draw included, links are
    ``missing``; ``lacking`` counts those behind the draw in which one is.
    """

    chains: Chains
    seal: bytes = b""
    joined: tuple[Seat, ...] = ()
    known: Four[Known | None] = (None, None, None, None)
    mask: int = 0
    opened: tuple[Seat, ...] = ()
    deals: int = 0
    missing: int = 0
    lacking: int = 0
    doubts: LinkDoubts = NO_DOUBTS

    @property
    def linked(self) -> tuple[Seat, ...]:
        """The seats whose link for the coming deal is there already."""
        return _SEATS_IN[self.mask]

    @property
    def lacks_one(self) -> bool:
        """Whether a seat that joined has given no link for the coming deal yet."""
        return len(self.linked) < len(self.joined)


def join(links: Links, event: Join) -> tuple[Sequence[Finding] | None, Links]:
    """Take an anchor; None where no links are offered or the seat has joined: then the line may not stand."""
    seat, value = event.seat, event.anchor
    if links.chains.length is None or seat in links.joined:
        return None, links
    anchors = [(other, links.known[other]) for other in links.joined]
    equal = [other for other, known in anchors if known is not None and known.value == value]
    known = _with(links.known, seat, Known(-1, value))
    found = [Finding("entropy.anchor", seat=seat, found=value.hex(), facts={"equals": other}) for other in equal]
    return found, links._replace(joined=(*links.joined, seat), known=known)


def close(links: Links, digest: bytes) -> Links:
    """Fix the seal by the digest of the first checkpoint: nobody joins any more (SPEC.md#seal)."""
    return links._replace(seal=seal(digest))


def link(links: Links, event: Link, index: int) -> tuple[Sequence[Finding], Links]:
    """Take a link for deal ``index``; a false one is a fault and stands as claimed, one of another deal is not used."""
    _, seat, deal, value = event
    doubts = links.doubts
    if seat in doubts.strangers:
        return (), links
    if seat not in links.joined:
        found = Finding("entropy.link", seat=seat, found=value.hex(), facts={"reason": "seat"})
        return (found,), links._replace(doubts=doubts._replace(strangers=doubts.strangers | {seat}))
    if deal > (links.chains.length or 0):
        return (Finding("entropy.link", seat=seat, found=value.hex(), facts={"reason": "chain"}),), links
    known = _known(links, seat)
    if deal == index and seat in doubts.false and _proves(links, seat, index, value):
        # The one before was false, maybe that of another seat: this one stands in its place.
        known = tuple([one for one in known if one.deal < index])
    elif deal != index or links.mask >> seat & 1:
        return (Finding("entropy.order", seat=seat, expected=index, found=deal),), links
    holds = any(follows(links.chains.first, seat, one, index, value) for one in known)
    if not holds or doubts.earlier[seat]:
        earlier = () if holds else known[-_MOST_KEPT:]
        false = doubts.false if holds else doubts.false | {seat}
        doubts = doubts._replace(earlier=_with(doubts.earlier, seat, earlier), false=false)
    taken = Links(
        links.chains,
        links.seal,
        links.joined,
        _with(links.known, seat, Known(index, value)),
        links.mask | 1 << seat,
        links.opened,
        links.deals,
        links.missing,
        links.lacking,
        doubts,
    )
    if holds:
        return (), taken
    which = "entropy.anchor" if known[0].deal < 0 and len(known) == 1 else "entropy.link"
    return (Finding(which, seat=seat, found=value.hex(), facts={"reason": "hash"}),), taken


def _known(links: Links, seat: Seat) -> tuple[Known, ...]:
    """What a link of a seat may prove: its anchor or last link, and what was known before a false one."""
    last = links.known[seat]
    assert last is not None
    return (*links.doubts.earlier[seat], last)


def _proves(links: Links, seat: Seat, index: int, value: bytes) -> bool:
    """Whether a link gives a value of its seat that is known already."""
    return any(follows(links.chains.first, seat, one, index, value) for one in _known(links, seat))


def repeats(links: Links, event: Link) -> bool:
    """Whether a link is the one that its seat has given for the coming deal already."""
    return bool(links.mask >> event.seat & 1) and _in_key(links.known[event.seat]) == event.value


def offer(links: Links, event: Link) -> Links:
    """Keep a link that stands elsewhere: the first one for its deal is used there if it proves itself."""
    offered = links.doubts.offered
    if any((one.seat, one.deal) == (event.seat, event.deal) for one in offered):
        return links
    return links._replace(doubts=links.doubts._replace(offered=(*offered, event)[-_MOST_OFFERED:]))


def take(links: Links, index: int) -> tuple[Inputs, list[Finding], Links]:
    """The inputs of deal ``index`` as the links now stand, and a warning for each one that is missing."""
    if links.doubts.offered:
        links = _with_offered(links, index)
    lost = [seat for seat in links.joined if not links.mask >> seat & 1]
    first, second, third, fourth = links.known
    last = _in_key(first), _in_key(second), _in_key(third), _in_key(fourth)
    inputs = Inputs(index, links.seal, links.mask, last)
    found = [Finding("entropy.missing_link", seat=seat, expected=index, facts={"deal": index}) for seat in lost]
    behind = links._replace(
        mask=0,
        opened=links.opened if index else links.linked,
        deals=links.deals + 1,
        missing=links.missing + len(lost),
        lacking=links.lacking + bool(lost and index),
        doubts=links.doubts._replace(false=frozenset()) if links.doubts.false else links.doubts,
    )
    return inputs, found, behind


def _with_offered(links: Links, index: int) -> Links:
    """The links with those for this deal that stood elsewhere, where they are missing and prove themselves."""
    offered = links.doubts.offered
    here = [one for one in offered if one.deal == index and one.seat in links.joined]
    rest = tuple([one for one in offered if one.deal != index or one.seat not in links.joined])
    links = links._replace(doubts=links.doubts._replace(offered=rest))
    for seat in links.joined:
        first = next((one for one in here if one.seat == seat), None)
        if first and not links.mask >> seat & 1 and _proves(links, seat, index, first.value):
            _, links = link(links, first, index)
    return links


def _in_key(known: Known | None) -> bytes:
    """The link of a seat that enters a key: its last one, or what stands for it."""
    return NO_LINK if known is None or known.deal < 0 else known.value


def _with(four: Four[_Value], seat: Seat, value: _Value) -> Four[_Value]:
    """Four values by seat with another one at this seat."""
    by_seat = [*four]
    by_seat[seat] = value
    first, second, third, fourth = by_seat
    return first, second, third, fourth
