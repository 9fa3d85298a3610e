"""Makes ``test_vectors/games``: ``python -m tests.tools.make_games [DIRECTORY]``, the same bytes every time.

Finished games by simple bots, one for each profile and table, and a short one with faults planted in it, one a file.
After a plant the checkpoints are made anew, as a lying server would, unless the plant is a change on the way.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from fairshuffle.cards import Card, each
from fairshuffle.events import Checkpoint, Deal, End, OptionValue, Play, Result
from fairshuffle.rules.options import PROFILES
from fairshuffle.testing.lint import layer_of
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import verify
from tests import ROOT
from tests.tools.forge import (
    Events,
    changed,
    clumsy,
    dropped,
    events_of,
    find,
    hand_before,
    place_of,
    places,
    rules_only,
)
from tests.tools.forge import written as resealed

GAMES: Final = ROOT / "test_vectors" / "games"
SHORT: Final = "sahrat-easy-short"
WHOLE: Final = {"verdict": "verified", "grade": "players", "dealt": "checked"}

Case: TypeAlias = tuple[dict[str, Any], bytes]
"""A line of ``cases.jsonl`` and its record."""


class Plant(NamedTuple):
    """A fault to plant, and what a reader must say; ``change`` answers the events and the line of the finding."""

    name: str
    note: str
    change: Callable[[Events], tuple[Events, int]]
    finding: str
    severity: str = "error"
    verdict: str = "failed"
    dealt: str = "checked"
    write: Callable[[Events], bytes] = resealed


def main(folder: Path = GAMES) -> None:
    """Write all files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files():
        (folder / name).write_bytes(data)


def files() -> Iterator[tuple[str, bytes]]:
    """Every file by its name, ``cases.jsonl`` last."""
    finished = dict(games())
    short = finished[SHORT]
    bare = clumsy(rules_only(events_of(short)))
    cases: list[Case] = [
        *(({"id": name, **WHOLE}, record) for name, record in finished.items()),
        ({"id": "rules-only", "verdict": "verified", "grade": "none", "dealt": "not_checked", "findings": []}, bare),
        *planted(events_of(short)),
        *spoiled(short),
    ]
    for case, record in cases:
        yield f"{case['id']}.jsonl", record
    lines = [_with_its_layer(case) for case, _ in cases]
    yield "cases.jsonl", "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines).encode()


def _with_its_layer(case: dict[str, Any]) -> dict[str, Any]:
    """A case with the layer in which its fault is noticed, and where it comes from."""
    found = [finding for _, finding, _ in case.get("findings", ())]
    refused = "reader" if case["verdict"] in ("malformed", "unsupported") else None
    layer = layer_of(found[0]) if found else refused
    more = {"layer": layer, "source": "a game of bots", "note": case.get("note", "a finished game without a fault")}
    return {"id": case["id"], "record": f"{case['id']}.jsonl", **case, **more}


def games() -> Iterator[tuple[str, bytes]]:
    """The finished games."""
    for profile in PROFILES:
        yield f"{profile}-easy", simulate(profile, "vector", table="easy")
        yield f"{profile}-qaid", simulate(profile, "vector", table="qaid")
    yield "sahrat-easy-after-hand", simulate("sahrat", "after-hand", reveal="after_hand")
    changes: dict[str, OptionValue] = {"cut": "lift", "boshat": "first_round", "ashkal_second_round": True}
    yield "squarescores-easy-options", simulate("squarescores", "options", changes=changes)
    yield SHORT, simulate("sahrat", "short", changes={"target": 44})


def planted(short: Events) -> Iterator[Case]:
    """The short game with one fault each."""
    for plant in PLANTS:
        events, line = plant.change(short)
        findings = [[line, plant.finding, plant.severity]]
        said = {"verdict": plant.verdict, "dealt": plant.dealt, "findings": findings}
        yield {"id": plant.name, **said, "note": plant.note}, plant.write(events)


