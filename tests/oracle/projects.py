"""What a hand can declare, which project is better, which of them count (SPEC.md#projects)."""

from itertools import combinations, permutations
from typing import NamedTuple

from fairshuffle.rules.options import TableOptions
from tests.oracle.legality import rank, suit

RUN_FROM_HIGH_TO_LOW = ["A", "K", "Q", "J", "T", "9", "8", "7"]
QUARTETS_FROM_HIGH_TO_LOW = ["A", "K", "Q", "J", "T"]
SUITS_IN_ORDER = ["C", "D", "H", "S"]

WEAKEST_FIRST = ["sira", "fifty", "hundred", "four_hundred"]
RAW_POINTS = {"sira": 20, "fifty": 50, "hundred": 100, "four_hundred": 200}

Declaration = tuple[str, str | None]
"""A category, and the rank of the top card where it was said aloud."""


class Project(NamedTuple):
    """The cards of one project, from high to low, and what they are."""

    category: str
    kind: str
    """``sequence`` or ``quartet``."""
    top: str
    cards: tuple[str, ...]


class Laid(NamedTuple):
    """Cards that a seat lays on the table, and how many cards of the hand had been played by then."""

    seat: int
    cards: tuple[str, ...]
    moment: int


class Course(NamedTuple):
    """All of a hand that decides which projects count, as far as it has come."""

    trump: str | None
    """The suit of a Hokm, None in Sun."""
    dealer: int
    hands: dict[int, list[str]]
    """The eight cards that each seat was dealt."""
    declared: dict[int, list[Project]]
    """The true declarations of each seat."""
    order: list[int]
    """The seat of every card played."""
    lays: list[Laid]
    table: str
    """``easy``, where the server refuses every mistake, or ``qaid``."""


def runs_in(cards: list[str]) -> list[Project]:
    """Every whole stretch of three or more neighbouring ranks of one suit."""
    found = []
    for suit_ in SUITS_IN_ORDER:
        stretch: list[str] = []
        for rank_ in [*RUN_FROM_HIGH_TO_LOW, "nothing below the seven"]:
            if rank_ + suit_ in cards:
                stretch.append(rank_ + suit_)
                continue
            if len(stretch) >= 3:
                category = {3: "sira", 4: "fifty"}.get(len(stretch), "hundred")
                found.append(Project(category, "sequence", rank(stretch[0]), tuple(stretch)))
            stretch = []
    return found


def quartets_in(cards: list[str], trump: str | None) -> list[Project]:
    """Every four of one rank that are a project."""
    found = []
    for rank_ in QUARTETS_FROM_HIGH_TO_LOW:
        four = [rank_ + suit_ for suit_ in SUITS_IN_ORDER]
        if all(card in cards for card in four):
            category = "four_hundred" if rank_ == "A" and trump is None else "hundred"
            found.append(Project(category, "quartet", rank_, tuple(four)))
    return found


def is_trump_run(project: Project, trump: str | None) -> bool:
    return project.kind == "sequence" and suit(project.cards[0]) == trump


def strength(project: Project, trump: str | None, options: TableOptions) -> tuple[int, int, int, int]:
    """What of two projects decides which is better, the greater tuple, before their seats do."""
    run = project.kind == "sequence"
    order = RUN_FROM_HIGH_TO_LOW if run else QUARTETS_FROM_HIGH_TO_LOW
    return (
        WEAKEST_FIRST.index(project.category),
        1 if run else 0,
        -order.index(project.top),
        1 if options.trump_run_breaks_tie and is_trump_run(project, trump) else 0,
    )


def preference(project: Project, trump: str | None) -> tuple[int, int]:
    """Between equal projects of one hand: a run of trumps, then the first suit."""
    return (1 if is_trump_run(project, trump) else 0, -SUITS_IN_ORDER.index(suit(project.cards[0])))


def fits(project: Project, declaration: Declaration) -> bool:
    category, top = declaration
    return project.category == category and top in (None, project.top)


