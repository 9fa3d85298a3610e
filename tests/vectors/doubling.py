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


class Hand(NamedTuple):
    """A purchase, and the totals before it."""

    house: House
    sun: bool
    buyer: int
    total: tuple[int, int]

    @property
    def may_double_sun(self) -> bool:
        """Whether the totals allow a Double in Sun."""
        own, theirs = self.total[1 - self.buyer % 2], self.total[self.buyer % 2]
        return own <= self.house.own_max and theirs >= self.house.other_min

    @property
    def ladder(self) -> tuple[tuple[str, str, bool], ...]:
        """The levels that there are: in Sun the first alone, and open."""
        return (("double", "defenders", False),) if self.sun else LADDER


def callers(hand: Hand, calls: list[Call], level: int) -> list[int]:
    """The seats that may make the call of a level, counted from 0."""
    whose = LADDER[level][1]
    if level and hand.house.one_seat:
        return [hand.buyer] if whose == "buyers" else [calls[0][0]]
    return side(hand.buyer, whose)


def after(hand: Hand, calls: list[Call]) -> Case:
    """What must be answered after some calls, of which all but the last are right."""
    fault, taken, locked = None, 0, False
    for call in calls:
        fault = wrong(hand, calls[:taken], call)
        if fault in (None, "double.locked"):
            taken += 1
            locked = call[2] and fault is None
    following = None
    if taken < len(hand.ladder) and (hand.may_double_sun or not hand.sun):
        level, _, may_lock = hand.ladder[taken]
        following = {"level": level, "seats": callers(hand, calls, taken), "locked": may_lock}
    return {"fault": fault, "level": LADDER[taken - 1][0] if taken else "none", "locked": locked, "next": following}


def wrong(hand: Hand, before: list[Call], call: Call) -> str | None:
    """The first thing that is wrong with a call: level, seat, totals, lock."""
    seat, level, lock = call
    if len(before) == len(hand.ladder) or hand.ladder[len(before)][0] != level:
        return "double.level"
    if seat not in callers(hand, before, len(before)):
        return "double.turn"
    if hand.sun and not hand.may_double_sun:
        return "double.score"
    return "double.locked" if lock and not hand.ladder[len(before)][2] else None


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
        "expect": after(Hand(house, contract == "sun", buyer, total), calls),
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
