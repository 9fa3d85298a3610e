"""The reader's own chain against the record: is his randomness in every deck (SPEC.md#own-chain)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fairshuffle.events import Checkpoint, Join, Link
from fairshuffle.findings import Finding
from fairshuffle.record import Record
from fairshuffle.record.keepsakes import Chain
from fairshuffle.shuffle import anchor, make_chain
from fairshuffle.verifier.policy import Policy, first_of


class OwnChain(NamedTuple):
    """Whether a chain is in the record, its anchor and a link for every deal, and the faults; None without a chain."""

    holds: bool | None
    faults: tuple[Finding, ...]


def own_chain_of(record: Record, policy: Policy, others: Sequence[Finding], *, seal_is_false: bool) -> OwnChain:
    """Compare a reader's chain, which is of this game, with the record.

    ``others`` are the faults that the record has anyway. A missing link is a warning among them: whether it was given,
    only the reader knows. A false link among them is no second fault; nor is another first line where a byte before
    the seal was changed. Where the seat did not join and by a device's list gave no link, nobody is blamed.
    """
    own = [_compared(record, policy, chain, others, seal_is_false=seal_is_false) for chain in _chains(record, policy)]
    return OwnChain(
        all(each.holds for each in own) if own else None, tuple(fault for each in own for fault in each.faults)
    )


def _chains(record: Record, policy: Policy) -> tuple[Chain, ...]:
    """The chain that the reader gives by itself, else those in the lists of his devices."""
    kept = (policy.chain,) if policy.chain else (known.chain for known in policy.known(record))
    return tuple(dict.fromkeys(chain for chain in kept if chain))


def _compared(
    record: Record, policy: Policy, chain: Chain, others: Sequence[Finding], *, seal_is_false: bool
) -> OwnChain:
    links = make_chain(chain.first, chain.seat, chain.secret, chain.links)
    mine = anchor(chain.first, chain.seat, links[0])
    line, theirs = _anchor_in(record, chain)
    first = first_of(record)
    others = [fault for fault in others if fault.seat == chain.seat and fault.id.startswith("entropy.")]
    faults: list[Finding] = []
    if theirs != mine and not (theirs is None and _is_excused(record, policy, chain)):
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


def _is_excused(record: Record, policy: Policy, chain: Chain) -> bool:
    """Whether an anchor may be missing without anybody's fault.

    A copy that stops before the seal does not say yet who joins. Where a device gave no link by its list, its anchor
    may have come too late, or was not given at all (SPEC.md#device).
    """
    known = [each for each in policy.known(record) if each.chain == chain]
    if known and not any(each.begun for each in known):
        return True
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
