"""Why a live table refuses what the rules of the game alone would let pass (SPEC.md#refusals)."""

from typing import Any, Final, TypeVar

from fairshuffle.errors import FairshuffleError
from fairshuffle.events import Abort, Chat, Cut, Declare, Event, Link, Play, Qaid, Sawa, Show, Speak
from fairshuffle.findings import FINDINGS, Finding
from fairshuffle.game.deals import cut_findings
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match
from fairshuffle.limits import MAX_NUMBER
from fairshuffle.record import lines
from fairshuffle.seats import Seat, is_seat
from fairshuffle.server.actions import Action, Decline, PlayerEvent, is_action
from fairshuffle.server.agenda import Lull, Waits, cutter, lead_is_held, links_from, may_double, opens
from fairshuffle.server.errors import PlayerError

MAX_FREE_LINES: Final = 40
"""How many lines of chat, Speak, shows and sheets a seat may write from one deal to the next: no rule bounds them."""

_Written = TypeVar("_Written", PlayerEvent, Abort)

FREE: Final = (Chat, Speak, Show, Qaid)
_BEGINS_PLAY: Final = (Declare, Play, Sawa)


def refusal(match: Match, lull: Lull, waits: Waits, action: Action, at: int) -> Finding | None:
    """What is wrong with a request beside the rules of the game, None when the machine may judge it.

    ``live.line``: there is nothing to decline; ``live.wait``: somebody else may still double, or cut, or be ready.
    """
    seat, name = action.seat, type(action).__name__.lower()
    hand = match.hand if match.phase == "hand" else None
    if isinstance(action, Decline):
        doubles = hand is not None and seat in may_double(hand, lull)
        declines = doubles or may_cut(match, lull, waits, seat, at)
        return None if declines else Finding("live.line", seat=seat, found=name)
    early = (
        (isinstance(action, _BEGINS_PLAY) and hand is not None and lead_is_held(hand, lull, seat, at))
        or (isinstance(action, Cut) and not may_cut(match, lull, waits, seat, at))
        or (isinstance(action, Link) and cutter(match, lull) is not None and is_too_soon(match, lull, waits, at))
    )
    return Finding("live.wait", seat=seat, found=name) if early else None


def may_cut(match: Match, lull: Lull, waits: Waits, seat: Seat, at: int) -> bool:
    """Whether the table waits for the cut of this seat."""
    opened = opens(match, lull)
    return seat == cutter(match, lull) and opened is not None and opened <= at and is_too_soon(match, lull, waits, at)


def is_too_soon(match: Match, lull: Lull, waits: Waits, at: int) -> bool:
    """Whether links for the next deal may not be written yet."""
    start = links_from(match, lull, waits)
    return start is None or start > at


def taken(seat: Seat, action: Action, at: int) -> tuple[Action, bytes]:
    """What a seat asks for at a time, and its line, empty for a right that is declined.

    Raises PlayerError for what is no action of a player, in no form that a line can hold, or of another seat.
    """
    name = type(action).__name__.lower()
    given: tuple[Action, bytes] | None = None
    if is_seat(seat) and is_action(action):
        if not isinstance(action, Decline):
            given = written(action, at)  # then its seat is one, as every line has it
        elif is_seat(action.seat):
            given = action, b""
    if given is None:
        number = type(seat) is int and abs(seat) <= MAX_NUMBER  # a number that can be told; a seat it need not be
        raise PlayerError(Finding("live.line", seat=seat if number else -1, found=name))
    if action.seat != seat:
        raise PlayerError(Finding("live.seat", seat=seat, expected=seat, found=action.seat))
    return given


def written(event: _Written, at: int) -> tuple[_Written, bytes] | None:
    r"""An event that came from outside, at a time, and its line; None where a reader reads another there, or none.

    ``False`` for a key that may be left out is left out, and then it is not there: what is judged and what is stored
    would be two things. So every value has to be the very one that is read, ``True`` no seat and a list no tuple.

    >>> written(Cut(0, 2, 3), 5)
    (Cut(at=5, seat=2, cards=3, take=None, for_=None), b'{"type":"cut","at":5,"seat":2,"cards":3}\n')
    >>> written(Cut(0, 2, 3, take=False), 5), written(Cut(0, True, 3), 5), written(Cut(0, 2, 3.0), 5)
    (None, None, None)
    """
    try:
        timed: Any = event._replace(at=at)
        line, read = lines.written(timed)
        return (timed, line) if _is_the_same(read, timed) else None
    except (FairshuffleError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return None


def _is_the_same(read: tuple[Any, ...], given: tuple[Any, ...]) -> bool:
    """Whether two tuples are equal and of the same types all the way down; ``==`` takes True for 1."""
    if type(read) is not type(given) or [*map(type, read)] != [*map(type, given)]:
        return False
    pairs = zip(read, given, strict=True)
    return all(_is_the_same(mine, theirs) if isinstance(mine, tuple) else mine == theirs for mine, theirs in pairs)


def is_of_all_hands(fault: Finding) -> bool:
    """Whether only who sees all hands can know a fault beforehand."""
    return fault.id in FINDINGS and FINDINGS[fault.id].needs == "hands"


def asked(match: Match, event: PlayerEvent) -> tuple[Match, Finding | None]:
    """The match after an event that a player asks for, and why it is refused, None where it may be written.

    Beyond what ``tried`` finds: a cut, which in a record is judged only with its deal, and a claim that no reader would
    judge any more. What is stored can never be taken back, and a table has to be able to go on from it.
    """
    trial, error = tried(match, event)
    if error is None and isinstance(event, Cut):
        error = next(iter(cut_findings(match.deals, event)), None)
    if error is None and trial.phase == "hand" and trial.hand is not None and trial.hand.phase == "unchecked":
        error = Finding("live.hard", seat=event.seat)
    return trial, error


def tried(match: Match, event: Event) -> tuple[Match, Finding | None]:
    """The match after an event, and the first error that the event is; then it must not be written."""
    found, behind, _ = judge(match, event)
    return behind, next((one for one in found if one.severity == "error"), None)
