"""What is said and laid between the purchase and the first card: no word ends the auction (SPEC.md#auction)."""

from typing import Literal

import pytest

from fairshuffle.events import Boshat, Event, Show, Speak
from fairshuffle.game.hand import HandDeal, new_hand
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.options import profile
from tests.tools.scenes import HandOfATest, do, named_hands


def bought(name: str, table: Literal["easy", "qaid"], **changes: str) -> HandOfATest:
    """A hand with a contract whose closing cards are not shown yet."""
    options = profile(name).with_changes(changes)
    low = named_hands("7C 8C 9C 7D 8D AS KS QS")
    first = (sum(1 << card for card in (0, 1, 2, 8, 9)), *low[1:])
    hand = new_hand(HandDeal(1, 3, 31, first, None, options, table, (0, 0)))
    return HandOfATest(hand._replace(contract=Contract(None, 0, 0)))


@pytest.mark.parametrize("table", ["easy", "qaid"])
def test_cards_that_are_laid_before_the_closing_cards_are_out_of_time(table: Literal["easy", "qaid"]) -> None:
    """Whether the cards are known by then or not: they were taken without a word in a record that shows its cards."""
    hand = bought("elblot", table)
    found = do(hand, Show(0, 0, (0, 1, 2)))
    assert [(one.id, one.severity) for one in found] == [("project.window", "error")]
    assert hand.phase == "auction"


@pytest.mark.parametrize("word", [Speak(0, 0, "sira", "sequence", 2), Show(0, 0, (0, 1, 2))])
def test_no_word_before_the_play_closes_the_window_of_the_redeal_hand(word: Event) -> None:
    hand = bought("elblot", "qaid", boshat="before_any_bid", boshat_tables="all")
    do(hand, word)
    assert do(hand, Boshat(0, 0)) == []
    assert hand.ending == "boshat"
