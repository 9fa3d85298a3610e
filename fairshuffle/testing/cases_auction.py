"""Answers about auctions: who is asked, what he may say, how it ended (SPEC.md#vectors)."""

from collections.abc import Mapping
from typing import Any

from fairshuffle.cards import SUITS, card_named
from fairshuffle.rules.auction import Auction, asked, call, open_auction, outcome, skipped
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.options import TableOptions, profile
from fairshuffle.testing.contradiction import ContradictionError


def answer_auction(question: Mapping[str, Any]) -> dict[str, Any]:
    """Who is asked and what he may say after some calls, or that the last of them is refused (SPEC.md#vectors).

    Raises ContradictionError where an earlier call is refused, or the pass of a seat that may be left out.

    >>> answer_auction({"profile": "sahrat", "dealer": 0, "turned": "9H", "calls": [[2, "pass"]]})
    {'refused': 'bid.turn'}
    """
    options = profile(question["profile"]).with_changes(question.get("options", {}))
    auction = open_auction(question["dealer"], card_named(question["turned"]))
    calls = question["calls"]
    for number, (seat, said, *suit) in enumerate(calls, start=1):
        auction, fault = call(auction, options, seat, said, SUITS.index(suit[0]) if suit else None)
        if fault is not None:
            if number < len(calls):
                raise ContradictionError(f"call {number} is refused as {fault.id}")
            return {"refused": fault.id}
    return _answer(auction, options)


def _answer(auction: Auction, options: TableOptions) -> dict[str, Any]:
    question = asked(auction, options)
    may = () if question is None else question.may
    left_out = skipped(auction, options)
    for seat in left_out:
        if call(auction, options, seat, "pass")[1] is not None:
            raise ContradictionError(f"the pass of seat {seat} is refused, which could only pass")
    return {
        "asked": None if question is None else question.seat,
        "may": [[said] if suit is None else [said, SUITS[suit]] for said, suit in may],
        "skipped": list(left_out),
        "result": _result(outcome(auction, options)),
    }


def _result(ended: Contract | str | None) -> dict[str, Any] | None:
    if ended is None:
        return None
    if isinstance(ended, str):
        return {"contract": ended}
    kind = {"contract": "sun"} if ended.trump is None else {"contract": "hokm", "trump": SUITS[ended.trump]}
    ashkal = {"ashkal": True} if ended.ashkal else {}
    return {**kind, "buyer": ended.buyer, "receiver": ended.receiver, **ashkal}
