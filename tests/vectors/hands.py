"""Vectors of single hands told line by line: auctions, projects, claims and times as whole records (SPEC.md#rules)."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fairshuffle.cards import CARD_NAMES, RANKS, card_named
from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Chat,
    Close,
    Deal,
    Declare,
    Double,
    End,
    LevelName,
    OptionValue,
    Outcome,
    Play,
    Player,
    Qaid,
    Ready,
    Rest,
    Result,
    Ruling,
    RulingOutcome,
    Sawa,
    Say,
    Show,
    Speak,
)
from fairshuffle.seats import Pair
from tests.oracle import legality as oracle
from tests.tools.tables import SEATED, Table
from tests.vectors.qaid import BALOOT, RENEGE, WINNERS
from tests.vectors.told import Case, called, case, settled

Changes = dict[str, OptionValue]

WEAK: Final = ("AC TC AD TD AH TH KC KD", "7S 8S 9S 7H 8H AS KS QS")
"""Seat 1 has a redeal hand among its first five cards."""

SURE: Final = "AC TC AD TD AH TH AS TS"
"""In Sun nothing beats these, whatever is led from them."""

FIFTY_AND_SIRA: Final = ("TC JC QC KC AH 7H 7S 9S", "9D TD JD AS QS 7C 8H TH")
"""Seat 0 holds a Fifty of clubs, seat 1 a Sira of diamonds."""

KINGS_AND_RUN: Final = "KC KD KH KS AC QC 7H 8H"


def show(seat: int, names: str) -> Show:
    return Show(0, seat, tuple(card_named(name) for name in names.split()))


def later(table: Table, milliseconds: int) -> Table:
    """The next line comes so much after the last one."""
    table.wait(milliseconds - 100)  # a line comes a tenth of a second after the one before it
    return table


def swept(table: Table, seat: int = 0) -> Table:
    """The seat on turn claims all tricks of a Sun; the match is over."""
    team = seat % 2
    points = (0, 44) if team else (44, 0)
    cards = (0, 130) if team else (130, 0)
    return settled(table.say(Sawa(0, seat)), "kaboot", points, cards=cards)


def unjudged(table: Table) -> Table:
    """A result that nobody judges any more, since the checking of the hand has ended."""
    return settled(table, "made", (16, 0), projects=None, baloot=None)


def error(name: str, table: Table, finding: str, note: str, *, behind: int = 0) -> Case:
    """A hand with one error in its last line, or some lines before it, and a result that nobody judges."""
    line = table.line - behind
    return case(name, unjudged(table), note, {line: (finding, "error")})


def cases() -> Iterator[Case]:
    yield from redeals()
    yield from purchases()
    yield from declarations()
    yield from shows()
    yield from reveals()
    yield from baloots()
    yield from sheets()
    yield from rulings()
    yield from calls()
    yield from words()
    yield from locks()
    yield from times()
    yield from matches()


# The redeal hand


def redealt(name: str, *, table: str = "qaid", changes: Changes | None = None) -> Table:
    kind: Any = table
    return Table(name, kind, changes=changes).deal(*WEAK)


def redeals() -> Iterator[Case]:
    def annulled(table: Table) -> Table:
        """The redeal hand is called, and the next dealer's Sun swept."""
        settled(table.say(Boshat(0, 1)), "boshat", (0, 0), projects=None, baloot=None)
        return swept(table.deal("", SURE, receiver=1).buy(1, "sun"), 1)

    yield case("boshat", annulled(redealt("sahrat")), "a redeal hand is called, and the next seat deals")
    table = redealt("sahrat").buy(call="sun")
    yield case("boshat-after-the-purchase", annulled(table), "it may be called until the first card")
    table = redealt("balotk", table="easy").say(Bid(0, 0, "pass"))
    yield case("boshat-after-a-pass", annulled(table), "a pass does not close it, and balotk has it at every table")
    table = redealt("sahrat", changes={"boshat_dealer": "same"})
    settled(table.say(Boshat(0, 1)), "boshat", (0, 0), projects=None, baloot=None)
    table.match = table.match._replace(deals=table.match.deals._replace(dealer=3))
    yield case("boshat-same-dealer", swept(table.deal(SURE).buy(call="sun")), "an option lets the same seat deal again")
    table = Table("sahrat", "qaid", changes={"boshat_dealer": "same"}).deal(*WEAK).pass_out()
    settled(table, "passed_out", (0, 0), projects=None, baloot=None)
    note = "four passes twice: the next seat deals also where a Boshat leaves the deal"
    yield case("passed-out-next-dealer", swept(table.deal("", SURE, receiver=1).buy(1, "sun"), 1), note)
    closed = "boshat.window"
    table = redealt("sahrat").buy(call="sun").play("AC").say(Boshat(0, 1))
    yield error("boshat-behind-the-first-card", table, closed, "too late once a card is played")
    table = redealt("sahrat", table="easy").say(Boshat(0, 1))
    yield error("boshat-at-an-easy-table", table, closed, "sahrat has it at Qaid tables only")
    table = redealt("squarescores").say(Boshat(0, 1))
    yield error("boshat-where-there-is-none", table, closed, "squarescores has none")
    table = redealt("balotk").say(Bid(0, 0, "hokm", 2), Boshat(0, 1))
    yield error("boshat-behind-a-hokm", table, closed, "balotk closes it with the first Hokm")
    table = redealt("squarescores", changes={"boshat": "first_round"}).buy()
    del table.events[-1]  # the closing cards are not shown: the hand is in its purchase still
    yield error(
        "boshat-behind-the-first-round", table.say(Boshat(0, 1)), closed, "the auction is over, and the round with it"
    )
    table = redealt("squarescores", changes={"boshat": "first_round"}).say(*[Bid(0, seat, "pass") for seat in range(4)])
    yield error("boshat-in-the-second-round", table.say(Boshat(0, 1)), closed, "four passes have ended the first round")
    ten = Table("sahrat", "qaid").deal(WEAK[0].replace("TC", "9H"), "7S 8S TC 7H 8H AS KS QS").say(Boshat(0, 1))
    yield error("boshat-with-a-ten", ten, "boshat.claim", "a Ten among the five")


