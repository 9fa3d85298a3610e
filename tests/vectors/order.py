"""Vectors of lines that are left out, too many, or moved: each is one finding, where it stands (SPEC.md#order)."""

from collections.abc import Iterator
from typing import Any, Final

from fairshuffle.cards import each
from fairshuffle.events import (
    Abort,
    Accuse,
    Boshat,
    Chat,
    Checkpoint,
    Close,
    Deal,
    Draw,
    End,
    Join,
    Link,
    Play,
    Qaid,
    Ready,
    Result,
    Reveal,
    Ruling,
    Trick,
)
from fairshuffle.testing.lint import layer_of
from tests.tools.forge import Events, at, changed, dropped, events_of, inserted, place_of, places, swapped, written
from tests.tools.tables import Table
from tests.vectors.fairness import UNSIGNED, played
from tests.vectors.hands import SURE, WEAK, swept
from tests.vectors.qaid import renege
from tests.vectors.sealed import Sealed
from tests.vectors.told import Case, called, settled


def sheets(name: str) -> Events:
    """A hand with sheets in the auction, in the middle of a trick, behind a whole one and behind the last card."""
    table = Table(name, "qaid", changes={"qaid_sheet_openings": 0}).deal().say(Qaid(0, 2), Chat(0, 1, "table"))
    table.say(Close(0, 2)).buy(call="sun").play_out(tricks=1)
    table.say(Qaid(0, 1), Close(0, 1))
    table.say(Play(0, table.hand.tricks.turn, next(each(table.hand.legal_cards()))))
    table.say(Qaid(0, 0), Accuse(0, 0, 3, "renege"), Chat(0, 0, "table"), Ruling(0, "rejected"))
    if not table.hand.over:
        table.play_out().say(Qaid(0, 3), Accuse(0, 3, 0, "false_akka"), Ruling(0, "rejected"), Qaid(0, 3), Close(0, 3))
    return table.finish().record()


def sealed(table: Sealed, cut: int = 0) -> Events:
    """Three hands that all pass out, with what stands between them, until the game breaks off."""
    for _ in range(3):
        if table.match.hands:
            table.say(Ready(0, 1), Chat(0, 1, "table"))
        table.deal(cut).pass_out()
    return table.abort()


def with_a_redeal_hand() -> Events:
    """A redeal hand, and behind it a swept Sun that ends the match."""
    table = Table("sahrat", "qaid").deal(*WEAK).say(Boshat(0, 1))
    settled(table, "boshat", (0, 0), projects=None, baloot=None)
    return swept(table.deal("", SURE, receiver=1).buy(1, "sun"), 1).record()


def with_a_trick() -> Events:
    """A hand that is passed out, and a Sun of one trick, told, and a Sawa."""
    table = Table("sahrat", "qaid", dealer=2).deal().pass_out()
    settled(table, "passed_out", (0, 0), projects=None, baloot=None)
    table.deal(SURE).buy(0, "sun").play("AC").play_out(1).say(Trick(0, 0), Chat(0, 1, "table"))
    return swept(table).record()


def with_a_call() -> Events:
    """A renege behind which the sheet is closed once, and then used."""
    table = renege("sahrat").say(Qaid(0, 0), Close(0, 0), *called(0, 1, "renege", "registered"))
    return settled(table, "registered", (26, 0)).record()


JOINED: Final = sealed(Sealed())
ALONE: Final = sealed(Sealed(joined=()))
OPENED: Final = sealed(Sealed(reveal="after_hand", joined=(0,)))
CUT: Final = sealed(Sealed("squarescores", "qaid"), cut=5)


def told(name: str, events: Events, line: int, finding: str, note: str, *more: list[object]) -> Case:
    """A case with one error, and what else is told, which is none."""
    return {
        "id": name,
        "record": written(events).decode().removesuffix("\n").split("\n"),
        "verdict": "failed",
        "findings": [*more, [line, finding, "error"]],
        "layer": layer_of(finding),
        "source": "worked out from SPEC.md",
        "note": note,
    }


def out_of_place(name: str, events: Events, place: int, note: str) -> Case:
    """A case with one line out of place."""
    return told(name, events, place + 1, "log.order", note)


def cases() -> Iterator[Case]:
    yield from left_out()
    yield from too_many()
    yield from moved()
    yield from of_another_deal()


