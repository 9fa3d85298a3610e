"""The reader's own chain against the record: is his randomness in every deck (SPEC.md#own-chain)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fairshuffle.events import Checkpoint, Join, Link
from fairshuffle.findings import Finding
from fairshuffle.record import Record
from fairshuffle.record.keepsakes import Chain
from fairshuffle.shuffle import anchor, first_fingerprint, make_chain
from fairshuffle.verifier.policy import Policy


class OwnChain(NamedTuple):
    """Whether a chain is in the record, its anchor and a link for every deal, and the faults; None without a chain."""

    holds: bool | None
    faults: tuple[Finding, ...]


def own_chain_of(record: Record, policy: Policy, others: Sequence[Finding], *, seal_is_false: bool) -> OwnChain:
    """Compare a reader's chain, which is of this game, with the record.

    ``others`` are the faults that the record has anyway. A missing link is a warning among them: whether it was given,
    only the reader knows. A false link among them is no second fault; nor is another first line where a byte before
    the seal was changed.
    """
    chain = policy.chain
    if chain is None:
        return OwnChain(None, ())
    links = make_chain(chain.first, chain.seat, chain.secret, chain.links)
    mine = anchor(chain.first, chain.seat, links[0])
    line, theirs = _anchor_in(record, chain)
    first = first_fingerprint(record.data[: record.ends[0]])
    others = [fault for fault in others if fault.seat == chain.seat and fault.id.startswith("entropy.")]
    faults: list[Finding] = []
    if theirs != mine and not (theirs is None and _may_still_join(record)):
        found = theirs.hex() if theirs else None
        faults.append(_own_anchor(chain, line, mine.hex(), found, "own"))
    elif first != chain.first:
        if not seal_is_false:
            faults.append(_own_anchor(chain, line, chain.first.hex(), first.hex(), "first_line"))
    else:
        told = {fault.line for fault in others}
        faults += [fault for fault in _link_faults(record, chain, links) if fault.line not in told]
    named = policy.about(chain)
    told_of = [fault._replace(facts={**fault.facts, **named}) for fault in faults]
    return OwnChain(theirs == mine and not faults and not others and first == chain.first, tuple(told_of))


def _may_still_join(record: Record) -> bool:
    """Whether a copy stops before the seal: an anchor that is not there yet shows nothing."""
    return record.game.commitment is not None and not any(isinstance(event, Checkpoint) for event in record.events)


def _anchor_in(record: Record, chain: Chain) -> tuple[int, bytes | None]:
    """The anchor of the seat and its line; where the seat did not join, the line of the seal, else the first line."""
    lines = list(enumerate(record.events, 1))
    for line, event in lines:
        if isinstance(event, Join) and event.seat == chain.seat:
            return line, event.anchor
    return next((line for line, event in lines if isinstance(event, Checkpoint)), 1), None


def _own_anchor(chain: Chain, line: int, expected: str, found: str | None, reason: str) -> Finding:
    return Finding(
        "entropy.anchor", seat=chain.seat, line=line, expected=expected, found=found, facts={"reason": reason}
    )


def _link_faults(record: Record, chain: Chain, links: Sequence[bytes]) -> Iterator[Finding]:
    for line, event in enumerate(record.events, 1):
        if (
            isinstance(event, Link)
            and event.seat == chain.seat
            and event.value not in links[event.deal : event.deal + 1]
        ):
            mine = links[event.deal].hex() if event.deal < len(links) else None
            yield Finding(
                "entropy.link",
                seat=chain.seat,
                hand=event.deal,
                line=line,
                expected=mine,
                found=event.value.hex(),
                facts={"reason": "own"},
            )
