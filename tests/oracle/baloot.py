"""Whose Baloot counts (SPEC.md#baloot)."""

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


def seat_credited(
    plays: list[Played],
    hands: dict[int, list[str]],
    trump: str | None,
    counted: list[tuple[int, Project]],
    on_the_table: list[tuple[int, Project]],
    options: TableOptions,
) -> int | None:
    """The seat whose Baloot counts in a hand that was played, or ended by a Sawa.

    ``counted`` are the shown projects that count, ``on_the_table`` all that lie there: where the server shows the
    projects that is the same.
    """
    seat = holder(hands, trump)
    if seat is None or trump is None:
        return None
    if options.baloot_void_by_shown_hundred:
        quartets = [project.top for who, project in counted if who == seat and project.kind == "quartet"]
        if "K" in quartets or "Q" in quartets:
            return None
    if said_in_time(plays, hands, trump):
        return seat
    shown = {"none": [], "counted": counted, "laid": on_the_table}[options.baloot_unsaid_in_shown_run]
    for who, project in shown:
        in_trumps = project.kind == "sequence" and suit(project.cards[0]) == trump
        if who == seat and in_trumps and all(card in project.cards for card in pair_of(trump)):
            return seat
    return None
