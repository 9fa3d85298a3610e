"""The contest of projects in one hand: who declares what, who wins, what counts (SPEC.md#projects).

The machine tells the contest what happens, in order: ``declare`` and, in ``reveal``, ``speak``, ``show``, ``remove``.
It knows whose turn it is and how many cards each seat has played (``Contest.played``; ``card_played`` counts on).
A live table refuses a step that has an error; the contest which comes with it is what a replay goes on with.
"""

from typing import Final, NamedTuple, TypeAlias, TypeVar

from fairshuffle.cards import RANKS, Cards, Rank, Suit, names_of
from fairshuffle.events import Declare, ProjectKind
from fairshuffle.findings import Finding, TableKind
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects.declared import Declared, Standing, fitting, standing, standing_as
from fairshuffle.rules.projects.project import CATEGORIES, Project, Projects, quartets, ranking, runs, strongest_first
from fairshuffle.seats import SEATS, Seat, Team, distance, team_of

BySeat: TypeAlias = tuple[Projects, ...]
"""Projects of seats 0 to 3."""

NO_PROJECTS: Final[BySeat] = ((), (), (), ())
"""What the seats have where nobody has a project, as in most hands."""

_Entry = TypeVar("_Entry")


class Word(NamedTuple):
    """What a seat has spoken: the kind of its project and the rank of the top card."""

    kind: ProjectKind
    top: Rank


class Shown(NamedTuple):
    """A project that a seat has laid in a trick.

    ``wrong``: not declared although it had to be, or over a card of another one. ``removed``: by a ruling.
    """

    seat: Seat
    trick: int
    project: Project
    wrong: bool = False
    removed: bool = False


class Contest(NamedTuple):
    """How far the contest of a hand has come; ``hands``, ``declared``, ``played`` and ``words`` have an entry a seat.

    ``hands`` are the eight cards as dealt, ``trump`` is None in Sun. ``declared`` holds false declarations too, at
    Qaid tables. ``played`` counts cards. ``lock`` is the place in ``shown`` of the Reveal that locks its team.
    ``speaking_since`` is the time of the first Speak in milliseconds. ``chosen`` are the projects that the seats have
    laid as declared ones where the first Reveal locks: for these their declarations stand.
    """

    dealer: Seat
    trump: Suit | None
    hands: tuple[Cards, ...]
    table: TableKind
    declared: tuple[tuple[Declared, ...], ...] = ((),) * 4
    played: tuple[int, ...] = (0,) * 4
    shown: tuple[Shown, ...] = ()
    lock: int | None = None
    words: tuple[Word | None, ...] = (None,) * 4
    speaking_since: int | None = None
    chosen: BySeat = NO_PROJECTS

    @property
    def trick(self) -> int:
        """The trick that is running or comes next, 1 to 9."""
        return sum(self.played) // 4 + 1


Step: TypeAlias = tuple[Contest, tuple[Finding, ...]]


def start(dealer: Seat, trump: Suit | None, hands: tuple[Cards, ...], table: TableKind) -> Contest:
    """The contest of a hand whose 32 cards are dealt (SPEC.md#projects).

    >>> start(3, None, (0xFF, 0xFF << 8, 0xFF << 16, 0xFF << 24), "easy").trick
    1
    """
    return Contest(dealer, trump, hands, table)


def card_played(contest: Contest, seat: Seat) -> Contest:
    """The contest after a seat has played a card, lawful or not.

    >>> card_played(start(3, None, (0xFF,) * 4, "easy"), 0).played
    (1, 0, 0, 0)
    """
    return contest._replace(played=with_entry(contest.played, seat, contest.played[seat] + 1))


def with_entry(entries: tuple[_Entry, ...], seat: Seat, entry: _Entry) -> tuple[_Entry, ...]:
    """The entries of four seats with that of one seat exchanged.

    >>> with_entry((0, 0, 0, 0), 2, 7)
    (0, 0, 7, 0)
    """
    return (*entries[:seat], entry, *entries[seat + 1 :])


def declare(contest: Contest, options: TableOptions, event: Declare, *, on_turn: bool) -> Step:
    """The contest after a declaration, and what is wrong with it (SPEC.md#projects).

    Errors at every table, without effect: ``project.window`` off turn or after the seat's first card,
    ``project.too_many`` beyond ``declarations_each``. A false declaration is ``project.not_held``, or
    ``project.overlap`` when the hand holds it, but not beside the others. At an easy table that is an error, and only
    what stands is kept; at a Qaid table it is a notice and the declaration stays, to be accused.

    >>> from fairshuffle.rules.options import profile
    >>> contest = start(3, 0, (0xFF, 0xFF << 8, 0xFF << 16, 0xFF << 24), "easy")
    >>> _, faults = declare(contest, profile("sahrat"), Declare(at=0, seat=0, project="sira"), on_turn=True)
    >>> faults[0].id, faults[0].expected, faults[0].found
    ('project.not_held', ['hundred'], 'sira')
    """
    seat = event.seat
    if not on_turn or contest.played[seat]:
        when = {"on_turn": on_turn, "played": contest.played[seat]}
        return contest, (Finding("project.window", seat=seat, found=event.project, facts=when),)
    before, most = contest.declared[seat], options.declarations_each
    if len(before) >= most:
        facts = {"declarations_each": most}
        return contest, (Finding("project.too_many", seat=seat, expected=most, found=event.project, facts=facts),)
    dealt, trump = contest.hands[seat], contest.trump
    declared = (*before, Declared(CATEGORIES.index(event.project), event.top))
    stands = standing(dealt, declared, trump)
    after = contest._replace(declared=with_entry(contest.declared, seat, declared))
    if _true(stands) > _true(standing(dealt, before, trump)):
        return after, ()
    alone = standing(dealt, declared[-1:], trump)
    fault = Finding(
        "project.not_held" if None in alone else "project.overlap",
        seat=seat,
        expected=[project.name for project in strongest_first((*quartets(dealt, trump), *runs(dealt)), trump)],
        found=event.project,
        facts={"hand": names_of(dealt), "declared": [_words(said) for said in declared]},
    )
    if contest.table == "easy":
        kept = tuple(said for said, project in zip(declared, stands, strict=True) if project is not None)
        after = contest._replace(declared=with_entry(contest.declared, seat, kept))
    return after, (fault.weighed(contest.table),)


