"""Vectors of records with several faults, and of what stands behind a fault: it is judged as if that one was told.

Where faults stand behind one another each is told once, where it stands, and nothing that follows from it
(SPEC.md#replay).
"""

from collections.abc import Iterator
from typing import Final

from fairshuffle.cards import RANKS, card_named
from fairshuffle.events import (
    Bid,
    Boshat,
    Chat,
    Close,
    Declare,
    Double,
    End,
    Outcome,
    Play,
    Qaid,
    Ready,
    Result,
    Ruling,
    Sawa,
    Speak,
    Trick,
)
from tests.tools.forge import changed, dropped, inserted, place_of, places
from tests.tools.tables import Table
from tests.vectors.hands import (
    CLOCKS,
    SURE,
    TIE,
    WEAK,
    Ladder,
    later,
    next_lead,
    show,
    swept,
    swept_under,
    three_siras,
    tie,
    unjudged,
)
from tests.vectors.order import JOINED, sheets, with_a_call, with_a_redeal_hand
from tests.vectors.qaid import RENEGE
from tests.vectors.told import Case, called, case, settled, several


def cases() -> Iterator[Case]:
    yield from behind_the_end()
    yield from in_a_hand()
    yield from endings()
    yield from turns()
    yield from scores()


# Behind the end of a hand, and of a match


def behind_the_end() -> Iterator[Case]:
    """Behind the end of a hand a call or a card is one finding, and the hand is not followed where it goes on by it."""
    table = Table("sahrat", "qaid").deal().buy(call="sun").play_out().say(Boshat(0, 1))
    line = table.line
    settled(table, "boshat", (0, 0), projects=None, baloot=None)
    table = swept(table.deal("", SURE, receiver=1).buy(1, "sun"), 1)
    note = "a Boshat behind the last card, by which the table has gone on"
    yield several("boshat-behind-the-last-card", table.record(), note, (line, "boshat.window"))
    table = Table().deal(SURE).buy(call="sun").say(Sawa(0, 0), Bid(0, 1, "pass"))
    line = table.line
    settled(table, "passed_out", (0, 0), projects=None, baloot=None)
    table = swept(table.deal("", SURE, receiver=1).buy(1, "sun"), 1)
    note = "a pass behind a Sawa, and the hand is said to be passed out"
    yield several("pass-behind-a-sawa", table.record(), note, (line, "bid.turn"))
    table = Table("sahrat", "qaid").deal(*WEAK).say(Boshat(0, 1), Bid(0, 0, "pass"))
    line = table.line
    settled(table, "passed_out", (0, 0), projects=None, baloot=None)
    table = swept(table.deal("", SURE, receiver=1).buy(1, "sun"), 1)
    note = "a pass behind a Boshat, and the hand is said to be passed out"
    yield several("pass-behind-a-boshat", table.record(), note, (line, "bid.turn"))
    table = Table().deal(SURE).pass_out().say(Bid(0, 0, "sun"))
    line = table.line
    unjudged(table.say(table.rest(), Play(0, 0, 7)))
    note = "a Sun behind two rounds of passes, and the hand is played"
    yield several("sun-behind-the-passes", table.record(), note, (line, "bid.turn"))
    table = Table().deal().buy(call="sun").play_out()
    table.say(Play(0, table.hand.tricks.turn, 0))
    line = table.line
    settled(table, "kaboot", (44, 0), cards=(130, 0))
    note = "a card behind the last one, and the result counts it"
    yield several("card-behind-the-last-one", table.record(), note, (line, "log.order"))
    table = Table().deal(SURE).buy(call="sun").say(Sawa(0, 0))
    table.say(Result(0, 1, "kaboot", (44, 0), (44, 0), (130, 0))).deal()
    line = table.line
    table.pass_out().say(Result(0, 2, "passed_out", (0, 0), (44, 0))).deal()
    table.pass_out().say(Result(0, 3, "passed_out", (0, 0), (44, 0)), End(0, 0, (44, 0)))
    note = "two hands more are dealt behind the end of the match: told at the first"
    yield several("two-deals-behind-the-end", table.record(), note, (line, "match.over"))


# In a hand


