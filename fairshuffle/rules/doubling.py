"""The doubling ladder: double, three, four, Gahwa, open or locked (SPEC.md#doubling).

When the window closes is the machine's business (SPEC.md#order).
"""

from typing import Final, NamedTuple

from fairshuffle.events import LevelName
from fairshuffle.findings import Finding
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.options import TableOptions
from fairshuffle.seats import Pair, Seat, next_seat, partner_of, team_of


class Doubling(NamedTuple):
    """How far a hand is doubled.

    ``level`` is an index into ``LEVELS``. ``locked`` is the lock of the last level, the only one that counts.
    ``doubler`` said double, ``last_caller`` the last level; both are None at level 0.
    """

    level: int = 0
    locked: bool = False
    doubler: Seat | None = None
    last_caller: Seat | None = None


NOT_DOUBLED: Final = Doubling()
"""A hand before any call of the ladder."""


class Raise(NamedTuple):
    """The next call of the ladder: its level, the seats that may make it, and whether they may lock it."""

    level: LevelName
    seats: tuple[Seat, ...]
    may_lock: bool


class _Rung(NamedTuple):
    level: LevelName
    by_buyer: bool
    may_lock: bool


_LADDER: Final = (
    _Rung("double", by_buyer=False, may_lock=True),
    _Rung("three", by_buyer=True, may_lock=False),
    _Rung("four", by_buyer=False, may_lock=True),
    _Rung("gahwa", by_buyer=True, may_lock=False),
)
_SUN_LADDER: Final = (_Rung("double", by_buyer=False, may_lock=False),)


def next_raise(doubling: Doubling, contract: Contract, options: TableOptions, totals: Pair) -> Raise | None:
    """The one level that may be called next, None when there is none (SPEC.md#doubling).

    ``totals`` are the game points of both teams before the hand; they decide whether a Sun may be doubled.

    >>> from fairshuffle.rules.options import profile
    >>> next_raise(Doubling(), Contract(2, 0, 0), profile("sahrat"), (0, 0))
    Raise(level='double', seats=(1, 3), may_lock=True)
    """
    rung = _next_rung(doubling, contract)
    if rung is None or _is_barred(contract, options, totals):
        return None
    return Raise(rung.level, _callers(rung, doubling, contract, options), rung.may_lock)


def raise_level(  # noqa: PLR0913, PLR0917 - one call is judged by these seven plain values
    doubling: Doubling,
    contract: Contract,
    options: TableOptions,
    totals: Pair,
    seat: Seat,
    level: LevelName,
    locked: bool,  # noqa: FBT001 - the field of the event, handed on as it is
) -> tuple[Doubling, Finding | None]:
    """The ladder after a call, and what is wrong with it (SPEC.md#doubling).

    ``double.level``: not the next level, or no such level in Sun; ``double.turn``: not this seat's to call;
    ``double.score``: the totals do not allow a double in Sun. These leave the ladder as it was. After
    ``double.locked`` (locked where it must be open) the level stands, open.

    >>> from fairshuffle.rules.options import profile
    >>> raise_level(Doubling(), Contract(2, 0, 0), profile("sahrat"), (0, 0), 3, "double", True)
    (Doubling(level=1, locked=True, doubler=3, last_caller=3), None)
    """
    rung = _next_rung(doubling, contract)
    if rung is None or rung.level != level:
        return doubling, Finding("double.level", seat=seat, expected=rung and rung.level, found=level)
    callers = _callers(rung, doubling, contract, options)
    if seat not in callers:
        return doubling, Finding("double.turn", seat=seat, expected=list(callers), found=seat)
    if _is_barred(contract, options, totals):
        buyers = team_of(contract.buyer)
        expected = {"defenders_max": options.sun_double_own_max, "buyers_min": options.sun_double_other_min}
        found = {"defenders": totals[1 - buyers], "buyers": totals[buyers]}
        return doubling, Finding("double.score", seat=seat, expected=expected, found=found)
    doubler = seat if doubling.doubler is None else doubling.doubler
    raised = Doubling(doubling.level + 1, locked and rung.may_lock, doubler, seat)
    if locked and not rung.may_lock:
        return raised, Finding("double.locked", seat=seat, expected="open", found="locked", facts={"level": level})
    return raised, None


def _next_rung(doubling: Doubling, contract: Contract) -> _Rung | None:
    ladder = _SUN_LADDER if contract.trump is None else _LADDER
    return ladder[doubling.level] if doubling.level < len(ladder) else None


def _callers(rung: _Rung, doubling: Doubling, contract: Contract, options: TableOptions) -> tuple[Seat, ...]:
    """The seats whose turn it is, lower number first."""
    one = contract.buyer if rung.by_buyer else doubling.doubler
    if options.raisers == "buyer_and_doubler" and one is not None:
        return (one,)
    member = contract.buyer if rung.by_buyer else next_seat(contract.buyer)
    return (min(member, partner_of(member)), max(member, partner_of(member)))


def _is_barred(contract: Contract, options: TableOptions, totals: Pair) -> bool:
    """Whether the contract is a Sun and the totals forbid to double it."""
    if contract.trump is not None:
        return False
    team = team_of(contract.buyer)
    buyers, defenders = totals[team], totals[1 - team]
    return not (defenders <= options.sun_double_own_max and buyers >= options.sun_double_other_min)
