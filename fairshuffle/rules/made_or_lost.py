"""Who won a hand: the comparison of the two sides, its ties, and the sweep that needs none (SPEC.md#made-or-lost)."""

from typing import Any, Literal, NamedTuple, TypeAlias

from fairshuffle.rules.contract import LEVELS
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.tally import (
    BALOOT,
    BALOOT_CARD_POINTS,
    TRICKS,
    NamesByTeam,
    Parts,
    Step,
    StepKind,
    Steps,
    SunRounding,
    Tally,
    Telling,
    Tellings,
    decided_by,
    hokm_points,
    one_step,
    projects_card_points,
    sun_points,
    told,
)
from fairshuffle.seats import TEAMS, Pair, Team, next_seat, pair_for

PlayedOutcome: TypeAlias = Literal["made", "lost", "kaboot", "reverse_kaboot"]


class Verdict(NamedTuple):
    """How a hand ended, told from the buyer's side; ``winner`` is the team that won it."""

    outcome: PlayedOutcome
    winner: Team
    tellings: Tellings

    @property
    def steps(self) -> Steps:
        """Why it ended so, step by step."""
        return told(self.tellings)


def verdict(tally: Tally, options: TableOptions) -> Verdict:
    """Who won a hand that was played out, and why (SPEC.md#made-or-lost).

    >>> from fairshuffle.rules.options import profile
    >>> verdict(Tally(hokm=True, buyer=0, cards=(80, 82)), profile("sahrat")).outcome
    'lost'
    """
    if tally.tricks and TRICKS in tally.tricks:
        sweeper = tally.tricks.index(TRICKS)
        outcome: PlayedOutcome = "reverse_kaboot" if _is_reverse(tally, sweeper, options) else "kaboot"
        return Verdict(outcome, sweeper, ((one_step, ("sweep", {"team": sweeper})),))
    compare = _compare_raw if options.compare == "raw" else _compare_in_game_points
    winner, tellings = compare(tally, options)
    if winner is None:
        winner, tie = _break_tie(tally, options)
        tellings += (tie,)
    buyers = tally.buyers
    outcome = "made" if winner == buyers else "lost"
    return Verdict(outcome, winner, (addons(tally), *tellings, (one_step, (outcome, {"team": buyers}))))


def addons(tally: Tally) -> Telling:
    """What there is to tell of the worth of every counted project and Baloot, before anybody takes them.

    >>> [step.kind for step in told((addons(Tally(hokm=True, buyer=0, cards=(81, 81), baloot=(True, False))),))]
    ['baloot']
    """
    return _tell_addons, (tally.projects, tally.baloot, tally.scale.point)


def _tell_addons(projects: NamesByTeam, baloot: tuple[bool, bool], point: int) -> Steps:
    steps = []
    for team in TEAMS:
        if names := projects[team]:
            raw = [projects_card_points([name]) for name in names]
            worth = [points // point for points in raw]
            facts = {"projects": list(names), "worth": worth, "points": sum(worth), "raw": sum(raw)}
            steps.append(Step("projects", {"team": team, **facts}))
        if baloot[team]:
            steps.append(Step("baloot", {"team": team, "points": BALOOT, "raw": BALOOT_CARD_POINTS}))
    return tuple(steps)


def split(tally: Tally, counted: Team, options: TableOptions) -> tuple[Pair, Telling]:
    """The base shared out by cards: the counted team by rounding its own, the other takes the rest (SPEC.md#rounding).

    >>> from fairshuffle.rules.options import profile
    >>> split(Tally(hokm=True, buyer=0, cards=(86, 76)), 1, profile("sahrat"))[0]
    (8, 8)
    """
    cards, base = tally.cards[counted], tally.scale.base
    points = hokm_points(cards) if tally.hokm else sun_points(cards, options.sun_rounding)
    rounding = None if tally.hokm else options.sun_rounding
    return pair_for(counted, points, base - points), (_tell_split, (counted, cards, points, base, rounding))


def _tell_split(counted: Team, cards: int, points: int, base: int, sun_rounding: SunRounding | None) -> Steps:
    """The rounding of the counted team, by the table's option in Sun, and the rest of the other."""
    kind: StepKind
    decided: dict[str, Any] = {}
    if sun_rounding is None:
        kind, divisor = "rounding_hokm", 10
    else:
        kind, divisor = ("rounding_sun", 5) if sun_rounding == "keep_five" else ("rounding_sun_doubled", 10)
        decided = {"doubled": 2 * cards} if kind == "rounding_sun_doubled" else {}
        decided |= decided_by("sun_rounding", sun_rounding)
    rounding = {"team": counted, "cards": cards, "rounded": divisor * points, "points": points, **decided}
    rest = {"team": 1 - counted, "base": base, "counted": points, "points": base - points}
    return (Step(kind, rounding), Step("rest", rest))


def _is_reverse(tally: Tally, sweeper: Team, options: TableOptions) -> bool:
    bought_first = tally.dealer is not None and tally.buyer == next_seat(tally.dealer) and not tally.ashkal
    sun_with_ace = not tally.hokm and tally.buyer_ace
    return options.reverse_kaboot and sweeper != tally.buyers and bought_first and sun_with_ace


def _compare_raw(tally: Tally, options: TableOptions) -> tuple[Team | None, Tellings]:
    parts = (tally.cards, tally.project_card_points, tally.baloot_card_points)
    return _ahead("compared_raw", parts, options)


def _compare_in_game_points(tally: Tally, options: TableOptions) -> tuple[Team | None, Tellings]:
    cards, rounded = split(tally, 1 - tally.last_word, options)
    winner, compared = _ahead("compared_game_points", (cards, tally.project_points, tally.baloot_points), options)
    tellings = (rounded, *compared)
    if winner is not None:
        return winner, tellings
    # Who lost more card points by the rounding has more of them than the equal game points show.
    point = tally.scale.point
    lost = (tally.cards[0] - point * cards[0], tally.cards[1] - point * cards[1])
    if lost[0] == lost[1]:
        return None, (*tellings, (one_step, ("tie_rounding_even", {"rounded_off": list(lost)})))
    winner = lost.index(max(lost))
    return winner, (*tellings, (one_step, ("tie_rounding", {"rounded_off": list(lost), "team": winner})))


def _ahead(kind: StepKind, parts: Parts, options: TableOptions) -> tuple[Team | None, Tellings]:
    """Who has more in cards, projects and Baloot together; nobody when they are equal."""
    cards, projects, baloot = parts
    first, second = cards[0] + projects[0] + baloot[0], cards[1] + projects[1] + baloot[1]
    compared: Telling = (_tell_compared, (kind, parts, (first, second), options.compare))
    return (None if first == second else int(second > first)), (compared,)


def _tell_compared(kind: StepKind, parts: Parts, sums: Pair, compare: str) -> Steps:
    cards, projects, baloot = parts
    facts = {"cards": list(cards), "projects": list(projects), "baloot": list(baloot), "sums": list(sums)}
    return one_step(kind, facts | decided_by("compare", compare))


def _break_tie(tally: Tally, options: TableOptions) -> tuple[Team, Telling]:
    if tally.level == 0:
        winner = tally.buyers if options.tie == "made" else 1 - tally.buyers
        return winner, (one_step, ("tie_undoubled", {"team": winner, **decided_by("tie", options.tie)}))
    winner = tally.buyers if options.doubled_tie == "declarer_wins" else 1 - tally.last_word
    facts = {"team": winner, "level": LEVELS[tally.level], "last_word": tally.last_word}
    return winner, (one_step, ("tie_doubled", {**facts, **decided_by("doubled_tie", options.doubled_tie)}))
