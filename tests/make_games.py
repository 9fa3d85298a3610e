"""Makes ``test_vectors/games``: ``python -m tests.make_games [DIRECTORY]``, the same bytes every time.

Finished games by simple bots, one for each profile and table, and a short one with faults planted in it, one a file.
After a plant every later checkpoint is made anew, as a lying server would, unless the plant is a change on the way.
"""

import json
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from fairshuffle.rules.options import PROFILES
from fairshuffle.testing.simulate import simulate
from fairshuffle.verify import verify

GAMES: Final = Path(__file__).parent.parent / "test_vectors" / "games"
SHORT: Final = "sahrat-easy-short"

Lines: TypeAlias = list[dict[str, Any]]


class Plant(NamedTuple):
    """A fault to plant, and what a reader must say; ``change`` alters the lines and answers the line of the finding."""

    name: str
    note: str
    change: Callable[[Lines], int]
    finding: str
    severity: str = "error"
    verdict: str = "failed"
    resealed: bool = True


def main(folder: Path = GAMES) -> None:
    """Write all files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files():
        (folder / name).write_bytes(data)


def files() -> Iterator[tuple[str, bytes]]:
    """Every file by its name, ``cases.jsonl`` last."""
    cases: list[dict[str, Any]] = []
    for name, record in games():
        yield f"{name}.jsonl", record
        cases.append({"id": name, "record": f"{name}.jsonl", "verdict": "verified", "grade": "players"})
    short = dict(games())[SHORT]
    for case, record in [*planted(short), *spoiled(short)]:
        yield case["record"], record
        cases.append(case)
    yield "cases.jsonl", b"".join(_line(case) for case in cases)


def games() -> Iterator[tuple[str, bytes]]:
    """The finished games."""
    for profile in PROFILES:
        yield f"{profile}-easy", simulate(profile, "vector", table="easy")
        yield f"{profile}-qaid", simulate(profile, "vector", table="qaid")
    yield "sahrat-easy-after-hand", simulate("sahrat", "after-hand", reveal="after_hand")
    yield (
        "squarescores-easy-options",
        simulate("squarescores", "options", changes={"cut": "lift", "boshat": "first_round"}),
    )
    yield SHORT, simulate("sahrat", "short", changes={"target": 44})


# Plants


def planted(record: bytes) -> Iterator[tuple[dict[str, Any], bytes]]:
    """The short game with one fault each."""
    for plant in PLANTS:
        lines = [json.loads(line) for line in record.splitlines()]
        place = plant.change(lines)
        data = _resealed(lines) if plant.resealed else b"".join(map(_line, lines))
        yield (
            {
                "id": plant.name,
                "record": f"{plant.name}.jsonl",
                "verdict": plant.verdict,
                "findings": [[place, plant.finding, plant.severity]],
                "note": plant.note,
            },
            data,
        )


def _first(lines: Lines, kind: str) -> int:
    return next(index for index, line in enumerate(lines) if line["type"] == kind)


def _cards(lines: Lines) -> int:
    index = next(index for index, line in enumerate(lines) if "cards" in line and line["type"] == "result")
    first, second = lines[index]["cards"]
    lines[index]["cards"] = [first - 1, second + 1] if first else [first + 1, second - 1]
    return index + 1


def _turned(lines: Lines) -> int:
    index = _first(lines, "deal")
    rank, suit = lines[index]["turned"]
    lines[index]["turned"] = ("7" if rank != "7" else "8") + suit
    return index + 1


def _secret(lines: Lines) -> int:
    index = _first(lines, "end")
    lines[index]["secret"] = "00" * 32
    return index + 1


def _closed(lines: Lines) -> int:
    index = _first(lines, "end")
    del lines[index]["secret"]
    return index + 1


def _winner(lines: Lines) -> int:
    index = _first(lines, "end")
    lines[index]["winner"] = 1 - lines[index]["winner"]
    return index + 1


def _time(lines: Lines) -> int:
    """Move one card by a millisecond; the checkpoint behind it tells."""
    index = _first(lines, "play")
    lines[index]["at"] += 1
    return index + 1 + _first(lines[index:], "checkpoint")


def _stop(lines: Lines) -> int:
    del lines[_first(lines, "end") :]
    return len(lines)


def _renege(lines: Lines) -> int:
    """Exchange two cards of a seat in one hand, so that the first is a renege and nothing else becomes wrong."""
    plays = [index for index, line in enumerate(lines) if line["type"] == "play" and "say" not in line]
    hand = [sum(line["type"] == "deal" for line in lines[:index]) for index in range(len(lines))]
    for index in plays:
        for later in plays:
            if index < later and hand[index] == hand[later] and lines[index]["seat"] == lines[later]["seat"]:
                changed = [dict(line) for line in lines]
                changed[index]["card"], changed[later]["card"] = lines[later]["card"], lines[index]["card"]
                faults = verify(_resealed(changed)).findings
                if [(fault.line, fault.id) for fault in faults] == [(index + 1, "play.renege")]:
                    lines[:] = changed
                    return index + 1
    raise AssertionError("no renege can be planted in this game: take another seed")


PLANTS: Final = (
    Plant("wrong-card-points", "a result claims other card points than the tricks hold", _cards, "score.cards"),
    Plant("wrong-turned-card", "a deal claims another turned card than the secret gives", _turned, "deal.turned"),
    Plant("wrong-secret", "the opened secret is not the committed one", _secret, "commit.opening"),
    Plant("wrong-winner", "the losing team is declared the winner", _winner, "match.winner"),
    Plant("renege", "a seat does not follow suit at an easy table", _renege, "play.renege"),
    Plant(
        "changed-on-the-way",
        "a byte was changed after the record was written, the time of a card",
        _time,
        "check.digest",
        resealed=False,
    ),
    Plant("secret-not-opened", "the secret is left out at the end", _closed, "commit.missing", "warning", "incomplete"),
    Plant("cut-off", "the record stops before its end", _stop, "log.truncated", "warning", "incomplete"),
)


def spoiled(record: bytes) -> Iterator[tuple[dict[str, Any], bytes]]:
    """The short game as no reader may take it."""
    space = record.replace(b'{"type":"draw",', b'{"type": "draw",')
    line = record[: record.index(b'{"type":"draw",')].count(b"\n") + 1
    yield (
        {
            "id": "white-space",
            "record": "white-space.jsonl",
            "verdict": "malformed",
            "malformed_line": line,
            "note": "a blank where a canonical line has none",
        },
        space,
    )
    yield (
        {
            "id": "unknown-profile",
            "record": "unknown-profile.jsonl",
            "verdict": "unsupported",
            "note": "rules by a profile that does not exist",
        },
        record.replace(b'"profile":"sahrat"', b'"profile":"riyadh"'),
    )


# Lines


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _resealed(lines: Lines) -> bytes:
    """The record with the lines and the digest of every checkpoint made anew."""
    record = b""
    for number, line in enumerate(lines):
        renewed = {"lines": number, "digest": sha256(record).hexdigest()} if line["type"] == "checkpoint" else {}
        record += _line(line | renewed)
    return record


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
