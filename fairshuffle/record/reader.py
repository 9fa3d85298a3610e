"""A record: bytes to events, all or nothing; an archive: bytes to records (SPEC.md#record)."""

from collections.abc import Iterator
from io import BytesIO
from itertools import accumulate, islice
from typing import BinaryIO, Final, NamedTuple

from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Deal, Declare, Double, Event, Game, Play, Rest, Result, Sawa
from fairshuffle.limits import MAX_RECORD_BYTES, MAX_RECORD_DEALS, MAX_RECORD_LINES
from fairshuffle.record.lines import read_line, read_lines
from fairshuffle.rules.options import TableOptions, profile


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
    ends = _ends(data)
    text = decode(data)
    if text and text[-1] != "\n":
        reason = "the last line does not end with LF: the record may be cut off"
        raise MalformedRecordError(data.count(b"\n") + 1, reason, column=len(text) - text.rfind("\n"))
    first, _, rest = text.partition("\n")
    game = read_line(first, 1) if text else None
    if not isinstance(game, Game):
        raise MalformedRecordError(1, "the first line of a record is of type game")
    options = table_options(game)
    events = (game, *read_lines(rest, 2))
    marks = [(number, event) for number, event in enumerate(events, 1) if type(event) in _MARKS]
    _check_one_game(marks)
    _check_deals(marks)
    if game.commitment is None:
        _check_cards_are_there(events)
    _check_gahwa(marks)
    return Record(game, options, events, data, ends)


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
    options = ordinary.with_changes(dict(game.options))
    for name, _ in game.options:
        if getattr(options, name) == getattr(ordinary, name):
            reason = f"the option {name} has this value in {game.profile} already and must be left out"
            raise MalformedRecordError(1, reason, key="options")
    return options


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
    if len(ends) > MAX_RECORD_LINES and data.endswith(b"\n", 0, ends[-1]):
        raise MalformedRecordError(MAX_RECORD_LINES + 1, f"a record of more than {MAX_RECORD_LINES} lines")
    return ends


_MARKS: Final = frozenset({Game, Deal, Double, Result})
"""The events that mark where a hand begins and ends and what it is worth: few of a record, looked at more than once."""


def _check_one_game(marks: list[tuple[int, Event]]) -> None:
    for number, event in marks[1:]:
        if isinstance(event, Game):
            raise MalformedRecordError(number, "a second game: this is an archive, not a record")


def _check_deals(marks: list[tuple[int, Event]]) -> None:
    deals = [number for number, event in marks if isinstance(event, Deal)]
    if len(deals) > MAX_RECORD_DEALS:
        raise MalformedRecordError(deals[MAX_RECORD_DEALS], f"a record of more than {MAX_RECORD_DEALS} deals")


_NEED_CARDS: Final = frozenset({Double, Declare, Play, Sawa})


def _check_cards_are_there(events: tuple[Event, ...]) -> None:
    """Refuses a hand whose cards neither a commitment nor the record gives, where they are first needed."""
    rest_is_missing = False
    for number, event in enumerate(events, 1):
        if type(event) in _NEED_CARDS:
            if rest_is_missing:
                reason = (
                    "without a commitment no card is played, doubled on, declared or claimed before a line of type rest"
                )
                raise MalformedRecordError(number, reason)
        elif isinstance(event, Deal):
            if event.hands is None:
                reason = 'without a commitment a deal has "hands"'
                raise MalformedRecordError(number, reason, key="hands")
            rest_is_missing = True
        elif isinstance(event, Rest | Result):
            rest_is_missing = False


def _check_gahwa(marks: list[tuple[int, Event]]) -> None:
    """Refuses the claims that have no meaning under Gahwa, which wins the match whatever the projects are."""
    gahwa = False
    for number, event in marks:
        if isinstance(event, Double):
            gahwa = gahwa or event.level == "gahwa"
        elif isinstance(event, Deal):
            gahwa = False
        elif isinstance(event, Result) and gahwa:
            for name in ("projects", "baloot"):
                if getattr(event, name) is not None:
                    raise MalformedRecordError(number, f'"{name}" must be left out under Gahwa', key=name)


_NEXT_RECORD: Final = b'\n{"type":"game"'
_CHUNK: Final = 1 << 20


def split_archive(source: bytes | BinaryIO) -> Iterator[bytes]:
    r"""The records of an archive one by one, each as its bytes, for ``read_record`` (SPEC.md#archive).

    A line that begins with ``{"type":"game"`` starts the next record. Nothing is checked and nothing lost but this: of
    a record over MAX_RECORD_BYTES only a part is kept, still over the cap, so that ``read_record`` refuses it.

    >>> [len(record) for record in split_archive(b'{"type":"game"}\n' * 2)]
    [16, 16]
    """
    stream = BytesIO(source) if isinstance(source, bytes) else source
    held = bytearray()
    searched = 0
    while chunk := stream.read(_CHUNK):
        held += chunk
        while (found := held.find(_NEXT_RECORD, searched)) >= 0:
            yield bytes(held[: found + 1])
            del held[: found + 1]
            searched = 0
        searched = max(searched, len(held) - len(_NEXT_RECORD) + 1)
        if searched > MAX_RECORD_BYTES:  # keep the end too: the next record may have begun there
            del held[MAX_RECORD_BYTES + 1 : searched]
            searched = MAX_RECORD_BYTES + 1
    if held:
        yield bytes(held)