# Purchases


def purchases() -> Iterator[Case]:
    table = Table("balotk").deal("JH").buy().play_out(tricks=1).say(Bid(0, 2, "pass"))
    yield error("pass-behind-a-card", table, "bid.turn", "who could only pass may not do so once cards are played")
    table = Table().deal("", "AH JH", receiver=1, turned="AH").buy(1).play_out(tricks=1).say(Bid(0, 1, "pass"))
    note = "on an Ace the buyer himself could only pass, and now it is too late"
    yield error("skipped-pass-behind-a-card", table, "bid.turn", note)
    table = Table().deal("JH").buy()
    del table.events[-1]
    rest = table.rest()
    false = Rest(0, (rest.hands[1], rest.hands[0], *rest.hands[2:]))
    note = "the two closing cards go to another seat than the receiver"
    yield error("rest-to-another", table.say(false), "deal.cards", note)
    table = Table().deal("JH").buy()
    del table.events[-1]
    twice = Rest(0, (rest.hands[0], (rest.hands[0][0], *rest.hands[1][1:]), *rest.hands[2:]))
    yield error("rest-with-a-card-twice", table.say(twice), "deal.repeated_card", "a closing card is dealt twice")
    table = Table().deal("JH")
    deal = table.events.pop()
    assert isinstance(deal, Deal)
    assert deal.hands is not None
    table = Table()
    hands = ((deal.hands[1][0], *deal.hands[0][1:]), *deal.hands[1:])
    table.say(deal._replace(hands=hands))
    line = table.line
    table.say(*[Bid(0, seat, "pass") for _ in range(2) for seat in range(4)])
    settled(table, "passed_out", (0, 0), projects=None, baloot=None)
    table.deal("", SURE, receiver=1).buy(1, "sun")
    yield case("card-twice", swept(table, 1), "a card is dealt twice", {line: ("deal.repeated_card", "error")})
    bot = (Player("Deep", bot=True), *SEATED[1:])
    table = Table(seated=bot).deal(SURE).buy(call="sun")
    yield case("bot-at-a-paid-table", swept(table), "bots sit at free tables only", {1: ("bot.seat", "error")})
    table = Table(seated=bot, free=True).deal(SURE).buy(call="sun")
    yield case("bot-at-a-free-table", swept(table), "a bot at a free table")
    sun = Table(changes={"ashkal_buyer": "partner"}).deal(
        "7D AC KC QC JC TC 9C 8C", "AD TD KD QD JD 9D 8D AH", turned="8C"
    )
    sun.say(Bid(0, 0, "pass"), Bid(0, 1, "hokm", 0), Bid(0, 2, "ashkal"), sun.rest()).play("7D", "AD").play_out(
        tricks=1
    )
    settled(sun.say(Sawa(0, 1)), "kaboot", (0, 44), cards=(0, 130))
    yield case(
        "kaboot-of-an-ashkal", sun, "a swept Ashkal is no reverse Kaboot, though the dealer's right is its buyer"
    )
    sun = Table().deal("7D AC KC QC JC TC 9C 8C", "AD TD KD QD JD 9D 8D AH", turned="8C").buy(call="sun")
    settled(sun.play("7D", "AD").play_out(tricks=1).say(Sawa(0, 1)), "reverse_kaboot", (0, 88), cards=(0, 130))
    yield case("reverse-kaboot", sun, "the dealer's right has bought a Sun with an Ace, and takes no trick")


# Projects

CLUBS: Final = "AC TC KC QC JC AD AH AS"
"""In Sun nothing beats these either: four Aces, and a run of five."""

SIRA: Final = "AC KC QC TC AD TD AH TH"
"""Nor these: a Sira of clubs."""


def declarations() -> Iterator[Case]:
    table = Table().deal(CLUBS).buy(call="sun").say(Declare(0, 0, "hundred", RANKS.index("K")))
    line = table.line
    yield case("false-top", swept(table), "the Hundred has another top card", {line: ("project.not_held", "error")})
    table = Table().deal(CLUBS).buy(call="sun").say(Declare(0, 0, "four_hundred"), Declare(0, 0, "hundred"))
    line = table.line
    settled(table.say(Sawa(0, 0)), "kaboot", (84, 0), cards=(130, 0), projects=(40, 0))
    note = "the run of five needs an Ace of the four; the Four Hundred stands"
    yield case("declared-over-each-other", table, note, {line: ("project.overlap", "error")})
    table = Table().deal(CLUBS).buy(call="sun").say(Declare(0, 0, "four_hundred"), Declare(0, 0, "fifty"), Sawa(0, 0))
    settled(table, "kaboot", (94, 0), cards=(130, 0), projects=(50, 0))
    yield case("rest-of-a-run", table, "beside four Aces what is left of the run is a Fifty")
    table = Table("sahrat", "qaid", changes={"declarations_each": 3}).deal("KC QC JC KD QD JD KH KS").buy(call="sun")
    table.say(Declare(0, 0, "sira"), Declare(0, 0, "sira"), Declare(0, 0, "hundred"))
    line = table.line
    table.play("KH").say(*called(1, 0, "renege", "rejected"))
    note = "of three declarations two can stand together, and the greater number stands; a wrong call pays them"
    findings = {line: ("project.overlap", "notice")}
    yield case("greater-number-stands", settled(table, "registered", (34, 0), projects=(8, 0)), note, findings)
    hokm = Table().deal("7H 8H 9H AC KD QD JS TS", turned="9H").buy().say(Declare(0, 0, "sira"), Double(0, 1, "double"))
    yield error("double-behind-a-declaration", hokm, "double.turn", "nobody doubles once a project is declared")


