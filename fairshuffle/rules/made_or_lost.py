"""Who won a hand: the comparison of the two sides, its ties, and the sweep that needs none (SPEC.md#made-or-lost)."""

from typing import Literal, NamedTuple, TypeAlias

from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.tally import TRICKS, Tally, hokm_points, sun_points
from fairshuffle.seats import Pair, Team, next_seat, pair_for

PlayedOutcome: TypeAlias = Literal["made", "lost", "kaboot", "reverse_kaboot"]


class Split(NamedTuple):
    """The base shared out by cards: ``cards`` of the ``counted`` team are rounded to ``points``, the rest is theirs."""

    counted: Team
    cards: int
    points: int
    base: int

    @property
    def shares(self) -> Pair:
        """The game points of each team."""
        return pair_for(self.counted, self.points, self.base - self.points)


class Comparison(NamedTuple):
    """What each team had in cards, projects and Baloot, in card points or in game points.

    ``split`` says how cards became game points, None where card points were compared. ``rounded_off`` are the card
    points that each team lost by it: they are asked for where the game points are equal.
    """

    cards: Pair
    projects: Pair
    baloot: Pair
    split: Split | None = None
    rounded_off: Pair | None = None

    @property
    def sums(self) -> Pair:
        """What each team had in all."""
        return (
            self.cards[0] + self.projects[0] + self.baloot[0],
            self.cards[1] + self.projects[1] + self.baloot[1],
        )

    @property
    def ahead(self) -> Team | None:
        """The team that had more, or of equal game points lost more by the rounding; None in an exact tie."""
        first, second = self.sums
        if first == second and self.rounded_off:
            first, second = self.rounded_off
        return None if first == second else int(second > first)


class Verdict(NamedTuple):
    """How a hand ended, told from the buyer's side; ``winner`` is the team that won it.

    ``compared`` is None where one team took every trick.
    """

    outcome: PlayedOutcome
    winner: Team
    compared: Comparison | None = None


def verdict(tally: Tally, options: TableOptions) -> Verdict:
    """Who won a hand that was played out, and by what comparison (SPEC.md#made-or-lost).

    >>> from fairshuffle.rules.options import profile
    >>> verdict(Tally(hokm=True, buyer=0, card_points=(80, 82)), profile("sahrat"))[:2]
    ('lost', 1)
    """
    if tally.tricks and TRICKS in tally.tricks:
        sweeper = tally.tricks.index(TRICKS)
        return Verdict("reverse_kaboot" if _is_reverse(tally, sweeper, options) else "kaboot", sweeper)
    compared = _in_card_points(tally) if options.compare == "raw" else _in_game_points(tally, options)
    winner = compared.ahead
    if winner is None:
        winner = _winner_of_a_tie(tally, options)
    return Verdict("made" if winner == tally.buyers else "lost", winner, compared)


def split(tally: Tally, counted: Team, options: TableOptions) -> Split:
    """The base shared out by cards: the counted team by rounding its own, the other takes the rest (SPEC.md#rounding).

    >>> from fairshuffle.rules.options import profile
    >>> split(Tally(hokm=True, buyer=0, card_points=(86, 76)), 1, profile("sahrat")).shares
    (8, 8)
    """
    cards = tally.card_points[counted]
    points = hokm_points(cards) if tally.hokm else sun_points(cards, options.sun_rounding)
    return Split(counted, cards, points, tally.scale.base)


def _is_reverse(tally: Tally, sweeper: Team, options: TableOptions) -> bool:
    bought_first = tally.dealer is not None and tally.buyer == next_seat(tally.dealer) and not tally.ashkal
    sun_with_ace = not tally.hokm and tally.buyer_ace
    return options.reverse_kaboot and sweeper != tally.buyers and bought_first and sun_with_ace


def _in_card_points(tally: Tally) -> Comparison:
    return Comparison(tally.card_points, tally.project_card_points, tally.baloot_card_points)


def _in_game_points(tally: Tally, options: TableOptions) -> Comparison:
    rounded = split(tally, 1 - tally.last_word, options)
    cards, point = rounded.shares, tally.scale.point
    compared = Comparison(cards, tally.project_points, tally.baloot_points, rounded)
    if compared.ahead is not None:
        return compared
    # Who lost more card points by the rounding has more of them than the equal game points show.
    return compared._replace(
        rounded_off=(tally.card_points[0] - point * cards[0], tally.card_points[1] - point * cards[1])
    )


def _winner_of_a_tie(tally: Tally, options: TableOptions) -> Team:
    if tally.level == 0:
        return tally.buyers if options.tie == "made" else 1 - tally.buyers
    return tally.buyers if options.doubled_tie == "declarer_wins" else 1 - tally.last_word
