"""Random lines of a hand where the first Reveal locks: declared, spoken, laid, laid again, called."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.oracle.play import CATEGORIES, RandomHand
from tests.oracle.projects import Project, quartets_in, runs_in

Line = tuple[Any, ...]
"""``declare`` seat category top, ``play`` seat, ``speak`` seat category kind top, ``show`` seat cards on_turn, or
``remove`` seat trick."""

TRICKS = 5
"""How many tricks are told: after that nothing new can happen."""


def random_lines(hand: RandomHand, random: Random) -> Iterator[Line]:
    """The cards of the hand with what is said and laid between them; what was laid is often laid again, or called."""
    laid: list[tuple[int, int, list[str]]] = []
    order = [turn.seat for turn in hand.turns]
    for number, seat in enumerate(order[: 4 * TRICKS]):
        trick = number // 4 + 1
        if trick == 1:
            yield from (("declare", seat, *declaration) for declaration in hand.declarations[seat])
        if number == 4 and random.random() < 0.5:
            speakers = random.choices(range(4), k=6)
            yield from (("speak", speaker, *random_word(hand, speaker, random)) for speaker in speakers)
        for _ in range(random.choice([0, 0, 1, 1, 2, 3]) if trick > 1 or random.random() < 0.02 else 0):
            yield from an_action(hand, seat, trick, laid, random)
        yield ("play", seat)


def an_action(
    hand: RandomHand, turn: int, trick: int, laid: list[tuple[int, int, list[str]]], random: Random
) -> Iterator[Line]:
    """Somebody speaks, the seat on turn lays something, or what was laid before is called."""
    chance = random.random()
    if chance < 0.35:
        speaker = random.randrange(4)
        yield ("speak", speaker, *random_word(hand, speaker, random))
    elif chance < 0.5 and laid:
        seat, when, _ = random.choice(laid)
        yield ("remove", seat, when)
    else:
        seat = turn if random.random() < 0.97 else random.randrange(4)
        offers = [list(project.cards) for project in every_project(hand, seat)]
        again = [cards for owner, _, cards in laid if owner == seat]
        cards = random.choice(random.choice([offers, offers, again]) or offers or [hand.hands[seat][:3]])
        cards = cards if random.random() < 0.97 else cards[1:]
        laid.append((seat, trick, cards))
        yield ("show", seat, cards, seat == turn)


def random_word(hand: RandomHand, seat: int, random: Random) -> tuple[str, str, str]:
    """Mostly a project that the seat holds, sometimes what was declared, or anything."""
    held = every_project(hand, seat)
    if held and random.random() < 0.85:
        project = random.choice(held)
        return project.category, project.kind, project.top
    declared = [category for category, _ in hand.declarations[seat]]
    return random.choice(declared or CATEGORIES), random.choice(["sequence", "quartet"]), random.choice("AKQJT")


def every_project(hand: RandomHand, seat: int) -> list[Project]:
    """Everything that a seat could ever lay."""
    cards = hand.hands[seat]
    quartets = quartets_in(cards, hand.trump)
    beside = [run for four in quartets for run in runs_in([card for card in cards if card not in four.cards])]
    return list(dict.fromkeys([*quartets, *runs_in(cards), *beside]))
