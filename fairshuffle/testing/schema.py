"""A small checker for the JSON Schemas of the test vectors: closed objects, and no keyword that it does not know.

It reads the part of JSON Schema (2020-12) that these schemas use, so any other checker says the same. References lead
to a definition of a file: ``common.json#/$defs/card``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from json import dumps
from types import MappingProxyType
from typing import Any, Final, TypeAlias

Schema: TypeAlias = Mapping[str, Any]
Schemas: TypeAlias = Mapping[str, Schema]
"""Schemas by the names of their files."""

_TYPES: Final[Mapping[str, Callable[[Any], bool]]] = MappingProxyType(
    {
        "object": lambda value: isinstance(value, dict),
        "array": lambda value: isinstance(value, list),
        "string": lambda value: isinstance(value, str),
        "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
        "boolean": lambda value: isinstance(value, bool),
        "null": lambda value: value is None,
    }
)

_KNOWN: Final = frozenset(
    {
        *("$schema", "$id", "$defs", "$ref", "title", "description", "type", "enum", "const", "anyOf"),
        *("properties", "required", "additionalProperties", "items", "prefixItems", "minItems", "maxItems"),
        *("pattern", "minimum", "maximum"),
    }
)


def problems(value: Any, schema: Schema, schemas: Schemas, at: str = "") -> Iterator[str]:  # noqa: ANN401  # JSON
    """What is wrong with a value, each with its place in it; nothing when it fits the schema.

    >>> closed = {"type": "object", "properties": {"seat": {"enum": [0, 1, 2, 3]}}, "additionalProperties": False}
    >>> list(problems({"seat": 4, "seet": 1}, closed, {}))
    ['/seat: 4 is not one of [0, 1, 2, 3]', '/seet: an unknown key']
    """
    if "$ref" in schema:
        yield from problems(value, _target(schema["$ref"], schemas), schemas, at)
        return
    wanted = schema.get("type")
    types = [wanted] if isinstance(wanted, str) else wanted
    if types is not None and not any(_TYPES[name](value) for name in types):
        yield f"{at}: {_shown(value)} is not of type {' or '.join(types)}"
        return
    ways = [list(problems(value, way, schemas, at)) for way in schema.get("anyOf", ())]
    if ways and all(ways):
        yield from min(ways, key=len)
    allowed = [schema["const"]] if "const" in schema else schema.get("enum")
    if allowed is not None and _shown(value) not in map(_shown, allowed):
        yield f"{at}: {_shown(value)} is not one of {_shown(allowed)}"
    if isinstance(value, dict):
        yield from _object_problems(value, schema, schemas, at)
    elif isinstance(value, list):
        yield from _list_problems(value, schema, schemas, at)
    elif isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{at}: {_shown(value)} does not look like {schema['pattern']}"
    elif isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{at}: {value} is out of range"


def _object_problems(value: dict[str, Any], schema: Schema, schemas: Schemas, at: str) -> Iterator[str]:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for key in schema.get("required", ()):
        if key not in value:
            yield f"{at}/{key}: missing"
    for key, inner in value.items():
        if key in known:
            yield from problems(inner, known[key], schemas, f"{at}/{key}")
        elif others is False:
            yield f"{at}/{key}: an unknown key"
        elif others is not True:
            yield from problems(inner, others, schemas, f"{at}/{key}")


def _list_problems(value: list[Any], schema: Schema, schemas: Schemas, at: str) -> Iterator[str]:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{at}: {len(value)} items"
    first = schema.get("prefixItems", ())
    for place, (inner, one) in enumerate(zip(value, first, strict=False)):
        yield from problems(inner, one, schemas, f"{at}/{place}")
    rest = schema.get("items", True)
    for place, inner in enumerate(value[len(first) :], len(first)):
        if rest is False:
            yield f"{at}/{place}: one item too many"
        elif rest is not True:
            yield from problems(inner, rest, schemas, f"{at}/{place}")


def open_places(schema: Schema, schemas: Schemas, at: str = "") -> Iterator[str]:
    """Where a schema takes more than it says: an open object, an unknown keyword, a reference that leads nowhere.

    >>> list(open_places({"type": "object", "properties": {"seat": {"maxLength": 1}}}, {}))
    [': an object that takes any key', '/properties/seat: the keyword maxLength is not known']
    """
    if schema.get("type") == "object" and "additionalProperties" not in schema:
        yield f"{at}: an object that takes any key"
    for keyword in sorted(schema.keys() - _KNOWN):
        yield f"{at}: the keyword {keyword} is not known"
    if "$ref" in schema:
        try:
            _target(schema["$ref"], schemas)
        except KeyError:
            yield f"{at}: {schema['$ref']} leads nowhere"
    for place, inner in _inside(schema):
        yield from open_places(inner, schemas, f"{at}/{place}")


def _inside(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """The schemas inside a schema, with their places."""
    for group in ("properties", "$defs"):
        yield from ((f"{group}/{key}", inner) for key, inner in schema.get(group, {}).items())
    for group in ("anyOf", "prefixItems"):
        yield from ((f"{group}/{place}", inner) for place, inner in enumerate(schema.get(group, ())))
    yield from ((key, schema[key]) for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict))


def _target(reference: str, schemas: Schemas) -> Schema:
    """The definition that a reference leads to; raises KeyError where there is none."""
    file, _, name = reference.partition("#/$defs/")
    target: Schema = schemas[file]["$defs"][name]
    return target


def _shown(value: object) -> str:
    """A value as JSON, in which true is not 1."""
    text = dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:80]}…"
