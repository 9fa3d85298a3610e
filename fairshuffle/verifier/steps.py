"""A record judged line by line, as values (SPEC.md#replay)."""

from collections.abc import Iterable
from typing import NamedTuple

from fairshuffle.events import Event
from fairshuffle.findings import Finding
from fairshuffle.game.deals import Groups
from fairshuffle.game.hand import Hand
from fairshuffle.game.match import Match


class Step(NamedTuple):
    """One line of a record: the hand behind it, and the groups of checks that it has run, none where it is dropped.

    ``match`` is the match behind it, but for its hand, line and time where the line is one of a hand.
    """

    event: Event
    match: Match
    hand: Hand | None
    ran: Groups


class Replayed(NamedTuple):
    """A record judged to its last line: the match before and behind its lines, a step for each line, all findings."""

    start: Match
    match: Match
    steps: list[Step]
    found: list[Finding]


def is_wrong(found: Iterable[Finding]) -> bool:
    """Whether an error is among findings."""
    return any(one.severity == "error" for one in found)
