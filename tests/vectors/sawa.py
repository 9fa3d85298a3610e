"""Vectors of claims: positions whose truth a plain search finds, and plays that prove a seat wrong (SPEC.md#sawa)."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from fairshuffle.rules.options import PROFILES, TableOptions, profile
from tests.oracle import legality as oracle

Case = dict[str, Any]


class Position(NamedTuple):
    """A claim of ``seat``; ``trick`` are the cards on the table, the lead first."""

    seat: int
    hands: tuple[tuple[str, ...], ...]
    trick: tuple[str, ...]
    trump: str | None
    locked: bool
    akka: bool


def is_true(position: Position, options: TableOptions) -> bool:
    """The definition of a true claim, card by card: the claimers choose, the others try everything."""
    claimers = {position.seat, (position.seat + 2) % 4} if options.sawa == "team" else {position.seat}

    def wins(hands: list[list[str]], seat: int, trick: list[tuple[int, str]], *, akka: bool) -> bool:
        if len(trick) == 4:
            taker, _ = oracle.best_play(trick, position.trump)
            return taker in claimers and wins(hands, taker, [], akka=False)
        if not hands[seat]:
            return True
        table = oracle.Table(position.trump, position.locked, trick, akka)
        tries = (
            wins(without(hands, seat, card), (seat + 1) % 4, [*trick, (seat, card)], akka=akka)
            for card in oracle.legal_cards(seat, hands[seat], table, options)
        )
        return any(tries) if seat in claimers else all(tries)

    return wins([list(hand) for hand in position.hands], position.seat, on_table(position), akka=position.akka)


def without(hands: list[list[str]], seat: int, card: str) -> list[list[str]]:
    return [[held for held in hand if (place, held) != (seat, card)] for place, hand in enumerate(hands)]


def on_table(position: Position) -> list[tuple[int, str]]:
    leader = (position.seat - len(position.trick)) % 4
    return [((leader + place) % 4, card) for place, card in enumerate(position.trick)]


def random_position(random: Random, size: int, options: TableOptions) -> Position:
    """A position in which the claimer and his partner have the better cards, more or less."""
    trump: str | None = random.choice([None, *"CDHS"])
    noise = random.choice((1.0, 4.0, 9.0))

    def weakness(card: str) -> float:
        order = oracle.order_of(card[1], trump)
        return order.index(card[0]) - 7 * (card[1] == trump) + noise * random.random()

    dealt = sorted(random.sample(oracle.PACK, 4 * size), key=weakness)
    ours, theirs = dealt[: 2 * size], dealt[2 * size :]
    random.shuffle(ours)
    random.shuffle(theirs)
    seat, laid = random.randrange(4), random.randrange(4)
    hands = [sorted((theirs if (seat + place) % 2 else ours)[(place // 2) * size :][:size]) for place in range(4)]
    akka = laid > 0 and random.random() < 0.5
    trick: list[tuple[int, str]] = []
    for place in range(laid):
        player = (seat - laid + place) % 4
        table = oracle.Table(trump, locked=False, trick=trick, akka=akka)
        card = random.choice(oracle.legal_cards(player, hands[player], table, options))
        hands[player].remove(card)
        trick.append((player, card))
    locked = trump is not None and random.random() < 0.5
    held = tuple(tuple(hand) for hand in hands)
    return Position(seat, held, tuple(card for _, card in trick), trump, locked, akka)


OTHERWISE: Final[dict[str, dict[str, Any]]] = {
    "sawa-team": {"sawa": "team"},
    "sawa-hand": {"sawa": "hand"},
    "no-undertrump": {"undertrump": False},
    "no-rise": {"rise_over_partner": False},
    "free-partner": {"trump_while_partner_wins": "never"},
    "low-lead": {"trump_while_partner_wins": "low_lead"},
    "akka-frees": {"akka_frees_partner": True},
}
"""Changes of a table that can turn the truth of a claim."""


def claims() -> Iterator[Case]:
    """Claims that one fact decides: with another lock, Akka or option the answer would be the other one."""
    for name in PROFILES:
        ordinary = profile(name)
        random = Random(f"claims {name}")
        wanted = dict.fromkeys(
            [*(f"{flag}-{truth}" for flag in ("locked", "plain") for truth in (True, False))], 3
        ) | {f"akka-{truth}": 1 for truth in (True, False) if ordinary.akka_frees_partner}
        found: dict[str, int] = dict.fromkeys(wanted, 0)
        while found != wanted:
            position = random_position(random, random.choice((2, 3, 4)), ordinary)
            truth = is_true(position, ordinary)
            kind = decided_by(position, ordinary, truth=truth)
            key = f"{kind}-{truth}"
            if found.get(key, 99) < wanted.get(key, 0):
                found[key] += 1
                note = {"locked": "the lock decides", "akka": "the Akka decides"}.get(kind, "any position")
                yield shown(f"{name}-{key.lower()}-{found[key]}", name, {}, position, note, truth=truth)
    yield from by_options()
    yield from whole_hands()


def decided_by(position: Position, options: TableOptions, *, truth: bool) -> str:
    if position.locked and is_true(position._replace(locked=False), options) != truth:
        return "locked"
    if position.akka and is_true(position._replace(akka=False), options) != truth:
        return "akka"
    return "plain"


def by_options() -> Iterator[Case]:
    """Claims that single options decide, as a pair: the same position at two tables."""
    for change, values in OTHERWISE.items():
        for name in PROFILES:
            ordinary = profile(name)
            other = ordinary.with_changes(values)
            if other == ordinary:
                continue
            random = Random(f"{change} {name}")
            for number in range(2):
                position = random_position(random, 3, ordinary)
                while is_true(position, ordinary) == is_true(position, other):
                    position = random_position(random, random.choice((2, 3, 4)), ordinary)
                note = f"the option {next(iter(values))} decides"
                for table, options in (({}, ordinary), (values, other)):
                    key = f"{name}-{change}-{number}-{'other' if table else 'usual'}"
                    yield shown(key, name, table, position, note, truth=is_true(position, options))


def whole_hands() -> Iterator[Case]:
    """Claims of eight cards at the first lead."""
    rest = [card for card in oracle.PACK if card[1] != "S"]
    spades = tuple(f"{rank}S" for rank in "JAT9KQ87")
    others = (tuple(rest[:8]), tuple(rest[8:16]), tuple(rest[16:]))
    for name in PROFILES:
        note = "eight trumps are never beaten"
        yield shown(f"{name}-eight-trumps", name, {}, Position(1, (others[0], spades, *others[1:]), (), "S", False, False), note, truth=True)
        note = "in Sun a whole suit is never beaten once it is led"
        yield shown(f"{name}-whole-suit", name, {}, Position(1, (others[0], spades, *others[1:]), (), None, False, False), note, truth=True)
        note = "the only trump at large takes a trick"
        changed = (("8S", *others[0][1:]), (*spades[:6], "7S", others[0][0]), *others[1:])
        yield shown(f"{name}-one-trump-out", name, {}, Position(1, changed, (), "S", True, False), note, truth=is_beaten_nowhere(changed))


def is_beaten_nowhere(hands: tuple[tuple[str, ...], ...]) -> bool:
    """."""
    return False


def shown(key: str, name: str, changes: dict[str, Any], position: Position, note: str, *, truth: bool) -> Case:
    trick = [[seat, card] for seat, card in on_table(position)]
    if position.akka:
        trick[0].append("akka")
    return {
        "id": key,
        "op": "sawa",
        "profile": name,
        **({"options": changes} if changes else {}),
        "contract": "sun" if position.trump is None else "hokm",
        "trump": position.trump,
        "locked": position.locked,
        "trick": trick,
        "seat": position.seat,
        "hands": [list(hand) for hand in position.hands],
        "expect": {"true": truth},
        "source": "a plain search by the words of SPEC.md",
        "note": note,
    }
