"""A device's part in one game, as a value: what it has received, and what is to be given now (SPEC.md#device)."""

from hashlib import sha256
from typing import Any, Literal, NamedTuple, TypeAlias

from fairshuffle.device.errors import ClientError
from fairshuffle.events import Abort, Checkpoint, Cut, Deal, Draw, End, Event, Game, Join, Link
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match, begin
from fairshuffle.record import table_options
from fairshuffle.record.device_list import Entry, Gave, Kept, KnownGame, Over
from fairshuffle.record.keepsakes import Receipt, receipt_holds
from fairshuffle.seats import Seat
from fairshuffle.shuffle import anchor, make_chain

Wait: TypeAlias = Literal[
    "over", "first_line", "behind", "no_links", "seal", "absent", "unfinished", "hand", "linked", "used_up", "consent",
    "cut",
]  # fmt: skip
"""Why nothing is to be given now (SPEC.md#device-waits)."""

_Hash: TypeAlias = Any  # of hashlib, which does not name the type


class Part(NamedTuple):
    """What a device has received of one game; ``first`` is the fingerprint of the first line.

    ``links`` are its own, none where it cannot take part. ``lines`` and ``digest`` are of all bytes so far, of which
    ``receipts`` lines are checkpoints. ``cut`` says that the next deck was cut. ``lost`` are the deals for which a link
    was given that is not in the record. ``decided`` says that the match was played to its ``end``.
    """

    seat: Seat
    first: bytes
    links: tuple[bytes, ...]
    match: Match
    digest: _Hash
    lines: int = 1
    receipts: int = 0
    cut: bool = False
    lost: tuple[int, ...] = ()
    decided: bool = False

    @property
    def joined(self) -> bool:
        """Whether its anchor is in the record."""
        return self.seat in self.match.deals.links.joined

    @property
    def absent(self) -> bool:
        """Whether the game was sealed without it: it came too late, or was left out."""
        return self.receipts > 0 and not self.joined

    @property
    def anchor(self) -> bytes:
        """Its anchor."""
        return anchor(self.first, self.seat, self.links[0])


def begun(game: Game, line: bytes, first: bytes, known: KnownGame) -> Part:
    """The part behind a first line; ``known`` is what the list says of the game."""
    chain = known.chain
    links = make_chain(first, chain.seat, chain.secret, chain.links) if chain else ()
    return Part(known.met.seat, first, links, begin(game, table_options(game), first), sha256(line))


def received(part: Part, known: KnownGame, event: Event, line: bytes) -> tuple[Part, tuple[Entry, ...]]:
    """The part behind one line more, and what is to be stored before anything is done on its word.

    Raises ClientError where the server is at fault.
    """
    _look_at(part, known, event)
    kept = _receipt(part, known, event) if isinstance(event, Checkpoint) else ()
    found, match, _ = judge(part.match, event)
    wrong = next((one for one in found if one.severity == "error"), None)
    if wrong:
        raise ClientError(wrong.id, f"line {part.lines + 1} is at fault: {wrong.id}")
    digest = part.digest.copy()
    digest.update(line)
    behind = _behind(part, known, event)._replace(match=match, digest=digest, lines=part.lines + 1)
    _compare(behind, known)
    over: tuple[Entry, ...] = ()
    if match.phase == "closed" and known.over is None:
        over = (Over(part.first, "ended" if behind.decided else "broken_off"),)
    return behind, (*kept, *over)


def due(part: Part, known: KnownGame, *, others: bool, cut_is_over: bool) -> Join | Link | Wait:
    """What is to be given now, or why nothing is; ``at`` is the server's to set.

    ``others`` says that games of the same server are unfinished, which were begun before this one (SPEC.md#begun).
    """
    if known.over or part.match.phase in {"ended", "closed"} or part.match.winner is not None:
        return "over"
    if part.lines < _seen_before(known):
        return "behind"
    if not part.links:
        return "no_links"
    others = others and "beside" not in known.allowed
    if part.match.phase == "joining" or not part.joined:
        return _joining(part, others=others)
    return "unfinished" if others else _link(part, known, cut_is_over=cut_is_over)


