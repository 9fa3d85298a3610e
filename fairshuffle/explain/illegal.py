"""Why a card was illegal: what its player held, what lay on the table, and which options of the table decided."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from fairshuffle.cards import SUITS, card_named, cards_named
from fairshuffle.explain.story import HandStory, Moment
from fairshuffle.findings import FINDINGS, Finding
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.play import legal_cards

OF_A_CARD: Final = frozenset(row.id for row in FINDINGS.values() if row.group == "play" and row.called_as)
"""The findings that say that a card was illegal."""

CHOICES: Final[Mapping[str, Sequence[bool | str]]] = {
    "rise_over_partner": (True, False),
    "trump_while_partner_wins": ("always", "never", "low_lead"),
    "undertrump": (True, False),
    "akka_frees_partner": (True, False),
}
"""The options on which it depends whether a card is legal, with their values (SPEC.md#play)."""


class WrongCard(NamedTuple):
    """A card that was illegal: its moment, what its seat held with it, and the plays that lay there."""

    moment: Moment
    held: list[str]
    trick: list[Moment]


def wrong_cards(hand: HandStory, faults: Sequence[Finding]) -> Iterator[tuple[Finding, WrongCard | None]]:
    """Every fault of a hand, with its card where it says that one was illegal."""
    cards = dict(_cards(hand))
    for fault in faults:
        yield fault, cards.get(fault.line) if fault.id in OF_A_CARD else None


def _cards(hand: HandStory) -> Iterator[tuple[int, WrongCard]]:
    """Every card of a hand as if it were wrong, by its line."""
    held = [list(cards) for cards in hand["dealt"] or ()]
    if not held:
        return
    for trick in hand["tricks"]:
        plays = [line for line in trick["moments"] if line["type"] == "play"]
        for place, line in enumerate(plays):
            mine = held[line["seat"]]
            yield line["line"], WrongCard(line, list(mine), plays[:place])
            if line["card"] in mine:
                mine.remove(line["card"])


def deciding(wrong: WrongCard, hand: HandStory, options: TableOptions) -> Iterator[str]:
    """The options of which another value would have made the card legal."""
    assert hand["contract"] is not None
    trump = hand["contract"]["trump"]
    suit = None if trump is None else SUITS.index(trump)
    card, held = card_named(wrong.moment["card"]), cards_named(" ".join(wrong.held))
    trick = tuple(card_named(line["card"]) for line in wrong.trick)
    akka = bool(wrong.trick) and wrong.trick[0].get("say") == "akka"
    for name, values in CHOICES.items():
        others: list[dict[str, Any]] = [{name: value} for value in values if value != getattr(options, name)]
        if any(
            legal_cards(held, trick, suit, hand["locked"], akka, options._replace(**other)) >> card & 1
            for other in others
        ):
            yield name
