"""Baloot: King and Queen of trumps in one hand, said with the second of them (SPEC.md#baloot)."""

from collections.abc import Collection

from fairshuffle.cards import CARD_NAMES, KING, QUEEN, RANK_CARDS, SUIT_CARDS, Cards, Suit, names_of
from fairshuffle.events import Play
from fairshuffle.findings import Finding
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects.contest import BySeat, Contest
from fairshuffle.rules.projects.laid import laid
from fairshuffle.rules.projects.project import HUNDRED, Projects
from fairshuffle.seats import Seat, team_of


def pair_of(trump: Suit | None) -> Cards:
    """The King and Queen of trumps; nothing in Sun (SPEC.md#baloot).

    >>> names_of(pair_of(2))
    ['QH', 'KH']
    """
    return 0 if trump is None else SUIT_CARDS[trump] & (RANK_CARDS[KING] | RANK_CARDS[QUEEN])


def has_baloot(dealt: Cards, trump: Suit | None) -> bool:
    """Whether a hand as dealt has the Baloot; to say it without is the offence ``false_baloot`` (SPEC.md#qaid).

    >>> has_baloot(pair_of(2), trump=2), has_baloot(pair_of(2), trump=None)
    (True, False)
    """
    pair = pair_of(trump)
    return trump is not None and dealt & pair == pair


def say(contest: Contest, event: Play, played: Cards) -> Finding | None:
    """What is wrong with a Baloot said with a card; None when it counts (SPEC.md#baloot).

    ``played`` are the cards that the seat has played before this one. ``baloot.not_held``: the seat was not dealt the
    pair; an error at easy tables, a notice at Qaid tables. ``baloot.late``: said with another card than the second of
    the pair; without effect, a notice at every table.

    >>> from fairshuffle.rules.projects.contest import start
    >>> contest, queen, king = start(3, 0, (0xFF, 0, 0, 0), "easy"), 5, 6
    >>> say(contest, Play(0, 0, king, "baloot"), played=1 << queen)
    >>> say(contest, Play(0, 0, queen, "baloot"), played=0).id
    'baloot.late'
    """
    dealt, pair = contest.hands[event.seat], pair_of(contest.trump)
    expected, found = names_of(pair), CARD_NAMES[event.card]
    if not has_baloot(dealt, contest.trump):
        facts = {"hand": names_of(dealt)}
        fault = Finding("baloot.not_held", seat=event.seat, expected=expected, found=found, facts=facts)
        return fault.weighed(contest.table)
    if 1 << event.card & pair and pair & ~played == 1 << event.card:
        return None
    facts = {"played": names_of(played & pair)}
    return Finding("baloot.late", seat=event.seat, expected=expected, found=found, facts=facts)


def counts(options: TableOptions, pair: Cards, *, said: bool, counted: Projects, on_table: Projects) -> bool:
    """Whether the Baloot of a seat that was dealt the pair counts (SPEC.md#baloot).

    ``said``: with the second card. Unsaid it counts in a run of trumps that is laid, under ``counted`` only when the
    run counts too. ``baloot_void_by_shown_hundred``: not beside a laid Hundred of Kings or Queens that counts.

    >>> from fairshuffle.rules.options import profile
    >>> counts(profile("balotk"), pair_of(0), said=True, counted=(), on_table=())
    True
    """
    counted_there = [project for project in counted if project in on_table]
    if options.baloot_void_by_shown_hundred and any(
        project.category == HUNDRED and project.kind == "quartet" and project.top in {QUEEN, KING}
        for project in counted_there
    ):
        return False
    shown = {"none": (), "counted": counted_there, "laid": on_table}[options.baloot_unsaid_in_shown_run]
    return said or any(project.kind == "sequence" and project.cards & pair == pair for project in shown)


def credited(contest: Contest, options: TableOptions, said: Collection[Seat], counted: BySeat) -> tuple[bool, bool]:
    """Which teams are to be credited with a Baloot (SPEC.md#baloot).

    ``said`` are the seats that said it with the second card; ``counted`` are the projects that count.

    >>> from fairshuffle.rules.projects.contest import start
    >>> from fairshuffle.rules.options import profile
    >>> credited(start(3, 0, (0xFF, 0, 0, 0), "easy"), profile("sahrat"), said=[0], counted=((), (), (), ()))
    (True, False)
    """
    pair = pair_of(contest.trump)
    if not pair:
        return False, False
    for seat, dealt in enumerate(contest.hands):
        if dealt & pair == pair:
            count = counts(
                options, pair, said=seat in said, counted=counted[seat], on_table=laid(contest, options)[seat]
            )
            return count and team_of(seat) == 0, count and team_of(seat) == 1
    return False, False