def readings(hand: list[str], declarations: list[Declaration], trump: str | None) -> list[list[Project]]:
    """Every way to give each declaration a project of its own without using a card twice.

    For every choice of quartets that the declarations are to mean, the cards of those quartets are taken out, and the
    runs of what remains are the runs that the other declarations can mean.
    """
    found = []
    held = quartets_in(hand, trump)
    for count in range(len(held) + 1):
        for quartets in combinations(held, count):
            taken = [card for quartet in quartets for card in quartet.cards]
            offers = [*quartets, *runs_in([card for card in hand if card not in taken])]
            for way in permutations(offers, len(declarations)):
                means_all_quartets = all(quartet in way for quartet in quartets)
                if means_all_quartets and all(map(fits, way, declarations)):
                    found.append(list(way))
    return found


def best_reading(
    hand: list[str], declarations: list[Declaration], trump: str | None, options: TableOptions
) -> list[Project] | None:
    """The best of the ways to read ``declarations``, in their order, or None when they cannot all be true."""

    def value(way: list[Project]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        strongest_first = sorted(
            way, key=lambda project: (strength(project, trump, options), preference(project, trump)), reverse=True
        )
        return (
            [strength(project, trump, options) for project in strongest_first],
            [preference(project, trump) for project in strongest_first],
        )

    return max(readings(hand, declarations, trump), key=value, default=None)


def read_declarations(
    hand: list[str], declarations: list[Declaration], trump: str | None, options: TableOptions
) -> list[Project | None]:
    """The project that each declaration of a seat is read as, None for a false one.

    When not all can be true, the largest number that can be stands, among those the strongest, and among equals the
    earlier ones.
    """
    for count in range(len(declarations), 0, -1):
        ways = []
        for numbers in combinations(range(len(declarations)), count):
            way = best_reading(hand, [declarations[number] for number in numbers], trump, options)
            if way is not None:
                ways.append(dict(zip(numbers, way, strict=True)))
        if ways:
            best = max(ways, key=lambda way: sorted((strength(way[n], trump, options) for n in way), reverse=True))
            return [best.get(number) for number in range(len(declarations))]
    return [None] * len(declarations)


def fault_of_the_last(
    hand: list[str], declarations: list[Declaration], trump: str | None, options: TableOptions
) -> str | None:
    """The id of the finding at the last of the declarations of a seat so far, None when no more are false by it."""
    now = read_declarations(hand, declarations, trump, options)
    before = read_declarations(hand, declarations[:-1], trump, options)
    if now.count(None) <= before.count(None):
        return None
    alone = best_reading(hand, declarations[-1:], trump, options)
    return "project.not_held" if alone is None else "project.overlap"


def declarations_left(
    hand: list[str], declarations: list[Declaration], trump: str | None, options: TableOptions, table: str
) -> list[Declaration]:
    """The declarations of a seat that are still there after the last: an easy table keeps no false one."""
    left: list[Declaration] = []
    for declaration in declarations:
        left.append(declaration)
        if table == "easy":
            read = read_declarations(hand, left, trump, options)
            left = [made for made, project in zip(left, read, strict=True) if project is not None]
    return left


def nearness(seat: int, dealer: int) -> int:
    """Higher for a seat that is earlier in speaking order."""
    return -[(dealer + step) % 4 for step in (1, 2, 3, 4)].index(seat)


def seat_of_the_best(course: Course, options: TableOptions) -> int | None:
    """The seat with the best of all declared projects, None when there is none."""
    everything = [(seat, project) for seat, projects in course.declared.items() for project in projects]
    if not everything:
        return None
    best = max(
        everything, key=lambda item: (strength(item[1], course.trump, options), nearness(item[0], course.dealer))
    )
    return best[0]


def team_that_won(course: Course, options: TableOptions) -> int | None:
    seat = seat_of_the_best(course, options)
    return None if seat is None else seat % 2


def team_that_counts(course: Course, tricks: list[int], options: TableOptions) -> int | None:
    """The team whose projects count in a hand that was played to its end: the winner, unless it drops out."""
    winner = team_that_won(course, options)
    if winner is None or not options.projects_need_a_trick or tricks[winner] > 0:
        return winner
    return 1 - winner


def project_laid(lay: Laid, course: Course, laid_before: list[Project]) -> Project | None:
    """The whole project that the cards are, None where they form none that the seat holds.

    A run is whole in the hand as it was dealt, or when the quartets that the seat has declared or laid are taken out.
    """
    quartets = [project for project in course.declared[lay.seat] + laid_before if project.kind == "quartet"]
    needed = [card for quartet in quartets for card in quartet.cards]
    hand = course.hands[lay.seat]
    wholes = quartets_in(hand, course.trump) + runs_in(hand) + runs_in([card for card in hand if card not in needed])
    for project in wholes:
        if set(project.cards) == set(lay.cards):
            return project
    return None


def is_in_time(lay: Laid, course: Course) -> bool:
    """After trick one and before its owner's second card."""
    return lay.moment >= 4 and course.order[: lay.moment].count(lay.seat) == 1


def accepted_lays(course: Course, options: TableOptions) -> list[tuple[int, Project]]:
    """What lies on the table where projects are laid, in its order: at a Qaid table that of both teams.

    "As long as no card serves twice" is read so that the cards of a declared project serve, laid or not.
    """
    winner = team_that_won(course, options)
    wrong_ones_stand = course.table == "qaid" and "invalid_project" in options.offences
    accepted: list[tuple[int, Project]] = []
    for lay in course.lays:
        laid_before = [project for seat, project in accepted if seat == lay.seat]
        project = project_laid(lay, course, laid_before)
        if project is None or project in laid_before or not is_in_time(lay, course):
            continue
        if course.table == "easy" and lay.seat % 2 != winner:
            continue
        others = [other for other in course.declared[lay.seat] + laid_before if other != project]
        taken = [card for other in others for card in other.cards]
        is_declared = project in course.declared[lay.seat]
        may_be_undeclared = options.undeclared_may_be_shown and lay.seat % 2 == winner
        shares_a_card = any(card in taken for card in project.cards)
        right = not shares_a_card and (is_declared or may_be_undeclared)
        of_the_losers = winner is not None and lay.seat % 2 != winner
        if right or (wrong_ones_stand and not of_the_losers):
            accepted.append((lay.seat, project))
    return accepted


def all_declared(course: Course) -> list[tuple[int, Project]]:
    return [(seat, project) for seat in range(4) for project in course.declared[seat]]


def on_the_table(course: Course, options: TableOptions) -> list[tuple[int, Project]]:
    """All projects that everybody sees: the winners', shown by the server after trick one, or what has been laid."""
    if options.project_show == "laid":
        return accepted_lays(course, options)
    winner = team_that_won(course, options)
    shown = all_declared(course) if len(course.order) >= 4 else []
    return [(seat, project) for seat, project in shown if seat % 2 == winner]


def counted_projects(course: Course, tricks: list[int], options: TableOptions) -> list[tuple[int, Project]]:
    """The projects that count in a hand that was played to its end, with their seats (SPEC.md#contest-best-team)."""
    assert options.project_contest == "best_team"
    team = team_that_counts(course, tricks, options)
    by_server = options.project_show == "automatic"
    candidates = all_declared(course) if by_server else accepted_lays(course, options)
    if team != team_that_won(course, options):
        candidates = [(seat, project) for seat, project in candidates if project in course.declared[seat]]
    return [(seat, project) for seat, project in candidates if seat % 2 == team]


def taken_after_a_call(course: Course, callers: int, options: TableOptions) -> list[tuple[int, Project]]:
    """The projects that the callers take when a call ends the hand (SPEC.md#registered).

    To their own projects belong, beside the declared ones, those that they have laid undeclared and that count.
    """
    assert options.project_contest == "best_team"
    winner = team_that_won(course, options)
    team = callers if options.registered_takes == "own" else winner
    accepted = accepted_lays(course, options)

    taken = []
    for seat, project in all_declared(course):
        was_laid = (seat, project) in accepted and seat % 2 == winner
        can_still_be_laid = course.order.count(seat) < 2
        if options.project_show == "automatic" or was_laid or can_still_be_laid:
            taken.append((seat, project))
    if options.project_show == "laid":
        counted_so_far = [(seat, project) for seat, project in accepted if seat % 2 == winner]
        taken += [(seat, project) for seat, project in counted_so_far if project not in course.declared[seat]]
    return [(seat, project) for seat, project in taken if seat % 2 == team]
