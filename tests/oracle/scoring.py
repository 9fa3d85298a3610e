"""From card points to game points (SPEC.md#made-or-lost, SPEC.md#rounding, SPEC.md#kaboot, SPEC.md#scoring)."""

from typing import NamedTuple

from fairshuffle.rules.options import TableOptions
from tests.oracle.projects import RAW_POINTS

ALL_CARD_POINTS = {"hokm": 162, "sun": 130}
BASE = {"hokm": 16, "sun": 26}
SWEEP = {"hokm": 25, "sun": 44}
GAME_POINTS = {
    "hokm": {"sira": 2, "fifty": 5, "hundred": 10},
    "sun": {"sira": 4, "fifty": 10, "hundred": 20, "four_hundred": 40},
}
BALOOT = 2
BALOOT_RAW = 20
STAKE = {"none": 1, "double": 2, "three": 3, "four": 4}
CALLED_BY_THE_DEFENDERS = ["double", "four"]


class Hand(NamedTuple):
    """A hand that has ended; lists hold team 0 and team 1."""

    contract: str
    """``hokm`` or ``sun``."""
    buyer: int
    level: str
    """``none``, ``double``, ``three``, ``four`` or ``gahwa``."""
    cards: list[int]
    tricks: list[int]
    projects: list[list[str]]
    """The categories of the projects that count."""
    baloot: list[bool]
    total: list[int]
    """The game points of the match before this hand."""
    dealer: int
    buyer_ace: bool
    """Whether an Ace was among the buyer's eight cards."""
    ashkal: bool = False


class Score(NamedTuple):
    outcome: str
    points: list[int]


def buyers(hand: Hand) -> int:
    return hand.buyer % 2


def defenders(hand: Hand) -> int:
    return 1 - hand.buyer % 2


def rounded(card_points: int, contract: str, options: TableOptions) -> int:
    if contract == "hokm":
        return (card_points + 4) // 10
    if options.sun_rounding == "keep_five":
        return card_points // 5 if card_points % 10 == 5 else (card_points + 5) // 10 * 2
    assert options.sun_rounding == "double_then_tenth"
    return (2 * card_points + 5) // 10


def projects_of(hand: Hand, team: int) -> int:
    """The counted projects of a team in game points, not multiplied."""
    return sum(GAME_POINTS[hand.contract][name] for name in hand.projects[team])


def baloot_of(hand: Hand, team: int) -> int:
    return BALOOT if hand.baloot[team] else 0


def last_caller(hand: Hand) -> int:
    """The team that called the level of a doubled hand."""
    return defenders(hand) if hand.level in CALLED_BY_THE_DEFENDERS else buyers(hand)


def sweeper(hand: Hand) -> int | None:
    return next((team for team in (0, 1) if hand.tricks[team] == 8), None)


def winner_by_raw_points(hand: Hand) -> int | None:
    """The team with more, None for an exact tie."""
    raw = [
        hand.cards[team] + sum(RAW_POINTS[name] for name in hand.projects[team]) + BALOOT_RAW * hand.baloot[team]
        for team in (0, 1)
    ]
    if raw[0] == raw[1]:
        return None
    return 0 if raw[0] > raw[1] else 1


def winner_by_game_points(hand: Hand, options: TableOptions) -> int | None:
    """The team with more, or that lost more in the rounding, None for an exact tie."""
    counted = buyers(hand) if hand.level in ["double", "four"] else defenders(hand)
    other = 1 - counted
    card_points = {counted: rounded(hand.cards[counted], hand.contract, options)}
    card_points[other] = BASE[hand.contract] - card_points[counted]

    everything = {team: card_points[team] + projects_of(hand, team) + baloot_of(hand, team) for team in (0, 1)}
    if everything[0] != everything[1]:
        return 0 if everything[0] > everything[1] else 1

    for_one = 10 if hand.contract == "hokm" else 5
    lost_in_rounding = {team: hand.cards[team] - for_one * card_points[team] for team in (0, 1)}
    if lost_in_rounding[0] != lost_in_rounding[1]:
        return 0 if lost_in_rounding[0] > lost_in_rounding[1] else 1
    return None


def winner_of_a_tie(hand: Hand, options: TableOptions) -> int:
    if hand.level == "none":
        return buyers(hand) if options.tie == "made" else defenders(hand)
    if options.doubled_tie == "declarer_wins":
        return buyers(hand)
    assert options.doubled_tie == "last_caller_loses"
    return 1 - last_caller(hand)


def winner_by_points(hand: Hand, options: TableOptions) -> int:
    """The team that has won a hand in which nobody took all tricks."""
    winner = winner_by_raw_points(hand) if options.compare == "raw" else winner_by_game_points(hand, options)
    return winner_of_a_tie(hand, options) if winner is None else winner


