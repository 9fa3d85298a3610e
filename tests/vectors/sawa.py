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

FOUND: Final[dict[str, tuple[int, ...]]] = {
    "lock sahrat": (467, 1469),
    "sawa-hand sahrat": (0, 1),
    "no-undertrump sahrat": (30, 804),
    "free-partner sahrat": (228, 268),
    "low-lead sahrat": (228, 344),
    "akka-frees sahrat": (1333, 3670),
    "lock balotk": (17, 34),
    "sawa-team balotk": (0, 1),
    "no-undertrump balotk": (3193, 3972),
    "lock squarescores": (304, 590),
    "sawa-hand squarescores": (0, 1),
    "free-partner squarescores": (13, 444),
    "akka squarescores": (7403, 10474),
    "lock elblot": (764, 770),
    "sawa-hand elblot": (1, 2),
    "no-undertrump elblot": (135, 940),
    "no-rise elblot": (97, 5299),
    "free-partner elblot": (121, 135),
    "low-lead elblot": (135, 272),
    "akka-frees elblot": (478, 591),
}
"""The numbers of positions in which one thing decides, by what it is and the profile; others were tried in vain."""


def numbered(name: str, number: int) -> Position:
    """One of the random positions of a profile."""
    random = Random(f"{name} {number}")
    return random_position(random, 2 + number % 3, profile(name))


def decides(what: str, position: Position, options: TableOptions) -> bool:
    """Whether the truth of a claim would be another one but for the lock, the Akka, or an option."""
    if what == "lock":
        other, table = position._replace(locked=False), options
    elif what == "akka":
        other, table = position._replace(akka=False), options
    else:
        other, table = position, options.with_changes(OTHERWISE[what])
    return (other, table) != (position, options) and is_true(other, table) != is_true(position, options)


def claims() -> Iterator[Case]:
    for name in PROFILES:
        for number in range(8):
            position = numbered(name, number)
            truth = is_true(position, profile(name))
            yield shown(f"{name}-{number}", name, {}, position, "a random position", truth=truth)
    for key, numbers in FOUND.items():
        what, name = key.split()
        for number in numbers:
            yield from decided(what, name, numbered(name, number), number)
    yield from whole_hands()


def decided(what: str, name: str, position: Position, number: int) -> Iterator[Case]:
    """A position in which one thing decides, with it and without it."""
    options = profile(name)
    assert decides(what, position, options), (what, name, number)
    note = f"decided by {what if what in ('lock', 'akka') else 'the option ' + next(iter(OTHERWISE[what]))}"
    key = f"{name}-{what}-{number}"
    yield shown(key, name, {}, position, note, truth=is_true(position, options))
    changes = OTHERWISE.get(what, {})
    other = position._replace(locked=position.locked and what != "lock", akka=position.akka and what != "akka")
    truth = is_true(other, options.with_changes(changes))
    yield shown(f"{key}-otherwise", name, changes, other, note, truth=truth)


def whole_hands() -> Iterator[Case]:
    """Claims of eight cards at the first lead, whose truth needs no search."""
    rest = [card for card in oracle.PACK if card[1] != "S"]
    spades = tuple(f"{rank}S" for rank in "JAT9KQ87")
    hands = (tuple(rest[:8]), spades, tuple(rest[8:16]), tuple(rest[16:]))
    one_out = (("JS", *rest[:7]), (*spades[1:], rest[7]), *hands[2:])
    for name in PROFILES:
        for key, dealt, trump, truth, note in (
            ("eight-trumps", hands, "S", True, "eight trumps are never beaten"),
            ("whole-suit", hands, None, True, "in Sun nobody can follow"),
            ("best-trump-out", one_out, "S", False, "an opponent has the best trump"),
        ):
            position = Position(1, dealt, (), trump, locked=False, akka=False)
            yield shown(f"{name}-{key}", name, {}, position, note, truth=truth)


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
