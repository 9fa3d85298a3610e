"""A record line by line with what was found at each, and the hand before and behind it.

All that explanations need of the replay is asked here, and nowhere else: whoever tells a game, a hand or a deal walks
over these lines.
"""

from collections import defaultdict
from typing import Literal, NamedTuple, TypeAlias

from fairshuffle.events import Deal, Draw, Event
from fairshuffle.findings import Finding
from fairshuffle.game.deals import Deals
from fairshuffle.game.hand import Hand
from fairshuffle.record import Record
from fairshuffle.shuffle.inputs import Inputs
from fairshuffle.shuffle.links import take
from fairshuffle.verifier.evidence import evidence_of
from fairshuffle.verifier.opening import opening_of
from fairshuffle.verifier.replay import replay

Place: TypeAlias = Literal["game", "deal", "hand"]
"""What a line belongs to: the opening of the game, the hand that is dealt next, or the hand before it."""


class Line(NamedTuple):
    """A line of a record behind the first, as it was judged.

    ``deals`` says that a hand begins here; ``hand`` is the one that was dealt last, as it stands behind the line, None
    before the first deal. ``inputs`` are what the deck of a deal, or the draw, may follow from, with its secret
    (SPEC.md#hand-key).
    """

    number: int
    event: Event
    findings: tuple[Finding, ...]
    place: Place
    deals: bool
    hand: Hand | None
    inputs: tuple[Inputs, ...]


def lines_of(record: Record) -> list[Line]:
    """Every line behind the first, as the verifier has judged it.

    >>> from fairshuffle.record import read_record
    >>> from fairshuffle.testing.simulate import simulate
    >>> record = read_record(simulate("sahrat", "1"))
    >>> lines = lines_of(record)
    >>> len(lines) == len(record.events) - 1, [line.findings for line in lines if line.findings]
    (True, [])
    """
    opening = opening_of(record.game, record.events)
    replayed = replay(record, opening, evidence_of(record.data, record.ends, record.events))
    found: dict[int, list[Finding]] = defaultdict(list)
    for one in replayed.found:
        found[one.line].append(one)
    lines: list[Line] = []
    before, hand = replayed.start, replayed.start.hand
    for number, (event, step) in enumerate(zip(record.events[1:], replayed.steps, strict=True), 2):
        after = step.match
        deals = step.hand is not None and (hand is None or step.hand.deal is not hand.deal)
        place: Place = "deal"
        if before.phase in {"hand", "scored"} and not deals:
            place = "hand"
        elif after.phase in {"sealed", "drawn"}:
            place = "game"
        inputs = _inputs(event, before.deals, after.deals)
        lines.append(Line(number, event, tuple(found[number]), place, deals, step.hand, inputs))
        before, hand = after, step.hand
    return lines


def _inputs(event: Event, before: Deals, after: Deals) -> tuple[Inputs, ...]:
    """What a deal, or the draw, follows from; where its number was in doubt, with each that it may have."""
    if not isinstance(event, Draw | Deal):
        return ()
    inputs, _, _ = take(before.links, after.number)
    return tuple([inputs._replace(deal=number) for number in after.numbers])