def in_a_hand() -> Iterator[Case]:
    """Lines of a hand that stand where they may not, or behind one that ends its checking."""
    table = Table("sahrat", "qaid").deal(SURE).buy(call="sun").play("AC").play_out(tricks=1)
    table.say(Chat(0, 1, "table"), Trick(0, 0))
    line = table.line
    yield several(
        "trick-behind-a-chat",
        swept(table).record(),
        "a trick line stands right behind its fourth card",
        (line, "log.order"),
    )
    redeal = with_a_redeal_hand()
    place = place_of(redeal, Sawa)
    note = "the tricks are claimed twice"
    yield several("claimed-twice", inserted(redeal, place + 1, redeal[place]), note, (place + 2, "log.order"))
    call = with_a_call()
    place = places(call, Play)[1]
    note = "a ruling, and no sheet is open"
    yield several(
        "ruling-without-a-sheet", inserted(call, place, Ruling(0, "rejected")), note, (place + 1, "log.order")
    )
    table = Table("sahrat", "qaid").deal().say(Bid(0, 1, "sun"), Chat(0, 1, "team"))
    settled(table, "passed_out", (0, 0), None, None, None).deal("", SURE, receiver=1).buy(1, "sun")
    note = "a bid out of turn, and behind it team chat, which is closed whatever becomes of the hand"
    yield several("team-chat-behind-a-bid", swept(table, 1).record(), note, (3, "bid.turn"), (4, "chat.closed"))
    table = Table().say(Ready(0, 1)).deal(SURE).buy(call="sun")
    yield several(
        "ready-before-the-first-hand", swept(table).record(), "nobody is ready before the first hand", (2, "log.order")
    )
    place = place_of(JOINED, Ready)
    note = "a line between hands at the time of another place"
    yield several("ready-at-another-time", changed(JOINED, place, at=1), note, (place + 1, "log.time"))
    yield from locked()


SEVEN_TRUMPS: Final = ("JH 9H AH TH KH QH 8H AC", "7H 7D 8D 9D TD JD QD KD")
"""Hokm in hearts: seat 0 takes all tricks if he may lead trumps first; seat 1 has no clubs."""


def locked() -> Iterator[Case]:
    """What depends on the lock of a Double."""
    hands = ("AC KC QC KH TH AH 9H JH", "7C 8C", "9C JC", "TC")
    table = Table(changes=CLOCKS).deal(*hands).buy().say(Double(0, 1, "double", locked=True))
    table = later(next_lead(table.play("AC")), 15_000).say(Play(0, 0, card_named("JH"), None, auto=True))
    line = table.line
    unjudged(table.say(Play(0, 0, card_named("KC"))))
    note = "the server leads a trump against the lock, and behind it its seat plays again: that may follow from it"
    yield several("auto-against-the-lock", table.record(), note, (line, "timer.auto"))
    table = Table().deal(*SEVEN_TRUMPS, turned="JH").buy().say(Double(0, 1, "double", locked=True), Sawa(0, 0))
    line, note = table.line, "the Ace has to be led first, and is trumped"
    yield several("sawa-against-the-lock", unjudged(table).record(), note, (line, "sawa.false"))
    table = Table().deal(*SEVEN_TRUMPS, turned="JH").buy().say(Double(0, 1, "double"), Sawa(0, 0))
    yield case("sawa-without-a-lock", settled(table, "kaboot", (25, 0), cards=(162, 0)), "the trumps are led first")


# Sheets that are left open, and endings


def endings() -> Iterator[Case]:
    """Where a hand ends, and who deals the next one."""
    table = Table("sahrat", "qaid").deal(SURE)
    rest = table.rest()
    table.say(Bid(0, 0, "sun"), Qaid(0, 1), rest)
    line = table.line
    table = swept(table)
    yield several("closing-cards-in-a-sheet", table.record(), "a sheet is left open", (line, "log.order"))
    open_still = sheets("elblot")
    place = places(open_still, Close)[-1]
    note = "the last sheet is left open up to the result"
    yield several("result-in-a-sheet", dropped(open_still, place), note, (place + 1, "log.order"))
    ways: tuple[tuple[str, tuple[Bid, ...], Outcome], ...] = (
        ("true", (), "passed_out"),
        ("unjudged", (Bid(0, 2, "pass"),), "boshat"),
    )
    for key, before, outcome in ways:
        table = Table("sahrat", "qaid", changes={"boshat_dealer": "same"}).deal(*WEAK).say(*before, Boshat(0, 1))
        settled(table, outcome, (0, 0), projects=None, baloot=None)
        wrong = (3, "bid.turn") if before else (table.line, "score.outcome")
        table.match = table.match._replace(deals=table.match.deals._replace(dealer=3))
        swept(table.deal(SURE).buy(call="sun"))
        words = "of a hand whose checking has ended" if before else "that is told as another outcome"
        yield several(
            f"dealer-behind-a-boshat-{key}", table.record(), f"the same seat deals behind a Boshat {words}", wrong
        )


