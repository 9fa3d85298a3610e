"""The lenient formatter: JSON lines written by hand become canonical lines, which the strict reader then judges."""

from collections.abc import Callable, Iterator, Mapping
from json import JSONDecodeError
from types import MappingProxyType
from typing import Any, Final

from fairshuffle.errors import MalformedRecordError
from fairshuffle.record import kinds
from fairshuffle.record.kinds import Kind
from fairshuffle.record.lines import LINES, encode, read_line
from fairshuffle.record.plain_json import read_json
from fairshuffle.record.reader import decode
from fairshuffle.rules.options import profile


def format_lines(text: str | bytes) -> Iterator[bytes]:
    r"""The canonical lines, LF included, of lines of JSON written by hand (SPEC.md#fmt).

    Mends the order of keys and options, white space, escapes, blank lines, CR LF, a byte order mark, keys that are null
    or false where they may be left out, options equal to the profile's, and cards such as ``10h``. Everything else
    stays as it is and must please ``read_line``. Raises MalformedRecordError, with the line as it was given, for what
    is not mended, and UnsupportedError for another format, or options of an unknown profile.

    >>> list(format_lines('{"seat": 0, "card": "10h", "at": 46000, "auto": false, "type": "play"}'))
    [b'{"type":"play","at":46000,"seat":0,"card":"TH"}\n']
    """
    if isinstance(text, bytes):
        text = decode(text)
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip(" \t\r"):
            yield f"{_canonical(line, number)}\n".encode()


def _canonical(line: str, number: int) -> str:
    given = _parsed(line, number)
    if not isinstance(given, dict):
        raise MalformedRecordError(number, "a line is one JSON object")
    canonical = encode(_mended(given))
    try:
        read_line(canonical, number)
    except MalformedRecordError as error:  # its column is not one of the line that was given
        raise MalformedRecordError(number, error.reason, key=error.key) from None
    return canonical


def _parsed(line: str, number: int) -> Any:  # noqa: ANN401  # any JSON value
    try:
        return read_json(line)
    except JSONDecodeError as error:
        raise MalformedRecordError(number, f"not JSON: {error.msg}", column=error.pos + 1) from None
    except ValueError as error:
        raise MalformedRecordError(number, str(error)) from None


def _mended(given: dict[str, Any]) -> dict[str, Any]:
    """A line with its keys in order and its values mended; unknown keys stand last, for the reader to refuse."""
    name = given.get("type")
    form = LINES.get(name) if isinstance(name, str) else None
    if form is None:
        return given if name is None else {"type": name, **given}
    if name == "game":
        given["options"] = _changes(given.get("options"), given.get("profile"))
    order = [key for key in form.keys if key.name in given and not (key.optional and _is_absent(given[key.name]))]
    mended = {key.name: _MENDERS.get(key.kind, _as_it_is)(given[key.name]) for key in order}
    known = {"type", *(key.name for key in form.keys)}
    unknown = {name: value for name, value in given.items() if name not in known}
    return {"type": name, **mended, **unknown}


def _is_absent(value: Any) -> bool:  # noqa: ANN401  # whatever stands there
    return value is None or value is False


def _changes(options: Any, name: Any) -> Any:  # noqa: ANN401  # whatever stands there
    """The options of a first line in order, without those that profile ``name`` has anyway; None when none is left."""
    if not isinstance(options, dict) or not isinstance(name, str):
        return options
    usual = profile(name)
    changes = {}
    for option, value in sorted(options.items()):
        changed = sorted(value) if isinstance(value, list) and all(isinstance(item, str) for item in value) else value
        if changed is not None and encode(changed) != encode(getattr(usual, option, None)):
            changes[option] = changed
    return changes or None


def _players(seats: Any) -> Any:  # noqa: ANN401  # whatever stands there
    return [_player(seat) for seat in seats] if isinstance(seats, list) else seats


def _player(player: Any) -> Any:  # noqa: ANN401  # whatever stands there
    if not isinstance(player, dict):
        return player
    stays = {key: value for key, value in player.items() if not (key == "bot" and _is_absent(value))}
    return {"name": None, **stays}


def _symbols(value: Any) -> Any:  # noqa: ANN401  # whatever stands there
    """Cards, suits and ranks as the record writes them, alone or in lists."""
    if isinstance(value, list):
        return [[_symbol(card) for card in item] if isinstance(item, list) else _symbol(item) for item in value]
    return _symbol(value)


def _symbol(value: Any) -> Any:  # noqa: ANN401  # whatever stands there
    return value.upper().replace("10", "T") if isinstance(value, str) and value.isascii() else value


def _as_it_is(value: Any) -> Any:  # noqa: ANN401  # whatever stands there
    return value


_MENDERS: Final[Mapping[Kind, Callable[[Any], Any]]] = MappingProxyType(
    {
        kinds.SEATS: _players,
        kinds.CARD: _symbols,
        kinds.SUIT: _symbols,
        kinds.RANK: _symbols,
        kinds.SHOWN: _symbols,
        kinds.HANDS: _symbols,
        kinds.CLOSING: _symbols,
    }
)