def _true(stands: tuple[Project | None, ...]) -> int:
    """How many declarations are true."""
    return len(stands) - stands.count(None)


def _words(said: Declared) -> dict[str, str]:
    words: dict[str, str] = {"project": CATEGORIES[said.category]}
    return words if said.top is None else {**words, "top": RANKS[said.top]}


def standings(contest: Contest, seat: Seat) -> Standing:
    """The project of each declaration of a seat, None where it is false: the strongest that it can still stand for.

    >>> standings(start(3, None, (0xFF,) * 4, "easy"), 0)
    ()
    """
    declared = contest.declared[seat]
    if not declared:
        return ()
    stands = standing(contest.hands[seat], declared, contest.trump)
    if not contest.chosen[seat] and contest.words[seat] is None and not gone(contest, seat):
        return stands
    meant = can_mean(contest, seat)
    return standing_as(meant[0], declared, stands) if meant else stands


def can_mean(contest: Contest, seat: Seat, *, spoken: bool = True) -> tuple[Projects, ...]:
    """The sets of projects for which the declarations of a seat can stand, the strongest first (SPEC.md#reveal).

    Those that hold what the seat has laid as declared, and nothing that a ruling has removed; with ``spoken`` of these
    the ones that hold what it has spoken of.

    >>> can_mean(start(3, None, (0xFF,) * 4, "easy"), 0)
    ((),)
    """
    chosen, out = contest.chosen[seat], gone(contest, seat)
    sets = tuple(
        [
            together
            for together in fitting(contest.hands[seat], contest.declared[seat], contest.trump)
            if all(project in together for project in chosen) and not any(project in out for project in together)
        ]
    )
    word = contest.words[seat]
    if word is None or not spoken:
        return sets
    said = (highest_declared(contest), word.kind, word.top)
    return tuple([together for together in sets if said in [project[:3] for project in together]]) or sets


def gone(contest: Contest, seat: Seat) -> Projects:
    """The projects of a seat that a ruling has removed and that lie no more: out for the rest of the hand.

    >>> gone(start(3, None, (0xFF,) * 4, "easy"), 0)
    ()
    """
    mine = [shown for shown in contest.shown if shown.seat == seat]
    lies = [shown.project for shown in mine if not shown.removed]
    return tuple([shown.project for shown in mine if shown.removed and shown.project not in lies])


def highest_declared(contest: Contest) -> int | None:
    """The highest category that anybody has declared, None where nobody has.

    >>> highest_declared(start(3, None, (0xFF,) * 4, "easy"))
    """
    return max([said.category for declared in contest.declared for said in declared], default=None)


def held(contest: Contest, seat: Seat) -> Projects:
    """The projects that a seat has declared and holds: what the contest counts of its declarations.

    >>> held(start(3, None, (0xFF,) * 4, "easy"), 0)
    ()
    """
    return tuple([project for project in standings(contest, seat) if project is not None])


def false_project(contest: Contest, seat: Seat) -> bool:
    """Whether a seat has declared what it does not hold: the offence ``false_project`` (SPEC.md#qaid).

    >>> false_project(start(3, None, (0xFF,) * 4, "qaid"), 0)
    False
    """
    return None in standings(contest, seat)


def all_held(contest: Contest) -> BySeat:
    """What every seat has declared and holds.

    >>> all_held(start(3, None, (0xFF,) * 4, "easy"))
    ((), (), (), ())
    """
    return tuple([held(contest, seat) for seat in SEATS])


def best_seat(contest: Contest, options: TableOptions, projects: BySeat) -> Seat | None:
    """The seat with the best of some projects, None where there are none (SPEC.md#projects).

    >>> from fairshuffle.rules.options import profile
    >>> run = runs(0xFF)
    >>> best_seat(start(1, None, (0xFF,) * 4, "easy"), profile("sahrat"), (run, (), run, ()))
    2
    """
    breaks_tie = options.trump_run_breaks_tie
    ranks = [
        (ranking(project, contest.trump, -distance(contest.dealer, seat), trump_run_breaks_tie=breaks_tie), seat)
        for seat in SEATS
        for project in projects[seat]
    ]
    return max(ranks)[1] if ranks else None


def winners(contest: Contest, options: TableOptions) -> Team | None:
    """The team that has won the contest so far, None where nobody has.

    ``best_team``: the team with the best declared project; ``first_reveal``: the team that is locked
    (SPEC.md#option-project-contest).

    >>> from fairshuffle.rules.options import profile
    >>> winners(start(3, None, (0xFF,) * 4, "easy"), profile("sahrat"))
    """
    if options.project_contest == "first_reveal":
        return None if contest.lock is None else team_of(contest.shown[contest.lock].seat)
    return _team(best_seat(contest, options, all_held(contest)))


def _team(seat: Seat | None) -> Team | None:
    return None if seat is None else team_of(seat)
