"""What a forgery is, and whether a reader notices it (SPEC.md#findings).

A clumsy forger changes a file, a skilled one is the server itself: he has the key, the master and every chain, and
signs whatever he writes. A forgery is tried on simulated games of any profile and table; not every game gives occasion
for it.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from fairshuffle.errors import MalformedRecordError
from fairshuffle.events import Event
from fairshuffle.findings import Finding
from fairshuffle.record import read_record
from fairshuffle.record.keepsakes import KeepsakeError
from fairshuffle.testing.forger.liar import Liar, Lie, Scene, TableKind
from fairshuffle.testing.forger.records import Events, Forged, clumsy, events_of, place_of
from fairshuffle.verifier import Report, verify
from fairshuffle.verifier.checks import DECIDING
from fairshuffle.verifier.stories import compare

Layer: TypeAlias = Literal["reader", "evidence", "chain", "deal", "rules", "claims", "policy"]
Make: TypeAlias = Callable[[Scene], Forged | None]
"""Forges a game that begins like this scene; None where the game gives no occasion."""

NO_CHANGES: Final[Mapping[str, Any]] = MappingProxyType({})
Change: TypeAlias = Callable[[Events], tuple[Events, int] | None]
"""Changes the events of a game, and tells the place at which that is noticed."""

EASY: Final[tuple[TableKind, ...]] = ("easy",)
QAID: Final[tuple[TableKind, ...]] = ("qaid",)
EVERYWHERE: Final[tuple[TableKind, ...]] = ("easy", "qaid")


class Forgery(NamedTuple):
    """A way to forge a game, and what it must trip.

    ``finding`` is the id of a finding, or what a reader says otherwise: ``malformed``, ``unsupported``, ``trouble``,
    ``two_stories``, or ``unmet`` and a name. ``alone``: nothing else is wrong. ``profiles`` are those that give
    occasion, all where there are none.
    """

    name: str
    layer: Layer
    finding: str
    note: str
    make: Make
    clumsy: bool = False
    tables: tuple[TableKind, ...] = EVERYWHERE
    profiles: tuple[str, ...] = ()
    alone: bool = True


def lied(lie: Lie, **scene: Any) -> Make:  # noqa: ANN401 - fields of a scene
    """The game of a liar; the keywords are what is otherwise than in the scene that is given."""

    def make(given: Scene) -> Forged | None:
        liar = Liar(given._replace(**scene), lie)
        data = liar.play()
        return Forged(data, liar.line) if liar.line else None

    return make


def cheated(kind: type[Event], **scene: Any) -> Make:  # noqa: ANN401 - fields of a scene
    """A game that is false from its first line on; it is noticed at the first line of a type."""

    def make(given: Scene) -> Forged:
        data = Liar(given._replace(**scene)).play()
        return Forged(data, place_of(events_of(data), kind) + 1)

    return make


def edited(change: Change) -> Make:
    """A finished game of which some lines are changed by somebody who does not know of checkpoints."""

    def make(given: Scene) -> Forged | None:
        found = change(events_of(Liar(given).play()))
        return Forged(clumsy(found[0]), found[1] + 1) if found else None

    return make


def skilled(  # noqa: PLR0913, PLR0917 - a row of a table
    layer: Layer,
    name: str,
    finding: str,
    note: str,
    lie: Lie,
    scene: Mapping[str, Any] = NO_CHANGES,
    **more: Any,  # noqa: ANN401
) -> Forgery:
    """The forgery of a liar; ``scene`` is what his game has otherwise than others, ``more`` fields of the forgery."""
    return Forgery(name, layer, finding, note, lied(lie, **scene), **more)


def missed(forgery: Forgery, forged: Forged) -> str:
    """Empty when a forgery trips what it must, otherwise one line that says what a reader found instead."""
    if forged.other:
        outcome = compare(read_record(forged.data), read_record(forged.other)).outcome
        return "" if outcome == forgery.finding else f"the stories are {outcome}"
    try:
        report = verify(forged.data, policy=forged.policy)
    except KeepsakeError as error:
        return "" if forgery.finding == "trouble" else f"trouble: {error}"
    return _missed(forgery, forged, report)


def _missed(forgery: Forgery, forged: Forged, report: Report) -> str:
    refused = report.refused
    if refused is not None:
        line = refused.line if isinstance(refused, MalformedRecordError) else forged.line
        fits = (report.verdict, line) == (forgery.finding, forged.line)
        return "" if fits else f"{report.verdict} at line {line}: {refused}"
    if forgery.finding.startswith("unmet"):
        fits = report.verdict == "incomplete" and forgery.finding == f"unmet {' '.join(report.unmet)}"
        return "" if fits else f"{report.verdict}, unmet: {report.unmet}"
    found = deciding(report.findings)
    told = [(one.line, one.id) for one in (found if forgery.alone else found[:1])]
    return "" if told == [(forged.line, forgery.finding)] else f"{told}, not {(forged.line, forgery.finding)}"


def deciding(findings: tuple[Finding, ...]) -> list[Finding]:
    """The findings that keep a record from being verified."""
    return [one for one in findings if one.severity == "error" or one.id in DECIDING]
