"""The arithmetic of a score, step by step, from its worksheet: what is told of each number (SPEC.md#scoring).

A step is a kind with its numbers and names; ``words.score`` says it in English and Arabic.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from fairshuffle.rules.contract import GAHWA, LEVELS
from fairshuffle.rules.made_or_lost import Comparison, Split
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.scoring import Goes, Score, Worksheet
from fairshuffle.rules.tally import BALOOT, BALOOT_CARD_POINTS, Tally, projects_card_points
from fairshuffle.seats import TEAMS, Pair, Team

StepKind: TypeAlias = Literal[
    "contract",
    "registered",
    "projects",
    "baloot",
    "rounding_hokm",
    "rounding_sun",
    "rounding_sun_doubled",
    "rest",
    "compared_raw",
    "compared_game_points",
    "tie_rounding",
    "tie_rounding_even",
    "tie_undoubled",
    "tie_doubled",
    "made",
    "lost",
    "sweep",
    "base",
    "level",
    "kaboot",
    "reverse_kaboot",
    "projects_to_winner",
    "projects_lost",
    "projects_times",
    "baloot_to_winner",
    "baloot_kept",
    "baloot_lost",
    "takes",
    "gahwa",
    "total",
    "match",
]
"""What a step tells."""


class Step(NamedTuple):
    """One step of the arithmetic of a score: its kind, and its numbers and names as JSON values.

    A step that an option decided names it in the facts ``option`` and ``value``. Pairs are team 0 and team 1.
    """

    kind: StepKind
    facts: Mapping[str, Any]


def steps_of(scored: Score, options: TableOptions) -> tuple[Step, ...]:
    """Every step of a score, by the options of its table; none for a hand that was not played.

    >>> from fairshuffle.rules.options import profile
    >>> from fairshuffle.rules.scoring import score
    >>> sahrat = profile("sahrat")
    >>> [step.kind for step in steps_of(score(Tally(hokm=True, buyer=0, card_points=(85, 77)), sahrat), sahrat)]
    ['contract', 'compared_raw', 'made', 'rounding_hokm', 'rest', 'takes']
    """
    sheet = scored.worksheet
    return () if sheet is None else tuple(_Telling(scored, sheet, options).steps())


def total_step(before: Pair, points: Pair) -> Step:
    """The step from the totals before a hand to those after it.

    >>> total_step((10, 0), (8, 8)).facts["total"]
    [18, 8]
    """
    total = [before[0] + points[0], before[1] + points[1]]
    return Step("total", {"before": list(before), "points": list(points), "total": total})


_PROJECTS_GO: Final[Mapping[Goes, StepKind]] = {"winner": "projects_to_winner", "lost": "projects_lost"}
_BALOOT_GOES: Final[Mapping[Goes, StepKind]] = {
    "winner": "baloot_to_winner",
    "holder": "baloot_kept",
    "lost": "baloot_lost",
}


class _Telling(NamedTuple):
    """Tells one score."""

    scored: Score
    sheet: Worksheet
    options: TableOptions

    def steps(self) -> Iterator[Step]:
        """All of it, in the order in which it was reckoned."""
        tally = self.sheet.tally
        called = self.scored.outcome == "registered"
        if called:
            yield Step("registered", {"team": self.sheet.winner})
        else:
            yield from self._who_won(tally)
        if tally.level == GAHWA:
            yield self._gahwa(tally)
            return
        if called:
            yield from _addons(tally)
        if self.sheet.split is None:
            yield from self._winner_takes(tally)
        elif self.options.compare == "raw":  # else it was told with the comparison
            yield from self._split(tally, self.sheet.split)
        yield self._takes()

    # Who won

    def _who_won(self, tally: Tally) -> Iterator[Step]:
        contract = "hokm" if tally.hokm else "sun"
        yield Step("contract", {"contract": contract, "buyer": tally.buyer, "team": tally.buyers})
        compared = self.sheet.compared
        if compared is None:
            yield Step("sweep", {"team": self.sheet.winner})
            return
        yield from _addons(tally)
        yield from self._compared(tally, compared)
        if compared.ahead is None:
            yield self._tie(tally)
        yield Step("made" if self.sheet.winner == tally.buyers else "lost", {"team": tally.buyers})

    def _compared(self, tally: Tally, compared: Comparison) -> Iterator[Step]:
        in_card_points = compared.split is None
        if compared.split is not None:
            yield from self._split(tally, compared.split)
        parts = {"cards": compared.cards, "projects": compared.projects, "baloot": compared.baloot}
        facts = {**{part: list(pair) for part, pair in parts.items()}, "sums": list(compared.sums)}
        kind: StepKind = "compared_raw" if in_card_points else "compared_game_points"
        yield Step(kind, {**facts, **self._decided_by("compare")})
        if compared.rounded_off is not None:
            off = {"rounded_off": list(compared.rounded_off)}
            if compared.ahead is None:
                yield Step("tie_rounding_even", off)
            else:
                yield Step("tie_rounding", {**off, "team": compared.ahead})

    def _split(self, tally: Tally, shared: Split) -> Iterator[Step]:
        """The rounding of the counted team, by the table's option in Sun, and the rest of the other."""
        kind: StepKind
        decided: dict[str, Any] = {}
        if tally.hokm:
            kind, divisor = "rounding_hokm", 10
        else:
            kept = self.options.sun_rounding == "keep_five"
            kind, divisor = ("rounding_sun", 5) if kept else ("rounding_sun_doubled", 10)
            decided = {} if kept else {"doubled": 2 * shared.cards}
            decided |= self._decided_by("sun_rounding")
        rounded = {"cards": shared.cards, "rounded": divisor * shared.points, "points": shared.points}
        yield Step(kind, {"team": shared.counted, **rounded, **decided})
        rest = {"base": shared.base, "counted": shared.points, "points": shared.base - shared.points}
        yield Step("rest", {"team": 1 - shared.counted, **rest})

    def _tie(self, tally: Tally) -> Step:
        if tally.level == 0:
            return Step("tie_undoubled", {"team": self.sheet.winner, **self._decided_by("tie")})
        facts = {"team": self.sheet.winner, "level": LEVELS[tally.level], "last_word": tally.last_word}
        return Step("tie_doubled", {**facts, **self._decided_by("doubled_tie")})

    # Who takes what

    def _winner_takes(self, tally: Tally) -> Iterator[Step]:
        sheet, loser = self.sheet, 1 - self.sheet.winner
        yield from self._stake(tally)
        projects_by, baloot_by = self._deciding(tally)
        if tally.projects[loser]:
            yield self._moves(_PROJECTS_GO[sheet.projects_go], projects_by)
        if tally.baloot[loser]:
            yield self._moves(_BALOOT_GOES[sheet.baloot_go], baloot_by)
        if tally.level and sheet.won:
            facts = {"level": LEVELS[tally.level], "projects": sheet.won, "times": sheet.times}
            decided = self._decided_by("projects_at_three_four") if tally.level > 1 else {}
            yield Step("projects_times", {**facts, "points": sheet.won * sheet.times, **decided})

    def _stake(self, tally: Tally) -> Iterator[Step]:
        points, scale, winner = self.sheet.stake, tally.scale, self.sheet.winner
        if self.scored.outcome == "reverse_kaboot":
            yield from _addons(tally)
            facts = {"team": winner, "instead_of": scale.kaboot, "points": points}
            yield Step("reverse_kaboot", {**facts, **self._decided_by("reverse_kaboot")})
        elif self.scored.outcome == "kaboot":
            yield from _addons(tally)
            yield Step("kaboot", {"team": winner, "instead_of": scale.base, "points": points})
        elif tally.level == 0:
            yield Step("base", {"points": points})
        else:
            who = {"level": LEVELS[tally.level], "doubled_by": tally.doubler}
            yield Step("level", {**who, "base": scale.base, "times": tally.level + 1, "points": points})

    def _deciding(self, tally: Tally) -> tuple[str, str]:
        """The options that say what becomes of the loser's projects and Baloot; empty where no option does."""
        if self.scored.outcome == "registered":
            return "registered_takes", "registered_takes"
        if self.sheet.compared is None:
            return "", ""
        if tally.level == 0:
            return "", "baloot_of_lost_buyer"
        if self.options.addons_when_doubled == "escalation":
            return "addons_when_doubled", "addons_when_doubled"
        return "addons_when_doubled", "baloot_of_doubled_loser"

    def _moves(self, kind: StepKind, option: str) -> Step:
        decided = self._decided_by(option) if option else {}
        return Step(kind, {"team": 1 - self.sheet.winner, "winner": self.sheet.winner, **decided})

    def _takes(self) -> Step:
        scored = self.scored
        cards = [scored.points[team] - scored.projects[team] - scored.baloot[team] for team in TEAMS]
        beside = {"projects": list(scored.projects), "baloot": list(scored.baloot), "points": list(scored.points)}
        return Step("takes", {"cards": cards, **beside})

    def _gahwa(self, tally: Tally) -> Step:
        winner = self.sheet.winner
        line, points = tally.total[winner], self.scored.points[winner]
        return Step("gahwa", {"team": winner, "line": line, "raised": line + points, "points": points})

    def _decided_by(self, option: str) -> dict[str, Any]:
        """The facts of a step that say which option of the table decided it."""
        return {"option": option, "value": getattr(self.options, option)}


def _addons(tally: Tally) -> Iterator[Step]:
    """What every counted project and Baloot is worth, before anybody takes them."""
    for team in TEAMS:
        if tally.projects[team]:
            yield _projects(tally, team)
        if tally.baloot[team]:
            yield Step("baloot", {"team": team, "points": BALOOT, "raw": BALOOT_CARD_POINTS})


def _projects(tally: Tally, team: Team) -> Step:
    names = tally.projects[team]
    raw = [projects_card_points([name]) for name in names]
    worth = [points // tally.scale.point for points in raw]
    return Step(
        "projects", {"team": team, "projects": list(names), "worth": worth, "points": sum(worth), "raw": sum(raw)}
    )
