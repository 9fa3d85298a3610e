"""Files that ``verify`` writes, for the tests of them; and a game whose names would break out of any markup."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from fairshuffle.events import Game, Player
from tests.tools.console import run
from tests.tools.make_games import GAMES
from tests.tools.trust import Server

RENEGE: Final = GAMES / "renege.jsonl"
GOOD: Final = GAMES / "sahrat-easy-short.jsonl"
QAID: Final = GAMES / "balotk-qaid.jsonl"
CUT_OFF: Final = GAMES / "cut-off.jsonl"
NO_RECORD: Final = GAMES / "white-space.jsonl"
UNKNOWN: Final = GAMES / "unknown-profile.jsonl"

HOSTILE: Final = ("</script><!--<script>", "]]><x>&amp;&", "\"'<img src=x onerror=alert(1)>", "a\uffff\ufffe{who}")
"""Names that would break out of markup, and characters that XML cannot hold."""


def with_hostile_names(line: Game) -> Game:
    one, two, three, four = (Player(name) for name in HOSTILE)
    return line._replace(seats=(one, two, three, four))


@cache
def hostile() -> bytes:
    """A game of hostile names in which a card is played that was never held."""
    lines = Server(header=with_hostile_names).play().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b'"play"' in line)
    lines[at] = re.sub(rb'"card":"(..)"', lambda card: b'"card":"%s"' % other(card[1]), lines[at])
    return b"".join(lines)


def other(card: bytes) -> bytes:
    return b"7C" if card != b"7C" else b"8C"


def written(kind: str, tmp_path: Path, *inputs: Path | str, lang: str = "en") -> str:
    file = tmp_path / f"report.{kind}"
    ran = run("verify", "--quiet", f"--{kind}", str(file), "--lang", lang, *map(str, inputs))
    assert ran.err == ""
    return file.read_text(encoding="utf-8")
