"""The contest of a hand told in lines, for the tests of ``contest`` and ``reveal``."""

from collections.abc import Sequence
from typing import NamedTuple

from fairshuffle.cards import RANKS, SUITS, Cards, Suit, card_named, cards_named
from fairshuffle.events import Declare, ProjectKind, ProjectName, Show, Speak
from fairshuffle.findings import TableKind
from fairshuffle.rules.options import TableOptions, profile
from fairshuffle.rules.projects import contest as contests
from fairshuffle.rules.projects import counted as counting
from fairshuffle.rules.projects import laid, reveal, speak
from fairshuffle.rules.projects.contest import BySeat, Contest, Step
from fairshuffle.rules.projects.declared import Declared, standing
from fairshuffle.rules.projects.project import CATEGORIES, Projects, strongest_first
from fairshuffle.seats import SEATS, Pair

SAHRAT = profile("sahrat")
BALOTK = profile("balotk")
SQUARE = profile("squarescores")
ELBLOT = profile("elblot")

ACE_SIRA = "AS KS QS 9S 7S 8D AH TC"
JACK_SIRA = "JD TD 9D 7D 8S TS AC KC"
FIFTY = "KH QH JH TH 9C 8C AD KD"
TWO_SIRAS = "AS KS QS 9H 8H 7H JC TC"
RUN_OR_TENS = "AS KS QS JS TS TC TD TH"
KINGS_OR_RUN = "KC KD KH KS QS JS TS 8D"


def allocate(dealt: Cards, declared: Sequence[Declared], trump: Suit | None) -> Projects | None:
    """The projects for which all declarations stand, the strongest first; None where they do not all stand."""
    projects = [project for project in standing(dealt, tuple(declared), trump) if project is not None]
    return strongest_first(projects, trump) if len(projects) == len(declared) else None


class Told(NamedTuple):
    """A hand that was told: where its contest stands, and every fault on the way as ``id severity``."""

    contest: Contest
    options: TableOptions
    faults: list[str]

    def counted(self, tricks: Pair = (4, 4)) -> list[list[str]]:
        return by_team(counting.counted(self.contest, self.options, tricks))

    def registered(self, callers: int) -> list[list[str]]:
        return by_team(counting.registered(self.contest, self.options, callers))

    def laid(self) -> list[list[str]]:
        return by_team(laid.laid(self.contest, self.options))


def by_team(projects: BySeat) -> list[list[str]]:
    """The names of the projects of both teams, the strongest first."""
    return [sorted(names, key=CATEGORIES.index, reverse=True) for names in counting.names_by_team(projects)]


def tell(
    options: TableOptions,
    hands: Sequence[str],
    lines: str,
    *,
    table: TableKind = "easy",
    trump: str = "",
    dealer: int = 3,
) -> Told:
    """Tell a hand in lines like ``0 declare sira A``, ``0 show AS KS QS``, ``1 speak sira sequence Q @300``.

    ``trick`` is a card of every seat, ``0 play`` one of seat 0; ``off`` ends a line that is said off turn, ``@`` is
    a time. Hands that are not given hold nothing.
    """
    dealt = tuple(cards_named(hand) for hand in (*hands, "", "", "", "")[:4])
    assert sum(cards.bit_count() for cards in dealt) == len({card for hand in hands for card in hand.split()})
    contest = contests.start(dealer, SUITS.index(trump) if trump else None, dealt, table)
    told = Told(contest, options, [])
    for line in filter(None, map(str.strip, lines.split(","))):
        told = more(told, line)
    return told


def more(told: Told, line: str) -> Told:
    contest, faults = step(told, line.split())
    return told._replace(contest=contest, faults=[*told.faults, *(f"{fault.id} {fault.severity}" for fault in faults)])


def step(told: Told, words: list[str]) -> Step:
    contest, options = told.contest, told.options
    if words == ["trick"]:
        for seat in SEATS:
            contest = contests.card_played(contest, seat)
        return contest, ()
    said = [word for word in words[2:] if word != "off" and word[0] != "@"]
    seat, on_turn = int(words[0]), words[-1] != "off"
    at = int(words[-1][1:]) if words[-1][0] == "@" else 0
    match words[1], said:
        case "play", []:
            return contests.card_played(contest, seat), ()
        case "declare", [project, *top]:
            event = Declare(at, seat, name(project), RANKS.index(top[0]) if top else None)
            return contests.declare(contest, options, event, on_turn=on_turn)
        case "show", cards:
            return reveal.show(contest, options, Show(at, seat, tuple(map(card_named, cards))), on_turn=on_turn)
        case "speak", [project, kind, top]:
            return speak.speak(contest, options, Speak(at, seat, name(project), kinds(kind), RANKS.index(top)))
    raise AssertionError(words)


def name(word: str) -> ProjectName:
    return CATEGORIES[CATEGORIES.index(word)]  # typed, and an unknown word fails


def kinds(word: str) -> ProjectKind:
    assert word in {"sequence", "quartet"}
    return "sequence" if word == "sequence" else "quartet"


def reveals(hands: Sequence[str], lines: str, table: TableKind = "easy", dealer: int = 3) -> Told:
    """A hand of the table where the first Reveal locks."""
    return tell(ELBLOT, hands, lines, table=table, dealer=dealer)


NONE: list[list[str]] = [[], []]
TABLES: tuple[TableKind, ...] = ("easy", "qaid")
BLOCKED = [("easy", "error"), ("qaid", "notice")]
