"""What told errors leave open: the notes of a reader who carries on (SPEC.md#replay)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fairshuffle.cards import Cards
from fairshuffle.events import Event
from fairshuffle.findings import Finding
from fairshuffle.game.match import Match
from fairshuffle.seats import Seat
from fairshuffle.verifier.steps import Step


class Seen(NamedTuple):
    """A kind of line that was dropped, or supplied, and how many hands there were then."""

    kind: type[Event]
    hands: int

    def is_near(self, hands: int) -> bool:
        """Whether that was in the hand that runs or in the one before."""
        return hands <= self.hands + 1


class Notes(NamedTuple):
    """What is told already, and may be the cause of what comes.

    ``ruling``: a ruling was false or left out, or the hand goes on behind its end, or has begun before its deal came.
    ``void`` are a refused sheet, or a refused accusation, whose other lines are part of the same fault. ``suspect`` is
    the seat of a line in a hand that was told, -1 for any, and the cards played then: a card too many or too few may
    show behind it. ``undealt``: a hand is played whose deal was left out. ``early`` is the last line of a run of chats
    and requests for the next hand that came too early. ``stray`` is the last line that was told as out of place,
    ``lacked`` the last one that was told as left out: the other half of a line that was moved is no second fault.
    ``over``: a deal behind the end of the match is told.
    """

    ruling: bool = False
    void: frozenset[str] = frozenset()
    suspect: tuple[Seat, Cards] | None = None
    undealt: bool = False
    early: int = 0
    stray: Seen | None = None
    lacked: Seen | None = None
    over: bool = False
    other: "Other | None" = None


NOTHING: Final = Notes()


class Trail(NamedTuple):
    """Steps one behind the other, the last one first: one more costs the same however many there are."""

    step: Step
    before: "Trail | None"

    def unrolled(self) -> list[Step]:
        """The steps in their order."""
        steps: list[Step] = []
        trail: Trail | None = self
        while trail is not None:
            steps.append(trail.step)
            trail = trail.before
        return steps[::-1]


class Other(NamedTuple):
    """The match without a line that may have come from elsewhere, until it is clear whether it has.

    ``event`` is that line, ``match`` and ``notes`` are how the record stands without it, ``trail`` the steps behind it.
    ``told`` says that it was told, ``held`` is what else is wrong with it if it belongs here. Where nothing but its
    time speaks against it, ``for_its_time``, it belongs here unless the next line is wrong.
    """

    event: Event
    match: Match
    notes: Notes
    trail: Trail | None = None
    told: bool = False
    held: Sequence[Finding] = ()
    for_its_time: bool = False


class State(NamedTuple):
    """How a record stands for a reader: the match, and his notes."""

    match: Match
    notes: Notes = NOTHING


class Going(NamedTuple):
    """How a reader goes on behind a line: what he tells of it, how the record stands, and what the line has run.

    ``other`` is how it stood before the line, where that may come from elsewhere. ``half``: the line, or the deal
    that lacks before it, was moved, and its other half is told; it speaks against this way all the same.
    """

    told: Sequence[Finding]
    state: State
    ran: tuple[str, ...] = ()
    other: State | None = None
    half: bool = False
