"""What one game exercises: the outcomes, the branches of options and the findings in it, as rows to be counted.

An option counts where it decides: where another value of it would have asked another seat, allowed another card or
call, counted another project, or given another score at that very moment. Every row is read off the game by replaying
it, never told by who played it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, get_args, get_type_hints

from fairshuffle.cards import NINE, RANK_CARDS
from fairshuffle.events import (
    Accuse,
    Bid,
    Boshat,
    Close,
    Cut,
    Deal,
    Declare,
    Double,
    End,
    Event,
    Play,
    Qaid,
    Ready,
    Result,
    Ruling,
    Sawa,
    Show,
)
from fairshuffle.explain.steps import steps_of
from fairshuffle.game.hand import Hand
from fairshuffle.game.match import Match
from fairshuffle.game.purchase import boshat_may_be_called
from fairshuffle.game.result import score_of
from fairshuffle.limits import MAX_NUMBER
from fairshuffle.rules import auction as auctions
from fairshuffle.rules.doubling import next_raise
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.play import legal_cards
from fairshuffle.rules.projects.counted import counted
from fairshuffle.rules.projects.declared import allocations
from fairshuffle.rules.projects.reveal import show
from fairshuffle.rules.sawa import losing_line
from fairshuffle.rules.scoring import match_winner
from fairshuffle.seats import SEATS, team_of
from fairshuffle.verifier import verify
from tests.tools.forge import events_of, replayed

AUCTION: Final = (
    "sun_over_hokm",
    "second_round_passer_sun",
    "earlier_seat_takes_sun",
    "ace_keeps_hokm",
    "ashkal",
    "ashkal_second_round",
    "ashkal_on_ace",
)
PLAY: Final = ("rise_over_partner", "trump_while_partner_wins", "undertrump", "akka_frees_partner")
LAYING: Final = ("project_contest", "undeclared_may_be_shown", "timer_speak")
SCORE: Final = (
    "sun_rounding",
    "compare",
    "tie",
    "doubled_tie",
    "addons_when_doubled",
    "baloot_of_lost_buyer",
    "baloot_of_doubled_loser",
    "reverse_kaboot",
    "registered_takes",
    "project_contest",
    "project_show",
    "projects_at_three_four",
    "projects_need_a_trick",
    "trump_run_breaks_tie",
    "baloot_unsaid_in_shown_run",
    "baloot_void_by_shown_hundred",
)

COURT: Final = sum(RANK_CARDS[NINE + 1 :])
"""The cards of which a redeal hand has none."""

EXTREMES: Final[dict[str, tuple[int, ...]]] = {"declarations_each": (1, 8)}
"""The values that stand for the others of a number, where they are not its least and its most."""


@cache
def variants(options: TableOptions, name: str) -> tuple[TableOptions, ...]:
    """The options with every other value of one; of a number two stand for all."""
    kind, value = get_type_hints(TableOptions)[name], getattr(options, name)
    values: tuple[Any, ...] = (True, False) if kind is bool else get_args(kind)
    if kind is int:
        values = EXTREMES.get(name, (0, MAX_NUMBER))
    changes: list[dict[str, Any]] = [{name: other} for other in values if other != value]
    return tuple(options._replace(**change) for change in changes)


def named(options: TableOptions, name: str) -> str:
    """The row of an option with its value."""
    return f"option {name} = {getattr(options, name)}"


def decided(options: TableOptions, names: tuple[str, ...], answer: Callable[[TableOptions], object]) -> Iterator[str]:
    """The options without which the answer would be another one."""
    right = answer(options)
    for name in names:
        if any(answer(variant) != right for variant in variants(options, name)):
            yield named(options, name)


def rows_of(data: bytes) -> Counter[str]:
    """The rows of one game, its verdict and its findings among them."""
    rows: Counter[str] = Counter()
    report = verify(data)
    rows[f"verdict {report.verdict}"] += 1
    rows.update(f"finding {finding.id}" for finding in report.findings)
    events = events_of(data)
    clicks = 0
    for place, match in replayed(events):
        if place + 1 == len(events):
            break
        event = events[place + 1]
        clicks += isinstance(event, Ready)
        if isinstance(event, Deal):
            rows.update(deal_rows(match, clicks))
            clicks = 0
        rows.update(seen_before(match, event))
    return rows


def seen_before(match: Match, event: Event) -> Iterator[str]:
    """The rows that an event makes, judged in the position before it."""
    if isinstance(event, Cut):
        yield "cut" if event.cards else f"lift {event.take} for {'partner' if event.for_ != event.seat else 'himself'}"
        yield named(match.options, "cut")
    elif isinstance(event, End):
        yield from decided(match.options, ("target",), lambda options: match_winner(match.total, options))
    elif match.hand is not None and match.phase == "hand":
        yield f"line {type(event).__name__.lower()}"
        rows = _ROWS.get(type(event))
        if rows:
            yield from rows(match.hand, event)


def deal_rows(match: Match, clicks: int) -> Iterator[str]:
    """The rows of a deal after so many clicks for it; before the first one nobody has to click."""
    yield "deals"
    if match.hand and match.hand.ending == "boshat":
        yield named(match.options, "boshat_dealer")
    if match.hand and match.options.timer_next_hand and clicks < len(SEATS):
        yield "a hand for which not all clicked"
        yield named(match.options, "timer_next_hand")


# The purchase


def bid_rows(hand: Hand, event: Bid) -> Iterator[str]:
    auction = hand.auction
    if event.auto:
        yield "auto pass"
        yield named(hand.deal.options, "timer_bid")
    own = auction.standing is not None and auction.bidder == event.seat
    if event.call != "pass":
        round_ = "second" if auction.second_round else "first"
        over = f" over {auction.standing}" if auction.standing else ""
        yield f"{event.call} in the {round_} round{over}{' his own' if own else ''}"
    if own:
        yield named(hand.deal.options, "own_hokm_to_sun")  # nobody would have asked him

    def goes_on(options: TableOptions) -> object:
        after, fault = auctions.call(auction, options, event.seat, event.call, event.suit)
        return fault or (auctions.asked(after, options), auctions.outcome(after, options))

    yield from decided(hand.deal.options, AUCTION, goes_on)
    if event.call == "ashkal":
        yield named(hand.deal.options, "ashkal_buyer")
    if hand.deal.first and any(not cards & COURT for cards in hand.deal.first):
        yield from decided(
            hand.deal.options, ("boshat", "boshat_tables"), lambda options: _boshat_allowed(hand, options)
        )


def boshat_rows(hand: Hand, _: Boshat) -> Iterator[str]:
    yield f"boshat {'after the purchase' if hand.contract else 'in the auction'}"


def _boshat_allowed(hand: Hand, options: TableOptions) -> bool:
    return boshat_may_be_called(_with(hand, options))


def _with(hand: Hand, options: TableOptions) -> Hand:
    return hand._replace(deal=hand.deal._replace(options=options))


def double_rows(hand: Hand, event: Double) -> Iterator[str]:
    yield f"{event.level}{' locked' if event.locked else ''}{' in Sun' if hand.trump is None else ''}"
    if hand.trump is not None:
        yield from decided(hand.deal.options, ("raisers",), lambda options: _raise(hand, options))


def _raise(hand: Hand, options: TableOptions) -> object:
    assert hand.contract is not None
    return next_raise(hand.doubling, hand.contract, options, hand.deal.total)


# Cards


def play_rows(hand: Hand, event: Play) -> Iterator[str]:
    options, held, trick = hand.deal.options, hand.held[event.seat], hand.tricks.trick
    if event.auto:
        yield "auto card"
        yield named(options, "timer_card")
    if event.say:
        yield f"said {event.say}"
    yield from decided(
        options, PLAY, lambda other: legal_cards(held, trick, hand.trump, hand.doubling.locked, hand.tricks.akka, other)
    )
    if hand.doubling.locked and not trick and hand.legal_cards() != held:
        yield "a locked lead forbids trumps"
    if not hand.tricks.played and hand.trump is None:
        limits = ("sun_double_own_max", "sun_double_other_min")
        yield from decided(options, limits, lambda other: _raise(hand, other))
    if hand.tricks.number == 1:
        most = max(map(len, allocations(held, hand.trump)))
        yield from decided(options, ("declarations_each",), lambda other: min(most, other.declarations_each))


def sawa_rows(hand: Hand, _: Sawa) -> Iterator[str]:
    yield f"sawa {'true' if losing_line(hand.claim()) is None else 'false'}"
    yield from decided(
        hand.deal.options, ("sawa",), lambda options: losing_line(hand.claim()._replace(options=options)) is None
    )


# Projects


def declare_rows(_: Hand, event: Declare) -> Iterator[str]:
    yield f"declared {event.project}{'' if event.top is None else ' with its top'}"


def show_rows(hand: Hand, event: Show) -> Iterator[str]:
    contest = hand.contest
    if contest is None:
        return
    on_turn = event.seat == hand.tricks.turn
    after, faults = show(contest, hand.deal.options, event, on_turn=on_turn)
    kind = "void" if any(fault.id == "project.priority" for fault in faults) else "wrong" if faults else "good"
    yield f"laid a project: {kind}"
    if contest.lock is None and after.lock is not None:
        yield "a Reveal locks its team"
    yield from decided(
        hand.deal.options,
        LAYING,
        lambda options: [fault.id for fault in show(contest, options, event, on_turn=on_turn)[1]],
    )


# Qaid


def qaid_rows(hand: Hand, event: Qaid) -> Iterator[str]:
    options = hand.deal.options
    opened = hand.openings[team_of(event.seat)] + 1
    if opened == max(2, options.qaid_sheet_openings):
        yield named(options, "qaid_sheet_openings")
    if hand.ending:
        yield "a sheet after the last card"
        yield named(options, "timer_qaid_window")


def accuse_rows(_: Hand, event: Accuse) -> Iterator[str]:
    yield f"accused {event.offence}"


def close_rows(hand: Hand, event: Close) -> Iterator[str]:
    limit = hand.deal.options.timer_qaid_sheet
    if hand.sheet and limit and event.at >= hand.sheet.since + limit:
        yield "a sheet runs out"
        yield named(hand.deal.options, "timer_qaid_sheet")


def ruling_rows(hand: Hand, event: Ruling) -> Iterator[str]:
    yield f"ruling {event.outcome}"
    if event.outcome == "rejected" and hand.contract:
        yield named(hand.deal.options, "wrong_call")


# Results


def result_rows(hand: Hand, event: Result) -> Iterator[str]:
    yield f"outcome {event.outcome}"
    if hand.contract is None or hand.contest is None or event.outcome in {"passed_out", "boshat"}:
        return
    yield from decided(hand.deal.options, SCORE, lambda options: _points(hand, options))
    if hand.paid is not None:
        yield f"registered at level {hand.doubling.level}"
        return
    tally: Counter[str] = Counter()
    for projects in counted(hand.contest, hand.deal.options, hand.tricks.won):
        tally.update(f"counted {project.name}" for project in projects)
        tally["two projects of one seat counted"] += len(projects) > 1
    yield from tally.elements()
    score = score_of(hand)
    assert score is not None
    yield from (f"score step {step.kind}" for step in steps_of(score, hand.deal.options))


def _points(hand: Hand, options: TableOptions) -> object:
    score = score_of(_with(hand, options))
    return score and (score.outcome, score.points)


_ROWS: Final[dict[type[Event], Callable[[Hand, Any], Iterator[str]]]] = {
    Bid: bid_rows,
    Boshat: boshat_rows,
    Double: double_rows,
    Play: play_rows,
    Declare: declare_rows,
    Show: show_rows,
    Sawa: sawa_rows,
    Qaid: qaid_rows,
    Accuse: accuse_rows,
    Close: close_rows,
    Ruling: ruling_rows,
    Result: result_rows,
}
