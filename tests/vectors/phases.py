"""Vectors of lines between hands and around them: where they may stand, and where not (SPEC.md#order)."""

from collections.abc import Iterator

from fairshuffle.events import (
    Abort,
    Accuse,
    Chat,
    Checkpoint,
    Close,
    Cut,
    Draw,
    Qaid,
    Ready,
    Rest,
    Result,
    Reveal,
)
from tests.tools.forge import Events, inserted, place_of, swapped, written
from tests.vectors.order import ALONE, CUT, JOINED, with_a_redeal_hand
from tests.vectors.sealed import Sealed
from tests.vectors.told import Case, several


def cases() -> Iterator[Case]:
    """Lines between hands and around them, where they may stand and where not."""
    early = Sealed(joined=())
    for key, until, words in (
        ("before-the-seal", 1, "before the seal"),
        ("before-the-first-deal", 3, "behind the draw"),
    ):
        events = (*early.events[:until], Abort(500, "nobody came", None), Checkpoint(500, 0, bytes(32)))
        yield whole(
            f"broken-off-{key}", events, f"broken off {words}; no link was given, and the secret is kept", "incomplete"
        )
    sealed, drawn = place_of(JOINED, Checkpoint), place_of(JOINED, Draw)
    for key, place, words in (("seal", sealed, "seal"), ("draw", drawn, "draw")):
        talk = inserted(JOINED, place + 1, Chat(0, 3, "team"))
        yield whole(f"chat-behind-the-{key}", talk, f"somebody writes behind the {words}", "incomplete")
    result = place_of(ALONE, Result)
    for kind, finding in (
        (Qaid(0, 2), "qaid.window"),
        (Close(0, 2), "qaid.sheet"),
        (Accuse(0, 2, 1, "renege"), "qaid.sheet"),
    ):
        name = type(kind).__name__.lower()
        note = f"{name} behind a result, before its checkpoint"
        yield several(f"{name}-behind-a-result", inserted(ALONE, result + 1, kind), note, (result + 2, finding))
    note = "a sheet is opened between the draw and the first deal"
    place = place_of(ALONE, Draw) + 1
    yield several("sheet-behind-the-draw", inserted(ALONE, place, Qaid(0, 2)), note, (place + 1, "qaid.window"))
    place = place_of(JOINED, Ready)
    note = "a secret is opened between two hands, where none is owed"
    stray = several("opened-unasked", inserted(JOINED, place, Reveal(0, 1, bytes(32))), note, (place + 1, "log.order"))
    yield stray | {"checks": {"commit.hand_opening": "absent"}}
    redeal = with_a_redeal_hand()
    place = place_of(redeal, Rest)
    yield several(
        "ready-in-a-hand", inserted(redeal, place, Ready(0, 2)), "ready inside a hand", (place + 1, "log.order")
    )
    note = "the closing cards are shown twice"
    twice = inserted(redeal, place + 1, redeal[place])
    yield several("closing-cards-twice", twice, note, (place + 2, "log.order"))
    cut = place_of(CUT, Cut)
    late = swapped(CUT, cut, cut + 1)
    note = "a cut behind a link: what may stand there is listed without it"
    values = [[["link", "deal", "chat", "reveal", "abort"], "cut"]]
    yield several("cut-behind-a-link-values", late, note, (cut + 2, "log.order")) | {"values": values}
    point = Checkpoint(0, 0, bytes(32))
    points = inserted(inserted(redeal, 5, point), 3, point)
    yield whole(
        "checkpoints-anywhere", points, "a record without a commitment has checkpoints where it likes", "verified"
    )


def whole(name: str, events: Events, note: str, verdict: str) -> Case:
    """A case of which nothing is told."""
    record = written(events).decode().removesuffix("\n").split("\n")
    beside = {"layer": None, "source": "worked out from SPEC.md", "note": note}
    return {"id": name, "record": record, "verdict": verdict, "findings": [], **beside}
