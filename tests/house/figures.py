"""The figures of the house, each measured in one way that can be told in a sentence."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from graphlib import TopologicalSorter
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final, NamedTuple, cast, get_args

from fairshuffle.events import Play
from fairshuffle.findings import FINDINGS
from fairshuffle.game.hand import HandPhase
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match
from fairshuffle.record import read_line, write_line
from fairshuffle.server import DerivedVault, LiveTable, hkdf
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.verifier import verify
from tests import ROOT
from tests.house.arrows import PACKAGE, arrows, imports
from tests.same.inputs import vectors
from tests.tools.forge import replayed, simulated
from tests.tools.live import Bots, first_line

MUTABLE: Final = (dict, list, set, bytearray)


# What a verdict loads and runs


class Loaded(NamedTuple):
    """What a verdict ``verified`` loads: files, their lines, and the lines of their functions that can run and did."""

    files: int
    lines: int
    can: int
    ran: int


def loaded(most: int | None = None) -> Loaded:
    """What a process loads that verifies nothing but the verified vectors, or so many of them."""
    with TemporaryDirectory() as place:
        for number, data in enumerate(list(_verified())[:most]):
            (Path(place) / f"{number:03}.jsonl").write_bytes(data)
        command = [sys.executable, "-m", "tests.house.loaded", place]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    return Loaded(len(told["files"]), told["lines"], told["can"], told["ran"])


def _verified() -> Iterator[bytes]:
    for one in vectors():
        data = bytes.fromhex(one.question["record"])
        if verify(data).verdict == "verified":
            yield data


# What can be changed in a match


def mutable_slots(match: Match) -> int:
    """How many places of a match, its hand and all their parts can be given another value.

    A place is a field that can be assigned to, or that holds a dict, a list or a set. The source of the decks is handed
    in from outside, as are the bytes of a record: it is no part of where a match stands.
    """
    deals = match.deals
    return _slots(match._replace(deals=deals._replace(setting=deals.setting._replace(decks=None))))


def _slots(value: Any) -> int:  # noqa: ANN401 - any part of a match
    if isinstance(value, (tuple, frozenset)):
        return sum(map(_slots, value))
    if isinstance(value, MUTABLE):
        return 1
    return len(getattr(value, "__dict__", ())) if type(value).__module__.startswith(PACKAGE.name) else 0


# Calls, and moves between files


class Way(NamedTuple):
    """The functions of the package that are called on the way, and how many of these calls lead to another file."""

    calls: int
    moves: int

    def __str__(self) -> str:
        return f"{self.calls} / {self.moves}"


def way_of(do: Callable[[], object]) -> Way:
    """What is called while something is done; comprehensions are no calls, what the standard library does neither."""
    calls = moves = 0
    here: list[str] = []
    going_on: set[FrameType] = set()

    def noted(frame: FrameType, what: str, given: object) -> None:
        nonlocal calls, moves
        del given
        file, name = frame.f_code.co_filename, frame.f_code.co_name
        if not file.startswith(str(PACKAGE)) or (name.startswith("<") and name != "<lambda>"):
            return
        if what == "call":
            if frame not in going_on:  # a generator that goes on is not called again
                calls += 1
                moves += not here or here[-1] != file
            going_on.add(frame)
            here.append(file)
        elif what == "return" and here:
            here.pop()

    sys.setprofile(noted)
    try:
        do()
    finally:
        sys.setprofile(None)
    return Way(calls, moves)


def illegal_card() -> tuple[Way, Way]:
    """A card against the rules at an easy table: from its line to the event, and from the event to the finding."""
    events = simulated("sahrat", "easy", seed="house")
    before: Match | None = None
    for place, match in replayed(events):
        event = events[place]
        if isinstance(event, Play) and before is not None and before.hand is not None:
            held = before.hand.held[event.seat]
            for card in range(32):
                false = event._replace(card=card, say=None)
                found = judge(before, false)[0] if held >> card & 1 else ()
                if [one.id for one in found] == ["play.renege"]:
                    line = write_line(false).decode().rstrip("\n")
                    return way_of(partial(read_line, line)), way_of(partial(judge, before, false))
        before = match
    raise AssertionError("nobody can renege in this game")


class _Watched:
    """A table of which a card is looked at behind which it writes nothing of its own."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.way: Way | None = None

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a table has
        return getattr(self.table, name)

    def request(self, seat: int, action: Any, at: int) -> bytes:  # noqa: ANN401 - any action
        if not isinstance(action, Play) or self.way:
            return self.table.request(seat, action, at)
        lines: list[bytes] = []
        way = way_of(lambda: lines.append(self.table.request(seat, action, at)))
        if lines[0].count(b"\n") == 1:  # no trick, no sheet and no time limit comes with it
            self.way = way
        return lines[0]


def live_card() -> Way:
    """A card that a live table accepts in the middle of a trick: from the request to the line that it answers with."""
    with TemporaryDirectory() as place, closing(DerivedVault(Path(place) / "ledger", hkdf(bytes(32)))) as vault:
        lines: list[bytes] = []
        table = _Watched(LiveTable.start(first_line("house"), vault, lines.append))
        bots = Bots("house", first_fingerprint(lines[0]))
        while table.way is None:
            bots.step(cast("LiveTable", table))
        return table.way


# What stands where


def files_that_name_a_finding() -> tuple[int, int]:
    """The least and the most files of the package, but for ``testing``, in which the id of one finding is written."""
    counts = dict.fromkeys(FINDINGS, 0)
    for file in PACKAGE.rglob("*.py"):
        if "testing" not in file.parts:
            for name in {*_texts(file)} & counts.keys():
                counts[name] += 1
    return min(counts.values()), max(counts.values())


def _texts(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def phase_settings(room: str) -> int:
    """How many places below a folder set the phase of a match; those of a hand have names of their own."""
    return sum(
        1
        for file in (PACKAGE / room).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "_replace"
        for keyword in node.keywords
        if keyword.arg == "phase" and not _is_of_a_hand(keyword.value)
    )


def _is_of_a_hand(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value in get_args(HandPhase)


def rooms() -> tuple[int, int]:
    """The rooms of the house, and the arrows between them; raises CycleError where they go in a circle."""
    drawn = arrows(imports(PACKAGE.name))
    list(TopologicalSorter(drawn).static_order())
    return len(drawn), sum(map(len, drawn.values()))
