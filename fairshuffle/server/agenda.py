"""What a live table does by itself, and when: its own lines, and the time limits of its players (SPEC.md#server-order).

Functions over values. Everything they need is in the record, but for links that wait and rights that were declined; so
a table that is set up again from its record goes on with the same lines.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from fairshuffle.cards import Card, each
from fairshuffle.events import (
    Bid,
    Checkpoint,
    Close,
    Cut,
    Deal,
    Double,
    Draw,
    Event,
    Game,
    Link,
    Play,
    Ready,
    Result,
    Reveal,
)
from fairshuffle.game import propose
from fairshuffle.game.hand import Hand
from fairshuffle.game.match import Match
from fairshuffle.game.turns import end_of_window
from fairshuffle.limits import MAX_RECORD_DEALS, MAX_RECORD_LINES
from fairshuffle.rules import auction as auctions
from fairshuffle.rules.doubling import next_raise
from fairshuffle.rules.play import card_points
from fairshuffle.seats import SEATS, Seat

Work: TypeAlias = Literal[
    "checkpoint", "link", "draw", "reveal", "deal", "pass", "card", "close", "ruling", "result", "end", "abort"
]

AT_ONCE: Final = -1
"""The time of a step that waits for nothing."""

_LONGEST_HAND: Final = 1000
"""More lines than there can be from one deal to the next: 160 that no rule bounds, three for each sheet, some 150."""


class Step(NamedTuple):
    """The next thing that a table does by itself, and from which moment on."""

    work: Work
    at: int


class Waits(NamedTuple):
    """How long a table waits for its players where the rules set no limit, in ms; None is for as long as it takes.

    ``join`` for anchors, from the start, and for the links of the first deal, which devices give when their humans have
    consented (SPEC.md#consent); ``cut`` for the cut at tables that have one; ``link`` for all other links, from when
    they may be given. A link that is waited for in vain is missing in the record (SPEC.md#choice-bits).
    """

    join: int | None = 30_000
    cut: int | None = 5_000
    link: int | None = 10_000


def check_waits(waits: Waits) -> None:
    """Nothing, when each wait is a whole number of milliseconds or None; otherwise raises ValueError."""
    for name, wait in zip(Waits._fields, waits, strict=True):
        if wait is not None and (type(wait) is not int or wait < 0):
            raise ValueError(f"the wait {name} is None or a whole number of milliseconds, not {wait!r:.40}")


class Lull(NamedTuple):
    """What was done since the last deal, for the next one, and at doubling: the state between the lines of a match.

    ``since`` is the time of the line from which the next deal is awaited, ``last`` that of the last thing that players
    did for it, ``linking`` that of its first link. ``declined`` are the seats that do not want to double, or to cut: no
    line says so.
    """

    since: int = 0
    last: int = 0
    ready: frozenset[Seat] = frozenset()
    cut: bool = False
    linking: int | None = None
    declined: frozenset[Seat] = frozenset()
    revealed: bool = False


def after(lull: Lull, event: Event, *, sealed: bool) -> Lull:
    """The lull after a line; ``sealed`` says that the line is the seal.

    >>> after(Lull(), Ready(7, 2), sealed=False).last
    7
    """
    match event:
        case Ready(at, seat):
            lull = lull._replace(ready=lull.ready | {seat}, last=at)
        case Cut(at):
            lull = lull._replace(cut=True, last=at)
        case Link(at) if lull.linking is None:
            lull = lull._replace(linking=at)
        case Reveal():
            lull = lull._replace(revealed=True)
        case Double():
            lull = lull._replace(declined=frozenset())
        case Draw(at) | Deal(at) | Result(at):
            lull = Lull(since=at)
        case Checkpoint(at) if sealed:
            lull = Lull(since=at)
        case _:
            pass
    return lull


def next_step(match: Match, lull: Lull, waits: Waits, held: frozenset[Seat]) -> Step | None:
    """What the table does next by itself, None while only players can go on.

    ``held`` are the seats whose link was given before it may be written.
    """
    if match.phase == "hand":
        assert match.hand is not None
        return _in_hand(match.hand)
    if match.phase in {"drawn", "scored"} and match.game.reveal is not None and not lull.revealed:
        return Step("reveal", AT_ONCE)
    if match.phase in {"scored", "ended"}:
        return Step("checkpoint", AT_ONCE)
    return _in_a_lull(match, lull, waits, held)


def people(game: Game) -> frozenset[Seat]:
    """The seats at which no bot sits."""
    return frozenset(seat for seat in SEATS if not game.seats[seat].bot)


# Between hands


def _in_a_lull(match: Match, lull: Lull, waits: Waits, held: frozenset[Seat]) -> Step | None:
    if match.phase == "joining":
        everybody = match.game.links is None or people(match.game) <= set(match.deals.links.joined)
        return Step("checkpoint", AT_ONCE) if everybody else _later("checkpoint", 0, waits.join)
    if match.phase == "sealed":
        return _when_linked("draw", match, waits, opened=lull.since, held=held)
    if match.phase == "closed":
        return None
    return _deal(match, lull, waits, held) if match.winner is None else Step("end", AT_ONCE)


def opens(match: Match, lull: Lull) -> int | None:
    """From when on the next deal may be prepared: its cut, links and cards; None while somebody is not ready.

    ``timer_next_hand`` after the result, or when all are ready; before the first hand at once.
    """
    wait = match.options.timer_next_hand
    if not match.hands or people(match.game) <= lull.ready:
        return max(lull.since, lull.last)
    return max(lull.since + wait, lull.last) if wait else None


def cutter(match: Match, lull: Lull) -> Seat | None:
    """The dealer's left, where he may still cut for the next deal: before its links, once."""
    return None if match.deals.links.linked else _cut_awaited_of(match, lull)


def _cut_awaited_of(match: Match, lull: Lull) -> Seat | None:
    """The seat that was offered to cut for the next deal and has neither done so nor declined."""
    if match.options.cut == "none" or match.phase not in {"drawn", "between"} or lull.cut or match.winner is not None:
        return None
    left = match.deals.left
    return None if left in lull.declined else left


def link_due(match: Match) -> int:
    """The deal for which links are given now or next: 0 for the draw."""
    return 0 if match.phase in {"joining", "sealed"} else match.deals.next_index


def links_from(match: Match, lull: Lull, waits: Waits) -> int | None:
    """From when on the links of the next deal may be written: when it is open, and the cut is over."""
    opened = lull.since if match.phase == "sealed" else opens(match, lull)
    if opened is None or _cut_awaited_of(match, lull) is None:
        return opened
    if lull.linking is not None:
        return lull.linking  # then the cut was over, whether its time was or somebody had declined it
    return None if waits.cut is None else opened + waits.cut


def used_up(match: Match) -> str | None:
    """Why no other hand can be dealt, as the reason of an ``abort``; None where one can.

    A longer record would be refused by every reader (SPEC.md#limits), and the game would be lost with it.
    """
    commitments = match.game.hand_commitments
    if commitments is not None and match.deals.next_index >= len(commitments):
        return "no hand commitment is left"
    if match.hands >= MAX_RECORD_DEALS or match.line + _LONGEST_HAND > MAX_RECORD_LINES:
        return "no longer record would be read"
    return None


def _deal(match: Match, lull: Lull, waits: Waits, held: frozenset[Seat]) -> Step | None:
    if used_up(match):
        return Step("abort", AT_ONCE)
    opened = links_from(match, lull, waits)
    return None if opened is None else _when_linked("deal", match, waits, opened=opened, held=held)


def _when_linked(work: Work, match: Match, waits: Waits, *, opened: int, held: frozenset[Seat]) -> Step | None:
    """The work that needs the links of all who joined, or the writing of a link that has come already."""
    if held:
        return Step("link", opened)
    wanted = match.deals.links.joined if link_due(match) <= (match.game.links or 0) else ()
    if set(wanted) <= set(match.deals.links.linked):
        return Step(work, opened)
    return _later(work, opened, waits.join if link_due(match) == 1 else waits.link)


def _later(work: Work, since: int, wait: int | None) -> Step | None:
    return None if wait is None else Step(work, since + wait)


# In a hand


def _in_hand(hand: Hand) -> Step | None:
    options = hand.deal.options
    if hand.accusation:
        return Step("ruling", AT_ONCE)
    if hand.sheet:
        return _later("close", hand.sheet.since, options.timer_qaid_sheet or None)
    if hand.phase == "over":
        last = end_of_window(hand) if hand.deal.table == "qaid" else None
        return Step("result", AT_ONCE if last is None else last)
    limit = options.timer_bid if hand.contract is None else options.timer_card
    if not limit:
        return None
    if hand.contract is None:
        return Step("pass", hand.since + limit)
    held = options.timer_bid if may_double(hand, Lull()) else 0
    return Step("card", hand.since + held + limit)


def may_double(hand: Hand, lull: Lull) -> tuple[Seat, ...]:
    """The seats that may call the next level and have not declined to."""
    if hand.contract is None or not hand.doubling_open or hand.phase == "over":
        return ()
    following = next_raise(hand.doubling, hand.contract, hand.deal.options, hand.deal.total)
    return tuple(seat for seat in following.seats if seat not in lull.declined) if following else ()


def lead_is_held(hand: Hand, lull: Lull, seat: Seat, at: int) -> bool:
    """Whether ``seat`` cannot begin the play yet, because somebody else may still double (SPEC.md#timers)."""
    if not set(may_double(hand, lull)) - {seat}:
        return False
    return not hand.deal.options.timer_bid or at <= hand.since + hand.deal.options.timer_bid


def card_for(hand: Hand) -> Card:
    """The card that a table plays for the seat on turn: of the legal ones that with the fewest points, then number."""
    return min(each(hand.legal_cards()), key=lambda card: (card_points(card, hand.trump), card))


# The lines that follow from the match alone


def line_of_work(match: Match, work: Work, at: int) -> Event:
    """The line of a piece of work that needs nothing but the match; raises ValueError for others."""
    hand = match.hand
    if work == "draw":
        return propose.draw(match, at)
    if work == "deal":
        return propose.deal(match, at)
    if work == "result":
        return propose.result(match, at)
    if hand is None or work not in {"ruling", "close", "card", "pass"}:
        raise ValueError(f"{work} needs more than the match")
    return _line_in_hand(hand, work, at)


def _line_in_hand(hand: Hand, work: Work, at: int) -> Event:
    if work == "ruling":
        return propose.ruling(hand, at)
    if work == "close" and hand.sheet:
        return Close(at, hand.sheet.opener)
    if work == "card":
        return Play(at, hand.tricks.turn, card_for(hand), auto=True)
    question = auctions.asked(hand.auction, hand.deal.options)
    assert question is not None
    return Bid(at, question.seat, "pass", auto=True)
