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
    return _read(line[_TYPE_AT : line.find('"', _TYPE_AT)], line, number)


def _read(name: str, line: str, number: int) -> Event:
    """The event of a line that is of type ``name``, if it is any."""
    if len(line) >= MAX_LINE_BYTES // 4 and len(line.encode("utf-8", "surrogatepass")) >= MAX_LINE_BYTES:
        raise MalformedRecordError(number, f"a line of more than {MAX_LINE_BYTES} bytes")
    found = LINES.get(name)
    event = found.read(line) if found else None
    if event is None:
        refuse(line, number, LINES)
    return event


_TIMED: Final = re.compile(rf'^\{{"type":"([a-z]+)","at":({kinds.UP_TO_MAX_NUMBER}),(.*)\}}$', re.MULTILINE)
"""A line of any type but ``game``: its type, its time, and the rest, which only its form can judge."""

_ENDINGS: Final[dict[str, tuple[type[Event], dict[str, tuple[Any, ...]]]]] = {
    name: (EVENT_TYPES[name], {})
    for name, entry in LINES.items()
    if name != "game" and all(key.kind.few for key in entry.keys[1:])
}
"""Of the types whose lines differ in little but their time: what was read of the rest of a line already.

Most lines of a record are such, and there are some thousands of different rests in all. No rule looks at the time.
"""


def read_lines(text: str, number: int = 1) -> list[Event]:
    r"""The events of canonical lines that end with LF; ``number`` is that of the first (SPEC.md#canonical-lines).

    Raises what ``read_line`` raises for the first line that is not canonical.

    >>> read_lines('{"type":"sawa","at":46000,"seat":0}\n{"type":"trick","at":46000,"winner":2}\n')
    [Sawa(at=46000, seat=0), Trick(at=46000, winner=2)]
    """
    lines = text.split("\n")
    lines.pop()
    parts = _TIMED.findall(text)
    if len(parts) != len(lines):
        return [read_line(line, place) for place, line in enumerate(lines, number)]
    events: list[Event] = []
    new: Any = tuple.__new__
    for name, at, rest in parts:
        if name not in _ENDINGS:
            place = len(events)
            events.append(_read(name, lines[place], number + place))
            continue
        kind, endings = _ENDINGS[name]
        if (ending := endings.get(rest)) is None:
            place = len(events)
            event = _read(name, lines[place], number + place)
            endings[rest] = event[1:]
        else:
            event = new(kind, (int(at), *ending))
        events.append(event)
    return events


def write_line(event: Event) -> bytes:
    r"""The canonical line of an event with its LF (SPEC.md#canonical-lines); options are put in order.

    Raises MalformedRecordError when the event holds something that no line can hold.

    >>> from fairshuffle.events import Sawa
    >>> write_line(Sawa(at=46000, seat=0))
    b'{"type":"sawa","at":46000,"seat":0}\n'
    """
    line = encode(_FORM_OF[type(event)].plain(event))
    read_line(line)  # a line that the reader refuses is never written
    return f"{line}\n".encode()