def two_runs(changes: Changes | None = None) -> Table:
    """Squarescores, trick two, seat 1 on turn: he has declared one of two Siras, and nobody anything better."""
    table = Table("squarescores", changes=changes).deal(SURE, "7C JD QD KD 7H 8H 9H 8D").buy(call="sun").play("AC")
    return table.say(Declare(0, 1, "sira")).play("7C").play_out(tricks=1).play("TC")


def shows() -> Iterator[Case]:
    """Projects that are laid, or said to be."""
    yield case(
        "undeclared-laid",
        swept(next_lead(two_runs().say(show(1, "7H 8H 9H")))),
        "winners may lay what they did not declare",
    )
    table = two_runs({"undeclared_may_be_shown": False}).say(show(1, "7H 8H 9H"))
    line = table.line
    note = "an option forbids to lay what was not declared"
    yield case("undeclared-not-laid", swept(next_lead(table)), note, {line: ("project.not_held", "error")})
    table = Table("squarescores").deal(SURE, "KC KD KH KS QD JD 7C 7H").buy(call="sun").play("AC")
    table.say(Declare(0, 1, "hundred")).play("7C").play_out(tricks=1).play("TC").say(show(1, "JD QD KD"))
    line = table.line
    note = "an undeclared run needs a King of the Hundred that was declared"
    yield case("laid-over-a-declared-one", swept(next_lead(table)), note, {line: ("project.overlap", "error")})
    table = next_lead(two_runs()).say(show(1, "JD QD KD"))
    line = table.line
    yield case("laid-too-late", swept(table), "after one's own second card", {line: ("project.window", "error")})
    table = Table("squarescores", "qaid", changes={"undeclared_may_be_shown": False}).deal(
        SURE, "7C JD QD KD 7H 8H 9H 8D"
    )
    table.buy(call="sun").play("AC", "7C").play_out(tricks=1).play("TC").say(show(1, "JD QD KD"))
    line = table.line
    note = "an undeclared project is an error where it cannot be called"
    yield case("undeclared-at-a-qaid-table", swept(next_lead(table)), note, {line: ("project.not_held", "error")})
    table = Table().deal(SIRA, "7D 8D 9D JD 7C 7H 8S 9S").buy(call="sun").say(Declare(0, 0, "sira")).play("AC")
    table.say(Declare(0, 1, "sira")).play("7C").play_out(tricks=1).say(show(1, "7D 8D 9D"))
    line = table.line
    settled(table.say(Sawa(0, 0)), "kaboot", (48, 0), cards=(130, 0), projects=(4, 0))
    note = "the server says that the losers' project was shown"
    yield case("losers-shown", table, note, {line: ("project.priority", "error")})
    table = Table().deal(SIRA, "7D 8D 9D JD 7C 7H 8S 9S").buy(call="sun").say(Declare(0, 0, "sira")).play("AC")
    table.say(Declare(0, 1, "sira")).play("7C").play_out(tricks=1).say(show(0, "QC KC AC"), Sawa(0, 0))
    settled(table, "kaboot", (48, 0), cards=(130, 0), projects=(4, 0))
    yield case("winners-shown", table, "the server says that the winners' project was shown")


def next_lead(table: Table) -> Table:
    """The running trick is played to its end."""
    return table.play_out(tricks=table.hand.tricks.number)


def three_siras(kind: Any = "easy", **changes: OptionValue) -> Table:  # noqa: ANN401  # a kind of table
    """Elblot, trick two, seat 0 on turn; seats 0, 1 and 3 have declared a Sira each."""
    hands = (SIRA, "7D 8D 9D 7C 8S 9S JS QS", "", "7H 8H 9H 8C JD KD TS KS")
    table = Table("elblot", kind, changes=changes).deal(*hands).buy(call="sun").say(Declare(0, 0, "sira")).play("AC")
    table.say(Declare(0, 1, "sira")).play("7C").play_out(until=3).say(Declare(0, 3, "sira"))
    return table.play("8C")


