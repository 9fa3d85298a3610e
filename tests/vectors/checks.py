"""Vectors of the checks themselves: what the tables of SPEC.md say of each, and why one does not run."""

from collections.abc import Iterator
from typing import Any, Final

from fairshuffle.events import Bid, Boshat, Chat, Declare, Play, Sawa, Trick
from tests.tools.tables import Table
from tests.vectors.hands import CLOCKS, SURE, WEAK, later, swept
from tests.vectors.told import NOTHING, called, case, settled, several
from tests.vectors.unseen import WINDOW, unseen

Case = dict[str, Any]

TABLE: Final = """\
log.version           error   error   game                 -      always       -              -
log.order             error   error   *                    -      always       no effect      -
log.time              error   error   *                    -      always       goes on        -
log.truncated         warning warning *                    -      always       -              -
bot.seat              error   error   game                 -      always       goes on        -
chat.closed           -       error   chat                 -      -            goes on        -
commit.opening        error   error   end abort            secret committed    goes on        false_secret
commit.hand_opening   error   error   *                    -      after_hand   goes on        false_secret
commit.missing        warning warning end abort            -      committed    goes on        -
commit.pinned         error   error   game checkpoint      -      -            goes on        -
entropy.anchor        error   error   join link checkpoint -      -            goes on        doubtful
entropy.link          error   error   link                 -      -            goes on        doubtful
entropy.missing_link  warning warning draw deal            -      -            goes on        -
entropy.order         error   error   link                 -      -            no effect      doubtful
check.lines           error   error   checkpoint           -      committed    goes on, once  -
check.digest          error   error   checkpoint           -      committed    goes on, once  -
check.signature       error   error   checkpoint game      -      -            goes on        -
check.receipt         error   error   *                    -      -            goes on        -
draw.dealer           error   error   draw                 secret committed    goes on        differs
deal.index            error   error   deal result          -      always       goes on        differs
deal.dealer           error   error   deal                 -      always       goes on        differs
deal.cut              error   error   deal                 -      -            goes on        doubtful
deal.turned           error   error   deal                 secret committed    goes on        differs
deal.cards            error   error   deal rest            secret committed    goes on        differs
deal.repeated_card    error   error   deal rest            -      rules_only   cards unknown  -
boshat.window         error   error   boshat               -      -            ends the hand  -
boshat.claim          error   error   boshat               hand   -            ends the hand  -
bid.turn              error   error   bid                  -      always       ends the hand  -
bid.call              error   error   bid                  -      always       ends the hand  -
bid.suit              error   error   bid                  -      always       ends the hand  -
double.turn           error   error   double               -      -            ends the hand  -
double.level          error   error   double               -      -            ends the hand  -
double.score          error   error   double               -      -            ends the hand  -
double.locked         error   error   double               -      -            goes on        -
project.window        error   error   declare speak show   hand   -            no effect      -
project.too_many      error   error   declare              hand   -            no effect      -
project.not_held      error   notice  declare speak show   hand   -            goes on        -
project.overlap       error   notice  declare show         hand   -            goes on        -
project.priority      error   notice  show                 hands  -            goes on        -
project.removed       -       notice  show                 hand   -            no effect      -
baloot.not_held       error   notice  play                 hand   -            goes on        -
baloot.late           notice  notice  play                 hand   -            goes on        -
play.turn             error   error   play                 -      -            ends the hand  -
play.not_held         error   error   play                 -      -            ends the hand  differs
play.renege           error   notice  play                 hand   -            goes on        -
play.no_trump         error   notice  play                 hand   -            goes on        -
play.no_overtrump     error   notice  play                 hand   -            goes on        -
play.locked_lead      error   notice  play                 hand   -            goes on        -
akka.false            error   notice  play                 hand   -            goes on        -
trick.winner          error   error   trick                -      -            goes on        -
sawa.window           error   error   sawa                 -      -            ends the hand  -
sawa.false            error   notice  sawa                 hands  -            ends the hand  -
qaid.window           error   error   qaid                 -      -            no effect      -
qaid.sheet            -       error   qaid accuse close    -      -            no effect      -
qaid.ruling           -       error   ruling               hands  -            goes on        -
score.outcome         error   error   result               hands  always       goes on        -
score.points          error   error   result               hands  always       goes on        -
score.total           error   error   result end           -      always       goes on        -
score.cards           error   error   result               hands  -            goes on        -
score.projects        error   error   result               hands  -            goes on        -
score.baloot          error   error   result               hands  -            goes on        -
match.over            error   error   deal                 -      always       goes on, once  -
match.winner          error   error   end                  -      always       goes on        -
match.not_over        error   error   end                  -      always       goes on        -
timer.early           error   error   bid play result      -      -            goes on        -
timer.late            warning warning *                    -      -            goes on        -
timer.auto            error   error   bid play             -      -            goes on        -
timer.next_hand       warning warning cut link deal        -      -            goes on        -
"""
"""Copied from SPEC.md: severity at an easy and at a Qaid table, lines, what it needs, in which records it must run,
how the replay goes on behind an error, and what that says of the deals (SPEC.md#dealt: a link, a cut, the seal make
them doubtful)."""

