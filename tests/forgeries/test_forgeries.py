"""The registry of forgeries: what is in it, and that each one is caught where it must be."""

from collections import Counter

import pytest

from fairshuffle.testing.forger import FORGERIES, Forgery, missed
from fairshuffle.testing.lint import layer_of
from fairshuffle.verifier import CHECKS
from tests.forgeries.run import first_made

REVIEWED = {
    "zeros-stand-in",
    "first-line-exchanged",
    "one-link",
    "a-bot-joined",
    "chat-before-the-seal",
    "small-order-key-1",
    "signed-by-the-forger",
    "receipt-unsigned",
    "told-twice",
}
"""The forgeries that a review of the protocol asked for."""


def test_there_are_enough_forgeries_and_each_has_its_name() -> None:
    names = Counter(forgery.name for forgery in FORGERIES)
    assert [name for name, times in names.items() if times > 1] == []
    assert len(names) >= 60
    assert names.keys() >= REVIEWED


def test_there_are_clumsy_and_skilled_ones_in_every_layer_that_has_both() -> None:
    counts = Counter((forgery.layer, forgery.clumsy) for forgery in FORGERIES)
    assert {layer for layer, clumsy in counts if clumsy} == {"reader", "evidence"}
    assert {layer for layer, clumsy in counts if not clumsy} == {
        "evidence",
        "chain",
        "deal",
        "rules",
        "claims",
        "policy",
    }


def test_every_forgery_names_a_finding_of_its_layer_or_says_what_else_is_told() -> None:
    for forgery in FORGERIES:
        if forgery.finding in CHECKS:
            assert forgery.layer in ("policy", layer_of(forgery.finding)), forgery.name
        else:
            assert forgery.finding.split()[0] in {"malformed", "unsupported", "trouble", "two_stories", "unmet"}


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.name)
def test_the_forger_is_caught(forgery: Forgery) -> None:
    _, forged = first_made(forgery, "test")
    assert missed(forgery, forged) == ""
