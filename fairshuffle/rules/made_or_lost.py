"""Who won a hand: the comparison of the two sides, its ties, and the sweep that needs none (SPEC.md#made-or-lost)."""

from typing import Any, Literal, NamedTuple, TypeAlias

from fairshuffle.rules.contract import LEVELS
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.tally import (
    BALOOT,
    BALOOT_CARD_POINTS,
    TRICKS,
    Step,
    StepKind,
    Steps,
    Tally,
    decided_by,
    each,
    hokm_points,
    projects_card_points,
    sun_points,
)
from fairshuffle.seats import TEAMS, Pair, Team, next_seat, pair_for

PlayedOutcome: TypeAlias = Literal["made", "lost", "kaboot", "reverse_kaboot"]


class Verdict(NamedTuple):
    """How a hand ended, told from the buyer's side; ``winner`` is the team that won it."""

    outcome: PlayedOutcome
    winner: Team
    steps: Steps


def verdict(tally: Tally, options: TableOptions) -> Verdict:
    """Who won a hand that was played out, and why (SPEC.md#made-or-lost).

    >>> from fairshuffle.rules.options import profile
    >>> verdict(Tally(hokm=True, buyer=0, cards=(80, 82)), profile("sahrat")).outcome
    'lost'
    """
    if tally.tricks and TRICKS in tally.tricks:
        sweeper = tally.tricks.index(TRICKS)
        outcome: PlayedOutcome = "reverse_kaboot" if _is_reverse(tally, sweeper, options) else "kaboot"
        return Verdict(outcome, sweeper, (Step("sweep", {"team": sweeper}),))
    compare = _compare_raw if options.compare == "raw" else _compare_in_game_points
    winner, steps = compare(tally, options)
    if winner is None:
        winner, tie = _break_tie(tally, options)
        steps += (tie,)
    outcome = "made" if winner == tally.buyers else "lost"
    return Verdict(outcome, winner, (*addons(tally), *steps, Step(outcome, {"team": tally.buyers})))


def addons(tally: Tally) -> Steps:
    """The worth of every counted project and Baloot, before anybody takes them.

    >>> [step.kind for step in addons(Tally(hokm=True, buyer=0, cards=(81, 81), baloot=(True, False)))]
    ['baloot']
    """
    steps = []
    for team in TEAMS:
        if names := tally.projects[team]:
            raw = [projects_card_points([name]) for name in names]
            worth = [points // tally.scale.point for points in raw]
            facts = {"projects": list(names), "worth": worth, "points": sum(worth), "raw": sum(raw)}
            steps.append(Step("projects", {"team": team, **facts}))
        if tally.baloot[team]:
            steps.append(Step("baloot", {"team": team, "points": BALOOT, "raw": BALOOT_CARD_POINTS}))
    return tuple(steps)


def split(tally: Tally, counted: Team, options: TableOptions) -> tuple[Pair, Steps]:
    """The base shared out by cards: the counted team by rounding its own, the other takes the rest (SPEC.md#rounding).

    >>> from fairshuffle.rules.options import profile
    >>> split(Tally(hokm=True, buyer=0, cards=(86, 76)), 1, profile("sahrat"))[0]
    (8, 8)
    """
    cards, base = tally.cards[counted], tally.scale.base
    kind: StepKind
    decided: dict[str, Any] = {}
    if tally.hokm:
        kind, points, divisor = "rounding_hokm", hokm_points(cards), 10
    else:
        points = sun_points(cards, options.sun_rounding)
        kind, divisor = ("rounding_sun", 5) if options.sun_rounding == "keep_five" else ("rounding_sun_doubled", 10)
        decided = {"doubled": 2 * cards} if kind == "rounding_sun_doubled" else {}
        decided |= decided_by("sun_rounding", options.sun_rounding)
    rounding = {"team": counted, "cards": cards, "rounded": divisor * points, "points": points, **decided}
    rest = {"team": 1 - counted, "base": base, "counted": points, "points": base - points}
    return pair_for(counted, points, base - points), (Step(kind, rounding), Step("rest", rest))


def _is_reverse(tally: Tally, sweeper: Team, options: TableOptions) -> bool:
    bought_first = tally.dealer is not None and tally.buyer == next_seat(tally.dealer) and not tally.ashkal
    sun_with_ace = not tally.hokm and tally.buyer_ace
    return options.reverse_kaboot and sweeper != tally.buyers and bought_first and sun_with_ace


def _compare_raw(tally: Tally, options: TableOptions) -> tuple[Team | None, Steps]:
    first, second = tally.projects
    projects = (projects_card_points(first), projects_card_points(second))
    baloot = (BALOOT_CARD_POINTS * tally.baloot[0], BALOOT_CARD_POINTS * tally.baloot[1])
    return _ahead("compared_raw", (tally.cards, projects, baloot), options)


def _compare_in_game_points(tally: Tally, options: TableOptions) -> tuple[Team | None, Steps]:
    cards, steps = split(tally, 1 - tally.last_word, options)
    winner, compared = _ahead("compared_game_points", (cards, tally.project_points, tally.baloot_points), options)
    steps += compared
    if winner is not None:
        return winner, steps
    # Who lost more card points by the rounding has more of them than the equal game points show.
    lost = each(lambda team: tally.cards[team] - tally.scale.point * cards[team])
    if lost[0] == lost[1]:
        return None, (*steps, Step("tie_rounding_even", {"rounded_off": list(lost)}))
    winner = lost.index(max(lost))
    return winner, (*steps, Step("tie_rounding", {"rounded_off": list(lost), "team": winner}))


def _ahead(kind: StepKind, parts: tuple[Pair, Pair, Pair], options: TableOptions) -> tuple[Team | None, Steps]:
    """Who has more in cards, projects and Baloot together; nobody when they are equal."""
    cards, projects, baloot = parts
    first, second = cards[0] + projects[0] + baloot[0], cards[1] + projects[1] + baloot[1]
    facts = {"cards": list(cards), "projects": list(projects), "baloot": list(baloot), "sums": [first, second]}
    step = Step(kind, facts | decided_by("compare", options.compare))
    return (None if first == second else int(second > first)), (step,)


def _break_tie(tally: Tally, options: TableOptions) -> tuple[Team, Step]:
    if tally.level == 0:
        winner = tally.buyers if options.tie == "made" else 1 - tally.buyers
        return winner, Step("tie_undoubled", {"team": winner, **decided_by("tie", options.tie)})
    winner = tally.buyers if options.doubled_tie == "declarer_wins" else 1 - tally.last_word
    facts = {"team": winner, "level": LEVELS[tally.level], "last_word": tally.last_word}
    return winner, Step("tie_doubled", {**facts, **decided_by("doubled_tie", options.doubled_tie)})