# Turns, projects, scores


def turns() -> Iterator[Case]:
    """When a turn began, and what may not be done any more."""
    table = Table(changes={"target": 8}).deal(*TIE).say(show(1, "TD JD KD"))
    early = table.line
    table.buy().play_out().say(show(1, "TD JD KD"))
    late = table.line
    swept(settled(table, "made", (8, 8), cards=(81, 81)).deal("", SURE, receiver=1).buy(1, "sun"), 1)
    note = "cards are laid in the auction, and behind the last card"
    window = several(
        "laid-too-early-and-too-late", table.record(), note, (early, "project.window"), (late, "project.window")
    )
    yield window | {"where": [[1, None, 1], [1, 8, 1]]}
    table = Table().deal("", "AH JH", receiver=1, turned="AH").buy(1).say(Bid(0, 1, "pass"))
    line, note = table.line, "who could only pass may not do so behind the closing cards"
    yield several("pass-behind-the-closing-cards", unjudged(table).record(), note, (line, "bid.turn"))
    table = Table("sahrat", "qaid").deal(*WEAK).pass_out().say(Boshat(0, 1))
    line, note = table.line, "a redeal hand is called behind two rounds of passes"
    settled(table, "passed_out", (0, 0), projects=None, baloot=None).deal("", SURE, receiver=1).buy(1, "sun")
    yield several("boshat-behind-the-passes", swept(table, 1).record(), note, (line, "boshat.window"))
    table = later(Table(changes=CLOCKS).deal(*SEVEN_TRUMPS, turned="JH").buy(), 11_000).say(Double(0, 1, "double"))
    table = later(table, 27_000).say(Sawa(0, 0))
    note = "the time to lead is counted from the Double, as long as the next level may be called"
    yield case("claimed-behind-a-double", settled(table, "kaboot", (25, 0), cards=(162, 0)), note)
    table = (
        Table().deal(*SEVEN_TRUMPS, turned="JH").buy().say(Double(0, 1, "double"), Double(0, 0, "three", locked=True))
    )
    line = table.line
    table.say(Sawa(0, 0))
    settled(table, "kaboot", (26, 0), cards=(162, 0))
    note = "a Three is locked, which it never is: it stands, open, and the result is false besides"
    errors = (line, "double.locked"), (table.line - 1, "score.points")
    yield several("three-locked", table.record(), note, *errors)
    table = Table().deal(*SEVEN_TRUMPS, turned="JH").buy().play("JH").say(Double(0, 1, "double"))
    line, note = table.line, "a Double behind the first card"
    yield several("double-behind-a-card", unjudged(table).record(), note, (line, "double.turn"))
    table = Table(changes=CLOCKS).deal(*RENEGE).buy(call="sun").play("AC")
    table = later(table, 15_000).say(Play(0, 1, card_named("8D"), "akka", auto=True))
    line, note = table.line, "the server plays a card that is not legal, and says Akka with it"
    table.say(Play(0, 1, card_named("7C")))
    errors = (line, "akka.false"), (line, "timer.auto")
    yield several("auto-with-a-word", unjudged(table).record(), note, *errors)
    table = Table().deal(*RENEGE).buy(call="sun").play("AC", "8D").play_out(tricks=1).play("KC", say="akka")
    table.say(Bid(0, 0, "pass"))
    errors = (6, "play.renege"), (table.line, "bid.turn")
    akka = several(
        "akka-behind-a-renege", unjudged(table).record(), "a renege, a true Akka, and a pass behind the cards", *errors
    )
    yield akka | {"checks": {"akka.false": "passed"}}


