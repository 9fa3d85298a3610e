"""Hands at a chosen moment, for tests: dealt from a seed or from names, bought, and played event by event."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

from fairshuffle.cards import ALL_CARDS, Card, Cards, cards_named, each
from fairshuffle.events import Accuse, Event, Offence, OptionValue, Play, Qaid, Ruling, RulingOutcome
from fairshuffle.findings import Finding
from fairshuffle.hand import Hand, apply, deal_rest, true_ruling
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.doubling import Doubling
from fairshuffle.rules.options import profile

Table = Literal["easy", "qaid"]


def bought_hand(  # noqa: PLR0917 - a scene is told in one line
    hands: Sequence[Cards],
    trump: int | None,
    name: str = "sahrat",
    changes: Mapping[str, OptionValue] | None = None,
    table: Table = "qaid",
    buyer: int = 0,
    dealer: int = 3,
    doubling: Doubling | None = None,
) -> Hand:
    """A hand at the first lead, with these eight cards for each seat; the buyer has taken one of his as the turned."""
    turned = max(each(hands[buyer]))
    rest = [cards_apart(cards & ~(1 << turned), 2 if seat == buyer else 3) for seat, cards in enumerate(hands)]
    first = tuple(cards & ~more & ~(1 << turned) for cards, more in zip(hands, rest, strict=True))
    options = profile(name).with_changes(changes or {})
    hand = Hand(1, dealer, turned, first, options=options, table=table, total=(0, 0))
    hand.contract = Contract(trump, buyer, buyer)
    hand.doubling = doubling or Doubling()
    deal_rest(hand, tuple(rest))
    hand.close_auction()
    return hand


def cards_apart(cards: Cards, count: int) -> Cards:
    """The last few cards of a set, to be dealt after the purchase."""
    return sum(1 << card for card in list(each(cards))[-count:])


def named_hands(*names: str) -> list[Cards]:
    """The hands of the seats that are named; the others take what is left, eight each."""
    given = [cards_named(text) if text else 0 for text in names] + [0] * (4 - len(names))
    left = list(each(ALL_CARDS & ~sum(given)))
    for seat, cards in enumerate(given):
        missing = 8 - cards.bit_count()
        given[seat] = cards | sum(1 << card for card in left[:missing])
        left = left[missing:]
    return given


def random_hands(random: Random) -> list[Cards]:
    """Eight random cards for each seat."""
    deck = random.sample(range(32), 32)
    return [sum(1 << card for card in deck[8 * seat : 8 * seat + 8]) for seat in range(4)]


def do(hand: Hand, *events: Event) -> list[Finding]:
    """Apply events to a hand, one line each, and return all their faults."""
    faults: list[Finding] = []
    for event in events:
        hand.line += 1
        faults += apply(hand, event)
    return faults


def play(hand: Hand, card: Card, say: Literal["akka", "baloot"] | None = None) -> list[Finding]:
    """The seat on turn plays a card, one second after the turn began."""
    return do(hand, Play(hand.since + 1000, hand.turn, card, say))


def accused(hand: Hand, caller: int, against: int, offence: Offence, trick: int | None = None) -> RulingOutcome | None:
    """The true answer to an accusation in this position, or None where it may not be made; the hand stays as it is."""
    trial = hand.copy()
    do(trial, Qaid(trial.since, caller), Accuse(trial.since, caller, against, offence, trick))
    return true_ruling(trial)


def called(hand: Hand, caller: int, against: int, offence: Offence, outcome: RulingOutcome) -> list[Finding]:
    """Open the sheet, accuse, and answer with a claimed ruling."""
    at = hand.since
    return do(hand, Qaid(at, caller), Accuse(at, caller, against, offence), Ruling(at, outcome))


def scene_of_a_renege(name: str = "sahrat", **changes: OptionValue) -> Hand:
    """Sun; seat 0 leads the Ace of clubs, seat 1 throws a diamond although he holds a club. Seats 2 and 3 follow."""
    hands = named_hands("AC KC QC AH KH QH JH TH", "7C AD KD QD JD TD 9D 8D", "8C 9C AS KS QS JS TS 9S", "")
    hand = bought_hand(hands, None, name, changes)
    play(hand, cards_named("AC").bit_length() - 1)
    play(hand, cards_named("8D").bit_length() - 1)
    return hand