def reveals() -> Iterator[Case]:
    """Reveals and Speaks at elblot."""
    table = three_siras().say(show(1, "7D 8D 9D"))
    line = table.line
    yield case("laid-off-turn", swept(table), "a Reveal off turn", {line: ("project.window", "error")})
    table = Table("elblot").deal(SIRA).buy(call="sun").say(Declare(0, 0, "sira"), show(0, "QC KC AC"))
    line = table.line
    yield case("laid-in-trick-one", swept(table), "a Reveal in trick one", {line: ("project.window", "error")})
    nine = RANKS.index("9")
    for key, wait, note in (
        ("at", 10_000, "the last moment of the window"),
        ("behind", 10_001, "the window is closed"),
    ):
        table = three_siras(timer_speak=10_000).say(Speak(0, 1, "sira", "sequence", nine))
        later(table, wait).say(Speak(0, 3, "sira", "sequence", nine))
        late = {table.line: ("project.window", "error")} if wait > 10_000 else {}
        yield case(f"speak-{key}-the-limit", swept(table), note, late)
    table = three_siras(timer_speak=10_000).say(Speak(0, 1, "sira", "sequence", nine))
    later(table, 9_000).say(Speak(0, 3, "sira", "sequence", nine))
    later(table, 3_000).say(Speak(0, 0, "sira", "sequence", RANKS.index("A")))
    late = {table.line: ("project.window", "error")}
    yield case("speak-does-not-prolong", swept(table), "an answer does not begin the window anew", late)
    table = three_siras("qaid", timer_speak=10_000).say(Speak(0, 1, "sira", "sequence", nine), Qaid(0, 0))
    later(later(table, 5_000).say(Close(0, 0)), 9_000).say(Speak(0, 3, "sira", "sequence", nine))
    yield case("speak-and-a-sheet", swept(table), "time of a sheet is not counted")
    hands = (SIRA, "7D 8D 9D 7C 8S 9S JS QS", "7H 8H 9H 8C JD KD TS KS")
    table = Table("elblot").deal(*hands).buy(call="sun").say(Declare(0, 0, "sira")).play("AC")
    table.say(Declare(0, 1, "sira")).play("7C").say(Declare(0, 2, "sira")).play_out(tricks=1)
    table.say(show(0, "QC KC AC"), Speak(0, 0, "sira", "sequence", RANKS.index("A")))
    late = {table.line: ("project.window", "error")}
    yield case("speak-behind-the-reveal", swept_with(table, 1), "what is laid is no open declaration", late)
    hands = (SIRA, "7S 8S 9S TS 7D 8D 9D 7C", "JS QS KS AS 8C 9C KH QH")
    table = Table("elblot").deal(*hands).buy(call="sun").play("AC").say(Declare(0, 1, "fifty"), Declare(0, 1, "sira"))
    table.play("7C").say(Declare(0, 2, "fifty")).play_out(tricks=1).say(Speak(0, 1, "fifty", "sequence", nine))
    line = table.line
    yield case("speak-of-another", swept(table), "the top card of his Sira", {line: ("project.not_held", "error")})
    yield from lock_of_the_others()
    yield from choices()
    yield from words_that_bind()


TWO_SIRAS: Final = "AC TC KC QC AH TH KH QH"
"""Two Siras, and in Sun every trick."""


def swept_with(table: Table, siras: int) -> Table:
    """Seat 0 claims all tricks of a Sun, and has so many Siras that count."""
    points = (44 + 4 * siras, 0)
    return settled(table.say(Sawa(0, 0)), "kaboot", points, cards=(130, 0), projects=(4 * siras, 0))


def choices() -> Iterator[Case]:
    """Two Siras are held and one is declared, or none: which are laid, and what of a second time."""
    hearts, clubs, sira = show(0, "QH KH AH"), show(0, "QC KC AC"), Declare(0, 0, "sira")

    def begun(kind: Any, *declared: Declare) -> Table:  # noqa: ANN401  # a kind of table
        return next_lead(Table("elblot", kind).deal(TWO_SIRAS).buy(call="sun").say(*declared).play("AC"))

    for kind in ("easy", "qaid"):
        weight = "error" if kind == "easy" else "notice"
        for key, chosen in (("clubs", clubs), ("hearts", hearts)):
            table = begun(kind, sira).say(chosen)
            yield case(f"one-sira-of-two-{key}-{kind}", swept_with(table, 1), "the owner lays the one he chooses")
        table = begun(kind, sira).say(hearts, clubs)
        second = {table.line: ("project.not_held", weight)}
        note = "one declaration stands for one Sira"
        yield case(f"both-siras-for-one-{kind}", swept_with(table, 1 if kind == "easy" else 2), note, second)
        table = begun(kind, sira, sira).say(hearts, clubs)
        yield case(f"both-siras-for-two-{kind}", swept_with(table, 2), "two declarations stand for both Siras")
        table = next_lead(begun(kind, sira).say(hearts).play("TC")).say(hearts)
        again = {table.line: ("project.overlap", weight)}
        yield case(f"sira-laid-twice-{kind}", swept_with(table, 1), "a project counts once", again)
    table = begun("qaid").say(hearts)
    told = {table.line: ("project.not_held", "notice")}
    table = next_lead(table.play("TC")).say(hearts)
    told[table.line] = ("project.overlap", "notice")
    yield case("undeclared-sira-laid-twice", swept_with(table, 1), "a wrong Reveal counts once too", told)
    table = begun("qaid").say(hearts, *called(1, 0, "invalid_project", "project_removed", 2)).say(hearts)
    told = {table.line: ("project.removed", "notice")}
    table = next_lead(table.play("TC")).say(hearts)
    told[table.line] = ("project.removed", "notice")
    table.say(*called(1, 0, "invalid_project", "rejected", 3))
    yield case("laid-after-removal", swept_with(table, 0), "what was removed is out for the rest of the hand", told)


def words_that_bind() -> Iterator[Case]:
    """Seat 0 declares one of his two Siras and speaks of the lower one; his partner has what beats its hearts."""
    hands = ("AC TC KC QC KH QH JH AD", "7D 8D 9D 7C 8S 9S JS QS", "AH TH 9H JD")
    ace, king, nine = map(RANKS.index, "AK9")
    clubs, hearts = show(0, "QC KC AC"), show(0, "JH QH KH")

    def begun(kind: Any) -> Table:  # noqa: ANN401  # a kind of table
        table = Table("elblot", kind).deal(*hands).buy(call="sun").say(Declare(0, 0, "sira")).play("AC")
        return next_lead(table.say(Declare(0, 1, "sira")))

    def spoken(kind: Any) -> Table:  # noqa: ANN401  # a kind of table
        return begun(kind).say(Speak(0, 1, "sira", "sequence", nine), Speak(0, 0, "sira", "sequence", king))

    table = spoken("easy").say(hearts)
    yield case("spoken-and-laid", swept_with(table, 1), "he lays what he has spoken of")
    table = spoken("easy").say(clubs)
    wrong = {table.line: ("project.not_held", "error")}
    yield case("spoken-and-not-laid", swept_with(table, 0), "he lays another Sira than he has spoken of", wrong)
    table = spoken("qaid").say(clubs, *called(1, 0, "invalid_project", "project_removed", 2))
    table = next_lead(table.play("TC"))
    note = "a mismatched Reveal was removed: the other Sira is left"
    yield case("mismatched-and-removed", swept_with(table.say(hearts), 1), note)
    table = begun("easy").say(Speak(0, 0, "sira", "sequence", king), Speak(0, 0, "sira", "sequence", ace))
    table.say(Speak(0, 1, "sira", "sequence", nine), clubs)
    yield case("spoken-twice", swept_with(table, 1), "a second Speak replaces the first")
    table = begun("easy").say(hearts, Speak(0, 1, "sira", "sequence", nine))
    late = {table.line: ("project.window", "error")}
    yield case("spoken-when-the-others-have-laid", swept_with(table, 1), "one team has nothing open any more", late)
    for kind in ("easy", "qaid"):
        table = spoken(kind).say(Sawa(0, 0), Speak(0, 0, "sira", "sequence", ace))
        late = {table.line: ("project.window", "error" if kind == "easy" else "notice")}
        table = settled(table, "kaboot", (44, 0), cards=(130, 0))
        yield case(f"spoken-behind-the-sawa-{kind}", table, "a Speak when the last card is claimed", late)


