"""The JSON Schemas of the test vectors: what does not fit one, by ``jsonschema``, and where one takes anything.

References lead to a definition of a file: ``common.json#/$defs/card``.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from fairshuffle.audit.extras import load

Schema: TypeAlias = Mapping[str, Any]
Schemas: TypeAlias = Mapping[str, Schema]
"""Schemas by the names of their files."""

_WITHOUT_EFFECT: Final = frozenset({"$schema", "$id", "$defs", "title", "description"})
"""Keywords that say nothing about a value."""

_MOST_SHOWN: Final = 160
"""Longer messages show a whole record: the middle is left out."""


class Checker:
    """What tells whether values fit the schemas of a folder (JSON Schema, 2020-12).

    Raises MissingExtraError where ``jsonschema`` is not installed.

    >>> checker = Checker({})
    >>> closed = {"type": "object", "properties": {"seat": {"enum": [0, 1, 2, 3]}}, "additionalProperties": False}
    >>> list(checker.problems({"seat": 4}, closed))
    ['/seat: 4 is not one of [0, 1, 2, 3]']
    >>> list(checker.open_places({"type": "object", "properties": {"seat": {"maxlength": 1}}}))
    [': an object that takes any key', '/properties/seat: the keyword maxlength is not known']
    """

    def __init__(self, schemas: Schemas) -> None:
        self._validator = load("jsonschema", "vectors").Draft202012Validator
        self._best_match = load("jsonschema.exceptions", "vectors").best_match
        self._dead_end = load("referencing.exceptions", "vectors").Unresolvable
        resource = load("referencing.jsonschema", "vectors").DRAFT202012.create_resource
        files = ((name, resource(schema)) for name, schema in schemas.items())
        self._registry = load("referencing", "vectors").Registry().with_resources(files)

    def problems(self, value: Any, schema: Schema) -> Iterator[str]:  # noqa: ANN401 - JSON
        """What is wrong with a value, each with its place in it; nothing when it fits the schema."""
        validator = self._validator(schema, registry=self._registry)
        try:
            # Of several ways that a value may fit, the one is told that it is nearest to.
            found = [self._best_match([error]) for error in validator.iter_errors(value)]
        except self._dead_end as error:
            yield f": {error}"
            return
        yield from (f"{_pointer(error.absolute_path)}: {_shown(error.message)}" for error in found)

    def open_places(self, schema: Schema, at: str = "") -> Iterator[str]:
        """Where a schema takes more than it says: open objects, unknown keywords, references that lead nowhere."""
        if schema.get("type") == "object" and "additionalProperties" not in schema:
            yield f"{at}: an object that takes any key"
        for keyword in sorted(schema.keys() - self._validator.VALIDATORS.keys() - _WITHOUT_EFFECT):
            yield f"{at}: the keyword {keyword} is not known"
        if "$ref" in schema:
            try:
                self._registry.resolver().lookup(schema["$ref"])
            except self._dead_end:
                yield f"{at}: {schema['$ref']} leads nowhere"
        for place, inner in _inside(schema):
            yield from self.open_places(inner, f"{at}/{place}")


def _inside(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """The schemas inside a schema, with their places."""
    for group in ("properties", "$defs"):
        yield from ((f"{group}/{key}", inner) for key, inner in schema.get(group, {}).items())
    for group in ("anyOf", "prefixItems"):
        yield from ((f"{group}/{place}", inner) for place, inner in enumerate(schema.get(group, ())))
    yield from ((key, schema[key]) for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict))


def _pointer(path: Iterable[object]) -> str:
    """A place in a value, as a JSON pointer."""
    return "".join(f"/{key}" for key in path)


def _shown(text: str) -> str:
    half = _MOST_SHOWN // 2
    return text if len(text) <= _MOST_SHOWN else f"{text[:half]}…{text[-half:]}"
