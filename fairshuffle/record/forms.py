"""The form of a line type: one pattern that reads and checks a whole line, and the slow way that says what is wrong."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from operator import call
from typing import Any, Final, Generic, NamedTuple, NoReturn, TypeAlias, TypeVar

from fairshuffle.errors import MalformedRecordError
from fairshuffle.record.kinds import BANNED, Kind

Rule: TypeAlias = Callable[[Any], tuple[str, str] | None]
"""Looks at an event whose keys are right one by one; answers the key at fault and the reason, or None."""


_Line = TypeVar("_Line", bound=tuple[Any, ...])


class Key(NamedTuple):
    """One key of a line type."""

    name: str
    kind: Kind
    optional: bool


class Form(Generic[_Line]):
    """What a line of one type looks like: its keys in order, and the rule that holds between them."""

    def __init__(
        self, name: str, make: Callable[[Iterable[Any]], _Line], keys: tuple[Key, ...], rule: Rule | None
    ) -> None:
        self.name = name
        self.make = make
        self.keys = keys
        self.rule = rule

    def read(self, line: str) -> _Line | None:
        """The event of a canonical line of this type, given without its LF, and None of any other text."""
        try:
            return self.make(self._read_line(line))
        except ValueError:
            return None

    @cached_property
    def read_ending(self) -> Callable[[str], tuple[Any, ...]]:
        """The function that reads a line from behind its first key to its LF: all values but the first."""
        return self._reader("", self.keys[1:], r"\n")

    @cached_property
    def _read_line(self) -> Callable[[str], tuple[Any, ...]]:
        return self._reader(rf'\{{"type":"{self.name}"', self.keys, "")

    def _reader(self, begin: str, keys: tuple[Key, ...], end: str) -> Callable[[str], tuple[Any, ...]]:
        """The function that makes the values of a canonical text with the last ``keys``; ValueError for any other text.

        It is made when the first line of its type is read: a pattern takes a while to compile, and few records have
        all types. It runs once for every line, so it looks nothing up.
        """
        parts = (f',"{key.name}":({key.kind.quick or key.kind.pattern})' for key in keys)
        body = "".join(f"(?:{part})?" if key.optional else part for key, part in zip(keys, parts, strict=True))
        matched = re.compile(rf"{begin}{body}\}}{end}").fullmatch
        readers = tuple(key.kind.read for key in keys)
        make, rule = self.make, self.rule
        before = (0,) * (len(self.keys) - len(keys))  # a time, at which no rule looks

        def read(text: str) -> tuple[Any, ...]:
            match = matched(text)
            if match is None:
                raise ValueError("no canonical text")
            values = tuple(map(call, readers, match.groups()))
            if rule and rule(make(before + values)):
                raise ValueError("values that do not go together")
            return values

        return read

    def plain(self, event: _Line) -> dict[str, Any]:
        """The line of an event as an object for ``json``, its keys in order."""
        shown = {"type": self.name}
        for key, value in zip(self.keys, event, strict=True):
            if not (key.optional and (value is None or value is False or value == ())):
                shown[key.name] = key.kind.plain(value)
        return shown


def form(
    name: str, make: Callable[[Iterable[Any]], _Line], kinds: Mapping[str, Kind], rule: Rule | None = None
) -> Form[_Line]:
    """The form of the lines of type ``name``: the kind of each key in order; ``?`` marks a key that may be left out."""
    keys = tuple(Key(key.rstrip("?"), kind, key.endswith("?")) for key, kind in kinds.items())
    return Form(name, make, keys, rule)


_DECODER: Final = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)  # only extents matter here
_FOUND_SHOWN: Final = 40


class _Pair(NamedTuple):
    """A key and its value as they stand in a line, with their offsets."""

    key: str
    key_at: int
    value: str
    value_at: int


def refuse(line: str, number: int, forms: Mapping[str, Form[Any]]) -> NoReturn:
    """Raises MalformedRecordError, whose line is ``number``, with the first thing in ``line`` that is not canonical.

    Raises UnsupportedError for a first line of another format. Accepts nothing: for a line without a fault the reason
    is a general one.
    """
    _refuse_text(line, number)
    pairs = list(_pairs(line, number))
    if not pairs or pairs[0].key != "type":
        raise MalformedRecordError(number, 'the first key of a line is "type"', column=2, key="type")
    found = forms.get(pairs[0].value[1:-1])
    if found is None:
        reason = f"unknown line type {_shown(pairs[0].value)}"
        raise MalformedRecordError(number, reason, column=pairs[0].value_at + 1, key="type")
    values = _refuse_keys(pairs, line, number, found)
    broken = found.rule and found.rule(
        found.make(key.kind.read(values.get(key.name)) for key in found.keys),
    )
    if broken:
        name, reason = broken
        column = next((pair.value_at + 1 for pair in pairs if pair.key == name), 0)
        raise MalformedRecordError(number, reason, column=column, key=name)
    raise MalformedRecordError(number, f"not a canonical line of type {found.name}")


def _refuse_text(line: str, number: int) -> None:
    """Refuses what is no single JSON object without a banned character."""
    if not line:
        raise MalformedRecordError(number, "a blank line")
    banned = BANNED.search(line)
    if banned:
        reason = {"\r": "a CR: only LF ends a line", "\ufeff": "a byte order mark"}.get(
            banned[0], f"the character U+{ord(banned[0]):04X} may not stand in a record"
        )
        raise MalformedRecordError(number, reason, column=banned.start() + 1)
    try:
        value = _DECODER.decode(line)
    except json.JSONDecodeError as error:
        raise MalformedRecordError(number, f"not JSON: {error.msg}", column=error.pos + 1) from None
    except RecursionError:
        raise MalformedRecordError(number, "lists or objects nested too deeply") from None
    if not isinstance(value, dict):
        raise MalformedRecordError(number, "a line is one JSON object", column=1)


def _pairs(line: str, number: int) -> Iterator[_Pair]:
    """The keys and values of a line that is one JSON object; refuses white space between them."""

    def solid(at: int) -> int:
        if line[at : at + 1] == " ":
            raise MalformedRecordError(number, "white space outside a text", column=at + 1)
        return at

    at = solid(0) + 1
    while line[solid(at)] != "}":
        key_at = at + (line[at] == ",")
        key, colon_at = _DECODER.raw_decode(line, solid(key_at))
        written = line[key_at + 1 : colon_at - 1]
        if written != key:
            raise MalformedRecordError(number, "keys are written without escapes", column=key_at + 1, key=written)
        value_at = solid(solid(colon_at) + 1)
        _, at = _DECODER.raw_decode(line, value_at)
        yield _Pair(key, key_at, line[value_at:at], value_at)
    solid(at + 1)


def _refuse_keys(pairs: list[_Pair], line: str, number: int, form: Form[Any]) -> dict[str, str]:
    """The text of each value by key; refuses keys and values that the form does not have, in the order of the line."""
    order = [key.name for key in form.keys]
    values = {"type": form.name}
    place = 0
    for pair in pairs[1:]:
        column = pair.key_at + 1
        if pair.key in values:
            raise MalformedRecordError(number, f'the key "{pair.key}" stands twice', column=column, key=pair.key)
        if pair.key not in order:
            reason = f"unknown key {_shown(json.dumps(pair.key))}: {form.name} has {', '.join(order)}"
            raise MalformedRecordError(number, reason, column=column, key=pair.key)
        index = order.index(pair.key)
        if index < place:
            reason = f'the key "{pair.key}" stands too late: the order is {", ".join(order)}'
            raise MalformedRecordError(number, reason, column=column, key=pair.key)
        for key in form.keys[place:index]:
            if not key.optional:
                reason = f'expected the key "{key.name}", found "{pair.key}"'
                raise MalformedRecordError(number, reason, column=column, key=key.name)
        _refuse_value(pair, form.keys[index].kind, number)
        values[pair.key] = pair.value
        place = index + 1
    for key in form.keys[place:]:
        if not key.optional:
            raise MalformedRecordError(number, f'the key "{key.name}" is missing', column=len(line), key=key.name)
    return values


def _refuse_value(pair: _Pair, kind: Kind, number: int) -> None:
    reason = ""
    if not re.fullmatch(kind.pattern, pair.value):
        reason = f"expected {kind.wanted}, found {_shown(pair.value)}"
    else:
        try:
            kind.read(pair.value)
        except ValueError as error:
            reason = f"expected {kind.wanted}: {error}"
    if reason:
        raise MalformedRecordError(number, reason, column=pair.value_at + 1, key=pair.key)


def _shown(text: str) -> str:
    return text if len(text) <= _FOUND_SHOWN else f"{text[:_FOUND_SHOWN]}…"