def lock_of_the_others() -> Iterator[Case]:
    """A wrong Reveal that locked its team is removed: the lock goes to the first of the others, a void one."""
    hands = (SIRA, "7D 8D 9D 7C 8S 9S JS QS", "8C 9C JC JD QD KD 7H 8H")
    table = Table("elblot", "qaid").deal(*hands).buy(call="sun").play("AC").say(Declare(0, 1, "sira")).play("7C")
    table.play_out(tricks=1).say(show(0, "QC KC AC")).play("TC").say(show(1, "7D 8D 9D"))
    void = table.line
    table.say(*called(1, 0, "invalid_project", "project_removed", 2)).play("8S", "JD")
    settled(table.say(*called(3, 2, "renege", "registered")), "registered", (0, 30), projects=(0, 4))
    note = "a wrong Reveal is removed, and the lock goes to the one that came against it"
    yield case("lock-of-the-others", table, note, {void: ("project.priority", "notice")})
    table = Table("elblot", "qaid").deal(*hands).buy(call="sun").play("AC", "7C").play_out(tricks=1)
    table.say(show(0, "QC KC AC")).play("TC").say(*called(1, 0, "invalid_project", "project_removed", 2))
    table.say(*called(3, 0, "invalid_project", "rejected", 2))
    note = "an offence that was called is no offence a second time"
    yield case("removed-once", swept(next_lead(table)), note)
    table = Table("elblot", "qaid").deal(*hands).buy(call="sun").play("AC").say(Declare(0, 1, "sira")).play("7C")
    table.play_out(tricks=1).play("TC", "8S", "JD").say(*called(3, 2, "renege", "registered"))
    settled(table, "registered", (0, 30), projects=(0, 4))
    yield case("still-to-be-laid", table, "before any Reveal what can still be laid counts, also behind trick one")


def baloots() -> Iterator[Case]:
    """Hokm in hearts; seat 0 draws all trumps, King and Queen of his own last, and has the best clubs then."""

    def drawn(table: Table, first: Say | None = None, second: Say | None = None) -> tuple[Table, int]:
        """The first three tricks, and the line of the King."""
        table.play("JH", "9H", "AH", "TH") if not table.hand.tricks.played else None
        table.play("KH", say=first)
        line = table.line
        table.play("7D", "7H", "9C").play("QH", say=second).play("8D", "8H", "KD")
        return table.say(Sawa(0, 0)), line

    def told(table: Table, projects: int, baloot: int) -> Table:
        points = (25 + projects + baloot, 0)
        return settled(table, "kaboot", points, cards=(162, 0), projects=(projects, 0), baloot=(baloot, 0))

    for name in ("sahrat", "balotk", "squarescores", "elblot"):
        table, _ = drawn(Table(name).deal(*BALOOT).buy(), second="baloot")
        yield case(f"baloot-{name}", told(table, 0, 2), "Baloot is said with the second card")
        table, line = drawn(Table(name).deal(*BALOOT).buy(), first="baloot")
        note = "Baloot is said with the first card: it is void"
        yield case(f"baloot-too-early-{name}", told(table, 0, 0), note, {line: ("baloot.late", "notice")})
        table, _ = drawn(Table(name).deal(*BALOOT).buy())
        yield case(f"baloot-unsaid-{name}", told(table, 0, 0), "an unsaid Baloot counts nowhere without its run")
    unsaid = {"sahrat": 2, "balotk": 0}
    for name, baloot in unsaid.items():
        table, _ = drawn(Table(name).deal(*BALOOT).buy().say(Declare(0, 0, "sira")))
        note = "in a run that counts it counts unsaid" if baloot else "it counts unsaid never"
        yield case(f"baloot-in-a-run-{name}", told(table, 2, baloot), note)
    for name, baloot, severity in (("elblot", 2, "notice"), ("squarescores", 0, "notice")):
        table = (
            Table(name, "qaid").deal(*BALOOT).buy().say(Declare(0, 0, "sira")).play("JH").say(Declare(0, 1, "hundred"))
        )
        table.play("9H", "AH", "TH").say(show(0, "JH QH KH"))
        line = table.line
        table, _ = drawn(table)
        words = "counts at elblot, whether the run counts or not" if baloot else "is lost with the run"
        note = f"an unsaid Baloot in a run that was laid against a better project {words}"
        yield case(f"baloot-in-vain-{name}", told(table, 0, baloot), note, {line: ("project.priority", severity)})


# Qaid tables


def begun(name: str = "sahrat", kind: Any = "qaid", changes: Changes | None = None) -> Table:  # noqa: ANN401
    """A Sun of seat 0 behind its first trick."""
    return Table(name, kind, changes=changes).deal(*WINNERS).buy(call="sun").play("AC", "7C", "8C", "QC")


