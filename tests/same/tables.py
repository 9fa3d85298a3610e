"""A game at a live table as a transcript: what was asked of the table, and what it gave or why it refused.

The bots of the tree that keeps decide what is asked, wrong things among it; the other tree is asked the same.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from fairshuffle.errors import OptionsError
from fairshuffle.record import read_line, write_line
from fairshuffle.rules.options import profile
from fairshuffle.seats import SEATS
from fairshuffle.server import Action, Decline, DerivedVault, LiveTable, PlayerError, hkdf
from fairshuffle.shuffle import first_fingerprint
from tests.tools.live import Bots, first_line

WRONG: Final = 0.2
"""How often something is asked before that was right at another moment, of this seat or another one."""

Asked = Sequence[Any]
"""Seat, what it asks for (a line without its LF, or the seat that declines) and when; without both time passes."""


def transcript(question: Mapping[str, Any], asked: Sequence[Asked] | None = None) -> Mapping[str, list[Any]]:
    """What was asked and what came of it; where nothing is given to ask, the bots of this tree decide it."""
    ordinary = profile(question["profile"])
    changes = {name: value for name, value in question["options"].items() if value != getattr(ordinary, name)}
    identity, kind, reveal = f"same-{question['seed']}", question["table"], question["reveal"]
    game = first_line(identity, question["profile"], table=kind, changes=changes, reveal=reveal)
    lines: list[bytes] = []
    with TemporaryDirectory() as folder:
        vault = DerivedVault(Path(folder) / "vault.db", hkdf(bytes(range(32))))
        try:
            table = LiveTable.start(game, vault, lines.append)
        except OptionsError as refused:
            return {"asked": [], "given": [str(refused)]}
        watched = _Watched(table)
        watched.given += [lines[0].decode()]
        if asked is None:
            bots = Bots(question["seed"], first_fingerprint(lines[0]), tuple(question["joined"]))
            _play(watched, bots, Random(question["seed"]))
        else:
            for one in asked:
                watched.ask(one)
        vault.close()
    return {"asked": watched.asked, "given": watched.given}


class _Watched:
    """A live table of which is noted what it is asked and what it answers, and now and then what it offers."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.asked: list[Asked] = []
        self.given: list[str] = []

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a table has
        return getattr(self.table, name)

    def request(self, seat: int, action: Action, at: int) -> bytes:
        line = action.seat if isinstance(action, Decline) else write_line(action).decode().rstrip("\n")
        return self._noted([seat, line, at], lambda: self.table.request(seat, action, at))

    def tick(self, at: int) -> bytes:
        return self._noted([None, None, at], lambda: self.table.tick(at))

    def ask(self, one: Asked) -> None:
        seat, line, at = one
        with suppress(PlayerError):
            if line is None:
                self.tick(at)
            else:
                action: Any = read_line(line, 2) if isinstance(line, str) else Decline(line)
                self.request(seat, action, at)

    def _noted(self, asked: Asked, ask: Any) -> bytes:  # noqa: ANN401 - a call of the table
        self.asked.append(asked)
        try:
            appended: bytes = ask()
        except PlayerError as refused:
            self.given.append(f"refused: {refused}")
            raise
        self.given.append(appended.decode())
        if len(self.asked) % 7 == 0:
            self.given.append(self._offers())
        return appended

    def _offers(self) -> str:
        offers = [
            (seat, type(action).__name__, *map(str, action))  # a link that is offered has no bytes yet
            for seat in SEATS
            for action in self.table.legal(seat)
        ]
        return f"{self.table.due()} {len(offers)} {sha256(repr(sorted(offers)).encode()).hexdigest()[:16]}"


def _play(watched: Any, bots: Bots, random: Random) -> None:  # noqa: ANN401 - it stands for a table
    seen: list[Action] = []
    while not watched.over:
        offers = bots.wishes(watched.table, random)
        seen += [action for _, action in random.sample(offers, min(len(offers), 1))]
        if seen and random.random() < WRONG:
            action = random.choice(seen)
            seat = random.choice((action.seat, random.randrange(4)))
            with suppress(PlayerError):
                watched.request(seat, action, watched.at)
        if not watched.over:
            bots.step(watched)