def left_out() -> Iterator[Case]:
    """What is left out is told at the next line that needs it."""
    call = with_a_call()
    for key, place, note in (
        (
            "deal",
            place_of(call, Deal),
            "the hand of a deal that is left out is not judged; the match goes on behind it",
        ),
        ("purchase", place_of(call, Deal) + 1, "without the purchase the hand cannot be followed"),
    ):
        yield out_of_place(f"left-out-{key}", dropped(call, place), place, note)
    place = place_of(call, Accuse)
    note = "a ruling answers nothing: what it ruled is in doubt, the result too, and the renege was not called"
    notice: list[object] = [places(call, Play)[1] + 1, "play.renege", "notice"]
    out = told("left-out-accusation", dropped(call, place), place + 1, "log.order", note, notice)
    yield out | {"checks": {"qaid.ruling": "absent"}}
    for nth, kind in enumerate((Checkpoint, Result, Checkpoint)):
        place = places(ALONE, kind)[1 if nth else 0]
        note = f"a {kind.__name__.lower()} is left out, and its phase ends all the same"
        yield out_of_place(f"left-out-{kind.__name__.lower()}-{nth}", dropped(ALONE, place), place, note)


def too_many() -> Iterator[Case]:
    """A line too many has no effect, and nothing that follows from it is told."""
    call, elblot = with_a_call(), sheets("elblot")
    accuse = place_of(call, Accuse)
    note = "an accusation while a ruling is due; the one before it was none"
    yield out_of_place("accused-twice", inserted(call, accuse + 1, call[accuse]), accuse + 1, note)
    sheet = place_of(elblot, Qaid)
    note = "a sheet is open already"
    yield out_of_place("opened-twice", inserted(elblot, sheet + 1, elblot[sheet]), sheet + 1, note)
    last = place_of(call, Result)
    early = (*call[:last], at(1, Close(0, 0)), *call[last:])
    yield told("closed-early", early, last + 1, "qaid.sheet", "no sheet is open; nor does the time of that line count")
    place = place_of(ALONE, Abort)
    yield out_of_place("aborted-twice", inserted(ALONE, place + 1, ALONE[place]), place + 1, "nothing follows the end")
    draw = place_of(OPENED, Link)
    last_line: Any = JOINED[-1]
    stray = (*OPENED[:draw], at(last_line.at, Ruling(0, "rejected")), *OPENED[draw:])
    yield out_of_place("ruling-before-the-draw", stray, draw, "a ruling before the draw, at the time of elsewhere")
    abort = JOINED[place_of(JOINED, Abort)]
    place = places(JOINED, Deal)[1] + 2
    note = "a game that is broken off goes on: told at the line behind"
    yield out_of_place("aborted-and-goes-on", inserted(JOINED, place, abort), place + 1, note)
    match = sheets("sahrat")
    end = match[place_of(match, End)]
    yield told("ended-at-once", inserted(match, 1, end), 2, "match.not_over", "an end before anybody has won")


def moved() -> Iterator[Case]:
    """A line that was moved is one finding, where it or the one before it does not fit."""
    for key, events in (("joined", JOINED), ("opened", OPENED)):
        place = place_of(events, Checkpoint)
        note = "the first link comes before the seal"
        yield out_of_place(f"moved-seal-{key}", swapped(events, place, place + 1), place, note)
    place = place_of(ALONE, Result)
    yield out_of_place("moved-checkpoint", swapped(ALONE, place, place + 1), place, "a checkpoint before its result")
    yield from too_late()
    yield from too_early()


def too_late() -> Iterator[Case]:
    """What comes too late lacks where it stood, and is told there."""
    for key, events, kind, by, what in (
        ("seal", JOINED, Checkpoint, 2, "the seal behind two links"),
        ("draw", JOINED, Draw, 2, "the draw behind two links of the first deal"),
        ("deal", JOINED, Deal, 3, "a deal behind three calls of its hand"),
        ("result", JOINED, Result, 3, "a result behind its checkpoint, where the next hand is waited for"),
        ("result-in-a-hand", ALONE, Result, 6, "a result inside the next hand"),
    ):
        place = place_of(events, kind)
        late = inserted(dropped(events, place), place + by, events[place])
        yield out_of_place(f"late-{key}", late, place, what)
    for nth, by, what in ((0, 4, "the secret of the draw inside a hand"), (1, 2, "a secret among those who are ready")):
        place = places(OPENED, Reveal)[nth]
        late = inserted(dropped(OPENED, place), place + by, OPENED[place])
        yield told(f"late-secret-{nth}", late, place + 1, "commit.hand_opening", what)
    place = place_of(JOINED, Join)
    late = inserted(dropped(JOINED, place), place + 5, JOINED[place])
    line = place_of(JOINED, Link) + 1
    yield told("late-join", late, line - 1, "entropy.link", "who joins behind the seal gives links of no known chain")
    place = places(JOINED, Link, deal=2)[1]
    late = (*JOINED[:place], *JOINED[place + 1 : place + 4], JOINED[place], *JOINED[place + 4 :])
    missing: list[object] = [place + 1, "entropy.missing_link", "warning"]
    yield told("late-link-of-its-time", late, place + 1, "deal.turned", "a link inside the hand of its deal", missing)
    place = place_of(ALONE, Deal)
    late = (*ALONE[:place], *ALONE[place + 1 : place + 3], ALONE[place], *ALONE[place + 3 :])
    yield out_of_place("late-deal-of-its-time", late, place, "a deal behind two calls that are later than it")


