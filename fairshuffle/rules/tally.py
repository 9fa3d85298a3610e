"""What a finished hand leaves to be scored, and what cards, projects and Baloot are worth (SPEC.md#scoring).

Card points are what the tricks hold, the ten of the last trick included; game points are what goes on the sheet.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from fairshuffle.events import ProjectName
from fairshuffle.seats import Pair, Seat, Team, next_seat, team_of

SunRounding: TypeAlias = Literal["keep_five", "double_then_tenth"]
NamesByTeam: TypeAlias = tuple[tuple[ProjectName, ...], tuple[ProjectName, ...]]

TRICKS: Final = 8
PROJECT_CARD_POINTS: Final[dict[ProjectName, int]] = {"sira": 20, "fifty": 50, "hundred": 100, "four_hundred": 200}
BALOOT_CARD_POINTS: Final = 20
BALOOT: Final = 2
"""Game points of a Baloot, at every level."""


class Scale(NamedTuple):
    """What there is to win in a contract.

    ``card_points`` are those of a whole hand, ``base`` the game points that they become, ``kaboot`` the game
    points that stand in the place of the base when one team took every trick, ``point`` the card points of one
    game point.
    """

    card_points: int
    base: int
    kaboot: int
    point: int


HOKM: Final = Scale(card_points=162, base=16, kaboot=25, point=10)
SUN: Final = Scale(card_points=130, base=26, kaboot=44, point=5)
REVERSE_KABOOT: Final = 88


class Tally(NamedTuple):
    """What a finished hand leaves to be scored.

    ``card_points`` have the ten of the last trick. ``level`` is an index into ``LEVELS``; ``doubled_by`` is the
    defender who doubled, the buyer's right where it is None. ``tricks`` None: nobody swept. ``projects``
    are the counted ones of each team, ``baloot`` says which team is to be credited with it. ``total`` are the
    running totals before the hand. ``buyer_ace``: the buyer held an Ace among his eight cards; without ``dealer``
    or ``buyer_ace`` there is no reverse Kaboot.
    """

    hokm: bool
    buyer: Seat
    card_points: Pair
    level: int = 0
    doubled_by: Seat | None = None
    ashkal: bool = False
    tricks: Pair | None = None
    projects: NamesByTeam = ((), ())
    baloot: tuple[bool, bool] = (False, False)
    total: Pair = (0, 0)
    dealer: Seat | None = None
    buyer_ace: bool = False

    @property
    def scale(self) -> Scale:
        """What there is to win in this contract."""
        return HOKM if self.hokm else SUN

    @property
    def buyers(self) -> Team:
        """The buyer's team."""
        return team_of(self.buyer)

    @property
    def doubler(self) -> Seat:
        """The defender who doubled, if anybody did."""
        return next_seat(self.buyer) if self.doubled_by is None else self.doubled_by

    @property
    def last_word(self) -> Team:
        """The team that called last: the doubler's at Double and Four, else the buyer's (SPEC.md#doubling)."""
        return self.buyers ^ (self.level & 1)

    @property
    def project_card_points(self) -> Pair:
        """The card points of each team's projects."""
        first, second = self.projects
        if not (first or second):
            return (0, 0)
        return (projects_card_points(first), projects_card_points(second))

    @property
    def project_points(self) -> Pair:
        """The game points of each team's projects, before any multiplication."""
        first, second = self.projects
        if not (first or second):
            return (0, 0)
        point = self.scale.point
        return (projects_card_points(first) // point, projects_card_points(second) // point)

    @property
    def baloot_card_points(self) -> Pair:
        """The card points of each team's Baloot."""
        first, second = self.baloot
        return (BALOOT_CARD_POINTS * first, BALOOT_CARD_POINTS * second)

    @property
    def baloot_points(self) -> Pair:
        """The game points of each team's Baloot."""
        first, second = self.baloot
        return (BALOOT * first, BALOOT * second)


def projects_card_points(projects: Iterable[ProjectName]) -> int:
    """The card points of some projects; divided by ``Scale.point`` they are game points (SPEC.md#projects).

    >>> projects_card_points(["sira", "fifty"]) // HOKM.point
    7
    """
    return sum([PROJECT_CARD_POINTS[project] for project in projects])


def hokm_points(card_points: int) -> int:
    """The game points of 0 to 162 card points in Hokm: the nearest ten, a five down, divided by ten (SPEC.md#rounding).

    >>> hokm_points(85), hokm_points(86)
    (8, 9)
    """
    return (card_points + 4) // 10


def sun_points(card_points: int, rounding: SunRounding) -> int:
    """The game points of 0 to 130 card points in Sun, by the table's ``sun_rounding`` (SPEC.md#option-sun-rounding).

    >>> sun_points(65, "keep_five"), sun_points(67, "keep_five"), sun_points(67, "double_then_tenth")
    (13, 14, 13)
    """
    if rounding == "double_then_tenth":
        return (2 * card_points + 5) // 10
    if card_points % 10 == 5:
        return card_points // 5
    return (card_points + 5) // 10 * 2
