"""A record line by line with what was found at each, and the hand before and behind it.

All that explanations need of the machine is asked here, and nowhere else: whoever tells a game, a hand or a deal walks
over these lines.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from fairshuffle.cards import Card
from fairshuffle.events import Event
from fairshuffle.findings import Finding
from fairshuffle.hand import Hand
from fairshuffle.limits import MAX_SAWA_POSITIONS
from fairshuffle.match import Match
from fairshuffle.record import Record
from fairshuffle.seats import Seat
from fairshuffle.shuffle import Inputs, first_fingerprint
from fairshuffle.verifier.evidence import evidence_of
from fairshuffle.verifier.opening import OpenedDecks, opening_of
from fairshuffle.verifier.seal import fitting

Place: TypeAlias = Literal["game", "deal", "hand"]
"""What a line belongs to: the opening of the game, the hand that is dealt next, or the hand before it."""


class Line(NamedTuple):
    """A line of a record behind the first, as it was judged.

    ``before`` and ``after`` are the hand that was dealt last, None before the first deal. ``inputs`` are what decks
    were asked for at this line: from each of them and its secret a deal, or the draw, follows (SPEC.md#hand-key).
    """

    number: int
    event: Event
    findings: tuple[Finding, ...]
    place: Place
    before: Hand | None
    after: Hand | None
    inputs: tuple[Inputs, ...]


def lines_of(record: Record) -> list[Line]:
    """Every line behind the first, judged by the decks that the record opens and by the seal that fits them.

    >>> from fairshuffle.record import read_record
    >>> from fairshuffle.testing.simulate import simulate
    >>> record = read_record(simulate("sahrat", "1"))
    >>> lines = lines_of(record)
    >>> len(lines) == len(record.events) - 1, [line.findings for line in lines if line.findings]
    (True, [])
    """
    decks = opening_of(record.game, record.events).decks
    evidence = evidence_of(record.data, record.ends, record.events)
    return fitting(record, evidence, lambda events: _walked(record, decks, events), _errors)


def _walked(record: Record, decks: OpenedDecks | None, events: Iterable[Event]) -> list[Line]:
    """The lines; those of ``events``, which are judged, differ from what is written only in the seal."""
    asked = _Asked(decks)
    first = first_fingerprint(record.data[: record.ends[0]])
    match = Match(record.game, record.options, first, asked, patience=MAX_SAWA_POSITIONS)
    lines: list[Line] = []
    for number, (written, event) in enumerate(zip(record.events[1:], events, strict=True), 2):
        before, phase, asked.inputs = match.hand, match.phase, ()
        findings = tuple(match.apply(event))
        deals = match.hand is not before
        place: Place = "deal"
        if phase in {"hand", "scored"} and not deals:
            place = "hand"
        elif match.phase in {"sealed", "drawn"}:
            place = "game"
        lines.append(Line(number, written, findings, place, before, match.hand, asked.inputs))
    return lines


class _Asked:
    """The decks of a record, and what they were asked for."""

    def __init__(self, decks: OpenedDecks | None) -> None:
        self._decks = decks
        self.inputs: tuple[Inputs, ...] = ()

    def first_dealer(self, inputs: Inputs) -> Seat | None:
        """As the decks say."""
        self.inputs = (*self.inputs, inputs)
        return self._decks.first_dealer(inputs) if self._decks else None

    def deck(self, inputs: Inputs) -> tuple[Card, ...] | None:
        """As the decks say."""
        self.inputs = (*self.inputs, inputs)
        return self._decks.deck(inputs) if self._decks else None


def _errors(lines: Iterable[Line]) -> int:
    return sum(finding.severity == "error" for line in lines for finding in line.findings)
