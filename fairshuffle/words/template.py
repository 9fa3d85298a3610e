"""The small language of sentences, and its one interpreter (SPEC.md#sentences).

Every sentence is a template in ``en.json`` and ``ar.json``, so that another program can say it too::

    template = { text | place | part | run } ;
    place    = "{" name { "." name } [ ":" kind { "|" form } ] "}" ;
    part     = "[" template "]" ;
    run      = "<" text ">" ;

A place stands for a fact, or for a part of one (``{found.buyers}``), written as its kind says: ``{who:seat}``,
``{found:cards}``; without a kind as what it is. A part in brackets is said only where all of its facts are known. A run
goes from left to right also in Arabic. Text is anything else, and holds none of ``{}[]<>``.

The kind ``count`` writes a number with its noun, by the forms that the language has: in English for one and for all
others, in Arabic for one, two, three to ten, and all others, each of the last hundred. ``#`` stands for the number.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from fairshuffle.words.cards import Lang, ltr

_NAME: Final = "[a-z][a-z0-9_]*"
_TOKEN: Final = re.compile(
    rf"\{{(?P<path>{_NAME}(?:\.{_NAME})*)(?::(?P<kind>{_NAME})(?P<forms>(?:\|[^{{}}\[\]<>|]+)*))?\}}"
    r"|<(?P<run>[^{}\[\]<>]+)>|(?P<open>\[)|(?P<close>\])|(?P<text>[^{}\[\]<>]+)"
)


class TemplateError(ValueError):
    """A template that is not one."""


class Place(NamedTuple):
    """Where a fact stands: its name and the parts of it, its kind, and the forms of a count."""

    path: tuple[str, ...]
    kind: str = ""
    forms: tuple[str, ...] = ()


class Run(NamedTuple):
    """A text that goes from left to right."""

    text: str


class Part(NamedTuple):
    """What is said only where all of its facts are known."""

    template: "Template"


Template: TypeAlias = tuple[str | Place | Run | Part, ...]
Writer: TypeAlias = Callable[[Place], str | None]
"""Writes the fact of a place; None where it is not known."""


@lru_cache(maxsize=1024)
def parse(text: str) -> Template:
    """The parts of a template; raises TemplateError for a text that is none.

    >>> parse("trick {number}[ of {who:seat}]")[:2]
    ('trick ', Place(path=('number',), kind='', forms=()))
    """
    open_parts: list[list[str | Place | Run | Part]] = [[]]
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise TemplateError(f"{text!r} is no template from {text[place:]!r} on")
        place = found.end()
        if found["open"]:
            open_parts.append([])
        elif found["close"]:
            if len(open_parts) == 1:
                raise TemplateError(f"{text!r} closes a part that is not open")
            inner = tuple(open_parts.pop())
            open_parts[-1].append(Part(inner))
        elif found["run"]:
            open_parts[-1].append(Run(found["run"]))
        elif found["text"]:
            open_parts[-1].append(found["text"])
        else:
            forms = (found["forms"] or "").split("|")[1:]
            open_parts[-1].append(Place(tuple(found["path"].split(".")), found["kind"] or "", tuple(forms)))
    if len(open_parts) > 1:
        raise TemplateError(f"{text!r} leaves a part open")
    return tuple(open_parts[0])


def places(template: Template, *, optional: bool = True) -> Iterator[Place]:
    """The places of a template, those of its optional parts too if wanted.

    >>> [place.path for place in places(parse("{who} {found.buyers}[{gap:seconds}]"), optional=False)]
    [('who',), ('found', 'buyers')]
    """
    for part in template:
        if isinstance(part, Place):
            yield part
        elif isinstance(part, Part) and optional:
            yield from places(part.template)


def rendered(text: str, write: Writer, lang: Lang) -> str:
    """The sentence of a template, its places written by ``write``; KeyError where one outside of a part is not known.

    >>> rendered("{games}[ of {who}]", lambda place: {"games": "2 games"}.get(place.path[0]), "en")
    '2 games'
    """
    said = _said(parse(text), write, lang)
    if isinstance(said, Place):
        raise KeyError(".".join(said.path))
    return said


def _said(template: Template, write: Writer, lang: Lang) -> str | Place:
    """The sentence, or the first place of which the fact is not known."""
    said: list[str] = []
    for part in template:
        if isinstance(part, str):
            said.append(part)
        elif isinstance(part, Run):
            said.append(ltr(part.text, lang))
        elif isinstance(part, Part):
            inner = _said(part.template, write, lang)
            said.append(inner if isinstance(inner, str) else "")
        else:
            written = write(part)
            if written is None:
                return part
            said.append(written)
    return "".join(said)


def fill(text: str, lang: Lang, **written: str) -> str:
    """The sentence of a template whose facts are written already, and stand as they are.

    >>> fill("trick {number}", "en", number="3")
    'trick 3'
    """
    return rendered(text, lambda place: written.get(place.path[0]), lang)


def counted(number: int, forms: tuple[str, ...], lang: Lang) -> str:
    """A number with its noun.

    >>> [counted(number, ("# card", "# cards"), "en") for number in (0, 1, 2)]
    ['0 cards', '1 card', '2 cards']
    >>> counted(103, ("نقطة", "نقطتين", "# نقاط", "# نقطة"), "ar")
    '103 نقاط'
    """
    return forms[_form(number, lang)].replace("#", str(number))


FORMS: Final[dict[Lang, int]] = {"en": 2, "ar": 4}
"""How many forms a count has."""


def _form(number: int, lang: Lang) -> int:
    if lang == "en":
        return 0 if number == 1 else 1
    if number in {1, 2}:
        return number - 1
    return 2 if 3 <= number % 100 <= 10 else 3