LOCKED_OUT: Final = (
    "AC KC QC 9H AD KD 7S 8S",
    "JH QH KH 7C 8D TD 9S KS",
    "8C 9C JD JS QS AS 7D 9D",
)
"""Hokm in hearts: seat 0 has a Sira of clubs, seat 1 one of trumps and with it King and Queen."""


def scores() -> Iterator[Case]:
    """What a hand gives, and who has won."""
    table = Table("elblot", "qaid").deal(*LOCKED_OUT, turned="9H").buy().say(Declare(0, 0, "sira")).play("AC")
    table.say(Declare(0, 1, "sira")).play("7C").play_out(tricks=1).say(show(0, "AC KC QC")).play("AD")
    table.say(show(1, "JH QH KH"))
    vain = table.line
    table.play("8D", "JS").say(*called(1, 2, "renege", "registered"))
    settled(table, "registered", (0, 16))
    note = "a run with King and Queen of trumps is laid against the lock: a call finds no Baloot in it"
    yield case("baloot-against-the-lock", table, note, {vain: ("project.priority", "notice")})
    table = three_siras().say(Speak(0, 0, "sira", "sequence", RANKS.index("A")))
    table.say(show(0, "QC KC AC"))
    vain = table.line
    swept(table.say(show(0, "QC KC AC")))
    note = "a Reveal that has to wait for the others is laid twice, and noticed once"
    yield case("laid-in-vain-twice", table, note, {vain: ("project.priority", "notice")})
    table = tie(8).deal().say(Bid(0, 3, "sun"))
    line = table.line
    table.say(Result(0, 2, "kaboot", (0, 0), (8, 8)), End(0, 1, (8, 8)))
    note = "behind a bid out of turn nobody knows what was said: by a Gahwa either team may have won"
    yield several("may-have-been-a-gahwa", table.record(), note, (line, "bid.turn"))
    ladder: Ladder = ((2, "double"), (1, "three"), (2, "four"), (1, "gahwa"))
    table = swept_under(tie(8), ladder).say(End(0, 1, (8, 8)))
    note = "the result of a hand under Gahwa is left out: it has ended the match all the same"
    yield several("gahwa-without-a-result", table.record(), note, (table.line, "log.order"))
    table.events.pop()
    lost = table.line + 1
    table.match = table.match._replace(phase="between", deals=table.match.deals._replace(dealer=1, next_index=3))
    table.deal().pass_out()
    stops = (table.line, "log.truncated", "warning")
    note = "the same, and another hand is dealt"
    errors = (lost, "log.order"), (lost, "match.over")
    yield several("gahwa-without-a-result-and-a-deal", table.record(), note, *errors, beside=[stops])
    table = swept_under(tie(8), ladder)
    table.say(Result(0, 2, "kaboot", (0, 0), (8, 8), (0, 162))).deal()
    line = table.line
    stops = (line, "log.truncated", "warning")
    note = "a deal behind a hand that was won under Gahwa"
    yield several("deal-behind-a-gahwa", table.record(), note, (line, "match.over"), beside=[stops])
    table = Table("sahrat", "qaid", changes={"target": 8}).deal(*TIE).buy().play_out()
    settled(table, "made", (8, 8), cards=(81, 81)).deal("", "", WEAK[1], receiver=1).buy(1)
    table.say(*[Double(0, seat, level) for seat, level in ladder]).say(Boshat(0, 2))
    settled(table, "boshat", (0, 0), None, None, None).deal("", "", SURE, receiver=2).buy(2, "sun")
    note = "a redeal hand under Gahwa, at equal totals: nobody has won by it, and another hand is dealt"
    yield case("boshat-under-a-gahwa", swept(table, 2), note)
    table = swept_under(Table(dealer=0), ladder)
    table.say(Result(0, 1, "lost", (1, 0), (1, 0)))
    line = table.line
    note = "under Gahwa the other team is said to have won, and the end says so too: one fault"
    yield several("gahwa-for-the-others", table.say(End(0, 0, (1, 0))).record(), note, (line, "score.outcome"))
