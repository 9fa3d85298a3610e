"""The same questions put to the oracle and to ``fairshuffle.rules``."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final, NamedTuple

from fairshuffle.cards import card_named, cards_named, names_of
from fairshuffle.rules import baloot, play, scoring
from fairshuffle.rules.akka import is_highest
from fairshuffle.rules.options import PROFILES, TableOptions, profile
from fairshuffle.rules.projects import contest, laid
from fairshuffle.rules.projects import counted as counting
from tests.oracle import baloot as plain_baloot
from tests.oracle import legality, translate
from tests.oracle import projects as plain_projects
from tests.oracle import scoring as plain_scoring
from tests.oracle.play import RandomHand, random_hand, random_position
from tests.oracle.projects import Project
from tests.oracle.reveal import Reveals, Told
from tests.oracle.reveal_lines import Line, random_lines

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
    """How many hands were played and questions put at tables of each profile, and where the answers differ."""

    hands: Counter[str]
    questions: Counter[tuple[str, str]]
    differences: list[Difference]


def compare(hands: int, seed: int, first: int = 0) -> Report:
    """Compares whole random hands from the first on, in turn at tables of the four profiles, half of them changed."""
    report = Report(Counter(), Counter(), [])
    for number in range(first, first + hands):
        random = Random(f"{seed} {number}")
        name = PROFILES[number % len(PROFILES)]
        changes = random_changes(name, random) if number // len(PROFILES) % 2 else {}
        report.hands[name] += 1
        for answer in answers(random, profile(name)._replace(**changes)):
            report.questions[name, answer.question] += 1
            if answer.oracle != answer.engine:
                report.differences.append(Difference(name, changes, number, answer))
    return report


def random_changes(name: str, random: Random) -> dict[str, Any]:
    """Some options and their new values; under ``first_reveal`` no table shows the projects by itself."""
    changes = {option: random.choice(CHANGES[option]) for option in random.sample(list(CHANGES), random.randint(1, 12))}
    first_reveal = changes.get("project_contest", profile(name).project_contest) == "first_reveal"
    return {**changes, "project_show": "laid"} if first_reveal else changes


def answers(random: Random, options: TableOptions) -> Iterator[Answer]:
    """All questions about one random hand."""
    hand = random_hand(options, random)
    yield from about_the_play(hand, options)
    for _ in range(POSITIONS_EACH):
        yield from about_a_turn(*random_position(random), options)
    yield from about_the_declarations(hand, options)
    yield from about_the_reveals(hand, random, options)
    yield from about_the_end(hand, options)
    yield from about_a_call(hand, random, options)


def about_a_turn(seat: int, held: list[str], table: legality.Table, options: TableOptions) -> Iterator[Answer]:
    """What of a hand may be played, and which offence every card of it would be."""
    asked = (seat, held, table)
    trick = [card_named(card) for _, card in table.trick]
    known = (cards_named(held), trick, translate.suit_number(table.trump), table.locked, table.akka, options)
    legal = legality.legal_cards(seat, held, table, options)
    yield Answer("legal cards", asked, sorted(legal, key=card_named), names_of(play.legal_cards(*known)))
    offences = [legality.offence(card, seat, held, table, options) for card in held]
    found = [play.offence(card_named(card), *known) for card in held]
    yield Answer("offences", asked, [offence and f"play.{offence}" for offence in offences], found)
    if trick:
        best_seat, _ = legality.best_play(table.trick, table.trump)
        best = table.trick[play.winning_index(trick, translate.suit_number(table.trump))]
        yield Answer("winners", asked, best_seat, best[0])


def about_the_play(hand: RandomHand, options: TableOptions) -> Iterator[Answer]:
    """Every card of the hand, what could be said with it, every trick, and the card points of both teams."""
    trump = translate.suit_number(hand.trump)
    points = [0, 0]
    for number, turn in enumerate(hand.turns):
        yield from about_a_turn(turn.seat, turn.hand, turn.table, options)
        if not turn.table.trick:
            true = [legality.akka_is_true(card, turn.table, turn.played) for card in turn.hand]
            before = cards_named(turn.played)
            found = [is_highest(card_named(card), trump, before) for card in turn.hand]
            yield Answer("Akka", turn, true, found)
        trick = [*turn.table.trick, (turn.seat, turn.card)]
        if len(trick) == 4:
            cards = [card_named(card) for _, card in trick]
            winner, _ = trick[play.winning_index(cards, trump)]
            yield Answer("winners", (trick, hand.trump), legality.best_play(trick, hand.trump)[0], winner)
            points[winner % 2] += play.trick_points(cards, trump) + (10 if number == 31 else 0)
    yield Answer("card points", (hand.turns, hand.trump), hand.cards, points)


def about_the_declarations(hand: RandomHand, options: TableOptions) -> Iterator[Answer]:
    """What every declaration is read as, and what is wrong with it, at the moment when it is made."""
    for seat, declarations in hand.declarations.items():
        dealt = hand.hands[seat]
        state = translate.new_contest(hand, "qaid")
        for count, declaration in enumerate(declarations, start=1):
            so_far = declarations[:count]
            asked = (dealt, so_far, hand.trump)
            event = translate.engine_declare(seat, declaration)
            state, faults = contest.declare(state, options, event, on_turn=True)
            fault = plain_projects.fault_of_the_last(dealt, so_far, hand.trump, options)
            yield Answer("declarations", asked, [fault] if fault else [], [found.id for found in faults])
            read = plain_projects.read_declarations(dealt, so_far, hand.trump, options)
            held = [translate.plain(project) for project in contest.held(state, seat)]
            yield Answer("declarations", asked, sorted(project for project in read if project), sorted(held))


def about_the_end(hand: RandomHand, options: TableOptions) -> Iterator[Answer]:
    """Which projects and Baloot count in a hand that was played out, and its score.

    About the projects under ``first_reveal`` there is no second opinion: those that the engine counts are taken.
    """
    state = translate.contest_at(hand, 32, options)
    found = counting.counted(state, options, translate.pair(hand.tricks))
    counted = translate.by_seat(found)
    on_the_table = translate.by_seat(laid.laid(state, options))
    if options.project_contest == "best_team":
        course = translate.course_at(hand, 32, options)
        asked = (course, hand.table, hand.tricks)
        best = contest.best_seat(state, options, contest.all_held(state))
        yield Answer("contest", asked, plain_projects.seat_of_the_best(course, options), best)
        yield Answer("contest", asked, plain_projects.team_that_won(course, options), contest.winners(state, options))
        shown = plain_projects.on_the_table(course, options)
        yield Answer("contest", asked, sorted(shown), sorted(on_the_table))
        true = plain_projects.counted_projects(course, hand.tricks, options)
        yield Answer("contest", asked, sorted(true), sorted(counted))
        counted, on_the_table = true, shown

    said = []
    for number, (seat, card, says) in enumerate(hand.said):
        if says:
            wrong = translate.fault_of_a_saying(hand, number, state)
            fault = plain_baloot.fault_of((seat, card, says), hand.said[:number], hand.hands, hand.trump)
            yield Answer("Baloot", (hand.said[: number + 1], hand.hands, hand.trump), fault, wrong)
            said += [] if wrong else [seat]
    evidence = plain_baloot.Evidence(hand.hands, hand.trump, hand.said, counted, on_the_table)
    owner = plain_baloot.seat_credited(evidence, options)
    credited = [owner is not None and owner % 2 == team for team in (0, 1)]
    yield Answer("Baloot", evidence, credited, list(baloot.credited(state, options, said, found)))

    ended = ended_hand(hand, names_by_team(counted), credited)
    yield Answer(
        "score",
        ended,
        plain_scoring.score(ended, options),
        translate.plain_score(scoring.score(translate.tally_of(ended), options)),
    )


def about_the_reveals(hand: RandomHand, random: Random, options: TableOptions) -> Iterator[Answer]:
    """What is spoken, laid and removed in a hand where the first Reveal locks: every line, and what then counts."""
    if options.project_contest != "first_reveal":
        return
    plain = Reveals(hand.hands, hand.trump, hand.dealer, hand.table, options)
    state = translate.new_contest(hand, hand.table)
    told: list[Any] = [hand.hands, hand.trump, hand.dealer, hand.table]
    for at, line in enumerate(random_lines(hand, random)):
        told.append(line)
        state, found = translate.engine_line(state, options, line, at * 1_500)
        right = plain_line(plain, line, at * 1_500)
        yield Answer("Reveals", tuple(told), right, found)
        if right != found:
            return  # they are two different hands from here on
        if line[0] == "play" and len(told) % 8:
            continue
        for callers in (0, 1):
            true = plain.taken_after_a_call(callers)
            taken = translate.by_seat(counting.registered(state, options, callers))
            yield Answer("Reveals", tuple(told), sorted(true), sorted(taken))
        counted = translate.by_seat(counting.counted(state, options, (4, 4)))
        yield Answer("Reveals", tuple(told), sorted(plain.counted()), sorted(counted))
        on_the_table = translate.by_seat(laid.laid(state, options))
        yield Answer("Reveals", tuple(told), sorted(plain.on_the_table()), sorted(on_the_table))


def plain_line(plain: Reveals, line: Line, at: int) -> Told:
    """What the oracle says of a line; whether a declaration is true is another question."""
    match line:
        case ("declare", int(seat), *declaration):
            plain.declare(seat, (declaration[0], declaration[1]))
        case ("play", int(seat)):
            plain.play(seat)
        case ("remove", int(seat), int(trick)):
            plain.remove(seat, trick)
        case ("speak", int(seat), *said):
            return plain.speak(seat, (said[0], said[1], said[2]), at)
        case ("show", int(seat), list(cards), bool(on_turn)):
            return plain.show(seat, cards, at, on_turn=on_turn)
    return []


def about_a_call(hand: RandomHand, random: Random, options: TableOptions) -> Iterator[Answer]:
    """What a call at some moment brings to one team and to the other."""
    moment = random.randint(0, 32)
    baloot_of = random.choice([None, 0, 1])
    taken: list[tuple[int, Project]] = []
    if options.project_contest == "best_team" and hand.table == "qaid":
        state = translate.contest_at(hand, moment, options)
        course = translate.course_at(hand, moment, options)
        for callers in (0, 1):
            true = plain_projects.taken_after_a_call(course, callers, options)
            found = translate.by_seat(counting.registered(state, options, callers))
            yield Answer("after a call", (course, hand.table, moment, callers), sorted(true), sorted(found))
            taken += [item for item in true if item not in taken]
    ended = ended_hand(hand, names_by_team(taken), [baloot_of == 0, baloot_of == 1])
    for callers in (0, 1):
        yield Answer(
            "after a call",
            (ended, callers),
            plain_scoring.score_of_a_registered_hand(ended, callers, options),
            translate.plain_score(scoring.registered(translate.tally_of(ended), callers, options)),
        )


def names_by_team(found: Iterable[tuple[int, Project]]) -> list[list[str]]:
    """The categories of some projects, for each team."""
    return [[project.category for seat, project in found if seat % 2 == team] for team in (0, 1)]


def ended_hand(hand: RandomHand, counted: list[list[str]], credited: list[bool]) -> plain_scoring.Hand:
    return plain_scoring.Hand(
        contract=hand.contract,
        buyer=hand.buyer,
        level=hand.level,
        cards=hand.cards,
        tricks=hand.tricks,
        projects=counted,
        baloot=credited,
        total=hand.total,
        dealer=hand.dealer,
        buyer_ace=any(card.startswith("A") for card in hand.hands[hand.buyer]),
        ashkal=hand.ashkal,
    )