CALLED_AS: Final = {
    "project.not_held": ["false_project", "invalid_project"],
    "project.overlap": ["false_project", "invalid_project"],
    "baloot.not_held": ["false_baloot"],
    "play.renege": ["renege"],
    "play.no_trump": ["no_trump"],
    "play.no_overtrump": ["no_overtrump"],
    "play.locked_lead": ["locked_lead"],
    "akka.false": ["false_akka"],
    "sawa.false": ["false_sawa"],
}
COLUMNS: Final = (22, 30, 38, 59, 66, 79, 94)


def table() -> Iterator[Case]:
    """What is so of all findings of an id."""
    for line in TABLE.splitlines():
        cells = [line[start:end].strip() for start, end in zip((0, *COLUMNS), (*COLUMNS, None), strict=True)]
        check, easy, qaid, lines, needs, mandatory, behind, deals = (None if cell == "-" else cell for cell in cells)
        assert check
        assert lines
        expected = {
            "easy": easy,
            "qaid": qaid,
            "lines": lines.split(),
            "needs": needs,
            "mandatory": mandatory,
            "behind": behind and behind.removesuffix(", once"),
            "once": bool(behind) and cells[6].endswith(", once"),
            "deals": deals,
            "called_as": CALLED_AS.get(check, []),
        }
        anchor = check.replace(".", "-").replace("_", "-")
        beside = {"source": f"SPEC.md#{anchor}", "note": ""}
        yield {"id": check, "op": "check", "check": check, "expect": expected, **beside}


NEEDING: Final = tuple(line.split()[0] for line in TABLE.splitlines() if line[59:66].strip() != "-")
"""The checks that need what is not known while the secret is not open."""


def made() -> Iterator[Case]:
    """Which checks have run, and why others have not."""
    table = Table("sahrat", "qaid", changes={"timer_qaid_window": WINDOW, "target": 500}).deal().say(Boshat(0, 1))
    settled(table, "boshat", (0, 0), None, None, None).deal().buy(call="sun").say(Sawa(0, table.hand.tricks.turn))
    settled(table.say(*called(1, 0, "false_sawa", "registered")), "registered", (0, 26)).deal().buy(call="sun")
    table.say(Declare(0, table.hand.tricks.turn, "sira")).play_out(tricks=1).say(Trick(0, table.hand.tricks.turn))
    settled(later(table.play_out(), WINDOW), "made", (20, 6), (90, 40), (0, 0), (0, 0))
    compared = {"score.outcome", "score.points"}  # those of the redeal hand can be
    passed = ("log.order", "bid.turn", "deal.index", "trick.winner", "qaid.sheet", "score.total", "chat.closed")
    checks = {**{check: "no_secret" for check in NEEDING if check not in compared}, **dict.fromkeys(passed, "passed")}
    note = "what needs the cards is not made, and everything else is"
    yield unseen("no-secret", table.say(Chat(0, 1, "table")), note, rest=True) | {"checks": checks}
    table = Table("sahrat", "qaid", changes={"timer_qaid_window": WINDOW}).deal(SURE).buy(call="sun")
    settled(later(table.say(Sawa(0, 0)), WINDOW), "kaboot", (44, 0), cards=(130, 0))
    here = ("sawa.false", "sawa.window", "score.cards", "score.projects", "deal.repeated_card", "match.winner")
    not_here = ("boshat.claim", "qaid.ruling", "deal.turned", "commit.opening", "play.renege", "baloot.late")
    checks = {**dict.fromkeys(here, "passed"), **dict.fromkeys(not_here, "absent"), "check.receipt": "not_given"}
    yield case("rules-only", table, "what is not in the record has not run") | {"checks": checks}
    table = Table().deal().say(Bid(0, 1, "sun"), table.rest(), Play(0, 0, 7), Play(0, 1, 7), Sawa(0, 3), Trick(0, 2))
    settled(table, "made", (16, 0), (1, 2), NOTHING, NOTHING)
    checks = dict.fromkeys(("play.turn", "trick.winner", "sawa.window", "score.cards", "score.points"), "absent")
    note = "a bid out of turn ends the checking of the hand: what comes behind it is not checked"
    wrong = several("given-up", table.record(), note, (3, "bid.turn"))
    yield wrong | {"checks": {**checks, "bid.turn": "failed", "score.total": "passed"}}
    table = Table().deal(SURE).buy(call="sun").say(Sawa(0, 0), Bid(0, 1, "pass"))
    line = table.line
    settled(table, "kaboot", (44, 0), cards=(130, 0))
    note = "a pass behind a Sawa, and the hand has ended as before it: its score is compared"
    checks = dict.fromkeys(("score.outcome", "score.points", "score.cards"), "passed")
    yield several("behind-the-end", table.record(), note, (line, "bid.turn")) | {"checks": checks}
    table = Table("sahrat", "qaid").deal(*WEAK).say(Boshat(0, 1))
    settled(table, "boshat", (0, 0), projects=None, baloot=None)
    table = swept(table.deal("", SURE, receiver=1).buy(1, "sun"), 1)
    note = "no next hand has to wait at a table without timers"
    checks = {"timer.next_hand": "absent", "timer.late": "absent", "boshat.claim": "passed"}
    yield case("no-timers", table, note) | {"checks": checks}
    table = swept(Table(changes={**CLOCKS, "target": 1}).deal(SURE).buy(call="sun"))
    checks = {"timer.late": "passed", "timer.early": "passed", "timer.next_hand": "absent"}
    yield case("timers", table, "calls, and a claim, in time") | {"checks": checks}