def _link(part: Part, known: KnownGame, *, cut_is_over: bool) -> Link | Wait:
    index = _next_deal(part.match)
    if index is None:
        return "hand"
    cuts = index > 0 and part.match.options.cut != "none"
    waits: dict[Wait, bool] = {
        "linked": part.seat in part.match.deals.links.linked,
        "used_up": index >= len(part.links),
        "consent": index > 0 and "play" not in known.allowed,
        "cut": cuts and not (part.cut or cut_is_over),
    }
    wait = next((wait for wait, holds in waits.items() if holds), None)
    return wait or Link(0, part.seat, index, part.links[index])


def _joining(part: Part, *, others: bool) -> Join | Wait:
    if part.joined:
        return "seal"
    if part.absent:
        return "absent"
    return "unfinished" if others else Join(0, part.seat, part.anchor)


def _next_deal(match: Match) -> int | None:
    """The deal for which a link may be given now: never before all that precedes it is in the record."""
    if match.phase == "sealed":
        return 0
    return match.deals.next_index if match.phase in {"drawn", "between"} else None


def _seen_before(known: KnownGame) -> int:
    """How many lines this device had seen when it stored something last: a record of fewer is an older copy."""
    given = (gave.lines for gave in known.gave)
    return max((*given, *(receipt.lines + 1 for receipt in known.receipts)), default=0)


def _compare(part: Part, known: KnownGame) -> None:
    """The bytes so far against what was stored of so many lines; raises ClientError where they are others."""
    stored: list[Gave | Receipt] = [*known.gave, *known.receipts]
    if any(mark.lines == part.lines and mark.digest != part.digest.digest() for mark in stored):
        text = f"the first {part.lines} lines are not those on which this device gave what it gave"
        raise ClientError("receipt", text)


def _look_at(part: Part, known: KnownGame, event: Event) -> None:
    """What only this device can see is false; raises ClientError."""
    if isinstance(event, Join) and event.seat == part.seat:
        if part.links and event.anchor != part.anchor:  # who lost his chain cannot tell whose an anchor is
            raise ClientError("anchor", "an anchor stands for this seat that is not this device's")
    elif isinstance(event, Link) and event.seat == part.seat:
        if part.links and part.links[event.deal : event.deal + 1] != (event.value,):
            raise ClientError("link", f"a link of deal {event.deal} stands for this seat that is not this device's")
    elif isinstance(event, Cut):
        index = part.match.deals.next_index
        if any(gave.deal == index and gave.lines <= part.lines for gave in known.gave):
            raise ClientError("cut", f"the cut of deal {index} comes after this device's link for it")


def _receipt(part: Part, known: KnownGame, point: Checkpoint) -> tuple[Kept, ...]:
    """Compute a checkpoint anew and check its signature; what is to be kept of it, nothing where it was before."""
    game, number = part.match.game, part.receipts
    receipt = Receipt(game.game, number, *point[1:])
    known_one = known.receipts[number] if number < len(known.receipts) else None
    if known_one is not None and known_one[:4] != receipt[:4]:
        raise ClientError("receipt", f"checkpoint {number} is not the one of which this device has a receipt")
    if (point.lines, point.digest) != (part.lines, part.digest.digest()):
        raise ClientError("digest", f"checkpoint {number} is not of the bytes that this device was sent")
    if (game.key is None) != (point.signature is None) or (game.key and not receipt_holds(receipt, game.key)):
        raise ClientError("signature", f"the signature of checkpoint {number} does not hold")
    return () if known_one is not None else (Kept(part.first, number, *point[1:]),)


def _behind(part: Part, known: KnownGame, event: Event) -> Part:
    """What else changes behind a line."""
    if isinstance(event, Checkpoint):
        return part._replace(receipts=part.receipts + 1)
    if isinstance(event, Cut):
        return part._replace(cut=True)
    if isinstance(event, (Draw, Deal)):
        index = 0 if isinstance(event, Draw) else part.match.deals.next_index
        was_given = any(gave.deal == index for gave in known.gave)
        missing = was_given and part.joined and part.seat not in part.match.deals.links.linked
        return part._replace(cut=False, lost=(*part.lost, index) if missing else part.lost)
    if isinstance(event, (End, Abort)):
        return part._replace(decided=isinstance(event, End))
    return part
