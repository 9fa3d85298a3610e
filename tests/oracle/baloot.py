"""Whose Baloot counts (SPEC.md#baloot)."""

from typing import NamedTuple

from fairshuffle.rules.options import TableOptions
from tests.oracle.legality import suit
from tests.oracle.projects import Project

Played = tuple[int, str, bool]
"""A card with its seat, and whether Baloot was said with it."""


def pair_of(trump: str) -> list[str]:
    return ["K" + trump, "Q" + trump]


def holder(hands: dict[int, list[str]], trump: str | None) -> int | None:
    """The seat to which King and Queen of trumps were dealt."""
    if trump is None:
        return None
    for seat, hand in hands.items():
        if all(card in hand for card in pair_of(trump)):
            return seat
    return None


def fault_of(say: Played, before: list[Played], hands: dict[int, list[str]], trump: str | None) -> str | None:
    """The id of the finding that saying Baloot gives, None when it is said in time by its holder."""
    seat, card, _ = say
    if trump is None or holder(hands, trump) != seat:
        return "baloot.not_held"
    first_is_gone = any(played in pair_of(trump) for who, played, _ in before if who == seat)
    return None if card in pair_of(trump) and first_is_gone else "baloot.late"


def said_in_time(plays: list[Played], hands: dict[int, list[str]], trump: str | None) -> bool:
    return any(
        said and fault_of((seat, card, said), plays[:number], hands, trump) is None
        for number, (seat, card, said) in enumerate(plays)
    )


class Evidence(NamedTuple):
    """All of a hand that decides whose Baloot counts."""

    hands: dict[int, list[str]]
    """The eight cards that each seat was dealt."""
    trump: str | None
    plays: list[Played]
    counted: list[tuple[int, Project]]
    """The projects that count. Not all of them need be seen: a team may inherit after trick one (SPEC.md#projects)."""
    on_the_table: list[tuple[int, Project]]
    """The projects that everybody sees."""


def seat_credited(evidence: Evidence, options: TableOptions) -> int | None:
    """The seat whose Baloot counts in a hand that was played, or ended by a Sawa."""
    hands, trump, plays, counted, on_the_table = evidence
    seat = holder(hands, trump)
    if seat is None or trump is None:
        return None
    counted_and_shown = [item for item in counted if item in on_the_table]
    if options.baloot_void_by_shown_hundred:
        quartets = [project.top for who, project in counted_and_shown if who == seat and project.kind == "quartet"]
        if "K" in quartets or "Q" in quartets:
            return None
    if said_in_time(plays, hands, trump):
        return seat
    standing_for_it = {"none": [], "counted": counted_and_shown, "laid": on_the_table}
    for who, project in standing_for_it[options.baloot_unsaid_in_shown_run]:
        in_trumps = project.kind == "sequence" and suit(project.cards[0]) == trump
        if who == seat and in_trumps and all(card in project.cards for card in pair_of(trump)):
            return seat
    return None
