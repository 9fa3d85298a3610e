"""For every check that a record alone can fail the smallest lie that only this check notices (SPEC.md#findings)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from fairshuffle.cards import card_named
from fairshuffle.events import (
    Bid,
    Boshat,
    Chat,
    Checkpoint,
    Cut,
    Deal,
    Declare,
    Double,
    Draw,
    End,
    Event,
    Link,
    Play,
    Player,
    Ready,
    Result,
    Reveal,
    Sawa,
    Show,
    Trick,
)
from fairshuffle.seats import Pair
from tests.tools.forge import Events, changed, find, inserted, place_of, rules_only, simulated, written
from tests.tools.tables import SEATED, Table, whole_match

_Line = TypeVar("_Line", bound=Event)

ZERO: Final = bytes(32)
FIFTY_AND_SIRA = ("TC JC QC KC AH 7H 7S 9S", "9D TD JD AS QS 7C 8H TH")
KINGS_AND_RUN = "KC KD KH KS AC QC 7H 8H"
CLUBS, DIAMONDS = "7C 8C 9C TC JC QC KC", "8D 9D TD JD QD KD"


def alone() -> Events:
    return simulated(seed="lies", joined=())


def joined() -> Events:
    return simulated(seed="lies")


def opened() -> Events:
    return simulated(seed="lies", reveal="after_hand", joined=())


def lie(events: Events, kind: type[_Line], what: Callable[[_Line], Mapping[str, Any]], nth: int = 0) -> bytes:
    """One line has other values for some of its keys."""
    place, event = find(events, kind, nth)
    return written(changed(events, place, **what(event)))


def add(events: Events, kind: type[_Line], what: Callable[[_Line], Event], nth: int = 0, behind: int = 0) -> bytes:
    """One line more, before or behind one of some kind."""
    place, event = find(events, kind, nth)
    return written(inserted(events, place + behind, what(event)))


def more(pair: Pair | None) -> Pair:
    assert pair is not None
    return (pair[0] + 2, pair[1])


def other(seat: int) -> int:
    return (seat + 1) % 4


def checkpoint(**lies: Any) -> bytes:  # noqa: ANN401  # any field
    place, true = find(alone(), Checkpoint, 1)
    return written(changed(alone(), place, **{"lines": true.lines, "digest": true.digest, **lies}), {place})


def shown() -> Events:
    """A record with a commitment whose first deal shows its cards all the same."""
    return changed(alone(), place_of(alone(), Deal), hands=find(rules_only(alone()), Deal)[1].hands)


def exchanged(deal: Deal) -> Mapping[str, Any]:
    assert deal.hands is not None
    zero, one, *others = deal.hands
    return {"hands": ((one[0], *zero[1:]), (zero[0], *one[1:]), *others)}


def repeated(deal: Deal) -> Mapping[str, Any]:
    assert deal.hands is not None
    return {"turned": deal.hands[0][0]}


def scene(*hands: str, call: str = "hokm", name: str = "sahrat", turned: str = "", **changes: Any) -> Table:  # noqa: ANN401
    table = Table(name, changes=changes).deal(*hands, turned=turned)
    return table.buy(call="sun" if call == "sun" else "hokm")


def told(table: Table) -> bytes:
    return written(table.finish().record())


def show(seat: int, names: str) -> Show:
    return Show(0, seat, tuple(card_named(name) for name in names.split()))


def laid(name: str, seat: int, cards: str) -> bytes:
    """Seat 0 has declared his Fifty, seat 1 his Sira; one of them lays some cards after trick one."""
    table = scene(*FIFTY_AND_SIRA, name=name, turned="AH").say(Declare(0, 0, "fifty")).play("AH")
    return told(table.say(Declare(0, 1, "sira")).play_out(1).play_out(until=seat).say(show(seat, cards)))


def over() -> bytes:
    """A hand after the one that has won the match."""
    table = Table(changes={"target": 20}).deal().buy().settle()
    return told(table.deal(receiver=1).buy(1))


def early_end() -> bytes:
    events = whole_match()
    result = find(events, Result)[1]
    return written((*events[: place_of(events, Result) + 1], End(result.at, 0, result.total)))


FORGERIES: Final[Mapping[str, Callable[[], bytes]]] = MappingProxyType(
    {
        "log.truncated": lambda: written(alone()[:-1]),
        "log.order": lambda: add(alone(), Checkpoint, lambda _: Ready(0, 0), nth=1),
        "log.time": lambda: lie(whole_match(), Play, lambda play: {"at": play.at - 200}),
        "bot.seat": lambda: told(Table(seated=(Player("Deep", bot=True), *SEATED[1:])).deal().buy()),
        "chat.closed": lambda: add(whole_match(table="qaid"), Play, lambda _: Chat(0, 1, "team")),
        "commit.hand_opening": lambda: lie(opened(), Reveal, lambda _: {"secret": ZERO}, 1),
        "entropy.anchor": lambda: lie(joined(), Link, lambda _: {"value": ZERO}),
        "entropy.link": lambda: lie(joined(), Link, lambda _: {"value": ZERO}, -1),
        "entropy.order": lambda: add(joined(), Link, lambda link: link, behind=1),
        "check.lines": lambda: checkpoint(lines=3),
        "check.digest": lambda: checkpoint(digest=ZERO),
        "draw.dealer": lambda: lie(alone(), Draw, lambda draw: {"dealer": other(draw.dealer)}),
        "deal.index": lambda: lie(alone(), Deal, lambda deal: {"hand": deal.hand + 1}, 1),
        "deal.dealer": lambda: lie(alone(), Deal, lambda deal: {"dealer": other(deal.dealer)}, 1),
        "deal.cut": lambda: add(alone(), Deal, lambda deal: Cut(0, (deal.dealer + 3) % 4, cards=7)),
        "deal.turned": lambda: lie(alone(), Deal, lambda deal: {"turned": (deal.turned + 8) % 32}),
        "deal.cards": lambda: lie(shown(), Deal, exchanged),
        "deal.repeated_card": lambda: lie(whole_match(), Deal, repeated),
        "boshat.window": lambda: add(whole_match(), Bid, lambda bid: Boshat(0, bid.seat)),
        "boshat.claim": lambda: add(whole_match(table="qaid"), Bid, lambda bid: Boshat(0, bid.seat)),
        "bid.turn": lambda: lie(whole_match(), Bid, lambda bid: {"seat": other(bid.seat)}),
        "bid.call": lambda: lie(whole_match(), Bid, lambda _: {"call": "ashkal", "suit": None}),
        "bid.suit": lambda: lie(whole_match(), Bid, lambda _: {"call": "hokm", "suit": 0}),
        "double.turn": lambda: add(whole_match(), Play, lambda play: Double(0, play.seat, "double"), 32, 1),
        "double.level": lambda: add(whole_match(), Play, lambda _: Double(0, 0, "four")),
        "double.score": lambda: add(whole_match(), Play, lambda _: Double(0, 1, "double")),
        "double.locked": lambda: told(
            scene("JH").say(Double(0, 1, "double"), Double(0, 0, "three", locked=True)).play("JH")
        ),
        "project.window": lambda: told(scene(*FIFTY_AND_SIRA, turned="AH").say(Declare(0, 1, "sira"))),
        "project.too_many": lambda: told(
            scene(*FIFTY_AND_SIRA, name="squarescores", turned="AH").say(Declare(0, 0, "fifty"), Declare(0, 0, "sira"))
        ),
        "project.not_held": lambda: told(scene(*FIFTY_AND_SIRA, turned="AH").say(Declare(0, 0, "hundred"))),
        "project.overlap": lambda: told(
            scene(KINGS_AND_RUN, turned="KH").say(Declare(0, 0, "hundred"), Declare(0, 0, "sira"))
        ),
        "project.priority": lambda: laid("squarescores", 1, "9D TD JD"),
        "baloot.not_held": lambda: told(scene("KH AC", turned="KH").play("KH", say="baloot")),
        "play.turn": lambda: lie(whole_match(), Play, lambda play: {"seat": other(play.seat)}, 5),
        "play.not_held": lambda: lie(whole_match(), Play, lambda _: {"card": card_named("AC")}),
        "play.renege": lambda: told(scene("AC KC", "7C AD", "8C", "9C", call="sun").play("AC", "AD")),
        "play.no_trump": lambda: told(scene(f"{CLUBS} 7H", f"{DIAMONDS} AD 8H", "AC").play("7C", "AD")),
        "play.no_overtrump": lambda: told(scene(f"{CLUBS} TH", f"{DIAMONDS} 7H 9H").play("TH", "7H")),
        "play.locked_lead": lambda: told(scene(f"{CLUBS} JH").say(Double(0, 1, "double", locked=True)).play("JH")),
        "akka.false": lambda: told(scene("KC", "AC", call="sun").play("KC", say="akka")),
        "trick.winner": lambda: add(whole_match(), Play, lambda _: Trick(0, 0), 3, 1),
        "sawa.window": lambda: add(whole_match(), Play, lambda play: Sawa(0, other(play.seat)), 5),
        "sawa.false": lambda: add(whole_match(), Play, lambda play: Sawa(0, play.seat)),
        "score.outcome": lambda: lie(whole_match(), Result, lambda _: {"outcome": "reverse_kaboot"}),
        "score.points": lambda: lie(whole_match(), Result, lambda result: {"points": more(result.points)}),
        "score.total": lambda: lie(whole_match(), Result, lambda result: {"total": more(result.total)}),
        "score.cards": lambda: lie(whole_match(), Result, lambda result: {"cards": more(result.cards)}),
        "score.projects": lambda: lie(whole_match(), Result, lambda result: {"projects": more(result.projects)}),
        "score.baloot": lambda: lie(whole_match(), Result, lambda result: {"baloot": more(result.baloot)}),
        "match.over": over,
        "match.winner": lambda: lie(whole_match(), End, lambda end: {"winner": 1 - end.winner}),
        "match.not_over": early_end,
    }
)
"""Each gives one error, or one warning that leaves the record incomplete, and is verified but for this."""

WITHOUT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "log.version": "no finding: the reader refuses the record",
        "commit.opening": "without the secret the deals are not checked either, so more than this is wrong",
        "commit.missing": "the same",
        "entropy.missing_link": "a warning",
        "project.removed": "a notice",
        "baloot.late": "a notice",
    }
)
"""The checks that alone never change a verdict, and why."""

ELSEWHERE: Final = ("check.receipt", "check.signature", "commit.pinned", "qaid.", "timer.")
"""Checks that need what stands outside the record, a Qaid sheet or a clock; they have tests of their own."""