def sheets() -> Iterator[Case]:
    """What may be said on the sheet, and when."""
    ordinary = "qaid.sheet"
    table = begun().say(Qaid(0, 0), Accuse(0, 2, 1, "renege", 1))
    line = table.line
    table.say(Ruling(0, "rejected"))
    yield case("accused-by-another", swept(table), "the partner of the opener accuses", {line: (ordinary, "error")})
    table = begun().say(Qaid(0, 0), Accuse(0, 2, 1, "renege", 1), Ruling(0, "registered"))
    line = table.line - 1
    note = "the partner of the opener accuses, and the table ends the hand by it"
    yield case("accused-by-another-and-paid", settled(table, "registered", (26, 0)), note, {line: (ordinary, "error")})
    table = begun()
    for seat in (0, 1, 2, 3):
        table.say(Qaid(0, seat), Close(0, seat))
    yield case("four-openings", swept(table), "each team opens the sheet twice")
    table = begun("elblot").say(Qaid(0, 0), Accuse(0, 0, 1, "renege", 1), Close(0, 0))
    line = table.line
    note = "an accusation is answered by a ruling, not by closing the sheet"
    yield case("closed-behind-an-accusation", swept(table), note, {line: ("log.order", "error")})
    table = Table("sahrat", "qaid").deal(SURE).say(*called(1, 0, "renege", "rejected")).buy(call="sun")
    yield case("accused-in-the-auction", swept(table), "a wrong call before a purchase costs nothing")
    window: Changes = {"timer_qaid_window": 5_000}
    for key, wait in (("at", 5_000), ("behind", 5_001)):
        table = later(begun(changes=window).say(Sawa(0, 0)), wait).say(Qaid(0, 1))
        late = {table.line: ("qaid.window", "error")} if wait > 5_000 else {}
        table.say(Close(0, 1))
        settled(later(table, 200), "kaboot", (44, 0), cards=(130, 0))
        yield case(f"sheet-{key}-the-limit", table, "five seconds after the Sawa, or later", late)
    for key, wait in (("at", 5_000), ("before", 4_999)):
        table = later(begun(changes=window).say(Sawa(0, 0)), wait)
        early = {table.line + 1: ("timer.early", "error")} if wait < 5_000 else {}
        settled(table, "kaboot", (44, 0), cards=(130, 0))
        yield case(f"result-{key}-the-limit", table, "a result waits until nobody may call any more", early)
    table = later(begun(changes=window).say(Sawa(0, 0)), 3_000).say(Bid(0, 0, "pass"))
    line = table.line
    settled(later(table, 2_000), "kaboot", (44, 0), cards=(130, 0))
    note = "the window is counted from the Sawa all the same"
    yield case("bid-behind-the-sawa", table, note, {line: ("bid.turn", "error")})
    table = Table("sahrat", "qaid", changes={"target": 60}).deal(SURE).buy(call="sun")
    settled(table.say(Sawa(0, 0)), "kaboot", (44, 0), cards=(130, 0)).say(Qaid(0, 1))
    line = table.line
    settled(table.deal("", SURE, receiver=1).buy(1, "sun").say(Sawa(0, 1)), "kaboot", (0, 44), cards=(0, 130))
    settled(table.deal("", "", SURE, receiver=2).buy(2, "sun").say(Sawa(0, 2)), "kaboot", (44, 0), cards=(130, 0))
    yield case("sheet-between-hands", table, "the sheet is opened between two hands", {line: ("qaid.window", "error")})
    result, end = Result(0, 1, "kaboot", (44, 0), (44, 0)), End(0, 0, (44, 0))
    for key, stray in (("result-in-a-hand", result), ("end-before-its-result", end)):
        table = Table("sahrat", "qaid").deal(*WINNERS).buy(call="sun").play("AC", "7C", say="akka")
        told = {table.line: ("akka.false", "notice")}
        if stray is result:
            told[table.stray(stray).line] = ("log.order", "error")
        told[table.play("8C", say="akka").line] = ("akka.false", "notice")
        table.play("QC").say(Sawa(0, 0))
        if stray is end:
            told[table.say(stray).line] = ("log.order", "error")
        yield case(key, table.say(result, end), "mistakes are told once, when their hand has ended", told)


def rulings() -> Iterator[Case]:
    """Calls of tricks that are still to come, and rulings that are not true."""
    for trick in (2, 3, 8):
        table = settled(begun().say(*called(0, 1, "renege", "rejected", trick)), "registered", (0, 26))
        yield case(f"accused-of-trick-{trick}", table, "a trick that is not played yet: the call is wrong")
    ways: tuple[tuple[RulingOutcome, Outcome, Pair], ...] = (
        ("registered", "registered", (26, 0)),
        ("project_removed", "kaboot", (44, 0)),
    )
    for said, outcome, points in ways:
        table = begun().say(*called(0, 1, "renege", said, 1))
        line = table.line
        settled(table.say(Sawa(0, 0)) if outcome == "kaboot" else table, outcome, points)
        note = f"a wrong call is answered by {said}, and the table goes on by it"
        yield case(f"false-ruling-{said}", table, note, {line: ("qaid.ruling", "error")})
    table = begun("elblot", changes={"timer_qaid_window": 5_000}).say(Sawa(0, 0))
    table.say(*called(1, 0, "false_sawa", "registered"))
    false = {table.line: ("qaid.ruling", "error")}
    settled(table, "registered", (0, 26))
    yield case("false-ruling-behind-the-sawa", table, "the table waits for nothing behind it", false)
    table = Table("elblot", "qaid").deal(*RENEGE).buy(call="sun").play("AC", "8D")
    table.say(*called(0, 1, "renege", "rejected", 1))
    false = {table.line: ("qaid.ruling", "error")}
    table.say(Qaid(0, 2), Close(0, 2))
    settled(later(table, 100), "made", (16, 10), cards=(80, 50))
    yield case("sheet-behind-a-false-ruling", table, "the table plays on, and opens the sheet once more", false)


