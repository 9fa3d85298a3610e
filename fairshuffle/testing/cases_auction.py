"""The judge of auction cases: who is asked, what he may say, how it ended (SPEC.md#vectors)."""

from collections.abc import Mapping
from typing import Any

from fairshuffle.cards import SUITS, card_named
from fairshuffle.rules.auction import Auction, asked, call, open_auction, outcome, skipped
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.options import TableOptions, profile


def judge_auction(case: Mapping[str, Any]) -> str:
    """Empty when the library answers an auction case as expected, otherwise one line that says what differs.

    A case is a line of ``test_vectors/auction/auction.jsonl`` (SPEC.md#vectors).

    >>> judge_auction({"profile": "sahrat", "dealer": 0, "turned": "9H", "calls": [[2, "pass"]], "refused": True})
    ''
    """
    options = profile(case["profile"]).with_changes(case.get("options", {}))
    auction = open_auction(case["dealer"], card_named(case["turned"]))
    calls = case["calls"]
    refused_at = len(calls) if case.get("refused", False) else 0
    for number, (seat, said, *suit) in enumerate(calls, start=1):
        auction, fault = call(auction, options, seat, said, SUITS.index(suit[0]) if suit else None)
        if (fault is not None) != (number == refused_at):
            return f"call {number} is {f'refused as {fault.id}' if fault else 'accepted'}"
    return "" if refused_at else _difference(auction, options, case)


def _difference(auction: Auction, options: TableOptions, case: Mapping[str, Any]) -> str:
    question = asked(auction, options)
    may = () if question is None else question.may
    answers = {
        "asked": None if question is None else question.seat,
        "may": sorted([said] if suit is None else [said, SUITS[suit]] for said, suit in may),
        "skipped": list(skipped(auction, options)),
        "result": _result(outcome(auction, options)),
    }
    expected = {**case, "may": sorted(case["may"])}
    for key, answer in answers.items():
        if answer != expected[key]:
            return f"{key} is {answer}, expected {expected[key]}"
    for seat in case["skipped"]:
        if call(auction, options, seat, "pass")[1] is not None:
            return f"the pass of seat {seat} is refused, which could only pass"
    return ""


def _result(ended: Contract | str | None) -> dict[str, Any] | None:
    if ended is None:
        return None
    if isinstance(ended, str):
        return {"contract": ended}
    kind = {"contract": "sun"} if ended.trump is None else {"contract": "hokm", "trump": SUITS[ended.trump]}
    ashkal = {"ashkal": True} if ended.ashkal else {}
    return {**kind, "buyer": ended.buyer, "receiver": ended.receiver, **ashkal}
