"""Vectors of calls at Qaid tables: what is right, what it pays, and what nobody called (SPEC.md#qaid)."""

from collections.abc import Iterator
from typing import Final

from fairshuffle.cards import card_named
from fairshuffle.events import Close, Declare, Double, OptionValue, Qaid, Sawa, Say, Show
from fairshuffle.rules.options import PROFILES
from tests.tools.tables import Table
from tests.vectors.told import Case, called, case, settled

RENEGE: Final = ("AC KC QC AH KH QH JH TH", "7C AD KD QD JD TD 9D 8D", "8C 9C AS KS QS JS TS 9S")
"""Sun; seat 0 leads the Ace of clubs, and seat 1 throws a diamond although he holds the Seven of clubs."""

CLUBS, DIAMONDS = "7C 8C 9C TC JC QC KC", "8D 9D TD JD QD KD"
RUNS: Final = ("AC KC QC 9H KH JH TH 7S", "7C AD KD QD JD 8S 9S 8D", "8C 9C AS KS 7H JS TS 9D")
"""Seat 0 has a Sira of clubs, seat 1 a Fifty of diamonds."""


WINNERS: Final = ("AC TC AD TD AH TH AS TS", "7C 8D 9D JD QD KD 7H 8H", "8C 9C JC 9H JH QH KH 7D")
"""Sun; nothing beats the cards of seat 0, and seat 1 has a Sira of diamonds."""

BALOOT: Final = (
    "JH KH QH AC KC QC JC TC",
    "9H 7C 7D 8D 9D TD JD QD",
    "AH 7H 8H 8C 7S 8S 9S TS",
    "TH 9C KD AD JS QS KS AS",
)
"""Hokm in hearts; seat 0 draws the trumps, King and Queen among them."""


def renege(name: str, changes: dict[str, OptionValue] | None = None) -> Table:
    return Table(name, "qaid", changes=changes).deal(*RENEGE).buy(call="sun").play("AC", "8D")


def hokm(name: str, *hands: str, changes: dict[str, OptionValue] | None = None) -> Table:
    return Table(name, "qaid", changes=changes).deal(*hands).buy()


def cases() -> Iterator[Case]:
    for name in PROFILES:
        yield from right_and_wrong(name)
        yield from payments(name)
        yield from offences(name)
        yield from uncalled(name)
    yield from reveals()


def right_and_wrong(name: str) -> Iterator[Case]:
    """What can be called, and what a wrong call costs."""
    table = settled(renege(name).say(*called(0, 1, "renege", "registered", 1)), "registered", (26, 0))
    yield case(f"{name}-right", table, "a renege is called: the callers take the 26 of a Sun")
    table = settled(renege(name).say(*called(2, 1, "renege", "registered")), "registered", (26, 0))
    yield case(f"{name}-right-by-the-partner", table, "either member of a team may call, and need not name a trick")
    table = settled(renege(name).play("8C", "TC").say(*called(0, 1, "renege", "registered", 1)), "registered", (26, 0))
    yield case(f"{name}-right-in-a-later-trick", table, "an earlier trick of the hand can be called still")
    costs = name != "elblot"
    for key, accused, offence, trick in (
        ("seat", 3, "renege", 1),
        ("offence", 1, "no_trump", 1),
        ("trick", 1, "renege", 2),
    ):
        table = renege(name).play("8C", "TC", "KC") if key == "trick" else renege(name)
        table.say(*called(0, accused, offence, "rejected", trick))  # type: ignore[arg-type]  # words of offences
        if costs:
            settled(table, "registered", (0, 26))
        else:
            settled(table.say(*called(0, 1, "renege", "registered", 1)), "registered", (26, 0))
        price = "the other team takes 26" if costs else "it costs nothing, and the right call comes after it"
        stands = {6: ("play.renege", "notice")} if costs else {}
        yield case(f"{name}-wrong-{key}", table, f"an accusation of another {key} is wrong: {price}", stands)
    table = renege(name).say(Qaid(0, 0), Close(0, 0), *called(0, 1, "renege", "registered"))
    yield case(
        f"{name}-closed-and-opened", settled(table, "registered", (26, 0)), "the sheet is closed and opened again"
    )
    false = renege(name).say(*called(0, 1, "renege", "rejected", 1))
    line = false.line
    note = "the server says that a right call is wrong; the true ruling takes effect"
    yield case(f"{name}-false-ruling", settled(false, "registered", (26, 0)), note, {line: ("qaid.ruling", "error")})


