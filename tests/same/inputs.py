"""What both trees are asked: records with what a reader brings along, and games at live tables.

Inputs are made once and kept with the answers, so that the other tree is asked the very same: its bots and forgers may
be others.
"""

import json
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from fairshuffle.record import write_line
from fairshuffle.rules.options import PROFILES
from fairshuffle.testing.cases import question_of
from fairshuffle.testing.forger import FORGERIES
from fairshuffle.verifier import Policy
from fairshuffle.verifier.policy import ANYTHING
from tests.forgeries.run import scenes
from tests.tamper.changes import change_of
from tests.tamper.records import Story, story
from tests.tools.make_vectors import VECTORS
from tests.vectors.forged import as_json

Kind: TypeAlias = Literal["vector", "forgery", "game", "prefix", "edit", "line", "live"]

PREFIXES: Final = 3
"""How many prefixes of each simulated game are asked about."""

STORIES: Final = 20
"""How many edits are made of one game."""


class Input(NamedTuple):
    """A question with its name; of a live game it is what the table needs, of a record the question of a vector."""

    kind: Kind
    name: str
    question: Mapping[str, Any]


def vectors() -> Iterator[Input]:
    """Every record of the vectors with its policy."""
    for path in sorted(VECTORS.rglob("*.jsonl")):
        data = path.read_bytes()
        if data.startswith(b'{"type":'):
            continue
        for line in data.splitlines():
            case = json.loads(line)
            if "verdict" in case and "record" in case:
                yield Input("vector", case["id"], question_of(case, partial(_beside, path)))


def _beside(path: Path, name: str) -> bytes:
    return (path.parent / name).read_bytes()


def forged(seeds: int) -> Iterator[Input]:
    """Every forgery on games of all profiles and tables."""
    for forgery in FORGERIES:
        for scene in scenes(forgery, seeds, "same"):
            made = forgery.make(scene)
            if made is not None and not made.other:
                name = f"{forgery.name} {scene.profile} {scene.table} {scene.seed}"
                yield Input("forgery", name, _question(made.data, made.policy))


def games(first: int, count: int) -> Iterator[Input]:
    """Simulated games of all profiles, tables and options, each with some of its prefixes."""
    for number in range(first, first + count):
        random = Random(f"same {number}")
        lines = story(random).lines
        yield Input("game", f"{number}", _question(b"".join(lines)))
        for length in sorted(random.sample(range(1, len(lines)), PREFIXES)):
            yield Input("prefix", f"{number} to line {length}", _question(b"".join(lines[:length])))


def edited(first: int, count: int) -> Iterator[Input]:
    """Games in which a value was changed, or a line was lost, doubled, moved, or comes from elsewhere."""
    for number in range(first, first + count, STORIES):
        random = Random(f"edit {number}")
        told = story(random)
        for place in range(number, min(number + STORIES, first + count)):
            if place % 2:
                yield Input("edit", f"{place}", _question(change_of(random, told).data))
            else:
                yield Input("line", f"{place}", _question(_other_lines(random, told)))


def live(first: int, count: int) -> Iterator[Input]:
    """What live tables of all profiles need; what happens at them follows from the seed (``tests.same.tables``)."""
    for number in range(first, first + count):
        random = Random(f"live {number}")
        question = {
            "seed": f"{number}",
            "profile": PROFILES[number % len(PROFILES)],
            "table": random.choice(("easy", "qaid")),
            "options": {"target": random.choice((8, 16, 30)), **random.choice(_LIVE_OPTIONS)},
            "reveal": random.choice((None, None, "after_hand")),
            "joined": [seat for seat in range(4) if random.random() < 0.8],
        }
        yield Input("live", f"{number}", question)


_LIVE_OPTIONS: Final[tuple[Mapping[str, Any], ...]] = (
    {},
    {},
    {"cut": "lift"},
    {"timer_bid": 5000, "timer_card": 7000},
    {"boshat": "first_round", "timer_next_hand": 3000},
)


def _other_lines(random: Random, told: Story) -> bytes:
    """The lines of a game with one that is lost, doubled, moved, or comes from another place, its time as fits."""
    lines = list(told.lines)
    place = random.randrange(1, len(lines))
    what = random.choice(("lost", "doubled", "moved", "stray"))
    if what == "lost":
        del lines[place]
    elif what == "doubled":
        lines.insert(place, lines[place])
    elif what == "moved":
        lines.insert(random.randrange(1, len(lines)), lines.pop(place))
    else:
        event: Any = told.events[random.randrange(1, len(lines))]
        near: Any = told.events[place]
        lines.insert(place, write_line(event._replace(at=near.at)))
    return b"".join(lines)


def _question(data: bytes, policy: Policy = ANYTHING) -> Mapping[str, Any]:
    return {"record": data.hex(), "policy": as_json(policy)}
