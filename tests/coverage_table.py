"""What simulated games exercise: every outcome, every option where it decided something, every notice.

``python -m tests.coverage_table GAMES`` plays and verifies GAMES games of each profile and table, and some with house
variants, and prints how often each row occurred; a row that may occur and did not is marked and makes the exit code 1.

An option counts where it decides: where another value of it would have asked another seat, allowed another card or
call, counted another project, or given another score at that very moment.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any, Final, Literal, get_args, get_type_hints

from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Cut,
    Deal,
    Declare,
    Double,
    Event,
    OptionValue,
    Play,
    Result,
    Sawa,
    Show,
)
from fairshuffle.hand import Hand, boshat_may_be_called
from fairshuffle.match import Match
from fairshuffle.rules import auction as auctions
from fairshuffle.rules.contest import counted
from fairshuffle.rules.doubling import next_raise
from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.rules.play import legal_cards
from fairshuffle.rules.reveal import show
from fairshuffle.rules.sawa import losing_line
from fairshuffle.settling import registered_score, score_of
from fairshuffle.testing.simulate import simulate
from fairshuffle.verify import verify
from tests.forge import events_of, replayed

Table = Literal["easy", "qaid"]

HOUSE_VARIANTS: Final[dict[str, dict[str, OptionValue]]] = {
    "sahrat": {"trump_run_breaks_tie": True, "projects_need_a_trick": True},
    "balotk": {"boshat": "first_round", "tie": "made"},
    "squarescores": {
        "cut": "lift",
        "boshat": "first_round",
        "trump_run_breaks_tie": True,
        "ashkal_second_round": True,
    },
    "elblot": {"undeclared_may_be_shown": True, "ashkal_on_ace": True},
}

AUCTION: Final = (
    "sun_over_hokm",
    "own_hokm_to_sun",
    "second_round_passer_sun",
    "earlier_seat_takes_sun",
    "ace_keeps_hokm",
    "ashkal",
    "ashkal_second_round",
    "ashkal_on_ace",
)
PLAY: Final = ("rise_over_partner", "trump_while_partner_wins", "undertrump", "akka_frees_partner")
SCORE: Final = (
    "sun_rounding",
    "compare",
    "tie",
    "doubled_tie",
    "addons_when_doubled",
    "baloot_of_lost_buyer",
    "baloot_of_doubled_loser",
    "reverse_kaboot",
    "projects_at_three_four",
    "projects_need_a_trick",
    "trump_run_breaks_tie",
    "baloot_unsaid_in_shown_run",
    "baloot_void_by_shown_hundred",
)


@cache
def others(name: str, value: OptionValue) -> tuple[OptionValue, ...]:
    """The other values of an option of words or of yes and no."""
    kind = get_type_hints(TableOptions)[name]
    every: tuple[Any, ...] = (True, False) if kind is bool else get_args(kind)
    return tuple(other for other in every if other != value)


def variants(options: TableOptions, name: str) -> Iterator[TableOptions]:
    for other in others(name, getattr(options, name)):
        yield replace(options, **{name: other})  # type: ignore[arg-type]  # the name is one of a field


def decided(options: TableOptions, names: tuple[str, ...], answer: Any) -> Iterator[str]:  # noqa: ANN401  # a function
    """The options without which the answer would be another one."""
    right = answer(options)
    for name in names:
        if any(answer(variant) != right for variant in variants(options, name)):
            yield f"option {name} = {getattr(options, name)}"


def seen_before(match: Match, event: Event) -> Iterator[str]:  # noqa: C901 - one branch a line type
    """The rows that an event makes, judged in the position before it."""
    hand = match.hand
    if isinstance(event, Cut):
        yield "cut" if event.cards else f"lift {event.take} for {'partner' if event.for_ != event.seat else 'himself'}"
    if hand is None or match.phase != "hand":
        return
    yield f"line {type(event).__name__.lower()}"
    if isinstance(event, Bid):
        yield from bid_rows(hand, event)
    elif isinstance(event, Boshat):
        yield f"boshat {'after the purchase' if hand.contract else 'in the auction'}"
        yield from decided(hand.options, ("boshat",), lambda options: boshat_allowed(hand, options))
    elif isinstance(event, Double):
        yield f"{event.level}{' locked' if event.locked else ''}{' in Sun' if hand.trump is None else ''}"
        if hand.trump is not None:
            yield from decided(hand.options, ("raisers",), lambda options: raises(hand, options))
    elif isinstance(event, Play):
        yield from play_rows(hand, event)
    elif isinstance(event, Declare):
        yield f"declared {event.project}{'' if event.top is None else ' with its top'}"
    elif isinstance(event, Show):
        yield from show_rows(hand, event)
    elif isinstance(event, Sawa):
        truth = losing_line(hand.claim()) is None
        yield f"sawa {'true' if truth else 'false'}"
        yield from decided(
            hand.options, ("sawa",), lambda options: losing_line(hand.claim()._replace(options=options)) is None
        )
    elif isinstance(event, Accuse):
        yield f"accused {event.offence}"
    elif isinstance(event, Result):
        yield from result_rows(hand, event)


def boshat_allowed(hand: Hand, options: TableOptions) -> bool:
    other = hand.copy()
    other.options = options
    return boshat_may_be_called(other)


def raises(hand: Hand, options: TableOptions) -> Any:  # noqa: ANN401  # what is compared
    assert hand.contract is not None
    return next_raise(hand.doubling, hand.contract, options, hand.total)


def bid_rows(hand: Hand, event: Bid) -> Iterator[str]:
    auction = hand.auction
    if event.auto:
        yield "auto pass"
    if event.call != "pass":
        round_ = "second" if auction.second_round else "first"
        over = f" over {auction.standing}" if auction.standing else ""
        own = " his own" if auction.standing and auction.bidder == event.seat else ""
        yield f"{event.call} in the {round_} round{over}{own}"

    def goes_on(options: TableOptions) -> object:
        after, fault = auctions.call(auction, options, event.seat, event.call, event.suit)
        return fault or (auctions.asked(after, options), auctions.outcome(after, options))

    yield from decided(hand.options, AUCTION, goes_on)
    if event.call == "ashkal":
        yield f"option ashkal_buyer = {hand.options.ashkal_buyer}"


def play_rows(hand: Hand, event: Play) -> Iterator[str]:
    if event.auto:
        yield "auto card"
    if event.say:
        yield f"said {event.say}"
    held, trick = hand.held[event.seat], hand.trick
    yield from decided(
        hand.options,
        PLAY,
        lambda options: legal_cards(held, trick, hand.trump, hand.locked, hand.akka, options),
    )
    if hand.locked and not trick and hand.legal_cards() != held:
        yield "a locked lead forbids trumps"


def show_rows(hand: Hand, event: Show) -> Iterator[str]:
    if hand.contest is None:
        return
    after, faults = show(hand.contest, hand.options, event, on_turn=event.seat == hand.turn)
    kind = "void" if any(fault.id == "project.priority" for fault in faults) else "wrong" if faults else "good"
    yield f"laid a project: {kind}"
    if hand.contest.lock is None and after.lock is not None:
        yield "a Reveal locks its team"
    yield from decided(
        hand.options,
        ("undeclared_may_be_shown",),
        lambda options: show(hand.contest, options, event, on_turn=event.seat == hand.turn)[1] == (),
    )


def result_rows(hand: Hand, event: Result) -> Iterator[str]:
    yield f"outcome {event.outcome}"
    if hand.contract is None or hand.contest is None or event.outcome in {"passed_out", "boshat"}:
        return
    if hand.paid is not None:
        yield f"option registered_takes = {hand.options.registered_takes}" if differs(hand) else "a call ended the hand"
        yield f"registered at level {hand.doubling.level}"
        return
    tally: Counter[str] = Counter()
    for projects in counted(hand.contest, hand.options, hand.tricks):
        tally.update(f"counted {project.name}" for project in projects)
        tally["two projects of one seat counted"] += len(projects) > 1
    yield from tally.elements()
    yield from decided(hand.options, SCORE, lambda options: points_with(hand, options))
    score = score_of(hand)
    assert score is not None
    yield from (f"score step {step.kind}" for step in score.steps)


def differs(hand: Hand) -> bool:
    assert hand.paid is not None
    return any(
        scored(hand, variant) != scored(hand, hand.options) for variant in variants(hand.options, "registered_takes")
    )


def scored(hand: Hand, options: TableOptions) -> Any:  # noqa: ANN401  # what is compared
    other = hand.copy()
    other.options = options
    score = registered_score(other, other.paid or 0)
    return score and score.points


def points_with(hand: Hand, options: TableOptions) -> Any:  # noqa: ANN401  # what is compared
    other = hand.copy()
    other.options = options
    score = score_of(other)
    return score and (score.outcome, score.points)


def game_rows(data: bytes) -> Counter[str]:
    """The rows of one game, its verdict and its findings among them."""
    rows: Counter[str] = Counter()
    report = verify(data)
    rows[f"verdict {report.verdict}"] += 1
    rows.update(f"finding {finding.id}" for finding in report.findings)
    events = events_of(data)
    rows["deals"] += sum(isinstance(event, Deal) for event in events)
    for place, match in replayed(events):
        if place + 1 < len(events):
            rows.update(seen_before(match, events[place + 1]))
    return rows


def rows_of(task: tuple[str, Table, bool, int]) -> Counter[str]:
    name, table, house, number = task
    changes = HOUSE_VARIANTS[name] if house else None
    return game_rows(simulate(name, f"coverage-{number}", table=table, changes=changes))


def play_all(games: int) -> dict[tuple[str, Table, bool], Counter[str]]:
    """The rows of all profiles, tables and house variants."""
    tables: list[tuple[str, Table, bool]] = [(name, "easy", False) for name in PROFILES]
    tables += [(name, "qaid", False) for name in PROFILES]
    tables += [(name, "qaid", True) for name in PROFILES]
    tasks = [(*table, number) for table in tables for number in range(games)]
    total: dict[tuple[str, Table, bool], Counter[str]] = {table: Counter() for table in tables}
    with ProcessPoolExecutor() as pool:
        for task, rows in zip(tasks, pool.map(rows_of, tasks, chunksize=20), strict=True):
            total[task[:3]].update(rows)
    return total


NEVER_DECIDES: Final[dict[str, str]] = {
    "balotk second_round_passer_sun": "nobody is asked over a Hokm or before a Sun",
    "balotk akka_frees_partner": "the partner is free anyway",
    "elblot baloot_of_doubled_loser": "addons_when_doubled = escalation decides it",
    "elblot trump_run_breaks_tie": "the first Reveal decides, not the better project",
    "balotk easy sawa": "an easy table takes true claims only, and who can do it alone can do it with his partner",
}
"""Options that cannot decide anything in a profile, or at one kind of table of it, with the reason."""

ALWAYS: Final = (
    *(f"outcome {outcome}" for outcome in ("made", "lost", "kaboot", "passed_out")),
    *(f"{bid} in the {round_} round" for bid in ("hokm", "sun") for round_ in ("first", "second")),
    *("double", "double locked", "double in Sun", "three", "four", "four locked", "gahwa"),
    *(f"declared {name}" for name in ("sira", "fifty", "hundred", "four_hundred")),
    *(f"counted {name}" for name in ("sira", "fifty", "hundred", "four_hundred")),
    *("two projects of one seat counted", "a locked lead forbids trumps", "said akka", "said baloot", "sawa true"),
    *("line trick", "finding entropy.missing_link", "finding baloot.late", "verdict verified"),
    *(
        f"score step {step}"
        for step in ("rest", "base", "level", "projects_to_winner", "projects_times", "tie_doubled")
    ),
)
QAID: Final = (
    *(f"registered at level {level}" for level in range(5)),
    *(f"finding play.{card}" for card in ("renege", "no_trump", "no_overtrump", "locked_lead")),
    *("finding akka.false", "finding baloot.not_held", "finding sawa.false"),
    "finding project.not_held",
    *("outcome registered", "sawa false", "line qaid", "line close", "line ruling"),
)


def qaid_rows(options: TableOptions) -> set[str]:
    """The rows that must not be empty where mistakes are accepted and called."""
    rows = {*QAID, *(f"accused {offence}" for offence in options.offences)}
    rows.add(f"option registered_takes = {options.registered_takes}")
    return rows | {"finding project.overlap"} if options.declarations_each > 1 else rows


def expected(name: str, table: Table, options: TableOptions) -> set[str]:
    """The rows that must not be empty for a table."""
    rows = {*ALWAYS, *(qaid_rows(options) if table == "qaid" else ())}
    rows |= {
        f"option {option} = {getattr(options, option)}"
        for option in (*AUCTION, *PLAY, *SCORE, "raisers", "sawa", "ashkal_buyer")
        if not {f"{name} {option}", f"{name} {table} {option}"} & NEVER_DECIDES.keys()
    }
    if options.boshat != "none" and (options.boshat_tables == "all" or table == "qaid"):
        rows |= {"outcome boshat", f"option boshat = {options.boshat}"}
    if options.reverse_kaboot:
        rows.add("outcome reverse_kaboot")
    if options.cut == "cut":
        rows.add("cut")
    if options.cut == "lift":
        rows |= {"lift top for himself", "lift bottom for himself", "lift bottom for partner"}
    if options.project_show == "laid":
        rows.add("laid a project: good")
    if options.undeclared_may_be_shown:
        rows.add("option undeclared_may_be_shown = True")
    if options.project_contest == "first_reveal":
        rows |= {"a Reveal locks its team", "line speak", "laid a project: void", "finding project.priority"}
    if options.timer_bid:
        rows |= {"auto pass", "auto card"}
    return rows


def main(games: int) -> int:
    """Play, print, and answer 1 when a row that must not be empty is."""
    total = play_all(games)
    heads = [f"{name}{' house' if house else ''} {table}" for name, table, house in total]
    must = [
        expected(name, table, profile(name).with_changes(HOUSE_VARIANTS[name] if house else {}))
        for name, table, house in total
    ]
    rows = sorted({row for counts in total.values() for row in counts}.union(*must))
    width = max(map(len, rows))
    print(" " * width + "".join(f"{head:>24}" for head in heads))
    empty = 0
    for row in rows:
        cells = []
        for counts, due in zip(total.values(), must, strict=True):
            missing = row in due and not counts[row]
            empty += missing
            cells.append("MISSING" if missing else str(counts[row] or "-"))
        print(f"{row:{width}}" + "".join(f"{cell:>24}" for cell in cells))
    print(f"{games} games of each of {len(total)} tables, {empty} rows empty that must not be")
    return 1 if empty else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