def _card_points(events: Events) -> tuple[Events, int]:
    place, result = next(find(events, Result, n) for n in range(9) if find(events, Result, n)[1].cards)
    assert result.cards is not None
    first, second = result.cards
    return changed(events, place, cards=(first + 1, second - 1) if second else (first - 1, second + 1)), place + 1


def _turned(events: Events) -> tuple[Events, int]:
    place, deal = find(events, Deal)
    return changed(events, place, turned=deal.turned ^ 1), place + 1  # the neighbour in its suit


def _secret(events: Events) -> tuple[Events, int]:
    place = place_of(events, End)
    return changed(events, place, secret=bytes(32)), place + 1


def _no_secret(events: Events) -> tuple[Events, int]:
    place = place_of(events, End)
    return changed(events, place, secret=None), place + 1


def _winner(events: Events) -> tuple[Events, int]:
    place, end = find(events, End)
    return changed(events, place, winner=1 - end.winner), place + 1


def _time(events: Events) -> tuple[Events, int]:
    """A card a millisecond later; the checkpoint behind it tells."""
    place, play = find(events, Play)
    return changed(events, place, at=play.at + 1), min(p for p in places(events, Checkpoint) if p > place) + 1


def _cut_off(events: Events) -> tuple[Events, int]:
    place = place_of(events, End)
    return dropped(events, *range(place, len(events))), place


def _renege(events: Events) -> tuple[Events, int]:
    """A seat plays two of its cards in the other order: the first is a renege, and nothing else becomes wrong."""
    for place, later, card in _exchanges(events):
        first = find(events[place:], Play)[1]
        other = changed(changed(events, place, card=card), later, card=first.card)
        if [(fault.line, fault.id) for fault in verify(resealed(other)).findings] == [(place + 1, "play.renege")]:
            return other, place + 1
    raise AssertionError("no renege can be planted in this game: take another seed")


def _exchanges(events: Events) -> Iterator[tuple[int, int, Card]]:
    """Every card in the place of which its owner might have played a later one: both places and that card."""
    for place in places(events, Play):
        hand = hand_before(events, place)
        for card in each(hand.held[hand.tricks.turn] & ~hand.legal_cards()):
            yield from ((place, later, card) for later in places(events, Play, card=card) if later > place)


UNOPENED: Final = ("warning", "incomplete", "not_opened")

PLANTS: Final = (
    Plant("wrong-card-points", "a result claims other card points than the tricks hold", _card_points, "score.cards"),
    Plant(
        "wrong-turned-card",
        "a deal claims another turned card than the secret gives",
        _turned,
        "deal.turned",
        dealt="differs",
    ),
    Plant(
        "wrong-secret", "the opened secret is not the committed one", _secret, "commit.opening", dealt="false_secret"
    ),
    Plant("wrong-winner", "the losing team is declared the winner", _winner, "match.winner"),
    Plant("renege", "a seat does not follow suit at an easy table", _renege, "play.renege"),
    Plant("changed-on-the-way", "the time of a card was changed, and no digest", _time, "check.digest", write=clumsy),
    Plant("no-secret", "the secret is left out at the end", _no_secret, "commit.missing", *UNOPENED),
    Plant("cut-off", "the record stops before its end", _cut_off, "log.truncated", *UNOPENED),
)


def spoiled(short: bytes) -> Iterator[Case]:
    """The short game as no reader may take it."""
    blank = short.replace(b'{"type":"draw",', b'{"type": "draw",')
    line = short[: short.index(b'{"type":"draw",')].count(b"\n") + 1
    note = "a blank where a canonical line has none"
    yield {"id": "white-space", "verdict": "malformed", "malformed_line": line, "note": note}, blank
    other = short.replace(b'"profile":"sahrat"', b'"profile":"riyadh"')
    yield {"id": "unknown-profile", "verdict": "unsupported", "note": "rules by a profile that does not exist"}, other


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
