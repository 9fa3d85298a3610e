"""The table of line types, and the canonical reader and writer of one line (SPEC.md#lines)."""

import json
import re
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import EVENT_TYPES, Bid, Cut, Event, Game, Result
from fairshuffle.limits import MAX_LINE_BYTES
from fairshuffle.record import kinds
from fairshuffle.record.forms import Form, Rule, form, refuse
from fairshuffle.record.kinds import Kind

# The keys after "type"; every type but `game` has "at" before these. "?" marks a key that may be left out.
_KEYS: Final[Mapping[str, Mapping[str, Kind]]] = {
    "game": {
        "format": kinds.FORMAT_NAME,
        "game": kinds.GAME_ID,
        "created": kinds.CREATED,
        "profile": kinds.PROFILE,
        "options?": kinds.OPTIONS,
        "table": kinds.TABLE,
        "free?": kinds.FLAG,
        "seats": kinds.SEATS,
        "commitment?": kinds.HASH,
        "reveal?": kinds.REVEAL,
        "hand_commitments?": kinds.HASHES,
        "links?": kinds.LINKS,
        "key?": kinds.KEY,
    },
    "join": {"seat": kinds.SEAT, "anchor": kinds.HASH},
    "checkpoint": {"lines": kinds.NUMBER, "digest": kinds.HASH, "signature?": kinds.SIGNATURE},
    "link": {"seat": kinds.SEAT, "deal": kinds.NUMBER, "value": kinds.HASH},
    "draw": {"dealer": kinds.SEAT},
    "cut": {"seat": kinds.SEAT, "cards?": kinds.CUT, "take?": kinds.TAKE, "for?": kinds.SEAT},
    "deal": {"hand": kinds.COUNT, "dealer": kinds.SEAT, "turned": kinds.CARD, "hands?": kinds.HANDS},
    "boshat": {"seat": kinds.SEAT},
    "bid": {"seat": kinds.SEAT, "call": kinds.CALL, "suit?": kinds.SUIT, "auto?": kinds.FLAG},
    "rest": {"hands": kinds.CLOSING},
    "double": {"seat": kinds.SEAT, "level": kinds.LEVEL, "locked?": kinds.FLAG},
    "declare": {"seat": kinds.SEAT, "project": kinds.PROJECT, "top?": kinds.RANK},
    "speak": {"seat": kinds.SEAT, "project": kinds.PROJECT, "kind": kinds.PROJECT_KIND, "top": kinds.RANK},
    "show": {"seat": kinds.SEAT, "cards": kinds.SHOWN},
    "play": {"seat": kinds.SEAT, "card": kinds.CARD, "say?": kinds.SAY, "auto?": kinds.FLAG},
    "trick": {"winner": kinds.SEAT},
    "sawa": {"seat": kinds.SEAT},
    "qaid": {"seat": kinds.SEAT},
    "accuse": {"seat": kinds.SEAT, "against": kinds.SEAT, "offence": kinds.OFFENCE, "trick?": kinds.TRICK},
    "close": {"seat": kinds.SEAT},
    "ruling": {"outcome": kinds.RULING},
    "chat": {"seat": kinds.SEAT, "to": kinds.AUDIENCE},
    "result": {
        "hand": kinds.COUNT,
        "outcome": kinds.OUTCOME,
        "points": kinds.PAIR,
        "total": kinds.PAIR,
        "cards?": kinds.PAIR,
        "projects?": kinds.PAIR,
        "baloot?": kinds.PAIR,
    },
    "reveal": {"hand": kinds.NUMBER, "secret": kinds.HASH},
    "ready": {"seat": kinds.SEAT},
    "end": {"winner": kinds.TEAM, "total": kinds.PAIR, "secret?": kinds.HASH},
    "abort": {"reason": kinds.REASON, "secret?": kinds.HASH},
}


def _game(game: Game) -> tuple[str, str] | None:
    if game.commitment is None:
        for name in ("reveal", "hand_commitments", "links"):
            if getattr(game, name) is not None:
                return name, f'"{name}" needs a "commitment"'
    if game.reveal is None and game.hand_commitments is not None:
        return "hand_commitments", '"hand_commitments" needs "reveal":"after_hand"'
    if game.reveal is not None and game.hand_commitments is None:
        return "reveal", '"reveal":"after_hand" needs "hand_commitments"'
    return None


def _cut(cut: Cut) -> tuple[str, str] | None:
    stand = (cut.cards is not None, cut.take is not None, cut.for_ is not None)
    if stand not in {(True, False, False), (False, True, True)}:
        return "cards", 'a cut has either "cards", or both "take" and "for"'
    return None


def _bid(bid: Bid) -> tuple[str, str] | None:
    if (bid.call == "hokm") == (bid.suit is None):
        return "suit", '"suit" stands with the call hokm, and with no other'
    return None


_NO_CLAIMS: Final[Mapping[str, tuple[str, ...]]] = {
    "passed_out": ("cards", "projects", "baloot"),
    "boshat": ("cards", "projects", "baloot"),
    "redeal": ("cards", "projects", "baloot"),
    "registered": ("cards",),
}


def _result(result: Result) -> tuple[str, str] | None:
    for name in _NO_CLAIMS.get(result.outcome, ()):
        if getattr(result, name) is not None:
            return name, f'"{name}" must be left out when a hand is {result.outcome}'
    return None