def too_early() -> Iterator[Case]:
    """What comes too early is told where it stands, and nothing lacks where it belongs."""
    for key, events, kind, nth, by, line, what in (
        ("seal", JOINED, Checkpoint, 0, 2, 1, "the seal before two who join, told at the first of them"),
        ("checkpoint", JOINED, Checkpoint, 1, 10, 0, "a checkpoint between the calls of its hand"),
        ("deal", ALONE, Deal, 1, 6, 0, "the deal of the next hand inside a hand"),
        ("secret", OPENED, Reveal, 1, 3, 0, "a secret inside its hand"),
    ):
        place = places(events, kind)[nth]
        early = inserted(dropped(events, place), place - by, events[place])
        yield out_of_place(f"early-{key}", early, place - by + line, what)
    match = events_of(played(UNSIGNED))
    place = place_of(match, End)
    early = inserted(dropped(match, place), place - 4, match[place])
    note = "the end inside the last hand: it is not told again at the last checkpoint"
    ended = out_of_place("early-end", early, place - 4, note)
    yield {**ended, "findings": [*ended["findings"], [len(match), "log.truncated", "warning"]]}
    place = place_of(JOINED, Checkpoint)
    stray = inserted(JOINED, place, JOINED[place_of(JOINED, Abort)])
    note = "broken off before the seal: the seal may be the last checkpoint, the first link shows that it goes on"
    yield out_of_place("aborted-before-the-seal", stray, place + 2, note)
    yield from followed()


def followed() -> Iterator[Case]:
    """A line from elsewhere behind one that looks as if it were such hides nothing of its hand."""
    slip = renege("sahrat").play_out().finish().record()
    place = places(slip, Play)[1]
    note = "broken off before a renege that nobody calls, and it goes on: it is noticed all the same"
    aborted = inserted(slip, place, JOINED[place_of(JOINED, Abort)])
    notice: list[object] = [place + 2, "play.renege", "notice"]
    case = out_of_place("aborted-before-a-renege", aborted, place + 1, note)
    yield {**case, "findings": [*case["findings"], notice]}
    table = Sealed()
    table.joined = (0,)
    less = table.deal().pass_out().abort()
    deal = place_of(less, Deal)
    note = "a link is missing, but the deal is in its place: the line from elsewhere is the one in its hand"
    missing: list[object] = [deal + 1, "entropy.missing_link", "warning"]
    stray = inserted(less, deal + 4, Trick(0, 1))
    yield {**told("trick-in-an-auction", stray, deal + 5, "log.order", note, missing), "dealt": "checked"}


def of_another_deal() -> Iterator[Case]:
    """What names another deal than the running one."""
    link = JOINED[place_of(JOINED, Link, deal=1)]
    place = place_of(JOINED, Link)
    note = "a link of the first deal among those for the draw, at a time of elsewhere"
    stray = (*JOINED[:place], at(1, link), *JOINED[place:])
    yield told("link-of-another-deal", stray, place + 1, "entropy.order", note)
    redeal = with_a_redeal_hand()
    result = place_of(redeal, Result)
    note = "the result of another hand"
    yield told("result-of-another-hand", changed(redeal, result, hand=9), result + 1, "deal.index", note)
    far = changed(ALONE, places(ALONE, Deal)[1], hand=1002)
    far = changed(far, places(ALONE, Result)[1], hand=1002)
    note = "an index too far off to be counted on from; its hand is called by it, and the next deal is the next one"
    yield told("index-far-off", far, places(ALONE, Deal)[1] + 1, "deal.index", note)
