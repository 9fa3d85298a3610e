"""A record: bytes to events, all or nothing; an archive: bytes to records (SPEC.md#record)."""

import json
from collections.abc import Iterator
from io import BytesIO
from itertools import accumulate, islice
from operator import attrgetter
from typing import BinaryIO, Final, NamedTuple, NoReturn

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Deal, Declare, Double, Event, Game, Play, Rest, Result, Sawa
from fairshuffle.limits import MAX_RECORD_BYTES, MAX_RECORD_DEALS, MAX_RECORD_LINES
from fairshuffle.record.kinds import FORMAT, unknown_format
from fairshuffle.record.likeness import looks_like
from fairshuffle.record.lines import read_line, read_lines
from fairshuffle.rules.options import OPTION_NAMES, TableOptions, profile


class Record(NamedTuple):
    """One game, read.

    ``events`` holds one event a line, ``game`` first. ``data`` is the record itself, byte for byte, and ``ends`` the
    offset in it where each line ends, its LF included: all bytes before line ``n`` (counted from 1) are
    ``data[:ends[n - 2]]``, none for the first line.
    """

    game: Game
    options: TableOptions
    events: tuple[Event, ...]
    data: bytes
    ends: tuple[int, ...]


def read_record(data: bytes) -> Record:
    r"""The record that is exactly these bytes (SPEC.md#malformed).

    Raises MalformedRecordError, naming line, column and key, for bytes that are no record, and UnsupportedError for a
    format, a profile, or options that this version does not know (SPEC.md#unsupported).

    >>> read_record(b"not a record\n")
    Traceback (most recent call last):
        ...
    fairshuffle.errors.MalformedRecordError: line 1: not JSON: Expecting value
    """
    try:
        return _read_record(data)
    except MalformedRecordError as refused:
        refused.looks_like = looks_like(data)
        raise


def _read_record(data: bytes) -> Record:
    ends = _ends(data)
    game = _first_line(data[: ends[0]] if ends else b"")
    options = table_options(game)
    events, refused = _other_lines(data, ends)
    events = (game, *events)
    kinds = [*map(type, events)]
    faults = [_second_game(kinds), _deal_too_many(kinds)]
    if game.commitment is None:
        faults.append(_cards_missing(events))
    first = min(filter(None, [*faults, refused]), key=attrgetter("line"), default=None)
    if first:
        raise first
    return Record(game, options, events, data, ends)


def _first_line(data: bytes) -> Game:
    """The first line, given with its LF or without; another format is unsupported, whatever else stands in it."""
    text = decode(data).removesuffix("\n")
    _refuse_another_format(text)
    game = read_line(text) if data else None
    if not isinstance(game, Game):
        raise MalformedRecordError(1, "the first line of a record is of type game")
    return game


def _refuse_another_format(text: str) -> None:
    """Raises UnsupportedError where the text is a JSON object, canonical or not, that names another format."""
    try:
        value = json.loads(text, parse_int=len, parse_constant=_no_constant)  # no number is made of long digits
    except (ValueError, RecursionError):  # no JSON: the strict reader says why
        return
    name = value.get("format") if isinstance(value, dict) else None
    if isinstance(name, str) and name != FORMAT:
        raise unknown_format(name)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _other_lines(data: bytes, ends: tuple[int, ...]) -> tuple[tuple[Event, ...], MalformedRecordError | None]:
    """The events behind the first line, up to the first line that cannot be read, and why that one cannot."""
    begin, refused = ends[0], None
    try:
        text = data[begin:].decode()
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, begin + error.start) + 1
        begins = ends[number - 2]
        column = len(data[begins : begin + error.start].decode()) + 1
        refused = MalformedRecordError(number, f"not UTF-8: {error.reason}", column=column)
        text = data[begin:begins].decode()
    if not refused and data[-1:] != b"\n":
        reason = "the last line does not end with LF: the record may be cut off"
        last = data[ends[-2] if len(ends) > 1 else 0 :]
        refused = MalformedRecordError(len(ends), reason, column=len(last.decode()) + 1)
        text = text[: text.rfind("\n") + 1]
    try:
        return tuple(read_lines(text, 2)), refused
    except (MalformedRecordError, UnsupportedError):
        return _up_to_the_first_refused(text)


def _up_to_the_first_refused(text: str) -> tuple[tuple[Event, ...], MalformedRecordError]:
    """What ``_other_lines`` gives of lines one of which is refused."""
    events: list[Event] = []
    for number, line in enumerate(text.split("\n"), 2):
        try:
            events.append(read_line(line, number))
        except UnsupportedError:
            return tuple(events), _archive(number)
        except MalformedRecordError as refused:
            return tuple(events), refused
    raise AssertionError(text)