_RULES: Final[Mapping[str, Rule]] = {"game": _game, "cut": _cut, "bid": _bid, "result": _result}

LINES: Final[Mapping[str, Form[Event]]] = MappingProxyType(
    {
        name: form(
            name,
            partial(tuple.__new__, EVENT_TYPES[name]),
            keys if name == "game" else {"at": kinds.NUMBER, **keys},
            _RULES.get(name),
        )
        for name, keys in _KEYS.items()
    }
)

_FORM_OF: Final[Mapping[type[Event], Form[Event]]] = MappingProxyType(
    {EVENT_TYPES[name]: entry for name, entry in LINES.items()}
)
_TYPE_AT: Final = len('{"type":"')
_LONG: Final = MAX_LINE_BYTES // 4  # characters: no shorter line has too many bytes
_BEGINS: Final = 64  # characters that no type and time exceed

encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""The canonical text of a JSON value."""


def read_line(line: str, number: int = 1) -> Event:
    """The event of one canonical line, given without its LF (SPEC.md#canonical-lines).

    Raises MalformedRecordError for every other text, with ``number`` as its line, and UnsupportedError for a first
    line of another format. Whether a first line's profile and options are known is for ``read_record`` to say.

    >>> read_line('{"type":"play","at":46000,"seat":0,"card":"JS"}')
    Play(at=46000, seat=0, card=28, say=None, auto=False)
    >>> read_line('{"type":"play","at":46000,"seat":4,"card":"JS"}')
    Traceback (most recent call last):
        ...
    fairshuffle.errors.MalformedRecordError: line 1: expected a seat, 0 to 3, found 4
    """
    if len(line) >= _LONG and len(line.encode("utf-8", "surrogatepass")) >= MAX_LINE_BYTES:
        raise MalformedRecordError(number, f"a line of more than {MAX_LINE_BYTES} bytes")
    found = LINES.get(line[_TYPE_AT : line.find('"', _TYPE_AT)])
    event = found.read(line) if found else None
    if event is None:
        refuse(line, number, LINES)
    return event


_TIMED: Final = re.compile(r'\{"type":"([a-z]+)","at":(0|[1-9][0-9]{0,14})')
"""How a line of any type but ``game`` begins: its type and its time.

Of a time with more digits some are left to the ending, which no form reads then: ``read_line`` does.
"""

_ENDINGS: Final[Mapping[str, tuple[type[Event], Form[Event], bool, dict[str, tuple[Any, ...]]]]] = MappingProxyType(
    {
        name: (EVENT_TYPES[name], entry, all(key.kind.few for key in entry.keys[1:]), {})
        for name, entry in LINES.items()
        if name != "game"
    }
)
"""By type, what stands behind the time: its form, whether there are few such endings, and those read already.

Most lines of a record have one of the few, of which there are less than three thousand in all types together.
"""


def read_lines(text: str, number: int = 1) -> list[Event]:
    r"""The events of canonical lines that end with LF; ``number`` is that of the first (SPEC.md#canonical-lines).

    Raises what ``read_line`` raises for the first line that is not canonical.

    >>> read_lines('{"type":"sawa","at":46000,"seat":0}\n{"type":"trick","at":46000,"winner":2}\n')
    [Sawa(at=46000, seat=0), Trick(at=46000, winner=2)]
    """
    events: list[Event] = []
    try:
        _read_timed(text, events)
    except (KeyError, ValueError):
        lines = text.split("\n")[len(events) : -1]
        events += [read_line(line, place) for place, line in enumerate(lines, number + len(events))]
    return events


def _read_timed(text: str, events: list[Event]) -> None:
    """Adds the event of each line, up to the first that is for ``read_line`` to read or to refuse.

    There it raises KeyError or ValueError. Every ending that it takes ends with the only LF in it, so that none hides a
    line.
    """
    before, *parts = _TIMED.split(text)
    if before:
        raise ValueError("a first line of another type")
    new: Any = tuple.__new__
    types, times, endings = map(_ENDINGS.__getitem__, parts[::3]), map(int, parts[1::3]), parts[2::3]
    for (kind, entry, few, known), at, ending in zip(types, times, endings, strict=True):
        values = known.get(ending)
        if values is None:
            if len(ending) >= _LONG - _BEGINS:
                raise ValueError("a line that may be too long")
            values = entry.read_ending(ending)
            if few:
                known[ending] = values
        events.append(new(kind, (at,) + values))  # noqa: RUF005  # a star takes a third longer


def write_line(event: Event) -> bytes:
    r"""The canonical line of an event with its LF (SPEC.md#canonical-lines); options are put in order.

    Raises MalformedRecordError when the event holds something that no line can hold.

    >>> from fairshuffle.events import Sawa
    >>> write_line(Sawa(at=46000, seat=0))
    b'{"type":"sawa","at":46000,"seat":0}\n'
    """
    line, _ = written(event)
    return line


def written(event: Event) -> tuple[bytes, Event]:
    r"""The line of an event, as ``write_line`` gives it, and the event that a reader reads in it.

    >>> from fairshuffle.events import Cut
    >>> written(Cut(0, 2, 3, take=False))
    (b'{"type":"cut","at":0,"seat":2,"cards":3}\n', Cut(at=0, seat=2, cards=3, take=None, for_=None))
    """
    line = encode(_FORM_OF[type(event)].plain(event))
    read = read_line(line)  # a line that the reader refuses is never written
    return f"{line}\n".encode(), read