def calls() -> Iterator[Case]:
    """What a call pays beside the stake."""
    for name, points in (("sahrat", 16), ("balotk", 18), ("squarescores", 16), ("elblot", 16)):
        table = Table(name, "qaid").deal(*BALOOT).buy().play("JH", "9H", "AH", "TH").play("KH", "7D", "7H", "9C")
        table.play("QH", say="baloot").play("8D", "8H", "KD").play("AC", "7C", "7S")
        settled(table.say(*called(3, 2, "renege", "registered")), "registered", (0, points), baloot=(0, points - 16))
        note = "the callers take the Baloot of the offenders too" if points > 16 else "the offenders' Baloot is lost"
        yield case(f"baloot-of-the-offenders-{name}", table, note)
    for key, tricks, baloot in (("within", 0, 0), ("behind", 1, 2)):
        table = Table("sahrat", "qaid").deal(*BALOOT).buy().say(Declare(0, 0, "sira"))
        if tricks:
            table.play("JH", "9H", "AH", "TH").play("AC", "7D").say(*called(2, 1, "renege", "registered"))
        else:
            table.play("JH", "7C").say(*called(2, 1, "renege", "registered"))
        settled(table, "registered", (18 + baloot, 0), projects=(2, 0), baloot=(baloot, 0))
        note = "an unsaid Baloot counts in a run that counts, from the end of trick one on"
        yield case(f"baloot-{key}-trick-one", table, note)


# What is said with cards


def words() -> Iterator[Case]:
    table = Table().deal("KC 7D 8D 9D 7H 8H 9H 7S", SURE, "7C", receiver=1).buy(1, "sun").play("KC", "AC", say="akka")
    line = table.line
    note = "the highest club that is left, but no lead"
    yield case("akka-with-the-highest", swept(next_lead(table), 1), note, {line: ("akka.false", "error")})
    hands = ("AH TH JS 9S AS TS KS QS", "8H 9H", "7S 7C 8C 9C 7D 8D 9D 7H", "JH QH")
    table = Table("squarescores").deal(*hands, turned="JS").buy().play("AH", "8H", "7H", "JH").play("TH", say="akka")
    settled(table.play("9H", "7C", "QH").say(Sawa(0, 0)), "kaboot", (25, 0), cards=(162, 0))
    yield case("akka-frees-the-partner", table, "the partner need not trump a Ten that was called Akka")
    table = Table().deal(SURE).buy(call="sun").play("AC").say(Chat(0, 0, "team"), Chat(0, 1, "table"))
    yield case("chat-at-an-easy-table", swept(next_lead(table)), "at an easy table partners may write to each other")


# Times

CLOCKS: Final[Changes] = {
    "timer_bid": 12_000,
    "timer_card": 15_000,
    "timer_qaid_sheet": 10_000,
    "timer_next_hand": 10_000,
}


def locks() -> Iterator[Case]:
    """The lock of a Double binds the buyer at every lead."""
    hands = ("AC KC QC KH TH AH 9H JH", "7C 8C", "9C JC", "TC")
    table = later(Table("sahrat", "qaid").deal(*hands).buy(), 30_000).say(Double(0, 1, "double", locked=True))
    table = next_lead(table.play("AC")).play("JH").say(*called(1, 0, "locked_lead", "registered", 2))
    note = "a trump is led in the second trick, with two clubs left; no timer runs, so the Double is not late"
    yield case("locked-lead-later", settled(table, "registered", (0, 32)), note)


def times() -> Iterator[Case]:
    """A player's own action may be a second late; a next hand waits until all are ready, or ten seconds."""

    def clock(kind: Any = "easy", seated: Any = SEATED, **changes: OptionValue) -> Table:  # noqa: ANN401
        free = any(player.bot for player in seated)
        return Table("sahrat", kind, changes={**CLOCKS, **changes}, seated=seated, free=free)

    def late(table: Table, is_late: int) -> dict[int, tuple[str, str]]:
        return {table.line: ("timer.late", "warning")} if is_late else {}

    table = later(clock(timer_bid=0).deal(SURE), 60_000).say(Bid(0, 0, "sun"))
    note = "a call has no limit where only cards have one"
    yield case("bid-without-a-limit", swept(table.say(table.rest())), note)
    for more, key in ((0, "just-in-time"), (1, "late")):
        table = later(clock().deal(SURE), 13_000 + more).say(Bid(0, 0, "sun"))
        found = late(table, more)
        yield case(f"bid-{key}", swept(table.say(table.rest())), "twelve seconds to bid, and one for its way", found)
        table = later(clock().deal(SURE).buy(call="sun"), 28_000 + more).play("AC")
        found = late(table, more)
        yield case(f"lead-{key}", swept(next_lead(table)), "a first lead has the time to double in addition", found)
        table = later(clock().deal(SURE).buy(call="sun").play("AC"), 16_000 + more).play_out(until=2)
        found = late(table, more)
        yield case(f"card-{key}", swept(next_lead(table)), "fifteen seconds for a card, and one for its way", found)
        table = later(next_lead(clock().deal(SURE).buy(call="sun").play("AC")), 16_000 + more)
        swept(table)
        found = {table.line - 2: ("timer.late", "warning")} if more else {}
        yield case(f"sawa-{key}", table, "fifteen seconds for a Sawa too, and one for its way", found)
        table = later(clock("qaid").deal(SURE).buy(call="sun").say(Qaid(0, 0)), 11_000 + more).say(Close(0, 0))
        found = late(table, more)
        yield case(f"sheet-{key}", swept(table), "ten seconds for a sheet, and one for its way", found)
        table = clock("qaid").deal(SURE).buy(call="sun").play("AC").say(Qaid(0, 0))
        later(table, 8_000).say(Close(0, 0))
        table = later(table, 15_900 + more).play_out(until=2)
        found = late(table, more)
        yield case(f"card-behind-a-sheet-{key}", swept(next_lead(table)), "time of a sheet is not counted", found)
    yield from next_hands(clock)