def multiplier(level: str, options: TableOptions) -> int:
    """What projects are multiplied by."""
    if level in ["three", "four", "gahwa"]:
        return options.projects_at_three_four
    return 2 if level == "double" else 1


def for_team(team: int, value: int, other: int = 0) -> list[int]:
    return [value, other] if team == 0 else [other, value]


def rest_of_the_match(team: int, total: list[int], options: TableOptions) -> list[int]:
    """The score of a hand won under Gahwa."""
    return for_team(team, max(0, options.target - total[team]))


def is_reverse(hand: Hand, options: TableOptions) -> bool:
    return (
        options.reverse_kaboot
        and hand.contract == "sun"
        and not hand.ashkal
        and hand.buyer == (hand.dealer + 1) % 4
        and hand.buyer_ace
        and hand.tricks[buyers(hand)] == 0
    )


def score_of_a_sweep(hand: Hand, team: int, options: TableOptions) -> Score:
    outcome = "reverse_kaboot" if is_reverse(hand, options) else "kaboot"
    if hand.level == "gahwa":
        return Score(outcome, rest_of_the_match(team, hand.total, options))
    points = 88 if outcome == "reverse_kaboot" else SWEEP[hand.contract]
    points += projects_of(hand, team) * multiplier(hand.level, options) + baloot_of(hand, team)
    return Score(outcome, for_team(team, points))


def score_of_an_undoubled_hand(hand: Hand, winner: int, options: TableOptions) -> Score:
    buyer, defender = buyers(hand), defenders(hand)
    base = BASE[hand.contract]
    if winner == buyer:
        cards = rounded(hand.cards[defender], hand.contract, options)
        of_defenders = cards + projects_of(hand, defender) + baloot_of(hand, defender)
        of_buyers = base - cards + projects_of(hand, buyer) + baloot_of(hand, buyer)
        return Score("made", for_team(buyer, of_buyers, of_defenders))
    of_defenders = base + projects_of(hand, 0) + projects_of(hand, 1) + baloot_of(hand, defender)
    if options.baloot_of_lost_buyer == "winner":
        return Score("lost", for_team(defender, of_defenders + baloot_of(hand, buyer)))
    return Score("lost", for_team(defender, of_defenders, baloot_of(hand, buyer)))


def score_of_a_doubled_hand(hand: Hand, winner: int, options: TableOptions) -> Score:
    loser = 1 - winner
    outcome = "made" if winner == buyers(hand) else "lost"
    if hand.level == "gahwa":
        return Score(outcome, rest_of_the_match(winner, hand.total, options))

    stake = BASE[hand.contract] * STAKE[hand.level]
    by = multiplier(hand.level, options)
    own = projects_of(hand, winner) * by
    everything = own + projects_of(hand, loser) * by

    if options.addons_when_doubled == "escalation":
        if winner == last_caller(hand):
            return Score(outcome, for_team(winner, stake + own + baloot_of(hand, winner)))
        return Score(outcome, for_team(winner, stake + everything + baloot_of(hand, 0) + baloot_of(hand, 1)))

    assert options.addons_when_doubled == "all_to_winner"
    points = stake + everything + baloot_of(hand, winner)
    if options.baloot_of_doubled_loser == "winner":
        return Score(outcome, for_team(winner, points + baloot_of(hand, loser)))
    return Score(outcome, for_team(winner, points, baloot_of(hand, loser)))


def score(hand: Hand, options: TableOptions) -> Score:
    """Outcome and game points of a hand that was played to its end."""
    team = sweeper(hand)
    if team is not None:
        return score_of_a_sweep(hand, team, options)
    winner = winner_by_points(hand, options)
    if hand.level == "none":
        return score_of_an_undoubled_hand(hand, winner, options)
    return score_of_a_doubled_hand(hand, winner, options)


def score_of_a_registered_hand(hand: Hand, callers: int, options: TableOptions) -> Score:
    """Outcome and game points of a hand that a call ended in favour of the team ``callers`` (SPEC.md#registered).

    The projects and Baloot of ``hand`` are those that count for either team then; its cards and tricks do not matter.
    """
    if hand.level == "gahwa":
        return Score("registered", rest_of_the_match(callers, hand.total, options))
    taken_from = [callers] if options.registered_takes == "own" else [0, 1]
    points = BASE[hand.contract] * STAKE[hand.level]
    for team in taken_from:
        points += projects_of(hand, team) * multiplier(hand.level, options) + baloot_of(hand, team)
    return Score("registered", for_team(callers, points))