def table_options(game: Game) -> TableOptions:
    """The options of a table: those of its profile with the changes that its first line lists (SPEC.md#options).

    Raises UnsupportedError for an unknown profile, and OptionsError for options that are unknown or contradict each
    other; MalformedRecordError for an option that repeats the profile's value.

    >>> from fairshuffle.events import Player
    >>> four = (Player("a"), Player("b"), Player("c"), Player("d"))
    >>> game = Game("fairshuffle/1", "g", "2026-01-01T00:00:00Z", "sahrat", (("target", 104),), "easy", False, four)
    >>> table_options(game).target
    104
    """
    ordinary = profile(game.profile)
    for name, value in game.options:
        same = getattr(ordinary, name) if name in OPTION_NAMES else None
        if value == same and type(value) is type(same):
            reason = f"the option {name} has this value in {game.profile} already and must be left out"
            raise MalformedRecordError(1, reason, key="options")
    return ordinary.with_changes(dict(game.options))


def decode(data: bytes) -> str:
    r"""The text of some lines; raises MalformedRecordError with line and column of the first byte that is not UTF-8.

    >>> decode("سرا\n".encode())
    'سرا\n'
    """
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        good = data[: error.start].decode()
        column = len(good) - (good.rfind("\n") + 1) + 1
        raise MalformedRecordError(good.count("\n") + 1, f"not UTF-8: {error.reason}", column=column) from None


def _ends(data: bytes) -> tuple[int, ...]:
    """The offset where each line ends; refuses a record with too many bytes or lines."""
    if len(data) > MAX_RECORD_BYTES:
        line = data.count(b"\n", 0, MAX_RECORD_BYTES) + 1
        raise MalformedRecordError(line, f"a record of more than {MAX_RECORD_BYTES} bytes")
    ends = tuple(islice(accumulate(map(len, BytesIO(data))), MAX_RECORD_LINES + 1))
    if len(ends) > MAX_RECORD_LINES:
        raise MalformedRecordError(MAX_RECORD_LINES + 1, f"a record of more than {MAX_RECORD_LINES} lines")
    return ends


def _second_game(kinds: list[type[Event]]) -> MalformedRecordError | None:
    return _archive(kinds.index(Game, 1) + 1) if kinds.count(Game) > 1 else None


def _archive(number: int) -> MalformedRecordError:
    return MalformedRecordError(number, "a second game: this is an archive, not a record")


def _deal_too_many(kinds: list[type[Event]]) -> MalformedRecordError | None:
    if kinds.count(Deal) <= MAX_RECORD_DEALS:
        return None
    deals = [number for number, kind in enumerate(kinds, 1) if kind is Deal]
    return MalformedRecordError(deals[MAX_RECORD_DEALS], f"a record of more than {MAX_RECORD_DEALS} deals")


_NEED_CARDS: Final = frozenset({Double, Declare, Play, Sawa})


def _cards_missing(events: tuple[Event, ...]) -> MalformedRecordError | None:
    """The fault of a hand whose cards neither a commitment nor the record gives, where they are first needed."""
    rest_is_missing = False
    for number, event in enumerate(events, 1):
        if type(event) in _NEED_CARDS:
            if rest_is_missing:
                reason = (
                    "without a commitment no card is played, doubled on, declared or claimed before a line of type rest"
                )
                return MalformedRecordError(number, reason)
        elif isinstance(event, Deal):
            if event.hands is None:
                reason = 'without a commitment a deal has "hands"'
                return MalformedRecordError(number, reason, key="hands")
            rest_is_missing = True
        elif isinstance(event, (Rest, Result)):
            rest_is_missing = False
    return None


_NEXT_RECORD: Final = b'\n{"type":"game"'
_CHUNK: Final = 1 << 20


def split_archive(source: bytes | BinaryIO) -> Iterator[bytes]:
    r"""The records of an archive one by one, each as its bytes, for ``read_record`` (SPEC.md#archive).

    A line that begins with ``{"type":"game"`` starts the next record. Nothing is checked and nothing lost but this: of
    a record over MAX_RECORD_BYTES only a part is kept, still over the cap, so that ``read_record`` refuses it.

    >>> [len(record) for record in split_archive(b'{"type":"game"}\n' * 2)]
    [16, 16]
    """
    return (data for _, data in split_numbered(source))


def split_numbered(source: bytes | BinaryIO) -> Iterator[tuple[int, bytes]]:
    r"""The records of an archive as ``split_archive`` gives them, each with the number of its first line in it.

    >>> [line for line, _ in split_numbered(b'{"type":"game"}\n{}\n' * 2)]
    [1, 3]
    """
    stream = BytesIO(source) if isinstance(source, bytes) else source
    held = bytearray()
    searched = 0
    line, left_out = 1, 0
    while chunk := stream.read(_CHUNK):
        held += chunk
        while (found := held.find(_NEXT_RECORD, searched)) >= 0:
            yield line, bytes(held[: found + 1])
            line, left_out = line + left_out + held.count(b"\n", 0, found + 1), 0
            del held[: found + 1]
            searched = 0
        searched = max(searched, len(held) - len(_NEXT_RECORD) + 1)
        if searched > MAX_RECORD_BYTES:  # keep the end too: the next record may have begun there
            left_out += held.count(b"\n", MAX_RECORD_BYTES + 1, searched)
            del held[MAX_RECORD_BYTES + 1 : searched]
            searched = MAX_RECORD_BYTES + 1
    if held:
        yield line, bytes(held)