def payments(name: str) -> Iterator[Case]:
    """What a right call pays: the stake at its level, and whose projects."""
    doubler, buyer = 1, 0
    ladder = [
        Double(0, doubler, "double"),
        Double(0, buyer, "three"),
        Double(0, doubler, "four"),
        Double(0, buyer, "gahwa"),
    ]
    hands = ("AC KC QC AH KH QH JH TH", "7C AD KD QD JD TD 9D 8D", "8C 9C AS KS QS JS TS 9S")
    for level, points in ((1, 32), (2, 48), (3, 64)):
        table = hokm(name, *hands).say(*ladder[:level]).play("AC", "8D").say(*called(0, 1, "renege", "registered"))
        settled(table, "registered", (points, 0))
        yield case(f"{name}-level-{level}", table, f"16 times {level + 1}")
    table = hokm(name, *hands, changes={"target": 100}).say(*ladder).play("AC", "8D")
    settled(table.say(*called(0, 1, "renege", "registered")), "registered", (100, 0), projects=None, baloot=None)
    yield case(f"{name}-gahwa", table, "under Gahwa a right call wins the match")
    takes = {
        "sahrat": (30, 4, "their own Sira, although they lost the contest"),
        "balotk": (36, 10, "every project that counts, the Fifty of the others"),
        "squarescores": (30, 4, "their own Sira, which can still be laid"),
        "elblot": (26, 0, "nothing: before any Reveal the better team's projects count, if that is the callers"),
    }
    points, projects, words = takes[name]
    table = Table(name, "qaid").deal(*RUNS).buy(call="sun").say(Declare(0, 0, "sira")).play("AC")
    table.say(Declare(0, 1, "fifty")).play("8D").say(*called(2, 1, "renege", "registered"))
    yield case(
        f"{name}-projects",
        settled(table, "registered", (points, 0), projects=(projects, 0)),
        f"the callers take {words}",
    )
    ways: tuple[tuple[Say | None, int], ...] = (("baloot", 2), (None, 0))
    for say, more in ways:
        table = hokm(name, *BALOOT).play("JH", "9H", "AH", "TH").play("KH", "7D", "7H", "9C").play("QH", say=say)
        table.play("8D", "8H", "KD").play("AC", "9D").say(*called(2, 1, "renege", "registered"))
        settled(table, "registered", (16 + more, 0), baloot=(more, 0))
        words = "said in time is the callers'" if say else "that was not said is lost"
        yield case(f"{name}-baloot-{'said' if say else 'unsaid'}", table, f"a Baloot {words}")


EVERY: Final = frozenset({"false_akka", "false_baloot", "false_sawa", "locked_lead", "no_overtrump", "no_trump"})


def offences(name: str) -> Iterator[Case]:
    """Each offence that a table lists, committed and called; the others are no more than a notice."""
    listed = {
        "sahrat": {*EVERY, "false_project"},
        "balotk": {"no_overtrump", "no_trump"},
        "squarescores": {*EVERY, "false_project"},
        "elblot": EVERY,
    }[name]
    for offence, (table, seat, points) in committed(name).items():
        if offence in listed:
            caller = 1 - seat % 2
            table.say(*called(caller, seat, offence, "registered"))  # type: ignore[arg-type]  # words of offences
            pair = (0, points) if caller else (points, 0)
            yield case(f"{name}-{offence}", settled(table, "registered", pair), f"{offence} is called")


def committed(name: str) -> dict[str, tuple[Table, int, int]]:
    """A hand for each offence: the table, the seat that committed it, and the stake."""
    no_trump = hokm(name, f"{CLUBS} 7H", f"{DIAMONDS} AD 8H", "AC").play("7C", "AD")
    no_overtrump = hokm(name, f"{CLUBS} TH", f"{DIAMONDS} 7H 9H").play("TH", "7H")
    locked = hokm(name, f"{CLUBS} JH").say(Double(0, 1, "double", locked=True)).play("JH")
    akka = Table(name, "qaid").deal("KC", "AC").buy(call="sun").play("KC", say="akka")
    baloot = hokm(name, "KH AC AD AS 7C 7D 7S 8C", "QH").play("KH", say="baloot")
    project = Table(name, "qaid").deal("AC KC TC 8C AD KD TS 7S").buy(call="sun").say(Declare(0, 0, "fifty")).play("AC")
    sawa = Table(name, "qaid").deal("KC", "AC").buy(call="sun").say(Sawa(0, 0))
    return {
        "no_trump": (no_trump, 1, 16),
        "no_overtrump": (no_overtrump, 1, 16),
        "locked_lead": (locked, 0, 32),
        "false_akka": (akka, 0, 26),
        "false_baloot": (baloot, 0, 16),
        "false_project": (project, 0, 26),
        "false_sawa": (sawa, 0, 26),
    }


def uncalled(name: str) -> Iterator[Case]:
    """A mistake that nobody calls stands, and is told as a notice."""
    table = Table(name, "qaid").deal("KC", "AC").buy(call="sun").say(Sawa(0, 0))
    line = table.line
    settled(table, "kaboot", (44, 0), cards=(130, 0))
    yield case(
        f"{name}-uncalled-sawa", table, "a false Sawa stands when nobody calls it", {line: ("sawa.false", "notice")}
    )
    table = Table(name, "qaid").deal(*WINNERS).buy(call="sun").play("AC", "8D")
    line = table.line
    settled(table.play("8C", "QC").say(Sawa(0, 0)), "kaboot", (44, 0), cards=(130, 0))
    note = "a renege that nobody calls, and a true claim of all other tricks"
    yield case(f"{name}-uncalled-renege", table, note, {line: ("play.renege", "notice")})


def reveals() -> Iterator[Case]:
    """A project that was laid without having been declared, where that can be called (elblot)."""
    for call in (True, False):
        table = Table("elblot", "qaid").deal(*WINNERS).buy(call="sun").play("AC", "7C", "8C", "QC").play("TC")
        table.say(Show(0, 1, tuple(map(card_named, ("JD", "QD", "KD")))))
        line = table.line
        if call:
            table.say(*called(2, 1, "invalid_project", "project_removed", 2))
        settled(table.play("8D", "9C", "KC").say(Sawa(0, 0)), "kaboot", (44, 0), cards=(130, 0))
        note = "an undeclared project that was laid is removed" if call else "nobody calls an undeclared project"
        findings = {} if call else {line: ("project.not_held", "notice")}
        yield case(f"elblot-wrong-reveal-{'called' if call else 'uncalled'}", table, note, findings)
