"""A reader's device against the record: the games beside it, and links that were given and are not there."""

from collections.abc import Iterable, Iterator

from fairshuffle.findings import Finding
from fairshuffle.record import Record
from fairshuffle.record.device_list import Gave, KnownGame
from fairshuffle.verifier.policy import Policy, first_of


def begun_of(record: Record, policy: Policy) -> tuple[str, ...] | None:
    """The ids of the other games that the server could have gone on with instead, by all lists (SPEC.md#begun).

    None where in no list this very game was begun.
    """
    first = first_of(record)
    lists = [each for each in policy.devices if (known := each.of(first)) and known.begun]
    if not lists:
        return None
    return tuple({known.met.first: known.met.game for each in lists for known in each.begun_beside(first)}.values())


def with_given(record: Record, policy: Policy, found: Iterable[Finding]) -> Iterator[Finding]:
    """What was found; a missing link says so where a device gave it, by its list."""
    known = policy.known(record)
    for finding in found:
        deal = finding.facts.get("deal")
        given = finding.id == "entropy.missing_link" and _given(known, finding.seat, deal)
        if given:
            yield finding._replace(facts={**finding.facts, "given": True, **policy.about(*given)})
        else:
            yield finding


def _given(known: Iterable[KnownGame], seat: int, deal: object) -> list[Gave]:
    return [mark for each in known if each.met.seat == seat for mark in each.gave if mark.deal == deal]
