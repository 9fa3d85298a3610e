"""The table where the first Reveal locks: what each Speak and each lay is, and what counts (SPEC.md#reveal).

Everything is kept as it happened, and every question is answered from all of it.
"""

from collections import Counter
from typing import NamedTuple

from fairshuffle.rules.options import TableOptions
from tests.oracle.projects import (
    QUARTETS_FROM_HIGH_TO_LOW,
    RUN_FROM_HIGH_TO_LOW,
    WEAKEST_FIRST,
    Declaration,
    Project,
    declarations_left,
    nearness,
    preference,
    quartets_in,
    read_declarations,
    readings,
    runs_in,
    strength,
)


class Lying(NamedTuple):
    """Cards on the table; ``laid_as`` is ``declared``, ``extra`` where the table allows that, or ``wrong``."""

    seat: int
    trick: int
    project: Project
    laid_as: str
    removed: bool = False


Told = list[tuple[str, str]]
"""The findings of one line: ids, each with its severity."""


class Reveals:
    """One hand from its first declaration on; ``lying`` is all that was laid with some effect, void Reveals too."""

    def __init__(
        self, hands: dict[int, list[str]], trump: str | None, dealer: int, table: str, options: TableOptions
    ) -> None:
        self.hands, self.trump, self.dealer, self.table, self.options = hands, trump, dealer, table, options
        self.made: dict[int, list[Declaration]] = {seat: [] for seat in range(4)}
        self.played: list[int] = []
        self.lying: list[Lying] = []
        self.locking: int | None = None
        self.words: dict[int, tuple[str, str]] = {}
        self.first_word: int | None = None

    # What happens

    def declare(self, seat: int, declaration: Declaration) -> None:
        made = [*self.made[seat], declaration]
        self.made[seat] = declarations_left(self.hands[seat], made, self.trump, self.options, self.table)

    def play(self, seat: int) -> None:
        self.played.append(seat)

    def speak(self, seat: int, said: tuple[str, str, str], at: int) -> Told:
        """What is wrong with a Speak of category, kind and top; a right one is remembered."""
        heavy = "error" if self.table == "easy" else "notice"
        category, kind, top = said
        over = self.first_word is not None and not self.is_window_open(at)
        in_time = {other % 2 for other in self.contenders()} == {0, 1} and not over
        has_made = category in [made for made, _ in self.made[seat]]
        is_late = has_made and category not in self.open(seat)
        if not in_time or category != self.highest() or is_late:
            return [("project.window", heavy)]
        free = [
            project
            for way in self.ways(seat, spoken=False)
            for project in way
            if project not in [lay.project for lay in self.counting(seat)]
        ]
        if not has_made or said not in [(project.category, project.kind, project.top) for project in free]:
            return [("project.not_held", heavy)]
        self.words[seat] = (kind, top)
        self.first_word = at if self.first_word is None else self.first_word
        return []

    def show(self, seat: int, cards: list[str], at: int, *, on_turn: bool) -> Told:
        """What is wrong with a Reveal; where it has an effect it lies on the table afterwards."""
        if not on_turn or not 2 <= self.trick <= 8:
            return [("project.window", "error")]
        project = self.whole(seat, cards)
        if project is None:
            return [("project.not_held", "error")]
        if project in self.out(seat):
            return [("project.removed", "notice")]
        laid_as, wrong = self.judged(seat, project)
        if wrong and (self.table == "easy" or "invalid_project" not in self.options.offences):
            return [(wrong, "error")]
        void = self.is_void(seat, project, at)
        entry = Lying(seat, self.trick, project, laid_as)
        if self.locking is None and not void:
            self.locking = len(self.lying)
        if entry not in self.lying:
            self.lying.append(entry)
        told = [(wrong, "notice")] if wrong else []
        return [*told, ("project.priority", "notice")] if void else told

    def remove(self, seat: int, trick: int) -> None:
        """A ruling takes away what a seat has laid wrongly in a trick."""
        named = (seat, trick, "wrong")
        self.lying = [
            lay._replace(removed=True) if (lay.seat, lay.trick, lay.laid_as) == named else lay for lay in self.lying
        ]
        if self.locking is not None and self.lying[self.locking].removed:
            left = [place for place, lay in enumerate(self.lying) if not lay.removed]
            self.locking = left[0] if left else None

    # What a seat may lay

    def whole(self, seat: int, cards: list[str]) -> Project | None:
        """The whole project that the cards are; what a run lacks may be in a quartet that is laid, or declared."""
        hand = self.hands[seat]
        known = [project for way in self.ways(seat) for project in way]
        known += [lay.project for lay in self.lying if lay.seat == seat and not lay.removed]
        needed = [card for project in known if project.kind == "quartet" for card in project.cards]
        wholes = quartets_in(hand, self.trump) + runs_in(hand) + runs_in([card for card in hand if card not in needed])
        return next((project for project in wholes if sorted(project.cards) == sorted(cards)), None)

    def ways(self, seat: int, *, spoken: bool = True) -> list[list[Project]]:
        """Every allocation for which the true declarations of a seat can still stand."""
        made = self.made[seat]
        read = read_declarations(self.hands[seat], made, self.trump, self.options)
        true = [declaration for declaration, project in zip(made, read, strict=True) if project is not None]
        settled = {lay.project for lay in self.lying if (lay.seat, lay.laid_as) == (seat, "declared")}
        ways = [
            way
            for way in readings(self.hands[seat], true, self.trump)
            if settled <= set(way) and not self.out(seat) & set(way)
        ]
        if spoken and seat in self.words:
            said = (self.highest(), *self.words[seat])
            ways = [way for way in ways if said in [(p.category, p.kind, p.top) for p in way]] or ways
        return ways

    def out(self, seat: int) -> set[Project]:
        """What a ruling has removed, unless it lies there another time."""
        mine = [lay for lay in self.lying if lay.seat == seat]
        return {lay.project for lay in mine if lay.removed} - {lay.project for lay in mine if not lay.removed}

    def judged(self, seat: int, project: Project) -> tuple[str, str]:
        """How the table takes a whole project, and the id of what is wrong with it, empty where it is right."""
        here = self.counting(seat)
        used = [card for lay in here if lay.laid_as != "wrong" for card in lay.project.cards]
        if project in [lay.project for lay in here] or set(project.cards) & set(used):
            return "wrong", "project.overlap"
        if any(project in way for way in self.ways(seat)):
            return "declared", ""
        if self.options.undeclared_may_be_shown and self.locked_team() == seat % 2:
            beside = [way for way in self.ways(seat) if not any(set(p.cards) & set(project.cards) for p in way)]
            return ("extra", "") if beside or not self.ways(seat) else ("wrong", "project.overlap")
        return "wrong", "project.not_held"

    def is_void(self, seat: int, project: Project, at: int) -> bool:
        """Whether a Reveal is not accepted."""
        if self.locking is not None:
            return self.locked_team() != seat % 2
        if self.trick > 2:
            return False
        laid = [lay.project for lay in self.lying if lay.seat == seat and not lay.removed]
        rivals = [rival for rival in range(4) if rival % 2 != seat % 2]
        return project in laid or any(self.protects(rival, seat, project.category, at) for rival in rivals)

    def protects(self, rival: int, seat: int, category: str, at: int) -> bool:
        """Whether an open declaration of a rival protects itself against a Reveal in trick two."""
        open_ = [WEAKEST_FIRST.index(made) for made in self.open(rival)]
        mine = WEAKEST_FIRST.index(category)
        if any(other > mine for other in open_):
            return True
        if mine not in open_ or category != self.highest():
            return False
        if rival not in self.words:
            return self.is_window_open(at)
        return seat not in self.words or self.height(rival) > self.height(seat)

    def height(self, seat: int) -> tuple[bool, int, int]:
        """Greater for the higher word: a run before a quartet, then the top, then the seat."""
        kind, top = self.words[seat]
        order = RUN_FROM_HIGH_TO_LOW if kind == "sequence" else QUARTETS_FROM_HIGH_TO_LOW
        return (kind == "sequence", -order.index(top), nearness(seat, self.dealer))

    # Where the hand stands

    @property
    def trick(self) -> int:
        return len(self.played) // 4 + 1

    def locked_team(self) -> int | None:
        return None if self.locking is None else self.lying[self.locking].seat % 2

    def counting(self, seat: int) -> list[Lying]:
        """What a seat has laid that counts; the same project may be in it twice."""
        if seat % 2 != self.locked_team():
            return []
        return [lay for lay in self.lying[self.locking :] if lay.seat == seat and not lay.removed]

    def open(self, seat: int) -> list[str]:
        """The categories of the open declarations of a seat."""
        if self.trick == 1 or self.played.count(seat) > 1:
            return []
        left = Counter(category for category, _ in self.made[seat])
        laid = {lay.project for lay in self.counting(seat) if lay.laid_as == "declared"}
        left.subtract(project.category for project in laid)
        return list(left.elements())

    def highest(self) -> str | None:
        made = [category for declarations in self.made.values() for category, _ in declarations]
        return max(made, key=WEAKEST_FIRST.index, default=None)

    def contenders(self) -> list[int]:
        return [seat for seat in range(4) if self.highest() in self.open(seat)]

    def is_window_open(self, at: int) -> bool:
        if self.first_word is None:
            return False
        limit = self.options.timer_speak
        return (limit == 0 or at <= self.first_word + limit) and not set(self.contenders()) <= self.words.keys()

    # What it comes to

    def on_the_table(self) -> list[tuple[int, Project]]:
        return list(dict.fromkeys((lay.seat, lay.project) for lay in self.lying if not lay.removed))

    def counted(self) -> list[tuple[int, Project]]:
        return list(dict.fromkeys((seat, lay.project) for seat in range(4) for lay in self.counting(seat)))

    def taken_after_a_call(self, callers: int) -> list[tuple[int, Project]]:
        """What counts when a call ends the hand here and pays a team."""
        team, items = self.locked_team(), self.counted()
        if team is None:
            items = [
                (seat, project)
                for seat in range(4)
                if self.played.count(seat) < 8
                for project in self.strongest_left(seat)
            ]
            if not items:
                return []
            best, _ = max(
                items, key=lambda item: (strength(item[1], self.trump, self.options), nearness(item[0], self.dealer))
            )
            team = best % 2
        paid = self.options.registered_takes == "all" or team == callers
        return [(seat, project) for seat, project in items if paid and seat % 2 == team]

    def strongest_left(self, seat: int) -> list[Project]:
        """The strongest of the allocations for which the declarations of a seat can still stand."""

        def value(way: list[Project]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
            return sorted(
                ((strength(p, self.trump, self.options), preference(p, self.trump)) for p in way), reverse=True
            )

        return max(self.ways(seat), key=value, default=[])
