"""The same questions put to the oracle and to ``fairshuffle.rules``."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final, Literal, NamedTuple, cast

from fairshuffle.cards import RANKS, SUITS, card_named, cards_named, names_of
from fairshuffle.events import Declare, Play, ProjectName, Show
from fairshuffle.rules import baloot, contest, play, projects, reveal, scoring
from fairshuffle.rules.contract import LEVELS
from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.rules.tally import Tally
from tests.oracle import baloot as plain_baloot
from tests.oracle import legality
from tests.oracle import projects as plain_projects
from tests.oracle import scoring as plain_scoring
from tests.oracle.play import RandomHand, random_hand, random_table

POSITIONS_EACH: Final = 4
"""Made-up positions that are judged beside each hand."""

CHANGES: Final[dict[str, list[Any]]] = {
    "rise_over_partner": [False, True],
    "trump_while_partner_wins": ["always", "never", "low_lead"],
    "undertrump": [False, True],
    "akka_frees_partner": [False, True],
    "project_contest": ["best_team", "best_team", "first_reveal"],
    "project_show": ["automatic", "laid"],
    "undeclared_may_be_shown": [False, True],
    "declarations_each": [1, 2, 3],
    "trump_run_breaks_tie": [False, True],
    "projects_need_a_trick": [False, True],
    "projects_at_three_four": [1, 2],
    "baloot_unsaid_in_shown_run": ["none", "counted", "laid"],
    "baloot_void_by_shown_hundred": [False, True],
    "sun_rounding": ["keep_five", "double_then_tenth"],
    "compare": ["raw", "game_points"],
    "tie": ["made", "lost"],
    "doubled_tie": ["last_caller_loses", "declarer_wins"],
    "addons_when_doubled": ["all_to_winner", "escalation"],
    "baloot_of_lost_buyer": ["holder", "winner"],
    "baloot_of_doubled_loser": ["holder", "winner"],
    "reverse_kaboot": [False, True],
    "registered_takes": ["own", "all"],
    "offences": [("false_project", "renege"), ("invalid_project", "renege")],
    "target": [152, 44],
}
"""The options that these parts of the rules read, with the values that a random table takes."""


class Answer(NamedTuple):
    """A question that was put to both, with all that it depends on, and what they said."""

    question: str
    asked: Any
    oracle: Any
    engine: Any


class Difference(NamedTuple):
    """An answer in which the two do not agree."""

    profile: str
    changes: dict[str, Any]
    hand: int
    answer: Answer


class Report(NamedTuple):
    """How many questions of each kind were put at tables of each profile, and where the answers differ."""

    hands: Counter[str]
    questions: Counter[tuple[str, str]]
    differences: list[Difference]


def compare(hands: int, seed: int) -> Report:
    """Compares whole random hands, in turn at tables of the four profiles; every second one with changed options."""
    report = Report(Counter(), Counter(), [])
    for number in range(hands):
        random = Random(f"{seed} {number}")
        name = PROFILES[number % len(PROFILES)]
        changes = random_changes(name, random) if number // len(PROFILES) % 2 else {}
        report.hands[name] += 1
        for answer in answers(random, replace(profile(name), **changes)):
            report.questions[name, answer.question] += 1
            if answer.oracle != answer.engine:
                report.differences.append(Difference(name, changes, number, answer))
    return report


def random_changes(name: str, random: Random) -> dict[str, Any]:
    """Some options and their new values; no table shows the projects by itself under ``first_reveal``."""
    changes = {option: random.choice(CHANGES[option]) for option in random.sample(list(CHANGES), random.randint(1, 12))}
    first_reveal = changes.get("project_contest", profile(name).project_contest) == "first_reveal"
    return {**changes, "project_show": "laid"} if first_reveal else changes


def answers(random: Random, options: TableOptions) -> Iterator[Answer]:
    """All questions about one random hand."""
    hand = random_hand(options, random)
    yield from answers_about_play(hand, options)
    for _ in range(POSITIONS_EACH):
        seat, held, table = random_table(random)
        yield from answers_about_a_turn(seat, held, table, options)
    yield from answers_about_declarations(hand, options)
    yield from answers_about_the_end(hand, options)
    yield from answers_about_a_call(hand, random.randint(0, 32), random.randrange(2), options)


def suit_number(suit: str | None) -> int | None:
    return None if suit is None else SUITS.index(suit)


def answers_about_a_turn(
    seat: int, held: list[str], table: legality.Table, options: TableOptions
) -> Iterator[Answer]:
    """What of a hand may be played, and which offence every card of it would be."""
    asked = (seat, held, table)
    trick = [card_named(card) for _, card in table.trick]
    known = (cards_named(held), trick, suit_number(table.trump), table.locked, table.akka, options)
    legal = legality.legal_cards(seat, held, table, options)
    yield Answer("legal cards", asked, sorted(legal, key=card_named), names_of(play.legal_cards(*known)))
    for card in held:
        offence = legality.offence(card, seat, held, table, options)
        said = None if offence is None else f"play.{offence}"
        yield Answer("offence", (card, *asked), said, play.offence(card_named(card), *known))


def answers_about_play(hand: RandomHand, options: TableOptions) -> Iterator[Answer]:
    """Every card of the hand, every trick, and the card points of both teams."""
    trump = suit_number(hand.trump)
    points = [0, 0]
    for number, turn in enumerate(hand.turns):
        yield from answers_about_a_turn(turn.seat, turn.hand, turn.table, options)
        if not turn.table.trick:
            for card in turn.hand:
                truth = legality.akka_is_true(card, turn.table, turn.played)
                engine = play.akka_is_true(card_named(card), trump, cards_named(turn.played))
                yield Answer("akka", (card, turn), truth, engine)
        trick = [*turn.table.trick, (turn.seat, turn.card)]
        cards = [card_named(card) for _, card in trick]
        winner = trick[play.winning_index(cards, trump)][0]
        yield Answer("winner", trick, legality.best_play(trick, hand.trump)[0], winner)
        if len(trick) == 4:
            points[winner % 2] += play.trick_points(cards, trump) + (10 if number == 31 else 0)
    yield Answer("card points", hand.turns, hand.cards, points)


def answers_about_declarations(hand: RandomHand, options: TableOptions) -> Iterator[Answer]:
    """What every declaration is read as, and what is wrong with it, when it is made."""
    for seat, declarations in hand.declarations.items():
        dealt = hand.hands[seat]
        state = contest.start(hand.dealer, suit_number(hand.trump), engine_hands(hand), "qaid")
        for count, declaration in enumerate(declarations, start=1):
            so_far = declarations[:count]
            asked = (dealt, so_far, hand.trump)
            state, faults = contest.declare(state, options, engine_declare(seat, declaration), on_turn=True)
            fault = plain_projects.fault_of_the_last(dealt, so_far, hand.trump, options)
            yield Answer("declaration", asked, [fault] if fault else [], [fault.id for fault in faults])
            read = plain_projects.read_declarations(dealt, so_far, hand.trump, options)
            standings = [project and plain(project) for project in contest.standings(state, seat)]
            yield Answer("reading", asked, strongest_first(read), strongest_first(standings))


def answers_about_the_end(hand: RandomHand, options: TableOptions) -> Iterator[Answer]:
    """Which projects and Baloot count in the hand that was played out, and its score.

    Under ``first_reveal`` there is no second opinion about the projects, and those that the engine counts are taken.
    """
    state = engine_contest(hand, 32, options)
    engine_counted = by_seat(contest.counted(state, options, (hand.tricks[0], hand.tricks[1])))
    engine_laid = by_seat(contest.laid(state, options))
    if options.project_contest == "best_team":
        course = course_of(hand, 32, options)
        counted = plain_projects.counted_projects(course, hand.tricks, options)
        if options.project_show == "automatic":
            on_the_table = [
                (seat, project)
                for seat, project in plain_projects.all_declared(course)
                if seat % 2 == plain_projects.team_that_won(course, options)
            ]
        else:
            on_the_table = plain_projects.accepted_lays(course, options)
        yield Answer("contest", course, plain_projects.team_that_won(course, options), contest.winners(state, options))
        yield Answer("on the table", (course, hand.table), in_order(on_the_table), in_order(engine_laid))
        yield Answer("counted", (course, hand.tricks), in_order(counted), in_order(engine_counted))
    else:
        counted, on_the_table = engine_counted, engine_laid

    yield from answers_about_said_baloots(hand, state)
    owner = plain_baloot.seat_credited(hand.said, hand.hands, hand.trump, counted, on_the_table, options)
    credited = [owner is not None and owner % 2 == team for team in (0, 1)]
    said = [seat for seat in range(4) if any(fault is None for fault in engine_sayings(hand, state, seat))]
    engine_credited = contest_baloot(hand, state, said, options)
    yield Answer("baloot", (hand.said, hand.hands, hand.trump, counted), credited, engine_credited)

    ended = ended_hand(hand, names_by_team(counted), credited)
    yield Answer("score", ended, plain_score(ended, options), engine_score(ended, options))
