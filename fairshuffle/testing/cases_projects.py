"""Answers about projects: allocation, ranking, contest, Reveal, Baloot (SPEC.md#vectors)."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from fairshuffle.cards import RANKS, SUITS, Cards, Suit, card_named, cards_named, each, names_of
from fairshuffle.events import Declare, Play, Show, Speak
from fairshuffle.rules.baloot import counts, has_baloot, pair_of, say
from fairshuffle.rules.options import TableOptions, profile
from fairshuffle.rules.projects.contest import Contest, all_held, best_seat, card_played, declare, held, start
from fairshuffle.rules.projects.counted import counted, names_by_team
from fairshuffle.rules.projects.declared import Declared, standing
from fairshuffle.rules.projects.project import CATEGORIES, Projects, strongest_first
from fairshuffle.rules.projects.reveal import show
from fairshuffle.rules.projects.speak import speak
from fairshuffle.rules.tally import BALOOT, HOKM, SUN, projects_card_points
from fairshuffle.seats import SEATS, Seat, speaking_order

Case: TypeAlias = Mapping[str, Any]


def answer_projects(question: Case) -> dict[str, Any]:
    """What counts of declared, laid and spoken projects, and of a Baloot (SPEC.md#vectors).

    >>> answer_projects({"kind": "allocation", "profile": "sahrat", "contract": "sun", "trump": None,
    ...                  "hand": ["AS", "KS", "TS", "9S", "7H", "8D", "JC", "QD"], "declared": ["sira"]})
    {'allocation': None}
    """
    options = profile(question["profile"]).with_changes(question.get("options", {}))
    return _ANSWERS[question["kind"]](question, options)


def _allocation(case: Case, _: TableOptions) -> dict[str, Any]:
    return {"allocation": _shown(_together(cards_named(case["hand"]), case))}


def _ranking(case: Case, options: TableOptions) -> dict[str, Any]:
    contest = _after_trick_one(case, options)
    return {"winner": best_seat(contest, options, all_held(contest))}


def _contest(case: Case, options: TableOptions) -> dict[str, Any]:
    contest = _after_trick_one(case, options)
    for place in case["seats"] if options.project_show == "laid" else ():
        declared = [names_of(project.cards) for project in held(contest, place["seat"])]
        for cards in place.get("laid", declared):
            contest, _ = show(contest, options, _show(place["seat"], cards), on_turn=True)
    return _counted(case, contest, options)


def _reveal(case: Case, options: TableOptions) -> dict[str, Any]:
    contest = _after_trick_one(case, options)
    accepted = []
    for word, seat, *more in case["events"]:
        if word == "speak":
            project, kind, top = more
            contest, _ = speak(contest, options, Speak(0, seat, project, kind, RANKS.index(top)))
        elif word == "show":
            contest, faults = show(contest, options, _show(seat, more[0]), on_turn=True)
            accepted.append(not faults)
        else:
            contest = card_played(contest, seat)
    return {"accepted": accepted, **_counted(case, contest, options)}


def _baloot(case: Case, options: TableOptions) -> dict[str, Any]:
    hand, trump = cards_named(case["hand"]), _trump(case)
    projects = (_together(hand, case) or ()) if case["counted"] else ()
    said = case["said"] != "never" and _said_in_time(hand, trump, second=case["said"] == "second")
    good = counts(options, pair_of(trump), said=said, counted=projects, on_table=projects)
    return {"baloot": BALOOT if good and has_baloot(hand, trump) else 0}


def _said_in_time(hand: Cards, trump: Suit | None, *, second: bool) -> bool:
    """Whether a Baloot counts that is said with the second of the pair, or with a card after it."""
    pair = hand & pair_of(trump)
    *_, card = each(pair if second and pair else hand & ~pair)
    contest = start(0, trump, (hand, 0, 0, 0), "easy")
    return say(contest, Play(0, 0, card, "baloot"), played=pair & ~(1 << card)) is None


def _trump(case: Case) -> Suit | None:
    return None if case["trump"] is None else SUITS.index(case["trump"])


def _together(dealt: Cards, case: Case) -> Projects | None:
    """The projects for which all the declarations stand, the strongest first; None where they do not all stand."""
    declared = tuple([Declared(CATEGORIES.index(name)) for name in case["declared"]])
    projects = [project for project in standing(dealt, declared, _trump(case)) if project is not None]
    return strongest_first(projects, _trump(case)) if len(projects) == len(declared) else None


def _show(seat: Seat, cards: list[str]) -> Show:
    return Show(0, seat, tuple(card_named(card) for card in cards))


def _after_trick_one(case: Case, options: TableOptions) -> Contest:
    places = {place["seat"]: place for place in case["seats"]}
    hands = tuple(cards_named(places[seat]["hand"]) if seat in places else 0 for seat in SEATS)
    contest = start(case["dealer"], _trump(case), hands, "easy")
    for seat in speaking_order(case["dealer"]):
        for name in places[seat]["declared"] if seat in places else ():
            contest, _ = declare(contest, options, Declare(0, seat, name), on_turn=True)
        contest = card_played(contest, seat)
    return contest


def _counted(case: Case, contest: Contest, options: TableOptions) -> dict[str, Any]:
    first, second = case.get("tricks", (4, 4))
    teams = names_by_team(counted(contest, options, (first, second)))
    point = (SUN if contest.trump is None else HOKM).point
    return {
        "counted": [sorted(names, key=CATEGORIES.index, reverse=True) for names in teams],
        "points": [projects_card_points(names) // point for names in teams],
    }


def _shown(projects: Projects | None) -> list[dict[str, Any]] | None:
    if projects is None:
        return None
    return [
        {"project": project.name, "kind": project.kind, "top": RANKS[project.top], "cards": names_of(project.cards)}
        for project in projects
    ]


_ANSWERS: Final[dict[str, Callable[[Case, TableOptions], dict[str, Any]]]] = {
    "allocation": _allocation,
    "ranking": _ranking,
    "contest": _contest,
    "reveal": _reveal,
    "baloot": _baloot,
}
