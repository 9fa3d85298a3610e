"""What enters the decks: the seal, the players' chains, and which links are there (SPEC.md#chains).

A state of values: ``copy`` and try, keep or drop. It knows no secret; from a secret and the inputs of a deal the deck
follows (``Inputs``, SPEC.md#hand-key).
"""

from typing import Final, NamedTuple, Protocol

from fairshuffle.cards import Card
from fairshuffle.events import Game, Join, Link
from fairshuffle.findings import Finding
from fairshuffle.seats import SEATS, Seat
from fairshuffle.shuffle import NO_LINK, Known, follows, seal

_SEATS_IN: Final = tuple([tuple([seat for seat in SEATS if mask >> seat & 1]) for mask in range(16)])
"""The seats whose bits are set, by mask."""


class Inputs(NamedTuple):
    """All that enters the key of one deal beside the secret (SPEC.md#hand-key).

    ``deal`` is 0 for the draw and counts shuffles from 1. Bit p of ``mask`` is set when the link of seat p is of this
    deal; ``links`` are four times 32 bytes.
    """

    deal: int
    seal: bytes
    mask: int
    links: tuple[bytes, bytes, bytes, bytes]


class Decks(Protocol):
    """Where decks come from: an opened secret in replay, a vault at a live table.

    Both answer None where the secret is not known; then the cards of that deal are not checked.
    """

    def first_dealer(self, inputs: Inputs) -> Seat | None:
        """The seat that the draw gives, 0 to 3."""

    def deck(self, inputs: Inputs) -> tuple[Card, ...] | None:
        """The 32 cards of a deal, top card first, before any cut."""


_STATE: Final = (
    *("_false", "_first", "_game", "_known", "_last", "_linked", "_offered", "_strangers"),
    *("deals", "joined", "lacking", "missing", "opened", "seal"),
)
"""What a copy takes over; it is named, so that a compiled class can be copied too."""


class Entropy:
    """The seal and the chains of one game, link by link."""

    __slots__ = _STATE

    def __init__(self, game: Game, first: bytes) -> None:
        """``first`` is the fingerprint of the first line, 32 bytes (SPEC.md#chains)."""
        self._first = first
        self._game = game
        self._known: list[tuple[Known, ...]] = [(), (), (), ()]
        self._last: list[bytes] = [NO_LINK] * 4
        self._linked = 0  # bit p is set when the link of seat p for the coming deal is there
        self._strangers: frozenset[Seat] = frozenset()  # seats that have given a link and not joined: told once
        self._false: frozenset[Seat] = frozenset()  # seats whose link for the coming deal does not prove itself
        self._offered: dict[tuple[Seat, int], bytes] = {}
        self.seal = b""
        self.joined: tuple[Seat, ...] = ()
        self.opened: tuple[Seat, ...] = ()
        self.deals = 0
        self.missing = 0
        self.lacking = 0  # deals behind the draw in which a link is missing

    def copy(self) -> "Entropy":
        """An independent state with the same values."""
        other = Entropy(self._game, self._first)
        for name in _STATE:
            setattr(other, name, getattr(self, name))
        other._known, other._last, other._offered = self._known[:], self._last[:], {**self._offered}
        return other

    def join(self, event: Join) -> list[Finding] | None:
        """Take an anchor; None where no links are offered or the seat has joined: then the line may not stand."""
        if self._game.links is None or event.seat in self.joined:
            return None
        equal = [seat for seat in self.joined if self._known[seat][0].value == event.anchor]
        self._known[event.seat] = (Known(-1, event.anchor),)
        self.joined = (*self.joined, event.seat)
        return [
            Finding("entropy.anchor", seat=event.seat, found=event.anchor.hex(), facts={"equals": seat})
            for seat in equal
        ]

    def close(self, digest: bytes) -> None:
        """Fix the seal by the digest of the first checkpoint: nobody joins any more."""
        self.seal = seal(digest)

    def link(self, event: Link, index: int) -> list[Finding]:
        """Take a link for deal ``index``; a wrong one is a fault and stands as claimed."""
        _, seat, deal, value = event
        if seat in self._strangers:
            return []
        if seat not in self.joined:
            self._strangers |= {seat}
        if seat not in self.joined or deal > (self._game.links or 0):
            facts = {"reason": "chain" if seat in self.joined else "seat"}
            return [Finding("entropy.link", seat=seat, found=value.hex(), facts=facts)]
        known = self._known[seat]
        if deal == index and seat in self._false and self._proves(seat, index, value):
            # The one before was false, maybe that of another seat: this one stands in its place.
            known = tuple([one for one in known if one.deal < index])
        elif deal != index or self._linked >> seat & 1:
            return [Finding("entropy.order", seat=seat, expected=index, found=deal)]
        claimed = Known(index, value)
        self._linked |= 1 << seat
        self._last[seat] = value
        for proven in known:
            if follows(self._first, seat, proven, index, value):
                self._known[seat] = (claimed,)
                return []
        self._false |= {seat}
        # Either this link or a value before it is false: the next one may prove either. Only some are kept, so that
        # a record full of false links is not hashed back to its beginning at each of them.
        self._known[seat] = (*known[-3:], claimed)
        which = "entropy.anchor" if known[0].deal < 0 and len(known) == 1 else "entropy.link"
        return [Finding(which, seat=seat, found=value.hex(), facts={"reason": "hash"})]

    def _proves(self, seat: Seat, index: int, value: bytes) -> bool:
        """Whether a link gives a value of its seat that is known already."""
        return any(follows(self._first, seat, proven, index, value) for proven in self._known[seat])

    def repeats(self, event: Link) -> bool:
        """Whether a link is the one that its seat has given for the coming deal already."""
        return bool(self._linked >> event.seat & 1) and self._last[event.seat] == event.value

    def offer(self, event: Link) -> None:
        """Keep a link that stands elsewhere: the first one for its deal is used there if it proves itself."""
        self._offered.setdefault((event.seat, event.deal), event.value)

    def _take_offered(self, index: int) -> None:
        for seat in self.joined:
            value = self._offered.pop((seat, index), None)
            if value is not None and not self._linked >> seat & 1 and self._proves(seat, index, value):
                self.link(Link(0, seat, index, value), index)

    def take(self, index: int) -> tuple[Inputs, list[Finding]]:
        """The inputs of deal ``index`` as the links now stand, and a warning for each one that is missing."""
        if self._offered:
            self._take_offered(index)
        given = self.linked
        missing = [] if given == self.joined else [seat for seat in self.joined if seat not in given]
        first, second, third, fourth = self._last
        inputs = Inputs(index, self.seal, self._linked, (first, second, third, fourth))
        if index == 0:
            self.opened = given
        self._linked, self._false = 0, frozenset()
        self.deals += 1
        self.missing += len(missing)
        self.lacking += bool(missing and index)
        facts = {"deal": index}
        return inputs, [Finding("entropy.missing_link", seat=seat, expected=index, facts=facts) for seat in missing]

    @property
    def lacks_a_link(self) -> bool:
        """Whether a seat that joined has given no link for the coming deal yet."""
        return len(self.linked) < len(self.joined)

    @property
    def linked(self) -> tuple[Seat, ...]:
        """The seats whose link for the coming deal is there already."""
        return _SEATS_IN[self._linked]
