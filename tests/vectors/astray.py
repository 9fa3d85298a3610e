"""Vectors of lines that are lost, moved or from elsewhere, beside other faults: each is told once (SPEC.md#order)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from fairshuffle.events import (
    Abort,
    Bid,
    Chat,
    Checkpoint,
    Cut,
    Deal,
    Declare,
    Double,
    Draw,
    End,
    Event,
    Join,
    Link,
    OptionValue,
    Play,
    Ready,
    Rest,
    Result,
    Reveal,
    Sawa,
    Trick,
)
from fairshuffle.findings import TableKind
from tests.tools.forge import Events, at, changed, dropped, inserted, place_of, places, swapped, written
from tests.tools.tables import Table
from tests.vectors.doubts import misdealt, stopped
from tests.vectors.hands import SURE, TIE, later, show, swept, three_siras, unjudged
from tests.vectors.order import ALONE, CUT, JOINED, OPENED, with_a_redeal_hand
from tests.vectors.qaid import RENEGE
from tests.vectors.sealed import MASTER, Sealed
from tests.vectors.told import Case, settled, several
from tests.vectors.unseen import begun, hidden


def cases() -> Iterator[Case]:
    yield from cards()
    yield from behind_a_claim()
    yield from in_doubt()
    yield from results()
    yield from draws()
    yield from deals()
    yield from others()
    yield from secrets()
    yield from purchases()


def moved(events: Events, place: int, to: int) -> Events:
    """The events with a line at another place, at the time of the line that it comes before."""
    line, rest = events[place], dropped(events, place)
    time: Any = rest[to]
    return (*rest[:to], at(time.at, line), *rest[to:])


def cards() -> Iterator[Case]:
    """Cards that are lost, and lines that stand where a card was lost."""
    table = (
        Table().deal(SURE).buy(call="sun").play("AC").play_out(tricks=1).say(Trick(0, 0)).play("TC").play_out(tricks=2)
    )
    events = dropped(unjudged(table).record(), 7)
    note = "a card is lost: told at the trick line behind it, and not at the next lead"
    yield several("card-left-out", events, note, (8, "log.order"))
    table = Table(changes={"target": 8}).deal(*TIE).buy().play_out()
    table.say(Trick(0, table.hand.tricks.turn))
    last = table.line
    table = swept(settled(table, "made", (8, 8), cards=(81, 81)).deal("", SURE, receiver=1).buy(1, "sun"), 1)
    events = dropped(table.record(), last - 2)
    note = "the last card is lost: told at its trick line, and not at the result"
    yield several("last-card-left-out", events, note, (last - 1, "log.order"))
    table = three_siras()
    record = swept(table).record()
    place = place_of(record, Play)
    note = "a card is lost behind a declaration: told at the next one, off turn, and not at the card of that seat"
    yield several("card-left-out-behind-a-declaration", dropped(record, place), note, (place + 1, "project.window"))
    table = three_siras().play("TC").say(show(1, "7D 8D 9D"))
    line = table.line
    record = unjudged(table.play_out(tricks=2)).record()
    note = "a card is lost before a Reveal: told there, off turn, and not at the card of that seat"
    yield several("card-left-out-before-a-reveal", dropped(record, line - 2), note, (line - 1, "project.window"))
    table = Table().deal(*RENEGE).buy(call="sun").play("AC").stray(Trick(0, 0)).play("8D").say(Play(0, 1, 0))
    note = "a trick line behind one card, and behind it a renege"
    yield several("trick-behind-one-card", unjudged(table).record(), note, (6, "log.order"), (7, "play.renege"))
    table = Table("sahrat", "qaid").deal(SURE).buy(call="sun").play("AC").play_out(tricks=1)
    table.say(Chat(0, 1, "team"))
    line = table.line
    table.events.append(at(table.match.at, Trick(0, 0)))
    table.match = table.match._replace(line=table.line)
    note = "team chat behind a fourth card: the trick line may still stand"
    yield several("team-chat-before-a-trick", swept(table).record(), note, (line, "chat.closed"))
    table = Table(changes={"target": 8}).deal(*TIE).buy().play_out().say(Declare(0, 1, "sira"))
    line = table.line
    table.say(Result(0, 1, "made", (9, 8), (9, 8), (81, 81)), End(0, 0, (9, 8)))
    note = "a declaration behind the last card has no effect, and the result is false besides"
    yield several("declared-behind-the-end", table.record(), note, (line, "project.window"), (line + 1, "score.points"))
    table = Table(changes={"target": 8}).deal(*TIE).buy().play_out()
    table.stray(Play(0, 0, 0))
    line = table.line
    swept(settled(table, "made", (8, 8), cards=(81, 81)).deal("", SURE, receiver=1).buy(1, "sun"), 1)
    note = "a card behind the last one, and the hand has ended as before it"
    told = several("card-behind-the-true-end", table.record(), note, (line, "log.order"))
    yield told | {"checks": {"score.points": "passed", "score.cards": "passed"}}


def behind_a_claim() -> Iterator[Case]:
    """A claim of all tricks from elsewhere: told where the hand goes on behind it."""
    ways: tuple[tuple[str, tuple[Event, ...], str], ...] = (
        ("card", (), "cards"),
        ("double", (Double(0, 1, "double"),), "a Double, and cards"),
        ("claim", (Sawa(0, 0),), "the same claim, and cards"),
    )
    for key, more, words in ways:
        table = Table("sahrat", "qaid").deal(SURE).buy(call="sun")
        for stray in (Sawa(0, 0), *more):
            table.stray(stray)
        line = table.line + (not more)
        settled(table.play_out(), "made", (26, 0))
        note = f"a true claim of all tricks, and behind it {words}"
        yield several(f"claimed-and-{key}", table.record(), note, (line, "log.order"))
    table = Table("sahrat", "qaid").deal(SURE).buy(call="sun").play("AC").play_out(tricks=1).stray(Sawa(0, 0))
    line = table.line + 1
    table.events.append(at(table.match.at, Trick(0, 0)))
    table.match = table.match._replace(line=table.line)
    settled(table.play_out(), "made", (26, 0))
    note = "a true claim of all tricks, behind it the line of the trick before, and cards"
    yield several("claimed-and-trick", table.record(), note, (line, "log.order"))
    table = Table("sahrat", "qaid").deal(*RENEGE).buy(call="sun").play("AC").stray(Sawa(0, 1))
    false = table.line
    settled(table.play_out(), "made", (26, 0))
    note = "a false claim that nobody has called is noticed, also where the hand goes on behind it"
    notice = (false, "sawa.false", "notice")
    yield several("false-claim-and-card", table.record(), note, (false + 1, "log.order"), beside=[notice])
    changes = {"timer_qaid_window": 5_000}
    table = Table("sahrat", "qaid", changes=changes).deal(SURE).buy(call="sun").say(Sawa(0, 0), Bid(0, 1, "pass"))
    line = table.line
    settled(table, "passed_out", (0, 0), projects=None, baloot=None).deal("", SURE, receiver=1).buy(1, "sun")
    note = "a pass behind a Sawa; the hand is said to be passed out, and its result waits for no window"
    settled(later(table.say(Sawa(0, 1)), 5_000), "kaboot", (0, 44), cards=(0, 130))
    yield several("pass-and-no-window", table.record(), note, (line, "bid.turn"))


def in_doubt() -> Iterator[Case]:
    """A hand that is dealt by a false dealer: what else is so whatever became of it is told."""
    redeal = with_a_redeal_hand()
    deal = places(redeal, Deal)[1]
    note = "a dealer is misnamed, and the calls are those of the true one"
    wrong: Any = redeal[deal]
    events = changed(redeal, deal, dealer=(wrong.dealer + 1) % 4)
    yield several("dealer-misnamed", events, note, (deal + 1, "deal.dealer"))
    clocks: dict[str, OptionValue] = {"timer_bid": 12_000, "timer_card": 15_000}

    def begin(kind: TableKind = "easy", changes: Mapping[str, OptionValue] = MappingProxyType({})) -> Table:
        table = Table("sahrat", kind, changes={"target": 100, **changes}).deal().pass_out()
        return settled(table, "passed_out", (0, 0), None, None, None)

    table = misdealt(begin(changes=clocks), 3, *RENEGE).buy(call="sun").play("AC")
    dealt = place_of(table.record(), Deal, hand=2) + 1
    later(table, 20_000).play("8D")
    late = (table.line, "timer.late", "warning")
    table.play("8C", "9H")
    note = "a renege where the dealer is false may follow from that; that it is late does not"
    yield several("late-renege", table.record(), note, (dealt, "deal.dealer"), beside=[late, *stopped(table)])
    table = misdealt(begin("qaid"), 3, *RENEGE).buy(call="sun").play("AC").say(Chat(0, 1, "team"))
    line = table.line
    table.play("7C")
    note = "team chat where the dealer is false"
    told = several(
        "dealer-and-team-chat",
        table.record(),
        note,
        (dealt, "deal.dealer"),
        (line, "chat.closed"),
        beside=stopped(table),
    )
    yield told
    table = misdealt(begin("qaid"), 3, *RENEGE).buy(call="sun").play("AC")
    table.events.append(at(1, Chat(0, 1, "table")))
    table.match = table.match._replace(line=table.line)
    line = table.line
    table.play("7C")
    note = "a time that goes back where the dealer is false"
    errors = (dealt, "deal.dealer"), (line, "log.time")
    yield several("dealer-and-time", table.record(), note, *errors, beside=stopped(table))
    table = misdealt(begin(), 3, *RENEGE)
    line = table.line
    table.events[-1] = at(1, table.events[-1])
    table.buy(call="sun")
    note = "a false dealer, at a time that goes back: the time of a deal is told beside it"
    errors = (line, "deal.dealer"), (line, "log.time")
    yield several("dealer-at-another-time", table.record(), note, *errors, beside=stopped(table))


def results() -> Iterator[Case]:
    """Results that are moved or left out."""
    redeal = with_a_redeal_hand()
    first, second = places(redeal, Result)
    note = "a result stands before the deal of its hand"
    yield several("result-before-its-deal", moved(redeal, second, first + 1), note, (first + 2, "log.order"))
    results = places(ALONE, Result)
    early = moved(ALONE, results[1], results[0] + 2)
    point = places(early, Checkpoint)[2]
    note = "a result stands before the deal of its hand, and the checkpoint behind it is left out"
    errors = (results[0] + 3, "log.order"), (point + 1, "log.order")
    bare = dropped(early, point, point + 1, point + 2)  # nor is the next hand asked for
    yield several("result-moved-and-checkpoint-lost", bare, note, *errors)
    stray = inserted(dropped(ALONE, results[2]), results[0] + 2, ALONE[results[0]])
    note = "a result stands twice, and two hands later another one is left out"
    errors = (results[0] + 3, "log.order"), (results[2] + 2, "log.order")
    yield several("result-twice-and-another-lost", stray, note, *errors)
    table = Table("sahrat", "qaid", changes={"target": 100}).deal(*RENEGE).buy(call="sun").play("AC", "8D")
    renege = (table.line, "play.renege", "notice")
    table.say(Sawa(0, 2))
    claim = (table.line, "sawa.false", "notice")
    lost = table.line + 1
    table.match = table.match._replace(phase="between", deals=table.match.deals._replace(dealer=0, next_index=2))
    table.deal().pass_out().say(Result(0, 2, "passed_out", (0, 0), table.match.total))
    note = "the result of a hand with mistakes that nobody has called is left out: they are noticed all the same"
    known = (table.line, "log.truncated", "warning")
    total: Any = table.events[-1]
    table.events[-1] = total._replace(total=(44, 0))
    yield several(
        "result-left-out-with-mistakes", table.record(), note, (lost, "log.order"), beside=[renege, claim, known]
    )
    table = Table().deal(SURE).buy(call="sun").play("AC").say(End(0, 0, (44, 0)))
    note = "the end in the middle of a hand"
    yield several("end-in-a-hand", table.record(), note, (table.line, "log.order"))
    table = Table(changes={"target": 40}).deal().say(Bid(0, 1, "sun"))
    settled(table, "passed_out", (0, 0), None, None, None).deal("", SURE, receiver=1).buy(1, "sun")
    note = "a hand whose checking has ended, and one that is judged to its score"
    told = several("judged-behind-another", swept(table, 1).record(), note, (3, "bid.turn"))
    yield told | {"checks": {"score.points": "passed", "score.outcome": "passed"}}


def draws() -> Iterator[Case]:
    """Draws that are moved or left out, and what comes instead."""
    draw = place_of(ALONE, Draw)
    note = "the first deal stands before the draw: told there, and not at the draw"
    yield several("deal-before-the-draw", swapped(ALONE, draw, draw + 1), note, (draw + 1, "log.order"))
    draw, link = place_of(JOINED, Draw), place_of(JOINED, Link)
    lacking = [(link + 1, "entropy.missing_link", "warning")] * 2
    note = "the draw stands before its links, and by chance fits without them too: told at the first of them"
    early = moved(JOINED, draw, link)
    yield several("draw-before-its-links", early, note, (link + 2, "entropy.order"), beside=lacking)
    events = (*Sealed(joined=()).events[:3], End(500, 0, (0, 0), MASTER), Checkpoint(500, 0, bytes(32)))
    note = "the match is said to be over, and nothing was dealt"
    yield several("end-before-any-deal", events, note, (4, "log.order"), (4, "match.not_over"))


def deals() -> Iterator[Case]:
    """Deals that are moved, doubled or left out."""
    second = places(ALONE, Deal)[1]
    note = "a deal is left out, and with it not every deal was derived"
    lost = several("deal-left-out-of-three", dropped(ALONE, second), note, (second + 1, "log.order"))
    yield lost | {"dealt": "partly"}
    ready = place_of(ALONE, Ready)
    note = "a deal is dealt before the next hand is asked for, and again behind that"
    again = inserted(dropped(ALONE, ready + 1), ready, ALONE[second])
    yield several("deal-around-a-ready", again, note, (ready + 2, "log.order"))
    other = changed((ALONE[second],), 0, hand=9)[0]
    note = "a deal of another index from elsewhere"
    yield several("deal-of-another-index", inserted(ALONE, ready, other), note, (ready + 1, "deal.index"))
    redeal = with_a_redeal_hand()
    rest = place_of(redeal, Rest)
    note = "two requests for the next hand inside a hand"
    twice = inserted(redeal, rest, Ready(0, 1), Ready(0, 2))
    yield several("ready-twice-in-a-hand", twice, note, (rest + 1, "log.order"))
    deal = places(redeal, Deal)[1]
    again = inserted(redeal, deal + 2, Ready(0, 1), redeal[deal])
    note = "a request for the next hand behind a call, and the running hand is dealt again"
    yield several("dealt-again", again, note, (deal + 3, "log.order"), (deal + 4, "log.order"))
    table = Table().deal().stray(Ready(0, 1))
    table.match = table.match._replace(phase="between", deals=table.match.deals._replace(dealer=0, next_index=2))
    table = swept(table.deal("", SURE, receiver=1).buy(1, "sun"), 1)
    note = "a request for the next hand in a hand, whose result is left out"
    yield several("ready-and-no-result", table.record(), note, (3, "log.order"), (4, "log.order"))
    deals = places(ALONE, Deal)
    strays = inserted(inserted(ALONE, deals[2], Bid(0, 0, "pass")), deals[1], Bid(0, 0, "pass"))
    note = "a call before two deals, each from elsewhere"
    errors = (deals[1] + 1, "log.order"), (deals[2] + 2, "log.order")
    yield several("called-before-two-deals", strays, note, *errors)
    strays = inserted(dropped(ALONE, deals[1]), deals[2] - 1, Bid(0, 0, "pass"))
    errors = (deals[1] + 1, "log.order"), (deals[2], "log.order")
    note = "a deal is left out, and a call stands before the next one"
    yield several("deal-left-out-and-a-call", strays, note, *errors)
    back = dropped(redeal, deal)
    back = (*back[: deal + 1], at(1, back[deal + 1]), *back[deal + 2 :])
    note = "a deal is left out, and behind it a time goes back"
    yield several("deal-left-out-and-a-time", back, note, (deal + 1, "log.order"), (deal + 2, "log.time"))
    link = place_of(JOINED, Link, deal=2, seat=0)
    again = inserted((*JOINED[:link], at(1, JOINED[link]), *JOINED[link + 1 :]), link + 2, JOINED[link])
    note = "a link at another time, which is in order for all that comes behind it, and stands there again"
    yield several("link-at-another-time", again, note, (link + 1, "log.time"), (link + 3, "entropy.order"))


def others() -> Iterator[Case]:
    """Lines from elsewhere whose time is another one too, and two strays side by side."""
    second = places(JOINED, Deal)[1] + 3
    broken = (*JOINED[:second], at(at_of(JOINED[second]), Abort(0, "too early", None)), *JOINED[second:])
    note = "the game is broken off and goes on with a stray line: told there, and not once more behind it"
    both = inserted(broken, second + 1, Ready(0, 1))
    yield several("aborted-and-a-stray", both, note, (second + 2, "log.order"))
    table = Table().deal("JH").buy()
    rest: Any = table.events.pop()
    table.match = table.match._replace(line=table.line)
    exchanged = Rest(1, (rest.hands[1], rest.hands[0], *rest.hands[2:]))
    table.events.append(exchanged)
    line, note = table.line, "the closing cards are given to another seat, in a line of another time: one fault"
    yield several("rest-to-another-at-another-time", unjudged(table).record(), note, (line, "deal.cards"))
    first, other = places(JOINED, Join)
    anchor: Any = JOINED[first]
    copied = changed(JOINED[: other + 1], other, at=1, anchor=anchor.anchor)
    seal = at_of(JOINED[other]) + 100
    events = (
        *copied,
        Checkpoint(seal, 0, bytes(32)),
        Abort(seal, "a copied anchor", None),
        Checkpoint(seal, 0, bytes(32)),
    )
    note = "an anchor is that of another seat, in a line of another time: one fault"
    yield several("anchor-copied-at-another-time", events, note, (other + 1, "entropy.anchor"))
    seal = place_of(JOINED, Checkpoint)
    note = "an anchor behind the seal, from elsewhere"
    late = inserted(JOINED, seal + 1, Join(0, 1, bytes(range(32))))
    yield several("join-behind-the-seal", late, note, (seal + 2, "log.order"))
    redeal = with_a_redeal_hand()
    result = places(redeal, Result)[1]
    double = changed(redeal, result, hand=1)[result]
    note = "a result stands twice, first with the number of another hand"
    yield several("result-of-another-hand-before", inserted(redeal, result, double), note, (result + 1, "deal.index"))
    cut, deal = places(CUT, Cut)[1], places(CUT, Deal)[0]
    note = "a cut stands in the hand before, and its deal was made with it"
    early = moved(CUT, cut, deal + 3)
    yield several("cut-in-the-hand-before", early, note, (deal + 4, "log.order")) | {"dealt": "checked"}
    link = place_of(JOINED, Link, deal=2, seat=0)
    result = places(JOINED, Result)[0]
    bare = dropped(JOINED, *range(result, link))
    note = "a result and all that stands before the next links is left out: told at the first of them"
    yield several("result-and-more-left-out", bare, note, (result + 1, "log.order"))
    table = Table().deal(SURE).buy(call="sun").say(Sawa(0, 0)).stray(Play(0, 1, 0))
    line, note = table.line, "a card behind a claim of all tricks, and the result is that of the claim"
    ended = settled(table, "kaboot", (44, 0), cards=(130, 0))
    told = several("card-behind-a-claim", ended.record(), note, (line, "log.order"))
    yield told | {"checks": {"score.points": "passed", "score.cards": "passed"}}
    table = Table(changes={"target": 100}).deal(SURE).buy(call="sun").say(Declare(0, 0, "fifty"))
    false = table.line
    settled(table.say(Sawa(0, 0)), "kaboot", (44, 0), cards=(130, 0)).deal("", SURE, receiver=1).buy(1, "sun")
    table.say(Play(0, 0, 0))
    errors = (false, "project.not_held"), (table.line, "play.turn")
    note = "a false declaration, and in the next hand its seat leads out of turn"
    yield several("declared-and-out-of-turn", table.record(), note, *errors, beside=stopped(table))


def at_of(event: Event) -> int:
    """The time of a line behind the first."""
    time: Any = event
    moment: int = time.at
    return moment


def secrets() -> Iterator[Case]:
    """Secrets that are opened hand by hand, and the seal."""
    reveal = places(OPENED, Reveal)[1]
    note = "a checkpoint stands before the secret that is owed, and again behind it"
    stray = inserted(OPENED, reveal, OPENED[reveal + 1])
    yield several("checkpoint-before-the-secret", stray, note, (reveal + 1, "commit.hand_opening"))
    other = OPENED[places(OPENED, Reveal)[2]]
    note = "the secret of another hand, and then the one that is owed"
    yield several("secret-of-another-hand", inserted(OPENED, reveal, other), note, (reveal + 1, "commit.hand_opening"))
    late = (*OPENED[:reveal], at(1, OPENED[reveal + 1]))
    note = "a secret is left out, the line in its place is of another time, and the record stops"
    errors = (reveal + 1, "commit.hand_opening"), (reveal + 1, "log.time")
    stops = (reveal + 1, "log.truncated", "warning")
    yield several("secret-left-out-and-a-time", late, note, *errors, beside=[stops])
    seal = place_of(ALONE, Checkpoint)
    false = changed(ALONE, seal, lines=1, digest=bytes(32))
    note = "the digest of the seal is false: every deal fits the true one, or this one"
    data = written(false, keep=(seal,)).decode().removesuffix("\n").split("\n")
    yield several("false-seal", ALONE, note, (seal + 1, "check.digest")) | {"record": data, "dealt": "partly"}
    table = Table().deal(SURE).buy(call="sun").play("AC")
    table.events.append(at(1, Play(0, 1, 1)))
    table.match = table.match._replace(line=table.line)
    line = table.line
    table.play_out(tricks=1)
    note = "a card from elsewhere, at its time, which its seat might have played"
    yield several("card-at-another-time", swept(table).record(), note, (line, "log.time"))


def purchases() -> Iterator[Case]:
    """The purchase is left out of a hand whose cards nobody knows: it cannot be followed."""
    ways: tuple[tuple[str, Table], ...] = (
        ("card", begun("easy").play_out(tricks=2)),
        ("claim", settled(begun("easy").say(Sawa(0, 0)), "kaboot", (44, 0))),
        ("double", begun("easy").play_out(tricks=1)),
    )
    for key, table in ways:
        events = tuple(hidden(table)[0])
        place = place_of(events, Bid)
        events = dropped(events, place)
        if key == "double":
            events = inserted(events, place, Double(0, 1, "double"))
        note = f"the purchase is left out: told at the {key} behind it"
        stops = (len(events), "log.truncated", "warning")
        yield several(f"no-purchase-and-{key}", events, note, (place + 1, "log.order"), beside=[stops])
