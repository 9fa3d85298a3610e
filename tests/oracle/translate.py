"""Texts and lists of the oracle in the numbers and tuples of ``fairshuffle.rules``, and back."""

from typing import Any, Literal, cast

from fairshuffle.cards import RANKS, SUITS, card_named, cards_named, cards_of, names_of
from fairshuffle.events import Declare, Play, ProjectName, Show, Speak
from fairshuffle.rules import baloot, scoring
from fairshuffle.rules.contract import LEVELS
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.projects import contest, reveal, speak
from fairshuffle.rules.projects.project import Project as Held
from fairshuffle.rules.tally import Tally
from tests.oracle.play import RandomHand
from tests.oracle.projects import Course, Declaration, Laid, Project, declarations_left, read_declarations
from tests.oracle.scoring import Hand, Score


def suit_number(suit: str | None) -> int | None:
    return None if suit is None else SUITS.index(suit)


def plain(project: Held) -> Project:
    """A project of the engine in the oracle's words."""
    cards = sorted(names_of(project.cards), key=card_named, reverse=project.kind == "sequence")
    return Project(project.name, project.kind, RANKS[project.top], tuple(cards))


def by_seat(found: tuple[tuple[Held, ...], ...]) -> list[tuple[int, Project]]:
    return [(seat, plain(project)) for seat in range(4) for project in found[seat]]


def engine_declare(seat: int, declaration: Declaration) -> Declare:
    category, top = declaration
    return Declare(0, seat, cast("ProjectName", category), None if top is None else RANKS.index(top))


def new_contest(hand: RandomHand, table: str) -> contest.Contest:
    dealt = tuple(cards_named(hand.hands[seat]) for seat in range(4))
    return contest.start(hand.dealer, suit_number(hand.trump), dealt, cast("Literal['easy', 'qaid']", table))


def contest_at(hand: RandomHand, moment: int, options: TableOptions) -> contest.Contest:
    """The engine's contest when so many cards have been played, and what is laid at that moment has been laid."""
    state = new_contest(hand, hand.table)
    order = [turn.seat for turn in hand.turns]
    lays = lays_of(hand, options)
    for played in range(moment + 1):
        for lay in lays:
            if lay.moment == played:
                event = Show(0, lay.seat, tuple(card_named(card) for card in lay.cards))
                state, _ = reveal.show(state, options, event, on_turn=order[played] == lay.seat)
        if played < moment:
            seat = order[played]
            if played < 4:
                for declaration in hand.declarations[seat]:
                    state, _ = contest.declare(state, options, engine_declare(seat, declaration), on_turn=True)
            state = contest.card_played(state, seat)
    return state


def engine_line(
    state: contest.Contest, options: TableOptions, line: tuple[Any, ...], at: int
) -> tuple[contest.Contest, list[tuple[str, str]]]:
    """The engine's contest after a line, and what is wrong with it, but for declarations."""
    match line:
        case ("declare", int(seat), *declaration):
            said = engine_declare(seat, (declaration[0], declaration[1]))
            return contest.declare(state, options, said, on_turn=True)[0], []
        case ("play", int(seat)):
            return contest.card_played(state, seat), []
        case ("remove", int(seat), int(trick)):
            return reveal.remove(state, seat, trick), []
        case ("speak", int(seat), category, kind, top):
            state, faults = speak.speak(state, options, Speak(at, seat, category, kind, RANKS.index(top)))
        case (_, int(seat), list(cards), bool(on_turn)):
            shown = Show(at, seat, tuple(card_named(card) for card in cards))
            state, faults = reveal.show(state, options, shown, on_turn=on_turn)
    return state, [(fault.id, fault.severity) for fault in faults]


def lays_of(hand: RandomHand, options: TableOptions) -> list[Laid]:
    """What is laid: nothing where the server shows the projects, at the owner's turn where that is asked for."""
    if options.project_show == "automatic":
        return []
    if options.project_contest == "best_team":
        return hand.lays
    order = [turn.seat for turn in hand.turns]
    at_turn = [lay._replace(moment=order.index(lay.seat, lay.moment)) for lay in hand.lays]
    return sorted(at_turn, key=lambda lay: lay.moment)


def course_at(hand: RandomHand, moment: int, options: TableOptions) -> Course:
    """The same for the oracle."""
    order = [turn.seat for turn in hand.turns[:moment]]
    declared: dict[int, list[Project]] = {}
    for seat in range(4):
        made = hand.declarations[seat] if seat in order else []
        left = declarations_left(hand.hands[seat], made, hand.trump, options, hand.table)
        read = read_declarations(hand.hands[seat], left, hand.trump, options)
        declared[seat] = [project for project in read if project is not None]
    return Course(
        trump=hand.trump,
        dealer=hand.dealer,
        hands=hand.hands,
        declared=declared,
        order=order,
        lays=[lay for lay in lays_of(hand, options) if lay.moment <= moment],
        table=hand.table,
    )


def fault_of_a_saying(hand: RandomHand, number: int, state: contest.Contest) -> str | None:
    """The id of what is wrong with the Baloot said with a card of the hand, None when it counts."""
    seat, card, _ = hand.said[number]
    before = cards_of(card_named(other) for who, other, _ in hand.said[:number] if who == seat)
    fault = baloot.say(state, Play(0, seat, card_named(card), "baloot"), before)
    return None if fault is None else fault.id


def pair(values: list[int]) -> tuple[int, int]:
    return values[0], values[1]


def engine_names(categories: list[str]) -> tuple[ProjectName, ...]:
    return tuple(cast("ProjectName", category) for category in categories)


def tally_of(hand: Hand) -> Tally:
    return Tally(
        hokm=hand.contract == "hokm",
        buyer=hand.buyer,
        card_points=pair(hand.cards),
        level=LEVELS.index(hand.level),
        ashkal=hand.ashkal,
        tricks=pair(hand.tricks),
        projects=(engine_names(hand.projects[0]), engine_names(hand.projects[1])),
        baloot=(hand.baloot[0], hand.baloot[1]),
        total=pair(hand.total),
        dealer=hand.dealer,
        buyer_ace=hand.buyer_ace,
    )


def plain_score(score: scoring.Score) -> Score:
    return Score(score.outcome, list(score.points))