def next_hands(clock: Any) -> Iterator[Case]:  # noqa: ANN401  # makes a table
    everybody = tuple(Ready(0, seat) for seat in range(4))
    three = everybody[:3]
    bot = (*SEATED[:3], Player("Deep", bot=True))
    ways: tuple[tuple[str, Any, tuple[Ready, ...], int, bool, str], ...] = (
        ("soon", SEATED, three, 9_999, True, "three are ready, and ten seconds are not over"),
        ("in-time", SEATED, three, 10_000, False, "three are ready, and ten seconds are over"),
        ("all-ready", SEATED, everybody, 500, False, "all are ready"),
        ("bot-ready", bot, three, 500, False, "a bot is always ready"),
    )
    for key, seated, ready, wait, soon, note in ways:
        table = clock(seated=seated, target=60).deal(SURE).buy(call="sun")
        settled(table.say(Sawa(0, 0)), "kaboot", (44, 0), cards=(130, 0))
        for line in ready:
            table.say(line)
        before = next(event.at for event in reversed(table.events) if not isinstance(event, Ready))
        table.wait(before - table.match.at)
        later(table, wait).deal("", SURE, receiver=1)
        found = {table.line: ("timer.next_hand", "warning")} if soon else {}
        settled(table.buy(1, "sun").say(Sawa(0, 1)), "kaboot", (0, 44), cards=(0, 130))
        for line in everybody:
            table.say(line)
        settled(table.deal("", "", SURE, receiver=2).buy(2, "sun").say(Sawa(0, 2)), "kaboot", (44, 0), cards=(130, 0))
        yield case(f"next-hand-{key}", table, note, found)
    table = clock(target=60).deal(SURE).buy(call="sun")
    settled(table.say(Sawa(0, 0)), "kaboot", (44, 0), cards=(130, 0)).say(*everybody).deal("", SURE, receiver=1)
    settled(table.buy(1, "sun").say(Sawa(0, 1)), "kaboot", (0, 44), cards=(0, 130)).deal("", "", SURE, receiver=2)
    found = {table.line: ("timer.next_hand", "warning")}
    settled(table.buy(2, "sun").say(Sawa(0, 2)), "kaboot", (44, 0), cards=(130, 0))
    yield case("next-hand-ready-before", table, "who was ready for the hand before is not for this one", found)


# Matches


TIE: Final = ("7C QC KC AC 9D 7H 8H 7S", "TD JD KD 9H TH 9S JS QS", "7D 8D QD AD AH 8S TS AS")
"""Hokm in spades; when everybody plays his lowest legal card, both teams have 81 card points."""


def tie(target: int) -> Table:
    """A match of which the first hand was 8–8."""
    table = Table(changes={"target": target}).deal(*TIE).buy().play_out()
    taken = [0, 0]
    plays = [(event.seat, CARD_NAMES[event.card]) for event in table.events if isinstance(event, Play)]
    for first in range(0, 32, 4):
        trick = plays[first : first + 4]
        winner, _ = oracle.best_play(trick, "S")
        taken[winner % 2] += oracle.trick_points(trick, "S", last=first == 28)
    assert taken == [81, 81]
    return settled(table, "made", (8, 8), cards=(81, 81))


def matches() -> Iterator[Case]:
    table = tie(8).deal("", SURE, receiver=1).buy(1, "sun")
    yield case("equal-totals", swept(table, 1), "both teams have enough, and equally much: another hand is played")
    ladder: Ladder = ((2, "double"), (1, "three"), (2, "four"), (1, "gahwa"))
    table = swept_under(tie(8), ladder)
    table.say(Result(0, 2, "kaboot", (0, 0), (8, 8), (0, 162))).say(End(0, 1, (8, 8)))
    note = "a hand under Gahwa ends the match, though nothing is lacking to the target and the totals stay equal"
    yield case("gahwa-at-equal-totals", table, note)
    for claim in ("projects", "baloot"):
        table = swept_under(Table(dealer=0), ladder)
        nothing: dict[str, Any] = {claim: (0, 0)}
        table.say(Result(0, 1, "kaboot", (0, 1), (0, 1), (0, 162), **nothing))
        finding = {table.line: (f"score.{claim}", "error")}
        note = f"under Gahwa nothing is credited, and no {claim} may be claimed"
        yield case(f"gahwa-with-{claim}", table.say(End(0, 1, (0, 1))), note, finding)
    table = swept_under(Table(dealer=0), ladder[3:])
    finding = {table.line - 1: ("double.level", "error")}
    table.say(Result(0, 1, "kaboot", (0, 25), (0, 25), (0, 162), (0, 0), (0, 0))).say(End(0, 1, (0, 25)))
    yield case("gahwa-that-is-none", table, "a Gahwa without a Double before it; the result has claims", finding)


Ladder = Sequence[tuple[int, LevelName]]


def swept_under(table: Table, ladder: Ladder) -> Table:
    """A hand that seat 1 has bought, that is raised, and that he claims whole."""
    hands = ("8H 9H 7C 8C 9C 7D 8D 9D", "AH TH JS 9S AS TS KS QS", "7S 7H", "JH QH")
    table.deal(*hands, turned="JS", receiver=1).buy(1)
    return table.say(*[Double(0, seat, level) for seat, level in ladder]).say(Sawa(0, 1))
