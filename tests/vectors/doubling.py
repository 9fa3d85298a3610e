"""Vectors of the doubling ladder, worked out from the table of SPEC.md#doubling as it stands."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

Case = dict[str, Any]


class House(NamedTuple):
    """What a profile says of doubling: one seat raises or both of a side, and the limits of a Sun."""

    one_seat: bool
    own_max: int
    other_min: int = 101


HOUSES: Final = {
    "sahrat": House(one_seat=True, own_max=100),
    "balotk": House(one_seat=False, own_max=100),
    "squarescores": House(one_seat=False, own_max=99),
    "elblot": House(one_seat=True, own_max=100),
}

LADDER: Final = (
    ("double", "defenders", True),
    ("three", "buyers", False),
    ("four", "defenders", True),
    ("gahwa", "buyers", False),
)
"""Level, whose it is, and whether it may be locked."""

SOURCE: Final = {"source": "SPEC.md#doubling"}

Call = tuple[int, str, bool]


def side(buyer: int, whose: str) -> list[int]:
    return [seat for seat in range(4) if (seat - buyer) % 2 == (whose == "defenders")]


def callers(house: House, buyer: int, calls: list[Call], level: int) -> list[int]:
    """The seats that may make the call of a level, counted from 0."""
    whose = LADDER[level][1]
    if level and house.one_seat:
        return [buyer] if whose == "buyers" else [calls[0][0]]
    return side(buyer, whose)


def may_double_sun(house: House, buyer: int, total: tuple[int, int]) -> bool:
    return total[1 - buyer % 2] <= house.own_max and total[buyer % 2] >= house.other_min


def after(house: House, sun: bool, buyer: int, total: tuple[int, int], calls: list[Call]) -> Case:  # noqa: FBT001
    """What must be answered after some calls, of which all but the last are right."""
    fault, taken, locked = None, 0, False
    for seat, level, lock in calls:
        fault = wrong(house, sun, buyer, total, calls[:taken], (seat, level, lock))
        if fault in (None, "double.locked"):
            taken += 1
            locked = lock and fault is None
    top = 1 if sun else 4
    following = None
    if taken < top and not (sun and not may_double_sun(house, buyer, total)):
        level, _, may_lock = LADDER[taken]
        seats = callers(house, buyer, calls, taken)
        following = {"level": level, "seats": seats, "locked": may_lock and not sun}
    return {"fault": fault, "level": LADDER[taken - 1][0] if taken else "none", "locked": locked, "next": following}


def wrong(  # noqa: PLR0917 - one call is judged by these six
    house: House,
    sun: bool,
    buyer: int,
    total: tuple[int, int],
    before: list[Call],
    call: Call,  # noqa: FBT001
) -> str | None:
    """The first thing that is wrong with a call: level, seat, totals, lock."""
    seat, level, lock = call
    top = 1 if sun else 4
    if len(before) == top or LADDER[len(before)][0] != level:
        return "double.level"
    if seat not in callers(house, buyer, before, len(before)):
        return "double.turn"
    if sun and not may_double_sun(house, buyer, total):
        return "double.score"
    return "double.locked" if lock and (sun or not LADDER[len(before)][2]) else None


def cases() -> Iterator[Case]:
    for name, house in HOUSES.items():
        found = {case["id"]: case for case in [*sun(name, house), *hokm(name)]}
        yield from found.values()


def told(  # noqa: PLR0917 - a case is told in one line
    name: str, calls: list[Call], contract: str, buyer: int, total: tuple[int, int], note: str
) -> Case:
    house = HOUSES[name]
    shown = [[seat, level, *(["locked"] if lock else [])] for seat, level, lock in calls]
    words = "-".join(f"{seat}{level}{'-locked' if lock else ''}" for seat, level, lock in calls) or "none"
    sums = f"-{total[0]}-{total[1]}" if contract == "sun" else ""
    return {
        "id": f"{name}-{contract}{sums}-b{buyer}-{words}",
        "op": "doubling",
        "profile": name,
        "contract": contract,
        "trump": "H" if contract == "hokm" else None,
        "buyer": buyer,
        "total": list(total),
        "calls": shown,
        "expect": after(house, contract == "sun", buyer, total, calls),
        **SOURCE,
        "note": note,
    }


def hokm(name: str) -> Iterator[Case]:
    """The ladder step by step, and from each step every wrong seat, another level, and a lock."""
    buyer, doubler = 2, 1
    ladder: list[Call] = [
        (doubler, "double", True),
        (buyer, "three", False),
        (doubler, "four", True),
        (buyer, "gahwa", False),
    ]
    for step in range(5):
        before = ladder[:step]
        yield told(name, before, "hokm", buyer, (0, 0), f"{step} right calls")
        if step < 4:
            level = LADDER[step][0]
            for seat in range(4):
                for lock in (False, True):
                    note = f"seat {seat} calls {level}{' locked' if lock else ''}"
                    yield told(name, [*before, (seat, level, lock)], "hokm", buyer, (0, 0), note)
        for level, _, _ in LADDER:
            if step == 4 or level != LADDER[step][0]:
                seat = buyer if step % 2 else doubler
                yield told(name, [*before, (seat, level, False)], "hokm", buyer, (0, 0), f"{level} after {step} calls")


def sun(name: str, house: House) -> Iterator[Case]:
    """The limits of a Double in Sun, on both sides of each, for both teams; there is no second level and no lock."""
    edge = house.own_max
    for buyer in (0, 3):
        for own, theirs in ((edge, 101), (edge + 1, 101), (edge, 100), (0, 151), (0, 0), (150, 151)):
            total = (theirs, own) if buyer % 2 == 0 else (own, theirs)
            defender = (buyer + 1) % 4
            note = f"defenders {own}, the buyer's team {theirs}"
            yield told(name, [], "sun", buyer, total, note)
            yield told(name, [(defender, "double", False)], "sun", buyer, total, note)
    total = (151, 0)
    yield told(name, [(1, "double", True)], "sun", 0, total, "no lock in Sun")
    yield told(name, [(2, "double", False)], "sun", 0, total, "the buyer's partner doubles")
    yield told(name, [(1, "double", False), (0, "three", False)], "sun", 0, total, "no Three in Sun")
    yield told(name, [(1, "three", False)], "sun", 0, total, "no Three in Sun, also as a first call")
